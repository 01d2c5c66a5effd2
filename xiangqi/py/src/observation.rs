//! What players and spectators observe.

use pyo3::prelude::*;
use xiangqi as xq;

use crate::enums::{self, maybe};
use crate::errors::Fault;
use crate::moves::{self, Move};
use crate::position::Position;
use crate::rules::Rules;

/// An event as players and spectators observe it.
///
/// The first observation of a game has the type "begin". The other types are "moved", "draw-offered",
/// "draw-declined", "take-back-offered", "take-back-declined", "taken-back" and "ended". Properties that do
/// not belong to the type are None. An observation can be created from JSON and converted to JSON.
///
/// JSON from a later version of this package may contain unknown members, which are ignored. An unknown
/// kind of observation gets the type "other". With `strict`, both are errors.
///
/// >>> Observation('{"moved":"h2e2"}').move
/// Move("h2e2")
///
/// Raises ParseError if the text is not an observation.
#[pyclass(frozen, eq, module = "xiangqi_rules._native")]
#[derive(Clone, PartialEq, Eq)]
pub struct Observation(pub xq::Observation);

#[pymethods]
impl Observation {
    /// Returns the type of the observation.
    #[getter]
    fn r#type(&self) -> &'static str {
        match &self.0 {
            xq::Observation::Begin(_) => "begin",
            xq::Observation::Moved(_) => "moved",
            xq::Observation::DrawOffered(_) => "draw-offered",
            xq::Observation::DrawDeclined(_) => "draw-declined",
            xq::Observation::TakeBackOffered(_) => "take-back-offered",
            xq::Observation::TakeBackDeclined(_) => "take-back-declined",
            xq::Observation::TakenBack(_) => "taken-back",
            xq::Observation::Ended(_) => "ended",
            _ => "other",
        }
    }

    /// Returns the move that was played.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        match self.0 {
            xq::Observation::Moved(mv) => moves::shared(py, mv).map(Some),
            _ => Ok(None),
        }
    }

    /// Returns the side that makes or declines an offer.
    #[getter]
    fn side(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let side = match self.0 {
            xq::Observation::DrawOffered(side)
            | xq::Observation::DrawDeclined(side)
            | xq::Observation::TakeBackOffered(side)
            | xq::Observation::TakeBackDeclined(side) => Some(side),
            _ => None,
        };
        maybe(side, py)
    }

    /// Returns the position, for the type "begin".
    #[getter]
    fn position(&self) -> Option<Position> {
        self.begin().map(|begin| Position(begin.position))
    }
}

kit_py::observation_methods!(xiangqi, Fault, enums::outcome);
