//! What is done once a ply costs as much late in a long game as early, from Rust and from C: counted
//! instructions at plies 100 and 2,000.

#[path = "../c/build.rs"]
mod build;

use std::process::Command;

use build::{Link, program, source};
use luzhanqi_tests::{counted_program, instructions, run};

/// How much more it may be late. The paths through tables and chunks differ a little; what grew with
/// the game would cost up to twenty times as much.
const MOST: f64 = 1.15;

/// What costs more late than it may, a line each.
fn grown(counts: &[(String, u64, u64)]) -> Vec<String> {
    let ratio = |early: u64, late: u64| late as f64 / early as f64;
    counts
        .iter()
        .filter(|(_, early, late)| ratio(*early, *late) > MOST)
        .map(|(name, early, late)| format!("{name}: {early} at ply 100, {late} at ply 2,000"))
        .collect()
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs valgrind"
)]
fn a_ply_costs_the_same_late_in_a_game() {
    let rust = counted_program();
    let c = program(&source("lengths.c"), "c99", Link::Static);
    let mut counts = Vec::new();
    for name in run(&mut Command::new(&rust)).lines() {
        if let Some(work) = name.strip_suffix("-2000") {
            let region = "*luzhanqi_benches*counted*region*";
            let at = |name: &str| instructions(&rust, &[name], region);
            counts.push((work.to_string(), at(&format!("{work}-100")), at(name)));
        }
    }
    assert!(counts.len() >= 9, "{counts:?}");
    for work in ["play", "undo", "ask"] {
        let at = |ply: &str| instructions(&c, &[work, ply], "region");
        counts.push((format!("C: {work}"), at("100"), at("2000")));
    }
    let lines = grown(&counts);
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

#[test]
fn growth_is_seen() {
    let counts = [("a".to_string(), 1000, 1100), ("b".to_string(), 1000, 1200)];
    assert_eq!(grown(&counts), ["b: 1000 at ply 100, 1200 at ply 2,000"]);
}
