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

/// Declares an enum whose members have words, each with its meaning once: the list of all, the word,
/// and how it is written and read.
macro_rules! worded {
    ($(#[$attr:meta])* $name:ident, $what:literal {
        $(#[doc = $meaning:literal])+ $variant:ident = $word:literal,
        $($(#[doc = $meanings:literal])+ $variants:ident = $words:literal,)*
    }) => {
        $(#[$attr])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = $meaning])+ $variant,
            $($(#[doc = $meanings])+ $variants,)*
        }

        impl $name {
            /// Every one, in the order of their numbers.
            pub const ALL: [$name; [$word $(, $words)*].len()] =
                [$name::$variant $(, $name::$variants)*];

            /// Returns the word for it.
            pub const fn word(self) -> &'static str {
                self.said().0
            }

            /// The word and the meaning.
            const fn said(self) -> (&'static str, &'static str) {
                match self {
                    $name::$variant => ($word, concat!($($meaning),+).trim_ascii_start()),
                    $($name::$variants => {
                        ($words, concat!($($meanings),+).trim_ascii_start())
                    })*
                }
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::error::ParseWordError;

            fn from_str(text: &str) -> Result<$name, $crate::error::ParseWordError> {
                $name::ALL.into_iter().find(|it| it.word() == text).ok_or(
                    $crate::error::ParseWordError {
                        what: $what,
                        allowed: concat!($word $(, ", ", $words)*),
                    },
                )
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}
pub(crate) use worded;
