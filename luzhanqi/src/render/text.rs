//! Boards for terminals.

use alloc::string::String;
use core::fmt::Write;

use crate::board::{Link, StationKind};
use crate::lang::Lang;
use crate::piece::{Color, Kind, Seat};
use crate::station::Station;

use super::scene::{Face, Highlight, Scene, Token};

/// The characters of a board in one style.
struct Style {
    /// The number of columns of a station.
    width: usize,
    road: &'static str,
    rail: &'static str,
    road_down: char,
    rail_down: char,
    /// The characters of falling, rising and crossing diagonals.
    diagonals: [char; 3],
    mountain: &'static str,
}

const ASCII: Style = Style {
    width: 5,
    road: "---",
    rail: "===",
    road_down: '|',
    rail_down: '#',
    diagonals: ['\\', '/', 'X'],
    mountain: "/^\\",
};

const BOXES: Style = Style {
    width: 6,
    road: "───",
    rail: "═══",
    road_down: '│',
    rail_down: '║',
    diagonals: ['╲', '╱', '╳'],
    mountain: "山",
};

impl Scene {
    /// Returns the board in ASCII. Red is upper case, black is lower case, `?` is hidden, `~` is face down.
    /// Camps are in `(` `)` and headquarters in `[` `]`; railroads are `=` and `#`. `+` marks a piece that
    /// carries a flag, and `*` marks a piece that shares a station with its own flag. Highlighted pieces are
    /// in `<` `>`. A guess is the letter of the kind and the probability in percent, such as `f50`; `f!!` is
    /// certain, and `f<1` is below one percent. A mark of a flag replaces the guess.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, render::Scene};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let drawing = Scene::from(game.seen_board(Seat::South)).ascii();
    /// assert!(drawing.contains('?')); // north's pieces
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ascii(&self) -> String {
        self.draw(&ASCII, ascii_cell)
    }

    /// Returns the board with box-drawing lines and Chinese names: `[司令]` is red, `<司令>` black, `<？？>` hidden
    /// and `{〓〓}` face down. `!` is before a piece that can be attacked or has a warning, `»` is before a
    /// selected piece, and `◎` is on an empty destination. A guess is `<旗50>`, with the percentages of
    /// [`Scene::ascii`]. All lines have the same width if Chinese characters take two columns.
    /// [`Scene::lang`] sets the characters.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules, render::Scene};
    /// let position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0", &Rules::STANDARD)?;
    /// let drawing = Scene::from(&position).unicode();
    /// assert!(drawing.contains("[连长]") && drawing.contains("<军旗>"));
    /// # Ok::<(), luzhanqi::PositionError>(())
    /// ```
    pub fn unicode(&self) -> String {
        self.draw(&BOXES, box_cell)
    }

    /// The station at a column and row of the drawing, both counted from 0 at the top left.
    fn station_at(&self, column: usize, row: usize) -> Station {
        let top_left = Station::from_index((55 - 5 * row + column) as u32);
        match self.bottom {
            Seat::South => top_left,
            Seat::North => top_left.rotate(),
        }
    }

    fn draw(&self, style: &Style, cell: fn(&Scene, Station) -> String) -> String {
        let mut out = String::new();
        self.files(style, &mut out);
        for row in 0..12 {
            let first = self.station_at(0, row);
            if !self.shows(first) {
                continue;
            }
            // Writing to a string cannot fail.
            let _ = write!(out, "{:>2} ", first.rank());
            for column in 0..5 {
                let here = self.station_at(column, row);
                match self.kind(here) {
                    Some(_) => out.push_str(&cell(self, here)),
                    None => out.extend(core::iter::repeat_n(' ', style.width)),
                }
                if column < 4 {
                    out.push_str(match self.link(here, self.station_at(column + 1, row)) {
                        Some(Link::Rail) => style.rail,
                        Some(Link::Road) => style.road,
                        None => "   ",
                    });
                }
            }
            let _ = writeln!(out, " {:<2}", first.rank());
            if row < 11 && self.shows(self.station_at(0, row + 1)) {
                self.between_rows(style, row, &mut out);
            }
        }
        self.files(style, &mut out);
        if !self.caption.is_empty() {
            let _ = writeln!(out, "{}", self.caption);
        }
        out
    }

    fn files(&self, style: &Style, out: &mut String) {
        out.push_str("   ");
        for column in 0..5 {
            let file = (b'a' + self.station_at(column, 0).file()) as char;
            let (before, width) = (style.width / 2, style.width);
            let _ = write!(
                out,
                "{:before$}{file}{:after$}",
                "",
                "",
                after = width - before - 1
            );
            out.push_str(if column < 4 { "   " } else { "   \n" });
        }
    }

    /// The connections from one row to the row below.
    fn between_rows(&self, style: &Style, row: usize, out: &mut String) {
        out.push_str("   ");
        for column in 0..5 {
            let (here, below) = (
                self.station_at(column, row),
                self.station_at(column, row + 1),
            );
            let before = style.width / 2;
            let after = style.width - before - 1;
            match self.link(here, below) {
                Some(link) => {
                    let line = if link == Link::Rail {
                        style.rail_down
                    } else {
                        style.road_down
                    };
                    let _ = write!(out, "{:before$}{line}{:after$}", "", "");
                }
                None if self.kind(here).is_none() || self.kind(below).is_none() => {
                    let _ = write!(out, "{:width$}", "", width = style.width);
                }
                None => {
                    let pad = style.width - columns(style.mountain);
                    let left = pad / 2;
                    let _ = write!(
                        out,
                        "{:left$}{}{:right$}",
                        "",
                        style.mountain,
                        "",
                        right = pad - left
                    );
                }
            }
            if column < 4 {
                let falling = self
                    .link(here, self.station_at(column + 1, row + 1))
                    .is_some();
                let rising = self.link(below, self.station_at(column + 1, row)).is_some();
                let line = match (falling, rising) {
                    (true, true) => style.diagonals[2],
                    (true, false) => style.diagonals[0],
                    (false, true) => style.diagonals[1],
                    (false, false) => ' ',
                };
                let _ = write!(out, " {line} ");
            }
        }
        out.push_str("   \n");
    }
}

/// The number of terminal columns of a text: two for each Chinese or full-width character.
pub(super) fn columns(text: &str) -> usize {
    text.chars()
        .map(|c| {
            if ('\u{3000}'..='\u{ffef}').contains(&c) {
                2
            } else {
                1
            }
        })
        .sum()
}

fn ascii_cell(scene: &Scene, station: Station) -> String {
    let (mut open, mut close) = match scene.kind(station) {
        Some(StationKind::Camp) => ('(', ')'),
        Some(StationKind::Headquarters) => ('[', ']'),
        Some(StationKind::Post) | None => (' ', ' '),
    };
    if scene.highlights.iter().any(|set| set.contains(station)) {
        (open, close) = ('<', '>');
    }
    let token = scene.token(station);
    let letter = ascii_letter(token);
    let marked = token.is_some_and(|t| t.carries || t.with_flag);
    if let Some(guess) = scene.guess_at(station).filter(|_| !marked) {
        return alloc::format!("{open}{}{}{close}", guess.letter(), guess.percent());
    }
    let mark = |on: bool, mark: char| if on { mark } else { ' ' };
    let carries = mark(token.is_some_and(|t| t.carries), '+');
    let with_flag = mark(token.is_some_and(|t| t.with_flag), '*');
    let mut cell = String::new();
    for c in [open, carries, letter, with_flag, close] {
        cell.push(c);
    }
    cell
}

/// A separate function that is not inlined. If it were inlined, the optimiser would read ahead of branches,
/// and valgrind would report uninitialised memory.
#[inline(never)]
fn ascii_letter(token: Option<Token>) -> char {
    match token {
        None => '.',
        Some(Token { down: true, .. }) => '~',
        Some(Token {
            face: Face::Hidden, ..
        }) => '?',
        Some(Token {
            face: Face::Known(kind),
            color,
            ..
        }) => match color {
            Some(Color::Black) => kind.letter().to_ascii_lowercase(),
            _ => kind.letter(),
        },
    }
}

fn box_cell(scene: &Scene, station: Station) -> String {
    let mut cell = String::new();
    let on = |highlight: Highlight| scene.highlights[highlight as usize].contains(station);
    let mark = if on(Highlight::Target) || on(Highlight::Warning) {
        Some('!')
    } else if on(Highlight::Selected) {
        Some('»')
    } else {
        None
    };
    let Some(token) = scene.token(station) else {
        let target = on(Highlight::Target);
        let (before, empty) = match scene.kind(station) {
            _ if target => (' ', " ◎  "),
            Some(StationKind::Camp) => ('(', " 营 )"),
            // A mark leaves less room for the name.
            Some(StationKind::Headquarters) if mark.is_none() => ('大', "本营"),
            Some(StationKind::Headquarters) => (' ', " 本营"),
            Some(StationKind::Post) | None => (' ', " ＋  "),
        };
        cell.push(if target {
            before
        } else {
            mark.unwrap_or(before)
        });
        let camp = StationKind::Camp.text(scene.characters());
        let camp = camp.chars().next_back().unwrap_or('营');
        cell.extend(empty.chars().map(|c| if c == '营' { camp } else { c }));
        if target {
            // The ring takes one column in most terminals.
            cell.push(' ');
        }
        return cell;
    };
    let (open, close) = match (token.down, token.color) {
        (true, _) => ('{', '}'),
        (_, Some(Color::Black)) => ('<', '>'),
        _ => ('[', ']'),
    };
    let close = match (token.carries, token.with_flag) {
        (true, _) => '+',
        (_, true) => '*',
        _ => close,
    };
    cell.push(mark.unwrap_or(open));
    if let Some(guess) = scene.guess_at(station) {
        cell.push(short_name(guess.piece.kind, scene.characters()));
        cell.push_str(&guess.percent());
        cell.push(close);
        return cell;
    }
    cell.push_str(match token.face {
        Face::Known(kind) => kind.text(scene.characters()),
        Face::Hidden if token.down => "〓〓",
        Face::Hidden => "？？",
    });
    cell.push(close);
    cell
}

/// A character of the Chinese name that no other kind has.
fn short_name(kind: Kind, lang: Lang) -> char {
    let place = if kind == Kind::Flag { 1 } else { 0 };
    let Some(letter) = kind.text(lang).chars().nth(place) else {
        unreachable!("every name has two characters");
    };
    letter
}
