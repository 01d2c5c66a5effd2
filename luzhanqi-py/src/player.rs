//! The searching player.

use kit_py::long::Interrupt;
use kit_py::panics::Kept;
use luzhanqi::{IllegalMove, Random};
use luzhanqi_player as lp;
use luzhanqi_player::{Limits, RankedMove, Style};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::{BudgetArg, PlaceArg, SeedArg};
use crate::army::{self, Army};
use crate::errors::Fallible;
use crate::moves::{self, Move};
use crate::rules::RulesArg;
use crate::view::View;

/// The library's strongest player, at a level from 1 to 5. It knows only a view, and searches its moves in
/// worlds drawn from its belief. `nodes` replaces the level's number of searched moves. The same seed and the
/// same calls give the same results on every machine.
///
/// >>> player = Player(seed=1, nodes=2000)
/// >>> view = Game("standard", seed=1).view(0)
/// >>> player.choose_move(view) in view.legal_moves()
/// True
///
/// Raises ValueError for any other level.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct Player {
    limits: Limits,
    random: Kept<Random>,
}

/// A move, the chance to win, and its standard error.
type Ranked = (Py<Move>, f64, f64);

fn ranked(py: Python<'_>, one: &RankedMove) -> PyResult<Ranked> {
    Ok((moves::shared(py, one.mv)?, one.win_chance, one.error))
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (seed, level = None, nodes = None))]
    fn new(seed: SeedArg, level: Option<PlaceArg>, nodes: Option<BudgetArg>) -> PyResult<Player> {
        let number = level.map_or(5, |level| level.0);
        let level = u8::try_from(number).ok().and_then(lp::Level::from_number);
        let wrong = || PyValueError::new_err("expected a level from 1 to 5");
        let limits = level.ok_or_else(wrong)?.limits();
        Ok(Player {
            limits: nodes.map_or(limits, |nodes| limits.with_nodes(nodes.0)),
            random: Kept::new("Player", Random::new(seed.0)),
        })
    }

    /// Returns the player's move for the seat of a view.
    ///
    /// Raises IllegalMoveError if the other seat is to move or the game is over.
    fn choose_move(&self, py: Python<'_>, view: &View) -> Fallible<Py<Move>> {
        let (interrupt, seed) = (Interrupt::new(), self.seed());
        // Other threads run while the player searches.
        let chosen =
            py.detach(|| lp::choose_move_while(&view.0, &self.limits, seed, |_| interrupt.go_on()));
        interrupt.raised()?;
        let mv = chosen.ok_or_else(|| no_move(view))?;
        Ok(moves::shared(py, mv)?)
    }

    /// Returns all moves of a view's list, best first, each with its estimated chance to win and the standard
    /// error of the chance.
    ///
    /// Raises IllegalMoveError if the other seat is to move or the game is over.
    fn rank_moves(&self, py: Python<'_>, view: &View) -> Fallible<Vec<Ranked>> {
        let (interrupt, seed) = (Interrupt::new(), self.seed());
        let all =
            py.detach(|| lp::rank_moves_while(&view.0, &self.limits, seed, |_| interrupt.go_on()));
        interrupt.raised()?;
        if all.is_empty() {
            return Err(no_move(view).into());
        }
        let all: PyResult<Vec<Ranked>> = all.iter().map(|one| ranked(py, one)).collect();
        Ok(all?)
    }

    /// Returns the best move and its reason: "flag", "attack", "flip", "escape", "camp", "advance" or
    /// "position".
    ///
    /// Raises IllegalMoveError if the other seat is to move or the game is over.
    fn hint(&self, py: Python<'_>, view: &View) -> Fallible<(Py<Move>, &'static str)> {
        let (interrupt, seed) = (Interrupt::new(), self.seed());
        let hint = py.detach(|| lp::hint_while(&view.0, &self.limits, seed, |_| interrupt.go_on()));
        interrupt.raised()?;
        let hint = hint.ok_or_else(|| no_move(view))?;
        Ok((moves::shared(py, hint.best.mv)?, hint.reason.as_str()))
    }

    /// Returns a review of a game by what the seat of the view knew: for each of its plies the number of plies
    /// before it, the move that was played and the best move. Each move has its chance to win and the standard
    /// error of the chance.
    fn review(&self, py: Python<'_>, view: &View) -> PyResult<Vec<(usize, Ranked, Ranked)>> {
        let (interrupt, seed) = (Interrupt::new(), self.seed());
        let plies =
            py.detach(|| lp::review_while(&view.0, &self.limits, seed, |_| interrupt.go_on()));
        interrupt.raised()?;
        let one = |ply: &lp::ReviewedMove| {
            Ok((ply.ply, ranked(py, &ply.played)?, ranked(py, &ply.best)?))
        };
        plies.iter().map(one).collect()
    }

    /// Returns a set-up of a style: "attack", "balance" or "defence".
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

    /// Returns a set-up of a style that completes a partial army: 25 kinds, where None or "." is an open place.
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
