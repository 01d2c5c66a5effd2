//! Games over a network: `serve` runs a table, and `join` plays at a table.

mod join;
mod link;
mod serve;

use std::fs::File;
use std::io;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value};

pub use join::{Guest, JoinArgs};
pub use serve::ServeArgs;

use crate::lang as texts;
use crate::stop::{Stop, wrong};

/// The size limits of messages, in bytes.
const MAX_TO_TABLE: usize = 2048;
const MAX_TO_CLIENT: usize = 1 << 16;

/// Returns the time in milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// Returns an object with the members `KEY=VALUE`. A number, `true` or `false` becomes that JSON value, and
/// any other value becomes a string.
fn options_of(options: &[String]) -> Result<Map<String, Value>, Stop> {
    let mut object = Map::new();
    for option in options {
        let (key, value) = option
            .split_once('=')
            .ok_or_else(|| wrong(format!("expected KEY=VALUE, got {option}")))?;
        let read = serde_json::from_str(value).ok();
        let read = read.filter(|read: &Value| read.is_number() || read.is_boolean());
        object.insert(key.to_string(), read.unwrap_or_else(|| Value::from(value)));
    }
    Ok(object)
}

/// Returns the text of an outcome with the winner's name, if any, and the reason, if the game has it.
pub fn outcome(winner: Option<&str>, reason: Option<&str>) -> String {
    match (winner, reason) {
        (Some(winner), Some(reason)) => texts::table_won(winner, reason),
        (None, Some(reason)) => texts::table_drawn(reason),
        _ => texts::table_aborted().to_string(),
    }
}

/// Opens a file for reading and appending. Only its owner may read a new file.
fn private(path: &Path) -> io::Result<File> {
    let mut how = File::options();
    how.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    how.open(path)
}
