//! Parts of a picture that are defined once and used several times: pieces, their backs, and text as
//! outlines.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::board::StationKind;
use crate::lang::{self, Lang};
use crate::piece::{Color, Kind, Piece};

use super::outlines::outline;

/// Half the width and height of the ring around a station.
pub(super) const RING: (i32, i32) = (48, 28);
pub(super) const LINE: &str = "#8a6a3b";
pub(super) const RED: &str = "#b3261e";
pub(super) const BLACK: &str = "#24313f";
pub(super) const BACK: &str = "#9c6b30";

/// The width of an outline's cell, and the stroke of bold outlines.
const CELL: i32 = 200;
const BOLD: i32 = 9;
/// The colour of the text between the halves.
const NAME: &str = "#5c4420";

/// A part of a picture. Its origin is its middle, or for words the middle of the baseline.
#[derive(Copy, Clone)]
pub(super) enum Part {
    Mountain,
    Front,
    Camp,
    Headquarters,
    Name(Kind),
    /// A piece without a sign; `None` is a face-down piece.
    Body(Option<Color>),
    /// A piece without a sign, but with a rim, for visible pieces.
    Rimmed(Option<Color>),
    /// A visible piece.
    Face(Option<Color>, Kind),
    /// The signs on the back of an enemy piece and of a face-down piece.
    Hidden,
    Down,
    /// A ring that marks a station.
    Ring,
}

impl Part {
    /// The position of a part in the list of definitions.
    ///
    /// Derived comparisons would also work. But with them the optimiser branches on the colour even for parts
    /// without a colour. valgrind reports this as a jump on uninitialised memory.
    fn order(self) -> u8 {
        let side = |color: Option<Color>| color.map_or(0, |color| 1 + color as u8);
        match self {
            Part::Mountain => 0,
            Part::Front => 1,
            Part::Camp => 2,
            Part::Headquarters => 3,
            Part::Name(kind) => 4 + kind as u8,
            Part::Body(color) => 20 + side(color),
            Part::Rimmed(color) => 23 + side(color),
            Part::Face(color, kind) => 26 + 16 * side(color) + kind as u8,
            Part::Hidden => 74,
            Part::Down => 75,
            Part::Ring => 76,
        }
    }

    /// Returns the text and size of a word, and its colour if it has one; `None` for other parts.
    fn word(self, lang: Lang) -> Option<(&'static str, i32, Option<&'static str>)> {
        Some(match self {
            Part::Mountain => ("山界", 15, Some(NAME)),
            Part::Front => (lang::front_line(lang), 14, Some(NAME)),
            Part::Camp => (StationKind::Camp.text(lang), 16, Some(LINE)),
            Part::Headquarters => (StationKind::Headquarters.text(lang), 16, Some(LINE)),
            Part::Name(kind) => (kind.text(lang), 24, None),
            _ => return None,
        })
    }

    /// The identifier without the prefix `luzhanqi-`. Parts with traditional characters have other
    /// identifiers, so that a page can contain pictures in both scripts.
    fn id(self, lang: Lang) -> String {
        let mut id = self.simplified_id();
        let has_characters = matches!(self, Part::Face(..)) || self.word(lang).is_some();
        if has_characters {
            id.push_str(lang::script_suffix(lang));
        }
        id
    }

    fn simplified_id(self) -> String {
        match self {
            Part::Mountain => "mountain".into(),
            Part::Front => "front".into(),
            Part::Camp => "camp".into(),
            Part::Headquarters => "headquarters".into(),
            Part::Name(kind) => format!("name-{}", kind.letter()),
            Part::Body(color) => side(color).into(),
            Part::Rimmed(color) => format!("{}-rim", side(color)),
            Part::Face(Some(color), kind) => letter(color, kind).into(),
            Part::Face(None, kind) => format!("{}-{}", side(None), kind.letter()),
            Part::Hidden => "hidden".into(),
            Part::Down => "down".into(),
            Part::Ring => "ring".into(),
        }
    }

    /// The parts that this part uses.
    fn parts(self) -> Vec<Part> {
        match self {
            Part::Rimmed(color) => vec![Part::Body(color)],
            Part::Face(color, kind) => {
                vec![Part::Body(color), Part::Rimmed(color), Part::Name(kind)]
            }
            Part::Hidden => vec![Part::Down],
            _ => vec![],
        }
    }

    /// Writes a reference to the part.
    fn put(self, lang: Lang, out: &mut String, rest: core::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "<use xlink:href=\"#luzhanqi-{}\"{rest}/>",
            self.id(lang)
        );
    }

    /// Writes the definition of the part.
    fn define(self, lang: Lang, out: &mut String) {
        let id = self.id(lang);
        if let Some((text, size, color)) = self.word(lang) {
            let _ = write!(out, "<path id=\"luzhanqi-{id}\" ");
            if let Some(color) = color {
                let _ = write!(out, "fill=\"{color}\" ");
            }
            path(out, text, (0, 0), size, color.is_none());
            return;
        }
        let _ = match self {
            Part::Body(color) => {
                let fill = match color {
                    Some(Color::Red) => RED,
                    Some(Color::Black) => BLACK,
                    None => BACK,
                };
                write!(
                    out,
                    "<rect id=\"luzhanqi-{id}\" x=\"-42\" y=\"-23\" width=\"84\" height=\"46\" rx=\"7\" \
                     fill=\"{fill}\" stroke=\"#1b1208\" stroke-width=\"1.5\"/>"
                )
            }
            Part::Down => write!(
                out,
                "<g id=\"luzhanqi-{id}\"><rect x=\"-35\" y=\"-16\" width=\"70\" height=\"32\" rx=\"4\" \
                 fill=\"none\" stroke-width=\"2\"/>\
                 <path d=\"M-11 0l11 -10l11 10l-11 10z\" stroke=\"none\" fill-opacity=\"0.35\"/></g>"
            ),
            Part::Ring => write!(
                out,
                "<rect id=\"luzhanqi-{id}\" x=\"-{}\" y=\"-{}\" width=\"{}\" height=\"{}\" rx=\"10\" \
                 fill=\"none\" stroke-width=\"5\" pointer-events=\"none\"/>",
                RING.0,
                RING.1,
                2 * RING.0,
                2 * RING.1
            ),
            _ => write!(out, "<g id=\"luzhanqi-{id}\">"),
        };
        match self {
            Part::Rimmed(color) => {
                Part::Body(color).put(lang, out, format_args!(""));
                out.push_str(
                    "<rect x=\"-39\" y=\"-20\" width=\"78\" height=\"40\" rx=\"5\" fill=\"none\" \
                     stroke-opacity=\"0.55\"/></g>",
                );
            }
            Part::Face(color, kind) => {
                Part::Rimmed(color).put(lang, out, format_args!(""));
                Part::Name(kind).put(lang, out, format_args!(" class=\"name\" x=\"-11\" y=\"8\""));
                out.push_str("<path class=\"letter\" ");
                let letter = letter(color.unwrap_or(Color::Red), kind);
                path(out, letter.encode_utf8(&mut [0; 4]), (26, 7), 20, true);
                out.push_str("</g>");
            }
            Part::Hidden => {
                Part::Down.put(lang, out, format_args!(""));
                out.push_str("<path ");
                path(out, "?", (0, 7), 20, true);
                out.push_str("</g>");
            }
            _ => {}
        }
    }
}

fn side(color: Option<Color>) -> &'static str {
    match color {
        Some(Color::Red) => "red",
        Some(Color::Black) => "black",
        None => "back",
    }
}

/// The same letter as in the text of positions, so that the colour is readable in black and white.
fn letter(color: Color, kind: Kind) -> char {
    Piece::new(color, kind).letter()
}

/// Writes the rest of a path element for a text; the point is the middle of the text's baseline.
fn path(out: &mut String, text: &str, (x, y): (i32, i32), size: i32, bold: bool) {
    if bold {
        let _ = write!(out, "stroke-width=\"{BOLD}\" ");
    }
    let left = x - size * text.chars().count() as i32 / 2;
    let scale = 1000 * size / CELL;
    let _ = write!(
        out,
        "transform=\"translate({left} {y})scale(.{scale:03})\" d=\""
    );
    text.chars().for_each(|c| out.push_str(outline(c)));
    out.push_str("\"/>");
}

/// The parts of one picture, in order.
pub(super) struct Parts {
    lang: Lang,
    all: Vec<Part>,
}

impl Parts {
    pub(super) const fn new(lang: Lang) -> Parts {
        let all = Vec::new();
        Parts { lang, all }
    }

    /// Writes a reference to a part, with further attributes.
    pub(super) fn put(&mut self, out: &mut String, part: Part, rest: core::fmt::Arguments<'_>) {
        self.insert(part);
        part.parts().into_iter().for_each(|part| self.insert(part));
        part.put(self.lang, out, rest);
    }

    fn insert(&mut self, part: Part) {
        let order = part.order();
        if let Err(place) = self.all.binary_search_by_key(&order, |part| part.order()) {
            self.all.insert(place, part);
        }
    }

    /// The definitions of the parts.
    pub(super) fn definitions(&self) -> String {
        let mut out = String::from("<defs>\n");
        for part in &self.all {
            part.define(self.lang, &mut out);
            out.push('\n');
        }
        out.push_str("</defs>\n");
        out
    }
}
