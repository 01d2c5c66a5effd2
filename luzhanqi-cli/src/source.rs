//! The arguments of `view` and `belief` that choose a view.

use clap::{ArgGroup, Args};
use luzhanqi::record::{AnyRecord, RecordError, records};
use luzhanqi::{Begin, Game, Rules, Seat, View};

use crate::args::{counting, read_position, read_rules, whole};
use crate::files::read_record_file;
use crate::stop::{Stop, wrong};
use crate::text::viewer;

/// A seat's view: of a recorded game, of a seat's own record, or of a game that starts from a position.
#[derive(Args)]
#[command(group = ArgGroup::new("source").required(true).args(["file", "position", "seed"]))]
pub struct Source {
    /// A file with recorded games, or with records of one seat; - is the standard input
    file: Option<String>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = counting::<usize>)]
    game: usize,
    /// A position, in quotes; or, in dark play, what the seat sees, with ? for each enemy piece
    #[arg(long)]
    position: Option<String>,
    /// A random starting position from this seed
    #[arg(long, value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// The rules of the position
    #[arg(long, default_value = "standard", value_parser = read_rules)]
    rules: Rules,
    /// The seat of the view; a record of one seat already contains it
    #[arg(long)]
    seat: Option<Seat>,
    /// End the view right after this many plies; by default it includes all observations
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    ply: Option<usize>,
}

impl Source {
    pub fn view(&self) -> Result<View, Stop> {
        let view = match (&self.file, &self.position) {
            (Some(file), _) => self.of_file(file)?,
            (None, Some(text)) => self.of_position(text)?,
            (None, None) => {
                let game = Game::from_seed(&self.rules, self.seed.unwrap_or(0));
                game.view(self.needed_seat()?).clone()
            }
        };
        match self.ply {
            None => Ok(view),
            Some(plies) => view
                .after_plies(plies)
                .ok_or_else(|| wrong(format!("the game has {} plies, not {plies}", view.plies()))),
        }
    }

    fn needed_seat(&self) -> Result<Seat, Stop> {
        self.seat
            .ok_or_else(|| wrong("choose a view with --seat south or --seat north"))
    }

    fn of_position(&self, text: &str) -> Result<View, Stop> {
        let seat = self.needed_seat()?;
        let board = text.split(' ').next().unwrap_or("");
        if board.contains('?') {
            let mut begin = Begin::new(self.rules, Some(seat), text.into());
            begin.setup = false;
            return View::begin(begin).map_err(wrong);
        }
        let position = read_position(text, &self.rules)?;
        Ok(Game::from_position(&position).view(seat).clone())
    }

    fn of_file(&self, file: &str) -> Result<View, Stop> {
        let text = read_record_file(file)?;
        let at = |error: RecordError| {
            let RecordError { line, column, .. } = error;
            wrong(format!("{file}:{line}:{column}: {}", error.fault))
        };
        let chosen = records(&text).nth(self.game - 1);
        let record =
            chosen.ok_or_else(|| wrong(format!("{file} contains no game {}", self.game)))?;
        match record.map_err(at)? {
            AnyRecord::Game(record) => {
                let seat = self.needed_seat()?;
                Ok(record.replay().map_err(at)?.view(seat).clone())
            }
            AnyRecord::Seat(record) => match (self.seat, record.seat()) {
                (Some(seat), own) if Some(seat) != own => Err(wrong(format!(
                    "{file} contains the view of {}, not of {seat}",
                    viewer(own)
                ))),
                _ => record.view().map_err(at),
            },
        }
    }
}
