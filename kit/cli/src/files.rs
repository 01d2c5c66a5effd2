//! Files that commands read.

use std::fs::File;
use std::io::{self, Read};

use crate::printable;
use crate::stop::{Stop, wrong};

/// The size limit of a file, in bytes.
pub const MOST: u64 = 512 << 20;

/// Returns the text of a file; `-` is the standard input.
///
/// # Errors
/// Fails if the file cannot be read, is too large or is not text.
pub fn read_file(name: &str) -> Result<String, Stop> {
    let read = if name == "-" {
        read_all(io::stdin().lock(), MOST)
    } else {
        File::open(name).and_then(|file| read_all(&file, sized(&file, MOST)?))
    };
    let name = printable(name);
    let bytes = read.map_err(|error| Stop::Input(format!("cannot read {name}: {error}")))?;
    String::from_utf8(bytes).map_err(|_| Stop::Input(format!("{name} is not a UTF-8 text")))
}

/// Checks the size of a file without reading it, and returns `most`, the size limit.
///
/// # Errors
/// Fails if the file is larger, or its size cannot be read.
pub fn sized(file: &File, most: u64) -> io::Result<u64> {
    match file.metadata()?.len() {
        size if size > most => Err(too_large(most)),
        _ => Ok(most),
    }
}

/// Returns all bytes of a stream.
///
/// # Errors
/// Fails if there are more than `most` bytes, or if they cannot be read.
pub fn read_all(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if from.take(most + 1).read_to_end(&mut bytes)? as u64 > most {
        return Err(too_large(most));
    }
    Ok(bytes)
}

fn too_large(most: u64) -> io::Error {
    let text = format!("it has more than {most} bytes, the limit for this input");
    io::Error::new(io::ErrorKind::FileTooLarge, text)
}

/// Returns the text of a file of records. The text must contain at least one tag, such as `example`.
///
/// # Errors
/// The errors are those of [`read_file`]. Also fails if the text contains no tag.
pub fn read_record_file(name: &str, example: &str) -> Result<String, Stop> {
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
        "{name} contains no record of a game: a record begins with tags such as {example}"
    )))
}
