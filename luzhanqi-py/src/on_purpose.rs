//! A panic for tests.

use pyo3::prelude::*;

use crate::game::Game;
use crate::vector::VectorEnv;

/// Panics while changing a game or an environment, or without an object. For tests; only in debug builds.
#[pyfunction]
#[pyo3(signature = (object = None))]
pub fn _panic(py: Python<'_>, object: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    fn on_purpose<T>(_changed: Option<T>) {
        panic!("on purpose");
    }
    let game = object.and_then(|object| object.cast::<Game>().ok());
    let env = object.and_then(|object| object.cast::<VectorEnv>().ok());
    match (game, env) {
        (Some(game), _) => on_purpose(Some(game.get().lock())),
        (_, Some(env)) => {
            let mut games = env.get().lock()?;
            let games = &mut *games;
            py.detach(|| on_purpose(Some(games)));
        }
        _ => on_purpose::<()>(None),
    }
    Ok(())
}
