//! Texts that reach people: plain, without the marks of documentation, and each error said once.

use std::error::Error;

use luzhanqi::record::{Record, SeatRecord};
use luzhanqi::rules::RuleOption;
use luzhanqi::*;

#[test]
fn texts_of_rules_and_endings_have_no_marks_of_documentation() {
    for lang in Lang::ALL.iter().copied() {
        for option in RuleOption::ALL {
            let values = option.value_texts(lang).iter().copied();
            for text in values.chain([
                option.title(lang),
                option.text(lang),
                option.sources_text(lang),
            ]) {
                assert!(!text.contains(['`', '[', ']']), "{}: {text}", option.key());
            }
        }
        for &set in RuleSet::ALL {
            assert!(!set.text(lang).contains('`'), "{}", set.name);
        }
        for reason in EndReason::ALL {
            assert!(!reason.text(lang).contains(['`', '[', ']']), "{reason:?}");
        }
    }
}

/// Programs print an error and then its sources: nothing may be said twice.
fn said_once(error: &dyn Error) {
    let mut message = error.to_string();
    let mut source = error.source();
    while let Some(why) = source {
        assert!(!message.contains(&why.to_string()), "{message}: {why}");
        message = why.to_string();
        source = why.source();
    }
}

#[test]
fn errors_are_said_once() {
    let board = Position::parse("5/5 s r 0", &Rules::STANDARD).expect_err("no board");
    said_once(&board);
    said_once(&ObserveError::from(board));
    let mut game = Game::from_seed(&Rules::STANDARD, 1);
    let illegal = game
        .play("a1a2".parse().expect("a move"))
        .expect_err("a headquarters' neighbour");
    said_once(&GameError::from(illegal));
    said_once(&illegal);
    for text in [
        "",
        "[Rules \"standard\"",
        "[Rules \"nothing\"]",
        "[Rules \"standard\"]\n[Board \"5/5 s r 0\"]\n\n1. a1a2",
        "[Rules \"standard,mines=soft\"]\n[Board \"5\"]\n\n*",
    ] {
        said_once(&text.parse::<Record>().expect_err("no record"));
        said_once(&text.parse::<SeatRecord>().expect_err("no record"));
    }
    let mut text = Record::of(&game).to_string();
    text.push_str(" 1. a1a2");
    if let Err(error) = text.parse::<Record>() {
        said_once(&error);
    }
    for text in [
        "nothing",
        "standard,a",
        "standard,a=b",
        "standard,mines=soft",
    ] {
        said_once(&text.parse::<Rules>().expect_err("no rules"));
    }
}
