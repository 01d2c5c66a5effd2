//! The outputs of a step.

use kit_env::{Autoreset, chunk_mut, cut_any};

use crate::action::Action;
use crate::config::Config;
use crate::error::StepError;

/// Declares the outputs: name, type and elements per game.
macro_rules! outputs {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $each:expr;)+) => {
        /// The output slices of a batch of N games, game by game. The caller provides the memory: arrays of
        /// another language, or [`Arrays`].
        ///
        /// The outputs from `rewards` on describe the latest action. If that action ended the game, they
        /// describe the ended game, while the observation, the mask and the side belong to the next game. The
        /// last three outputs are for [`Autoreset::SameStep`]. They are written only for games that ended,
        /// and may be empty.
        ///
        /// Later versions may add outputs, which may stay empty. Start from [`Outputs::default`], where all
        /// outputs are empty.
        ///
        /// ```
        /// use xiangqi_env::{Action, Batch, Config, Outputs, Rules};
        /// let mut batch = Batch::new(Config::new(&Rules::ASIA), &[1, 2])?;
        /// let (mut arrays, mut rewards) = (batch.arrays(), [0.0; 2]);
        /// let mut outputs: Outputs<'_> = arrays.outputs();
        /// outputs.rewards = &mut rewards; // memory of another program
        /// batch.write(&mut outputs)?;
        /// assert_eq!(outputs.action_masks.len(), 2 * Action::COUNT);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Default)]
        #[non_exhaustive]
        pub struct Outputs<'a> {
            $($(#[doc = $doc])+ pub $name: &'a mut [$type],)+
        }

        /// Owned arrays for the outputs of a batch.
        ///
        /// ```
        /// use xiangqi::Rules;
        /// use xiangqi_env::{Action, Batch, Config};
        /// let mut batch = Batch::new(Config::new(&Rules::ASIA), &[1, 2, 3])?;
        /// let mut arrays = batch.arrays();
        /// batch.write(&mut arrays.outputs())?;
        /// assert_eq!(arrays.observations.len(), 3 * 23 * 90);
        /// assert_eq!(arrays.action_masks.len(), 3 * Action::COUNT);
        /// assert_eq!(arrays.sides, [0, 0, 0]);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, PartialEq, Debug)]
        #[non_exhaustive]
        pub struct Arrays {
            $($(#[doc = $doc])+ pub $name: Vec<$type>,)+
        }

        impl Arrays {
            /// Returns zeros with the lengths for this number of games.
            pub(crate) fn new(games: usize, config: &Config) -> Arrays {
                Arrays {
                    $($name: vec![Default::default(); each(stringify!($name), $each(config), config) * games],)+
                }
            }

            /// Returns the slices to write.
            pub fn outputs(&mut self) -> Outputs<'_> {
                Outputs { $($name: &mut self.$name,)+ }
            }
        }

        impl<'a> Outputs<'a> {
            /// The size of a game's outputs in bytes.
            pub(crate) fn bytes(config: &Config) -> usize {
                [$(each(stringify!($name), $each(config), config).saturating_mul(size_of::<$type>()),)+]
                    .into_iter()
                    .fold(0, usize::saturating_add)
            }

            /// Checks the lengths for this number of games.
            pub(crate) fn check(&self, games: usize, config: &Config) -> Result<(), StepError> {
                $(fits(stringify!($name), self.$name.len(), games * $each(config))?;)+
                Ok(())
            }

            /// Reborrows the slices.
            pub(crate) fn reborrow(&mut self) -> Outputs<'_> {
                Outputs { $($name: &mut *self.$name,)+ }
            }

            /// Splits off the outputs of the first `games` games; the result is empty if the outputs are
            /// omitted.
            pub(crate) fn cut(&mut self, games: usize, config: &Config) -> Outputs<'a> {
                Outputs { $($name: cut_any(&mut self.$name, games * $each(config)),)+ }
            }
        }
    };
}

const ONE: fn(&Config) -> usize = |_| 1;
const TWO: fn(&Config) -> usize = |_| 2;
const MASK: fn(&Config) -> usize = |_| Action::COUNT;

outputs! {
    /// N times [`Config::observation_len`] bytes: the observation of the side to move, or of the learner.
    observations: u8 = Config::observation_len;
    /// N times [`Action::COUNT`] elements: the action masks.
    action_masks: bool = MASK;
    /// N elements: the side of the observation, 0 for Red and 1 for Black. It is the side to move, or the
    /// learner's side.
    sides: i8 = ONE;
    /// N elements: the reward of the learner, or of the side that moved. It is 1 for a won game, -1 for a
    /// lost game, and otherwise 0.
    rewards: f32 = ONE;
    /// N times 2 elements, for Red and Black: if the game ended, 1 for the winner and -1 for the loser.
    side_rewards: f32 = TWO;
    /// N elements: whether the game ended by the rules.
    terminated: bool = ONE;
    /// N elements: whether the game was truncated at the limit of [`Config::with_max_plies`].
    truncated: bool = ONE;
    /// N elements: the winner's index if the game ended, or -1.
    winners: i8 = ONE;
    /// N elements: the number of the [`EndReason`](xiangqi::EndReason) if the game ended, or -1.
    reasons: i8 = ONE;
    /// N elements: the plies of the game if it ended, or 0.
    lengths: i32 = ONE;
    /// The final observation of a game that ended, for the side to move or the learner. May be empty.
    final_observations: u8 = Config::observation_len;
    /// The final mask of a game that ended. It has no actions, unless the game was truncated on the observing
    /// side's turn. May be empty.
    final_action_masks: bool = MASK;
    /// N elements, or empty: the side of the final observation.
    final_sides: i8 = ONE;
}

fn is_final(name: &str) -> bool {
    name.starts_with("final_")
}

/// The number of elements per game in the array of this name.
fn each(name: &str, each: usize, config: &Config) -> usize {
    match is_final(name) && config.autoreset() != Autoreset::SameStep {
        true => 0,
        false => each,
    }
}

fn fits(what: &'static str, found: usize, wanted: usize) -> Result<(), StepError> {
    match found == wanted || (found == 0 && is_final(what)) {
        true => Ok(()),
        false => Err(StepError::Length {
            what,
            found,
            wanted,
        }),
    }
}

/// The outputs of one game, if given.
#[derive(Default)]
pub(crate) struct Screen<'a> {
    pub(crate) observation: Option<&'a mut [u8]>,
    pub(crate) mask: Option<&'a mut [bool; Action::COUNT]>,
    pub(crate) side: Option<&'a mut i8>,
}

impl Outputs<'_> {
    /// The current outputs of one game.
    #[inline]
    pub(crate) fn now(&mut self, place: usize, config: &Config) -> Screen<'_> {
        let len = config.observation_len();
        Screen {
            observation: self.observations.get_mut(place * len..(place + 1) * len),
            mask: chunk_mut(self.action_masks, place),
            side: self.sides.get_mut(place),
        }
    }

    /// The final outputs of one game.
    #[inline]
    pub(crate) fn last(&mut self, place: usize, config: &Config) -> Screen<'_> {
        let len = config.observation_len();
        let observations = &mut self.final_observations;
        Screen {
            observation: observations.get_mut(place * len..(place + 1) * len),
            mask: chunk_mut(self.final_action_masks, place),
            side: self.final_sides.get_mut(place),
        }
    }
}
