//! Records of games.

use luzhanqi::record;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::errors::{self, Fallible, Fault};
use crate::game::Game;

/// A game as it is kept in a file: tags, then numbered moves, after the manner of PGN.
///
/// >>> game = Game("oca", seed=3)
/// >>> record = game.record(South="Anna")
/// >>> Record(str(record)).replay() == game
/// True
///
/// Raises RecordError, with the line and column, if the text is no record.
#[pyclass(frozen, eq, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq)]
pub struct Record(record::Record);

/// A record or its text.
pub struct RecordArg(pub record::Record);

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
        mut record: record::Record,
        tags: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Record> {
        for (name, value) in tags.into_iter().flatten() {
            let name = name.str()?;
            let name = name.to_cow()?;
            record = record.with_tag(&name, &value.str()?.to_cow()?);
            // The core leaves out what cannot be set.
            if record.tag(&name).is_none() {
                return Err(errors::tag(&name));
            }
        }
        Ok(Record(record))
    }
}

#[pymethods]
impl Record {
    #[new]
    fn new(text: RecordArg) -> Record {
        Record(text.0)
    }

    /// Returns the game before its first move.
    #[getter]
    fn beginning(&self) -> Game {
        Game::of(self.0.beginning().clone())
    }

    /// Returns what follows the tags, as (type, text): "action" (a move, an offer and so on),
    /// "refused" (a try that the referee refused) or "comment".
    #[getter]
    fn items(&self) -> Vec<(&'static str, String)> {
        let item = |item: &record::Item| match item {
            record::Item::Comment(text) => ("comment", text.clone()),
            record::Item::Refused(mv) => ("refused", mv.to_string()),
            other => ("action", other.to_string()),
        };
        self.0.items().iter().map(item).collect()
    }

    /// Returns the value of a tag such as South, Event or Date; None if it is not there.
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name)
    }

    /// Returns the record with more tags; control characters of their values are dropped.
    ///
    /// Raises RecordError for a tag that tells of the game itself (Rules, ArmySouth, ArmyNorth,
    /// Deal, Position, Result), and for a name that is not of ASCII letters and digits.
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
    /// Raises RecordError at the first thing that cannot be.
    fn replay(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.replay()?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.0.to_string()).repr()?;
        Ok(format!("Record({text})"))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> Fallible<(Py<PyAny>, (String,))> {
        Ok((slf.get_type().into_any().unbind(), (slf.get().__str__(),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// Returns the records of a text with any number of games.
///
/// Raises RecordError at the first that cannot be read. If `strict` is False, the error stands in
/// the list in its place, and the next record is looked for.
#[pyfunction]
#[pyo3(signature = (text, *, strict = true))]
pub fn records<'py>(py: Python<'py>, text: &str, strict: bool) -> Fallible<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for record in record::records(text) {
        match record {
            Ok(record) => list.append(Record(record))?,
            Err(error) if strict => return Err(error.into()),
            Err(error) => list.append(PyErr::from(Fault::from(error)).into_value(py))?,
        }
    }
    Ok(list)
}
