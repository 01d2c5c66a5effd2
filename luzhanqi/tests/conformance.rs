//! The cases of an independent referee: legal moves, refused tries, results, positions after a
//! move, outcomes and leaf counts.

use luzhanqi::{Move, Position, Rules, Seat};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    rules: String,
    position: String,
    legal: Vec<String>,
    refused: Vec<String>,
    result: Option<(Option<usize>, String)>,
    play: Vec<(String, String, String)>,
}

#[derive(Deserialize)]
struct Perft {
    rules: String,
    position: String,
    nodes: Vec<u64>,
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    texts.sort();
    texts
}

fn lines<T: for<'a> Deserialize<'a>>(text: &str) -> Vec<T> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a case"))
        .collect()
}

#[test]
fn cases() {
    let cases: Vec<Case> = lines(include_str!("conformance/cases.jsonl"));
    assert!(cases.len() > 2000);
    check(&cases);
}

/// Cases near rare events: quiet endings, refusals, carried flags, open colours.
#[test]
fn more_cases() {
    let cases: Vec<Case> = lines(include_str!("conformance/more.jsonl"));
    assert!(cases.len() > 1000);
    check(&cases);
}

/// Cases of open play, `colours=engineer`, `bombs-turn` and `bombs-clear-mines`.
#[test]
fn option_cases() {
    let cases: Vec<Case> = lines(include_str!("conformance/options.jsonl"));
    assert!(cases.len() > 400);
    check(&cases);
}

fn check(cases: &[Case]) {
    for case in cases {
        let name = format!("{} {}", case.rules, case.position);
        let rules: Rules = case.rules.parse().expect(&name);
        assert_eq!(rules.to_string().parse(), Ok(rules));
        let position = Position::parse(&case.position, &rules)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(position.to_string(), case.position, "{name}");
        assert_eq!(position.key(), position.key_from_scratch());
        assert_eq!(sorted(position.legal_moves().iter()), case.legal, "{name}");
        assert_eq!(sorted(position.refused_moves()), case.refused, "{name}");
        let result = position
            .outcome()
            .map(|e| (e.winner().map(Seat::index), e.reason().to_string()));
        assert_eq!(result, case.result, "{name}");
        for (text, after, effect) in &case.play {
            let mv: Move = text.parse().expect(text);
            let mut played = position;
            let undo = played
                .play(mv)
                .unwrap_or_else(|e| panic!("{name} {text}: {e}"));
            assert_eq!(played.to_string(), *after, "{name} {text}");
            assert_eq!(undo.effect().as_str(), effect, "{name} {text}");
            assert_eq!(played.key(), played.key_from_scratch(), "{name} {text}");
            played.undo(&undo);
            assert_eq!(played, position, "{name} {text} undone");
        }
    }
}

#[test]
fn leaf_counts() {
    let cases: Vec<Perft> = lines(include_str!("conformance/perft.jsonl"));
    for case in &cases {
        let position = Position::parse(&case.position, &case.rules.parse().unwrap()).unwrap();
        for (depth, nodes) in (1..).zip(&case.nodes) {
            assert_eq!(
                position.perft(depth),
                *nodes,
                "{} {} {depth}",
                case.rules,
                case.position
            );
            assert_eq!(position.perft_plain(depth), *nodes);
        }
    }
}
