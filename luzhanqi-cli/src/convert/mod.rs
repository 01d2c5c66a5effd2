//! `convert`: armies, positions and games to and from the formats of other programs.

mod jql;
mod jzn;
mod logs;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use luzhanqi::record::{Item, records};
use luzhanqi::{Army, Rules};

use crate::files::{read_all, read_file, read_record_file};
use crate::protocol;
use crate::stop::{Done, Stop, wrong};

/// Convert armies, positions and games to and from other programs' formats
#[derive(Args)]
#[command(after_help = HELP)]
pub struct Convert {
    #[command(subcommand)]
    what: What,
}

const HELP: &str = "\
Examples:
  luzhanqi convert army mine.jql                         a QQ army as letters
  luzhanqi convert army LBMGJ... --to jql -o mine.jql    letters as a QQ army
  luzhanqi convert position '0acc0Ljc0e000... r 30 149'  a JZN board as a position
  luzhanqi convert record match.txt --to logs -o logs    the messages of each engine
  luzhanqi convert log 0001-south.log 0001-north.log     two logs as a record";

#[derive(Subcommand)]
enum What {
    /// An army: letters, the protocol's letters, or a .jql file
    Army {
        /// 25 letters M to F, 25 of the protocol's letters a to l, or a file: a text of these letters, or .jql
        army: String,
        /// The output format
        #[arg(long, value_enum, default_value = "text")]
        to: ArmyFormat,
        /// Write to this file instead of the standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Convert a position or view to a JZN board, or a JZN board to a position or view
    Position {
        /// Four fields, in quotes
        position: String,
        /// The rules of the position
        #[arg(long, default_value = "standard", value_parser = crate::args::read_rules)]
        rules: Rules,
        /// The number of moves played; a JZN board contains it, and a position does not
        #[arg(long, default_value_t = 0)]
        moves: u32,
    },
    /// Convert records to the protocol's logs, to positions or to JZN boards
    Record {
        /// A file with any number of games; - is the standard input
        file: String,
        /// The output format
        #[arg(long, value_enum)]
        to: RecordFormat,
        /// For logs: the directory for NUMBER-south.log and NUMBER-north.log; otherwise the file to write
        /// instead of the standard output
        #[arg(short, long, value_name = "DIR OR FILE", required_if_eq("to", "logs"))]
        output: Option<PathBuf>,
        /// For logs: the seconds in the message START
        #[arg(long, default_value_t = 1800)]
        seconds: u32,
    },
    /// The protocol's logs. Two logs of the same games become records; a single log becomes the views that
    /// its engine had at the ends of the games
    Log {
        /// The log of one engine
        file: String,
        /// The log of the other
        other: Option<String>,
        /// The rules; the message START sets the quiet limit
        #[arg(long, default_value = "ccgc", value_parser = crate::args::read_rules)]
        rules: Rules,
    },
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum ArmyFormat {
    /// 25 letters, front row first, as everywhere in this program
    Text,
    /// The protocol's letters
    Protocol,
    /// A QQ army file of 50 bytes
    Jql,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum RecordFormat {
    /// Two logs per game
    Logs,
    /// One position per line, from the start to the end; a blank line between games
    Positions,
    /// Positions as JZN boards, from the start to the end; a blank line between games
    Jzn,
}

impl Convert {
    pub fn run(self, out: &mut impl Write) -> Done {
        match self.what {
            What::Army { army, to, output } => {
                let army = read_army(&army)?;
                let bytes = match to {
                    ArmyFormat::Text => format!("{army}\n").into_bytes(),
                    ArmyFormat::Protocol => format!("{}\n", protocol::army_text(&army)).into(),
                    ArmyFormat::Jql => jql::write(&army).to_vec(),
                };
                match output {
                    Some(file) => write_file(&file, &bytes)?,
                    None => out.write_all(&bytes)?,
                }
            }
            What::Position {
                position,
                rules,
                moves,
            } => {
                let text = if jzn::is_jzn(&position) {
                    jzn::read(&position, &rules)
                } else {
                    jzn::write(&position, &rules, moves)
                };
                writeln!(out, "{}", text.map_err(wrong)?)?;
            }
            What::Record {
                file,
                to,
                output,
                seconds,
            } => match output {
                Some(target) if to != RecordFormat::Logs => {
                    let mut bytes = Vec::new();
                    convert_records(&file, to, None, seconds, &mut bytes)?;
                    write_file(&target, &bytes)?;
                }
                dir => convert_records(&file, to, dir.as_deref(), seconds, out)?,
            },
            What::Log { file, other, rules } => {
                protocol::can_tell(&rules).map_err(wrong)?;
                let fail = |name: &str| {
                    let name = name.to_string();
                    move |error: String| wrong(format!("{name}: {error}"))
                };
                let games = logs::read(&read_file(&file)?, &rules).map_err(fail(&file))?;
                let Some(other) = other else {
                    for game in &games {
                        writeln!(out, "{}", game.view().map_err(fail(&file))?)?;
                    }
                    return Ok(());
                };
                let others = logs::read(&read_file(&other)?, &rules).map_err(fail(&other))?;
                if games.len() != others.len() {
                    let (one, two) = (games.len(), others.len());
                    return Err(wrong(format!("{file} has {one} games, {other} has {two}")));
                }
                for (number, (game, other)) in (1..).zip(games.iter().zip(&others)) {
                    let record = logs::merge(game, other)
                        .map_err(|error| wrong(format!("game {number}: {error}")))?;
                    writeln!(out, "{record}")?;
                }
            }
        }
        Ok(())
    }
}

/// The size limit of a file with an army, in bytes.
const MOST_OF_AN_ARMY: u64 = 4096;

/// Reads an army given on the command line or in a file.
fn read_army(given: &str) -> Result<Army, Stop> {
    let letters = |text: &str| {
        text.len() == Army::LEN && text.bytes().all(|letter| letter.is_ascii_alphabetic())
    };
    if letters(given) && !Path::new(given).exists() {
        return read_letters(given).map_err(wrong);
    }
    let fail = |error: String| wrong(format!("{given}: {error}"));
    let bytes = File::open(given)
        .and_then(|file| read_all(file, MOST_OF_AN_ARMY))
        .map_err(|error| fail(format!("expected an army of 25 letters or a file: {error}")))?;
    if jql::is_jql(&bytes) {
        return jql::read(&bytes).map_err(fail);
    }
    let text =
        String::from_utf8(bytes).map_err(|_| fail("expected a text or a .jql file".into()))?;
    let text = text.trim();
    read_letters(text.strip_prefix("ARRAY ").unwrap_or(text)).map_err(fail)
}

fn read_letters(text: &str) -> Result<Army, String> {
    if text.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        protocol::read_army(text)
    } else {
        text.parse::<Army>().map_err(|error| error.to_string())
    }
}

fn write_file(file: &Path, bytes: &[u8]) -> Done {
    std::fs::write(file, bytes)
        .map_err(|error| wrong(format!("cannot write {}: {error}", file.display())))
}

fn convert_records(
    file: &str,
    to: RecordFormat,
    dir: Option<&Path>,
    seconds: u32,
    out: &mut impl Write,
) -> Done {
    let text = read_record_file(file)?;
    let mut games = 0;
    for (number, record) in (1..).zip(records(&text)) {
        games = number;
        let fail = |error: String| wrong(format!("{file}: game {number}: {error}"));
        let record = record.and_then(|record| record.game().cloned());
        let record = record.map_err(|error| fail(error.to_string()))?;
        let game = record.replay().map_err(|error| fail(error.to_string()))?;
        if let Some(dir) = dir {
            std::fs::create_dir_all(dir)
                .map_err(|error| wrong(format!("cannot make {}: {error}", dir.display())))?;
            let names = ["South", "North"].map(|tag| record.tag(tag).unwrap_or("?"));
            let logs = logs::write(&game, names, seconds).map_err(fail)?;
            for (seat, log) in ["south", "north"].into_iter().zip(logs) {
                write_file(&dir.join(format!("{number:04}-{seat}.log")), log.as_bytes())?;
            }
            continue;
        }
        if number > 1 {
            writeln!(out)?;
        }
        let mut show = |game: &luzhanqi::Game| -> Done {
            let position = game.truth().to_string();
            match to {
                RecordFormat::Jzn => {
                    let moves = u32::try_from(game.plies()).unwrap_or(u32::MAX);
                    let board = jzn::write(&position, game.rules(), moves).map_err(fail)?;
                    writeln!(out, "{board}")?;
                }
                _ => writeln!(out, "{position}")?,
            }
            Ok(())
        };
        let mut board = record.start_game().clone();
        show(&board)?;
        for item in record.items() {
            if let Item::Move(mv) = item {
                // The record has been replayed.
                board.play(*mv).map_err(wrong)?;
                show(&board)?;
            }
        }
    }
    if games == 0 {
        return Err(wrong(format!("{file} contains no game")));
    }
    Ok(())
}
