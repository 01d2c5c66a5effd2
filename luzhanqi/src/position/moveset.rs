//! Sets of moves, counted, sampled and listed without visiting pieces.

use crate::board::Dir;
use crate::mv::Move;
use crate::random::{Random, RandomSource};
use crate::station::{Station, Stations};

use super::bits::{StationCounts, nth};
use super::list::{AT_ONCE, MoveIter, MoveList, ROOM, push, shorten};
use super::movement::{
    DIAGONALS, diagonals_onto, origin_above, origin_below, origin_of_ray, part_diagonals,
};

/// A set of moves, stored as sets of stations. It is small. A program can count and sample the moves without
/// a list.
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
    /// The moves in list order, as sets of places: four straight directions, the diagonals north and south,
    /// flips, and one set for each piece that turns. The place of a move is its target, except in the sets of
    /// [`DIAGONALS`]: each of these combines two directions, so that there are fewer sets to visit.
    pub(super) sets: [u64; SETS],
    /// The origins of the moves of pieces that turn; 0 means no piece, because station 0 is not on a
    /// railroad.
    pub(super) turners: [u8; TURNERS],
    pub(super) occupied: u64,
}

/// The maximum number of pieces of a side that may turn: three engineers, and two bombs under `bombs-turn`.
const TURNERS: usize = 5;
const SETS: usize = 7 + TURNERS;
/// The index of flips in `sets`.
pub(super) const FLIPS: usize = 6;
/// Among the sets of [`MoveSet::by_target`], the index of the first set for a piece that turns.
pub(super) const TURNS: usize = 9;

impl MoveSet {
    pub(crate) const EMPTY: MoveSet = MoveSet {
        sets: [0; SETS],
        turners: [0; TURNERS],
        occupied: 0,
    };

    /// The sets of targets: eight directions, flips, and the pieces that turn.
    #[inline(always)]
    pub(super) fn by_target(&self) -> [u64; SETS + 2] {
        let [n, s, e, w, north, south, flips, f, g, h, i, j] = self.sets;
        let [ne, nw, se, sw] = part_diagonals([north, south]);
        [n, s, e, w, ne, nw, se, sw, flips, f, g, h, i, j]
    }

    /// The places of all moves to these targets, for each set.
    #[inline(always)]
    fn places(targets: u64) -> [u64; SETS] {
        let mut places = [targets; SETS];
        [places[4], places[5]] = diagonals_onto(targets);
        places
    }

    /// Removes the moves to `special` stations for which `keep(origin, target)` is false.
    #[inline]
    pub(super) fn filter(&mut self, special: u64, keep: impl Fn(u32, u32) -> bool) {
        let places = MoveSet::places(special);
        for set in (0..SETS).filter(|set| *set != FLIPS) {
            let mut left = self.sets[set] & places[set];
            while left != 0 {
                let place = left.trailing_zeros();
                left &= left - 1;
                let mv = self.at(set, place);
                if !keep(mv.origin().index() as u32, mv.target().index() as u32) {
                    self.sets[set] &= !(1 << place);
                }
            }
        }
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
        let [a, b, c, d, e, f, g, h, flips, turns @ .., i, j] = self.by_target();
        let mut sums = StationCounts::of(&[a, b, c, d, e, f, g, h]);
        if self.sets[FLIPS..] != [0; SETS - FLIPS] {
            sums.add(flips);
            sums = sums.and(&turns);
            sums.add(i);
            sums.add(j);
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
        self.sets == [0; SETS]
    }

    /// Returns the destinations of the moves.
    pub fn targets(&self) -> Stations {
        Stations::raw(self.by_target().into_iter().fold(0, |all, set| all | set))
    }

    /// Returns the moves with a destination in `targets`. The destination of a flip is its own station.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::parse("1f3/5/5/5/4j/2k2/2C2/5/5/5/5/1F3 s r 0", &Rules::STANDARD)?;
    /// let attacks = position.legal_moves().onto(position.occupied());
    /// assert_eq!(attacks.iter().collect::<Vec<_>>(), ["c6c7".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn onto(&self, targets: Stations) -> MoveSet {
        let mut moves = *self;
        for (set, places) in moves.sets.iter_mut().zip(MoveSet::places(targets.bits())) {
            *set &= places;
        }
        moves
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
        self.number_of(mv).is_some()
    }

    /// Returns the stations to which the piece on a station can move, or the station itself if its piece can
    /// be flipped.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0", &Rules::STANDARD)?;
    /// let stations = position.legal_moves().destinations("c2".parse()?);
    /// assert!(stations.contains("e2".parse()?) && !stations.contains("c4".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        for (set, mut places) in self.sets.into_iter().enumerate() {
            let count = places.count_ones();
            if left < count {
                for _ in 0..left {
                    places &= places - 1;
                }
                return Some(self.at(set, places.trailing_zeros()));
            }
            left -= count;
        }
        None
    }

    /// Returns the index of a move in the order of [`MoveSet::iter`]; `None` if it is not in the set. This is
    /// the inverse of [`MoveSet::get`].
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let moves = Position::from_seed(&Rules::STANDARD, 1).legal_moves();
    /// let third = moves.get(2).unwrap();
    /// assert_eq!(moves.number_of(third), Some(2));
    /// ```
    #[inline]
    pub fn number_of(&self, mv: Move) -> Option<usize> {
        let target = mv.target().index() as u32;
        let mut before = 0;
        for (set, places) in self.sets.into_iter().enumerate() {
            let is_at = |at: u32| places >> at & 1 != 0 && self.at(set, at) == mv;
            // Only a diagonal move can have the place after its target.
            let at = [target, target + 1].into_iter().find(|at| is_at(*at));
            if let Some(at) = at {
                return Some(before + (places & ((1 << at) - 1)).count_ones() as usize);
            }
            before += places.count_ones() as usize;
        }
        None
    }

    /// The move at a place of a set.
    #[inline]
    fn at(&self, set: usize, place: u32) -> Move {
        match set {
            0..4 => self.mv(set, place),
            4 | 5 => DIAGONALS[set - 4][place as usize & 63],
            _ => self.mv(set + 2, place),
        }
    }

    /// The move to `target` in the set with index `set` of [`MoveSet::by_target`].
    #[inline(always)]
    fn mv(&self, set: usize, target: u32) -> Move {
        let origin = self.origin(set, target);
        Move::step(Station::from_index(origin), Station::from_index(target))
    }

    /// The origin of the move to `target` in the set with index `set` of [`MoveSet::by_target`].
    #[inline(always)]
    pub(super) fn origin(&self, set: usize, target: u32) -> u32 {
        match set {
            0..8 => origin_of_ray(set, target, self.occupied),
            8 => target,
            turn => u32::from(self.turners[turn - TURNS]),
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
    pub fn sample(&self, random: &mut impl RandomSource) -> Option<Move> {
        random.with_random(|random| self.sample_with(random))
    }

    #[inline]
    fn sample_with(&self, random: &mut Random) -> Option<Move> {
        let sums = self.sums();
        let total = sums.total();
        if total == 0 {
            return None;
        }
        let number = random.below(total);
        // Samples a target, weighted by its number of moves, and then one of these moves.
        let Some((target, number)) = sums.pair(number) else {
            return self.get(number as usize);
        };
        let holders = self.by_target().into_iter().rev();
        let holders = holders.fold(0, |all, set| all << 1 | set >> target & 1);
        Some(self.mv(nth(holders, number) as usize, target))
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
    // Inlined for the same reason as [`Position::legal_moves`](super::Position::legal_moves).
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline)]
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
        let [n, s, e, w, north, south, flips, turns @ ..] = self.sets;
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
        let count = if self.turners[3] == 0 { 3 } else { TURNERS };
        for (turner, turns) in self.turners.into_iter().zip(turns).take(count) {
            len = push::<1>(list, len, turns, |to| step(u32::from(turner), to));
        }
        len
    }

    /// Returns the moves as a list.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let moves = Position::from_seed(&Rules::FLIP, 1).legal_moves();
    /// assert_eq!(moves.list()[0], moves.get(0).unwrap());
    /// ```
    #[inline]
    pub fn list(&self) -> MoveList {
        let mut list = MoveList::new();
        list.fill(self);
        list
    }
}

impl core::fmt::Debug for MoveSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
