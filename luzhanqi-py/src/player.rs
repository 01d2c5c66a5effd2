//! The searching player.

use kit_py::panics::Kept;
use kit_py::search::{duration, search};
use luzhanqi::{IllegalMove, Random};
use luzhanqi_player as lp;
use luzhanqi_player::{Limits, Progress, RankedMove, ReviewedMove, Style};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::{BudgetArg, PlaceArg, PliesArg, SeedArg};
use crate::army::{self, Army};
use crate::errors::Fallible;
use crate::moves::{self, Move};
use crate::rules::RulesArg;
use crate::view::View;

/// The library's strongest player, at a level from 1 to 5. It uses only a view: it searches its moves in
/// worlds, which are positions drawn from the belief. A search ends at the first limit that it reaches:
/// `time` in seconds, `nodes` (moves that the search plays) or `worlds`. Default: the nodes of the level,
/// 250,000 for level 5, which take about 100 milliseconds. Weaker levels also make deliberate mistakes.
/// Without a limit of time, the same seed and the same calls give the same results on every machine.
///
/// >>> player = Player(seed=1, nodes=2000)
/// >>> view = Game("standard", seed=1).view(0)
/// >>> player.choose_move(view) in view.legal_moves()
/// True
///
/// Raises ValueError for any other level, and for a negative time.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct Player {
    limits: Limits,
    random: Kept<Random>,
}

/// A move, the chance to win, and its standard error.
type Ranked = (Py<Move>, f64, f64);

/// The number of plies before a move, the played move and the best move.
type Reviewed = (usize, Ranked, Ranked);

fn ranked(py: Python<'_>, one: &RankedMove) -> PyResult<Ranked> {
    Ok((moves::shared(py, one.mv)?, one.win_chance, one.error))
}

fn reviewed(py: Python<'_>, one: &ReviewedMove) -> PyResult<Reviewed> {
    Ok((one.ply, ranked(py, &one.played)?, ranked(py, &one.best)?))
}

fn steps(py: Python<'_>, progress: &Progress) -> PyResult<(u64, u32, Option<Py<Move>>)> {
    let best = progress.best.map(|best| moves::shared(py, best));
    Ok((progress.nodes, progress.worlds, best.transpose()?))
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (seed, level = None, *, time = None, nodes = None, worlds = None))]
    fn new(
        seed: SeedArg,
        level: Option<PlaceArg>,
        time: Option<Bound<'_, PyAny>>,
        nodes: Option<BudgetArg>,
        worlds: Option<PliesArg>,
    ) -> PyResult<Player> {
        let number = level.map_or(5, |level| level.0);
        let level = u8::try_from(number).ok().and_then(lp::Level::from_number);
        let wrong = || PyValueError::new_err("expected a level from 1 to 5");
        let level = level.ok_or_else(wrong)?;
        let mut limits = Limits::NONE;
        if let Some(seconds) = time {
            limits = limits.with_time(duration(&seconds)?);
        }
        if let Some(nodes) = nodes {
            limits = limits.with_nodes(nodes.0);
        }
        if let Some(worlds) = worlds {
            limits = limits.with_worlds(worlds.0);
        }
        limits = limits.with_level(level);
        Ok(Player {
            limits,
            random: Kept::new("Player", Random::new(seed.0)),
        })
    }

    /// Returns the player's move for the seat of a view.
    ///
    /// After each world, calls `progress` with the numbers of nodes and worlds so far and the best move so
    /// far, or None. If `progress` returns False, the search stops, and its result is the best so far.
    ///
    /// Raises IllegalMoveError if the other seat is to move or the game is over.
    #[pyo3(signature = (view, *, progress = None))]
    fn choose_move(
        &self,
        py: Python<'_>,
        view: &View,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<Py<Move>> {
        let seed = self.seed();
        let chosen = search(py, progress, steps, |go_on| {
            lp::choose_move_while(&view.0, &self.limits, seed, go_on)
        })?;
        let mv = chosen.ok_or_else(|| no_move(view))?;
        Ok(moves::shared(py, mv)?)
    }

    /// Returns all moves of a view's list, best first, each with its estimated chance to win and the standard
    /// error of the chance. Never makes deliberate mistakes. For `progress` see `choose_move`.
    ///
    /// Raises IllegalMoveError if the other seat is to move or the game is over.
    #[pyo3(signature = (view, *, progress = None))]
    fn rank_moves(
        &self,
        py: Python<'_>,
        view: &View,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<Vec<Ranked>> {
        let seed = self.seed();
        let all = search(py, progress, steps, |go_on| {
            lp::rank_moves_while(&view.0, &self.limits, seed, go_on)
        })?;
        if all.is_empty() {
            return Err(no_move(view).into());
        }
        let all: PyResult<Vec<Ranked>> = all.iter().map(|one| ranked(py, one)).collect();
        Ok(all?)
    }

    /// Returns the best move and its reason: "flag", "attack", "flip", "escape", "camp", "advance" or
    /// "position". For `progress` see `choose_move`.
    ///
    /// Raises IllegalMoveError if the other seat is to move or the game is over.
    #[pyo3(signature = (view, *, progress = None))]
    fn hint(
        &self,
        py: Python<'_>,
        view: &View,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<(Py<Move>, &'static str)> {
        let seed = self.seed();
        let hint = search(py, progress, steps, |go_on| {
            lp::hint_while(&view.0, &self.limits, seed, go_on)
        })?;
        let hint = hint.ok_or_else(|| no_move(view))?;
        Ok((moves::shared(py, hint.best.mv)?, hint.reason.as_str()))
    }

    /// Returns a review of the game of a view, based only on what the view's seat knew at the time. For each
    /// ply of this seat, the review has the number of earlier plies, the played move and the best move.
    /// Each of the two moves has its chance to win and the standard error of the chance. The limits apply to
    /// each ply.
    ///
    /// After each ply, calls `progress` with these three values. If `progress` returns False, the review
    /// stops.
    #[pyo3(signature = (view, *, progress = None))]
    fn review(
        &self,
        py: Python<'_>,
        view: &View,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Reviewed>> {
        let seed = self.seed();
        let plies = search(py, progress, reviewed, |go_on| {
            lp::review_while(&view.0, &self.limits, seed, go_on)
        })?;
        plies.iter().map(|one| reviewed(py, one)).collect()
    }

    /// Returns a set-up in a style: "attack", "balance" or "defence".
    ///
    /// >>> Player(seed=1).suggest_army("standard", "defence").is_allowed("standard")
    /// True
    ///
    /// Raises ValueError for any other style.
    #[pyo3(signature = (rules = None, style = "balance"))]
    fn suggest_army(&self, rules: Option<RulesArg>, style: &str) -> PyResult<Army> {
        let rules = rules.unwrap_or_default().0;
        Ok(Army(lp::suggest_army(
            &rules,
            read_style(style)?,
            self.seed(),
        )))
    }

    /// Returns a set-up in a style that completes a partial army: 25 kinds, where None or "." is an empty
    /// place.
    ///
    /// Raises ArmyError if there is no completion, and ValueError for an unknown style.
    #[pyo3(signature = (partial, rules = None, style = "balance"))]
    fn complete_army(
        &self,
        partial: &Bound<'_, PyAny>,
        rules: Option<RulesArg>,
        style: &str,
    ) -> Fallible<Army> {
        let (rules, style) = (rules.unwrap_or_default().0, read_style(style)?);
        let kinds = army::read_partial(partial)?;
        Ok(Army(lp::complete_army(&rules, kinds, style, self.seed())?))
    }
}

impl Player {
    /// The seed of the next call.
    fn seed(&self) -> u64 {
        self.random.lock().next_u64()
    }
}

/// The reason why a view has no move.
fn no_move(view: &View) -> IllegalMove {
    match view.0.outcome() {
        Some(_) => IllegalMove::Finished,
        None => IllegalMove::NotYourTurn,
    }
}

fn read_style(text: &str) -> PyResult<Style> {
    let wrong = || PyValueError::new_err("expected a style: attack, balance or defence");
    Style::from_name(text).ok_or_else(wrong)
}
