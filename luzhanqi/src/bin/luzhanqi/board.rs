//! `moves` and `render`.

use std::io::Write;

use clap::Args;
use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Move, Seat, Sight, Station};

use crate::{Done, PositionArgs, Style, wrong};

/// List the moves of a position
#[derive(Args)]
pub struct Moves {
    #[command(flatten)]
    position: PositionArgs,
    /// Only the moves of the piece on this station
    #[arg(long)]
    from: Option<Station>,
    /// Say what each move does, or why this one is illegal
    #[arg(long, value_name = "MOVE")]
    explain: Option<Move>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub fn run(self, out: &mut impl Write) -> Done {
        let position = self.position.position()?;
        if let Some(mv) = self.explain {
            match position.outcome(mv) {
                Ok(outcome) => writeln!(out, "{mv} is legal: {outcome}")?,
                Err(why) => writeln!(out, "{mv} is illegal: {why}")?,
            }
            return Ok(());
        }
        let ours = |mv: &Move| self.from.is_none_or(|station| mv.origin() == station);
        let mut legal: Vec<Move> = position.legal().iter().filter(ours).collect();
        let mut refused: Vec<Move> = position.refused().filter(ours).collect();
        legal.sort();
        refused.sort();
        if self.json {
            let json = serde_json::json!({
                "rules": position.rules(),
                "position": position.to_string(),
                "legal": legal,
                "refused": refused,
                "result": position.result(),
            });
            writeln!(out, "{json}")?;
            return Ok(());
        }
        let join = |moves: &[Move]| {
            moves
                .iter()
                .map(Move::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        writeln!(out, "{} legal: {}", legal.len(), join(&legal))?;
        if !refused.is_empty() {
            writeln!(out, "{} refused: {}", refused.len(), join(&refused))?;
        }
        if let Some(ending) = position.result() {
            writeln!(out, "the game is over: {ending}")?;
        }
        Ok(())
    }
}

/// Draw a position, or what a seat sees of it
#[derive(Args)]
pub struct Render {
    #[command(flatten)]
    position: PositionArgs,
    /// How to draw
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
    /// The seat at the bottom
    #[arg(long, default_value = "south")]
    bottom: Seat,
    /// Show only what this seat sees if the game begins here
    #[arg(long)]
    view: Option<Seat>,
    /// Show a move as the latest
    #[arg(long, value_name = "MOVE")]
    last: Option<Move>,
    /// Highlight the destinations of the piece on this station
    #[arg(long, value_name = "STATION")]
    from: Option<Station>,
}

impl Render {
    pub fn run(self, out: &mut impl Write) -> Done {
        let mut position = self.position.position()?;
        let route = self.last.map(|mv| (mv, position.route(mv)));
        if let Some(mv) = self.last {
            position.play(mv).map_err(wrong)?;
        }
        let mut scene = match self.view {
            Some(seat) => Scene::from(&Sight::of_start(&position, seat)),
            None => Scene::from(&position),
        };
        scene = scene.bottom(self.bottom);
        if let Some((mv, route)) = route {
            scene = scene.last_move(mv, route);
        }
        if let Some(station) = self.from {
            scene = scene
                .highlight(station.set(), Highlight::Selected)
                .highlight(position.destinations(station), Highlight::Target);
        }
        write!(out, "{}", self.style.draw(&scene))?;
        Ok(())
    }
}
