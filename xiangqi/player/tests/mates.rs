//! Mates in one, two and three moves, checked by a search without any of the player's methods.

use serde_json::Value;
use xiangqi_player::xiangqi::{Game, Move, Position, Rules};
use xiangqi_player::{Limits, choose_move, rank_moves};

/// Whether the side to move mates in at most this number of its moves. After the first move, it considers only
/// moves that give check.
fn mates(position: &Position, moves: u32, first: bool) -> bool {
    moves > 0
        && position.legal_moves().iter().any(|mv| {
            let mut after = *position;
            after.play_unchecked(mv);
            let replies = after.legal_moves();
            if replies.is_empty() {
                return true;
            }
            (first && moves == 2 || after.in_check())
                && replies.iter().all(|reply| {
                    let mut next = after;
                    next.play_unchecked(reply);
                    mates(&next, moves - 1, false)
                })
        })
}

/// Positions some plies before the end of the games of the core's test vectors.
fn before_the_end(plies: usize) -> Vec<Position> {
    let lines = include_str!("../../core/tests/vectors/ends.jsonl").lines();
    let position = |line| {
        let case: Value = serde_json::from_str(line).expect(line);
        let mut position: Position = case["fen"].as_str()?.parse().expect(line);
        let moves: Vec<Move> = case["moves"]
            .as_str()?
            .split_whitespace()
            .map(|mv| mv.parse().expect(line))
            .collect();
        for mv in &moves[..moves.len().checked_sub(plies)?] {
            position.play_unchecked(*mv);
        }
        Some(position)
    };
    lines.filter_map(position).collect()
}

fn check(moves: u32, at_least: usize, depth: u32) {
    let mut count = 0;
    let plies = 2 * moves - 1;
    for position in before_the_end(plies as usize) {
        if !mates(&position, moves, true) || mates(&position, moves - 1, true) {
            continue;
        }
        count += 1;
        let game = Game::from_position(&Rules::ASIA, &position);
        let limits = Limits::NONE.with_depth(depth);
        let ranked = rank_moves(&game, &limits, 1);
        assert_eq!(ranked[0].mate(), Some(plies as i32), "{position}");
        assert_eq!(ranked[0].line.len(), plies as usize, "{position}");
        let mut last = game.clone();
        for mv in &ranked[0].line {
            last.play(*mv).expect("a legal line");
        }
        assert!(last.position().outcome().is_some(), "{position}");
        // The faster search finds a mate too, perhaps a longer one.
        let limits = limits.with_depth(depth + 4);
        let mv = choose_move(&game, &limits, 2).unwrap();
        let ranked = rank_moves(&game, &limits, 1);
        let chosen = ranked.iter().find(|one| one.mv == mv).unwrap();
        assert!(
            chosen.mate().is_some_and(|mate| mate > 0),
            "{position} {mv}"
        );
    }
    assert!(count >= at_least, "{count}");
}

#[test]
fn mates_in_one() {
    check(1, 200, 1);
}

#[test]
fn mates_in_two() {
    check(2, 40, 5);
}

#[test]
fn mates_in_three() {
    check(3, 8, 7);
}
