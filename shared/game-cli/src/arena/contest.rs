//! What a game tells of its matches.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use super::child::Bounds;
use super::command::Command;
use super::fault::Fault;
use super::seed::MatchSeed;
use super::tally::GameResult;
use super::watchdog::Watchdogs;
use crate::stop::Stop;

/// What every match is played by.
pub struct Settings {
    /// The name of the program, for messages and directories.
    pub program: &'static str,
    /// The names of the seats: of the one that moves first, and of the other.
    pub seats: [&'static str; 2],
    /// The engine that has the first seat in the first game, then the other.
    pub engines: [Command; 2],
    /// How much they may say.
    pub bounds: Bounds,
    /// How many games.
    pub games: u32,
    /// What all seeds are made from.
    pub seed: MatchSeed,
    /// The variables of the match's environment that engines get besides those that all get.
    pub passed: Vec<String>,
    /// Where what is said in each game is kept.
    pub logs: Option<PathBuf>,
}

impl Settings {
    /// Returns the number of the engine that has a seat in a game: they change after every game.
    pub const fn engine(number: u32, seat: usize) -> usize {
        (number as usize + 1 + seat) % 2
    }

    /// Returns the command of the engine that has a seat in a game.
    pub fn command(&self, number: u32, seat: usize) -> &Command {
        &self.engines[Settings::engine(number, seat)]
    }
}

/// A game that engines play matches of.
pub trait Contest: Sync {
    /// A game that has been played.
    type Played: Send;
    /// The record of one.
    type Record: FromStr<Err: Display>;

    /// How every record begins.
    const RECORD_BEGINS: &'static str;

    /// Returns what the match is played by.
    fn settings(&self) -> &Settings;

    /// Returns whether the second game of a pair starts with what the first tells of.
    fn pairs_share_secrets(&self) -> bool {
        false
    }

    /// Plays the game of a number; `None` if the match is stopped meanwhile.
    ///
    /// # Errors
    /// An engine cannot be started.
    fn play(
        &self,
        number: u32,
        watchdogs: &Watchdogs,
        stop: &AtomicBool,
    ) -> Result<Option<Self::Played>, Stop>;

    /// Returns what a game came to.
    fn result(&self, played: &Self::Played) -> GameResult;

    /// Returns what was said to and by each seat, line by line.
    fn logs<'p>(&self, played: &'p Self::Played) -> &'p [Vec<String>; 2];

    /// Returns the record of a game.
    fn record(&self, played: &Self::Played) -> String;

    /// Returns the records of a text.
    fn records(text: &str) -> Vec<Result<Self::Record, String>>;

    /// Returns the value of a tag.
    fn tag<'r>(record: &'r Self::Record, name: &str) -> Option<&'r str>;

    /// Returns what a recorded game of this match came to.
    ///
    /// # Errors
    /// It is of another match, or cannot be.
    fn recorded(&self, record: &Self::Record) -> Result<GameResult, String>;
}

/// The tag with the seed of the match.
pub const SEED: &str = "Seed";

/// What the tags of a match's game say.
pub struct MatchTags<'r, C: Contest> {
    contest: &'r C,
    record: &'r C::Record,
}

impl<'r, C: Contest> MatchTags<'r, C> {
    /// Returns those of a record.
    pub fn of(contest: &'r C, record: &'r C::Record) -> MatchTags<'r, C> {
        MatchTags { contest, record }
    }

    /// Returns the value of a tag.
    ///
    /// # Errors
    /// There is no such tag.
    pub fn get(&self, name: &str) -> Result<&'r str, String> {
        C::tag(self.record, name)
            .ok_or_else(|| format!("the tag {name} is missing: it is not of a match"))
    }

    /// Returns the number of the game, from 1.
    ///
    /// # Errors
    /// There is none.
    pub fn number(&self, tag: &str) -> Result<u32, String> {
        let number = self.get(tag)?.parse().ok().filter(|number| *number > 0);
        number.ok_or_else(|| format!("the tag {tag} is no number from 1 up"))
    }

    /// Holds what a tag says against this match.
    ///
    /// # Errors
    /// They differ.
    pub fn same(&self, what: &str, tag: &str, here: &str) -> Result<(), String> {
        same(what, self.get(tag)?, here)
    }

    /// Holds the command of a seat against this match.
    ///
    /// # Errors
    /// They differ.
    pub fn same_command(&self, number: u32, seat: usize, tag: &str) -> Result<(), String> {
        let settings = self.contest.settings();
        // As it went through the tag, which keeps no control characters.
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

/// Holds what a record says against what a match says.
///
/// # Errors
/// They differ.
pub fn same(what: &str, there: &str, here: &str) -> Result<(), String> {
    if there == here {
        Ok(())
    } else {
        Err(format!(
            "it is of another match: {what} is {there}, not {here}"
        ))
    }
}

/// Returns the word for how a game ended: the rules' own, where the record says that it ended by them,
/// else that of the fault.
///
/// # Errors
/// There is no such fault.
pub fn ending(said: &str, normal: &str, word: &'static str) -> Result<&'static str, String> {
    if said == normal {
        return Ok(word);
    }
    let fault = Fault::ALL.iter().find(|fault| fault.word() == said);
    Ok(fault.ok_or("the tag Termination is no fault")?.word())
}
