//! What is done once a ply costs as much late in a long game as early, from Rust and from C: counted
//! instructions at plies 100 and 2,000, and for every named set of both games at plies 1,000 and 10,000.

use std::process::Command;

use crate::build::{Link, program, source};
use luzhanqi_tests::{counted_program, instructions, run};

/// How much more it may be late. The paths through tables and chunks differ a little; what grew with
/// the game would cost up to twenty times as much.
const MOST: f64 = 1.15;

/// How much more a ply of a walk may cost late. The positions early and late are not the same there, nor as
/// many moves that would repeat; what grew with the game or the window would cost five to ten times as much.
const MOST_OF_WALKS: f64 = 1.75;

/// What costs more late than it may, a line each.
fn grown(counts: &[(String, u64, u64)]) -> Vec<String> {
    let ratio = |early: u64, late: u64| late as f64 / early as f64;
    let most = |name: &str| match name.starts_with("walk-") {
        true => MOST_OF_WALKS,
        false => MOST,
    };
    counts
        .iter()
        .filter(|(name, early, late)| ratio(*early, *late) > most(name))
        .map(|(name, early, late)| format!("{name}: {early} early, {late} late"))
        .collect()
}

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs valgrind"
)]
fn a_ply_costs_the_same_late_in_a_game() {
    let rust = counted_program();
    let c = program(&source("lengths.c"), "c99", Link::Static);
    let mut counts = Vec::new();
    for name in run(&mut Command::new(&rust)).lines() {
        for (late, early) in [("-2000", "-100"), ("-10000", "-1000")] {
            if let Some(work) = name.strip_suffix(late) {
                let region = "*luzhanqi_benches*counted*region*";
                let at = |name: &str| instructions(&rust, &[name], region);
                counts.push((work.to_string(), at(&format!("{work}{early}")), at(name)));
            }
        }
    }
    assert!(counts.len() >= 27, "{counts:?}");
    for work in ["play", "undo", "ask"] {
        let at = |ply: &str| instructions(&c, &[work, ply], "region");
        counts.push((format!("C: {work}"), at("100"), at("2000")));
    }
    let lines = grown(&counts);
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

#[test]
fn growth_is_seen() {
    let counts = [
        ("a".to_string(), 1000, 1100),
        ("b".to_string(), 1000, 1200),
        ("walk-c".to_string(), 1000, 1600),
    ];
    assert_eq!(grown(&counts), ["b: 1000 early, 1200 late"]);
}
