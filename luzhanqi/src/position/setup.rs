//! Positions to edit, which may be impossible.

use alloc::vec::Vec;
use core::fmt;

use crate::PositionError;
use crate::error::Quoted;
use crate::fault::{Fault, Faults, First, all_faults};
use crate::piece::{Color, Piece, Seat};
use crate::rules::{Colours, Rules};
use crate::station::{Station, Stations};

use super::text::{ColoursField, colours_allowed, read_state};
use super::{Hides, Position, SeatColors, State};

/// A position for editing, which may be impossible. [`Setup::faults`] lists its errors, and
/// [`Setup::position`] returns the [`Position`] if there are none.
///
/// ```
/// use luzhanqi::{Kind, Piece, Color, Position, Rules, Setup, Station};
/// let mut setup = Setup::new(&Rules::STANDARD);
/// let [b1, b12, c9]: [Station; 3] = ["b1".parse()?, "b12".parse()?, "c9".parse()?];
/// setup.board[b1.index()] = Some(Piece::new(Color::Red, Kind::Flag));
/// setup.board[c9.index()] = Some(Piece::new(Color::Black, Kind::Flag));
/// let faults = setup.faults();
/// assert_eq!(faults[0].error.reason(), "flag-misplaced");
/// assert_eq!(faults[0].stations, c9.to_set());
///
/// setup.board.swap(b12.index(), c9.index());
/// let position = setup.position()?;
/// assert_eq!(position.to_string(), "1f3/5/5/5/5/5/5/5/5/5/5/1F3 s r 0");
/// assert_eq!(Setup::from(&position), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The piece on each station, by [`Station::index`].
    pub board: [Option<Piece>; Station::COUNT],
    /// The stations of face-down pieces.
    pub face_down: Stations,
    /// The stations of the pieces that have the red flag and the black flag; see [`Position::flag_held_at`].
    pub flags_held_at: [Option<Station>; 2],
    /// The seat to move.
    pub to_move: Seat,
    /// Which seat plays which colour.
    pub seat_colors: SeatColors,
    /// The number of plies since the last attack; see [`Position::quiet_plies`].
    pub quiet_plies: u16,
}

impl Setup {
    /// Returns an empty board: south is to move, and plays red except in expose play.
    ///
    /// ```
    /// use luzhanqi::{Rules, Setup};
    /// let setup = Setup::new(&Rules::STANDARD);
    /// assert!(setup.board.iter().all(Option::is_none));
    /// assert_eq!(setup.faults()[0].error.reason(), "no-flags");
    /// ```
    pub fn new(rules: &Rules) -> Setup {
        Setup {
            rules: *rules,
            board: [None; Station::COUNT],
            face_down: Stations::EMPTY,
            flags_held_at: [None; 2],
            to_move: Seat::South,
            seat_colors: if rules.is_expose() {
                SeatColors::Open([None; 2])
            } else {
                SeatColors::Settled(Color::Red)
            },
            quiet_plies: 0,
        }
    }

    /// Parses the text of a position, which may be impossible.
    ///
    /// ```
    /// use luzhanqi::{Rules, Setup};
    /// let setup = Setup::parse("5/5/5/5/5/5/5/5/5/5/5/1F3 s r 0", &Rules::STANDARD)?;
    /// assert!(setup.position().is_ok());
    /// assert!(Setup::parse("5/5/5/5/5/5/5/5/5/5/5/O4 s r 0", &Rules::STANDARD)?.position().is_err());
    /// # Ok::<(), luzhanqi::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the first syntax error of the text. [`Position::faults`] lists all errors.
    pub fn parse(text: &str, rules: &Rules) -> Result<Setup, PositionError> {
        let state = read_state(text, rules, Hides::Nothing)?;
        Ok(Setup::from(&Position::with_state(rules, state)))
    }

    /// Returns every error of the board, each with its stations; there are at most 70. Returns an empty list
    /// if [`Setup::position`] succeeds. Otherwise the first error is that of `position`.
    pub fn faults(&self) -> Vec<Fault<PositionError>> {
        all_faults(|faults| self.report_faults(faults))
    }

    /// Returns the position.
    ///
    /// # Errors
    /// Fails if the position is impossible under the rules.
    pub fn position(&self) -> Result<Position, PositionError> {
        self.report_faults(&mut First)
    }

    fn report_faults(
        &self,
        faults: &mut impl Faults<PositionError>,
    ) -> Result<Position, PositionError> {
        let position = self.unchecked();
        if position.seat_colors() != self.seat_colors {
            let found = ColoursField(self.seat_colors, Colours::Twice);
            let error = PositionError::ColoursField {
                found: Quoted::new(&alloc::format!("{found}")),
                allowed: colours_allowed(&self.rules),
            };
            faults.report(error, Stations::EMPTY)?;
        }
        let empty = self.face_down - position.occupied();
        if let Some(station) = empty.first() {
            faults.report(PositionError::NotFaceDown(station), empty)?;
        }
        position.report_faults(false, faults)?;
        Ok(position)
    }

    /// The position, without checks. Ignores face-down marks of empty stations. Ignores the flips if the rules
    /// do not record flips.
    fn unchecked(&self) -> Position {
        let mut state = State::EMPTY;
        for (station, piece) in Station::all().zip(self.board) {
            if let Some(Piece { color, kind }) = piece {
                state.put(
                    station,
                    color,
                    kind.code(),
                    self.face_down.contains(station),
                );
            }
        }
        for (flag, station) in Color::ALL.into_iter().zip(self.flags_held_at) {
            state.set_mark(flag, station);
        }
        state.set_seat(self.to_move);
        let settling = self.rules.settling();
        state.set_seat_colors(self.seat_colors.recorded(settling, self.to_move));
        state.set_quiet(self.quiet_plies);
        Position::with_state(&self.rules, state)
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            rules: *position.rules(),
            board: core::array::from_fn(|at| position.piece_at(Station::from_index(at as u32))),
            face_down: position.face_down(),
            flags_held_at: Color::ALL.map(|flag| position.flag_held_at(flag)),
            to_move: position.to_move(),
            seat_colors: position.seat_colors(),
            quiet_plies: position.quiet_plies(),
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

impl fmt::Display for Setup {
    /// Formats the text of the position, even if it is impossible.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.unchecked().fmt(f)
    }
}
