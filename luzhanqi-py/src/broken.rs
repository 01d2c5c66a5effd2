//! Panics on purpose, for the tests.

use pyo3::prelude::*;

/// Panics while it changes a game or an environment, or while it has nothing at hand: for the tests, in
/// builds that are not for release.
#[cfg(debug_assertions)]
#[pyfunction]
#[pyo3(signature = (object = None))]
pub fn _panic(py: Python<'_>, object: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    use crate::{game::Game, vector::VectorEnv};
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
