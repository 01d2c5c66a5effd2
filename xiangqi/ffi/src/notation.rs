//! Notations.

use std::ffi::c_char;

use kit_ffi::checks::{Buffer, DONE, Out, Why, c_str, catch, known};
use xiangqi::notation::Notation;

use crate::moves::{of_move, to_move, xq_move};
use crate::position::{read_position, xq_position};
use crate::status::{XQ_E_ILLEGAL, XQ_E_PARSE, xq_status};

/// Two points with ranks 0 to 9, such as h2e2.
pub const XQ_UCI: u8 = 0;
/// Two points with ranks 1 to 10, such as h3e3.
pub const XQ_UCI_FROM_ONE: u8 = 1;
/// Two points with a hyphen, such as H2-E2.
pub const XQ_ICCS: u8 = 2;
/// The notation of the World Xiangqi Federation, such as C2=5.
pub const XQ_WXF: u8 = 3;
/// Simplified Chinese characters.
pub const XQ_CHINESE: u8 = 4;
/// Traditional Chinese characters. Both Chinese notations read simplified and traditional characters.
pub const XQ_TRADITIONAL_CHINESE: u8 = 5;
/// For parsing only: any notation except XQ_UCI_FROM_ONE.
pub const XQ_ANY: u8 = 255;

pub(crate) fn to_notation(number: u8) -> Option<Notation> {
    Notation::ALL.get(usize::from(number)).copied()
}

/// Writes a legal move in a notation; returns the length in bytes.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE, XQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_format_move(
    position: *const xq_position,
    mv: xq_move,
    notation: u8,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(text, capacity)?) };
        let (mv, notation) = (known(to_move(mv))?, known(to_notation(notation))?);
        position
            .why_illegal(mv)
            .map_or(Ok(()), |_| Err(XQ_E_ILLEGAL))?;
        out.print(&position.format_move(mv, notation))
    })
}

/// Reads a legal move in a notation; XQ_ANY accepts all except XQ_UCI_FROM_ONE. `why` receives the
/// error message; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_POSITION, XQ_E_RANGE, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_parse_move(
    position: *const xq_position,
    notation: u8,
    text: *const c_char,
    mv: *mut xq_move,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (position, text) = unsafe { (read_position(position)?, c_str(text)?) };
        let (out, why) = unsafe { (Out::new(mv)?, Why::new(why, why_capacity)?) };
        let notation = match notation {
            XQ_ANY => None,
            other => Some(known(to_notation(other))?),
        };
        let read = position.parse_move(text, notation);
        out.put(of_move(why.explain(XQ_E_PARSE, read)?));
        DONE
    })
}
