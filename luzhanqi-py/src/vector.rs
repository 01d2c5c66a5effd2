//! Many games at once, stepped in threads, written into numpy arrays.

use std::sync::{Mutex, MutexGuard};

use luzhanqi as lz;
use numpy::{Element, PyArray1, PyArray2, PyArray3, PyArrayDyn, PyArrayMethods, PyReadwriteArray};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::actions::ACTIONS;
use crate::args::{PlaceArg, RulesArg, SeatArg, seed_or_any};
use crate::army::{ArmiesArg, DealArg};
use crate::errors::{Fallible, Fault};
use crate::game::Game;
use crate::given::given_or_new;
use crate::lanes::{Jobs, Out, SHARE};
use crate::planes;
use crate::pool::Pool;
use crate::rules::Rules;
use crate::slot::{Plan, Slot, Starts};
use crate::spaces::Spaces;

/// Games for which one thread draws actions at a time, which is quickly done.
const DRAW_SHARE: usize = 512;

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
    plan: Plan,
    threads: usize,
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
    slots: Vec<Slot>,
    pool: Pool,
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

    fn slots(plan: &Plan, seeds: &[u64]) -> Vec<Slot> {
        let slot = |(number, seed): (usize, &u64)| Slot::new(number, *seed, plan);
        seeds.iter().enumerate().map(slot).collect()
    }

    fn run(&self, py: Python<'_>, games: &mut Games, actions: Option<&[i64]>) -> PyResult<()> {
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
        let plan = &self.plan;
        let out = Out {
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
        let Games { slots, pool } = games;
        let jobs = Jobs {
            slots,
            actions,
            out,
            plan,
        };
        py.detach(|| pool.run(jobs.collect(), |job| job.run(plan)))
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

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (num_envs, rules = None, seed = None, *, threads = 1, setup = "random",
        armies = None, deals = None, history = 1, max_plies = 2000, autoreset = true, observations = None,
        masks = None))]
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
        observations: Option<Bound<'_, PyAny>>,
        masks: Option<Bound<'_, PyAny>>,
    ) -> Fallible<VectorEnv> {
        let rules = rules.unwrap_or_default().0;
        if num_envs == 0 || threads == 0 {
            return Err(value_error("num_envs and threads are at least 1"));
        }
        planes::check_history(history)?;
        let starts = match (setup, armies, deals) {
            ("random", None, None) => Starts::Random,
            ("play", None, None) if rules.is_dark() => Starts::Played,
            ("play", None, None) => {
                return Err(value_error("only dark play has a set-up phase"));
            }
            ("random", Some(pairs), None) if !pairs.is_empty() => {
                let pairs: Vec<[lz::Army; 2]> = pairs.into_iter().map(|pair| pair.0).collect();
                for [south, north] in &pairs {
                    lz::Game::from_armies(&rules, [south, north])?;
                }
                Starts::Armies(pairs)
            }
            ("random", None, Some(deals)) if !deals.is_empty() => {
                let deals: Vec<lz::Deal> = deals.iter().map(|deal| deal.0).collect();
                lz::Game::from_deal(&rules, &deals[0])?;
                Starts::Deals(deals)
            }
            _ => {
                return Err(value_error(
                    "setup is \"random\" or \"play\"; or give armies or deals, at least one",
                ));
            }
        };
        let plan = Plan {
            rules,
            starts,
            history,
            max_plies,
            games: num_envs,
            autoreset,
        };
        let shape = [num_envs, history * planes::count(&rules), 12, 5];
        let shape = numpy::ndarray::IxDyn(&shape);
        let pairs = numpy::ndarray::Ix2(num_envs, ACTIONS);
        let mut stream = lz::Random::new(seed_or_any(seed));
        let seeds: Vec<u64> = (0..num_envs).map(|_| stream.next_u64()).collect();
        let slots = VectorEnv::slots(&plan, &seeds);
        let pool = Pool::new(threads.min(num_envs.div_ceil(SHARE)));
        let ones = |py| PyArray1::zeros(py, num_envs, false);
        let env = VectorEnv {
            plan,
            threads,
            games: Mutex::new(Games { slots, pool }),
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
        env.run(py, &mut *env.lock()?, None)?;
        Ok(env)
    }

    /// How many games there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.plan.games
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.plan.rules)
    }

    /// How many moments an observation shows.
    #[getter]
    fn history(&self) -> usize {
        self.plan.history
    }

    /// How many threads step the games.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// uint8 (num_envs, history * planes, 12, 5): what the seat to act sees; see `luzhanqi.arrays`.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArrayDyn<u8>> {
        self.observations.clone_ref(py)
    }

    /// bool (num_envs, 1248): the actions in the list of the seat to act.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// float32 (num_envs, 2): for a game that ended, 1 for the winner and -1 for the loser.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// bool (num_envs,): whether a game ended by the rules.
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.terminated.clone_ref(py)
    }

    /// bool (num_envs,): whether a game was broken off after `max_plies`.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.truncated.clone_ref(py)
    }

    /// int8 (num_envs,): the seat to act.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seats.clone_ref(py)
    }

    /// int8 (num_envs,): who won the game that ended, or -1.
    #[getter]
    fn winners(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.winners.clone_ref(py)
    }

    /// int8 (num_envs,): why a game ended, a place in the order of `Reason`, or -1.
    #[getter]
    fn reasons(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.reasons.clone_ref(py)
    }

    /// int32 (num_envs,): the plies of the game that ended, or 0.
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.lengths.clone_ref(py)
    }

    /// The Gymnasium space of one game's observation, uint8 (history * planes, 12, 5); needs the
    /// extra `gymnasium`.
    #[getter]
    fn single_observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.spaces.get(py, &self.plan, 0)
    }

    /// The Gymnasium space of one game's action, 0 to 1247; needs the extra `gymnasium`.
    #[getter]
    fn single_action_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.spaces.get(py, &self.plan, 1)
    }

    /// The Gymnasium space of `observations`; needs the extra `gymnasium`.
    #[getter]
    fn observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.spaces.get(py, &self.plan, 2)
    }

    /// The Gymnasium space of the actions of a step; needs the extra `gymnasium`.
    #[getter]
    fn action_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.spaces.get(py, &self.plan, 3)
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
        let count = self.plan.games;
        let seeds: Vec<u64> = match seed.map(|seed| (seed, seed.extract::<u64>())) {
            Some((seed, Err(_))) => seed.extract().map_err(|_| {
                value_error(format!(
                    "a seed is a whole number from 0 to 2**64 - 1; give one, or {count} in a list"
                ))
            })?,
            given => {
                let one = given.and_then(|(_, seed)| seed.ok());
                let mut stream = lz::Random::new(seed_or_any(one));
                (0..count).map(|_| stream.next_u64()).collect()
            }
        };
        if seeds.len() != count {
            return Err(value_error(format!("give one seed, or {count}")));
        }
        let mut games = self.lock()?;
        games.slots = VectorEnv::slots(&self.plan, &seeds);
        self.run(py, &mut games, None)?;
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
                    value_error(format!("give {} actions in one row", self.plan.games))
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
        if actions.len() != self.plan.games {
            let (wanted, found) = (self.plan.games, actions.len());
            return Err(value_error(format!("give {wanted} actions, not {found}")));
        }
        let mut games = self.lock()?;
        let (plan, slots) = (&self.plan, &games.slots);
        let wrong = py.detach(|| {
            let allowed = |(slot, action): (&Slot, &i64)| match usize::try_from(*action) {
                Ok(action) => !slot.is_over() && slot.allows(action, plan),
                Err(_) => slot.is_over() && *action == -1,
            };
            slots.iter().zip(actions).position(|pair| !allowed(pair))
        });
        if let Some(number) = wrong {
            let action = actions[number];
            return Err(value_error(format!(
                "game {number}: action {action} is not in its mask"
            )));
        }
        self.run(py, &mut games, Some(actions))?;
        Ok((
            self.observations.clone_ref(py),
            self.rewards.clone_ref(py),
            self.terminated.clone_ref(py),
            self.truncated.clone_ref(py),
            self.info(py)?,
        ))
    }

    /// What a seat sees in a game, acting or not: uint8 (history * planes, 12, 5); all zero while
    /// armies are set up.
    ///
    /// Raises IndexError if there is no such game.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        number: PlaceArg,
        seat: SeatArg,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let mut bytes = vec![0; self.plan.observation_len()];
        match self.lock()?.slots.get(number.0) {
            Some(slot) => slot.write_seen(&self.plan, seat.0, &mut bytes),
            None => return Err(PyIndexError::new_err("there is no such game")),
        }
        let planes = bytes.len() / planes::CELLS;
        PyArray1::from_vec(py, bytes).reshape([planes, 12, 5])
    }

    /// A uniformly random action of every game's mask (-1 for one that has ended), int64
    /// (num_envs,).
    fn sample_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut guard = self.lock()?;
        let (plan, Games { slots, pool }) = (&self.plan, &mut *guard);
        let mut drawn = vec![0; slots.len()];
        py.detach(|| {
            let jobs = slots
                .chunks_mut(DRAW_SHARE)
                .zip(drawn.chunks_mut(DRAW_SHARE));
            pool.run(jobs.collect(), |(slots, drawn)| {
                for (slot, action) in slots.iter_mut().zip(drawn) {
                    *action = if slot.is_over() {
                        -1
                    } else {
                        slot.draw(plan) as i64
                    };
                }
            })
        })?;
        Ok(PyArray1::from_vec(py, drawn))
    }

    /// A copy of one game as it stands; None while its armies are set up.
    ///
    /// Raises IndexError if there is no such game.
    fn game(&self, number: PlaceArg) -> PyResult<Option<Game>> {
        match self.lock()?.slots.get(number.0) {
            Some(slot) => Ok(slot.game().cloned().map(Game::of)),
            None => Err(PyIndexError::new_err("there is no such game")),
        }
    }

    fn __len__(&self) -> usize {
        self.plan.games
    }

    fn __repr__(&self) -> String {
        format!(
            "<VectorEnv of {} games of {}>",
            self.plan.games, self.plan.rules
        )
    }
}
