//! Counting leaves.

use super::Position;

impl Position {
    /// The number of lines of legal moves of this length. A finished position is a leaf at its own
    /// depth only and has no lines beyond.
    ///
    /// At the last ply the moves are counted, not played; [`Position::perft_plain`] plays them.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::start(&Rules::FLIP, 1);
    /// assert_eq!(position.perft(1), 50); // any of fifty flips
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal().len() as u64,
            _ => self.children().map(|child| child.perft(depth - 1)).sum(),
        }
    }

    /// The same number, with every move of the last ply played too.
    pub fn perft_plain(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self
                .children()
                .map(|child| core::hint::black_box(&child).perft(0))
                .sum(),
            _ => self
                .children()
                .map(|child| child.perft_plain(depth - 1))
                .sum(),
        }
    }

    /// Plays uniformly random legal moves until the game is over by what the position shows, or
    /// for `max_plies`. Gives the number of plies played.
    ///
    /// ```
    /// use luzhanqi::{Position, Random, Rules};
    /// let mut position = Position::start(&Rules::STANDARD, 1);
    /// let plies = position.playout(&mut Random::new(1), 10_000);
    /// assert!(plies > 20 && position.result().is_some());
    /// ```
    pub fn playout(&mut self, random: &mut crate::Random, max_plies: u32) -> u32 {
        for ply in 0..max_plies {
            match self.legal().draw(random) {
                Some(mv) => self.play_unchecked(mv),
                None => return ply,
            };
        }
        max_plies
    }

    /// The positions after each legal move.
    #[inline]
    pub fn children(&self) -> impl Iterator<Item = Position> + '_ {
        self.legal().iter().map(|mv| {
            let mut child = *self;
            child.play_unchecked(mv);
            child
        })
    }
}
