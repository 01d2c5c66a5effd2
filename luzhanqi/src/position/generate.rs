//! Moves as sets.
//!
//! In a given compass direction a station is entered by at most one piece: the nearest one behind
//! it. So eight sets of targets say all moves of all pieces but the engineers that may turn; these
//! flood the railroad one by one. Sets are counted, drawn from and listed without visiting pieces.

use core::iter::FusedIterator;

use crate::board::{self, Dir, rail_exits, road_exits};
use crate::mv::Move;
use crate::station::{Station, Stations};

use super::bits::{Sums, nth};
use super::law::{Entry, Law};
use super::state::State;

const FILE_A: u64 = board::RAIL_LINES[4].bits();
const FILE_E: u64 = board::RAIL_LINES[5].bits();
/// The bits between the stations of a file, which a carry has to pass.
const GAPS_A: u64 = gaps(FILE_A);
const GAPS_E: u64 = gaps(FILE_E);
/// Railroad ranks, and their stations that have a railroad to the east.
const RANKS: u64 = board::RAIL_LINES[0].bits()
    | board::RAIL_LINES[1].bits()
    | board::RAIL_LINES[2].bits()
    | board::RAIL_LINES[3].bits();
const RANKS_WEST: u64 = RANKS & rail_exits(Dir::E);
pub(super) const RAIL: u64 = board::RAILROAD.bits();

const fn gaps(file: u64) -> u64 {
    let span = (1 << (63 - file.leading_zeros())) - (1 << file.trailing_zeros());
    span & !file
}

/// The pieces and stations that a side's moves depend on.
#[derive(Copy, Clone)]
pub(crate) struct Field {
    /// Pieces that may move.
    pub(super) origins: u64,
    /// Those of them that flood the railroad.
    pub(super) turners: u64,
    pub(super) empty: u64,
    /// Stations that pieces may enter, as far as every piece alike is concerned.
    pub(super) targets: u64,
    pub(super) enemies: u64,
}

impl Field {
    #[inline(always)]
    pub(crate) fn new(state: &State, law: &Law, mover: usize) -> Field {
        let own = state.pieces(mover);
        let occupied = state.occupied();
        let empty = !occupied & Stations::ALL.bits();
        let mut locked = law.locked;
        if state.has_marks() {
            locked &= !state.carriers(mover);
        }
        let origins = own & !(state.down() | state.immobile() | locked);
        let enemies = occupied & !own & !state.down() & !law.safe;
        Field {
            origins,
            turners: state.engineers() & origins & RAIL & law.turning,
            empty,
            targets: empty | enemies,
            enemies,
        }
    }

    /// The pieces that have a move.
    #[inline(always)]
    pub(super) fn movable(&self) -> u64 {
        let behind = |dir: Dir| {
            let exits = road_exits(dir) | rail_exits(dir);
            dir.shift_back(self.targets) & exits
        };
        self.origins & Dir::ALL.into_iter().fold(0, |all, dir| all | behind(dir))
    }

    /// The pieces that may move.
    pub(crate) fn origins(&self) -> Stations {
        Stations::raw(self.origins)
    }

    /// Where one piece gets to, as far as every piece alike is concerned.
    pub(crate) fn destinations(&self, origin: Station) -> Stations {
        Stations::raw(self.from(origin.index() as u32))
    }

    /// The moves of all pieces as sets of targets, turning engineers on the railroad apart.
    #[inline(always)]
    pub(super) fn rays(&self) -> [u64; 8] {
        rays(self.origins & !self.turners, self.empty, self.targets)
    }

    /// Where an engineer that may turn gets.
    #[inline]
    pub(super) fn turner(&self, origin: u32) -> u64 {
        turner_reach(origin, self.empty, self.targets)
    }

    /// The stations that one piece may enter, as far as every piece alike is concerned.
    #[inline(always)]
    pub(super) fn from(&self, origin: u32) -> u64 {
        let bit = 1u64 << origin;
        let roads = board::road_neighbours(Station::from_index(origin)).bits();
        if bit & RAIL == 0 {
            return roads & self.targets;
        }
        if bit & self.turners != 0 {
            return self.turner_apart(origin);
        }
        let mut reach = roads;
        for line in LINES_OF[origin as usize & 63] {
            reach |= ray(bit, line, !self.empty & line);
        }
        reach & self.targets
    }
}

impl State {
    /// The moves of the side to move, flags and limits apart, where `entry` gives the entry rules
    /// for its colour index.
    #[inline(always)]
    pub(super) fn moves_with<'a>(
        &self,
        law: &Law,
        entry: impl FnOnce(usize) -> Entry<'a>,
    ) -> MoveSet {
        let Some(mover) = self.mover() else {
            let mut moves = MoveSet::EMPTY;
            moves.sets[FLIPS] = self.down();
            return moves;
        };
        let field = Field::new(self, law, mover);
        let mut moves = MoveSet::new(&field);
        moves.sets[FLIPS] = self.down();
        if law.special {
            let entry = entry(mover);
            let special = entry.special(law, field.enemies) & moves.targets().bits();
            if special != 0 {
                moves.filter(special, |origin, target| {
                    let defender = (field.empty >> target & 1 == 0).then(|| self.code_at(target));
                    entry.check(self.code_at(origin), target, defender).is_ok()
                });
            }
        }
        moves
    }
}

/// The engineers that may turn, of which an army has three, and where they get.
pub(super) struct Turns {
    pub(super) turners: [u8; 3],
    pub(super) sets: [u64; 3],
}

impl Turns {
    // Unrolled, so that the sets stay in registers.
    #[inline(always)]
    pub(super) fn new(field: &Field) -> Turns {
        let (mut turners, mut sets) = ([0; 3], [0; 3]);
        let first = field.turners;
        if first != 0 {
            turners[0] = first.trailing_zeros() as u8;
            sets[0] = field.turner(turners[0].into());
            let second = first & (first - 1);
            if second != 0 {
                turners[1] = second.trailing_zeros() as u8;
                sets[1] = field.turner(turners[1].into());
                let third = second & (second - 1);
                if third != 0 {
                    turners[2] = third.trailing_zeros() as u8;
                    sets[2] = field.turner(turners[2].into());
                }
            }
        }
        Turns { turners, sets }
    }
}

impl Field {
    /// The same as `turner`, not inlined: it would take the registers of the loop over all pieces.
    #[inline(never)]
    fn turner_apart(&self, origin: u32) -> u64 {
        self.turner(origin)
    }
}

/// Where an engineer that may turn gets.
#[inline(always)]
pub(super) fn turner_reach(origin: u32, empty: u64, targets: u64) -> u64 {
    let roads = board::road_neighbours(Station::from_index(origin)).bits();
    (roads | flood(1 << origin, empty)) & targets
}

/// The moves of pieces that run straight, by direction, as sets of targets.
#[inline(always)]
pub(super) fn rays(movers: u64, empty: u64, targets: u64) -> [u64; 8] {
    let step = |dir: Dir| dir.shift(movers & (road_exits(dir) | rail_exits(dir)));
    [
        targets & slide_north(step(Dir::N), empty),
        targets & slide_south(step(Dir::S), empty),
        targets & slide_east(step(Dir::E), empty),
        targets & slide_west(step(Dir::W), empty),
        targets & step(Dir::Ne),
        targets & step(Dir::Nw),
        targets & step(Dir::Se),
        targets & step(Dir::Sw),
    ]
}

/// The lines through a station without itself: along the rank, and along the file.
pub(super) static LINES_OF: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut i = 0;
    while i < 60 {
        let mut line = 0;
        while line < 7 {
            let set = board::RAIL_LINES[line].bits();
            if set >> i & 1 != 0 {
                table[i][if line < 4 { 0 } else { 1 }] = set & !(1 << i);
            }
            line += 1;
        }
        i += 1;
    }
    table
};

/// Both ways along a line from `bit`, up to and including the first occupied station.
#[inline(always)]
fn ray(bit: u64, line: u64, blockers: u64) -> u64 {
    let above = blockers & !(bit | (bit - 1));
    let below = blockers & (bit - 1);
    // Up to the lowest blocker above, and down to the highest one below.
    let up = above ^ above.wrapping_sub(1);
    let down = u64::MAX << (63 - (below | 1).leading_zeros());
    line & up & down
}

/// The stations that are entered by railroad in a direction.
const fn entries(dir: Dir) -> u64 {
    dir.shift(rail_exits(dir))
}

/// All stations from the first ones on over empty ones, up to the first other one. In each file a
/// carry runs through the empty stations. What was entered by road goes no farther.
#[inline(always)]
fn slide_north(first: u64, empty: u64) -> u64 {
    let carry = |file: u64, gaps: u64| {
        let free = empty & file & entries(Dir::N);
        let run = free | gaps;
        (run.wrapping_add(first & free) ^ run) & file
    };
    first | carry(FILE_A, GAPS_A) | carry(FILE_E, GAPS_E)
}

#[inline(always)]
fn slide_east(first: u64, empty: u64) -> u64 {
    // Without file e no carry runs into the next rank; file e is where one stops.
    let run = empty & RANKS_WEST & entries(Dir::E);
    first | (run.wrapping_add(first & run) ^ run)
}

#[inline(always)]
fn slide_south(first: u64, empty: u64) -> u64 {
    let mut free = empty & (FILE_A | FILE_E) & entries(Dir::S);
    let mut reach = first & free;
    for distance in [5, 10, 20] {
        reach |= free & reach >> distance;
        free &= free >> distance;
    }
    reach |= free & reach >> 40;
    first | (reach & rail_exits(Dir::S)) >> 5
}

#[inline(always)]
fn slide_west(first: u64, empty: u64) -> u64 {
    let free = empty & RANKS & entries(Dir::W);
    let mut reach = first & free;
    reach |= free & reach >> 1;
    reach |= free & free >> 1 & reach >> 2;
    first | (reach & rail_exits(Dir::W)) >> 1
}

/// All railroad stations reached from `start` over empty ones, and the first others.
#[inline]
pub(super) fn flood(start: u64, empty: u64) -> u64 {
    let (mut reach, mut front) = (0, start);
    let mut step = || {
        let next = (front & rail_exits(Dir::N)) << 5
            | (front & rail_exits(Dir::S)) >> 5
            | (front & rail_exits(Dir::E)) << 1
            | (front & rail_exits(Dir::W)) >> 1;
        front = next & !reach & empty;
        reach |= next;
        front == 0
    };
    // Asking after every step would cost more than steps for nothing.
    loop {
        step();
        step();
        if step() {
            return reach & !start;
        }
    }
}

/// Two floods at once.
#[inline(always)]
pub(super) fn floods(starts: [u64; 2], empty: [u64; 2]) -> [u64; 2] {
    let (mut reach, mut front) = ([0; 2], starts);
    loop {
        for _ in 0..3 {
            for k in 0..2 {
                let next = (front[k] & rail_exits(Dir::N)) << 5
                    | (front[k] & rail_exits(Dir::S)) >> 5
                    | (front[k] & rail_exits(Dir::E)) << 1
                    | (front[k] & rail_exits(Dir::W)) >> 1;
                front[k] = next & !reach[k] & empty[k];
                reach[k] |= next;
            }
        }
        if front[0] | front[1] == 0 {
            return [reach[0] & !starts[0], reach[1] & !starts[1]];
        }
    }
}

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
    sets: [u64; 12],
    /// The origins of the last three sets.
    turners: [u8; 3],
    occupied: u64,
}

/// Places in `sets` after the eight directions.
const FLIPS: usize = 8;
const TURNS: usize = 9;

impl MoveSet {
    pub(crate) const EMPTY: MoveSet = MoveSet {
        sets: [0; 12],
        turners: [0; 3],
        occupied: 0,
    };

    #[inline(always)]
    pub(super) fn new(field: &Field) -> MoveSet {
        let [n, s, e, w, ne, nw, se, sw] = field.rays();
        let Turns { turners, sets } = Turns::new(field);
        let [f, g, h] = sets;
        MoveSet {
            sets: [n, s, e, w, ne, nw, se, sw, 0, f, g, h],
            turners,
            occupied: !field.empty & Stations::ALL.bits(),
        }
    }

    /// The station from which a piece enters `target` in the direction of a set.
    #[inline(always)]
    fn origin(&self, set: usize, target: u32) -> u32 {
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
    fn sums(&self) -> Sums {
        let [a, b, c, d, e, f, g, h, rest @ ..] = self.sets;
        let [flips, turns @ ..] = rest;
        let mut sums = Sums::of(&[a, b, c, d, e, f, g, h]);
        if rest != [0; 4] {
            sums.add(flips);
            sums = sums.and(&turns);
        }
        sums
    }

    /// How many moves there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.sums().total() as usize
    }

    /// Whether there is no move.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.sets.iter().fold(0, |all, set| all | set) == 0
    }

    /// The stations that a move ends on.
    pub fn targets(&self) -> Stations {
        Stations::raw(self.sets.iter().fold(0, |all, set| all | set))
    }

    /// Whether a move is in the set.
    pub fn contains(&self, mv: Move) -> bool {
        let target = mv.target().index() as u32;
        (0..12).any(|set| {
            self.sets[set] >> target & 1 != 0
                && self.origin(set, target) == mv.origin().index() as u32
        })
    }

    /// The stations to which the piece on a station may go; for a face-down piece that may be
    /// flipped, its own.
    pub fn from(&self, origin: Station) -> Stations {
        self.iter()
            .filter(|mv| mv.origin() == origin)
            .map(Move::target)
            .collect()
    }

    /// The move of this number, 0..`len()`, in the order of [`MoveSet::iter`].
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

    /// A uniformly random move.
    #[inline]
    pub fn draw(&self, random: &mut crate::Random) -> Option<Move> {
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

    /// The moves, in an order that depends on nothing but the position.
    #[inline]
    pub fn iter(&self) -> MoveIter {
        MoveIter {
            moves: *self,
            set: 0,
        }
    }
}

/// The station from which a piece enters `target` in a direction: the nearest occupied one.
#[inline(always)]
pub(super) fn origin_of_ray(dir: usize, target: u32, occupied: u64) -> u32 {
    const DELTA: [i8; 8] = {
        let mut delta = [0; 8];
        let mut i = 0;
        while i < 8 {
            delta[i] = Dir::ALL[i].delta();
            i += 1;
        }
        delta
    };
    if dir >= 4 {
        return (target as i32 - i32::from(DELTA[dir])) as u32;
    }
    let behind = BEHIND[dir][target as usize & 63] & occupied;
    if dir == Dir::N as usize || dir == Dir::E as usize {
        63 - (behind | 1).leading_zeros()
    } else {
        (behind | 1 << 59).trailing_zeros()
    }
}

/// `BEHIND[dir][target]`: the stations from which one comes to `target` straight in a direction,
/// north, south, east or west, by railroad or one step.
static BEHIND: [[u64; 64]; 4] = {
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
    fn into_iter(self) -> MoveIter {
        self.iter()
    }
}

impl core::fmt::Debug for MoveSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The moves of a [`MoveSet`].
///
/// ```
/// use luzhanqi::{Position, Rules};
/// let position = Position::start(&Rules::STANDARD, 1);
/// let moves = position.legal().iter();
/// assert_eq!(moves.len(), position.legal().len());
/// ```
#[derive(Clone, Debug)]
pub struct MoveIter {
    moves: MoveSet,
    set: usize,
}

impl Iterator for MoveIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.set < 12 {
            let bits = self.moves.sets[self.set];
            if bits != 0 {
                self.moves.sets[self.set] = bits & (bits - 1);
                return Some(self.moves.mv(self.set, bits.trailing_zeros()));
            }
            self.set += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.moves.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for MoveIter {}
impl FusedIterator for MoveIter {}
