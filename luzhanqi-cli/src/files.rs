//! Files that commands read.

use std::io::{self, Read};

use crate::stop::{Stop, wrong};
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

/// The text of a file of records, which holds one tag at least.
pub(crate) fn read_record_file(name: &str) -> Result<String, Stop> {
    let text = read_file(name)?;
    let is_tag = |line: &str| {
        line.trim_start_matches('\u{feff}')
            .trim_start()
            .starts_with('[')
    };
    if text.lines().any(is_tag) {
        return Ok(text);
    }
    let name = printable(name);
    Err(wrong(format!(
        "{name} holds no record of a game: a record begins with tags such as [Rules \"standard\"]"
    )))
}
