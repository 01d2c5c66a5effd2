//! Exact best responses to policies written in Python.

use luzhanqi_env as env;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::enums::SeatArg;
use crate::errors::Fallible;
use crate::rules::RulesArg;
use crate::view::View;

/// Returns the expected result of the best response of a seat to a policy of the other seat; see
/// `luzhanqi.exploitability.best_response`. `policy` returns a list of probabilities for a view.
///
/// Raises ValueError if the rules or the tree are too large, or if `policy` returns anything else.
#[pyfunction]
pub fn best_response(
    py: Python<'_>,
    policy: &Bound<'_, PyAny>,
    rules: RulesArg,
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
    let value = env::best_response(&rules.0, seat.0, chances, budget);
    match (value, raised) {
        (Ok(value), _) => Ok(value),
        (Err(_), Some(error)) => Err(error.into()),
        (Err(error), None) => Err(PyValueError::new_err(error.to_string()).into()),
    }
}
