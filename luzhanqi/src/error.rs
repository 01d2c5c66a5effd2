//! Errors that several types share.

/// Quoted input in a message.
///
/// ```
/// let why = "house\n".parse::<luzhanqi::Rules>().unwrap_err();
/// assert!(why.to_string().starts_with(r#"there is no rule set "house\n""#));
/// ```
#[doc(inline)]
pub use kit::Quoted;

/// A word that is not one of those expected.
///
/// ```
/// let why = "green".parse::<luzhanqi::Color>().unwrap_err();
/// assert_eq!(why.to_string(), "a colour is one of red, black, r, b");
/// ```
#[doc(inline)]
pub use kit::ParseTokenError;

/// A winner and a reason that do not fit together.
///
/// ```
/// use luzhanqi::{EndReason, Outcome};
/// let why = Outcome::new(None, EndReason::Resigned).unwrap_err();
/// assert_eq!(why.to_string(), "expected a winner for the reason resigned, got none");
/// ```
#[doc(inline)]
pub use kit::OutcomeError;
