//! The slices of arrays into which the games of one thread write.

use crate::actions::ACTIONS;
use crate::slot::{Plan, Slot, Told};

/// Where the results of a run of games go.
pub struct Out<'a> {
    pub observations: &'a mut [u8],
    pub masks: &'a mut [bool],
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut [bool],
    pub truncated: &'a mut [bool],
    pub seats: &'a mut [i8],
    pub winners: &'a mut [i8],
    pub reasons: &'a mut [i8],
    pub lengths: &'a mut [i32],
}

/// Takes the first elements off a slice.
pub fn cut<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (head, tail) = std::mem::take(slice).split_at_mut(count);
    *slice = tail;
    head
}

impl<'a> Out<'a> {
    /// Takes off what belongs to the first games.
    pub fn cut(&mut self, games: usize, plan: &Plan) -> Out<'a> {
        Out {
            observations: cut(&mut self.observations, games * plan.observation_len()),
            masks: cut(&mut self.masks, games * ACTIONS),
            rewards: cut(&mut self.rewards, games * 2),
            terminated: cut(&mut self.terminated, games),
            truncated: cut(&mut self.truncated, games),
            seats: cut(&mut self.seats, games),
            winners: cut(&mut self.winners, games),
            reasons: cut(&mut self.reasons, games),
            lengths: cut(&mut self.lengths, games),
        }
    }

    /// Steps these games where there are actions, and writes what they show.
    pub fn run(mut self, slots: &mut [Slot], actions: Option<&[i64]>, plan: &Plan) {
        for (i, slot) in slots.iter_mut().enumerate() {
            let told = match actions {
                Some(actions) if !slot.is_over() => slot.step(actions[i] as usize, plan),
                _ => Told {
                    winner: -1,
                    reason: -1,
                    ..Told::default()
                },
            };
            let observation = cut(&mut self.observations, plan.observation_len());
            slot.write(plan, observation, cut(&mut self.masks, ACTIONS));
            self.rewards[2 * i..2 * i + 2].copy_from_slice(&told.rewards);
            self.terminated[i] = told.terminated;
            self.truncated[i] = told.truncated;
            self.seats[i] = slot.seat().index() as i8;
            self.winners[i] = told.winner;
            self.reasons[i] = told.reason;
            self.lengths[i] = told.length;
        }
    }
}
