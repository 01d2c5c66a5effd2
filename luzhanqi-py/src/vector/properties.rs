//! The properties of an environment: its arrays and spaces.

use luzhanqi_env::Encoding;
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::VectorEnv;

#[pymethods]
impl VectorEnv {
    /// Returns what the seat to act sees: uint8 of shape (num_envs, planes, 12, 5); see `luzhanqi.arrays`.
    /// With `channels_last` the shape is (num_envs, 12, 5, planes). With `packed`, it is uint64 of shape
    /// (num_envs, words).
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.observed.observations(py)
    }

    /// Returns the legal actions of the seat to act: bool of shape (num_envs, 1248). With `packed`, it is
    /// uint64 of shape (num_envs, 20).
    #[getter]
    fn action_masks(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.observed.masks(py)
    }

    /// Returns the rewards of games that ended: float32 of shape (num_envs,). A reward is 1 if the learner
    /// won and -1 if the learner lost. Without an opponent, it is the reward of the seat that acted.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.arrays.rewards.share(py)
    }

    /// Returns the rewards of both seats in games that ended: float32 of shape (num_envs, 2), south's first.
    /// A reward is 1 for the winner and -1 for the loser.
    #[getter]
    fn seat_rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.seat_rewards.share(py)
    }

    /// Returns the number of pieces of south and of north in games that ended: int8 of shape (num_envs, 2).
    /// The number is -1 for a seat without a colour, and 0 for games that did not end.
    #[getter]
    fn pieces_remaining(&self, py: Python<'_>) -> Py<PyArray2<i8>> {
        self.arrays.pieces_remaining.share(py)
    }

    /// Returns which games ended by the rules: bool of shape (num_envs,).
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.terminated.share(py)
    }

    /// Returns which games were stopped after `max_plies`: bool of shape (num_envs,).
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.truncated.share(py)
    }

    /// Returns the observing seat in each game, which is the learner's seat or, without an opponent, the seat
    /// to act: int8 of shape (num_envs,).
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.seats.share(py)
    }

    /// Returns the winner of each game that ended, else -1: int8 of shape (num_envs,).
    #[getter]
    fn winners(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.winners.share(py)
    }

    /// Returns why each game ended, as an index into `EndReason`, else -1: int8 of shape (num_envs,).
    #[getter]
    fn reasons(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.reasons.share(py)
    }

    /// Returns the plies of each game that ended, else 0: int32 of shape (num_envs,).
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.arrays.lengths.share(py)
    }

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
