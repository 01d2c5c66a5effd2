//! Moves.

use std::ffi::c_char;

use c_border::guard::{Buffer, DONE, Out, Why, c_str, guard, known};
use xiangqi::Move;

use crate::point::{of_point, to_point, xq_point};
use crate::status::{XQ_E_PARSE, xq_status};

/// A piece goes from one point to another.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_move {
    /// Where the piece comes from.
    pub origin: xq_point,
    /// Where it goes.
    pub target: xq_point,
}

/// A capacity that holds the moves of every position.
pub const XQ_MOVES_MAX: usize = 128;

pub(crate) fn to_move(mv: xq_move) -> Option<Move> {
    Move::new(to_point(mv.origin)?, to_point(mv.target)?)
}

pub(crate) fn of_move(mv: Move) -> xq_move {
    xq_move {
        origin: of_point(Some(mv.origin())),
        target: of_point(Some(mv.target())),
    }
}

/// Reads a move as in UCI, "h2e2", or in ICCS, "H2-E2". Other notations need a position: see
/// xq_position_parse_move. `why` gets the message of a failure and may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_move_parse(
    text: *const c_char,
    mv: *mut xq_move,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    guard(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(mv)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let read = text.parse();
        let read = read.or_else(|error| Move::from_iccs(text).ok_or(error));
        out.put(of_move(why.explain(XQ_E_PARSE, read)?));
        DONE
    })
}

/// Writes a move as in UCI, "h2e2"; gives its length.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_move_text(
    mv: xq_move,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    guard(|| unsafe { Buffer::new(text, capacity)? }.print(&known(to_move(mv))?.to_string()))
}
