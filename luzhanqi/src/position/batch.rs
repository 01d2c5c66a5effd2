//! The moves of several positions at once.
//!
//! Each set is stored for all positions together, position by position. So operations on all positions become
//! vector instructions, and the slow steps of different positions overlap.

use crate::board::{Dir, ROADS};

use super::bits::{StationCounts, all_parts, nth, pairs};
use super::generate::MoveMasks;
use super::movement::{self, flood, floods, rays};

/// The sets from which the moves of `N` positions are generated.
pub(super) struct BatchMasks<const N: usize> {
    /// The pieces that can move, except engineers that may turn.
    movers: [u64; N],
    empty: [u64; N],
    targets: [u64; N],
    /// The engineers that may turn (an army has three), their stations, and their targets.
    turning: [u64; N],
    turners: [[u32; N]; 3],
    turns: [[u64; N]; 3],
    /// The pieces that can be flipped.
    flips: [u64; N],
}

impl<const N: usize> BatchMasks<N> {
    /// Positions without moves.
    pub(super) const EMPTY: BatchMasks<N> = BatchMasks {
        movers: [0; N],
        empty: [0; N],
        targets: [0; N],
        turning: [0; N],
        turners: [[0; N]; 3],
        turns: [[0; N]; 3],
        flips: [0; N],
    };

    #[inline(always)]
    pub(super) fn set_flips(&mut self, i: usize, flips: u64) {
        self.flips[i] = flips;
    }

    #[inline(always)]
    pub(super) fn set(&mut self, i: usize, field: &MoveMasks) {
        self.movers[i] = field.origins & !field.turners;
        self.empty[i] = field.empty;
        self.targets[i] = field.targets;
        self.turning[i] = field.turners;
    }

    /// Removes all moves of a position.
    pub(super) fn clear(&mut self, i: usize) {
        self.movers[i] = 0;
        self.turning[i] = 0;
        self.flips[i] = 0;
    }

    /// Computes the targets of turning engineers, for two positions at a time. `GAMES` is true for positions
    /// of random games. These have more engineers on the railroad than the leaves of a search tree have, and
    /// the engineers reach farther.
    #[inline(always)]
    fn turn<const GAMES: bool>(&mut self) {
        self.turns = [[0; N]; 3];
        if N == 1 {
            return self.turn_alone();
        }
        for i in (0..N).step_by(2) {
            let both = [i, (i + 1) % N];
            let mut left = both.map(|i| self.turning[i]);
            let empty = both.map(|i| self.empty[i]);
            for j in 0..3 {
                // In games an engineer is often left, so a branch here would be mispredicted too often.
                if (j > 0 || !GAMES) && left == [0; 2] {
                    break;
                }
                let first = left.map(|set| set & set.wrapping_neg());
                let reach = if GAMES {
                    floods::<4>(first, empty)
                } else {
                    floods::<3>(first, empty)
                };
                for k in 0..2 {
                    self.reaches(both[k], j, first[k], reach[k]);
                    left[k] &= !first[k];
                }
            }
        }
    }

    #[inline(always)]
    fn turn_alone(&mut self) {
        let mut left = self.turning[0];
        for j in 0..3 {
            if left == 0 {
                break;
            }
            let first = left & left.wrapping_neg();
            self.reaches(0, j, first, flood(first.trailing_zeros(), self.empty[0]));
            left &= !first;
        }
    }

    /// Stores the targets of an engineer that reaches these stations by rail.
    #[inline(always)]
    fn reaches(&mut self, i: usize, j: usize, turner: u64, reach: u64) {
        // The last entry of the table means no engineer.
        let index = (turner | 1 << 63).trailing_zeros();
        let roads = ROADS[index as usize].bits();
        self.turners[j][i] = index;
        self.turns[j][i] = (reach | roads) & self.targets[i];
    }

    #[inline(always)]
    fn sums(&self, i: usize) -> StationCounts {
        let rays = rays(self.movers[i], self.empty[i], self.targets[i]);
        StationCounts::of(&rays).and(&[self.turns[0][i], self.turns[1][i], self.turns[2][i]])
    }

    /// The number of moves of all positions.
    #[inline(always)]
    pub(super) fn count(&mut self) -> u32 {
        self.turn::<false>();
        all_parts((0..N).map(|i| self.sums(i).parts()).sum())
    }

    /// The number of moves to each station, for all positions.
    #[inline(always)]
    pub(super) fn ways<const FLIPS: bool>(&mut self) -> EntryCounts<N> {
        self.turn::<true>();
        let mut ways = EntryCounts {
            sets: [[0; N]; 4],
            ranks: [0; N],
        };
        for i in 0..N {
            let mut sums = self.sums(i);
            if FLIPS {
                sums.add(self.flips[i]);
            }
            for plane in 0..4 {
                ways.sets[plane][i] = sums.planes[plane];
            }
            ways.ranks[i] = sums.ranks();
        }
        ways
    }

    /// Returns the origin of each move, given the move's target and its index among the moves to that target.
    #[inline(always)]
    pub(super) fn origins<const FLIPS: bool>(&self, moves: &[(u32, u32); N]) -> [u32; N] {
        let mut origins = [0; N];
        for i in 0..N {
            let (target, number) = moves[i];
            // A face-down piece's station has no other move to it.
            origins[i] = nth(self.onto(i, target), number);
            if FLIPS {
                let flips = ((self.flips[i] >> target & 1) as u32).wrapping_neg();
                origins[i] = origins[i] & !flips | target & flips;
            }
        }
        origins
    }

    /// The stations of the pieces that can move to `target`.
    #[inline(always)]
    fn onto(&self, i: usize, target: u32) -> u64 {
        let occupied = !self.empty[i];
        let behind = &BEHIND[target as usize & 63];
        let nearest_above = |set: u64| set & set.wrapping_neg();
        let nearest_below = |set: u64| set & 1 << (63 - (set | 1).leading_zeros());
        let straight = nearest_above(behind.north & occupied)
            | nearest_above(behind.east & occupied)
            | nearest_below(behind.south & occupied)
            | nearest_below(behind.west & occupied);
        let mut origins = (straight | behind.diagonal) & self.movers[i];
        for (turner, turns) in self.turners.iter().zip(&self.turns) {
            // A shift, because the compiler turns a mask into a branch that is hard to predict.
            origins |= (turns[i] >> target & 1) << (turner[i] & 63);
        }
        origins
    }
}

/// The number of moves to each station.
pub(super) struct EntryCounts<const N: usize> {
    /// [`StationCounts`] of each position.
    sets: [[u64; N]; 4],
    ranks: [u64; N],
}

impl<const N: usize> EntryCounts<N> {
    /// The number of moves; `None` if it is too large for [`EntryCounts::pairs`].
    ///
    /// The number is always below 256, the limit of ranks:
    /// - The seven lines have 42 stations, counting each station once per line. A station is entered along a
    ///   line from at most two sides: 84 moves.
    /// - Three engineers enter 31 stations each: 93 moves. But for each engineer, two of the 84 moves would end
    ///   on the engineer's own station, so they do not exist.
    /// - Each of the 98 roads is used in one direction. In every triangle of roads, at most two roads have a
    ///   piece on only one end. There are 16 triangles without common roads: 82 moves.
    ///
    /// The sum is at most 253.
    #[inline(always)]
    pub(super) fn total(&self, i: usize) -> Option<u32> {
        let total = (self.ranks[i] >> 56) as u32;
        (total < 128).then_some(total)
    }

    /// For the move at the given index in each position: its target, and its index among the moves to that
    /// target.
    #[inline(always)]
    pub(super) fn pairs(&self, numbers: [u32; N]) -> [(u32, u32); N] {
        pairs(&self.sets, &self.ranks, numbers)
    }
}

/// The sets of [`movement::BEHIND`] for one target, in one cache line: the stations to the north, south, east
/// and west, and those on diagonal roads. On each straight side, only the nearest piece can enter the target.
#[derive(Copy, Clone)]
#[repr(align(64))]
struct Behind {
    north: u64,
    south: u64,
    east: u64,
    west: u64,
    diagonal: u64,
}

static BEHIND: [Behind; 64] = {
    let mut table = [Behind {
        north: 0,
        south: 0,
        east: 0,
        west: 0,
        diagonal: 0,
    }; 64];
    let by = &movement::BEHIND;
    let mut i = 0;
    while i < 60 {
        table[i] = Behind {
            // A piece in the north enters the station by a move to the south.
            north: by[Dir::S as usize][i],
            south: by[Dir::N as usize][i],
            east: by[Dir::W as usize][i],
            west: by[Dir::E as usize][i],
            diagonal: by[Dir::Ne as usize][i]
                | by[Dir::Nw as usize][i]
                | by[Dir::Se as usize][i]
                | by[Dir::Sw as usize][i],
        };
        i += 1;
    }
    table
};
