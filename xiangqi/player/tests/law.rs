//! The player and the law of repetition, on the cycles of the core's test vectors.

use serde_json::Value;
use xiangqi_player::xiangqi::{Game, Move, Rules, Side};
use xiangqi_player::{Limits, RankedMove, choose_move, rank_moves};

/// A cycle that ends with a loss: the game one ply before the end, its last move, and the side that loses.
struct Cycle {
    game: Game,
    last: Move,
    loser: Side,
}

/// The cycles that lose under these rules, by the column of the vectors.
fn cycles(rules: &str, column: &str) -> Vec<Cycle> {
    let lines = include_str!("../../core/tests/vectors/repeat.jsonl").lines();
    let cycle = |line| {
        let case: Value = serde_json::from_str(line).expect(line);
        let text = |key: &str| case[key].as_str().unwrap_or_default().to_string();
        let loser = text(column).strip_suffix(" loses")?.parse().expect(line);
        let count = case["n"].as_u64().unwrap_or(3);
        let rules: Rules = format!("{rules},repetition-count={count}").parse().unwrap();
        let mut game = Game::from_position(&rules, &text("fen").parse().expect(line));
        let (prelude, cycle) = (text("prelude"), text("cycle"));
        let moves = prelude.split_whitespace().chain(cycle.split(' ').cycle());
        let plies = case["third_at"].as_u64().expect(line) as usize;
        let moves: Vec<Move> = moves.take(plies).map(|mv| mv.parse().unwrap()).collect();
        let (last, before) = moves.split_last().expect(line);
        for mv in before {
            game.play(*mv).expect(line);
        }
        Some(Cycle {
            game,
            last: *last,
            loser,
        })
    };
    lines.filter_map(cycle).collect()
}

fn limits(depth: u32) -> Limits {
    Limits::NONE.with_depth(depth)
}

/// Whether the score is a win that the search has seen to its end.
fn wins(best: &RankedMove) -> bool {
    best.score > 20_000
}

/// The opponent has repeated to the end: the player claims the win by the law, or mates.
#[test]
fn wins_by_the_law_are_taken() {
    for rules in ["asia", "computer"] {
        let mut count = 0;
        for cycle in cycles(rules, rules) {
            if cycle.game.to_move() == cycle.loser {
                continue;
            }
            count += 1;
            let best = choose_move(&cycle.game, &limits(4), count).unwrap();
            let ranked = rank_moves(&cycle.game, &limits(2), count);
            assert!(wins(&ranked[0]), "{}", cycle.game.position());
            if best != cycle.last {
                let mut game = cycle.game.clone();
                game.play(best).unwrap();
                let reply = rank_moves(&game, &limits(4), count);
                let won = reply.first().is_none_or(|reply| reply.score < -20_000);
                assert!(won, "{} {best}", cycle.game.position());
            }
        }
        assert!(count > 100, "{rules} {count}");
    }
}

/// The player's own move would complete the cycle and lose: it plays another one, if any is better.
#[test]
fn losses_by_the_law_are_left() {
    for rules in ["asia", "computer"] {
        let mut count = 0;
        for cycle in cycles(rules, rules) {
            let Cycle { game, last, loser } = cycle;
            if game.to_move() != loser {
                continue;
            }
            let best = choose_move(&game, &limits(4), 1).unwrap();
            let ranked = rank_moves(&game, &limits(4), 1);
            let other = ranked.iter().find(|one| one.mv != last);
            if other.is_some_and(|other| other.score > -20_000) {
                count += 1;
                assert_ne!(best, last, "{}", game.position());
            }
        }
        assert!(count > 100, "{rules} {count}");
    }
}

/// The loser's move after which the opponent can complete the cycle, two plies before the end.
#[test]
fn the_opponents_claim_is_seen() {
    let mut count = 0;
    for mut cycle in cycles("asia", "asia") {
        if cycle.game.to_move() == cycle.loser || !cycle.game.undo() {
            continue;
        }
        let last = cycle.game.clone().moves_played().next_back();
        cycle.game.redo();
        let fatal = cycle.game.moves_played().next_back().unwrap();
        cycle.game.undo();
        assert_eq!(cycle.game.moves_played().next_back(), last);
        let ranked = rank_moves(&cycle.game, &limits(3), 1);
        if ranked[0].score > -20_000 {
            count += 1;
            let best = choose_move(&cycle.game, &limits(3), 1).unwrap();
            assert_ne!(best, fatal, "{}", cycle.game.position());
            let fatal = ranked.iter().find(|one| one.mv == fatal).unwrap();
            assert!(fatal.score < -20_000, "{}", cycle.game.position());
        }
    }
    assert!(count > 100, "{count}");
}

/// A perpetual check that begins in the tree, without history: it saves the game only where it is a draw.
#[test]
fn a_cycle_is_judged_when_it_closes() {
    let fen = "c3k3c/n7n/9/9/9/9/p7p/p7p/3R5/5K3 w";
    let check: Move = "d1e1".parse().unwrap();
    for rules in ["asia", "computer", "booklet", "plain"] {
        let rules: Rules = rules.parse().unwrap();
        let game = Game::from_position(&rules, &fen.parse().unwrap());
        let best = choose_move(&game, &limits(5), 1).unwrap();
        let ranked = rank_moves(&game, &limits(5), 1);
        let one = ranked.iter().find(|one| one.mv == check).unwrap();
        match rules == Rules::PLAIN {
            true => assert_eq!((best, one.score), (check, 0)),
            false => assert!(one.score < -500, "{rules} {one:?}"),
        }
    }
}
