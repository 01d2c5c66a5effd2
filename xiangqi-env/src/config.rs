//! What all games of a batch share.

use env_batch::Autoreset;
use xiangqi::{Game, Position, Rules, Side};

use crate::error::ConfigError;
use crate::planes::{CELLS, plane_count};

/// Which side the learner plays against an opponent that draws its moves.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum LearnerSide {
    /// The same one in each game.
    Fixed(Side),
    /// Red in the first game of an even place and Black in that of an odd one, then by turns.
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

/// What all games of a [`Batch`](crate::Batch) share.
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
    pub(crate) learner: Option<LearnerSide>,
    pub(crate) threads: usize,
}

impl Config {
    /// The number of boards that an observation shows at most.
    pub const MAX_HISTORY: usize = 100;

    /// Returns the usual wishes: games from the start, observations of one board, games broken off after
    /// 1,000 plies, the next game begun at once when one ends, both sides the agents', one thread.
    pub fn new(rules: &Rules) -> Config {
        Config {
            rules: *rules,
            starts: vec![Position::initial()],
            history: 1,
            max_plies: 1000,
            autoreset: Autoreset::SameStep,
            learner: None,
            threads: 1,
        }
    }

    /// Returns the same with games that begin with these positions, in turn: the first game of each place
    /// with the one of its number, the next with the one that lies the number of games further on.
    #[must_use]
    pub fn with_starts(self, starts: Vec<Position>) -> Config {
        Config { starts, ..self }
    }

    /// Returns the same with observations of so many boards, the newest first.
    #[must_use]
    pub fn with_history(self, history: usize) -> Config {
        Config { history, ..self }
    }

    /// Returns the same with games that are broken off after so many plies, 0 for never: then a game
    /// without a `quiet-limit` may take memory without end, a hundred bytes a ply.
    #[must_use]
    pub fn with_max_plies(self, max_plies: usize) -> Config {
        Config { max_plies, ..self }
    }

    /// Returns the same with another way to follow a game that has ended.
    #[must_use]
    pub fn with_autoreset(self, autoreset: Autoreset) -> Config {
        Config { autoreset, ..self }
    }

    /// Returns the same with an opponent of the learner: it plays uniformly random moves, in the same
    /// step as the learner.
    #[must_use]
    pub fn with_random_opponent(self, learner: LearnerSide) -> Config {
        Config {
            learner: Some(learner),
            ..self
        }
    }

    /// Returns the same for so many threads, the caller's among them.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Config {
        Config { threads, ..self }
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the number of boards that an observation shows.
    pub const fn history(&self) -> usize {
        self.history
    }

    /// Returns what follows a game that has ended.
    pub const fn autoreset(&self) -> Autoreset {
        self.autoreset
    }

    /// Returns the number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the number of planes of an observation.
    pub const fn planes(&self) -> usize {
        plane_count(&self.rules, self.history)
    }

    /// Returns the number of bytes of an observation.
    pub const fn observation_len(&self) -> usize {
        self.planes().saturating_mul(CELLS)
    }

    /// Looks whether games can be played so, as [`Batch::new`](crate::Batch::new) does.
    ///
    /// # Errors
    /// What is wrong.
    pub fn validate(&self) -> Result<(), ConfigError> {
        if self.threads == 0 {
            return Err(ConfigError::Empty);
        }
        if !(1..=Config::MAX_HISTORY).contains(&self.history) {
            return Err(ConfigError::History(self.history));
        }
        if self.learner.is_some() && self.max_plies == 1 {
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

    /// The learner's side in the game of a number, of so many games at a time.
    pub(crate) fn learner_of(&self, number: usize, games: usize) -> Option<Side> {
        self.learner.map(|learner| match learner {
            LearnerSide::Fixed(side) => side,
            LearnerSide::Alternating => Side::ALL[(number % games + number / games) % 2],
        })
    }

    /// Whether nothing more is played in a game.
    pub(crate) fn is_over(&self, game: &Game) -> bool {
        let is_long = self.max_plies > 0 && game.plies() >= self.max_plies;
        game.outcome().is_some() || is_long
    }

    fn check_start(&self, start: &Position) -> Result<(), &'static str> {
        let game = Game::from_position(&self.rules, start);
        if game.outcome().is_some() {
            return Err("the game is over");
        }
        let opens = match self.learner {
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
