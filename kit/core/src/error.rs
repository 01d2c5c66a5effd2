//! Quoted input for messages, and enums with tokens.

use alloc::string::String;
use core::fmt::{self, Write as _};

/// A part of the input for use in a message: quoted, escaped and truncated to 40 characters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quoted(String);

impl Quoted {
    #[doc(hidden)]
    pub fn new(text: &str) -> Quoted {
        Quoted(text.chars().take(41).collect())
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for c in self.0.chars().take(40) {
            match c {
                '\'' => f.write_char(c)?,
                _ => write_escaped(c, f)?,
            }
        }
        f.write_str(if self.0.chars().count() > 40 {
            "…\""
        } else {
            "\""
        })
    }
}

/// A character of the input for use in a message: quoted and escaped.
///
/// ```
/// let shown = ['x', '"', '\'', '\n', '\u{200b}'].map(|c| luzhanqi_kit::Letter(c).to_string());
/// assert_eq!(shown, ["'x'", "'\"'", r"'\''", r"'\n'", r"'\u200b'"]);
/// ```
pub struct Letter(pub char);

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("'")?;
        match self.0 {
            '"' => f.write_char('"')?,
            c => write_escaped(c, f)?,
        }
        f.write_str("'")
    }
}

/// Writes a character. Escapes quotation marks, backslashes and invisible characters in the form of C and
/// Python, not in Rust's form `\u{200b}`.
fn write_escaped(c: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match c {
        '\'' | '"' | '\\' | '\n' | '\r' | '\t' => write!(f, "{}", c.escape_default()),
        _ if c.escape_debug().len() == 1 => f.write_char(c),
        ..'\x7f' => write!(f, "\\x{:02x}", u32::from(c)),
        '\x7f'..='\u{ffff}' => write!(f, "\\u{:04x}", u32::from(c)),
        _ => write!(f, "\\U{:08x}", u32::from(c)),
    }
}

/// Writes words separated by commas.
///
/// ```
/// let words = luzhanqi_kit::CommaSeparated(["yes", "no"].iter().copied());
/// assert_eq!(words.to_string(), "yes, no");
/// ```
pub struct CommaSeparated<I>(pub I);

impl<'a, I: Iterator<Item = &'a str> + Clone> fmt::Display for CommaSeparated<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, word) in self.0.clone().enumerate() {
            write!(f, "{}{word}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// The text is not one of the expected words.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseTokenError {
    /// The name of the type.
    pub what: &'static str,
    /// The expected words.
    pub allowed: &'static str,
}

impl fmt::Display for ParseTokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} is one of {}", self.what, self.allowed)
    }
}

impl core::error::Error for ParseTokenError {}

/// Implements `Debug` with the output of `Display`.
#[macro_export]
macro_rules! debug_as_display {
    ($name:ident) => {
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// Declares an enum with a token and a meaning for each member. Generates the list of members, the token,
/// formatting and parsing.
#[macro_export]
macro_rules! tokens {
    ($(#[$attr:meta])* $name:ident, $what:literal {
        $(#[doc = $doc:literal])+ $variant:ident = $word:literal,
        $($(#[doc = $docs:literal])+ $variants:ident = $words:literal,)*
    }) => {
        $(#[$attr])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = $doc])+ $variant,
            $($(#[doc = $docs])+ $variants,)*
        }

        impl $name {
            /// Every member, in the order of their numbers.
            pub const ALL: &'static [$name] = &[$name::$variant $(, $name::$variants)*];

            /// Returns the token.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $name::$variant => $word,
                    $($name::$variants => $words,)*
                }
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::ParseTokenError;

            fn from_str(text: &str) -> Result<$name, $crate::ParseTokenError> {
                $name::ALL.iter().copied().find(|it| it.as_str() == text).ok_or(
                    $crate::ParseTokenError {
                        what: $what,
                        allowed: concat!($word $(, ", ", $words)*),
                    },
                )
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Quoted;
    use alloc::string::ToString;

    #[test]
    fn a_quote_is_escaped_and_short() {
        assert_eq!(Quoted::new("a\n\"").to_string(), r#""a\n\"""#);
        let forty = "x".repeat(40);
        assert_eq!(Quoted::new(&forty).to_string().len(), 42);
        assert!(Quoted::new(&(forty + "y")).to_string().ends_with("x…\""));
    }
}
