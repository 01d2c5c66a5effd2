//! Moves.

use std::ffi::c_char;

use kit_ffi::checks::{Buffer, DONE, Out, Why, c_str, catch, known, value};
use xiangqi::Move;

use crate::point::{XQ_NO_POINT, of_point, to_point, xq_point};
use crate::status::{XQ_E_PARSE, xq_status};

/// A move from one point to another.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_move {
    /// The point that the piece leaves.
    pub origin: xq_point,
    /// The point that the piece moves to.
    pub target: xq_point,
}

/// Enough capacity for the moves of any position.
pub const XQ_MOVES_MAX: usize = 128;

/// No move, in events and observations without one.
pub(crate) const NO_MOVE: xq_move = xq_move {
    origin: XQ_NO_POINT,
    target: XQ_NO_POINT,
};

pub(crate) fn to_move(mv: xq_move) -> Option<Move> {
    Move::new(to_point(mv.origin)?, to_point(mv.target)?)
}

pub(crate) fn of_move(mv: Move) -> xq_move {
    xq_move {
        origin: of_point(Some(mv.origin())),
        target: of_point(Some(mv.target())),
    }
}

/// Writes a move if there is one; returns whether it wrote a move.
pub(crate) fn put_move(mv: Option<Move>, out: Out<xq_move>) -> xq_status {
    let is_some = mv.is_some();
    if let Some(mv) = mv {
        out.put(of_move(mv));
    }
    is_some.into()
}

/// Reads a move in UCI, "h2e2", or ICCS notation, "H2-E2". For other notations, see
/// xq_position_parse_move. `why` receives the error message; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_move_parse(
    text: *const c_char,
    mv: *mut xq_move,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(mv)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let read = text.parse();
        let read = read.or_else(|error| Move::from_iccs(text).ok_or(error));
        out.put(of_move(why.explain(XQ_E_PARSE, read)?));
        DONE
    })
}

/// Writes a move in UCI notation, "h2e2"; returns the length.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_move_text(
    mv: xq_move,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe { Buffer::new(text, capacity)? }.print(&known(to_move(mv))?.to_string()))
}

/// Returns the move rotated by 180 degrees with the board. If the move is invalid, both points of the result
/// are XQ_NO_POINT.
#[unsafe(no_mangle)]
pub extern "C" fn xq_move_rotate(mv: xq_move) -> xq_move {
    value(NO_MOVE, || Some(of_move(to_move(mv)?.rotate())))
}

/// Returns the move with left and right exchanged. If the move is invalid, both points of the result are
/// XQ_NO_POINT.
#[unsafe(no_mangle)]
pub extern "C" fn xq_move_reflect(mv: xq_move) -> xq_move {
    value(NO_MOVE, || Some(of_move(to_move(mv)?.reflect())))
}
