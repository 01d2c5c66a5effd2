//! Positions to edit, which may be impossible.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::fault::{Fault, First, all_faults};
use crate::piece::{Piece, Side};
use crate::point::Point;

use super::text::read_position;
use super::{Position, PositionError, State};

/// A position for editing, which may be impossible. [`Setup::faults`] lists its errors, and
/// [`Setup::position`] returns the [`Position`] if there are none.
///
/// ```
/// use xiangqi::{Point, Position, Setup};
/// let mut setup = Setup::from(Position::initial());
/// let [a0, a5, c0]: [Point; 3] = ["a0".parse()?, "a5".parse()?, "c0".parse()?];
/// setup.board.swap(a0.index(), a5.index());
/// assert_eq!(setup.faults(), []);
/// setup.board.swap(a0.index(), c0.index()); // an elephant in a corner
/// let faults = setup.faults();
/// assert_eq!(faults[0].error.to_string(), "a red elephant can never stand on a0: it stays on seven points of its own half");
/// assert_eq!(faults[0].points, a0.to_set());
///
/// setup.board[a0.index()] = None;
/// let position: Position = setup.position()?;
/// assert_eq!(Setup::from(position), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The piece on each point, by [`Point::index`].
    pub board: [Option<Piece>; Point::COUNT],
    /// The side to move.
    pub to_move: Side,
    /// The number of plies since the last capture.
    pub halfmove_clock: u16,
    /// The number of the next move.
    pub fullmove_number: u16,
}

impl Setup {
    /// Returns an empty board with Red to move.
    ///
    /// ```
    /// use xiangqi::{PositionError, Setup, Side};
    /// let faults = Setup::new().faults(); // no generals
    /// assert_eq!(faults.len(), 2);
    /// assert_eq!(faults[0].error, PositionError::NoGeneral(Side::Red));
    /// ```
    pub const fn new() -> Setup {
        Setup {
            board: [None; Point::COUNT],
            to_move: Side::Red,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Returns every error of the board, each with its points; there are at most 44. Returns an empty list if
    /// [`Setup::position`] succeeds. Otherwise the first error is that of `position`. Reports a check, or
    /// facing generals, only if each side has exactly one general.
    pub fn faults(&self) -> Vec<Fault<PositionError>> {
        all_faults(|faults| self.unchecked().report_faults(faults))
    }

    /// Returns the position.
    ///
    /// ```
    /// use xiangqi::{Kind, Piece, Point, Setup, Side};
    /// let mut setup = Setup::new();
    /// let [red, black]: [Point; 2] = ["d0".parse()?, "e9".parse()?];
    /// setup.board[red.index()] = Some(Piece::new(Side::Red, Kind::General));
    /// setup.board[black.index()] = Some(Piece::new(Side::Black, Kind::General));
    /// assert_eq!(setup.position()?.to_string(), "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the position is impossible.
    pub fn position(&self) -> Result<Position, PositionError> {
        let position = self.unchecked();
        position.report_faults(&mut First)?;
        Ok(position)
    }

    /// The position, without checks.
    fn unchecked(&self) -> Position {
        let mut state = State::EMPTY;
        for (at, piece) in self.board.iter().enumerate() {
            if let Some(piece) = piece {
                state.put(at, *piece);
            }
        }
        if self.to_move == Side::Black {
            state.pass();
        }
        Position {
            state,
            quiet: self.halfmove_clock,
            number: self.fullmove_number,
        }
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new()
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            board: core::array::from_fn(|at| position.state.piece_at(at)),
            to_move: position.to_move(),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
        }
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        Setup::from(&position)
    }
}

impl TryFrom<&Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: &Setup) -> Result<Position, PositionError> {
        setup.position()
    }
}

impl FromStr for Setup {
    type Err = PositionError;

    /// Parses a FEN like [`Position`], but the position may be impossible.
    ///
    /// # Errors
    /// Fails if the text has a syntax error. [`Position::faults`] lists all of them.
    fn from_str(text: &str) -> Result<Setup, PositionError> {
        read_position(text).map(Setup::from)
    }
}

impl fmt::Display for Setup {
    /// Formats the FEN, even if the position is impossible.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.unchecked().fmt(f)
    }
}
