//! Boards as SVG: one self-contained picture without identifiers, so that many fit on one page.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::board::{self, Link, StationKind};
use crate::piece::{Color, Seat};
use crate::station::{Station, Stations};

use super::scene::{Face, Highlight, Scene, Token};

const WIDTH: i32 = 640;
const HEIGHT: i32 = 960;
const FONT: &str = "'Noto Sans CJK SC','Noto Sans SC','Source Han Sans SC','PingFang SC',\
    'Microsoft YaHei','WenQuanYi Zen Hei','SimHei',sans-serif";

const PAPER: &str = "#f6e7c1";
const LINE: &str = "#8a6a3b";
const RAIL: &str = "#3b2f20";
const RED: &str = "#b3261e";
const BLACK: &str = "#24313f";
const BACK: &str = "#9c6b30";
const IVORY: &str = "#fffaf0";
const HEAT: &str = "#ff5a00";

impl Scene {
    /// The board as a standalone SVG picture, 640 by 960 (by 990 with a caption) units.
    pub fn svg(&self) -> String {
        let height = if self.caption.is_empty() {
            HEIGHT
        } else {
            HEIGHT + 30
        };
        let mut out = String::with_capacity(24 << 10);
        let mut pen = Pen {
            out: &mut out,
            scene: self,
        };
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" font-family=\"{FONT}\" text-anchor=\"middle\">\n\
             <title>Luzhanqi board</title>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"14\" fill=\"{PAPER}\"/>\n"
        ));
        pen.links();
        pen.front();
        pen.coordinates();
        Station::all().for_each(|station| pen.station(station));
        pen.last_move();
        Station::all().for_each(|station| pen.highlights(station));
        Station::all().for_each(|station| pen.token(station));
        pen.caption();
        out.push_str("</svg>\n");
        out
    }
}

struct Pen<'a> {
    out: &'a mut String,
    scene: &'a Scene,
}

impl Pen<'_> {
    fn put(&mut self, args: core::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.out.write_fmt(args);
    }

    /// The middle of a station.
    fn place(&self, station: Station) -> (i32, i32) {
        let seen = match self.scene.bottom {
            Seat::South => station,
            Seat::North => station.mirror(),
        };
        let (file, rank) = (i32::from(seen.file()), i32::from(seen.rank()));
        let front = if rank <= 6 { 50 } else { 0 };
        (80 + 120 * file, 60 + 72 * (12 - rank) + front)
    }

    /// Roads first, then railroads over them.
    fn links(&mut self) {
        for kind in [Link::Road, Link::Rail] {
            for a in Station::all() {
                for b in board::neighbours(a).iter().filter(|b| a < *b) {
                    if board::link(a, b) == Some(kind) {
                        self.link(a, b, kind);
                    }
                }
            }
        }
    }

    fn link(&mut self, a: Station, b: Station, kind: Link) {
        let ((x1, y1), (x2, y2)) = (self.place(a), self.place(b));
        let ends = format_args!("x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"");
        let _ = match kind {
            Link::Road => writeln!(
                self.out,
                "<line class=\"road\" {ends} stroke=\"{LINE}\" stroke-width=\"2\"/>"
            ),
            // Sleepers: a dark line with light dashes in it.
            Link::Rail => writeln!(
                self.out,
                "<line class=\"rail\" {ends} stroke=\"{RAIL}\" stroke-width=\"7\"/>\
                 <line {ends} stroke=\"{IVORY}\" stroke-width=\"4\" stroke-dasharray=\"9 9\"/>"
            ),
        };
    }

    /// The mountains between the halves, and the front line's name.
    fn front(&mut self) {
        for (south, north) in [("b6", "b7"), ("d6", "d7")] {
            let (Ok(south), Ok(north)) = (south.parse(), north.parse()) else {
                continue;
            };
            let ((x, y1), (_, y2)) = (self.place(south), self.place(north));
            let y = (y1 + y2) / 2;
            self.put(format_args!(
                "<path d=\"M{} {}l20 -26l10 12l12 -18l24 32z\" fill=\"#c9a765\" stroke=\"{LINE}\" \
                 stroke-width=\"2\" stroke-linejoin=\"round\"/>\n\
                 <text x=\"{x}\" y=\"{}\" font-size=\"15\" fill=\"#5c4420\">山界</text>\n",
                x - 33,
                y + 8,
                y + 26
            ));
        }
        for file in [0, 2, 4] {
            let (Some(south), Some(north)) = (Station::at(file, 6), Station::at(file, 7)) else {
                continue;
            };
            let ((x, y1), (_, y2)) = (self.place(south), self.place(north));
            self.put(format_args!(
                "<text x=\"{}\" y=\"{}\" font-size=\"14\" fill=\"#5c4420\">前线</text>\n",
                x + 24,
                (y1 + y2) / 2 + 5
            ));
        }
    }

    fn coordinates(&mut self) {
        for i in 0..12 {
            let (file, rank) = ((i % 5) as u8, i as u8 + 1);
            let (Some(in_rank), Some(in_file)) = (Station::at(0, rank), Station::at(file, 1))
            else {
                continue;
            };
            let (_, y) = self.place(in_rank);
            self.label(16, y + 5, format_args!("{rank}"));
            if i < 5 {
                let (x, _) = self.place(in_file);
                let letter = (b'a' + file) as char;
                self.label(x, 16, format_args!("{letter}"));
                self.label(x, HEIGHT - 12, format_args!("{letter}"));
            }
        }
    }

    fn label(&mut self, x: i32, y: i32, text: core::fmt::Arguments<'_>) {
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" fill=\"{LINE}\">{text}</text>\n"
        ));
    }

    fn station(&mut self, station: Station) {
        let (x, y) = self.place(station);
        let look = format_args!("fill=\"{IVORY}\" stroke=\"{LINE}\" stroke-width=\"2\"");
        let _ = match board::kind(station) {
            StationKind::Post => writeln!(
                self.out,
                "<rect class=\"post\" x=\"{}\" y=\"{}\" width=\"62\" height=\"30\" rx=\"5\" {look}/>",
                x - 31,
                y - 15
            ),
            StationKind::Camp => writeln!(
                self.out,
                "<circle class=\"camp\" cx=\"{x}\" cy=\"{y}\" r=\"33\" {look}/>\
                 <text x=\"{x}\" y=\"{}\" font-size=\"16\" fill=\"{LINE}\">行营</text>",
                y + 6
            ),
            StationKind::Headquarters => writeln!(
                self.out,
                "<path class=\"headquarters\" d=\"M{} {}v-34a52 28 0 0 1 104 0v34z\" {look}/>\
                 <text x=\"{x}\" y=\"{}\" font-size=\"16\" fill=\"{LINE}\">大本营</text>",
                x - 52,
                y + 28,
                y + 8
            ),
        };
        if let Some(heat) = self.scene.heat[station.index()] {
            self.heat(heat, (x - 48, y - 29), (96, 58));
        }
    }

    fn heat(&mut self, heat: f64, (x, y): (i32, i32), (width, height): (i32, i32)) {
        self.put(format_args!(
            "<rect class=\"heat\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             rx=\"8\" fill=\"{HEAT}\" fill-opacity=\"{heat:.3}\"/>\n"
        ));
    }

    /// The way of the latest move, with a head at its end.
    fn last_move(&mut self) {
        let Some((mv, route)) = &self.scene.last else {
            return;
        };
        let stations: Vec<Station> = match route {
            Some(route) => route.to_vec(),
            None => [mv.origin(), mv.target()].to_vec(),
        };
        if mv.is_flip() {
            self.ring(mv.target(), "#e0a800");
            return;
        }
        self.put(format_args!("<polyline class=\"last-move\" points=\""));
        for station in &stations {
            let (x, y) = self.place(*station);
            self.put(format_args!("{x},{y} "));
        }
        self.put(format_args!(
            "\" fill=\"none\" stroke=\"#e0a800\" stroke-opacity=\"0.75\" stroke-width=\"10\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n"
        ));
        self.ring(mv.origin(), "#e0a800");
        self.ring(mv.target(), "#e0a800");
    }

    fn ring(&mut self, station: Station, color: &str) {
        let (x, y) = self.place(station);
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"96\" height=\"56\" rx=\"10\" fill=\"none\" \
             stroke=\"{color}\" stroke-width=\"5\"/>\n",
            x - 48,
            y - 28
        ));
    }

    fn highlights(&mut self, station: Station) {
        let styles = [
            (Highlight::Selected, "#2e7dd7"),
            (Highlight::Target, "#2e9e4f"),
            (Highlight::Warning, "#d62828"),
        ];
        for (highlight, color) in styles {
            let set: Stations = self.scene.highlights[highlight as usize];
            if set.contains(station) {
                self.ring(station, color);
            }
        }
    }

    fn token(&mut self, station: Station) {
        let Some(token) = self.scene.token(station) else {
            return;
        };
        let (x, y) = self.place(station);
        let fill = match token.color {
            Some(Color::Red) => RED,
            Some(Color::Black) => BLACK,
            None => BACK,
        };
        self.put(format_args!(
            "<g class=\"piece\"><rect x=\"{}\" y=\"{}\" width=\"84\" height=\"46\" rx=\"7\" \
             fill=\"{fill}\" stroke=\"#1b1208\" stroke-width=\"1.5\"/>",
            x - 42,
            y - 23
        ));
        match token.face {
            Face::Known(kind) => {
                let name = kind.chinese();
                // Letters as in positions, so that the colour can be read without seeing it.
                let letter = match token.color {
                    Some(Color::Black) => kind.letter().to_ascii_lowercase(),
                    _ => kind.letter(),
                };
                self.put(format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"78\" height=\"40\" rx=\"5\" fill=\"none\" \
                     stroke=\"{IVORY}\" stroke-opacity=\"0.55\"/>\
                     <text x=\"{}\" y=\"{}\" font-size=\"25\" font-weight=\"bold\" \
                     fill=\"{IVORY}\">{name}</text>\
                     <text x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"{IVORY}\" \
                     fill-opacity=\"0.9\">{letter}</text>",
                    x - 39,
                    y - 20,
                    x - 4,
                    y + 9,
                    x + 32,
                    y + 16
                ));
            }
            Face::Hidden => self.back(&token, station),
        }
        self.flags(&token, x, y);
        self.put(format_args!("</g>\n"));
    }

    /// The back of a piece, or the guess at it.
    fn back(&mut self, token: &Token, station: Station) {
        let (x, y) = self.place(station);
        if let Some(heat) = self.scene.heat[station.index()] {
            // The piece covers the shade of its station; the writing on it has to stay readable.
            self.heat(0.7 * heat, (x - 42, y - 23), (84, 46));
        }
        if let Some(guess) = self.scene.guess_at(station) {
            let chance = match guess.percent().as_str() {
                "!!" => "100%".into(),
                "<1" => "&lt;1%".into(),
                percent => format!("{}%", percent.trim_start_matches('0')),
            };
            self.put(format_args!(
                "<text x=\"{x}\" y=\"{}\" font-size=\"20\" fill=\"{IVORY}\">{}</text>\
                 <text x=\"{x}\" y=\"{}\" font-size=\"15\" fill=\"{IVORY}\">{} {chance}</text>",
                y - 3,
                guess.piece.kind.chinese(),
                y + 16,
                guess.letter()
            ));
            return;
        }
        let sign = if token.down { "" } else { "?" };
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"70\" height=\"32\" rx=\"4\" fill=\"none\" \
             stroke=\"{IVORY}\" stroke-width=\"2\"/>\
             <path d=\"M{} {}l11 -10l11 10l-11 10z\" fill=\"{IVORY}\" fill-opacity=\"0.35\"/>\
             <text x=\"{x}\" y=\"{}\" font-size=\"20\" fill=\"{IVORY}\">{sign}</text>",
            x - 35,
            y - 16,
            x - 11,
            y,
            y + 7
        ));
    }

    /// A little flag in the corner for each flag that is with a piece.
    fn flags(&mut self, token: &Token, x: i32, y: i32) {
        let Some(color) = token.color else { return };
        let paint = |color: Color| if color == Color::Red { RED } else { BLACK };
        for (on, left, color) in [
            (token.carries, -46, color.other()),
            (token.with_flag, 34, color),
        ] {
            if on {
                self.put(format_args!(
                    "<path d=\"M{} {}v22m0 -22l14 6l-14 6\" fill=\"{}\" stroke=\"{IVORY}\" \
                     stroke-width=\"2\"/>",
                    x + left,
                    y - 32,
                    paint(color)
                ));
            }
        }
    }

    fn caption(&mut self) {
        if self.scene.caption.is_empty() {
            return;
        }
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"17\" fill=\"#3b2f20\">",
            WIDTH / 2,
            HEIGHT + 12
        ));
        for c in self.scene.caption.chars() {
            match c {
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '&' => self.out.push_str("&amp;"),
                c if c.is_control() => {}
                c => self.out.push(c),
            }
        }
        self.out.push_str("</text>\n");
    }
}
