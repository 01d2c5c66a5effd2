//! `moves` and `render`.

use std::io::Write;

use clap::Args;
use kit_cli::lang as texts;
use kit_cli::numbers::read_lower;
use kit_cli::stop::{Done, wrong};
use xiangqi::notation::Notation;
use xiangqi::render::{Highlight, Scene};
use xiangqi::{Move, Point, Points, Position, Side};

use crate::args::{PositionArgs, Signs, Style, read_move};
use crate::lang;

/// List the moves of a position
#[derive(Args)]
pub struct Moves {
    #[command(flatten)]
    position: PositionArgs,
    /// List only the moves of the piece on this point
    #[arg(long, value_name = "POINT", value_parser = read_lower::<Point>)]
    from: Option<Point>,
    /// Print the effect of this move, or why it is illegal; can be given several times
    #[arg(long, value_name = "MOVE", value_parser = read_lower::<Move>)]
    explain: Vec<Move>,
    /// The notation of moves: uci, uci-from-one, iccs, wxf, chinese or traditional-chinese
    #[arg(long, default_value = "uci")]
    notation: Notation,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub fn run(self, out: &mut impl Write) -> Done {
        let position = self.position.position()?;
        for mv in &self.explain {
            writeln!(out, "{}", explain(&position, *mv))?;
        }
        if !self.explain.is_empty() {
            return Ok(());
        }
        let ours = |mv: &Move| self.from.is_none_or(|point| mv.origin() == point);
        let mut legal: Vec<Move> = position.legal_moves().iter().filter(ours).collect();
        legal.sort();
        let texts = legal
            .iter()
            .map(|mv| position.format_move(*mv, self.notation));
        let texts: Vec<String> = texts.collect();
        if self.json {
            let json = serde_json::json!({
                "position": position.to_string(),
                "in_check": position.in_check(),
                "legal_moves": texts,
                "outcome": position.outcome(),
            });
            writeln!(out, "{json}")?;
            return Ok(());
        }
        writeln!(out, "{} legal: {}", texts.len(), texts.join(" "))?;
        if let Some(ending) = position.outcome() {
            writeln!(out, "{}", lang::over(&ending.text(texts::lang())))?;
        } else if position.in_check() {
            let checkers: Vec<String> = position.checkers().iter().map(named).collect();
            writeln!(out, "{}", lang::in_check(position.to_move(), &checkers))?;
        }
        Ok(())
    }
}

fn named(point: Point) -> String {
    point.to_string()
}

/// Returns what a move does, or why it is illegal.
fn explain(position: &Position, mv: Move) -> String {
    let text = mv.to_string();
    if let Some(why) = position.why_illegal(mv) {
        return lang::illegal(&text, &why.text(texts::lang()));
    }
    let kind = |point| position.piece_at(point).map(|piece| piece.kind);
    let moved = kind(mv.origin()).expect("a legal move moves a piece");
    let taken = kind(mv.target());
    let mut after = *position;
    after.play_unchecked(mv);
    let follows = match (after.outcome(), after.in_check()) {
        (Some(ending), _) => lang::ends(&ending.text(texts::lang())),
        (None, true) => lang::with_check().to_string(),
        (None, false) => String::new(),
    };
    lang::legal(&text, moved, &mv.target().to_string(), taken, &follows)
}

/// Draw a position
#[derive(Args)]
pub struct Render {
    #[command(flatten)]
    position: PositionArgs,
    /// Play this move first, in any notation, and mark its origin and destination
    #[arg(long, value_name = "MOVE")]
    last: Option<String>,
    /// The side drawn at the bottom
    #[arg(long, default_value = "red")]
    bottom: Side,
    /// How to draw
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
    /// The signs on the pieces of a picture
    #[arg(long, value_enum, default_value = "chinese")]
    signs: Signs,
    /// Highlight the destinations of the piece on this point
    #[arg(long, value_name = "POINT", value_parser = read_lower::<Point>)]
    from: Option<Point>,
}

impl Render {
    pub fn run(self, out: &mut impl Write) -> Done {
        let mut position = self.position.position()?;
        let last = match &self.last {
            Some(text) => Some(read_move(&position, text)?),
            None => None,
        };
        if let Some(mv) = last {
            position.play(mv).map_err(wrong)?;
        }
        let mut scene = shown(&position, last)
            .bottom(self.bottom)
            .faces(self.signs.into());
        if let Some(point) = self.from {
            scene = scene
                .highlight(Points::from(point), Highlight::Selected)
                .highlight(position.destinations(point), Highlight::Target);
        }
        write!(out, "{}", self.style.draw(scene))?;
        Ok(())
    }
}

/// Returns a scene of a position with its latest move and its checks marked.
pub fn shown(position: &Position, last: Option<Move>) -> Scene {
    let mut scene = Scene::from(position);
    if let Some(mv) = last {
        scene = scene.last_move(mv);
    }
    if position.in_check() {
        let general = Points::from(position.general(position.to_move()));
        scene = scene.highlight(general | position.checkers(), Highlight::Check);
    }
    scene
}
