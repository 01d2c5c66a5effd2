//! How a command ends early.

use std::io;

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

pub(crate) type Done = Result<(), Stop>;
