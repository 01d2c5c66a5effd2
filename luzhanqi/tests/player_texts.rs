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
fn in_one_sentence(error: &dyn Error) {
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
    in_one_sentence(&board);
    in_one_sentence(&ObserveError::from(board));
    let mut game = Game::from_seed(&Rules::STANDARD, 1);
    let illegal = game
        .play("a1a2".parse().expect("a move"))
        .expect_err("a headquarters' neighbour");
    in_one_sentence(&GameError::from(illegal));
    in_one_sentence(&illegal);
    for text in [
        "",
        "[Rules \"standard\"",
        "[Rules \"nothing\"]",
        "[Rules \"standard\"]\n[Board \"5/5 s r 0\"]\n\n1. a1a2",
        "[Rules \"standard,mines=soft\"]\n[Board \"5\"]\n\n*",
    ] {
        in_one_sentence(&text.parse::<Record>().expect_err("no record"));
        in_one_sentence(&text.parse::<SeatRecord>().expect_err("no record"));
    }
    let mut text = Record::of(&game).to_string();
    text.push_str(" 1. a1a2");
    if let Err(error) = text.parse::<Record>() {
        in_one_sentence(&error);
    }
    for text in [
        "nothing",
        "standard,a",
        "standard,a=b",
        "standard,mines=soft",
    ] {
        in_one_sentence(&text.parse::<Rules>().expect_err("no rules"));
    }
}
