//! Errors of observations that do not follow from the earlier ones.

use crate::error::Quoted;
use crate::position::{IllegalMove, PositionError};
use crate::reason::reasons;

reasons! {
    /// An observation that does not follow from the earlier ones: the stream is damaged or forged, or comes
    /// from a later version of the library.
    ///
    /// ```
    /// use luzhanqi::{Game, ObserveError, Rules, Seat, View};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// // A stream without its start.
    /// let stream = game.observations(Seat::South).skip(1);
    /// assert_eq!(View::new(stream), Err(ObserveError::Begin));
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum ObserveError {
        /// The stream does not start with `begin`, or has another `begin`.
        #[error("a stream of observations starts with a begin, and has only one begin")]
        Begin = "begin",
        /// An observation follows the end of the game.
        #[error("the game is over; nothing can be observed after the end")]
        Finished = "finished",
        /// The start is not a board that a seat can see.
        #[error("the board in begin is not a view: {0}")]
        Board(why: PositionError) = "board",
        /// The move is impossible.
        #[error("the move {mv} is impossible: {why}")]
        Move {
            /// The move.
            mv: crate::Move,
            /// The reason why the move is impossible.
            why: IllegalMove,
        } = "move",
        /// A plain move, attack, flip or refusal does not fit the pieces on its stations.
        #[error("the result of the move {mv} is impossible: {why}")]
        Unfit {
            /// The move.
            mv: crate::Move,
            /// A description of what does not fit.
            why: &'static str,
        } = "unfit",
        /// An offer, an answer or an end is impossible now.
        #[error("{0}")]
        Order(why: &'static str) = "order",
        /// The true start in the end contradicts the earlier observations.
        #[error("the truth revealed at the end contradicts the observations: {0}")]
        Truth(why: &'static str) = "truth",
        /// This version of the library does not know this kind of observation. The stream comes from a later
        /// version. The view cannot follow the game any more.
        #[error("this version cannot follow the game: it does not know observations of the kind {0}")]
        UnknownKind(kind: Quoted) = "unknown-kind",
    }
}

// No `#[from]`: the message includes the reason, which must not be a source as well.
impl From<PositionError> for ObserveError {
    fn from(why: PositionError) -> ObserveError {
        ObserveError::Board(why)
    }
}
