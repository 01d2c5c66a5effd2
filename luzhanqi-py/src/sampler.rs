//! The sampling player (PIMC), for `luzhanqi.cluster`.

use kit_py::long::Interrupt;
use luzhanqi::IllegalMove;
use luzhanqi_env::{Level, Sampler};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::SeedArg;
use crate::errors::Fallible;
use crate::moves::{self, Move};
use crate::view::View;

/// Returns the move of the sampling player at a level ("easy", "medium", "hard").
///
/// Raises ValueError for another level, IllegalMoveError if the other seat is to move and after the end.
#[pyfunction]
pub fn sampler_move(py: Python<'_>, view: &View, level: &str, seed: SeedArg) -> Fallible<Py<Move>> {
    let level: Level = level
        .parse()
        .map_err(|error: luzhanqi_env::ParseLevelError| PyValueError::new_err(error.to_string()))?;
    let interrupt = Interrupt::new();
    let mut sampler = Sampler::new(level, seed.0);
    let chosen = py.detach(|| sampler.choose_while(&view.0, || interrupt.go_on()));
    interrupt.raised()?;
    match chosen {
        Some(mv) => Ok(moves::shared(py, mv)?),
        None if view.0.outcome().is_some() => Err(IllegalMove::Finished.into()),
        None => Err(IllegalMove::NotYourTurn.into()),
    }
}
