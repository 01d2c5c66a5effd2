//! The outputs of a step.

use crate::action::Action;
use crate::config::Config;

kit_env::outputs! {
    /// The output slices of a batch of N games, game by game. The caller provides the memory: arrays of
    /// another language, or [`Arrays`].
    ///
    /// The outputs from `rewards` on describe the latest action. If that action ended the game, they
    /// describe the ended game, while the observation, the mask and the side belong to the next game. The
    /// outputs with names that begin with `final_` are for
    /// [`Autoreset::SameStep`](crate::Autoreset::SameStep). They are written only for games that ended, and
    /// may be empty.
    ///
    /// Later versions may add outputs, which may stay empty. Start from [`Outputs::default`], where all
    /// outputs are empty.
    ///
    /// ```
    /// use xiangqi_env::{Batch, Config, Outputs, Rules};
    /// let mut batch = Batch::new(Config::new(&Rules::ASIA), &[1, 2])?;
    /// let (mut arrays, mut rewards) = (batch.arrays(), [0.0; 2]);
    /// let mut outputs: Outputs<'_> = arrays.outputs();
    /// outputs.rewards = &mut rewards; // memory of another program
    /// batch.write(&mut outputs)?;
    /// assert_eq!(outputs.sides, [0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Outputs,
    /// Owned arrays for the outputs of a batch; see [`Outputs`] for shapes and meanings. The arrays of the
    /// other [`Encoding`](crate::Encoding) are empty.
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
    Arrays, Config:
    /// N elements: the side of the observation, 0 for Red and 1 for Black. It is the learner's side; without
    /// an opponent it is the side to move.
    sides: i8 = 1;
    /// N elements: the reward of the learner, or of the side that moved. It is 1 for a won game, -1 for a
    /// lost game, and otherwise 0.
    rewards: f32 = 1;
    /// N times 2 elements, for Red and Black: if the game ended, 1 for the winner and -1 for the loser.
    side_rewards: f32 = 2;
    /// N elements: whether the game ended by the rules.
    terminated: bool = 1;
    /// N elements: whether the game was truncated at the limit of [`Config::with_max_plies`].
    truncated: bool = 1;
    /// N elements: the winner's index if the game ended, or -1.
    winners: i8 = 1;
    /// N elements: the number of the [`EndReason`](xiangqi::EndReason) if the game ended, or -1.
    reasons: i8 = 1;
    /// N elements: the plies of the game if it ended, or 0.
    lengths: i32 = 1;
    /// N elements, or empty: the side of the final observation.
    final_sides: i8 = 1;
}

/// The observation and mask of one game.
pub(crate) type Screen<'a> = kit_env::Screen<'a, { Action::COUNT }, { Action::WORDS }>;

/// The final outputs of a game, if given.
#[derive(Default)]
pub(crate) struct Last<'a> {
    pub(crate) screen: Option<Screen<'a>>,
    pub(crate) side: Option<&'a mut i8>,
}

impl Outputs<'_> {
    /// The final outputs of one game.
    #[inline]
    pub(crate) fn last(&mut self, place: usize, config: &Config) -> Last<'_> {
        Last {
            screen: self
                .final_observations
                .screen(place, config.sizes().observation),
            side: self.final_sides.get_mut(place),
        }
    }
}
