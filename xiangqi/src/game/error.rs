//! Errors of games.

use crate::error::reasons;
use crate::piece::Side;
use crate::position::IllegalMove;

/// The reason why a game rejects an action.
///
/// ```
/// use xiangqi::{Game, GameError, Rules, Side};
/// let mut game = Game::new(&Rules::ASIA);
/// assert_eq!(game.accept_draw(Side::Black), Err(GameError::NoOffer(Side::Black)));
/// game.resign(Side::Red)?;
/// assert_eq!(game.offer_draw(Side::Black), Err(GameError::Finished));
/// # Ok::<(), GameError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    Finished,
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The other side has not offered a draw.
    #[error("no draw is offered to {0}")]
    NoOffer(Side),
    /// An offer of a draw is already open.
    #[error("an offer of a draw stands already")]
    OfferStands,
    /// The other side is to move.
    #[error("{0} is not to move")]
    NotYourTurn(Side),
    /// The game has fewer plies.
    #[error("the game cannot go back to ply {0}, which it has not come to")]
    NoSuchPly(usize),
    /// The cursor is beyond the latest cursor of the game.
    #[error("expected a cursor of at most {latest}, got {cursor}: it is not one of this game")]
    NoSuchCursor {
        /// The cursor.
        cursor: u64,
        /// The latest cursor of the game.
        latest: u64,
    },
    /// The reason is not an adjudication.
    #[error("expected time, forfeit, abandoned or adjudicated as the reason of a ruling, got {0}")]
    NotARuling(&'static str),
}

reasons! { GameError:
    Self::Finished => "finished",
    Self::NoOffer(_) => "no-offer",
    Self::OfferStands => "offer-stands",
    Self::NotYourTurn(_) => "not-your-turn",
    Self::NoSuchPly(_) => "no-such-ply",
    Self::NoSuchCursor { .. } => "no-such-cursor",
    Self::NotARuling(_) => "not-a-ruling",
    ;
    Self::Illegal(why) => why,
}
