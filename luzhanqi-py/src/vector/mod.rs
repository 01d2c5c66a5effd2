//! Many games at once, played by threads and written into NumPy arrays.

use std::sync::MutexGuard;

use luzhanqi_env::{Action, Autoreset, Batch, Config, LearnerSeat, Starts, StepError};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::{HistoryArg, ListArg, PlaceArg, PliesArg, SeedArg, ThreadsArg, seed_or_any};
use crate::army::{ArmiesArg, DealArg};
use crate::enums::SeatArg;
use crate::errors::Fallible;
use crate::rules::{Rules, RulesArg};
use crate::tables::{PlaneRow, plane_rows};
use kit_py::long::Interrupt;
use kit_py::panics::Kept;
use kit_py::pictures::byte_shape;
use kit_py::room::{CountArg, room};
use kit_py::vector::{
    Spaces, check_replied, read_actions, read_autoreset, read_encoding, read_reset_mask,
    read_seeds, whole_numbers,
};

mod arguments;
mod checkpoints;
mod outputs;
mod properties;
mod targets;

pub use arguments::refused;
use arguments::*;
use outputs::{Arrays, shape};

/// Many games at once, for agents that play both seats, or for one learner in each game.
///
/// Every step plays one action in every game, in Rust threads and without the interpreter's lock. It writes
/// into the same arrays each time, so copy an array before the next step if you need it later. Results do not
/// depend on the number of threads. If Gymnasium is installed, `luzhanqi.VectorEnv` is a Gymnasium vector
/// environment.
///
/// With an `opponent` each step is one decision of the learner. `learner` is the learner's seat, "drawn" for
/// a random seat in each game, or "alternating" to change the seat after each game (the default). The
/// opponent is "random", "sampler" or a function. "sampler" tries its moves in positions drawn from its exact
/// belief; "sampler-easy" draws fewer positions, and "sampler-hard" more. A function receives the
/// observations and masks of the games in which the opponent is to move, in this environment's format, and
/// returns an action for each. Without an opponent, the actions are those of the seat to act.
///
/// `autoreset_mode` is a member of Gymnasium's enum, or its name. With "SameStep", the next game starts in
/// the step that ends a game. In that step, rewards and results are those of the old game. The observation is
/// the first of the new game, and the info has the last observation of the old game. With "NextStep", the
/// next game starts in the next step, which ignores its action. With "Disabled", a finished game takes the
/// action -1 until it is reset.
///
/// `setup` is "random" or "play". With "play", each seat first places its 25 pieces, south before north, in
/// the order flag, landmines, bombs, then from the marshal down to the engineers. The action that places a
/// piece is the flip of its station. `armies` (pairs of south's and north's army) or `deals` replace random
/// starts and are used in turn. A game is truncated after `max_plies` plies (0: never).
///
/// Observations contain `history` frames, the newest first. `battle_planes` adds planes of what battles
/// revealed about each piece. These planes take about 1,500 bytes per game. `belief_planes` adds planes of
/// the exact probabilities of each enemy piece (dark play). It is True, or a budget (steps, bytes) for each
/// belief. `planes` lists all planes.
///
/// With `packed`, observations and masks are uint64 words of shapes (games, words) and (games, 20), which
/// take an eighth of the memory. `luzhanqi.arrays.unpack_planes` and `unpack_mask` unpack them. With
/// `channels_last`, observations have the shape (games, 12, 5, planes), at the cost of a copy. `observations`
/// and `action_masks` can be arrays into which the environment writes. They must be C-contiguous, with the
/// shapes and types of the properties of the same name. With `keep_moves=False`, the memory of a game does
/// not grow, but `game` and `get_state` raise ValueError.
///
/// >>> env = VectorEnv(8, rules="standard", seed=0, threads=2)
/// >>> observations, info = env.reset()
/// >>> observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
/// >>> observations.shape
/// (8, 37, 12, 5)
///
/// Raises ArmyError or PositionError for set-ups that the rules forbid, ValueError for invalid arguments, and
/// TypeError for arrays of any other type.
#[pyclass(frozen, subclass, module = "luzhanqi._native")]
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
pub struct Games {
    batch: Batch,
    /// A buffer for the actions of a step.
    actions: Vec<Option<Action>>,
    /// The episode in which the opponent was last called, for each game; 0 for none.
    asked: Vec<usize>,
}

impl VectorEnv {
    /// Locks the games. Raises RuntimeError if another thread has locked them. Waiting could cause a
    /// deadlock, because that thread may wait for the interpreter's lock.
    pub fn lock(&self) -> PyResult<MutexGuard<'_, Games>> {
        self.games.try_lock()
    }

    /// Returns the index of a game if there is such a game.
    pub fn place(&self, number: &PlaceArg) -> PyResult<usize> {
        number.below(self.num_envs, "a game's number")
    }

    /// Writes the current state of the games and plays for the opponents that are to move.
    fn show(&self, py: Python<'_>) -> Fallible<()> {
        self.write(py)?;
        self.ask(py)
    }

    /// Writes the current state of the games.
    fn write(&self, py: Python<'_>) -> Fallible<()> {
        let mut games = self.lock()?;
        let (batch, interrupt) = (&mut games.batch, Interrupt::new());
        let written = self.arrays.write(py, |outputs| {
            batch.write_while(outputs, &|| interrupt.go_on())
        })?;
        interrupt.raised()?;
        written.map_err(failed)
    }
}

kit_py::opponents!(VectorEnv, Games, Fallible, Action, shape, failed);

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
    #[pyo3(signature = (num_envs, rules = None, seed = None, *, threads = 1, setup = "random",
        armies = None, deals = None, history = 1, max_plies = 2000, opponent = None,
        learner = None, autoreset_mode = None, keep_moves = true, packed = false,
        channels_last = false, battle_planes = false, belief_planes = None, observations = None, action_masks = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        num_envs: CountArg,
        rules: Option<RulesArg>,
        seed: Option<SeedArg>,
        #[pyo3(from_py_with = ThreadsArg::number)] threads: usize,
        setup: &str,
        armies: Option<ListArg<ArmiesArg>>,
        deals: Option<ListArg<DealArg>>,
        #[pyo3(from_py_with = HistoryArg::number)] history: usize,
        #[pyo3(from_py_with = PliesArg::number)] max_plies: u32,
        opponent: Option<Bound<'_, PyAny>>,
        learner: Option<Bound<'_, PyAny>>,
        autoreset_mode: Option<Bound<'_, PyAny>>,
        keep_moves: bool,
        packed: bool,
        channels_last: bool,
        battle_planes: bool,
        belief_planes: Option<BeliefPlanesArg>,
        observations: Option<Bound<'_, PyAny>>,
        action_masks: Option<Bound<'_, PyAny>>,
    ) -> Fallible<VectorEnv> {
        let rules = rules.unwrap_or_default().0;
        let num_envs = num_envs.0;
        if num_envs == 0 || threads == 0 {
            return Err(value_error("num_envs and threads are at least 1"));
        }
        let starts = match (setup, armies.map(|all| all.0), deals.map(|all| all.0)) {
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
                    "expected setup \"random\" or \"play\", or at least one pair of armies or deal",
                ));
            }
        };
        let learner = match &learner {
            None => LearnerSeat::Alternating,
            Some(_) if opponent.is_none() => {
                return Err(value_error("learner needs an opponent"));
            }
            Some(given) => read_learner(given)?,
        };
        let (kind, opponent) = match &opponent {
            None => (None, None),
            Some(given) => {
                let (kind, asked) = read_opponent(given)?;
                (Some(kind), asked)
            }
        };
        let autoreset = read_autoreset(autoreset_mode.as_ref())?;
        let mut config = Config::new(&rules)
            .with_starts(starts)
            .with_history(history)
            .with_max_plies(max_plies as usize)
            .with_autoreset(autoreset)
            .with_keep_moves(keep_moves)
            .with_encoding(read_encoding(packed, channels_last)?)
            .with_battle_planes(battle_planes)
            .with_belief_planes(belief_planes.and_then(|wanted| wanted.0))
            .with_threads(threads);
        if let Some(kind) = kind {
            config = config.with_opponent(kind, learner);
        }
        config.validate().map_err(refused)?;
        config.validate_games(num_envs).map_err(refused)?;
        let seeds = Batch::seeds(seed_or_any(seed), num_envs).map_err(refused)?;
        let interrupt = Interrupt::new();
        let made = py.detach(|| Batch::new_while(config, &seeds, &|| interrupt.go_on()));
        interrupt.raised()?;
        let batch = made.map_err(refused)?;
        let config = batch.config().clone();
        let actions = room(num_envs, "actions")?;
        let env = VectorEnv {
            arrays: Arrays::new(
                py,
                num_envs,
                &config,
                &shape(&config),
                [observations, action_masks],
            )?,
            config,
            num_envs,
            games: Kept::new(
                "VectorEnv",
                Games {
                    batch,
                    actions,
                    asked: vec![0; num_envs],
                },
            ),
            opponent,
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

    /// Returns the number of frames in an observation.
    #[getter]
    fn history(&self) -> usize {
        self.config.history()
    }

    /// Returns the number of threads that step the games.
    #[getter]
    fn threads(&self) -> usize {
        self.config.threads()
    }

    /// Returns the planes of one observation in order, as tuples (name, meaning, largest byte, form). The
    /// form is "stations", "everywhere" or "bytes".
    #[getter]
    fn planes(&self) -> Vec<PlaneRow> {
        plane_rows(&self.config)
    }

    /// Restarts all games, from one seed or from one seed per game. The only key of `options` is
    /// "reset_mask", a bool array of shape (num_envs,) that selects the games to restart.
    ///
    /// Returns the observations and a dict with action_masks, seats, winners, reasons, lengths, pieces_remaining and
    /// seat_rewards.
    #[pyo3(signature = (seed = None, options = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> Fallible<(Py<PyAny>, Bound<'py, PyDict>)> {
        let count = self.num_envs;
        let seeds = read_seeds(seed, count, |one| {
            Batch::seeds(seed_or_any(one), count).map_err(refused)
        })?;
        let mask = read_reset_mask(options, count)?;
        let mut guard = self.lock()?;
        match mask {
            None => {
                let interrupt = Interrupt::new();
                let batch = &mut guard.batch;
                let begun = py.detach(|| batch.reset_while(&seeds, &|| interrupt.go_on()));
                interrupt.raised()?;
                begun.map_err(failed)?;
                guard.asked.fill(0);
            }
            Some(mask) => {
                let pairs = seeds
                    .into_iter()
                    .enumerate()
                    .filter(|(game, _)| mask[*game]);
                let pairs: Vec<(usize, u64)> = pairs.collect();
                let (batch, interrupt) = (&mut guard.batch, Interrupt::new());
                let begun = py.detach(|| batch.reset_games_while(&pairs, &|| interrupt.go_on()));
                interrupt.raised()?;
                begun.map_err(no_game)?;
                for (game, _) in pairs {
                    guard.asked[game] = 0;
                }
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
    /// with the last observation of each such game. "final_info" has action_masks, seats, winners, reasons,
    /// lengths, pieces_remaining and seat_rewards. "_final_obs", "_final_info" and so on mark those games.
    /// For a truncated game, the final mask has the legal actions at the last observation. Agents can use it
    /// to estimate the value of the position.
    ///
    /// Raises ValueError if an action is not in the mask of its game; then no game is stepped. While a
    /// sampling opponent chooses its moves, Ctrl-C interrupts the step. After that, all games must be reset.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> Fallible<Step<'py>> {
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
        let interrupt = Interrupt::new();
        let stepped = self.arrays.write(py, |outputs| {
            batch.step_while(read, outputs, &|| interrupt.go_on())
        })?;
        interrupt.raised()?;
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

    /// Returns what a seat sees in a game, even if it is not the seat to act. The array is uint8 of shape
    /// (planes, 12, 5), or (12, 5, planes) with `channels_last`. It is all zero during the set-up.
    ///
    /// Raises IndexError if there is no such game.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        number: PlaceArg,
        seat: SeatArg,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let mut bytes = vec![0; self.config.observation_len()];
        let number = self.place(&number)?;
        let games = self.lock()?;
        let seen = games.batch.observe(number, seat.0, &mut bytes);
        seen.map_err(no_game)?;
        let shape = byte_shape(self.config.encoding(), self.config.planes(), [12, 5]);
        PyArray1::from_vec(py, bytes).reshape(shape)
    }

    /// Returns a uniformly random action from every game's mask, or -1 for a finished game: int64 of shape
    /// (num_envs,).
    fn sample_actions<'py>(&self, py: Python<'py>) -> Fallible<Bound<'py, PyArray1<i64>>> {
        let mut guard = self.lock()?;
        let Games { batch, actions, .. } = &mut *guard;
        actions.resize(self.num_envs, None);
        py.detach(|| batch.sample_actions(actions))
            .map_err(failed)?;
        let number = |action: &Option<Action>| action.map_or(-1, |action| action.number() as i64);
        Ok(PyArray1::from_iter(py, actions.iter().map(number)))
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
