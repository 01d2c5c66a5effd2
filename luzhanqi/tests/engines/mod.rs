//! The program and the scripted engines, for the tests of matches and conversions.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// Builds the program, which is behind a feature, once.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let output = Command::new(env!("CARGO"))
            .args(["build", "-p", "luzhanqi", "--features", "cli"])
            .args(["--bin", "luzhanqi"])
            .args(["--message-format", "json-render-diagnostics"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "the program does not build");
        let messages = String::from_utf8(output.stdout).unwrap();
        let made = messages
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .find_map(|message| message["executable"].as_str().map(PathBuf::from));
        made.expect("cargo names the program")
    })
}

/// Runs the program.
pub fn run(args: &[&str]) -> Output {
    Command::new(program())
        .args(args)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// Runs the program, which has to end well, and gives its standard output.
pub fn good(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(
        code(&output),
        0,
        "{args:?}: {}{}",
        out(&output),
        err(&output)
    );
    out(&output)
}

/// Runs a match and gives its results.
pub fn results(args: &[&str]) -> Value {
    let text = good(&[&["match", "--json"], args].concat());
    serde_json::from_str(&text).expect("results are JSON")
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

pub fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

/// An empty directory of this test's own.
pub fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::remove_dir_all(&dir).ok();
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

/// The command of the scripted engine that misbehaves.
pub fn rogue(what: &str) -> String {
    let found = Command::new("python3").arg("--version").output();
    assert!(
        found.is_ok_and(|output| output.status.success()),
        "`python3` is missing; install it with `apt-get install python3`"
    );
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/rogue.py");
    format!("python3 '{}' {what}", script.display())
}
