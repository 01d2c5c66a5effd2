//! How a command ends early.

use std::io;

use luzhanqi::Fault;

/// Why the program stops early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The input is wrong, in these words.
    Input(String),
    /// This command was called wrongly, in these words.
    Usage {
        command: &'static str,
        problem: &'static str,
    },
    /// A file or stream fails.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// Makes an error of the input out of any error of the library.
pub(crate) fn wrong(error: impl std::fmt::Display) -> Stop {
    Stop::Input(error.to_string())
}

/// Makes an error of the input out of all its faults, one a line. A fault's words name its first
/// station, so that the others stand behind them.
pub(crate) fn wrong_all<E: std::fmt::Display>(faults: &[Fault<E>]) -> Stop {
    let line = |fault: &Fault<E>| match fault.stations.len() {
        0 | 1 => fault.error.to_string(),
        _ => format!("{} (in all: {:?})", fault.error, fault.stations),
    };
    Stop::Input(faults.iter().map(line).collect::<Vec<_>>().join("\n"))
}

pub(crate) type Done = Result<(), Stop>;
