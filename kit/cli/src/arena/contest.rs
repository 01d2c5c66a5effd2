//! The interface between a game and the code for matches.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use super::child::Bounds;
use super::command::Command;
use super::forfeit::ForfeitReason;
use super::seed::MatchSeed;
use super::tally::GameResult;
use super::watchdog::Watchdogs;
use crate::stop::Stop;

/// The settings that every match has.
pub struct Settings {
    /// The name of the program, for messages and directories.
    pub program: &'static str,
    /// The names of the seats: first the seat that moves first.
    pub seats: [&'static str; 2],
    /// The engines: the first has the first seat in the first game.
    pub engines: [Command; 2],
    /// The limits on the output of the engines.
    pub bounds: Bounds,
    /// The number of games.
    pub games: u32,
    /// The seed from which all seeds are derived.
    pub seed: MatchSeed,
    /// The variables of the match's environment that engines get besides the standard ones.
    pub passed: Vec<String>,
    /// The directory for the logs of the games.
    pub logs: Option<PathBuf>,
}

impl Settings {
    /// Returns the index of the engine that has a seat in a game: the engines exchange seats after every
    /// game.
    pub const fn engine(number: u32, seat: usize) -> usize {
        (number as usize + 1 + seat) % 2
    }

    /// Returns the command of the engine that has a seat in a game.
    pub fn command(&self, number: u32, seat: usize) -> &Command {
        &self.engines[Settings::engine(number, seat)]
    }
}

/// A game for matches between engines.
pub trait Contest: Sync {
    /// A finished game.
    type Played: Send;
    /// The record of a game.
    type Record: FromStr<Err: Display>;

    /// The text with which every record begins.
    const RECORD_BEGINS: &'static str;

    /// Returns the settings of the match.
    fn settings(&self) -> &Settings;

    /// Returns whether the first game of a pair reveals the start of the second.
    fn pairs_share_secrets(&self) -> bool {
        false
    }

    /// Plays game `number`; returns `None` if the match is stopped before the game ends.
    ///
    /// # Errors
    /// Fails if an engine cannot be started.
    fn play(
        &self,
        number: u32,
        watchdogs: &Watchdogs,
        stop: &AtomicBool,
    ) -> Result<Option<Self::Played>, Stop>;

    /// Returns the result of a game.
    fn result(&self, played: &Self::Played) -> GameResult;

    /// Returns the messages to and from each seat, line by line.
    fn logs<'p>(&self, played: &'p Self::Played) -> &'p [Vec<String>; 2];

    /// Returns the record of a game.
    fn record(&self, played: &Self::Played) -> String;

    /// Parses the records in a text.
    fn records(text: &str) -> Vec<Result<Self::Record, String>>;

    /// Returns the value of a tag.
    fn tag<'r>(record: &'r Self::Record, name: &str) -> Option<&'r str>;

    /// Returns the result of a recorded game of this match.
    ///
    /// # Errors
    /// Fails if the record is from another match or contains an impossible game.
    fn recorded(&self, record: &Self::Record) -> Result<GameResult, String>;
}

/// The tag with the seed of the match.
pub const SEED: &str = "Seed";

/// The tags of a match's game.
pub struct MatchTags<'r, C: Contest> {
    contest: &'r C,
    record: &'r C::Record,
}

impl<'r, C: Contest> MatchTags<'r, C> {
    /// Returns the tags of a record.
    pub fn of(contest: &'r C, record: &'r C::Record) -> MatchTags<'r, C> {
        MatchTags { contest, record }
    }

    /// Returns the value of a tag.
    ///
    /// # Errors
    /// Fails if there is no such tag.
    pub fn get(&self, name: &str) -> Result<&'r str, String> {
        C::tag(self.record, name)
            .ok_or_else(|| format!("the tag {name} is missing: this is not the record of a match"))
    }

    /// Returns the number of the game, from 1.
    ///
    /// # Errors
    /// Fails if there is no number.
    pub fn number(&self, tag: &str) -> Result<u32, String> {
        let number = self.get(tag)?.parse().ok().filter(|number| *number > 0);
        number.ok_or_else(|| format!("the tag {tag} must be a number of at least 1"))
    }

    /// Checks that a tag has the value of this match.
    ///
    /// # Errors
    /// Fails if they differ.
    pub fn same(&self, what: &str, tag: &str, here: &str) -> Result<(), String> {
        same(what, self.get(tag)?, here)
    }

    /// Checks that a tag has the command of this match for a seat.
    ///
    /// # Errors
    /// Fails if they differ.
    pub fn same_command(&self, number: u32, seat: usize, tag: &str) -> Result<(), String> {
        let settings = self.contest.settings();
        // Compares the text as a tag stores it, without control characters.
        let text = settings.command(number, seat).text.chars();
        let here: String = text.filter(|c| !c.is_control()).collect();
        self.same(&format!("{}'s command", settings.seats[seat]), tag, &here)
    }

    /// Returns the name that an engine gave, if it gave one.
    pub fn name(&self, tag: &str) -> Option<String> {
        let name = C::tag(self.record, tag).filter(|name| *name != "?");
        name.map(str::to_string)
    }
}

/// Checks that a value in a record equals this match's value.
///
/// # Errors
/// Fails if they differ.
pub fn same(what: &str, there: &str, here: &str) -> Result<(), String> {
    if there == here {
        Ok(())
    } else {
        Err(format!(
            "this is the record of another match: {what} is {there}, not {here}"
        ))
    }
}

/// Returns the token for the reason why a recorded game ended: `word` if the tag `Termination` is `normal`,
/// or else the reason of the forfeit.
///
/// # Errors
/// Fails if there is no such reason.
pub fn end_token(said: &str, normal: &str, word: &'static str) -> Result<&'static str, String> {
    if said == normal {
        return Ok(word);
    }
    let reason = ForfeitReason::ALL
        .iter()
        .find(|reason| reason.as_str() == said);
    Ok(reason
        .ok_or("expected the reason of a forfeit in the tag Termination")?
        .as_str())
}
