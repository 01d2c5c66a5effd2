//! The player plays legal moves under all rules, depends on its view only, and gets on with the game.

use luzhanqi_env::{Level as Strength, Sampler};
use luzhanqi_player::luzhanqi::rules::RuleOption;
use luzhanqi_player::luzhanqi::{Game, Move, Position, Random, RuleSet, Rules, Seat, strategies};
use luzhanqi_player::{
    Level, Limits, Style, choose_move, choose_move_while, hint, rank_moves, rank_moves_while,
    review, suggest_army,
};
use proptest::prelude::*;

/// Limits that need little time; one world is always completed.
const FAST: Limits = Limits::NONE.with_nodes(1);

/// How often to repeat: more in the second tier.
fn cases(few: u32) -> u32 {
    let all = std::env::var("LUZHANQI_TESTS").is_ok_and(|tier| tier == "all");
    if all { few * 10 } else { few }
}

/// A game between armies that the player suggests, or from a seed in flip play.
fn start(rules: &Rules, seed: u64) -> Game {
    if rules.is_expose() {
        return Game::from_seed(rules, seed);
    }
    let armies = [1, 2].map(|n| suggest_army(rules, Style::ALL[(seed % 3) as usize], seed * 2 + n));
    Game::from_armies(rules, [&armies[0], &armies[1]]).expect("armies that obey the rules")
}

/// Plays some plies; checks that each is in the seat's list.
fn play(game: &mut Game, plies: usize, limits: &Limits, seed: u64) {
    let mut random = Random::new(seed);
    while game.outcome().is_none() && game.plies() < plies {
        let view = game.view(game.to_move());
        let mv = choose_move(view, limits, random.next_u64()).expect("a move");
        assert!(view.legal_moves().contains(mv), "{mv} in {view:?}");
        game.play(mv).expect("a move of the list");
    }
}

#[test]
fn every_named_set_is_played() {
    for set in RuleSet::ALL {
        let mut game = start(&set.rules, 1);
        play(&mut game, 60, &FAST, 1);
        assert!(
            game.plies() > 20 || game.outcome().is_some(),
            "{}",
            set.name
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(120)))]

    #[test]
    fn every_mix_of_options_is_played(game in strategies::games(120), seed in any::<u64>()) {
        for seat in Seat::ALL {
            let view = game.view(seat);
            let ranked = rank_moves(view, &FAST, seed);
            let mut moves: Vec<Move> = ranked.iter().map(|one| one.mv).collect();
            moves.sort();
            let mut listed: Vec<Move> = view.legal_moves().iter().collect();
            listed.sort();
            prop_assert_eq!(moves, listed);
            for one in &ranked {
                prop_assert!((0.0..=1.0).contains(&one.win_chance) && one.error >= 0.0);
            }
            let chosen = choose_move(view, &FAST, seed);
            prop_assert_eq!(chosen.is_some(), !view.legal_moves().is_empty());
        }
    }

    /// Games that look alike to a seat, with the same seed, give the same move.
    #[test]
    fn worlds_that_look_alike_give_the_same_move(
        game in strategies::games(80),
        seed in any::<u64>(),
    ) {
        let seat = game.to_move();
        let view = game.view(seat);
        if let (false, Ok(belief)) = (view.legal_moves().is_empty(), view.belief()) {
            let mut random = Random::new(seed);
            for _ in 0..3 {
                let other = belief.sample_game(&mut random).expect("a game");
                let limits = FAST.with_nodes(300);
                prop_assert_eq!(
                    rank_moves(view, &limits, seed),
                    rank_moves(other.view(seat), &limits, seed)
                );
            }
        }
    }
}

/// The rank of a quiet move after the same four plies were played twice, and that of the attack on e7.
fn ranks_after_repetition(text: &str, seed: u64) -> [usize; 2] {
    let position = Position::parse(text, &Rules::OPEN).expect(text);
    let mut game = Game::from_position(&position);
    for mv in ["e6d6", "e8d8", "d6e6", "d8e8"].repeat(2) {
        game.play(mv.parse().expect("a move"))
            .expect("a legal move");
    }
    let ranked = rank_moves(game.view(Seat::South), &FAST.with_nodes(2000), seed);
    ["e6d6", "e6e7"].map(|text| {
        let place = ranked.iter().position(|one| one.mv.to_string() == text);
        place.expect("a move of the list")
    })
}

/// The major can take the captain, which the colonel guards: the player prefers to stay, but not for ever.
#[test]
fn no_position_recurs_a_third_time_while_a_good_capture_exists() {
    let captain = "1f3/4o/5/5/4c/4k/4J/5/5/5/OOO2/1F3 s r 0";
    for seed in 0..u64::from(cases(20)) {
        let [quiet, attack] = ranks_after_repetition(captain, seed);
        assert!(attack < quiet, "seed {seed}");
        // An attack that can only lose is no reason to stop.
        let [quiet, attack] = ranks_after_repetition(&captain.replace('k', "g"), seed);
        assert!(quiet < attack, "seed {seed}");
    }
}

#[test]
fn a_won_game_ends() {
    let won = [
        (
            "standard",
            "1fo2/o1o2/5/5/4p/5/5/M3G/1L1L1/5/EEE2/1F3 s r 0",
        ),
        ("ccgc", "1fo2/o1o2/5/5/4p/5/5/M3G/1L1L1/5/EEE2/1F3 s r 0"),
        ("flip", "1fo2/5/5/4j/4p/5/5/M3G/1L1L1/5/EEE2/1F3 s r 0"),
        ("open", "1fo2/o1o2/5/5/4p/4k/5/M3G/1L1L1/5/EEE2/1F3 s r 0"),
    ];
    for (rules, text) in won {
        let rules: Rules = rules.parse().expect("rules");
        let position = Position::parse(text, &rules).expect(text);
        for seed in 0..2 {
            let mut game = Game::from_position(&position);
            let mut other = Sampler::new(Strength::Medium, seed);
            let mut random = Random::new(seed);
            while game.outcome().is_none() {
                assert!(game.plies() < 300, "{rules}: {}", game.truth());
                let view = game.view(game.to_move());
                let mv = match game.to_move() {
                    Seat::South => choose_move(view, &FAST.with_nodes(4000), random.next_u64()),
                    Seat::North => other.choose_move(view),
                };
                game.play(mv.expect("a move")).expect("a listed move");
            }
            let winner = game.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(
                winner,
                Some(Seat::South),
                "{rules}, seed {seed}: {}",
                game.truth()
            );
        }
    }
}

#[test]
fn levels_are_ordered_and_play() {
    let all: Vec<Level> = (1..=5).filter_map(Level::from_number).collect();
    assert_eq!(all, Level::ALL);
    assert_eq!(Level::from_number(0), None);
    assert_eq!(Level::from_number(6), None);
    for pair in Level::ALL.windows(2) {
        let [a, b] = [pair[0].limits(), pair[1].limits()];
        assert!(a.nodes < b.nodes && a.mistakes > b.mistakes);
    }
    let game = start(&Rules::STANDARD, 3);
    let view = game.view(Seat::South);
    // Mistakes are made as often as announced: half of the moves, give or take.
    let limits = FAST.with_mistakes(50);
    let differs = |seed: &u64| choose_move(view, &limits, *seed) != choose_move(view, &FAST, *seed);
    let mistakes = (0..100).filter(differs).count();
    assert!((25..=60).contains(&mistakes), "{mistakes}");
    for level in Level::ALL {
        let mv = choose_move(view, &level.limits().with_nodes(2000), 1).expect("a move");
        assert!(view.legal_moves().contains(mv));
    }
}

#[test]
fn a_callback_stops_the_search() {
    for rules in [Rules::STANDARD, Rules::FLIP] {
        let mut game = start(&rules, 5);
        play(&mut game, 12, &FAST, 5);
        let view = game.view(game.to_move());
        let limits = Limits::NONE.with_nodes(u64::MAX);
        for last in [1, 3] {
            let mut calls = 0;
            let mut nodes = 0;
            let mv = choose_move_while(view, &limits, 1, |progress| {
                calls += 1;
                assert!(progress.worlds == calls && progress.nodes >= nodes);
                assert!(
                    progress
                        .best
                        .is_some_and(|mv| view.legal_moves().contains(mv))
                );
                nodes = progress.nodes;
                calls < last
            });
            assert_eq!(calls, last);
            assert!(view.legal_moves().contains(mv.expect("a move")));
        }
    }
}

#[test]
fn limits_end_the_search() {
    let game = start(&Rules::STANDARD, 8);
    let view = game.view(Seat::South);
    let nodes_of = |limits: &Limits| {
        let mut last = (0, 0);
        rank_moves_while(view, limits, 1, |progress| {
            last = (progress.nodes, progress.worlds);
            true
        });
        last
    };
    let (nodes, _) = nodes_of(&Limits::NONE.with_nodes(20_000));
    assert!((5_000..22_000).contains(&nodes), "{nodes}");
    let (_, worlds) = nodes_of(&Limits::NONE.with_worlds(12));
    assert!((8..=12).contains(&worlds), "{worlds}");
    // Of several limits the first counts.
    let both = Limits::NONE.with_nodes(20_000).with_worlds(4);
    assert!(nodes_of(&both).1 <= 4);
    let time = Limits::NONE.with_time(std::time::Duration::from_millis(1));
    assert!(choose_move(view, &time, 1).is_some());
}

#[test]
fn spectators_and_finished_games_have_no_move() {
    let mut game = start(&Rules::STANDARD, 2);
    assert_eq!(choose_move(&game.spectator_view(), &FAST, 1), None);
    assert_eq!(choose_move(game.view(Seat::North), &FAST, 1), None);
    assert!(hint(game.view(Seat::North), &FAST, 1).is_none());
    game.resign(Seat::South).expect("a game that is not over");
    assert!(rank_moves(game.view(Seat::South), &FAST, 1).is_empty());
}

#[test]
fn reviews_use_what_the_seat_knew() {
    for rules in [Rules::STANDARD, Rules::FLIP] {
        let mut game = start(&rules, 4);
        play(&mut game, 21, &FAST, 4);
        game.resign(game.to_move())
            .expect("a game that is not over");
        let seat = Seat::North;
        let plies = review(game.view(seat), &FAST, 9);
        assert_eq!(plies.len(), 10);
        for one in plies {
            assert_eq!(one.ply % 2, 1);
            assert_eq!(Some(one.played.mv), game.events()[one.ply].mv());
            let before = game
                .view(seat)
                .after_plies(one.ply)
                .expect("an earlier view");
            let seed = 9 + one.ply as u64;
            assert_eq!(choose_move(&before, &FAST, seed), Some(one.best.mv));
        }
    }
}

#[test]
fn options_that_change_set_ups_are_obeyed() {
    let mixes = [RuleOption::BombsOffFront, RuleOption::MinesInBackRows];
    for key in mixes.map(|option| option.key()) {
        for value in ["yes", "no"] {
            let rules: Rules = format!("standard,{key}={value}").parse().expect("rules");
            for style in Style::ALL {
                let army = suggest_army(&rules, *style, 7);
                assert_eq!(army.validate(&rules, Seat::South), Ok(()));
            }
        }
    }
}
