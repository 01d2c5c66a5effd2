//! All tests of the program, as one program.

mod engines;
#[path = "../../tests/rust/golden.rs"]
mod golden_files;
#[path = "../../tests/rust/online.rs"]
mod online_games;
#[path = "../../tests/rust/program.rs"]
mod program;

mod cli;
mod cli_views;
mod convert;
mod golden;
mod limits;
mod match_engine;
mod match_faults;
mod match_play;
mod match_secrets;
mod match_stop;
mod online;
