//! The outputs of a step.

use crate::action::Action;
use crate::config::Config;

kit_env::outputs! {
    /// The output slices of a batch of N games, game by game. The caller provides the memory: arrays of another
    /// language, or [`Arrays`].
    ///
    /// The outputs that follow `seats` describe the latest action. If that action ended the game, they describe
    /// the ended game, while the observation, the mask and the seat belong to the next game. The outputs with
    /// names that begin with `final_` are for [`Autoreset::SameStep`](crate::Autoreset::SameStep). A step writes them only for games that
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
    Outputs,
    /// Owned arrays for the outputs of a batch; see [`Outputs`] for shapes and meanings. The arrays of the other
    /// [`Encoding`](crate::Encoding) are empty.
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
    Arrays, Config:
    /// N elements: the seat of the observation, 0 for south and 1 for north. It is the learner's seat;
    /// without an opponent it is the seat to act.
    seats: i8 = 1;
    /// N elements: the reward of the learner; without an opponent, the reward of the seat that acted. It is 1
    /// for a won game, -1 for a lost game, and otherwise 0.
    rewards: f32 = 1;
    /// N times 2 elements, for south and north: if the game ended, 1 for the winner and -1 for the loser.
    seat_rewards: f32 = 2;
    /// N elements: whether the game ended by the rules.
    terminated: bool = 1;
    /// N elements: whether the game was truncated at the limit of [`Config::with_max_plies`].
    truncated: bool = 1;
    /// N elements: the winner's seat if the game ended with a winner, otherwise -1.
    winners: i8 = 1;
    /// N elements: the index of the [`EndReason`](luzhanqi::EndReason) if the game ended, otherwise -1.
    reasons: i8 = 1;
    /// N elements: the number of plies of the game if it ended, otherwise 0.
    lengths: i32 = 1;
    /// N times 2 elements, for south and north: the number of remaining pieces if the game ended, otherwise
    /// 0. In expose play the number is -1 for a seat without a colour.
    pieces_remaining: i8 = 2;
    /// N elements, or empty: the seat of the final observation.
    final_seats: i8 = 1;
}

/// The observation and mask of one game.
pub(crate) type Screen<'a> = kit_env::Screen<'a, { Action::COUNT }, { Action::WORDS }>;

impl Outputs<'_> {
    /// The final outputs of one game.
    #[inline]
    pub(crate) fn last(&mut self, place: usize, config: &Config) -> Last<'_> {
        Last {
            screen: self
                .final_observations
                .screen(place, config.sizes().observation),
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
