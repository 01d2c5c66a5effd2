//! Errors of games.

use crate::piece::Seat;
use crate::position::IllegalMove;
use crate::reason::reasons;

reasons! {
    /// The reason why a game rejects an action.
    ///
    /// ```
    /// use luzhanqi::{Game, GameError, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.accept_draw(Seat::North), Err(GameError::NoOffer(Seat::North)));
    /// game.resign(Seat::South)?;
    /// assert_eq!(game.offer_draw(Seat::North), Err(GameError::Finished));
    /// # Ok::<(), GameError>(())
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum GameError {
        /// The game is over.
        Finished = "finished",
        /// The move is not in the list of moves of the seat to move.
        Illegal(error: IllegalMove) is error,
        /// The other seat has not offered a draw.
        NoOffer(seat: Seat) = "no-offer",
        /// An offer of a draw is already open.
        OfferOpen = "offer-open",
        /// The other seat has not asked to take back a move.
        NoTakeBack(seat: Seat) = "no-take-back",
        /// A request to take back a move is already open.
        TakeBackOpen = "take-back-open",
        /// The seat has made no move to take back.
        NothingToTakeBack(seat: Seat) = "nothing-to-take-back",
        /// The game has fewer plies.
        NoSuchPly(ply: usize) = "no-such-ply",
        /// The cursor is beyond the latest cursor of the game.
        NoSuchCursor {
            /// The cursor.
            cursor: u64,
            /// The latest cursor of the game.
            latest: u64,
        } = "no-such-cursor",
        /// The reason is not an adjudication.
        NotAnAdjudication(word: &'static str) = "not-an-adjudication",
    }
}

// Without `#[from]`, because the inner error is not a source of this one.
impl From<IllegalMove> for GameError {
    fn from(why: IllegalMove) -> GameError {
        GameError::Illegal(why)
    }
}
