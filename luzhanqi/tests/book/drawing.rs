//! The drawings of the book.

use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Color, Game, Move, Position, Rules, Seat, Stations};

use crate::answer::position_text;
use crate::cases::{Board, Case, Mark};

/// Three fifths of the size that a board is drawn in by itself.
const SCALE: (u32, u32) = (3, 5);

pub fn svg(case: &Case) -> String {
    let position = position(case);
    let mut scene = match case.board {
        Board::Bare => Scene::empty(),
        Board::Army(army) => Scene::army(&army.parse().expect(army), Seat::South, Color::Red),
        Board::Position(_) => Scene::from(&position.expect("a position")),
        Board::SouthSees(_) => {
            Scene::from(Game::from_position(&position.expect("a position")).seen_board(Seat::South))
        }
    };
    for mark in case.marks {
        scene = match mark {
            Mark::Way(mv) => {
                let mv: Move = mv.parse().expect(mv);
                scene.last_move(mv, position.and_then(|p| p.route(mv)))
            }
            Mark::Piece(stations) => scene.highlight(set(stations), Highlight::Selected),
            Mark::May(stations) => scene.highlight(set(stations), Highlight::Target),
            Mark::Look(stations) => scene.highlight(set(stations), Highlight::Warning),
        };
    }
    smaller(&scene.ranks(case.ranks.0..=case.ranks.1).svg())
}

/// The position, read by the rules of the first claim.
fn position(case: &Case) -> Option<Position> {
    let (Board::Position(text) | Board::SouthSees(text)) = case.board else {
        return None;
    };
    let rules: Rules = case.claims[0].rules.parse().expect(case.name);
    let text = position_text(text, &rules);
    Some(Position::parse(&text, &rules).unwrap_or_else(|why| panic!("{}: {why}", case.name)))
}

fn set(stations: &str) -> Stations {
    stations.split(' ').map(|s| s.parse().expect(s)).collect()
}

/// The same picture with a smaller size of its own; the units inside stay as they are.
fn smaller(svg: &str) -> String {
    let (head, rest) = svg.split_once('>').expect("an svg element");
    let mut head = head.to_string();
    for name in [" width=\"", " height=\""] {
        let start = head.find(name).expect(name) + name.len();
        let end = start + head[start..].find('"').expect("a closing quote");
        let value: u32 = head[start..end].parse().expect("a number");
        head.replace_range(start..end, &(value * SCALE.0 / SCALE.1).to_string());
    }
    format!("{head}>{rest}")
}

/// The picture as an address that holds it, for pages which cannot take files along. It stays text, so
/// that what the pictures of a page share packs well.
pub fn address(svg: &str) -> String {
    let mut out = String::from("data:image/svg+xml,");
    for c in svg.chars() {
        match c {
            // A quotation mark of either kind will do in XML; the pictures have no other.
            '"' => out.push('\''),
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '.' | '/' | ':' | '=' | ',' => out.push(c),
            c => out.extend(c.to_string().bytes().map(|byte| format!("%{byte:02X}"))),
        }
    }
    out
}
