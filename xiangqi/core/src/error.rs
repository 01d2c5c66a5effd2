//! Errors that several types share. The other errors are in the files of their types. Every message says what
//! is wrong, where, and what was expected.

/// Quoted input in a message.
///
/// ```
/// let why = "house\n".parse::<xiangqi::Rules>().unwrap_err();
/// assert!(why.to_string().starts_with(r#"there is no rule set "house\n""#));
/// ```
#[doc(inline)]
pub use kit::Quoted;

/// A word that is not one of those expected.
///
/// ```
/// let why = "lost".parse::<xiangqi::EndReason>().unwrap_err();
/// assert!(why.to_string().starts_with("a reason is one of checkmate, stalemate"));
/// ```
#[doc(inline)]
pub use kit::ParseTokenError;

/// A winner and a reason that do not fit together.
///
/// ```
/// use xiangqi::{EndReason, Outcome};
/// let why = Outcome::new(None, EndReason::Resigned).unwrap_err();
/// assert_eq!(why.to_string(), "expected a winner for the reason resigned, got none");
/// ```
#[doc(inline)]
pub use kit::OutcomeError;

/// Implements the reason tokens of an error. Its last variants may wrap other errors.
macro_rules! reasons {
    ($error:ident: $($pattern:pat => $word:literal,)+ $(; $($outer:pat => $inner:expr,)+)?) => {
        impl $error {
            /// The tokens of the reasons, without the tokens of wrapped errors.
            pub const REASONS: &'static [&'static str] = &[$($word),+];

            /// Returns the token of the reason. It stays the same if the message changes.
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
