//! Many games at once, stepped on threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use luzhanqi::{Game, Random, Referee, Seat};

use crate::action::Action;
use crate::arrays::{Arrays, Outputs};
use crate::config::Config;
use crate::error::{ConfigError, GameError, StepError};
use crate::game::{EnvGame, Told};
use crate::team::Team;

/// Games that one thread steps at a time: threads that fall behind take fewer of them.
const SHARE: usize = 32;

/// What one thread takes at a time of what is quickly done, so that small batches wake no other
/// thread for it.
const LIGHT_SHARE: usize = 256;

/// Many games at once, for agents that play both seats: each step does one action in every game, on
/// threads, and writes observations, masks and results into slices.
///
/// A game that ends is followed by the next one in the same step, unless
/// [`Config::with_autoreset`] says otherwise. Results depend on the configuration and the seeds
/// alone, never on the number of threads.
///
/// A game takes about a kilobyte, and where moves are kept, a byte a ply more; where `repetition` is
/// on, 8 bytes for each ply since the last attack or flip.
///
/// ```
/// use luzhanqi::Rules;
/// use luzhanqi_env::{Batch, Config};
/// let config = Config::new(&Rules::STANDARD).with_threads(2);
/// let mut batch = Batch::new(config, &Batch::seeds(0, 100)?)?;
/// let mut arrays = batch.arrays();
/// batch.write(&mut arrays.outputs())?;
/// let mut actions = vec![None; batch.len()];
/// for _ in 0..20 {
///     batch.draw(&mut actions)?; // or ask a policy, with arrays.observations and arrays.masks
///     batch.step(&actions, &mut arrays.outputs())?;
/// }
/// assert!(arrays.seats.iter().all(|seat| *seat == 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch {
    config: Config,
    games: Vec<EnvGame>,
    team: Team,
}

impl Batch {
    /// Returns a batch of games, one for each seed.
    ///
    /// # Errors
    /// What is wrong with the configuration, or that there are no games or no memory for them.
    pub fn new(config: Config, seeds: &[u64]) -> Result<Batch, ConfigError> {
        config.check()?;
        config.check_games(seeds.len())?;
        let games = Vec::with_capacity(seeds.len());
        let team = Team::new(config.threads.min(seeds.len().div_ceil(SHARE)));
        let mut batch = Batch {
            config,
            games,
            team,
        };
        batch.begin(seeds);
        Ok(batch)
    }

    /// Returns seeds for so many games from one.
    ///
    /// # Errors
    /// [`ConfigError::Memory`] if there is none for them.
    pub fn seeds(seed: u64, games: usize) -> Result<Vec<u64>, ConfigError> {
        let mut seeds = Vec::new();
        if seeds.try_reserve_exact(games).is_err() {
            let bytes = (games as u64).saturating_mul(size_of::<u64>() as u64);
            return Err(ConfigError::Memory { games, bytes });
        }
        let mut stream = Random::new(seed);
        seeds.extend((0..games).map(|_| stream.next_u64()));
        Ok(seeds)
    }

    fn begin(&mut self, seeds: &[u64]) {
        self.games.clear();
        let count = seeds.len();
        let begun = seeds
            .iter()
            .enumerate()
            .map(|(number, seed)| EnvGame::new(number, count, *seed, &self.config));
        self.games.extend(begun);
    }

    /// Returns the number of games.
    #[expect(clippy::len_without_is_empty, reason = "a batch is never empty")]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns arrays of the right lengths for the games, all zero.
    pub fn arrays(&self) -> Arrays {
        Arrays::new(self.games.len(), &self.config)
    }

    /// Returns what all games share.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Begins all games anew, from one seed for each.
    ///
    /// # Errors
    /// [`StepError::Length`] if there are not as many seeds as games; nothing happens then.
    pub fn reset(&mut self, seeds: &[u64]) -> Result<(), StepError> {
        self.expect_one_each("seeds", seeds.len())?;
        self.begin(seeds);
        Ok(())
    }

    fn expect_one_each(&self, what: &'static str, found: usize) -> Result<(), StepError> {
        let wanted = self.games.len();
        if found == wanted {
            Ok(())
        } else {
            Err(StepError::Length {
                what,
                found,
                wanted,
            })
        }
    }

    /// Writes what all games show, as after a step that ended none: for the time before the first
    /// one.
    ///
    /// # Errors
    /// [`StepError::Length`] if an output has another length, [`StepError::Threads`].
    pub fn write(&mut self, outputs: &mut Outputs<'_>) -> Result<(), StepError> {
        outputs.check(self.games.len(), &self.config)?;
        self.run(None, outputs.reborrow())
    }

    /// Does an action in every game and writes what the games show then. A game that is over takes
    /// none.
    ///
    /// # Errors
    /// [`StepError::Action`] for the first game whose action is not in its mask,
    /// [`StepError::Length`] if a list or an output has another length, [`StepError::Threads`]. No
    /// game has changed then.
    pub fn step(
        &mut self,
        actions: &[Option<Action>],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), StepError> {
        outputs.check(self.games.len(), &self.config)?;
        self.expect_one_each("actions", actions.len())?;
        self.check(actions)?;
        self.run(Some(actions), outputs.reborrow())
    }

    /// Looks whether the first games take these actions, which a step does too.
    ///
    /// # Errors
    /// [`StepError::Action`] for the first game that does not, [`StepError::Length`] if there are
    /// more actions than games, [`StepError::Threads`].
    pub fn check(&mut self, actions: &[Option<Action>]) -> Result<(), StepError> {
        if actions.len() > self.games.len() {
            self.expect_one_each("actions", actions.len())?;
        }
        let config = &self.config;
        let wrong = AtomicUsize::new(usize::MAX);
        let jobs = self
            .games
            .chunks(LIGHT_SHARE)
            .zip(actions.chunks(LIGHT_SHARE));
        self.team
            .run(jobs.enumerate().collect(), |(job, (games, actions))| {
                let mut pairs = games.iter().zip(actions);
                if let Some(place) = pairs.position(|(game, action)| !game.takes(*action, config)) {
                    wrong.fetch_min(job * LIGHT_SHARE + place, Ordering::Relaxed);
                }
            })?;
        match wrong.into_inner() {
            usize::MAX => Ok(()),
            game => Err(StepError::Action { game }),
        }
    }

    fn run(
        &mut self,
        actions: Option<&[Option<Action>]>,
        mut outputs: Outputs<'_>,
    ) -> Result<(), StepError> {
        let (config, count) = (&self.config, self.games.len());
        let mut jobs = Vec::with_capacity(count.div_ceil(SHARE));
        for (job, games) in self.games.chunks_mut(SHARE).enumerate() {
            let actions = actions.map(|all| &all[job * SHARE..job * SHARE + games.len()]);
            let outputs = outputs.cut(games.len(), config);
            jobs.push((games, actions, outputs));
        }
        self.team.run(jobs, |(games, actions, mut outputs)| {
            for (place, game) in games.iter_mut().enumerate() {
                let told = match actions.and_then(|actions| actions[place]) {
                    Some(action) => game.step(action, count, config),
                    None => Told::NOTHING,
                };
                outputs.write(place, game, &told, config);
            }
        })
    }

    /// Draws a uniformly random action of every game's mask, none for a game that is over, from the
    /// games' own seeds.
    ///
    /// # Errors
    /// [`StepError::Length`] if there is not one place for each game, [`StepError::Threads`].
    pub fn draw(&mut self, actions: &mut [Option<Action>]) -> Result<(), StepError> {
        self.expect_one_each("actions", actions.len())?;
        let config = &self.config;
        let jobs = self
            .games
            .chunks_mut(LIGHT_SHARE)
            .zip(actions.chunks_mut(LIGHT_SHARE));
        self.team.run(jobs.collect(), |(games, actions)| {
            for (game, action) in games.iter_mut().zip(actions) {
                *action = game.draw(config);
            }
        })
    }

    /// Writes what a seat sees in a game, acting or not, [`Config::observation_len`] bytes; all zero
    /// while armies are set up.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`].
    ///
    /// # Panics
    /// If `observation` has another length.
    pub fn observe(
        &self,
        number: usize,
        seat: Seat,
        observation: &mut [u8],
    ) -> Result<(), GameError> {
        let game = self.games.get(number).ok_or(GameError::NoSuchGame)?;
        let wanted = self.config.observation_len();
        assert_eq!(observation.len(), wanted, "the bytes of an observation");
        game.write_seen(&self.config, seat, observation);
        Ok(())
    }

    /// Returns whether a game has ended and no other has begun; `false` if there is no such game.
    pub fn is_over(&self, number: usize) -> bool {
        self.games.get(number).is_some_and(EnvGame::is_over)
    }

    /// Returns a game as it stands, in full truth.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], [`GameError::Setup`].
    pub fn referee(&self, number: usize) -> Result<&Referee, GameError> {
        let game = self.games.get(number).ok_or(GameError::NoSuchGame)?;
        game.referee().ok_or(GameError::Setup)
    }

    /// Returns a game with its history, played again from the moves that were kept.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], [`GameError::NotKept`], [`GameError::Setup`].
    pub fn game(&self, number: usize) -> Result<Game, GameError> {
        let game = self.games.get(number).ok_or(GameError::NoSuchGame)?;
        if !self.config.keep_moves {
            return Err(GameError::NotKept);
        }
        game.referee().ok_or(GameError::Setup)?;
        Ok(game.replayed(&self.config))
    }
}
