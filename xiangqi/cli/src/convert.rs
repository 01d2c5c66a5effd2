//! `convert`: moves, positions and games in other notations.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use kit_cli::files::read_record_file;
use kit_cli::printable;
use kit_cli::stop::{Done, wrong};
use xiangqi::notation::Notation;
use xiangqi::record::{Item, Record, records};
use xiangqi::{Event, Position};

use crate::args::read_move;

const HELP: &str = "\
Examples:
  xiangqi convert moves C2=5 H8+7 --to chinese       a line of moves from the start
  xiangqi convert moves 炮二平五 馬8進7 --to uci
  xiangqi convert record games.pgn --to wxf          the same games in another notation
  xiangqi convert record games.pgn --to fen          every position, one per line
  xiangqi convert record games.pgn --to position     for engines: position fen ... moves ...";

/// Convert moves and records between notations
#[derive(Subcommand)]
#[command(after_help = HELP)]
pub enum Convert {
    /// A line of moves
    Moves {
        /// The moves, in order
        #[arg(required = true)]
        moves: Vec<String>,
        /// The position before the moves: a FEN; default: the initial position
        #[arg(long, value_name = "FEN")]
        position: Option<Position>,
        /// The notation of the input; default: any except uci-from-one
        #[arg(long)]
        from: Option<Notation>,
        /// The notation of the output: uci, uci-from-one, iccs, wxf, chinese or traditional-chinese
        #[arg(long)]
        to: Notation,
    },
    /// Records in PGN, with moves in any notation
    Record {
        /// A file with any number of games; - is the standard input
        file: String,
        /// The output format
        #[arg(long, value_enum)]
        to: Format,
        /// Write to this file instead of the standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// PGN with moves as h2e2
    Uci,
    /// PGN with moves as h3e3
    UciFromOne,
    /// PGN with moves as H2-E2
    Iccs,
    /// PGN with moves as C2=5
    Wxf,
    /// PGN with moves as 炮二平五
    Chinese,
    /// PGN with moves as 炮二平五 in traditional characters
    TraditionalChinese,
    /// The FEN of every position, from the start to the end; a blank line between games
    Fen,
    /// One line per game: the UCI command position, as engines get it
    Position,
}

impl Format {
    const fn notation(self) -> Option<Notation> {
        match self {
            Format::Uci => Some(Notation::Uci),
            Format::UciFromOne => Some(Notation::UciFromOne),
            Format::Iccs => Some(Notation::Iccs),
            Format::Wxf => Some(Notation::Wxf),
            Format::Chinese => Some(Notation::Chinese),
            Format::TraditionalChinese => Some(Notation::TraditionalChinese),
            Format::Fen | Format::Position => None,
        }
    }
}

impl Convert {
    pub fn run(self, out: &mut impl Write) -> Done {
        match self {
            Convert::Moves {
                moves,
                position,
                from,
                to,
            } => {
                let mut position = position.unwrap_or_else(Position::initial);
                let mut texts = Vec::new();
                for text in moves.iter().flat_map(|words| words.split_whitespace()) {
                    let mv = match from {
                        Some(_) => position.parse_move(text, from).map_err(wrong)?,
                        None => read_move(&position, text)?,
                    };
                    texts.push(position.format_move(mv, to));
                    position.play_unchecked(mv);
                }
                writeln!(out, "{}", texts.join(" "))?;
            }
            Convert::Record { file, to, output } => match output {
                Some(target) => {
                    let mut bytes = Vec::new();
                    convert(&file, to, &mut bytes)?;
                    write_file(&target, &bytes)?;
                }
                None => convert(&file, to, out)?,
            },
        }
        Ok(())
    }
}

fn write_file(file: &Path, bytes: &[u8]) -> Done {
    std::fs::write(file, bytes)
        .map_err(|error| wrong(format!("cannot write {}: {error}", file.display())))
}

fn convert(file: &str, to: Format, out: &mut impl Write) -> Done {
    let text = read_record_file(file, "[Red \"Anna\"]")?;
    let file = printable(file);
    for (number, record) in (1..).zip(records(&text)) {
        let record = record.map_err(|error| wrong(format!("{file}: game {number}: {error}")))?;
        if number > 1 && to != Format::Position {
            writeln!(out)?;
        }
        match to.notation() {
            Some(notation) => write!(out, "{}", record.with_notation(notation))?,
            None if to == Format::Fen => {
                for position in positions(&record) {
                    writeln!(out, "{position}")?;
                }
            }
            None => {
                let game = moves(&record)
                    .map(|mv| format!(" {mv}"))
                    .collect::<String>();
                let moves = if game.is_empty() { "" } else { " moves" };
                writeln!(out, "position fen {}{moves}{game}", record.start_position())?;
            }
        }
    }
    Ok(())
}

/// Returns the moves of a record. They are legal in their positions.
fn moves(record: &Record) -> impl Iterator<Item = xiangqi::Move> + '_ {
    record.items().iter().filter_map(|item| match item {
        Item::Event(Event::Played(mv)) => Some(*mv),
        _ => None,
    })
}

fn positions(record: &Record) -> Vec<Position> {
    let mut position = *record.start_position();
    let mut all = vec![position];
    for mv in moves(record) {
        position.play_unchecked(mv);
        all.push(position);
    }
    all
}
