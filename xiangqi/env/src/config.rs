//! The settings that all games of a batch share.

use kit_env::{Autoreset, Encoding, Sizes};
use xiangqi::{Game, Position, Rules, Side};

use crate::action::Action;
use crate::error::ConfigError;
use crate::planes::{CELLS, plane_count, word_count};

/// The player of the side opposite the learner.
///
/// ```
/// use xiangqi_env::{Batch, Config, LearnerSide, Opponent, Rules, Side};
/// let config = Config::new(&Rules::ASIA);
/// let black = config.with_opponent(Opponent::External, LearnerSide::Fixed(Side::Black));
/// assert_eq!(Batch::new(black, &[1, 2])?.pending(), [0, 1]); // the opponent moves first
/// # Ok::<(), xiangqi_env::ConfigError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Opponent {
    /// A player of uniformly random moves, with the game's seed.
    Random,
    /// The caller, who plays through [`Batch::pending_observations`](crate::Batch::pending_observations).
    External,
}

/// The side that the learner plays.
///
/// ```
/// use xiangqi_env::{Batch, Config, LearnerSide, Opponent, Rules, Side};
/// let config = Config::new(&Rules::ASIA);
/// let config = config.with_opponent(Opponent::Random, LearnerSide::Fixed(Side::Black));
/// let mut batch = Batch::new(config, &[1, 2])?;
/// let mut arrays = batch.arrays();
/// batch.write(&mut arrays.outputs())?;
/// assert_eq!(arrays.sides, [1, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LearnerSide {
    /// The learner plays this side in every game.
    Fixed(Side),
    /// The first games at even indices have a red learner, those at odd indices a black learner. The learner
    /// changes sides after each game.
    Alternating,
}

impl LearnerSide {
    /// Returns `red`, `black` or `alternating`.
    pub const fn name(self) -> &'static str {
        match self {
            LearnerSide::Fixed(side) => side.name(),
            LearnerSide::Alternating => "alternating",
        }
    }
}

/// The settings that all games of a [`Batch`](crate::Batch) share.
///
/// ```
/// use xiangqi::Rules;
/// use xiangqi_env::Config;
/// let config = Config::new(&Rules::BOOKLET).with_history(8).with_max_plies(600);
/// assert_eq!(config.observation_len(), (8 * 14 + 7) * 90);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    pub(crate) rules: Rules,
    pub(crate) starts: Vec<Position>,
    pub(crate) history: usize,
    pub(crate) max_plies: usize,
    pub(crate) autoreset: Autoreset,
    pub(crate) opponent: Option<(Opponent, LearnerSide)>,
    pub(crate) encoding: Encoding,
    pub(crate) threads: usize,
}

impl Config {
    /// The maximum number of boards in an observation.
    pub const MAX_HISTORY: usize = 100;

    /// Returns the default settings: games from the initial position, observations of one board, truncation
    /// after 1,000 plies, [`Autoreset::SameStep`], no opponent, and one thread.
    pub fn new(rules: &Rules) -> Config {
        Config {
            rules: *rules,
            starts: vec![Position::initial()],
            history: 1,
            max_plies: 1000,
            autoreset: Autoreset::SameStep,
            opponent: None,
            encoding: Encoding::Bytes,
            threads: 1,
        }
    }

    /// Sets the starting positions, which the games use in turn. In a batch of N games, the first game at an
    /// index has the position of that index. Each later game at that index has the position N places further
    /// in the list.
    #[must_use]
    pub fn with_starts(self, starts: Vec<Position>) -> Config {
        Config { starts, ..self }
    }

    /// Sets the number of boards in an observation, the newest first.
    #[must_use]
    pub fn with_history(self, history: usize) -> Config {
        Config { history, ..self }
    }

    /// Sets the number of plies after which games are truncated; 0 means never. If a game has no such limit and
    /// the rules have no `quiet-limit`, its memory is unlimited: about a hundred bytes per ply.
    #[must_use]
    pub fn with_max_plies(self, max_plies: usize) -> Config {
        Config { max_plies, ..self }
    }

    /// Sets what happens after a game has ended.
    #[must_use]
    pub fn with_autoreset(self, autoreset: Autoreset) -> Config {
        Config { autoreset, ..self }
    }

    /// Gives each game one learner, who plays against this opponent. Each step is then one decision of the
    /// learner, and all outputs are for the learner.
    #[must_use]
    pub fn with_opponent(self, opponent: Opponent, learner: LearnerSide) -> Config {
        let opponent = Some((opponent, learner));
        Config { opponent, ..self }
    }

    /// Sets the format of observations and masks.
    ///
    /// ```
    /// use xiangqi_env::{Action, Batch, Config, Encoding, Rules};
    /// let config = Config::new(&Rules::ASIA).with_encoding(Encoding::Bits);
    /// let mut batch = Batch::new(config, &[1, 2])?;
    /// let mut arrays = batch.arrays();
    /// batch.write(&mut arrays.outputs())?;
    /// assert_eq!(arrays.observation_words.len(), 2 * (16 * 2 + 7));
    /// assert_eq!(arrays.action_mask_words.len(), 2 * Action::WORDS);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_encoding(self, encoding: Encoding) -> Config {
        Config { encoding, ..self }
    }

    /// Sets the number of threads, including the caller's.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Config {
        Config { threads, ..self }
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the number of boards in an observation.
    pub const fn history(&self) -> usize {
        self.history
    }

    /// Returns what happens after a game has ended.
    pub const fn autoreset(&self) -> Autoreset {
        self.autoreset
    }

    /// Returns the number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the opponent and the learner's side, if there is one learner in each game.
    pub const fn opponent(&self) -> Option<(Opponent, LearnerSide)> {
        self.opponent
    }

    /// Returns the format of observations and masks.
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the number of planes of an observation.
    pub const fn planes(&self) -> usize {
        plane_count(&self.rules, self.history)
    }

    /// Returns the number of bytes of an observation.
    pub const fn observation_len(&self) -> usize {
        self.planes().saturating_mul(CELLS)
    }

    /// Returns the number of words of an observation under [`Encoding::Bits`].
    pub const fn observation_words(&self) -> usize {
        word_count(&self.rules, self.history)
    }

    /// The encoding and the sizes of an observation and its mask.
    #[inline]
    pub(crate) const fn sizes(&self) -> Sizes {
        let [observation, mask] = match self.encoding.is_packed() {
            true => [self.observation_words(), Action::WORDS],
            false => [self.observation_len(), Action::COUNT],
        };
        Sizes {
            encoding: self.encoding,
            observation,
            mask,
        }
    }

    /// Checks the settings. [`Batch::new`](crate::Batch::new) does the same check.
    ///
    /// # Errors
    /// Fails with the first error in the settings.
    pub fn validate(&self) -> Result<(), ConfigError> {
        if self.threads == 0 {
            return Err(ConfigError::Empty);
        }
        if !(1..=Config::MAX_HISTORY).contains(&self.history) {
            return Err(ConfigError::History(self.history));
        }
        if self.opponent.is_some() && self.max_plies == 1 {
            return Err(ConfigError::Plies);
        }
        if self.starts.is_empty() {
            return Err(ConfigError::Empty);
        }
        for (number, start) in self.starts.iter().enumerate() {
            self.check_start(start)
                .map_err(|why| ConfigError::Start { number, why })?;
        }
        Ok(())
    }

    /// The learner's side in the game with this number; `games` is the size of the batch.
    pub(crate) fn learner_of(&self, number: usize, games: usize) -> Option<Side> {
        self.opponent.map(|(_, learner)| match learner {
            LearnerSide::Fixed(side) => side,
            LearnerSide::Alternating => Side::ALL[(number % games + number / games) % 2],
        })
    }

    /// Whether a game has ended or was truncated.
    pub(crate) fn is_over(&self, game: &Game) -> bool {
        let is_long = self.max_plies > 0 && game.plies() >= self.max_plies;
        game.outcome().is_some() || is_long
    }

    fn check_start(&self, start: &Position) -> Result<(), &'static str> {
        let game = Game::from_position(&self.rules, start);
        if game.outcome().is_some() {
            return Err("the game is over");
        }
        let opens = match self.opponent.map(|(_, learner)| learner) {
            None => false,
            Some(LearnerSide::Fixed(side)) => side != start.to_move(),
            Some(LearnerSide::Alternating) => true,
        };
        let ends = |mv| {
            let mut next = game.clone();
            next.play(mv).is_ok() && next.outcome().is_some()
        };
        match opens && game.legal_moves().iter().any(ends) {
            true => Err("the opponent could end the game before the learner's first move"),
            false => Ok(()),
        }
    }
}
