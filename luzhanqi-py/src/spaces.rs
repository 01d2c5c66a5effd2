//! The Gymnasium spaces of a `VectorEnv`, made when they are asked for.

use luzhanqi_env::{Config, Encoding};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyBytes;

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
            let (observation, action) = match config.encoding() {
                Encoding::Bytes => {
                    let maxima = config.plane_infos().into_iter().map(|plane| plane.max);
                    let maxima = PyBytes::new(py, &maxima.collect::<Vec<u8>>());
                    module.call_method1("_spaces", (maxima,))?
                }
                Encoding::Bits => {
                    module.call_method1("_packed_spaces", (config.observation_words(),))?
                }
            }
            .extract::<(Py<PyAny>, Py<PyAny>)>()?;
            let many = module.call_method1("batched", (&observation, &action, games))?;
            let (observations, actions) = many.extract()?;
            PyResult::Ok([observation, action, observations, actions])
        })?;
        Ok(all[place].clone_ref(py))
    }
}
