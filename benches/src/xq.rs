//! Loops as users write them, for the races and the counted instructions of Xiangqi.

use std::hint::black_box;

use xiangqi::{Game, Move, Position, Random, Rules};

/// Lists the moves at every position of a random game of at most `plies` plies, plays and takes back each
/// one, and returns the number of moves.
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

/// Positions with a cycle of four or six plies, so that the repetition rules examine windows of eight or
/// twelve plies: a perpetual check, two chases, and moves that force nothing.
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

/// Returns the game in which a cycle was played three times, so that its first position occurs for the fourth
/// time.
pub fn circled((fen, circle): (&str, &str)) -> Game {
    let rules: Rules = "asia,repetition=off,quiet-limit=0".parse().expect("rules");
    let mut game = Game::from_position(&rules, &fen.parse().expect(fen));
    for mv in [circle; 3].join(" ").split(' ') {
        game.play(mv.parse().expect(mv)).expect("legal");
    }
    game
}
