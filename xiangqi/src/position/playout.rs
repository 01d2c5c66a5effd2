//! Random games.

use super::Position;
use super::moveset::{MoveSet, nth};
use super::state::{CANNON, CHARIOT, GENERAL, State};
use super::tables::BIT;
use crate::piece::Kind;
use crate::random::Random;

impl Position {
    /// Plays uniformly random legal moves until the player to move has none, or for `max_plies`.
    /// Gives the number of plies played.
    ///
    /// Random games seldom end by themselves: nobody means to win.
    ///
    /// ```
    /// use xiangqi::{Position, Random};
    /// let mut position = Position::start();
    /// let plies = position.playout(&mut Random::new(1), 200);
    /// assert!(plies == 200 || position.result().is_some());
    /// ```
    pub fn playout(&mut self, random: &mut Random, max_plies: u32) -> u32 {
        let mut armies = [Army::of(&self.state, 0), Army::of(&self.state, 1)];
        for ply in 0..max_plies {
            let us = self.state.us();
            let Some((code, from, to)) = self.state.draw(&armies[us], random) else {
                return ply;
            };
            let taken = self.state.code_at(to);
            self.state.step(code, from, to, taken);
            self.state.pass();
            armies[us ^ 1].lose(taken);
            self.count_ply(self.quiet, self.number, taken != 0);
        }
        max_plies
    }

    /// Plays each game as [`Position::playout`] does. Gives the number of plies of all games
    /// together.
    ///
    /// Each game has a [`Random`] of its own, seeded with the next number of `random`; so it comes
    /// out the same whichever games are played with it.
    ///
    /// ```
    /// use xiangqi::{Position, Random};
    /// let mut games = [Position::start(); 10];
    /// let plies = Position::playouts(&mut games, &mut Random::new(1), 100);
    /// assert!(plies <= 1000 && games[0] != games[1]);
    /// ```
    pub fn playouts(games: &mut [Position], random: &mut Random, max_plies: u32) -> u64 {
        let play = |game: &mut Position| {
            let mut own = Random::new(random.next_u64());
            u64::from(game.playout(&mut own, max_plies))
        };
        games.iter_mut().map(play).sum()
    }
}

/// The most targets that a piece of each code can have.
const MOST: [u16; 8] = [0, 3, 17, 17, 8, 4, 4, 4];

/// The order in which the kinds are asked, those with most moves first.
const ORDER: [usize; 7] = [3, 2, 4, 1, 5, 6, 7];

/// How many pieces of each code a side has, and the places for targets that they have together.
struct Army {
    counts: [u16; 8],
    places: u32,
}

impl Army {
    fn of(state: &State, side: usize) -> Army {
        let mut army = Army {
            counts: [0; 8],
            places: 0,
        };
        for kind in Kind::ALL {
            let code = kind as usize;
            army.counts[code] = (state.kind(code) & state.of_side(side)).count_ones() as u16;
            army.places += u32::from(army.counts[code] * MOST[code]);
        }
        army
    }

    #[inline(always)]
    fn lose(&mut self, code: usize) {
        // Code 0 is nothing: it has no places.
        self.counts[code & 7] = self.counts[code & 7].wrapping_sub(1);
        self.places -= u32::from(MOST[code & 7]);
    }
}

/// So often a place is drawn before all moves are listed.
const TRIES: u32 = 24;

impl State {
    /// A uniformly random legal move: its code, origin and target.
    ///
    /// Each piece has as many places as a piece of its kind can have targets. A place is drawn, and
    /// drawn again while it has no target or one that is not legal; so every legal move is as likely
    /// as any other, and most moves are never looked at.
    #[inline(always)]
    fn draw(&self, army: &Army, random: &mut Random) -> Option<(usize, usize, usize)> {
        let us = self.us();
        let own = self.of_side(us);
        for _ in 0..TRIES {
            let mut place = random.below(army.places);
            let mut code = GENERAL;
            for kind in ORDER {
                let places = u32::from(army.counts[kind] * MOST[kind]);
                if place < places {
                    code = kind;
                    break;
                }
                place -= places;
            }
            let most = u32::from(MOST[code]);
            let from = nth(own & self.kind(code), place / most) & 127;
            let mut left = self.seen_from(us, code, from);
            for _ in 0..place % most {
                left &= left.wrapping_sub(1);
            }
            if left == 0 {
                continue;
            }
            let to = left.trailing_zeros() as usize & 127;
            if self.is_safe(us, code, from, to) {
                return Some((code, from, to));
            }
        }
        let mv = MoveSet::of(self).draw(random)?;
        let (from, to) = (mv.origin().index(), mv.target().index());
        Some((self.code_at(from), from, to))
    }

    /// Whether a move of a piece's own way leaves the own general safe.
    #[inline(always)]
    pub(super) fn is_safe(&self, us: usize, code: usize, from: usize, to: usize) -> bool {
        let general = if code == GENERAL {
            to
        } else {
            self.general(us)
        };
        let to = BIT[to & 127];
        let occupied = self.occupied() & !BIT[from & 127] | to;
        !self.attacked(us, general, occupied, to)
    }
}

const _: () = assert!(CHARIOT == 3 && CANNON == 2);
