//! Why there is no belief.

use crate::piece::Kind;
use crate::reason::reasons;

reasons! {
    /// There is no belief.
    ///
    /// ```
    /// use luzhanqi::{BeliefError, Game, Rules, Seat};
    /// let belief = Game::from_seed(&Rules::STANDARD, 1).view(Seat::South).belief()?;
    /// let why = belief.weighted(&[[f64::NAN; 12]; 25]).unwrap_err();
    /// assert!(matches!(why, BeliefError::Weight { piece: 0, .. }));
    /// # Ok::<(), BeliefError>(())
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum BeliefError {
        /// No arrangement of the hidden pieces explains what was observed.
        #[error("no arrangement of the hidden pieces explains what was observed")]
        Impossible = "impossible",
        /// A spectator of dark play sees two armies, and nothing is counted of both.
        #[error("a spectator of dark play has no belief; ask a seat's view")]
        Spectator = "spectator",
        /// The game is over and its truth was not told, so that the end says something that is not
        /// counted.
        #[error("the game is over and its truth was not told; ask the view before the end")]
        Untold = "untold",
        /// A weight is negative, infinite or not a number.
        #[error("a weight must be a finite number, not negative; piece {piece}, kind {kind}")]
        Weight {
            /// The number of the piece.
            piece: usize,
            /// The kind.
            kind: Kind,
        } = "weight",
        /// Building takes more than it may.
        #[error(
            "the belief takes more than the budget of {max_steps} steps and {max_bytes} bytes; it \
             had come to {steps} steps and {bytes} bytes"
        )]
        Budget {
            /// The steps that it would have taken up to where it was given up.
            steps: u64,
            /// The bytes of memory, likewise.
            bytes: u64,
            /// The steps that it may take.
            max_steps: u64,
            /// The bytes that it may take.
            max_bytes: u64,
        } = "budget",
        /// The machine has no memory left for it.
        #[error("there is no memory left for the belief")]
        Memory = "memory",
    }
}
