//! Measures this library and other libraries in one run, from Rust, C, Python and JavaScript, and prints one
//! table: `cargo run --release -p luzhanqi-benches [-- --rounds N] [rust] [batches] [tables] [c] [python]
//! [javascript]`.

mod batches;
mod memory;
mod tables;

use std::process::ExitCode;

use luzhanqi_benches::table::{Row, Wanted, heading};
use luzhanqi_benches::{knowledge, languages, races};

/// The parts of the table, in order.
const PARTS: [&str; 6] = ["rust", "batches", "tables", "c", "python", "javascript"];

const USAGE: &str =
    "usage: luzhanqi-benches [--rounds N] [rust] [batches] [tables] [c] [python] [javascript]
Measures this library and other libraries, and prints one table with all parts or with the given ones.
The part c needs a C compiler. The part python installs OpenSpiel, python-chess and pyffish in a separate
environment. The part javascript builds the npm package, which needs npm.";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let Some((rounds, parts)) = wishes(&args) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    println!("{}", heading());
    let mut unmet = 0;
    let mut show = |row: Row| {
        println!("{row}");
        unmet += u32::from(row.is_met() == Some(false));
    };
    for part in &parts {
        match *part {
            "rust" => rust(rounds, &mut show),
            "tables" => tables::all(rounds, &mut show),
            "batches" => batches::all(rounds, &mut show),
            "c" => languages::c(rounds, &mut show),
            "python" => languages::python(&mut show),
            _ => languages::javascript(rounds, &mut show),
        }
    }
    println!("each figure is the best of several turns; {unmet} rows are not what is wanted");
    ExitCode::SUCCESS
}

/// Reads the number of rounds and the parts from the arguments; `None` if they are invalid.
fn wishes(args: &[String]) -> Option<(u32, Vec<&'static str>)> {
    let (mut rounds, mut parts) = (60, Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--rounds" {
            rounds = args.next()?.parse().ok().filter(|n| *n > 0)?;
        } else {
            parts.push(*PARTS.iter().find(|part| *part == arg)?);
        }
    }
    if parts.is_empty() {
        parts = PARTS.to_vec();
    }
    Some((rounds, parts))
}

fn rust(rounds: u32, show: &mut impl FnMut(Row)) {
    races::all(rounds, &mut *show);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for count in 1..=cores {
        let name = format!("random games on {count} of {cores} threads");
        let rate = races::threads(count, rounds.min(10));
        show(Row::alone(name, "M plies/s", rate, Wanted::Nothing));
    }
    knowledge::all(rounds, &mut *show);
    memory::all(show);
}
