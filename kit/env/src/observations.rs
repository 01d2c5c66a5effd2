//! Observations and masks: their formats, and the slices that receive them.

use crate::{StepError, chunk_mut, cut_any};

/// The format of observations and masks.
///
/// ```
/// use luzhanqi_kit_env::Encoding;
/// assert_eq!(Encoding::default(), Encoding::Bytes);
/// assert!(!Encoding::ChannelsLast.is_packed() && Encoding::Bits.is_packed());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Encoding {
    /// One byte for each place of each plane, and one byte for each action.
    #[default]
    Bytes,
    /// Like [`Encoding::Bytes`], but place by place instead of plane by plane: the planes of a place of the
    /// board are adjacent. It is for frameworks that need the channels last. The reordering copies each
    /// observation once.
    ChannelsLast,
    /// 64-bit words: one bit for each place of a plane, and one bit for each action. The lowest bit of the
    /// first word is the first place or action; each plane starts with a new word. If a plane has the same
    /// number everywhere, its only word is that number. A plane with a number on each place has a byte for
    /// each place; the first is the lowest byte of the first word.
    Bits,
}

impl Encoding {
    /// Returns whether observations and masks are words.
    #[inline]
    pub const fn is_packed(self) -> bool {
        matches!(self, Encoding::Bits)
    }
}

/// The encoding of a batch, and the sizes of one game's observation and mask in elements of this encoding.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the type describes them")]
pub struct Sizes {
    pub encoding: Encoding,
    pub observation: usize,
    pub mask: usize,
}

/// The output slices for observations and masks of N games, game by game, in the format of the batch.
#[non_exhaustive]
pub enum ObservationOutputs<'a> {
    /// The slices for [`Encoding::Bytes`] and [`Encoding::ChannelsLast`].
    Bytes {
        /// The bytes of N observations.
        observations: &'a mut [u8],
        /// N masks, with an element for each action.
        action_masks: &'a mut [bool],
    },
    /// The slices for [`Encoding::Bits`].
    Bits {
        /// The words of N observations.
        observations: &'a mut [u64],
        /// The words of N masks.
        action_masks: &'a mut [u64],
    },
}

/// One game's part of [`ObservationOutputs`], for a game of `ACTIONS` actions and masks of `WORDS` words.
#[expect(missing_docs, reason = "the slices of ObservationOutputs")]
pub enum Screen<'a, const ACTIONS: usize, const WORDS: usize> {
    Bytes {
        observation: &'a mut [u8],
        mask: &'a mut [bool; ACTIONS],
    },
    Bits {
        observation: &'a mut [u64],
        mask: &'a mut [u64; WORDS],
    },
}

impl Default for ObservationOutputs<'_> {
    /// Returns empty outputs.
    fn default() -> Self {
        ObservationOutputs::Bytes {
            observations: &mut [],
            action_masks: &mut [],
        }
    }
}

/// Matches both kinds of outputs; `$with` is the expression for either.
macro_rules! each {
    ($outputs:expr, $observations:ident, $masks:ident => $with:expr) => {
        match $outputs {
            ObservationOutputs::Bytes {
                observations: $observations,
                action_masks: $masks,
            } => $with,
            ObservationOutputs::Bits {
                observations: $observations,
                action_masks: $masks,
            } => $with,
        }
    };
}

impl<'a> ObservationOutputs<'a> {
    /// Reborrows the slices.
    pub fn reborrow(&mut self) -> ObservationOutputs<'_> {
        each!(self, observations, action_masks => (&mut **observations, &mut **action_masks).into())
    }

    /// Returns whether the outputs are omitted.
    pub fn is_empty(&self) -> bool {
        each!(self, observations, action_masks => observations.is_empty() && action_masks.is_empty())
    }

    /// Checks the format, and the lengths for this number of games.
    ///
    /// # Errors
    /// Fails with [`StepError::Encoding`] or [`StepError::Length`].
    pub fn check(&self, games: usize, sizes: Sizes) -> Result<(), StepError> {
        if matches!(self, ObservationOutputs::Bits { .. }) != sizes.encoding.is_packed() {
            return Err(StepError::Encoding);
        }
        let found = each!(self, observations, masks => [observations.len(), masks.len()]);
        let wanted = [sizes.observation, sizes.mask].map(|each| games * each);
        for (number, what) in ["observations", "action_masks"].into_iter().enumerate() {
            let (found, wanted) = (found[number], wanted[number]);
            if found != wanted {
                return Err(StepError::Length {
                    what,
                    found,
                    wanted,
                });
            }
        }
        Ok(())
    }

    /// Splits off the outputs of the first `games` games; the result is empty if the outputs are omitted.
    #[must_use]
    pub fn cut(&mut self, games: usize, sizes: Sizes) -> ObservationOutputs<'a> {
        each!(self, observations, masks => {
            let observations = cut_any(observations, games * sizes.observation);
            (observations, cut_any(masks, games * sizes.mask)).into()
        })
    }

    /// Returns the outputs of one game; `None` if they are omitted.
    #[inline]
    pub fn screen<const ACTIONS: usize, const WORDS: usize>(
        &mut self,
        place: usize,
        len: usize,
    ) -> Option<Screen<'_, ACTIONS, WORDS>> {
        match self {
            ObservationOutputs::Bytes {
                observations,
                action_masks,
            } => Some(Screen::Bytes {
                observation: observations.get_mut(place * len..(place + 1) * len)?,
                mask: chunk_mut(action_masks, place)?,
            }),
            ObservationOutputs::Bits {
                observations,
                action_masks,
            } => Some(Screen::Bits {
                observation: observations.get_mut(place * len..(place + 1) * len)?,
                mask: chunk_mut(action_masks, place)?,
            }),
        }
    }
}

impl<'a> From<(&'a mut [u8], &'a mut [bool])> for ObservationOutputs<'a> {
    fn from((observations, action_masks): (&'a mut [u8], &'a mut [bool])) -> Self {
        ObservationOutputs::Bytes {
            observations,
            action_masks,
        }
    }
}

impl<'a> From<(&'a mut [u64], &'a mut [u64])> for ObservationOutputs<'a> {
    fn from((observations, action_masks): (&'a mut [u64], &'a mut [u64])) -> Self {
        ObservationOutputs::Bits {
            observations,
            action_masks,
        }
    }
}

/// Reorders planes of `CELLS` bytes place by place, for [`Encoding::ChannelsLast`].
#[inline]
pub fn channels_last<const CELLS: usize>(observation: &mut [u8]) {
    let by_plane = observation.to_vec();
    let planes = by_plane.len() / CELLS;
    for (place, channels) in observation.chunks_exact_mut(planes).enumerate() {
        for (plane, byte) in by_plane.chunks_exact(CELLS).zip(channels) {
            *byte = plane[place];
        }
    }
}

/// Declares `Outputs` and `Arrays` of a game, each with its attributes. The fields besides the observations
/// are rows of name, type and elements per game. Outputs with names that begin with `final_` may be empty.
/// `Config` is the crate's type, with `sizes` and `autoreset`.
#[macro_export]
macro_rules! outputs {
    ($(#[$outputs:meta])* Outputs, $(#[$arrays:meta])* Arrays, $Config:ty:
        $($(#[doc = $doc:literal])+ $name:ident: $type:ty = $each:literal;)+) => {
        $(#[$outputs])*
        #[derive(Default)]
        #[non_exhaustive]
        pub struct Outputs<'a> {
            /// The observations and action masks of the seats to act, or of the learners.
            pub observations: $crate::ObservationOutputs<'a>,
            /// The final observation of a game that ended, and its action mask. The mask contains no action,
            /// unless the game was truncated on the turn of the observer. The output may be empty.
            pub final_observations: $crate::ObservationOutputs<'a>,
            $($(#[doc = $doc])+ pub $name: &'a mut [$type],)+
        }

        $(#[$arrays])*
        #[derive(Clone, PartialEq, Debug)]
        #[expect(missing_docs, reason = "Outputs documents them")]
        pub struct Arrays {
            encoding: $crate::Encoding,
            pub observations: Vec<u8>,
            pub action_masks: Vec<bool>,
            pub observation_words: Vec<u64>,
            pub action_mask_words: Vec<u64>,
            pub final_observations: Vec<u8>,
            pub final_action_masks: Vec<bool>,
            pub final_observation_words: Vec<u64>,
            pub final_action_mask_words: Vec<u64>,
            $(pub $name: Vec<$type>,)+
        }

        impl Arrays {
            /// Returns zeros with the lengths for this number of games.
            pub(crate) fn new(games: usize, config: &$Config) -> Arrays {
                let sizes = config.sizes();
                let last = games * usize::from(config.autoreset() == $crate::Autoreset::SameStep);
                let [bytes, words] = match sizes.encoding.is_packed() {
                    true => [0, 1],
                    false => [1, 0],
                };
                Arrays {
                    encoding: sizes.encoding,
                    observations: vec![0; bytes * games * sizes.observation],
                    action_masks: vec![false; bytes * games * sizes.mask],
                    observation_words: vec![0; words * games * sizes.observation],
                    action_mask_words: vec![0; words * games * sizes.mask],
                    final_observations: vec![0; bytes * last * sizes.observation],
                    final_action_masks: vec![false; bytes * last * sizes.mask],
                    final_observation_words: vec![0; words * last * sizes.observation],
                    final_action_mask_words: vec![0; words * last * sizes.mask],
                    $($name: {
                        let games = if $crate::is_final(stringify!($name)) { last } else { games };
                        vec![Default::default(); games * $each]
                    },)+
                }
            }

            /// Returns the slices to write.
            pub fn outputs(&mut self) -> Outputs<'_> {
                let (observations, final_observations) = match self.encoding.is_packed() {
                    false => (
                        (&mut self.observations[..], &mut self.action_masks[..]).into(),
                        (&mut self.final_observations[..], &mut self.final_action_masks[..]).into(),
                    ),
                    true => (
                        (&mut self.observation_words[..], &mut self.action_mask_words[..]).into(),
                        (&mut self.final_observation_words[..], &mut self.final_action_mask_words[..]).into(),
                    ),
                };
                Outputs { observations, final_observations, $($name: &mut self.$name,)+ }
            }
        }

        impl<'a> Outputs<'a> {
            /// The size of a game's outputs in bytes.
            pub(crate) fn bytes(config: &$Config) -> usize {
                let sizes = config.sizes();
                let is_last = config.autoreset() == $crate::Autoreset::SameStep;
                let element = if sizes.encoding.is_packed() { size_of::<u64>() } else { size_of::<u8>() };
                let shown = sizes.observation.saturating_add(sizes.mask).saturating_mul(element);
                let last = if is_last { shown } else { 0 };
                let rows = [$((stringify!($name), $each * size_of::<$type>()),)+].into_iter();
                let rows = rows.filter(|(name, _)| is_last || !$crate::is_final(name));
                let rows: usize = rows.map(|(_, bytes)| bytes).sum();
                shown.saturating_add(last).saturating_add(rows)
            }

            /// Checks the format, and the lengths for this number of games.
            pub(crate) fn check(&self, games: usize, config: &$Config) -> Result<(), $crate::StepError> {
                let sizes = config.sizes();
                self.observations.check(games, sizes)?;
                if !self.final_observations.is_empty() {
                    self.final_observations.check(games, sizes)?;
                }
                for (what, found, wanted) in [$((stringify!($name), self.$name.len(), games * $each),)+] {
                    let left_out = found == 0 && $crate::is_final(what);
                    if found != wanted && !left_out {
                        return Err($crate::StepError::Length { what, found, wanted });
                    }
                }
                Ok(())
            }

            /// Reborrows the slices.
            pub(crate) fn reborrow(&mut self) -> Outputs<'_> {
                Outputs {
                    observations: self.observations.reborrow(),
                    final_observations: self.final_observations.reborrow(),
                    $($name: &mut *self.$name,)+
                }
            }

            /// Splits off the outputs of the first `games` games; the result is empty if they are omitted.
            pub(crate) fn cut(&mut self, games: usize, config: &$Config) -> Outputs<'a> {
                let sizes = config.sizes();
                Outputs {
                    observations: self.observations.cut(games, sizes),
                    final_observations: self.final_observations.cut(games, sizes),
                    $($name: $crate::cut_any(&mut self.$name, games * $each),)+
                }
            }
        }
    };
}

/// Returns whether the output of this name is for the last state of a game.
#[doc(hidden)]
pub fn is_final(name: &str) -> bool {
    name.starts_with("final_")
}
