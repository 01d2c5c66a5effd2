//! Positions.

use kit_py::long::{Long, Stopped};
use luzhanqi as lz;
use luzhanqi::render::Scene;
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::args::{
    DepthArg, EntropyArg, ListArg, PliesArg, SeedArg, ThreadsArg, secret, seed_or_any, unchanging,
};
use crate::army::{ArmyArg, DealArg};
use crate::drawing::drawn;
use crate::enums::{ColorArg, SeatArg};
use crate::errors::{self, Fallible, reason};
use crate::members::{self, AsEnum};
use crate::moves::{self, Move, MoveArg};
use crate::piece::{self, Piece, PieceArg};
use crate::progress::with_progress;
use crate::rollouts::{self, RolloutArgs};
use crate::rules::{Rules, RulesArg};
use crate::station::{self, Station, StationArg};
use crate::texts::LangArg;
use kit_py::room::CountArg;

/// A position with all hidden information: the pieces, the seat to move, the colours, the quiet count and the
/// rules. A position never changes: `after` returns a new one.
///
/// A position has no history: repetition, the ply limit, offers and resignations belong to a `Game`.
///
/// >>> pos = Position("1f3/5/5/5/5/5/5/5/5/5/4E/1F3 s r 0", "standard")
/// >>> pos.after("e2a11").to_move
/// Seat.NORTH
/// >>> pos.effect("e2a11")
/// Effect.PLAIN
///
/// The text of a position does not contain the rules, which are the second argument (default: `standard`). If
/// the first argument is a Position, a second argument must be equal to the rules of that Position.
///
/// Raises PositionError if the text is not a possible position, and ValueError for a Position of other rules.
#[pyclass(frozen, eq, hash, mapping, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position(pub lz::Position);

impl Position {
    fn scene(&self) -> Scene {
        Scene::from(&self.0)
    }
}

/// The greatest depth of `perft`; deeper counts would never finish.
const DEPTHS: u32 = 64;

/// Returns a code for each station, a1 first: 0 empty, 1 to 12 red and 13 to 24 black pieces.
pub fn board_codes(position: &lz::Position) -> impl Iterator<Item = u8> {
    lz::Station::all().map(|at| match position.piece_at(at) {
        Some(piece) => (piece.color.index() * 12 + piece.kind.index() + 1) as u8,
        None => 0,
    })
}

/// The depth up to which `perft` counts without checking for Ctrl-C.
const UNINTERRUPTED: u32 = 3;

/// Counts the sequences of `depth` legal moves.
fn lines(position: &lz::Position, depth: u32, long: &mut Long) -> Result<u64, Stopped> {
    if depth <= UNINTERRUPTED {
        long.go_on()?;
        return Ok(position.perft(depth));
    }
    let mut children = position.children();
    children.try_fold(0, |sum, child| Ok(sum + lines(&child, depth - 1, long)?))
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text, rules = None))]
    fn new(text: &Bound<'_, PyAny>, rules: Option<RulesArg>) -> Fallible<Position> {
        read(text, rules).map(Position)
    }

    /// Returns every fault of a text as a `Fault`: an error and its stations. The list is empty if the
    /// position is possible. The first error is the one that `Position(text, rules)` raises.
    ///
    /// The pieces are checked only if the board, the seat and the colours are readable.
    ///
    /// >>> faults = Position.faults("1f1f1/5/5/5/5/5/5/5/5/5/5/2F2 s r 0", "standard")
    /// >>> [(fault.error.reason, [str(at) for at in fault.stations]) for fault in faults]
    /// [('too-many', ['b12', 'd12']), ('flag-misplaced', ['c1'])]
    #[staticmethod]
    #[pyo3(signature = (text, rules = None))]
    fn faults(py: Python<'_>, text: &str, rules: Option<RulesArg>) -> PyResult<Vec<Py<PyAny>>> {
        let rules = rules.unwrap_or_default().0;
        errors::faults(py, lz::Position::faults(text, &rules))
    }

    /// Returns a random start position: two independent uniform armies in dark play, a uniform deal in expose
    /// play.
    ///
    /// The same seed gives the same position on every machine.
    ///
    /// Anyone who guesses the seed knows every piece. Without a seed, the result comes from 32 random bytes
    /// of the operating system, as in `from_entropy`.
    #[staticmethod]
    #[pyo3(signature = (rules = None, seed = None))]
    fn random(
        py: Python<'_>,
        rules: Option<RulesArg>,
        seed: Option<SeedArg>,
    ) -> PyResult<Position> {
        let rules = rules.unwrap_or_default().0;
        Ok(Position(match seed {
            Some(seed) => lz::Position::from_seed(&rules, seed.0),
            None => lz::Position::from_entropy(&rules, secret(py)?),
        }))
    }

    /// Returns a start position computed from 32 secret bytes, such as `os.urandom(32)`. All starts are
    /// equally likely, to within one part in 2**70. The same bytes give the same start in every programming
    /// language.
    ///
    /// Raises ValueError if `entropy` is not 32 bytes.
    #[staticmethod]
    fn from_entropy(rules: RulesArg, entropy: EntropyArg) -> Position {
        Position(lz::Position::from_entropy(&rules.0, entropy.0))
    }

    /// Returns the start position of dark play with these armies; `color` is south's colour.
    ///
    /// Raises ArmyError if an army breaks a set-up rule, and PositionError in expose play.
    #[staticmethod]
    #[pyo3(signature = (south, north, rules = None, color = ColorArg(lz::Color::Red)), text_signature = "(south, north, rules=None, color='red')")]
    fn from_armies(
        south: ArmyArg,
        north: ArmyArg,
        rules: Option<RulesArg>,
        color: ColorArg,
    ) -> Fallible<Position> {
        let rules = rules.unwrap_or_default().0;
        let armies = [&south.0, &north.0];
        Ok(Position(lz::Position::from_armies(
            &rules, armies, color.0,
        )?))
    }

    /// Returns the start position of expose play with this deal.
    ///
    /// Raises PositionError in dark play.
    #[staticmethod]
    fn from_deal(deal: DealArg, rules: RulesArg) -> Fallible<Position> {
        Ok(Position(lz::Position::from_deal(&rules.0, &deal.0)?))
    }

    /// Returns the rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.0.rules())
    }

    /// Returns the seat to move.
    #[getter]
    fn to_move(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.to_move().member(py)
    }

    /// Returns the number of plies since the last attack, flip or flag capture.
    #[getter]
    fn quiet_plies(&self) -> u16 {
        self.0.quiet_plies()
    }

    /// Returns a 64-bit hash of everything that counts for repetition: the whole position except the quiet
    /// count.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// Returns the outcome if the position ends the game, else None.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        members::ending(self.0.outcome(), py)
    }

    /// Returns the occupied stations.
    #[getter]
    fn occupied(&self, py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        station::list(py, self.0.occupied())
    }

    /// Returns the stations of face-down pieces.
    #[getter]
    fn face_down(&self, py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        station::list(py, self.0.face_down())
    }

    /// Returns the colour of a seat; None in expose play before the colours are settled.
    fn color_of(&self, py: Python<'_>, seat: SeatArg) -> PyResult<Py<PyAny>> {
        members::maybe(self.0.color_of(seat.0), py)
    }

    /// Returns the seat of a colour; None in expose play before the colours are settled.
    fn seat_of(&self, py: Python<'_>, color: ColorArg) -> PyResult<Py<PyAny>> {
        members::maybe(self.0.seat_of(color.0), py)
    }

    /// Returns the pieces by station, including face-down ones.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for at in self.0.occupied() {
            if let Some(piece) = self.0.piece_at(at) {
                dict.set_item(station::shared(py, at)?, piece::shared(py, piece)?)?;
            }
        }
        Ok(dict)
    }

    /// Returns the number of pieces of a colour and kind on the board.
    fn count(&self, piece: PieceArg) -> usize {
        self.0.count(piece.0.color, piece.0.kind)
    }

    /// Returns how many pieces of each colour and kind are face down.
    fn pool<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece::counts(py, &self.0.pool())
    }

    /// Returns the station of a colour's flag, carried or not; None if it is taken.
    fn flag_station(&self, py: Python<'_>, color: ColorArg) -> PyResult<Option<Py<Station>>> {
        station::maybe(py, self.0.flag_station(color.0))
    }

    /// Returns the station of a colour's flag if an enemy piece carries it or a piece of the same colour is
    /// on its station; else None.
    fn flag_held_at(&self, py: Python<'_>, color: ColorArg) -> PyResult<Option<Py<Station>>> {
        station::maybe(py, self.0.flag_held_at(color.0))
    }

    /// Returns every move that the referee accepts; the list is empty in a finished position. The order of
    /// the list depends only on the position.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, &self.0.legal_moves())
    }

    /// Returns every move that the seat to move may try: the legal moves, and the moves that only a hidden
    /// flag makes illegal.
    fn tries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, &self.0.tries())
    }

    /// Returns the moves in `tries` that the referee refuses.
    fn refused_moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        self.0
            .refused_moves()
            .map(|mv| moves::shared(py, mv))
            .collect()
    }

    /// Returns the stations to which the piece on a station may legally move.
    fn destinations(&self, py: Python<'_>, origin: StationArg) -> PyResult<Vec<Py<Station>>> {
        station::list(py, self.0.destinations(origin.0))
    }

    /// Returns whether a move is legal.
    #[pyo3(signature = (r#move))]
    fn is_legal(&self, r#move: MoveArg) -> bool {
        self.0.why_illegal(r#move.0).is_none()
    }

    /// Returns why a move is not legal: an IllegalMoveError, or a RefusedMove if only a hidden flag forbids
    /// it. Returns None if the move is legal.
    #[pyo3(signature = (r#move))]
    fn why_illegal(&self, r#move: MoveArg) -> Option<PyErr> {
        self.0.why_illegal(r#move.0).map(reason)
    }

    /// Returns the effect of a legal move.
    ///
    /// Raises IllegalMoveError if the move is not legal.
    #[pyo3(signature = (r#move))]
    fn effect(&self, py: Python<'_>, r#move: MoveArg) -> Fallible<Py<PyAny>> {
        Ok(self.0.effect(r#move.0)?.member(py)?)
    }

    /// Returns the stations on the path of a move, including origin and destination; None if there is no
    /// path.
    #[pyo3(signature = (r#move))]
    fn route(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<Option<Vec<Py<Station>>>> {
        station::way(py, self.0.route(r#move.0))
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

    /// Returns the number of sequences of `depth` legal moves; `depth` is 0 to 64. Moves of the last ply are
    /// counted without being played.
    ///
    /// Ctrl-C interrupts the call. `progress` is True for a progress bar (needs tqdm), or a callable that
    /// takes the number of finished steps and the total number of steps. The callable is called about fifty
    /// times a second and at the end.
    ///
    /// Raises ValueError if the depth is more than 64.
    #[pyo3(signature = (depth, *, progress = None))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: DepthArg,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let depth = depth.0;
        if depth > DEPTHS {
            let text = format!("expected a depth of at most {DEPTHS}, got {depth}");
            return Err(PyValueError::new_err(text));
        }
        // The first two plies are the steps of the progress.
        let split = depth.min(2);
        let mut leaves = vec![self.0];
        for _ in 0..split {
            leaves = leaves.iter().flat_map(lz::Position::children).collect();
        }
        with_progress(py, progress, leaves.len(), |long| {
            let mut nodes = 0;
            for (leaf, done) in leaves.iter().zip(1..) {
                nodes += lines(leaf, depth - split, long)?;
                long.at(done)?;
            }
            Ok(nodes)
        })
    }

    /// Plays random games after each legal move, or after each of `moves`: `count` games per move. Returns
    /// the `Rollouts` from the point of view of the seat to move. Refused moves are counted separately.
    ///
    /// Each game stops after `max_plies` plies. The same seed gives the same results for any number of
    /// `threads`. Ctrl-C interrupts the call; for `progress` see `perft`.
    ///
    /// >>> tried = Position.random("standard", 1).rollouts(["a6a7", "e6e7"], count=50, seed=1)
    /// >>> tried.games
    /// array([50, 50])
    ///
    /// Raises IllegalMoveError if a move is not in `tries`, and ValueError if a number is out of range.
    #[pyo3(
        signature = (moves = None, count = CountArg(64), max_plies = 1000, seed = None, *, threads = 1, progress = None),
        text_signature = "($self, moves=None, count=64, max_plies=1000, seed=None, *, threads=1, progress=None)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn rollouts<'py>(
        &self,
        py: Python<'py>,
        moves: Option<ListArg<MoveArg>>,
        count: CountArg,
        #[pyo3(from_py_with = PliesArg::number)] max_plies: u32,
        seed: Option<SeedArg>,
        #[pyo3(from_py_with = ThreadsArg::number)] threads: usize,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Fallible<Bound<'py, PyAny>> {
        let check = |mv| match self.0.why_illegal(mv) {
            Some(lz::IllegalMove::Refused { .. }) => None,
            why => why,
        };
        let moves = rollouts::chosen(moves, &self.0.tries(), true, check)?;
        let asked = RolloutArgs {
            worlds: count.0 as u64,
            plies: max_plies,
            seed,
            threads,
            progress,
        };
        rollouts::rollouts(py, &moves, asked, |_| self.0)
    }

    /// Returns the position with the board turned by 180 degrees and the seats exchanged.
    fn rotate(&self) -> Position {
        Position(self.0.rotate())
    }

    /// Returns whether two positions are the same for repetition: equal except for the quiet count.
    fn repeats(&self, other: &Bound<'_, Position>) -> bool {
        self.0.repeats(&other.get().0)
    }

    /// Returns the position with `piece` as the face-down piece on this station. The piece on the station
    /// changes places with a face-down piece that is equal to `piece`.
    ///
    /// Raises PositionError if the station has no face-down piece, or if no face-down piece is equal to
    /// `piece`.
    fn with_face_down(&self, station: StationArg, piece: PieceArg) -> Fallible<Position> {
        Ok(Position(self.0.with_face_down(station.0, piece.0)?))
    }

    /// Returns the position with the face-down pieces shuffled uniformly.
    #[pyo3(signature = (seed = None))]
    fn reshuffled(&self, seed: Option<SeedArg>) -> Position {
        Position(self.0.reshuffled(&mut lz::Random::new(seed_or_any(seed))))
    }

    /// Returns the board as a uint8 array of shape (12, 5), rank 1 first. 0 is empty, 1 to 12 are red and 13
    /// to 24 black pieces in the order of `Kind`.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let codes = board_codes(&self.0);
        let flat = PyArray1::from_iter(py, codes);
        numpy::PyArrayMethods::reshape(&flat, [12, 5])
    }

    /// Returns the pieces as a table with the columns station, file, rank, color, kind and
    /// face_down.
    ///
    /// `library` is "pandas", "polars" or "numpy" (a dict of arrays).
    #[pyo3(signature = (library = "pandas"))]
    fn to_frame<'py>(slf: &Bound<'py, Self>, library: &str) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("luzhanqi.frames")?;
        frames.call_method1("of_position", (slf, library))
    }

    /// Returns the board in ASCII; `bottom` is the seat at the bottom.
    #[pyo3(signature = (bottom = SeatArg(lz::Seat::South)), text_signature = "($self, bottom=0)")]
    fn ascii(&self, bottom: SeatArg) -> String {
        self.scene().bottom(bottom.0).ascii()
    }

    /// Returns the board with box-drawing lines and Chinese names, in traditional characters for "zh-Hant",
    /// else simplified.
    #[pyo3(signature = (bottom = SeatArg(lz::Seat::South), lang = LangArg::default()), text_signature = "($self, bottom=0, lang='en')")]
    fn unicode(&self, bottom: SeatArg, lang: LangArg) -> String {
        self.scene().bottom(bottom.0).lang(lang.0).unicode()
    }

    fn _repr_svg_(&self) -> String {
        self.scene().svg()
    }

    /// Returns the piece on a station, face down or not; None if the station is empty.
    fn __getitem__(&self, py: Python<'_>, station: StationArg) -> PyResult<Option<Py<Piece>>> {
        let piece = self.0.piece_at(station.0);
        piece.map(|piece| piece::shared(py, piece)).transpose()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position(\"{}\", \"{}\")", self.0, self.0.rules())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String, String)) {
        let position = &slf.get().0;
        let parts = (position.to_string(), position.rules().to_string());
        (slf.get_type().into_any().unbind(), parts)
    }
}

unchanging!(Position);

drawn!(
    Position,
    Position::scene,
    /// Draws the board as a standalone SVG, 640 by 960 units (990 high with a caption).
    ///
    /// `bottom` is the seat at the bottom. `selected` is a station. `targets` and `warnings` are any
    /// iterables of stations to mark. `lang` is the language of the titles. The characters on the board are
    /// traditional if `lang` is "zh-Hant", else simplified.
);

/// Reads a position from a Python object, which includes its rules, or from a text, which does not. Rules
/// given with an object must be equal to its rules.
pub fn read(obj: &Bound<'_, PyAny>, rules: Option<RulesArg>) -> Fallible<lz::Position> {
    if let Ok(position) = obj.cast::<Position>() {
        let position = position.get().0;
        return match rules {
            Some(RulesArg(rules)) if rules != *position.rules() => {
                let own = position.rules();
                let text = format!("the position has other rules: {own}, not {rules}");
                Err(PyValueError::new_err(text).into())
            }
            _ => Ok(position),
        };
    }
    let Ok(text) = obj.extract::<String>() else {
        let class = obj.get_type().name()?;
        let text = format!("expected a Position or its text, not {class}");
        return Err(PyTypeError::new_err(text).into());
    };
    Ok(lz::Position::parse(&text, &rules.unwrap_or_default().0)?)
}

kit_py::playout_methods!(Position, ::luzhanqi);
