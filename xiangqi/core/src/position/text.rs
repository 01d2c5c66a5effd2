//! Positions as text: FEN.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::error::Quoted;
use crate::fault::{Fault, Faults, First, all_faults};
use crate::piece::{Piece, Side};
use crate::point::{Point, Points};
use crate::rules::read_number;

use super::{Position, PositionError, State};

impl fmt::Display for Position {
    /// Formats the FEN: the board, the side to move, two fields that Xiangqi does not use, the plies since
    /// the last capture, and the number of the move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            let mut empty = 0;
            for file in 0..9 {
                let Some(piece) = self.state.piece_at(rank * 9 + file) else {
                    empty += 1;
                    continue;
                };
                write_run(f, core::mem::take(&mut empty))?;
                f.write_char(piece.letter())?;
            }
            write_run(f, empty)?;
            if rank > 0 {
                f.write_char('/')?;
            }
        }
        let side = self.to_move().letter();
        write!(f, " {side} - - {} {}", self.quiet, self.number)
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    match empty {
        0 => Ok(()),
        n => write!(f, "{n}"),
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Parses a FEN. The board and the side to move are required. Missing fields default to `- - 0 1`. A
    /// horse may be `n` or `h`, an elephant may be `b` or `e`, and the side to move may be `w` or `r` for
    /// Red.
    ///
    /// # Errors
    /// Fails if the text has a syntax error, or if the position is impossible.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        let position = read_position(text)?;
        position.report_faults(&mut First)?;
        Ok(position)
    }
}

/// Parses a FEN. Does not check the pieces.
pub(super) fn read_position(text: &str) -> Result<Position, PositionError> {
    match read_fen(text, &mut First)? {
        Some(position) => Ok(position),
        None => unreachable!("only the first fault of a text is reported"),
    }
}

/// Parses a FEN and reports syntax errors. Returns `None` if the pieces cannot be checked because the board or
/// the side to move failed to parse.
fn read_fen(
    text: &str,
    faults: &mut impl Faults<PositionError>,
) -> Result<Option<Position>, PositionError> {
    let mut fields = text.split_whitespace();
    let count = fields.clone().count();
    let (Some(board), Some(side), ..=6) = (fields.next(), fields.next(), count) else {
        faults.report(PositionError::Fields(count), Points::EMPTY)?;
        return Ok(None);
    };
    let mut state = State::EMPTY;
    read_board(board, &mut state, faults)?;
    match side {
        "w" | "r" => {}
        "b" => state.pass(),
        _ => faults.report(PositionError::SideField(Quoted::new(side)), Points::EMPTY)?,
    }
    let readable = faults.reported() == 0;
    for unused in fields.by_ref().take(2) {
        if unused != "-" {
            let error = PositionError::UnusedField(Quoted::new(unused));
            faults.report(error, Points::EMPTY)?;
        }
    }
    let mut number = |default| match fields.next().map(|field| (field, read_number(field))) {
        None => Ok(default),
        Some((_, Some(number))) => Ok(number),
        Some((field, None)) => {
            let error = PositionError::NumberField(Quoted::new(field));
            faults.report(error, Points::EMPTY)?;
            Ok(default)
        }
    };
    let (quiet, number) = (number(0)?, number(1)?);
    Ok(readable.then_some(Position {
        state,
        quiet,
        number,
    }))
}

fn read_board(
    text: &str,
    state: &mut State,
    faults: &mut impl Faults<PositionError>,
) -> Result<(), PositionError> {
    let ranks = text.split('/').count();
    if ranks != 10 {
        return faults.report(PositionError::Ranks(ranks), Points::EMPTY);
    }
    for (rank, text) in (0..10u8).rev().zip(text.split('/')) {
        read_rank(rank, text, state, faults)?;
    }
    Ok(())
}

/// Parses a rank. After a wrong letter past the ninth point, skips the rest of the rank to limit the number of
/// errors.
fn read_rank(
    rank: u8,
    text: &str,
    state: &mut State,
    faults: &mut impl Faults<PositionError>,
) -> Result<(), PositionError> {
    let (mut file, mut run) = (0usize, false);
    for c in text.chars() {
        let digit = c.to_digit(10).filter(|n| *n > 0 && !run);
        run = digit.is_some();
        if let Some(empty) = digit {
            file += empty as usize;
            continue;
        }
        let here = u8::try_from(file)
            .ok()
            .and_then(|file| Point::at(file, rank));
        match (Piece::from_letter(c), here) {
            (Some(piece), Some(point)) => state.put(point.index(), piece),
            (Some(_), None) => {}
            (None, _) => {
                let error = PositionError::Character { rank, found: c };
                faults.report(error, here.map_or(Points::EMPTY, Point::to_set))?;
                if here.is_none() {
                    return Ok(());
                }
            }
        }
        file += 1;
    }
    if file == 9 {
        return Ok(());
    }
    let whole = (0..9).filter_map(|file| Point::at(file, rank)).collect();
    faults.report(PositionError::RankLength { rank, found: file }, whole)
}

impl Position {
    /// Returns every error of a FEN, each with its points, so that a board editor can mark them. Returns an
    /// empty list if the FEN parses. The first error is that of parsing.
    ///
    /// Checks the pieces only if the board and the side to move can be parsed. Otherwise it returns the
    /// syntax errors. In each rank it stops at the first error past the ninth point. There are at most 115
    /// errors for a text of any length.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let faults = Position::faults("4k4/9/9/9/9/9/9/4R4/9/4K4 w - - 0 x");
    /// let told: Vec<_> = faults.iter().map(|fault| fault.error.reason()).collect();
    /// assert_eq!(told, ["number", "check-unanswered"]);
    /// assert_eq!(format!("{:?}", faults[1].points), "{e2, e9}");
    /// ```
    pub fn faults(text: &str) -> Vec<Fault<PositionError>> {
        all_faults(|faults| match read_fen(text, faults)? {
            Some(position) => position.report_faults(faults),
            None => Ok(()),
        })
    }
}

impl Position {
    /// Returns the FEN, like `to_string`.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let fen = Position::initial().fen();
    /// assert_eq!(fen, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    /// assert_eq!(fen.parse(), Ok(Position::initial()));
    /// ```
    pub fn fen(&self) -> alloc::string::String {
        alloc::format!("{self}")
    }

    /// Returns the part of the FEN that repetition compares: the board and the side to move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let board = Position::initial().board_text();
    /// assert_eq!(board, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    /// ```
    #[doc(alias = "epd")]
    pub fn board_text(&self) -> alloc::string::String {
        let text = alloc::format!("{self}");
        let letter = Side::letter(self.to_move());
        match text.split_once(' ') {
            Some((board, _)) => alloc::format!("{board} {letter}"),
            None => text,
        }
    }
}
