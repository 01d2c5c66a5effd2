//! All tests of the program, as one program.

#[path = "../../../tests/rust/golden.rs"]
mod golden_files;
#[path = "../../../tests/rust/online.rs"]
mod online_games;
#[path = "../../../tests/rust/program.rs"]
mod program;

mod cli;
mod golden;
mod matches;
mod online;
