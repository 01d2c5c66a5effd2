//! The board as bit planes, with its key.

use crate::piece::{Kind, Piece, Side};

use super::tables::{BIT, Bits, words};
use super::zobrist::{BLACK_TO_MOVE, KEYS};

/// The pieces, the side to move and the key. Three planes store the codes of pieces, 1 to 7. A plane is two
/// words, and changing a piece writes only one of them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    planes: [Plane; 3],
    sides: [Plane; 2],
    key: u64,
    side: u8,
}

/// One word for the points 0 to 63, and one for the other points.
type Plane = [u64; 2];

/// The pieces without key and side to move, for histories.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board([Plane; 4]);

#[inline(always)]
const fn set([low, high]: Plane) -> u128 {
    low as u128 | (high as u128) << 64
}

pub(super) const SOLDIER: usize = Kind::Soldier as usize;
pub(super) const CANNON: usize = Kind::Cannon as usize;
pub(super) const CHARIOT: usize = Kind::Chariot as usize;
pub(super) const HORSE: usize = Kind::Horse as usize;
pub(super) const ELEPHANT: usize = Kind::Elephant as usize;
pub(super) const COUNSELOR: usize = Kind::Counselor as usize;
pub(super) const GENERAL: usize = Kind::General as usize;

impl State {
    pub(super) const EMPTY: State = State {
        planes: [[0; 2]; 3],
        sides: [[0; 2]; 2],
        key: 0,
        side: 0,
    };

    /// The pieces.
    #[inline(always)]
    pub(crate) const fn board(&self) -> Board {
        let [a, b, c] = self.planes;
        Board([a, b, c, self.sides[0]])
    }

    /// The state with this board, key and side to move.
    #[inline(always)]
    pub(crate) fn from_board(board: &Board, side: usize, key: u64) -> State {
        let Board([a, b, c, red]) = *board;
        let black = [0, 1].map(|word| (a[word] | b[word] | c[word]) & !red[word]);
        State {
            planes: [a, b, c],
            sides: [red, black],
            key,
            side: side as u8,
        }
    }

    /// Whether the side to move is in check.
    pub(crate) fn is_in_check(&self) -> bool {
        self.in_check_of(self.us())
    }

    /// The key after a move to an empty point.
    #[inline(always)]
    pub(crate) fn key_after(&self, from: usize, to: usize) -> u64 {
        let keys = &KEYS[self.us()][self.code_at(from) & 7];
        self.key ^ keys[from & 127] ^ keys[to & 127] ^ BLACK_TO_MOVE
    }

    #[inline(always)]
    pub(crate) const fn us(&self) -> usize {
        (self.side & 1) as usize
    }

    #[inline(always)]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    #[inline(always)]
    pub(super) const fn occupied(&self) -> u128 {
        set(self.sides[0]) | set(self.sides[1])
    }

    #[inline(always)]
    pub(super) const fn of_side(&self, side: usize) -> u128 {
        set(self.sides[side & 1])
    }

    #[inline(always)]
    const fn sets(&self) -> [u128; 3] {
        let [a, b, c] = self.planes;
        [set(a), set(b), set(c)]
    }

    /// The points of the pieces of a kind, of either side.
    #[inline(always)]
    pub(super) const fn kind(&self, code: usize) -> u128 {
        let [a, b, c] = self.sets();
        let a = if code & 1 != 0 { a } else { !a };
        let b = if code & 2 != 0 { b } else { !b };
        let c = if code & 4 != 0 { c } else { !c };
        // An empty point has no code; all callers restrict the set to occupied points.
        a & b & c
    }

    /// The pieces that attack along lines: chariots, cannons and generals.
    #[inline(always)]
    pub(super) const fn liners(&self) -> u128 {
        let [a, b, c] = self.sets();
        b & (a | !c)
    }

    #[inline(always)]
    pub(super) const fn general(&self, side: usize) -> usize {
        (self.kind(GENERAL) & self.of_side(side)).trailing_zeros() as usize & 127
    }

    /// The code of the piece on a point; 0 for none.
    #[inline(always)]
    pub(super) fn code_at(&self, at: usize) -> usize {
        let (word, at) = (at >> 6 & 1, at & 63);
        let bit = |plane: usize| (self.planes[plane][word] >> at) as usize & 1;
        bit(0) | bit(1) << 1 | bit(2) << 2
    }

    pub(super) fn piece_at(&self, at: usize) -> Option<Piece> {
        let kind = Kind::from_code(self.code_at(at) as u8)?;
        let side = if self.of_side(0) >> at & 1 == 1 {
            Side::Red
        } else {
            Side::Black
        };
        Some(Piece { side, kind })
    }

    /// Puts a piece on an empty point.
    pub(super) fn put(&mut self, at: usize, piece: Piece) {
        self.toggle_piece(piece.side.index(), piece.kind as usize, at);
    }

    /// Puts a piece on an empty point, or removes it.
    #[inline(always)]
    pub(super) fn toggle_piece(&mut self, side: usize, code: usize, at: usize) {
        let (word, bit) = (at >> 6 & 1, 1 << (at & 63));
        for (i, plane) in self.planes.iter_mut().enumerate() {
            plane[word] ^= bit & ((code >> i & 1) as u64).wrapping_neg();
        }
        self.sides[side & 1][word] ^= bit;
        self.key ^= KEYS[side & 1][code & 7][at & 127];
    }

    /// Like `toggle_piece`, for a code known at compile time.
    #[inline(always)]
    pub(super) fn toggle<const CODE: usize>(&mut self, side: usize, at: usize) {
        let (word, bit) = (at >> 6 & 1, 1 << (at & 63));
        if CODE & 1 != 0 {
            self.planes[0][word] ^= bit;
        }
        if CODE & 2 != 0 {
            self.planes[1][word] ^= bit;
        }
        if CODE & 4 != 0 {
            self.planes[2][word] ^= bit;
        }
        self.sides[side & 1][word] ^= bit;
        self.key ^= KEYS[side & 1][CODE & 7][at & 127];
    }

    /// Passes the turn to the other side.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        self.side ^= 1;
        self.key ^= BLACK_TO_MOVE;
    }

    /// Moves a piece of the side to move to an empty point, or to the point of an enemy piece of code
    /// `taken`.
    #[inline(always)]
    pub(super) fn step(&mut self, code: usize, from: usize, to: usize, taken: usize) {
        let us = self.us();
        if taken != 0 {
            self.toggle_piece(us ^ 1, taken, to);
        }
        self.toggle_piece(us, code, from);
        self.toggle_piece(us, code, to);
    }

    /// Plays a move; returns the codes of the moved and the captured piece.
    #[inline(always)]
    pub(super) fn play(&mut self, from: usize, to: usize) -> (usize, usize) {
        let us = self.us();
        let (code, taken) = (self.code_at(from), self.code_at(to));
        let keys = &KEYS[us][code & 7];
        self.key ^= keys[from & 127] ^ keys[to & 127] ^ BLACK_TO_MOVE;
        if taken != 0 {
            self.toggle_piece(us ^ 1, taken, to);
        }
        self.exchange(us, code, from, to);
        self.side ^= 1;
        (code, taken)
    }

    /// Takes back a move of a piece of this code; `key` is the key before the move.
    #[inline(always)]
    pub(super) fn undo(&mut self, code: usize, from: usize, to: usize, taken: usize, key: u64) {
        self.side ^= 1;
        let us = self.us();
        self.exchange(us, code, from, to);
        if taken != 0 {
            self.toggle_piece(us ^ 1, taken, to);
        }
        self.key = key;
    }

    /// Toggles a piece of this code on two points. Writes each word only once, so that the next move waits as
    /// little as possible.
    #[inline(always)]
    fn exchange(&mut self, us: usize, code: usize, from: usize, to: usize) {
        let both = words(BIT[from & 127] | BIT[to & 127]);
        for (i, plane) in self.planes.iter_mut().enumerate() {
            let here = (code as u64 >> i & 1).wrapping_neg();
            plane[0] ^= both[0] & here;
            plane[1] ^= both[1] & here;
        }
        self.sides[us][0] ^= both[0];
        self.sides[us][1] ^= both[1];
    }

    pub(super) fn key_from_scratch(&self) -> u64 {
        let mut key = if self.side == 0 { 0 } else { BLACK_TO_MOVE };
        for (side, keys) in KEYS.iter().enumerate() {
            for at in Bits(self.of_side(side)) {
                key ^= keys[self.code_at(at)][at];
            }
        }
        key
    }
}
