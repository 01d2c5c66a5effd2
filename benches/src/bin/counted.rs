//! Runs one of the workloads whose instructions are counted, or lists all of them. The test `instructions` of
//! the package `luzhanqi-tests` runs it under callgrind.

use std::process::ExitCode;

use luzhanqi_benches::counted::{self, region};
use luzhanqi_benches::{lengths, walks};

fn main() -> ExitCode {
    let mut all = counted::ALL.iter().chain(lengths::ALL).chain(walks::ALL);
    match std::env::args().nth(1) {
        None => all.for_each(|(name, _)| println!("{name}")),
        Some(wanted) => match all.find(|(name, _)| *name == wanted) {
            Some((_, prepare)) => region(&mut *prepare()),
            None => {
                eprintln!("no workload `{wanted}`");
                return ExitCode::from(2);
            }
        },
    }
    ExitCode::SUCCESS
}
