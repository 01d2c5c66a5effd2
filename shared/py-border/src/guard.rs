//! Panics, which are mistakes of the library's own: each becomes an exception that Python programs can
//! catch, and what one leaves half changed is not used again.
//!
//! PyO3 catches panics at its border already. Its exception for them derives from `BaseException`, and
//! is given another base here, once, when the module is made.

use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::panic::PanicException;
use pyo3::prelude::*;

/// Makes the exception of a panic the `InternalError` of a module.
pub fn name_panics(py: Python<'_>, module: &str) -> PyResult<()> {
    let error = py.import(module)?.getattr("InternalError")?;
    let class = py.get_type::<PanicException>();
    class.setattr("__bases__", (&error,))?;
    for name in ["__name__", "__qualname__", "__module__", "__doc__"] {
        class.setattr(name, error.getattr(name)?)?;
    }
    Ok(())
}

/// A value that calls change in place, one at a time. A panic on the way leaves it broken.
pub struct Kept<T> {
    value: Mutex<T>,
    /// What Python calls it.
    class: &'static str,
}

impl<T> Kept<T> {
    /// A value that is whole.
    pub const fn new(class: &'static str, value: T) -> Kept<T> {
        Kept {
            value: Mutex::new(value),
            class,
        }
    }

    /// The value, once nobody else has it. Raises InternalError if it is broken.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.value.lock().unwrap_or_else(|_| self.refuse())
    }

    /// The value, unless somebody else has it: to wait could be to wait for ever where that is a
    /// thread that waits for the lock of the interpreter. Raises InternalError if it is broken.
    pub fn try_lock(&self) -> PyResult<MutexGuard<'_, T>> {
        self.value.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                let class = self.class;
                PyRuntimeError::new_err(format!("another thread uses this {class} now"))
            }
            TryLockError::Poisoned(_) => self.refuse(),
        })
    }

    /// Raises as a panic does, but says nothing on stderr.
    fn refuse(&self) -> ! {
        let class = self.class;
        std::panic::resume_unwind(Box::new(format!(
            "this {class} is broken: an earlier mistake inside the library left it half changed"
        )))
    }
}
