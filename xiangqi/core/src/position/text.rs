//! Positions as text: FEN.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::error::Quoted;
use crate::piece::{Piece, Side};
use crate::point::Point;
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
        let mut fields = text.split_whitespace();
        let count = fields.clone().count();
        let (Some(board), Some(side), ..=6) = (fields.next(), fields.next(), count) else {
            return Err(PositionError::Fields(count));
        };
        let mut state = read_board(board)?;
        match side {
            "w" | "r" => {}
            "b" => state.pass(),
            _ => return Err(PositionError::SideField(Quoted::new(side))),
        }
        for unused in fields.by_ref().take(2) {
            if unused != "-" {
                return Err(PositionError::UnusedField(Quoted::new(unused)));
            }
        }
        let mut number = |default| match fields.next() {
            None => Ok(default),
            Some(field) => {
                read_number(field).ok_or_else(|| PositionError::NumberField(Quoted::new(field)))
            }
        };
        let position = Position {
            state,
            quiet: number(0)?,
            number: number(1)?,
        };
        position.sound()
    }
}

impl Position {
    /// Returns the position with the pieces of a board, indexed by point.
    ///
    /// ```
    /// use xiangqi::{Kind, Piece, Point, Position, Side};
    /// let start = Position::initial();
    /// let mut board: [Option<Piece>; 90] =
    ///     std::array::from_fn(|i| start.piece_at(Point::new(i as u8).unwrap()));
    /// assert_eq!(Position::from_board(&board, Side::Red, 0, 1), Ok(start));
    /// board[40] = Some(Piece::new(Side::Red, Kind::Chariot));
    /// assert!(Position::from_board(&board, Side::Red, 0, 1).is_err()); // a third one
    /// ```
    ///
    /// # Errors
    /// Fails if the position is impossible.
    pub fn from_board(
        board: &[Option<Piece>; Point::COUNT],
        side: Side,
        quiet: u16,
        number: u16,
    ) -> Result<Position, PositionError> {
        let mut state = State::EMPTY;
        for (at, piece) in board.iter().enumerate() {
            if let Some(piece) = piece {
                state.put(at, *piece);
            }
        }
        if side == Side::Black {
            state.pass();
        }
        let position = Position {
            state,
            quiet,
            number,
        };
        position.sound()
    }

    fn sound(self) -> Result<Position, PositionError> {
        self.check_soundness()?;
        Ok(self)
    }
}

fn read_board(text: &str) -> Result<State, PositionError> {
    let ranks = text.split('/').count();
    if ranks != 10 {
        return Err(PositionError::Ranks(ranks));
    }
    let mut state = State::EMPTY;
    for (rank, text) in (0..10u8).rev().zip(text.split('/')) {
        let (mut file, mut run) = (0usize, false);
        for c in text.chars() {
            let digit = c.to_digit(10).filter(|n| *n > 0 && !run);
            run = digit.is_some();
            if let Some(empty) = digit {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_letter(c).ok_or(PositionError::Character { rank, found: c })?;
            if let Some(point) = u8::try_from(file).ok().and_then(|f| Point::at(f, rank)) {
                state.put(point.index(), piece);
            }
            file += 1;
        }
        if file != 9 {
            return Err(PositionError::RankLength { rank, found: file });
        }
    }
    Ok(state)
}

impl Position {
    /// Returns the part of the FEN that repetition compares: the board and the side to move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let board = Position::initial().board_text();
    /// assert_eq!(board, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    /// ```
    pub fn board_text(&self) -> alloc::string::String {
        let text = alloc::format!("{self}");
        let letter = Side::letter(self.to_move());
        match text.split_once(' ') {
            Some((board, _)) => alloc::format!("{board} {letter}"),
            None => text,
        }
    }
}
