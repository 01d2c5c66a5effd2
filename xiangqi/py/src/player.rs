//! The computer player.

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
/// decides between equally good moves: the same seed and the same games give the same moves. Each additional
/// ply takes about five times as long; four plies take at most about a second.
///
/// >>> player = AlphaBeta(2, seed=1)
/// >>> game = Game("asia")
/// >>> player.choose_move(game) in game.legal_moves()
/// True
///
/// Raises ValueError for a depth out of range.
#[pyclass(frozen, module = "xiangqi_rules._native")]
pub struct AlphaBeta(Kept<env::AlphaBeta>);

#[pymethods]
impl AlphaBeta {
    #[new]
    fn new(depth: PlaceArg, seed: SeedArg) -> PyResult<AlphaBeta> {
        let plies = u32::try_from(depth.0).ok();
        let Some(plies) = plies.filter(|plies| (1..=32).contains(plies)) else {
            let text = format!("expected a depth of 1 to 32, got {}", depth.0);
            return Err(PyValueError::new_err(text));
        };
        let player = env::AlphaBeta::new(plies, seed.0);
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
