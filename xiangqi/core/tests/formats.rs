//! Every value that serde reads, in JSON and in a binary format, whole and damaged.

#[path = "../../../tests/rust/formats.rs"]
mod checks;

use self::checks::{all_are_listed, check, refused};
use xiangqi::notation::Notation;
use xiangqi::record::Record;
use xiangqi::rules::RuleOption;
use xiangqi::{
    Command, EndReason, Event, Game, Kind, Move, Outcome, Piece, Point, Points, Position, Random,
    RuleSet, Rules, Side,
};

/// A game with some of everything.
fn played(rules: &Rules, seed: u64, plies: usize) -> Game {
    let mut game = Game::new(rules);
    let mut random = Random::new(seed);
    while game.plies() < plies && game.outcome().is_none() {
        let Some(mv) = game.legal_moves().sample(&mut random) else {
            break;
        };
        game.play(mv).unwrap();
        if random.below(8) == 0 {
            let _ = game.offer_draw(Side::Red);
            let _ = game.decline_draw(Side::Black);
        }
    }
    game
}

#[test]
fn numbers_and_words_take_a_byte_or_two() {
    for index in 0..90 {
        assert_eq!(check(&Point::new(index).unwrap(), 0), 1);
    }
    for kind in Kind::ALL {
        assert_eq!(check(&kind, 0), 1);
        for side in Side::ALL {
            assert_eq!(check(&Piece::new(side, kind), 0), 1);
        }
    }
    for side in Side::ALL {
        assert_eq!(check(&side, 0), 1);
    }
    for &notation in Notation::ALL {
        assert_eq!(check(&notation, 0), 1);
    }
    for &reason in EndReason::ALL {
        assert_eq!(check(&reason, 0), 1);
    }
    for option in RuleOption::ALL {
        assert_eq!(check(option, 0), 1);
    }
    for text in ["a0a1", "h2e2", "i9i8"] {
        let mv: Move = text.parse().unwrap();
        assert!(check(&mv, 0) <= 2 && check(&Command::Move(mv), 0) <= 2);
    }
    for word in ["resign", "offer-draw", "accept-draw", "decline-draw"] {
        assert_eq!(check(&word.parse::<Command>().unwrap(), 0), 2);
    }
    // From a point to itself.
    refused::<Move>(&0_u16);
    refused::<Command>(&u16::MAX);
}

#[test]
fn sets_and_boards_are_small() {
    assert_eq!(check(&Points::ALL, 0), 12);
    assert_eq!(check(&Points::EMPTY, 0), 12);
    assert!(check(&Position::initial(), 0) <= 32);
    for &RuleSet { rules, .. } in RuleSet::ALL {
        assert!(check(&rules, 0) <= 20, "{rules}");
        assert!(check(played(&rules, 3, 60).position(), 0) <= 34);
    }
}

/// An outcome is read if a game can have it.
#[test]
fn outcomes_are_possible() {
    for &reason in EndReason::ALL {
        for winner in [None, Some(Side::Red), Some(Side::Black)] {
            match Outcome::new(winner, reason) {
                Ok(outcome) => assert!(check(&outcome, 0) <= 3),
                Err(why) => {
                    refused::<Outcome>(&(winner, reason));
                    let json = serde_json::json!({"winner": winner, "reason": reason});
                    let read = serde_json::from_value::<Outcome>(json).unwrap_err();
                    assert_eq!(read.to_string(), why.to_string());
                }
            }
        }
    }
}

#[test]
fn games_and_records_are_read_again() {
    for (number, RuleSet { rules, .. }) in RuleSet::ALL.iter().copied().enumerate() {
        let mut game = played(&rules, number as u64, 14);
        if number % 3 == 0 {
            let _ = game.resign(Side::Black);
        } else if number % 3 == 1 {
            let _ = game.adjudicate(None, EndReason::Time);
        }
        let size = check(&game, 2000);
        assert!(size <= 60 + 4 * game.events().len(), "{rules} {size}");
        check(&Record::of(&game).with_tag("Event", "Cup"), 2000);
    }
}

/// Events and verdicts are written, so that a page can show them.
#[test]
fn findings_are_written() {
    let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";
    let mut game = Game::from_position(&Rules::BOOKLET, &fen.parse().unwrap());
    for mv in "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9".split(' ') {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let verdict = serde_json::to_value(game.verdict().unwrap()).unwrap();
    assert_eq!(verdict["forced"], serde_json::json!(["red", "check"]));
    game.adjudicate(None, EndReason::Time).unwrap();
    let json = |event: &Event| serde_json::to_string(event).unwrap();
    assert_eq!(json(&game.events()[0]), "\"d1e1\"");
    assert_eq!(json(&game.events()[8]), "\"draw-time\"");
}

#[test]
fn the_page_lists_every_type() {
    all_are_listed(include_str!("../src/lib.rs"));
}
