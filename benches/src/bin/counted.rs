//! Runs one of the workloads whose instructions are counted, or lists them. The test
//! `instructions` of the package `luzhanqi-tests` runs it under callgrind.

use std::process::ExitCode;

use luzhanqi_benches::counted::{ALL, region};

fn main() -> ExitCode {
    match std::env::args().nth(1) {
        None => ALL.iter().for_each(|(name, _)| println!("{name}")),
        Some(wanted) => match ALL.iter().find(|(name, _)| *name == wanted) {
            Some((_, prepare)) => region(&mut *prepare()),
            None => {
                eprintln!("no workload `{wanted}`");
                return ExitCode::from(2);
            }
        },
    }
    ExitCode::SUCCESS
}
