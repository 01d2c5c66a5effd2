//! `view`: what a seat knew.

use std::io::Write;

use clap::Args;
use luzhanqi::Move;
use luzhanqi::record::SeatRecord;
use luzhanqi::render::Scene;
use luzhanqi::{Observation, Seat, View};

use crate::args::Style;
use crate::source::Source;
use crate::stop::Done;
use crate::text::heading;

/// Show what a seat knew at some point of a game, and nothing else
#[derive(Args)]
pub struct ViewCommand {
    #[command(flatten)]
    source: Source,
    /// How to draw; svg prints only the picture
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
    /// Print JSON with all observations
    #[arg(long, conflicts_with = "style")]
    json: bool,
    /// Print the record that the seat can keep
    #[arg(long, conflicts_with_all = ["style", "json"])]
    record: bool,
}

impl ViewCommand {
    pub fn run(self, out: &mut impl Write) -> Done {
        let view = self.source.view()?;
        let mut moves: Vec<Move> = view.legal_moves().iter().collect();
        moves.sort();
        if self.json {
            let json = serde_json::json!({
                "rules": view.rules(),
                "seat": view.seat(),
                "plies": view.plies(),
                "to_move": view.seen_board().to_move(),
                "view": view.to_string(),
                "legal_moves": moves,
                "offer": view.offer(),
                "outcome": view.outcome(),
                "observations": view,
            });
            writeln!(out, "{json}")?;
            return Ok(());
        }
        if self.record {
            write!(out, "{}", SeatRecord::of(&view))?;
            return Ok(());
        }
        let scene = Scene::from(&view);
        write!(out, "{}", self.style.draw(scene))?;
        if self.style == Style::Svg {
            return Ok(());
        }
        writeln!(out, "{}\nview    {view}", heading(&view))?;
        if let Some(seen) = view.observations_since_start().last() {
            match who(&view, &seen) {
                Some(seat) => writeln!(out, "latest  {seat}: {seen}")?,
                None => writeln!(out, "latest  {seen}")?,
            }
        }
        if let Some(by) = view.offer() {
            writeln!(out, "offer   {by} offers a draw")?;
        }
        if let Some(end) = view.end() {
            let start = end.true_start.as_deref();
            writeln!(out, "began   {}", start.unwrap_or("not revealed"))?;
        } else if view.seat() == Some(view.seen_board().to_move()) {
            let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
            writeln!(out, "moves   {}: {}", texts.len(), texts.join(" "))?;
        } else {
            writeln!(out, "moves   {} is to move", view.seen_board().to_move())?;
        }
        Ok(())
    }
}

/// Returns the seat that made the latest ply or try; `None` if the latest observation is something else.
fn who(view: &View, seen: &Observation) -> Option<Seat> {
    let now = view.seen_board().to_move();
    match seen {
        // After a refusal the same seat moves.
        Observation::Refused(_) => Some(now),
        _ if seen.is_ply() => Some(now.other()),
        _ => None,
    }
}
