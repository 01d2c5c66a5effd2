//! Many games at once, stepped in threads, written into numpy arrays.

use std::sync::MutexGuard;

use luzhanqi_env::{
    Action, Autoreset, Batch, CELLS, Config, ConfigError, GameError, LearnerSeat, Opponent,
    Outputs, Starts, StateError, StepError,
};
use numpy::ndarray::{Ix1, Ix2, IxDyn};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use pyo3::{PyTraverseError, PyVisit};

use crate::args::{HistoryArg, PlaceArg, PliesArg, SeedArg, ThreadsArg, seed_or_any};
use crate::army::{ArmiesArg, DealArg};
use crate::enums::SeatArg;
use crate::errors::{Fallible, Fault};
use crate::game::Game;
use crate::out_array::OutArray;
use crate::position::Position;
use crate::rules::{Rules, RulesArg};
use crate::spaces::Spaces;
use py_border::errors::shown;
use py_border::guard::Kept;
use py_border::room::{CountArg, room};

/// Many games at once, for agents that play both seats, or for one learner in each.
///
/// Every step does one action in every game, in Rust threads and without the interpreter's lock,
/// and writes into the same arrays each time: copy what you want to keep. Results do not depend on the
/// number of threads. Where Gymnasium is installed, `luzhanqi.VectorEnv` is one of its vector
/// environments.
///
/// With an `opponent` each step is one decision of the learner, who sits south or north (`learner` is
/// the seat), "alternating" from game to game, or "drawn" for each. The opponent is "random", or a
/// function that takes the observations and masks of the games in which it is to move, uint8 (games,
/// history * planes, 12, 5) and bool (games, 1248), and gives an action for each. Without one, the
/// actions are those of the seat to act.
///
/// `autoreset_mode` is Gymnasium's, or its text: a game that ends is followed by the next one in the
/// same step ("SameStep": the rewards and endings tell of the old game, the observation is the new
/// one's, and the info has the last one of the old), in the next step, whatever its action ("NextStep"),
/// or takes the action -1 until it is reset ("Disabled").
///
/// `setup` is "random", or "play": then each seat first places its 25 pieces, south before north,
/// in the order flag, landmines, bombs, marshal down to engineers, each by the flip action of a
/// station, as its own side sees it. `armies` (pairs, south's first) or `deals` are used in turn
/// instead. A game is truncated after `max_plies` plies (0: never). Observations show `history`
/// moments, the newest first. Arrays may be given for `observations` and `masks`; they are
/// C-contiguous and have the shapes and types of the properties of the same name. With
/// `keep_moves=False` a game takes the same memory however long it lasts, but `game` and `get_state`
/// give none.
///
/// >>> env = VectorEnv(8, rules="standard", seed=0, threads=2)
/// >>> observations, info = env.reset()
/// >>> observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
/// >>> observations.shape
/// (8, 37, 12, 5)
///
/// Raises ArmyError or PositionError for set-ups that the rules forbid, ValueError for arguments
/// that do not fit, TypeError for arrays of another type.
#[pyclass(frozen, subclass, module = "luzhanqi._native")]
pub struct VectorEnv {
    config: Config,
    num_envs: usize,
    games: Kept<Games>,
    observations: OutArray<u8, IxDyn>,
    masks: OutArray<bool, Ix2>,
    rewards: OutArray<f32, Ix1>,
    seat_rewards: OutArray<f32, Ix2>,
    terminated: OutArray<bool, Ix1>,
    truncated: OutArray<bool, Ix1>,
    seats: OutArray<i8, Ix1>,
    winners: OutArray<i8, Ix1>,
    reasons: OutArray<i8, Ix1>,
    lengths: OutArray<i32, Ix1>,
    pieces_left: OutArray<i8, Ix2>,
    final_observations: OutArray<u8, IxDyn>,
    final_masks: OutArray<bool, Ix2>,
    final_seats: OutArray<i8, Ix1>,
    /// Who is asked for the opponents' actions.
    opponent: Option<Py<PyAny>>,
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
        let mut seat_rewards = self.seat_rewards.lend(py)?;
        let mut pieces_left = self.pieces_left.lend(py)?;
        let mut final_observations = self.final_observations.lend(py)?;
        let mut final_masks = self.final_masks.lend(py)?;
        let mut final_seats = self.final_seats.lend(py)?;
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
            seat_rewards: OutArray::slice(&mut seat_rewards)?,
            pieces_left: OutArray::slice(&mut pieces_left)?,
            final_observations: OutArray::slice(&mut final_observations)?,
            final_masks: OutArray::slice(&mut final_masks)?,
            final_seats: OutArray::slice(&mut final_seats)?,
        };
        Ok(py.detach(|| work(&mut outputs)))
    }

    /// Writes what the games show as they stand, and asks the opponents that are to move.
    fn show(&self, py: Python<'_>) -> Fallible<()> {
        let mut games = self.lock()?;
        let batch = &mut games.batch;
        self.run(py, |outputs| batch.write(outputs))?
            .map_err(failed)?;
        drop(games);
        self.ask(py)
    }

    /// Asks the opponent until it is the learner's turn in every game. The games are locked by nobody
    /// while it thinks.
    fn ask(&self, py: Python<'_>) -> Fallible<()> {
        let Some(opponent) = &self.opponent else {
            return Ok(());
        };
        loop {
            let mut guard = self.lock()?;
            let batch = &mut guard.batch;
            let waiting = batch.waiting();
            if waiting.is_empty() {
                return Ok(());
            }
            let count = waiting.len();
            let mut seen = room(count * self.config.observation_len(), "observations")?;
            seen.resize(count * self.config.observation_len(), 0);
            let mut masks = room(count * Action::COUNT, "masks")?;
            masks.resize(count * Action::COUNT, false);
            py.detach(|| batch.asked(&waiting, &mut seen, &mut masks))
                .map_err(failed)?;
            drop(guard);
            let planes = self.config.observation_len() / CELLS;
            let seen = PyArray1::from_vec(py, seen).reshape([count, planes, 12, 5])?;
            let masks = PyArray1::from_vec(py, masks).reshape([count, Action::COUNT])?;
            let given = opponent.bind(py).call1((seen, masks))?;
            let numbers = whole_numbers(&given, "the opponent's actions", count)?;
            let mut actions = vec![None; self.num_envs];
            for (game, number) in waiting.iter().zip(&numbers) {
                let action = usize::try_from(*number).ok().and_then(Action::new);
                actions[*game] = Some(action.ok_or_else(|| refused_reply(*game, *number))?);
            }
            let batch = &mut self.lock()?.batch;
            self.run(py, |outputs| batch.answer(&actions, outputs))?
                .map_err(|error| match error {
                    StepError::Action { game } => {
                        let place = waiting.iter().position(|waiting| *waiting == game);
                        refused_reply(game, place.map_or(-1, |place| numbers[place]))
                    }
                    error => failed(error),
                })?;
        }
    }

    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = self.endings(py)?;
        info.set_item("masks", self.masks.share(py))?;
        info.set_item("seats", self.seats.share(py))?;
        Ok(info)
    }

    /// What the latest step told of games that ended.
    fn endings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        info.set_item("winners", self.winners.share(py))?;
        info.set_item("reasons", self.reasons.share(py))?;
        info.set_item("lengths", self.lengths.share(py))?;
        info.set_item("pieces_left", self.pieces_left.share(py))?;
        info.set_item("seat_rewards", self.seat_rewards.share(py))?;
        Ok(info)
    }

    /// Adds what games that ended showed last, in Gymnasium's form, if any did.
    fn add_final(&self, py: Python<'_>, info: &Bound<'_, PyDict>) -> PyResult<()> {
        if self.config.autoreset() != Autoreset::SameStep {
            return Ok(());
        }
        let both = {
            let (terminated, truncated) = (self.terminated.lend(py)?, self.truncated.lend(py)?);
            let pairs = terminated.as_array();
            let pairs = pairs.iter().zip(truncated.as_array());
            pairs.map(|(one, two)| *one || *two).collect::<Vec<bool>>()
        };
        if !both.contains(&true) {
            return Ok(());
        }
        let shown = self.final_observations.share(py).into_bound(py);
        let mut last = Vec::with_capacity(both.len());
        for (place, ended) in both.iter().enumerate() {
            last.push(match ended {
                true => shown.get_item(place)?.call_method0("copy")?.unbind(),
                false => py.None(),
            });
        }
        info.set_item("final_obs", PyArray1::from_vec(py, last))?;
        info.set_item("_final_obs", PyArray1::from_slice(py, &both))?;
        let told = self.endings(py)?;
        told.set_item("masks", self.final_masks.share(py))?;
        told.set_item("seats", self.final_seats.share(py))?;
        for key in told.keys() {
            told.set_item(format!("_{key}"), PyArray1::from_slice(py, &both))?;
        }
        info.set_item("final_info", told)?;
        info.set_item("_final_info", PyArray1::from_slice(py, &both))?;
        Ok(())
    }
}

type Step<'py> = (
    Py<PyArrayDyn<u8>>,
    Py<PyArray1<f32>>,
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

/// The exception for a checkpoint that is none of these games.
fn no_state(error: StateError) -> Fault {
    value_error(error.to_string())
}

/// The exception for a game that cannot be had, or not be put in.
fn no_game(error: GameError) -> Fault {
    match error {
        GameError::NoSuchGame => PyIndexError::new_err(error.to_string()).into(),
        _ => value_error(error.to_string()),
    }
}

fn refused_reply(game: usize, number: i64) -> Fault {
    value_error(format!(
        "game {game}: the opponent's action {number} is not in its mask; reset the games"
    ))
}

/// The numbers in an array or a list, as many as wanted.
fn whole_numbers(given: &Bound<'_, PyAny>, what: &str, wanted: usize) -> Fallible<Vec<i64>> {
    let plain = |array: &Bound<'_, PyArray1<i64>>| {
        array.is_c_contiguous() && (array.data() as usize).is_multiple_of(align_of::<i64>())
    };
    let array = match given.cast::<PyArray1<i64>>() {
        Ok(array) if plain(array) => array.clone(),
        _ => {
            let numpy = given.py().import("numpy")?;
            // Whole numbers of any kind; a fraction is a mistake, not another action.
            let array = numpy.call_method1("asarray", (given,))?;
            let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
            if kind != "i" && kind != "u" {
                let dtype = array.getattr("dtype")?;
                let list = match given.cast::<PyList>() {
                    Ok(_) => "; of np.uint64 and other integers in one list numpy makes floats",
                    Err(_) => "",
                };
                let text = format!("{what} are whole numbers, not {dtype}{list}");
                return Err(PyTypeError::new_err(text).into());
            }
            // What is beyond int64 is no action, and must not become one.
            let array = match kind.as_str() {
                "u" => array.call_method1("clip", (given.py().None(), i64::MAX))?,
                _ => array,
            };
            let array = array.call_method1("astype", ("int64",))?;
            array
                .cast_into::<PyArray1<i64>>()
                .map_err(|_| value_error(format!("give {wanted} actions in one row")))?
        }
    };
    let numbers = array
        .try_readonly()
        .map_err(|_| value_error(format!("{what} are in use")))?;
    // A copy, which no other thread can change while the lock of the interpreter is given up.
    let numbers = numbers.as_array().to_vec();
    if numbers.len() != wanted {
        let found = numbers.len();
        return Err(value_error(format!("give {wanted} actions, not {found}")));
    }
    Ok(numbers)
}

/// Reads what follows a game that ended: Gymnasium's `AutoresetMode`, or its text.
fn read_autoreset(given: Option<&Bound<'_, PyAny>>) -> Fallible<Autoreset> {
    let Some(given) = given else {
        return Ok(Autoreset::SameStep);
    };
    let text = given.getattr("value").unwrap_or_else(|_| given.clone());
    match text.extract::<String>().as_deref() {
        Ok("SameStep") => Ok(Autoreset::SameStep),
        Ok("NextStep") => Ok(Autoreset::NextStep),
        Ok("Disabled") => Ok(Autoreset::Disabled),
        _ => Err(value_error(format!(
            "autoreset_mode is \"SameStep\", \"NextStep\" or \"Disabled\", not {}",
            shown(given)
        ))),
    }
}

/// Reads the learner's seat.
fn read_learner(given: &Bound<'_, PyAny>) -> Fallible<LearnerSeat> {
    match given.extract::<String>().as_deref() {
        Ok("alternating") => return Ok(LearnerSeat::Alternating),
        Ok("drawn") => return Ok(LearnerSeat::Drawn),
        _ => {}
    }
    let seat = given.extract::<SeatArg>().map_err(|_| {
        let given = shown(given);
        value_error(format!(
            "learner is a seat, \"alternating\" or \"drawn\", not {given}"
        ))
    })?;
    Ok(LearnerSeat::Fixed(seat.0))
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
        armies = None, deals = None, history = 1, max_plies = 2000, opponent = None,
        learner = None, autoreset_mode = None, keep_moves = true,
        observations = None, masks = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        num_envs: CountArg,
        rules: Option<RulesArg>,
        seed: Option<SeedArg>,
        #[pyo3(from_py_with = ThreadsArg::number)] threads: usize,
        setup: &str,
        armies: Option<Vec<ArmiesArg>>,
        deals: Option<Vec<DealArg>>,
        #[pyo3(from_py_with = HistoryArg::number)] history: usize,
        #[pyo3(from_py_with = PliesArg::number)] max_plies: u32,
        opponent: Option<Bound<'_, PyAny>>,
        learner: Option<Bound<'_, PyAny>>,
        autoreset_mode: Option<Bound<'_, PyAny>>,
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
        let learner = match &learner {
            None => LearnerSeat::Alternating,
            Some(_) if opponent.is_none() => {
                return Err(value_error(
                    "learner says whose seat it is where there is an opponent",
                ));
            }
            Some(given) => read_learner(given)?,
        };
        let (kind, opponent) = match opponent {
            None => (None, None),
            Some(given) if given.is_callable() => (Some(Opponent::Asked), Some(given.unbind())),
            Some(given) if given.extract::<String>().is_ok_and(|text| text == "random") => {
                (Some(Opponent::Random), None)
            }
            Some(given) => {
                return Err(value_error(format!(
                    "opponent is None, \"random\", or a function of observations and masks, not {}",
                    shown(&given)
                )));
            }
        };
        let autoreset = read_autoreset(autoreset_mode.as_ref())?;
        let mut config = Config::new(&rules)
            .with_starts(starts)
            .with_history(history)
            .with_max_plies(max_plies as usize)
            .with_autoreset(autoreset)
            .with_keep_moves(keep_moves)
            .with_threads(threads);
        if let Some(kind) = kind {
            config = config.with_opponent(kind, learner);
        }
        config.check().map_err(refused)?;
        config.check_games(num_envs).map_err(refused)?;
        let seeds = Batch::seeds(seed_or_any(seed), num_envs).map_err(refused)?;
        let batch = Batch::new(config, &seeds).map_err(refused)?;
        let config = batch.config().clone();
        let planes = config.observation_len() / CELLS;
        let shape = IxDyn(&[num_envs, planes, 12, 5]);
        let last = match autoreset {
            Autoreset::SameStep => num_envs,
            Autoreset::NextStep | Autoreset::Disabled => 0,
        };
        let last_shape = IxDyn(&[last, planes, 12, 5]);
        let (ones, twos) = (Ix1(num_envs), Ix2(num_envs, 2));
        let pairs = Ix2(num_envs, Action::COUNT);
        let actions = room(num_envs, "actions")?;
        let env = VectorEnv {
            config,
            num_envs,
            games: Kept::new("VectorEnv", Games { batch, actions }),
            observations: OutArray::given_or_new(py, observations, shape, "observations")?,
            masks: OutArray::given_or_new(py, masks, pairs, "masks")?,
            rewards: OutArray::new(py, ones, "rewards")?,
            seat_rewards: OutArray::new(py, twos, "seat_rewards")?,
            terminated: OutArray::new(py, ones, "terminated")?,
            truncated: OutArray::new(py, ones, "truncated")?,
            seats: OutArray::new(py, ones, "seats")?,
            winners: OutArray::new(py, ones, "winners")?,
            reasons: OutArray::new(py, ones, "reasons")?,
            lengths: OutArray::new(py, ones, "lengths")?,
            pieces_left: OutArray::new(py, twos, "pieces_left")?,
            final_observations: OutArray::new(py, last_shape, "final_observations")?,
            final_masks: OutArray::new(py, Ix2(last, Action::COUNT), "final_masks")?,
            final_seats: OutArray::new(py, Ix1(last), "final_seats")?,
            opponent,
            spaces: Spaces::new(),
        };
        env.show(py)?;
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

    /// Returns a float32 array of shape (num_envs,): for a game that ended, 1 if the learner, or the
    /// seat that acted, has won, -1 if it has lost.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.rewards.share(py)
    }

    /// Returns a float32 array of shape (num_envs, 2): for a game that ended, 1 for the winner and
    /// -1 for the loser, south's first.
    #[getter]
    fn seat_rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.seat_rewards.share(py)
    }

    /// Returns an int8 array of shape (num_envs, 2): how many pieces south and north had left in the
    /// game that ended, or 0; -1 for a seat that had no colour yet.
    #[getter]
    fn pieces_left(&self, py: Python<'_>) -> Py<PyArray2<i8>> {
        self.pieces_left.share(py)
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

    /// Returns an int8 array of shape (num_envs,): the seat that observations show, the learner's or
    /// the one to act.
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

    /// Begins all games anew, from a seed or from one for each game. Of options only "reset_mask" is
    /// looked at, a bool array of shape (num_envs,): then the other games stay as they are.
    ///
    /// Gives the observations and a dict with masks, seats, winners, reasons, lengths, pieces_left and
    /// seat_rewards.
    #[pyo3(signature = (seed = None, options = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> Fallible<(Py<PyArrayDyn<u8>>, Bound<'py, PyDict>)> {
        let count = self.num_envs;
        let seeds: Vec<u64> = match seed.map(|seed| (seed, seed.extract::<SeedArg>())) {
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
        let mask = match options {
            Some(options) => options.get_item("reset_mask")?,
            None => None,
        };
        let mut guard = self.lock()?;
        match mask {
            None => guard.batch.reset(&seeds).map_err(failed)?,
            Some(mask) => {
                let mask: Vec<bool> = mask
                    .extract()
                    .ok()
                    .filter(|mask: &Vec<bool>| mask.len() == count)
                    .ok_or_else(|| value_error(format!("reset_mask is {count} truth values")))?;
                let pairs = seeds
                    .into_iter()
                    .enumerate()
                    .filter(|(game, _)| mask[*game]);
                let pairs: Vec<(usize, u64)> = pairs.collect();
                guard.batch.reset_games(&pairs).map_err(no_game)?;
            }
        }
        drop(guard);
        self.show(py)?;
        Ok((self.observations.share(py), self.info(py)?))
    }

    /// Does one action in every game: an integer array of shape (num_envs,).
    ///
    /// Gives observations, rewards, terminated, truncated, and the dict of `reset`. If a game ended
    /// under "SameStep", the dict has Gymnasium's "final_obs" too, an object array with the last
    /// observation of each such game, and "final_info" with masks, seats, winners, reasons, lengths,
    /// pieces_left and seat_rewards; "_final_obs", "_final_info" and the like say of which games. The
    /// final mask of a game that was truncated is its list, for estimates of what would have followed.
    ///
    /// Raises ValueError, and steps no game, if an action is not in the mask of its game.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> Fallible<Step<'py>> {
        let numbers = whole_numbers(actions, "actions", self.num_envs)?;
        let mut guard = self.lock()?;
        let Games {
            batch,
            actions: read,
        } = &mut *guard;
        if self.opponent.is_some() && !batch.waiting().is_empty() {
            let text = "the opponent failed in an earlier step: reset the games";
            return Err(PyRuntimeError::new_err(text).into());
        }
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
        drop(guard);
        self.ask(py)?;
        let info = self.info(py)?;
        self.add_final(py, &info)?;
        Ok((
            self.observations.share(py),
            self.rewards.share(py),
            self.terminated.share(py),
            self.truncated.share(py),
            info,
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

    /// Returns the position of one game, in full truth; None while its armies are set up.
    ///
    /// Raises IndexError if there is no such game.
    fn position(&self, number: PlaceArg) -> Fallible<Option<Position>> {
        match self.lock()?.batch.referee(number.0) {
            Ok(game) => Ok(Some(Position(*game.position()))),
            Err(GameError::Setup) => Ok(None),
            Err(error) => Err(no_game(error)),
        }
    }

    /// Puts a game as it stands in the place of one of these, which goes on from there; a learner keeps
    /// its seat. The game after it is the next one of this place.
    ///
    /// Raises IndexError if there is no such game, ValueError for one of other rules or that is over.
    fn set_game(&self, py: Python<'_>, number: PlaceArg, game: &Game) -> Fallible<()> {
        let given = game.inner();
        let put = self.lock()?.batch.set_game(number.0, &given);
        put.map_err(no_game)?;
        self.show(py)
    }

    /// Returns all games as bytes, for `set_state` of an environment with the same arguments: some 80
    /// bytes a game and one for each move. They hold the full truth, and are for this version of the
    /// library.
    ///
    /// Raises ValueError if no moves are kept.
    fn get_state<'py>(&self, py: Python<'py>) -> Fallible<Bound<'py, PyBytes>> {
        let bytes = self.lock()?.batch.to_bytes().map_err(no_state)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Goes on from the bytes of `get_state`: what follows is the same as there, whatever the threads.
    ///
    /// Raises ValueError for bytes of something else, or of games with other settings.
    fn set_state(&self, py: Python<'_>, state: &[u8]) -> Fallible<()> {
        let mut guard = self.lock()?;
        let batch = &mut guard.batch;
        py.detach(|| batch.restore(state)).map_err(no_state)?;
        drop(guard);
        self.show(py)
    }

    /// Takes the games of another environment with the same arguments.
    fn _take(&self, py: Python<'_>, other: &VectorEnv) -> Fallible<()> {
        let twin = other.lock()?.batch.try_clone().map_err(refused)?;
        if *twin.config() != self.config || twin.len() != self.num_envs {
            return Err(value_error("the games have other settings"));
        }
        self.lock()?.batch = twin;
        self.show(py)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match &self.opponent {
            Some(opponent) => visit.call(opponent),
            None => Ok(()),
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
