//! Errors of games.

use crate::error::reasons;
use crate::piece::Side;
use crate::position::IllegalMove;

/// The reason why a game rejects a command or an event.
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
    Finished,
    /// The move is illegal.
    Illegal(IllegalMove),
    /// The other side has not offered a draw.
    NoOffer(Side),
    /// An offer of a draw is already open.
    OfferOpen,
    /// The other side has not asked to take back a move.
    NoTakeBack(Side),
    /// A request to take back a move is already open.
    TakeBackOpen,
    /// The side has made no move to take back.
    NothingToTakeBack(Side),
    /// The other side is to move.
    NotYourTurn(Side),
    /// The game has fewer plies.
    NoSuchPly(usize),
    /// The cursor is beyond the latest cursor of the game.
    NoSuchCursor {
        /// The cursor.
        cursor: u64,
        /// The latest cursor of the game.
        latest: u64,
    },
    /// The reason is not an adjudication.
    NotAnAdjudication(&'static str),
}

reasons! { GameError:
    Self::Finished => "finished",
    Self::NoOffer(_) => "no-offer",
    Self::OfferOpen => "offer-open",
    Self::NoTakeBack(_) => "no-take-back",
    Self::TakeBackOpen => "take-back-open",
    Self::NothingToTakeBack(_) => "nothing-to-take-back",
    Self::NotYourTurn(_) => "not-your-turn",
    Self::NoSuchPly(_) => "no-such-ply",
    Self::NoSuchCursor { .. } => "no-such-cursor",
    Self::NotAnAdjudication(_) => "not-an-adjudication",
    ;
    Self::Illegal(why) => why,
}

// Without `#[from]`, because the inner error is not a source of this one.
impl From<IllegalMove> for GameError {
    fn from(why: IllegalMove) -> GameError {
        GameError::Illegal(why)
    }
}
