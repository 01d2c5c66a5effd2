//! Engines that misbehave, as real processes: each loses for the right reason and none stops the
//! match.

use crate::engines::*;

/// Plays two games, one on each seat, against a random player, and gives the reason for which the
/// engine lost both.
fn lost_by(what: &str, more: &[&str]) -> String {
    let rogue = rogue(what);
    let mut args = vec!["--south", &rogue, "--north", "random", "--games", "2"];
    args.extend(["--concurrency", "2"]);
    args.extend(more);
    let results = results(&args);
    assert_eq!(results["games"], 2, "{what}: {results}");
    assert_eq!(results["engines"][0]["lost"], 2, "{what}: {results}");
    let reasons = results["engines"][0]["lost_by"].as_object().unwrap();
    let reasons: Vec<&String> = reasons.keys().collect();
    assert_eq!(reasons.len(), 1, "{what}: {results}");
    reasons[0].clone()
}

fn check(fault: &str, ways: &[&str], more: &[&str]) {
    for what in ways {
        assert_eq!(lost_by(what, more), fault, "{what}");
    }
}

#[test]
fn illegal_moves() {
    check(
        "illegal-move",
        &["illegal-move", "no-square 0", "same-square"],
        &[],
    );
}

#[test]
fn illegal_setups() {
    let ways = ["short-army army", "bomb-in-front army", "two-flags army"];
    check("illegal-setup", &ways, &[]);
}

#[test]
fn crashes() {
    check(
        "crash",
        &["crash name", "crash army", "crash 0", "crash", "signal"],
        &[],
    );
    // That a child holds its pipes does not keep an engine alive: it never comes to its clock.
    check("crash", &["heir army", "heir 0"], &["--seconds", "30"]);
}

#[test]
fn early_exits() {
    check("exit", &["exit name", "exit army", "exit", "close"], &[]);
}

#[test]
fn garbage() {
    let ways = [
        "garbage name",
        "garbage army",
        "garbage",
        "garbage-and-exit",
    ];
    check("garbage", &ways, &[]);
}

#[test]
fn binary() {
    check(
        "binary",
        &["binary name", "binary army", "binary", "escape"],
        &[],
    );
}

#[test]
fn floods() {
    let ways = [
        "flood name",
        "flood army",
        "flood",
        "flood-moves",
        "flood-blank",
        "flood-line",
    ];
    check("flood", &ways, &[]);
}

#[test]
fn floods_of_words() {
    check("stderr-flood", &["noise name", "noise 1"], &[]);
}

#[test]
fn names_cannot_turn_the_table() {
    let dir = scratch("match-turned");
    let record = dir.join("match.txt");
    let (record, rogue) = (record.to_str().unwrap(), rogue("turned-name name"));
    let args = [
        "match", "--games", "1", "--south", &rogue, "--record", record,
    ];
    let shown = [good(&args), std::fs::read_to_string(record).unwrap()].concat();
    assert_eq!(
        shown.matches(['\u{202e}', '\u{200b}']).count(),
        0,
        "{shown}"
    );
    assert!(shown.contains(r"abc\u{202e}def\u{200b}"), "{shown}");
    let output = run(&["referee", "no\u{202e}file\u{1b}[2J\n"]);
    let says = r"luzhanqi: cannot read no\u{202e}file\u{1b}[2J\n: ";
    assert!(err(&output).starts_with(says), "{}", err(&output));
}

#[cfg(unix)]
#[test]
fn records_are_ordinary_files() {
    let dir = scratch("match-fifo");
    let pipe = dir.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for file in [pipe.to_str().unwrap(), "/dev/null", dir.to_str().unwrap()] {
        for more in [&[][..], &["--resume"]] {
            let output = run(&[&["match", "--games", "1", "--record", file], more].concat());
            assert_eq!(code(&output), 1, "{file}");
            let says = "expected an ordinary file";
            assert!(err(&output).contains(says), "{file}: {}", err(&output));
        }
    }
    use std::os::unix::fs::PermissionsExt;
    let record = dir.join("match.txt");
    good(&[
        "match",
        "--games",
        "1",
        "--record",
        record.to_str().unwrap(),
    ]);
    let mode = std::fs::metadata(&record).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "{mode:o}");
}

#[test]
fn hangs() {
    let quick = ["--patience", "1"];
    check("hang", &["hang name", "hang army", "stubborn army"], &quick);
}

#[test]
fn clocks() {
    let quick = ["--seconds", "1"];
    check("clock", &["hang", "half-line 0"], &quick);
}

#[test]
fn harmless_habits() {
    for what in [
        "loud 1",
        "windows 1",
        "spaced 1",
        "chinese-name name",
        "stubborn eof",
        "hang end",
    ] {
        let rogue = rogue(what);
        let args = ["--south", &rogue, "--north", "random", "--games", "2"];
        let results = results(&args);
        assert_eq!(results["games"], 2, "{what}: {results}");
        // It knows two moves, which are legal until somebody stands in their way.
        let reasons = results["engines"][0]["lost_by"].as_object().unwrap();
        let fair = ["illegal-move", "quiet", "immobile", "flag"];
        let fair = reasons.keys().all(|reason| fair.contains(&reason.as_str()));
        assert!(fair, "{what}: {results}");
    }
}

#[test]
fn what_happened_is_told() {
    let dir = scratch("match-told");
    let record = dir.join("match.txt");
    let (record, rogue) = (record.to_str().unwrap(), rogue("crash"));
    let args = [
        "match", "--games", "1", "--south", &rogue, "--record", record,
    ];
    let table = good(&args);
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("engine "), "{table}");
    assert!(lines[1].starts_with("rogue "), "{table}");
    let told = lines.last().unwrap();
    assert!(
        told.starts_with("first forfeit: game 1, rogue: crash: "),
        "{table}"
    );
    let crash = lines[lines.len() - 3].split_whitespace();
    assert_eq!(
        crash.collect::<Vec<_>>(),
        ["crash", "1", "0", "0"],
        "{table}"
    );
    let text = std::fs::read_to_string(record).unwrap();
    assert!(text.contains("[Termination \"crash\"]"), "{text}");
    assert!(text.contains("the last words of an engine"), "{text}");
    assert!(text.contains("[Result \"north forfeit\"]"), "{text}");
    good(&["referee", record]);
}

#[test]
fn games_that_never_began_have_records_too() {
    let dir = scratch("match-never-began");
    let record = dir.join("match.txt");
    let (record, rogue) = (record.to_str().unwrap(), rogue("bomb-in-front army"));
    good(&[
        "match", "--games", "2", "--north", &rogue, "--record", record,
    ]);
    let text = std::fs::read_to_string(record).unwrap();
    assert_eq!(text.matches("[Termination \"illegal-setup\"]").count(), 2);
    assert_eq!(text.matches("these armies are placeholders").count(), 2);
    assert!(text.contains("a bomb stands on e7"), "{text}");
    good(&["referee", record]);
    // They count when the match goes on.
    let args = [
        "match", "--games", "2", "--north", &rogue, "--record", record, "--resume",
    ];
    assert!(good(&args).contains("illegal-setup"));
}

#[test]
fn an_engine_that_cannot_run_stops_the_match() {
    let output = run(&["match", "--south", "./no-such-engine", "--games", "3"]);
    assert_eq!((code(&output), out(&output).as_str()), (1, ""));
    assert!(
        err(&output).contains("cannot run ./no-such-engine"),
        "{}",
        err(&output)
    );
}
