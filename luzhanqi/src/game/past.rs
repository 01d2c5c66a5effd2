//! The positions that a game has been through: the way back, and how often each has stood.

use alloc::vec::Vec;

use crate::position::{Exchange, Position, SlimUndo, State};

/// After so many plies the state itself is kept: from one to the next the undos lead back.
const STRIDE: usize = 16;

const NOBODY: u32 = u32::MAX;

/// The positions of a game, by number: 0 is the start, and each ply adds one.
///
/// Looking for a repetition compares keys, which a table of chains finds at once, and then the
/// positions themselves, so a clash of keys counts for nothing. A ply takes some 45 bytes.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// What leads from each position but the start to the one before it.
    undos: Vec<SlimUndo>,
    nodes: Vec<Node>,
    /// For the low bits of a key, the latest position that has them.
    latest: Vec<u32>,
    /// Every position whose number is a multiple of the stride.
    states: Vec<State>,
}

#[derive(Copy, Clone, Debug)]
struct Node {
    /// The position before this one in its chain.
    older: u32,
    /// How many times it has stood, this time included.
    times: u32,
    /// Plies since the quiet count began anew, as far as the game has seen; unlike the count of a
    /// position, it has no bound.
    quiet: u32,
}

impl Past {
    pub(super) fn new(start: &Position) -> Past {
        let mut past = Past {
            undos: Vec::new(),
            nodes: Vec::new(),
            latest: Vec::new(),
            states: Vec::new(),
        };
        past.enter(start, 0);
        past
    }

    /// How many plies lead here.
    pub(super) fn plies(&self) -> usize {
        self.undos.len()
    }

    /// How many times the latest position has stood.
    pub(super) fn repetitions(&self) -> u32 {
        self.nodes.last().map_or(1, |node| node.times)
    }

    /// The keys of the positions before the latest one that it could repeat, in order.
    pub(super) fn keys(&self) -> Vec<u64> {
        let quiet = self.nodes.last().map_or(0, |node| node.quiet as usize);
        let first = self.undos.len() - quiet;
        self.undos[first..].iter().map(SlimUndo::key).collect()
    }

    /// Enters the position to which a ply has led.
    pub(super) fn push(&mut self, undo: SlimUndo, now: &Position) {
        let before = self.nodes.last().map_or(0, |node| node.quiet);
        self.undos.push(undo);
        // Else a plain step has led here, or a flip, which may not begin the count anew but whose
        // position is a new one.
        self.enter(now, if now.quiet() == 0 { 0 } else { before + 1 });
    }

    /// Forgets the latest position and gives what leads back from it; `None` at the start.
    pub(super) fn pop(&mut self, now: &Position) -> Option<SlimUndo> {
        let undo = self.undos.pop()?;
        let number = self.nodes.len() - 1;
        if let Some(node) = self.nodes.pop() {
            let chain = self.chain(now.key());
            self.latest[chain] = node.older;
        }
        if number % STRIDE == 0 {
            self.states.pop();
        }
        Some(undo)
    }

    /// Makes an exchange of pieces that have been face down from the start on, which changes every key
    /// alike.
    pub(super) fn exchange(&mut self, exchange: &Exchange, change: u64) {
        for state in &mut self.states {
            state.exchange(exchange);
        }
        for undo in &mut self.undos {
            undo.change_key(change);
        }
        let (old, turned) = (self.latest.clone(), self.chain(change));
        for (chain, latest) in self.latest.iter_mut().enumerate() {
            *latest = old[chain ^ turned];
        }
    }

    fn enter(&mut self, now: &Position, quiet: u32) {
        let number = self.nodes.len();
        if number == self.latest.len() {
            self.widen();
        }
        if number % STRIDE == 0 {
            self.states.push(now.state);
        }
        let chain = self.chain(now.key());
        let earlier = self.find(now, self.latest[chain], number as u32 - quiet);
        self.nodes.push(Node {
            older: self.latest[chain],
            times: 1 + earlier.map_or(0, |node| node.times),
            quiet,
        });
        self.latest[chain] = number as u32;
    }

    /// The latest position of a chain, no earlier than `first`, that is this one.
    fn find(&self, now: &Position, mut number: u32, first: u32) -> Option<&Node> {
        // What an attack or a flip has changed never comes back.
        while number != NOBODY && number >= first {
            let node = &self.nodes[number as usize];
            if self.key(number as usize, now) == now.key() && self.is(number as usize, now) {
                return Some(node);
            }
            number = node.older;
        }
        None
    }

    /// Whether a position is this one, which is the latest, but for the quiet count.
    fn is(&self, number: usize, now: &Position) -> bool {
        let later = number.next_multiple_of(STRIDE);
        let (mut state, from) = match self.states.get(later / STRIDE) {
            Some(state) => (*state, later),
            None => (now.state, self.undos.len()),
        };
        for undo in self.undos[number..from].iter().rev() {
            state.undo_slim(undo);
        }
        state.set_quiet(now.quiet());
        state == now.state
    }

    /// The key of a position; `now` is the latest.
    fn key(&self, number: usize, now: &Position) -> u64 {
        self.undos.get(number).map_or(now.key(), SlimUndo::key)
    }

    fn chain(&self, key: u64) -> usize {
        key as usize & (self.latest.len() - 1)
    }

    /// Makes room for as many chains as there are positions, and more.
    fn widen(&mut self) {
        let size = (2 * self.latest.len()).max(STRIDE);
        self.latest = alloc::vec![NOBODY; size];
        for number in 0..self.nodes.len() {
            // All of them have a ply after them: that of the position which is entered now.
            let chain = self.chain(self.undos[number].key());
            self.nodes[number].older = self.latest[chain];
            self.latest[chain] = number as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Rules};

    /// What a clash of keys would come down to: each position is told from every other.
    #[test]
    fn positions_are_compared_exactly() {
        let mut now = Position::start(&Rules::STANDARD, 1);
        let mut past = Past::new(&now);
        let mut random = Random::new(1);
        let mut all = alloc::vec![now];
        while let Some(mv) = now.legal().draw(&mut random).filter(|_| all.len() < 150) {
            past.push(now.play_unchecked(mv).slim(), &now);
            all.push(now);
            for (number, earlier) in all.iter().enumerate() {
                assert_eq!(past.is(number, &now), earlier.repeats(&now), "{number}");
            }
        }
        assert!(all.len() > 100);
        // A board that the game has not seen is none of them, whatever its key.
        let other = Position::start(&Rules::STANDARD, 2);
        assert!((0..STRIDE).all(|number| !past.is(number, &other)));
    }
}
