//! A batch: many games that step on threads.

use std::ops::Range;

use kit_env::{ObservationOutputs, SHARE, StepError, Workers};
use xiangqi::{Game, Random, Side};

use crate::action::Action;
use crate::arrays::{Arrays, Outputs, Screen};
use crate::config::Config;
use crate::error::{ConfigError, GameError};
use crate::game::EnvGame;

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

/// Many games that step together. Either the caller plays both sides of each game, or one side (the learner)
/// against an opponent ([`Config::with_opponent`]). Each step plays one action in
/// every game, on one or more threads, and writes observations, masks and results into slices.
///
/// After a game ends, the next one starts in the same step, unless [`Config::with_autoreset`] changes that.
/// Results depend only on the configuration and the seeds, not on the number of threads.
///
/// A game takes about a kilobyte, plus about a hundred bytes per ply.
///
/// ```
/// use xiangqi::Rules;
/// use xiangqi_env::{Batch, Config};
/// let config = Config::new(&Rules::ASIA).with_threads(2);
/// let mut batch = Batch::new(config, &Batch::seeds(0, 100)?)?;
/// let mut arrays = batch.arrays();
/// batch.write(&mut arrays.outputs())?;
/// let mut actions = vec![None; batch.len()];
/// for _ in 0..21 {
///     batch.sample_actions(&mut actions)?; // or a policy, from arrays.observations and arrays.action_masks
///     batch.step(&actions, &mut arrays.outputs())?;
/// }
/// assert!(arrays.sides.iter().all(|side| *side == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch {
    pub(crate) config: Config,
    pub(crate) games: Vec<EnvGame>,
    team: Workers,
}

impl Batch {
    /// Returns a batch of games, one for each seed.
    ///
    /// # Errors
    /// Fails if the configuration is invalid, if there are no games, or if there is not enough memory for
    /// them.
    pub fn new(config: Config, seeds: &[u64]) -> Result<Batch, ConfigError> {
        config.validate()?;
        config.validate_games(seeds.len())?;
        Ok(Batch {
            games: begun(&config, seeds),
            team: team(&config, seeds.len()),
            config,
        })
    }

    /// Returns this number of seeds, derived from one seed.
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
    /// # Errors
    /// Fails with [`ConfigError::Memory`] if the allocation fails.
    pub fn try_clone(&self) -> Result<Batch, ConfigError> {
        self.config.validate_games(self.games.len())?;
        Ok(Batch {
            config: self.config.clone(),
            games: self.games.clone(),
            team: team(&self.config, self.games.len()),
        })
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

    /// Restarts all games, with one seed for each game.
    ///
    /// # Errors
    /// Fails with [`StepError::Length`] unless there is a seed for each game. After an error nothing changes.
    pub fn reset(&mut self, seeds: &[u64]) -> Result<(), StepError> {
        self.expect_one_each("seeds", seeds.len())?;
        self.games = begun(&self.config, seeds);
        Ok(())
    }

    /// Restarts these games. Each element is the index of a game and its seed. Does not change the other games.
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchGame`] for an index out of range. After an error nothing changes.
    pub fn reset_games(&mut self, seeds: &[(usize, u64)]) -> Result<(), GameError> {
        let count = self.games.len();
        if seeds.iter().any(|(number, _)| *number >= count) {
            return Err(GameError::NoSuchGame);
        }
        for (number, seed) in seeds {
            self.games[*number] = EnvGame::new(*number, count, *seed, &self.config);
        }
        Ok(())
    }

    /// Replaces a game by another game. Play continues from the current position of the new game. The learner
    /// keeps its side. Later games start as they would without this call.
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchGame`], [`GameError::Rules`], [`GameError::Over`] or [`GameError::Turn`];
    /// see these variants. After an error nothing changes.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// use xiangqi_env::{Batch, Config};
    /// let mut batch = Batch::new(Config::new(&Rules::ASIA), &[1, 2])?;
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// batch.set_game(1, &game)?;
    /// assert_eq!(batch.game(1)?, &game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_game(&mut self, number: usize, game: &Game) -> Result<(), GameError> {
        let place = self.games.get_mut(number).ok_or(GameError::NoSuchGame)?;
        place.put(game, &self.config)
    }

    fn expect_one_each(&self, what: &'static str, found: usize) -> Result<(), StepError> {
        match self.games.len() {
            wanted if found == wanted => Ok(()),
            wanted => Err(StepError::Length {
                what,
                found,
                wanted,
            }),
        }
    }

    /// Writes the observations of all games and the results of their latest step. The results are zero before
    /// the first step. Does not write the final outputs.
    ///
    /// # Errors
    /// Fails with [`StepError::Length`] if an output has a wrong length, or with [`StepError::Threads`].
    pub fn write(&mut self, outputs: &mut Outputs<'_>) -> Result<(), StepError> {
        self.run(Act::Nothing, outputs)
    }

    /// Plays an action in every game and writes the outputs. The action of a game that is over must be `None`.
    /// Under [`Autoreset::NextStep`](crate::Autoreset::NextStep), a game that is over ignores its action and
    /// starts the next game.
    ///
    /// ```
    /// use xiangqi::Rules;
    /// use xiangqi_env::{Batch, Config};
    /// let mut batch = Batch::new(Config::new(&Rules::ASIA), &[1, 2])?;
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
        self.expect_one_each("actions", actions.len())?;
        self.validate_actions(actions)?;
        self.run(Act::Decide(actions), outputs)
    }

    /// Checks that a step would accept these actions for the first games.
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

    fn run(&mut self, act: Act<'_>, outputs: &mut Outputs<'_>) -> Result<(), StepError> {
        let (config, count) = (&self.config, self.games.len());
        outputs.check(count, config)?;
        let mut outputs = outputs.reborrow();
        let mut jobs = Vec::with_capacity(count.div_ceil(SHARE));
        for (part, games) in self.games.chunks_mut(SHARE).enumerate() {
            let act = act.part(part * SHARE..part * SHARE + games.len());
            let outputs = outputs.cut(games.len(), config);
            jobs.push((games, act, outputs));
        }
        self.team.run(jobs, |(games, act, mut outputs)| {
            for (place, game) in games.iter_mut().enumerate() {
                let mut last = outputs.last(place, config);
                match act {
                    Act::Nothing => {}
                    Act::Decide(actions) => game.step(actions[place], count, config, &mut last),
                    Act::Answer(actions) => match actions[place] {
                        Some(action) => game.act(action, count, config, &mut last),
                        None => continue,
                    },
                }
                outputs.write(place, game, config);
            }
        })?;
        Ok(())
    }

    /// Returns the indices of the games that wait for an action of an
    /// [`Opponent::External`](crate::Opponent::External). Their outputs are incomplete until
    /// [`Batch::submit_actions`] plays that action.
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
        let write = |game: &EnvGame, mut screen: Screen<'_>| {
            game.write_seen(config, game.side(), true, &mut screen);
        };
        self.team
            .show(numbers, outputs, config.sizes(), waiting, write)
    }

    /// Plays the opponents' actions and writes the outputs of their games. `actions` has one entry for each
    /// game of the batch. A game with the entry `None` does not change. If an action ends its game, the next
    /// game may wait for the opponent again.
    ///
    /// ```
    /// use xiangqi_env::{Action, Batch, Config, LearnerSide, Opponent, Rules, Side};
    /// let config = Config::new(&Rules::ASIA);
    /// let black = config.with_opponent(Opponent::External, LearnerSide::Fixed(Side::Black));
    /// let mut batch = Batch::new(black, &[1, 2])?;
    /// let mut arrays = batch.arrays();
    /// let cannon = Action::of("h2e2".parse()?, Side::Red);
    /// batch.submit_actions(&[cannon, None], &mut arrays.outputs())?;
    /// assert_eq!(batch.pending(), [1]); // in game 0 the learner is to move
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`StepError::Action`] for the first game that does not wait for an opponent, or that has an
    /// illegal action. Fails with [`StepError::Length`], [`StepError::Encoding`] or [`StepError::Threads`] like
    /// [`Batch::step`]. After an error no game has changed.
    pub fn submit_actions(
        &mut self,
        actions: &[Option<Action>],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), StepError> {
        self.expect_one_each("actions", actions.len())?;
        let fits = |game: &EnvGame, action: &Option<Action>| {
            action.is_none_or(|action| game.waits() && game.allows(action))
        };
        match self.team.first_misfit(&self.games, actions, fits)? {
            Some(game) => Err(StepError::Action { game }),
            None => self.run(Act::Answer(actions), outputs),
        }
    }

    /// Samples a uniformly random action from every game's mask, with the random generator of that game. Writes
    /// `None` for a game that is over or waits for an opponent.
    ///
    /// # Errors
    /// Fails with [`StepError::Length`] unless `actions` has one entry for each game, or with
    /// [`StepError::Threads`].
    pub fn sample_actions(&mut self, actions: &mut [Option<Action>]) -> Result<(), StepError> {
        self.expect_one_each("actions", actions.len())?;
        let games = &mut self.games;
        Ok(self.team.set_each(games, actions, EnvGame::draw)?)
    }

    /// Writes a side's observation of a game. In any encoding of the batch it writes
    /// [`Config::observation_len`] bytes.
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchGame`] for an index out of range.
    ///
    /// # Panics
    /// Panics if `observation` has another length.
    pub fn observe(
        &self,
        number: usize,
        side: Side,
        observation: &mut [u8],
    ) -> Result<(), GameError> {
        let game = self.games.get(number).ok_or(GameError::NoSuchGame)?;
        game.write_bytes(&self.config, side, observation);
        Ok(())
    }

    /// Returns whether a game has ended and the next game has not started; `false` for an index out of range.
    pub fn is_over(&self, number: usize) -> bool {
        self.games.get(number).is_some_and(EnvGame::is_over)
    }

    /// Returns the side to move in a game; `None` for an index out of range.
    pub fn to_act(&self, number: usize) -> Option<Side> {
        self.games.get(number).map(EnvGame::side)
    }

    /// Returns how many games have started at this index since its seed was set, including the current game;
    /// 0 for an index out of range.
    pub fn episode(&self, number: usize) -> usize {
        let count = self.games.len();
        let game = self.games.get(number);
        game.map_or(0, |game| game.number / count + 1)
    }

    /// Returns the current state of a game.
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchGame`] for an index out of range.
    pub fn game(&self, number: usize) -> Result<&Game, GameError> {
        let game = self.games.get(number).ok_or(GameError::NoSuchGame)?;
        Ok(game.game())
    }
}

fn begun(config: &Config, seeds: &[u64]) -> Vec<EnvGame> {
    let pairs = seeds.iter().enumerate();
    pairs
        .map(|(place, seed)| EnvGame::new(place, seeds.len(), *seed, config))
        .collect()
}

fn team(config: &Config, games: usize) -> Workers {
    Workers::new("xiangqi", config.threads.min(games.div_ceil(SHARE)))
}

impl Config {
    /// Returns the initial size of this number of games and their output arrays, in bytes; `u64::MAX` on
    /// overflow. Each ply adds about a hundred bytes.
    pub fn bytes(&self, games: usize) -> u64 {
        let each = size_of::<EnvGame>().saturating_add(Outputs::bytes(self));
        (games as u64).saturating_mul(each as u64)
    }

    /// Checks that there is memory for this number of games. [`Batch::new`] does the same check before it
    /// creates the first game.
    ///
    /// # Errors
    /// Fails with [`ConfigError::Empty`] for zero games, or with [`ConfigError::Memory`].
    pub fn validate_games(&self, games: usize) -> Result<(), ConfigError> {
        match self.bytes(games) {
            0 => Err(ConfigError::Empty),
            bytes if kit_env::has_room(bytes) => Ok(()),
            bytes => Err(ConfigError::Memory { games, bytes }),
        }
    }
}

impl Outputs<'_> {
    /// Writes the outputs of one game, including the result of its latest action.
    #[inline]
    fn write(&mut self, place: usize, game: &EnvGame, config: &Config) {
        let len = config.sizes().observation;
        if let Some(mut screen) = self.observations.screen(place, len) {
            game.write(config, &mut screen);
        }
        self.sides[place] = game.viewer().index() as i8;
        let told = game.told();
        let reward = |side: Side| match told.winner {
            None => 0.0,
            Some(winner) if winner == side => 1.0,
            Some(_) => -1.0,
        };
        let rewards = Side::ALL.map(reward);
        self.rewards[place] = rewards[told.actor.index()];
        self.side_rewards[2 * place..][..2].copy_from_slice(&rewards);
        self.terminated[place] = told.terminated;
        self.truncated[place] = told.truncated;
        self.winners[place] = told.winner.map_or(-1, |winner| winner.index() as i8);
        self.reasons[place] = told.reason;
        self.lengths[place] = told.length;
    }
}
