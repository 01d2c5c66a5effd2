//! Positions: boards with all hidden information.

use std::ffi::c_char;

use luzhanqi::{Color, Kind, Piece, Pool, Position, PositionError, Seat, SeatColors, Station};

use crate::board::{LZQ_STATIONS, lzq_station, lzq_stations, of_board, of_station, to_station};
use crate::checks::{Answer, DONE, Out, Why, c_str, catch, print, read, value};
use crate::piece::{
    LZQ_FACE_DOWN, LZQ_NO_PIECE, lzq_color, lzq_piece, lzq_seat, of_color, of_piece, of_seat,
};
use crate::rules::{lzq_rules, of_rules, read_rules};
use crate::status::{LZQ_E_ARMY, LZQ_E_PARSE, LZQ_E_POSITION, lzq_status};

/// The number of face-down pieces of each colour and kind. The probability of each result of a flip follows
/// from these numbers.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_pool {
    /// The numbers, by colour and then by kind.
    pub counts: [[u8; 12]; 2],
}

pub(crate) fn of_pool(pool: &Pool) -> lzq_pool {
    let count = |color, kind| pool.count(Piece::new(color, kind)) as u8;
    lzq_pool {
        counts: Color::ALL.map(|color| Kind::ALL.map(|kind| count(color, kind))),
    }
}

/// A position: every piece, the seat to move, the colours, the quiet counter and the rules. It contains all
/// hidden information, for the referee; a view contains what a player may know.
///
/// It is a plain value: copy it with =. Do not read or write its member. Every call checks the position and
/// fails with LZQ_E_POSITION if it was changed or never set. In files, store its text.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_position {
    /// The encoded position.
    pub words: [u64; 16],
}

/// The colours of the two seats.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_seat_colors {
    /// The colour of south; LZQ_NO_COLOR in expose play until it is decided.
    pub south: lzq_color,
    /// Until the colours are decided: the colours of the pieces that south and north flipped last; LZQ_NO_COLOR
    /// for none. LZQ_COLOURS_TWICE uses both elements. LZQ_COLOURS_MATCH uses only the element of the seat that
    /// flipped last.
    pub latest: [lzq_color; 2],
    /// Reserved, always 0.
    pub spare: [u8; 1],
}

/// Enough capacity for the text of any position or view.
pub const LZQ_POSITION_TEXT_MAX: usize = 160;

pub(crate) fn of_position(position: &Position) -> lzq_position {
    lzq_position {
        words: position.to_words(),
    }
}

/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_position(position: *const lzq_position) -> Answer<Position> {
    // SAFETY: the caller guarantees it.
    let lzq_position { words } = unsafe { read(position)? };
    Position::from_words(&words).map_err(|_| LZQ_E_POSITION)
}

pub(crate) fn of_seat_colors(sides: SeatColors) -> lzq_seat_colors {
    lzq_seat_colors {
        south: of_color(sides.color(Seat::South)),
        latest: match sides {
            SeatColors::Open(latest) => latest.map(of_color),
            SeatColors::Settled(_) => [of_color(None); 2],
        },
        spare: [0; 1],
    }
}

pub(crate) fn piece_on(position: &Position, station: Station) -> lzq_piece {
    match of_piece(position.piece_at(station)) {
        LZQ_NO_PIECE => LZQ_NO_PIECE,
        piece if position.face_down().contains(station) => piece | LZQ_FACE_DOWN,
        piece => piece,
    }
}

/// Reads a position from its text of four fields: board, seat to move, colours, quiet counter. `why` receives
/// the error message; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_parse(
    text: *const c_char,
    rules: *const lzq_rules,
    position: *mut lzq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (text, rules) = unsafe { (c_str(text)?, read_rules(rules)?) };
        let (out, why) = unsafe { (Out::new(position)?, Why::new(why, why_capacity)?) };
        let position = why.explain(LZQ_E_PARSE, Position::parse(text, &rules))?;
        out.put(of_position(&position));
        DONE
    })
}

/// Writes a position as text; returns the length. Parsing the text gives the same position.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_text(
    position: *const lzq_position,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(read_position(position)?, text, capacity) })
}

/// Returns the piece on a station; LZQ_NO_PIECE for none. On a station that a flag shares with another piece,
/// returns the other piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_piece_at(
    position: *const lzq_position,
    station: lzq_station,
) -> lzq_piece {
    value(LZQ_NO_PIECE, || {
        let position = unsafe { read_position(position).ok()? };
        Some(piece_on(&position, to_station(station)?))
    })
}

/// Writes the piece on each of the 60 stations.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_board(
    position: *const lzq_position,
    board: *mut lzq_piece,
) -> lzq_status {
    catch(|| {
        let position = unsafe { read_position(position)? };
        let out = unsafe { Out::new(board.cast::<[lzq_piece; LZQ_STATIONS]>())? };
        out.put(of_board(|station| piece_on(&position, station)));
        DONE
    })
}

/// Facts about a position.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_position_info {
    /// The rules.
    pub rules: lzq_rules,
    /// A hash of everything that counts for repetition: the board, the colours and the seat to move, but not
    /// the quiet counter. Equal positions have equal keys, in every build of this version.
    pub key: u64,
    /// The occupied stations.
    pub occupied: lzq_stations,
    /// The stations of face-down pieces.
    pub face_down: lzq_stations,
    /// The stations of the red pieces and of the black pieces.
    pub pieces: [lzq_stations; 2],
    /// The number of face-down pieces of each colour and kind.
    pub pool: lzq_pool,
    /// The number of pieces on the board, by colour and then by kind.
    pub counts: [[u8; 12]; 2],
    /// The colour of each seat.
    pub seat_colors: lzq_seat_colors,
    /// The number of plies since the last attack, flip or taken flag.
    pub quiet_plies: u16,
    /// The seat to move.
    pub to_move: lzq_seat,
    /// The stations of the red flag and the black flag, including flags that share a station with another
    /// piece. LZQ_NO_STATION for a taken flag.
    pub flags: [lzq_station; 2],
    /// Under LZQ_FLAG_WIN_CARRY, the stations that the red flag and the black flag share with another piece.
    /// LZQ_NO_STATION for none. An enemy piece carries the flag; a piece of the flag's own side only shares
    /// the station.
    pub flag_held_at: [lzq_station; 2],
    /// Reserved, always 0.
    pub spare: [u8; 13],
}

/// Writes facts about a position. For the board, call lzq_position_board; for the end of the game,
/// lzq_position_outcome.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_get_info(
    position: *const lzq_position,
    info: *mut lzq_position_info,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(info)?) };
        out.put(lzq_position_info {
            rules: of_rules(position.rules()),
            key: position.key(),
            occupied: position.occupied().bits(),
            face_down: position.face_down().bits(),
            pieces: Color::ALL.map(|color| position.pieces(color).bits()),
            pool: of_pool(&position.pool()),
            counts: Color::ALL.map(|color| Kind::ALL.map(|kind| position.count(color, kind) as u8)),
            seat_colors: of_seat_colors(position.seat_colors()),
            quiet_plies: position.quiet_plies(),
            to_move: of_seat(Some(position.to_move())),
            flags: Color::ALL.map(|color| of_station(position.flag_station(color))),
            flag_held_at: Color::ALL.map(|color| of_station(position.flag_held_at(color))),
            spare: [0; 13],
        });
        DONE
    })
}

/// The status for an impossible start. An army that breaks a set-up rule has its own status.
pub(crate) fn position_error(error: &PositionError) -> lzq_status {
    match error {
        PositionError::Army { .. } => LZQ_E_ARMY,
        _ => LZQ_E_POSITION,
    }
}
