//! Positions as text: `board seat colours quiet`.

use alloc::vec::Vec;
use core::fmt;

use crate::PositionError;
use crate::board;
use crate::error::Quoted;
use crate::fault::{Fault, Faults, First, all_faults};
use crate::piece::{Color, Piece, Seat};
use crate::rules::{Colours, Rules, read_number};
use crate::station::{Station, Stations};

use super::{Position, SeatColors, State, UNKNOWN};

impl Position {
    /// Parses a position: `board seat colours quiet`, such as
    /// `eoofk/pckxo/j1g1j/pe1bp/l1x1l/bmeck/ELBGC/P1X1E/EJ1CX/P1M1K/LOOKJ/OBKFP s r 0`.
    ///
    /// Accepts positions in mid-game. Printing the result gives the same text.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let text = "1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0";
    /// assert_eq!(Position::parse(text, &Rules::STANDARD)?.to_string(), text);
    /// assert!(Position::parse("8/8 w", &Rules::STANDARD).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the text has a syntax error, or if the position is impossible under these rules.
    #[doc(alias = "fen")]
    #[doc(alias = "from_fen")]
    pub fn parse(text: &str, rules: &Rules) -> Result<Position, PositionError> {
        let position = Position::with_state(rules, read_state(text, rules, Hides::Nothing)?);
        position.check(false)?;
        Ok(position)
    }

    /// Returns every error of a text that [`Position::parse`] rejects, each with its stations, so that a
    /// board editor can mark them. Returns an empty list if `parse` accepts the text. The first error is that
    /// of `parse`.
    ///
    /// Checks the pieces only if the board, the seat and the colours can be parsed. Otherwise it returns the
    /// syntax errors. In each rank it stops at the first error past the fifth station. There are at most 140
    /// errors for a text of any length.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let text = "1f1f1/5/5/5/5/5/5/5/5/5/5/2F2 s r 0";
    /// let faults = Position::faults(text, &Rules::STANDARD);
    /// assert_eq!(format!("{:?}", faults[0].stations), "{b12, d12}"); // black has two flags
    /// assert_eq!(format!("{:?}", faults[1].stations), "{c1}"); // red's is not in a headquarters
    /// assert_eq!(faults.len(), 2);
    /// ```
    pub fn faults(text: &str, rules: &Rules) -> Vec<Fault<PositionError>> {
        all_faults(
            |faults| match report_text_faults(text, rules, Hides::Nothing, faults)? {
                Some(state) => Position::with_state(rules, state).report_faults(false, faults),
                None => Ok(()),
            },
        )
    }
}

/// A spectator's letters for red's and black's pieces of unknown kind.
const UNKNOWN_LETTERS: [char; 2] = ['U', 'u'];

/// The information that a text hides: nothing, or what a seat or a spectator does not know. A `?` is an enemy
/// piece of unknown kind. In a spectator's text, `U` is a red piece and `u` is a black piece of unknown kind.
/// `~` without a letter is a face-down piece.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Hides {
    Nothing,
    From(Option<Seat>),
}

impl Hides {
    /// The colour of the unknown piece with this letter.
    fn unknown(self, letter: char, sides: SeatColors) -> Option<Color> {
        match self {
            Hides::Nothing => None,
            // The colour of a face-down piece is unknown; it is stored as red.
            Hides::From(_) if letter == '~' => Some(Color::Red),
            // If the seat has no colour, the text is invalid anyway, so the colour does not matter.
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

/// A viewer's letter for a piece of unknown kind.
pub(crate) fn unknown_letter(viewer: Option<Seat>, color: Color) -> char {
    viewer.map_or(UNKNOWN_LETTERS[color.index()], |_| '?')
}

/// Parses the four fields.
pub(crate) fn read_state(text: &str, rules: &Rules, hides: Hides) -> Result<State, PositionError> {
    match report_text_faults(text, rules, hides, &mut First)? {
        Some(state) => Ok(state),
        None => unreachable!("only the first fault of a text is reported"),
    }
}

/// Parses the four fields and reports syntax errors. Returns `None` if the pieces cannot be checked because
/// the board, the seat or the colours failed to parse.
fn report_text_faults(
    text: &str,
    rules: &Rules,
    hides: Hides,
    faults: &mut impl Faults<PositionError>,
) -> Result<Option<State>, PositionError> {
    let count = text.split(' ').count();
    let mut fields = text.split(' ');
    let (Some(board), Some(seat), Some(colours), Some(quiet), 4) = (
        fields.next(),
        fields.next(),
        fields.next(),
        fields.next(),
        count,
    ) else {
        faults.report(PositionError::Fields(count), Stations::EMPTY)?;
        return Ok(None);
    };
    let mut state = State::EMPTY;
    let seat = match seat {
        "s" => Seat::South,
        "n" => Seat::North,
        other => {
            let error = PositionError::SeatField(Quoted::new(other));
            faults.report(error, Stations::EMPTY)?;
            Seat::South
        }
    };
    let sides = read_colors(colours, seat, rules).or_else(|error| {
        faults.report(error, Stations::EMPTY)?;
        Ok(SeatColors::Settled(Color::Red))
    })?;
    let unknown = |letter| hides.unknown(letter, sides);
    read_board(board, &mut state, &unknown, faults)?;
    let readable = faults.reported() == 0;
    state.set_seat(seat);
    state.set_seat_colors(sides);
    let quiet = read_quiet(quiet).or_else(|error| {
        faults.report(error, Stations::EMPTY)?;
        Ok(0)
    })?;
    state.set_quiet(quiet);
    Ok(readable.then_some(state))
}

fn read_quiet(text: &str) -> Result<u16, PositionError> {
    read_number(text).ok_or_else(|| PositionError::QuietField(Quoted::new(text)))
}

fn read_colors(text: &str, to_move: Seat, rules: &Rules) -> Result<SeatColors, PositionError> {
    let settling = rules.settling();
    let latest = |letter: u8| match letter {
        b'r' => Some(Some(Color::Red)),
        b'b' => Some(Some(Color::Black)),
        b'-' => Some(None),
        _ => None,
    };
    let sides = match (text.as_bytes(), settling) {
        (b"r", _) => Some(SeatColors::Settled(Color::Red)),
        (b"b", _) => Some(SeatColors::Settled(Color::Black)),
        (b"?", Colours::First | Colours::Engineer) => Some(SeatColors::Open([None; 2])),
        ([b'?', south, north], Colours::Twice) => match (latest(*south), latest(*north)) {
            (Some(south), Some(north)) => Some(SeatColors::Open([south, north])),
            _ => None,
        },
        ([b'?', flip], Colours::Match) => latest(*flip).map(|flip| match to_move {
            Seat::South => SeatColors::Open([None, flip]),
            Seat::North => SeatColors::Open([flip, None]),
        }),
        _ => None,
    };
    sides.ok_or_else(|| PositionError::ColoursField {
        found: Quoted::new(text),
        allowed: colours_allowed(rules),
    })
}

/// The allowed values of the field `colours`.
pub(super) fn colours_allowed(rules: &Rules) -> &'static str {
    match rules.settling() {
        Colours::First | Colours::Engineer => "r, b or ?",
        Colours::Twice => "r, b, or ? followed by two of r, b and -, as in ?r-",
        Colours::Match => "r, b, or ? followed by one of r, b and -, as in ?r",
    }
}

fn read_board(
    text: &str,
    state: &mut State,
    unknown: &dyn Fn(char) -> Option<Color>,
    faults: &mut impl Faults<PositionError>,
) -> Result<(), PositionError> {
    let ranks = text.split('/').count();
    if ranks != 12 {
        return faults.report(PositionError::Ranks(ranks), Stations::EMPTY);
    }
    for (rank, row) in (1..=12).rev().zip(text.split('/')) {
        read_rank(rank, row, state, unknown, faults)?;
    }
    Ok(())
}

/// Parses a rank. `unknown` returns the colour of an unknown piece's letter. After a wrong letter past the
/// fifth station, skips the rest of the rank to limit the number of errors.
fn read_rank(
    rank: u8,
    row: &str,
    state: &mut State,
    unknown: &dyn Fn(char) -> Option<Color>,
    faults: &mut impl Faults<PositionError>,
) -> Result<(), PositionError> {
    let mut chars = row.chars();
    let mut file = 0usize;
    let mut after_run = false;
    let mut split_told = false;
    // Stations past the fifth are counted for the message but not stored.
    let station = |file: usize| Station::at(file as u8, rank).filter(|_| file < 5);
    while let Some(c) = chars.next() {
        if let Some(run @ 1..=5) = c.to_digit(10) {
            if after_run && !split_told {
                faults.report(PositionError::SplitRun(rank), board::rank(rank))?;
                split_told = true;
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
                let Some(piece) = Piece::from_letter(letter) else {
                    let found = letter;
                    let error = PositionError::Character { rank, found };
                    faults.report(error, here.map_or(Stations::EMPTY, Station::to_set))?;
                    if here.is_none() {
                        return Ok(());
                    }
                    file += 1;
                    continue;
                };
                (piece.color, piece.kind.code())
            }
        };
        if let Some(here) = here {
            state.put(here, color, code, down);
        }
        // `+` comes before `*`. A mark elsewhere is read as a piece and rejected above.
        for (mark, flag) in [(b'+', color.other()), (b'*', color)] {
            if chars.as_str().as_bytes().first() != Some(&mark) {
                continue;
            }
            chars.next();
            if let Some(here) = here {
                match state.mark(flag) {
                    Some(first) => {
                        let places = first.to_set() | here.to_set();
                        faults.report(PositionError::TwoFlags(flag), places)?;
                    }
                    None => state.set_mark(flag, Some(here)),
                }
            }
        }
        file += 1;
    }
    if file == 5 {
        Ok(())
    } else {
        faults.report(
            PositionError::RankLength { rank, found: file },
            board::rank(rank),
        )
    }
}

/// Writes a board field; `piece` writes the content of an occupied station, marks included.
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

/// Writes `+`, `*` or both after a piece of this colour, for the flags on its station.
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
    let colours = ColoursField(state.seat_colors(), rules.settling());
    write!(f, " {} {colours} {}", state.seat().letter(), state.quiet())
}

/// The field `colours`.
pub(super) struct ColoursField(pub(super) SeatColors, pub(super) Colours);

impl fmt::Display for ColoursField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |color: Option<Color>| color.map_or('-', Color::letter);
        match (self.0, self.1) {
            (SeatColors::Settled(color), _) => write!(f, "{}", color.letter()),
            (SeatColors::Open(_), Colours::First | Colours::Engineer) => f.write_str("?"),
            (SeatColors::Open([south, north]), Colours::Twice) => {
                write!(f, "?{}{}", letter(south), letter(north))
            }
            (SeatColors::Open([south, north]), Colours::Match) => {
                write!(f, "?{}", letter(south.or(north)))
            }
        }
    }
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
