//! Searches of computer players: without the interpreter's lock, with a callable for the progress.

use std::time::{Duration, Instant};

use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// The interval of checks for Ctrl-C.
const PAUSE: Duration = Duration::from_millis(20);

/// Searches without the interpreter's lock. After each step, calls `progress` with the arguments that `given`
/// makes, and stops if it returns False. Raises the exception of `progress` or of Ctrl-C.
pub fn search<T: Send, S, A>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    given: fn(Python<'_>, &S) -> PyResult<A>,
    work: impl FnOnce(&mut dyn FnMut(&S) -> bool) -> T + Send,
) -> PyResult<T>
where
    A: for<'py> PyCallArgs<'py>,
{
    let progress = progress.map(|progress| progress.clone().unbind());
    let (mut why, mut due) = (None, Instant::now() + PAUSE);
    let done = py.detach(|| {
        work(&mut |step| {
            let is_due = Instant::now() >= due;
            if progress.is_none() && !is_due {
                return true;
            }
            let asked = Python::attach(|py| {
                if is_due {
                    due = Instant::now() + PAUSE;
                    py.check_signals()?;
                }
                match &progress {
                    None => Ok(true),
                    Some(progress) => {
                        let answer = progress.bind(py).call1(given(py, step)?)?;
                        Ok(answer.is_none() || answer.is_truthy()?)
                    }
                }
            });
            asked.unwrap_or_else(|error| {
                why = Some(error);
                false
            })
        })
    });
    why.map_or(Ok(done), Err)
}

/// Reads a time in seconds. Raises ValueError for a negative number.
pub fn duration(seconds: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let number = match seconds.extract::<f64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(seconds.py()) => f64::INFINITY,
        read => read?,
    };
    let wrong = |_| PyValueError::new_err("a time is a number of seconds, 0 or more");
    Duration::try_from_secs_f64(number).map_err(wrong)
}
