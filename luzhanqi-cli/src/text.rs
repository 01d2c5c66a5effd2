//! Texts that several commands print: the pieces, and the results of moves.

use std::io::{self, Write};

use kit_cli::lang::{lang, on_boards};
use luzhanqi::{Event, Game, Kind, Observation, Seat, View};

pub use kit_cli::printable;

use crate::args::Style;
use crate::lang;

/// The message for armies under the rules of expose play.
pub const NO_ARMIES: &str = "armies are for dark and open play";

/// Writes the meaning of the signs on a board.
pub fn legend(style: Style, expose: bool, out: &mut impl Write) -> io::Result<()> {
    let piece = |kind: &Kind| {
        let sign = match style {
            Style::Unicode => kind.text(on_boards(lang())).to_string(),
            _ => kind.letter().to_string(),
        };
        format!("{sign} {} x{}", kind.text(lang()), kind.count())
    };
    let (upper, lower) = Kind::ALL.split_at(6);
    for half in [upper, lower] {
        let pieces: Vec<String> = half.iter().map(piece).collect();
        writeln!(out, "  {}", pieces.join(", "))?;
    }
    let marks = match style {
        Style::Unicode => lang::unicode_legend(expose),
        _ => lang::ascii_legend(expose),
    };
    writeln!(out, "  {marks}")
}

/// Returns a heading: the owner of the view, and the ply.
pub fn heading(view: &View) -> String {
    let plies = match view.plies() {
        1 => "1 ply".to_string(),
        plies => format!("{plies} plies"),
    };
    format!("{} after {plies}, {}", viewer(view.seat()), view.rules())
}

/// Returns the name of the owner of a view.
pub fn viewer(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "spectator".to_string(), |seat| seat.to_string())
}

/// Returns the text of a seat's observation, with the fate of the seat's own piece if the observation is the
/// latest ply.
pub fn heard(game: &Game, seen: &Observation, viewer: Seat) -> String {
    let text = seen.text(lang());
    let own = match game.events().last() {
        Some(Event::Played(ply)) if seen.mv() == Some(ply.mv) => lang::of_own(ply, viewer),
        _ => None,
    };
    match own {
        Some(own) => format!("{text} ({own})"),
        None => text,
    }
}
