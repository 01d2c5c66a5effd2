//! The board, from the prose.

use super::Place;

pub fn camp((file, rank): Place) -> bool {
    let rank = if rank > 6 { 13 - rank } else { rank };
    let file = if file > 2 { 4 - file } else { file };
    matches!((file, rank), (1, 3) | (2, 4) | (1, 5))
}

fn on_board((file, rank): Place) -> bool {
    (0..5).contains(&file) && (1..13).contains(&rank)
}

pub fn rail(a: Place, b: Place) -> bool {
    let on = |p: Place, line: usize| match line {
        0 => p.1 == 2,
        1 => p.1 == 6,
        2 => p.1 == 7,
        3 => p.1 == 11,
        4 => p.0 == 0 && (2..12).contains(&p.1),
        5 => p.0 == 4 && (2..12).contains(&p.1),
        _ => p.0 == 2 && (p.1 == 6 || p.1 == 7),
    };
    (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1 && (0..7).any(|line| on(a, line) && on(b, line))
}

pub fn road(a: Place, b: Place) -> bool {
    let same_half = (a.1 > 6) == (b.1 > 6);
    let (df, dr) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    if !same_half || rail(a, b) {
        return false;
    }
    df + dr == 1 || (df == 1 && dr == 1 && (camp(a) || camp(b)))
}

/// The neighbours of a place on the whole board.
pub fn around(a: Place) -> Vec<Place> {
    let mut list = Vec::new();
    for df in -1..=1 {
        for dr in -1..=1 {
            let b = (a.0 + df, a.1 + dr);
            if b != a && on_board(b) && (road(a, b) || rail(a, b)) {
                list.push(b);
            }
        }
    }
    list
}
