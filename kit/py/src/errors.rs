//! Conversion of a core crate's errors to exceptions of its package.

use kit::{Lang, Quoted};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An error for a text or number that cannot be read as a value.
pub trait Unread {
    /// Returns the exception. Adds the given text or number if the message does not contain it.
    fn unread(self, found: String) -> PyErr;
}

/// Quotes a caller's text for a message: escaped, and cut after 40 characters.
pub fn quoted(text: &str) -> String {
    Quoted::new(text).to_string()
}

/// Returns the first 400 characters of a message.
pub fn cut(mut message: String) -> String {
    if let Some((end, _)) = message.char_indices().nth(400) {
        message.truncate(end);
        message.push('…');
    }
    message
}

/// Returns the message for JSON of observations that cannot be read.
pub fn json_text(error: &impl std::fmt::Display) -> String {
    // Serde quotes unknown words as Markdown does.
    let text = format!("expected an observation or a list of them as JSON: {error}");
    cut(text.replace('`', "'"))
}

/// Formats an argument for a message: its `repr`, cut after 40 characters.
pub fn shown(given: &Bound<'_, PyAny>) -> String {
    match given.repr() {
        Ok(text) => match text.to_string_lossy() {
            text if text.chars().nth(40).is_none() => text.into(),
            text => text.chars().take(40).chain(['…']).collect(),
        },
        Err(_) => "that".into(),
    }
}

/// Declares `Fault`: an error of a core crate, or an exception raised by Python.
#[macro_export]
macro_rules! faults {
    ($($variant:ident($type:ty)),* $(,)?) => {
        /// An error of the core, or an exception raised by Python.
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

/// An exception's message for players, by language code; empty if players do not see the exception.
pub type Texts = Vec<(&'static str, String)>;

/// Returns an exception's message for players in every language.
pub fn texts(text: impl Fn(Lang) -> String) -> Texts {
    let all = Lang::ALL.iter();
    all.map(|lang| (lang.code(), text(*lang))).collect()
}

/// Makes an exception of a class that takes a message, a reason and a dict of details; `texts` are for
/// players.
pub fn exception(
    module: &Bound<'_, PyModule>,
    class: &str,
    text: &str,
    reason: &str,
    details: Bound<'_, PyDict>,
    texts: &Texts,
) -> PyResult<PyErr> {
    let class = module.getattr(class)?;
    let error = class.call1((text, reason, details))?;
    if !texts.is_empty() {
        let by_code = PyDict::new(module.py());
        for (code, text) in texts {
            by_code.set_item(code, text)?;
        }
        error.setattr("_texts", by_code)?;
    }
    Ok(PyErr::from_value(error))
}
