//! Progress of long work, for callers that request it.

use kit_py::long::{Long, Stopped, long};
use pyo3::prelude::*;

/// Runs long work like [`long`]. `progress` is None, False, True (a tqdm bar), or a callable that takes the
/// number of finished steps and the total number of steps.
pub fn with_progress<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    total: usize,
    work: impl FnOnce(&mut Long) -> Result<T, Stopped> + Send,
) -> PyResult<T> {
    let report = match progress {
        None => None,
        Some(wanted) => {
            let helper = py.import("luzhanqi._progress")?;
            helper
                .call_method1("reporter", (wanted, total))?
                .extract()?
        }
    };
    long(py, report, total as u64, work)
}
