//! Progress of long work, as callers ask for it.

use py_border::errors::shown;
use py_border::long::{Long, Stopped, long};
use pyo3::exceptions::PyTypeError;
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
        Some(wanted) => match wanted.extract() {
            Ok(false) => None,
            Ok(true) => {
                let helper = py.import("luzhanqi._progress")?;
                Some(helper.call_method1("bar", (total,))?.unbind())
            }
            Err(_) => {
                let text =
                    "progress is True, False, None or a function of the steps done and all steps";
                let given = shown(wanted);
                return Err(PyTypeError::new_err(format!("{text}, not {given}")));
            }
        },
    };
    long(py, report, total as u64, work)
}
