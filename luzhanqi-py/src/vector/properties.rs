//! The properties of an environment: its arrays and spaces.

use luzhanqi_env::Encoding;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::VectorEnv;

#[pymethods]
impl VectorEnv {
    /// Returns the Gymnasium space of one game's observation: uint8 of shape (planes, 12, 5) or (12, 5,
    /// planes), or uint64 of shape (words,). Needs the extra `gymnasium`.
    #[getter]
    fn single_observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 0)
    }

    /// Returns the Gymnasium space of one game's action, 0 to 1247. Needs the extra `gymnasium`.
    #[getter]
    fn single_action_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 1)
    }

    /// Returns the Gymnasium space of `observations`. Needs the extra `gymnasium`.
    #[getter]
    fn observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 2)
    }

    /// Returns the Gymnasium space of the actions of a step. Needs the extra `gymnasium`.
    #[getter]
    fn action_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 3)
    }
}

impl VectorEnv {
    fn space(&self, py: Python<'_>, place: usize) -> PyResult<Py<PyAny>> {
        let (config, module) = (&self.config, "luzhanqi.gymnasium");
        self.spaces.get(py, place, self.num_envs, module, |module| {
            match config.encoding() {
                Encoding::Bits => {
                    module.call_method1("_packed_spaces", (config.observation_words(),))
                }
                form => {
                    let maxima = config.plane_infos().into_iter().map(|plane| plane.max);
                    let maxima = PyBytes::new(py, &maxima.collect::<Vec<u8>>());
                    let last = form == Encoding::ChannelsLast;
                    module.call_method1("_spaces", (maxima, last))
                }
            }
        })
    }
}
