//! What several tests use: positions of all sorts.
#![allow(dead_code, reason = "each test file uses a part of it")]

use xiangqi::{Kind, Piece, Point, Position, Random, Side};

/// A position with few pieces, put at random, kept if it can be.
pub fn sparse(random: &mut Random) -> Position {
    loop {
        let mut board = [[None; 9]; 10];
        for side in Side::ALL {
            for kind in Kind::ALL {
                let most = if kind == Kind::General {
                    1
                } else {
                    kind.count() as u32
                };
                let count = match kind {
                    Kind::General => 1,
                    _ => random.below(most + 1).min(random.below(most + 1)),
                };
                for _ in 0..count {
                    let point = Point::new(random.below(90) as u8).unwrap();
                    let point = if kind.can_cross_river() {
                        point
                    } else {
                        near(side, random)
                    };
                    board[usize::from(point.rank())][usize::from(point.file())] =
                        Some(Piece::new(side, kind));
                }
            }
        }
        let rows: Vec<String> = board
            .iter()
            .rev()
            .map(|row| {
                let row: String = row
                    .iter()
                    .map(|man| man.map_or('1', |piece| piece.letter()))
                    .collect();
                (2..=9)
                    .rev()
                    .fold(row, |row, n| row.replace(&"1".repeat(n), &n.to_string()))
            })
            .collect();
        let side = if random.below(2) == 0 { "w" } else { "b" };
        let fen = format!(
            "{} {side} - - {} {}",
            rows.join("/"),
            random.below(30),
            1 + random.below(60)
        );
        if let Ok(position) = fen.parse() {
            return position;
        }
    }
}

/// A point in a side's fortress or on an elephant's point.
fn near(side: Side, random: &mut Random) -> Point {
    let names = [
        "d0", "e0", "f0", "d1", "e1", "f1", "d2", "e2", "f2", "c0", "g0", "a2", "i2", "c4", "g4",
    ];
    let point: Point = names[random.below(names.len() as u32) as usize]
        .parse()
        .unwrap();
    match side {
        Side::Red => point,
        Side::Black => point.mirror(),
    }
}

/// A position of a random game, where every other move takes something if it can.
pub fn played(random: &mut Random, plies: u32) -> Position {
    let mut position = Position::start();
    for _ in 0..plies {
        let moves = position.legal();
        let enemies = position.pieces_of(position.side().other());
        let captures = moves.filter(|mv| enemies.contains(mv.target()));
        let drawn = match random.below(2) {
            0 => captures.draw(random).or_else(|| moves.draw(random)),
            _ => moves.draw(random),
        };
        let Some(mv) = drawn else { break };
        position.play(mv).expect("legal");
    }
    position
}

/// A position of any sort.
pub fn any(random: &mut Random) -> Position {
    match random.below(3) {
        0 => sparse(random),
        1 => {
            let mut position = sparse(random);
            let plies = random.below(20);
            position.playout(random, plies);
            position
        }
        _ => {
            let plies = random.below(120);
            played(random, plies)
        }
    }
}
