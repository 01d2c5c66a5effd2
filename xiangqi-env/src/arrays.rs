//! Where a step writes to.

use env_batch::{Autoreset, chunk_mut, cut_any};

use crate::action::Action;
use crate::config::Config;
use crate::error::StepError;

/// Declares the outputs: name, type and elements for each game.
macro_rules! outputs {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $each:expr;)+) => {
        /// The slices into which a batch of N games writes, game by game: memory of the caller's, such as
        /// the arrays of another language, or [`Arrays`].
        ///
        /// The outputs from `rewards` on tell of the action that was done: of a game that ended in the
        /// step, while the observation, the mask and the side are of the next one. Of the last three only
        /// what belongs to games that ended is written, and nothing if they are empty; they are for
        /// [`Autoreset::SameStep`].
        pub struct Outputs<'a> {
            $($(#[doc = $doc])+ pub $name: &'a mut [$type],)+
        }

        /// The arrays of a batch in memory of their own.
        ///
        /// ```
        /// use xiangqi::Rules;
        /// use xiangqi_env::{Action, Batch, Config};
        /// let mut batch = Batch::new(Config::new(&Rules::ASIA), &[1, 2, 3])?;
        /// let mut arrays = batch.arrays();
        /// batch.write(&mut arrays.outputs())?;
        /// assert_eq!(arrays.observations.len(), 3 * 23 * 90);
        /// assert_eq!(arrays.masks.len(), 3 * Action::COUNT);
        /// assert_eq!(arrays.sides, [0, 0, 0]);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, PartialEq, Debug)]
        pub struct Arrays {
            $($(#[doc = $doc])+ pub $name: Vec<$type>,)+
        }

        impl Arrays {
            /// Zeros of the lengths for so many games.
            pub(crate) fn new(games: usize, config: &Config) -> Arrays {
                Arrays {
                    $($name: vec![Default::default(); each(stringify!($name), $each(config), config) * games],)+
                }
            }

            /// Returns the slices to be written.
            pub fn outputs(&mut self) -> Outputs<'_> {
                Outputs { $($name: &mut self.$name,)+ }
            }
        }

        impl<'a> Outputs<'a> {
            /// The bytes of all outputs of a game.
            pub(crate) fn bytes(config: &Config) -> usize {
                [$(each(stringify!($name), $each(config), config).saturating_mul(size_of::<$type>()),)+]
                    .into_iter()
                    .fold(0, usize::saturating_add)
            }

            /// Whether the slices have room for so many games, and not more.
            pub(crate) fn check(&self, games: usize, config: &Config) -> Result<(), StepError> {
                $(fits(stringify!($name), self.$name.len(), games * $each(config))?;)+
                Ok(())
            }

            /// Lends the slices for a while.
            pub(crate) fn reborrow(&mut self) -> Outputs<'_> {
                Outputs { $($name: &mut *self.$name,)+ }
            }

            /// Takes off what belongs to the first games; nothing of what was left out.
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
    /// N times [`Config::observation_len`]: what is seen by the side to move, or by the learner.
    observations: u8 = Config::observation_len;
    /// N times [`Action::COUNT`]: the actions that may be done.
    masks: bool = MASK;
    /// N: the side to move, 0 for Red and 1 for Black; the learner's where there is one.
    sides: i8 = ONE;
    /// N: for a game that ended, 1 if the learner, or the side that moved, has won, -1 if it has lost.
    rewards: f32 = ONE;
    /// N times 2: Red's and Black's; for a game that ended, 1 for the winner and -1 for the loser.
    side_rewards: f32 = TWO;
    /// N: whether the game ended by the rules.
    terminated: bool = ONE;
    /// N: whether the game was broken off after [`Config::with_max_plies`].
    truncated: bool = ONE;
    /// N: the index of the side that won the game that ended, or -1.
    winners: i8 = ONE;
    /// N: the number of the [`EndReason`](xiangqi::EndReason) why the game ended, or -1.
    reasons: i8 = ONE;
    /// N: the plies of the game that ended, or 0.
    lengths: i32 = ONE;
    /// What a game that ended showed last, to whose turn it would have been; or empty.
    final_observations: u8 = Config::observation_len;
    /// The moves of a game that was broken off, if it was the turn of who sees it, else no action; or
    /// empty.
    final_masks: bool = MASK;
    /// N, or empty: the side that sees the final observation.
    final_sides: i8 = ONE;
}

fn is_final(name: &str) -> bool {
    name.starts_with("final_")
}

/// The elements that a game has in an array of this name.
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

/// Where what one game sees goes to, as far as it is wanted.
#[derive(Default)]
pub(crate) struct Screen<'a> {
    pub(crate) observation: Option<&'a mut [u8]>,
    pub(crate) mask: Option<&'a mut [bool; Action::COUNT]>,
    pub(crate) side: Option<&'a mut i8>,
}

impl Outputs<'_> {
    /// Where what this game of these shows goes to.
    #[inline]
    pub(crate) fn now(&mut self, place: usize, config: &Config) -> Screen<'_> {
        let len = config.observation_len();
        Screen {
            observation: self.observations.get_mut(place * len..(place + 1) * len),
            mask: chunk_mut(self.masks, place),
            side: self.sides.get_mut(place),
        }
    }

    /// Where what this game of these shows last goes to.
    #[inline]
    pub(crate) fn last(&mut self, place: usize, config: &Config) -> Screen<'_> {
        let len = config.observation_len();
        let observations = &mut self.final_observations;
        Screen {
            observation: observations.get_mut(place * len..(place + 1) * len),
            mask: chunk_mut(self.final_masks, place),
            side: self.final_sides.get_mut(place),
        }
    }
}
