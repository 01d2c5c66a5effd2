//! Where a step writes to.

use env_batch::{Autoreset, chunk_mut, cut, cut_any};

use crate::action::Action;
use crate::config::{Config, Encoding};
use crate::error::StepError;

/// Where observations and masks of N games are written, game by game, in the form of
/// [`Config::encoding`].
pub enum Shown<'a> {
    /// Under [`Encoding::Bytes`] and [`Encoding::ChannelsLast`].
    Bytes {
        /// N times [`Config::observation_len`].
        observations: &'a mut [u8],
        /// N times [`Action::COUNT`].
        masks: &'a mut [bool],
    },
    /// Under [`Encoding::Bits`].
    Bits {
        /// N times [`Config::observation_words`].
        observations: &'a mut [u64],
        /// N times [`Action::WORDS`].
        masks: &'a mut [u64],
    },
}

/// One game's place in [`Shown`].
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

impl<'a> Shown<'a> {
    /// Lends the slices for a while.
    pub(crate) fn reborrow(&mut self) -> Shown<'_> {
        match self {
            Shown::Bytes {
                observations,
                masks,
            } => Shown::Bytes {
                observations,
                masks,
            },
            Shown::Bits {
                observations,
                masks,
            } => Shown::Bits {
                observations,
                masks,
            },
        }
    }

    /// Whether nothing is to be written.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Shown::Bytes {
                observations,
                masks,
            } => observations.is_empty() && masks.is_empty(),
            Shown::Bits {
                observations,
                masks,
            } => observations.is_empty() && masks.is_empty(),
        }
    }

    /// Whether the slices have room for so many games, and not more, in the form that is asked for.
    pub(crate) fn check(&self, games: usize, config: &Config) -> Result<(), StepError> {
        let (fits, found) = match self {
            Shown::Bytes {
                observations,
                masks,
            } => (
                config.encoding != Encoding::Bits,
                [observations.len(), masks.len()],
            ),
            Shown::Bits {
                observations,
                masks,
            } => (
                config.encoding == Encoding::Bits,
                [observations.len(), masks.len()],
            ),
        };
        if !fits {
            return Err(StepError::Encoding);
        }
        let each = lengths(config);
        for (number, what) in ["observations", "masks"].into_iter().enumerate() {
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

    /// Takes off what belongs to the first games; nothing of what was left out.
    pub(crate) fn cut(&mut self, games: usize, config: &Config) -> Shown<'a> {
        let [observation, mask] = lengths(config);
        match self {
            Shown::Bytes {
                observations,
                masks,
            } => Shown::Bytes {
                observations: cut_any(observations, games * observation),
                masks: cut_any(masks, games * mask),
            },
            Shown::Bits {
                observations,
                masks,
            } => Shown::Bits {
                observations: cut_any(observations, games * observation),
                masks: cut_any(masks, games * mask),
            },
        }
    }

    /// The place of one game, if there is one.
    #[inline]
    pub(crate) fn screen(&mut self, place: usize, config: &Config) -> Option<Screen<'_>> {
        match self {
            Shown::Bytes {
                observations,
                masks,
            } => {
                let len = config.observation_len();
                Some(Screen::Bytes {
                    observation: observations.get_mut(place * len..(place + 1) * len)?,
                    mask: chunk_mut(masks, place)?,
                })
            }
            Shown::Bits {
                observations,
                masks,
            } => {
                let len = config.observation_words();
                Some(Screen::Bits {
                    observation: observations.get_mut(place * len..(place + 1) * len)?,
                    mask: chunk_mut(masks, place)?,
                })
            }
        }
    }
}

/// The elements of one game's observation and mask.
fn lengths(config: &Config) -> [usize; 2] {
    match config.encoding {
        Encoding::Bytes | Encoding::ChannelsLast => [config.observation_len(), Action::COUNT],
        Encoding::Bits => [config.observation_words(), Action::WORDS],
    }
}

/// The slices into which a batch of N games writes, game by game: memory of the caller's, such as
/// the arrays of another language, or [`Arrays`].
///
/// The outputs after `seats` tell of the action that was done: of a game that ended in the step,
/// while the observation, the mask and the seat are of the next one. Of the last three only what
/// belongs to games that ended is written, and nothing if they are empty; they are for
/// [`Autoreset::SameStep`].
pub struct Outputs<'a> {
    /// What the seat to act sees, and the actions in its list.
    pub shown: Shown<'a>,
    /// N: the seat that sees it, 0 for south, 1 for north: the learner's, or the seat to act.
    pub seats: &'a mut [i8],
    /// N: for a game that ended, 1 if the learner, or the seat that acted, has won, -1 if it has lost.
    pub rewards: &'a mut [f32],
    /// N times 2: south's and north's; for a game that ended, 1 for the winner and -1 for the loser.
    pub seat_rewards: &'a mut [f32],
    /// N: whether the game ended by the rules.
    pub terminated: &'a mut [bool],
    /// N: whether the game was broken off after [`Config::with_max_plies`].
    pub truncated: &'a mut [bool],
    /// N: the index of the seat that won the game that ended, or -1.
    pub winners: &'a mut [i8],
    /// N: the number of the [`EndReason`](luzhanqi::EndReason) why the game ended, or -1.
    pub reasons: &'a mut [i8],
    /// N: the plies of the game that ended, or 0.
    pub lengths: &'a mut [i32],
    /// N times 2: how many pieces south and north had left in the game that ended, or 0; -1 in expose
    /// play while a seat had no colour.
    pub pieces_left: &'a mut [i8],
    /// What a game that ended showed last, and the list of one that was broken off, if it was the turn of
    /// who sees it, else no action; or empty.
    pub final_shown: Shown<'a>,
    /// N, or empty: the seat that sees the final observation.
    pub final_seats: &'a mut [i8],
}

/// The arrays of a batch in memory of their own; see [`Outputs`] for shapes and meanings. Those of the
/// other [`Encoding`] are empty.
///
/// ```
/// use luzhanqi::Rules;
/// use luzhanqi_env::{Action, Batch, Config};
/// let mut batch = Batch::new(Config::new(&Rules::STANDARD), &[1, 2, 3])?;
/// let mut arrays = batch.arrays();
/// batch.write(&mut arrays.outputs())?;
/// assert_eq!(arrays.observations.len(), 3 * 37 * 60);
/// assert_eq!(arrays.masks.len(), 3 * Action::COUNT);
/// assert_eq!(arrays.seats, [0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "they are those of Outputs")]
pub struct Arrays {
    encoding: Encoding,
    pub observations: Vec<u8>,
    pub masks: Vec<bool>,
    pub observation_words: Vec<u64>,
    pub mask_words: Vec<u64>,
    pub seats: Vec<i8>,
    pub rewards: Vec<f32>,
    pub seat_rewards: Vec<f32>,
    pub terminated: Vec<bool>,
    pub truncated: Vec<bool>,
    pub winners: Vec<i8>,
    pub reasons: Vec<i8>,
    pub lengths: Vec<i32>,
    pub pieces_left: Vec<i8>,
    pub final_observations: Vec<u8>,
    pub final_masks: Vec<bool>,
    pub final_observation_words: Vec<u64>,
    pub final_mask_words: Vec<u64>,
    pub final_seats: Vec<i8>,
}

impl Arrays {
    /// Zeros of the lengths for so many games.
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
            masks: vec![false; bytes * games * mask],
            observation_words: vec![0; words * games * observation],
            mask_words: vec![0; words * games * mask],
            seats: vec![0; games],
            rewards: vec![0.0; games],
            seat_rewards: vec![0.0; games * 2],
            terminated: vec![false; games],
            truncated: vec![false; games],
            winners: vec![0; games],
            reasons: vec![0; games],
            lengths: vec![0; games],
            pieces_left: vec![0; games * 2],
            final_observations: vec![0; bytes * last * observation],
            final_masks: vec![false; bytes * last * mask],
            final_observation_words: vec![0; words * last * observation],
            final_mask_words: vec![0; words * last * mask],
            final_seats: vec![0; last],
        }
    }

    /// Returns the slices to be written.
    pub fn outputs(&mut self) -> Outputs<'_> {
        let (shown, final_shown) = match self.encoding {
            Encoding::Bytes | Encoding::ChannelsLast => (
                Shown::Bytes {
                    observations: &mut self.observations,
                    masks: &mut self.masks,
                },
                Shown::Bytes {
                    observations: &mut self.final_observations,
                    masks: &mut self.final_masks,
                },
            ),
            Encoding::Bits => (
                Shown::Bits {
                    observations: &mut self.observation_words,
                    masks: &mut self.mask_words,
                },
                Shown::Bits {
                    observations: &mut self.final_observation_words,
                    masks: &mut self.final_mask_words,
                },
            ),
        };
        Outputs {
            shown,
            final_shown,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            seat_rewards: &mut self.seat_rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            winners: &mut self.winners,
            reasons: &mut self.reasons,
            lengths: &mut self.lengths,
            pieces_left: &mut self.pieces_left,
            final_seats: &mut self.final_seats,
        }
    }
}

impl<'a> Outputs<'a> {
    /// The bytes of all outputs of a game.
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

    /// Lends the slices for a while.
    pub(crate) fn reborrow(&mut self) -> Outputs<'_> {
        Outputs {
            shown: self.shown.reborrow(),
            final_shown: self.final_shown.reborrow(),
            seats: self.seats,
            rewards: self.rewards,
            seat_rewards: self.seat_rewards,
            terminated: self.terminated,
            truncated: self.truncated,
            winners: self.winners,
            reasons: self.reasons,
            lengths: self.lengths,
            pieces_left: self.pieces_left,
            final_seats: self.final_seats,
        }
    }

    /// Whether the slices have room for so many games, and not more.
    pub(crate) fn check(&self, games: usize, config: &Config) -> Result<(), StepError> {
        self.shown.check(games, config)?;
        if !self.final_shown.is_empty() {
            self.final_shown.check(games, config)?;
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
            ("pieces_left", self.pieces_left.len(), 2),
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

    /// Takes off what belongs to the first games.
    pub(crate) fn cut(&mut self, games: usize, config: &Config) -> Outputs<'a> {
        Outputs {
            shown: self.shown.cut(games, config),
            final_shown: self.final_shown.cut(games, config),
            seats: cut(&mut self.seats, games),
            rewards: cut(&mut self.rewards, games),
            seat_rewards: cut(&mut self.seat_rewards, games * 2),
            terminated: cut(&mut self.terminated, games),
            truncated: cut(&mut self.truncated, games),
            winners: cut(&mut self.winners, games),
            reasons: cut(&mut self.reasons, games),
            lengths: cut(&mut self.lengths, games),
            pieces_left: cut(&mut self.pieces_left, games * 2),
            final_seats: cut_any(&mut self.final_seats, games),
        }
    }

    /// Where what this game of these shows last goes to.
    #[inline]
    pub(crate) fn last(&mut self, place: usize, config: &Config) -> Last<'_> {
        Last {
            screen: self.final_shown.screen(place, config),
            seat: self.final_seats.get_mut(place),
        }
    }
}

/// Where what a game shows last goes to, as far as it is wanted.
#[derive(Default)]
pub(crate) struct Last<'a> {
    pub(crate) screen: Option<Screen<'a>>,
    pub(crate) seat: Option<&'a mut i8>,
}
