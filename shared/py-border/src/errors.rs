//! Errors of a core crate as exceptions of its package.

use std::fmt::Debug;

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What is wrong with a text or number that was read as a value and is none.
pub trait Unread {
    /// The exception. Where the words do not say what was found, that is added.
    fn unread(self, found: &dyn Debug) -> PyErr;
}

/// Declares `Fault`: any error of a core crate, or an exception that Python raised.
#[macro_export]
macro_rules! faults {
    ($($variant:ident($type:ty)),* $(,)?) => {
        /// Any error of the core, or an exception that Python raised.
        pub enum Fault {
            $(#[doc = concat!("`", stringify!($type), "`")] $variant($type),)*
        }
        $(impl From<$type> for Fault {
            fn from(error: $type) -> Fault {
                Fault::$variant(error)
            }
        })*
    };
}

/// An exception of a class that takes its text, the word for the reason, and details by name.
pub fn exception(
    module: &Bound<'_, PyModule>,
    class: &str,
    text: &str,
    reason: &str,
    details: Bound<'_, PyDict>,
) -> PyResult<PyErr> {
    let class = module.getattr(class)?;
    Ok(PyErr::from_value(class.call1((text, reason, details))?))
}
