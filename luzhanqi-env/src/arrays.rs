//! The outputs of a step.

use kit_env::{Autoreset, chunk_mut, cut, cut_any};

use crate::action::Action;
use crate::config::{Config, Encoding};
use crate::error::StepError;

/// The output slices for observations and masks of N games, game by game, in the format of
/// [`Config::encoding`].
///
/// ```
/// use luzhanqi_env::{Action, Batch, Config, LearnerSeat, ObservationOutputs, Opponent, Rules, Seat};
/// let config = Config::new(&Rules::STANDARD);
/// let config = config.with_opponent(Opponent::External, LearnerSeat::Fixed(Seat::North));
/// let mut batch = Batch::new(config, &[1])?;
/// let mut observations = vec![0; batch.config().observation_len()];
/// let mut action_masks = vec![false; Action::COUNT];
/// let outputs = ObservationOutputs::Bytes {
///     observations: &mut observations,
///     action_masks: &mut action_masks,
/// };
/// batch.pending_observations(&[0], outputs)?; // of south, the opponent
/// assert!(action_masks.contains(&true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
pub enum ObservationOutputs<'a> {
    /// The slices for [`Encoding::Bytes`] and [`Encoding::ChannelsLast`].
    Bytes {
        /// N times [`Config::observation_len`] bytes.
        observations: &'a mut [u8],
        /// N times [`Action::COUNT`] elements.
        action_masks: &'a mut [bool],
    },
    /// The slices for [`Encoding::Bits`].
    Bits {
        /// N times [`Config::observation_words`] words.
        observations: &'a mut [u64],
        /// N times [`Action::WORDS`] words.
        action_masks: &'a mut [u64],
    },
}

/// One game's part of [`ObservationOutputs`].
pub(crate) enum Screen<'a> {
    Bytes {
        observation: &'a mut [u8],
        mask: &'a mut [bool; Action::COUNT],
    },
    Bits {
        observation: &'a mut [u64],
        mask: &'a mut [u64; Action::WORDS],
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

impl<'a> ObservationOutputs<'a> {
    /// Reborrows the slices.
    pub(crate) fn reborrow(&mut self) -> ObservationOutputs<'_> {
        match self {
            ObservationOutputs::Bytes {
                observations,
                action_masks,
            } => ObservationOutputs::Bytes {
                observations,
                action_masks,
            },
            ObservationOutputs::Bits {
                observations,
                action_masks,
            } => ObservationOutputs::Bits {
                observations,
                action_masks,
            },
        }
    }

    /// Whether the outputs are omitted.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            ObservationOutputs::Bytes {
                observations,
                action_masks,
            } => observations.is_empty() && action_masks.is_empty(),
            ObservationOutputs::Bits {
                observations,
                action_masks,
            } => observations.is_empty() && action_masks.is_empty(),
        }
    }

    /// Checks the format, and the lengths for this number of games.
    pub(crate) fn check(&self, games: usize, config: &Config) -> Result<(), StepError> {
        let (fits, found) = match self {
            ObservationOutputs::Bytes {
                observations,
                action_masks,
            } => (
                config.encoding != Encoding::Bits,
                [observations.len(), action_masks.len()],
            ),
            ObservationOutputs::Bits {
                observations,
                action_masks,
            } => (
                config.encoding == Encoding::Bits,
                [observations.len(), action_masks.len()],
            ),
        };
        if !fits {
            return Err(StepError::Encoding);
        }
        let each = lengths(config);
        for (number, what) in ["observations", "action_masks"].into_iter().enumerate() {
            let (found, wanted) = (found[number], games * each[number]);
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
    pub(crate) fn cut(&mut self, games: usize, config: &Config) -> ObservationOutputs<'a> {
        let [observation, mask] = lengths(config);
        match self {
            ObservationOutputs::Bytes {
                observations,
                action_masks,
            } => ObservationOutputs::Bytes {
                observations: cut_any(observations, games * observation),
                action_masks: cut_any(action_masks, games * mask),
            },
            ObservationOutputs::Bits {
                observations,
                action_masks,
            } => ObservationOutputs::Bits {
                observations: cut_any(observations, games * observation),
                action_masks: cut_any(action_masks, games * mask),
            },
        }
    }

    /// The outputs of one game; `None` if they are omitted.
    #[inline]
    pub(crate) fn screen(&mut self, place: usize, config: &Config) -> Option<Screen<'_>> {
        match self {
            ObservationOutputs::Bytes {
                observations,
                action_masks,
            } => {
                let len = config.observation_len();
                Some(Screen::Bytes {
                    observation: observations.get_mut(place * len..(place + 1) * len)?,
                    mask: chunk_mut(action_masks, place)?,
                })
            }
            ObservationOutputs::Bits {
                observations,
                action_masks,
            } => {
                let len = config.observation_words();
                Some(Screen::Bits {
                    observation: observations.get_mut(place * len..(place + 1) * len)?,
                    mask: chunk_mut(action_masks, place)?,
                })
            }
        }
    }
}

/// The lengths of one game's observation and mask.
fn lengths(config: &Config) -> [usize; 2] {
    match config.encoding {
        Encoding::Bytes | Encoding::ChannelsLast => [config.observation_len(), Action::COUNT],
        Encoding::Bits => [config.observation_words(), Action::WORDS],
    }
}

/// The output slices of a batch of N games, game by game. The caller provides the memory: arrays of another
/// language, or [`Arrays`].
///
/// The outputs that follow `seats` describe the latest action. If that action ended the game, they describe
/// the ended game, while the observation, the mask and the seat belong to the next game. The outputs with
/// names that begin with `final_` are for [`Autoreset::SameStep`]. A step writes them only for games that
/// ended. They may be empty.
///
/// Later versions may add outputs that may stay empty. Therefore start from [`Outputs::default`], in which
/// all outputs are empty.
///
/// ```
/// use luzhanqi_env::{Batch, Config, Outputs, Rules};
/// let mut batch = Batch::new(Config::new(&Rules::STANDARD), &[1, 2, 3])?;
/// let mut arrays = batch.arrays();
/// let mut outputs: Outputs = arrays.outputs();
/// batch.write(&mut outputs)?;
/// assert_eq!(outputs.seats, [0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
#[non_exhaustive]
pub struct Outputs<'a> {
    /// The observation of the seat to act, and its action mask.
    pub observations: ObservationOutputs<'a>,
    /// N elements: the seat of the observation, 0 for south and 1 for north. It is the learner's seat;
    /// without an opponent it is the seat to act.
    pub seats: &'a mut [i8],
    /// N elements: the reward of the learner; without an opponent, the reward of the seat that acted. It is 1
    /// for a won game, -1 for a lost game, and otherwise 0.
    pub rewards: &'a mut [f32],
    /// N times 2 elements, for south and north: if the game ended, 1 for the winner and -1 for the loser.
    pub seat_rewards: &'a mut [f32],
    /// N elements: whether the game ended by the rules.
    pub terminated: &'a mut [bool],
    /// N elements: whether the game was truncated at the limit of [`Config::with_max_plies`].
    pub truncated: &'a mut [bool],
    /// N elements: the winner's seat if the game ended with a winner, otherwise -1.
    pub winners: &'a mut [i8],
    /// N elements: the index of the [`EndReason`](luzhanqi::EndReason) if the game ended, otherwise -1.
    pub reasons: &'a mut [i8],
    /// N elements: the number of plies of the game if it ended, otherwise 0.
    pub lengths: &'a mut [i32],
    /// N times 2 elements, for south and north: the number of remaining pieces if the game ended, otherwise
    /// 0. In expose play the number is -1 for a seat without a colour.
    pub pieces_remaining: &'a mut [i8],
    /// The final observation of a game that ended, and its action mask. The mask contains no action, unless
    /// the game was truncated on the turn of the observing seat. The output may be empty.
    pub final_observations: ObservationOutputs<'a>,
    /// N elements, or empty: the seat of the final observation.
    pub final_seats: &'a mut [i8],
}

/// Owned arrays for the outputs of a batch; see [`Outputs`] for shapes and meanings. The arrays of the other
/// [`Encoding`] are empty.
///
/// ```
/// use luzhanqi::Rules;
/// use luzhanqi_env::{Action, Batch, Config};
/// let mut batch = Batch::new(Config::new(&Rules::STANDARD), &[1, 2, 3])?;
/// let mut arrays = batch.arrays();
/// batch.write(&mut arrays.outputs())?;
/// assert_eq!(arrays.observations.len(), 3 * 37 * 60);
/// assert_eq!(arrays.action_masks.len(), 3 * Action::COUNT);
/// assert_eq!(arrays.seats, [0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "Outputs documents them")]
pub struct Arrays {
    encoding: Encoding,
    pub observations: Vec<u8>,
    pub action_masks: Vec<bool>,
    pub observation_words: Vec<u64>,
    pub action_mask_words: Vec<u64>,
    pub seats: Vec<i8>,
    pub rewards: Vec<f32>,
    pub seat_rewards: Vec<f32>,
    pub terminated: Vec<bool>,
    pub truncated: Vec<bool>,
    pub winners: Vec<i8>,
    pub reasons: Vec<i8>,
    pub lengths: Vec<i32>,
    pub pieces_remaining: Vec<i8>,
    pub final_observations: Vec<u8>,
    pub final_action_masks: Vec<bool>,
    pub final_observation_words: Vec<u64>,
    pub final_action_mask_words: Vec<u64>,
    pub final_seats: Vec<i8>,
}

impl Arrays {
    /// Returns zeros with the lengths for this number of games.
    pub(crate) fn new(games: usize, config: &Config) -> Arrays {
        let last = games * usize::from(config.autoreset == Autoreset::SameStep);
        let [observation, mask] = lengths(config);
        let [bytes, words] = match config.encoding {
            Encoding::Bytes | Encoding::ChannelsLast => [1, 0],
            Encoding::Bits => [0, 1],
        };
        Arrays {
            encoding: config.encoding,
            observations: vec![0; bytes * games * observation],
            action_masks: vec![false; bytes * games * mask],
            observation_words: vec![0; words * games * observation],
            action_mask_words: vec![0; words * games * mask],
            seats: vec![0; games],
            rewards: vec![0.0; games],
            seat_rewards: vec![0.0; games * 2],
            terminated: vec![false; games],
            truncated: vec![false; games],
            winners: vec![0; games],
            reasons: vec![0; games],
            lengths: vec![0; games],
            pieces_remaining: vec![0; games * 2],
            final_observations: vec![0; bytes * last * observation],
            final_action_masks: vec![false; bytes * last * mask],
            final_observation_words: vec![0; words * last * observation],
            final_action_mask_words: vec![0; words * last * mask],
            final_seats: vec![0; last],
        }
    }

    /// Returns the slices to write.
    pub fn outputs(&mut self) -> Outputs<'_> {
        let (observations, final_observations) = match self.encoding {
            Encoding::Bytes | Encoding::ChannelsLast => (
                ObservationOutputs::Bytes {
                    observations: &mut self.observations,
                    action_masks: &mut self.action_masks,
                },
                ObservationOutputs::Bytes {
                    observations: &mut self.final_observations,
                    action_masks: &mut self.final_action_masks,
                },
            ),
            Encoding::Bits => (
                ObservationOutputs::Bits {
                    observations: &mut self.observation_words,
                    action_masks: &mut self.action_mask_words,
                },
                ObservationOutputs::Bits {
                    observations: &mut self.final_observation_words,
                    action_masks: &mut self.final_action_mask_words,
                },
            ),
        };
        Outputs {
            observations,
            final_observations,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            seat_rewards: &mut self.seat_rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            winners: &mut self.winners,
            reasons: &mut self.reasons,
            lengths: &mut self.lengths,
            pieces_remaining: &mut self.pieces_remaining,
            final_seats: &mut self.final_seats,
        }
    }
}

impl<'a> Outputs<'a> {
    /// The size of a game's outputs in bytes.
    pub(crate) fn bytes(config: &Config) -> usize {
        let flags = 2 * size_of::<bool>() + 5 * size_of::<i8>();
        let numbers = 3 * size_of::<f32>() + size_of::<i32>();
        let [observation, mask] = lengths(config);
        let each = match config.encoding {
            Encoding::Bytes | Encoding::ChannelsLast => size_of::<u8>(),
            Encoding::Bits => size_of::<u64>(),
        };
        let shown = observation.saturating_add(mask).saturating_mul(each);
        let last = match config.autoreset {
            Autoreset::SameStep => shown.saturating_add(size_of::<i8>()),
            Autoreset::NextStep | Autoreset::Disabled => 0,
        };
        shown.saturating_add(last).saturating_add(flags + numbers)
    }

    /// Reborrows the slices.
    pub(crate) fn reborrow(&mut self) -> Outputs<'_> {
        Outputs {
            observations: self.observations.reborrow(),
            final_observations: self.final_observations.reborrow(),
            seats: self.seats,
            rewards: self.rewards,
            seat_rewards: self.seat_rewards,
            terminated: self.terminated,
            truncated: self.truncated,
            winners: self.winners,
            reasons: self.reasons,
            lengths: self.lengths,
            pieces_remaining: self.pieces_remaining,
            final_seats: self.final_seats,
        }
    }

    /// Checks the lengths for this number of games.
    pub(crate) fn check(&self, games: usize, config: &Config) -> Result<(), StepError> {
        self.observations.check(games, config)?;
        if !self.final_observations.is_empty() {
            self.final_observations.check(games, config)?;
        }
        let lengths = [
            ("seats", self.seats.len(), 1),
            ("rewards", self.rewards.len(), 1),
            ("seat_rewards", self.seat_rewards.len(), 2),
            ("terminated", self.terminated.len(), 1),
            ("truncated", self.truncated.len(), 1),
            ("winners", self.winners.len(), 1),
            ("reasons", self.reasons.len(), 1),
            ("lengths", self.lengths.len(), 1),
            ("pieces_remaining", self.pieces_remaining.len(), 2),
            ("final_seats", self.final_seats.len(), 1),
        ];
        for (what, found, each) in lengths {
            let wanted = games * each;
            let left_out = found == 0 && what.starts_with("final_");
            if found != wanted && !left_out {
                return Err(StepError::Length {
                    what,
                    found,
                    wanted,
                });
            }
        }
        Ok(())
    }

    /// Splits off the outputs of the first `games` games.
    pub(crate) fn cut(&mut self, games: usize, config: &Config) -> Outputs<'a> {
        Outputs {
            observations: self.observations.cut(games, config),
            final_observations: self.final_observations.cut(games, config),
            seats: cut(&mut self.seats, games),
            rewards: cut(&mut self.rewards, games),
            seat_rewards: cut(&mut self.seat_rewards, games * 2),
            terminated: cut(&mut self.terminated, games),
            truncated: cut(&mut self.truncated, games),
            winners: cut(&mut self.winners, games),
            reasons: cut(&mut self.reasons, games),
            lengths: cut(&mut self.lengths, games),
            pieces_remaining: cut(&mut self.pieces_remaining, games * 2),
            final_seats: cut_any(&mut self.final_seats, games),
        }
    }

    /// The final outputs of one game.
    #[inline]
    pub(crate) fn last(&mut self, place: usize, config: &Config) -> Last<'_> {
        Last {
            screen: self.final_observations.screen(place, config),
            seat: self.final_seats.get_mut(place),
        }
    }
}

/// The final outputs of a game, if given.
#[derive(Default)]
pub(crate) struct Last<'a> {
    pub(crate) screen: Option<Screen<'a>>,
    pub(crate) seat: Option<&'a mut i8>,
}
