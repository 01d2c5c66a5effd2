//! Moves.

use std::ffi::c_char;

use luzhanqi::Move;

use crate::board::{lzq_station, of_station, to_station};
use crate::guard::{guard, known, parse, print};
use crate::status::{LZQ_E_PARSE, lzq_status};

/// A move from one station to another; a flip of a face-down piece has its station twice, as origin and
/// as target.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_move {
    /// Where the piece comes from.
    pub origin: lzq_station,
    /// Where it goes.
    pub target: lzq_station,
}

/// A capacity that holds the text of every move.
pub const LZQ_MOVE_TEXT_MAX: usize = 7;

pub(crate) fn to_move(mv: lzq_move) -> Option<Move> {
    let (origin, target) = (to_station(mv.origin)?, to_station(mv.target)?);
    Some(Move::new(origin, target).unwrap_or(Move::flip(origin)))
}

pub(crate) fn of_move(mv: Move) -> lzq_move {
    lzq_move {
        origin: of_station(Some(mv.origin())),
        target: of_station(Some(mv.target())),
    }
}

/// Reads a move, such as "a2a9", or "c6" for a flip. `why` gets the message of a failure and may be
/// NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_move_parse(
    text: *const c_char,
    mv: *mut lzq_move,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| unsafe {
        parse(text, mv, (why, why_capacity), LZQ_E_PARSE, |mv| {
            of_move(*mv)
        })
    })
}

/// Writes a move, such as "a2a9"; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_move_text(
    mv: lzq_move,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| unsafe { print(known(to_move(mv))?, text, capacity) })
}

/// A capacity that holds the moves of every position.
pub const LZQ_MOVES_MAX: usize = 256;
/// A capacity that holds the stations of every route.
pub const LZQ_ROUTE_MAX: usize = 33;
