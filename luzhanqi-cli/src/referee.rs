//! `referee`: checks records.

use std::io::Write;

use clap::Args;
use luzhanqi::record::{RecordFault, records};

use crate::files::read_record_file;
use crate::stop::{Done, Stop};
use crate::text::printable;

/// Replay records of whole games and check every move, refusal and outcome; an unfinished game is checked up
/// to its last move
#[derive(Args)]
pub struct Referee {
    /// Files with any number of games; - is the standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Print nothing for valid games
    #[arg(short, long)]
    quiet: bool,
}

impl Referee {
    pub fn run(self, out: &mut impl Write) -> Done {
        let (mut games, mut wrong) = (0, 0);
        for file in &self.files {
            let text = read_record_file(file)?;
            let file = printable(file);
            let before = games;
            for (number, record) in (1..).zip(records(&text)) {
                games += 1;
                match record.and_then(|record| record.replay()) {
                    Ok(game) if !self.quiet => {
                        let end = match game.outcome() {
                            Some(ending) => ending.to_string(),
                            None => {
                                format!("not over, {} to move", game.to_move())
                            }
                        };
                        writeln!(
                            out,
                            "{file}: game {number}: {}: {} plies, {end}",
                            game.rules(),
                            game.plies()
                        )?;
                    }
                    Ok(_) => {}
                    Err(error) => {
                        wrong += 1;
                        let advice = match error.fault {
                            RecordFault::OneSeat(_) => {
                                "; a referee needs the record that the server kept, while view \
                                 and belief read this one"
                            }
                            _ => "",
                        };
                        writeln!(
                            out,
                            "{file}:{}:{}: game {number}: {}{advice}",
                            error.line,
                            error.column,
                            printable(&error.fault.to_string())
                        )?;
                    }
                }
            }
            if games == before {
                let text = format!("{file} contains no game: a record begins with tags");
                return Err(Stop::Input(text));
            }
        }
        if wrong > 0 {
            return Err(Stop::Input(format!("{wrong} of {games} games are wrong")));
        }
        Ok(())
    }
}
