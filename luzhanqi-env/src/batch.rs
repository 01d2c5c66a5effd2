//! A batch: many games that step on threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use kit_env::{ObservationOutputs, SHARE, StepError, Workers};
use luzhanqi::{Game, Random, Referee, Seat};

use crate::action::Action;
use crate::arrays::{Arrays, Last, Outputs, Screen};
use crate::config::{Config, Opponent};
use crate::error::{ConfigError, GameError};
use crate::game::{EnvGame, GoOn};

/// The work for a share of the games.
#[derive(Copy, Clone)]
enum Act<'a> {
    /// Only writes the outputs.
    Nothing,
    /// The actions of a step, one for each game.
    Decide(&'a [Option<Action>]),
    /// An action of the opponent in some games.
    Answer(&'a [Option<Action>]),
}

impl<'a> Act<'a> {
    fn part(self, games: Range<usize>) -> Act<'a> {
        match self {
            Act::Nothing => Act::Nothing,
            Act::Decide(actions) => Act::Decide(&actions[games]),
            Act::Answer(actions) => Act::Answer(&actions[games]),
        }
    }
}

/// Many games. Agents play both seats, or each game has one learner against an opponent
/// ([`Config::with_opponent`]). Each step plays one action in every game, on threads, and writes
/// observations, masks and results into slices.
///
/// After a game ends, the next one starts in the same step, unless [`Config::with_autoreset`] changes that.
/// Results depend only on the configuration and the seeds, not on the number of threads.
///
/// A game takes about a kilobyte, plus a byte per ply if moves are stored. If `repetition` is on, it also
/// takes 8 bytes for each ply since the last attack or flip.
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
///     batch.sample_actions(&mut actions)?; // or a policy, from arrays.observations and arrays.action_masks
///     batch.step(&actions, &mut arrays.outputs())?;
/// }
/// assert!(arrays.seats.iter().all(|seat| *seat == 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch {
    pub(crate) config: Config,
    pub(crate) games: Vec<EnvGame>,
    team: Workers,
    /// Whether a callback stopped the batch, so that only some games have written their outputs.
    pub(crate) stopped: bool,
}

impl Batch {
    /// Returns a batch of games, one for each seed. A random start is that of
    /// [`Game::from_seed`](luzhanqi::Game::from_seed) with the same seed. The later games at the same index
    /// have other seeds.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// use luzhanqi_env::{Batch, Config};
    /// let batch = Batch::new(Config::new(&Rules::STANDARD), &[5, 6])?;
    /// assert_eq!(batch.referee(1).unwrap().truth(), Game::from_seed(&Rules::STANDARD, 6).truth());
    /// # Ok::<(), luzhanqi_env::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the configuration is invalid, if there are no games, or if there is not enough memory for
    /// them.
    pub fn new(config: Config, seeds: &[u64]) -> Result<Batch, ConfigError> {
        Batch::new_while(config, seeds, &|| true)
    }

    /// Returns a batch like [`Batch::new`]. Each thread calls `go_on` from time to time and stops if it
    /// returns `false`.
    ///
    /// # Errors
    /// The errors are those of [`Batch::new`], and [`ConfigError::Stopped`].
    pub fn new_while(
        config: Config,
        seeds: &[u64],
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Batch, ConfigError> {
        config.validate()?;
        config.validate_games(seeds.len())?;
        let games = Vec::with_capacity(seeds.len());
        let team = Workers::new("luzhanqi", config.threads.min(seeds.len().div_ceil(SHARE)));
        let mut batch = Batch {
            config,
            games,
            team,
            stopped: false,
        };
        match batch.begin(seeds, go_on) {
            Ok(()) => Ok(batch),
            Err(StepError::Threads(why)) => Err(ConfigError::Threads(why)),
            Err(_) => Err(ConfigError::Stopped),
        }
    }

    /// Returns `games` seeds for [`Batch::new`], derived from `seed`.
    ///
    /// ```
    /// use luzhanqi_env::Batch;
    /// let seeds = Batch::seeds(0, 100)?;
    /// assert_eq!((seeds.len(), seeds[..10].to_vec()), (100, Batch::seeds(0, 10)?));
    /// # Ok::<(), luzhanqi_env::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`ConfigError::Memory`] if the allocation fails.
    pub fn seeds(seed: u64, games: usize) -> Result<Vec<u64>, ConfigError> {
        let mut stream = Random::new(seed);
        let seeds = kit_env::seeds(games, || stream.next_u64());
        seeds.map_err(|bytes| ConfigError::Memory { games, bytes })
    }

    /// Returns a second batch with the same games and separate threads. The same actions give the same
    /// results.
    ///
    /// ```
    /// use luzhanqi_env::{Batch, Config, Rules};
    /// let batch = Batch::new(Config::new(&Rules::STANDARD), &[1, 2])?;
    /// assert_eq!(batch.try_clone()?.game(1), batch.game(1));
    /// # Ok::<(), luzhanqi_env::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`ConfigError::Memory`] if the allocation fails.
    pub fn try_clone(&self) -> Result<Batch, ConfigError> {
        self.config.validate_games(self.games.len())?;
        Ok(Batch {
            config: self.config.clone(),
            games: self.games.clone(),
            team: Workers::new("luzhanqi", self.team.threads()),
            stopped: self.stopped,
        })
    }

    fn begin(&mut self, seeds: &[u64], go_on: GoOn<'_>) -> Result<(), StepError> {
        let count = seeds.len();
        let mut games = Vec::with_capacity(count);
        for (number, seed) in seeds.iter().enumerate() {
            if number % SHARE == 0 && !go_on() {
                return Err(StepError::Stopped);
            }
            games.push(EnvGame::new(number, count, *seed, &self.config));
        }
        self.games = games;
        self.stopped = false;
        self.reply(go_on)
    }

    /// Plays for the built-in opponents in games where it is their turn.
    fn reply(&mut self, go_on: GoOn<'_>) -> Result<(), StepError> {
        let (config, count) = (&self.config, self.games.len());
        let jobs = self.games.chunks_mut(SHARE).collect();
        self.team.run(jobs, |games: &mut [EnvGame]| {
            for game in games {
                game.reply(count, config, &mut Last::default(), go_on);
            }
        })?;
        self.check_whole()
    }

    /// Fails if the batch was stopped, or if some built-in opponent has not acted yet.
    fn check_whole(&self) -> Result<(), StepError> {
        let thinks = matches!(self.config.opponent, Some((Opponent::Sampler(_), _)));
        match self.stopped || thinks && self.games.iter().any(EnvGame::waits) {
            true => Err(StepError::Stopped),
            false => Ok(()),
        }
    }

    /// Returns the number of games.
    #[expect(clippy::len_without_is_empty, reason = "a batch is never empty")]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns arrays of the right lengths, filled with zeros.
    pub fn arrays(&self) -> Arrays {
        Arrays::new(self.games.len(), &self.config)
    }

    /// Returns the settings of all games.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Starts all games again, with one seed for each.
    ///
    /// ```
    /// use luzhanqi_env::{Batch, Config, Rules};
    /// let mut batch = Batch::new(Config::new(&Rules::STANDARD), &[1, 2])?;
    /// let before = batch.game(0)?;
    /// batch.reset(&[3, 1])?;
    /// assert_eq!(batch.game(1)?, before); // the start of seed 1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`StepError::Length`] unless there is one seed for each game, or with
    /// [`StepError::Threads`]. After an error nothing changes.
    pub fn reset(&mut self, seeds: &[u64]) -> Result<(), StepError> {
        self.reset_while(seeds, &|| true)
    }

    /// Starts all games again like [`Batch::reset`]. Calls `go_on` and stops if it returns `false`.
    ///
    /// # Errors
    /// The errors are those of [`Batch::reset`], and [`StepError::Stopped`].
    pub fn reset_while(
        &mut self,
        seeds: &[u64],
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), StepError> {
        self.expect_one_each("seeds", seeds.len())?;
        self.begin(seeds, go_on)
    }

    /// Starts these games again, each from its seed. Does not change the other games.
    ///
    /// ```
    /// use luzhanqi_env::{Batch, Config, GameError, Rules};
    /// let mut batch = Batch::new(Config::new(&Rules::STANDARD), &[1, 2])?;
    /// let others = batch.game(0)?;
    /// batch.reset_games(&[(1, 7)])?;
    /// assert_eq!(batch.game(0)?, others);
    /// assert_eq!(batch.reset_games(&[(2, 7)]), Err(GameError::NoSuchGame));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchGame`] for an index out of range. After an error nothing changes.
    pub fn reset_games(&mut self, seeds: &[(usize, u64)]) -> Result<(), GameError> {
        self.reset_games_while(seeds, &|| true)
    }

    /// Starts games again like [`Batch::reset_games`]. Calls `go_on` and stops if it returns `false`. After a
    /// stop, reset all games, as after [`StepError::Stopped`].
    ///
    /// # Errors
    /// The errors are those of [`Batch::reset_games`].
    pub fn reset_games_while(
        &mut self,
        seeds: &[(usize, u64)],
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), GameError> {
        let count = self.games.len();
        if seeds.iter().any(|(number, _)| *number >= count) {
            return Err(GameError::NoSuchGame);
        }
        for (number, seed) in seeds {
            if !go_on() {
                self.stopped = true;
                break;
            }
            let game = &mut self.games[*number];
            *game = EnvGame::new(*number, count, *seed, &self.config);
            game.reply(count, &self.config, &mut Last::default(), go_on);
        }
        Ok(())
    }

    /// Replaces a game of the batch by `game`, such as one from [`Game::from_position`] or from a record.
    /// Play continues from the current position of `game`. The learner keeps its seat. The starts of later
    /// games do not change.
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchGame`], [`GameError::Rules`] or [`GameError::Over`]. After an error
    /// nothing changes.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// use luzhanqi_env::{Batch, Config};
    /// let mut batch = Batch::new(Config::new(&Rules::FLIP), &[1, 2])?;
    /// let mut game = Game::from_seed(&Rules::FLIP, 5);
    /// game.play("c6".parse().unwrap())?;
    /// batch.set_game(1, &game)?;
    /// assert_eq!(batch.game(1)?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_game(&mut self, number: usize, game: &Game) -> Result<(), GameError> {
        let count = self.games.len();
        let place = self.games.get_mut(number).ok_or(GameError::NoSuchGame)?;
        place.put(game, count, &self.config)
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

    /// Writes the observations of all games and the results of their latest step. The results are zero before
    /// the first step. Does not write the final outputs.
    ///
    /// ```
    /// use luzhanqi_env::{Action, Batch, Config, Rules};
    /// let mut batch = Batch::new(Config::new(&Rules::FLIP), &[1, 2])?;
    /// let mut arrays = batch.arrays();
    /// batch.write(&mut arrays.outputs())?;
    /// let mask = &arrays.action_masks[..Action::COUNT]; // of game 0
    /// assert_eq!(mask.iter().filter(|may| **may).count(), 50); // fifty flips
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`StepError::Length`] if an output has a wrong length, or with [`StepError::Threads`].
    pub fn write(&mut self, outputs: &mut Outputs<'_>) -> Result<(), StepError> {
        self.write_while(outputs, &|| true)
    }

    /// Writes the outputs of all games like [`Batch::write`]. Calls `go_on` for every game with belief planes
    /// and stops if it returns `false`.
    ///
    /// # Errors
    /// The errors are those of [`Batch::write`], and [`StepError::Stopped`].
    pub fn write_while(
        &mut self,
        outputs: &mut Outputs<'_>,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), StepError> {
        outputs.check(self.games.len(), &self.config)?;
        self.run(Act::Nothing, outputs.reborrow(), go_on)
    }

    /// Plays an action in every game and writes the outputs. The action of a game that is over is `None`.
    /// Under [`Autoreset::NextStep`](crate::Autoreset::NextStep) a game that is over ignores its action and
    /// starts the next game.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// use luzhanqi_env::{Batch, Config};
    /// let mut batch = Batch::new(Config::new(&Rules::STANDARD), &[1, 2])?;
    /// let (mut arrays, mut actions) = (batch.arrays(), [None; 2]);
    /// batch.sample_actions(&mut actions)?;
    /// batch.step(&actions, &mut arrays.outputs())?;
    /// assert_eq!((arrays.rewards.len(), arrays.terminated[0]), (2, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`StepError::Action`] if an action is not in the mask of its game; the error names the
    /// first such game. Fails with [`StepError::Length`] if a list or an output has a wrong length, or with
    /// [`StepError::Threads`]. After an error no game has changed.
    pub fn step(
        &mut self,
        actions: &[Option<Action>],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), StepError> {
        self.step_while(actions, outputs, &|| true)
    }

    /// Plays a step like [`Batch::step`]. Each thread calls `go_on` for every position that an
    /// [`Opponent::Sampler`] samples and for every game with belief planes. The thread stops if `go_on`
    /// returns `false`. Other games are fast and do not call `go_on`.
    ///
    /// # Errors
    /// The errors are those of [`Batch::step`], and [`StepError::Stopped`]. After a stop some games have
    /// changed, and all games must be reset.
    pub fn step_while(
        &mut self,
        actions: &[Option<Action>],
        outputs: &mut Outputs<'_>,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), StepError> {
        outputs.check(self.games.len(), &self.config)?;
        self.expect_one_each("actions", actions.len())?;
        self.check_whole()?;
        self.validate_actions(actions)?;
        self.run(Act::Decide(actions), outputs.reborrow(), go_on)?;
        self.check_whole()
    }

    /// Checks that a step would accept these actions. If there are fewer actions than games, the actions are
    /// for the first games, and the other games are not checked.
    ///
    /// ```
    /// use luzhanqi_env::{Action, Batch, Config, Rules, Seat, StepError};
    /// let mut batch = Batch::new(Config::new(&Rules::FLIP), &[1, 2])?;
    /// let flip = Action::of("c6".parse()?, Seat::South);
    /// assert_eq!(batch.validate_actions(&[flip]), Ok(()));
    /// let illegal = Action::of("a1a2".parse()?, Seat::South); // every piece is face down
    /// assert_eq!(batch.validate_actions(&[flip, illegal]), Err(StepError::Action { game: 1 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`StepError::Action`] for the first illegal action, with [`StepError::Length`] if there are
    /// more actions than games, or with [`StepError::Threads`].
    pub fn validate_actions(&mut self, actions: &[Option<Action>]) -> Result<(), StepError> {
        if actions.len() > self.games.len() {
            self.expect_one_each("actions", actions.len())?;
        }
        let config = &self.config;
        let takes = |game: &EnvGame, action: &Option<Action>| game.takes(*action, config);
        match self.team.first_misfit(&self.games, actions, takes)? {
            Some(game) => Err(StepError::Action { game }),
            None => Ok(()),
        }
    }

    fn run(
        &mut self,
        act: Act<'_>,
        mut outputs: Outputs<'_>,
        go_on: GoOn<'_>,
    ) -> Result<(), StepError> {
        let (config, count) = (&self.config, self.games.len());
        let (counts, stopped) = (config.belief_planes.is_some(), AtomicBool::new(false));
        let mut jobs = Vec::with_capacity(count.div_ceil(SHARE));
        for (job, games) in self.games.chunks_mut(SHARE).enumerate() {
            let act = act.part(job * SHARE..job * SHARE + games.len());
            let outputs = outputs.cut(games.len(), config);
            jobs.push((games, act, outputs));
        }
        self.team.run(jobs, |(games, act, mut outputs)| {
            for (place, game) in games.iter_mut().enumerate() {
                if counts && !go_on() {
                    stopped.store(true, Ordering::Relaxed);
                    return;
                }
                let mut last = outputs.last(place, config);
                match act {
                    Act::Nothing => {}
                    Act::Decide(actions) => {
                        game.step(actions[place], count, config, &mut last, go_on);
                    }
                    Act::Answer(actions) => match actions[place] {
                        Some(action) => game.act(action, count, config, &mut last),
                        None => continue,
                    },
                }
                outputs.write(place, game, config);
            }
        })?;
        if stopped.into_inner() {
            self.stopped = true;
            return Err(StepError::Stopped);
        }
        Ok(())
    }

    /// Returns the indices of the games that wait for an action of an [`Opponent::External`]. Their outputs
    /// are incomplete until [`Batch::submit_actions`] plays that action.
    ///
    /// [`Opponent::External`]: crate::Opponent::External
    ///
    /// ```
    /// use luzhanqi_env::{Batch, Config, LearnerSeat, Opponent, Rules, Seat};
    /// let config = Config::new(&Rules::STANDARD);
    /// let north = config.with_opponent(Opponent::External, LearnerSeat::Fixed(Seat::North));
    /// assert_eq!(Batch::new(north, &[1, 2])?.pending(), [0, 1]); // the opponent moves first
    /// # Ok::<(), luzhanqi_env::ConfigError>(())
    /// ```
    pub fn pending(&self) -> Vec<usize> {
        let games = self.games.iter().enumerate();
        games
            .filter(|(_, game)| game.waits())
            .map(|(number, _)| number)
            .collect()
    }

    /// Writes the opponents' observations and masks for the games with these indices, in this order.
    /// `outputs` must have the lengths for `numbers.len()` games.
    ///
    /// # Errors
    /// Fails with [`StepError::Action`] for a game that is not waiting for an opponent, or with
    /// [`StepError::Length`], [`StepError::Encoding`] or [`StepError::Threads`].
    pub fn pending_observations(
        &mut self,
        numbers: &[usize],
        outputs: ObservationOutputs<'_>,
    ) -> Result<(), StepError> {
        let (games, config) = (&self.games, &self.config);
        let waiting = |number| games.get(number).filter(|game: &&EnvGame| game.waits());
        let write = |game: &EnvGame, screen: Screen<'_>| game.write_pending(config, screen);
        self.team
            .show(numbers, outputs, config.sizes(), waiting, write)
    }

    /// Plays the opponents' actions and writes the outputs of their games. `actions` has one entry for each
    /// game of the batch. A game with the entry `None` does not change. After a refused try, or in a new
    /// game, the game may wait for the opponent again.
    ///
    /// ```
    /// use luzhanqi_env::{Action, Batch, Config, LearnerSeat, Opponent, Rules, Seat};
    /// let config = Config::new(&Rules::FLIP);
    /// let north = config.with_opponent(Opponent::External, LearnerSeat::Fixed(Seat::North));
    /// let mut batch = Batch::new(north, &[1, 2])?;
    /// let mut arrays = batch.arrays();
    /// let flip = Action::of("c6".parse()?, Seat::South);
    /// batch.submit_actions(&[flip, None], &mut arrays.outputs())?;
    /// assert_eq!(batch.pending(), [1]); // in game 0 the learner is to act
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`StepError::Action`] for the first game that does not wait for an opponent, or that has an
    /// action outside its list. Fails with [`StepError::Length`] or [`StepError::Threads`] like
    /// [`Batch::step`]. After an error no game has changed.
    pub fn submit_actions(
        &mut self,
        actions: &[Option<Action>],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), StepError> {
        outputs.check(self.games.len(), &self.config)?;
        self.expect_one_each("actions", actions.len())?;
        for (game, action) in actions.iter().enumerate() {
            let Some(action) = action else { continue };
            let place = &self.games[game];
            if !place.waits() || !place.allows(*action, &self.config) {
                return Err(StepError::Action { game });
            }
        }
        self.run(Act::Answer(actions), outputs.reborrow(), &|| true)
    }

    /// Writes a uniformly random action from the mask of each game into `actions`, or `None` for a game that
    /// is over or waits for an opponent. Each game uses its own generator.
    ///
    /// ```
    /// use luzhanqi_env::{Batch, Config, Rules};
    /// let mut batch = Batch::new(Config::new(&Rules::STANDARD), &[1, 2])?;
    /// let mut actions = [None; 2];
    /// batch.sample_actions(&mut actions)?;
    /// assert_eq!(batch.validate_actions(&actions), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`StepError::Length`] unless `actions` has one entry for each game, or with
    /// [`StepError::Threads`].
    pub fn sample_actions(&mut self, actions: &mut [Option<Action>]) -> Result<(), StepError> {
        self.expect_one_each("actions", actions.len())?;
        let (games, config) = (&mut self.games, &self.config);
        let drawn = |game: &mut EnvGame| game.draw(config);
        Ok(self.team.set_each(games, actions, drawn)?)
    }

    /// Writes a seat's observation of a game, even if it is not the seat's turn. In any encoding of the batch
    /// it writes [`Config::observation_len`] bytes. All bytes are zero while armies are set up.
    ///
    /// ```
    /// use luzhanqi_env::{Batch, Config, Rules, Seat};
    /// let batch = Batch::new(Config::new(&Rules::STANDARD), &[1])?;
    /// let mut observation = vec![0; batch.config().observation_len()];
    /// batch.observe(0, Seat::North, &mut observation)?; // south is to act
    /// assert!(observation.contains(&1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchGame`] for an index out of range.
    ///
    /// # Panics
    /// Panics if `observation` has another length.
    pub fn observe(
        &self,
        number: usize,
        seat: Seat,
        observation: &mut [u8],
    ) -> Result<(), GameError> {
        let game = self.games.get(number).ok_or(GameError::NoSuchGame)?;
        let wanted = self.config.observation_len();
        assert_eq!(observation.len(), wanted, "the bytes of an observation");
        game.write_bytes(&self.config, seat, observation);
        Ok(())
    }

    /// Returns whether a game has ended and the next game has not started; `false` for an index out of range.
    pub fn is_over(&self, number: usize) -> bool {
        self.games.get(number).is_some_and(EnvGame::is_over)
    }

    /// Returns the seat to act in a game; `None` for an index out of range.
    pub fn to_act(&self, number: usize) -> Option<Seat> {
        self.games.get(number).map(EnvGame::seat)
    }

    /// Returns how many games have started at this index since its seed was set, including the current game;
    /// 0 for an index out of range.
    ///
    /// ```
    /// use luzhanqi_env::{Batch, Config, Rules};
    /// let batch = Batch::new(Config::new(&Rules::STANDARD), &[1])?;
    /// assert_eq!((batch.episode(0), batch.episode(1)), (1, 0));
    /// # Ok::<(), luzhanqi_env::ConfigError>(())
    /// ```
    pub fn episode(&self, number: usize) -> usize {
        self.games.get(number).map_or(0, |game| game.episode)
    }

    /// Returns the current state of a game, with all hidden information.
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchGame`] or [`GameError::Setup`].
    pub fn referee(&self, number: usize) -> Result<&Referee, GameError> {
        let game = self.games.get(number).ok_or(GameError::NoSuchGame)?;
        game.referee().ok_or(GameError::Setup)
    }

    /// Returns a game with its history, replayed from the stored moves.
    ///
    /// ```
    /// use luzhanqi_env::{Action, Batch, Config, Rules, Seat};
    /// let mut batch = Batch::new(Config::new(&Rules::FLIP), &[1])?;
    /// let mut arrays = batch.arrays();
    /// batch.step(&[Action::of("c6".parse()?, Seat::South)], &mut arrays.outputs())?;
    /// assert_eq!(batch.game(0)?.events()[0].mv(), Some("c6".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchGame`], [`GameError::NotKept`] or [`GameError::Setup`].
    pub fn game(&self, number: usize) -> Result<Game, GameError> {
        let game = self.games.get(number).ok_or(GameError::NoSuchGame)?;
        if !self.config.keep_moves {
            return Err(GameError::NotKept);
        }
        game.referee().ok_or(GameError::Setup)?;
        Ok(game.replayed(&self.config))
    }
}

impl Config {
    /// Returns the initial memory of this number of games and their output arrays, in bytes; `u64::MAX` on
    /// overflow. Each ply adds a byte if moves are stored, and a game may store data for repetition.
    ///
    /// ```
    /// use luzhanqi_env::{Config, Rules};
    /// let config = Config::new(&Rules::STANDARD);
    /// assert!(config.bytes(1000) < 10_000_000); // observations included
    /// ```
    pub fn bytes(&self, games: usize) -> u64 {
        let each = EnvGame::bytes(self).saturating_add(Outputs::bytes(self));
        (games as u64).saturating_mul(each as u64)
    }

    /// Checks that there is memory for this number of games. [`Batch::new`](crate::Batch::new) does the same
    /// check before it creates the first game.
    ///
    /// # Errors
    /// Fails with [`ConfigError::Empty`] for zero games, or with [`ConfigError::Memory`].
    pub fn validate_games(&self, games: usize) -> Result<(), ConfigError> {
        if games == 0 {
            return Err(ConfigError::Empty);
        }
        let bytes = self.bytes(games);
        match kit_env::has_room(bytes) {
            true => Ok(()),
            false => Err(ConfigError::Memory { games, bytes }),
        }
    }
}

impl Outputs<'_> {
    /// Writes the outputs of one game, including the result of its latest action.
    #[inline]
    fn write(&mut self, place: usize, game: &EnvGame, config: &Config) {
        let told = game.told();
        let len = config.sizes().observation;
        if let Some(screen) = self.observations.screen(place, len) {
            game.write(config, screen);
        }
        self.seats[place] = game.viewer().index() as i8;
        // Avoids a negative zero for the other seat.
        let rewards = [told.reward, 0.0 - told.reward];
        self.rewards[place] = rewards[told.actor.index()];
        self.seat_rewards[2 * place..2 * place + 2].copy_from_slice(&rewards);
        self.terminated[place] = told.terminated;
        self.truncated[place] = told.truncated;
        self.winners[place] = told.winner;
        self.reasons[place] = told.reason;
        self.lengths[place] = told.length;
        self.pieces_remaining[2 * place..2 * place + 2].copy_from_slice(&told.pieces_remaining);
    }
}
