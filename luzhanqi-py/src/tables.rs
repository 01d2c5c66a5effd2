//! What planes and actions mean, for Python.

use luzhanqi::Seat;
use luzhanqi_env::{Action, PlaneInfo, plane_count};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::rules::RulesArg;

/// Returns the shape of one observation under these rules: (planes, 12, 5).
#[pyfunction]
#[pyo3(signature = (rules = None))]
pub fn observation_shape(rules: Option<RulesArg>) -> (usize, usize, usize) {
    (plane_count(&rules.unwrap_or_default().0), 12, 5)
}

/// Returns the planes as rows (name, meaning); dark play has the first 37 of them.
#[pyfunction]
pub fn plane_table() -> Vec<(String, String)> {
    let row = |plane: PlaneInfo| (plane.name, plane.meaning);
    PlaneInfo::all().into_iter().map(row).collect()
}

/// Returns the largest byte that each plane can have, in the order of `plane_table`, as bytes; the
/// smallest is 0.
#[pyfunction]
pub fn plane_maxima() -> Vec<u8> {
    PlaneInfo::all()
        .into_iter()
        .map(|plane| plane.max)
        .collect()
}

/// Returns the actions as south sees them: uint8 of shape (1248, 2), origin and target indices.
#[pyfunction]
pub fn action_table(py: Python<'_>) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let ends = Action::all()
        .map(|action| action.to_move(Seat::South))
        .flat_map(|mv| [mv.origin().index() as u8, mv.target().index() as u8]);
    PyArray1::from_iter(py, ends).reshape([Action::COUNT, 2])
}
