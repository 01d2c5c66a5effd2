//! The output arrays of games, and the info dicts.

use luzhanqi_env::{Action, Autoreset, Config, Encoding, ObservationOutputs, Outputs, StepError};
use numpy::ndarray::{Ix1, Ix2, IxDyn};
use numpy::{Element, PyReadwriteArray};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use kit_py::out_array::OutArray;
use kit_py::vector::{add_final, ended};

/// Observations and masks in the chosen format.
pub enum Pictures {
    /// As bytes.
    Bytes(Pair<u8, bool>),
    /// As 64-bit words.
    Bits(Pair<u64, u64>),
}

/// Observations and masks of these element types.
pub struct Pair<T, M> {
    observations: OutArray<T, IxDyn>,
    masks: OutArray<M, Ix2>,
}

/// Both arrays, borrowed for writing.
struct Lent<'py, T: Element, M: Element> {
    observations: PyReadwriteArray<'py, T, IxDyn>,
    masks: PyReadwriteArray<'py, M, Ix2>,
}

impl<T: Element + Default + Copy, M: Element + Default + Copy> Pair<T, M> {
    fn new(
        py: Python<'_>,
        given: [Option<Bound<'_, PyAny>>; 2],
        shapes: (IxDyn, Ix2),
        names: [&'static str; 2],
    ) -> PyResult<Pair<T, M>> {
        let [observations, masks] = given;
        let pair = Pair {
            observations: OutArray::given_or_new(py, observations, shapes.0, names[0])?,
            masks: OutArray::given_or_new(py, masks, shapes.1, names[1])?,
        };
        pair.observations.check_apart(py, &pair.masks)?;
        Ok(pair)
    }

    fn lend<'py>(&self, py: Python<'py>) -> PyResult<Lent<'py, T, M>> {
        Ok(Lent {
            observations: self.observations.lend(py)?,
            masks: self.masks.lend(py)?,
        })
    }
}

impl<T: Element + Default + Copy, M: Element + Default + Copy> Lent<'_, T, M> {
    fn slices(&mut self) -> PyResult<(&mut [T], &mut [M])> {
        Ok((
            OutArray::slice(&mut self.observations)?,
            OutArray::slice(&mut self.masks)?,
        ))
    }
}

/// Returns the shape of one observation in bytes.
pub fn shape(config: &Config) -> [usize; 3] {
    match config.encoding() {
        Encoding::ChannelsLast => [12, 5, config.planes()],
        _ => [config.planes(), 12, 5],
    }
}

impl Pictures {
    fn new(
        py: Python<'_>,
        games: usize,
        config: &Config,
        given: [Option<Bound<'_, PyAny>>; 2],
        names: [&'static str; 2],
    ) -> PyResult<Pictures> {
        Ok(match config.encoding() {
            Encoding::Bytes | Encoding::ChannelsLast => {
                let [a, b, c] = shape(config);
                let shapes = (IxDyn(&[games, a, b, c]), Ix2(games, Action::COUNT));
                Pictures::Bytes(Pair::new(py, given, shapes, names)?)
            }
            Encoding::Bits => {
                let words = config.observation_words();
                let shapes = (IxDyn(&[games, words]), Ix2(games, Action::WORDS));
                Pictures::Bits(Pair::new(py, given, shapes, names)?)
            }
            other => unreachable!("no arrays for {other:?}"),
        })
    }

    /// Makes arrays for `games` games.
    pub fn fresh(py: Python<'_>, games: usize, config: &Config) -> PyResult<Pictures> {
        Pictures::new(
            py,
            games,
            config,
            [None, None],
            ["observations", "action_masks"],
        )
    }

    /// Lends the arrays to work that runs without the interpreter's lock.
    pub fn write<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(ObservationOutputs<'_>) -> R + Send,
    ) -> PyResult<R> {
        Ok(match self {
            Pictures::Bytes(pair) => {
                let mut lent = pair.lend(py)?;
                let (observations, masks) = lent.slices()?;
                py.detach(|| {
                    work(ObservationOutputs::Bytes {
                        observations,
                        action_masks: masks,
                    })
                })
            }
            Pictures::Bits(pair) => {
                let mut lent = pair.lend(py)?;
                let (observations, masks) = lent.slices()?;
                py.detach(|| {
                    work(ObservationOutputs::Bits {
                        observations,
                        action_masks: masks,
                    })
                })
            }
        })
    }

    /// Returns the observations for Python.
    pub fn observations(&self, py: Python<'_>) -> Py<PyAny> {
        match self {
            Pictures::Bytes(pair) => pair.observations.share(py).into_any(),
            Pictures::Bits(pair) => pair.observations.share(py).into_any(),
        }
    }

    /// Returns the masks for Python.
    pub fn masks(&self, py: Python<'_>) -> Py<PyAny> {
        match self {
            Pictures::Bytes(pair) => pair.masks.share(py).into_any(),
            Pictures::Bits(pair) => pair.masks.share(py).into_any(),
        }
    }
}

/// All output arrays of an environment.
pub struct Arrays {
    pub observed: Pictures,
    pub rewards: OutArray<f32, Ix1>,
    pub seat_rewards: OutArray<f32, Ix2>,
    pub terminated: OutArray<bool, Ix1>,
    pub truncated: OutArray<bool, Ix1>,
    pub seats: OutArray<i8, Ix1>,
    pub winners: OutArray<i8, Ix1>,
    pub reasons: OutArray<i8, Ix1>,
    pub lengths: OutArray<i32, Ix1>,
    pub pieces_remaining: OutArray<i8, Ix2>,
    final_observed: Pictures,
    final_seats: OutArray<i8, Ix1>,
}

impl Arrays {
    /// Makes arrays of zeros for all outputs except given observations and masks.
    pub fn new(
        py: Python<'_>,
        games: usize,
        config: &Config,
        given: [Option<Bound<'_, PyAny>>; 2],
    ) -> PyResult<Arrays> {
        let last = match config.autoreset() {
            Autoreset::SameStep => games,
            Autoreset::NextStep | Autoreset::Disabled => 0,
        };
        let (ones, twos) = (Ix1(games), Ix2(games, 2));
        let last_names = ["final_observations", "final_action_masks"];
        Ok(Arrays {
            observed: Pictures::new(py, games, config, given, ["observations", "action_masks"])?,
            rewards: OutArray::new(py, ones, "rewards")?,
            seat_rewards: OutArray::new(py, twos, "seat_rewards")?,
            terminated: OutArray::new(py, ones, "terminated")?,
            truncated: OutArray::new(py, ones, "truncated")?,
            seats: OutArray::new(py, ones, "seats")?,
            winners: OutArray::new(py, ones, "winners")?,
            reasons: OutArray::new(py, ones, "reasons")?,
            lengths: OutArray::new(py, ones, "lengths")?,
            pieces_remaining: OutArray::new(py, twos, "pieces_remaining")?,
            final_observed: Pictures::new(py, last, config, [None, None], last_names)?,
            final_seats: OutArray::new(py, Ix1(last), "final_seats")?,
        })
    }

    /// Lends all arrays to work that runs without the interpreter's lock: a step, or a write of the current
    /// state.
    pub fn write(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Outputs<'_>) -> Result<(), StepError> + Send,
    ) -> PyResult<Result<(), StepError>> {
        match (&self.observed, &self.final_observed) {
            (Pictures::Bytes(observed), Pictures::Bytes(last)) => {
                let (mut observed, mut last) = (observed.lend(py)?, last.lend(py)?);
                let bytes = |(observations, masks)| ObservationOutputs::Bytes {
                    observations,
                    action_masks: masks,
                };
                self.write_around(py, bytes(observed.slices()?), bytes(last.slices()?), work)
            }
            (Pictures::Bits(observed), Pictures::Bits(last)) => {
                let (mut observed, mut last) = (observed.lend(py)?, last.lend(py)?);
                let bits = |(observations, masks)| ObservationOutputs::Bits {
                    observations,
                    action_masks: masks,
                };
                self.write_around(py, bits(observed.slices()?), bits(last.slices()?), work)
            }
            // Both arrays have the format of the same configuration.
            _ => Ok(Err(StepError::Encoding)),
        }
    }

    fn write_around(
        &self,
        py: Python<'_>,
        observations: ObservationOutputs<'_>,
        final_observations: ObservationOutputs<'_>,
        work: impl FnOnce(&mut Outputs<'_>) -> Result<(), StepError> + Send,
    ) -> PyResult<Result<(), StepError>> {
        let mut rewards = self.rewards.lend(py)?;
        let mut terminated = self.terminated.lend(py)?;
        let mut truncated = self.truncated.lend(py)?;
        let mut seats = self.seats.lend(py)?;
        let mut winners = self.winners.lend(py)?;
        let mut reasons = self.reasons.lend(py)?;
        let mut lengths = self.lengths.lend(py)?;
        let mut seat_rewards = self.seat_rewards.lend(py)?;
        let mut pieces_remaining = self.pieces_remaining.lend(py)?;
        let mut final_seats = self.final_seats.lend(py)?;
        let mut outputs = Outputs::default();
        outputs.observations = observations;
        outputs.rewards = OutArray::slice(&mut rewards)?;
        outputs.terminated = OutArray::slice(&mut terminated)?;
        outputs.truncated = OutArray::slice(&mut truncated)?;
        outputs.seats = OutArray::slice(&mut seats)?;
        outputs.winners = OutArray::slice(&mut winners)?;
        outputs.reasons = OutArray::slice(&mut reasons)?;
        outputs.lengths = OutArray::slice(&mut lengths)?;
        outputs.seat_rewards = OutArray::slice(&mut seat_rewards)?;
        outputs.pieces_remaining = OutArray::slice(&mut pieces_remaining)?;
        outputs.final_observations = final_observations;
        outputs.final_seats = OutArray::slice(&mut final_seats)?;
        Ok(py.detach(|| work(&mut outputs)))
    }

    /// Returns the dict of `reset` and `step`.
    pub fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = self.endings(py)?;
        info.set_item("action_masks", self.observed.masks(py))?;
        info.set_item("seats", self.seats.share(py))?;
        Ok(info)
    }

    /// Returns the results of games that ended in the latest step.
    fn endings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        info.set_item("winners", self.winners.share(py))?;
        info.set_item("reasons", self.reasons.share(py))?;
        info.set_item("lengths", self.lengths.share(py))?;
        info.set_item("pieces_remaining", self.pieces_remaining.share(py))?;
        info.set_item("seat_rewards", self.seat_rewards.share(py))?;
        Ok(info)
    }

    /// Adds the last observations and info of games that ended, if any, in Gymnasium's format.
    pub fn add_final(&self, py: Python<'_>, info: &Bound<'_, PyDict>) -> PyResult<()> {
        let (terminated, truncated) = (self.terminated.lend(py)?, self.truncated.lend(py)?);
        let ended = ended(&terminated, &truncated);
        drop((terminated, truncated));
        if !ended.contains(&true) {
            return Ok(());
        }
        let told = self.endings(py)?;
        told.set_item("action_masks", self.final_observed.masks(py))?;
        told.set_item("seats", self.final_seats.share(py))?;
        add_final(
            info,
            &ended,
            self.final_observed.observations(py).bind(py),
            &told,
        )
    }
}
