//! The drawings of the book.

use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Color, Game, Move, Position, Rules, Seat, Stations};

use super::answer::position_text;
use super::cases::{Board, Case, Mark};
use crate::picture::smaller;

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
