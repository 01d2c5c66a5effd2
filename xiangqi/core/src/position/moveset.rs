//! Sets of moves, counted, sampled and listed.

use core::iter::FusedIterator;

use crate::mv::Move;
use crate::point::{Point, Points};
use crate::random::{Random, RandomSource};

use super::generate::Visitor;
use super::state::State;
use super::tables::{BIT, fold_bits, words};

/// A set of moves, stored as the set of targets of each piece. Creating, counting and sampling a set allocate
/// no memory and make no list of moves.
///
/// ```
/// use xiangqi::{Position, Random};
/// let moves = Position::initial().legal_moves();
/// assert_eq!(moves.len(), 44);
/// let drawn = moves.sample(&mut Random::new(3)).unwrap();
/// assert!(moves.contains(drawn));
/// assert_eq!(moves.destinations("b0".parse()?).len(), 2); // a horse
/// # Ok::<(), xiangqi::ParsePointError>(())
/// ```
#[derive(Copy, Clone)]
pub struct MoveSet {
    /// The targets of each piece that can move, at most sixteen pieces. Each has at least one target.
    targets: [u128; 16],
    origins: [u8; 16],
    len: u8,
}

impl MoveSet {
    pub(crate) const EMPTY: MoveSet = MoveSet {
        targets: [0; 16],
        origins: [0; 16],
        len: 0,
    };

    #[inline(always)]
    pub(super) fn of(state: &State) -> MoveSet {
        let mut set = MoveSet::EMPTY;
        state.each(&mut set);
        set
    }

    /// Adds the moves of a piece, if it has any. A side has at most sixteen pieces.
    #[inline(always)]
    fn add(&mut self, from: usize, targets: u128) {
        if targets != 0 {
            let at = usize::from(self.len) & 15;
            (self.origins[at], self.targets[at]) = (from as u8, targets);
            self.len += 1;
        }
    }

    #[inline(always)]
    fn rows(&self) -> impl Iterator<Item = (usize, u128)> + '_ {
        let pieces = self.origins.iter().zip(&self.targets);
        pieces
            .take(usize::from(self.len))
            .map(|(origin, targets)| (usize::from(*origin), *targets))
    }

    /// Returns the number of moves.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let moves = Position::initial().legal_moves();
    /// assert_eq!((moves.len(), moves.iter().count()), (44, 44));
    /// ```
    #[inline]
    pub fn len(&self) -> usize {
        self.rows()
            .map(|(_, targets)| targets.count_ones() as usize)
            .sum()
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the points of the pieces that can move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let moves = Position::initial().legal_moves();
    /// assert_eq!(moves.origins().len(), 16); // every piece can move
    /// ```
    pub fn origins(&self) -> Points {
        Points::raw(self.rows().fold(0, |all, (from, _)| all | BIT[from & 127]))
    }

    /// Returns the destinations of the moves.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let moves = Position::initial().captures();
    /// assert_eq!(format!("{:?}", moves.targets()), "{b9, h9}"); // the cannons can take the horses
    /// ```
    pub fn targets(&self) -> Points {
        Points::raw(self.rows().fold(0, |all, (_, targets)| all | targets))
    }

    /// Returns whether a move is in the set.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let moves = Position::initial().legal_moves();
    /// assert!(moves.contains("h2e2".parse()?) && !moves.contains("h2h9".parse::<xiangqi::Move>()?.reverse()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contains(&self, mv: Move) -> bool {
        self.destinations(mv.origin()).contains(mv.target())
    }

    /// Returns the points to which the piece on a point can move.
    pub fn destinations(&self, origin: Point) -> Points {
        let mut rows = self.rows();
        let row = rows.find(|(from, _)| *from == origin.index());
        row.map_or(Points::EMPTY, |(_, targets)| Points::raw(targets))
    }

    /// Returns the move at an index, 0..`len()`, in the order of [`MoveSet::iter`].
    ///
    /// ```
    /// use xiangqi::Position;
    /// let moves = Position::initial().legal_moves();
    /// assert_eq!(moves.get(0), moves.iter().next());
    /// assert_eq!(moves.get(moves.len()), None);
    /// ```
    #[inline]
    pub fn get(&self, number: usize) -> Option<Move> {
        let mut left = number as u32;
        for (from, targets) in self.rows() {
            let count = targets.count_ones();
            if left < count {
                return Some(mv(from, nth(targets, left)));
            }
            left -= count;
        }
        None
    }

    /// Returns a uniformly random move.
    ///
    /// ```
    /// use xiangqi::{Position, Random};
    /// let moves = Position::initial().legal_moves();
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
        match self.len() {
            0 => None,
            total => self.get(random.below(total as u32) as usize),
        }
    }

    /// Returns the moves for which `keep` is true.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let forward = Position::initial().legal_moves().filter(|mv| mv.target().rank() > mv.origin().rank());
    /// assert!(forward.len() < 44);
    /// ```
    #[must_use]
    pub fn filter(&self, mut keep: impl FnMut(Move) -> bool) -> MoveSet {
        let mut kept = MoveSet::EMPTY;
        for (from, targets) in self.rows() {
            let mut left = 0;
            for to in super::tables::Bits(targets) {
                if keep(mv(from, to)) {
                    left |= BIT[to & 127];
                }
            }
            kept.add(from, left);
        }
        kept
    }

    /// Returns the moves to these points.
    ///
    /// ```
    /// use xiangqi::{Point, Position};
    /// let e2: Point = "e2".parse()?;
    /// let moves = Position::initial().legal_moves().onto(e2.to_set());
    /// let texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    /// assert_eq!(texts, ["b2e2", "h2e2", "c0e2", "g0e2"]); // cannons and elephants
    /// # Ok::<(), xiangqi::ParsePointError>(())
    /// ```
    #[must_use]
    pub fn onto(&self, points: Points) -> MoveSet {
        let mut kept = MoveSet::EMPTY;
        for (from, targets) in self.rows() {
            kept.add(from, targets & points.bits());
        }
        kept
    }

    /// Returns the moves, in an order that depends only on the position.
    ///
    /// ```
    /// use xiangqi::{Move, Position};
    /// let position = Position::initial();
    /// let moves: Vec<Move> = position.legal_moves().iter().collect();
    /// assert_eq!(moves.len(), 44);
    /// ```
    #[inline]
    pub fn iter(&self) -> MoveIter {
        MoveIter {
            left: words(self.targets[0]),
            moves: *self,
            row: 0,
        }
    }
}

impl Visitor for MoveSet {
    #[inline(always)]
    fn piece<const CODE: usize>(&mut self, from: usize, targets: u128) {
        let at = usize::from(self.len) & 15;
        (self.origins[at], self.targets[at]) = (from as u8, targets);
        self.len += 1;
    }
}

#[inline(always)]
fn mv(from: usize, to: usize) -> Move {
    Move::step(Point::from_index(from), Point::from_index(to))
}

/// The point at index `n` of a set with more than `n` points.
#[inline(always)]
pub(super) fn nth(set: u128, n: u32) -> usize {
    let mut left = set;
    for _ in 0..n {
        left &= left.wrapping_sub(1);
    }
    left.trailing_zeros() as usize
}

impl PartialEq for MoveSet {
    fn eq(&self, other: &MoveSet) -> bool {
        self.len() == other.len() && self.iter().all(|mv| other.contains(mv))
    }
}

impl Eq for MoveSet {}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveIter;
    #[inline]
    fn into_iter(self) -> MoveIter {
        MoveIter {
            left: words(self.targets[0]),
            moves: self,
            row: 0,
        }
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
/// use xiangqi::Position;
/// let moves = Position::initial().legal_moves().iter();
/// assert_eq!(moves.len(), 44);
/// ```
#[derive(Clone, Debug)]
pub struct MoveIter {
    moves: MoveSet,
    row: usize,
    /// The remaining targets of the row, in two words.
    left: [u64; 2],
}

impl Iterator for MoveIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        // A row in use has a target; the others are empty.
        if self.left == [0; 2] {
            if self.row + 1 >= usize::from(self.moves.len) {
                return None;
            }
            self.row += 1;
            self.left = words(self.moves.targets[self.row & 15]);
        }
        let word = usize::from(self.left[0] == 0);
        let left = self.left[word];
        self.left[word] = left & left.wrapping_sub(1);
        let to = word << 6 | left.trailing_zeros() as usize & 63;
        Some(mv(usize::from(self.moves.origins[self.row & 15]), to))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rows = self.moves.rows().skip(self.row + 1);
        let later: u32 = rows.map(|(_, targets)| targets.count_ones()).sum();
        let len = (later + self.left.map(u64::count_ones).iter().sum::<u32>()) as usize;
        (len, Some(len))
    }

    // `for_each` uses this: it needs no state between two moves.
    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        for row in self.row..usize::from(self.moves.len).max(1) {
            let from = usize::from(self.moves.origins[row & 15]);
            let left = match row == self.row {
                true => u128::from(self.left[0]) | u128::from(self.left[1]) << 64,
                false => self.moves.targets[row & 15],
            };
            folded = fold_bits(left, folded, |folded, to| f(folded, mv(from, to)));
        }
        folded
    }
}

impl ExactSizeIterator for MoveIter {}
impl FusedIterator for MoveIter {}
