//! Perft: counts the leaves of the move tree.

use super::batch::BatchMasks;
use super::bits::StationCounts;
use super::masks::EntryRules;
use super::moveset::{SETS, TURNS, origin_above, origin_below, origin_beside};
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
    pub fn perft_plain(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.tree().lines::<true>(&self.state, depth),
        }
    }

    /// Returns the position after each legal move; see also [`Position::each_child`].
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
        // A batch has room for three pieces that turn.
        if !PLAY && depth == 2 && !self.masks.special && !self.masks.bombs_turn {
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

    /// Plays every legal move.
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
        let field = MoveMasks::new(state, self.masks, mover);
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
        if self.masks.special {
            let reached = rays.iter().fold(turns, |all, set| all | set);
            let entry = EntryRules::of(state, self.rules, mover);
            if reached & entry.special(self.masks, field.enemies) != 0 {
                return state.moves_with(self.masks, |_| entry).len() as u32;
            }
        }
        count
    }

    /// Visits the state after each legal move, with origin and target.
    #[inline(always)]
    fn each_child(self, state: &State, mut visit: impl FnMut(u32, u32, &State)) {
        if state.is_over_but_for_moves(self.masks) {
            return;
        }
        let Some(mover) = state.mover().filter(|_| !state.has_marks()) else {
            return self.each_child_one_by_one(state, visit);
        };
        let field = MoveMasks::unmarked(state, self.masks, mover);
        let mut moves = MoveSet::new(&field);
        if moves.has_more() {
            return self.each_child_one_by_one(state, visit);
        }
        each(state.down(), |down| {
            visit(down, down, &self.after(state, down, down));
        });
        if self.masks.special {
            moves.keep_entries(
                state,
                self.masks,
                &EntryRules::of(state, self.rules, mover),
                &field,
            );
        }
        // The common part of all states after a quiet move.
        let mut quiet = *state;
        quiet.count_quiet();
        quiet.pass();
        // Copied as a whole: field by field takes twice as long.
        let quiet = core::hint::black_box(quiet);
        let mut step = |from: u32, to: u32| {
            let code = state.code_at(from);
            visit(from, to, &quiet.stepped(mover, code, from, to));
        };
        let occupied = !field.empty;
        // Directions with the same code share a loop: north and east, south and west, diagonals, turns.
        for dir in [Dir::N, Dir::E].map(|dir| dir as usize) {
            each(moves.sets[dir] & field.empty, |to| {
                step(origin_below(dir, to, occupied), to);
            });
        }
        for dir in [Dir::S, Dir::W].map(|dir| dir as usize) {
            each(moves.sets[dir] & field.empty, |to| {
                step(origin_above(dir, to, occupied), to);
            });
        }
        for dir in 4..8 {
            each(moves.sets[dir] & field.empty, |to| {
                step(origin_beside(dir, to), to)
            });
        }
        for set in TURNS..SETS {
            each(moves.sets[set] & field.empty, |to| {
                step(moves.origin(set, to), to)
            });
        }
        for set in 0..SETS {
            each(moves.sets[set] & field.enemies, |to| {
                let from = moves.origin(set, to);
                let mut child = quiet;
                child.fight(self.rules, mover, state.code_at(from), from, to);
                visit(from, to, &child);
            });
        }
    }

    /// Visits each child in rare cases: unsettled colours, marked flags, or bombs that turn.
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
    fn after(self, state: &State, from: u32, to: u32) -> State {
        let mut child = *state;
        let mv = Move::step(Station::from_index(from), Station::from_index(to));
        child.play(self.rules, mv);
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
        let field = MoveMasks::new(state, self.tree.masks, mover);
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
