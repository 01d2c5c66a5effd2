//! The rows that programs in C, Python and JavaScript measure. This module builds and runs these programs,
//! which print each row as a line.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use luzhanqi_tests::{build_wheel, install_wheel, need, python_env, root, run, target};

use crate::inputs;
use crate::races::{cozy_perft, one_by_one};
use crate::table::{Row, Wanted};

/// Measures calls from C, with the static library linked as in a front end. Some rows also compare them with
/// cozy-chess from Rust.
pub fn c(rounds: u32, show: &mut impl FnMut(Row)) {
    run(Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--release", "-p", "luzhanqi-ffi"])
        .current_dir(root()));
    let program = target().join("release/calls");
    let compiler = need("cc", "apt-get install gcc");
    run(Command::new(compiler)
        .args(["-std=gnu11", "-O2", "-I"])
        .arg(root().join("include"))
        .arg(root().join("benches/c/calls.c"))
        .arg(target().join("release/libluzhanqi.a"))
        .args(["-lpthread", "-ldl", "-lm", "-o"])
        .arg(&program));
    rows(
        Command::new(program).arg(table_lines()),
        &mut |mut row: Row| {
            if matches!(row.wanted, Wanted::Times(..)) {
                row.peers = vec![cozy_perft(rounds)];
            }
            show(row);
        },
    );
}

/// Measures Python, with the wheels of this tree, and compares it with OpenSpiel, python-chess and pyffish.
pub fn python(show: &mut impl FnMut(Row)) {
    let bin = python_env("research");
    for package in ["luzhanqi-py", "xiangqi/py"] {
        let out = target().join(format!("wheels-measured-{package}"));
        let wheel = build_wheel(&bin, package, "release", &target(), &out);
        install_wheel(&bin, &wheel);
    }
    let script = root().join("luzhanqi-py/benches/compare.py");
    let mut program = Command::new(bin.join("python"));
    rows(program.arg(script).arg("--table").arg(table_lines()), show);
}

/// Measures JavaScript in Node, with the npm package of this tree, and compares it with the same random games
/// from Rust.
pub fn javascript(rounds: u32, show: &mut impl FnMut(Row)) {
    let home = target().join("javascript-measured");
    let package = home.join("node_modules/luzhanqi");
    fs::create_dir_all(&package).expect("the build directory can be made");
    run(Command::new(root().join("kit/js/package/build.sh"))
        .arg("luzhanqi")
        .arg(&package));
    let script = home.join("speed.mjs");
    fs::copy(root().join("luzhanqi-js/tests/speed.js"), &script).expect("a script");
    let node = need("node", "apt-get install nodejs npm");
    rows(
        Command::new(node).arg(script).arg(table_lines()),
        &mut |mut row: Row| {
            if let Wanted::Times(_, peer) = &row.wanted {
                row.peers = vec![(peer.clone(), one_by_one(rounds))];
            }
            show(row);
        },
    );
}

/// Writes a file with the inputs of a game table and returns its path.
fn table_lines() -> PathBuf {
    let file = target().join("table.lines");
    fs::write(&file, inputs::lines()).expect("the build directory can be written");
    file
}

/// Shows each row as soon as the program prints it.
fn rows(program: &mut Command, show: &mut impl FnMut(Row)) {
    let mut child = program
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {program:?}: {error}"));
    let said = child.stdout.take().expect("a pipe");
    for line in BufReader::new(said).lines() {
        let line = line.expect("text");
        show(
            line.parse()
                .unwrap_or_else(|why| panic!("{program:?}: {why}")),
        );
    }
    let status = child.wait().expect("a child");
    assert!(status.success(), "{program:?} ended with {status}");
}
