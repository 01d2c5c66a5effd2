//! Moves. There are few different moves, so each has one shared object.

use kit_py::args::from_text;
use kit_py::value_methods;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;
use xiangqi as xq;
use xiangqi::notation::Notation;

use crate::errors::Fault;
use crate::point::{self, Point};

/// A move of a piece from one point to another, such as `h2e2`.
///
/// Functions that take a move also accept its text, in UCI (`h2e2`) or ICCS (`H2-E2`). Other notations need a
/// position: see `Position.parse_move` and `Position.format_move`.
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

/// Returns the index of a move in a table of all pairs of points.
fn number(mv: xq::Move) -> usize {
    mv.origin().index() * xq::Point::COUNT + mv.target().index()
}

/// Returns whether the move has a shared object: it is straight, or it covers at most two files and two
/// ranks.
fn is_shared(mv: xq::Move) -> bool {
    let across = mv.origin().file().abs_diff(mv.target().file());
    let along = mv.origin().rank().abs_diff(mv.target().rank());
    across == 0 || along == 0 || across.max(along) <= 2
}

/// The shared objects of moves.
struct Table {
    moves: Vec<Py<Move>>,
    /// The index in `moves` for each number of a move.
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

/// Returns the shared object of a move, or a new one for moves that no piece can make.
pub fn shared(py: Python<'_>, mv: xq::Move) -> PyResult<Py<Move>> {
    match is_shared(mv) {
        true => Ok(table(py)?.object(mv).clone_ref(py)),
        false => Py::new(py, Move(mv)),
    }
}

/// Returns a list of moves.
pub fn list<'py>(py: Python<'py>, moves: xq::MoveSet) -> PyResult<Bound<'py, PyList>> {
    let table = table(py)?;
    // Every move in a `MoveSet` has a shared object.
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

    /// Returns the point where the move starts.
    #[getter]
    fn origin(&self, py: Python<'_>) -> PyResult<Py<Point>> {
        point::shared(py, self.0.origin())
    }

    /// Returns the point where the move ends.
    #[getter]
    fn target(&self, py: Python<'_>) -> PyResult<Py<Point>> {
        point::shared(py, self.0.target())
    }

    /// Returns the move in ICCS, such as "H2-E2".
    #[getter]
    fn iccs(&self) -> String {
        // ICCS writes only the two points, so the result is the same for any position.
        xq::Position::initial().format_move(self.0, Notation::Iccs)
    }

    /// Returns the move in the opposite direction.
    fn reverse(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        shared(py, self.0.reverse())
    }

    /// Returns the move on the board turned by 180 degrees.
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
