//! Lists of moves: what is gone through move by move. `moveset.rs` fills them.

use core::ops::Deref;

use crate::mv::Move;
use crate::station::Station;

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
    pub(super) len: usize,
}

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
            moves: [Move::flip(Station::from_index(0)); MoveList::CAPACITY],
            len: 0,
        }
    }

    /// Appends the moves of these places, `STEP` at a time.
    #[inline(always)]
    pub(super) fn push<const STEP: usize>(&mut self, places: u64, mv: impl Fn(u32) -> Move) {
        let (mut left, mut len) = (places, self.len);
        // A set of many is hardly ever empty, so that one step is made anyway.
        while left != 0 || STEP == AT_ONCE {
            let room = self.moves.get_mut(len..);
            let Some(room) = room.and_then(|room| room.first_chunk_mut::<STEP>()) else {
                break;
            };
            for place in room {
                *place = mv((left | 1 << 59).trailing_zeros());
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

/// The moves of a [`MoveSet`](super::MoveSet) or [`MoveList`], listed when the iterator is made: one of the standard
/// library's own, of which `Vec::extend` and `collect` know how much it gives.
///
/// ```
/// use luzhanqi::{Position, Rules};
/// let position = Position::start(&Rules::STANDARD, 1);
/// let moves = position.legal().iter();
/// assert_eq!(moves.len(), position.legal().len());
/// ```
pub type MoveIter = core::iter::Take<core::array::IntoIter<Move, { MoveList::CAPACITY }>>;
