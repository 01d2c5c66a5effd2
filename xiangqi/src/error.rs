//! What errors share. Each stands beside the type that it belongs to; every message says what is wrong,
//! where, and what was expected.

use core::fmt;

/// A quote in a message.
///
/// ```
/// let why = "house\n".parse::<xiangqi::Rules>().unwrap_err();
/// assert!(why.to_string().starts_with(r#"there is no rule set "house\n""#));
/// ```
#[doc(inline)]
pub use rules_kit::Quoted;

/// A word that is none of those expected.
///
/// ```
/// let why = "lost".parse::<xiangqi::EndReason>().unwrap_err();
/// assert!(why.to_string().starts_with("a reason is one of checkmate, stalemate"));
/// ```
#[doc(inline)]
pub use rules_kit::ParseWordError;

/// A winner and a reason that do not go together.
///
/// ```
/// use xiangqi::{EndReason, Outcome};
/// let why = Outcome::new(None, EndReason::Resigned).unwrap_err();
/// assert_eq!(why.to_string(), "expected a winner for the reason resigned, got none");
/// ```
#[doc(inline)]
pub use rules_kit::OutcomeError;

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
