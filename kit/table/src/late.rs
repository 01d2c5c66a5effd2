//! The state that spectators see after a delay. A second referee carries out the same facts later.

use alloc::boxed::Box;
use alloc::collections::VecDeque;

use crate::facts::Fact;
use crate::game::TableGame;
use crate::state::{Source, State};

/// A fact that spectators do not know yet.
#[derive(Clone)]
struct Waiting {
    fact: Fact,
    time: u64,
    /// When the fact may be shown, and the number of plies up to the fact.
    due: u64,
    played: u64,
    /// The number of the game, and the number of observations after the fact.
    at: (u64, usize),
}

/// The table as spectators see it.
#[derive(Clone)]
pub(crate) struct Late<G: TableGame> {
    pub(crate) state: State<G>,
    queue: VecDeque<Waiting>,
    /// The number of plies at the table, including those taken back, and the number of plies in the current
    /// game.
    played: u64,
    plies: usize,
    generation: u64,
}

impl<G: TableGame> Late<G> {
    /// Returns the initial state for spectators; `None` if spectators see the game without delay.
    pub(crate) fn of(state: &State<G>) -> Option<Box<Late<G>>> {
        if state.options.delay == 0 && state.options.delay_plies == 0 {
            return None;
        }
        Some(Box::new(Late {
            state: State::new((*state.options).clone(), state.secret, state.time).ok()?,
            queue: VecDeque::new(),
            played: 0,
            plies: 0,
            generation: 0,
        }))
    }

    /// Adds a fact that led to the state `live`. If plies are taken back before spectators saw them, the
    /// plies and the take-back are applied at the same time, so that spectators never see these plies.
    pub(crate) fn add(&mut self, live: &State<G>, fact: Fact) {
        self.played += u64::from(live.plies > self.plies);
        self.plies = live.plies;
        let (due, played) = (live.time.saturating_add(live.options.delay), self.played);
        if live.generation > self.generation {
            let after = (live.number, live.observed());
            for taken_back in self.queue.iter_mut().filter(|waiting| waiting.at > after) {
                (taken_back.due, taken_back.played) = (due, played);
            }
        }
        self.generation = live.generation;
        self.queue.push_back(Waiting {
            fact,
            time: live.time,
            due,
            played,
            at: (live.number, live.observed()),
        });
    }

    /// Returns when the next fact may be shown; `None` if there is no such fact, or if more plies have to
    /// be played first. `is_on` is whether a game is in progress at the table.
    pub(crate) fn due(&self, is_on: bool) -> Option<u64> {
        let next = self.queue.front()?;
        let plies = u64::from(self.state.options.delay_plies);
        (!is_on || self.played >= next.played + plies).then_some(next.due)
    }

    /// Shows all facts that may be shown now.
    pub(crate) fn show(&mut self, is_on: bool, now: u64) {
        while self.due(is_on).is_some_and(|due| due <= now) {
            let Some(mut next) = self.queue.pop_front() else {
                return;
            };
            // It could be applied once, so it can be applied again.
            let _ = self
                .state
                .apply(&mut next.fact, None, next.time, Source::Journal);
        }
    }
}
