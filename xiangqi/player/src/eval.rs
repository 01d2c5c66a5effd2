//! The evaluation: material, places, mobility, and the safety of the generals. All scores are in hundredths of a
//! soldier, and the tables follow from the rules of thumb in the comments.

use xiangqi::{Kind, Piece, Point, Position, Side};

/// The value of a piece by the code of its kind.
pub(crate) const WORTH: [i32; 8] = [0, 100, 450, 950, 420, 200, 200, 0];

/// The value of a piece and its place, by side, code and point.
static PLACED: [[[i16; 90]; 8]; 2] = {
    let mut table = [[[0; 90]; 8]; 2];
    let mut at = 0;
    while at < 90 {
        let mut code = 1;
        while code < 8 {
            let value = WORTH[code] + place(code, (at / 9) as i32, (at % 9) as i32);
            table[0][code][at] = value as i16;
            table[1][code][89 - at] = value as i16;
            code += 1;
        }
        at += 1;
    }
    table
};

/// The value of a place for a kind of piece; `rank` and `file` count from the piece's own side.
const fn place(code: usize, rank: i32, file: i32) -> i32 {
    let edge = if file < 4 { file } else { 8 - file };
    let rank_at = rank as usize;
    match code {
        // Across the river a soldier moves sideways and comes near the fortress; on the last rank it is stuck.
        1 if rank >= 5 => [70, 95, 110, 110, 10][rank_at - 5] + [0, 12, 24, 40, 44][edge as usize],
        // A soldier on the file of a horse blocks the horse; the middle soldier protects against the cannon.
        1 => [0, 0, -10, 0, 10][edge as usize],
        // A cannon is best in the middle, and behind the enemy's lines, from where it can retreat.
        2 => [2, 4, 10, 2, 8, 2, 4, 6, 8, 22][rank_at] + [0, 4, 2, 6, 16][edge as usize],
        3 => [-12, 4, 6, 8, 16, 20, 24, 26, 22, 16][rank_at] + [-2, 2, 4, 10, 12][edge as usize],
        // A horse at home or at the edge has few moves; across the river it threatens the general.
        4 => [-22, -4, 12, 14, 22, 32, 40, 42, 30, 8][rank_at] + [-14, 0, 8, 10, 4][edge as usize],
        // Elephants and counselors protect each other from the middle.
        5 => match (rank, file) {
            (2, 4) => 14,
            (2, _) => -10,
            _ => 0,
        },
        6 => match (rank, file) {
            (1, _) => 8,
            (2, _) => -6,
            _ => 0,
        },
        7 => [0, -22, -44, 0, 0, 0, 0, 0, 0, 0][rank_at] + if file == 4 { 10 } else { 0 },
        _ => 0,
    }
}

/// The value of a piece on a point, for its side.
#[inline]
pub(crate) fn placed(side: Side, kind: Kind, point: Point) -> i32 {
    i32::from(PLACED[side.index()][usize::from(kind.code()) & 7][point.index()])
}

/// The value of all pieces and their places, for Red.
pub(crate) fn material(position: &Position) -> i32 {
    let pieces = position.occupied().iter();
    let value = |point| match position.piece_at(point) {
        Some(Piece { side, kind }) if side == Side::Red => placed(side, kind, point),
        Some(Piece { side, kind }) => -placed(side, kind, point),
        None => 0,
    };
    pieces.map(value).sum()
}

/// The neighbours of each point: a piece there blocks a horse.
static NEIGHBOURS: [u128; 90] = {
    let mut table = [0; 90];
    let mut at = 0;
    while at < 90 {
        let (rank, file) = (at / 9, at % 9);
        table[at] = (if rank > 0 { 1 << (at - 9) } else { 0 })
            | (if rank < 9 { 1 << (at + 9) } else { 0 })
            | (if file > 0 { 1 << (at - 1) } else { 0 })
            | (if file < 8 { 1 << (at + 1) } else { 0 });
        at += 1;
    }
    table
};

/// The points between each point and the edge, in the order east, north, west, south.
static RAYS: [[u128; 4]; 90] = {
    let mut table = [[0; 4]; 90];
    let mut at = 0;
    while at < 90 {
        let (mut other, mut rays) = (0, [0u128; 4]);
        while other < 90 {
            let bit = 1 << other;
            if other / 9 == at / 9 && other != at {
                rays[if other > at { 0 } else { 2 }] |= bit;
            }
            if other % 9 == at % 9 && other != at {
                rays[if other > at { 1 } else { 3 }] |= bit;
            }
            other += 1;
        }
        table[at] = rays;
        at += 1;
    }
    table
};

/// The number of points that a chariot can reach without a capture.
#[inline]
fn room(at: usize, occupied: u128) -> i32 {
    let rays = &RAYS[at];
    let mut free = 0;
    for ray in &rays[..2] {
        let met = ray & occupied;
        // All bits below the first piece.
        free += (ray & (met & met.wrapping_neg()).wrapping_sub(1)).count_ones();
    }
    for ray in &rays[2..] {
        let met = ray & occupied;
        let above = if met == 0 {
            u128::MAX
        } else {
            // All bits above the last piece.
            !(u128::MAX >> met.leading_zeros())
        };
        free += (ray & above).count_ones();
    }
    free as i32
}

/// The value of a side's chariots, horses and cannons in addition to the values of their places.
fn activity(position: &Position, side: Side, occupied: u128) -> i32 {
    let of = |side, kind| position.pieces(Piece { side, kind });
    let (chariots, horses, cannons) = (
        of(side, Kind::Chariot),
        of(side, Kind::Horse),
        of(side, Kind::Cannon),
    );
    let mut score = 0;
    for at in chariots {
        score += 4 * room(at.index(), occupied) - 24;
    }
    for at in horses {
        // A blocked leg takes two moves away.
        score -= 11 * (NEIGHBOURS[at.index()] & occupied).count_ones() as i32;
    }
    let enemy = side.other();
    let general = position.general(enemy);
    for at in cannons {
        // If no piece is between a cannon and the general, every piece that moves between them gives check.
        if at.file() == general.file() {
            let (low, high) = match at < general {
                true => (at, general),
                false => (general, at),
            };
            let between = RAYS[low.index()][1] & RAYS[high.index()][3] & occupied;
            match between.count_ones() {
                0 => score += 60 + 30 * (chariots.len() as i32),
                // The two pieces in between may not leave the file freely.
                2 => score += 12,
                _ => {}
            }
        }
    }
    // Lost counselors and elephants matter as long as there are attackers.
    let lost = |kind| 2 - of(enemy, kind).len() as i32;
    let (chariots, horses, cannons) = (
        chariots.len() as i32,
        horses.len() as i32,
        cannons.len() as i32,
    );
    score += lost(Kind::Counselor) * (16 * chariots + 8 * horses + 2 * cannons);
    score += lost(Kind::Elephant) * (4 * chariots + 4 * horses + 10 * cannons);
    score
}

/// The score for the side to move; `material` is the value of the pieces and places for Red.
pub(crate) fn evaluate(position: &Position, material: i32) -> i32 {
    let occupied = position.occupied().bits();
    let side = position.to_move();
    let own = match side {
        Side::Red => material,
        Side::Black => -material,
    };
    own + activity(position, side, occupied) - activity(position, side.other(), occupied) + 12
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rotated or reflected position has the same score.
    #[test]
    fn evaluation_is_symmetric() {
        let mut random = xiangqi::Random::new(1);
        for _ in 0..50 {
            let mut position = Position::initial();
            for _ in 0..60 {
                let Some(mv) = position.legal_moves().sample(&mut random) else {
                    break;
                };
                position.play_unchecked(mv);
                let score = |position: &Position| evaluate(position, material(position));
                assert_eq!(score(&position), score(&position.rotate()), "{position}");
                assert_eq!(score(&position), score(&position.reflect()), "{position}");
            }
        }
    }

    #[test]
    fn room_is_what_a_chariot_reaches() {
        let mut random = xiangqi::Random::new(2);
        let mut position = Position::initial();
        while let Some(mv) = position.legal_moves().sample(&mut random) {
            let occupied = position.occupied();
            for at in Point::all() {
                let reached = |step: (i32, i32)| {
                    let next = |n: i32| {
                        let file = u8::try_from(i32::from(at.file()) + n * step.0).ok()?;
                        let rank = u8::try_from(i32::from(at.rank()) + n * step.1).ok()?;
                        Point::at(file, rank).filter(|point| !occupied.contains(*point))
                    };
                    (1..).map_while(next).count() as i32
                };
                let all: i32 = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(reached).iter().sum();
                assert_eq!(room(at.index(), occupied.bits()), all, "{position} {at}");
            }
            position.play_unchecked(mv);
            if position.fullmove_number() > 60 {
                break;
            }
        }
    }
}
