//! The sampling player (PIMC).

use kit_py::long::Interrupt;
use kit_py::panics::Kept;
use luzhanqi::IllegalMove;
use luzhanqi_env as env;
use luzhanqi_env::Level;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::SeedArg;
use crate::errors::Fallible;
use crate::moves::{self, Move};
use crate::view::View;

/// The library's computer player, at a level: "easy", "medium" or "hard". It knows only a view and tries its
/// moves in positions drawn from its exact belief. The same seed and the same views give the same moves.
///
/// >>> player = Sampler("easy", seed=1)
/// >>> view = Game("standard", seed=1).view(0)
/// >>> player.choose_move(view) in view.legal_moves()
/// True
///
/// Raises ValueError for any other level.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct Sampler(Kept<env::Sampler>);

#[pymethods]
impl Sampler {
    #[new]
    fn new(level: &str, seed: SeedArg) -> PyResult<Sampler> {
        let level: Level = level
            .parse()
            .map_err(|error: env::ParseLevelError| PyValueError::new_err(error.to_string()))?;
        Ok(Sampler(Kept::new(
            "Sampler",
            env::Sampler::new(level, seed.0),
        )))
    }

    /// Returns the player's move for the seat of a view.
    ///
    /// Raises IllegalMoveError if the other seat is to move or the game is over.
    fn choose_move(&self, py: Python<'_>, view: &View) -> Fallible<Py<Move>> {
        let interrupt = Interrupt::new();
        // Other threads wait for the player without the interpreter's lock.
        let chosen = py.detach(|| {
            let mut player = self.0.lock();
            player.choose_move_while(&view.0, || interrupt.go_on())
        });
        interrupt.raised()?;
        match chosen {
            Some(mv) => Ok(moves::shared(py, mv)?),
            None if view.0.outcome().is_some() => Err(IllegalMove::Finished.into()),
            None => Err(IllegalMove::NotYourTurn.into()),
        }
    }
}
