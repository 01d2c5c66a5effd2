//! Files that commands read.

pub(crate) use game_cli::files::{read_all, read_file};

use crate::stop::Stop;

/// The text of a file of records, which holds one tag at least.
pub(crate) fn read_record_file(name: &str) -> Result<String, Stop> {
    game_cli::files::read_record_file(name, "[Rules \"standard\"]")
}
