//! Samples a move of one position.
//!
//! Each step depends on the previous step, so the latency of each step matters. The first step counts the
//! moves to each eighth of the stations and samples an eighth. The second step samples one of the moves to
//! these stations. These moves fit in one word.

use super::bits::{EACH, SELECT, StationCounts, byte_counts, place};
use super::generate::{MoveMasks, Turns};
use super::movement::{BEHIND, DIAGONALS, join_diagonals};
use crate::random::Random;

/// The index of the first set of a piece that turns; at most three pieces turn here. The sets before it are
/// those of the four straight directions, of the diagonals to the north, and of the diagonals to the south.
const TURNS: usize = 6;
const FLIPS: usize = 9;
const SETS: usize = 10;

/// The moves of one position, as sets of places. The place of a move is its target, except in the sets of
/// [`DIAGONALS`]. Usually the position has no flip and no piece that turns. Then `ALL` is false and six sets
/// suffice.
pub(super) struct Drawn<const ALL: bool> {
    sets: [u64; SETS],
    turners: [u8; 3],
    occupied: u64,
    /// The cumulative numbers of moves after each eighth of the places.
    ranks: u64,
}

impl<const ALL: bool> Drawn<ALL> {
    #[inline(always)]
    pub(super) fn new(field: &MoveMasks, flips: u64) -> Drawn<ALL> {
        let [n, s, e, w, diagonal @ ..] = field.rays();
        let [north, south] = join_diagonals(diagonal);
        let (mut turners, mut turns) = ([0; 3], [0; 3]);
        let mut counts = StationCounts::of_six(&[n, e, w, north, south, s]);
        if ALL {
            Turns {
                turners,
                sets: turns,
                ..
            } = Turns::new(field);
            counts = counts.and(&turns);
        }
        let [f, g, h] = turns;
        let mut counts = counts.bytes();
        if ALL && flips != 0 {
            counts += byte_counts(flips);
        }
        Drawn {
            sets: [n, s, e, w, north, south, f, g, h, flips],
            turners,
            occupied: !field.empty,
            ranks: counts.wrapping_mul(EACH),
        }
    }

    /// The number of moves; `None` if there are no moves, or too many for [`Drawn::get`].
    #[inline(always)]
    pub(super) fn total(&self) -> Option<u32> {
        let total = (self.ranks >> 56) as u32;
        (total.wrapping_sub(1) < 127).then_some(total)
    }

    /// The origin and target of the move at an index below the total.
    #[inline(always)]
    pub(super) fn get(&self, number: u32) -> Option<(u32, u32)> {
        let (start, mut number) = place(self.ranks, number);
        let [n, s, e, w, north, south, f, g, h, flips] = self.sets.map(|set| set >> start & 0xff);
        let straight = (n | s << 8) | (e << 16 | w << 24);
        let mut word = straight | ((north << 32 | south << 40) | (f << 48 | g << 56));
        // The same as `byte_counts(word) * EACH`, but does not wait until the word is computed.
        let from = |set: u64, byte: u32| COUNTS[set as usize & 0xff] << (8 * byte);
        let mut ranks = (from(n, 0) + from(s, 1)) + (from(e, 2) + from(w, 3));
        ranks += from(north, 4) + from(south, 5);
        if ALL {
            ranks += from(f, 6) + from(g, 7);
        }
        let mut first = 0;
        if ALL && self.sets[8] | self.sets[FLIPS] != 0 && number >= (ranks >> 56) as u32 {
            number -= (ranks >> 56) as u32;
            word = h | flips << 8;
            ranks = byte_counts(word).wrapping_mul(EACH);
            first = 8;
        }
        let (byte, number) = place(ranks, number);
        let members = word >> byte & 0xff;
        // A checked access is predicted well; a mask would take time.
        let within = *SELECT[members as usize].get(number as usize)?;
        let at = (start + u32::from(within)) as usize;
        let set = (byte / 8) as usize + first;
        let set = if ALL { set } else { set & 7 };
        let way = WAYS.get(set)?.get(at)? & self.occupied;
        let below = 63 - (way | 1).leading_zeros();
        let above = (way | 1 << 59).trailing_zeros();
        let nearest = if set % 2 == 0 { below } else { above };
        let [f, g, h] = self.turners;
        let turner = [f, g, h, 0][set.wrapping_sub(TURNS) & 3];
        let turns = ALL && (TURNS..FLIPS).contains(&set);
        let origin = if turns { u32::from(turner) } else { nearest };
        Some((origin, u32::from(TARGETS[set][at])))
    }

    /// The origin and target of a random move; `None` if there are no moves, or too many.
    #[inline(always)]
    pub(super) fn draw(&self, random: &mut Random) -> Option<(u32, u32)> {
        let total = self.total()?;
        self.get(random.below(total))
    }
}

/// For each byte, the number of its bits that are set, repeated in every byte of the word.
static COUNTS: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).count_ones() as u64 * EACH;
        byte += 1;
    }
    table
};

/// The stations from which a move can come, by set and place. The origin is the nearest piece below for even
/// sets, and the nearest piece above for odd sets.
static WAYS: [[u64; 64]; SETS] = PLACES.0;
/// The target, by set and place.
static TARGETS: [[u8; 64]; SETS] = PLACES.1;

const PLACES: ([[u64; 64]; SETS], [[u8; 64]; SETS]) = {
    let (mut ways, mut targets) = ([[0; 64]; SETS], [[0; 64]; SETS]);
    let mut at = 0;
    while at < 60 {
        let mut set = 0;
        while set < SETS {
            targets[set][at] = at as u8;
            if set < 4 {
                ways[set][at] = BEHIND[set][at];
            } else if set < TURNS {
                let mv = DIAGONALS[set - 4][at];
                ways[set][at] = 1 << mv.origin().index();
                targets[set][at] = mv.target().index() as u8;
            }
            set += 1;
        }
        ways[FLIPS][at] = 1 << at;
        at += 1;
    }
    (ways, targets)
};

#[cfg(test)]
mod tests {
    use super::super::moveset::{self, MoveSet};
    use super::*;
    use crate::mv::Move;
    use crate::station::Station;
    use crate::{Position, Rules};
    use alloc::vec::Vec;

    /// Each index gives a different move, and all moves are reached.
    #[test]
    fn each_number_gives_another_move() {
        let (mut random, mut compared, mut turners) = (Random::new(1), 0, [0; 4]);
        for text in ["standard", "flip", "standard,flag-win=carry"] {
            let rules: Rules = text.parse().expect("rules");
            for seed in 0..if cfg!(miri) { 1 } else { 40 } {
                let mut position = Position::from_seed(&rules, seed);
                for _ in 0..if cfg!(miri) { 10 } else { 300 } {
                    let Some(mover) = position.state.mover() else {
                        let Some(mv) = position.sample_move(&mut random) else {
                            break;
                        };
                        position.play_unchecked(mv);
                        continue;
                    };
                    let field = MoveMasks::new(&position.state, &position.masks, mover);
                    let drawn = Drawn::<true>::new(&field, position.state.down());
                    // Entry rules are checked after sampling.
                    let mut moves = MoveSet::new(&field);
                    moves.sets[moveset::FLIPS] = position.state.down();
                    let mut listed: Vec<Move> = moves.iter().collect();
                    if position.outcome().is_some() || drawn.total().is_none() {
                        break;
                    }
                    let all = (0..drawn.total().expect("few moves")).map(|number| {
                        let (from, to) = drawn.get(number).expect("a move");
                        Move::step(Station::from_index(from), Station::from_index(to))
                    });
                    let mut all: Vec<Move> = all.collect();
                    if field.turners | position.state.down() == 0 {
                        let few = Drawn::<false>::new(&field, 0);
                        let same = |number| few.get(number) == drawn.get(number);
                        assert!(few.total() == drawn.total() && (0..all.len() as u32).all(same));
                    }
                    all.sort_unstable();
                    listed.sort_unstable();
                    assert_eq!(all, listed, "{position}");
                    compared += 1;
                    turners[drawn.sets[TURNS..FLIPS]
                        .iter()
                        .filter(|set| **set != 0)
                        .count()] += 1;
                    position.play_unchecked(position.sample_move(&mut random).expect("a move"));
                }
            }
        }
        assert!(cfg!(miri) || compared > 10_000 && turners.iter().all(|count| *count > 100));
    }
}
