//! Conversion of the core's errors to exceptions of `luzhanqi.errors`.

use kit_py::errors::{Texts, Unread, json_text, texts};
use kit_py::records::unset_tag;
use luzhanqi as lz;
use luzhanqi::record::RecordError;
use luzhanqi::{Detail, Details};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use crate::members::AsEnum;

/// The result of a method of this package.
pub type Fallible<T> = Result<T, Fault>;

kit_py::faults! {
    Python(PyErr),
    Station(lz::ParseStationError),
    Piece(lz::ParsePieceError),
    Kind(NoKind),
    Seat(lz::ParseSeatError),
    Word(lz::ParseTokenError),
    Move(lz::ParseMoveError),
    Command(lz::ParseCommandError),
    Rules(lz::ParseRulesError),
    Army(lz::ArmyError),
    Position(lz::PositionError),
    Illegal(lz::IllegalMove),
    Game(lz::GameError),
    Observe(lz::ObserveError),
    Belief(lz::BeliefError),
    Record(RecordError),
    Json(serde_json::Error),
}

/// The text is not the letter of a kind.
pub struct NoKind;

impl std::fmt::Display for NoKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kinds = lz::Kind::ALL.map(|kind| format!("{} ({})", kind.letter(), kind.name()));
        write!(f, "a kind is one of {}", kinds.join(", "))
    }
}

/// The name of a class of `luzhanqi.errors`.
type Class = &'static str;

/// Makes a value of a class of the package. Finds the class by name, because the methods of that class raise
/// these exceptions themselves.
fn made(py: Python<'_>, class: &str, text: String) -> PyResult<Py<PyAny>> {
    let module = py.import("luzhanqi._native")?;
    Ok(module.getattr(class)?.call1((text,))?.unbind())
}

/// Returns a detail of an error as a Python object.
fn object(py: Python<'_>, detail: &Detail) -> PyResult<Py<PyAny>> {
    Ok(match detail {
        Detail::Station(station) => made(py, "Station", station.to_string())?,
        Detail::Move(mv) => made(py, "Move", mv.to_string())?,
        Detail::Kind(kind) => kind.member(py)?,
        Detail::Color(color) => color.member(py)?,
        Detail::Seat(seat) => seat.member(py)?,
        Detail::Number(number) => number.into_pyobject(py)?.into_any().unbind(),
        Detail::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
        // Details that the core may add later.
        other => format!("{other:?}").into_pyobject(py)?.into_any().unbind(),
    })
}

/// The class of an exception, its reason, its details, and its message in every language if players can see
/// it.
struct ErrorParts(Class, &'static str, Details, Texts);

impl ErrorParts {
    fn new(class: Class, reason: &'static str) -> ErrorParts {
        ErrorParts(class, reason, Details::new(), Texts::new())
    }

    fn with(mut self, key: &'static str, detail: Detail) -> ErrorParts {
        self.2.push((key, detail));
        self
    }

    fn station(self, station: lz::Station) -> ErrorParts {
        self.with("station", Detail::Station(station))
    }

    fn text(self, key: &'static str, text: impl ToString) -> ErrorParts {
        self.with(key, Detail::Text(text.to_string()))
    }

    fn number(self, key: &'static str, number: usize) -> ErrorParts {
        self.with(key, Detail::Number(number as u64))
    }
}

impl Fault {
    /// Returns the message and its parts, or an exception that Python raised.
    fn parts(self) -> Result<(String, ErrorParts), PyErr> {
        /// Takes the message and its parts from the error.
        macro_rules! told {
            ($error:ident, $class:literal) => {
                (
                    $error.to_string(),
                    ErrorParts($class, $error.reason(), $error.details(), Texts::new()),
                )
            };
            ($error:ident, $class:literal, for players) => {{
                let (text, mut told) = told!($error, $class);
                told.3 = texts(|lang| $error.text(lang));
                (text, told)
            }};
        }
        Ok(match self {
            Fault::Python(error) => return Err(error),
            Fault::Station(e) => (e.to_string(), ErrorParts::new("ParseError", "station")),
            Fault::Piece(e) => (e.to_string(), ErrorParts::new("ParseError", "piece")),
            Fault::Kind(e) => (e.to_string(), ErrorParts::new("ParseError", "kind")),
            Fault::Seat(e) => (e.to_string(), ErrorParts::new("ParseError", "seat")),
            Fault::Word(e) => (
                e.to_string(),
                ErrorParts::new("ParseError", "token").text("allowed", e.allowed),
            ),
            Fault::Command(e) => (e.to_string(), ErrorParts::new("ParseError", "command")),
            Fault::Move(e) => told!(e, "ParseError"),
            Fault::Rules(e) => told!(e, "RulesError"),
            Fault::Army(e) => told!(e, "ArmyError", for players),
            Fault::Position(e) => match e {
                lz::PositionError::Army { .. } => told!(e, "ArmyError", for players),
                _ => told!(e, "PositionError", for players),
            },
            Fault::Illegal(e) | Fault::Game(lz::GameError::Illegal(e)) => match e.is_refusal() {
                true => told!(e, "RefusedMove", for players),
                false => told!(e, "IllegalMoveError", for players),
            },
            Fault::Game(e) => told!(e, "GameError", for players),
            Fault::Observe(e) => told!(e, "ObserveError"),
            Fault::Belief(e @ lz::BeliefError::Memory) => {
                return Err(PyMemoryError::new_err(e.to_string()));
            }
            Fault::Belief(e) => told!(e, "BeliefError"),
            Fault::Record(e) => (
                e.to_string(),
                ErrorParts(
                    "RecordError",
                    e.fault.reason(),
                    e.fault.details(),
                    Texts::new(),
                )
                .number("line", e.line as usize)
                .number("column", e.column as usize),
            ),
            Fault::Json(e) => (
                json_text(&e),
                ErrorParts::new("ParseError", "json")
                    .number("line", e.line())
                    .number("column", e.column()),
            ),
        })
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        match fault.parts() {
            Ok((text, told)) => raised(&text, &told),
            Err(error) => error,
        }
    }
}

/// Returns, as a value, the exception that explains why a move is illegal.
pub fn reason(why: lz::IllegalMove) -> PyErr {
    Fault::from(why).into()
}

impl Unread for Fault {
    fn unread(self, found: String) -> PyErr {
        match self.parts() {
            Ok((text, told)) if told.0 == "ParseError" => {
                let text = format!("{text}; not {found}");
                raised(&text, &told.text("found", found))
            }
            Ok((text, told)) => raised(&text, &told),
            Err(error) => error,
        }
    }
}

fn raised(text: &str, told: &ErrorParts) -> PyErr {
    Python::attach(|py| exception(py, text, told).unwrap_or_else(|error| error))
}

fn exception(py: Python<'_>, text: &str, told: &ErrorParts) -> PyResult<PyErr> {
    let details = PyDict::new(py);
    for (key, detail) in &told.2 {
        details.set_item(in_python(key), object(py, detail)?)?;
    }
    let module = py.import("luzhanqi.errors")?;
    kit_py::errors::exception(&module, told.0, text, told.1, details, &told.3)
}

static FAULT: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// Returns faults of a board or an army as Python's `Fault`: exceptions as values, with their stations.
pub fn faults<E>(py: Python<'_>, faults: Vec<lz::Fault<E>>) -> PyResult<Vec<Py<PyAny>>>
where
    Fault: From<E>,
{
    let class = FAULT.import(py, "luzhanqi.values", "Fault")?;
    let one = |fault: lz::Fault<E>| {
        let error = PyErr::from(Fault::from(fault.error)).into_value(py);
        let stations = fault.stations.iter().map(Detail::Station);
        let stations: PyResult<Vec<_>> = stations.map(|at| object(py, &at)).collect();
        Ok(class.call1((error, stations?))?.unbind())
    };
    faults.into_iter().map(one).collect()
}

/// Returns all reasons of the core's errors as rows (exception, reason, meaning, names of details).
#[pyfunction]
pub fn reason_table() -> Vec<(&'static str, &'static str, &'static str, Vec<&'static str>)> {
    [
        ("ParseError", lz::ParseMoveError::REASONS),
        ("RulesError", lz::ParseRulesError::REASONS),
        ("ArmyError", lz::ArmyError::REASONS),
        ("PositionError", lz::PositionError::REASONS),
        ("IllegalMoveError", lz::IllegalMove::REASONS),
        ("GameError", lz::GameError::REASONS),
        ("ObserveError", lz::ObserveError::REASONS),
        ("BeliefError", lz::BeliefError::REASONS),
        ("RecordError", lz::record::RecordFault::REASONS),
    ]
    .into_iter()
    .flat_map(|(class, reasons)| reasons.iter().map(move |reason| (class, reason)))
    .map(|(class, reason)| {
        let details = reason.details.iter().copied().map(in_python).collect();
        (class, reason.token, reason.meaning, details)
    })
    .collect()
}

/// Returns Python's name of a detail: `move` is a keyword in Rust only.
fn in_python(detail: &'static str) -> &'static str {
    if detail == "mv" { "move" } else { detail }
}

/// Returns the exception for a refused try, with only what the referee announces.
pub fn refusal(mv: lz::Move, station: lz::Station) -> PyErr {
    let text = |lang| lz::PlayResult::Refused(station).text(mv, lang);
    let mut told = ErrorParts::new("RefusedMove", "refused").station(station);
    told.3 = texts(text);
    raised(&text(lz::Lang::English), &told)
}

/// Returns the exception for a tag that callers cannot set.
pub fn tag(name: &str) -> PyErr {
    let (reason, text) = unset_tag(name);
    let told = ErrorParts::new("RecordError", reason).text("tag", name);
    raised(&text, &told)
}

/// Returns the exception for an invalid weight of an enemy piece.
pub fn weight(piece: usize, at: Option<lz::Station>, kind: lz::Kind, found: f64) -> PyErr {
    // Rust writes `NaN`, and Python writes `nan`.
    let found = format!("{found:?}").to_lowercase();
    let text = format!(
        "weights[{piece}, {}] is {found}: a weight is a finite number, not negative \
         (enemy piece {piece}{}, kind {kind})",
        kind.index(),
        place(at),
    );
    let told = ErrorParts::new("BeliefError", "weight")
        .number("piece", piece)
        .with("kind", Detail::Kind(kind));
    raised(&text, &standing(told, at))
}

/// The message for weights that leave no consistent arrangement.
const WEIGHTLESS: &str = "every arrangement that is consistent with the observations has weight 0";

/// Returns the exception for weights that leave no consistent arrangement in a game of many.
pub fn weightless_game(game: usize) -> PyErr {
    let told = ErrorParts::new("BeliefError", "weightless");
    raised(&format!("game {game}: {WEIGHTLESS}"), &told)
}

/// Returns the exception for weights that leave no consistent arrangement. It names the piece if a single
/// piece is the cause.
pub fn weightless(cause: Option<(usize, Option<lz::Station>)>) -> PyErr {
    let told = ErrorParts::new("BeliefError", "weightless");
    match cause {
        None => raised(WEIGHTLESS, &told),
        Some((piece, at)) => {
            let text = format!(
                "{WEIGHTLESS}: weights[{piece}] is 0 for every possible kind of enemy piece {piece}{}",
                place(at)
            );
            let told = standing(told.number("piece", piece), at);
            raised(&text, &told)
        }
    }
}

/// Formats the station of a piece for a message.
fn place(at: Option<lz::Station>) -> String {
    at.map_or_else(String::new, |at| format!(" on {at}"))
}

/// Adds the station of a piece to the details.
fn standing(told: ErrorParts, at: Option<lz::Station>) -> ErrorParts {
    match at {
        Some(at) => told.station(at),
        None => told,
    }
}
