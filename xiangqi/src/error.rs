//! What errors share. Each stands beside the type that it belongs to; every message says what is wrong,
//! where, and what was expected.

use alloc::string::String;
use core::fmt;

/// A piece of the caller's text for a message: quoted, escaped, cut after 40 characters.
///
/// ```
/// let why = "house\n".parse::<xiangqi::Rules>().unwrap_err();
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
/// let why = "lost".parse::<xiangqi::Reason>().unwrap_err();
/// assert!(why.to_string().starts_with("a reason is one of checkmate, stalemate"));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a {what} is one of {allowed}")]
pub struct ParseWordError {
    /// What the words are for.
    pub what: &'static str,
    /// The words.
    pub allowed: &'static str,
}

/// "3rd time".
pub(crate) struct Ordinal(pub(crate) u32);

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = match (self.0 % 10, self.0 % 100) {
            (_, 11..=13) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        write!(f, "{}{ending} time", self.0)
    }
}

/// Gives an error the words for its reasons; those that stand last are another error's.
macro_rules! reasons {
    ($error:ident: $($pattern:pat => $word:literal,)+ $(; $($outer:pat => $inner:expr,)+)?) => {
        impl $error {
            /// The word of every reason, less those that are another error's.
            pub const REASONS: &'static [&'static str] = &[$($word),+];

            /// Returns the word for the reason, which stays when a message is worded anew.
            pub fn reason(&self) -> &'static str {
                match self {
                    $($pattern => $word,)+
                    $($($outer => $inner.reason(),)+)?
                }
            }
        }
    };
}
pub(crate) use reasons;
