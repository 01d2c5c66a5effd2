//! The computer player.

use std::time::Duration;

use kit_py::args::{PlaceArg, SeedArg};
use kit_py::long::Interrupt;
use kit_py::panics::Kept;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use xiangqi as xq;
use xiangqi_env as env;

use crate::errors::Fallible;
use crate::game::Game;
use crate::moves::{self, Move};

/// A small computer player that searches `depth` plies (1 to 32) by alpha-beta and evaluates material. The seed
/// decides between equally good moves: the same seed and the same games give the same moves. Each additional ply
/// costs about five times as much; four plies take a second or less. With `seconds`, a choice stops after this
/// time, and may depend on it.
///
/// >>> player = AlphaBeta(2, seed=1)
/// >>> game = Game("asia")
/// >>> player.choose_move(game) in game.legal_moves()
/// True
///
/// Raises ValueError for a depth out of range or a time that is not positive.
#[pyclass(frozen, module = "xiangqi_rules._native")]
pub struct AlphaBeta(Kept<env::AlphaBeta>);

#[pymethods]
impl AlphaBeta {
    #[new]
    #[pyo3(signature = (depth, seed, *, seconds = None))]
    fn new(depth: PlaceArg, seed: SeedArg, seconds: Option<f64>) -> PyResult<AlphaBeta> {
        let Some(plies) = u32::try_from(depth.0).ok().filter(|n| (1..=32).contains(n)) else {
            let text = format!("expected a depth of 1 to 32, got {}", depth.0);
            return Err(PyValueError::new_err(text));
        };
        let mut player = env::AlphaBeta::new(plies, seed.0);
        if let Some(seconds) = seconds {
            let time = Duration::try_from_secs_f64(seconds).ok();
            let time = time.filter(|time| !time.is_zero()).ok_or_else(|| {
                PyValueError::new_err(format!("expected a positive time, got {seconds} seconds"))
            })?;
            // A deadline that is too far away for the clock is none.
            player = player.with_time(time.min(Duration::from_secs(1 << 30)));
        }
        Ok(AlphaBeta(Kept::new("AlphaBeta", player)))
    }

    /// Returns the player's move.
    ///
    /// Raises IllegalMoveError if the game is over.
    fn choose_move(&self, py: Python<'_>, game: &Game) -> Fallible<Py<Move>> {
        let (game, interrupt) = (game.inner(), Interrupt::new());
        // Other threads wait for the player without the interpreter's lock.
        let chosen = py.detach(|| {
            let mut player = self.0.lock();
            player.choose_move_while(&game, || interrupt.go_on())
        });
        interrupt.raised()?;
        let mv = chosen.ok_or(xq::IllegalMove::Finished)?;
        Ok(moves::shared(py, mv)?)
    }
}
