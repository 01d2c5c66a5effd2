//! The earlier positions of a game: how to return to them, and how often each has occurred.

use alloc::vec::Vec;

use kit::Occurrences;

use crate::position::{Exchange, Position, SlimUndo, State};

/// Every 16th state is stored. Undos restore the states in between.
const STRIDE: usize = 16;

/// The positions of a game, by number: 0 is the start, and each ply adds one.
///
/// Finds a repetition by its key in a table, and then compares the positions themselves, so a key collision
/// does no harm. A ply takes about 70 bytes.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// For each position except the start, the undo that leads to the position before it.
    undos: Vec<SlimUndo>,
    nodes: Vec<Node>,
    occurrences: Occurrences,
    /// Every state with an index that is a multiple of the stride.
    states: Vec<State>,
}

#[derive(Copy, Clone, Debug)]
struct Node {
    /// How many times the position has occurred, including now.
    times: u32,
    /// Plies since the quiet count was last reset, or since the start of the game. Unlike the quiet count of
    /// a position, it has no bound.
    quiet: u32,
}

impl Past {
    pub(super) fn new(start: &Position) -> Past {
        Past {
            undos: Vec::new(),
            nodes: alloc::vec![Node { times: 1, quiet: 0 }],
            occurrences: Occurrences::new(start.key()),
            states: alloc::vec![start.state],
        }
    }

    /// The number of plies played.
    pub(super) fn plies(&self) -> usize {
        self.undos.len()
    }

    /// How many times the latest position has occurred.
    pub(super) fn repetitions(&self) -> u32 {
        self.nodes.last().map_or(1, |node| node.times)
    }

    /// The keys of the earlier positions that the latest position could repeat, in order.
    pub(super) fn keys(&self) -> Vec<u64> {
        let quiet = self.nodes.last().map_or(0, |node| node.quiet as usize);
        let first = self.undos.len() - quiet;
        self.undos[first..].iter().map(SlimUndo::key).collect()
    }

    /// Adds the position after a ply.
    pub(super) fn push(&mut self, undo: SlimUndo, now: &Position) {
        let before = self.nodes.last().map_or(0, |node| node.quiet);
        self.undos.push(undo);
        // If the quiet count is not 0, the ply was a plain move, or a flip that does not reset the count. The
        // position after such a flip is new.
        self.enter(
            now,
            if now.quiet_plies() == 0 {
                0
            } else {
                before + 1
            },
        );
    }

    /// Removes the latest position and returns the undo to the previous position; `None` at the start.
    pub(super) fn pop(&mut self) -> Option<SlimUndo> {
        let undo = self.undos.pop()?;
        let number = self.nodes.len() - 1;
        self.nodes.pop();
        self.occurrences.leave();
        if number % STRIDE == 0 {
            self.states.pop();
        }
        Some(undo)
    }

    /// Exchanges pieces that have been face down since the start. This toggles the same bits in every key.
    pub(super) fn exchange(&mut self, exchange: &Exchange, change: u64) {
        for state in &mut self.states {
            state.exchange(exchange);
        }
        for undo in &mut self.undos {
            undo.change_key(change);
        }
        self.occurrences.change_keys(change);
    }

    fn enter(&mut self, now: &Position, quiet: u32) {
        let number = self.nodes.len();
        if number % STRIDE == 0 {
            self.states.push(now.state);
        }
        let (undos, states) = (&self.undos[..], &self.states[..]);
        let is_same = |number| is(undos, states, number, now);
        let earlier = self.occurrences.enter(now.key(), is_same);
        let times = 1 + earlier.map_or(0, |earlier| self.nodes[earlier].times);
        self.nodes.push(Node { times, quiet });
    }
}

/// Whether an earlier position equals the latest position `now`, except for the quiet count.
fn is(undos: &[SlimUndo], states: &[State], number: usize, now: &Position) -> bool {
    let later = number.next_multiple_of(STRIDE);
    let (mut state, from) = match states.get(later / STRIDE) {
        Some(state) => (*state, later),
        None => (now.state, undos.len()),
    };
    for undo in undos[number..from].iter().rev() {
        state.undo_slim(undo);
    }
    state.set_quiet(now.quiet_plies());
    state == now.state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Rules};

    /// Different positions do not count as equal, even if their keys collide.
    #[test]
    fn positions_are_compared_exactly() {
        let mut now = Position::from_seed(&Rules::STANDARD, 1);
        let mut past = Past::new(&now);
        let mut random = Random::new(1);
        let mut all = alloc::vec![now];
        while let Some(mv) = now
            .legal_moves()
            .sample(&mut random)
            .filter(|_| all.len() < 150)
        {
            past.push(now.play_unchecked(mv).slim(), &now);
            all.push(now);
            for (number, earlier) in all.iter().enumerate() {
                assert_eq!(
                    is(&past.undos, &past.states, number, &now),
                    earlier.repeats(&now),
                    "{number}"
                );
            }
        }
        assert!(all.len() > 100);
        // A position that is not in the game equals none of its positions, whatever the key is.
        let other = Position::from_seed(&Rules::STANDARD, 2);
        assert!((0..STRIDE).all(|number| !is(&past.undos, &past.states, number, &other)));
    }
}
