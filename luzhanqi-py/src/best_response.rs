//! Exact best responses to policies written in Python.

use luzhanqi_env as env;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::endgame::Endgame;
use crate::enums::SeatArg;
use crate::errors::Fallible;
use crate::rules::RulesArg;
use crate::view::View;

/// Returns the expected result of the best response of a seat to a policy of the other seat; see
/// `luzhanqi.exploitability.best_response`. `policy` returns a list of probabilities for a view. `start` is an
/// `Endgame` or rules.
///
/// Raises ValueError if the rules or the tree are too large, or if `policy` returns anything else.
#[pyfunction]
pub fn best_response(
    py: Python<'_>,
    policy: &Bound<'_, PyAny>,
    start: &Bound<'_, PyAny>,
    seat: SeatArg,
    budget: u64,
) -> Fallible<f64> {
    let mut raised = None;
    let chances = |view: &luzhanqi::View| {
        let found = py
            .check_signals()
            .and_then(|()| policy.call1((View(view.clone()),))?.extract());
        found.map_err(|error| raised = Some(error)).ok()
    };
    let value = match start.cast::<Endgame>() {
        Ok(endgame) => endgame.get().endgame.best_response(seat.0, chances, budget),
        Err(_) => env::best_response(&start.extract::<RulesArg>()?.0, seat.0, chances, budget),
    };
    match (value, raised) {
        (Ok(value), _) => Ok(value),
        (Err(_), Some(error)) => Err(error.into()),
        (Err(error), None) => Err(PyValueError::new_err(error.to_string()).into()),
    }
}
