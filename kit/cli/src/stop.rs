//! The ways in which a command ends early.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind as UsageError;

use crate::printable;

/// The reason why the program stops early.
#[derive(Debug)]
pub enum Stop {
    /// The input is wrong; the text says why.
    Input(String),
    /// The command was used wrongly.
    Usage {
        /// The command.
        command: &'static str,
        /// What is wrong.
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

/// Makes an input error from any error of a library.
pub fn wrong(error: impl std::fmt::Display) -> Stop {
    Stop::Input(error.to_string())
}

/// The result of a command.
pub type Done = Result<(), Stop>;

/// Returns the exit code for the result of a command: 0 on success, 1 if the input is wrong, with a message.
/// Wrong usage ends the process with exit code 2.
pub fn exit_code<C: CommandFactory>(done: Done) -> ExitCode {
    let program = C::command().get_name().to_string();
    let fail = |message: &str| {
        // Messages can quote engines and files, and have several lines.
        let lines: Vec<String> = message.lines().map(printable).collect();
        eprintln!("{program}: {}", lines.join("\n"));
        ExitCode::from(1)
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the pipe has closed it.
        Err(Stop::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Io(error)) => fail(&error.to_string()),
        Err(Stop::Input(message)) => fail(&message),
        Err(Stop::Usage { command, problem }) => usage::<C>(command, problem),
    }
}

/// Ends the program because of wrong usage of a command.
fn usage<C: CommandFactory>(command: &str, problem: &str) -> ! {
    let mut cli = C::command();
    cli.build();
    match cli.find_subcommand_mut(command) {
        Some(command) => command.error(UsageError::ArgumentConflict, problem).exit(),
        None => cli.error(UsageError::ArgumentConflict, problem).exit(),
    }
}
