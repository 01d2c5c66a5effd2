//! Arguments that several commands take, and their parsers.

use clap::{Args, ValueEnum};
use kit_cli::lang::lang;
use kit_cli::stop::{Stop, wrong};
use xiangqi::render::{Faces, Scene};
use xiangqi::{Move, Position, Rules};

/// Parses a rule string; ignores white space around its parts.
pub fn read_rules(text: &str) -> Result<Rules, String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let rules: Result<Rules, _> = parts.join(",").parse();
    rules.map_err(|error| error.to_string())
}

/// A position given as FEN; default: the initial position.
#[derive(Args)]
pub struct PositionArgs {
    /// A position: a FEN, in quotes; default: the initial position
    place: Option<String>,
    /// The position; the same as the argument without a name
    #[arg(long, conflicts_with = "place")]
    position: Option<String>,
}

impl PositionArgs {
    pub fn position(&self) -> Result<Position, Stop> {
        let text = self.place.as_ref().or(self.position.as_ref());
        text.map_or_else(
            || Ok(Position::initial()),
            |text| text.parse().map_err(wrong),
        )
    }
}

/// Parses a move in any notation that the position allows.
pub fn read_move(position: &Position, text: &str) -> Result<Move, Stop> {
    position.parse_move(text.trim(), None).map_err(wrong)
}

/// How to draw boards.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Letters, upper case red and lower case black
    Ascii,
    /// Chinese characters
    Unicode,
    /// A picture
    Svg,
}

impl Style {
    /// Draws a scene, with the characters of the player's language.
    pub fn draw(self, scene: Scene) -> String {
        let scene = scene.lang(lang());
        match self {
            Style::Ascii => scene.ascii(),
            Style::Unicode => scene.unicode(),
            Style::Svg => scene.svg(),
        }
    }
}

/// The signs on the pieces of a picture.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub enum Signs {
    /// Chinese characters
    Chinese,
    /// Western letters
    Letters,
}

impl From<Signs> for Faces {
    fn from(signs: Signs) -> Faces {
        match signs {
            Signs::Chinese => Faces::Chinese,
            Signs::Letters => Faces::Letters,
        }
    }
}
