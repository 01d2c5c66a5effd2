//! The alpha-beta player and the repetition rules.

use xiangqi::{EndReason, Game, Rules, Side};
use xiangqi_env::AlphaBeta;

/// Black's chariot checks on two points in turn, and Red's answers repeat the position.
const START: &str = "3aka3/9/4c4/9/4R4/9/2r6/9/9/4K4 w";
const MOVES: &str = "e5e7 f9e8 e0e1 c3c0 e7g7 c0c1 e1e0 c1c0 e0e1 c0c1 e1e0";
/// The check after which Red's answer brings the third occurrence.
const CHECK: &str = "c1c0";
const ANSWER: &str = "e0e1";

fn game(rules: &str) -> Game {
    let rules: Rules = rules.parse().expect("rules");
    let mut game = Game::from_position(&rules, &START.parse().expect("a FEN"));
    for mv in MOVES.split(' ') {
        game.play(mv.parse().expect("a move"))
            .expect("a legal move");
    }
    game
}

fn chosen(game: &Game, depth: u32) -> Vec<String> {
    let choice = |seed| {
        AlphaBeta::new(depth, seed)
            .choose_move(game)
            .expect("a move")
    };
    (0..8).map(|seed| choice(seed).to_string()).collect()
}

/// A check that loses by the law only after the opponent's answer.
#[test]
fn a_perpetual_check_that_loses_is_left() {
    let game = game("asia");
    let mut lost = game.clone();
    for mv in [CHECK, ANSWER] {
        lost.play(mv.parse().unwrap()).unwrap();
    }
    let outcome = lost.outcome().expect("the end");
    assert_eq!(outcome.winner(), Some(Side::Red));
    assert_eq!(outcome.reason(), EndReason::PerpetualCheck);
    for depth in 2..=4 {
        let chosen = chosen(&game, depth);
        assert!(!chosen.contains(&CHECK.to_string()), "{depth}: {chosen:?}");
    }
}

/// The same position without its past, or under rules without the law.
#[test]
fn without_the_law_the_check_is_played() {
    let fresh = Game::from_position(&Rules::ASIA, game("asia").position());
    let off = game("asia,repetition=off");
    for game in [fresh, off] {
        let chosen = chosen(&game, 3);
        assert!(chosen.contains(&CHECK.to_string()), "{chosen:?}");
    }
}

/// Black is ahead, so a draw by repetition is a loss of material.
#[test]
fn a_draw_by_repetition_is_worth_nothing() {
    let game = game("asia,repetition=draw");
    let chosen = chosen(&game, 4);
    assert!(!chosen.contains(&CHECK.to_string()), "{chosen:?}");
}

/// The player is frozen: other players are measured against it.
#[test]
fn the_moves_never_change() {
    let mut game = Game::new(&Rules::ASIA);
    let mut moves = Vec::new();
    for seed in 0..16 {
        let depth = 1 + seed as u32 % 4;
        let mv = AlphaBeta::new(depth, seed)
            .choose_move(&game)
            .expect("a move");
        game.play(mv).expect("a legal move");
        moves.push(mv.to_string());
    }
    let frozen = "h0g2 h9g7 b2e2 b7e7 b0c2 e7c7 e3e4 c9e7 h2h3 b9d8 a0b0 i9i8 b0b8 i8e8 i0i2 g6g5";
    assert_eq!(moves.join(" "), frozen);
}
