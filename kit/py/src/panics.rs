//! Panics: bugs of the library. A panic becomes an exception that Python programs can catch. A value that a
//! panic left half changed is never used again.
//!
//! PyO3 already turns panics into an exception, but it derives from `BaseException`. This module gives it
//! another base, once, when the Python module is made.

use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::panic::PanicException;
use pyo3::prelude::*;

/// Makes PyO3's exception for panics look like the `InternalError` of a module.
pub fn name_panics(py: Python<'_>, module: &str) -> PyResult<()> {
    let error = py.import(module)?.getattr("InternalError")?;
    let class = py.get_type::<PanicException>();
    class.setattr("__bases__", (&error,))?;
    for name in ["__name__", "__qualname__", "__module__", "__doc__"] {
        class.setattr(name, error.getattr(name)?)?;
    }
    Ok(())
}

/// A value that can be changed in place, by one call at a time. A panic during a change poisons the value.
pub struct Kept<T> {
    value: Mutex<T>,
    /// The name of its Python class.
    class: &'static str,
}

impl<T> Kept<T> {
    /// Makes a value that is not poisoned.
    pub const fn new(class: &'static str, value: T) -> Kept<T> {
        Kept {
            value: Mutex::new(value),
            class,
        }
    }

    /// Waits for other threads and locks the value. Raises InternalError if it is poisoned.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.value.lock().unwrap_or_else(|_| self.refuse())
    }

    /// Locks the value. Raises RuntimeError if another thread has locked it: that thread may wait for the
    /// interpreter's lock, so waiting could deadlock. Raises InternalError if the value is poisoned.
    pub fn try_lock(&self) -> PyResult<MutexGuard<'_, T>> {
        self.value.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                let class = self.class;
                PyRuntimeError::new_err(format!("another thread uses this {class} now"))
            }
            TryLockError::Poisoned(_) => self.refuse(),
        })
    }

    /// Raises the exception of a panic, but prints nothing to stderr.
    fn refuse(&self) -> ! {
        let class = self.class;
        std::panic::resume_unwind(Box::new(format!(
            "this {class} is broken: an earlier internal error left it half changed"
        )))
    }
}
