//! The output arrays of a `VectorEnv`, with observations and masks as bytes or as words, and its opponents.

use kit_env::{Encoding, ObservationOutputs};
use numpy::ndarray::{Ix2, IxDyn};
use numpy::{Element, PyReadwriteArray};
use pyo3::prelude::*;

use crate::out_array::OutArray;

/// The shapes of one game's observation and mask.
pub struct PictureShape {
    observation: Vec<usize>,
    mask: usize,
    is_packed: bool,
}

impl PictureShape {
    /// Returns the shapes for `planes` planes of a board, which are `words` words. `actions` has the number of
    /// actions, and of their words.
    pub fn new(
        encoding: Encoding,
        planes: usize,
        board: [usize; 2],
        words: usize,
        actions: [usize; 2],
    ) -> PictureShape {
        let is_packed = encoding.is_packed();
        PictureShape {
            observation: match is_packed {
                true => vec![words],
                false => byte_shape(encoding, planes, board).to_vec(),
            },
            mask: actions[usize::from(is_packed)],
            is_packed,
        }
    }
}

/// Returns the shape of an observation in bytes.
pub fn byte_shape(encoding: Encoding, planes: usize, [ranks, files]: [usize; 2]) -> [usize; 3] {
    match encoding {
        Encoding::ChannelsLast => [ranks, files, planes],
        _ => [planes, ranks, files],
    }
}

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

/// [`Pictures`], borrowed for writing.
pub enum LentPictures<'py> {
    /// As bytes.
    Bytes(Lent<'py, u8, bool>),
    /// As 64-bit words.
    Bits(Lent<'py, u64, u64>),
}

/// Both arrays, borrowed for writing.
pub struct Lent<'py, T: Element, M: Element> {
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

impl LentPictures<'_> {
    /// Returns the slices.
    pub fn outputs(&mut self) -> PyResult<ObservationOutputs<'_>> {
        Ok(match self {
            LentPictures::Bytes(lent) => lent.slices()?.into(),
            LentPictures::Bits(lent) => lent.slices()?.into(),
        })
    }
}

impl Pictures {
    /// Makes arrays of zeros for `games` games, except those that are given.
    pub fn new(
        py: Python<'_>,
        games: usize,
        shape: &PictureShape,
        given: [Option<Bound<'_, PyAny>>; 2],
        names: [&'static str; 2],
    ) -> PyResult<Pictures> {
        let all: Vec<usize> = [&[games], &shape.observation[..]].concat();
        let shapes = (IxDyn(&all), Ix2(games, shape.mask));
        Ok(match shape.is_packed {
            false => Pictures::Bytes(Pair::new(py, given, shapes, names)?),
            true => Pictures::Bits(Pair::new(py, given, shapes, names)?),
        })
    }

    /// Borrows the arrays for writing.
    pub fn lend<'py>(&self, py: Python<'py>) -> PyResult<LentPictures<'py>> {
        Ok(match self {
            Pictures::Bytes(pair) => LentPictures::Bytes(pair.lend(py)?),
            Pictures::Bits(pair) => LentPictures::Bits(pair.lend(py)?),
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

/// Declares `Arrays`, all output arrays of a `VectorEnv` with the fields `arrays` and `num_envs`. Each row is
/// a property of the class, with its doc, type and shape for N games. `endings` lists the results of games
/// that ended; `observer` and `final_observer` are the rows of the observing players.
#[macro_export]
macro_rules! arrays {
    ($VectorEnv:ty, $Config:ty, $Outputs:ident;
        $(#[doc = $observations:literal])+ observations;
        $(#[doc = $masks:literal])+ action_masks;
        $($(#[doc = $doc:literal])+ $name:ident: $type:ty, $dim:ident $each:tt;)+
        observer: $observer:ident, $final_observer:ident;
        endings: $($ending:ident),+;) => {
        /// All output arrays of an environment.
        pub struct Arrays {
            pub observed: $crate::pictures::Pictures,
            $(pub $name: $crate::out_array::OutArray<$type, numpy::ndarray::$dim>,)+
            final_observed: $crate::pictures::Pictures,
            $final_observer: $crate::out_array::OutArray<i8, numpy::ndarray::Ix1>,
        }

        impl Arrays {
            /// Makes arrays of zeros for all outputs except given observations and masks.
            pub fn new(
                py: Python<'_>,
                games: usize,
                config: &$Config,
                shape: &$crate::pictures::PictureShape,
                given: [Option<Bound<'_, PyAny>>; 2],
            ) -> PyResult<Arrays> {
                use numpy::ndarray::{Ix1, Ix2};
                use $crate::{out_array::OutArray, pictures::Pictures};
                let last = match config.autoreset() {
                    $crate::vector::Autoreset::SameStep => games,
                    _ => 0,
                };
                let names = ["observations", "action_masks"];
                let final_names = ["final_observations", "final_action_masks"];
                Ok(Arrays {
                    observed: Pictures::new(py, games, shape, given, names)?,
                    $($name: {
                        let shape = $crate::arrays!(shape $dim $each, games);
                        OutArray::new(py, shape, stringify!($name))?
                    },)+
                    final_observed: Pictures::new(py, last, shape, [None, None], final_names)?,
                    $final_observer: OutArray::new(py, Ix1(last), stringify!($final_observer))?,
                })
            }

            /// Lends all arrays to work that runs without the interpreter's lock: a step, or a write of the
            /// current state.
            pub fn write<R: Send>(
                &self,
                py: Python<'_>,
                work: impl FnOnce(&mut $Outputs<'_>) -> R + Send,
            ) -> PyResult<R> {
                use $crate::out_array::OutArray;
                let (mut observed, mut last) = (self.observed.lend(py)?, self.final_observed.lend(py)?);
                $(let mut $name = self.$name.lend(py)?;)+
                let mut $final_observer = self.$final_observer.lend(py)?;
                let mut outputs = $Outputs::default();
                outputs.observations = observed.outputs()?;
                outputs.final_observations = last.outputs()?;
                $(outputs.$name = OutArray::slice(&mut $name)?;)+
                outputs.$final_observer = OutArray::slice(&mut $final_observer)?;
                Ok(py.detach(|| work(&mut outputs)))
            }

            /// Returns the dict of `reset` and `step`.
            pub fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let info = self.endings(py)?;
                info.set_item("action_masks", self.observed.masks(py))?;
                info.set_item(stringify!($observer), self.$observer.share(py))?;
                Ok(info)
            }

            /// Returns the results of games that ended in the latest step.
            fn endings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let info = PyDict::new(py);
                $(info.set_item(stringify!($ending), self.$ending.share(py))?;)+
                Ok(info)
            }

            /// Adds the last observations and info of games that ended, if any, in Gymnasium's format.
            pub fn add_final(&self, py: Python<'_>, info: &Bound<'_, PyDict>) -> PyResult<()> {
                let (terminated, truncated) = (self.terminated.lend(py)?, self.truncated.lend(py)?);
                let ended = $crate::vector::ended(&terminated, &truncated);
                drop((terminated, truncated));
                if !ended.contains(&true) {
                    return Ok(());
                }
                let told = self.endings(py)?;
                told.set_item("action_masks", self.final_observed.masks(py))?;
                told.set_item(stringify!($observer), self.$final_observer.share(py))?;
                let shown = self.final_observed.observations(py);
                $crate::vector::add_final(info, &ended, shown.bind(py), &told)
            }
        }

        #[pymethods]
        impl $VectorEnv {
            $(#[doc = $observations])+
            #[getter]
            fn observations(&self, py: Python<'_>) -> Py<PyAny> {
                self.arrays.observed.observations(py)
            }

            $(#[doc = $masks])+
            #[getter]
            fn action_masks(&self, py: Python<'_>) -> Py<PyAny> {
                self.arrays.observed.masks(py)
            }

            $($(#[doc = $doc])+
            #[getter]
            fn $name(&self, py: Python<'_>) -> Py<numpy::PyArray<$type, numpy::ndarray::$dim>> {
                self.arrays.$name.share(py)
            })+
        }
    };
    (shape Ix1 [], $games:ident) => { Ix1($games) };
    (shape Ix2 [$each:literal], $games:ident) => { Ix2($games, $each) };
}

/// Declares the methods of a `VectorEnv` for opponents that are functions, and those for its encoding.
/// `shape` returns the shapes of a configuration, and `failed` the exception of a step that failed.
#[macro_export]
macro_rules! opponents {
    ($VectorEnv:ty, $Games:ident, $Result:ident, $Action:ident, $shape:ident, $failed:ident) => {
        impl $VectorEnv {
            /// Calls the opponent until the learner is to move in every game. The games are not locked during
            /// the calls.
            fn ask(&self, py: Python<'_>) -> $Result<()> {
                use $crate::{
                    pictures::Pictures,
                    vector::{StepError, Waiting},
                };
                let Some(opponent) = &self.opponent else {
                    return Ok(());
                };
                loop {
                    let mut guard = self.lock()?;
                    let $Games { batch, asked, .. } = &mut *guard;
                    let games = batch.pending();
                    if games.is_empty() {
                        return Ok(());
                    }
                    let shape = $shape(&self.config);
                    let names = ["observations", "action_masks"];
                    let seen = Pictures::new(py, games.len(), &shape, [None, None], names)?;
                    let mut lent = seen.lend(py)?;
                    let outputs = lent.outputs()?;
                    py.detach(|| batch.pending_observations(&games, outputs))
                        .map_err($failed)?;
                    drop(lent);
                    let player =
                        |game: &usize| batch.to_act(*game).map_or(-1, |one| one.index() as i8);
                    let mut reset = |game: &usize| {
                        let episode = batch.episode(*game);
                        std::mem::replace(&mut asked[*game], episode) != episode
                    };
                    let waiting = Waiting {
                        players: games.iter().map(player).collect(),
                        resets: games.iter().map(&mut reset).collect(),
                        games,
                        seen,
                    };
                    drop(guard);
                    let numbers = waiting.call(py, opponent)?;
                    let actions = waiting.actions(&numbers, self.num_envs, $Action::new)?;
                    let batch = &mut self.lock()?.batch;
                    let played = self
                        .arrays
                        .write(py, |outputs| batch.submit_actions(&actions, outputs))?;
                    match played {
                        Err(StepError::Action { game }) => Err(waiting.refused(game, &numbers))?,
                        played => played.map_err($failed)?,
                    }
                }
            }
        }

        #[pymethods]
        impl $VectorEnv {
            /// Calls the opponent until the learner is to move in every game, after the environment is made.
            fn _ask(&self, py: Python<'_>) -> $Result<()> {
                self.ask(py)
            }

            /// Returns whether observations and masks are 64-bit words.
            #[getter]
            fn packed(&self) -> bool {
                self.config.encoding().is_packed()
            }

            /// Returns whether the planes are the last dimension of observations.
            #[getter]
            fn channels_last(&self) -> bool {
                self.config.encoding() == $crate::vector::Encoding::ChannelsLast
            }

            fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
                match &self.opponent {
                    Some(opponent) => visit.call(opponent),
                    None => Ok(()),
                }
            }
        }
    };
}
