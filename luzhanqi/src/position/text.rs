//! Positions as text: `board seat colours quiet`.

use core::fmt;
use core::str::FromStr;

use crate::PositionError;
use crate::board;
use crate::error::Quoted;
use crate::piece::{Color, Kind, Piece, Seat};
use crate::rules::{Colours, Rules};
use crate::station::Station;

use super::{Position, Sides, State, UNKNOWN};

impl Position {
    /// Reads a position: `board seat colours quiet`, as in
    /// `eoofk/pckxo/j1g1j/pe1bp/l1x1l/bmeck/ELBGC/P1X1E/EJ1CX/P1M1K/LOOKJ/OBKFP s r 0`.
    ///
    /// Positions in mid-game are taken. Printing gives the same text.
    ///
    /// # Errors
    /// What is wrong with the text, or why there can be no such position under these rules.
    pub fn parse(text: &str, rules: &Rules) -> Result<Position, PositionError> {
        let position = Position::with_state(rules, read_state(text, rules, None)?);
        position.check(false)?;
        Ok(position)
    }
}

/// Reads the four fields. For the text of a view, `viewer` is the seat that has it: `?` is an enemy
/// piece of unknown kind and `~` alone a face-down piece.
pub(crate) fn read_state(
    text: &str,
    rules: &Rules,
    viewer: Option<Seat>,
) -> Result<State, PositionError> {
    let count = text.split(' ').count();
    let mut fields = text.split(' ');
    let (Some(board), Some(seat), Some(colours), Some(quiet), 4) = (
        fields.next(),
        fields.next(),
        fields.next(),
        fields.next(),
        count,
    ) else {
        return Err(PositionError::Fields(count));
    };
    let mut state = State::EMPTY;
    let sides = read_sides(colours, rules)?;
    let unknown = viewer.map(|seat| match sides.color(seat) {
        Some(own) => own.other(),
        None => Color::Red,
    });
    read_board(board, &mut state, unknown)?;
    state.set_seat(match seat {
        "s" => Seat::South,
        "n" => Seat::North,
        other => return Err(PositionError::SeatField(Quoted::new(other))),
    });
    state.set_sides(sides);
    state.set_quiet(read_quiet(quiet)?);
    Ok(state)
}

fn read_quiet(text: &str) -> Result<u16, PositionError> {
    let plain = text == "0" || text.starts_with(|c: char| matches!(c, '1'..='9'));
    let number = if plain {
        u16::from_str(text).ok()
    } else {
        None
    };
    number.ok_or_else(|| PositionError::QuietField(Quoted::new(text)))
}

fn read_sides(text: &str, rules: &Rules) -> Result<Sides, PositionError> {
    let twice = rules.is_expose() && rules.colours() == Colours::Twice;
    let latest = |letter: u8| match letter {
        b'r' => Some(Some(Color::Red)),
        b'b' => Some(Some(Color::Black)),
        b'-' => Some(None),
        _ => None,
    };
    let sides = match text.as_bytes() {
        b"r" => Some(Sides::Settled(Color::Red)),
        b"b" => Some(Sides::Settled(Color::Black)),
        b"?" if !twice => Some(Sides::Open([None; 2])),
        [b'?', south, north] if twice => match (latest(*south), latest(*north)) {
            (Some(south), Some(north)) => Some(Sides::Open([south, north])),
            _ => None,
        },
        _ => None,
    };
    sides.ok_or_else(|| PositionError::ColoursField {
        found: Quoted::new(text),
        twice,
    })
}

fn read_board(text: &str, state: &mut State, unknown: Option<Color>) -> Result<(), PositionError> {
    let ranks = text.split('/').count();
    if ranks != 12 {
        return Err(PositionError::Ranks(ranks));
    }
    for (rank, row) in (1..=12).rev().zip(text.split('/')) {
        read_rank(rank, row, state, unknown)?;
    }
    Ok(())
}

/// `unknown` is the colour of `?` in the text of a view.
fn read_rank(
    rank: u8,
    row: &str,
    state: &mut State,
    unknown: Option<Color>,
) -> Result<(), PositionError> {
    let mut chars = row.chars().peekable();
    let mut file = 0usize;
    let mut after_run = false;
    // Stations past the fifth are counted for the message, not kept.
    let station = |file: usize| Station::at(file as u8, rank).filter(|_| file < 5);
    while let Some(c) = chars.next() {
        if let Some(run @ 1..=5) = c.to_digit(10) {
            if after_run {
                return Err(PositionError::SplitRun(rank));
            }
            after_run = true;
            file += run as usize;
            continue;
        }
        after_run = false;
        let down = c == '~';
        let here = station(file);
        let (color, code) = match (c, unknown) {
            // Nobody knows the colour of a face-down piece: it is kept as red.
            ('~', Some(_)) => (Color::Red, UNKNOWN),
            ('?', Some(color)) => (color, UNKNOWN),
            _ => {
                let letter = if down { chars.next().unwrap_or('~') } else { c };
                let piece = Piece::from_letter(letter).ok_or(PositionError::Character {
                    rank,
                    found: letter,
                })?;
                if here.is_some() {
                    count_piece(state, piece)?;
                }
                (piece.color, piece.kind.code())
            }
        };
        if let Some(here) = here {
            state.put(here, color, code, down);
        }
        // `+` comes before `*`; a mark in any other place is taken for a piece and refused above.
        for (mark, flag) in [('+', color.other()), ('*', color)] {
            if chars.next_if_eq(&mark).is_none() {
                continue;
            }
            if let Some(here) = here {
                let carrying_mine = mark == '+' && code == Kind::Landmine.code();
                if down || code == Kind::Flag.code() || carrying_mine {
                    return Err(PositionError::MarkMisplaced(here));
                }
                if state.mark(flag).is_some() {
                    return Err(PositionError::TwoFlags(flag));
                }
                state.set_mark(flag, Some(here));
            }
        }
        file += 1;
    }
    if file == 5 {
        Ok(())
    } else {
        Err(PositionError::RankLength { rank, found: file })
    }
}

/// Refuses a piece that its army does not have any more.
fn count_piece(state: &State, piece: Piece) -> Result<(), PositionError> {
    let count = state.count(piece.color, piece.kind, u64::MAX) + 1;
    if count > piece.kind.count() {
        return Err(PositionError::TooMany {
            color: piece.color,
            kind: piece.kind,
            count,
        });
    }
    Ok(())
}

impl Position {
    /// Refuses a board that cannot be under the rules. On a view's board an unknown piece may be
    /// the flag that is not seen.
    pub(crate) fn check(&self, view: bool) -> Result<(), PositionError> {
        for station in self.occupied() {
            match self.piece_at(station) {
                Some(piece) => self.check_piece(station, piece)?,
                None => self.check_unknown(station)?,
            }
        }
        for color in Color::ALL {
            if let Some(station) = self.flag_held_at(color) {
                if !self.rules().is_carry() {
                    return Err(PositionError::MarkMisplaced(station));
                }
                if self.count(color, Kind::Flag) > 0 {
                    return Err(PositionError::TwoFlags(color));
                }
            }
        }
        let missing = |color: &Color| self.flag_station(*color).is_none();
        if !view && !self.rules().is_carry() && Color::ALL.iter().all(missing) {
            return Err(PositionError::NoFlags);
        }
        if let Sides::Open(_) = self.sides() {
            if self.rules().is_dark() {
                return Err(PositionError::ColoursInDark);
            }
            let shown = self.occupied() - self.face_down();
            let untouched = shown.is_empty() && !self.face_down().is_empty();
            if self.rules().colours() == Colours::First && !untouched {
                return Err(PositionError::ColoursOpen);
            }
        }
        Ok(())
    }

    fn check_unknown(&self, station: Station) -> Result<(), PositionError> {
        match (self.face_down().contains(station), self.rules().is_dark()) {
            (true, true) => Err(PositionError::FaceDownInDark(station)),
            (true, false) if board::CAMPS.contains(station) => {
                Err(PositionError::FaceDownInCamp(station))
            }
            (false, false) => Err(PositionError::UnknownInExpose(station)),
            _ => Ok(()),
        }
    }

    fn check_piece(&self, station: Station, piece: Piece) -> Result<(), PositionError> {
        let rules = self.rules();
        let down = self.face_down().contains(station);
        let in_camp = board::CAMPS.contains(station);
        // In dark play the colours are settled, so every piece has a seat.
        let seat = self.seat_of(piece.color).unwrap_or(Seat::South);
        let mine_place = match (rules.is_dark(), rules.mines_in_back_rows()) {
            (true, true) => board::back_rows(seat),
            (true, false) => board::half(seat) & board::SETUP,
            (false, _) => board::SETUP,
        };
        if down && rules.is_dark() {
            return Err(PositionError::FaceDownInDark(station));
        }
        if down && in_camp {
            return Err(PositionError::FaceDownInCamp(station));
        }
        if piece.kind == Kind::Landmine && !mine_place.contains(station) {
            return Err(PositionError::MineMisplaced(station));
        }
        let flag_place = match (rules.is_carry(), rules.is_dark()) {
            (true, _) => crate::Stations::ALL,
            (false, true) => board::headquarters(seat),
            (false, false) => board::SETUP,
        };
        if piece.kind == Kind::Flag && !flag_place.contains(station) {
            return Err(PositionError::FlagMisplaced(station));
        }
        Ok(())
    }
}

/// Writes a board field; `piece` writes what stands on an occupied station, marks included.
pub(crate) fn write_board(
    f: &mut fmt::Formatter<'_>,
    occupied: crate::Stations,
    mut piece: impl FnMut(&mut fmt::Formatter<'_>, Station) -> fmt::Result,
) -> fmt::Result {
    for rank in (1..=12).rev() {
        let mut run = 0;
        for station in board::rank(rank) {
            if !occupied.contains(station) {
                run += 1;
                continue;
            }
            if run > 0 {
                write!(f, "{run}")?;
                run = 0;
            }
            piece(f, station)?;
        }
        if run > 0 {
            write!(f, "{run}")?;
        }
        if rank > 1 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// Writes `+`, `*` or both for the flags that are with a piece of this colour.
pub(crate) fn write_marks(
    f: &mut fmt::Formatter<'_>,
    state: &State,
    station: Station,
    color: Color,
) -> fmt::Result {
    for (mark, flag) in [("+", color.other()), ("*", color)] {
        if state.mark(flag) == Some(station) {
            f.write_str(mark)?;
        }
    }
    Ok(())
}

/// Writes the three fields after the board.
pub(crate) fn write_fields(
    f: &mut fmt::Formatter<'_>,
    rules: &Rules,
    state: &State,
) -> fmt::Result {
    write!(f, " {} ", state.seat().letter())?;
    let letter = |color: Option<Color>| color.map_or('-', Color::letter);
    match state.sides() {
        Sides::Settled(color) => write!(f, "{}", color.letter())?,
        Sides::Open(_) if rules.colours() == Colours::First => f.write_str("?")?,
        Sides::Open([south, north]) => write!(f, "?{}{}", letter(south), letter(north))?,
    }
    write!(f, " {}", state.quiet())
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.occupied(), |f, station| {
            let Some(piece) = self.piece_at(station) else {
                return Ok(());
            };
            if self.face_down().contains(station) {
                f.write_str("~")?;
            }
            write!(f, "{piece}")?;
            write_marks(f, &self.state, station, piece.color)
        })?;
        write_fields(f, self.rules(), &self.state)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position(\"{self}\", \"{}\")", self.rules())
    }
}
