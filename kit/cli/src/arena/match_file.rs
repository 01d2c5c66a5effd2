//! The record of a match: a file to which finished games are appended, and from which a stopped match
//! continues. The games in the file contain the match's seed, so no engine may read the file during the
//! match.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};

use super::contest::{Contest, SEED};
use super::seed::MatchSeed;
use super::tally::GameResult;
use crate::files::{MOST, read_all, sized};
use crate::printable;
use crate::stop::{Stop, wrong};

/// An open record.
pub struct MatchFile {
    file: File,
    /// The printable name.
    name: String,
    /// The contents of the file when it was opened.
    bytes: Vec<u8>,
}

impl MatchFile {
    /// Opens the record of a new match or, with `resume`, the record of a stopped match.
    ///
    /// # Errors
    /// Fails if the file is not an ordinary file, cannot be used, or contains games although the match is
    /// new.
    pub fn open(file: &str, resume: bool) -> Result<MatchFile, Stop> {
        let name = printable(file);
        let fail = |error: &str| wrong(format!("{name}: {error}"));
        let special = "expected an ordinary file, not a device, a pipe or a directory";
        // For some other kinds of files, opening blocks or has side effects.
        if std::fs::metadata(file).is_ok_and(|found| !found.is_file()) {
            return Err(fail(special));
        }
        let mut options = OpenOptions::new();
        options
            .read(true)
            .write(true)
            .create(!resume)
            .truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let open = options
            .open(file)
            .map_err(|error| wrong(format!("cannot open {name}: {error}")))?;
        if !open.metadata()?.is_file() {
            return Err(fail(special));
        }
        match open.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(fail("another match is writing to it")),
            Err(TryLockError::Error(error)) => return Err(fail(&error.to_string())),
        }
        let bytes = sized(&open, MOST).and_then(|most| read_all(&open, most));
        let bytes = bytes.map_err(|error| fail(&error.to_string()))?;
        if !resume && !bytes.is_empty() {
            return Err(fail(
                "it already exists; continue with --resume, or choose another file",
            ));
        }
        Ok(MatchFile {
            file: open,
            name,
            bytes,
        })
    }

    /// Returns the seed of the match in the file, if it contains a game.
    ///
    /// # Errors
    /// Fails if the first game is not from a match.
    pub fn seed<C: Contest>(&self) -> Result<Option<MatchSeed>, Stop> {
        let text = String::from_utf8_lossy(&self.bytes);
        // A truncated game will be played again, with any seed.
        let Some(Ok(record)) = C::records(&text).into_iter().next() else {
            return Ok(None);
        };
        match C::tag(&record, SEED).map(str::parse) {
            Some(Ok(seed)) => Ok(Some(seed)),
            Some(Err(error)) => Err(wrong(format!("{}: the tag Seed: {error}", self.name))),
            None => Ok(None),
        }
    }

    /// Returns the games so far, and removes a partial game at the end.
    ///
    /// # Errors
    /// Fails if the games are from another match.
    pub fn games<C: Contest>(&mut self, contest: &C) -> Result<Vec<GameResult>, Stop> {
        let bytes = std::mem::take(&mut self.bytes);
        let (whole, games) =
            read(&bytes, contest).map_err(|error| wrong(format!("{}: {error}", self.name)))?;
        if whole < bytes.len() {
            eprintln!(
                "{}: {}: the last game is incomplete and will be played again",
                contest.settings().program,
                self.name
            );
            self.file.set_len(whole as u64)?;
        }
        self.file.seek(SeekFrom::End(0))?;
        Ok(games)
    }

    /// Appends a game in one write, and syncs the file.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn add(&mut self, record: &str) -> Result<(), Stop> {
        let text = format!("{record}\n");
        let written = self
            .file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.sync_data());
        written.map_err(|error| wrong(format!("cannot write {}: {error}", self.name)))
    }
}

/// The version of match files. A game from a match of another version has the tag `MatchVersion` with that
/// version. Without the tag, the version is 1.
const VERSION: &str = "1";

/// The result of a recorded game of this match.
fn recorded<C: Contest>(record: &C::Record, contest: &C) -> Result<GameResult, String> {
    match C::tag(record, "MatchVersion") {
        None | Some(VERSION) => contest.recorded(record),
        Some(found) => Err(format!(
            "expected version {VERSION} of match records, got {}",
            printable(found)
        )),
    }
}

/// Returns the games of a record, and the length in bytes of the complete games: a match that was killed may
/// leave the last game truncated.
fn read<C: Contest>(bytes: &[u8], contest: &C) -> Result<(usize, Vec<GameResult>), String> {
    let valid = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return Err("it is not a UTF-8 text".to_string()),
    };
    // Every game is written with its tags first and a blank line after it.
    let last = valid
        .rfind(&format!("\n\n{}", C::RECORD_BEGINS))
        .map_or(0, |at| at + 2);
    let (before, tail) = valid.split_at(last);
    let mut games: Vec<GameResult> = Vec::new();
    for (number, record) in (1..).zip(C::records(before)) {
        let game = record.and_then(|record| recorded(&record, contest));
        games.push(game.map_err(|error| format!("game {number} in it: {error}"))?);
    }
    if tail.is_empty() {
        return Ok((0, games));
    }
    let whole = tail.ends_with("\n\n") && tail.len() + last == bytes.len();
    match tail.parse::<C::Record>() {
        Ok(record) if whole => games.push(recorded(&record, contest)?),
        Err(error) if whole => return Err(format!("the last game in it: {error}")),
        _ => return Ok((last, games)),
    }
    let mut numbers: Vec<u32> = games.iter().map(|game| game.number).collect();
    numbers.sort_unstable();
    if let Some(twice) = numbers.windows(2).find(|two| two[0] == two[1]) {
        return Err(format!("it contains game {} twice", twice[0]));
    }
    Ok((bytes.len(), games))
}
