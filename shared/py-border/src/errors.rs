//! Errors of a core crate as exceptions of its package.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules_kit::Quoted;

/// What is wrong with a text or number that was read as a value and is none.
pub trait Unread {
    /// The exception. Where the words do not say what was found, that is added.
    fn unread(self, found: String) -> PyErr;
}

/// A text of the caller's for a message: quoted, escaped, cut after 40 characters.
pub fn quoted(text: &str) -> String {
    Quoted::new(text).to_string()
}

/// The first 400 characters of a message.
pub fn cut(mut message: String) -> String {
    if let Some((end, _)) = message.char_indices().nth(400) {
        message.truncate(end);
        message.push('…');
    }
    message
}

/// What was given, as Python writes it, for a message: cut as [`quoted`] texts are.
pub fn shown(given: &Bound<'_, PyAny>) -> String {
    match given.repr() {
        Ok(text) => match text.to_string_lossy() {
            text if text.chars().nth(40).is_none() => text.into(),
            text => text.chars().take(40).chain(['…']).collect(),
        },
        Err(_) => "that".into(),
    }
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
