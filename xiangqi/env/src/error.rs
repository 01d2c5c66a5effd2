//! Errors of batches.

use xiangqi::Rules;

/// The reason why a batch cannot be created.
///
/// ```
/// use xiangqi::Rules;
/// use xiangqi_env::{Batch, Config};
/// let why = Batch::new(Config::new(&Rules::ASIA), &[]).err().unwrap();
/// assert_eq!(why.to_string(), "a batch has at least one game and one thread");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// There are no games or no threads.
    #[error("a batch has at least one game and one thread")]
    Empty,
    /// The number of boards in an observation is 0 or too large.
    #[error("a history is 1 to 100 boards, not {0}")]
    History(usize),
    /// A starting position is the end of a game, or the opponent could end the game with its first move.
    #[error("start {number}: {why}")]
    Start {
        /// The index of the starting position.
        number: usize,
        /// The reason.
        why: &'static str,
    },
    /// The limit of plies is so low that an opponent who moves first leaves no ply for the learner.
    #[error("expected a limit of at least two plies for games against an opponent")]
    Plies,
    /// The system cannot create threads.
    #[error("cannot create threads: {0}")]
    Threads(String),
    /// There is not enough memory for the games.
    #[error("no memory for {games} games: the games and their arrays take {bytes} bytes")]
    Memory {
        /// The number of games.
        games: usize,
        /// The size of the games in bytes, or `u64::MAX` on overflow.
        bytes: u64,
    },
}

/// The reason why a batch cannot return or replace a game.
///
/// ```
/// use xiangqi::Rules;
/// use xiangqi_env::{Batch, Config, GameError};
/// let batch = Batch::new(Config::new(&Rules::ASIA), &[1])?;
/// assert_eq!(batch.game(1).unwrap_err(), GameError::NoSuchGame);
/// # Ok::<(), xiangqi_env::ConfigError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The batch has fewer games.
    #[error("game index out of range")]
    NoSuchGame,
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
    /// It is the opponent's turn in the game.
    #[error("it is not the learner's turn in the game")]
    Turn,
}
