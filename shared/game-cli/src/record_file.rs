//! The file that `play --record` keeps.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;

use crate::stop::{Done, Stop, wrong};

/// How often the file of a game without people is written anew.
const PAUSE: Duration = Duration::from_secs(1);

/// Where `play` keeps a record.
#[derive(Args)]
pub struct RecordArgs {
    /// Keep a record of the game in this file, ply by ply; the file must be new
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Overwrite the file of --record
    #[arg(long, requires = "record")]
    force: bool,
}

impl RecordArgs {
    /// Opens the file, if there is to be one, for a game of which every event is kept at once if it is
    /// `prompt`.
    ///
    /// # Errors
    /// Those of [`RecordFile::open`].
    pub fn open(&self, prompt: bool) -> Result<Option<RecordFile>, Stop> {
        let open = |name: &String| RecordFile::open(name, prompt, self.force);
        self.record.as_ref().map(open).transpose()
    }
}

/// The record of a game that is being played. The file holds the whole game so far at any time, so
/// that Ctrl-C loses nothing.
pub struct RecordFile {
    file: PathBuf,
    /// Whether every event is kept at once.
    prompt: bool,
    /// The cursor of the game that the file holds, and when it was written.
    written: Option<(u64, Instant)>,
}

impl RecordFile {
    /// Opens the file, which must be empty or new unless it is `forced`.
    ///
    /// # Errors
    /// It cannot be written, or holds something.
    pub fn open(name: &str, prompt: bool, forced: bool) -> Result<RecordFile, Stop> {
        let fail = |error: io::Error| wrong(format!("cannot write {name}: {error}"));
        let open = OpenOptions::new().append(true).create(true).open(name);
        let found = open.and_then(|file| file.metadata()).map_err(fail)?;
        if found.len() > 0 && !forced {
            return Err(wrong(format!(
                "{name}: it exists already; overwrite it with --force, or choose another file"
            )));
        }
        Ok(RecordFile {
            file: if found.is_file() {
                // The file itself is replaced, not a link to it.
                std::fs::canonicalize(name).map_err(fail)?
            } else {
                name.into()
            },
            prompt,
            written: None,
        })
    }

    /// Writes the record of a game if its cursor is not that of the latest call that wrote; without people
    /// not at every ply, but `last` always.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&mut self, cursor: u64, record: impl FnOnce() -> String, last: bool) -> Done {
        let due = match self.written {
            Some((kept, _)) if kept == cursor => false,
            Some((_, at)) => last || self.prompt || at.elapsed() >= PAUSE,
            None => true,
        };
        // A pipe or a device gets the whole game once.
        let plain = self.file.is_file();
        if !due || !(plain || last) {
            return Ok(());
        }
        let record = record();
        let written = if plain {
            replace(&self.file, &record)
        } else {
            std::fs::write(&self.file, &record)
        };
        written.map_err(|error| wrong(format!("cannot write {}: {error}", self.file.display())))?;
        self.written = Some((cursor, Instant::now()));
        Ok(())
    }
}

/// Puts a file into another's place, so that there is a whole one at any time.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    let new = file.with_file_name(name);
    let written = std::fs::File::create(&new)
        .and_then(|mut it| it.write_all(text.as_bytes()))
        .and_then(|()| std::fs::rename(&new, file));
    if written.is_err() {
        // What remains of it is of no use.
        let _ = std::fs::remove_file(&new);
    }
    written
}
