//! Records of complete games, or of what one seat observed.

use kit_py::text_methods;
use luzhanqi as lz;
use luzhanqi::record;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyList};

use crate::errors::{self, Fallible, Fault};
use crate::game::Game;
use crate::members::AsEnum;
use crate::view::View;

/// A game as text for files: tags, then numbered moves, similar to PGN. A record contains a complete game, or
/// only what one seat observed.
///
/// >>> game = Game("oca", seed=3)
/// >>> record = game.record(South="Anna")
/// >>> Record(str(record)).replay() == game
/// True
/// >>> view = game.view(1)
/// >>> Record(str(view.record())).view() == view
/// True
///
/// Raises RecordError with the line and column if the text is not a record.
#[pyclass(frozen, eq, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq)]
pub struct Record(record::AnyRecord);

/// A record or its text.
pub struct RecordArg(pub record::AnyRecord);

impl FromPyObject<'_, '_> for RecordArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<RecordArg> {
        if let Ok(record) = obj.cast::<Record>() {
            return Ok(RecordArg(record.get().0.clone()));
        }
        match obj.extract::<String>() {
            Ok(text) => Ok(RecordArg(text.parse().map_err(Fault::from)?)),
            Err(_) => Err(PyTypeError::new_err("expected a Record or its text")),
        }
    }
}

impl Record {
    /// Sets tags of a record.
    pub fn tagged(
        record: impl Into<record::AnyRecord>,
        tags: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Record> {
        let tagged = kit_py::records::with_tags(
            record.into(),
            tags,
            |record, name, value| record.set_tag(name, value),
            errors::tag,
        );
        tagged.map(Record)
    }
}

#[pymethods]
impl Record {
    #[new]
    fn new(text: RecordArg) -> Record {
        Record(text.0)
    }

    /// Returns the seat that observed; None for a complete game or a spectator's record.
    #[getter]
    fn seat(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.seat().map(|seat| seat.member(py)).transpose()
    }

    /// Returns the game before its first move.
    ///
    /// Raises RecordError for a record of what one seat observed.
    #[getter]
    fn start_game(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.game()?.start_game().clone()))
    }

    /// Returns the content after the tags as (type, text) pairs. The type "event" is a move, an offer or
    /// another event; in the record of what one seat observed, it is an observation. "refused" is a try that
    /// the referee refused. "comment" is a comment.
    #[getter]
    fn items(&self) -> Vec<(&'static str, String)> {
        let item = |item: &record::Item| match item {
            record::Item::Comment(text) => ("comment", text.clone()),
            record::Item::Refused(mv) => ("refused", mv.to_string()),
            other => ("event", other.to_string()),
        };
        let seen = |item: &record::SeatItem| match item {
            record::SeatItem::Comment(text) => ("comment", text.clone()),
            record::SeatItem::Seen(lz::Observation::Refused(mv)) => ("refused", mv.to_string()),
            other => ("event", other.to_string()),
        };
        match &self.0 {
            record::AnyRecord::Game(record) => record.items().iter().map(item).collect(),
            record::AnyRecord::Seat(record) => record.items().iter().map(seen).collect(),
        }
    }

    /// Returns the value of a tag such as South, Event or Date; None if the record has no such tag.
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name)
    }

    /// Returns the custom tags, such as South, Event and Date, with their values.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.0.tags().into_py_dict(py)
    }

    /// Returns a copy of the record with these tags set. Control characters in their values are removed.
    ///
    /// Raises RecordError for a name with characters other than ASCII letters and digits. Also raises
    /// RecordError for a reserved tag: Rules, Stands, Result, View; in the record of a complete game,
    /// ArmySouth, ArmyNorth, Deal, Position; in the record of one seat, Board, Pool, Setup, Truth.
    #[pyo3(signature = (**tags))]
    fn with_tags(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
        Record::tagged(self.0.clone(), tags)
    }

    /// Returns the record with a comment at the end. Each `}` in it becomes `)`.
    fn with_comment(&self, text: &str) -> Record {
        let mut record = self.0.clone();
        record.add_comment(text);
        Record(record)
    }

    /// Replays the game under the rules. Checks every try, refusal and offer, and the result.
    ///
    /// Raises RecordError at the first impossible event, or for a record of what one seat observed.
    fn replay(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.replay()?))
    }

    /// Returns what the seat knows at the end of the record.
    ///
    /// Raises RecordError at the first observation that cannot follow the earlier ones, or for a record of a
    /// complete game.
    fn view(&self) -> Fallible<View> {
        Ok(View(self.0.view()?))
    }
}

text_methods!(Record);

#[pymethods]
impl Game {
    /// Returns the game of a record or its text.
    ///
    /// Raises RecordError with the line and column of the first impossible event.
    #[staticmethod]
    fn from_record(record: RecordArg) -> Fallible<Game> {
        Ok(Game::of(record.0.replay()?))
    }

    /// Returns the record of the game, with tags such as South="Anna".
    ///
    /// Raises RecordError for a tag that `Record.with_tags` rejects.
    #[pyo3(signature = (**tags))]
    fn record(&self, tags: Option<&Bound<'_, PyDict>>) -> Fallible<Record> {
        Record::tagged(record::Record::of(&self.lock()), tags).map_err(Fault::from)
    }
}

#[pymethods]
impl View {
    /// Returns the record of what the seat observed, with tags such as Event="Club evening".
    ///
    /// Raises RecordError for a tag that `Record.with_tags` rejects.
    #[pyo3(signature = (**tags))]
    fn record(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
        Record::tagged(record::SeatRecord::of(&self.0), tags)
    }
}

/// Returns all records in a text: of complete games, or of what seats observed.
///
/// Raises RecordError at the first record that cannot be read. If `strict` is False, the error is an item of
/// the list instead, and reading continues at the next record.
#[pyfunction]
#[pyo3(signature = (text, *, strict = true))]
pub fn records<'py>(py: Python<'py>, text: &str, strict: bool) -> PyResult<Bound<'py, PyList>> {
    let all = record::records(text).map(|record| record.map(Record).map_err(Fault::from));
    kit_py::records::list(py, all, strict)
}
