//! Files that commands read.

use std::io::{self, Read};

use crate::stop::{Done, Stop, wrong};
use crate::words::printable;

/// The text of a file; `-` is the standard input.
pub(crate) fn read_file(name: &str) -> Result<String, Stop> {
    let mut bytes = Vec::new();
    let read = if name == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(name).map(|content| bytes = content)
    };
    let name = printable(name);
    read.map_err(|error| Stop::Input(format!("cannot read {name}: {error}")))?;
    String::from_utf8(bytes).map_err(|_| Stop::Input(format!("{name} is not a UTF-8 text")))
}

/// Whether a text holds what one seat observed, not whole games.
pub(crate) fn has_seat_records(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("[View \""))
}

/// Refuses what one seat observed where whole games are needed.
pub(crate) fn refuse_seat_records(name: &str, text: &str) -> Done {
    if has_seat_records(text) {
        let name = printable(name);
        return Err(wrong(format!(
            "{name} is what one seat observed, not the whole game; view and belief read it"
        )));
    }
    Ok(())
}
