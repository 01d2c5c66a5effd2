//! The record of a match: a file to which games are added when they are over, and from which a
//! stopped match goes on. Its games tell the match's seed, so no engine may read it meanwhile.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};

use luzhanqi::record::{Record, records};
use luzhanqi::{Seat, rules::RuleOption};

use super::bout::Played;
use super::fault::Fault;
use super::seed::MatchSeed;
use super::settings::MatchSettings;
use super::tally::GameResult;
use crate::files::{MOST, read_all, sized};
use crate::stop::{Stop, wrong};
use crate::words::printable;

/// The tags that a match gives its games, besides `South` and `North`, the engines' names.
const GAME: &str = "Game";
const COMMANDS: [&str; 2] = ["SouthCommand", "NorthCommand"];
const SECONDS: &str = "Seconds";
const SEED: &str = "Seed";
const ARMIES: &str = "Armies";
const OPENINGS: &str = "Openings";
const TERMINATION: &str = "Termination";
const NORMAL: &str = "normal";

/// An open record.
pub struct MatchFile {
    file: File,
    /// As it can be printed.
    name: String,
    /// What it held when it was opened.
    bytes: Vec<u8>,
}

impl MatchFile {
    /// Opens the record of a new match, or, to go on with it, that of a stopped one.
    ///
    /// # Errors
    /// The file is not an ordinary one, cannot be used, or holds games although the match is new.
    pub fn open(file: &str, resume: bool) -> Result<MatchFile, Stop> {
        let name = printable(file);
        let fail = |error: &str| wrong(format!("{name}: {error}"));
        let special = "it is a device, a pipe or a directory; a record is an ordinary file";
        // Opening some of these already waits or does something.
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
            Err(TryLockError::WouldBlock) => return Err(fail("another match writes it")),
            Err(TryLockError::Error(error)) => return Err(fail(&error.to_string())),
        }
        let bytes = sized(&open, MOST).and_then(|most| read_all(&open, most));
        let bytes = bytes.map_err(|error| fail(&error.to_string()))?;
        if !resume && !bytes.is_empty() {
            return Err(fail(
                "it exists already; go on with --resume, or choose another file",
            ));
        }
        Ok(MatchFile {
            file: open,
            name,
            bytes,
        })
    }

    /// Returns the seed of the match that the file holds, if it holds a game.
    ///
    /// # Errors
    /// The first game is not one of a match.
    pub fn seed(&self) -> Result<Option<MatchSeed>, Stop> {
        let text = String::from_utf8_lossy(&self.bytes);
        // A game that is cut short will be played again, with any seed.
        let Some(Ok(record)) = records(&text).next() else {
            return Ok(None);
        };
        match record.tag(SEED).map(str::parse) {
            Some(Ok(seed)) => Ok(Some(seed)),
            Some(Err(error)) => Err(wrong(format!("{}: the tag Seed: {error}", self.name))),
            None => Ok(None),
        }
    }

    /// Returns what has been played so far, and cuts off what was written in part.
    ///
    /// # Errors
    /// The games are those of another match.
    pub fn games(&mut self, settings: &MatchSettings) -> Result<Vec<GameResult>, Stop> {
        let bytes = std::mem::take(&mut self.bytes);
        let (whole, games) =
            read(&bytes, settings).map_err(|error| wrong(format!("{}: {error}", self.name)))?;
        if whole < bytes.len() {
            eprintln!(
                "luzhanqi: {}: the last game is cut short and will be played again",
                self.name
            );
            self.file.set_len(whole as u64)?;
        }
        self.file.seek(SeekFrom::End(0))?;
        Ok(games)
    }

    /// Adds a game, in one piece, and sees that it is kept.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, played: &Played, settings: &MatchSettings) -> Result<(), Stop> {
        let text = format!("{}\n", record(played, settings));
        let written = self
            .file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.sync_data());
        written.map_err(|error| wrong(format!("cannot write {}: {error}", self.name)))
    }
}

/// Returns the record of a game.
pub fn record(played: &Played, settings: &MatchSettings) -> Record {
    let mut record = Record::of(&played.game);
    for (tag, seat) in ["South", "North"].into_iter().zip(Seat::ALL) {
        let name = played.names[seat.index()].as_deref();
        record = record.with_tag(tag, name.unwrap_or("?"));
    }
    record = record.with_tag(GAME, &played.start.number.to_string());
    for (tag, seat) in COMMANDS.into_iter().zip(Seat::ALL) {
        record = record.with_tag(tag, &settings.command(&played.start, seat).text);
    }
    let [south, north] = played.used.map(|used| format!("{:.3}", used.as_secs_f64()));
    let ending = played
        .foul
        .as_ref()
        .map_or(NORMAL, |foul| foul.fault.word());
    record = record
        .with_tag(SEED, &settings.seed.to_string())
        .with_tag(SECONDS, &settings.seconds.to_string())
        .with_tag(ARMIES, armies(settings))
        .with_tag(OPENINGS, &settings.openings.len().to_string())
        .with_tag("SouthUsed", &south)
        .with_tag("NorthUsed", &north)
        .with_tag(TERMINATION, ending);
    if let Some(foul) = &played.foul {
        record.comment(&format!("{} {}: {}", foul.seat, ending, foul.detail));
    }
    if played.stand_in {
        record.comment("no set-up was completed: these armies only stand in");
    }
    record
}

/// What the tag of the armies says.
fn armies(settings: &MatchSettings) -> &'static str {
    if settings.swap_armies {
        "swapped in pairs"
    } else {
        "one for each game"
    }
}

/// Returns what a game came to.
pub fn result(played: &Played) -> GameResult {
    let ending = played.game.result();
    GameResult {
        number: played.start.number,
        engines: Seat::ALL.map(|seat| played.start.engine(seat)),
        winner: ending.and_then(|ending| ending.winner),
        ending: match &played.foul {
            Some(foul) => foul.fault.word(),
            None => ending.map_or(NORMAL, |ending| ending.reason.word()),
        },
        names: played.names.clone(),
        foul: played.foul.clone(),
    }
}

/// The games of a record, and how many of its bytes are whole games: a match that dies may leave
/// the last one cut short.
fn read(bytes: &[u8], settings: &MatchSettings) -> Result<(usize, Vec<GameResult>), String> {
    let valid = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return Err("it is not a UTF-8 text".to_string()),
    };
    // Every game is written with its tags first and a blank line behind it.
    let last = valid.rfind("\n\n[Rules ").map_or(0, |at| at + 2);
    let (before, tail) = valid.split_at(last);
    let mut games: Vec<GameResult> = Vec::new();
    for (number, record) in (1..).zip(records(before)) {
        let game = record
            .and_then(|record| record.game().cloned())
            .map_err(|error| error.to_string())
            .and_then(|record| read_game(&record, settings));
        games.push(game.map_err(|error| format!("game {number} in it: {error}"))?);
    }
    if tail.is_empty() {
        return Ok((0, games));
    }
    let whole = tail.ends_with("\n\n") && tail.len() + last == bytes.len();
    match tail.parse::<Record>() {
        Ok(record) if whole => games.push(read_game(&record, settings)?),
        Err(error) if whole => return Err(format!("the last game in it: {error}")),
        _ => return Ok((last, games)),
    }
    let mut numbers: Vec<u32> = games.iter().map(|game| game.number).collect();
    numbers.sort_unstable();
    if let Some(twice) = numbers.windows(2).find(|two| two[0] == two[1]) {
        return Err(format!("game {} is in it twice", twice[0]));
    }
    Ok((bytes.len(), games))
}

fn read_game(record: &Record, settings: &MatchSettings) -> Result<GameResult, String> {
    let game = record.replay().map_err(|error| error.to_string())?;
    let tag = |name: &str| {
        record
            .tag(name)
            .ok_or_else(|| format!("the tag {name} is missing: it is not of a match"))
    };
    let number: u32 = tag(GAME)?
        .parse()
        .ok()
        .filter(|number| *number > 0)
        .ok_or("the tag Game is no number from 1 up")?;
    let start = settings.start(number);
    let same = |what: &str, there: &str, here: &str| {
        if there == here {
            Ok(())
        } else {
            Err(format!(
                "it is of another match: {what} is {there}, not {here}"
            ))
        }
    };
    let rules = settings.rules;
    if let Some(option) = RuleOption::ALL
        .iter()
        .find(|o| !rules.agree_on(game.rules(), **o))
    {
        let (there, here) = (game.rules().value(*option), rules.value(*option));
        same(option.key(), &there.to_string(), &here.to_string())?;
    }
    same("the seed", tag(SEED)?, &settings.seed.to_string())?;
    same("the time", tag(SECONDS)?, &settings.seconds.to_string())?;
    same("the choice of armies", tag(ARMIES)?, armies(settings))?;
    let openings = settings.openings.len().to_string();
    same("the number of openings", tag(OPENINGS)?, &openings)?;
    if start.armies.is_some() && start.armies != game.armies() {
        return Err("it is of another match: the openings differ".to_string());
    }
    for (name, seat) in COMMANDS.into_iter().zip(Seat::ALL) {
        // As it went through the tag, which keeps no control characters.
        let here: String = settings
            .command(&start, seat)
            .text
            .chars()
            .filter(|c| !c.is_control())
            .collect();
        same(&format!("{seat}'s command"), tag(name)?, &here)?;
    }
    let result = game.result().ok_or("the game is not over")?;
    let termination = tag(TERMINATION)?;
    let ending = if termination == NORMAL {
        result.reason.word()
    } else {
        let fault = Fault::ALL.iter().find(|fault| fault.word() == termination);
        fault.ok_or("the tag Termination is no fault")?.word()
    };
    let name = |tag: &str| {
        record
            .tag(tag)
            .filter(|name| *name != "?")
            .map(str::to_string)
    };
    Ok(GameResult {
        number,
        engines: Seat::ALL.map(|seat| start.engine(seat)),
        winner: result.winner,
        ending,
        names: [name("South"), name("North")],
        foul: None,
    })
}
