//! Counted instructions of the hot paths against the numbers kept in `benches/instructions.txt`, and the tests
//! of the benchmarks themselves.
//!
//! Callgrind counts the same on every run, however busy the machine is, so that a slow-down shows
//! in review. `UPDATE_COUNTS=1` writes the numbers anew.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use luzhanqi_tests::{counted_program, instructions, root, run};

/// The function of each workload that is counted.
const REGION: &str = "*luzhanqi_benches*counted*region*";

/// How far a count may be from the one kept, to either side: far beyond the jitter of callgrind,
/// far below a change worth having. A count that fell has to be written down too.
const TOLERANCE: f64 = 0.02;

const HEADING: &str = "\
# Instructions of the hot paths, counted by callgrind in the release build.
# Compared by `LUZHANQI_TESTS=all cargo test -p luzhanqi-tests instructions::`,
# written anew by the same line with `UPDATE_COUNTS=1` before it.
";

fn compiler() -> String {
    let line = run(Command::new("rustc").arg("--version"));
    line.trim().to_string()
}

/// The counts of a kept file, and the compiler they are of.
fn read(text: &str) -> (String, BTreeMap<String, u64>) {
    let of = text
        .lines()
        .find_map(|line| line.strip_prefix("# Compiler: "))
        .unwrap_or("unknown");
    let counts = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let (name, count) = line.split_once(' ').expect("a name and a count");
            (name.to_string(), count.trim().parse().expect("a count"))
        })
        .collect();
    (of.to_string(), counts)
}

/// What differs by more than the tolerance, a line each.
fn differences(kept: &BTreeMap<String, u64>, counted: &BTreeMap<String, u64>) -> Vec<String> {
    let gone = kept
        .keys()
        .filter(|name| !counted.contains_key(*name))
        .map(|name| format!("{name}: kept, but not counted any more"));
    let changed = counted.iter().filter_map(|(name, now)| {
        let Some(before) = kept.get(name) else {
            return Some(format!("{name}: {now}, not kept yet"));
        };
        let change = *now as f64 / *before as f64 - 1.0;
        (change.abs() > TOLERANCE).then(|| {
            format!(
                "{name}: {before} before, {now} now, {:+.1}%",
                change * 100.0
            )
        })
    });
    gone.chain(changed).collect()
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs the libraries that the benchmarks compare"
)]
fn tests_of_the_benchmarks_pass() {
    let said = run(Command::new(env!("CARGO"))
        .args(["test", "-p", "luzhanqi-benches", "--lib", "--bins"])
        .current_dir(root()));
    assert!(
        said.contains("tables_stay_within_their_memory ... ok"),
        "{said}"
    );
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs valgrind"
)]
fn hot_paths_cost_what_they_did() {
    let program = counted_program();
    let names = run(&mut Command::new(&program));
    let counted: BTreeMap<String, u64> = names
        .lines()
        .map(|name| (name.to_string(), instructions(&program, &[name], REGION)))
        .collect();
    let [first, last] =
        ["first", "last"].map(|digit| counted[&format!("ticket-{digit}-digit-wrong")]);
    assert_eq!(first, last, "the time tells how much of a ticket is right");
    let file = root().join("benches/instructions.txt");
    if std::env::var_os("UPDATE_COUNTS").is_some() {
        let mut text = format!("{HEADING}# Compiler: {}\n", compiler());
        for name in names.lines() {
            text += &format!("{name:<28} {:>12}\n", counted[name]);
        }
        fs::write(&file, text).expect("the counts can be written");
        return;
    }
    let (of, kept) = read(&fs::read_to_string(&file).expect("the kept counts"));
    let lines = differences(&kept, &counted);
    assert!(
        lines.is_empty(),
        "these differ by more than {}% from {} ({of}, here {}); if that is meant, run this with \
         UPDATE_COUNTS=1:\n{}",
        TOLERANCE * 100.0,
        file.display(),
        compiler(),
        lines.join("\n")
    );
}

#[test]
fn changes_of_counts_are_seen() {
    let (of, kept) = read("# Compiler: rustc 1\na 1000\nb    1000\nc 5\n");
    assert_eq!(of, "rustc 1");
    let (_, counted) = read("a 1019\nb 1021\nd 7\n");
    let lines = differences(&kept, &counted);
    assert_eq!(
        lines,
        [
            "c: kept, but not counted any more",
            "b: 1000 before, 1021 now, +2.1%",
            "d: 7, not kept yet"
        ]
    );
    assert!(differences(&kept, &kept).is_empty());
}
