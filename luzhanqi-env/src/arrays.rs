//! Where a step writes to.

use crate::action::Action;
use crate::config::{Autoreset, Config};
use crate::error::StepError;

/// The slices into which a batch of N games writes, game by game: memory of the caller's, such as
/// the arrays of another language, or [`Arrays`].
///
/// The outputs after `seats` tell of the action that was done: of a game that ended in the step,
/// while the observation, the mask and the seat are of the next one. Of the last three only what
/// belongs to games that ended is written, and nothing if they are empty; they are for
/// [`Autoreset::SameStep`].
pub struct Outputs<'a> {
    /// N times [`Config::observation_len`]: what the seat to act sees.
    pub observations: &'a mut [u8],
    /// N times [`Action::COUNT`]: the actions in the list of the seat to act.
    pub masks: &'a mut [bool],
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
    /// N times [`Config::observation_len`], or empty: what a game that ended showed last.
    pub final_observations: &'a mut [u8],
    /// N times [`Action::COUNT`], or empty: the list of a game that was broken off, if it was the turn
    /// of who sees it; else no action.
    pub final_masks: &'a mut [bool],
    /// N, or empty: the seat that sees the final observation.
    pub final_seats: &'a mut [i8],
}

/// The arrays of a batch in memory of their own; see [`Outputs`] for shapes and meanings.
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
    pub observations: Vec<u8>,
    pub masks: Vec<bool>,
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
    pub final_seats: Vec<i8>,
}

impl Arrays {
    /// Zeros of the lengths for so many games.
    pub(crate) fn new(games: usize, config: &Config) -> Arrays {
        let last = games * usize::from(config.autoreset == Autoreset::SameStep);
        Arrays {
            observations: vec![0; games * config.observation_len()],
            masks: vec![false; games * Action::COUNT],
            seats: vec![0; games],
            rewards: vec![0.0; games],
            seat_rewards: vec![0.0; games * 2],
            terminated: vec![false; games],
            truncated: vec![false; games],
            winners: vec![0; games],
            reasons: vec![0; games],
            lengths: vec![0; games],
            pieces_left: vec![0; games * 2],
            final_observations: vec![0; last * config.observation_len()],
            final_masks: vec![false; last * Action::COUNT],
            final_seats: vec![0; last],
        }
    }

    /// Returns the slices to be written.
    pub fn outputs(&mut self) -> Outputs<'_> {
        Outputs {
            observations: &mut self.observations,
            masks: &mut self.masks,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            seat_rewards: &mut self.seat_rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            winners: &mut self.winners,
            reasons: &mut self.reasons,
            lengths: &mut self.lengths,
            pieces_left: &mut self.pieces_left,
            final_observations: &mut self.final_observations,
            final_masks: &mut self.final_masks,
            final_seats: &mut self.final_seats,
        }
    }
}

/// Takes the first elements off a slice.
fn cut<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (head, tail) = std::mem::take(slice).split_at_mut(count);
    *slice = tail;
    head
}

/// As `cut`, of what may have been left out.
fn cut_any<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let count = count.min(slice.len());
    cut(slice, count)
}

impl<'a> Outputs<'a> {
    /// The bytes of all outputs of a game.
    pub(crate) const fn bytes(config: &Config) -> usize {
        let flags = 2 * size_of::<bool>() + 5 * size_of::<i8>();
        let numbers = 3 * size_of::<f32>() + size_of::<i32>();
        let shown = config.observation_len().saturating_add(Action::COUNT);
        let last = match config.autoreset {
            Autoreset::SameStep => shown.saturating_add(size_of::<i8>()),
            Autoreset::NextStep | Autoreset::Disabled => 0,
        };
        shown.saturating_add(last).saturating_add(flags + numbers)
    }

    /// Lends the slices for a while.
    pub(crate) fn reborrow(&mut self) -> Outputs<'_> {
        Outputs {
            observations: self.observations,
            masks: self.masks,
            seats: self.seats,
            rewards: self.rewards,
            seat_rewards: self.seat_rewards,
            terminated: self.terminated,
            truncated: self.truncated,
            winners: self.winners,
            reasons: self.reasons,
            lengths: self.lengths,
            pieces_left: self.pieces_left,
            final_observations: self.final_observations,
            final_masks: self.final_masks,
            final_seats: self.final_seats,
        }
    }

    /// Whether the slices have room for so many games, and not more.
    pub(crate) fn check(&self, games: usize, config: &Config) -> Result<(), StepError> {
        let lengths = [
            (
                "observations",
                self.observations.len(),
                config.observation_len(),
            ),
            ("masks", self.masks.len(), Action::COUNT),
            ("seats", self.seats.len(), 1),
            ("rewards", self.rewards.len(), 1),
            ("seat_rewards", self.seat_rewards.len(), 2),
            ("terminated", self.terminated.len(), 1),
            ("truncated", self.truncated.len(), 1),
            ("winners", self.winners.len(), 1),
            ("reasons", self.reasons.len(), 1),
            ("lengths", self.lengths.len(), 1),
            ("pieces_left", self.pieces_left.len(), 2),
            (
                "final_observations",
                self.final_observations.len(),
                config.observation_len(),
            ),
            ("final_masks", self.final_masks.len(), Action::COUNT),
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
            observations: cut(&mut self.observations, games * config.observation_len()),
            masks: cut(&mut self.masks, games * Action::COUNT),
            seats: cut(&mut self.seats, games),
            rewards: cut(&mut self.rewards, games),
            seat_rewards: cut(&mut self.seat_rewards, games * 2),
            terminated: cut(&mut self.terminated, games),
            truncated: cut(&mut self.truncated, games),
            winners: cut(&mut self.winners, games),
            reasons: cut(&mut self.reasons, games),
            lengths: cut(&mut self.lengths, games),
            pieces_left: cut(&mut self.pieces_left, games * 2),
            final_observations: cut_any(
                &mut self.final_observations,
                games * config.observation_len(),
            ),
            final_masks: cut_any(&mut self.final_masks, games * Action::COUNT),
            final_seats: cut_any(&mut self.final_seats, games),
        }
    }

    /// Where what this game of these shows last goes to.
    #[inline]
    pub(crate) fn last(&mut self, place: usize, config: &Config) -> Last<'_> {
        let len = config.observation_len();
        let (masks, _) = self.final_masks.as_chunks_mut();
        Last {
            observation: self
                .final_observations
                .get_mut(place * len..(place + 1) * len),
            mask: masks.get_mut(place),
            seat: self.final_seats.get_mut(place),
        }
    }
}

/// Where what a game shows last goes to, as far as it is wanted.
#[derive(Default)]
pub(crate) struct Last<'a> {
    pub(crate) observation: Option<&'a mut [u8]>,
    pub(crate) mask: Option<&'a mut [bool; Action::COUNT]>,
    pub(crate) seat: Option<&'a mut i8>,
}
