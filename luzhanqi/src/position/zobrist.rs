//! The random numbers behind a position's hash: the hash of a position is the exclusive or of one
//! number for each fact about it.

use crate::random::Random;

/// The number of the mover: north's turn.
pub(super) const SEAT: u64 = Random::new(0x5ea7).next_u64();

/// By colour, code and station. Black's numbers are red's, rotated by an odd distance, which keeps
/// them independent (only all zeros and all ones are their own rotation).
static PIECES: [[[u64; 64]; 16]; 2] = {
    let mut table = [[[0; 64]; 16]; 2];
    let mut random = Random::new(0x1a2b_0001);
    let mut code = 1;
    while code < 16 {
        let mut i = 0;
        while i < 60 {
            table[0][code][i] = random.next_u64();
            table[1][code][i] = table[0][code][i].rotate_left(17);
            i += 1;
        }
        code += 1;
    }
    table
};

const fn numbers<const N: usize>(seed: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut random = Random::new(seed);
    let mut i = 0;
    while i < N {
        table[i] = random.next_u64();
        i += 1;
    }
    table
}

static DOWN: [u64; 64] = numbers(0xd0);
static MARKS: [[u64; 64]; 2] = [numbers(0xa0), numbers(0xa1)];
static SIDES: [u64; 64] = numbers(0xc0);

#[inline(always)]
pub(super) fn piece(code: u8, color: usize, index: u32) -> u64 {
    PIECES[color & 1][(code & 15) as usize][index as usize & 63]
}

/// The difference that a piece makes by going from one station to another.
#[inline(always)]
pub(super) fn step(code: u8, color: usize, from: u32, to: u32) -> u64 {
    let row = &PIECES[color & 1][(code & 15) as usize];
    row[from as usize & 63] ^ row[to as usize & 63]
}

#[inline(always)]
pub(super) fn down(index: u32) -> u64 {
    DOWN[index as usize & 63]
}

/// What is no station, as where there is no mark, has no number.
#[inline]
pub(super) fn mark(flag: usize, station: u8) -> u64 {
    let numbers = &MARKS[flag & 1];
    numbers.get(station as usize).copied().unwrap_or(0)
}

#[inline]
pub(super) fn sides(code: u8) -> u64 {
    SIDES[code as usize & 63]
}
