//! Progress of long work, as callers ask for it.

use py_border::long::{Long, Stopped, long};
use pyo3::prelude::*;

/// Long work as [`long`] does it; `progress` is None, False, True (a bar of tqdm), or a callable
/// (steps done, all steps).
pub fn told<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    total: usize,
    work: impl FnOnce(&mut Long) -> Result<T, Stopped> + Send,
) -> PyResult<T> {
    let report = match progress {
        None => None,
        Some(wanted) if wanted.is_callable() => Some(wanted.clone().unbind()),
        Some(wanted) if wanted.is_truthy()? => {
            let helper = py.import("luzhanqi._progress")?;
            Some(helper.call_method1("bar", (total,))?.unbind())
        }
        Some(_) => None,
    };
    long(py, report, total as u64, work)
}
