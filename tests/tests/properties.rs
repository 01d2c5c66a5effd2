//! The properties of the fuzz targets as tests: their seeds, what fuzzing found, seeds with damage,
//! and choices at random.

use std::fs;

use crate::targets::TARGETS;
use luzhanqi_tests::root;
use proptest::prelude::*;

/// The inputs kept for a target, in the order of their names.
fn inputs(target: &str) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    for dir in ["seeds", "found"] {
        if let Ok(list) = fs::read_dir(root().join("fuzz").join(dir).join(target)) {
            files.extend(list.map(|file| file.expect("a file").path()));
        }
    }
    files.sort();
    files
        .iter()
        .map(|file| fs::read(file).expect("an input"))
        .collect()
}

fn run(target: &str, input: &[u8]) {
    let (_, run) = TARGETS
        .iter()
        .find(|(name, _)| *name == target)
        .expect("a target");
    run(input);
}

#[test]
fn kept_inputs_pass() {
    for (name, run) in TARGETS {
        let inputs = inputs(name);
        assert!(inputs.len() >= 10, "{name} has {} inputs", inputs.len());
        inputs.iter().for_each(|input| run(input));
    }
}

/// A piece that replaces a part of a seed.
fn damage() -> impl Strategy<Value = (prop::sample::Index, prop::sample::Index, usize, String)> {
    let words = prop::sample::select(vec![
        "", " ", "\n", "0", "1", "5", "7", "11", "-", "?", "~", "+", "*", "+*", "/", ",", "=",
        "\"", "{", "}", "[", "]", "yes", "no", "draw", "south", "a1", "c6c7", "F", "f", "O",
        "null", "é",
    ])
    .prop_map(String::from);
    let text = prop_oneof![3 => words, 1 => ".{0,3}"];
    (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        0usize..4,
        text,
    )
}

fn damaged(
    target: &str,
    (seed, at, cut, with): (prop::sample::Index, prop::sample::Index, usize, String),
) -> Vec<u8> {
    let mut inputs = inputs(target);
    let mut input = inputs.swap_remove(seed.index(inputs.len()));
    let from = at.index(input.len().max(1)).min(input.len());
    let to = (from + cut).min(input.len());
    input.splice(from..to, with.into_bytes());
    input
}

/// Random bytes, which the target takes for choices.
fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 3..160)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn rules(damage in damage()) { run("rules", &damaged("rules", damage)); }

    #[test]
    fn position(damage in damage()) { run("position", &damaged("position", damage)); }

    #[test]
    fn army(damage in damage()) { run("army", &damaged("army", damage)); }

    #[test]
    fn moves(damage in damage()) { run("moves", &damaged("moves", damage)); }

    #[test]
    fn record(damage in damage()) { run("record", &damaged("record", damage)); }

    #[test]
    fn json(damage in damage()) { run("json", &damaged("json", damage)); }

    #[test]
    fn stream(damage in damage()) { run("stream", &damaged("stream", damage)); }

    #[test]
    fn game(choices in choices()) { run("game", &choices); }

    #[test]
    fn table_wire(damage in damage()) { run("table-wire", &damaged("table-wire", damage)); }

    #[test]
    fn table_journal(damage in damage()) { run("table-journal", &damaged("table-journal", damage)); }

    #[test]
    fn xiangqi_text(damage in damage()) { run("xiangqi-text", &damaged("xiangqi-text", damage)); }

    #[test]
    fn xiangqi_circle(choices in choices()) { run("xiangqi-circle", &choices); }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn play(choices in choices()) { run("play", &choices); }

    #[test]
    fn belief(choices in choices()) { run("belief", &choices); }

    #[test]
    fn table_steps(choices in choices()) { run("table-steps", &choices); }

    #[test]
    fn exact(choices in choices()) { run("exact", &choices); }
}
