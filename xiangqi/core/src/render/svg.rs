//! Boards as SVG: a self-contained picture without identifiers, so that a page can contain many pictures. The
//! signs on pieces and on the river are outlines and need no font.

use alloc::string::String;
use core::fmt::{Arguments, Write};

use crate::lang;
use crate::piece::{Kind, Piece, Side};
use crate::point::Point;

use super::outlines::outline;
use super::scene::{Faces, Highlight, Scene};

/// The distance between lines, and from the edge to the first line.
const STEP: i32 = 64;
const EDGE: i32 = 56;
const WIDTH: i32 = 2 * EDGE + 8 * STEP;
const HEIGHT: i32 = 2 * EDGE + 9 * STEP;
/// The width of an outline's cell, and the stroke of bold outlines.
const CELL: i32 = 200;
const BOLD: i32 = 9;

const PAPER: &str = "#f6e7c1";
const LINE: &str = "#5c4420";
const IVORY: &str = "#fffaf0";
const RED: &str = "#b3261e";
const BLACK: &str = "#24313f";
const MOVE: &str = "#e0a800";
const CHECK: &str = "#d1300f";
const CHOICE: &str = "#2e7d32";

impl Scene {
    /// Returns the board as a standalone SVG picture of less than 40 kB. It takes 624 by 688 units, or 624 by
    /// 718 with a caption.
    ///
    /// The signs on pieces and on the river are outlines, which look the same everywhere. Coordinates and the
    /// caption are text, which needs a font. Each piece has a title with its point and kind, for tooltips and
    /// screen readers.
    ///
    /// For programs, each point, each piece and each mark is an element with its point as `data-point`, such as
    /// `e2`. The elements `.points [data-point]` are ninety invisible squares, one for each point. The point is
    /// in the middle of its square, and the squares cover the board without gaps. The elements `g[data-point]`
    /// are the pieces. Elements drawn above the squares and the pieces receive no pointer events.
    ///
    /// ```
    /// use xiangqi::{Position, render::Scene};
    /// let picture = Scene::from(&Position::initial()).svg();
    /// assert!(picture.starts_with("<svg") && picture.contains("viewBox=\"0 0 624 688\""));
    /// ```
    pub fn svg(&self) -> String {
        let mut out = String::with_capacity(12 << 10);
        let mut pen = Pen {
            out: &mut out,
            scene: self,
        };
        let height = HEIGHT + if self.caption.is_empty() { 0 } else { 30 };
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <title>{}</title>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"12\" fill=\"{PAPER}\"/>\n",
            lang::board(self.lang)
        ));
        pen.lines();
        pen.coordinates();
        pen.last_move();
        pen.points();
        pen.pieces();
        Point::all().for_each(|point| pen.highlights(point));
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
    fn put(&mut self, args: Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(args);
    }

    fn place(&self, point: Point) -> (i32, i32) {
        let (file, rank) = (i32::from(point.file()), i32::from(point.rank()));
        match self.scene.bottom {
            Side::Red => (EDGE + STEP * file, EDGE + STEP * (9 - rank)),
            Side::Black => (EDGE + STEP * (8 - file), EDGE + STEP * rank),
        }
    }

    fn lines(&mut self) {
        self.put(format_args!("<path class=\"lines\" d=\""));
        let (right, bottom) = (EDGE + 8 * STEP, EDGE + 9 * STEP);
        let (north, south) = (EDGE + 4 * STEP, EDGE + 5 * STEP);
        for row in 0..10 {
            self.put(format_args!("M{EDGE} {}H{right}", EDGE + STEP * row));
        }
        for column in 0..9 {
            let x = EDGE + STEP * column;
            if column % 8 == 0 {
                self.put(format_args!("M{x} {EDGE}V{bottom}"));
            } else {
                self.put(format_args!("M{x} {EDGE}V{north}M{x} {south}V{bottom}"));
            }
        }
        for top in [EDGE, EDGE + 7 * STEP] {
            let (a, b) = (EDGE + 3 * STEP, EDGE + 5 * STEP);
            let low = top + 2 * STEP;
            self.put(format_args!("M{a} {top}L{b} {low}M{b} {top}L{a} {low}"));
        }
        let middle = (north + south) / 2 + 9;
        self.put(format_args!(
            "\" fill=\"none\" stroke=\"{LINE}\" stroke-width=\"2\"/>\n"
        ));
        for (text, column) in [("楚河", 2), (lang::han_border(self.scene.lang), 6)] {
            let x = EDGE + column * STEP;
            self.word(text, (x, middle), 26, format_args!("fill=\"{LINE}\""));
            self.out.push('\n');
        }
    }

    /// Writes a text; the point is the middle of its baseline.
    fn word(&mut self, text: &str, (x, y): (i32, i32), size: i32, looks: Arguments<'_>) {
        let left = x - size * text.chars().count() as i32 / 2;
        let scale = 1000 * size / CELL;
        self.put(format_args!(
            "<path {looks} transform=\"translate({left} {y})scale(.{scale:03})\" d=\""
        ));
        text.chars().for_each(|c| self.out.push_str(outline(c)));
        self.out.push_str("\"/>");
    }

    fn coordinates(&mut self) {
        for file in (0..9).filter_map(|file| Point::at(file, 0)) {
            let (x, _) = self.place(file);
            let letter = (b'a' + file.file()) as char;
            for y in [16, HEIGHT - 8] {
                self.label(x, y, format_args!("{letter}"));
            }
        }
        for rank in (0..10).filter_map(|rank| Point::at(0, rank)) {
            let (_, y) = self.place(rank);
            for x in [12, WIDTH - 12] {
                self.label(x, y + 5, format_args!("{}", rank.rank()));
            }
        }
    }

    fn label(&mut self, x: i32, y: i32, text: Arguments<'_>) {
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" fill=\"{LINE}\">{text}</text>\n"
        ));
    }

    fn ring(&mut self, class: &str, point: Point, radius: i32, color: &str) {
        let (x, y) = self.place(point);
        self.put(format_args!(
            "<circle class=\"{class}\" data-point=\"{point}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" \
             pointer-events=\"none\" stroke=\"{color}\" stroke-width=\"4\"/>\n"
        ));
    }

    fn last_move(&mut self) {
        let Some(mv) = self.scene.last else {
            return;
        };
        let ((x1, y1), (x2, y2)) = (self.place(mv.origin()), self.place(mv.target()));
        self.put(format_args!(
            "<path class=\"move\" pointer-events=\"none\" d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{MOVE}\" stroke-width=\"8\" \
             stroke-linecap=\"round\" opacity=\"0.7\"/>\n"
        ));
        self.ring("move", mv.origin(), 12, MOVE);
        self.ring("move", mv.target(), 31, MOVE);
    }

    /// Receives pointer events for the points.
    fn points(&mut self) {
        self.put(format_args!(
            "<g class=\"points\" fill=\"none\" pointer-events=\"all\">\n"
        ));
        for point in Point::all() {
            let (x, y) = self.place(point);
            self.put(format_args!(
                "<path data-point=\"{point}\" d=\"M{} {}h{STEP}v{STEP}h-{STEP}z\"/>\n",
                x - STEP / 2,
                y - STEP / 2
            ));
        }
        self.put(format_args!("</g>\n"));
    }

    fn pieces(&mut self) {
        for point in Point::all() {
            if let Some(piece) = self.scene.piece(point) {
                self.piece(point, piece);
            }
        }
    }

    fn piece(&mut self, point: Point, piece: Piece) {
        let (x, y) = self.place(point);
        let (class, color) = match piece.side {
            Side::Red => ("red", RED),
            Side::Black => ("black", BLACK),
        };
        let face = match self.scene.faces {
            Faces::Chinese => piece.character_in(self.scene.lang),
            Faces::Letters => match piece.kind {
                Kind::Horse => 'H',
                Kind::Elephant => 'E',
                kind => kind.letter().to_ascii_uppercase(),
            },
        };
        self.put(format_args!(
            "<g class=\"{class}\" data-point=\"{point}\"><title>{point} {}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"28\" fill=\"{IVORY}\" \
             stroke=\"{color}\" stroke-width=\"2\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"24\" fill=\"none\" \
             stroke=\"{color}\" stroke-width=\"1\"/>",
            piece.text(self.scene.lang)
        ));
        self.word(
            face.encode_utf8(&mut [0; 4]),
            (x, y + 12),
            32,
            format_args!(
                "fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{BOLD}\" stroke-linejoin=\"round\""
            ),
        );
        self.put(format_args!("</g>\n"));
    }

    fn highlights(&mut self, point: Point) {
        if self.scene.is(point, Highlight::Check) {
            self.ring("check", point, 31, CHECK);
        }
        if self.scene.is(point, Highlight::Selected) {
            self.ring("selected", point, 31, CHOICE);
        }
        if self.scene.is(point, Highlight::Target) {
            match self.scene.piece(point) {
                Some(_) => self.ring("target", point, 31, CHOICE),
                None => {
                    let (x, y) = self.place(point);
                    self.put(format_args!(
                        "<circle class=\"target\" data-point=\"{point}\" cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{CHOICE}\" pointer-events=\"none\"/>\n"
                    ));
                }
            }
        }
    }

    fn caption(&mut self) {
        if self.scene.caption.is_empty() {
            return;
        }
        let mut text = String::new();
        for c in self.scene.caption.chars() {
            match c {
                '<' => text.push_str("&lt;"),
                '>' => text.push_str("&gt;"),
                '&' => text.push_str("&amp;"),
                // XML allows no other control characters.
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => text.push(' '),
                c => text.push(c),
            }
        }
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"18\" fill=\"{LINE}\">{text}</text>\n",
            WIDTH / 2,
            HEIGHT + 14
        ));
    }
}
