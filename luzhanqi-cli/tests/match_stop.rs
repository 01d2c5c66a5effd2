//! However a match is stopped, none of its engines stays.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::engines::*;

/// Starts a match of an engine that hangs with a child of its own, and waits until both run.
fn start(dir: &Path, more: &[&str]) -> (Child, Vec<String>) {
    start_with("family 1", dir, more)
}

fn start_with(rogue_with: &str, dir: &Path, more: &[&str]) -> (Child, Vec<String>) {
    let pids = dir.join("pids.txt");
    let child = Command::new(program())
        .args(["match", "--games", "4", "--south", &rogue(rogue_with)])
        .args(["--env", "ROGUE_PIDS"])
        .args(more)
        .env("ROGUE_PIDS", &pids)
        .env("TMPDIR", dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let read = || fs::read_to_string(&pids).unwrap_or_default();
    wait(|| read().ends_with('\n'), "the engine never began");
    let running: Vec<String> = read().split_whitespace().map(str::to_string).collect();
    assert!(running.len() >= 2);
    (child, running)
}

fn wait(mut done: impl FnMut() -> bool, failure: &str) {
    let until = Instant::now() + Duration::from_secs(60);
    while !done() {
        assert!(Instant::now() < until, "{failure}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a process runs; one that is dead but not yet buried does not.
fn runs(pid: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output();
    let state = state.expect("`ps` is missing; install it with `apt-get install procps`");
    let state = out(&state);
    !state.trim().is_empty() && !state.trim().starts_with('Z')
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("sh")
        .args(["-c", &format!("kill -{name} {}", child.id())])
        .status();
    assert!(sent.unwrap().success());
}

fn gone(running: &[String]) {
    wait(|| !running.iter().any(|pid| runs(pid)), "an engine is left");
}

#[test]
fn interrupted() {
    for name in ["INT", "TERM", "HUP"] {
        let dir = scratch(&format!("match-stop-{name}"));
        let record = dir.join("match.txt");
        let (child, running) = start(&dir, &["--record", record.to_str().unwrap()]);
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 1);
        assert!(err(&output).contains("stopped after 0 of 4 games; continue with --resume"));
        // There are no results to show.
        assert_eq!(out(&output), "");
        gone(&running);
    }
}

#[test]
fn killed() {
    let dir = scratch("match-stop-KILL");
    let (mut child, running) = start(&dir, &["--concurrency", "2"]);
    assert!(running.iter().all(|pid| runs(pid)));
    signal(&child, "KILL");
    child.wait().unwrap();
    gone(&running);
    // Nor are their directories left.
    let left = || fs::read_dir(&dir).unwrap().count();
    wait(|| left() == 1, "a directory is left");
}

#[cfg(target_os = "linux")]
#[test]
fn deserters_are_found() {
    // In a session of its own, a grandchild is in no group that is known.
    let dir = scratch("match-stop-deserter");
    let (mut child, running) = start_with("deserter 1", &dir, &[]);
    assert!(running.iter().all(|pid| runs(pid)));
    signal(&child, "KILL");
    child.wait().unwrap();
    gone(&running);
    for (what, ending) in [("deserter 1", "clock"), ("mutiny 1", "crash")] {
        let dir = scratch("match-stop-mutiny");
        let (child, running) = start_with(what, &dir, &["--seconds", "1"]);
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(out(&output).contains(ending), "{}", out(&output));
        let all = fs::read_to_string(dir.join("pids.txt")).unwrap();
        let all: Vec<String> = all.split_whitespace().map(str::to_string).collect();
        assert!(all.len() == 8 && all.starts_with(&running), "{all:?}");
        gone(&all);
    }
}

#[test]
fn families_go_when_their_game_is_over() {
    let dir = scratch("match-stop-clock");
    let (child, running) = start(&dir, &["--seconds", "1"]);
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("clock"), "{}", out(&output));
    gone(&running);
}

#[test]
fn directories_go_however_deep_they_are() {
    let dir = scratch("match-stop-deep");
    let output = Command::new("sh")
        .args(["-c", r#"ulimit -n 200; exec "$0" "$@""#])
        .arg(program())
        .args(["match", "--games", "1", "--south", &rogue("deep army")])
        .env("TMPDIR", &dir)
        .output()
        .unwrap();
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("exit"), "{}", out(&output));
    let left = fs::read_dir(&dir).unwrap().count();
    assert_eq!(left, 0, "a directory is left");
}

#[test]
fn one_match_at_a_time_writes_a_record() {
    let dir = scratch("match-stop-lock");
    let record = dir.join("match.txt");
    let record = record.to_str().unwrap();
    let (child, running) = start(&dir, &["--record", record]);
    let second = run(&["match", "--record", record, "--resume"]);
    assert_eq!(code(&second), 1);
    assert!(
        err(&second).contains("another match is writing to it"),
        "{}",
        err(&second)
    );
    signal(&child, "INT");
    assert_eq!(code(&child.wait_with_output().unwrap()), 1);
    gone(&running);
}
