//! Tables of every point's targets, computed at compile time, and functions for lines.

use crate::piece::Kind;

pub(super) const ALL: u128 = (1 << 90) - 1;

/// The points of each side's half.
pub(super) const HALVES: [u128; 2] = [(1 << 45) - 1, ((1 << 45) - 1) << 45];

/// The points of file `a`, the lowest file.
const FILE: u128 = {
    let (mut set, mut rank) = (0, 0);
    while rank < 10 {
        set |= 1 << (9 * rank);
        rank += 1;
    }
    set
};

/// Tables indexed by point. The 128 rows make bounds checks unnecessary.
pub(super) struct Tables {
    /// The points of the rank and of the file, without the point itself.
    pub(super) lines: [u128; 128],
    pub(super) files: [u128; 16],
    /// The targets, indexed by point and by a mask of the free legs: west 1, east 2, south 4, north 8.
    pub(super) horse: [[u128; 16]; 128],
    /// The points from which a horse can come, whether or not its leg is free.
    pub(super) horse_from: [u128; 128],
    pub(super) soldier: [[u128; 128]; 2],
    /// The points from which a soldier of a side attacks.
    pub(super) soldier_from: [[u128; 128]; 2],
    pub(super) general: [u128; 128],
    pub(super) counselor: [u128; 128],
    /// The four eyes, and the point beyond each.
    pub(super) elephant: [[(u128, u128); 4]; 128],
    /// The points on which a side's soldiers can be.
    pub(super) soldier_home: [u128; 2],
}

const fn on(rank: i32, file: i32) -> bool {
    rank >= 0 && rank < 10 && file >= 0 && file < 9
}

const fn fortress(rank: i32, file: i32) -> bool {
    on(rank, file) && file >= 3 && file <= 5 && (rank <= 2 || rank >= 7)
}

const fn bit(rank: i32, file: i32) -> u128 {
    1 << (rank * 9 + file)
}

pub(super) static T: Tables = tables();

const fn tables() -> Tables {
    let mut t = Tables {
        lines: [0; 128],
        files: [0; 16],
        horse: [[0; 16]; 128],
        horse_from: [0; 128],
        soldier: [[0; 128]; 2],
        soldier_from: [[0; 128]; 2],
        general: [0; 128],
        counselor: [0; 128],
        elephant: [[(0, 0); 4]; 128],
        soldier_home: [0; 2],
    };
    let straight: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];
    let diagonal: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let mut at = 0usize;
    while at < 90 {
        let (rank, file) = ((at / 9) as i32, (at % 9) as i32);
        let here = bit(rank, file);
        t.files[file as usize] = FILE << file;
        t.lines[at] = (FILE << file | 0x1ff << (9 * rank)) & !here;
        let mut way = 0;
        while way < 4 {
            let (dr, df) = straight[way];
            if fortress(rank, file) && fortress(rank + dr, file + df) {
                t.general[at] |= bit(rank + dr, file + df);
            }
            let mut turn = -1;
            while turn <= 1 {
                // Two points along a line and one across; the leg is the first point along.
                let (r, f) = (
                    rank + 2 * dr + turn * df.abs(),
                    file + 2 * df + turn * dr.abs(),
                );
                if on(r, f) {
                    let mut free = 0;
                    while free < 16 {
                        if free >> way & 1 == 1 {
                            t.horse[at][free] |= bit(r, f);
                        }
                        free += 1;
                    }
                    t.horse_from[(r * 9 + f) as usize] |= here;
                }
                turn += 2;
            }
            let (dr, df) = diagonal[way];
            if fortress(rank, file) && fortress(rank + dr, file + df) {
                t.counselor[at] |= bit(rank + dr, file + df);
            }
            let (r, f) = (rank + 2 * dr, file + 2 * df);
            if on(r, f) && (r < 5) == (rank < 5) {
                t.elephant[at][way] = (bit(rank + dr, file + df), bit(r, f));
            }
            way += 1;
        }
        let mut side = 0;
        while side < 2 {
            let (forward, crossed) = if side == 0 {
                (1, rank > 4)
            } else {
                (-1, rank < 5)
            };
            let steps = [(rank + forward, file), (rank, file - 1), (rank, file + 1)];
            let mut i = 0;
            while i < 3 {
                let (r, f) = steps[i];
                if on(r, f) && (i == 0 || crossed) {
                    t.soldier[side][at] |= bit(r, f);
                    t.soldier_from[side][(r * 9 + f) as usize] |= here;
                }
                i += 1;
            }
            let behind = if side == 0 { rank < 3 } else { rank > 6 };
            if !behind && (crossed || file % 2 == 0) {
                t.soldier_home[side] |= here;
            }
            side += 1;
        }
        at += 1;
    }
    t
}

/// The points that a kind can ever reach, for all kinds except soldiers and generals.
pub(super) const fn places(kind: Kind) -> u128 {
    match kind {
        Kind::General => fortresses(),
        Kind::Counselor => {
            let low = bit(0, 3) | bit(0, 5) | bit(1, 4) | bit(2, 3) | bit(2, 5);
            low | bit(9, 3) | bit(9, 5) | bit(8, 4) | bit(7, 3) | bit(7, 5)
        }
        Kind::Elephant => {
            let low =
                bit(0, 2) | bit(0, 6) | bit(2, 0) | bit(2, 4) | bit(2, 8) | bit(4, 2) | bit(4, 6);
            let high =
                bit(9, 2) | bit(9, 6) | bit(7, 0) | bit(7, 4) | bit(7, 8) | bit(5, 2) | bit(5, 6);
            low | high
        }
        _ => ALL,
    }
}

const fn fortresses() -> u128 {
    let low = (0b111 << 3) | (0b111 << 12) | (0b111 << 21);
    low | low << 63
}

/// The targets of a chariot on a line of `n` points. The upper half of the result has the points after the
/// first piece, up to and including the second piece.
const fn ray(n: i32, at: i32, occupied: u32) -> u32 {
    let (mut set, mut step) = (0, -1);
    while step <= 1 {
        let (mut i, mut met) = (at + step, 0);
        while i >= 0 && i < n && met < 2 {
            set |= 1 << (i + 16 * met);
            if occupied >> i & 1 == 1 {
                met += 1;
            }
            i += step;
        }
        step += 2;
    }
    set
}

/// The rays of lines with this number of points, indexed by the place on the line and by the pieces on the
/// inner points.
const fn rays<const INNER: usize>(points: i32) -> [[u32; INNER]; 16] {
    let (mut table, mut at) = ([[0; INNER]; 16], 0);
    while at < points {
        let mut inner = 0;
        while inner < INNER {
            table[at as usize][inner] = ray(points, at, (inner as u32) << 1);
            inner += 1;
        }
        at += 1;
    }
    table
}

static RANKS: [[u32; 128]; 16] = rays(9);
static FILES: [[u32; 256]; 16] = rays(10);

/// The bits 0, 9, .. 63. Together with `BYTES` (a one in every byte) these bits gather and spread a file.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The ten bits of a file as a set of points of file `a`.
#[inline(always)]
const fn spread(line: u32) -> u128 {
    let low = (line as u64 & 0xff).wrapping_mul(BYTES) & DIAGONAL;
    let high = (line as u64 >> 8 & 1) << 8 | (line as u64 >> 9 & 1) << 17;
    low as u128 | (high as u128) << 64
}

/// The eight inner points of a file, as bits.
#[inline(always)]
const fn inner(set: u128, file: usize) -> usize {
    let file = set >> file;
    let low = (file as u64 & DIAGONAL).wrapping_mul(BYTES) >> 57;
    (low | ((file >> 64) as u64 >> 8 & 1) << 7) as usize
}

/// A chariot's targets from a point, and the points where a cannon captures. On each line these are the points
/// after the first piece, up to and including the second piece.
#[inline(always)]
pub(super) fn lines(at: usize, occupied: u128) -> (u128, u128) {
    let (rank, file) = (at / 9, at % 9);
    let along = RANKS[file & 15][(occupied >> (9 * rank + 1)) as usize & 127];
    let up = FILES[rank & 15][inner(occupied, file) & 255];
    let reach = u128::from(along & 0xffff) << (9 * rank) | spread(up & 0xffff) << file;
    let beyond = u128::from(along >> 16) << (9 * rank) | spread(up >> 16) << file;
    (reach, beyond)
}

/// A chariot's targets from a point.
#[inline(always)]
pub(super) fn reach(at: usize, occupied: u128) -> u128 {
    let (rank, file) = (at / 9, at % 9);
    let along = RANKS[file & 15][(occupied >> (9 * rank + 1)) as usize & 127];
    let up = FILES[rank & 15][inner(occupied, file) & 255];
    u128::from(along & 0xffff) << (9 * rank) | spread(up & 0xffff) << file
}

/// The points between two points of a line.
#[inline(always)]
pub(super) fn between(a: usize, b: usize) -> u128 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let span = (BIT[high & 127] - 1) & !(BIT[low & 127] | (BIT[low & 127] - 1));
    if high - low < 9 {
        span
    } else {
        span & T.files[low % 9]
    }
}

/// Returns a mask of the free legs of a horse: west 1, east 2, south 4, north 8.
#[inline(always)]
pub(super) fn free_legs(at: usize, occupied: u128) -> usize {
    // Shifts the neighbours of the point to fixed bits: south 0, west 8, east 10, north 18.
    let around = !((occupied << 9) >> at) as u32;
    // Bits beyond the edge are not neighbours; they have no effect, as no target is there.
    (around >> 8 & 1 | around >> 9 & 2 | (around & 1) << 2 | around >> 15 & 8) as usize
}

/// The leg of a horse's move: the point next to `from` that can block it.
#[inline(always)]
pub(super) fn leg(from: usize, to: usize) -> usize {
    let step = match to as i32 - from as i32 {
        17 | 19 => 9,
        -17 | -19 => -9,
        11 | -7 => 1,
        _ => -1,
    };
    (from as i32 + step) as usize
}

/// The set with only this point, indexed by point.
pub(super) static BIT: [u128; 128] = {
    let (mut bits, mut at) = ([0; 128], 0);
    while at < 128 {
        bits[at] = 1 << at;
        at += 1;
    }
    bits
};

/// An iterator over the points of a set.
#[derive(Clone)]
pub(super) struct Bits(pub(super) u128);

impl Iterator for Bits {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(at)
    }
}

/// Returns the lower and the upper word of a set.
#[inline(always)]
pub(super) const fn words(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

/// Folds the points of a set, with a separate loop for the lower word.
#[inline(always)]
pub(super) fn fold_bits<B>(set: u128, init: B, mut f: impl FnMut(B, usize) -> B) -> B {
    let (mut folded, mut low, mut high) = (init, set as u64, (set >> 64) as u64);
    while low != 0 {
        folded = f(folded, low.trailing_zeros() as usize & 63);
        low &= low - 1;
    }
    while high != 0 {
        folded = f(folded, 64 | high.trailing_zeros() as usize & 63);
        high &= high - 1;
    }
    folded
}
