//! Many games at once, stepped on threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use env_batch::{SHARE, Team};
use luzhanqi::{Game, Random, Referee, Seat};

use crate::action::Action;
use crate::arrays::{Arrays, Last, Outputs, Shown};
use crate::config::{Config, Opponent};
use crate::error::{ConfigError, GameError, StepError};
use crate::game::{EnvGame, GoOn};

/// What is done in a share of the games.
#[derive(Copy, Clone)]
enum Act<'a> {
    /// They are shown as they are.
    Nothing,
    /// An action of who decides.
    Decide(&'a [Option<Action>]),
    /// An action of the opponent, in those that have one.
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

/// Many games at once, for agents that play both seats, or for one learner in each against an
/// opponent ([`Config::with_opponent`]): each step does one action in every game, on
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
///     batch.sample_actions(&mut actions)?; // or ask a policy, with arrays.observations and arrays.masks
///     batch.step(&actions, &mut arrays.outputs())?;
/// }
/// assert!(arrays.seats.iter().all(|seat| *seat == 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch {
    pub(crate) config: Config,
    pub(crate) games: Vec<EnvGame>,
    team: Team,
    /// Told to go on no longer, with some games shown and others not.
    pub(crate) stopped: bool,
}

impl Batch {
    /// Returns a batch of games, one for each seed.
    ///
    /// # Errors
    /// What is wrong with the configuration, or that there are no games or no memory for them.
    pub fn new(config: Config, seeds: &[u64]) -> Result<Batch, ConfigError> {
        Batch::new_while(config, seeds, &|| true)
    }

    /// Returns a batch as [`Batch::new`], unless `go_on` says no, which is asked every now and then by
    /// each thread.
    ///
    /// # Errors
    /// Those of [`Batch::new`], and [`ConfigError::Stopped`].
    pub fn new_while(
        config: Config,
        seeds: &[u64],
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Batch, ConfigError> {
        config.validate()?;
        config.validate_games(seeds.len())?;
        let games = Vec::with_capacity(seeds.len());
        let team = Team::new("luzhanqi", config.threads.min(seeds.len().div_ceil(SHARE)));
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

    /// Returns seeds for so many games from one.
    ///
    /// # Errors
    /// [`ConfigError::Memory`] if there is none for them.
    pub fn seeds(seed: u64, games: usize) -> Result<Vec<u64>, ConfigError> {
        let mut stream = Random::new(seed);
        let seeds = env_batch::seeds(games, || stream.next_u64());
        seeds.map_err(|bytes| ConfigError::Memory { games, bytes })
    }

    /// Returns a second batch with the same games and the same future, and threads of its own.
    ///
    /// # Errors
    /// [`ConfigError::Memory`].
    pub fn try_clone(&self) -> Result<Batch, ConfigError> {
        self.config.validate_games(self.games.len())?;
        Ok(Batch {
            config: self.config.clone(),
            games: self.games.clone(),
            team: Team::new("luzhanqi", self.team.threads()),
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

    /// Lets opponents that are not asked act where it is their turn.
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

    /// Whether the batch was stopped, or an opponent that is not asked has yet to act.
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
    /// [`StepError::Length`] if there are not as many seeds as games, [`StepError::Threads`]; nothing
    /// happens then.
    pub fn reset(&mut self, seeds: &[u64]) -> Result<(), StepError> {
        self.reset_while(seeds, &|| true)
    }

    /// Begins all games anew as [`Batch::reset`], unless `go_on` says no.
    ///
    /// # Errors
    /// Those of [`Batch::reset`], and [`StepError::Stopped`].
    pub fn reset_while(
        &mut self,
        seeds: &[u64],
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), StepError> {
        self.expect_one_each("seeds", seeds.len())?;
        self.begin(seeds, go_on)
    }

    /// Begins these games anew, each from its seed; the others stay as they are.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`]; nothing happens then.
    pub fn reset_games(&mut self, seeds: &[(usize, u64)]) -> Result<(), GameError> {
        self.reset_games_while(seeds, &|| true)
    }

    /// Begins games anew as [`Batch::reset_games`], unless `go_on` says no: then all games have to be
    /// begun anew, as after [`StepError::Stopped`].
    ///
    /// # Errors
    /// Those of [`Batch::reset_games`].
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

    /// Puts a game as it stands in the place of this one, which goes on from there: a
    /// [`Game::from_position`], or one that was read from a record. The learner keeps its seat. The
    /// game after it is the next one of this place.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], [`GameError::Rules`], [`GameError::Over`]; nothing happens then.
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

    /// Writes what all games show, and what their latest step told, which is nothing before the
    /// first one. The final outputs stay as they are.
    ///
    /// # Errors
    /// [`StepError::Length`] if an output has another length, [`StepError::Threads`].
    pub fn write(&mut self, outputs: &mut Outputs<'_>) -> Result<(), StepError> {
        self.write_while(outputs, &|| true)
    }

    /// Writes what all games show as [`Batch::write`], unless `go_on` says no, which is asked for every
    /// game with planes of chances.
    ///
    /// # Errors
    /// Those of [`Batch::write`], and [`StepError::Stopped`].
    pub fn write_while(
        &mut self,
        outputs: &mut Outputs<'_>,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), StepError> {
        outputs.check(self.games.len(), &self.config)?;
        self.run(Act::Nothing, outputs.reborrow(), go_on)
    }

    /// Does an action in every game and writes what the games show then. A game that is over takes
    /// none; under [`Autoreset::NextStep`](crate::Autoreset::NextStep) whatever it is given begins the
    /// next.
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
        self.step_while(actions, outputs, &|| true)
    }

    /// Does what [`Batch::step`] does, unless `go_on` says no, which is asked by each thread for every
    /// world that an [`Opponent::Sampler`] looks at and for every game with planes of chances; other
    /// games are not worth asking for.
    ///
    /// # Errors
    /// Those of [`Batch::step`], and [`StepError::Stopped`], after which some games are changed and have
    /// to be begun anew.
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

    /// Looks whether the first games take these actions, which a step does too.
    ///
    /// # Errors
    /// [`StepError::Action`] for the first game that does not, [`StepError::Length`] if there are
    /// more actions than games, [`StepError::Threads`].
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
        let (counts, stopped) = (config.chances.is_some(), AtomicBool::new(false));
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

    /// Returns the numbers of the games in which it is the turn of an [`Opponent::Asked`]: what they
    /// show is not complete until each has had its [`answer`](Batch::answer).
    ///
    /// [`Opponent::Asked`]: crate::Opponent::Asked
    pub fn waiting(&self) -> Vec<usize> {
        let games = self.games.iter().enumerate();
        games
            .filter(|(_, game)| game.waits())
            .map(|(number, _)| number)
            .collect()
    }

    /// Writes what the opponents of these games see, and their lists of actions, one after the other:
    /// as much as for that many games.
    ///
    /// # Errors
    /// [`StepError::Action`] for a game that waits for no opponent, [`StepError::Length`],
    /// [`StepError::Encoding`], [`StepError::Threads`].
    pub fn asked(&mut self, numbers: &[usize], mut shown: Shown<'_>) -> Result<(), StepError> {
        shown.check(numbers.len(), &self.config)?;
        let (games, config) = (&self.games, &self.config);
        let waits = |number: &usize| games.get(*number).is_some_and(EnvGame::waits);
        if let Some(game) = numbers.iter().find(|number| !waits(number)) {
            return Err(StepError::Action { game: *game });
        }
        let jobs = numbers.chunks(SHARE);
        let jobs = jobs.map(|numbers| (numbers, shown.cut(numbers.len(), config)));
        Ok(self.team.run(jobs.collect(), |(numbers, mut shown)| {
            for (place, number) in numbers.iter().enumerate() {
                if let Some(screen) = shown.screen(place, config) {
                    games[*number].write_asked(config, screen);
                }
            }
        })?)
    }

    /// Does an opponent's action in each game that is given one, and writes what those games show
    /// then; the others stay as they are. A refused try, or a new game, can leave a game waiting again.
    ///
    /// # Errors
    /// [`StepError::Action`] for the first game that waits for no opponent, or whose action is not in
    /// its list; [`StepError::Length`], [`StepError::Threads`]. No game has changed then.
    pub fn answer(
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

    /// Draws a uniformly random action of every game's mask, none for a game that is over, from the
    /// games' own seeds.
    ///
    /// # Errors
    /// [`StepError::Length`] if there is not one place for each game, [`StepError::Threads`].
    pub fn sample_actions(&mut self, actions: &mut [Option<Action>]) -> Result<(), StepError> {
        self.expect_one_each("actions", actions.len())?;
        let (games, config) = (&mut self.games, &self.config);
        let drawn = |game: &mut EnvGame| game.draw(config);
        Ok(self.team.set_each(games, actions, drawn)?)
    }

    /// Writes what a seat sees in a game, acting or not, [`Config::observation_len`] bytes whatever the
    /// encoding; all zero
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
        game.write_bytes(&self.config, seat, observation);
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

impl Config {
    /// Returns the bytes that so many games and the arrays of what they show take when they begin;
    /// `u64::MAX` for more than can be counted. Each ply adds a byte where moves are kept, and a game
    /// may keep what repetition needs.
    pub fn bytes(&self, games: usize) -> u64 {
        let each = EnvGame::bytes(self).saturating_add(Outputs::bytes(self));
        (games as u64).saturating_mul(each as u64)
    }

    /// Looks whether there is memory for so many games, as [`Batch::new`](crate::Batch::new) does
    /// before it makes the first.
    ///
    /// # Errors
    /// [`ConfigError::Empty`] for none, [`ConfigError::Memory`].
    pub fn validate_games(&self, games: usize) -> Result<(), ConfigError> {
        if games == 0 {
            return Err(ConfigError::Empty);
        }
        let bytes = self.bytes(games);
        match env_batch::has_room(bytes) {
            true => Ok(()),
            false => Err(ConfigError::Memory { games, bytes }),
        }
    }
}

impl Outputs<'_> {
    /// Writes what this game of these shows, and what became of its latest action.
    #[inline]
    fn write(&mut self, place: usize, game: &EnvGame, config: &Config) {
        let told = game.told();
        if let Some(screen) = self.shown.screen(place, config) {
            game.write(config, screen);
        }
        self.seats[place] = game.viewer().index() as i8;
        // Not a zero with a sign for the loser of nothing.
        let rewards = [told.reward, 0.0 - told.reward];
        self.rewards[place] = rewards[told.actor.index()];
        self.seat_rewards[2 * place..2 * place + 2].copy_from_slice(&rewards);
        self.terminated[place] = told.terminated;
        self.truncated[place] = told.truncated;
        self.winners[place] = told.winner;
        self.reasons[place] = told.reason;
        self.lengths[place] = told.length;
        self.pieces_left[2 * place..2 * place + 2].copy_from_slice(&told.pieces_left);
    }
}
