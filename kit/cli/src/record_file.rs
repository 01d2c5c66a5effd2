//! The file of `play --record`.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;

use crate::stop::{Done, Stop, wrong};

/// The interval at which the file of a game without people is rewritten.
const PAUSE: Duration = Duration::from_secs(1);

/// The file in which `play` stores a record.
#[derive(Args)]
pub struct RecordArgs {
    /// Store a record of the game in this file, ply by ply; the file must be new
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Overwrite the file of --record
    #[arg(long, requires = "record")]
    force: bool,
}

impl RecordArgs {
    /// Opens the file, if one is requested. With `prompt` every event of the game is stored at once.
    ///
    /// # Errors
    /// The errors are those of [`RecordFile::open`].
    pub fn open(&self, prompt: bool) -> Result<Option<RecordFile>, Stop> {
        let open = |name: &String| RecordFile::open(name, prompt, self.force);
        self.record.as_ref().map(open).transpose()
    }
}

/// The record of a game in progress. At any time the file contains the whole game so far, so Ctrl-C loses
/// nothing.
pub struct RecordFile {
    file: PathBuf,
    /// Whether every event is stored at once.
    prompt: bool,
    /// The cursor of the stored game, and the time of writing.
    written: Option<(u64, Instant)>,
}

impl RecordFile {
    /// Opens the file. It must be empty or new unless `forced`.
    ///
    /// # Errors
    /// Fails if the file cannot be written, or is not empty.
    pub fn open(name: &str, prompt: bool, forced: bool) -> Result<RecordFile, Stop> {
        let fail = |error: io::Error| wrong(format!("cannot write {name}: {error}"));
        let open = OpenOptions::new().append(true).create(true).open(name);
        let found = open.and_then(|file| file.metadata()).map_err(fail)?;
        if found.len() > 0 && !forced {
            return Err(wrong(format!(
                "{name}: it already exists; overwrite it with --force, or choose another file"
            )));
        }
        Ok(RecordFile {
            file: if found.is_file() {
                // Replaces the file itself, not a link to it.
                std::fs::canonicalize(name).map_err(fail)?
            } else {
                name.into()
            },
            prompt,
            written: None,
        })
    }

    /// Writes the record of a game if its cursor has changed since the last write. Games without people are
    /// not written at every ply, except with `last`.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn keep(&mut self, cursor: u64, record: impl FnOnce() -> String, last: bool) -> Done {
        let due = match self.written {
            Some((kept, _)) if kept == cursor => false,
            Some((_, at)) => last || self.prompt || at.elapsed() >= PAUSE,
            None => true,
        };
        // A pipe or a device gets the whole game once, at the end.
        let plain = self.file.is_file();
        if !due || !(plain || last) {
            return Ok(());
        }
        let record = record();
        let written = if plain {
            replace(&self.file, &record, false)
        } else {
            std::fs::write(&self.file, &record)
        };
        written.map_err(|error| wrong(format!("cannot write {}: {error}", self.file.display())))?;
        self.written = Some((cursor, Instant::now()));
        Ok(())
    }
}

/// Replaces a file with another, so that a complete file exists at any time. Only its owner may read a private file.
pub(crate) fn replace(file: &Path, text: &str, is_private: bool) -> io::Result<()> {
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    let new = file.with_file_name(name);
    let mut how = OpenOptions::new();
    how.write(true).create(true).truncate(true);
    if is_private {
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    }
    let written = (how.open(&new))
        .and_then(|mut it| it.write_all(text.as_bytes()))
        .and_then(|()| std::fs::rename(&new, file));
    if written.is_err() {
        // Removes the partial file.
        let _ = std::fs::remove_file(&new);
    }
    written
}
