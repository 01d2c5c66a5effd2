//! Records of games, whole or as one seat observed them.

use luzhanqi as lz;
use luzhanqi::record;
use py_border::text_methods;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::{self, Fallible, Fault};
use crate::game::Game;
use crate::members::AsEnum;
use crate::view::View;

/// A game as it is kept in a file: tags, then numbered moves, after the manner of PGN. It is the record
/// of a whole game, or what one seat observed, which a player keeps without learning anything from it.
///
/// >>> game = Game("oca", seed=3)
/// >>> record = game.record(South="Anna")
/// >>> Record(str(record)).replay() == game
/// True
/// >>> view = game.view(1)
/// >>> Record(str(view.record())).view() == view
/// True
///
/// Raises RecordError, with the line and column, if the text is no record.
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
    /// A record with more tags.
    pub fn tagged(
        record: impl Into<record::AnyRecord>,
        tags: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Record> {
        let tagged = py_border::records::with_tags(
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

    /// Returns the seat that observed; None for a whole game and for what a spectator observed.
    #[getter]
    fn seat(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.seat().map(|seat| seat.member(py)).transpose()
    }

    /// Returns the game before its first move.
    ///
    /// Raises RecordError if this is what one seat observed.
    #[getter]
    fn start_game(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.game()?.start_game().clone()))
    }

    /// Returns what follows the tags, as (type, text): "event" (a move, an offer and so on, or what
    /// the seat observed), "refused" (a try that the referee refused) or "comment".
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

    /// Returns the value of a tag such as South, Event or Date; None if it is not there.
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name)
    }

    /// Returns the record with more tags; control characters of their values are dropped.
    ///
    /// Raises RecordError for a tag that tells of the game itself (Rules, Stands, Result, View, and
    /// ArmySouth, ArmyNorth, Deal, Position for a whole game; Board, Pool, Setup, Truth for what one
    /// seat observed), and for a name that is not of ASCII letters and digits.
    #[pyo3(signature = (**tags))]
    fn with_tags(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
        Record::tagged(self.0.clone(), tags)
    }

    /// Returns the record with a comment after everything so far; `}` becomes `)`.
    fn with_comment(&self, text: &str) -> Record {
        let mut record = self.0.clone();
        record.comment(text);
        Record(record)
    }

    /// Referees the game: every try, refusal, offer and the result.
    ///
    /// Raises RecordError at the first thing that cannot be, and if this is what one seat observed.
    fn replay(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.replay()?))
    }

    /// Returns what the one seat knows after all of the record.
    ///
    /// Raises RecordError at the first thing that cannot follow from what was before, and if this is
    /// a whole game.
    fn view(&self) -> Fallible<View> {
        Ok(View(self.0.view()?))
    }
}

text_methods!(Record);

#[pymethods]
impl Game {
    /// Returns the game that a record, or its text, tells of.
    ///
    /// Raises RecordError with the line and column of the first thing that cannot be.
    #[staticmethod]
    fn from_record(text: RecordArg) -> Fallible<Game> {
        Ok(Game::of(text.0.replay()?))
    }

    /// Returns the record of the game, with tags such as South="Anna".
    ///
    /// Raises RecordError for a tag that `Record.with_tags` does not set.
    #[pyo3(signature = (**tags))]
    fn record(&self, tags: Option<&Bound<'_, PyDict>>) -> Fallible<Record> {
        Record::tagged(record::Record::of(&self.lock()), tags).map_err(Fault::from)
    }
}

#[pymethods]
impl View {
    /// Returns the record of what the seat observed, with tags such as Event="Club evening".
    ///
    /// Raises RecordError for a tag that `Record.with_tags` does not set.
    #[pyo3(signature = (**tags))]
    fn record(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
        Record::tagged(record::SeatRecord::of(&self.0), tags)
    }
}

/// Returns the records of a text with any number of them, of whole games or of what seats observed.
///
/// Raises RecordError at the first that cannot be read. If `strict` is False, the error stands in
/// the list in its place, and the next record is looked for.
#[pyfunction]
#[pyo3(signature = (text, *, strict = true))]
pub fn records<'py>(py: Python<'py>, text: &str, strict: bool) -> PyResult<Bound<'py, PyList>> {
    let all = record::records(text).map(|record| record.map(Record).map_err(Fault::from));
    py_border::records::list(py, all, strict)
}
