//! Tables of planes and actions for Python.

use luzhanqi::{Budget, Seat};
use luzhanqi_env::{Action, Config, PlaneInfo, plane_count};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::HistoryArg;
use crate::rules::RulesArg;

/// Returns the shape of one observation under these rules: (planes, 12, 5).
#[pyfunction]
#[pyo3(signature = (rules = None))]
pub fn observation_shape(rules: Option<RulesArg>) -> (usize, usize, usize) {
    (plane_count(&rules.unwrap_or_default().0), 12, 5)
}

/// A row of Python's plane table: name, meaning, largest byte and form.
pub type PlaneRow = (String, String, u8, &'static str);

/// Returns the planes of an observation.
pub fn plane_rows(config: &Config) -> Vec<PlaneRow> {
    let row = |plane: PlaneInfo| (plane.name, plane.meaning, plane.max, plane.form.name());
    config.plane_infos().into_iter().map(row).collect()
}

/// Returns the planes of an observation as rows (name, meaning, largest byte, form). The form is "stations",
/// "everywhere" or "bytes".
///
/// Raises ValueError if the history is not 1 to 1000, or for `belief_planes` in expose play.
#[pyfunction]
#[pyo3(signature = (rules = None, history = 1, battle_planes = false, belief_planes = false))]
pub fn plane_table(
    rules: Option<RulesArg>,
    #[pyo3(from_py_with = HistoryArg::number)] history: usize,
    battle_planes: bool,
    belief_planes: bool,
) -> PyResult<Vec<PlaneRow>> {
    let config = Config::new(&rules.unwrap_or_default().0)
        .with_history(history)
        .with_battle_planes(battle_planes)
        .with_belief_planes(belief_planes.then(Budget::default));
    let checked = config.validate();
    checked.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(plane_rows(&config))
}

/// Returns the actions as south sees them: uint8 of shape (1248, 2), with the indices of origin and target.
#[pyfunction]
pub fn action_table(py: Python<'_>) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let ends = Action::all()
        .map(|action| action.to_move(Seat::South))
        .flat_map(|mv| [mv.origin().index() as u8, mv.target().index() as u8]);
    PyArray1::from_iter(py, ends).reshape([Action::COUNT, 2])
}
