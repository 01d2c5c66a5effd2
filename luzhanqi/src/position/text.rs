//! Positions as text: `board seat colours quiet`.

use core::fmt;

use crate::PositionError;
use crate::board;
use crate::error::Quoted;
use crate::piece::{Color, Piece, Seat};
use crate::rules::{Colours, Rules, read_number};
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
        let position = Position::with_state(rules, read_state(text, rules, Hides::Nothing)?);
        position.check(false)?;
        Ok(position)
    }
}

/// The letters of a spectator for red's and black's pieces of unknown kind.
const UNKNOWN_LETTERS: [char; 2] = ['U', 'u'];

/// What a text hides: nothing, or what a seat or a spectator does not know. `?` is an enemy piece of
/// unknown kind; a spectator's text has `U` for red's and `u` for black's; `~` alone is a face-down
/// piece.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Hides {
    Nothing,
    From(Option<Seat>),
}

impl Hides {
    /// The colour of an unknown piece with this letter.
    fn unknown(self, letter: char, sides: Sides) -> Option<Color> {
        match self {
            Hides::Nothing => None,
            // Nobody knows the colour of a face-down piece: it is kept as red.
            Hides::From(_) if letter == '~' => Some(Color::Red),
            Hides::From(Some(seat)) if letter == '?' => {
                Some(sides.color(seat).map_or(Color::Red, Color::other))
            }
            Hides::From(None) => Color::ALL
                .into_iter()
                .find(|color| UNKNOWN_LETTERS[color.index()] == letter),
            Hides::From(Some(_)) => None,
        }
    }
}

/// The letter of a piece of unknown kind in the text of a viewer.
pub(crate) fn unknown_letter(viewer: Option<Seat>, color: Color) -> char {
    viewer.map_or(UNKNOWN_LETTERS[color.index()], |_| '?')
}

/// Reads the four fields.
pub(crate) fn read_state(text: &str, rules: &Rules, hides: Hides) -> Result<State, PositionError> {
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
    let seat = match seat {
        "s" => Seat::South,
        "n" => Seat::North,
        other => return Err(PositionError::SeatField(Quoted::new(other))),
    };
    let sides = read_sides(colours, seat, rules)?;
    let unknown = |letter| hides.unknown(letter, sides);
    read_board(board, &mut state, &unknown)?;
    state.set_seat(seat);
    state.set_sides(sides);
    state.set_quiet(read_quiet(quiet)?);
    Ok(state)
}

fn read_quiet(text: &str) -> Result<u16, PositionError> {
    read_number(text).ok_or_else(|| PositionError::QuietField(Quoted::new(text)))
}

fn read_sides(text: &str, to_move: Seat, rules: &Rules) -> Result<Sides, PositionError> {
    let settling = rules.settling();
    let latest = |letter: u8| match letter {
        b'r' => Some(Some(Color::Red)),
        b'b' => Some(Some(Color::Black)),
        b'-' => Some(None),
        _ => None,
    };
    let sides = match (text.as_bytes(), settling) {
        (b"r", _) => Some(Sides::Settled(Color::Red)),
        (b"b", _) => Some(Sides::Settled(Color::Black)),
        (b"?", Colours::First) => Some(Sides::Open([None; 2])),
        ([b'?', south, north], Colours::Twice) => match (latest(*south), latest(*north)) {
            (Some(south), Some(north)) => Some(Sides::Open([south, north])),
            _ => None,
        },
        ([b'?', flip], Colours::Match) => latest(*flip).map(|flip| match to_move {
            Seat::South => Sides::Open([None, flip]),
            Seat::North => Sides::Open([flip, None]),
        }),
        _ => None,
    };
    sides.ok_or_else(|| PositionError::ColoursField {
        found: Quoted::new(text),
        allowed: match settling {
            Colours::First => "r, b or ?",
            Colours::Twice => "r, b, or ? with two of r, b and -, as in ?r-",
            Colours::Match => "r, b, or ? with one of r, b and -, as in ?r",
        },
    })
}

fn read_board(
    text: &str,
    state: &mut State,
    unknown: &dyn Fn(char) -> Option<Color>,
) -> Result<(), PositionError> {
    let ranks = text.split('/').count();
    if ranks != 12 {
        return Err(PositionError::Ranks(ranks));
    }
    for (rank, row) in (1..=12).rev().zip(text.split('/')) {
        read_rank(rank, row, state, unknown)?;
    }
    Ok(())
}

/// `unknown` is the colour of the unknown piece that a letter stands for.
fn read_rank(
    rank: u8,
    row: &str,
    state: &mut State,
    unknown: &dyn Fn(char) -> Option<Color>,
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
        let (color, code) = match unknown(c) {
            Some(color) => (color, UNKNOWN),
            None => {
                let letter = if down { chars.next().unwrap_or('~') } else { c };
                let piece = Piece::from_letter(letter).ok_or(PositionError::Character {
                    rank,
                    found: letter,
                })?;
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
    match (state.sides(), rules.settling()) {
        (Sides::Settled(color), _) => write!(f, "{}", color.letter())?,
        (Sides::Open(_), Colours::First) => f.write_str("?")?,
        (Sides::Open([south, north]), Colours::Twice) => {
            write!(f, "?{}{}", letter(south), letter(north))?;
        }
        (Sides::Open([south, north]), Colours::Match) => {
            write!(f, "?{}", letter(south.or(north)))?;
        }
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
