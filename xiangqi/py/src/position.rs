//! Positions.

use kit_py::args::DepthArg;
use kit_py::long::{Long, Stopped, long};
use kit_py::value_methods;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyType};
use xiangqi as xq;
use xiangqi::render::{Faces, Highlight, Scene};

use crate::args::argument;
use crate::enums::{self, AsEnum, NotationArg, SideArg};
use crate::errors::{Fallible, Fault, reason};
use crate::moves::{self, Move, MoveArg};
use crate::piece::{self, Piece, PieceArg};
use crate::point::{self, Point, PointArg, PointsArg};
use crate::texts::LangArg;

/// A position: the pieces, the side to move, and the two counters of a FEN. A position never changes: `after`
/// returns a new one.
///
/// A position has no history: repetition, the quiet limit, offers and resignations belong to a `Game`.
///
/// >>> pos = Position()
/// >>> len(pos.legal_moves()), pos.perft(3)
/// (44, 79666)
/// >>> str(pos.after("h2e2"))
/// 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1'
///
/// `Position()` is the initial position. Missing FEN fields have the default "- - 0 1".
///
/// Raises PositionError (a ValueError) if the text is not a FEN or the position is not possible.
#[pyclass(frozen, eq, hash, mapping, module = "xiangqi_rules._native")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position(pub xq::Position);

/// How to draw a board: the side at the bottom, the marks, letters or characters, a caption.
pub struct Drawing<'a> {
    pub bottom: Option<SideArg>,
    pub last_move: Option<MoveArg>,
    pub selected: Option<PointArg>,
    pub targets: Option<PointsArg>,
    pub letters: bool,
    pub caption: Option<&'a str>,
    pub lang: LangArg,
}

impl Drawing<'_> {
    /// Draws a position as SVG.
    pub fn svg(self, position: &xq::Position) -> String {
        let mut scene = drawn(position, self.bottom);
        if let Some(mv) = self.last_move {
            scene = scene.last_move(mv.0);
        }
        if let Some(point) = self.selected {
            scene = scene.highlight(point.0.to_set(), Highlight::Selected);
        }
        if let Some(points) = self.targets {
            scene = scene.highlight(points.0, Highlight::Target);
        }
        if self.letters {
            scene = scene.faces(Faces::Letters);
        }
        let scene = scene.lang(self.lang.0);
        scene.caption(self.caption.unwrap_or_default()).svg()
    }
}

/// Makes the scene of a position with a side at the bottom (default: Red).
pub fn drawn(position: &xq::Position, bottom: Option<SideArg>) -> Scene {
    Scene::from(position).bottom(bottom.map_or(xq::Side::Red, |side| side.0))
}

/// The greatest depth of `perft`; deeper counts would never finish.
const DEPTHS: u32 = 64;
/// The depth up to which `perft` counts without checking for Ctrl-C.
const UNINTERRUPTED: u32 = 4;

/// Counts the sequences of `depth` legal moves.
fn lines(position: &xq::Position, depth: u32, long: &mut Long) -> Result<u64, Stopped> {
    if depth <= UNINTERRUPTED {
        long.go_on()?;
        return Ok(position.perft(depth));
    }
    let mut children = position.children();
    children.try_fold(0, |sum, child| Ok(sum + lines(&child, depth - 1, long)?))
}

static FAULT: PyOnceLock<Py<PyType>> = PyOnceLock::new();

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text = None))]
    fn new(text: Option<PositionArg>) -> Position {
        Position(text.unwrap_or_default().0)
    }

    /// Returns every fault of a FEN as a `Fault`: an error and its points. The list is empty if the position is
    /// possible. The first error is the one that `Position(text)` raises.
    ///
    /// The pieces are checked only if the board and the side to move can be read.
    ///
    /// >>> faults = Position.faults("4k4/9/9/9/9/9/9/9/9/B3K4 w")
    /// >>> [(fault.error.reason, [str(at) for at in fault.points]) for fault in faults]
    /// [('misplaced', ['a0']), ('facing', ['e0', 'e9'])]
    #[staticmethod]
    fn faults(py: Python<'_>, text: &str) -> PyResult<Vec<Py<PyAny>>> {
        let class = FAULT.import(py, "xiangqi_rules.values", "Fault")?;
        let one = |fault: xq::Fault<xq::PositionError>| {
            let error = PyErr::from(Fault::from(fault.error)).into_value(py);
            let points = point::list(py, fault.points)?;
            Ok(class.call1((error, points))?.unbind())
        };
        xq::Position::faults(text).into_iter().map(one).collect()
    }

    /// Returns the side to move.
    #[getter]
    fn to_move(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.to_move().member(py)
    }

    /// Returns the number of plies since the last capture, at most 65535.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    /// Returns the full-move number of the FEN, which increases after each move of Black.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number()
    }

    /// Returns a 64-bit hash of the board and the side to move, without the counters.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// Returns the FEN, like `str()`.
    fn fen(&self) -> String {
        self.0.fen()
    }

    /// Returns the part of the FEN that counts for repetition: the board and the side to move.
    #[getter]
    fn board(&self) -> String {
        self.0.board_text()
    }

    /// Returns whether the side to move is in check.
    #[getter]
    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    /// Returns the points of the pieces that give check to the side to move.
    #[getter]
    fn checkers(&self, py: Python<'_>) -> PyResult<Vec<Py<Point>>> {
        point::list(py, self.0.checkers())
    }

    /// Returns the outcome if the position ends the game, else None. A side without a legal move loses, by
    /// checkmate or by stalemate.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        enums::outcome(self.0.outcome(), py)
    }

    /// Returns the occupied points.
    #[getter]
    fn occupied(&self, py: Python<'_>) -> PyResult<Vec<Py<Point>>> {
        point::list(py, self.0.occupied())
    }

    /// Returns a dict that maps points to pieces.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for at in self.0.occupied() {
            if let Some(piece) = self.0.piece_at(at) {
                dict.set_item(point::shared(py, at)?, piece::shared(py, piece)?)?;
            }
        }
        Ok(dict)
    }

    /// Returns the points of the pieces of a side and kind.
    fn points_of(&self, py: Python<'_>, piece: PieceArg) -> PyResult<Vec<Py<Point>>> {
        point::list(py, self.0.pieces(piece.0))
    }

    /// Returns the point of a side's general.
    fn general(&self, py: Python<'_>, side: SideArg) -> PyResult<Py<Point>> {
        point::shared(py, self.0.general(side.0))
    }

    /// Returns every legal move. The order depends only on the position.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.0.legal_moves())
    }

    /// Returns the points to which the piece on a point may legally move.
    fn destinations(&self, py: Python<'_>, origin: PointArg) -> PyResult<Vec<Py<Point>>> {
        point::list(py, self.0.destinations(origin.0))
    }

    /// Returns whether a move is legal.
    #[pyo3(signature = (r#move))]
    fn is_legal(&self, r#move: MoveArg) -> bool {
        self.0.why_illegal(r#move.0).is_none()
    }

    /// Returns an IllegalMoveError that explains why a move is not legal, or None if it is legal.
    #[pyo3(signature = (r#move))]
    fn why_illegal(&self, r#move: MoveArg) -> Option<PyErr> {
        self.0.why_illegal(r#move.0).map(reason)
    }

    /// Returns the position after a legal move.
    ///
    /// Raises IllegalMoveError if the move is not legal.
    #[pyo3(signature = (r#move))]
    fn after(&self, r#move: MoveArg) -> Fallible<Position> {
        let mut position = self.0;
        position.play(r#move.0)?;
        Ok(Position(position))
    }

    /// Returns the position after each legal move.
    fn children(&self) -> Vec<Position> {
        self.0.children().map(Position).collect()
    }

    /// Returns the text of a move in a notation: "uci", "uci-from-one", "iccs", "wxf", "chinese" or
    /// "traditional-chinese".
    ///
    /// Raises IllegalMoveError if the move is not legal.
    #[pyo3(signature = (r#move, notation))]
    fn format_move(&self, r#move: MoveArg, notation: NotationArg) -> Fallible<String> {
        self.0.why_illegal(r#move.0).map_or(Ok(()), Err)?;
        Ok(self.0.format_move(r#move.0, notation.0))
    }

    /// Parses a legal move in a notation. By default, the text can be in any notation except "uci-from-one".
    ///
    /// Raises NotationError if the text is not a move or fits several moves, and IllegalMoveError if the move
    /// is not legal.
    ///
    /// >>> Position().parse_move("炮二平五")
    /// Move("h2e2")
    #[pyo3(signature = (text, notation = None))]
    fn parse_move(
        &self,
        py: Python<'_>,
        text: &str,
        notation: Option<NotationArg>,
    ) -> Fallible<Py<Move>> {
        let mv = self.0.parse_move(text, notation.map(|one| one.0))?;
        Ok(moves::shared(py, mv)?)
    }

    /// Returns the number of sequences of `depth` legal moves; `depth` is 0 to 64. Moves of the last ply are
    /// counted without being played. Ctrl-C interrupts the call.
    ///
    /// Raises ValueError if the depth is more than 64.
    fn perft(&self, py: Python<'_>, depth: DepthArg) -> PyResult<u64> {
        let depth = depth.0;
        if depth > DEPTHS {
            let text = format!("expected a depth of at most {DEPTHS}, got {depth}");
            return Err(PyValueError::new_err(text));
        }
        long(py, None, 1, |long| lines(&self.0, depth, long))
    }

    /// Returns the position with the board turned by 180 degrees and the sides exchanged.
    fn rotate(&self) -> Position {
        Position(self.0.rotate())
    }

    /// Returns the position with left and right exchanged.
    fn reflect(&self) -> Position {
        Position(self.0.reflect())
    }

    /// Returns whether two positions are the same for repetition: the same board and side to move.
    fn repeats(&self, other: &Bound<'_, Position>) -> bool {
        self.0.repeats(&other.get().0)
    }

    /// Returns the board as a uint8 array of shape (10, 9), rank 0 first. 0 is empty, 1 to 7 are red and 8 to
    /// 14 black pieces in the order of `Kind`.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let codes = xq::Point::all().map(|at| match self.0.piece_at(at) {
            Some(piece) => piece.side.index() as u8 * 7 + piece.kind.code(),
            None => 0,
        });
        PyArray1::from_iter(py, codes).reshape([10, 9])
    }

    /// Returns the board in ASCII; `bottom` is the side at the bottom.
    #[pyo3(signature = (bottom = None))]
    fn ascii(&self, bottom: Option<SideArg>) -> String {
        drawn(&self.0, bottom).ascii()
    }

    /// Returns the board with Chinese characters, each two columns wide. Red pieces are in `[ ]`, and black
    /// pieces in `< >`.
    ///
    /// The characters are traditional if `lang` is "zh-Hant", else simplified.
    #[pyo3(signature = (bottom = None, lang = LangArg::default()), text_signature = "($self, bottom=None, lang='en')")]
    fn unicode(&self, bottom: Option<SideArg>, lang: LangArg) -> String {
        drawn(&self.0, bottom).lang(lang.0).unicode()
    }

    /// Draws the board as a standalone SVG, 624 by 688 units (718 high with a caption).
    ///
    /// `bottom` is the side at the bottom, `selected` is a point, and `targets` is any iterable of points.
    /// With `letters`, the pieces have Latin letters; otherwise they have the characters of `unicode`. A
    /// check is always marked. `lang` is also the language of the titles.
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    #[pyo3(signature = (*, bottom = None, last_move = None, selected = None, targets = None, letters = false, caption = None, lang = LangArg::default()), text_signature = "($self, *, bottom=None, last_move=None, selected=None, targets=None, letters=False, caption=None, lang='en')")]
    fn svg(
        &self,
        bottom: Option<SideArg>,
        last_move: Option<MoveArg>,
        selected: Option<PointArg>,
        targets: Option<PointsArg>,
        letters: bool,
        caption: Option<&str>,
        lang: LangArg,
    ) -> String {
        let drawing = Drawing {
            bottom,
            last_move,
            selected,
            targets,
            letters,
            caption,
            lang,
        };
        drawing.svg(&self.0)
    }

    fn _repr_svg_(&self) -> String {
        Scene::from(&self.0).svg()
    }

    /// Returns the piece on a point; None if the point is empty.
    fn __getitem__(&self, py: Python<'_>, point: PointArg) -> PyResult<Option<Py<Piece>>> {
        let piece = self.0.piece_at(point.0);
        piece.map(|piece| piece::shared(py, piece)).transpose()
    }
}

value_methods!(Position);

argument! {
    /// A position or its FEN.
    PositionArg(xq::Position), Position, "a Position or its FEN"
}

impl Default for PositionArg {
    fn default() -> PositionArg {
        PositionArg(xq::Position::initial())
    }
}

kit_py::playout_methods!(Position, ::xiangqi);
