//! The random numbers of a position's hash. The hash is the XOR of one number for each fact about the
//! position.
//!
//! The numbers are stored in tables. In WebAssembly they are computed instead: a WebAssembly program loads at
//! every start, and the tables do not compress.

use crate::random::{Random, nth};

/// The number that is included if north is to move.
pub(super) const SEAT: u64 = Random::new(0x5ea7).next_u64();

/// A piece's number, by colour, code and station. Black's numbers are red's numbers, rotated by an odd
/// distance. They are independent of red's numbers, because a number equals its own rotation only if its bits
/// are all 0 or all 1.
#[inline(always)]
const fn of_piece(color: usize, code: usize, index: usize) -> u64 {
    let place = (code as u64).wrapping_sub(1).wrapping_mul(60) + index as u64;
    nth(0x1a2b_0001, place).rotate_left(17 * color as u32)
}

/// The seeds of the other numbers.
const DOWN: u64 = 0xd0;
const MARKS: [u64; 2] = [0xa0, 0xa1];
const SIDES: u64 = 0xc0;

#[cfg(target_family = "wasm")]
mod numbers {
    use super::{DOWN, MARKS, SIDES, nth};

    pub(super) use super::of_piece as piece;

    #[inline(always)]
    pub(super) fn down(index: usize) -> u64 {
        nth(DOWN, index as u64)
    }

    #[inline(always)]
    pub(super) fn mark(flag: usize, station: usize) -> u64 {
        nth(MARKS[flag], station as u64)
    }

    #[inline(always)]
    pub(super) fn sides(code: usize) -> u64 {
        nth(SIDES, code as u64)
    }
}

#[cfg(not(target_family = "wasm"))]
mod numbers {
    use super::{nth, of_piece};

    static PIECES: [[[u64; 64]; 16]; 2] = {
        let mut table = [[[0; 64]; 16]; 2];
        let mut code = 1;
        while code < 16 {
            let mut i = 0;
            while i < 60 {
                table[0][code][i] = of_piece(0, code, i);
                table[1][code][i] = of_piece(1, code, i);
                i += 1;
            }
            code += 1;
        }
        table
    };

    const fn numbers(seed: u64) -> [u64; 64] {
        let mut table = [0; 64];
        let mut i = 0;
        while i < 64 {
            table[i] = nth(seed, i as u64);
            i += 1;
        }
        table
    }

    static DOWN: [u64; 64] = numbers(super::DOWN);
    static MARKS: [[u64; 64]; 2] = [numbers(super::MARKS[0]), numbers(super::MARKS[1])];
    static SIDES: [u64; 64] = numbers(super::SIDES);

    #[inline(always)]
    pub(super) fn piece(color: usize, code: usize, index: usize) -> u64 {
        PIECES[color][code][index]
    }

    #[inline(always)]
    pub(super) fn down(index: usize) -> u64 {
        DOWN[index]
    }

    #[inline(always)]
    pub(super) fn mark(flag: usize, station: usize) -> u64 {
        MARKS[flag][station]
    }

    #[inline(always)]
    pub(super) fn sides(code: usize) -> u64 {
        SIDES[code]
    }
}

#[inline(always)]
pub(super) fn piece(code: u8, color: usize, index: u32) -> u64 {
    numbers::piece(color & 1, (code & 15) as usize, index as usize & 63)
}

/// The change of the hash when a piece moves between two stations.
#[inline(always)]
pub(super) fn step(code: u8, color: usize, from: u32, to: u32) -> u64 {
    piece(code, color, from) ^ piece(code, color, to)
}

#[inline(always)]
pub(super) fn down(index: u32) -> u64 {
    numbers::down(index as usize & 63)
}

/// The number of a flag's mark; 0 if the flag has no mark, in which case `station` is not a valid index.
#[inline]
pub(super) fn mark(flag: usize, station: u8) -> u64 {
    match station {
        0..60 => numbers::mark(flag & 1, station as usize & 63),
        _ => 0,
    }
}

#[inline]
pub(super) fn sides(code: u8) -> u64 {
    numbers::sides(code as usize & 63)
}
