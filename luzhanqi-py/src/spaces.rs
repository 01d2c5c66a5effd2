//! The Gymnasium spaces of a `VectorEnv`, made when they are asked for.

use luzhanqi_env::Config;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::rules::Rules;

/// One game's observation and action, and those of all games. They are made once: an agent that
/// seeds a space has to find the same one again.
pub struct Spaces(PyOnceLock<[Py<PyAny>; 4]>);

impl Spaces {
    /// None made yet.
    pub const fn new() -> Spaces {
        Spaces(PyOnceLock::new())
    }

    /// A space by its place.
    ///
    /// Raises ImportError if Gymnasium is missing.
    pub fn get(
        &self,
        py: Python<'_>,
        config: &Config,
        games: usize,
        place: usize,
    ) -> PyResult<Py<PyAny>> {
        let all = self.0.get_or_try_init(py, || {
            let module = py.import("luzhanqi.gymnasium")?;
            let one = module.call_method1("spaces", (Rules(*config.rules()), config.history()))?;
            let (observation, action) = one.extract::<(Py<PyAny>, Py<PyAny>)>()?;
            let many = module.call_method1("batched", (&observation, &action, games))?;
            let (observations, actions) = many.extract()?;
            PyResult::Ok([observation, action, observations, actions])
        })?;
        Ok(all[place].clone_ref(py))
    }
}
