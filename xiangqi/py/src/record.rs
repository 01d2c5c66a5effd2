//! Records of games.

use kit_py::args::from_text;
use kit_py::text_methods;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyList};
use xiangqi as xq;
use xiangqi::record;

use crate::enums::{AsEnum, NotationArg};
use crate::errors::{self, Fallible, Fault};
use crate::game::Game;
use crate::moves::{self, Move};
use crate::position::Position;
use crate::rules::{Rules, RulesArg};

/// A game as text for files: PGN.
///
/// >>> game = Game()
/// >>> game.push("h2e2")
/// >>> record = game.record("wxf", Red="Anna")
/// >>> str(record).splitlines()[-1]
/// '1. C2=5 *'
/// >>> Record(str(record)).replay() == game
/// True
///
/// Moves are read in the notation that the tag Format names. Without this tag, they may be in any notation
/// except "uci-from-one".
///
/// Raises RecordError with the line and column if the text is not a record.
#[pyclass(frozen, eq, module = "xiangqi_rules._native")]
#[derive(Clone, PartialEq, Eq)]
pub struct Record(pub record::Record);

/// A record or its text.
pub struct RecordArg(pub record::Record);

impl FromPyObject<'_, '_> for RecordArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<RecordArg> {
        match obj.cast::<Record>() {
            Ok(record) => Ok(RecordArg(record.get().0.clone())),
            Err(_) => from_text::<_, Fault>(obj, "a Record or its text").map(RecordArg),
        }
    }
}

/// Sets tags of a record.
fn tagged(record: record::Record, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
    let tagged = kit_py::records::with_tags(
        record,
        tags,
        |record, name, value| record.set_tag(name, value),
        errors::tag,
    );
    tagged.map(Record)
}

#[pymethods]
impl Record {
    #[new]
    fn new(text: RecordArg) -> Record {
        Record(text.0)
    }

    /// Returns the rules of the tag Rules (default: "asia").
    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.0.rules())
    }

    /// Returns the position in which the game starts.
    #[getter]
    fn start_position(&self) -> Position {
        Position(*self.0.start_position())
    }

    /// Returns the notation of the moves.
    #[getter]
    fn notation(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.notation().member(py)
    }

    /// Returns the moves, in order.
    #[getter]
    fn moves_played(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let moves = self.0.items().iter().filter_map(|item| match item {
            record::Item::Event(xq::Event::Played(mv)) => Some(*mv),
            _ => None,
        });
        moves.map(|mv| moves::shared(py, mv)).collect()
    }

    /// Returns the content after the tags as (type, text) pairs. The type is "event" (a move, an offer or
    /// another event) or "comment".
    #[getter]
    fn items(&self) -> Vec<(&'static str, String)> {
        let item = |item: &record::Item| match item {
            record::Item::Comment(text) => ("comment", text.clone()),
            event => ("event", event.to_string()),
        };
        self.0.items().iter().map(item).collect()
    }

    /// Returns the value of a tag such as Red, Event or Date; None if the record has no such tag.
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name)
    }

    /// Returns the custom tags, such as Red, Event and Date, with their values.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.0.tags().into_py_dict(py)
    }

    /// Returns a copy of the record with these tags set. Control characters in their values are removed.
    ///
    /// Raises RecordError for a reserved tag (Game, Rules, Result, Termination, Format, FEN). Also raises
    /// RecordError for a name with characters other than ASCII letters and digits.
    #[pyo3(signature = (**tags))]
    fn with_tags(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
        tagged(self.0.clone(), tags)
    }

    /// Returns the record with its moves in another notation.
    fn with_notation(&self, notation: NotationArg) -> Record {
        Record(self.0.clone().with_notation(notation.0))
    }

    /// Returns the record with other rules, for `replay`.
    fn with_rules(&self, rules: RulesArg) -> Record {
        Record(self.0.clone().with_rules(&rules.0))
    }

    /// Returns the record with a comment at the end. Each `}` in it becomes `)`.
    fn with_comment(&self, text: &str) -> Record {
        let mut record = self.0.clone();
        record.add_comment(text);
        Record(record)
    }

    /// Replays the game under the rules. Checks every move and offer, and the result.
    ///
    /// Raises RecordError at the first impossible event.
    fn replay(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.replay()?))
    }
}

#[pymethods]
impl Game {
    /// Returns the game of a record, replayed under its rules.
    ///
    /// Raises RecordError at the first impossible event.
    #[staticmethod]
    fn from_record(record: RecordArg) -> Fallible<Game> {
        Ok(Game::of(record.0.replay()?))
    }

    /// Returns the record of the game in a notation (default: "iccs"), with tags such as Red="Anna".
    ///
    /// Raises RecordError for a tag that `Record.with_tags` rejects.
    #[pyo3(signature = (notation = None, /, **tags))]
    fn record(
        &self,
        notation: Option<NotationArg>,
        tags: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Record> {
        let mut record = record::Record::of(&self.lock());
        if let Some(notation) = notation {
            record = record.with_notation(notation.0);
        }
        tagged(record, tags)
    }
}

text_methods!(Record);

/// Returns all records in a text.
///
/// Raises RecordError at the first record that cannot be read. If `strict` is False, the error is an item of
/// the list instead, and reading continues at the next record.
#[pyfunction]
#[pyo3(signature = (text, *, strict = true))]
pub fn records<'py>(py: Python<'py>, text: &str, strict: bool) -> PyResult<Bound<'py, PyList>> {
    let all = record::records(text).map(|record| record.map(Record).map_err(Fault::from));
    kit_py::records::list(py, all, strict)
}
