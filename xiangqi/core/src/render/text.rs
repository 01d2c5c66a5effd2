//! Boards for terminals.

use alloc::string::String;
use core::fmt::Write;

use crate::piece::Side;
use crate::point::Point;

use super::scene::{Highlight, Scene};

impl Scene {
    /// Returns the board in ASCII. Red is upper case, black is lower case, and `+` is an empty point. The
    /// latest move has `(` `)` around both of its points, a selected piece is in `[` `]`, and targets are in
    /// `<` `>`. A check has `!` on both sides.
    ///
    /// ```
    /// use xiangqi::{Position, render::Scene};
    /// let board = Scene::from(&Position::initial()).ascii();
    /// assert_eq!(board.lines().nth(1).unwrap(), "9  r---n---b---a---k---a---b---n---r  9");
    /// assert_eq!(board.lines().nth(2).unwrap(), "   |   |   |   | \\ | / |   |   |   |   ");
    /// ```
    pub fn ascii(&self) -> String {
        self.draw(1, "-", |point| {
            let letter = self.piece(point).map_or('+', |piece| piece.letter());
            String::from(letter)
        })
    }

    /// Returns the board with Chinese characters of two columns each. A black piece is `<车>`, a red piece
    /// `[车]`, and an empty point `＋`. Marked points have the marks of [`Scene::ascii`] instead of these
    /// brackets. [`Scene::lang`] sets the characters.
    ///
    /// ```
    /// use xiangqi::Position;
    /// use xiangqi::render::Scene;
    /// let board = Scene::from(&Position::initial()).unicode();
    /// assert!(board.contains("[车]") && board.contains("<车>"));
    /// ```
    pub fn unicode(&self) -> String {
        self.draw(2, "─", |point| {
            let piece = self.piece(point);
            let character = piece.map_or('＋', |piece| piece.character_in(self.lang));
            String::from(character)
        })
    }

    /// Draws cells with a face of `width` columns and a column on each side.
    fn draw(&self, width: usize, line: &str, face: impl Fn(Point) -> String) -> String {
        let mut out = String::new();
        self.files(width, &mut out);
        for row in 0..10 {
            let rank = self.point_at(0, row).rank();
            let _ = write!(out, "{rank} ");
            for column in 0..9 {
                let point = self.point_at(column, row);
                let (left, right) = self.marks(point, width).unwrap_or((line, line));
                let end = |edge: usize, mark| {
                    if column == edge && mark == line {
                        " "
                    } else {
                        mark
                    }
                };
                out.push_str(end(0, left));
                out.push_str(&face(point));
                out.push_str(end(8, right));
                if column < 8 {
                    out.push_str(line);
                }
            }
            let _ = writeln!(out, " {rank}");
            if row < 9 {
                self.between(row, width, &mut out);
            }
        }
        self.files(width, &mut out);
        if !self.caption.is_empty() {
            let _ = writeln!(out, "{}", self.caption);
        }
        out
    }

    fn files(&self, width: usize, out: &mut String) {
        out.push_str("  ");
        for column in 0..9 {
            let file = (b'a' + self.point_at(column, 0).file()) as char;
            let _ = write!(out, " {file:<width$} ");
            out.push_str(if column < 8 { " " } else { "  \n" });
        }
    }

    /// The connections from one row to the row below. The river has connections only at its edges, and the
    /// fortresses have diagonals.
    fn between(&self, row: usize, width: usize, out: &mut String) {
        out.push_str("  ");
        for column in 0..9 {
            let line = if row == 4 && !matches!(column, 0 | 8) {
                '~'
            } else {
                '|'
            };
            let _ = write!(out, " {line:<width$} ");
            if column < 8 {
                out.push(match (row, column) {
                    (0 | 7, 3) | (1 | 8, 4) => '\\',
                    (0 | 7, 4) | (1 | 8, 3) => '/',
                    _ => ' ',
                });
            }
        }
        out.push_str("  \n");
    }

    /// The marks on both sides of a point's face.
    fn marks(&self, point: Point, width: usize) -> Option<(&'static str, &'static str)> {
        let last = self
            .last
            .is_some_and(|mv| mv.origin() == point || mv.target() == point);
        if self.is(point, Highlight::Check) {
            Some(("!", "!"))
        } else if self.is(point, Highlight::Target) {
            Some(("<", ">"))
        } else if self.is(point, Highlight::Selected) {
            Some(("[", "]"))
        } else if last {
            Some(("(", ")"))
        } else {
            // Some kinds have the same Chinese character on both sides.
            let piece = self.piece(point).filter(|_| width > 1)?;
            Some(match piece.side {
                Side::Red => ("[", "]"),
                Side::Black => ("<", ">"),
            })
        }
    }
}
