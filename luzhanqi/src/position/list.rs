//! Lists of moves. `moveset.rs` fills them.

use core::ops::Deref;

use crate::mv::Move;
use crate::station::Station;

use super::MoveSet;

/// A list of the moves of one position, in an array without allocation. A program can reuse one list for many
/// positions. The list dereferences to a slice of [`Move`]s.
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

/// Space for the moves of one position.
pub(super) const ROOM: [Move; MoveList::CAPACITY] =
    [Move::flip(Station::from_index(0)); MoveList::CAPACITY];

/// The number of moves written at a time. With this number the time depends little on the number of moves.
pub(super) const AT_ONCE: usize = 4;

impl MoveList {
    /// An upper bound on the number of moves of a position.
    ///
    /// Suppose that the mover has 5 pieces that may turn corners and `k` other pieces on the railroad, which
    /// has 32 stations. Their moves by railroad:
    /// - Each of the 5 pieces can enter at most `27 - k` stations.
    /// - Each of the `k` pieces can enter at most 13 stations. Together they have at most `84 - 2 (5 + k)`
    ///   moves. The seven lines have 42 stations, counting each station once per line. A piece can enter a
    ///   station along a line from at most two sides, and no piece enters a station of the mover.
    ///
    /// The sum is largest for `k = 5`: 110 + 64. At most 82 moves are by road. Each of the 98 roads is used
    /// in one direction. In every triangle of roads, at most two roads have a piece on only one end. There
    /// are 16 triangles without common roads. The total is 256. A face-down piece adds its flip, but removes
    /// more moves from its station.
    pub const CAPACITY: usize = 256;

    /// Returns an empty list.
    ///
    /// ```
    /// use luzhanqi::MoveList;
    /// assert!(MoveList::new().is_empty());
    /// ```
    pub const fn new() -> MoveList {
        MoveList {
            moves: ROOM,
            len: 0,
        }
    }

    /// Replaces the list by these moves, in the order of [`MoveSet::iter`](super::MoveSet::iter).
    // Inlined for the same reason as [`Position::legal_moves`](super::Position::legal_moves).
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn fill(&mut self, moves: &MoveSet) {
        self.len = moves.write(&mut self.moves);
    }
}

/// Truncates the iterator to the first `len` moves.
#[inline(always)]
pub(super) fn shorten(moves: &mut MoveIter, len: usize) {
    if len < MoveList::CAPACITY {
        moves.nth_back(MoveList::CAPACITY - 1 - len);
    }
}

/// Writes the moves of these places at `len`, `STEP` at a time, and returns the new length.
#[inline(always)]
pub(super) fn push<const STEP: usize>(
    list: &mut [Move],
    len: usize,
    places: u64,
    mv: impl Fn(u32) -> Move,
) -> usize {
    let (mut left, mut len) = (places, len);
    // A set for many moves is rarely empty, so the first step needs no check.
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

/// An iterator over the moves of a [`MoveSet`](super::MoveSet) or [`MoveList`]. A new iterator already contains
/// all moves. `MoveIter` is an alias of a standard library type with a known length, which speeds up
/// `Vec::extend` and `collect`.
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

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn into_iter(self) -> MoveIter {
        self.iter()
    }
}
