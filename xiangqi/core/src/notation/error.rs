//! Errors of texts of moves.

use crate::error::{Quoted, reasons};
use crate::mv::Move;
use crate::position::IllegalMove;

/// The error for a text that is not a legal move in a notation.
///
/// ```
/// use xiangqi::{Position, notation::Notation};
/// let why = Position::initial().parse_move("h2e2", Some(Notation::Iccs)).unwrap_err();
/// assert_eq!(why.to_string(), r#"expected a move such as H2-E2, found "h2e2""#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// The text does not match the notation.
    Shape {
        /// What was expected.
        wanted: &'static str,
        /// What was found.
        found: Quoted,
    },
    /// The move is illegal.
    Illegal(IllegalMove),
    /// No legal move has this text.
    NoMove(Quoted),
    /// Several legal moves match.
    Ambiguous {
        /// The text.
        text: Quoted,
        /// A legal move that matches.
        one: Move,
        /// Another legal move that matches.
        other: Move,
    },
}

reasons! { NotationError:
    Self::Shape { .. } => "notation",
    Self::NoMove(_) => "no-move",
    Self::Ambiguous { .. } => "ambiguous",
    ;
    Self::Illegal(why) => why,
}

// Without `#[from]`, because the inner error is not a source of this one.
impl From<IllegalMove> for NotationError {
    fn from(why: IllegalMove) -> NotationError {
        NotationError::Illegal(why)
    }
}
