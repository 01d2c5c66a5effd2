//! Moves. There are few different ones, so each is made once and shared.

use py_border::args::from_text;
use py_border::value_methods;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;
use xiangqi as xq;
use xiangqi::notation::Notation;

use crate::errors::Fault;
use crate::point::{self, Point};

/// A piece goes from one point to another, as in `h2e2`.
///
/// Every function that takes a move takes its text too, as in UCI (`h2e2`) or ICCS (`H2-E2`). Other
/// notations need a position: see `Position.read` and `Position.write`.
///
/// >>> Move("h2e2").target
/// Point("e2")
/// >>> Move("H2-E2")
/// Move("h2e2")
/// >>> Move("h2e2").iccs
/// 'H2-E2'
#[pyclass(frozen, eq, ord, hash, module = "xiangqi_rules._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub xq::Move);

/// The place of a move in the table of all.
fn number(mv: xq::Move) -> usize {
    mv.origin().index() * xq::Point::COUNT + mv.target().index()
}

/// Whether some piece moves so on an empty board.
fn is_shared(mv: xq::Move) -> bool {
    let across = mv.origin().file().abs_diff(mv.target().file());
    let along = mv.origin().rank().abs_diff(mv.target().rank());
    across == 0 || along == 0 || across.max(along) <= 2
}

/// The moves that some piece makes, each once.
struct Table {
    moves: Vec<Py<Move>>,
    /// By the number of a move, its place among them.
    places: Vec<u16>,
}

impl Table {
    fn object(&self, mv: xq::Move) -> &Py<Move> {
        &self.moves[usize::from(self.places[number(mv)])]
    }
}

static SHARED: PyOnceLock<Table> = PyOnceLock::new();

fn table(py: Python<'_>) -> PyResult<&Table> {
    SHARED.get_or_try_init(py, || {
        let mut table = Table {
            moves: Vec::new(),
            places: vec![0; xq::Point::COUNT * xq::Point::COUNT],
        };
        for origin in xq::Point::all() {
            let moves = xq::Point::all().filter_map(|target| xq::Move::new(origin, target));
            for mv in moves.filter(|mv| is_shared(*mv)) {
                table.places[number(mv)] = table.moves.len() as u16;
                table.moves.push(Py::new(py, Move(mv))?);
            }
        }
        Ok(table)
    })
}

/// The one object of a move that some piece makes; a new one for other moves.
pub fn shared(py: Python<'_>, mv: xq::Move) -> PyResult<Py<Move>> {
    match is_shared(mv) {
        true => Ok(table(py)?.object(mv).clone_ref(py)),
        false => Py::new(py, Move(mv)),
    }
}

/// A list of moves.
pub fn list<'py>(py: Python<'py>, moves: xq::MoveSet) -> PyResult<Bound<'py, PyList>> {
    let table = table(py)?;
    // Some piece makes every move that a set holds.
    PyList::new(
        py,
        moves.iter().map(|mv| table.object(mv).bind_borrowed(py)),
    )
}

#[pymethods]
impl Move {
    #[new]
    fn new(text: MoveArg) -> Move {
        Move(text.0)
    }

    /// Returns where the piece comes from.
    #[getter]
    fn origin(&self, py: Python<'_>) -> PyResult<Py<Point>> {
        point::shared(py, self.0.origin())
    }

    /// Returns where the piece goes.
    #[getter]
    fn target(&self, py: Python<'_>) -> PyResult<Py<Point>> {
        point::shared(py, self.0.target())
    }

    /// Returns the move in ICCS, such as "H2-E2".
    #[getter]
    fn iccs(&self) -> String {
        // Points alone are written, wherever the pieces stand.
        Notation::Iccs.write(&xq::Position::initial(), self.0)
    }

    /// Returns the move that leads back.
    fn reverse(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        shared(py, self.0.reverse())
    }

    /// Returns the move with the board turned by 180 degrees.
    fn rotate(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        shared(py, self.0.rotate())
    }

    /// Returns the move with left and right exchanged.
    fn reflect(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        shared(py, self.0.reflect())
    }
}

value_methods!(Move);

/// A text in UCI or ICCS.
struct MoveText(xq::Move);

impl std::str::FromStr for MoveText {
    type Err = xq::ParseMoveError;

    fn from_str(text: &str) -> Result<MoveText, xq::ParseMoveError> {
        let uci = text.parse();
        uci.or_else(|error| xq::Move::from_iccs(text).ok_or(error))
            .map(MoveText)
    }
}

/// A move or its text.
#[derive(Copy, Clone)]
pub struct MoveArg(pub xq::Move);

impl FromPyObject<'_, '_> for MoveArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<MoveArg> {
        match obj.cast::<Move>() {
            Ok(mv) => Ok(MoveArg(mv.get().0)),
            Err(_) => {
                let read = from_text::<MoveText, Fault>(obj, "a Move or its text");
                read.map(|text| MoveArg(text.0))
            }
        }
    }
}
