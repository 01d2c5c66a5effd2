//! Where the positions of a game are found by their keys.

use alloc::vec;
use alloc::vec::Vec;

/// The number of a position of a game, or none, in four bytes.
#[derive(Copy, Clone, Debug)]
pub(super) struct Number(u32);

impl Number {
    pub(super) const NONE: Number = Number(0);

    #[inline]
    pub(super) const fn of(number: usize) -> Number {
        // No memory holds a game of more plies.
        Number(number as u32 + 1)
    }

    /// Whether it is the number of a position, and not less than this one.
    #[inline]
    pub(super) const fn is_from(self, since: u32) -> bool {
        self.0 > since
    }

    #[inline]
    pub(super) const fn get(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

/// For the low bits of a key, the latest position that has them. The one before it, which is kept beside
/// the latest, leads on to the others.
#[derive(Clone, Debug)]
pub(super) struct Latest(Vec<Number>);

impl Latest {
    /// A table for a game's first positions, of which there is the one of number 0.
    pub(super) fn new(key: u64) -> Latest {
        let mut latest = Latest(vec![Number::NONE; 64]);
        latest.put(key, 0);
        latest
    }

    /// Whether there is room for no more positions than these: most places are free, so that few positions
    /// share one.
    #[inline]
    pub(super) fn is_full(&self, positions: usize) -> bool {
        2 * positions >= self.0.len()
    }

    /// A table of twice the size, without any position.
    pub(super) fn wider(&self) -> Latest {
        Latest(vec![Number::NONE; 2 * self.0.len()])
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    /// The latest position whose key has the low bits of this one.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Number {
        self.0[self.place(key)]
    }

    /// Enters a position, and gives the one that was the latest before.
    #[inline]
    pub(super) fn put(&mut self, key: u64, number: usize) -> Number {
        let place = self.place(key);
        core::mem::replace(&mut self.0[place], Number::of(number))
    }

    /// Forgets the position that was entered last, of this key, before which that one was the latest.
    #[inline]
    pub(super) fn take_back(&mut self, key: u64, earlier: Number) {
        let place = self.place(key);
        self.0[place] = earlier;
    }
}
