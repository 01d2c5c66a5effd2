//! Legal moves, limits, seeds, levels, and the callback.

use std::time::Duration;

use xiangqi_player::xiangqi::{Game, Move, Random, RuleSet, Rules};
use xiangqi_player::{Level, Limits, choose_move, choose_move_while, rank_moves, rank_moves_while};

/// A game after some random plies, perhaps finished.
fn game(rules: &Rules, seed: u64, plies: usize) -> Game {
    let (mut game, mut random) = (Game::new(rules), Random::new(seed));
    while game.outcome().is_none() && game.plies() < plies {
        let mv = game.legal_moves().sample(&mut random).unwrap();
        game.play(mv).unwrap();
    }
    game
}

/// Random games under every rule set, in which the player moves every other time. Short cycles occur.
#[test]
fn moves_are_legal() {
    let limits = Limits::NONE.with_nodes(150);
    let (mut moves, mut repeats) = (0, 0);
    for set in RuleSet::ALL {
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let rules = set.rules.with_quiet_limit(40);
            let mut game = Game::new(&rules);
            while game.outcome().is_none() && game.plies() < 250 {
                let mv = match random.below(4) {
                    0 => game.legal_moves().sample(&mut random),
                    // Back to where the piece was.
                    1 => game.moves_played().rev().nth(1).map(Move::reverse),
                    _ => choose_move(&game, &limits, random.next_u64()),
                };
                let Some(mv) = mv.filter(|mv| game.legal_moves().contains(*mv)) else {
                    let mv = choose_move(&game, &limits, random.next_u64()).unwrap();
                    game.play(mv).expect("a legal move");
                    continue;
                };
                game.play(mv).expect("a legal move");
                moves += 1;
                repeats += u32::from(game.repetitions() > 1);
            }
            if game.outcome().is_some() {
                assert_eq!(choose_move(&game, &limits, seed), None);
                assert!(rank_moves(&game, &limits, seed).is_empty());
            }
        }
    }
    assert!(moves > 2000 && repeats > 20, "{moves} {repeats}");
}

/// The same arguments give the same result, and the result is the same on every machine: the texts are those of
/// the player's first version.
#[test]
fn results_are_reproducible() {
    let limits = [
        Limits::NONE.with_nodes(3_000),
        Limits::NONE.with_depth(4),
        Level::Two.limits(),
    ];
    let mut text = String::new();
    for (number, limits) in limits.iter().enumerate() {
        for seed in 0..6 {
            let game = game(&Rules::ASIA, seed, 10 * seed as usize);
            let mv = choose_move(&game, limits, seed).unwrap();
            assert_eq!(choose_move(&game, limits, seed), Some(mv));
            let ranked = rank_moves(&game, limits, seed);
            assert_eq!(ranked, rank_moves(&game, limits, seed));
            text += &format!(
                "{number} {seed} {mv} {} {}\n",
                ranked[0].mv, ranked[0].score
            );
        }
    }
    assert_eq!(text, include_str!("moves.txt"), "{text}");
}

#[test]
fn all_moves_are_ranked() {
    for seed in 0..10 {
        let game = game(&Rules::ASIA, seed, 40);
        for nodes in [1, 100, 5_000] {
            let ranked = rank_moves(&game, &Limits::NONE.with_nodes(nodes), seed);
            assert_eq!(ranked.len(), game.legal_moves().len());
            assert!(ranked.windows(2).all(|two| two[0].score >= two[1].score));
            assert!(
                ranked
                    .windows(2)
                    .all(|two| two[0].win_chance >= two[1].win_chance)
            );
            for one in &ranked {
                let mut game = game.clone();
                for mv in &one.line {
                    game.play(*mv).expect("a legal line");
                }
                assert_eq!(one.line[0], one.mv);
            }
        }
    }
}

#[test]
fn limits_are_kept() {
    let game = game(&Rules::ASIA, 3, 20);
    let most = |limits: Limits| {
        let (mut nodes, mut depth) = (0, 0);
        let mv = choose_move_while(&game, &limits, 1, |progress| {
            (nodes, depth) = (progress.nodes, progress.depth);
            assert!(game.legal_moves().contains(progress.best.unwrap()));
            true
        });
        assert!(game.legal_moves().contains(mv.unwrap()));
        (nodes, depth)
    };
    assert!(most(Limits::NONE.with_nodes(20_000)).0 < 20_000);
    assert_eq!(most(Limits::NONE.with_depth(0)).1, 1);
    assert_eq!(most(Limits::NONE.with_depth(3)).1, 3);
    // No limit of time, nodes or depth: the default.
    let (nodes, _) = most(Limits::NONE.with_table_mib(1));
    assert!((200_000..250_000).contains(&nodes), "{nodes}");
    most(Limits::NONE.with_time(Duration::ZERO));
    most(Limits::NONE.with_time(Duration::MAX).with_nodes(1_000));
}

/// The callback is called often, and its `false` ends the search with a legal move.
#[test]
fn the_callback_stops_the_search() {
    let game = game(&Rules::ASIA, 4, 20);
    let limits = Limits::NONE.with_time(Duration::from_secs(3600));
    for most in [1, 2, 5, 50] {
        let mut calls = 0;
        let mv = choose_move_while(&game, &limits, 1, |_| {
            calls += 1;
            calls < most
        });
        assert!(game.legal_moves().contains(mv.unwrap()));
        assert_eq!(calls, most);
        let mut calls = 0;
        let ranked = rank_moves_while(&game, &limits, 1, |_| {
            calls += 1;
            calls < most
        });
        assert_eq!((ranked.len(), calls), (game.legal_moves().len(), most));
    }
}

/// Weak levels play different moves for different seeds, but no move that loses much.
#[test]
fn mistakes_are_small() {
    let game = game(&Rules::ASIA, 5, 6);
    let limits = Limits::NONE.with_depth(3);
    let ranked = rank_moves(&game, &limits, 0);
    let mut chosen: Vec<Move> = Vec::new();
    for seed in 0..40 {
        let mv = choose_move(&game, &limits.with_mistakes(100), seed).unwrap();
        let one = ranked.iter().find(|one| one.mv == mv).unwrap();
        assert!(one.score >= ranked[0].score - 200, "{one:?}");
        if !chosen.contains(&mv) {
            chosen.push(mv);
        }
    }
    assert!(chosen.len() > 2, "{chosen:?}");
}

#[test]
fn a_single_move_is_not_searched() {
    let game = Game::from_position(
        &Rules::ASIA,
        &"4k4/9/9/9/9/4p4/9/9/5r3/3K5 w".parse().unwrap(),
    );
    assert_eq!(game.legal_moves().len(), 1);
    let mv = choose_move_while(&game, &Limits::default(), 1, |_| panic!("a search"));
    assert!(game.legal_moves().contains(mv.unwrap()));
}
