//! Moves.

use std::ffi::c_char;

use luzhanqi::Move;

use crate::board::{lzq_station, of_station, to_station};
use crate::checks::{catch, known, parse, print};
use crate::status::{LZQ_E_PARSE, lzq_status};

/// A move from one station to another. A flip has the face-down piece's station as both origin and target.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_move {
    /// The station that the piece leaves.
    pub origin: lzq_station,
    /// The station that the piece moves to.
    pub target: lzq_station,
}

/// Enough capacity for the text of any move.
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

/// Reads a move, such as "a2a9", or "c6" for a flip. `why` receives the error message; it may be NULL
/// with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_move_parse(
    text: *const c_char,
    mv: *mut lzq_move,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| unsafe {
        parse(text, mv, (why, why_capacity), LZQ_E_PARSE, |mv| {
            of_move(*mv)
        })
    })
}

/// Writes a move, such as "a2a9"; returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_move_text(
    mv: lzq_move,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(known(to_move(mv))?, text, capacity) })
}

/// Enough capacity for the moves of any position.
pub const LZQ_MOVES_MAX: usize = 256;
/// Enough capacity for the stations of any route.
pub const LZQ_ROUTE_MAX: usize = 33;
