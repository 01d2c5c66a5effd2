//! Finds earlier positions of a game by their keys.
//!
//! The keys are public, so a player could choose moves that lead to positions whose keys share bits. In a
//! hash table such positions would form long lists. Therefore the positions in a slot form a tree that
//! branches by one bit of the key at each step. The depth of a tree is at most the number of bits in a key.

use alloc::vec;
use alloc::vec::Vec;

/// The index of a position in a game, or `NONE`, in four bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Number(u32);

impl Number {
    const NONE: Number = Number(0);

    #[inline]
    const fn of(number: usize) -> Number {
        // A longer game does not fit into memory.
        Number(number as u32 + 1)
    }

    #[inline]
    const fn get(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

/// A position of the game.
#[derive(Copy, Clone, Debug)]
struct Node {
    key: u64,
    /// The roots of the subtrees for keys whose bit at this depth is 0 and 1.
    below: [Number; 2],
    /// The first occurrence of the same position; `NONE` if this is the first occurrence.
    first: Number,
    /// The previous occurrence; for the first occurrence, the latest one.
    latest: Number,
}

/// The positions of a game, found by key. Each position has an index. To add, find or remove a position, the
/// table visits at most 64 other positions, plus those with the same key.
///
/// ```
/// use luzhanqi_kit::Occurrences;
/// let board = [7, 8, 7];
/// let mut occurrences = Occurrences::new(board[0]);
/// assert_eq!(occurrences.enter(board[1], |at| board[at] == board[1]), None);
/// assert_eq!(occurrences.enter(board[2], |at| board[at] == board[2]), Some(0));
/// occurrences.leave();
/// assert_eq!((occurrences.len(), occurrences.find(7, |_| true)), (2, Some(0)));
/// ```
#[derive(Clone, Debug)]
pub struct Occurrences {
    /// The first position for each value of a key's low bits.
    places: Vec<Number>,
    nodes: Vec<Node>,
}

/// The order of key bits in a tree: the bits that select the slot come last.
#[inline]
const fn way(key: u64) -> u64 {
    key.rotate_right(32)
}

impl Occurrences {
    /// Returns a table with one position, which has index 0.
    pub fn new(key: u64) -> Occurrences {
        let mut table = Occurrences {
            places: vec![Number::NONE; 64],
            nodes: Vec::new(),
        };
        table.enter(key, |_| false);
        table
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    /// Adds the next position and returns the index of its latest earlier occurrence, if any. `is_same`
    /// returns whether the new position equals the position at an index. It is called for the latest
    /// occurrence of each position with this key.
    #[inline]
    pub fn enter(&mut self, key: u64, is_same: impl FnMut(usize) -> bool) -> Option<usize> {
        if 2 * self.nodes.len() >= self.places.len() {
            self.widen();
        }
        let number = Number::of(self.nodes.len());
        let place = self.place(key);
        let mut node = Node {
            key,
            below: [Number::NONE; 2],
            first: Number::NONE,
            latest: number,
        };
        let mut earlier = Number::NONE;
        match self.places[place].get() {
            None => self.places[place] = number,
            Some(top) => {
                if let Some(first) = self.descend(top, number, key, is_same) {
                    earlier = core::mem::replace(&mut self.nodes[first].latest, number);
                    (node.first, node.latest) = (Number::of(first), earlier);
                }
            }
        }
        self.nodes.push(node);
        earlier.get()
    }

    /// Inserts a position into a tree, unless the tree contains the same position.
    #[inline(never)]
    fn descend(
        &mut self,
        top: usize,
        number: Number,
        key: u64,
        mut is_same: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let (mut at, mut way) = (top, way(key));
        loop {
            let node = &mut self.nodes[at];
            if node.key == key && node.latest.get().is_some_and(&mut is_same) {
                return Some(at);
            }
            let below = &mut node.below[way as usize & 1];
            match below.get() {
                None => {
                    *below = number;
                    return None;
                }
                Some(next) => at = next,
            }
            way = way.rotate_right(1);
        }
    }

    /// Removes the position that was added last.
    #[inline]
    pub fn leave(&mut self) {
        let Some(node) = self.nodes.pop() else { return };
        if let Some(first) = node.first.get() {
            self.nodes[first].latest = node.latest;
            return;
        }
        let number = Number::of(self.nodes.len());
        let place = self.place(node.key);
        if self.places[place] == number {
            self.places[place] = Number::NONE;
        } else {
            self.unlink(place, node.key, number);
        }
    }

    /// Removes a leaf from its tree.
    #[inline(never)]
    fn unlink(&mut self, place: usize, key: u64, number: Number) {
        let (mut at, mut way) = (self.places[place], way(key));
        while let Some(node) = at.get().and_then(|at| self.nodes.get_mut(at)) {
            let below = &mut node.below[way as usize & 1];
            if *below == number {
                *below = Number::NONE;
                return;
            }
            at = *below;
            way = way.rotate_right(1);
        }
    }

    /// Returns the index of the previous occurrence of the same position, if any.
    #[inline]
    pub fn before(&self, number: usize) -> Option<usize> {
        let node = self.nodes.get(number)?;
        node.first.get().and(node.latest.get())
    }

    /// Returns the number of positions.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "there is always a position")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the index of the latest occurrence of a position with this key for which `is_wanted` returns
    /// `true`. `is_wanted` is called for the latest occurrence of each position with this key. Two
    /// positions rarely have the same key.
    #[inline]
    pub fn find(&self, key: u64, is_wanted: impl FnMut(usize) -> bool) -> Option<usize> {
        let top = self.places[self.place(key)].get()?;
        self.find_below(top, key, is_wanted)
    }

    #[inline(never)]
    fn find_below(
        &self,
        top: usize,
        key: u64,
        mut is_wanted: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let (mut at, mut way) = (Some(top), way(key));
        loop {
            let node = self.nodes.get(at?)?;
            if node.key == key {
                let latest = node.latest.get().filter(|at| is_wanted(*at));
                if latest.is_some() {
                    return latest;
                }
            }
            at = node.below[way as usize & 1].get();
            way = way.rotate_right(1);
        }
    }

    /// Changes all keys by the same XOR. Takes about as long as adding all positions again.
    pub fn change_keys(&mut self, change: u64) {
        self.nodes.iter_mut().for_each(|node| node.key ^= change);
        self.place_all();
    }

    #[cold]
    fn widen(&mut self) {
        self.places = vec![Number::NONE; 2 * self.places.len()];
        self.place_all();
    }

    /// Inserts all positions into their trees.
    fn place_all(&mut self) {
        self.places.fill(Number::NONE);
        for number in 0..self.nodes.len() {
            self.nodes[number].below = [Number::NONE; 2];
            let Node { key, first, .. } = self.nodes[number];
            if first != Number::NONE {
                continue;
            }
            let place = self.place(key);
            match self.places[place].get() {
                None => self.places[place] = Number::of(number),
                // First occurrences are different positions.
                Some(top) => drop(self.descend(top, Number::of(number), key, |_| false)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    impl Occurrences {
        /// The number of positions visited for a key.
        fn probes(&self, key: u64) -> usize {
            let (mut at, mut way, mut count) = (self.places[self.place(key)], way(key), 0);
            while let Some(node) = at.get().map(|at| &self.nodes[at]) {
                (at, way, count) = (node.below[way as usize & 1], way.rotate_right(1), count + 1);
            }
            count
        }
    }

    /// The keys that an adversary would choose: they share the bits of their slots, and further bits.
    #[test]
    fn keys_that_share_bits_are_found_in_few_steps() {
        for shared in [20, 32, 48] {
            let mut random = Random::new(1);
            let mut table = Occurrences::new(0);
            let keys: Vec<u64> = (0..4000).map(|_| random.next_u64() << shared).collect();
            for key in &keys {
                table.enter(*key, |_| true);
            }
            let deepest = keys.iter().map(|key| table.probes(*key)).max();
            assert!(deepest <= Some(48), "{shared}: {deepest:?}");
        }
    }

    /// Compares the table with a plain list. There are only a few keys, so that positions repeat and
    /// different positions share a key.
    #[test]
    fn entering_and_leaving_is_that_of_a_list() {
        let mut random = Random::new(1);
        let mut table = Occurrences::new(0);
        let mut list = vec![(0u64, 0)];
        let mut change = 0;
        for ply in 0..20_000 {
            if ply % 1000 == 0 {
                let another = random.next_u64();
                table.change_keys(change ^ another);
                change = another;
            }
            if random.below(5) < 2 && list.len() > 1 {
                table.leave();
                list.pop();
                continue;
            }
            let one = (u64::from(random.below(40)) << 40, random.below(2));
            let wanted = list.iter().rposition(|other| *other == one);
            assert_eq!(table.enter(one.0 ^ change, |at| list[at] == one), wanted);
            assert_eq!(table.before(list.len()), wanted);
            list.push(one);
            let mut found = vec![];
            table.find(one.0 ^ change, |at| {
                found.push(at);
                false
            });
            let mut wanted: Vec<usize> = (0..2)
                .filter_map(|what| list.iter().rposition(|other| *other == (one.0, what)))
                .collect();
            found.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(found, wanted);
        }
        assert!(list.len() > 1000);
    }
}
