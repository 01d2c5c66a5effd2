//! Lists of moves: what is gone through move by move. `moveset.rs` fills them.

use core::ops::Deref;

use crate::mv::Move;
use crate::station::Station;

use super::MoveSet;

/// A list of the moves of one position, in an array of its own: nothing is allocated, and it may be
/// filled again and again. It is a slice of [`Move`]s.
///
/// ```
/// use luzhanqi::{MoveList, Position, Rules};
/// let mut list = MoveList::new();
/// let position = Position::from_seed(&Rules::STANDARD, 1);
/// list.fill(&position.legal_moves());
/// assert_eq!(list.len(), position.legal_moves().len());
/// assert!(list.iter().all(|mv| position.why_illegal(*mv).is_none()));
/// ```
#[derive(Copy, Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

/// Room for the moves of one position.
pub(super) const ROOM: [Move; MoveList::CAPACITY] =
    [Move::flip(Station::from_index(0)); MoveList::CAPACITY];

/// Room in the list for one set of moves is taken in steps of this size, each written as a whole, so
/// that hardly anything depends on how many moves there are.
pub(super) const AT_ONCE: usize = 4;

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
            moves: ROOM,
            len: 0,
        }
    }

    /// Makes it the list of these moves, in the order of [`MoveSet::iter`](super::MoveSet::iter).
    // As for [`Position::legal_moves`](super::Position::legal_moves).
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn fill(&mut self, moves: &MoveSet) {
        self.len = moves.write(&mut self.moves);
    }
}

/// Leaves the first `len` moves of all that there is room for.
#[inline(always)]
pub(super) fn shorten(moves: &mut MoveIter, len: usize) {
    if len < MoveList::CAPACITY {
        moves.nth_back(MoveList::CAPACITY - 1 - len);
    }
}

/// Writes the moves of these places from `len` on, `STEP` at a time, and returns the new length.
#[inline(always)]
pub(super) fn push<const STEP: usize>(
    list: &mut [Move],
    len: usize,
    places: u64,
    mv: impl Fn(u32) -> Move,
) -> usize {
    let (mut left, mut len) = (places, len);
    // A set of many is hardly ever empty, so that one step is made anyway.
    while left != 0 || STEP == AT_ONCE {
        let rest = list.get_mut(len..).unwrap_or_default();
        let Some(step) = rest.first_chunk_mut::<STEP>() else {
            unreachable!("a list has room for the moves of any position");
        };
        for place in step {
            *place = mv((left | 1 << 59).trailing_zeros());
            len += usize::from(left != 0);
            left &= left.wrapping_sub(1);
        }
        if left == 0 {
            break;
        }
    }
    len
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
        let mut moves = self.moves.into_iter();
        shorten(&mut moves, self.len);
        moves
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

/// The moves of a [`MoveSet`](super::MoveSet) or [`MoveList`], listed when the iterator is made: one of the standard
/// library's own, of which `Vec::extend` and `collect` know how much it gives.
///
/// ```
/// use luzhanqi::{Position, Rules};
/// let position = Position::from_seed(&Rules::STANDARD, 1);
/// let moves = position.legal_moves().iter();
/// assert_eq!(moves.len(), position.legal_moves().len());
/// ```
pub type MoveIter = core::array::IntoIter<Move, { MoveList::CAPACITY }>;

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveIter;

    #[inline]
    fn into_iter(self) -> MoveIter {
        self.iter()
    }
}
