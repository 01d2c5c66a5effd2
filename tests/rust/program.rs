//! The program of a crate, `luzhanqi` or `xiangqi`, run as people run it.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program, which cargo builds for these tests.
pub fn program() -> &'static Path {
    let programs = (
        option_env!("CARGO_BIN_EXE_luzhanqi"),
        option_env!("CARGO_BIN_EXE_xiangqi"),
    );
    Path::new(programs.0.or(programs.1).expect("a program"))
}

/// Runs the program without input.
pub fn run(args: &[&str]) -> Output {
    Command::new(program())
        .args(args)
        .output()
        .expect("the program runs")
}

/// The numbers under which [`with_open_file`] opens its file: the first that a program inherits, some that
/// a shell can name, and some beyond.
#[cfg(unix)]
pub const INHERITED: &str = "3 7 9 64 200";

/// The program, started with this file open as each descriptor of [`INHERITED`].
#[cfg(unix)]
pub fn with_open_file(file: &Path) -> Command {
    const START: &str = "import os, sys
for number in map(int, sys.argv[1].split()):
    os.dup2(os.open(sys.argv[2], os.O_RDONLY), number)
    os.set_inheritable(number, True)  # dup2 leaves a file alone that has the number already
os.execv(sys.argv[3], sys.argv[3:])";
    let mut python = Command::new("python3");
    python.args(["-c", START, INHERITED]).arg(file);
    python.arg(program());
    python
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

/// Runs the program with this input.
pub fn run_with(args: &[&str], input: &str) -> Output {
    with_input(Command::new(program()).args(args), input)
}

/// Runs a command with this input.
pub fn with_input(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // One that ends early does not read the rest.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
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
