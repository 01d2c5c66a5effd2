//! The computer players: the small one, and the searching one.

use kit_py::args::{BudgetArg, DepthArg, PlaceArg, SeedArg};
use kit_py::long::Interrupt;
use kit_py::panics::Kept;
use kit_py::search::{duration, search};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use xiangqi as xq;
use xiangqi_env as env;
use xiangqi_player as xp;
use xiangqi_player::{Limits, Progress, RankedMove};

use crate::errors::Fallible;
use crate::game::Game;
use crate::moves::{self, Move};

/// A small computer player that searches `depth` plies (1 to 32) by alpha-beta and evaluates material. The seed
/// decides between equally good moves: the same seed and the same games give the same moves. Each additional
/// ply takes about five times as long; four plies take at most about a second. `Player` is stronger.
///
/// >>> player = AlphaBeta(2, seed=1)
/// >>> game = Game("asia")
/// >>> player.choose_move(game) in game.legal_moves()
/// True
///
/// Raises ValueError for a depth out of range.
#[pyclass(frozen, module = "xiangqi_rules._native")]
pub struct AlphaBeta(Kept<env::AlphaBeta>);

#[pymethods]
impl AlphaBeta {
    #[new]
    fn new(depth: PlaceArg, seed: SeedArg) -> PyResult<AlphaBeta> {
        let plies = u32::try_from(depth.0).ok();
        let Some(plies) = plies.filter(|plies| (1..=32).contains(plies)) else {
            let text = format!("expected a depth of 1 to 32, got {}", depth.0);
            return Err(PyValueError::new_err(text));
        };
        let player = env::AlphaBeta::new(plies, seed.0);
        Ok(AlphaBeta(Kept::new("AlphaBeta", player)))
    }

    /// Returns the player's move.
    ///
    /// Raises IllegalMoveError if the game is over.
    fn choose_move(&self, py: Python<'_>, game: &Game) -> Fallible<Py<Move>> {
        let (game, interrupt) = (game.inner(), Interrupt::new());
        // Other threads wait for the player without the interpreter's lock.
        let chosen = py.detach(|| {
            let mut player = self.0.lock();
            player.choose_move_while(&game, || interrupt.go_on())
        });
        interrupt.raised()?;
        let mv = chosen.ok_or(xq::IllegalMove::Finished)?;
        Ok(moves::shared(py, mv)?)
    }
}

/// The library's strongest player, at a level from 1 to 5. A search ends at the first limit that it reaches: `time`
/// in seconds, `nodes` (moves that the search plays) or `depth` in plies. Default: the nodes of the level, 250,000
/// for level 5, which take about 200 milliseconds. Weaker levels also make deliberate mistakes. `table_mib` is the
/// maximum size of the transposition table in MiB, 1 to 1024. Without a limit of time, the same seed and the same
/// calls give the same results on every machine.
///
/// >>> player = Player(seed=1, nodes=2000)
/// >>> game = Game("asia")
/// >>> player.choose_move(game) in game.legal_moves()
/// True
///
/// Raises ValueError for any other level or size, and for a negative time.
#[pyclass(frozen, module = "xiangqi_rules._native")]
pub struct Player {
    limits: Limits,
    random: Kept<xq::Random>,
}

/// A move, the chance to win, the score, and the expected line.
type Ranked = (Py<Move>, f64, i32, Vec<Py<Move>>);

fn ranked(py: Python<'_>, one: &RankedMove) -> PyResult<Ranked> {
    let line: PyResult<Vec<_>> = one.line.iter().map(|mv| moves::shared(py, *mv)).collect();
    Ok((moves::shared(py, one.mv)?, one.win_chance, one.score, line?))
}

fn steps(py: Python<'_>, progress: &Progress) -> PyResult<(u64, u32, Option<Py<Move>>, i32)> {
    let best = progress.best.map(|best| moves::shared(py, best));
    let (nodes, depth) = (progress.nodes, progress.depth);
    Ok((nodes, depth, best.transpose()?, progress.score))
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (seed, level = None, *, time = None, nodes = None, depth = None, table_mib = None))]
    fn new(
        seed: SeedArg,
        level: Option<PlaceArg>,
        time: Option<Bound<'_, PyAny>>,
        nodes: Option<BudgetArg>,
        depth: Option<DepthArg>,
        table_mib: Option<PlaceArg>,
    ) -> PyResult<Player> {
        let number = level.map_or(5, |level| level.0);
        let level = u8::try_from(number).ok().and_then(xp::Level::from_number);
        let wrong = || PyValueError::new_err("expected a level from 1 to 5");
        let level = level.ok_or_else(wrong)?;
        let mut limits = Limits::NONE;
        if let Some(seconds) = time {
            limits = limits.with_time(duration(&seconds)?);
        }
        if let Some(nodes) = nodes {
            limits = limits.with_nodes(nodes.0);
        }
        if let Some(depth) = depth {
            limits = limits.with_depth(depth.0);
        }
        limits = limits.with_level(level);
        if let Some(size) = table_mib {
            let mib = u32::try_from(size.0).ok();
            let mib = mib.filter(|mib| (1..=1024).contains(mib));
            let wrong = || PyValueError::new_err("expected a table of 1 to 1024 MiB");
            limits = limits.with_table_mib(mib.ok_or_else(wrong)?);
        }
        Ok(Player {
            limits,
            random: Kept::new("Player", xq::Random::new(seed.0)),
        })
    }

    /// Returns the player's move.
    ///
    /// After each iteration and every 1,024 nodes, calls `progress` with the numbers of nodes and plies so far, the
    /// best move so far and its score. If it returns False, the search stops, and its result is the best so far.
    ///
    /// Raises IllegalMoveError if the game is over.
    #[pyo3(signature = (game, *, progress = None))]
    fn choose_move(
        &self,
        py: Python<'_>,
        game: &Game,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<Py<Move>> {
        let (game, seed) = (game.inner(), self.seed());
        let chosen = search(py, progress, steps, |go_on| {
            xp::choose_move_while(&game, &self.limits, seed, go_on)
        })?;
        let mv = chosen.ok_or(xq::IllegalMove::Finished)?;
        Ok(moves::shared(py, mv)?)
    }

    /// Returns all legal moves, best first, each with its estimated chance to win, its score and the line that the
    /// search expects. The score is in hundredths of a soldier. Above 25,000 it is 30,000 minus the number of plies
    /// to a mate, and above 20,000 a win by the law of repetition; negative scores are the same for the opponent.
    /// All scores are exact, so the search is less deep than that of `choose_move`. Makes no deliberate mistakes.
    /// For `progress` see `choose_move`.
    ///
    /// Raises IllegalMoveError if the game is over.
    #[pyo3(signature = (game, *, progress = None))]
    fn rank_moves(
        &self,
        py: Python<'_>,
        game: &Game,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<Vec<Ranked>> {
        let (game, seed) = (game.inner(), self.seed());
        let all = search(py, progress, steps, |go_on| {
            xp::rank_moves_while(&game, &self.limits, seed, go_on)
        })?;
        if all.is_empty() {
            return Err(xq::IllegalMove::Finished.into());
        }
        let all: PyResult<Vec<Ranked>> = all.iter().map(|one| ranked(py, one)).collect();
        Ok(all?)
    }
}

impl Player {
    /// The seed of the next call.
    fn seed(&self) -> u64 {
        self.random.lock().next_u64()
    }
}
