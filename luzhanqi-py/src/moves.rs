//! Moves. There are few different moves, so each has one shared object.

use kit_py::shared::Shared;
use kit_py::value_methods;
use luzhanqi as lz;
use luzhanqi::MoveSet;
use luzhanqi_env::Action;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::args::PlaceArg;
use crate::args::argument;
use crate::enums::SeatArg;
use crate::station::{self, Station};

/// A move between two stations, such as `a2a9`, or the flip of a station, such as `c6`.
///
/// Functions that take a move also accept its text.
///
/// >>> Move("a2a9").target
/// Station("a9")
/// >>> Move("c6").is_flip
/// True
#[pyclass(frozen, eq, ord, hash, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub lz::Move);

static SHARED: Shared<Move> = Shared::new();

fn all(py: Python<'_>) -> PyResult<&[Py<Move>]> {
    let south = |action: Action| Move(action.to_move(lz::Seat::South));
    SHARED.all(py, || Action::all().map(south))
}

/// Returns the shared object of a move that the board allows, or a new one for other moves.
pub fn shared(py: Python<'_>, mv: lz::Move) -> PyResult<Py<Move>> {
    match Action::of(mv, lz::Seat::South) {
        Some(action) => Ok(all(py)?[action.number()].clone_ref(py)),
        None => Py::new(py, Move(mv)),
    }
}

/// Returns the object of a move, or `None`.
pub fn maybe(py: Python<'_>, mv: Option<lz::Move>) -> PyResult<Option<Py<Move>>> {
    mv.map(|mv| shared(py, mv)).transpose()
}

/// Returns a list of moves.
pub fn list<'py>(py: Python<'py>, moves: &MoveSet) -> PyResult<Bound<'py, PyList>> {
    let all = all(py)?;
    let objects = moves.iter().map(|mv| {
        let Some(action) = Action::of(mv, lz::Seat::South) else {
            unreachable!("each move in a set has an action number");
        };
        all[action.number()].bind_borrowed(py)
    });
    PyList::new(py, objects)
}

#[pymethods]
impl Move {
    #[new]
    fn new(text: MoveArg) -> Move {
        Move(text.0)
    }

    /// Returns the move of an action number for a seat.
    ///
    /// Raises IndexError if the number is outside the action space.
    #[staticmethod]
    fn from_action(py: Python<'_>, action: PlaceArg, seat: SeatArg) -> PyResult<Py<Move>> {
        let number = action.below(Action::COUNT, "an action")?;
        let action = Action::new(number).expect("it is below the number of actions");
        shared(py, action.to_move(seat.0))
    }

    /// Returns the station where the move starts; for a flip, the flipped station.
    #[getter]
    fn origin(&self, py: Python<'_>) -> PyResult<Py<Station>> {
        station::shared(py, self.0.origin())
    }

    /// Returns the station where the move ends; for a flip, the flipped station.
    #[getter]
    fn target(&self, py: Python<'_>) -> PyResult<Py<Station>> {
        station::shared(py, self.0.target())
    }

    /// Returns whether the move flips a face-down piece.
    #[getter]
    fn is_flip(&self) -> bool {
        self.0.is_flip()
    }

    /// Returns the move on the board turned by 180 degrees.
    fn rotate(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        shared(py, self.0.rotate())
    }

    /// Returns the action number of the move for a seat.
    ///
    /// Raises ValueError if no piece could ever make the move.
    fn action(&self, seat: SeatArg) -> PyResult<usize> {
        Action::of(self.0, seat.0)
            .map(Action::number)
            .ok_or_else(|| pyo3::exceptions::PyValueError::new_err("the board allows no such move"))
    }
}

value_methods!(Move);

argument! {
    /// A move or its text.
    MoveArg(lz::Move), Move, "a Move or its text"
}
