//! `referee`: checks records.

use std::io::Write;

use clap::Args;
use kit_cli::files::read_record_file;
use kit_cli::lang::lang;
use kit_cli::printable;
use kit_cli::stop::{Done, Stop};
use xiangqi::record::{Record, RecordError, records};
use xiangqi::{Event, Game, Rules};

use crate::args::read_rules;

/// Replay records and check every move, repetition and outcome; an unfinished game is checked up to its last
/// move
#[derive(Args)]
pub struct Referee {
    /// Files with any number of games; - is the standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Use these rules instead of those of each record
    #[arg(long, value_parser = read_rules)]
    rules: Option<Rules>,
    /// Print where positions repeat, and which side forces the repetition
    #[arg(long)]
    verdicts: bool,
    /// Print nothing for valid games
    #[arg(short, long)]
    quiet: bool,
}

/// An example of the tags that records begin with.
const TAG: &str = "[Red \"Anna\"]";

impl Referee {
    pub fn run(self, out: &mut impl Write) -> Done {
        let (mut games, mut wrong) = (0, 0);
        for file in &self.files {
            let text = read_record_file(file, TAG)?;
            let file = printable(file);
            for (number, record) in (1..).zip(records(&text)) {
                games += 1;
                let record = record.map(|record| match &self.rules {
                    Some(rules) => record.with_rules(rules),
                    None => record,
                });
                let replayed = record.and_then(|record| {
                    let game = record.replay()?;
                    Ok((record, game))
                });
                match replayed {
                    Ok((record, game)) => {
                        let end = match game.outcome() {
                            Some(ending) => ending.text(lang()),
                            None => format!("not over, {} to move", game.to_move()),
                        };
                        let (rules, plies) = (game.rules(), game.plies());
                        if !self.quiet {
                            writeln!(out, "{file}: game {number}: {rules}: {plies} plies, {end}")?;
                        }
                        if self.verdicts {
                            for line in verdicts(&record) {
                                writeln!(out, "{file}: game {number}: {line}")?;
                            }
                        }
                    }
                    Err(why) => {
                        wrong += 1;
                        let RecordError { line, column, .. } = why;
                        let fault = printable(&why.fault.to_string());
                        writeln!(out, "{file}:{line}:{column}: game {number}: {fault}")?;
                    }
                }
            }
        }
        if wrong > 0 {
            return Err(Stop::Input(format!("{wrong} of {games} games are wrong")));
        }
        Ok(())
    }
}

/// Returns the verdict of the repetition rules at each position of a valid game, one per line.
fn verdicts(record: &Record) -> Vec<String> {
    let mut game = Game::from_position(record.rules(), record.start_position());
    let mut lines = Vec::new();
    for item in record.items() {
        let xiangqi::record::Item::Event(event) = item else {
            continue;
        };
        // The whole game has been replayed.
        if game.repeat(event).is_err() {
            break;
        }
        if let (Event::Played(mv), Some(verdict)) = (event, game.verdict()) {
            let verdict = verdict.text(lang());
            lines.push(format!("ply {}, {mv}: {verdict}", game.plies()));
        }
    }
    lines
}
