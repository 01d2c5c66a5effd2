//! What several tests use: positions of all sorts.

use xiangqi::{Kind, Move, Piece, Point, Position, Random, Side};

pub mod verdict;

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
                let row = row.iter();
                joined(
                    row.map(|man| man.map_or('1', |piece| piece.letter()))
                        .collect(),
                )
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

/// A board with its runs of ones as digits.
fn joined(board: String) -> String {
    (2..=9)
        .rev()
        .fold(board, |row, n| row.replace(&"1".repeat(n), &n.to_string()))
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
        Side::Black => point.rotate(),
    }
}

/// A position of a random game, where every other move takes something if it can.
pub fn played(random: &mut Random, plies: u32) -> Position {
    let mut position = Position::initial();
    for _ in 0..plies {
        let moves = position.legal_moves();
        let enemies = position.pieces_of(position.to_move().other());
        let captures = moves.filter(|mv| enemies.contains(mv.target()));
        let drawn = match random.below(2) {
            0 => captures.sample(random).or_else(|| moves.sample(random)),
            _ => moves.sample(random),
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

/// Circles of the cases of other referees in which some side forces, each with the position it begins with.
pub fn cycles() -> Vec<(String, Vec<Move>)> {
    let files = [
        include_str!("../vectors/repeat.jsonl"),
        include_str!("../vectors/repeat_disputed.jsonl"),
    ];
    let mut cycles = Vec::new();
    for line in files.iter().flat_map(|file| file.lines()) {
        let case: serde_json::Value = serde_json::from_str(line).expect("a case");
        let text = |key: &str| case[key].as_str().unwrap_or_default().to_string();
        if text("prelude").is_empty() && text("kind") != "idle" {
            let moves = text("cycle");
            let moves = moves.split(' ').map(|mv| mv.parse().expect("a move"));
            cycles.push((text("fen"), moves.collect()));
        }
    }
    cycles
}

/// The position of a FEN with a piece more, less or elsewhere, or as it is; nothing if that cannot be.
pub fn differing(fen: &str, random: &mut Random) -> Option<Position> {
    let (board, rest) = fen.split_once(' ').expect("a FEN");
    let digits = |c: char| match c.to_digit(10) {
        Some(empty) => "1".repeat(empty as usize),
        None => c.to_string(),
    };
    let mut points: Vec<char> = board
        .chars()
        .map(digits)
        .collect::<String>()
        .chars()
        .collect();
    let draw = |random: &mut Random| loop {
        let at = random.below(points.len() as u32) as usize;
        if points[at] != '/' {
            return at;
        }
    };
    let (at, other) = (draw(random), draw(random));
    match random.below(4) {
        0 => {}
        1 => points[at] = '1',
        2 => {
            let letters = ['R', 'N', 'C', 'B', 'A', 'P', 'r', 'n', 'c', 'b', 'a', 'p'];
            points[at] = letters[random.below(12) as usize];
        }
        _ => points.swap(at, other),
    }
    let board = joined(points.into_iter().collect());
    format!("{board} {rest}").parse().ok()
}
