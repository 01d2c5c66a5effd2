//! Many games at once, played by threads and written into NumPy arrays.

use std::sync::MutexGuard;

use kit_py::args::{HistoryArg, ListArg, PlaceArg, PliesArg, SeedArg, ThreadsArg, seed_or_any};
use kit_py::errors::shown;
use kit_py::panics::Kept;
use kit_py::pictures::{PictureShape, byte_shape};
use kit_py::room::{CountArg, room};
use kit_py::vector::{
    Spaces, check_replied, read_actions, read_autoreset, read_encoding, read_reset_mask,
    read_seeds, whole_numbers,
};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use xiangqi_env::{
    Action, Autoreset, Batch, Config, ConfigError, Encoding, LearnerSide, Opponent, Outputs,
    PlaneInfo, StepError,
};

use crate::enums::SideArg;
use crate::game::Game;
use crate::position::PositionArg;
use crate::rules::{Rules, RulesArg};

/// Many games at once, for agents that play both sides, or for one learner in each game.
///
/// Every step plays one action in every game, in Rust threads and without the interpreter's lock. It writes
/// into the same arrays each time, so copy an array before the next step if you need it later. Results do not
/// depend on the number of threads. If Gymnasium is installed, `xiangqi_rules.VectorEnv` is a Gymnasium
/// vector environment.
///
/// With an `opponent`, each step is one decision of the learner, followed by a move of the opponent.
/// `learner` is the learner's side, or "alternating" to change the side after each game (the default). The
/// opponent is "random" or a function. A function receives the observations and masks of the games in which
/// the opponent is to move, in this environment's format, and returns an action for each. Other opponents are
/// in `xiangqi_rules.selfplay`. Without an opponent, the actions are those of the side to move.
///
/// `autoreset_mode` is a member of Gymnasium's enum, or its name. With "SameStep", the next game starts in
/// the step that ends a game. In that step, rewards and results are those of the old game. The observation is
/// the first of the new game, and the info has the last observation of the old game. With "NextStep", the
/// next game starts in the next step, which ignores its action. With "Disabled", a finished game takes the
/// action -1 until it is reset.
///
/// Games start from the initial position, or from `positions` in turn. A game is truncated after `max_plies`
/// plies (0: never). Observations contain `history` boards, the newest first; `planes` lists all planes.
///
/// With `packed`, observations and masks are uint64 words of shapes (games, words) and (games, 33), which take
/// an eighth to a quarter of the memory. `xiangqi_rules.arrays.unpack_planes` and `unpack_mask` unpack them.
/// With `channels_last`, observations have the shape (games, 10, 9, planes), at the cost of a copy.
/// `observations` and `action_masks` can be arrays into which the environment writes. They must be
/// C-contiguous, with the shapes and types of the properties of the same name. A game takes about 1 KB plus
/// 100 bytes per ply.
///
/// >>> env = VectorEnv(8, rules="asia", seed=0, threads=2)
/// >>> observations, info = env.reset()
/// >>> observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
/// >>> observations.shape
/// (8, 23, 10, 9)
///
/// Raises ValueError for invalid arguments, TypeError for arrays of any other type, and MemoryError if there
/// is not enough memory for the games.
#[pyclass(frozen, subclass, module = "xiangqi_rules._native")]
pub struct VectorEnv {
    config: Config,
    num_envs: usize,
    games: Kept<Games>,
    arrays: Arrays,
    /// The function that chooses the opponents' actions.
    opponent: Option<Py<PyAny>>,
    spaces: Spaces,
}

/// The state that steps change.
struct Games {
    batch: Batch,
    /// A buffer for the actions of a step.
    actions: Vec<Option<Action>>,
    /// The episode in which the opponent was last called, for each game; 0 for none.
    asked: Vec<usize>,
}

fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the exception for an invalid configuration.
pub fn refused(error: ConfigError) -> PyErr {
    match error {
        ConfigError::Threads(_) => PyRuntimeError::new_err(error.to_string()),
        ConfigError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
        _ => value_error(error),
    }
}

/// Returns the exception for a step that failed.
fn failed(error: StepError) -> PyErr {
    match error {
        StepError::Threads(_) => PyRuntimeError::new_err(error.to_string()),
        _ => value_error(error),
    }
}

/// Reads the opponent.
fn read_opponent(given: &Bound<'_, PyAny>) -> PyResult<Opponent> {
    if given.is_callable() {
        return Ok(Opponent::External);
    }
    if given.extract::<String>().is_ok_and(|text| text == "random") {
        return Ok(Opponent::Random);
    }
    let given = shown(given);
    Err(value_error(format!(
        "opponent is None, \"random\", a function of observations and masks, an object with a method \
         act, a list or a Pool, not {given}"
    )))
}

/// Reads the learner's side.
fn read_learner(given: &Bound<'_, PyAny>) -> PyResult<LearnerSide> {
    if given
        .extract::<String>()
        .is_ok_and(|text| text == "alternating")
    {
        return Ok(LearnerSide::Alternating);
    }
    let side = given.extract::<SideArg>().map_err(|_| {
        let given = shown(given);
        value_error(format!("learner is a side or \"alternating\", not {given}"))
    })?;
    Ok(LearnerSide::Fixed(side.0))
}

/// A row of Python's plane table: name, meaning, largest byte and form.
pub type PlaneRow = (String, String, u8, &'static str);

/// Returns the planes of an observation.
pub fn plane_rows(config: &Config) -> Vec<PlaneRow> {
    let row = |plane: PlaneInfo| (plane.name, plane.meaning, plane.max, plane.form.name());
    PlaneInfo::all(config.rules(), config.history())
        .into_iter()
        .map(row)
        .collect()
}

/// Returns the shapes of an observation and a mask.
fn shape(config: &Config) -> PictureShape {
    let actions = [Action::COUNT, Action::WORDS];
    let words = config.observation_words();
    PictureShape::new(config.encoding(), config.planes(), BOARD, words, actions)
}

/// The shape of a plane.
const BOARD: [usize; 2] = [10, 9];

kit_py::arrays! {
    VectorEnv, Config, Outputs;
    /// Returns what the learner sees or, without an opponent, what the side to move sees: uint8 of shape
    /// (num_envs, planes, 10, 9); see `xiangqi_rules.arrays`. With `channels_last` the shape is (num_envs, 10,
    /// 9, planes). With `packed`, it is uint64 of shape (num_envs, words).
    observations;
    /// Returns the legal actions: bool of shape (num_envs, 2086). With `packed`, it is uint64 of shape
    /// (num_envs, 33).
    action_masks;
    /// Returns the observing side in each game, which is the learner's side or, without an opponent, the side
    /// to move: int8 of shape (num_envs,).
    sides: i8, Ix1 [];
    /// Returns the rewards of games that ended: float32 of shape (num_envs,). A reward is 1 if the learner
    /// won and -1 if the learner lost. Without an opponent, it is the reward of the side that moved.
    rewards: f32, Ix1 [];
    /// Returns the rewards of both sides in games that ended: float32 of shape (num_envs, 2), Red's first. A
    /// reward is 1 for the winner and -1 for the loser.
    side_rewards: f32, Ix2 [2];
    /// Returns which games ended by the rules: bool of shape (num_envs,).
    terminated: bool, Ix1 [];
    /// Returns which games were stopped after `max_plies`: bool of shape (num_envs,).
    truncated: bool, Ix1 [];
    /// Returns the winner of each game that ended, else -1: int8 of shape (num_envs,).
    winners: i8, Ix1 [];
    /// Returns why each game ended, as an index into `EndReason`, else -1: int8 of shape (num_envs,).
    reasons: i8, Ix1 [];
    /// Returns the plies of each game that ended, else 0: int32 of shape (num_envs,).
    lengths: i32, Ix1 [];
    observer: sides, final_sides;
    endings: winners, reasons, lengths, side_rewards;
}

impl VectorEnv {
    fn lock(&self) -> PyResult<MutexGuard<'_, Games>> {
        self.games.try_lock()
    }

    /// Writes the current state of the games and plays for the opponents that are to move.
    fn show(&self, py: Python<'_>) -> PyResult<()> {
        self.write(py)?;
        self.ask(py)
    }

    /// Writes the current state of the games.
    fn write(&self, py: Python<'_>) -> PyResult<()> {
        let batch = &mut self.lock()?.batch;
        let written = self.arrays.write(py, |outputs| batch.write(outputs))?;
        written.map_err(failed)
    }

    /// Returns the index of a game if there is such a game.
    fn place(&self, number: &PlaceArg) -> PyResult<usize> {
        number.below(self.num_envs, "a game's number")
    }

    fn space(&self, py: Python<'_>, place: usize) -> PyResult<Py<PyAny>> {
        let module = "xiangqi_rules.gymnasium";
        self.spaces.get(py, place, self.num_envs, module, |module| {
            let form = self.config.encoding();
            if form.is_packed() {
                let words = self.config.observation_words();
                return module.call_method1("_packed_spaces", (words,));
            }
            let maxima = plane_rows(&self.config).into_iter();
            let maxima: Vec<u8> = maxima.map(|(_, _, max, _)| max).collect();
            let last = form == Encoding::ChannelsLast;
            module.call_method1("_spaces", (PyBytes::new(py, &maxima), last))
        })
    }
}

kit_py::opponents!(VectorEnv, Games, PyResult, Action, shape, failed);

type Step<'py> = (
    Py<PyAny>,
    Py<PyArray1<f32>>,
    Py<PyArray1<bool>>,
    Py<PyArray1<bool>>,
    Bound<'py, PyDict>,
);

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (num_envs, rules = None, seed = None, *, threads = 1, positions = None,
        history = 1, max_plies = 1000, opponent = None, learner = None, autoreset_mode = None,
        packed = false, channels_last = false, observations = None, action_masks = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        num_envs: CountArg,
        rules: Option<RulesArg>,
        seed: Option<SeedArg>,
        #[pyo3(from_py_with = ThreadsArg::number)] threads: usize,
        positions: Option<ListArg<PositionArg>>,
        #[pyo3(from_py_with = HistoryArg::number)] history: usize,
        #[pyo3(from_py_with = PliesArg::number)] max_plies: u32,
        opponent: Option<Bound<'_, PyAny>>,
        learner: Option<Bound<'_, PyAny>>,
        autoreset_mode: Option<Bound<'_, PyAny>>,
        packed: bool,
        channels_last: bool,
        observations: Option<Bound<'_, PyAny>>,
        action_masks: Option<Bound<'_, PyAny>>,
    ) -> PyResult<VectorEnv> {
        let num_envs = num_envs.0;
        if num_envs == 0 || threads == 0 {
            return Err(value_error("num_envs and threads are at least 1"));
        }
        let mut config = Config::new(&rules.unwrap_or_default().0)
            .with_history(history)
            .with_max_plies(max_plies as usize)
            .with_autoreset(read_autoreset(autoreset_mode.as_ref())?)
            .with_encoding(read_encoding(packed, channels_last)?)
            .with_threads(threads);
        if let Some(ListArg(positions)) = positions {
            if positions.is_empty() {
                return Err(value_error("expected at least one position"));
            }
            config = config.with_starts(positions.iter().map(|position| position.0).collect());
        }
        match &opponent {
            None if learner.is_some() => {
                let text = "learner needs an opponent";
                return Err(value_error(text));
            }
            None => {}
            Some(given) => {
                let learner = learner.as_ref().map(read_learner);
                let learner = learner.unwrap_or(Ok(LearnerSide::Alternating))?;
                config = config.with_opponent(read_opponent(given)?, learner);
            }
        }
        let opponent = opponent.filter(|given| given.is_callable());
        config.validate().map_err(refused)?;
        config.validate_games(num_envs).map_err(refused)?;
        let seeds = Batch::seeds(seed_or_any(seed), num_envs).map_err(refused)?;
        let batch = py.detach(|| Batch::new(config, &seeds)).map_err(refused)?;
        let config = batch.config().clone();
        let actions = room(num_envs, "actions")?;
        let given = [observations, action_masks];
        let arrays = Arrays::new(py, num_envs, &config, &shape(&config), given)?;
        let asked = vec![0; num_envs];
        let env = VectorEnv {
            arrays,
            config,
            num_envs,
            games: Kept::new(
                "VectorEnv",
                Games {
                    batch,
                    actions,
                    asked,
                },
            ),
            opponent: opponent.map(Bound::unbind),
            spaces: Spaces::new(),
        };
        env.write(py)?;
        Ok(env)
    }

    /// Returns the number of games.
    #[getter]
    fn num_envs(&self) -> usize {
        self.num_envs
    }

    /// Returns the rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.config.rules())
    }

    /// Returns the number of boards in an observation.
    #[getter]
    fn history(&self) -> usize {
        self.config.history()
    }

    /// Returns the number of threads that step the games.
    #[getter]
    fn threads(&self) -> usize {
        self.config.threads()
    }

    /// Returns the planes of one observation in order, as tuples (name, meaning, largest byte, form). The form
    /// is "points" or "everywhere".
    #[getter]
    fn planes(&self) -> Vec<PlaneRow> {
        plane_rows(&self.config)
    }

    /// Returns the Gymnasium space of one game's observation: uint8 of shape (planes, 10, 9) or (10, 9,
    /// planes), or uint64 of shape (words,). Needs the extra `gymnasium`.
    #[getter]
    fn single_observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 0)
    }

    /// Returns the Gymnasium space of one game's action, 0 to 2085. Needs the extra `gymnasium`.
    #[getter]
    fn single_action_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 1)
    }

    /// Returns the Gymnasium space of `observations`. Needs the extra `gymnasium`.
    #[getter]
    fn observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 2)
    }

    /// Returns the Gymnasium space of the actions of a step. Needs the extra `gymnasium`.
    #[getter]
    fn action_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 3)
    }

    /// Restarts all games, from one seed or from one seed per game. The only key of `options` is
    /// "reset_mask", a bool array of shape (num_envs,) that selects the games to restart.
    ///
    /// Returns the observations and a dict with action_masks, sides, winners, reasons, lengths and side_rewards.
    #[pyo3(signature = (seed = None, options = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<(Py<PyAny>, Bound<'py, PyDict>)> {
        let count = self.num_envs;
        let seeds = read_seeds(seed, count, |one| {
            Batch::seeds(seed_or_any(one), count).map_err(refused)
        })?;
        let mask = read_reset_mask(options, count)?;
        let mut guard = self.lock()?;
        let Games { batch, asked, .. } = &mut *guard;
        match mask {
            None => {
                py.detach(|| batch.reset(&seeds)).map_err(failed)?;
                asked.fill(0);
            }
            Some(mask) => {
                let pairs = seeds.into_iter().enumerate();
                let pairs: Vec<(usize, u64)> = pairs.filter(|(game, _)| mask[*game]).collect();
                batch.reset_games(&pairs).map_err(value_error)?;
                pairs.iter().for_each(|(game, _)| asked[*game] = 0);
            }
        }
        drop(guard);
        self.show(py)?;
        Ok((self.arrays.observed.observations(py), self.arrays.info(py)?))
    }

    /// Plays one action in every game: an integer array of shape (num_envs,).
    ///
    /// Returns observations, rewards, terminated, truncated, and the dict of `reset`. If a game ended under
    /// "SameStep", the dict also has Gymnasium's "final_obs" and "final_info". "final_obs" is an object array
    /// with the last observation of each such game. "final_info" has action_masks, sides, winners, reasons,
    /// lengths and side_rewards. "_final_obs", "_final_info" and so on mark those games. For a truncated
    /// game, the final mask has the legal actions at the last observation. Agents can use it to estimate the
    /// value of the position.
    ///
    /// Raises ValueError if an action is not in the mask of its game; then no game is stepped.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Step<'py>> {
        let numbers = whole_numbers(actions, "actions", self.num_envs)?;
        let mut guard = self.lock()?;
        let Games {
            batch,
            actions: read,
            ..
        } = &mut *guard;
        check_replied(self.opponent.is_some() && !batch.pending().is_empty())?;
        read_actions(&numbers, read, Action::new);
        let told = |error| match error {
            StepError::Action { game } => {
                let action = numbers[game];
                value_error(format!("game {game}: action {action} is not in its mask"))
            }
            error => failed(error),
        };
        if read.len() < numbers.len() {
            // This number is not an action, but an earlier action may also be wrong.
            let wrong = StepError::Action { game: read.len() };
            return Err(told(
                py.detach(|| batch.validate_actions(read))
                    .err()
                    .unwrap_or(wrong),
            ));
        }
        let stepped = self.arrays.write(py, |outputs| batch.step(read, outputs))?;
        stepped.map_err(told)?;
        drop(guard);
        self.ask(py)?;
        let info = self.arrays.info(py)?;
        if self.config.autoreset() == Autoreset::SameStep {
            self.arrays.add_final(py, &info)?;
        }
        Ok((
            self.arrays.observed.observations(py),
            self.arrays.rewards.share(py),
            self.arrays.terminated.share(py),
            self.arrays.truncated.share(py),
            info,
        ))
    }

    /// Returns what a side sees in a game: uint8 of shape (planes, 10, 9), or (10, 9, planes) with
    /// `channels_last`.
    ///
    /// Raises IndexError if there is no such game.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        number: PlaceArg,
        side: SideArg,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let mut bytes = vec![0; self.config.observation_len()];
        let number = self.place(&number)?;
        let seen = self.lock()?.batch.observe(number, side.0, &mut bytes);
        seen.map_err(value_error)?;
        let shape = byte_shape(self.config.encoding(), self.config.planes(), BOARD);
        PyArray1::from_vec(py, bytes).reshape(shape)
    }

    /// Returns a uniformly random action from every game's mask, or -1 for a finished game: int64 of shape
    /// (num_envs,).
    fn sample_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut guard = self.lock()?;
        let Games { batch, actions, .. } = &mut *guard;
        actions.resize(self.num_envs, None);
        py.detach(|| batch.sample_actions(actions))
            .map_err(failed)?;
        let number = |action: &Option<Action>| action.map_or(-1, |action| action.number() as i64);
        Ok(PyArray1::from_iter(py, actions.iter().map(number)))
    }

    /// Returns a copy of one game in its current state, with all its plies.
    ///
    /// Raises IndexError if there is no such game.
    fn game(&self, number: PlaceArg) -> PyResult<Game> {
        let number = self.place(&number)?;
        let games = self.lock()?;
        let game = games.batch.game(number).map_err(value_error)?;
        Ok(Game::of(game.clone()))
    }

    /// Replaces a game of the environment by another, which continues from its current state. The learner
    /// keeps its side. The next game at this index is the same as without this call.
    ///
    /// Raises IndexError if there is no such game. Raises ValueError if the other game has other rules or is
    /// over, or if the learner is not to move in it.
    fn set_game(&self, py: Python<'_>, number: PlaceArg, game: &Bound<'_, Game>) -> PyResult<()> {
        let given = game.get().inner();
        let number = self.place(&number)?;
        let mut guard = self.lock()?;
        let put = guard.batch.set_game(number, &given);
        put.map_err(value_error)?;
        guard.asked[number] = 0;
        drop(guard);
        self.show(py)
    }

    /// Returns all games as bytes, for `set_state` of an environment with the same arguments. A game takes
    /// about 150 bytes plus 7 bytes per ply. A later version of the package can read the bytes if it computes
    /// the same games from seeds.
    fn get_state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let guard = self.lock()?;
        let batch = &guard.batch;
        Ok(PyBytes::new(py, &py.detach(|| batch.to_bytes())))
    }

    /// Restores the games from the bytes of `get_state`. They continue exactly as in the saved environment,
    /// for any number of threads.
    ///
    /// Raises ValueError if the bytes are not such a state, or if their games have other settings.
    fn set_state(&self, py: Python<'_>, state: &[u8]) -> PyResult<()> {
        let mut guard = self.lock()?;
        let batch = &mut guard.batch;
        py.detach(|| batch.restore(state)).map_err(value_error)?;
        guard.asked.fill(0);
        drop(guard);
        self.show(py)
    }

    /// Copies the games of another environment with the same arguments.
    fn _take(&self, py: Python<'_>, other: &VectorEnv) -> PyResult<()> {
        if other.config != self.config || other.num_envs != self.num_envs {
            return Err(value_error("the games have other settings"));
        }
        let guard = other.lock()?;
        let batch = &guard.batch;
        let twin = py.detach(|| batch.try_clone()).map_err(refused)?;
        let asked = guard.asked.clone();
        drop(guard);
        let mut own = self.lock()?;
        (own.batch, own.asked) = (twin, asked);
        Ok(())
    }

    fn __len__(&self) -> usize {
        self.num_envs
    }

    fn __repr__(&self) -> String {
        let rules = self.config.rules();
        format!("<VectorEnv of {} games of {rules}>", self.num_envs)
    }
}
