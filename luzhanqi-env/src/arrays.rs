//! Where a step writes to.

use crate::action::Action;
use crate::config::Config;
use crate::error::StepError;
use crate::game::{EnvGame, Told};

/// The slices into which a batch of N games writes, game by game: memory of the caller's, such as
/// the arrays of another language, or [`Arrays`].
///
/// The outputs after `masks` tell of the action that was done: of a game that ended in the step,
/// while the observation, the mask and the seat are of the next one.
pub struct Outputs<'a> {
    /// N times [`Config::observation_len`]: what the seat to act sees.
    pub observations: &'a mut [u8],
    /// N times [`Action::COUNT`]: the actions in the list of the seat to act.
    pub masks: &'a mut [bool],
    /// N: the seat to act, 0 for south, 1 for north.
    pub seats: &'a mut [i8],
    /// N times 2: south's and north's; for a game that ended, 1 for the winner and -1 for the loser.
    pub rewards: &'a mut [f32],
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
    pub terminated: Vec<bool>,
    pub truncated: Vec<bool>,
    pub winners: Vec<i8>,
    pub reasons: Vec<i8>,
    pub lengths: Vec<i32>,
}

impl Arrays {
    /// Zeros of the lengths for so many games.
    pub(crate) fn new(games: usize, config: &Config) -> Arrays {
        Arrays {
            observations: vec![0; games * config.observation_len()],
            masks: vec![false; games * Action::COUNT],
            seats: vec![0; games],
            rewards: vec![0.0; games * 2],
            terminated: vec![false; games],
            truncated: vec![false; games],
            winners: vec![0; games],
            reasons: vec![0; games],
            lengths: vec![0; games],
        }
    }

    /// Returns the slices to be written.
    pub fn outputs(&mut self) -> Outputs<'_> {
        Outputs {
            observations: &mut self.observations,
            masks: &mut self.masks,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            winners: &mut self.winners,
            reasons: &mut self.reasons,
            lengths: &mut self.lengths,
        }
    }
}

/// Takes the first elements off a slice.
fn cut<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (head, tail) = std::mem::take(slice).split_at_mut(count);
    *slice = tail;
    head
}

impl<'a> Outputs<'a> {
    /// The bytes of all outputs of a game.
    pub(crate) const fn bytes(config: &Config) -> usize {
        let flags = 2 * size_of::<bool>() + 3 * size_of::<i8>();
        let numbers = 2 * size_of::<f32>() + size_of::<i32>();
        config
            .observation_len()
            .saturating_add(Action::COUNT + flags + numbers)
    }

    /// Lends the slices for a while.
    pub(crate) fn reborrow(&mut self) -> Outputs<'_> {
        Outputs {
            observations: self.observations,
            masks: self.masks,
            seats: self.seats,
            rewards: self.rewards,
            terminated: self.terminated,
            truncated: self.truncated,
            winners: self.winners,
            reasons: self.reasons,
            lengths: self.lengths,
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
            ("rewards", self.rewards.len(), 2),
            ("terminated", self.terminated.len(), 1),
            ("truncated", self.truncated.len(), 1),
            ("winners", self.winners.len(), 1),
            ("reasons", self.reasons.len(), 1),
            ("lengths", self.lengths.len(), 1),
        ];
        for (what, found, each) in lengths {
            let wanted = games * each;
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

    /// Takes off what belongs to the first games.
    pub(crate) fn cut(&mut self, games: usize, config: &Config) -> Outputs<'a> {
        Outputs {
            observations: cut(&mut self.observations, games * config.observation_len()),
            masks: cut(&mut self.masks, games * Action::COUNT),
            seats: cut(&mut self.seats, games),
            rewards: cut(&mut self.rewards, games * 2),
            terminated: cut(&mut self.terminated, games),
            truncated: cut(&mut self.truncated, games),
            winners: cut(&mut self.winners, games),
            reasons: cut(&mut self.reasons, games),
            lengths: cut(&mut self.lengths, games),
        }
    }

    /// Writes what this game of these shows, and what became of its latest action.
    #[inline]
    pub(crate) fn write(&mut self, place: usize, game: &EnvGame, told: &Told, config: &Config) {
        let len = config.observation_len();
        let observation = &mut self.observations[place * len..(place + 1) * len];
        let (masks, _) = self.masks.as_chunks_mut();
        game.write(config, observation, &mut masks[place]);
        self.seats[place] = game.seat().index() as i8;
        // Not a zero with a sign for the loser of nothing.
        self.rewards[2 * place..2 * place + 2].copy_from_slice(&[told.reward, 0.0 - told.reward]);
        self.terminated[place] = told.terminated;
        self.truncated[place] = told.truncated;
        self.winners[place] = told.winner;
        self.reasons[place] = told.reason;
        self.lengths[place] = told.length;
    }
}
