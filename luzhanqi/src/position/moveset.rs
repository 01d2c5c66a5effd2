//! Sets of moves: counted, drawn from and listed without visiting pieces.

use crate::board::{Dir, LINES_OF};
use crate::mv::Move;
use crate::random::Random;
use crate::station::{Station, Stations};

use super::bits::{StationCounts, nth};
use super::list::{ALONG_DIAGONALS, ALONG_LINES, MoveIter, MoveList};

/// A set of moves, kept as sets of stations: small, without allocation, counted and drawn from
/// without listing.
///
/// ```
/// use luzhanqi::{Position, Random, Rules};
/// let position = Position::start(&Rules::STANDARD, 1);
/// let moves = position.legal();
/// let texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(texts.len(), moves.len());
/// let drawn = moves.draw(&mut Random::new(3)).unwrap();
/// assert!(moves.contains(drawn));
/// ```
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct MoveSet {
    /// Targets by direction; a flip has its own direction, without a way.
    pub(super) sets: [u64; 12],
    /// The origins of the last three sets.
    pub(super) turners: [u8; 3],
    pub(super) occupied: u64,
}

/// Places in `sets` after the eight directions.
pub(super) const FLIPS: usize = 8;
pub(super) const TURNS: usize = 9;

impl MoveSet {
    pub(crate) const EMPTY: MoveSet = MoveSet {
        sets: [0; 12],
        turners: [0; 3],
        occupied: 0,
    };

    /// The station from which a piece enters `target` in the direction of a set.
    #[inline(always)]
    pub(super) fn origin(&self, set: usize, target: u32) -> u32 {
        match set {
            0..8 => origin_of_ray(set, target, self.occupied),
            FLIPS => target,
            turn => u32::from(self.turners[turn - TURNS]),
        }
    }

    /// Takes out the moves onto `special` stations that `keep` (origin, target) refuses.
    #[inline]
    pub(super) fn filter(&mut self, special: u64, keep: impl Fn(u32, u32) -> bool) {
        for set in 0..12 {
            if set == FLIPS {
                continue;
            }
            let mut left = self.sets[set] & special;
            while left != 0 {
                let target = left.trailing_zeros();
                left &= left - 1;
                if !keep(self.origin(set, target), target) {
                    self.sets[set] &= !(1 << target);
                }
            }
        }
    }

    /// Takes out the moves from these origins onto these targets.
    pub(crate) fn remove_from(&mut self, origins: Stations, targets: Stations) {
        self.filter(targets.bits(), |origin, _| {
            origins.bits() >> origin & 1 == 0
        });
    }

    /// How many moves end on each station.
    #[inline(always)]
    fn sums(&self) -> StationCounts {
        let [a, b, c, d, e, f, g, h, rest @ ..] = self.sets;
        let [flips, turns @ ..] = rest;
        let mut sums = StationCounts::of(&[a, b, c, d, e, f, g, h]);
        if rest != [0; 4] {
            sums.add(flips);
            sums = sums.and(&turns);
        }
        sums
    }

    /// Returns the number of moves.
    #[inline]
    pub fn len(&self) -> usize {
        self.sums().total() as usize
    }

    /// Returns whether there is no move.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.sets.iter().fold(0, |all, set| all | set) == 0
    }

    /// Returns the stations that a move ends on.
    pub fn targets(&self) -> Stations {
        Stations::raw(self.sets.iter().fold(0, |all, set| all | set))
    }

    /// Returns whether a move is in the set.
    pub fn contains(&self, mv: Move) -> bool {
        let target = mv.target().index() as u32;
        (0..12).any(|set| {
            self.sets[set] >> target & 1 != 0
                && self.origin(set, target) == mv.origin().index() as u32
        })
    }

    /// Returns the stations to which the piece on a station may go; for a face-down piece that may
    /// be flipped, its own.
    pub fn from(&self, origin: Station) -> Stations {
        self.iter()
            .filter(|mv| mv.origin() == origin)
            .map(Move::target)
            .collect()
    }

    /// Returns the move of this number, 0..`len()`, in the order of [`MoveSet::iter`].
    #[inline]
    pub fn get(&self, number: usize) -> Option<Move> {
        let mut left = number as u32;
        for set in 0..12 {
            let count = self.sets[set].count_ones();
            if left < count {
                let mut bits = self.sets[set];
                for _ in 0..left {
                    bits &= bits - 1;
                }
                let target = bits.trailing_zeros();
                return Some(self.mv(set, target));
            }
            left -= count;
        }
        None
    }

    /// Returns the number of a move in the order of [`MoveSet::iter`], `None` if it is not in the
    /// set: `moves.get(moves.number_of(mv)?)` is `mv` again.
    #[inline]
    pub fn number_of(&self, mv: Move) -> Option<usize> {
        let (origin, target) = (mv.origin().index() as u32, mv.target().index() as u32);
        let mut before = 0;
        for set in 0..12 {
            let bits = self.sets[set];
            if bits >> target & 1 != 0 && self.origin(set, target) == origin {
                return Some(before + (bits & ((1 << target) - 1)).count_ones() as usize);
            }
            before += bits.count_ones() as usize;
        }
        None
    }

    /// Returns a uniformly random move.
    #[inline]
    pub fn draw(&self, random: &mut Random) -> Option<Move> {
        let sums = self.sums();
        let total = sums.total();
        if total == 0 {
            return None;
        }
        let number = random.below(total);
        // A target, each as likely as there are moves onto it, and one of these.
        let Some((target, number)) = sums.pair(number) else {
            return self.get(number as usize);
        };
        let holds = |set: usize| (self.sets[set] >> target & 1) << set;
        let holders = (0..12).fold(0, |all, set| all | holds(set));
        Some(self.mv(nth(holders, number) as usize, target))
    }

    #[inline(always)]
    fn mv(&self, set: usize, target: u32) -> Move {
        Move::step(
            Station::from_index(self.origin(set, target)),
            Station::from_index(target),
        )
    }

    /// Returns the moves, in an order that depends on nothing but the position. Where the moves of
    /// many positions are listed, a [`MoveList`] that is filled again is faster
    /// still.
    #[inline]
    pub fn iter(&self) -> MoveIter {
        self.list().into_iter()
    }

    /// Returns the moves as a list.
    #[inline]
    pub fn list(&self) -> MoveList {
        let mut list = MoveList::new();
        list.fill(self);
        list
    }
}

impl MoveList {
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
}

/// The station from which a piece enters `target` in a direction: the nearest occupied one.
#[inline(always)]
fn origin_of_ray(dir: usize, target: u32, occupied: u64) -> u32 {
    match dir {
        4.. => origin_beside(dir, target),
        _ if dir == Dir::N as usize || dir == Dir::E as usize => {
            origin_below(dir, target, occupied)
        }
        _ => origin_above(dir, target, occupied),
    }
}

/// The station from which a piece enters `target` to the north or east.
#[inline(always)]
pub(super) fn origin_below(dir: usize, target: u32, occupied: u64) -> u32 {
    63 - (BEHIND[dir & 3][target as usize & 63] & occupied | 1).leading_zeros()
}

/// The station from which a piece enters `target` to the south or west.
#[inline(always)]
pub(super) fn origin_above(dir: usize, target: u32, occupied: u64) -> u32 {
    (BEHIND[dir & 3][target as usize & 63] & occupied | 1 << 59).trailing_zeros()
}

/// The station from which a piece enters `target` by a step along a diagonal.
#[inline(always)]
pub(super) fn origin_beside(dir: usize, target: u32) -> u32 {
    const DELTA: [i8; 8] = {
        let mut delta = [0; 8];
        let mut i = 0;
        while i < 8 {
            delta[i] = Dir::ALL[i].delta();
            i += 1;
        }
        delta
    };
    (target as i32 - i32::from(DELTA[dir & 7])) as u32
}

/// `BEHIND[dir][target]`: the stations from which one comes to `target` straight in a direction,
/// north, south, east or west, by railroad or one step.
pub(super) static BEHIND: [[u64; 64]; 4] = {
    let mut table = [[0; 64]; 4];
    let mut target = 0;
    while target < 60 {
        let bit = 1u64 << target;
        let lines = LINES_OF[target];
        let (below, above) = (bit - 1, !(bit | (bit - 1)));
        // One step along a road or railroad, and all of the railroad line.
        table[0][target] = lines[1] & below | bit >> 5;
        table[1][target] = lines[1] & above | bit << 5 & Stations::ALL.bits();
        table[2][target] = lines[0] & below | bit >> 1;
        table[3][target] = lines[0] & above | bit << 1 & Stations::ALL.bits();
        target += 1;
    }
    table
};

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveIter;

    #[inline]
    fn into_iter(self) -> MoveIter {
        self.iter()
    }
}

impl core::fmt::Debug for MoveSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
