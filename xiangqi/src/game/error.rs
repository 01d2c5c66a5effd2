//! What cannot be done in a game.

use crate::error::reasons;
use crate::piece::Side;
use crate::position::IllegalMove;

/// Something cannot be done in a game.
///
/// ```
/// use xiangqi::{Game, GameError, Rules, Side};
/// let mut game = Game::start(&Rules::ASIA);
/// assert_eq!(game.accept_draw(Side::Black), Err(GameError::NoOffer(Side::Black)));
/// game.resign(Side::Red)?;
/// assert_eq!(game.offer_draw(Side::Black), Err(GameError::Finished));
/// # Ok::<(), GameError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    Finished,
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The other side has not offered a draw.
    #[error("no draw is offered to {0}")]
    NoOffer(Side),
    /// An offer of a draw stands already.
    #[error("an offer of a draw stands already")]
    OfferStands,
}

reasons! { GameError:
    Self::Finished => "finished",
    Self::NoOffer(_) => "no-offer",
    Self::OfferStands => "offer-stands",
    ;
    Self::Illegal(why) => why,
}
