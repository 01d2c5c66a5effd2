//! Matches between real child processes.

use std::fs;
use std::path::Path;

#[cfg(unix)]
use crate::program;
use crate::program::{code, err, good, out, run, run_with, scratch};
use serde_json::Value;

/// The command of the scripted engine.
fn scripted(how: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engine.py");
    format!("python3 '{}' {how}", script.display())
}

/// Runs a match and gives its results.
fn results(args: &[&str]) -> Value {
    let text = good(&[&["match", "--json", "--seed", "7"], args].concat());
    serde_json::from_str(&text).expect("results are JSON")
}

#[test]
fn own_players_play_a_match_that_can_be_repeated_and_refereed() {
    let dir = scratch("xiangqi-match");
    let file = dir.join("all.pgn");
    let name = file.to_str().unwrap();
    let words = ["--games", "4", "--depth", "1"];
    let first = results(&[&words[..], &["--record", name, "--concurrency", "2"]].concat());
    assert_eq!(
        (&first["games"], &first["engines"][0]["lost"]),
        (&4.into(), &0.into())
    );
    assert_eq!(first["engines"][0]["name"], "xiangqi search");
    let refereed = good(&["referee", name]);
    assert_eq!(refereed.lines().count(), 4, "{refereed}");
    // The same seed gives the same match.
    assert_eq!(results(&words), first);
    // A match goes on where it stopped, with the last game cut short.
    let text = fs::read_to_string(&file).unwrap();
    let cut = text.rfind("\n\n[Game ").unwrap() + 40;
    fs::write(&file, &text[..cut]).unwrap();
    let again = results(&[&words[..], &["--record", name, "--resume"]].concat());
    assert_eq!(again, first);
    assert_eq!(good(&["referee", name]).lines().count(), 4);
    // Not with other settings.
    for other in [
        &["--rules", "plain"][..],
        &["--random-plies", "3"],
        &["--max-plies", "9"],
    ] {
        let words = [
            "match", "--games", "4", "--depth", "1", "--record", name, "--resume",
        ];
        let output = run(&[&words[..], other].concat());
        assert_eq!(code(&output), 1);
        assert!(
            err(&output).contains("the record of another match"),
            "{}",
            err(&output)
        );
    }
}

#[test]
fn pairs_begin_alike_with_sides_exchanged() {
    let dir = scratch("xiangqi-openings");
    let openings = dir.join("openings.txt");
    fs::write(
        &openings,
        "# two\nstartpos moves C2=5 馬8進7\n4k4/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1\n",
    )
    .unwrap();
    let file = dir.join("all.pgn");
    let words = [
        "match",
        "--games",
        "4",
        "--red",
        "random",
        "--black",
        "random",
        "--max-plies",
        "20",
        "--openings",
        openings.to_str().unwrap(),
        "--record",
        file.to_str().unwrap(),
    ];
    good(&words);
    let begun = good(&[
        "convert",
        "record",
        file.to_str().unwrap(),
        "--to",
        "position",
    ]);
    let begins = |line: &str, start: &str| line.starts_with(&format!("position fen {start}"));
    let lines: Vec<&str> = begun.lines().collect();
    for line in &lines[..2] {
        assert!(line.contains(" moves h2e2 h9g7"), "{line}");
    }
    for line in &lines[2..] {
        assert!(begins(line, "4k4/9/9/9/9/9/9/9/3R5/5K3 b"), "{line}");
    }
    fs::write(&openings, "startpos moves h2h3 h2h3\n").unwrap();
    let wrong = run(&words[..11]);
    assert!(err(&wrong).contains("line 1: "), "{}", err(&wrong));
}

/// The results of a match from the start between these engines.
fn between(red: &str, black: &str, rest: &[&str]) -> Value {
    let words = ["--random-plies", "0", "--red", red, "--black", black];
    results(&[&words[..], rest].concat())
}

#[test]
fn protocols_and_ranks_are_found_out() {
    let uci: &[&str] = &["--games", "2"];
    let ucci = &["--games", "2", "--protocol", "ucci"];
    for (red, black, rest) in [
        ("", "one variant", uci),
        ("one variant", "one", uci),
        ("variant", "", uci),
        ("ucci", "ucci", ucci),
    ] {
        let result = between(&scripted(red), &scripted(black), rest);
        // Both go to and fro.
        let drawn = serde_json::json!({"repetition": 2});
        assert_eq!(result["drawn_by"], drawn, "{result}");
    }
    // This program's own players count from 0, whatever the other engine is told to do.
    let one: &[&str] = &["--games", "2", "--ranks", "one", "--max-plies", "6"];
    let result = between("random", &scripted("one"), one);
    let drawn = serde_json::json!({"adjudicated": 2});
    assert_eq!(result["drawn_by"], drawn, "{result}");
}

#[test]
fn engines_lose_by_their_faults() {
    for (how, fault) in [
        ("illegal", "illegal-move"),
        ("garbage", "illegal-move"),
        ("crash", "crash"),
        ("slow", "clock"),
        ("flood", "flood"),
        ("binary", "binary"),
        ("mute", "hang"),
    ] {
        let limits: &[&str] = match how {
            "slow" => &["--games", "1", "--seconds", "1"],
            "mute" => &["--games", "1", "--patience", "3"],
            _ => &["--games", "1"],
        };
        let result = between(&scripted(how), &scripted(""), limits);
        assert_eq!(result["engines"][0]["lost_by"][fault], 1, "{how}: {result}");
    }
}

#[test]
fn the_first_fault_is_told_with_what_happened() {
    for (how, happened) in [
        ("mute", "hang: no uciok in time"),
        ("mute ucci", "hang: no ucciok in time"),
        ("signal", "crash: signal: 11 (SIGSEGV)"),
        ("crash", "crash: exit status: 1: something broke: xxx"),
    ] {
        let engine = scripted(how);
        let protocol = if how.contains("ucci") { "ucci" } else { "uci" };
        let words = ["match", "--games", "1", "--red", &engine, "--patience", "2"];
        let told = good(&[&words[..], &["--protocol", protocol]].concat());
        let fault = told.lines().find(|line| line.starts_with("first forfeit"));
        assert!(fault.is_some_and(|it| it.contains(happened)), "{told}");
    }
}

#[test]
fn engines_are_told_rules_and_a_seed_to_play_with() {
    let engine = format!("'{}' engine --player random", env!("CARGO_BIN_EXE_xiangqi"));
    let game = |seed: &str| {
        let words = ["play", "--red", &engine, "--black", &engine, "--seed", seed];
        good(&[&words[..], &["--max-plies", "12", "--rules", "plain"]].concat())
    };
    assert_eq!(game("3"), game("3"));
    assert_ne!(game("3"), game("4"));
}

#[test]
fn a_match_stops_when_it_is_clear() {
    let words = ["--depth", "1", "--games", "200", "--sprt", "0,100,0.2,0.2"];
    let result = results(&words);
    assert_eq!(result["sprt"]["accepted"], 1, "{result}");
    assert!(result["games"].as_u64().unwrap() < 200);
}

#[test]
fn people_play_against_engines() {
    for how in ["", "one variant"] {
        let engine = scripted(how);
        let words = ["play", "--red", "human", "--black", &engine];
        let output = run_with(&words, "h2e2\nb2d2\nquit\n");
        let said = out(&output);
        assert!(
            said.contains("black plays i9i8") && said.contains("black plays i8i9"),
            "{said}{}",
            err(&output)
        );
    }
    let engine = scripted("crash");
    let output = run_with(&["play", "--red", "human", "--black", &engine], "h2e2\n");
    assert_eq!(code(&output), 1);
    assert!(
        err(&output).contains("has crashed") && err(&output).contains("something broke"),
        "{}",
        err(&output)
    );
    let output = run(&["play", "--black", "./no-such-engine"]);
    assert!(
        err(&output).contains("cannot run ./no-such-engine"),
        "{}",
        err(&output)
    );
}

#[cfg(unix)]
#[test]
fn an_engine_inherits_no_open_file() {
    let secret = scratch("xiangqi-files").join("secret");
    fs::write(&secret, "the operator's own").unwrap();
    let output = program::with_open_file(&secret)
        .args(["match", "--json", "--games", "2", "--concurrency", "2"])
        .args(["--red", &scripted("files"), "--black", "random"])
        .output()
        .unwrap();
    let results: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(results["engines"][0]["name"], "Scripted files []");
}
