//! `moves` and `render`.

use std::io::Write;

use clap::Args;
use kit_cli::lang::lang;
use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Move, Position, Seat, SeenBoard, Station, board};

use crate::args::{PositionArgs, Style, read_lower};
use crate::lang;
use crate::stop::{Done, wrong};

/// List the moves of a position
#[derive(Args)]
pub struct Moves {
    #[command(flatten)]
    position: PositionArgs,
    /// List only the moves of the piece on this station
    #[arg(long, value_name = "STATION", value_parser = read_lower::<Station>)]
    from: Option<Station>,
    /// Print the effect of this move, or why it is illegal; can be given several times
    #[arg(long, value_name = "MOVE", value_parser = read_lower::<Move>)]
    explain: Vec<Move>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub fn run(self, out: &mut impl Write) -> Done {
        let position = self.position.position()?;
        if !self.explain.is_empty() {
            for mv in self.explain {
                match position.effect(mv) {
                    Ok(effect) => {
                        let mover = position.piece_at(mv.origin()).map(|piece| piece.kind);
                        let words = match lang::effect(effect, mover) {
                            Some(words) => format!(" ({words})"),
                            None => String::new(),
                        };
                        writeln!(out, "{mv} is legal: {effect}{words}")?;
                    }
                    Err(why) => writeln!(out, "{mv} is illegal: {}", why.text(lang()))?,
                }
            }
            return Ok(());
        }
        let ours = |mv: &Move| self.from.is_none_or(|station| mv.origin() == station);
        let mut legal: Vec<Move> = position.legal_moves().iter().filter(ours).collect();
        let mut refused: Vec<Move> = position.refused_moves().filter(ours).collect();
        legal.sort();
        refused.sort();
        if self.json {
            let json = serde_json::json!({
                "rules": position.rules(),
                "position": position.to_string(),
                "legal_moves": legal,
                "refused_moves": refused,
                "outcome": position.outcome(),
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
        if let Some(ending) = position.outcome() {
            writeln!(out, "the game is over: {ending}")?;
        } else if let Some(station) = self.from
            && legal.is_empty()
            && refused.is_empty()
        {
            writeln!(out, "{}", why_none(&position, station))?;
        }
        Ok(())
    }
}

/// Returns why no piece can move from a station: the reasons why steps to its neighbours are illegal.
fn why_none(position: &Position, station: Station) -> String {
    let mut reasons: Vec<String> = Vec::new();
    let neighbours = board::neighbours(station);
    for mv in neighbours.iter().filter_map(|to| Move::new(station, to)) {
        if let Some(why) = position.why_illegal(mv) {
            let why = why.text(lang());
            if !reasons.contains(&why) {
                reasons.push(why);
            }
        }
    }
    reasons.join("; ")
}

/// Draw a position, or what a seat sees of it
#[derive(Args)]
pub struct Render {
    #[command(flatten)]
    position: PositionArgs,
    /// How to draw
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
    /// The seat drawn at the bottom
    #[arg(long, default_value = "south")]
    bottom: Seat,
    /// Show only what this seat would see if the game began here
    #[arg(long)]
    view: Option<Seat>,
    /// Play this move first and mark its origin and destination
    #[arg(long, value_name = "MOVE", value_parser = read_lower::<Move>)]
    last: Option<Move>,
    /// Highlight the destinations of the piece on this station
    #[arg(long, value_name = "STATION", value_parser = read_lower::<Station>)]
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
            Some(seat) => Scene::from(&SeenBoard::of_start(&position, seat)),
            None => Scene::from(&position),
        };
        scene = scene.bottom(self.bottom);
        if let Some((mv, route)) = route {
            scene = scene.last_move(mv, route);
            if self.style != Style::Svg {
                // Text drawings cannot show the route.
                let ends = mv.origin().to_set() | mv.target().to_set();
                scene = scene.highlight(ends, Highlight::Selected);
            }
        }
        if let Some(station) = self.from {
            scene = scene
                .highlight(station.to_set(), Highlight::Selected)
                .highlight(position.destinations(station), Highlight::Target);
        }
        write!(out, "{}", self.style.draw(scene))?;
        Ok(())
    }
}
