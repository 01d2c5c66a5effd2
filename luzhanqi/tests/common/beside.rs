//! The library beside the slow implementation: for its own tests and for the fuzz targets.

use luzhanqi::{Move, Position, Seat};

use super::slow::Slow;
use super::slow::play::Ruling;

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    texts.sort();
    texts
}

/// Everything that both implementations can say of a position.
pub fn compare(position: &Position, slow: &Slow) {
    assert_eq!(slow.text(), position.to_string());
    let name = format!("{position:?}");
    assert_eq!(
        sorted(position.legal_moves().iter()),
        slow.moves(Ruling::Legal),
        "{name}"
    );
    assert_eq!(
        sorted(position.refused_moves()),
        slow.moves(Ruling::Refused),
        "{name}"
    );
    let result = position
        .outcome()
        .map(|end| (end.winner().map(Seat::index), end.reason().as_str()));
    assert_eq!(result, slow.result(), "{name}");
}

/// The board field of a position's text for sixty cells.
pub fn board(cells: &[String]) -> String {
    let rows: Vec<String> = cells.rchunks(5).map(row).collect();
    rows.join("/")
}

fn row(cells: &[String]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for cell in cells {
        if cell.is_empty() {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
        }
        run = 0;
        text += cell;
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}
