//! Sets of moves, counted, sampled and listed without visiting pieces.

use crate::board::{Dir, LINES_OF, road_exits};
use crate::mv::Move;
use crate::random::Random;
use crate::station::{Station, Stations};

use super::bits::{StationCounts, nth};
use super::generate::TURNERS;
use super::list::{AT_ONCE, MoveIter, MoveList, ROOM, push, shorten};

/// A set of moves, stored as sets of stations. It is small, and is counted and sampled without a list.
///
/// ```
/// use luzhanqi::{Position, Random, Rules};
/// let position = Position::from_seed(&Rules::STANDARD, 1);
/// let moves = position.legal_moves();
/// let texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(texts.len(), moves.len());
/// let drawn = moves.sample(&mut Random::new(3)).unwrap();
/// assert!(moves.contains(drawn));
/// ```
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct MoveSet {
    /// The targets by direction. Flips have a separate set, and so has each of three pieces that turn.
    pub(super) sets: [u64; SETS],
    /// The targets of two more pieces that turn. Apart, because they exist only under `bombs-turn`.
    pub(super) more: [u64; MORE],
    /// The origins of the moves of pieces that turn; 0 for no piece, as no railroad has a station 0.
    pub(super) turners: [u8; TURNERS],
    pub(super) occupied: u64,
}

/// The index in `sets` after the eight directions.
pub(super) const FLIPS: usize = 8;
pub(super) const TURNS: usize = 9;
pub(super) const SETS: usize = TURNS + TURNERS - MORE;

/// The number of pieces that turn only under `bombs-turn`.
const MORE: usize = 2;

impl MoveSet {
    pub(crate) const EMPTY: MoveSet = MoveSet {
        sets: [0; SETS],
        more: [0; MORE],
        turners: [0; TURNERS],
        occupied: 0,
    };

    /// Whether more pieces turn than without `bombs-turn`.
    #[inline(always)]
    pub(super) fn has_more(&self) -> bool {
        self.turners[TURNERS - MORE] != 0
    }

    /// All targets.
    #[inline(always)]
    fn union(&self) -> u64 {
        let [i, j] = self.more;
        self.sets.iter().fold(i | j, |all, set| all | set)
    }

    /// The station of the piece that enters `target` in the direction of a set. After the sets, it counts the
    /// two that are apart.
    #[inline(always)]
    pub(super) fn origin(&self, set: usize, target: u32) -> u32 {
        match set {
            0..8 => origin_of_ray(set, target, self.occupied),
            FLIPS => target,
            turn => u32::from(self.turners[turn - TURNS]),
        }
    }

    /// Removes the moves to `special` stations for which `keep(origin, target)` is false.
    #[inline]
    pub(super) fn filter(&mut self, special: u64, keep: impl Fn(u32, u32) -> bool) {
        for set in 0..SETS {
            if set == FLIPS {
                continue;
            }
            self.sets[set] &= !self.refused(set, self.sets[set] & special, &keep);
        }
        if self.has_more() {
            for i in 0..self.more.len() {
                self.more[i] &= !self.refused(SETS + i, self.more[i] & special, &keep);
            }
        }
    }

    /// The targets for which `keep(origin, target)` is false.
    #[inline(always)]
    fn refused(&self, set: usize, targets: u64, keep: &impl Fn(u32, u32) -> bool) -> u64 {
        let (mut left, mut refused) = (targets, 0);
        while left != 0 {
            let target = left.trailing_zeros();
            left &= left - 1;
            if !keep(self.origin(set, target), target) {
                refused |= 1 << target;
            }
        }
        refused
    }

    /// Removes the moves from these origins to these targets.
    pub(crate) fn remove_from(&mut self, origins: Stations, targets: Stations) {
        self.filter(targets.bits(), |origin, _| {
            origins.bits() >> origin & 1 == 0
        });
    }

    /// The number of moves to each station.
    #[inline(always)]
    fn sums(&self) -> StationCounts {
        let [a, b, c, d, e, f, g, h, rest @ ..] = self.sets;
        let [flips, turns @ ..] = rest;
        let mut sums = StationCounts::of(&[a, b, c, d, e, f, g, h]);
        if rest != [0; SETS - FLIPS] {
            sums.add(flips);
            sums = sums.and(&turns);
        }
        if self.has_more() {
            self.more.into_iter().for_each(|turns| sums.add(turns));
        }
        sums
    }

    /// Returns the number of moves.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let moves = Position::from_seed(&Rules::FLIP, 1).legal_moves();
    /// assert_eq!(moves.len(), 50); // fifty flips
    /// assert_eq!(moves.iter().count(), 50);
    /// ```
    #[inline]
    pub fn len(&self) -> usize {
        self.sums().total() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.union() == 0
    }

    /// Returns the destinations of the moves.
    pub fn targets(&self) -> Stations {
        Stations::raw(self.union())
    }

    /// Returns the moves to these stations; a flip is a move to its own station.
    #[must_use]
    pub fn onto(&self, targets: Stations) -> MoveSet {
        MoveSet {
            sets: self.sets.map(|set| set & targets.bits()),
            more: self.more.map(|set| set & targets.bits()),
            ..*self
        }
    }

    /// Returns whether a move is in the set.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let moves = Position::from_seed(&Rules::FLIP, 1).legal_moves();
    /// assert!(moves.contains("a1".parse()?) && !moves.contains("a1a2".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contains(&self, mv: Move) -> bool {
        let target = mv.target().index() as u32;
        let has = |set: usize, targets: u64| {
            targets >> target & 1 != 0 && self.origin(set, target) == mv.origin().index() as u32
        };
        (0..SETS).any(|set| has(set, self.sets[set]))
            || self.has_more() && (0..MORE).any(|i| has(SETS + i, self.more[i]))
    }

    /// Returns the stations to which the piece on a station can move, or the station itself if its piece can
    /// be flipped.
    pub fn destinations(&self, origin: Station) -> Stations {
        self.iter()
            .filter(|mv| mv.origin() == origin)
            .map(Move::target)
            .collect()
    }

    /// Returns the move at an index, 0..`len()`, in the order of [`MoveSet::iter`].
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let moves = Position::from_seed(&Rules::FLIP, 1).legal_moves();
    /// assert_eq!(moves.get(0), moves.iter().next());
    /// assert_eq!(moves.get(50), None);
    /// ```
    #[inline]
    pub fn get(&self, number: usize) -> Option<Move> {
        let mut left = number as u32;
        for (row, mut places) in self.rows().into_iter().enumerate() {
            let count = places.count_ones();
            if left < count {
                for _ in 0..left {
                    places &= places - 1;
                }
                return Some(self.listed(row, places.trailing_zeros()));
            }
            left -= count;
        }
        None
    }

    /// Returns the index of a move in the order of [`MoveSet::iter`]; `None` if it is not in the set.
    /// `moves.get(moves.number_of(mv)?)` is `mv` again.
    #[inline]
    pub fn number_of(&self, mv: Move) -> Option<usize> {
        let target = mv.target().index() as u32;
        let mut before = 0;
        for (row, places) in self.rows().into_iter().enumerate() {
            let is_at = |at: u32| places >> at & 1 != 0 && self.listed(row, at) == mv;
            // Only a diagonal move can have the place after its target.
            let at = [target, target + 1].into_iter().find(|at| is_at(*at));
            if let Some(at) = at {
                return Some(before + (places & ((1 << at) - 1)).count_ones() as usize);
            }
            before += places.count_ones() as usize;
        }
        None
    }

    /// The moves in list order, as sets of places. A place is the target, except for [`DIAGONALS`]: these
    /// have two directions in one set, so that there are fewer sets to visit.
    #[inline(always)]
    fn rows(&self) -> [u64; SETS] {
        let [n, s, e, w, ne, nw, se, sw, flips, f, g, h] = self.sets;
        let [i, j] = self.more;
        let (north, south) = (ne << 1 | nw, se << 1 | sw);
        [n, s, e, w, north, south, flips, f, g, h, i, j]
    }

    /// The move at a place of a row.
    #[inline]
    fn listed(&self, row: usize, at: u32) -> Move {
        match row {
            0..4 => self.mv(row, at),
            4 | 5 => DIAGONALS[row - 4][at as usize & 63],
            _ => self.mv(row + 2, at),
        }
    }

    /// Returns a uniformly random move.
    ///
    /// ```
    /// use luzhanqi::{Position, Random, Rules};
    /// let moves = Position::from_seed(&Rules::STANDARD, 1).legal_moves();
    /// assert!(moves.contains(moves.sample(&mut Random::new(1)).unwrap()));
    /// ```
    #[doc(alias = "random_move")]
    #[doc(alias = "choose")]
    #[inline]
    pub fn sample(&self, random: &mut Random) -> Option<Move> {
        let sums = self.sums();
        let total = sums.total();
        if total == 0 {
            return None;
        }
        let number = random.below(total);
        // First a target, weighted by its number of moves, then one of these moves.
        let Some((target, number)) = sums.pair(number) else {
            return self.get(number as usize);
        };
        let holds = |set: usize| (self.sets[set] >> target & 1) << set;
        let mut holders = (0..SETS).fold(0, |all, set| all | holds(set));
        if self.has_more() {
            let holds = |i: usize| (self.more[i] >> target & 1) << (SETS + i);
            holders |= holds(0) | holds(1);
        }
        Some(self.mv(nth(holders, number) as usize, target))
    }

    #[inline(always)]
    fn mv(&self, set: usize, target: u32) -> Move {
        Move::step(
            Station::from_index(self.origin(set, target)),
            Station::from_index(target),
        )
    }

    /// Returns the moves, in an order that depends only on the position.
    ///
    /// The iterator contains an array of [`MoveList::CAPACITY`] moves. One [`MoveList`] that is reused for
    /// many positions is faster, even if the moves are then copied to a `Vec`:
    ///
    /// ```
    /// use luzhanqi::{MoveList, Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// let (mut list, mut moves) = (MoveList::new(), Vec::new());
    /// list.fill(&position.legal_moves());
    /// moves.extend_from_slice(&list); // faster than moves.extend(position.legal_moves())
    /// assert_eq!(moves.len(), position.legal_moves().len());
    /// ```
    #[inline]
    pub fn iter(&self) -> MoveIter {
        // Written in place: moving a list into the iterator takes as long as writing it.
        let mut moves = ROOM.into_iter();
        let len = self.write(moves.as_mut_slice());
        shorten(&mut moves, len);
        moves
    }

    /// Writes the moves in the order of [`MoveSet::iter`] and returns their number.
    // Inlined for the same reason as [`Position::legal_moves`](super::Position::legal_moves).
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn write(&self, list: &mut [Move]) -> usize {
        let [n, s, e, w, north, south, flips, turns @ ..] = self.rows();
        let occupied = self.occupied;
        let step = |from, to| Move::step(Station::from_index(from), Station::from_index(to));
        let below = |dir: Dir| move |to| step(origin_below(dir as usize, to, occupied), to);
        let above = |dir: Dir| move |to| step(origin_above(dir as usize, to, occupied), to);
        let mut len = push::<AT_ONCE>(list, 0, n, below(Dir::N));
        len = push::<AT_ONCE>(list, len, s, above(Dir::S));
        len = push::<AT_ONCE>(list, len, e, below(Dir::E));
        len = push::<AT_ONCE>(list, len, w, above(Dir::W));
        len = push::<AT_ONCE>(list, len, north, |place| DIAGONALS[0][place as usize & 63]);
        len = push::<AT_ONCE>(list, len, south, |place| DIAGONALS[1][place as usize & 63]);
        len = push::<1>(list, len, flips, |to| step(to, to));
        let count = if self.has_more() {
            TURNERS
        } else {
            TURNERS - MORE
        };
        for (turner, turns) in self.turners.into_iter().zip(turns).take(count) {
            len = push::<1>(list, len, turns, |to| step(u32::from(turner), to));
        }
        len
    }

    /// Returns the moves as a list.
    #[inline]
    pub fn list(&self) -> MoveList {
        let mut list = MoveList::new();
        list.fill(self);
        list
    }
}

/// The station of the piece that enters `target` in a direction: the nearest occupied station.
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

/// The station of the piece that enters `target` to the north or east.
#[inline(always)]
pub(super) fn origin_below(dir: usize, target: u32, occupied: u64) -> u32 {
    63 - (BEHIND[dir & 3][target as usize & 63] & occupied | 1).leading_zeros()
}

/// The station of the piece that enters `target` to the south or west.
#[inline(always)]
pub(super) fn origin_above(dir: usize, target: u32, occupied: u64) -> u32 {
    (BEHIND[dir & 3][target as usize & 63] & occupied | 1 << 59).trailing_zeros()
}

/// The station of the piece that enters `target` by a diagonal step.
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

/// The diagonal moves north and south, by place. The place of a move to the west is its target. The place of
/// a move to the east is the station after its target, where no move to the west ends.
pub(super) static DIAGONALS: [[Move; 64]; 2] = {
    const NONE: Move = Move::flip(Station::from_index(0));
    let mut moves = [[NONE; 64]; 2];
    let all = [
        (Dir::Ne, 0, 1),
        (Dir::Nw, 0, 0),
        (Dir::Se, 1, 1),
        (Dir::Sw, 1, 0),
    ];
    let mut i = 0;
    while i < all.len() {
        let (dir, row, off) = all[i];
        let mut left = road_exits(dir);
        while left != 0 {
            let target = dir.shift(left & left.wrapping_neg()).trailing_zeros();
            let at = target as usize + off;
            assert!(
                moves[row][at].target().index() == 0,
                "two moves in one place"
            );
            moves[row][at] = Move::step(
                Station::from_index(left.trailing_zeros()),
                Station::from_index(target),
            );
            left &= left - 1;
        }
        i += 1;
    }
    moves
};

/// `BEHIND[dir][target]`: the stations from which a piece can enter `target` straight to the north, south,
/// east or west, by railroad or one step.
pub(super) static BEHIND: [[u64; 64]; 4] = {
    let mut table = [[0; 64]; 4];
    let mut target = 0;
    while target < 60 {
        let bit = 1u64 << target;
        let lines = LINES_OF[target];
        let (below, above) = (bit - 1, !(bit | (bit - 1)));
        // One step along a road or railroad, and the whole railroad line.
        table[0][target] = lines[1] & below | bit >> 5;
        table[1][target] = lines[1] & above | bit << 5 & Stations::ALL.bits();
        table[2][target] = lines[0] & below | bit >> 1;
        table[3][target] = lines[0] & above | bit << 1 & Stations::ALL.bits();
        target += 1;
    }
    table
};

impl core::fmt::Debug for MoveSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
