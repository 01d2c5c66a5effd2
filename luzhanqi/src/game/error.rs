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
        #[error("the game is over")]
        Finished = "finished",
        /// The move is not in the list of moves of the seat to move.
        #[error(transparent)]
        Illegal(#[from] error: IllegalMove) is error,
        /// The other seat has not offered a draw.
        #[error("no draw is offered to {0}")]
        NoOffer(seat: Seat) = "no-offer",
        /// An offer of a draw is already open.
        #[error("an offer of a draw stands already")]
        OfferStands = "offer-stands",
        /// The other seat has not asked to take back a move.
        #[error("nobody asks {0} to take a move back")]
        NoTakeBack(seat: Seat) = "no-take-back",
        /// A request to take back a move is already open.
        #[error("to take a move back is asked for already")]
        TakeBackStands = "take-back-stands",
        /// The seat has made no move to take back.
        #[error("{0} has made no move that could be taken back")]
        NothingToTakeBack(seat: Seat) = "nothing-to-take-back",
        /// The game has fewer plies.
        #[error("the game cannot go back to ply {0}, which it has not come to")]
        NoSuchPly(ply: usize) = "no-such-ply",
        /// The cursor is beyond the latest cursor of the game.
        #[error("expected a cursor of at most {latest}, got {cursor}: it is not one of this game")]
        NoSuchCursor {
            /// The cursor.
            cursor: u64,
            /// The latest cursor of the game.
            latest: u64,
        } = "no-such-cursor",
        /// The reason is not an adjudication.
        #[error("{0} is no ending that a referee declares: time, forfeit, abandoned or adjudicated")]
        NotARuling(word: &'static str) = "not-a-ruling",
    }
}
