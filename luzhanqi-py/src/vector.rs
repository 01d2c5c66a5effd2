//! Many games at once, stepped in threads, written into numpy arrays.

use std::sync::{Mutex, MutexGuard};

use luzhanqi_env::{
    Action, Batch, CELLS, Config, ConfigError, GameError, Outputs, Starts, StepError,
};
use numpy::{Element, PyArray1, PyArray2, PyArray3, PyArrayDyn, PyArrayMethods, PyReadwriteArray};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::{PlaceArg, seed_or_any};
use crate::army::{ArmiesArg, DealArg};
use crate::enums::SeatArg;
use crate::errors::{Fallible, Fault};
use crate::game::Game;
use crate::out_array::given_or_new;
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
    games: Mutex<Games>,
    observations: Py<PyArrayDyn<u8>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i8>>,
    winners: Py<PyArray1<i8>>,
    reasons: Py<PyArray1<i8>>,
    lengths: Py<PyArray1<i32>>,
    spaces: Spaces,
}

/// What changes from step to step.
struct Games {
    batch: Batch,
    /// Room for the actions of a step.
    actions: Vec<Option<Action>>,
}

/// The whole of an array, for writing.
fn slice<'a, T: Element, D: numpy::ndarray::Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
) -> PyResult<&'a mut [T]> {
    array
        .as_slice_mut()
        .map_err(|_| PyValueError::new_err("an array is no longer contiguous"))
}

impl VectorEnv {
    /// The games. Waiting for them could wait for ever: who steps them may wait for the lock of
    /// the interpreter.
    fn lock(&self) -> PyResult<MutexGuard<'_, Games>> {
        self.games
            .try_lock()
            .map_err(|_| PyRuntimeError::new_err("another thread uses this environment now"))
    }

    /// Writes into the arrays, by a step or as the games are.
    fn run(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Outputs<'_>) -> Result<(), StepError> + Send,
    ) -> PyResult<Result<(), StepError>> {
        let busy = |_| PyRuntimeError::new_err("an array of this environment is in use");
        let mut observations = self.observations.bind(py).try_readwrite().map_err(busy)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(busy)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(busy)?;
        let mut terminated = self.terminated.bind(py).try_readwrite().map_err(busy)?;
        let mut truncated = self.truncated.bind(py).try_readwrite().map_err(busy)?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(busy)?;
        let mut winners = self.winners.bind(py).try_readwrite().map_err(busy)?;
        let mut reasons = self.reasons.bind(py).try_readwrite().map_err(busy)?;
        let mut lengths = self.lengths.bind(py).try_readwrite().map_err(busy)?;
        let mut outputs = Outputs {
            observations: slice(&mut observations)?,
            masks: slice(&mut masks)?,
            rewards: slice(&mut rewards)?,
            terminated: slice(&mut terminated)?,
            truncated: slice(&mut truncated)?,
            seats: slice(&mut seats)?,
            winners: slice(&mut winners)?,
            reasons: slice(&mut reasons)?,
            lengths: slice(&mut lengths)?,
        };
        Ok(py.detach(|| work(&mut outputs)))
    }

    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        info.set_item("masks", &self.masks)?;
        info.set_item("seats", &self.seats)?;
        info.set_item("winners", &self.winners)?;
        info.set_item("reasons", &self.reasons)?;
        info.set_item("lengths", &self.lengths)?;
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
        num_envs: usize,
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
        let seeds = Batch::seeds(seed_or_any(seed), num_envs);
        let batch = Batch::new(config, &seeds).map_err(refused)?;
        let config = batch.config().clone();
        let planes = config.observation_len() / CELLS;
        let shape = numpy::ndarray::IxDyn(&[num_envs, planes, 12, 5]);
        let pairs = numpy::ndarray::Ix2(num_envs, Action::COUNT);
        let ones = |py| PyArray1::zeros(py, num_envs, false);
        let env = VectorEnv {
            config,
            num_envs,
            games: Mutex::new(Games {
                batch,
                actions: Vec::with_capacity(num_envs),
            }),
            observations: given_or_new(py, observations, shape, "observations", "uint8")?.unbind(),
            masks: given_or_new(py, masks, pairs, "masks", "bool")?.unbind(),
            rewards: PyArray2::zeros(py, [num_envs, 2], false).unbind(),
            terminated: PyArray1::zeros(py, num_envs, false).unbind(),
            truncated: PyArray1::zeros(py, num_envs, false).unbind(),
            seats: ones(py).unbind(),
            winners: ones(py).unbind(),
            reasons: ones(py).unbind(),
            lengths: PyArray1::zeros(py, num_envs, false).unbind(),
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
        self.observations.clone_ref(py)
    }

    /// Returns a bool array of shape (num_envs, 1248): the actions in the list of the seat to act.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// Returns a float32 array of shape (num_envs, 2): for a game that ended, 1 for the winner and
    /// -1 for the loser.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// Returns a bool array of shape (num_envs,): whether a game ended by the rules.
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.terminated.clone_ref(py)
    }

    /// Returns a bool array of shape (num_envs,): whether a game was broken off after `max_plies`.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.truncated.clone_ref(py)
    }

    /// Returns an int8 array of shape (num_envs,): the seat to act.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seats.clone_ref(py)
    }

    /// Returns an int8 array of shape (num_envs,): who won the game that ended, or -1.
    #[getter]
    fn winners(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.winners.clone_ref(py)
    }

    /// Returns an int8 array of shape (num_envs,): why a game ended, a place in the order of
    /// `EndReason`, or -1.
    #[getter]
    fn reasons(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.reasons.clone_ref(py)
    }

    /// Returns an int32 array of shape (num_envs,): the plies of the game that ended, or 0.
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.lengths.clone_ref(py)
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
                Batch::seeds(seed_or_any(one), count)
            }
        };
        if seeds.len() != count {
            return Err(value_error(format!("give one seed, or {count}")));
        }
        let batch = &mut self.lock()?.batch;
        batch.reset(&seeds).map_err(failed)?;
        self.run(py, |outputs| batch.write(outputs))?
            .map_err(failed)?;
        Ok((self.observations.clone_ref(py), self.info(py)?))
    }

    /// Does one action in every game: an integer array of shape (num_envs,).
    ///
    /// Gives observations, rewards, terminated, truncated, and the dict of `reset`.
    ///
    /// Raises ValueError, and steps no game, if an action is not in the mask of its game.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> Fallible<Step<'py>> {
        let array = match actions.cast::<PyArray1<i64>>() {
            Ok(array) => array.clone(),
            Err(_) => {
                let numpy = py.import("numpy")?;
                // Whole numbers of any kind; a fraction is a mistake, not another action.
                let array = numpy.call_method1("asarray", (actions,))?;
                let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
                if kind != "i" && kind != "u" {
                    return Err(PyTypeError::new_err("actions are integers").into());
                }
                let array = array.call_method1("astype", ("int64",))?;
                array.cast_into::<PyArray1<i64>>().map_err(|_| {
                    value_error(format!("give {} actions in one row", self.num_envs))
                })?
            }
        };
        let actions = array
            .try_readonly()
            .map_err(|_| value_error("the actions are in use"))?;
        let copied;
        let actions = match actions.as_slice() {
            Ok(slice) => slice,
            Err(_) => {
                copied = actions.as_array().to_vec();
                &copied
            }
        };
        if actions.len() != self.num_envs {
            let (wanted, found) = (self.num_envs, actions.len());
            return Err(value_error(format!("give {wanted} actions, not {found}")));
        }
        let mut guard = self.lock()?;
        let Games {
            batch,
            actions: read,
        } = &mut *guard;
        read_actions(actions, read);
        let told = |error| match error {
            StepError::Action { game } => {
                let action = actions[game];
                value_error(format!("game {game}: action {action} is not in its mask"))
            }
            error => failed(error),
        };
        if read.len() < actions.len() {
            // One that is no number of an action; others may be wrong before it.
            let wrong = StepError::Action { game: read.len() };
            return Err(told(py.detach(|| batch.check(read)).err().unwrap_or(wrong)));
        }
        self.run(py, |outputs| batch.step(read, outputs))?
            .map_err(told)?;
        Ok((
            self.observations.clone_ref(py),
            self.rewards.clone_ref(py),
            self.terminated.clone_ref(py),
            self.truncated.clone_ref(py),
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
