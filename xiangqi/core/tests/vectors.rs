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
        let mut legal: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|mv| mv.to_string())
            .collect();
        legal.sort();
        assert_eq!(legal, case.legal, "{}", case.fen);
        assert_eq!(position.in_check(), case.check, "{}", case.fen);
        assert_eq!(position.checkers().is_empty(), !case.check, "{}", case.fen);
        let end = position.outcome().map(|ending| ending.reason().to_string());
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
            assert_eq!(position.outcome(), None, "{}", case.fen);
            let mv: Move = mv.parse().expect(mv);
            position
                .play(mv)
                .unwrap_or_else(|why| panic!("{} {mv}: {why}", case.fen));
            assert_eq!(position.key(), position.key_from_scratch());
        }
        assert_eq!(position.to_string(), case.last, "{}", case.fen);
        let ending = position.outcome().expect(&case.fen);
        let loser: Side = case.loser.parse().expect("a side");
        assert_eq!(ending.winner(), Some(loser.other()), "{}", case.fen);
        assert_eq!(ending.reason().as_str(), case.end, "{}", case.fen);
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
        assert_eq!(position.rotate().perft(3), case.perft[2], "{}", case.fen);
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
struct Cycle {
    fen: String,
    #[serde(default)]
    prelude: String,
    cycle: String,
    #[serde(default = "three")]
    n: u32,
    third_at: usize,
    plain: String,
    check: String,
    asia: String,
    computer: String,
}

fn three() -> u32 {
    3
}

/// The ending by repetition when these moves are played; the side that loses, or a draw.
fn judged(rules: &str, fen: &str, moves: &[&str]) -> String {
    let rules: Rules = rules.parse().expect("rules");
    let mut game = Game::from_position(&rules, &position(fen));
    // The same asked by a search that begins somewhere in the game.
    let mut search = game.search();
    for (ply, mv) in moves.iter().enumerate() {
        assert_eq!(game.outcome(), None, "{rules} {fen} {moves:?}");
        if ply == moves.len() / 2 {
            search = game.search();
        }
        let mv: Move = mv.parse().expect(mv);
        game.play(mv).expect(fen);
        search.play(mv).expect(fen);
    }
    assert_eq!(search.outcome(), game.outcome(), "{rules} {fen} {moves:?}");
    assert_eq!(search.verdict(), game.verdict(), "{rules} {fen} {moves:?}");
    let ending = game.outcome().expect(fen);
    match ending.winner() {
        Some(side) => format!("{} loses", side.other()),
        None => {
            assert_eq!(ending.reason(), EndReason::Repetition);
            "draw".into()
        }
    }
}

#[test]
fn repetitions() {
    let mut cases: Vec<Cycle> = lines(include_str!("vectors/repeat.jsonl"));
    let disputed: Vec<Cycle> = lines(include_str!("vectors/repeat_disputed.jsonl"));
    cases.extend(disputed);
    assert!(cases.len() > 1500);
    let mut wrong = Vec::new();
    for case in &cases {
        let cycle = case.cycle.split(' ').cycle();
        let moves = case.prelude.split_whitespace().chain(cycle);
        let moves: Vec<&str> = moves.take(case.third_at).collect();
        let wanted = [&case.plain, &case.check, &case.asia, &case.computer];
        for (rules, wanted) in ["plain", "asia,forcing=check", "asia", "computer"]
            .into_iter()
            .zip(wanted)
        {
            let rules = format!("{rules},quiet-limit=0,repetition-count={}", case.n);
            let judged = judged(&rules, &case.fen, &moves);
            if judged != *wanted {
                wrong.push(format!(
                    "{rules} {} {} {}: {judged}, not {wanted}",
                    case.fen, case.prelude, case.cycle
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
struct Diagram {
    name: String,
    fen: String,
    moves: String,
    loser: Option<String>,
    forcing: Option<String>,
}

/// The diagrams of the federations' rule book.
#[test]
fn diagrams() {
    let cases: Vec<Diagram> = lines(include_str!("vectors/diagrams.jsonl"));
    assert!(cases.len() > 60);
    let mut wrong = Vec::new();
    for case in &cases {
        let rules: Rules = "asia,quiet-limit=0".parse().expect("rules");
        let mut game = Game::from_position(&rules, &position(&case.fen));
        for mv in case.moves.split(' ') {
            assert_eq!(game.outcome(), None, "{}", case.name);
            game.play(mv.parse().expect(mv)).expect(&case.name);
        }
        let ending = game.outcome().expect(&case.name);
        let loser = ending.winner().map(|side| side.other().to_string());
        let forcing = match ending.reason() {
            EndReason::PerpetualCheck => Some("check"),
            EndReason::PerpetualChase => Some("chase"),
            _ => None,
        };
        if loser != case.loser || forcing != case.forcing.as_deref() {
            let verdict = game.verdict().expect(&case.name);
            wrong.push(format!("{}: {verdict}, not {:?}", case.name, case.loser));
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

#[derive(Deserialize)]
struct Forbid {
    fen: String,
    moves: String,
    n: u32,
    forbidden: Vec<String>,
}

#[test]
fn forbidden_moves() {
    let cases: Vec<Forbid> = lines(include_str!("vectors/forbid.jsonl"));
    assert!(cases.len() > 80);
    for case in &cases {
        let rules = format!(
            "asia,quiet-limit=0,repetition=forbid,repetition-count={}",
            case.n
        );
        let rules: Rules = rules.parse().expect("rules");
        let mut game = Game::from_position(&rules, &position(&case.fen));
        for mv in case.moves.split(' ') {
            game.play(mv.parse().expect(mv)).expect(&case.fen);
        }
        let listed = game.forbidden();
        let forbidden: Vec<String> = listed.iter().map(|(mv, _)| mv.to_string()).collect();
        assert_eq!(forbidden, case.forbidden, "{} {}", case.fen, case.moves);
        assert_eq!(game.search().forbidden(), listed);
        assert_eq!(game.search().legal_moves(), game.legal_moves());
    }
}

#[derive(Deserialize)]
struct Written {
    fen: String,
    wxf_pyffish: BTreeMap<String, String>,
    chinese: BTreeMap<String, String>,
}

/// A move in traditional characters, as it is usual in Taiwan: red pieces have their own.
fn traditional(text: &str, side: Side) -> String {
    let characters = [
        "车俥車",
        "马傌馬",
        "炮炮砲",
        "帅帥帥",
        "将將將",
        "后後後",
        "进進進",
    ];
    let other = |c: char| {
        let row = characters.iter().find(|row| row.starts_with(c));
        row.and_then(|row| row.chars().nth(1 + side as usize))
            .unwrap_or(c)
    };
    text.chars().map(other).collect()
}

#[test]
fn notations() {
    let cases: Vec<Written> = lines(include_str!("vectors/notation.jsonl"));
    let mut wrong = Vec::new();
    assert!(cases.len() > 100);
    for case in &cases {
        let position = position(&case.fen);
        assert_eq!(
            position.legal_moves().len(),
            case.chinese.len(),
            "{}",
            case.fen
        );
        let side = position.to_move();
        let chinese = case.chinese.iter();
        let other = chinese.map(|(mv, text)| (mv.clone(), traditional(text, side)));
        let texts = [
            (Notation::Wxf, &case.wxf_pyffish),
            (Notation::Chinese, &case.chinese),
            (Notation::TraditionalChinese, &other.collect()),
        ];
        for (notation, texts) in texts {
            for (mv, text) in texts {
                let mv: Move = mv.parse().expect(mv);
                let written = position.format_move(mv, notation);
                if written != *text {
                    wrong.push(format!("{} {mv}: {written}, not {text}", case.fen));
                }
                let read = position.parse_move(text, None);
                assert_eq!(read, Ok(mv), "{} {text}", case.fen);
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}
