//! Games and moves as arrays and numbers.

use kit_py::args::{HistoryArg, PlaceArg};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use xiangqi as xq;
use xiangqi_env::{Action, CELLS, Config, write_action_mask, write_planes};

use crate::enums::SideArg;
use crate::errors::Fallible;
use crate::game::Game;
use crate::moves::{self, Move};
use crate::rules::RulesArg;
use crate::vector::{PlaneRow, plane_rows, refused};

fn checked(rules: &xq::Rules, history: usize) -> PyResult<Config> {
    let config = Config::new(rules).with_history(history);
    config.validate().map_err(refused)?;
    Ok(config)
}

/// Returns the planes of an observation under these rules as rows (name, meaning, largest byte, form). The
/// form is "points" or "everywhere".
///
/// Raises RulesError for invalid rules, and ValueError if the history is not 1 to 100 boards.
#[pyfunction]
#[pyo3(signature = (rules = None, history = 1))]
pub fn plane_table(
    rules: Option<RulesArg>,
    #[pyo3(from_py_with = HistoryArg::number)] history: usize,
) -> PyResult<Vec<PlaneRow>> {
    Ok(plane_rows(&checked(&rules.unwrap_or_default().0, history)?))
}

/// Returns the actions as Red sees them: uint8 of shape (2086, 2), with the indices of origin and target.
#[pyfunction]
pub fn action_table(py: Python<'_>) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let ends = Action::all()
        .map(|action| action.to_move(xq::Side::Red))
        .flat_map(|mv| [mv.origin().index() as u8, mv.target().index() as u8]);
    PyArray1::from_iter(py, ends).reshape([Action::COUNT, 2])
}

/// Returns the move of an action number for `side`.
fn move_of(number: &PlaceArg, side: xq::Side) -> PyResult<xq::Move> {
    let number = number.below(Action::COUNT, "an action")?;
    let action = Action::new(number).expect("it is below the number of actions");
    Ok(action.to_move(side))
}

#[pymethods]
impl Move {
    /// Returns the action number of the move for a side.
    ///
    /// Raises ValueError if no piece could ever make the move.
    fn action(&self, side: SideArg) -> PyResult<usize> {
        let action = Action::of(self.0, side.0);
        let text = || PyValueError::new_err(format!("no piece can ever make the move {}", self.0));
        action.map(Action::number).ok_or_else(text)
    }

    /// Returns the move of an action number for a side.
    ///
    /// Raises IndexError if the number is outside 0 to 2085.
    #[staticmethod]
    fn from_action(py: Python<'_>, action: PlaceArg, side: SideArg) -> PyResult<Py<Move>> {
        moves::shared(py, move_of(&action, side.0)?)
    }
}

#[pymethods]
impl Game {
    /// Returns the observation planes of `side` (default: the side to move): uint8 of shape (planes, 10, 9).
    /// They contain `history` boards; see `xiangqi_rules.arrays`.
    ///
    /// Raises ValueError if the history is not 1 to 100 boards.
    #[pyo3(signature = (side = None, *, history = 1))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        side: Option<SideArg>,
        #[pyo3(from_py_with = HistoryArg::number)] history: usize,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let game = self.lock();
        let mut bytes = vec![0; checked(game.rules(), history)?.observation_len()];
        let side = side.map_or(game.to_move(), |side| side.0);
        write_planes(&game, side, history, &mut bytes);
        drop(game);
        let planes = bytes.len() / CELLS;
        PyArray1::from_vec(py, bytes).reshape([planes, 10, 9])
    }

    /// Returns the legal moves as a bool array of shape (2086,), with one value for each action of the side
    /// to move.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = [false; Action::COUNT];
        let game = self.lock();
        write_action_mask(&game.legal_moves(), game.to_move(), &mut mask);
        drop(game);
        PyArray1::from_slice(py, &mask)
    }

    /// Returns the legal moves as action numbers, in order.
    fn legal_actions(&self) -> Vec<usize> {
        let game = self.lock();
        let side = game.to_move();
        let number = |mv| Action::of(mv, side).map(Action::number);
        let mut numbers: Vec<usize> = game.legal_moves().iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Plays the move of an action.
    ///
    /// Raises IndexError if the number is outside 0 to 2085, and IllegalMoveError if the move is not allowed.
    /// A failed call changes nothing.
    fn push_action(&self, number: PlaceArg) -> Fallible<()> {
        let mut game = self.lock();
        let mv = move_of(&number, game.to_move())?;
        Ok(game.play(mv)?)
    }
}
