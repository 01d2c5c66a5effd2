//! Perft: counts the leaves of the move tree.

use super::batch::BatchMasks;
use super::bits::StationCounts;
use super::generate::Turns;
use super::masks::EntryRules;
use super::movement::{origin_above, origin_below, origin_beside, origin_of_ray};
use super::state::State;
use super::{MoveMasks, MoveSet, Position, RuleMasks};
use crate::board::Dir;
use crate::mv::Move;
use crate::rules::Rules;
use crate::station::Station;

impl Position {
    /// Returns the number of sequences of `depth` legal moves. A sequence cannot continue
    /// from a finished position.
    ///
    /// Counts the moves of the last ply without playing them; [`Position::perft_plain`] plays them. Most
    /// positions have 30 to 60 moves, so each further ply multiplies the time by about this number. The
    /// function is recursive and uses the stack: limit a depth from untrusted input. The bindings for other
    /// languages limit it to 64.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::from_seed(&Rules::FLIP, 1);
    /// assert_eq!(position.perft(1), 50); // a flip of any of fifty pieces
    /// ```
    #[doc(alias = "count_nodes")]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.tree().lines::<false>(&self.state, depth),
        }
    }

    /// Returns the same number as [`Position::perft`], but also plays every move of the last ply.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(position.perft_plain(2), position.perft(2));
    /// ```
    pub fn perft_plain(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.tree().lines::<true>(&self.state, depth),
        }
    }

    /// Returns the position after each legal move; see also [`Position::each_child`].
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(position.children().count(), position.legal_moves().len());
    /// assert!(position.children().all(|child| child.to_move() != position.to_move()));
    /// ```
    #[inline]
    pub fn children(&self) -> impl Iterator<Item = Position> + '_ {
        self.legal_moves().iter().map(|mv| {
            let mut child = *self;
            child.play_unchecked(mv);
            child
        })
    }

    /// Calls `visit` for each legal move with the position after it. This is several times as fast as
    /// [`Position::children`]. The order depends only on the position, and differs from that of
    /// [`Position::legal_moves`].
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// let mut keys = Vec::new();
    /// position.each_child(|mv, child| keys.push((mv, child.key())));
    /// assert_eq!(keys.len(), position.legal_moves().len());
    /// ```
    #[inline]
    pub fn each_child(&self, mut visit: impl FnMut(Move, &Position)) {
        let mut child = *self;
        self.tree().each_child(&self.state, |from, to, state| {
            child.state = *state;
            let (from, to) = (Station::from_index(from), Station::from_index(to));
            visit(Move::step(from, to), &child);
        });
    }

    fn tree(&self) -> Tree<'_> {
        Tree {
            masks: &self.masks,
            rules: self.rules(),
        }
    }
}

/// The values that stay the same during a count.
#[derive(Copy, Clone)]
struct Tree<'a> {
    masks: &'a RuleMasks,
    rules: &'a Rules,
}

impl Tree<'_> {
    /// Counts the sequences of this length, at least 1. Plays the last moves if `PLAY` is true, and only
    /// counts them otherwise.
    fn lines<const PLAY: bool>(self, state: &State, depth: u32) -> u64 {
        if depth == 1 {
            return if PLAY {
                self.leaves(state)
            } else {
                u64::from(self.count(state))
            };
        }
        if !PLAY && depth == 2 && !self.masks.is_special() {
            let mut batch = LeafBatch::new(self);
            self.each_child(state, |_, _, child| batch.add(child));
            return batch.count();
        }
        let mut lines = 0;
        self.each_child(state, |_, _, child| {
            lines += self.lines::<PLAY>(child, depth - 1)
        });
        lines
    }

    /// Plays every legal move, and returns the number of moves.
    #[inline(never)]
    fn leaves(self, state: &State) -> u64 {
        let mut leaves = 0;
        self.each_child(state, |_, _, child| {
            core::hint::black_box(child);
            leaves += 1;
        });
        leaves
    }

    /// The number of legal moves.
    #[inline]
    fn count(self, state: &State) -> u32 {
        if state.is_over_but_for_moves(self.masks) {
            return 0;
        }
        let flips = state.down().count_ones();
        let Some(mover) = state.mover() else {
            return flips;
        };
        let field = MoveMasks::of_three(state, self.masks, mover);
        let rays = field.rays();
        let mut turns = 0;
        let mut count = flips + StationCounts::of(&rays).total();
        let mut left = field.turners;
        while left != 0 {
            let turn = field.turner(left.trailing_zeros());
            left &= left - 1;
            turns |= turn;
            count += turn.count_ones();
        }
        if self.masks.is_special() {
            let reached = rays.iter().fold(turns, |all, set| all | set);
            let entry = EntryRules::of(state, self.rules, mover);
            let special = entry.special(self.masks, field.enemies);
            if reached & special != 0 || self.masks.bombs_turn() {
                return state.moves_with(self.masks, |_| entry).len() as u32;
            }
        }
        count
    }

    /// Visits the state after each legal move, with origin and target.
    #[inline(always)]
    #[expect(
        clippy::needless_range_loop,
        reason = "loops over ranges are unrolled, which saves instructions"
    )]
    fn each_child(self, state: &State, mut visit: impl FnMut(u32, u32, &State)) {
        if state.is_over_but_for_moves(self.masks) {
            return;
        }
        let Some(mover) = state.mover() else {
            return self.each_flip(state, visit);
        };
        if state.has_marks() {
            return self.each_child_one_by_one(state, visit);
        }
        let field = MoveMasks::usual(state, self.masks, mover);
        let (mut rays, mut turns) = (field.rays(), Turns::new(&field));
        if self.masks.is_special() {
            if self.masks.bombs_turn() {
                return self.each_child_one_by_one(state, visit);
            }
            let mut moves = MoveSet::of(&field, rays, &turns, [(0, 0); 2]);
            let entry = EntryRules::of(state, self.rules, mover);
            moves.keep_entries(state, self.masks, &entry, &field);
            (rays, turns) = moves.parts();
        }
        self.each_flip(state, &mut visit);
        // The common part of all states after a quiet move.
        let mut quiet = *state;
        quiet.count_quiet();
        quiet.pass();
        // The state is copied as a whole: copying field by field takes twice as long.
        let quiet = core::hint::black_box(quiet);
        let codes = state.codes();
        let code_at = |station: u32| codes[station as usize & 63];
        let mut step = |from: u32, to: u32| {
            visit(from, to, &quiet.stepped(mover, code_at(from), from, to));
        };
        let occupied = !field.empty;
        // Directions with the same code share a loop: north and east, south and west, diagonals, turns.
        for dir in [Dir::N, Dir::E].map(|dir| dir as usize) {
            each(rays[dir] & field.empty, |to| {
                step(origin_below(dir, to, occupied), to);
            });
        }
        for dir in [Dir::S, Dir::W].map(|dir| dir as usize) {
            each(rays[dir] & field.empty, |to| {
                step(origin_above(dir, to, occupied), to);
            });
        }
        for dir in 4..8 {
            each(rays[dir] & field.empty, |to| {
                step(origin_beside(dir, to), to);
            });
        }
        for (turner, targets) in turns.turners.into_iter().zip(turns.sets) {
            let from = u32::from(turner);
            each(targets & field.empty, |to| step(from, to));
        }
        for set in 0..8 + 3 {
            let targets = if set < 8 {
                rays[set]
            } else {
                turns.sets[set - 8]
            };
            each(targets & field.enemies, |to| {
                let from = match set {
                    0..8 => origin_of_ray(set, to, occupied),
                    _ => u32::from(turns.turners[set - 8]),
                };
                let mut child = quiet;
                child.fight(self.rules, mover, code_at(from), from, to);
                visit(from, to, &child);
            });
        }
    }

    /// Visits the state after each flip.
    #[inline(always)]
    fn each_flip(self, state: &State, mut visit: impl FnMut(u32, u32, &State)) {
        each(state.down(), |down| {
            visit(down, down, &self.after_flip(state, down));
        });
    }

    /// Visits each child in rare cases: marked flags, or bombs that turn.
    #[cold]
    fn each_child_one_by_one(self, state: &State, mut visit: impl FnMut(u32, u32, &State)) {
        let moves = state.moves_with(self.masks, |mover| EntryRules::of(state, self.rules, mover));
        for mv in moves {
            let mut child = *state;
            child.play(self.rules, mv);
            let [from, to] = [mv.origin(), mv.target()].map(|station| station.index() as u32);
            visit(from, to, &child);
        }
    }

    #[inline(never)]
    fn after_flip(self, state: &State, index: u32) -> State {
        let mut child = *state;
        child.flip(self.rules, index);
        child
    }
}

/// A batch of states. Their moves are counted together.
struct LeafBatch<'a> {
    tree: Tree<'a>,
    fields: BatchMasks<ABREAST>,
    waiting: usize,
    count: u64,
}

/// The size of a batch: large enough that the first states are ready when the batch is counted.
const ABREAST: usize = 8;

impl<'a> LeafBatch<'a> {
    fn new(tree: Tree<'a>) -> LeafBatch<'a> {
        LeafBatch {
            tree,
            fields: BatchMasks::EMPTY,
            waiting: 0,
            count: 0,
        }
    }

    #[inline(never)]
    fn add(&mut self, state: &State) {
        if state.is_over_but_for_moves(self.tree.masks) {
            return;
        }
        if state.down() != 0 {
            self.count += u64::from(state.down().count_ones());
        }
        let Some(mover) = state.mover() else {
            return;
        };
        let field = MoveMasks::of_three(state, self.tree.masks, mover);
        self.fields.set(self.waiting, &field);
        self.waiting += 1;
        if self.waiting == ABREAST {
            self.count += u64::from(self.fields.count());
            self.waiting = 0;
        }
    }

    fn count(mut self) -> u64 {
        (self.waiting..ABREAST).for_each(|i| self.fields.clear(i));
        self.count + u64::from(self.fields.count())
    }
}

#[inline(always)]
fn each(mut set: u64, mut visit: impl FnMut(u32)) {
    while set != 0 {
        visit(set.trailing_zeros());
        set &= set - 1;
    }
}
