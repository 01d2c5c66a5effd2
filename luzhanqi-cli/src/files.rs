//! Files that commands read.

pub(crate) use kit_cli::files::{read_all, read_file};

use crate::stop::Stop;

/// Returns the text of a file of records. The text must contain at least one tag.
pub(crate) fn read_record_file(name: &str) -> Result<String, Stop> {
    kit_cli::files::read_record_file(name, "[Rules \"standard\"]")
}
