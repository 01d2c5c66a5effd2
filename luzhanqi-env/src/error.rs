//! Errors of batches.

use luzhanqi::{PositionError, Rules};

/// The reason why a batch cannot be created.
///
/// ```
/// use luzhanqi::Rules;
/// use luzhanqi_env::{Batch, Config};
/// let why = Batch::new(Config::new(&Rules::STANDARD), &[]).err().unwrap();
/// assert_eq!(why.to_string(), "a batch has at least one game and one thread");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// There are no games or no threads.
    #[error("a batch has at least one game and one thread")]
    Empty,
    /// The number of frames in an observation is 0 or too large.
    #[error("a history is 1 to 1000 frames, not {0}")]
    History(usize),
    /// A list of starts is empty.
    #[error("expected at least one pair of armies or deal")]
    NoStarts,
    /// A set-up phase was set for expose play.
    #[error("expose play has no set-up phase")]
    NoSetupPhase,
    /// Belief planes were set for expose or open play.
    #[error(
        "only dark play has belief planes: in expose play the pool planes have the same information, and in open play nothing is hidden"
    )]
    NoBeliefPlanes,
    /// Games are so short that an opponent who moves first leaves no ply for the learner.
    #[error("expected a limit of at least two plies for games against an opponent")]
    Plies,
    /// The system cannot create threads.
    #[error("cannot create threads: {0}")]
    Threads(String),
    /// The callback returned `false`.
    #[error("the creation of the games was stopped")]
    Stopped,
    /// The rules forbid a start.
    #[error("start {number}: {why}")]
    Start {
        /// The index of the start.
        number: usize,
        /// The reason.
        why: PositionError,
    },
    /// There is not enough memory for the games.
    #[error("no memory for {games} games: the games and their arrays take {bytes} bytes")]
    Memory {
        /// The number of games.
        games: usize,
        /// The size of the games in bytes, or `u64::MAX` on overflow.
        bytes: u64,
    },
}

/// The reason why a batch cannot return or replace a game; see [`Batch::game`](crate::Batch::game).
///
/// ```
/// use luzhanqi::Rules;
/// use luzhanqi_env::{Batch, Config, GameError};
/// let batch = Batch::new(Config::new(&Rules::STANDARD).with_keep_moves(false), &[1])?;
/// assert_eq!(batch.game(0).unwrap_err(), GameError::NotKept);
/// assert_eq!(batch.game(1).unwrap_err(), GameError::NoSuchGame);
/// # Ok::<(), luzhanqi_env::ConfigError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The batch has fewer games.
    #[error("game index out of range")]
    NoSuchGame,
    /// The armies of the game are being set up.
    #[error("the armies of this game are being set up")]
    Setup,
    /// The batch does not store moves.
    #[error("this batch stores no moves (keep_moves is false)")]
    NotKept,
    /// The rules of the game are not those of the batch.
    #[error("the game has the rules {game}, but the batch has {batch}")]
    Rules {
        /// The rules of the game.
        game: Rules,
        /// The rules of the batch.
        batch: Rules,
    },
    /// The game is over, or has reached the batch's limit of plies.
    #[error("the game is over")]
    Over,
}
