//! Arguments that several commands take, and how their values are read.

use clap::{Args, ValueEnum};
use luzhanqi::render::Scene;
use luzhanqi::{Position, Rules};

use crate::stop::{Stop, wrong_all};

/// The rules of a rule string; white space around its parts does not matter.
pub(crate) fn read_rules(text: &str) -> Result<Rules, String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let rules: Result<Rules, _> = parts.join(",").parse();
    rules.map_err(|error| error.to_string())
}

/// What is named by a text that may be in upper case: a station, or a move.
pub(crate) fn read_lower<T: std::str::FromStr>(text: &str) -> Result<T, T::Err> {
    text.trim().to_lowercase().parse()
}

/// A whole number; else, what was expected.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    read_whole(text, 0)
}

/// A whole number that is not 0; else, what was expected.
pub(crate) fn counting<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    read_whole(text, 1)
}

fn read_whole<T: TryFrom<u64>>(text: &str, least: u64) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number >= least);
    let most = u64::MAX >> (64 - 8 * size_of::<T>());
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}

/// A position given by its text, or a start by its seed.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// A position: board seat colours quiet, in quotes
    #[arg(conflicts_with = "seed")]
    place: Option<String>,
    /// The position, as the argument without a name
    #[arg(long, conflicts_with_all = ["seed", "place"])]
    position: Option<String>,
    /// A random starting position by this seed
    #[arg(long, default_value_t = 0, value_parser = whole::<u64>)]
    seed: u64,
    /// The rules: a set's name, then what differs, as in standard,mines=mutual
    #[arg(long, default_value = "standard", value_parser = read_rules)]
    rules: Rules,
}

impl PositionArgs {
    pub(crate) fn position(&self) -> Result<Position, Stop> {
        match self.place.as_ref().or(self.position.as_ref()) {
            Some(text) => read_position(text, &self.rules),
            None => Ok(Position::start(&self.rules, self.seed)),
        }
    }
}

/// Reads a position, or says all that is wrong with its text.
pub(crate) fn read_position(text: &str, rules: &Rules) -> Result<Position, Stop> {
    Position::parse(text, rules).map_err(|_| wrong_all(&Position::faults(text, rules)))
}

/// How boards are drawn.
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
    pub(crate) fn draw(self, scene: &Scene) -> String {
        match self {
            Style::Ascii => scene.ascii(),
            Style::Unicode => scene.unicode(),
            Style::Svg => scene.svg(),
        }
    }
}
