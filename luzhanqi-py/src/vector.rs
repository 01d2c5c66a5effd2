//! Many games at once, stepped in threads, written into numpy arrays.

use std::sync::MutexGuard;

use luzhanqi_env::{
    Action, Batch, CELLS, Config, ConfigError, GameError, Outputs, Starts, StepError,
};
use numpy::ndarray::{Ix1, Ix2, IxDyn};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::args::{PlaceArg, seed_or_any};
use crate::army::{ArmiesArg, DealArg};
use crate::enums::SeatArg;
use crate::errors::{Fallible, Fault};
use crate::game::Game;
use crate::guard::Kept;
use crate::out_array::OutArray;
use crate::room::{CountArg, room};
use crate::rules::{Rules, RulesArg};
use crate::spaces::Spaces;

/// Many games at once, for agents that play both seats.
///
/// Every step does one action in every game, in Rust threads and without the interpreter's lock,
/// and writes into the same arrays each time: copy what you want to keep. A game that ends is
/// followed by the next one in the same step (Gymnasium's SAME_STEP autoreset): the rewards and
/// endings tell of the old game, the observation is the new one's. Results do not depend on the
/// number of threads.
///
/// `setup` is "random", or "play": then each seat first places its 25 pieces, south before north,
/// in the order flag, landmines, bombs, marshal down to engineers, each by the flip action of a
/// station, as its own side sees it. `armies` (pairs, south's first) or `deals` are used in turn
/// instead. A game is truncated after `max_plies` plies (0: never). Observations show `history`
/// moments, the newest first. Arrays may be given for `observations` and `masks`; they are
/// C-contiguous and have the shapes and types of the properties of the same name. With
/// `autoreset=False` a game that ends stays as it is and takes the action -1 until all are reset.
/// With `keep_moves=False` a game takes the same memory however long it lasts, and `game` gives none.
///
/// >>> env = VectorEnv(8, rules="standard", seed=0, threads=2)
/// >>> observations, info = env.reset()
/// >>> observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
/// >>> observations.shape
/// (8, 37, 12, 5)
///
/// Raises ArmyError or PositionError for set-ups that the rules forbid, ValueError for arguments
/// that do not fit, TypeError for arrays of another type.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct VectorEnv {
    config: Config,
    num_envs: usize,
    games: Kept<Games>,
    observations: OutArray<u8, IxDyn>,
    masks: OutArray<bool, Ix2>,
    rewards: OutArray<f32, Ix2>,
    terminated: OutArray<bool, Ix1>,
    truncated: OutArray<bool, Ix1>,
    seats: OutArray<i8, Ix1>,
    winners: OutArray<i8, Ix1>,
    reasons: OutArray<i8, Ix1>,
    lengths: OutArray<i32, Ix1>,
    spaces: Spaces,
}

/// What changes from step to step.
pub struct Games {
    batch: Batch,
    /// Room for the actions of a step.
    actions: Vec<Option<Action>>,
}

impl VectorEnv {
    /// The games, unless another thread has them: who steps them may wait for the lock of the
    /// interpreter.
    pub fn lock(&self) -> PyResult<MutexGuard<'_, Games>> {
        self.games.try_lock()
    }

    /// Writes into the arrays, by a step or as the games are.
    fn run(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Outputs<'_>) -> Result<(), StepError> + Send,
    ) -> PyResult<Result<(), StepError>> {
        let mut observations = self.observations.lend(py)?;
        let mut masks = self.masks.lend(py)?;
        let mut rewards = self.rewards.lend(py)?;
        let mut terminated = self.terminated.lend(py)?;
        let mut truncated = self.truncated.lend(py)?;
        let mut seats = self.seats.lend(py)?;
        let mut winners = self.winners.lend(py)?;
        let mut reasons = self.reasons.lend(py)?;
        let mut lengths = self.lengths.lend(py)?;
        let mut outputs = Outputs {
            observations: OutArray::slice(&mut observations)?,
            masks: OutArray::slice(&mut masks)?,
            rewards: OutArray::slice(&mut rewards)?,
            terminated: OutArray::slice(&mut terminated)?,
            truncated: OutArray::slice(&mut truncated)?,
            seats: OutArray::slice(&mut seats)?,
            winners: OutArray::slice(&mut winners)?,
            reasons: OutArray::slice(&mut reasons)?,
            lengths: OutArray::slice(&mut lengths)?,
        };
        Ok(py.detach(|| work(&mut outputs)))
    }

    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        info.set_item("masks", self.masks.share(py))?;
        info.set_item("seats", self.seats.share(py))?;
        info.set_item("winners", self.winners.share(py))?;
        info.set_item("reasons", self.reasons.share(py))?;
        info.set_item("lengths", self.lengths.share(py))?;
        Ok(info)
    }
}

type Step<'py> = (
    Py<PyArrayDyn<u8>>,
    Py<PyArray2<f32>>,
    Py<PyArray1<bool>>,
    Py<PyArray1<bool>>,
    Bound<'py, PyDict>,
);

fn value_error(text: impl Into<String>) -> Fault {
    PyValueError::new_err(text.into()).into()
}

/// The exception for games that cannot be played so.
pub fn refused(error: ConfigError) -> Fault {
    match error {
        ConfigError::Start { why, .. } => why.into(),
        ConfigError::Memory { .. } => PyMemoryError::new_err(error.to_string()).into(),
        _ => value_error(error.to_string()),
    }
}

/// The exception for a step that was not done.
fn failed(error: StepError) -> Fault {
    match error {
        StepError::Threads(why) => PyRuntimeError::new_err(why).into(),
        _ => value_error(error.to_string()),
    }
}

/// The actions of these numbers, -1 for none, as far as they are any.
fn read_actions(numbers: &[i64], actions: &mut Vec<Option<Action>>) {
    let read = |number: &i64| match *number {
        -1 => Some(None),
        number => Action::new(usize::try_from(number).ok()?).map(Some),
    };
    actions.clear();
    actions.extend(numbers.iter().map_while(read));
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (num_envs, rules = None, seed = None, *, threads = 1, setup = "random",
        armies = None, deals = None, history = 1, max_plies = 2000, autoreset = true, keep_moves = true,
        observations = None, masks = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        num_envs: CountArg,
        rules: Option<RulesArg>,
        seed: Option<u64>,
        threads: usize,
        setup: &str,
        armies: Option<Vec<ArmiesArg>>,
        deals: Option<Vec<DealArg>>,
        history: usize,
        max_plies: u32,
        autoreset: bool,
        keep_moves: bool,
        observations: Option<Bound<'_, PyAny>>,
        masks: Option<Bound<'_, PyAny>>,
    ) -> Fallible<VectorEnv> {
        let rules = rules.unwrap_or_default().0;
        let num_envs = num_envs.0;
        if num_envs == 0 || threads == 0 {
            return Err(value_error("num_envs and threads are at least 1"));
        }
        let starts = match (setup, armies, deals) {
            ("random", None, None) => Starts::Random,
            ("play", None, None) => Starts::Played,
            ("random", Some(pairs), None) if !pairs.is_empty() => {
                Starts::Armies(pairs.into_iter().map(|pair| pair.0).collect())
            }
            ("random", None, Some(deals)) if !deals.is_empty() => {
                Starts::Deals(deals.iter().map(|deal| deal.0).collect())
            }
            _ => {
                return Err(value_error(
                    "setup is \"random\" or \"play\"; or give armies or deals, at least one",
                ));
            }
        };
        let config = Config::new(&rules)
            .with_starts(starts)
            .with_history(history)
            .with_max_plies(max_plies as usize)
            .with_autoreset(autoreset)
            .with_keep_moves(keep_moves)
            .with_threads(threads);
        config.check().map_err(refused)?;
        config.check_games(num_envs).map_err(refused)?;
        let seeds = Batch::seeds(seed_or_any(seed), num_envs).map_err(refused)?;
        let batch = Batch::new(config, &seeds).map_err(refused)?;
        let config = batch.config().clone();
        let planes = config.observation_len() / CELLS;
        let shape = IxDyn(&[num_envs, planes, 12, 5]);
        let (ones, twos) = (Ix1(num_envs), Ix2(num_envs, 2));
        let pairs = Ix2(num_envs, Action::COUNT);
        let actions = room(num_envs, "actions")?;
        let env = VectorEnv {
            config,
            num_envs,
            games: Kept::new("VectorEnv", Games { batch, actions }),
            observations: OutArray::given_or_new(py, observations, shape, "observations")?,
            masks: OutArray::given_or_new(py, masks, pairs, "masks")?,
            rewards: OutArray::new(py, twos, "rewards")?,
            terminated: OutArray::new(py, ones, "terminated")?,
            truncated: OutArray::new(py, ones, "truncated")?,
            seats: OutArray::new(py, ones, "seats")?,
            winners: OutArray::new(py, ones, "winners")?,
            reasons: OutArray::new(py, ones, "reasons")?,
            lengths: OutArray::new(py, ones, "lengths")?,
            spaces: Spaces::new(),
        };
        let mut games = env.lock()?;
        let batch = &mut games.batch;
        env.run(py, |outputs| batch.write(outputs))?
            .map_err(failed)?;
        drop(games);
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

    /// Returns the number of moments that an observation shows.
    #[getter]
    fn history(&self) -> usize {
        self.config.history()
    }

    /// Returns the number of threads that step the games.
    #[getter]
    fn threads(&self) -> usize {
        self.config.threads()
    }

    /// Returns a uint8 array of shape (num_envs, history * planes, 12, 5): what the seat to act
    /// sees; see `luzhanqi.arrays`.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArrayDyn<u8>> {
        self.observations.share(py)
    }

    /// Returns a bool array of shape (num_envs, 1248): the actions in the list of the seat to act.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.share(py)
    }

    /// Returns a float32 array of shape (num_envs, 2): for a game that ended, 1 for the winner and
    /// -1 for the loser.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.share(py)
    }

    /// Returns a bool array of shape (num_envs,): whether a game ended by the rules.
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.terminated.share(py)
    }

    /// Returns a bool array of shape (num_envs,): whether a game was broken off after `max_plies`.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.truncated.share(py)
    }

    /// Returns an int8 array of shape (num_envs,): the seat to act.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seats.share(py)
    }

    /// Returns an int8 array of shape (num_envs,): who won the game that ended, or -1.
    #[getter]
    fn winners(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.winners.share(py)
    }

    /// Returns an int8 array of shape (num_envs,): why a game ended, a place in the order of
    /// `EndReason`, or -1.
    #[getter]
    fn reasons(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.reasons.share(py)
    }

    /// Returns an int32 array of shape (num_envs,): the plies of the game that ended, or 0.
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.lengths.share(py)
    }

    /// Returns the Gymnasium space of one game's observation, uint8 (history * planes, 12, 5);
    /// needs the extra `gymnasium`.
    #[getter]
    fn single_observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.spaces.get(py, &self.config, self.num_envs, 0)
    }

    /// Returns the Gymnasium space of one game's action, 0 to 1247; needs the extra `gymnasium`.
    #[getter]
    fn single_action_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.spaces.get(py, &self.config, self.num_envs, 1)
    }

    /// Returns the Gymnasium space of `observations`; needs the extra `gymnasium`.
    #[getter]
    fn observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.spaces.get(py, &self.config, self.num_envs, 2)
    }

    /// Returns the Gymnasium space of the actions of a step; needs the extra `gymnasium`.
    #[getter]
    fn action_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.spaces.get(py, &self.config, self.num_envs, 3)
    }

    /// Begins all games anew, from a seed or from one for each game.
    ///
    /// Gives the observations and a dict with masks, seats, winners, reasons and lengths.
    #[pyo3(signature = (seed = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> Fallible<(Py<PyArrayDyn<u8>>, Bound<'py, PyDict>)> {
        let count = self.num_envs;
        let seeds: Vec<u64> = match seed.map(|seed| (seed, seed.extract::<u64>())) {
            Some((seed, Err(_))) => seed.extract().map_err(|_| {
                value_error(format!(
                    "a seed is a whole number from 0 to 2**64 - 1; give one, or {count} in a list"
                ))
            })?,
            given => {
                let one = given.and_then(|(_, seed)| seed.ok());
                Batch::seeds(seed_or_any(one), count).map_err(refused)?
            }
        };
        if seeds.len() != count {
            return Err(value_error(format!("give one seed, or {count}")));
        }
        let batch = &mut self.lock()?.batch;
        batch.reset(&seeds).map_err(failed)?;
        self.run(py, |outputs| batch.write(outputs))?
            .map_err(failed)?;
        Ok((self.observations.share(py), self.info(py)?))
    }

    /// Does one action in every game: an integer array of shape (num_envs,).
    ///
    /// Gives observations, rewards, terminated, truncated, and the dict of `reset`.
    ///
    /// Raises ValueError, and steps no game, if an action is not in the mask of its game.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> Fallible<Step<'py>> {
        let plain = |array: &Bound<'_, PyArray1<i64>>| {
            array.is_c_contiguous() && (array.data() as usize).is_multiple_of(align_of::<i64>())
        };
        let array = match actions.cast::<PyArray1<i64>>() {
            Ok(array) if plain(array) => array.clone(),
            _ => {
                let numpy = py.import("numpy")?;
                // Whole numbers of any kind; a fraction is a mistake, not another action.
                let array = numpy.call_method1("asarray", (actions,))?;
                let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
                if kind != "i" && kind != "u" {
                    let dtype = array.getattr("dtype")?;
                    let list = match actions.cast::<PyList>() {
                        Ok(_) => "; of np.uint64 and other integers in one list numpy makes floats",
                        Err(_) => "",
                    };
                    let text = format!("actions are whole numbers, not {dtype}{list}");
                    return Err(PyTypeError::new_err(text).into());
                }
                // What is beyond int64 is no action, and must not become one.
                let array = match kind.as_str() {
                    "u" => array.call_method1("clip", (py.None(), i64::MAX))?,
                    _ => array,
                };
                let array = array.call_method1("astype", ("int64",))?;
                array.cast_into::<PyArray1<i64>>().map_err(|_| {
                    value_error(format!("give {} actions in one row", self.num_envs))
                })?
            }
        };
        let actions = array
            .try_readonly()
            .map_err(|_| value_error("the actions are in use"))?;
        // A copy, which no other thread can change while the lock of the interpreter is given up.
        let numbers = actions.as_array().to_vec();
        drop(actions);
        if numbers.len() != self.num_envs {
            let (wanted, found) = (self.num_envs, numbers.len());
            return Err(value_error(format!("give {wanted} actions, not {found}")));
        }
        let mut guard = self.lock()?;
        let Games {
            batch,
            actions: read,
        } = &mut *guard;
        read_actions(&numbers, read);
        let told = |error| match error {
            StepError::Action { game } => {
                let action = numbers[game];
                value_error(format!("game {game}: action {action} is not in its mask"))
            }
            error => failed(error),
        };
        if read.len() < numbers.len() {
            // One that is no number of an action; others may be wrong before it.
            let wrong = StepError::Action { game: read.len() };
            return Err(told(py.detach(|| batch.check(read)).err().unwrap_or(wrong)));
        }
        self.run(py, |outputs| batch.step(read, outputs))?
            .map_err(told)?;
        Ok((
            self.observations.share(py),
            self.rewards.share(py),
            self.terminated.share(py),
            self.truncated.share(py),
            self.info(py)?,
        ))
    }

    /// Returns what a seat sees in a game, acting or not: uint8 (history * planes, 12, 5); all zero
    /// while armies are set up.
    ///
    /// Raises IndexError if there is no such game.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        number: PlaceArg,
        seat: SeatArg,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let mut bytes = vec![0; self.config.observation_len()];
        let games = self.lock()?;
        let seen = games.batch.observe(number.0, seat.0, &mut bytes);
        seen.map_err(|error| PyIndexError::new_err(error.to_string()))?;
        let planes = bytes.len() / CELLS;
        PyArray1::from_vec(py, bytes).reshape([planes, 12, 5])
    }

    /// Returns a uniformly random action of every game's mask (-1 for one that has ended), int64
    /// (num_envs,).
    fn sample_actions<'py>(&self, py: Python<'py>) -> Fallible<Bound<'py, PyArray1<i64>>> {
        let mut guard = self.lock()?;
        let Games { batch, actions } = &mut *guard;
        actions.resize(self.num_envs, None);
        py.detach(|| batch.draw(actions)).map_err(failed)?;
        let number = |action: &Option<Action>| action.map_or(-1, |action| action.number() as i64);
        Ok(PyArray1::from_iter(py, actions.iter().map(number)))
    }

    /// Returns one game as it stands, played again from its moves; None while its armies are set
    /// up.
    ///
    /// Raises IndexError if there is no such game, ValueError if no moves are kept.
    fn game(&self, number: PlaceArg) -> Fallible<Option<Game>> {
        match self.lock()?.batch.game(number.0) {
            Ok(game) => Ok(Some(Game::of(game))),
            Err(GameError::Setup) => Ok(None),
            Err(error @ GameError::NotKept) => Err(value_error(error.to_string())),
            Err(error) => Err(PyIndexError::new_err(error.to_string()).into()),
        }
    }

    fn __len__(&self) -> usize {
        self.num_envs
    }

    fn __repr__(&self) -> String {
        format!(
            "<VectorEnv of {} games of {}>",
            self.num_envs,
            self.config.rules()
        )
    }
}
