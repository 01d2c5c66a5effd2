//! Conversion of the core's errors to exceptions of `xiangqi_rules.errors`.

use kit_py::errors::{Texts, Unread, exception, json_text, texts};
use kit_py::records::unset_tag;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use xiangqi as xq;
use xiangqi::notation::NotationError;
use xiangqi::record::{RecordError, RecordFault};

/// The result of a method of this package.
pub type Fallible<T> = Result<T, Fault>;

kit_py::faults! {
    Python(PyErr),
    Point(xq::ParsePointError),
    Piece(xq::ParsePieceError),
    Side(xq::ParseSideError),
    Word(xq::ParseTokenError),
    Move(xq::ParseMoveError),
    Command(xq::ParseCommandError),
    Rules(xq::ParseRulesError),
    Position(xq::PositionError),
    Illegal(xq::IllegalMove),
    Game(xq::GameError),
    Notation(NotationError),
    Record(RecordError),
    Observe(xq::ObserveError),
    Json(serde_json::Error),
}

/// The parts of an exception.
struct ErrorParts {
    /// The name of a class of `xiangqi_rules.errors`.
    class: &'static str,
    text: String,
    reason: &'static str,
    at: Option<xq::Point>,
    /// Line and column.
    place: Option<(u32, u32)>,
    found: Option<String>,
    /// The message for players.
    texts: Texts,
}

impl ErrorParts {
    fn new(class: &'static str, reason: &'static str, text: impl ToString) -> ErrorParts {
        ErrorParts {
            class,
            text: text.to_string(),
            reason,
            at: None,
            place: None,
            found: None,
            texts: Texts::new(),
        }
    }

    fn for_players(self, text: impl Fn(xq::Lang) -> String) -> ErrorParts {
        ErrorParts {
            texts: texts(text),
            ..self
        }
    }

    fn illegal(why: &xq::IllegalMove) -> ErrorParts {
        ErrorParts {
            at: why.point(),
            ..ErrorParts::new("IllegalMoveError", why.reason(), why)
                .for_players(|lang| why.text(lang))
        }
    }

    fn raised(&self) -> PyErr {
        Python::attach(|py| self.exception(py).unwrap_or_else(|error| error))
    }

    fn exception(&self, py: Python<'_>) -> PyResult<PyErr> {
        let details = PyDict::new(py);
        if let Some(at) = self.at {
            // Finds the class by name, because the class itself raises these exceptions.
            let point = py.import("xiangqi_rules._native")?.getattr("Point")?;
            details.set_item("point", point.call1((at.to_string(),))?)?;
        }
        if let Some((line, column)) = self.place {
            details.set_item("line", line)?;
            details.set_item("column", column)?;
        }
        if let Some(found) = &self.found {
            details.set_item("found", found)?;
        }
        let module = py.import("xiangqi_rules.errors")?;
        exception(
            &module,
            self.class,
            &self.text,
            self.reason,
            details,
            &self.texts,
        )
    }
}

impl Fault {
    /// Returns the parts of the exception, or an exception that Python raised.
    fn parts(self) -> Result<ErrorParts, PyErr> {
        Ok(match self {
            Fault::Python(error) => return Err(error),
            Fault::Point(e) => ErrorParts::new("ParseError", "point", e),
            Fault::Piece(e) => ErrorParts::new("ParseError", "piece", e),
            Fault::Side(e) => ErrorParts::new("ParseError", "side", e),
            Fault::Word(e) => ErrorParts::new("ParseError", "word", e),
            Fault::Command(e) => ErrorParts::new("ParseError", "command", e),
            Fault::Move(e) => ErrorParts::new("ParseError", e.reason(), e),
            Fault::Rules(e) => ErrorParts::new("RulesError", e.reason(), e),
            Fault::Position(e) => {
                ErrorParts::new("PositionError", e.reason(), &e).for_players(|lang| e.text(lang))
            }
            Fault::Illegal(e)
            | Fault::Game(xq::GameError::Illegal(e))
            | Fault::Notation(NotationError::Illegal(e)) => ErrorParts::illegal(&e),
            Fault::Game(e) => {
                ErrorParts::new("GameError", e.reason(), e).for_players(|lang| e.text(lang))
            }
            Fault::Notation(e) => {
                ErrorParts::new("NotationError", e.reason(), &e).for_players(|lang| e.text(lang))
            }
            Fault::Observe(e) => ErrorParts::new("ObserveError", e.reason(), e),
            Fault::Json(e) => ErrorParts {
                place: Some((e.line() as u32, e.column() as u32)),
                ..ErrorParts::new("ParseError", "json", json_text(&e))
            },
            Fault::Record(e) => ErrorParts {
                place: Some((e.line, e.column)),
                ..ErrorParts::new("RecordError", e.fault.reason(), &e)
            },
        })
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        fault
            .parts()
            .map_or_else(|error| error, |told| told.raised())
    }
}

/// Returns, as a value, the exception that explains why a move is illegal.
pub fn reason(why: xq::IllegalMove) -> PyErr {
    Fault::from(why).into()
}

impl Unread for Fault {
    fn unread(self, found: String) -> PyErr {
        match self.parts() {
            Ok(mut told) if told.class == "ParseError" => {
                told.text = format!("{}; not {found}", told.text);
                told.found = Some(found);
                told.raised()
            }
            Ok(told) => told.raised(),
            Err(error) => error,
        }
    }
}

/// Returns the exception for a tag that callers cannot set.
pub fn tag(name: &str) -> PyErr {
    let (reason, text) = unset_tag(name);
    ErrorParts::new("RecordError", reason, text).raised()
}

/// Returns all reasons of the core's errors as rows (exception, reason).
#[pyfunction]
pub fn reason_table() -> Vec<(&'static str, &'static str)> {
    [
        ("ParseError", xq::ParseMoveError::REASONS),
        ("RulesError", xq::ParseRulesError::REASONS),
        ("PositionError", xq::PositionError::REASONS),
        ("IllegalMoveError", xq::IllegalMove::REASONS),
        ("GameError", xq::GameError::REASONS),
        ("NotationError", NotationError::REASONS),
        ("RecordError", RecordFault::REASONS),
        ("ObserveError", xq::ObserveError::REASONS),
    ]
    .into_iter()
    .flat_map(|(class, reasons)| reasons.iter().map(move |reason| (class, *reason)))
    .collect()
}
