//! Arguments that several commands take, and their parsers.

use clap::{Args, ValueEnum};
use kit_cli::lang::lang;
use luzhanqi::render::Scene;
use luzhanqi::{Army, Fault, Position, Random, Rules};
use luzhanqi_player::{Level, Limits, suggest_army};

pub(crate) use kit_cli::numbers::{between, counting, read_lower, whole};

use crate::stop::Stop;

/// Parses a rule string; ignores white space around its parts.
pub(crate) fn read_rules(text: &str) -> Result<Rules, String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let rules: Result<Rules, _> = parts.join(",").parse();
    rules.map_err(|error| error.to_string())
}

/// Returns an input error with all faults, one per line. The message of a fault names only its first station,
/// so a list of all its stations is appended.
pub(crate) fn wrong_all<E: std::fmt::Display>(faults: &[Fault<E>]) -> Stop {
    let line = |fault: &Fault<E>| match fault.stations.len() {
        0 | 1 => fault.error.to_string(),
        _ => format!("{} (all stations: {:?})", fault.error, fault.stations),
    };
    Stop::Input(faults.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// A position given as text, or a start from a seed.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// A position of four fields, in quotes: board, seat, colours, quiet count
    #[arg(conflicts_with = "seed")]
    place: Option<String>,
    /// The position; the same as the argument without a name
    #[arg(long, conflicts_with_all = ["seed", "place"])]
    position: Option<String>,
    /// A random starting position from this seed
    #[arg(long, default_value_t = 0, value_parser = whole::<u64>)]
    seed: u64,
    /// The rules: a set's name, then overrides, as in standard,mines=mutual
    #[arg(long, default_value = "standard", value_parser = read_rules)]
    rules: Rules,
}

impl PositionArgs {
    pub(crate) fn position(&self) -> Result<Position, Stop> {
        match self.place.as_ref().or(self.position.as_ref()) {
            Some(text) => read_position(text, &self.rules),
            None => Ok(Position::from_seed(&self.rules, self.seed)),
        }
    }
}

/// Parses a position, or returns all faults of its text.
pub(crate) fn read_position(text: &str, rules: &Rules) -> Result<Position, Stop> {
    Position::parse(text, rules).map_err(|_| wrong_all(&Position::faults(text, rules)))
}

/// How to draw boards.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// Letters, upper case red and lower case black
    Ascii,
    /// Chinese names and line characters
    Unicode,
    /// A picture
    Svg,
}

impl Style {
    /// Draws a scene, with the characters of the player's language.
    pub(crate) fn draw(self, scene: Scene) -> String {
        let scene = scene.lang(lang());
        match self {
            Style::Ascii => scene.ascii(),
            Style::Unicode => scene.unicode(),
            Style::Svg => scene.svg(),
        }
    }
}

/// The strength of the searching player.
#[derive(Args)]
pub(crate) struct StrengthArgs {
    /// The strength of the player search, 1 to 5
    #[arg(long, default_value_t = 5, value_parser = between::<u8>(1, 5))]
    strength: u8,
}

impl StrengthArgs {
    /// The limits of the search for a move.
    pub(crate) fn limits(&self) -> Limits {
        Level::from_number(self.strength).map_or_else(Limits::default, Level::limits)
    }
}

/// Returns an army for the searching player, in a random style.
pub(crate) fn searcher_army(rules: &Rules, random: &mut Random) -> Army {
    let styles = luzhanqi_player::Style::ALL;
    let style = styles[random.below(styles.len() as u32) as usize];
    suggest_army(rules, style, random.next_u64())
}
