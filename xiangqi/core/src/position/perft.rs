//! Perft: counts the leaves of the move tree.

use super::Position;
use super::generate::Visitor;
use super::state::State;
use super::tables::{Bits, fold_bits};
use crate::mv::Move;
use crate::point::Point;

impl Position {
    /// Returns the number of sequences of `depth` legal moves. No sequence continues after checkmate or
    /// stalemate.
    ///
    /// Counts the moves of the last ply without playing them; [`Position::perft_plain`] plays them.
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert_eq!(Position::initial().perft(3), 79_666);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.state.lines::<false>(depth),
        }
    }

    /// Returns the same number as [`Position::perft`], but also plays every move of the last ply.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::initial();
    /// assert_eq!(position.perft_plain(2), 1_920);
    /// assert_eq!(position.perft_plain(2), position.perft(2));
    /// ```
    pub fn perft_plain(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.state.lines::<true>(depth),
        }
    }

    /// Returns the position after each legal move.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let position = Position::initial();
    /// assert_eq!(position.children().count(), 44);
    /// assert!(position.children().all(|child| child.to_move() == Side::Black));
    /// ```
    #[inline]
    pub fn children(&self) -> impl Iterator<Item = Position> + '_ {
        self.legal_moves().into_iter().map(|mv| {
            let mut child = *self;
            child.play_unchecked(mv);
            child
        })
    }

    /// Calls `visit` for each legal move with the position after it. Faster than [`Position::children`].
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::initial();
    /// let mut keys = Vec::new();
    /// position.each_child(|mv, child| keys.push((mv, child.key())));
    /// assert_eq!(keys.len(), 44);
    /// ```
    #[inline]
    pub fn each_child(&self, mut visit: impl FnMut(Move, &Position)) {
        let mut child = *self;
        self.state.each_child(|from, to, taken, state| {
            child.state = *state;
            child.count_ply(self.quiet, self.number, taken != 0);
            visit(
                Move::step(Point::from_index(from), Point::from_index(to)),
                &child,
            );
        });
    }
}

impl State {
    /// Counts the sequences of this length, at least 1. Plays the last moves if `PLAY` is true, and only
    /// counts them otherwise.
    fn lines<const PLAY: bool>(&self, depth: u32) -> u64 {
        if depth == 1 {
            return if PLAY {
                self.leaves()
            } else {
                u64::from(self.count())
            };
        }
        let mut lines = 0;
        self.each_child(|_, _, _, child| lines += child.lines::<PLAY>(depth - 1));
        lines
    }

    /// Plays every legal move.
    #[inline(never)]
    fn leaves(&self) -> u64 {
        let mut leaves = 0;
        self.each_child(|_, _, _, child| {
            core::hint::black_box(child);
            leaves += 1;
        });
        leaves
    }

    /// Calls `visit` for each legal move with its origin, its target, the code of the captured piece, and the
    /// state after it.
    #[inline(always)]
    fn each_child(&self, visit: impl FnMut(usize, usize, usize, &State)) {
        let mut child = *self;
        child.pass();
        self.each(&mut Children {
            parent: self,
            child,
            visit,
        });
    }
}

struct Children<'a, F> {
    parent: &'a State,
    /// The parent state, but with the other side to move.
    child: State,
    visit: F,
}

impl<F: FnMut(usize, usize, usize, &State)> Visitor for Children<'_, F> {
    #[inline(always)]
    fn piece<const CODE: usize>(&mut self, from: usize, targets: u128) {
        let Children {
            parent,
            child,
            visit,
        } = self;
        let us = parent.us();
        let enemies = parent.of_side(us ^ 1);
        child.toggle::<CODE>(us, from);
        fold_bits(targets & !enemies, (), |(), to| {
            child.toggle::<CODE>(us, to);
            visit(from, to, 0, child);
            child.toggle::<CODE>(us, to);
        });
        for to in Bits(targets & enemies) {
            let taken = parent.code_at(to);
            child.toggle_piece(us ^ 1, taken, to);
            child.toggle::<CODE>(us, to);
            visit(from, to, taken, child);
            child.toggle::<CODE>(us, to);
            child.toggle_piece(us ^ 1, taken, to);
        }
        child.toggle::<CODE>(us, from);
    }
}
