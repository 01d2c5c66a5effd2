//! `view`: what a seat knew, and where such views come from.

use std::io::Write;

use clap::{ArgGroup, Args};
use luzhanqi::record::{RecordError, SeatRecord, records, seat_records};
use luzhanqi::render::Scene;
use luzhanqi::{Begin, Game, Move, Observation, Position, Rules, Seat, View};

use crate::{Done, Stop, Style, has_seat_records, read_file, wrong};

/// A seat's view: of a recorded game, of a seat's own record, or of a game that begins with a
/// position.
#[derive(Args)]
#[command(group = ArgGroup::new("source").required(true).args(["file", "position", "seed"]))]
pub struct Source {
    /// A file with recorded games, or with what one seat observed of them; - is the standard input
    file: Option<String>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = at_least_one)]
    game: usize,
    /// A position, in quotes; or, in dark play, what the seat sees, with ? for each enemy piece
    #[arg(long)]
    position: Option<String>,
    /// A random starting position by this seed
    #[arg(long)]
    seed: Option<u64>,
    /// The rules of the position
    #[arg(long, default_value = "standard", value_parser = crate::read_rules)]
    rules: Rules,
    /// Whose view; a seat's own record says it itself
    #[arg(long)]
    seat: Option<Seat>,
    /// Right after this many plies, before anything that followed; otherwise, after everything
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err("a number from 1".into()),
        Ok(number) => Ok(number),
    }
}

impl Source {
    pub fn view(&self) -> Result<View, Stop> {
        let view = match (&self.file, &self.position) {
            (Some(file), _) => self.of_file(file)?,
            (None, Some(text)) => self.of_position(text)?,
            (None, None) => {
                let game = Game::start(&self.rules, self.seed.unwrap_or(0));
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
            .ok_or_else(|| wrong("say whose view: --seat south or --seat north"))
    }

    fn of_position(&self, text: &str) -> Result<View, Stop> {
        let seat = self.needed_seat()?;
        let board = text.split(' ').next().unwrap_or("");
        if board.contains('?') {
            let begin = Begin {
                rules: self.rules,
                seat,
                board: text.into(),
                pool: None,
                setup: false,
            };
            return View::begin(begin).map_err(wrong);
        }
        let position = Position::parse(text, &self.rules).map_err(wrong)?;
        Ok(Game::from_position(&position).view(seat).clone())
    }

    fn of_file(&self, file: &str) -> Result<View, Stop> {
        let text = read_file(file)?;
        let at = |error: RecordError| {
            let RecordError {
                line,
                column,
                fault,
            } = error;
            wrong(format!("{file}:{line}:{column}: {fault}"))
        };
        if !has_seat_records(&text) {
            let seat = self.needed_seat()?;
            let record = self.choose(file, records(&text))?.map_err(at)?;
            return Ok(record.replay().map_err(at)?.view(seat).clone());
        }
        let record = self.choose(file, seat_records(&text))?.map_err(at)?;
        match self.seat {
            Some(seat) if seat != record.seat() => {
                let own = record.seat();
                Err(wrong(format!(
                    "{file} is {own}'s own record and tells nothing of {seat}"
                )))
            }
            _ => record.view().map_err(at),
        }
    }

    fn choose<T>(&self, file: &str, mut games: impl Iterator<Item = T>) -> Result<T, Stop> {
        let chosen = games.nth(self.game - 1);
        chosen.ok_or_else(|| wrong(format!("{file} holds no game {}", self.game)))
    }
}

/// Whose view this is and when, for people.
pub fn heading(view: &View) -> String {
    let plies = match view.plies() {
        1 => "1 ply".to_string(),
        plies => format!("{plies} plies"),
    };
    format!("{} after {plies}, {}", view.seat(), view.rules())
}

/// Show what a seat knew at some point of a game, and nothing else
#[derive(Args)]
pub struct ViewCommand {
    #[command(flatten)]
    source: Source,
    /// How to draw; svg prints the picture alone
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
    /// Print JSON, all observations included
    #[arg(long, conflicts_with = "style")]
    json: bool,
    /// Print the record that the seat can keep of it
    #[arg(long, conflicts_with_all = ["style", "json"])]
    record: bool,
}

impl ViewCommand {
    pub fn run(self, out: &mut impl Write) -> Done {
        let view = self.source.view()?;
        let mut moves: Vec<Move> = view.moves().iter().collect();
        moves.sort();
        if self.json {
            let json = serde_json::json!({
                "rules": view.rules(),
                "seat": view.seat(),
                "plies": view.plies(),
                "to_move": view.sight().to_move(),
                "view": view.to_string(),
                "moves": moves,
                "offer": view.offer(),
                "result": view.result(),
                "observations": view,
            });
            writeln!(out, "{json}")?;
            return Ok(());
        }
        if self.record {
            write!(out, "{}", SeatRecord::of(&view))?;
            return Ok(());
        }
        let mut scene = Scene::from(view.sight());
        if let Some(mv) = latest_move(&view) {
            scene = scene.last_move(mv, None);
        }
        write!(out, "{}", self.style.draw(&scene))?;
        if self.style == Style::Svg {
            return Ok(());
        }
        writeln!(out, "{}\nview    {view}", heading(&view))?;
        if let Some(seen) = view.history().last() {
            writeln!(out, "latest  {seen}")?;
        }
        if let Some(by) = view.offer() {
            writeln!(out, "offer   {by} offers a draw")?;
        }
        if let Some(end) = view.end() {
            writeln!(out, "began   {}", end.start)?;
        } else if view.sight().to_move() == view.seat() {
            let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
            writeln!(out, "moves   {}: {}", texts.len(), texts.join(" "))?;
        } else {
            writeln!(out, "moves   {} is to move", view.sight().to_move())?;
        }
        Ok(())
    }
}

fn latest_move(view: &View) -> Option<Move> {
    let mut latest = view.history().rev();
    latest.find(Observation::is_ply)?.mv()
}
