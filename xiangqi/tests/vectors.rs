//! The cases of two engines and an independent referee: positions, ends, leaf counts, repetitions,
//! notations, and positions that cannot be.

use std::collections::BTreeMap;

use serde::Deserialize;
use xiangqi::notation::Notation;
use xiangqi::{EndReason, Game, Move, Position, Rules, Side};

fn lines<T: for<'a> Deserialize<'a>>(text: &str) -> Vec<T> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a case"))
        .collect()
}

fn position(fen: &str) -> Position {
    let position: Position = fen.parse().unwrap_or_else(|why| panic!("{fen}: {why}"));
    assert_eq!(position.to_string(), fen);
    assert_eq!(position.key(), position.key_from_scratch());
    position
}

#[derive(Deserialize)]
struct Case {
    fen: String,
    legal: Vec<String>,
    check: bool,
    end: Option<String>,
}

#[test]
fn positions() {
    let cases: Vec<Case> = lines(include_str!("vectors/positions.jsonl"));
    assert!(cases.len() > 1000);
    for case in &cases {
        let position = position(&case.fen);
        let mut legal: Vec<String> = position.legal().iter().map(|mv| mv.to_string()).collect();
        legal.sort();
        assert_eq!(legal, case.legal, "{}", case.fen);
        assert_eq!(position.in_check(), case.check, "{}", case.fen);
        assert_eq!(position.checkers().is_empty(), !case.check, "{}", case.fen);
        let end = position.result().map(|ending| ending.reason.to_string());
        assert_eq!(end, case.end, "{}", case.fen);
    }
}

#[derive(Deserialize)]
struct End {
    fen: String,
    moves: String,
    #[serde(rename = "final")]
    last: String,
    end: String,
    loser: String,
}

#[test]
fn ends() {
    let cases: Vec<End> = lines(include_str!("vectors/ends.jsonl"));
    assert!(cases.len() > 200);
    for case in &cases {
        let mut position = position(&case.fen);
        for mv in case.moves.split_whitespace() {
            assert_eq!(position.result(), None, "{}", case.fen);
            let mv: Move = mv.parse().expect(mv);
            position
                .play(mv)
                .unwrap_or_else(|why| panic!("{} {mv}: {why}", case.fen));
            assert_eq!(position.key(), position.key_from_scratch());
        }
        assert_eq!(position.to_string(), case.last, "{}", case.fen);
        let ending = position.result().expect(&case.fen);
        let loser: Side = case.loser.parse().expect("a side");
        assert_eq!(ending.winner, Some(loser.other()), "{}", case.fen);
        assert_eq!(ending.reason.word(), case.end, "{}", case.fen);
    }
}

#[derive(Deserialize)]
struct Perft {
    fen: String,
    perft: Vec<u64>,
}

#[test]
fn leaf_counts() {
    let cases: Vec<Perft> = lines(include_str!("vectors/perft.jsonl"));
    assert!(cases.len() > 20);
    for case in &cases {
        let position = position(&case.fen);
        for (depth, lines) in (1..).zip(&case.perft) {
            assert_eq!(position.perft(depth), *lines, "{} {depth}", case.fen);
        }
        assert_eq!(position.perft_plain(3), case.perft[2], "{}", case.fen);
        assert_eq!(position.mirror().perft(3), case.perft[2], "{}", case.fen);
        assert_eq!(position.reflect().perft(3), case.perft[2], "{}", case.fen);
    }
}

#[derive(Deserialize)]
struct Illegal {
    fen: String,
    why: String,
}

#[test]
fn positions_that_cannot_be() {
    let cases: Vec<Illegal> = lines(include_str!("vectors/illegal.jsonl"));
    for case in &cases {
        let read = case.fen.parse::<Position>();
        let why = read.expect_err(&case.why).to_string();
        if case.why.contains("face") {
            assert_eq!(why, "the generals face each other", "{}", case.fen);
        }
    }
}

#[derive(Deserialize)]
struct Refused {
    fen: String,
    refused: String,
}

/// The cases that their makers did not hold against the prose: positions that it says cannot be. One is
/// among those that cannot be by another file too.
#[test]
fn cases_that_contradict_the_prose() {
    let cases: Vec<Refused> = lines(include_str!("vectors/refused.jsonl"));
    assert_eq!(cases.len(), 13);
    for case in &cases {
        let why = case.fen.parse::<Position>().expect_err(&case.fen);
        assert_eq!(why.reason(), case.refused, "{}", case.fen);
    }
}

#[derive(Deserialize)]
struct Cycle {
    fen: String,
    cycle: String,
    third_at: usize,
    plain: String,
    check: String,
    asia: String,
}

/// The verdict at the third occurrence, as the cases write it.
fn judged(case: &Cycle, rules: &str) -> String {
    let rules: Rules = rules.parse().expect("rules");
    let mut game = Game::from_position(&rules, &position(&case.fen));
    for mv in case.cycle.split(' ').cycle().take(case.third_at) {
        assert_eq!(game.result(), None, "{} {}", case.fen, case.cycle);
        game.play(mv.parse().expect(mv)).expect(&case.fen);
    }
    let ending = game.result().expect(&case.fen);
    match ending.winner {
        Some(side) => format!("{} loses", side.other()),
        None => {
            assert_eq!(ending.reason, EndReason::Repetition);
            "draw".into()
        }
    }
}

#[test]
fn repetitions() {
    let mut cases: Vec<Cycle> = lines(include_str!("vectors/repeat.jsonl"));
    let disputed: Vec<Cycle> = lines(include_str!("vectors/repeat_disputed.jsonl"));
    cases.extend(disputed);
    assert!(cases.len() > 1200);
    let mut wrong = Vec::new();
    for case in &cases {
        let wanted = [&case.plain, &case.check, &case.asia];
        for (rules, wanted) in ["plain", "asia,forcing=check", "asia"]
            .into_iter()
            .zip(wanted)
        {
            let rules = format!("{rules},quiet-limit=0");
            let judged = judged(case, &rules);
            if judged != *wanted {
                wrong.push(format!(
                    "{rules} {} {}: {judged}, not {wanted}",
                    case.fen, case.cycle
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}: {wrong:#?}",
        wrong.len(),
        cases.len()
    );
}

#[derive(Deserialize)]
struct Written {
    fen: String,
    wxf_pyffish: BTreeMap<String, String>,
    chinese: BTreeMap<String, String>,
}

#[test]
fn notations() {
    let cases: Vec<Written> = lines(include_str!("vectors/notation.jsonl"));
    let mut wrong = Vec::new();
    assert!(cases.len() > 100);
    for case in &cases {
        let position = position(&case.fen);
        assert_eq!(position.legal().len(), case.chinese.len(), "{}", case.fen);
        let texts = [
            (Notation::Wxf, &case.wxf_pyffish),
            (Notation::Chinese, &case.chinese),
        ];
        for (notation, texts) in texts {
            for (mv, text) in texts {
                let mv: Move = mv.parse().expect(mv);
                let written = notation.write(&position, mv);
                if written != *text {
                    wrong.push(format!("{} {mv}: {written}, not {text}", case.fen));
                }
                let read = Notation::read_any(&position, text);
                assert_eq!(read, Ok(mv), "{} {text}", case.fen);
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}
