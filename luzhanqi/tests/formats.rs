//! Every value that serde reads, in JSON and in a binary format, whole and damaged.

#[path = "../../tests/rust/formats.rs"]
mod checks;

use luzhanqi::record::{AnyRecord, Record, SeatRecord};
use luzhanqi::rules::{AttackResult, RuleOption};
use luzhanqi::{
    Army, Budget, Color, Command, Deal, Effect, EndReason, EnemyIndex, Event, Game, Kind, Kinds,
    Lang, Move, Observation, Outcome, Piece, PieceStatus, PlayResult, Pool, Random, RuleSet, Rules,
    Seat, Station, Stations, View,
};

use self::checks::{all_are_listed, check, refused};

/// A game with some of everything.
fn played(rules: &Rules, seed: u64, plies: usize) -> Game {
    let mut game = Game::from_seed(rules, seed);
    game.set_truth_at_end(seed % 2 == 0);
    let mut random = Random::new(seed);
    while game.plies() < plies && game.outcome().is_none() {
        let Some(mv) = game.view(game.to_move()).legal_moves().sample(&mut random) else {
            break;
        };
        game.play(mv).unwrap();
        if random.below(8) == 0 {
            let _ = game.offer_draw(Seat::South);
            let _ = game.decline_draw(Seat::North);
        }
    }
    game
}

#[test]
fn numbers_and_words_take_a_byte_or_two() {
    for station in Station::all() {
        assert_eq!(check(&station, 0), 1);
    }
    for kind in Kind::ALL {
        assert_eq!(check(&kind, 0), 1);
    }
    for color in Color::ALL {
        assert_eq!(check(&color, 0), 1);
        assert_eq!(check(&Piece::new(color, Kind::Bomb), 0), 1);
    }
    for seat in Seat::ALL {
        assert_eq!(check(&seat, 0), 1);
    }
    for lang in Lang::ALL {
        assert_eq!(check(lang, 0), 1);
    }
    for effect in Effect::ALL {
        assert_eq!(check(&effect, 0), 1);
    }
    for &reason in EndReason::ALL {
        assert_eq!(check(&reason, 0), 1);
    }
    for &result in AttackResult::ALL {
        assert_eq!(check(&result, 0), 1);
    }
    for enemy in EnemyIndex::ALL {
        assert_eq!(check(&enemy, 0), 1);
    }
    for option in RuleOption::ALL {
        assert_eq!(check(option, 0), 1);
    }
    for text in ["a1b1", "a2a9", "e12", "e12e11"] {
        let mv: Move = text.parse().unwrap();
        assert!(check(&mv, 0) <= 2 && check(&Command::Move(mv), 0) <= 2);
    }
    for word in [
        "resign",
        "offer-draw",
        "accept-take-back",
        "decline-take-back",
    ] {
        assert_eq!(check(&word.parse::<Command>().unwrap(), 0), 2);
    }
    assert!(check(&"MX".parse::<Kinds>().unwrap(), 0) <= 2);
    assert!(check(&Kinds::ALL, 0) <= 2);
}

#[test]
fn sets_and_boards_are_small() {
    assert_eq!(check(&Stations::ALL, 0), 9);
    assert_eq!(check(&Stations::EMPTY, 0), 1);
    for &RuleSet { rules, .. } in RuleSet::ALL {
        assert!(check(&rules, 0) <= 27, "{rules}");
        let position = *played(&rules, 3, 40).truth();
        let size = check(&position, 0);
        assert!(size <= 27 + 7 * 9, "{rules} {size}");
        check(&position.pool(), 0);
    }
    assert_eq!(check(&Army::from_seed(&Rules::STANDARD, 1), 0), 13);
    assert_eq!(check(&Deal::from_seed(1), 0), 32);
    check(&Pool::EMPTY, 0);
    let budget = Budget::default();
    assert_eq!(check(&budget, 0), 8);
    for (status, size) in [
        (PieceStatus::On(Station::new(7).unwrap()), 2),
        (PieceStatus::Held, 1),
    ] {
        assert_eq!(check(&status, 0), size);
    }
    let tried = PlayResult::Played(Effect::Attack(AttackResult::Both));
    assert_eq!(check(&tried, 0), 2);
    assert_eq!(check(&PlayResult::Refused(Station::new(7).unwrap()), 0), 2);
}

/// An outcome is read if a game can have it.
#[test]
fn outcomes_are_possible() {
    for &reason in EndReason::ALL {
        for winner in [None, Some(Seat::South), Some(Seat::North)] {
            match Outcome::new(winner, reason) {
                Ok(outcome) => assert!(check(&outcome, 0) <= 3),
                Err(_) => refused::<Outcome>(&(winner, reason)),
            }
        }
    }
}

#[test]
fn games_views_and_records_are_read_again() {
    for (number, RuleSet { rules, .. }) in RuleSet::ALL.iter().copied().enumerate() {
        let mut game = played(&rules, number as u64, 14);
        if number % 3 == 0 {
            let _ = game.resign(Seat::North);
        } else if number % 3 == 1 {
            let _ = game.adjudicate(None, EndReason::Time);
        }
        let size = check(&game, 2000);
        assert!(size <= 120 + 5 * game.events().len(), "{rules} {size}");
        check(&Game::from_position(game.truth()), 2000);
        if number % 5 > 0 {
            continue;
        }
        check(&Record::of(&game).with_tag("South", "Anna"), 2000);
        let view = game.view(Seat::North);
        check::<View>(view, 4000);
        check(&SeatRecord::of(view), 2000);
        check(&AnyRecord::Seat(SeatRecord::of(view)), 2000);
        for seen in game.observations(Seat::North) {
            check::<Observation>(&seen, 10);
        }
    }
}

/// A game that says that it began with a set-up began with one.
#[test]
fn a_set_up_is_one() {
    let start = *played(&Rules::STANDARD, 1, 20).truth();
    let game = Game::from_position(&start);
    let bytes = postcard::to_stdvec(&game).unwrap();
    // The length of the list, the variant, the position; then whether there was a set-up.
    let mut forged = bytes.clone();
    let at = forged.len() - 2;
    assert_eq!(forged[at..], [0, 1]);
    forged[at] = 1;
    let why = postcard::from_bytes::<Game>(&forged);
    assert!(why.is_err());
    assert_eq!(postcard::from_bytes::<Game>(&bytes).unwrap(), game);
}

/// Events are written, so that a page can show them.
#[test]
fn events_are_written() {
    let mut game = Game::from_seed(&Rules::FLIP, 1);
    game.play("c6".parse().unwrap()).unwrap();
    game.offer_draw(Seat::North).unwrap();
    game.adjudicate(None, EndReason::Time).unwrap();
    let [flip, offer, end] = game.events() else {
        panic!("three events")
    };
    let json = |event: &Event| serde_json::to_string(event).unwrap();
    assert!(
        json(flip)
            .starts_with("{\"played\":{\"seat\":\"south\",\"move\":\"c6\",\"effect\":\"flip\"")
    );
    assert_eq!(json(offer), "{\"draw-offered\":\"north\"}");
    assert_eq!(
        json(end),
        "{\"adjudicated\":{\"winner\":null,\"reason\":\"time\"}}"
    );
}

#[test]
fn the_page_lists_every_type() {
    all_are_listed(include_str!("../src/lib.rs"));
}
