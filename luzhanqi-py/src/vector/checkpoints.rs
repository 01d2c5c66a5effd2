//! Single games of an environment, and all of them as bytes.

use luzhanqi_env::GameError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use py_border::long::Interrupt;

use super::VectorEnv;
use super::arguments::{no_game, no_state, refused, value_error};
use crate::args::PlaceArg;
use crate::errors::Fallible;
use crate::game::Game;
use crate::position::Position;

#[pymethods]
impl VectorEnv {
    /// Returns one game as it stands, played again from its moves; None while its armies are set
    /// up.
    ///
    /// Raises IndexError if there is no such game, ValueError if no moves are kept.
    fn game(&self, number: PlaceArg) -> Fallible<Option<Game>> {
        let number = self.place(&number)?;
        match self.lock()?.batch.game(number) {
            Ok(game) => Ok(Some(Game::of(game))),
            Err(GameError::Setup) => Ok(None),
            Err(error) => Err(no_game(error)),
        }
    }

    /// Returns the position of one game, in full truth; None while its armies are set up.
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

    /// Puts a game as it stands in the place of one of these, which goes on from there; a learner keeps
    /// its seat. The game after it is the next one of this place.
    ///
    /// Raises IndexError if there is no such game, ValueError for one of other rules or that is over.
    fn set_game(&self, py: Python<'_>, number: PlaceArg, game: &Game) -> Fallible<()> {
        let given = game.inner();
        let number = self.place(&number)?;
        let put = self.lock()?.batch.set_game(number, &given);
        put.map_err(no_game)?;
        self.show(py)
    }

    /// Returns all games as bytes, for `set_state` of an environment with the same arguments: some 80
    /// bytes a game and one for each move. They hold the full truth, and are for this version of the
    /// library.
    ///
    /// Raises ValueError if no moves are kept.
    fn get_state<'py>(&self, py: Python<'py>) -> Fallible<Bound<'py, PyBytes>> {
        let guard = self.lock()?;
        let batch = &guard.batch;
        let bytes = py.detach(|| batch.to_bytes()).map_err(no_state)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Goes on from the bytes of `get_state`: what follows is the same as there, whatever the threads.
    ///
    /// Raises ValueError for bytes of something else, or of games with other settings.
    fn set_state(&self, py: Python<'_>, state: &[u8]) -> Fallible<()> {
        let mut guard = self.lock()?;
        let batch = &mut guard.batch;
        let interrupt = Interrupt::new();
        let restored = py.detach(|| batch.restore_while(state, &|| interrupt.go_on()));
        interrupt.raised()?;
        restored.map_err(no_state)?;
        drop(guard);
        self.show(py)
    }

    /// Takes the games of another environment with the same arguments.
    fn _take(&self, py: Python<'_>, other: &VectorEnv) -> Fallible<()> {
        if other.config != self.config || other.num_envs != self.num_envs {
            return Err(value_error("the games have other settings"));
        }
        let guard = other.lock()?;
        let batch = &guard.batch;
        let twin = py.detach(|| batch.try_clone()).map_err(refused)?;
        drop(guard);
        self.lock()?.batch = twin;
        self.show(py)
    }
}
