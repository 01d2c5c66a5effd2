//! Single games of an environment, and all of them as bytes.

use luzhanqi_env::GameError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use kit_py::long::Interrupt;

use super::VectorEnv;
use super::arguments::{no_game, no_state, refused, value_error};
use crate::args::PlaceArg;
use crate::errors::Fallible;
use crate::game::Game;
use crate::position::Position;

#[pymethods]
impl VectorEnv {
    /// Returns one game in its current state, replayed from its moves; None during the set-up.
    ///
    /// Raises IndexError if there is no such game, and ValueError with `keep_moves=False`.
    fn game(&self, number: PlaceArg) -> Fallible<Option<Game>> {
        let number = self.place(&number)?;
        match self.lock()?.batch.game(number) {
            Ok(game) => Ok(Some(Game::of(game))),
            Err(GameError::Setup) => Ok(None),
            Err(error) => Err(no_game(error)),
        }
    }

    /// Returns the position of one game, with all hidden information; None during the set-up.
    ///
    /// Raises IndexError if there is no such game.
    fn truth(&self, number: PlaceArg) -> Fallible<Option<Position>> {
        let number = self.place(&number)?;
        match self.lock()?.batch.referee(number) {
            Ok(game) => Ok(Some(Position(*game.truth()))),
            Err(GameError::Setup) => Ok(None),
            Err(error) => Err(no_game(error)),
        }
    }

    /// Replaces a game of the environment by another, which continues from its current state. The learner
    /// keeps its seat. The next game at this index is the same as without this call.
    ///
    /// Raises IndexError if there is no such game. Raises ValueError if the other game has other rules or is
    /// over.
    fn set_game(&self, py: Python<'_>, number: PlaceArg, game: &Game) -> Fallible<()> {
        let given = game.inner();
        let number = self.place(&number)?;
        let mut guard = self.lock()?;
        guard.batch.set_game(number, &given).map_err(no_game)?;
        guard.asked[number] = 0;
        drop(guard);
        self.show(py)
    }

    /// Returns all games as bytes, for `set_state` of an environment with the same arguments. A game takes
    /// about 80 bytes plus one byte per move. The bytes contain all hidden information. A later version of
    /// the package can read the bytes if it computes the same games from seeds.
    ///
    /// Raises ValueError with `keep_moves=False`.
    fn get_state<'py>(&self, py: Python<'py>) -> Fallible<Bound<'py, PyBytes>> {
        let guard = self.lock()?;
        let batch = &guard.batch;
        let bytes = py.detach(|| batch.to_bytes()).map_err(no_state)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Restores the games from the bytes of `get_state`. They continue exactly as in the saved environment,
    /// for any number of threads.
    ///
    /// Raises ValueError if the bytes are not such a state, or if their games have other settings.
    fn set_state(&self, py: Python<'_>, state: &[u8]) -> Fallible<()> {
        let mut guard = self.lock()?;
        let batch = &mut guard.batch;
        let interrupt = Interrupt::new();
        let restored = py.detach(|| batch.restore_while(state, &|| interrupt.go_on()));
        interrupt.raised()?;
        restored.map_err(no_state)?;
        guard.asked.fill(0);
        drop(guard);
        self.show(py)
    }

    /// Copies the games of another environment with the same arguments.
    fn _take(&self, py: Python<'_>, other: &VectorEnv) -> Fallible<()> {
        if other.config != self.config || other.num_envs != self.num_envs {
            return Err(value_error("the games have other settings"));
        }
        let guard = other.lock()?;
        let batch = &guard.batch;
        let twin = py.detach(|| batch.try_clone()).map_err(refused)?;
        let asked = guard.asked.clone();
        drop(guard);
        let mut own = self.lock()?;
        (own.batch, own.asked) = (twin, asked);
        drop(own);
        self.show(py)
    }
}
