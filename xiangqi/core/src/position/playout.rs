//! Random games.

use super::Position;
use super::moveset::{MoveSet, nth};
use super::state::{CANNON, CHARIOT, COUNSELOR, ELEPHANT, GENERAL, HORSE, SOLDIER, State};
use super::tables::{ALL, BIT, T, between, leg};
use crate::mv::Move;
use crate::piece::Kind;
use crate::random::{Random, RandomSource};

impl Position {
    /// Returns a uniformly random legal move; `None` if there is none.
    ///
    /// ```
    /// use xiangqi::{Position, Random};
    /// let (position, mut random) = (Position::initial(), Random::new(1));
    /// let mv = position.sample_move(&mut random).expect("44 legal moves");
    /// assert!(position.legal_moves().contains(mv));
    /// ```
    pub fn sample_move(&self, random: &mut impl RandomSource) -> Option<Move> {
        random.with_random(|random| self.sample_move_with(random))
    }

    fn sample_move_with(&self, random: &mut Random) -> Option<Move> {
        self.legal_moves().sample(random)
    }

    /// Plays uniformly random legal moves until the player to move has none, or for `max_plies` plies.
    /// Returns the number of plies played.
    ///
    /// Random games rarely end without such a limit.
    ///
    /// ```
    /// use xiangqi::{Position, Random};
    /// let mut position = Position::initial();
    /// let plies = position.playout(&mut Random::new(1), 200);
    /// assert!(plies == 200 || position.outcome().is_some());
    /// ```
    pub fn playout(&mut self, random: &mut impl RandomSource, max_plies: u32) -> u32 {
        random.with_random(|random| self.playout_with(random, max_plies))
    }

    fn playout_with(&mut self, random: &mut Random, max_plies: u32) -> u32 {
        let mut armies = [Army::of(&self.state, 0), Army::of(&self.state, 1)];
        for ply in 0..max_plies {
            let us = self.state.us();
            let Some((code, from, to)) = self.state.draw(&armies[us], random) else {
                return ply;
            };
            let taken = self.state.code_at(to);
            self.state.step(code, from, to, taken);
            self.state.pass();
            if taken != 0 {
                armies[us ^ 1].lose(taken);
            }
            self.count_ply(self.quiet, self.number, taken != 0);
        }
        max_plies
    }

    /// Plays each game like [`Position::playout`]. Returns the total number of plies.
    ///
    /// Each game has a separate [`Random`], seeded with the next number of `random`. So the result of a game
    /// does not depend on the other games.
    ///
    /// ```
    /// use xiangqi::{Position, Random};
    /// let mut games = [Position::initial(); 10];
    /// let plies = Position::playouts(&mut games, &mut Random::new(1), 100);
    /// assert!(plies <= 1000 && games[0] != games[1]);
    /// ```
    pub fn playouts(games: &mut [Position], random: &mut impl RandomSource, max_plies: u32) -> u64 {
        random.with_random(|random| Position::playouts_with(games, random, max_plies))
    }

    fn playouts_with(games: &mut [Position], random: &mut Random, max_plies: u32) -> u64 {
        let play = |game: &mut Position| {
            let mut own = Random::new(random.next_u64());
            u64::from(game.playout(&mut own, max_plies))
        };
        games.iter_mut().map(play).sum()
    }
}

/// For each code, the maximum number of targets from any point on an empty board.
const MOST: [u8; 8] = [0, 3, 17, 17, 8, 4, 4, 4];

/// One way for a piece of a side to move: the code of the piece, its index among the pieces with this code,
/// and the index of the way.
#[derive(Copy, Clone)]
struct Way {
    code: u8,
    piece: u8,
    number: u8,
}

/// Every way in which a side's pieces can move.
struct Army {
    counts: [u8; 8],
    ways: [Way; Army::WAYS],
    len: u32,
}

impl Army {
    /// The total number of ways in which the pieces of a complete army can move.
    const WAYS: usize = {
        let (mut ways, mut i) = (0, 0);
        while i < 7 {
            ways += Kind::ALL[i].count() * MOST[Kind::ALL[i] as usize] as usize;
            i += 1;
        }
        ways
    };

    fn of(state: &State, side: usize) -> Army {
        let none = Way {
            code: 0,
            piece: 0,
            number: 0,
        };
        let of_side = state.of_side(side);
        let count = |code| (state.kind(code) & of_side).count_ones() as u8;
        let mut army = Army {
            counts: core::array::from_fn(|code| if code == 0 { 0 } else { count(code) }),
            ways: [none; Army::WAYS],
            len: 0,
        };
        army.list();
        army
    }

    fn list(&mut self) {
        self.len = 0;
        for code in 1..8u8 {
            for piece in 0..self.counts[usize::from(code)] {
                for number in 0..MOST[usize::from(code)] {
                    if let Some(way) = self.ways.get_mut(self.len as usize) {
                        *way = Way {
                            code,
                            piece,
                            number,
                        };
                        self.len += 1;
                    }
                }
            }
        }
    }

    #[inline(never)]
    fn lose(&mut self, code: usize) {
        let count = &mut self.counts[code & 7];
        *count = count.saturating_sub(1);
        self.list();
    }
}

/// The targets of horses, soldiers and so on, by point and index of the way; 127 means none. Black's soldiers
/// have the code 0 here.
static GOALS: [[[u8; 8]; 128]; 8] = {
    let (mut goals, mut at) = ([[[127; 8]; 128]; 8], 0);
    while at < 90 {
        goals[0][at] = points(T.soldier[1][at]);
        goals[SOLDIER][at] = points(T.soldier[0][at]);
        goals[HORSE][at] = points(T.horse[at][15]);
        goals[COUNSELOR][at] = points(T.counselor[at]);
        goals[GENERAL][at] = points(T.general[at]);
        let mut way = 0;
        let mut elephant = 0;
        while way < 4 {
            elephant |= T.elephant[at][way].1;
            way += 1;
        }
        goals[ELEPHANT][at] = points(elephant);
        at += 1;
    }
    goals
};

/// The points of a set with at most eight points.
const fn points(set: u128) -> [u8; 8] {
    let (mut points, mut left, mut i) = ([127; 8], set, 0);
    while left != 0 {
        points[i] = left.trailing_zeros() as u8;
        left &= left - 1;
        i += 1;
    }
    points
}

/// The maximum number of samples. After these, all moves are listed instead.
const TRIES: u32 = 24;

impl State {
    /// Returns a uniformly random legal move: its code, origin and target.
    ///
    /// It samples a way for a piece to move, and samples again if the way is blocked or the move is illegal.
    /// So all legal moves are equally likely, and most moves are never examined.
    #[inline(always)]
    fn draw(&self, army: &Army, random: &mut Random) -> Option<(usize, usize, usize)> {
        let us = self.us();
        let own = self.of_side(us);
        let occupied = own | self.of_side(us ^ 1);
        for _ in 0..TRIES {
            let Some(way) = army.ways.get(random.below(army.len) as usize) else {
                break;
            };
            let (code, number) = (usize::from(way.code), usize::from(way.number));
            let from = nth(own & self.kind(code), u32::from(way.piece)) & 127;
            let to = match code {
                CHARIOT | CANNON => on_lines(from, number),
                SOLDIER => usize::from(GOALS[us ^ 1][from][number & 7]),
                _ => usize::from(GOALS[code & 7][from][number & 7]),
            };
            let target = BIT[to & 127];
            // 127 is not a point of the board.
            if target & ALL & !own == 0 {
                continue;
            }
            let open = match code {
                CHARIOT => between(from, to) & occupied == 0,
                CANNON => {
                    let screens = between(from, to) & occupied;
                    if target & occupied == 0 {
                        screens == 0
                    } else {
                        screens != 0 && screens & (screens - 1) == 0
                    }
                }
                HORSE => occupied & BIT[leg(from, to) & 127] == 0,
                ELEPHANT => occupied & BIT[((from + to) / 2) & 127] == 0,
                _ => true,
            };
            if open && self.is_safe(us, code, from, to) {
                return Some((code, from, to));
            }
        }
        let mv = MoveSet::of(self).sample(random)?;
        let (from, to) = (mv.origin().index(), mv.target().index());
        Some((self.code_at(from), from, to))
    }

    /// Whether a move keeps the mover's general safe. The piece must be able to make the move.
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

/// One of the seventeen other points on the two lines through a point.
#[inline(always)]
fn on_lines(at: usize, number: usize) -> usize {
    let (rank, file) = (at / 9, at % 9);
    if number < 8 {
        rank * 9 + number + usize::from(number >= file)
    } else {
        let number = number - 8;
        (number + usize::from(number >= rank)) * 9 + file
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    /// Checks that all moves are equally likely: expects 300 samples of each, with an error of at most six
    /// standard deviations.
    #[test]
    fn moves_are_drawn_uniformly() {
        for fen in [
            Position::START,
            // In check, with few answers: most samples come from the list.
            "4kr3/9/9/9/9/9/9/4R4/4A4/3K1A3 b",
            "3ak1bnr/4a4/4b4/2p1p1R1p/5np2/2P1C4/P3P1P1P/4B1N2/9/2BAKA3 w",
            "3ak4/4a1P2/4b4/2N6/5n3/2B1C3c/4p4/4B1r2/4A4/4KA3 b",
        ] {
            let start: Position = fen.parse().expect(fen);
            let children: Vec<Position> = start.children().collect();
            let mut games = vec![start; 300 * children.len()];
            let plies = Position::playouts(&mut games, &mut Random::new(1), 1);
            assert_eq!(plies, games.len() as u64);
            for child in &children {
                let count = games.iter().filter(|game| *game == child).count();
                assert!(count.abs_diff(300) < 104, "{count} times {child}");
            }
        }
    }
}
