//! Errors of beliefs.

use crate::piece::Kind;
use crate::reason::reasons;

reasons! {
    /// The reason why a belief cannot be built.
    ///
    /// ```
    /// use luzhanqi::{BeliefError, Game, Rules, Seat};
    /// let belief = Game::from_seed(&Rules::STANDARD, 1).view(Seat::South).belief()?;
    /// let why = belief.weighted(&[[f64::NAN; 12]; 25]).unwrap_err();
    /// assert!(matches!(why, BeliefError::Weight { piece: 0, .. }));
    /// # Ok::<(), BeliefError>(())
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum BeliefError {
        /// No arrangement of the hidden pieces explains the observations.
        #[error("no arrangement of the hidden pieces explains what was observed")]
        Impossible = "impossible",
        /// The view is a spectator's, in dark play. A belief cannot count two hidden armies.
        #[error("a spectator of dark play has no belief; use a seat's view")]
        Spectator = "spectator",
        /// The game is over but its true start is unknown. A belief makes no deductions from the outcome.
        #[error("the game is over, and the hidden pieces were not revealed; use a view from before the end")]
        Untold = "untold",
        /// A weight is negative, infinite or not a number.
        #[error("expected a finite weight of at least 0 for piece {piece} and kind {kind}")]
        Weight {
            /// The index of the piece.
            piece: usize,
            /// The kind.
            kind: Kind,
        } = "weight",
        /// Building the belief exceeds the budget.
        #[error(
            "the belief takes more than the budget of {max_steps} steps and {max_bytes} bytes; it \
             stopped at {steps} steps and {bytes} bytes"
        )]
        Budget {
            /// The steps up to the point of failure, including the step that failed.
            steps: u64,
            /// The bytes of memory up to the point of failure.
            bytes: u64,
            /// The budget's steps.
            max_steps: u64,
            /// The budget's bytes.
            max_bytes: u64,
        } = "budget",
        /// An allocation failed.
        #[error("there is no memory left for the belief")]
        Memory = "memory",
    }
}
