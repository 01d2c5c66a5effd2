//! Parsers: an error or a value, never a panic; what is read prints as it was written.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use luzhanqi::record::{AnyRecord, Record, SeatRecord, records};
use luzhanqi::render::Scene;
use luzhanqi::{
    Army, Attack, Begin, Color, Command, Deal, Effect, End, EndReason, Flip, Game, Kind, Kinds,
    Move, Observation, Outcome, Piece, Pool, Position, Rules, Seat, SeenBoard, Station, Stations,
};
use serde::{Serialize, de::DeserializeOwned};

use super::slow::{Slow, SlowRules};
use super::{beside, play};

/// Reads a value; its text is the one that was read.
fn exact<T: FromStr<Err: Display> + Display>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(value) => {
            assert_eq!(value.to_string(), text);
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// Reads a value that people may write in several ways; it prints in one.
fn lenient<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse().ok(), Some(value));
    }
}

/// Rule strings.
pub fn rules(text: &str) {
    let Ok(rules) = text.parse::<Rules>() else {
        return;
    };
    let printed = rules.to_string();
    assert_eq!(printed.parse(), Ok(rules));
    // The slow implementation knows the same sets and options.
    let slow = SlowRules::parse(text);
    assert_eq!(slow.print(), printed);
}

/// A rule string and a position, a line each.
pub fn position(text: &str) {
    let Some((rules, text)) = text.split_once('\n') else {
        return;
    };
    let Ok(rules) = rules.parse::<Rules>() else {
        return;
    };
    let position = match Position::parse(text, &rules) {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(position.to_string(), text);
    assert_eq!(position.key(), position.key_from_scratch());
    assert_eq!(position.rotate().rotate(), position);
    let slow = Slow::parse(&SlowRules::parse(&rules.to_string()), text);
    beside::compare(&position, &slow);
    play::one_by_one(&position);
    let _ = Scene::from(&position).svg();
    for seat in Seat::ALL {
        let seen_board = SeenBoard::of_start(&position, seat);
        let told = SeenBoard::begin(&seen_board.to_begin(false)).expect("a beginning");
        assert_eq!(told.to_string(), seen_board.to_string());
        // That a game is over with its beginning is told after it.
        assert_eq!(told == seen_board, position.outcome().is_none());
        assert!(position.outcome().is_none() || seen_board.legal_moves().is_empty());
        let _ = Scene::from(&seen_board).ascii();
    }
}

/// A rule string, then armies and deals, a line each.
pub fn army(text: &str) {
    let mut lines = text.lines();
    let rules: Rules = lines.next().unwrap_or("").parse().unwrap_or_default();
    let mut last: Option<Army> = None;
    for line in lines {
        if let Some(deal) = exact::<Deal>(line)
            && rules.is_expose()
        {
            let game = Game::from_deal(&rules, &deal).expect("any deal will do");
            assert_eq!(game.deal(), Some(deal));
        }
        if let Some(army) = exact::<Army>(line) {
            arrangement(&rules, &army, last.as_ref());
            last = Some(army);
        }
        partial(&rules, line);
    }
}

fn arrangement(rules: &Rules, army: &Army, other: Option<&Army>) {
    assert_eq!(army.reflect().reflect(), *army);
    let keeps = army.validate(rules, Seat::South).is_ok();
    assert_eq!(army.validate(rules, Seat::North).is_ok(), keeps);
    assert_eq!(army.reflect().validate(rules, Seat::South).is_ok(), keeps);
    let Some(other) = other.filter(|_| !rules.is_expose()) else {
        return;
    };
    let game = Game::from_armies(rules, [army, other]);
    let both = keeps && other.validate(rules, Seat::North).is_ok();
    assert_eq!(game.is_ok(), both);
    if let Ok(game) = game {
        assert_eq!(game.armies(), Some([*army, *other]));
    }
}

/// Letters with gaps, completed at random.
fn partial(rules: &Rules, line: &str) {
    let mut fixed = [None; Army::LEN];
    for (slot, letter) in fixed.iter_mut().zip(line.chars()) {
        *slot = Kind::from_letter(letter);
    }
    if let Ok(army) = Army::complete(rules, fixed, line.len() as u64) {
        assert_eq!(army.validate(rules, Seat::South), Ok(()));
        for (kind, wanted) in army.kinds().iter().zip(fixed) {
            assert!(wanted.is_none_or(|wanted| wanted == *kind));
        }
        assert_eq!(Army::new(*army.kinds()), Ok(army));
    }
}

/// Moves, stations and the other small words.
pub fn moves(text: &str) {
    if let Some(mv) = exact::<Move>(text) {
        assert_eq!(mv.rotate().rotate(), mv);
        assert_eq!(mv.is_flip(), mv.origin() == mv.target());
    }
    exact::<Station>(text);
    exact::<Effect>(text);
    exact::<EndReason>(text);
    exact::<Piece>(text);
    lenient::<Kinds>(text);
    lenient::<Color>(text);
    lenient::<Seat>(text);
}

/// Records, many in one text.
pub fn record(text: &str) {
    for record in records(text) {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                assert!(error.line > 0 && error.column > 0 && !error.to_string().is_empty());
                continue;
            }
        };
        let printed = record.to_string();
        let read: AnyRecord = printed.parse().expect("a record reads its own text");
        assert_eq!(read, record);
        assert_eq!(read.to_string(), printed);
        let why = match (record.replay(), record.view()) {
            (Ok(game), Err(error)) => {
                assert_eq!(read.replay().as_ref(), Ok(&game));
                let again: Record = Record::of(&game).to_string().parse().expect("a record");
                assert_eq!(again.replay(), Ok(game));
                error
            }
            (Err(error), Ok(view)) => {
                assert_eq!(read.view().as_ref(), Ok(&view));
                let again = SeatRecord::of(&view).to_string().parse::<SeatRecord>();
                assert_eq!(again.expect("a record").view(), Ok(view));
                error
            }
            (Err(game), Err(view)) => {
                assert!(!game.to_string().is_empty());
                view
            }
            (Ok(_), Ok(_)) => panic!("a record is of one kind"),
        };
        assert!(why.line > 0 && !why.to_string().is_empty());
    }
}

/// A value that can be read comes back the same.
fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(json: &str) {
    if let Ok(value) = serde_json::from_str::<T>(json) {
        let written = serde_json::to_string(&value).expect("what was read can be written");
        let again: T = serde_json::from_str(&written).expect("what was written can be read");
        assert_eq!(again, value);
    }
}

/// JSON of every public value.
pub fn json(text: &str) {
    there_and_back::<Station>(text);
    there_and_back::<Stations>(text);
    there_and_back::<Move>(text);
    there_and_back::<Kind>(text);
    there_and_back::<Kinds>(text);
    there_and_back::<Piece>(text);
    there_and_back::<Seat>(text);
    there_and_back::<Color>(text);
    there_and_back::<Rules>(text);
    there_and_back::<Army>(text);
    there_and_back::<Deal>(text);
    there_and_back::<Effect>(text);
    there_and_back::<EndReason>(text);
    there_and_back::<Outcome>(text);
    there_and_back::<Command>(text);
    there_and_back::<Pool>(text);
    there_and_back::<Position>(text);
    there_and_back::<Begin>(text);
    there_and_back::<Attack>(text);
    there_and_back::<Flip>(text);
    there_and_back::<End>(text);
    there_and_back::<Observation>(text);
}
