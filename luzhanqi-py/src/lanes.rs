//! Games shared out among threads, and the slices of arrays into which they write.

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
fn cut<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (head, tail) = std::mem::take(slice).split_at_mut(count);
    *slice = tail;
    head
}

/// Games that one thread steps at a time: threads that fall behind take fewer of them.
pub const SHARE: usize = 32;

/// All the games of a step.
pub struct Jobs<'a> {
    pub slots: &'a mut [Slot],
    pub actions: Option<&'a [i64]>,
    pub out: Out<'a>,
    pub plan: &'a Plan,
}

/// Some of the games of a step.
pub struct Job<'a> {
    slots: &'a mut [Slot],
    actions: Option<&'a [i64]>,
    out: Out<'a>,
}

impl<'a> Iterator for Jobs<'a> {
    type Item = Job<'a>;

    fn next(&mut self) -> Option<Job<'a>> {
        let count = SHARE.min(self.slots.len());
        if count == 0 {
            return None;
        }
        let actions = self.actions.map(|all| all.split_at(count));
        self.actions = actions.map(|(_, rest)| rest);
        Some(Job {
            slots: cut(&mut self.slots, count),
            actions: actions.map(|(first, _)| first),
            out: self.out.cut(count, self.plan),
        })
    }
}

impl<'a> Out<'a> {
    /// Takes off what belongs to the first games.
    fn cut(&mut self, games: usize, plan: &Plan) -> Out<'a> {
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
}

impl Job<'_> {
    /// Steps these games where there are actions, and writes what they show.
    pub fn run(self, plan: &Plan) {
        let Job {
            slots,
            actions,
            mut out,
        } = self;
        for (i, slot) in slots.iter_mut().enumerate() {
            let told = match actions {
                Some(actions) if !slot.is_over() => slot.step(actions[i] as usize, plan),
                _ => Told {
                    winner: -1,
                    reason: -1,
                    ..Told::default()
                },
            };
            let observation = cut(&mut out.observations, plan.observation_len());
            slot.write(plan, observation, cut(&mut out.masks, ACTIONS));
            out.rewards[2 * i..2 * i + 2].copy_from_slice(&told.rewards);
            out.terminated[i] = told.terminated;
            out.truncated[i] = told.truncated;
            out.seats[i] = slot.seat().index() as i8;
            out.winners[i] = told.winner;
            out.reasons[i] = told.reason;
            out.lengths[i] = told.length;
        }
    }
}
