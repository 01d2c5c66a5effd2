//! Views: kept as seats' records and as JSON, exact both ways, and closed to what cannot have been
//! observed.

use crate::common::all_rules;
use crate::common::games::play_on_with_offers;
use luzhanqi::record::{AnyRecord, Record, RecordFault, SeatItem, SeatRecord, records};
use luzhanqi::rules::{Mines, Play};
use luzhanqi::{
    Begin, EndReason, Game, Observation, PlayResult, Position, Random, RuleSet, Rules, Seat, View,
};
use proptest::prelude::*;

/// A game of so many plies, which some seeds bring to an end: by resignation, or by agreement.
fn wild_game(rules: &Rules, seed: u64, plies: usize) -> Game {
    let mut random = Random::new(seed);
    let mut game = Game::from_seed(rules, seed);
    play_on_with_offers(&mut game, &mut random, plies);
    if game.outcome().is_none() && seed % 3 == 1 {
        let by = game.offer().unwrap_or(Seat::North);
        if game.offer().is_none() {
            game.offer_draw(by).expect("no offer stands");
        }
        game.accept_draw(by.other()).expect("an offer stands");
    } else if game.outcome().is_none() && seed % 3 == 2 {
        game.resign(Seat::North).expect("the game goes on");
    }
    game
}

/// What a kept view must answer as before: equality alone would not compare what it is for.
fn same(a: &View, b: &View) {
    assert_eq!(a, b);
    assert_eq!(format!("{a} {a:?}"), format!("{b} {b:?}"));
    assert_eq!(a.legal_moves(), b.legal_moves());
    assert_eq!((a.offer(), a.plies()), (b.offer(), b.plies()));
    assert_eq!(a.enemies(), b.enemies());
    assert_eq!(a.outcome(), b.outcome());
}

#[test]
fn records_of_seats_are_exact_both_ways() {
    let mut shown = String::new();
    for rules in all_rules() {
        for seed in 0..9 {
            let game = wild_game(&rules, seed, 40 << (seed / 2));
            for seat in Seat::ALL {
                let view = game.view(seat);
                let mut record = SeatRecord::of(view).with_tag("Event", "a \"club\" \\ evening");
                record
                    .add_comment("the end, more or less: a comment that is long enough for a line");
                let text = record.to_string();
                let read: SeatRecord = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
                assert_eq!(read, record);
                assert_eq!(read.to_string(), text);
                assert_eq!(read.tag("Event"), Some("a \"club\" \\ evening"));
                same(&read.view().unwrap_or_else(|e| panic!("{e}\n{text}")), view);
                let long = |line: &&str| line.len() > 80 && !line.starts_with('[');
                assert_eq!(text.lines().find(long), None);
                shown += &text;
            }
        }
    }
    // The games have shown all that a record can show.
    for sign in [
        "?",
        "(win)",
        "(win,",
        "(lose)",
        "(lose,",
        "(both)",
        "(both,",
        "(flag)",
        ",north:",
        ",south:",
        "-offers-draw",
        "-declines",
        "[Pool",
        "[Truth",
        "\"*\"",
        "agreed",
        "resigned",
    ] {
        assert!(shown.contains(sign), "no {sign}");
    }
    assert!(shown.contains(",south:b1,north:") || shown.contains(",south:d1,north:"));
}

#[test]
fn views_are_kept_as_json() {
    for rules in all_rules() {
        for seed in 0..3 {
            let game = wild_game(&rules, seed, 150);
            for seat in Seat::ALL {
                let view = game.view(seat);
                let json = serde_json::to_string(&view).unwrap();
                let stream: Vec<Observation> = game.observations(seat).collect();
                assert_eq!(json, serde_json::to_string(&stream).unwrap());
                same(&serde_json::from_str(&json).unwrap(), view);
            }
        }
    }
}

/// A client that is told nothing of its own flag knows all the same when it is shown.
#[test]
fn own_flags_are_shown_when_marshals_fall() {
    let mut shown = 0;
    for rules in all_rules() {
        for seed in 0..6 {
            let game = wild_game(&rules, seed, 300);
            for seat in Seat::ALL {
                let mut seen = game.observations(seat);
                let mut view = View::new(seen.next()).unwrap();
                for seen in seen {
                    if let Observation::Attacked(fight) = &seen {
                        let own = view.seen_board().own_flag_revealed(fight.mv, fight.ended);
                        assert_eq!(own, fight.flags[seat.index()], "{view:?} {fight}");
                        shown += usize::from(own.is_some());
                    }
                    view.observe(seen).unwrap();
                }
            }
        }
    }
    assert!(shown > 50, "{shown}");
}

/// In open play everyone sees the position, and nothing is left to guess or to refuse.
#[test]
fn open_play_hides_nothing() {
    let mut random = Random::new(4);
    let sets = RuleSet::ALL
        .iter()
        .map(|set| set.rules.with_play(Play::Open));
    for (seed, rules) in (0..).zip(sets.chain([Rules::OPEN.with_mines(Mines::Lowest)])) {
        let mut game = Game::from_seed(&rules, seed);
        for ply in 0..300 {
            let truth = *game.truth();
            assert_eq!(truth.tries(), truth.legal_moves());
            if game.outcome().is_none() {
                assert_eq!(game.legal_moves(), truth.legal_moves());
            }
            for viewer in [Some(Seat::South), Some(Seat::North), None] {
                let view =
                    viewer.map_or_else(|| game.spectator_view(), |seat| game.view(seat).clone());
                assert_eq!(view.to_string(), truth.to_string());
                assert!(view.enemies().is_empty() && view.seen_board().hidden().is_empty());
                if ply % 50 == 0 {
                    let belief = view.belief().unwrap();
                    assert_eq!(belief.count().to_string(), "1");
                    assert_eq!(belief.sample(&mut random), truth);
                    let world = belief.sample_game(&mut random).unwrap();
                    assert_eq!(world.events(), game.events());
                }
            }
            let Some(mv) = game.legal_moves().sample(&mut random) else {
                break;
            };
            let attacker = truth.piece_at(mv.origin()).unwrap().kind;
            let defender = truth.piece_at(mv.target()).map(|piece| piece.kind);
            let seat = game.to_move();
            assert!(matches!(game.play(mv), Ok(PlayResult::Played(_))));
            for (viewer, revealed) in [
                (Some(seat), [None, defender]),
                (Some(seat.other()), [Some(attacker), None]),
                (None, [Some(attacker), defender]),
            ] {
                let seen = game.observation(viewer, ply + 1);
                if let Some(Observation::Attacked(fight)) = seen {
                    assert_eq!((fight.revealed, fight.flags), (revealed, [None; 2]));
                }
            }
        }
    }
    // Nobody could see a hidden piece, or a refusal.
    let hidden = Begin::new(
        Rules::OPEN,
        Some(Seat::South),
        "1?3/5/5/5/5/5/5/5/5/5/1P3/1F3 s r 0".into(),
    );
    assert!(View::begin(hidden).is_err());
    let rules = Rules::OPEN.with_bombs_take_flag(false);
    let start = Position::parse("1f3/1X2j/5/5/5/5/5/5/5/5/5/1F3 s r 0", &rules).unwrap();
    let mv = "b11b12".parse().unwrap();
    let guarded = game_view(&start).why_illegal(mv).unwrap();
    assert_eq!(
        (guarded.reason(), start.why_illegal(mv)),
        ("flag-guarded", Some(guarded))
    );
    assert!(game_view(&start).observe(Observation::Refused(mv)).is_err());
}

fn game_view(start: &Position) -> View {
    Game::from_position(start).view(Seat::South).clone()
}

/// A file kept by a seat is the same in every world that the seat cannot tell from the true one.
#[test]
fn records_of_seats_keep_secrets() {
    for rules in all_rules() {
        let mut game = Game::from_seed(&rules, 12);
        play_on_with_offers(&mut game, &mut Random::new(12), 60);
        for seat in Seat::ALL.into_iter().filter(|_| game.outcome().is_none()) {
            let view = game.view(seat);
            let belief = view.belief().unwrap();
            let text = SeatRecord::of(view).to_string();
            let json = serde_json::to_string(&view).unwrap();
            for seed in 0..4 {
                let world = belief.sample_game(&mut Random::new(seed)).unwrap();
                let theirs = world.view(seat);
                assert_eq!(SeatRecord::of(theirs).to_string(), text);
                assert_eq!(serde_json::to_string(&theirs).unwrap(), json);
            }
        }
    }
}

#[test]
fn many_records_in_a_file() {
    let texts: Vec<String> = (0..5)
        .map(|seed| SeatRecord::of(wild_game(&Rules::OCA, seed, 30).view(Seat::North)).to_string())
        .collect();
    let file = texts.join("\n");
    assert_eq!(records(&file).filter(Result::is_ok).count(), 5);
    let file = file.replacen("[Board", "[Bord", 1);
    let read: Vec<_> = records(&file).collect();
    assert_eq!(
        (read.len(), read.iter().filter(|r| r.is_err()).count()),
        (5, 1)
    );
    assert!(texts.concat().parse::<SeatRecord>().is_err());
}

const HEAD: &str = "[View \"south\"]\n[Rules \"sheet-dark\"]\n\
    [Board \"?4/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0\"]\n[Setup \"no\"]\n";

fn fault(text: &str) -> (u32, u32, RecordFault) {
    let error = match text.parse::<SeatRecord>() {
        Err(error) => error,
        Ok(record) => record.view().expect_err(text),
    };
    (error.line, error.column, error.fault)
}

#[test]
fn errors_say_where_and_what() {
    let bad = |tail: &str| fault(&format!("{HEAD}{tail}"));
    let (line, column, what) = bad("\n1. b11a11 2. a12a11(lose)");
    assert_eq!((line, column), (6, 11));
    assert_eq!(what, RecordFault::Number(1));
    let (line, column, what) = bad("\n1. b11a11\n a12b12(win)");
    assert_eq!((line, column), (7, 2));
    assert!(matches!(what, RecordFault::Observed { .. }), "{what}");
    for word in [
        "a2",
        "c6(K",
        "c6(Kk)",
        "a2a9(K)",
        "a2a9(win,k)",
        "a2a9(win,north:b12,south:b1)",
        "a2a9(win,K,)",
        "a2a9()",
        "a2a9(flip)",
        "east-offers-draw",
        "south-resigns",
        "a2a9(win)?",
        "a2a9(win,south:b13)",
    ] {
        let (line, column, what) = bad(&format!("\n1. {word}"));
        assert_eq!((line, column), (6, 4), "{word}");
        assert!(
            matches!(what, RecordFault::Expected { .. }),
            "{word}: {what}"
        );
    }
    // Without the truth an ending has to fit what was seen.
    for ending in ["south length", "draw resigned"] {
        let (line, _, what) = bad(&format!("[Result \"{ending}\"]\n"));
        assert!(
            line == 5 && matches!(what, RecordFault::TagValue { tag: "Result", .. }),
            "{what}"
        );
    }
    for ending in ["draw quiet", "draw agreed"] {
        let (line, _, what) = bad(&format!("[Result \"{ending}\"]\n"));
        assert!(
            line == 5 && matches!(what, RecordFault::Observed { .. }),
            "{what}"
        );
    }
    let (line, _, what) = bad("[Result \"north flag\"]\n1. b11a11");
    assert!(
        line == 5 && matches!(what, RecordFault::Observed { .. }),
        "{what}"
    );
    let (line, _, what) = bad("[Result \"*\"]\n[Truth \"x\"]\n");
    assert!(line == 5 && matches!(what, RecordFault::Tags(_)), "{what}");
    let (line, _, what) = bad("[Result \"south won\"]\n");
    assert!(line == 5 && matches!(what, RecordFault::TagValue { tag: "Result", .. }));
    let (_, _, what) = fault(&HEAD.replace("sheet-dark", "flip"));
    assert_eq!(what, RecordFault::TagMissing("Pool"));
    let (line, _, what) = fault(&HEAD.replace("?4", "f4"));
    assert!(
        line == 3 && matches!(what, RecordFault::TagValue { tag: "Board", .. }),
        "{what}"
    );
    let (line, _, what) = fault(&HEAD.replace("\"no\"", "\"yes\""));
    assert!(
        line == 3 && what.to_string().contains("not a set-up"),
        "{line} {what}"
    );
    for (tag, line) in [("View", 1), ("Rules", 2), ("Board", 3), ("Setup", 4)] {
        let lines = HEAD.lines().filter(|l| !l.starts_with(&format!("[{tag} ")));
        let text: Vec<&str> = lines.collect();
        let (_, _, what) = fault(&text.join("\n"));
        assert_eq!(what, RecordFault::TagMissing(tag), "{line}");
    }
}

/// The truth at the end has to be the one that the seat has seen.
#[test]
fn a_false_truth_is_refused() {
    let game = (2..)
        .step_by(3)
        .map(|seed| wild_game(&Rules::STANDARD, seed, 60))
        // Nobody could agree to a draw in it.
        .filter(|game| !Record::of(game).to_string().contains("offers"))
        .find(|game| {
            game.outcome()
                .is_some_and(|end| end.reason() == EndReason::Resigned)
        })
        .expect("some game is not over by then");
    let other = wild_game(&Rules::STANDARD, 5, 120);
    let text = SeatRecord::of(game.view(Seat::South)).to_string();
    let truth = game.start_position().to_string();
    assert!(
        text.contains("[Result \"south resigned\"]") && text.contains(&truth),
        "{text}"
    );
    let refused = |text: &str, why: &str| {
        let (_, _, what) = fault(text);
        assert!(what.to_string().contains(why), "{what}");
    };
    refused(
        &text.replace(&truth, &other.start_position().to_string()),
        "its start differs",
    );
    refused(
        &text.replace("south resigned", "south flag"),
        "ended with another outcome",
    );
    refused(
        &text.replace("south resigned", "draw agreed"),
        "no draw was offered",
    );
    refused(
        &text.replace("south resigned", "draw length"),
        "ended with another outcome",
    );
    // North's marshal changes places with a piece that was lost to less.
    let view = game.view(Seat::South);
    let [south, north] = game.armies().unwrap();
    let mut refusals = 0;
    for a in view.enemies() {
        for b in view.enemies() {
            let (a, b) = (a.start_station.unwrap(), b.start_station.unwrap());
            let Ok(swapped) = north.swap(game.rules(), Seat::North, a, b) else {
                continue;
            };
            let again = Game::from_armies(game.rules(), [&south, &swapped]).unwrap();
            let told = text.replace(&truth, &again.start_position().to_string());
            refusals += usize::from(told.parse::<SeatRecord>().unwrap().view().is_err());
        }
    }
    assert!(refusals > 50, "{refusals}");
}

#[test]
fn offers_are_followed() {
    let begin = game_begin();
    let view = |seen: &[Observation]| {
        let begin = Observation::Begin(Box::new(begin.clone()));
        View::new(std::iter::once(begin).chain(seen.iter().cloned()))
    };
    use Observation::{DrawDeclined, DrawOffered, Moved};
    use Seat::{North, South};
    let moved = |text: &str| Moved(text.parse().unwrap());
    assert_eq!(view(&[DrawOffered(South)]).unwrap().offer(), Some(South));
    assert!(view(&[DrawOffered(South), DrawOffered(North)]).is_err());
    assert!(view(&[DrawDeclined(North)]).is_err());
    assert!(view(&[DrawOffered(South), DrawDeclined(South)]).is_err());
    let declined = [DrawOffered(South), DrawDeclined(North)];
    assert_eq!(view(&declined).unwrap().offer(), None);
    // It stands through the offerer's own move and falls with the other's.
    let moves = [DrawOffered(South), moved("b11a11"), moved("a12b12")];
    assert_eq!(view(&moves[..2]).unwrap().offer(), Some(South));
    assert_eq!(view(&moves).unwrap().offer(), None);
}

fn game_begin() -> Begin {
    let rules: Rules = "knowlton".parse().unwrap();
    let start = Position::parse("k2f1/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0", &rules).unwrap();
    Game::from_position(&start)
        .view(Seat::South)
        .initial_observation()
        .clone()
}

#[test]
fn views_of_the_past() {
    let game = wild_game(&"sheet-dark".parse().unwrap(), 2, 300);
    let view = game.view(Seat::North);
    let [south, north] = game.armies().unwrap();
    let mut again = Game::from_armies(game.rules(), [&south, &north]).unwrap();
    same(&view.after_plies(0).unwrap(), again.view(Seat::North));
    for event in game.events() {
        again.repeat(event).unwrap();
        if let luzhanqi::Event::Played(_) = event
            && again.outcome().is_none()
        {
            same(
                &view.after_plies(again.plies()).unwrap(),
                again.view(Seat::North),
            );
        }
    }
    assert_eq!(view.plies(), game.plies());
    assert!(view.after_plies(view.plies()).unwrap().outcome().is_none());
    assert!(view.after_plies(view.plies() + 1).is_none());
}

#[test]
fn hostile_json_is_an_error() {
    let game = wild_game(&"sheet-dark".parse().unwrap(), 2, 150);
    let json = serde_json::to_string(game.view(Seat::North)).unwrap();
    let read = |text: &str| serde_json::from_str::<View>(text);
    assert!(read(&json).is_ok());
    for bad in [
        "[]",
        "{}",
        "null",
        "[{\"moved\":\"a2a3\"}]",
        "[{\"begin\":{}}]",
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
    let stream: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    let back = |stream: &[serde_json::Value]| read(&serde_json::to_string(stream).unwrap());
    assert!(back(&stream[1..]).is_err());
    // A stream that breaks off is what the seat knew then; one with a hole is none.
    assert!(back(&stream[..9]).is_ok());
    let mut holed = stream.clone();
    holed.remove(stream.len() / 2);
    assert!(back(&holed).is_err());
    let mut twice = stream.clone();
    twice.insert(0, stream[0].clone());
    assert!(back(&twice).is_err());
    let mut after = stream.clone();
    after.push(stream[1].clone());
    assert!(back(&after).is_err());
}

/// The example in the documentation of records.
#[test]
fn items_are_what_was_observed() {
    let game = wild_game(&Rules::OCA, 3, 30);
    let view = game.view(Seat::South);
    let record = SeatRecord::of(view);
    let seen: Vec<Observation> = record
        .items()
        .iter()
        .map(|item| match item {
            SeatItem::Seen(seen) => seen.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(view.observations_since_start().eq(seen));
    assert_eq!(record.initial_observation(), view.initial_observation());
    assert_eq!(record.seat(), Some(Seat::South));
    let mut record = record.with_tag("Truth", "mine").with_tag("AB", "c\nd");
    assert!(!record.set_tag("A\nB", "no name") && !record.set_tag("", "none"));
    assert_eq!((record.tag("Truth"), record.tag("AB")), (None, Some("cd")));
}

proptest! {
    #[test]
    fn nothing_panics(seed in 0u64..40, at in any::<prop::sample::Index>(), with in ".{0,3}") {
        let rules: Rules = ["oca", "sheet-dark", "flip"][seed as usize % 3].parse().unwrap();
        let view = wild_game(&rules, seed, 60).view(Seat::North).clone();
        let mut text = SeatRecord::of(&view).to_string();
        let mut place = at.index(text.len());
        while !text.is_char_boundary(place) { place -= 1; }
        text.insert_str(place, &with);
        for record in records(&text).flatten() {
            prop_assert_eq!(&record.to_string().parse::<AnyRecord>().unwrap(), &record);
            if let Ok(view) = record.view() {
                prop_assert_eq!(SeatRecord::of(&view).view().unwrap(), view);
            }
        }
    }
}
