//! Boards as SVG: a self-contained picture that needs no font for pieces and stations. Repeated parts are
//! defined once, with the same identifiers in every picture, so that a page can contain many pictures.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::board::{self, Link, StationKind};
use crate::lang;
use crate::piece::{Color, Seat};
use crate::station::{Station, Stations};

use super::parts::{BLACK, LINE, Part, Parts, RED, RING};
use super::scene::{Face, Guess, Highlight, Scene, Token};

const WIDTH: i32 = 640;
/// Distances: from the upper edge to the first row, between rows, across the front between the halves, and
/// below the last row.
const ABOVE: i32 = 60;
const ROW: i32 = 72;
const FRONT: i32 = 50;
const BELOW: i32 = 58;

const FLAG_EDGE: &str = "#f2c14e";
const MOVE: &str = "#e0a800";
const PAPER: &str = "#f6e7c1";
const RAIL: &str = "#3b2f20";
const IVORY: &str = "#fffaf0";
const HEAT: &str = "#ff5a00";

impl Scene {
    /// Returns the board as a standalone SVG picture of less than 48 kB. The whole board takes 640 by 960
    /// units (640 by 990 with a caption); a part of the board has less height.
    ///
    /// The names and letters of pieces and the names of stations are outlines, so they look the same on every
    /// system. Coordinates, probabilities and the caption are text. For tooltips and screen readers, each
    /// piece has a title with its station and, if visible, its kind.
    ///
    /// Programs can find the parts of the picture. Each station, piece, ring around a station and shade is an
    /// element with the attribute `data-station`, such as `c6`. The elements `.stations [data-station]` are
    /// the drawn stations, empty or not, with bounding boxes centred on the station. The elements
    /// `.piece[data-station]` are the pieces, placed by their `transform`. Elements above these receive no
    /// pointer events. A piece's letter has the class `letter` and its name has the class `name`. A style
    /// sheet can hide the letters and move the names by 11 units to the middle.
    ///
    /// ```
    /// use luzhanqi::render::Scene;
    /// use luzhanqi::{Position, Rules};
    /// let picture = Scene::from(&Position::from_seed(&Rules::STANDARD, 1)).svg();
    /// assert!(picture.starts_with("<svg") && picture.contains("viewBox=\"0 0 640 960\""));
    /// ```
    pub fn svg(&self) -> String {
        let mut pen = Pen {
            out: String::with_capacity(24 << 10),
            parts: Parts::new(self.characters()),
            scene: self,
        };
        let top = pen.top();
        let height = pen.bottom() - top + if self.caption.is_empty() { 0 } else { 30 };
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             viewBox=\"0 {top} {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <title>{}</title>\n",
            lang::board(self.lang)
        ));
        let head = pen.out.len();
        pen.put(format_args!(
            "<rect y=\"{top}\" width=\"{WIDTH}\" height=\"{height}\" rx=\"14\" fill=\"{PAPER}\"/>\n"
        ));
        pen.links();
        pen.front();
        pen.coordinates();
        pen.stations();
        pen.last_move();
        self.shown().for_each(|station| pen.highlights(station));
        pen.tokens();
        pen.caption();
        let definitions = pen.parts.definitions();
        let mut out = pen.out;
        out.insert_str(head, &definitions);
        out.push_str("</svg>\n");
        out
    }
}

struct Pen<'a> {
    out: String,
    /// The parts used so far.
    parts: Parts,
    scene: &'a Scene,
}

impl Pen<'_> {
    fn put(&mut self, args: core::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(args);
    }

    /// Draws a part in the middle of a piece.
    fn on_piece(&mut self, part: Part) {
        self.parts.put(&mut self.out, part, format_args!(""));
    }

    /// Writes a name on the board; the point is the middle of its baseline.
    fn name(&mut self, part: Part, (x, y): (i32, i32)) {
        self.parts
            .put(&mut self.out, part, format_args!(" x=\"{x}\" y=\"{y}\""));
        self.out.push('\n');
    }

    /// The row of a station, 0 for the top row of the whole board.
    fn row(&self, station: Station) -> i32 {
        match self.scene.bottom {
            Seat::South => 12 - i32::from(station.rank()),
            Seat::North => i32::from(station.rank()) - 1,
        }
    }

    /// The first and the last drawn row.
    fn rows(&self) -> (i32, i32) {
        let (low, high) = self.scene.ranks;
        match self.scene.bottom {
            Seat::South => (12 - i32::from(high), 12 - i32::from(low)),
            Seat::North => (i32::from(low) - 1, i32::from(high) - 1),
        }
    }

    /// The y coordinate of a row. It is the same if only a part of the board is drawn.
    fn y(&self, row: i32) -> i32 {
        ABOVE + ROW * row + if row >= 6 { FRONT } else { 0 }
    }

    fn top(&self) -> i32 {
        self.y(self.rows().0) - ABOVE
    }

    /// The lower edge of the picture without the caption.
    fn bottom(&self) -> i32 {
        self.y(self.rows().1) + BELOW
    }

    /// The middle of a station.
    fn place(&self, station: Station) -> (i32, i32) {
        let file = match self.scene.bottom {
            Seat::South => station.file(),
            Seat::North => 4 - station.file(),
        };
        (80 + 120 * i32::from(file), self.y(self.row(station)))
    }

    /// Draws the roads, then the railroads over them: dark lines with light dashes as sleepers.
    fn links(&mut self) {
        let looks = [
            (Link::Road, "road", LINE, "2\""),
            (Link::Rail, "rail", RAIL, "7\""),
            (
                Link::Rail,
                "sleepers",
                IVORY,
                "4\" stroke-dasharray=\"9 9\"",
            ),
        ];
        for (kind, class, color, width) in looks {
            self.put(format_args!("<path class=\"{class}\" d=\""));
            for a in self.scene.shown() {
                for b in board::neighbours(a) {
                    if self.scene.link(a, b) == Some(kind) {
                        self.link(a, b);
                    }
                }
            }
            self.put(format_args!(
                "\" stroke=\"{color}\" stroke-width=\"{width}/>\n"
            ));
        }
    }

    /// Draws the line between two neighbours, once. If the other end is not drawn, draws only the first part
    /// of the line.
    fn link(&mut self, a: Station, b: Station) {
        let ((x1, y1), (x2, y2)) = (self.place(a), self.place(b));
        if !self.scene.shows(b) {
            let (dx, dy) = ((x2 - x1) * 2 / 5, (y2 - y1).signum() * 30);
            self.put(format_args!("M{x1} {y1}l{dx} {dy}"));
        } else if a < b {
            self.put(format_args!("M{x1} {y1}"));
            match (x2 - x1, y2 - y1) {
                (dx, 0) => self.put(format_args!("h{dx}")),
                (0, dy) => self.put(format_args!("v{dy}")),
                (dx, dy) => self.put(format_args!("l{dx} {dy}")),
            }
        }
    }

    /// The mountains between the halves, and the front line's name.
    fn front(&mut self) {
        let (low, high) = self.scene.ranks;
        if low > 6 || high < 7 {
            return;
        }
        let ends = (0..5).filter_map(|file| Station::at(file, 6).zip(Station::at(file, 7)));
        let ends = ends.filter(|(south, _)| self.scene.kind(*south).is_some());
        let (open, closed): (Vec<_>, Vec<_>) =
            ends.partition(|(south, north)| board::link(*south, *north).is_some());
        for (south, north) in closed {
            let ((x, y1), (_, y2)) = (self.place(south), self.place(north));
            let y = (y1 + y2) / 2;
            self.put(format_args!(
                "<path d=\"M{} {}l20 -26l10 12l12 -18l24 32z\" fill=\"#c9a765\" stroke=\"{LINE}\" \
                 stroke-width=\"2\" stroke-linejoin=\"round\"/>\n",
                x - 33,
                y + 8
            ));
            self.name(Part::Mountain, (x, y + 26));
        }
        for (south, north) in open {
            let ((x, y1), (_, y2)) = (self.place(south), self.place(north));
            self.name(Part::Front, (x + 24, (y1 + y2) / 2 + 5));
        }
    }

    fn coordinates(&mut self) {
        let (above, below) = (self.top() + 16, self.bottom() - 12);
        let (low, high) = self.scene.ranks;
        self.put(format_args!("<g font-size=\"14\" fill=\"{LINE}\">\n"));
        for station in (low..=high).filter_map(|rank| Station::at(0, rank)) {
            let y = self.y(self.row(station));
            self.label(16, y + 5, format_args!("{}", station.rank()));
        }
        for station in (0..5).filter_map(|file| Station::at(file, 1)) {
            let (x, _) = self.place(station);
            let letter = (b'a' + station.file()) as char;
            self.label(x, above, format_args!("{letter}"));
            self.label(x, below, format_args!("{letter}"));
        }
        self.put(format_args!("</g>\n"));
    }

    fn label(&mut self, x: i32, y: i32, text: core::fmt::Arguments<'_>) {
        self.put(format_args!("<text x=\"{x}\" y=\"{y}\">{text}</text>\n"));
    }

    fn stations(&mut self) {
        self.put(format_args!(
            "<g class=\"stations\" fill=\"{IVORY}\" stroke=\"{LINE}\" stroke-width=\"2\">\n"
        ));
        self.scene.shown().for_each(|s| self.station(s));
        self.put(format_args!("</g>\n<g pointer-events=\"none\">\n"));
        self.scene.shown().for_each(|s| self.station_name(s));
        self.put(format_args!("</g>\n"));
        for station in self.scene.shown() {
            if let Some(heat) = self.scene.heat[station.index()] {
                let (x, y) = self.place(station);
                self.heat(station, heat, (x - 48, y - 29), (96, 58));
            }
        }
    }

    fn station(&mut self, station: Station) {
        let (x, y) = self.place(station);
        match self.scene.kind(station).unwrap_or(StationKind::Post) {
            StationKind::Post => self.put(format_args!(
                "<rect class=\"post\" data-station=\"{station}\" x=\"{}\" y=\"{}\" width=\"62\" height=\"30\" rx=\"5\"/>\n",
                x - 31,
                y - 15
            )),
            StationKind::Camp => self.put(format_args!(
                "<circle class=\"camp\" data-station=\"{station}\" cx=\"{x}\" cy=\"{y}\" r=\"33\"/>\n"
            )),
            StationKind::Headquarters => self.put(format_args!(
                "<path class=\"headquarters\" data-station=\"{station}\" d=\"M{} {}v-34a52 28 0 0 1 104 0v34z\"/>\n",
                x - 52,
                // A height of 62, with the station in the middle.
                y + 31
            )),
        }
    }

    /// The name of a camp or headquarters, unless a piece covers it.
    fn station_name(&mut self, station: Station) {
        let (x, y) = self.place(station);
        let (name, below) = match self.scene.kind(station) {
            Some(StationKind::Camp) => (Part::Camp, 6),
            Some(StationKind::Headquarters) => (Part::Headquarters, 8),
            Some(StationKind::Post) | None => return,
        };
        if self.scene.token(station).is_none() {
            self.name(name, (x, y + below));
        }
    }

    fn heat(
        &mut self,
        station: Station,
        heat: f64,
        (x, y): (i32, i32),
        (width, height): (i32, i32),
    ) {
        let (whole, part) = (thousandths(heat) / 1000, thousandths(heat) % 1000);
        self.put(format_args!(
            "<rect class=\"heat\" data-station=\"{station}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             rx=\"8\" pointer-events=\"none\" stroke=\"none\" fill=\"{HEAT}\" fill-opacity=\"{whole}.{part:03}\"/>\n"
        ));
    }

    /// The route of the latest move, with an arrow head.
    fn last_move(&mut self) {
        let Some((mv, route)) = &self.scene.last else {
            return;
        };
        let stations: Vec<Station> = match route {
            Some(route) => route.to_vec(),
            None => [mv.origin(), mv.target()].to_vec(),
        };
        if mv.is_flip() {
            self.ring(mv.target(), MOVE);
            return;
        }
        let way: Vec<(i32, i32)> = stations.iter().map(|s| self.place(*s)).collect();
        let [.., from, to] = way[..] else { return };
        let (shaft, head) = arrow(from, to);
        self.put(format_args!(
            "<g class=\"last-move\" pointer-events=\"none\" opacity=\"0.8\" stroke=\"{MOVE}\" stroke-width=\"10\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"><path fill=\"none\" d=\"M"
        ));
        for (x, y) in &way[..way.len() - 1] {
            self.put(format_args!("{x} {y}L"));
        }
        self.put(format_args!(
            "{} {}\"/><path fill=\"{MOVE}\" stroke-width=\"3\" d=\"",
            shaft.0, shaft.1
        ));
        for (i, (x, y)) in head.into_iter().enumerate() {
            self.put(format_args!("{}{x} {y}", if i == 0 { "M" } else { "L" }));
        }
        self.put(format_args!("z\"/>"));
        self.put(format_args!("</g>\n"));
        self.ring(mv.origin(), MOVE);
        self.ring(mv.target(), MOVE);
    }

    fn ring(&mut self, station: Station, color: &str) {
        let (x, y) = self.place(station);
        self.parts.put(
            &mut self.out,
            Part::Ring,
            format_args!(" data-station=\"{station}\" x=\"{x}\" y=\"{y}\" stroke=\"{color}\""),
        );
        self.out.push('\n');
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

    fn tokens(&mut self) {
        self.put(format_args!(
            "<g class=\"pieces\" fill=\"{IVORY}\" stroke=\"{IVORY}\" stroke-linejoin=\"round\" font-weight=\"bold\">\n"
        ));
        self.scene.shown().for_each(|s| self.token(s));
        self.put(format_args!("</g>\n"));
    }

    /// The text of a piece's title.
    fn title(&self, token: &Token, station: Station) -> String {
        let guess = self.scene.guess_at(station);
        let guess = guess.map(|guess| (guess.piece.kind, percent(&guess)));
        let guess = guess
            .as_ref()
            .map(|(kind, percent)| (*kind, percent.as_str()));
        lang::token(token, guess, self.scene.lang)
    }

    fn token(&mut self, station: Station) {
        let Some(token) = self.scene.token(station) else {
            return;
        };
        let (x, y) = self.place(station);
        self.put(format_args!(
            "<g class=\"piece\" data-station=\"{station}\" transform=\"translate({x} {y})\"><title>{station} {}</title>",
            self.title(&token, station)
        ));
        match token.face {
            Face::Known(kind) => self.on_piece(Part::Face(token.color, kind)),
            Face::Hidden => self.back(&token, station),
        }
        self.flags(&token);
        self.put(format_args!("</g>\n"));
    }

    /// The back of a piece, or a guess at its kind.
    fn back(&mut self, token: &Token, station: Station) {
        self.on_piece(Part::Body(token.color));
        if let Some(heat) = self.scene.heat[station.index()] {
            // The piece covers its station's shade; its text must stay readable.
            self.heat(station, 0.7 * heat, (-42, -23), (84, 46));
        }
        match self.scene.guess_at(station) {
            Some(guess) => {
                let place = format_args!(" transform=\"translate(0 -3)scale(.833)\"");
                let name = Part::Name(guess.piece.kind);
                self.parts.put(&mut self.out, name, place);
                self.put(format_args!(
                    "<text y=\"16\" font-size=\"15\" stroke=\"none\">{} {}</text>",
                    guess.letter(),
                    percent(&guess)
                ));
            }
            None if token.down => self.on_piece(Part::Down),
            None => self.on_piece(Part::Hidden),
        }
    }

    /// A small flag in the corner for each flag that the piece carries or that shares its station.
    fn flags(&mut self, token: &Token) {
        let Some(color) = token.color else { return };
        let paint = |color: Color| if color == Color::Red { RED } else { BLACK };
        for (on, left, color) in [
            (token.carries, -45, color.other()),
            (token.with_flag, 24, color),
        ] {
            if on {
                self.put(format_args!(
                    "<path d=\"M{left} -45v46m0 -46l27 9l-27 9\" fill=\"{}\" stroke=\"{FLAG_EDGE}\" \
                     stroke-width=\"2.5\" stroke-linejoin=\"round\"/>",
                    paint(color)
                ));
            }
        }
    }

    fn caption(&mut self) {
        if self.scene.caption.is_empty() {
            return;
        }
        // A long caption gets smaller letters, to stay within the picture.
        let size = (1100 / self.scene.caption.chars().count()).clamp(9, 17);
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" fill=\"#3b2f20\">",
            WIDTH / 2,
            self.bottom() + 12
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

/// A shade in thousandths, rounded half to even. Avoids the code for printing floats, which is large in
/// WebAssembly.
fn thousandths(shade: f64) -> u32 {
    let down = (shade * 1000.0) as u32;
    let rest = shade * 1000.0 - f64::from(down);
    down + u32::from(rest > 0.5 || (rest >= 0.5 && down % 2 == 1))
}

/// The probability of a guess, escaped for XML.
fn percent(guess: &Guess) -> String {
    match guess.percent().as_str() {
        "!!" => "100%".into(),
        "<1" => "&lt;1%".into(),
        percent => format!("{}%", percent.trim_start_matches('0')),
    }
}

/// The end of an arrow's shaft and the three points of its head. The tip touches the ring around `to`.
fn arrow(from: (i32, i32), to: (i32, i32)) -> ((i32, i32), [(i32, i32); 3]) {
    const LENGTH: i32 = 17;
    const WIDTH: i32 = 14;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    // The part of the way that the ring covers, in thousandths.
    let reach = |half: i32, d: i32| 1000 * half / d.abs().max(1);
    let back = reach(RING.0, dx).min(reach(RING.1, dy)).min(1000);
    let tip = (to.0 - dx * back / 1000, to.1 - dy * back / 1000);
    let base = (tip.0 - dx * LENGTH / length, tip.1 - dy * LENGTH / length);
    let (nx, ny) = (-dy * WIDTH / length, dx * WIDTH / length);
    let wings = [(base.0 + nx, base.1 + ny), (base.0 - nx, base.1 - ny)];
    (base, [tip, wings[0], wings[1]])
}
