//! What can be wrong.

use env_batch::NoThreads;
use xiangqi::Rules;

/// The reason why there is no such batch of games.
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
    /// No games, or no threads.
    #[error("a batch has at least one game and one thread")]
    Empty,
    /// An observation of no boards, or of too many.
    #[error("a history is 1 to 100 boards, not {0}")]
    History(usize),
    /// A start in which nobody can move, or with an opponent who could end the game with its first move.
    #[error("start {number}: {why}")]
    Start {
        /// The number of the start in its list.
        number: usize,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Games so short that an opponent who moves first leaves the learner no ply.
    #[error("against an opponent a game has at least two plies")]
    Plies,
    /// The system gives no threads.
    #[error("no threads: {0}")]
    Threads(String),
    /// Not enough memory for the games.
    #[error("no memory for {games} games: they and what they show take {bytes} bytes")]
    Memory {
        /// How many games were wanted.
        games: usize,
        /// What they take, or more than can be counted.
        bytes: u64,
    },
}

/// The reason why a batch did not step; no game has changed.
///
/// ```
/// use xiangqi::Rules;
/// use xiangqi_env::{Batch, Config};
/// let mut batch = Batch::new(Config::new(&Rules::ASIA), &[1, 2])?;
/// let mut arrays = batch.arrays();
/// let why = batch.step(&[None, None], &mut arrays.outputs()).unwrap_err();
/// assert_eq!(why.to_string(), "game 0: its action is not in its mask");
/// # Ok::<(), xiangqi_env::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// The action of this game, the first such one, is not in its mask; or a game that is over was
    /// given an action, or one that is not, none.
    #[error("game {game}: its action is not in its mask")]
    Action {
        /// The number of the game.
        game: usize,
    },
    /// A list has not one entry for each game, or an output is too short or too long.
    #[error("{what} has {found} elements, not {wanted}")]
    Length {
        /// What was given.
        what: &'static str,
        /// How long it is.
        found: usize,
        /// How long it has to be.
        wanted: usize,
    },
    /// The system gives no threads.
    #[error("no threads: {0}")]
    Threads(String),
}

impl From<NoThreads> for StepError {
    fn from(NoThreads(why): NoThreads) -> StepError {
        StepError::Threads(why)
    }
}

/// The reason why a batch does not give one of its games, or take another in its place.
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
    #[error("there is no such game")]
    NoSuchGame,
    /// A game under other rules was given.
    #[error("the game is played by {game}, those of the batch by {batch}")]
    Rules {
        /// The rules of the game.
        game: Rules,
        /// The rules of the batch.
        batch: Rules,
    },
    /// A game was given that is over, or has as many plies as games have here at most.
    #[error("the game is over")]
    Over,
    /// A game was given in which it is the opponent's turn.
    #[error("it is not the learner's turn in the game")]
    Turn,
}
