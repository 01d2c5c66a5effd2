//! Arguments of `VectorEnv`, and the exceptions for its errors.

use luzhanqi::Budget;
use luzhanqi_env::{ConfigError, GameError, LearnerSeat, Level, Opponent, StateError, StepError};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::enums::SeatArg;
use crate::errors::{Fallible, Fault};
use kit_py::errors::shown;

pub fn value_error(text: impl Into<String>) -> Fault {
    PyValueError::new_err(text.into()).into()
}

/// Returns the exception for an invalid configuration.
pub fn refused(error: ConfigError) -> Fault {
    match error {
        ConfigError::Start { why, .. } => why.into(),
        ConfigError::Threads(_) => PyRuntimeError::new_err(error.to_string()).into(),
        ConfigError::Memory { .. } => PyMemoryError::new_err(error.to_string()).into(),
        _ => value_error(error.to_string()),
    }
}

/// Returns the exception for a step that failed.
pub fn failed(error: StepError) -> Fault {
    match error {
        StepError::Threads(_) => PyRuntimeError::new_err(error.to_string()).into(),
        StepError::Stopped => PyRuntimeError::new_err(error.to_string()).into(),
        _ => value_error(error.to_string()),
    }
}

/// Returns the exception for a checkpoint that has other settings or invalid bytes.
pub fn no_state(error: StateError) -> Fault {
    value_error(error.to_string())
}

/// Returns the exception for a game that cannot be read or set.
pub fn no_game(error: GameError) -> Fault {
    value_error(error.to_string())
}

/// Reads the learner's seat.
pub fn read_learner(given: &Bound<'_, PyAny>) -> Fallible<LearnerSeat> {
    match given.extract::<String>().as_deref() {
        Ok("alternating") => return Ok(LearnerSeat::Alternating),
        Ok("drawn") => return Ok(LearnerSeat::Drawn),
        _ => {}
    }
    let seat = given.extract::<SeatArg>().map_err(|_| {
        let given = shown(given);
        value_error(format!(
            "learner is a seat, \"alternating\" or \"drawn\", not {given}"
        ))
    })?;
    Ok(LearnerSeat::Fixed(seat.0))
}

/// Reads the opponent: a built-in player, or a function and the object to call.
pub fn read_opponent(given: &Bound<'_, PyAny>) -> Fallible<(Opponent, Option<Py<PyAny>>)> {
    if given.is_callable() {
        return Ok((Opponent::External, Some(given.clone().unbind())));
    }
    let text = given.extract::<String>().unwrap_or_default();
    let level = match text.strip_prefix("sampler") {
        Some("") => Some(Level::default()),
        Some(level) => level.strip_prefix('-').and_then(|level| level.parse().ok()),
        None => None,
    };
    match (text.as_str(), level) {
        ("random", _) => Ok((Opponent::Random, None)),
        (_, Some(level)) => Ok((Opponent::Sampler(level), None)),
        _ => Err(value_error(format!(
            "opponent is None, \"random\", \"sampler\" (or \"sampler-easy\", \"sampler-hard\"), or a \
             function of observations and masks, not {}",
            shown(given)
        ))),
    }
}

/// The budget for planes of probabilities.
pub struct BeliefPlanesArg(pub Option<Budget>);

impl FromPyObject<'_, '_> for BeliefPlanesArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<BeliefPlanesArg> {
        if let Ok(wanted) = obj.extract::<bool>() {
            return Ok(BeliefPlanesArg(wanted.then(Budget::default)));
        }
        match obj.extract::<(u64, u64)>() {
            Ok((steps, bytes)) => Ok(BeliefPlanesArg(Some(Budget::new(steps, bytes)))),
            Err(_) => Err(PyTypeError::new_err(format!(
                "belief_planes is True, False or a budget (steps, bytes), not {}",
                shown(&obj)
            ))),
        }
    }
}
