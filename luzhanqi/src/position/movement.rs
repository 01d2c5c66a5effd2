//! How pieces move. Only this file defines how far a piece moves, and from where it can enter a station.
//!
//! [`run`] and [`spread`] define movement over the roads and railroads of `board.rs`. The compiler computes the
//! tables from them. The slides are faster forms of [`run`]; the test of this file compares both.

use crate::board::{self, Dir, rail_exits, road_exits};
use crate::mv::Move;
use crate::station::{Station, Stations};

/// The maximum number of railroad segments in one move of a piece that does not turn.
const RUN: u32 = LONGEST;
/// The number of railroad segments of the longest lines, files `a` and `e`.
const LONGEST: u32 = 9;

/// The stations on a railroad.
pub(super) const RAIL: u64 = board::RAILROAD.bits();
const ALL: u64 = Stations::ALL.bits();

/// The stations one step away in a direction.
#[inline(always)]
pub(super) const fn step(dir: Dir, pieces: u64) -> u64 {
    dir.shift(pieces & (road_exits(dir) | rail_exits(dir)))
}

/// The stations that pieces enter in a direction: by one road, or by railroad over empty stations, up to and
/// including the first occupied station.
const fn run(dir: Dir, pieces: u64, empty: u64) -> u64 {
    let mut reach = step(dir, pieces);
    let mut front = dir.shift(pieces & rail_exits(dir));
    let mut left = RUN;
    while left > 1 {
        front = dir.shift(front & empty & rail_exits(dir));
        reach |= front;
        left -= 1;
    }
    reach
}

/// The stations one railroad segment away. For pieces that turn, [`flood`] repeats this step over empty
/// stations.
#[inline(always)]
const fn spread(front: u64) -> u64 {
    (front & rail_exits(Dir::N)) << 5
        | (front & rail_exits(Dir::S)) >> 5
        | (front & rail_exits(Dir::E)) << 1
        | (front & rail_exits(Dir::W)) >> 1
}

/// `RUNS[origin]`: the stations that a piece that does not turn can enter on an empty board, along the rank
/// and along the file.
static RUNS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut i = 0;
    while i < 60 {
        let piece = 1 << i;
        table[i] = [
            run(Dir::E, piece, ALL) | run(Dir::W, piece, ALL),
            run(Dir::N, piece, ALL) | run(Dir::S, piece, ALL),
        ];
        i += 1;
    }
    table
};

/// `BEHIND[dir][target]`: the stations from which a piece that does not turn can enter `target` in a
/// direction on an empty board. Of the pieces on these stations, only the nearest can enter `target`.
pub(super) static BEHIND: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut dir = 0;
    while dir < 8 {
        let mut i = 0;
        while i < 60 {
            let mut left = run(Dir::ALL[dir], 1 << i, ALL);
            while left != 0 {
                table[dir][left.trailing_zeros() as usize] |= 1 << i;
                left &= left - 1;
            }
            i += 1;
        }
        dir += 1;
    }
    table
};

/// The diagonal moves to the north, and those to the south, indexed by place. The place of a move to the west
/// is its target. The place of a move to the east is the station after its target, where no move to the west
/// ends.
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
                "two moves are stored at the same bit"
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

/// The places of diagonal moves to the east, for each set of [`DIAGONALS`]. All other places are for moves to
/// the west.
const EAST: [u64; 2] = [step(Dir::Ne, ALL) << 1, step(Dir::Se, ALL) << 1];

/// The sets of [`DIAGONALS`] for the moves in the four diagonal directions.
#[inline(always)]
pub(super) const fn join_diagonals([ne, nw, se, sw]: [u64; 4]) -> [u64; 2] {
    [ne << 1 | nw, se << 1 | sw]
}

/// The targets of such sets, by direction.
#[inline(always)]
pub(super) const fn part_diagonals([north, south]: [u64; 2]) -> [u64; 4] {
    [
        (north & EAST[0]) >> 1,
        north & !EAST[0],
        (south & EAST[1]) >> 1,
        south & !EAST[1],
    ]
}

/// The places of all diagonal moves to these targets.
#[inline(always)]
pub(super) const fn diagonals_onto(targets: u64) -> [u64; 2] {
    [
        targets << 1 & EAST[0] | targets & !EAST[0],
        targets << 1 & EAST[1] | targets & !EAST[1],
    ]
}

/// The station of the piece that enters `target` in a direction: the nearest piece behind it.
#[inline(always)]
pub(super) fn origin_of_ray(dir: usize, target: u32, occupied: u64) -> u32 {
    // A diagonal step has only one possible origin, so both functions find it.
    match dir {
        1 | 3 => origin_above(dir, target, occupied),
        _ => origin_below(dir, target, occupied),
    }
}

/// The station of the piece that enters `target` to the north or east.
#[inline(always)]
pub(super) fn origin_below(dir: usize, target: u32, occupied: u64) -> u32 {
    63 - (BEHIND[dir & 7][target as usize & 63] & occupied | 1).leading_zeros()
}

/// The station of the piece that enters `target` to the south or west.
#[inline(always)]
pub(super) fn origin_above(dir: usize, target: u32, occupied: u64) -> u32 {
    (BEHIND[dir & 7][target as usize & 63] & occupied | 1 << 59).trailing_zeros()
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

const FILE_A: u64 = board::RAIL_LINES[4].bits();
const FILE_E: u64 = board::RAIL_LINES[5].bits();
/// The bits between the stations of a file; a carry must pass through them.
const GAPS_A: u64 = gaps(FILE_A);
const GAPS_E: u64 = gaps(FILE_E);
/// The stations of the four ranks of the railroad.
const RANKS: u64 = board::RAIL_LINES[0].bits()
    | board::RAIL_LINES[1].bits()
    | board::RAIL_LINES[2].bits()
    | board::RAIL_LINES[3].bits();
/// Those of [`RANKS`] with a railroad to the east.
const RANKS_WEST: u64 = RANKS & rail_exits(Dir::E);

const fn gaps(file: u64) -> u64 {
    let span = (1 << (63 - file.leading_zeros())) - (1 << file.trailing_zeros());
    span & !file
}

/// The targets of a piece that may turn.
#[inline(always)]
pub(super) fn turner_reach(origin: u32, empty: u64, targets: u64) -> u64 {
    let roads = board::road_neighbours(Station::from_index(origin)).bits();
    (roads | flood(origin, empty)) & targets
}

/// The moves of pieces that do not turn, as sets of targets by direction.
#[inline(always)]
pub(super) fn rays(movers: u64, empty: u64, targets: u64) -> [u64; 8] {
    let way = |dir: Dir, slide: fn(u64, u64) -> u64| {
        targets
            & match RUN {
                LONGEST => slide(step(dir, movers), empty),
                _ => run(dir, movers, empty),
            }
    };
    [
        way(Dir::N, slide_north),
        way(Dir::S, slide_south),
        way(Dir::E, slide_east),
        way(Dir::W, slide_west),
        targets & step(Dir::Ne, movers),
        targets & step(Dir::Nw, movers),
        targets & step(Dir::Se, movers),
        targets & step(Dir::Sw, movers),
    ]
}

/// The stations that a piece that does not turn can enter.
#[inline(always)]
pub(super) fn straight_reach(origin: u32, empty: u64, targets: u64) -> u64 {
    let bit = 1u64 << origin;
    let mut reach = board::road_neighbours(Station::from_index(origin)).bits();
    if bit & RAIL == 0 {
        return reach & targets;
    }
    for line in RUNS[origin as usize & 63] {
        reach |= ray(bit, line, !empty & line);
    }
    reach & targets
}

/// The stations that a piece can enter on an empty board.
pub(super) fn reach_alone(origin: u32, turns: bool) -> u64 {
    let roads = board::road_neighbours(Station::from_index(origin)).bits();
    let [rank, file] = RUNS[origin as usize & 63];
    // The railroad is connected.
    let rails = if turns { RAIL } else { rank | file };
    (roads | rails) & !(1 << origin)
}

/// The stations on a line from `bit` in both directions, up to and including the first occupied station.
#[inline(always)]
fn ray(bit: u64, line: u64, blockers: u64) -> u64 {
    let above = blockers & !(bit | (bit - 1));
    let below = blockers & (bit - 1);
    // Up to the lowest blocker above, and down to the highest below.
    let up = above ^ above.wrapping_sub(1);
    let down = u64::MAX << (63 - (below | 1).leading_zeros());
    line & up & down
}

/// The stations that can be entered by railroad in a direction.
const fn entries(dir: Dir) -> u64 {
    dir.shift(rail_exits(dir))
}

/// The slides: all stations from `first` on over empty stations, up to and including the first occupied
/// station. The carry of an addition runs through the empty stations of each file. A station that is entered
/// by road is the last one.
#[inline(always)]
fn slide_north(first: u64, empty: u64) -> u64 {
    let carry = |file: u64, gaps: u64| {
        let free = empty & file & const { entries(Dir::N) };
        let run = free | gaps;
        (run.wrapping_add(first & free) ^ run) & file
    };
    first | carry(FILE_A, GAPS_A) | carry(FILE_E, GAPS_E)
}

#[inline(always)]
fn slide_east(first: u64, empty: u64) -> u64 {
    // File e is left out, so that no carry runs into the next rank: a run ends on file e.
    let run = empty & RANKS_WEST & const { entries(Dir::E) };
    first | (run.wrapping_add(first & run) ^ run)
}

#[inline(always)]
fn slide_south(first: u64, empty: u64) -> u64 {
    // A run enters at most eight stations before its last station.
    let mut free = empty & (FILE_A | FILE_E) & const { entries(Dir::S) };
    let mut reach = first & free;
    for distance in [5, 10, 20] {
        reach |= free & reach >> distance;
        free &= free >> distance;
    }
    first | (reach & rail_exits(Dir::S)) >> 5
}

#[inline(always)]
fn slide_west(first: u64, empty: u64) -> u64 {
    // A run enters at most three stations before its last station.
    let free = empty & RANKS & const { entries(Dir::W) };
    let mut reach = first & free;
    reach |= free & reach >> 1;
    reach |= free & reach >> 1;
    first | (reach & rail_exits(Dir::W)) >> 1
}

/// All railroad stations that can be reached from `origin` over empty stations, including the occupied
/// stations where the fill ends.
#[inline]
pub(super) fn flood(origin: u32, empty: u64) -> u64 {
    let mut reach = board::rail_neighbours(Station::from_index(origin)).bits();
    let mut front = reach & empty;
    let mut step = || {
        let next = spread(front);
        // A step back adds no station.
        front = next & empty;
        let before = reach;
        reach |= next;
        reach == before
    };
    // Checking after every step would cost more than the superfluous steps.
    loop {
        step();
        step();
        if step() {
            return reach & !(1 << origin);
        }
    }
}

/// Two flood fills at once. After every `STEPS` steps it checks whether both are complete.
#[inline(always)]
pub(super) fn floods<const STEPS: usize>(starts: [u64; 2], empty: [u64; 2]) -> [u64; 2] {
    let (mut reach, mut front) = ([0; 2], starts);
    loop {
        for _ in 0..STEPS {
            for k in 0..2 {
                let next = spread(front[k]);
                front[k] = next & !reach[k] & empty[k];
                reach[k] |= next;
            }
        }
        if front[0] | front[1] == 0 {
            return [reach[0] & !starts[0], reach[1] & !starts[1]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Compares the slides, and the reach of one piece, with the definition.
    #[test]
    fn fast_forms_agree_with_the_definition() {
        let mut random = Random::new(1);
        for round in 0..if cfg!(miri) { 10 } else { 20_000 } {
            let mut occupied = random.next_u64() & ALL;
            for _ in 0..round % 4 {
                occupied &= random.next_u64();
            }
            let (movers, empty) = (occupied & random.next_u64(), ALL & !occupied);
            assert_eq!(
                rays(movers, empty, ALL),
                Dir::ALL.map(|dir| run(dir, movers, empty))
            );
            for origin in 0..60 {
                let runs = Dir::ALL.map(|dir| run(dir, 1 << origin, empty & !(1 << origin)));
                let reach = runs.iter().fold(0, |all, set| all | set);
                assert_eq!(straight_reach(origin, empty & !(1 << origin), ALL), reach);
            }
        }
        for origin in 0..60 {
            assert_eq!(reach_alone(origin, false), straight_reach(origin, ALL, ALL));
            if RAIL >> origin & 1 != 0 {
                assert_eq!(reach_alone(origin, true), turner_reach(origin, ALL, ALL));
            }
        }
    }
}
