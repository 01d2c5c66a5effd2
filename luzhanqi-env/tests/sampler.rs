//! The sampling player: it is as strong as its level says, and nothing that it may be shown stops it.

use luzhanqi::{BeliefError, Budget, Game, Move, Random, Rules, Seat};
use luzhanqi_env::{Level, Sampler};

#[path = "../../luzhanqi/tests/common/shuffles.rs"]
mod shuffles;

use crate::common;
use shuffles::shuffled;

type Player = Box<dyn FnMut(&Game) -> Move>;

/// South's score of a game between two players.
fn score(rules: &Rules, seed: u64, mut players: [Player; 2]) -> f64 {
    let mut game = Game::from_seed(rules, seed);
    while game.outcome().is_none() && game.plies() < 600 {
        let seat = game.to_move();
        let mv = players[seat.index()](&game);
        game.play(mv).unwrap();
    }
    match game.outcome().map(|ending| ending.winner()) {
        Some(Some(Seat::South)) => 1.0,
        Some(Some(Seat::North)) => 0.0,
        _ => 0.5,
    }
}

fn sampler(level: Level, seed: u64) -> Player {
    let mut player = Sampler::new(level, seed);
    Box::new(move |game| player.choose_move(game.view(game.to_move())).unwrap())
}

fn random(seed: u64) -> Player {
    let mut random = Random::new(seed);
    Box::new(move |game| {
        let seat = game.to_move();
        game.seen_board(seat)
            .legal_moves()
            .sample(&mut random)
            .unwrap()
    })
}

/// The score of the first player in so many games, half of them on each seat.
fn ladder(rules: &Rules, games: u64, first: fn(u64) -> Player, second: fn(u64) -> Player) -> f64 {
    let one = |n: u64| match n % 2 {
        0 => score(rules, n / 2, [first(2 * n), second(2 * n + 1)]),
        _ => 1.0 - score(rules, n / 2, [second(2 * n), first(2 * n + 1)]),
    };
    (0..games).map(one).sum::<f64>() / games as f64
}

#[test]
fn each_level_beats_the_one_below() {
    let easy = |seed| sampler(Level::Easy, seed);
    let medium = |seed| sampler(Level::Medium, seed);
    let hard = |seed| sampler(Level::Hard, seed);
    let (standard, flip) = (&Rules::STANDARD, &Rules::FLIP);
    for (name, least, score) in [
        ("easy", 0.85, ladder(standard, 20, easy, random)),
        ("medium", 0.55, ladder(standard, 20, medium, easy)),
        ("hard", 0.55, ladder(standard, 20, hard, medium)),
        ("medium, of flips", 0.75, ladder(flip, 10, medium, random)),
    ] {
        assert!(score >= least, "{name} scores {score}");
    }
}

/// The same views, level and seed give the same moves, under every set of rules.
#[test]
fn choices_repeat() {
    for rules in common::all_rules() {
        let play = |seed: u64| {
            let mut game = Game::from_seed(&rules, 5);
            let mut players = [1, 2].map(|n| Sampler::new(Level::Easy, seed + n));
            while game.outcome().is_none() && game.plies() < 30 {
                let seat = game.to_move();
                let mv = players[seat.index()].choose_move(game.view(seat)).unwrap();
                assert!(game.view(seat).legal_moves().contains(mv), "{rules}: {mv}");
                game.play(mv).unwrap();
            }
            game
        };
        assert_eq!(play(1), play(1), "{rules}");
    }
}

/// If the belief exceeds the budget, the sampler plays without a belief. Too large a number of worlds is
/// reduced.
#[test]
fn plays_on_without_a_belief() {
    let none = Budget::new(0, 0);
    let mut game = Game::from_seed(&Rules::STANDARD, 1);
    let mut poor = Sampler::new(Level::Medium, 1).with_budget(none);
    let mut rich = Sampler::new(Level::Easy, 1).with_worlds(u32::MAX);
    for ply in 0..40 {
        let seat = game.to_move();
        let mv = poor.choose_move(game.view(seat)).unwrap();
        assert!(game.view(seat).legal_moves().contains(mv));
        assert!(ply > 2 || rich.choose_move(game.view(seat)).is_some());
        game.play(mv).unwrap();
    }
    // Told to stop at once, it still has a move.
    let view = game.view(game.to_move());
    assert!(
        Sampler::new(Level::Hard, 1)
            .choose_move_while(view, || false)
            .is_some()
    );
}

/// Views of another seat, another game or of an earlier time, offers in between, and the end.
#[test]
fn any_view_will_do() {
    let mut player = Sampler::new(Level::Easy, 3);
    let mut random = Random::new(4);
    for rules in [Rules::STANDARD, Rules::FLIP, Rules::CCGC] {
        let mut game = Game::from_seed(&rules, 6);
        for ply in 0..60 {
            if game.outcome().is_some() {
                break;
            }
            let seat = game.to_move();
            for viewer in Seat::ALL {
                let chosen = player.choose_move(game.view(viewer));
                assert_eq!(
                    chosen.is_some(),
                    !game.view(viewer).legal_moves().is_empty()
                );
            }
            if ply % 7 == 3 {
                let _ = game.offer_draw(seat);
                let _ = game.decline_draw(seat.other());
            }
            if ply % 11 == 5 {
                game.undo();
                continue;
            }
            let mv = game
                .seen_board(seat)
                .legal_moves()
                .sample(&mut random)
                .unwrap();
            game.play(mv).unwrap();
        }
        assert_eq!(player.choose_move(&game.spectator_view()), None);
        if game.outcome().is_none() {
            game.resign(Seat::South).unwrap();
        }
        assert_eq!(player.choose_move(game.view(Seat::North)), None);
    }
}

/// An opponent that shuffles its pieces makes the exact belief too expensive; the player plays on, with
/// worlds of a relaxed one.
#[test]
fn shuffling_does_not_stop_it() {
    let game = shuffled(300, 3, 5);
    let view = game.view(Seat::South);
    let small = Budget::new(100_000, 1 << 20);
    assert!(matches!(
        view.belief_within(small),
        Err(BeliefError::Budget { .. })
    ));
    let relaxed = view.relaxed_belief_within(small).unwrap();
    assert!(!relaxed.is_exact());
    let moves = |budget| {
        let mut player = Sampler::new(Level::Medium, 1).with_budget(budget);
        [(); 8].map(|()| player.choose_move(view).unwrap())
    };
    let none = Budget::new(0, 0);
    assert_ne!(moves(small), moves(none), "it looks at worlds");
    let mut game = game.clone();
    let mut player = Sampler::new(Level::Easy, 1).with_budget(small);
    for _ in 0..20 {
        let mv = player.choose_move(game.view(game.to_move())).unwrap();
        game.play(mv).unwrap();
        if game.outcome().is_some() {
            break;
        }
    }
}
