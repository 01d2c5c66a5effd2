//! Views: what one seat knows.

use luzhanqi as lz;
use luzhanqi::render::Scene;
use luzhanqi_env::{Action, CELLS, Config, Frame, write_action_mask, write_stack};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::args::{HistoryArg, IndexArg, each, unchanging};
use crate::drawing::drawn;
use crate::enums::{ColorArg, SeatArg};
use crate::errors::{Fallible, reason};
use crate::game::Game;
use crate::members::{self, AsEnum};
use crate::moves;
use crate::moves::MoveArg;
use crate::observation::{Observation, ObservationArg, observation_of, seen_parts};
use crate::piece;
use crate::rules::Rules;
use crate::station::{self, Station, StationArg};
use crate::texts::LangArg;
use crate::vector::refused;

/// What one seat knows: its own observations and the conclusions from them. A view never changes: `after`
/// returns a new view.
///
/// A client that receives its seat's observations builds a view equal to the server's. A spectator has no
/// seat and sees only what both seats see. A spectator's view has no moves; in dark play it also has no
/// enemies and no belief.
///
/// >>> game = Game("standard", seed=1)
/// >>> View(game.observations(1)) == game.view(1)
/// True
///
/// Raises ObserveError if no seat can make these observations.
#[pyclass(frozen, eq, hash, mapping, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct View(pub lz::View);

impl View {
    fn seen_board(&self) -> &lz::SeenBoard {
        self.0.seen_board()
    }

    /// Draws the board as the seat sees it, with the latest move.
    fn scene(&self) -> Scene {
        Scene::from(&self.0)
    }

    pub fn json(&self) -> Fallible<String> {
        let all: Vec<lz::Observation> = self.0.observations().collect();
        Ok(serde_json::to_string(&all)?)
    }
}

/// Returns Python's `EnemyPiece`.
fn enemy(py: Python<'_>, number: usize, piece: &lz::EnemyPiece) -> PyResult<Py<PyAny>> {
    let (word, at) = match piece.status {
        lz::PieceStatus::On(at) => ("on-board", Some(at)),
        lz::PieceStatus::Held => ("held", None),
        lz::PieceStatus::Lost => ("lost", None),
    };
    let values = py.import("luzhanqi.values")?;
    let parts = (
        number,
        station::maybe(py, piece.start_station)?,
        values.getattr("PieceStatus")?.call1((word,))?,
        station::maybe(py, at)?,
        piece.moved,
    );
    Ok(values.getattr("EnemyPiece")?.call1(parts)?.unbind())
}

#[pymethods]
impl View {
    #[new]
    fn new(observations: &Bound<'_, PyAny>) -> Fallible<View> {
        let read = |one: Bound<'_, PyAny>| Ok(one.extract::<ObservationArg>()?.0);
        let seen = each(observations.as_borrowed(), "observations", read)?;
        Ok(View(lz::View::new(seen)?))
    }

    /// Returns the view of a JSON list of observations; see `to_json`.
    ///
    /// Raises ParseError if the text is not such a list, and ObserveError if no seat can make the
    /// observations.
    #[staticmethod]
    fn from_json(json: &str) -> Fallible<View> {
        let seen: Vec<lz::Observation> = serde_json::from_str(json)?;
        Ok(View(lz::View::new(seen)?))
    }

    /// Returns the seat of the view; None for a spectator's view.
    #[getter]
    fn seat(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        members::maybe(self.0.seat(), py)
    }

    /// Returns the seat with an open draw offer, or None.
    #[getter]
    fn offer(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        members::maybe(self.0.offer(), py)
    }

    /// Returns the seat with an open take-back offer, or None.
    #[getter]
    fn take_back_offer(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        members::maybe(self.0.take_back_offer(), py)
    }

    /// Returns the latest observed ply, or None.
    #[getter]
    fn last_ply(&self) -> Option<Observation> {
        self.0.last_ply().map(Observation)
    }

    /// Returns the stations on the path of the latest ply, including origin and destination; None before the
    /// first ply.
    #[getter]
    fn last_route(&self, py: Python<'_>) -> PyResult<Option<Vec<Py<Station>>>> {
        station::way(py, self.0.last_route())
    }

    /// Returns the rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.0.rules())
    }

    /// Returns the seat to move.
    #[getter]
    fn to_move(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.seen_board().to_move().member(py)
    }

    /// Returns the seat's colour; None in expose play before the colours are settled.
    #[getter]
    fn own_color(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        members::maybe(self.seen_board().own_color(), py)
    }

    /// Returns the number of plies since the last attack, flip or flag capture.
    #[getter]
    fn quiet_plies(&self) -> u16 {
        self.seen_board().quiet_plies()
    }

    /// Returns how the game ended, or None.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        members::ending(self.0.outcome(), py)
    }

    /// Returns the text of the true start position after the end; None if the end does not reveal it.
    #[getter]
    fn true_start(&self) -> Option<&str> {
        self.0.end().and_then(|end| end.true_start.as_deref())
    }

    /// Returns the occupied stations.
    #[getter]
    fn occupied(&self, py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        station::list(py, self.seen_board().occupied())
    }

    /// Returns the stations of face-down pieces (expose play).
    #[getter]
    fn face_down(&self, py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        station::list(py, self.seen_board().face_down())
    }

    /// Returns the stations of enemy pieces of unknown kind (dark play).
    #[getter]
    fn hidden(&self, py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        station::list(py, self.seen_board().hidden())
    }

    /// Returns a dict that maps stations to what the seat sees there: (colour, kind), each None if hidden.
    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for at in self.seen_board().occupied() {
            if let Some(seen) = self.seen_board().at(at) {
                dict.set_item(station::shared(py, at)?, seen_parts(py, seen)?)?;
            }
        }
        Ok(dict)
    }

    /// Returns how many pieces of each colour and kind are face down (expose play).
    fn pool<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece::counts(py, self.seen_board().pool())
    }

    /// Returns the station of a colour's flag if an enemy piece carries it or a piece of the same colour is
    /// on its station; else None.
    fn flag_held_at(&self, py: Python<'_>, color: ColorArg) -> PyResult<Option<Py<Station>>> {
        station::maybe(py, self.seen_board().flag_held_at(color.0))
    }

    /// Returns the seat's own list of moves: the moves that it may try, according to what it knows. The list
    /// is empty if the other seat is to move.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, &self.0.legal_moves())
    }

    /// Returns the targets of the moves in the seat's own list that start at a station; the target of a flip
    /// is the station itself.
    fn destinations(&self, py: Python<'_>, origin: StationArg) -> PyResult<Vec<Py<Station>>> {
        station::list(py, self.0.legal_moves().destinations(origin.0))
    }

    /// Returns the moves that the seat could make on the current board if it were its turn. Use this list for
    /// premoves, which are moves entered during the other seat's turn.
    fn premoves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, &self.seen_board().premoves())
    }

    /// Returns the stations on the path of a move, including origin and destination; None if there is no
    /// path. Call this method before the view observes the move.
    #[pyo3(signature = (r#move))]
    fn route(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<Option<Vec<Py<Station>>>> {
        station::way(py, self.seen_board().route(r#move.0))
    }

    /// Returns why a move is not in the seat's own list: an IllegalMoveError with a reason that the seat may
    /// know. Returns None if the move is in the list.
    #[pyo3(signature = (r#move))]
    fn why_illegal(&self, r#move: MoveArg) -> Option<PyErr> {
        self.0.why_illegal(r#move.0).map(reason)
    }

    /// Returns the 25 pieces of the other army (dark play): living, carried and lost. The list is empty in
    /// expose play.
    fn enemies(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let all = self.0.enemies().iter().enumerate();
        all.map(|(number, piece)| enemy(py, number, piece))
            .collect()
    }

    /// Returns the index of the enemy piece on a station (dark play); None if there is no enemy piece.
    fn enemy_at(&self, station: StationArg) -> Option<usize> {
        self.0.enemy_at(station.0).map(lz::EnemyIndex::index)
    }

    /// Returns the view after one more observation. For the type "taken-back", returns the view of the
    /// remaining observations.
    ///
    /// Raises ObserveError if the observation cannot follow the earlier ones. If the reason is
    /// "unknown-kind", the server is newer than this package, and the view cannot go on until a take-back removes
    /// the observation.
    fn after(&self, observation: ObservationArg) -> Fallible<View> {
        let mut view = self.0.clone();
        view.observe(observation.0)?;
        Ok(View(view))
    }

    /// Returns an observation by its index; 0 is the start, and negative indices count from the end. The time
    /// does not depend on the index.
    ///
    /// Raises IndexError if the index is out of range.
    fn observation(&self, number: IndexArg) -> PyResult<Observation> {
        observation_of(&self.0, number)
    }

    /// Returns all observations, including the first one.
    fn observations(&self) -> Vec<Observation> {
        self.0.observations().map(Observation).collect()
    }

    /// Returns all observations as a JSON list.
    fn to_json(&self) -> Fallible<String> {
        self.json()
    }

    /// Returns what the seat sees as observation planes: uint8 of shape (history * planes, 12, 5), the newest
    /// frame first; see `luzhanqi.arrays`.
    ///
    /// Raises ValueError unless the history is 1 to 1000 frames.
    #[pyo3(signature = (history = 1))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = HistoryArg::number)] history: usize,
    ) -> Fallible<Bound<'py, PyArray3<u8>>> {
        let config = Config::new(self.0.rules()).with_history(history);
        config.validate().map_err(refused)?;
        let mut bytes = vec![0; config.observation_len()];
        let frames = Frame::latest(&self.0, history)?;
        write_stack(self.0.rules(), &frames, &mut bytes);
        let planes = bytes.len() / CELLS;
        Ok(PyArray1::from_vec(py, bytes).reshape([planes, 12, 5])?)
    }

    /// Returns the seat's own list of moves as a bool array of shape (1248,), with one value for each action.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = [false; Action::COUNT];
        // A spectator has no moves, so either seat gives an empty mask.
        let seat = self.0.seat().unwrap_or(lz::Seat::South);
        write_action_mask(&self.0.legal_moves(), seat, &mut mask);
        PyArray1::from_slice(py, &mask)
    }

    /// Returns the seat's own list of moves as action numbers, in order.
    fn legal_actions(&self) -> Vec<usize> {
        let Some(seat) = self.0.seat() else {
            return Vec::new();
        };
        let number = |mv| Action::of(mv, seat).map(Action::number);
        let mut numbers: Vec<usize> = self.0.legal_moves().iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Returns what the seat sees as a table with the columns station, file, rank, owner and kind.
    ///
    /// `library` is "pandas", "polars" or "numpy" (a dict of arrays).
    #[pyo3(signature = (library = "pandas"))]
    fn to_frame<'py>(slf: &Bound<'py, Self>, library: &str) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("luzhanqi.frames")?;
        frames.call_method1("of_view", (slf, library))
    }

    /// Returns the board in ASCII, with the seat at the bottom.
    fn ascii(&self) -> String {
        self.scene().ascii()
    }

    /// Returns the board with box-drawing lines and Chinese names, in traditional characters for "zh-Hant",
    /// else simplified.
    #[pyo3(signature = (lang = LangArg::default()), text_signature = "($self, lang='en')")]
    fn unicode(&self, lang: LangArg) -> String {
        self.scene().lang(lang.0).unicode()
    }

    fn _repr_svg_(&self) -> String {
        self.scene().svg()
    }

    /// Returns what the seat sees on a station: (colour, kind), or None if it is empty.
    fn __getitem__(&self, py: Python<'_>, station: StationArg) -> PyResult<Py<PyAny>> {
        match self.seen_board().at(station.0) {
            Some(seen) => Ok(seen_parts(py, seen)?.into_pyobject(py)?.into_any().unbind()),
            None => Ok(py.None()),
        }
    }

    /// Returns the text of the view: `?` for an enemy piece of unknown kind, `~` for a face-down
    /// one.
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> Fallible<String> {
        let json = PyString::new(py, &self.json()?).repr()?;
        Ok(format!("View.from_json({json})"))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> Fallible<(Py<PyAny>, (String,))> {
        let maker = slf.get_type().getattr("from_json")?.unbind();
        Ok((maker, (slf.get().json()?,)))
    }
}

unchanging!(View);

drawn!(
    View,
    View::scene,
    /// Draws the board as the seat sees it, as SVG; for the arguments see `Position.svg`.
);

#[pymethods]
impl Game {
    /// Returns what a seat knows from its observations. The seat None is a spectator, who sees what both
    /// seats see.
    ///
    /// The game maintains the views of both seats, and a returned view shares their history. So the time of a
    /// call does not grow with the game. For a spectator, each call computes the view again from the start of
    /// the game.
    #[pyo3(signature = (seat))]
    fn view(&self, seat: Option<SeatArg>) -> View {
        let game = self.lock();
        View(match seat {
            Some(seat) => game.view(seat.0).clone(),
            None => game.spectator_view(),
        })
    }
}
