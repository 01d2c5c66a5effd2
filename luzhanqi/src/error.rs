//! What is wrong with a text, where it belongs to no type alone.

use alloc::string::String;
use core::fmt;

/// A piece of the caller's text for a message: quoted, escaped, cut after 40 characters.
///
/// ```
/// let why = "house\n".parse::<luzhanqi::Rules>().unwrap_err();
/// assert!(why.to_string().starts_with(r#"there is no rule set "house\n""#));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quoted(String);

impl Quoted {
    pub(crate) fn new(text: &str) -> Quoted {
        Quoted(text.chars().take(41).collect())
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for c in self.0.chars().take(40).flat_map(char::escape_debug) {
            write!(f, "{c}")?;
        }
        f.write_str(if self.0.chars().count() > 40 {
            "…\""
        } else {
            "\""
        })
    }
}

/// The text is not one of the words for something.
///
/// ```
/// let why = "green".parse::<luzhanqi::Color>().unwrap_err();
/// assert_eq!(why.to_string(), "a colour is one of red, black, r, b");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a {what} is one of {allowed}")]
pub struct ParseWordError {
    /// What the words are for.
    pub what: &'static str,
    /// The words.
    pub allowed: &'static str,
}
