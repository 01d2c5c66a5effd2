//! The cost of a ply, at plies 1,000 and 10,000 of deliberately expensive games, under every named rule set
//! of both games. The test `lengths` of the package `luzhanqi-tests` compares the instructions.

use std::hint::black_box;

use crate::counted::Prepare;
use crate::lengths;

/// The earlier ply at which the work is measured.
const EARLY: usize = 1_000;
/// The later ply.
const LATE: usize = 10_000;

/// The number of plies that are counted.
const TIMES: usize = 16;

macro_rules! walks {
    ($($prepare:ident $game:literal: $($set:literal)*;)*) => {
        /// All workloads, with their names, which end with the ply.
        pub const ALL: &[(&str, Prepare)] = &[$($(
            (concat!("walk-", $game, "-", $set, "-1000"), || $prepare($set, EARLY)),
            (concat!("walk-", $game, "-", $set, "-10000"), || $prepare($set, LATE)),
        )*)*];
    };
}

walks! {
    xiangqi "xiangqi": "asia" "computer" "booklet" "plain";
    luzhanqi "luzhanqi": "standard" "knowlton" "knowlton-northern" "knowlton-open" "oca" "oca-open" "open"
        "bodlaender-1" "bodlaender-2" "bodlaender-3" "bodlaender-4" "sheet-dark" "sheet-expose" "flip"
        "ccgc";
}

/// Returns a ring of `count` different numbers of `digits` base-6 digits. Each number differs from the next,
/// and the last from the first, in one digit.
fn ring(digits: u32, count: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..digits {
        let whole = all;
        all = Vec::new();
        for digit in 0..6 {
            let mut tails = whole.clone();
            if digit % 2 == 1 {
                tails.reverse();
            }
            all.extend(tails.into_iter().map(|tail| [vec![digit], tail].concat()));
        }
    }
    let mut spare = all.len() - count;
    let mut number = 0;
    all.retain(|_| {
        let goes = spare > 0 && matches!(number % 6, 1..=4);
        spare -= usize::from(goes);
        number += 1;
        !goes
    });
    assert_eq!(all.len(), count);
    all
}

/// Plays the plies before ply `plies`, and returns a function that plays the next plies.
///
/// Two pieces of each side, each on its own rank, repeat cycles of moves. The lengths of the cycles of the
/// two sides have no common factor, so positions repeat late. At each counted ply, the repetition rules
/// examine a window of 960 plies at the earlier ply and of 5,040 plies at the later one, and many moves would
/// repeat a position. The rules that would end the game too early are switched off.
fn xiangqi(set: &str, plies: usize) -> Box<dyn FnMut()> {
    let (red, black) = match plies {
        EARLY => (15, 16),
        _ => (35, 36),
    };
    let rules = match set {
        "booklet" => set.to_string(),
        _ => format!("{set},repetition=off,quiet-limit=0"),
    };
    const FILES: [char; 6] = ['a', 'b', 'c', 'g', 'h', 'i'];
    let step = |ring: &[Vec<usize>], ranks: &[usize], number: usize| -> xiangqi::Move {
        let (from, to) = (&ring[number % ring.len()], &ring[(number + 1) % ring.len()]);
        let at = (0..from.len()).find(|at| from[*at] != to[*at]);
        let at = at.expect("neighbours differ");
        let (from, to) = (FILES[from[at]], FILES[to[at]]);
        let mv = format!("{from}{rank}{to}{rank}", rank = ranks[at]);
        mv.parse().expect("a move")
    };
    let (red, black) = (ring(2, red), ring(2, black));
    let fen = "5k3/r8/c8/9/9/9/9/R8/R8/3K5 w - - 0 1";
    let rules: xiangqi::Rules = rules.parse().expect("rules");
    let mut game = xiangqi::Game::from_position(&rules, &fen.parse().expect(fen));
    let mv = |ply: usize| match ply % 2 {
        0 => step(&red, &[1, 2], ply / 2),
        _ => step(&black, &[8, 7], ply / 2),
    };
    for ply in 0..plies {
        game.play(mv(ply)).expect("legal");
    }
    assert!(game.verdict().is_some(), "the law has to speak");
    let next: Vec<xiangqi::Move> = (plies..plies + TIMES).map(mv).collect();
    Box::new(move || {
        for mv in &next {
            game.play(*mv).expect("legal");
            black_box(game.verdict());
            black_box(game.forbidden());
        }
    })
}

/// Pieces move at random and attack nothing, while repetitions are counted. The rules that would end the game
/// are switched off, except for repetition, which does not occur often enough to end it.
fn luzhanqi(set: &str, plies: usize) -> Box<dyn FnMut()> {
    let rules = format!("{set},quiet-limit=0,ply-limit=0,repetition=255");
    let rules: luzhanqi::Rules = rules.parse().expect("rules");
    lengths::play(lengths::Long::of(lengths::wandered(
        &rules,
        plies + lengths::TIMES,
    )))
}
