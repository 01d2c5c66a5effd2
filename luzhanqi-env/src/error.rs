//! What can be wrong.

use env_batch::NoThreads;
use luzhanqi::{PositionError, Rules};

/// The reason why there is no such batch of games.
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
    /// No games, or no threads.
    #[error("a batch has at least one game and one thread")]
    Empty,
    /// An observation of no moments, or of too many.
    #[error("a history is 1 to 1000 moments, not {0}")]
    History(usize),
    /// A list of starts without any.
    #[error("give armies or deals, at least one")]
    NoStarts,
    /// A set-up phase in expose play.
    #[error("only dark play has a set-up phase")]
    NoSetupPhase,
    /// Planes of chances in expose play.
    #[error("only dark play has planes of chances: in expose play the planes of the pool tell all")]
    NoChances,
    /// Games so short that an opponent who moves first leaves the learner no ply.
    #[error("against an opponent a game has at least two plies")]
    Plies,
    /// The system gives no threads.
    #[error("no threads: {0}")]
    Threads(String),
    /// It was told to go on no longer.
    #[error("it was stopped before all games had begun")]
    Stopped,
    /// A start that the rules forbid.
    #[error("start {number}: {why}")]
    Start {
        /// The number of the start in its list.
        number: usize,
        /// What is wrong with it.
        why: PositionError,
    },
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
/// use luzhanqi::Rules;
/// use luzhanqi_env::{Batch, Config};
/// let mut batch = Batch::new(Config::new(&Rules::STANDARD), &[1, 2])?;
/// let mut arrays = batch.arrays();
/// let why = batch.step(&[None, None], &mut arrays.outputs()).unwrap_err();
/// assert_eq!(why.to_string(), "game 0: its action is not in its mask");
/// # Ok::<(), luzhanqi_env::ConfigError>(())
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
    /// Outputs of bytes were given for bits, or the other way round.
    #[error("the outputs are not in the form of the batch (Config::with_encoding)")]
    Encoding,
    /// The system gives no threads.
    #[error("no threads: {0}")]
    Threads(String),
    /// It was told to go on no longer. Actions were done in some games, not in others, and the
    /// answers of some opponents may be missing: the games have to be begun anew, or restored.
    #[error("it was stopped half-way: begin the games anew")]
    Stopped,
}

impl From<NoThreads> for StepError {
    fn from(NoThreads(why): NoThreads) -> StepError {
        StepError::Threads(why)
    }
}

/// The reason why a batch cannot give one of its games; see [`Batch::game`](crate::Batch::game).
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
    #[error("there is no such game")]
    NoSuchGame,
    /// Its armies are being set up.
    #[error("the armies of this game are being set up")]
    Setup,
    /// The batch keeps no moves.
    #[error("this batch keeps no moves (keep_moves is false)")]
    NotKept,
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
}
