//! Long work: interrupted by Ctrl-C, with progress on request.

use pyo3::prelude::*;

/// What is told while long work goes on.
pub struct Progress {
    /// A callable that takes the steps done and all steps.
    report: Option<Py<PyAny>>,
    done: usize,
    total: usize,
}

impl Progress {
    /// `wanted` is None, False, True (a bar of tqdm), or a callable (steps done, all steps).
    pub fn new(
        py: Python<'_>,
        wanted: Option<&Bound<'_, PyAny>>,
        total: usize,
    ) -> PyResult<Progress> {
        let report = match wanted {
            None => None,
            Some(wanted) if wanted.is_callable() => Some(wanted.clone().unbind()),
            Some(wanted) if wanted.is_truthy()? => {
                let helper = py.import("luzhanqi._progress")?;
                Some(helper.call_method1("bar", (total,))?.unbind())
            }
            Some(_) => None,
        };
        Ok(Progress {
            report,
            done: 0,
            total,
        })
    }

    /// A step is done: tells so, and lets Ctrl-C raise.
    pub fn step(&mut self, py: Python<'_>) -> PyResult<()> {
        self.done += 1;
        if let Some(report) = &self.report {
            report.call1(py, (self.done, self.total))?;
        }
        py.check_signals()
    }
}
