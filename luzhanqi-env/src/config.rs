//! The settings that all games of a batch share.

use std::fmt;

use kit_env::{Autoreset, Encoding, Sizes};
use luzhanqi::{Army, Budget, Deal, Game, Position, PositionError, Rules, Seat};

use crate::action::Action;
use crate::error::ConfigError;
use crate::layout::{BATTLE_PLANES, BELIEF_PLANES, CELLS, PlaneInfo, plane_count};
use crate::sampler::Level;

/// How games start.
///
/// ```
/// use luzhanqi::{Deal, Rules};
/// use luzhanqi_env::{Batch, Config, Starts};
/// let deals = vec![Deal::from_seed(1), Deal::from_seed(2)];
/// let config = Config::new(&Rules::FLIP).with_starts(Starts::Deals(deals.clone()));
/// let batch = Batch::new(config, &[7, 8, 9])?;
/// // In turn: the third game starts like the first.
/// assert_eq!(batch.referee(0).unwrap().truth(), batch.referee(2).unwrap().truth());
/// # Ok::<(), luzhanqi_env::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Starts {
    /// A random set-up or deal.
    #[default]
    Random,
    /// Each game starts with the next of these pairs of armies. South's army is the first of a pair. After
    /// the last pair, the list starts again from the first.
    Armies(Vec<[Army; 2]>),
    /// Each game starts with the next of these deals. After the last deal, the list starts again from the
    /// first.
    Deals(Vec<Deal>),
    /// The agents place their 25 pieces, south before north. They place the flag first, then the landmines,
    /// the bombs, and the other pieces from the marshal down to the engineers. The action that places a piece
    /// is the flip of its station.
    Played,
}

/// The player of the seat opposite the learner.
///
/// ```
/// use luzhanqi_env::{Config, LearnerSeat, Level, Opponent, Rules};
/// let opponent = Opponent::Sampler(Level::Hard);
/// let config = Config::new(&Rules::STANDARD).with_opponent(opponent, LearnerSeat::Alternating);
/// assert!(config.validate().is_ok());
/// assert_eq!(opponent.to_string(), "sampler-hard");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Opponent {
    /// A player that samples each move uniformly from its list of moves, with the game's seed.
    Random,
    /// A [`Sampler`](crate::Sampler) of this level, with the game's seed.
    Sampler(Level),
    /// The caller, who plays through [`Batch::pending_observations`](crate::Batch::pending_observations).
    External,
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Random => f.pad("random"),
            Opponent::Sampler(level) => write!(f, "sampler-{level}"),
            Opponent::External => f.pad("external"),
        }
    }
}

/// The learner's seat in each game.
///
/// ```
/// use luzhanqi_env::{LearnerSeat, Seat};
/// assert_eq!(LearnerSeat::Fixed(Seat::North).name(), "north");
/// assert_eq!(LearnerSeat::Alternating.name(), "alternating");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LearnerSeat {
    /// Always this seat.
    Fixed(Seat),
    /// South in the first game at an even index, north in the first game at an odd index. The learner changes
    /// seats after each game.
    Alternating,
    /// A random seat for each game, from the game's seed.
    Drawn,
}

impl LearnerSeat {
    /// Returns `south`, `north`, `alternating` or `drawn`.
    pub const fn name(self) -> &'static str {
        match self {
            LearnerSeat::Fixed(Seat::South) => "south",
            LearnerSeat::Fixed(Seat::North) => "north",
            LearnerSeat::Alternating => "alternating",
            LearnerSeat::Drawn => "drawn",
        }
    }
}

/// The settings that all games of a batch share: the rules, how games start and end, and what observations
/// show.
///
/// ```
/// use luzhanqi::Rules;
/// use luzhanqi_env::Config;
/// let config = Config::new(&Rules::OCA).with_history(4).with_max_plies(600);
/// assert_eq!(config.observation_len(), 4 * 37 * 60);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    pub(crate) rules: Rules,
    pub(crate) starts: Starts,
    pub(crate) history: usize,
    pub(crate) max_plies: usize,
    pub(crate) autoreset: Autoreset,
    pub(crate) opponent: Option<(Opponent, LearnerSeat)>,
    pub(crate) keep_moves: bool,
    pub(crate) encoding: Encoding,
    pub(crate) battle_planes: bool,
    pub(crate) belief_planes: Option<Budget>,
    pub(crate) threads: usize,
}

impl Config {
    /// The maximum number of frames in an observation.
    pub const MAX_HISTORY: usize = 1000;

    /// Returns the default settings: random starts, observations of one frame, truncation after 2,000 plies,
    /// [`Autoreset::SameStep`], agents on both seats, stored moves, one thread.
    ///
    /// ```
    /// use luzhanqi_env::{Config, Encoding, Rules};
    /// let config = Config::new(&Rules::STANDARD);
    /// assert_eq!((config.history(), config.threads()), (1, 1));
    /// assert_eq!((config.opponent(), config.encoding()), (None, Encoding::Bytes));
    /// ```
    pub fn new(rules: &Rules) -> Config {
        Config {
            rules: *rules,
            starts: Starts::Random,
            history: 1,
            max_plies: 2000,
            autoreset: Autoreset::SameStep,
            opponent: None,
            keep_moves: true,
            encoding: Encoding::Bytes,
            battle_planes: false,
            belief_planes: None,
            threads: 1,
        }
    }

    /// Sets how games start.
    #[must_use]
    pub fn with_starts(self, starts: Starts) -> Config {
        Config { starts, ..self }
    }

    /// Sets the number of frames in an observation, 1 to 1000, the newest first. Each further frame takes
    /// about 500 bytes per game.
    ///
    /// ```
    /// use luzhanqi_env::{Config, Rules};
    /// let config = Config::new(&Rules::STANDARD).with_history(4);
    /// assert_eq!(config.planes(), 4 * 37);
    /// ```
    #[must_use]
    pub fn with_history(self, history: usize) -> Config {
        Config { history, ..self }
    }

    /// Sets the number of plies after which games are truncated; 0 means never.
    ///
    /// ```
    /// use luzhanqi_env::{Batch, Config, Rules};
    /// let mut batch = Batch::new(Config::new(&Rules::FLIP).with_max_plies(1), &[1])?;
    /// let (mut arrays, mut actions) = (batch.arrays(), [None]);
    /// batch.sample_actions(&mut actions)?;
    /// batch.step(&actions, &mut arrays.outputs())?;
    /// assert_eq!((arrays.truncated[0], arrays.terminated[0]), (true, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_max_plies(self, max_plies: usize) -> Config {
        Config { max_plies, ..self }
    }

    /// Sets what happens after a game has ended.
    ///
    /// ```
    /// use luzhanqi_env::{Autoreset, Batch, Config, Rules};
    /// let config = Config::new(&Rules::FLIP).with_max_plies(1).with_autoreset(Autoreset::Disabled);
    /// let mut batch = Batch::new(config, &[1])?;
    /// let (mut arrays, mut actions) = (batch.arrays(), [None]);
    /// batch.sample_actions(&mut actions)?;
    /// batch.step(&actions, &mut arrays.outputs())?;
    /// assert!(batch.is_over(0)); // until it is reset
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_autoreset(self, autoreset: Autoreset) -> Config {
        Config { autoreset, ..self }
    }

    /// Gives each game one learner, who plays against this opponent. Each step is then one decision of the
    /// learner, and all outputs are for the learner.
    ///
    /// If a game ends before the learner's first decision, the next game replaces it, and the outputs do not
    /// report the ended game. After 100 such games in a row, the last one remains until the next step
    /// replaces it. Its action in that step is `None`.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// use luzhanqi_env::{Batch, Config, LearnerSeat, Opponent};
    /// let config = Config::new(&Rules::FLIP).with_opponent(Opponent::Random, LearnerSeat::Alternating);
    /// let mut batch = Batch::new(config, &[1, 2])?;
    /// let mut arrays = batch.arrays();
    /// batch.write(&mut arrays.outputs())?;
    /// assert_eq!(arrays.seats, [0, 1]);
    /// assert_eq!(batch.referee(1).unwrap().plies(), 1); // the opponent has moved
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_opponent(self, opponent: Opponent, learner: LearnerSeat) -> Config {
        let opponent = Some((opponent, learner));
        Config { opponent, ..self }
    }

    /// Sets whether to store the moves of each game, at a byte per ply. [`Batch::game`](crate::Batch::game)
    /// needs them.
    #[must_use]
    pub fn with_keep_moves(self, keep_moves: bool) -> Config {
        Config { keep_moves, ..self }
    }

    /// Sets the format of observations and masks.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// use luzhanqi_env::{Action, Batch, Config, Encoding};
    /// let config = Config::new(&Rules::STANDARD).with_encoding(Encoding::Bits);
    /// let mut batch = Batch::new(config, &[1, 2])?;
    /// let mut arrays = batch.arrays();
    /// batch.write(&mut arrays.outputs())?;
    /// assert_eq!(arrays.observation_words.len(), 2 * 37);
    /// assert_eq!(arrays.action_mask_words.len(), 2 * Action::WORDS);
    /// // Plane 24 has the 25 hidden enemy pieces.
    /// assert_eq!(arrays.observation_words[24].count_ones(), 25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_encoding(self, encoding: Encoding) -> Config {
        Config { encoding, ..self }
    }

    /// Sets whether to add the planes of [`PlaneInfo::battles`] after those of the frames. They show what
    /// battles revealed of each piece. They take about 1,500 bytes per game, and a step takes up to twice as
    /// long.
    ///
    /// ```
    /// use luzhanqi_env::{BATTLE_PLANES, Config, Rules};
    /// let config = Config::new(&Rules::STANDARD).with_battle_planes(true);
    /// assert_eq!(config.planes(), 37 + BATTLE_PLANES);
    /// ```
    #[must_use]
    pub fn with_battle_planes(self, battle_planes: bool) -> Config {
        Config {
            battle_planes,
            ..self
        }
    }

    /// Sets whether to add the planes of [`PlaneInfo::belief`] at the end, in dark play. They contain the
    /// exact probabilities of each enemy piece from the seat's belief, built with this budget. `None` omits
    /// them. If the exact belief exceeds the budget, the planes come from a
    /// [`RelaxedBelief`](luzhanqi::RelaxedBelief), and the last plane is 1 everywhere.
    ///
    /// Each observation then builds a [`Belief`](luzhanqi::Belief), and a game stores the views of both
    /// seats: about 5 kB plus 18 bytes per ply.
    ///
    /// ```
    /// use luzhanqi_env::{BELIEF_PLANES, Budget, Config, Rules};
    /// let config = Config::new(&Rules::STANDARD).with_belief_planes(Some(Budget::DEFAULT));
    /// assert_eq!(config.planes(), 37 + BELIEF_PLANES);
    /// ```
    #[must_use]
    pub fn with_belief_planes(self, belief_planes: Option<Budget>) -> Config {
        Config {
            belief_planes,
            ..self
        }
    }

    /// Sets the number of threads, including the caller's. Results do not depend on this number. Without the
    /// feature `threads` only the caller's thread works.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Config {
        Config { threads, ..self }
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns what happens after a game has ended.
    pub const fn autoreset(&self) -> Autoreset {
        self.autoreset
    }

    /// Returns the opponent and the learner's seat, if there is one learner in each game.
    pub const fn opponent(&self) -> Option<(Opponent, LearnerSeat)> {
        self.opponent
    }

    /// Returns the number of frames in an observation.
    pub const fn history(&self) -> usize {
        self.history
    }

    /// Returns the number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the format of observations and masks.
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the number of planes of one observation: the planes of all frames, of the battles and of the
    /// belief.
    pub const fn planes(&self) -> usize {
        let frames = self.history.saturating_mul(plane_count(&self.rules));
        frames.saturating_add(self.planes_after())
    }

    /// The number of byte planes after the frames.
    pub(crate) const fn planes_after(&self) -> usize {
        let battles = if self.battle_planes { BATTLE_PLANES } else { 0 };
        let belief = if self.belief_planes.is_some() {
            BELIEF_PLANES
        } else {
            0
        };
        battles + belief
    }

    /// Returns the planes of one observation, in order: the table of [`PlaneInfo`] for each frame, then the
    /// other planes. In frames before the newest, each name ends in the index of the frame.
    ///
    /// ```
    /// use luzhanqi_env::{Config, Rules};
    /// let planes = Config::new(&Rules::STANDARD).with_history(2).plane_infos();
    /// assert_eq!(planes[0].name, "own_field_marshal");
    /// assert_eq!(planes[37].name, "own_field_marshal_1"); // the frame before
    /// ```
    pub fn plane_infos(&self) -> Vec<PlaneInfo> {
        let mut all = Vec::with_capacity(self.planes());
        for frame in 0..self.history {
            let planes = PlaneInfo::all(&self.rules).into_iter();
            all.extend(planes.map(|mut plane| {
                if frame > 0 {
                    plane.name = format!("{}_{frame}", plane.name);
                }
                plane
            }));
        }
        if self.battle_planes {
            all.extend(PlaneInfo::battles());
        }
        if self.belief_planes.is_some() {
            all.extend(PlaneInfo::belief());
        }
        all
    }

    /// Returns the size of one observation in bytes: [`Config::planes`] times 60.
    ///
    /// ```
    /// use luzhanqi_env::{Config, Rules};
    /// assert_eq!(Config::new(&Rules::STANDARD).observation_len(), 37 * 60);
    /// ```
    pub const fn observation_len(&self) -> usize {
        self.planes().saturating_mul(CELLS)
    }

    /// Returns the size of one observation in words under [`Encoding::Bits`]: one word for each plane of the
    /// frames. Each later plane takes one word, or eight words if it has bytes.
    pub const fn observation_words(&self) -> usize {
        let frames = self.history.saturating_mul(plane_count(&self.rules));
        let battles = if self.battle_planes {
            BATTLE_PLANES * 8
        } else {
            0
        };
        let belief = match self.belief_planes {
            Some(_) => BELIEF_PLANES * 8 - 7,
            None => 0,
        };
        frames.saturating_add(battles + belief)
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
    /// ```
    /// use luzhanqi_env::{Config, ConfigError, Rules};
    /// let config = Config::new(&Rules::STANDARD);
    /// assert_eq!(config.validate(), Ok(()));
    /// assert_eq!(config.with_history(0).validate(), Err(ConfigError::History(0)));
    /// ```
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
        if self.belief_planes.is_some() && !self.rules.is_dark() {
            return Err(ConfigError::NoBeliefPlanes);
        }
        if self.opponent.is_some() && self.max_plies == 1 {
            return Err(ConfigError::Plies);
        }
        match &self.starts {
            Starts::Random => {}
            Starts::Played if !self.rules.is_expose() => {}
            Starts::Played => return Err(ConfigError::NoSetupPhase),
            Starts::Armies(all) if all.is_empty() => return Err(ConfigError::NoStarts),
            Starts::Deals(all) if all.is_empty() => return Err(ConfigError::NoStarts),
            Starts::Armies(_) | Starts::Deals(_) => {}
        }
        for number in 0..self.starts.len() {
            Start::Given(number)
                .game(self)
                .map_err(|why| ConfigError::Start { number, why })?;
        }
        Ok(())
    }
}

impl Config {
    /// Whether games store the views of their seats.
    pub(crate) fn keeps_views(&self) -> bool {
        let samples = matches!(self.opponent, Some((Opponent::Sampler(_), _)));
        samples || self.belief_planes.is_some()
    }
}

impl Starts {
    /// The number of given starts.
    fn len(&self) -> usize {
        match self {
            Starts::Armies(all) => all.len(),
            Starts::Deals(all) => all.len(),
            Starts::Random | Starts::Played => 0,
        }
    }
}

/// The start of one game.
#[derive(Clone)]
pub(crate) enum Start {
    /// A random start from a seed.
    Seed(u64),
    /// One of the given starts, by index.
    Given(usize),
    /// The armies that the agents placed.
    Placed(Box<[Army; 2]>),
    /// A deal given for this game.
    Dealt(Box<Deal>),
    /// A position in mid-game.
    Position(Box<Position>),
}

impl Start {
    /// The start of a given game.
    pub(crate) fn of(game: &Game) -> Start {
        if let Some(armies) = game.armies() {
            return Start::Placed(Box::new(armies));
        }
        match game.deal() {
            Some(deal) => Start::Dealt(Box::new(deal)),
            None => Start::Position(Box::new(*game.start_position())),
        }
    }

    /// Returns the game with this start.
    pub(crate) fn game(&self, config: &Config) -> Result<Game, PositionError> {
        let rules = &config.rules;
        match (self, &config.starts) {
            (Start::Placed(armies), _) => Game::from_armies(rules, armies.each_ref()),
            (Start::Dealt(deal), _) => Game::from_deal(rules, deal),
            (Start::Position(position), _) => Ok(Game::from_position(position)),
            (Start::Given(number), Starts::Armies(all)) => {
                Game::from_armies(rules, all[number % all.len()].each_ref())
            }
            (Start::Given(number), Starts::Deals(all)) => {
                Game::from_deal(rules, &all[number % all.len()])
            }
            (Start::Given(_), _) => Ok(Game::from_seed(rules, 0)),
            (Start::Seed(seed), _) => Ok(Game::from_seed(rules, *seed)),
        }
    }
}
