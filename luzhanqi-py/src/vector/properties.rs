//! The properties of an environment: its arrays and spaces.

use luzhanqi_env::Encoding;
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::VectorEnv;

#[pymethods]
impl VectorEnv {
    /// Returns a uint8 array of shape (num_envs, planes, 12, 5): what the seat to act sees; see
    /// `luzhanqi.arrays`. With `channels_last` the shape is (num_envs, 12, 5, planes). With `packed` it is
    /// uint64 of shape (num_envs, words).
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.shown.observations(py)
    }

    /// Returns a bool array of shape (num_envs, 1248): the legal actions of the seat to act. With `packed` it
    /// is uint64 of shape (num_envs, 20).
    #[getter]
    fn action_masks(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.shown.masks(py)
    }

    /// Returns a float32 array of shape (num_envs,): for a game that ended, 1 if the learner (without an
    /// opponent, the seat that acted) won, and -1 if it lost.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.arrays.rewards.share(py)
    }

    /// Returns a float32 array of shape (num_envs, 2): for a game that ended, 1 for the winner and
    /// -1 for the loser, south's first.
    #[getter]
    fn seat_rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.seat_rewards.share(py)
    }

    /// Returns an int8 array of shape (num_envs, 2): for a game that ended, the number of pieces of south and
    /// of north, or -1 for a seat without a colour; else 0.
    #[getter]
    fn pieces_left(&self, py: Python<'_>) -> Py<PyArray2<i8>> {
        self.arrays.pieces_left.share(py)
    }

    /// Returns a bool array of shape (num_envs,): whether a game ended by the rules.
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.terminated.share(py)
    }

    /// Returns a bool array of shape (num_envs,): whether a game was stopped after `max_plies`.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.truncated.share(py)
    }

    /// Returns an int8 array of shape (num_envs,): the seat of the observation, which is the learner or the
    /// seat to act.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.seats.share(py)
    }

    /// Returns an int8 array of shape (num_envs,): the winner of a game that ended, or -1.
    #[getter]
    fn winners(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.winners.share(py)
    }

    /// Returns an int8 array of shape (num_envs,): why a game ended, as an index into `EndReason`, or -1.
    #[getter]
    fn reasons(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.reasons.share(py)
    }

    /// Returns an int32 array of shape (num_envs,): the plies of a game that ended, or 0.
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.arrays.lengths.share(py)
    }

    /// Returns the Gymnasium space of one game's observation, uint8 (planes, 12, 5),
    /// (12, 5, planes) or uint64 (words,); needs the extra `gymnasium`.
    #[getter]
    fn single_observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 0)
    }

    /// Returns the Gymnasium space of one game's action, 0 to 1247; needs the extra `gymnasium`.
    #[getter]
    fn single_action_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 1)
    }

    /// Returns the Gymnasium space of `observations`; needs the extra `gymnasium`.
    #[getter]
    fn observation_space(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.space(py, 2)
    }

    /// Returns the Gymnasium space of the actions of a step; needs the extra `gymnasium`.
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
