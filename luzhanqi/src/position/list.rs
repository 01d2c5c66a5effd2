//! Lists of moves: what is gone through move by move.

use alloc::vec::Vec;
use core::ops::Deref;

use crate::board::Dir;
use crate::mv::Move;
use crate::station::Station;

use super::moveset::{MoveSet, origin_above, origin_below, origin_beside};

/// A list of the moves of one position, in an array of its own: nothing is allocated, and it may be
/// filled again and again. It is a slice of [`Move`]s.
///
/// ```
/// use luzhanqi::{MoveList, Position, Rules};
/// let mut list = MoveList::new();
/// let position = Position::start(&Rules::STANDARD, 1);
/// list.fill(&position.legal());
/// assert_eq!(list.len(), position.legal().len());
/// assert!(list.iter().all(|mv| position.legality(*mv).is_ok()));
/// ```
#[derive(Copy, Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

/// Room in the list for one set of moves is taken in steps of this size, each written as a whole, so
/// that hardly anything depends on how many moves there are.
const ALONG_LINES: usize = 4;
/// The size of a step along diagonals, where there are fewer moves.
const ALONG_DIAGONALS: usize = 2;

impl MoveList {
    /// More moves than any position has.
    ///
    /// Each station of the seven railroad lines, 42 if they are counted on each line, is entered
    /// along it from both sides at most, and three engineers enter 31 stations each; of the 98
    /// roads, each is gone in one direction and at most two in every triangle have a piece on one
    /// end alone, and 16 triangles have no road in common: that is 84 + 93 + 82, less two for each
    /// of these engineers on its line. A face-down piece adds its flip, and takes more moves than
    /// that from its station.
    pub const CAPACITY: usize = 256;

    /// Returns a list without a move.
    pub const fn new() -> MoveList {
        MoveList {
            moves: [Move::flip(Station::from_index(0)); MoveList::CAPACITY],
            len: 0,
        }
    }

    /// Makes it the list of these moves, in the order of [`MoveSet::iter`].
    pub fn fill(&mut self, moves: &MoveSet) {
        let [n, s, e, w, ne, nw, se, sw, flips, turns @ ..] = moves.sets;
        let occupied = moves.occupied;
        let below = |dir: Dir| move |to| origin_below(dir as usize, to, occupied);
        let above = |dir: Dir| move |to| origin_above(dir as usize, to, occupied);
        // What is written where no move is left is some station too.
        let beside = |dir: Dir| move |to| origin_beside(dir as usize, to).min(59);
        self.len = 0;
        self.push::<ALONG_LINES>(n, below(Dir::N));
        self.push::<ALONG_LINES>(s, above(Dir::S));
        self.push::<ALONG_LINES>(e, below(Dir::E));
        self.push::<ALONG_LINES>(w, above(Dir::W));
        self.push::<ALONG_DIAGONALS>(ne, beside(Dir::Ne));
        self.push::<ALONG_DIAGONALS>(nw, beside(Dir::Nw));
        self.push::<ALONG_DIAGONALS>(se, beside(Dir::Se));
        self.push::<ALONG_DIAGONALS>(sw, beside(Dir::Sw));
        self.push::<1>(flips, |to| to);
        for (turner, turns) in moves.turners.into_iter().zip(turns) {
            self.push::<1>(turns, |_| u32::from(turner));
        }
    }

    /// Appends the moves onto these targets, `STEP` at a time.
    #[inline(always)]
    fn push<const STEP: usize>(&mut self, targets: u64, origin: impl Fn(u32) -> u32) {
        let (mut left, mut len) = (targets, self.len);
        // Of diagonals there is a step or none, which would be hard to foresee: one is made anyway.
        while left != 0 || STEP == ALONG_DIAGONALS {
            let room = self.moves.get_mut(len..);
            let Some(room) = room.and_then(|room| room.first_chunk_mut::<STEP>()) else {
                break;
            };
            for place in room {
                let to = (left | 1 << 59).trailing_zeros();
                *place = Move::step(Station::from_index(origin(to)), Station::from_index(to));
                len += usize::from(left != 0);
                left &= left.wrapping_sub(1);
            }
            if left == 0 {
                break;
            }
        }
        self.len = len;
    }
}

impl MoveSet {
    /// Appends the moves to a vector, in the order of [`MoveSet::iter`].
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let (moves, mut list) = (Position::start(&Rules::STANDARD, 1).legal(), Vec::new());
    /// moves.append_to(&mut list);
    /// assert!(list.into_iter().eq(moves));
    /// ```
    pub fn append_to(&self, list: &mut Vec<Move>) {
        list.extend_from_slice(&self.list());
    }

    /// Returns the moves as a list.
    #[inline]
    pub fn list(&self) -> MoveList {
        let mut list = MoveList::new();
        list.fill(self);
        list
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or(&self.moves)
    }
}

impl core::fmt::Debug for MoveList {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveIter;

    #[inline]
    fn into_iter(self) -> MoveIter {
        self.moves.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The moves of a [`MoveSet`] or [`MoveList`], listed when the iterator is made: one of the standard
/// library's own, of which `Vec::extend` and `collect` know how much it gives.
///
/// ```
/// use luzhanqi::{Position, Rules};
/// let position = Position::start(&Rules::STANDARD, 1);
/// let moves = position.legal().iter();
/// assert_eq!(moves.len(), position.legal().len());
/// ```
pub type MoveIter = core::iter::Take<core::array::IntoIter<Move, { MoveList::CAPACITY }>>;
