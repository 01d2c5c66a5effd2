//! The board as bit planes, with its key.

use crate::piece::{Kind, Piece, Side};

use super::tables::{BIT, Bits};
use super::zobrist::{BLACK_TO_MOVE, KEYS};

/// The pieces, the side to move and the key. A piece's code, 1 to 7, stands in three planes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    planes: [u128; 3],
    sides: [u128; 2],
    key: u64,
    side: u8,
}

/// Where the pieces of one side are that move alike.
pub(super) const SOLDIER: usize = Kind::Soldier as usize;
pub(super) const CANNON: usize = Kind::Cannon as usize;
pub(super) const CHARIOT: usize = Kind::Chariot as usize;
pub(super) const HORSE: usize = Kind::Horse as usize;
pub(super) const ELEPHANT: usize = Kind::Elephant as usize;
pub(super) const COUNSELOR: usize = Kind::Counselor as usize;
pub(super) const GENERAL: usize = Kind::General as usize;

impl State {
    pub(super) const EMPTY: State = State {
        planes: [0; 3],
        sides: [0; 2],
        key: 0,
        side: 0,
    };

    #[inline(always)]
    pub(super) const fn us(&self) -> usize {
        (self.side & 1) as usize
    }

    #[inline(always)]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    #[inline(always)]
    pub(super) const fn occupied(&self) -> u128 {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    pub(super) const fn of_side(&self, side: usize) -> u128 {
        self.sides[side & 1]
    }

    /// The points of a kind of either side.
    #[inline(always)]
    pub(super) const fn kind(&self, code: usize) -> u128 {
        let [a, b, c] = self.planes;
        let a = if code & 1 != 0 { a } else { !a };
        let b = if code & 2 != 0 { b } else { !b };
        let c = if code & 4 != 0 { c } else { !c };
        // An empty point has no code; all callers cut the set down to occupied points.
        a & b & c
    }

    /// The pieces that attack along lines: chariots, cannons and generals.
    #[inline(always)]
    pub(super) const fn liners(&self) -> u128 {
        let [a, b, c] = self.planes;
        b & (a | !c)
    }

    #[inline(always)]
    pub(super) const fn general(&self, side: usize) -> usize {
        (self.kind(GENERAL) & self.sides[side & 1]).trailing_zeros() as usize & 127
    }

    /// The code of what stands on a point, 0 for nothing.
    #[inline(always)]
    pub(super) const fn code_at(&self, at: usize) -> usize {
        let [a, b, c] = self.planes;
        (a >> at) as usize & 1 | ((b >> at) as usize & 1) << 1 | ((c >> at) as usize & 1) << 2
    }

    pub(super) fn piece_at(&self, at: usize) -> Option<Piece> {
        let kind = Kind::from_code(self.code_at(at) as u8)?;
        let side = if self.sides[0] >> at & 1 == 1 {
            Side::Red
        } else {
            Side::Black
        };
        Some(Piece { side, kind })
    }

    /// Puts a piece on an empty point.
    pub(super) fn put(&mut self, at: usize, piece: Piece) {
        let (side, code) = (piece.side.index(), piece.kind as usize);
        self.toggle(at, code);
        self.sides[side] ^= BIT[at & 127];
        self.key ^= KEYS[side][code & 7][at & 127];
    }

    #[inline(always)]
    fn toggle(&mut self, at: usize, code: usize) {
        self.toggle_all(BIT[at & 127], code);
    }

    #[inline(always)]
    fn toggle_all(&mut self, set: u128, code: usize) {
        for (i, plane) in self.planes.iter_mut().enumerate() {
            *plane ^= set & ((code >> i & 1) as u128).wrapping_neg();
        }
    }

    /// The other side is to move.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        self.side ^= 1;
        self.key ^= BLACK_TO_MOVE;
    }

    /// Moves a piece of the side to move onto an empty point or an enemy piece of code `taken`. The
    /// same call with the other side to move, but for `pass`, takes it back.
    #[inline(always)]
    pub(super) fn step(&mut self, code: usize, from: usize, to: usize, taken: usize) {
        let us = self.us();
        let both = BIT[from & 127] | BIT[to & 127];
        let keys = &KEYS[us];
        let mut change = keys[code & 7][from & 127] ^ keys[code & 7][to & 127];
        if taken != 0 {
            self.toggle(to, taken);
            self.sides[us ^ 1] ^= BIT[to & 127];
            change ^= KEYS[us ^ 1][taken & 7][to & 127];
        }
        self.toggle_all(both, code);
        self.sides[us] ^= both;
        self.key ^= change;
    }

    /// Plays a move; gives the code of the piece taken.
    #[inline(always)]
    pub(super) fn play(&mut self, from: usize, to: usize) -> usize {
        let (code, taken) = (self.code_at(from), self.code_at(to));
        self.step(code, from, to, taken);
        self.pass();
        taken
    }

    /// Takes a move back.
    #[inline(always)]
    pub(super) fn undo(&mut self, from: usize, to: usize, taken: usize) {
        self.pass();
        self.step(self.code_at(to), from, to, taken);
    }

    pub(super) fn key_from_scratch(&self) -> u64 {
        let mut key = if self.side == 0 { 0 } else { BLACK_TO_MOVE };
        for side in 0..2 {
            for at in Bits(self.sides[side]) {
                key ^= KEYS[side][self.code_at(at)][at];
            }
        }
        key
    }
}
