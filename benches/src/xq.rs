//! The natural loops of Xiangqi, for its races and its counted instructions.

use std::hint::black_box;

use xiangqi::{Game, Move, Position, Random, Rules};

/// Lists, plays each move and takes it back, along a random game of so many plies at most; returns how many
/// moves that were.
pub fn list_play_undo(start: &Position, random: &mut Random, plies: u32) -> u64 {
    let mut position = *start;
    let mut list: Vec<Move> = Vec::with_capacity(256);
    let mut done = 0;
    for _ in 0..plies {
        list.clear();
        list.extend(position.legal_moves());
        if list.is_empty() {
            break;
        }
        for mv in &list {
            let undo = position.play_unchecked(*mv);
            black_box(&position);
            position.undo(&undo);
        }
        done += list.len() as u64;
        position.play_unchecked(list[random.below(list.len() as u32) as usize]);
    }
    done
}

/// Circles of four and six plies, so windows of eight and twelve: a check, two chases, and moves that force
/// nothing.
pub const CIRCLES: [(&str, &str); 4] = [
    (
        "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1",
        "c3b1 d2d1 b1c3 d1d2",
    ),
    (
        "5C3/6P2/3a1k3/9/2b6/9/5rc2/9/4K4/9 b - - 0 1",
        "f3d3 f9d9 d3c3 d9c9 c3f3 c9f9",
    ),
    (
        "c3ka2r/9/b2C2nnb/8p/2PCp1P2/7rP/4P1N2/3K3cB/9/RNBA1A2R w - - 0 1",
        "g3h5 h4c4 h5g3 c4h4",
    ),
    (
        "rCbaka1nr/2c6/6cCb/p1p3p1p/4p4/6B2/P1P1P1P1P/9/9/RN1AKABNR w - - 0 1",
        "g0i2 i7g9 i2g0 g9i7",
    ),
];

/// The game in which a circle was gone round three times, so that its first position stands for the fourth.
pub fn circled((fen, circle): (&str, &str)) -> Game {
    let rules: Rules = "asia,repetition=off,quiet-limit=0".parse().expect("rules");
    let mut game = Game::from_position(&rules, &fen.parse().expect(fen));
    for mv in [circle; 3].join(" ").split(' ') {
        game.play(mv.parse().expect(mv)).expect("legal");
    }
    game
}
