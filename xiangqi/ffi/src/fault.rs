//! The faults of a position and their points, for editors.

use std::ffi::c_char;

use kit_ffi::checks::{Answer, Buffer, c_str, catch, known, parse, print, read};
use kit_ffi::texts::cut;
use xiangqi::{Fault, Position, PositionError, Setup};

use crate::lang::{to_lang, xq_lang};
use crate::point::{XQ_NO_POINT, of_point, xq_point};
use crate::position::{of_setup, to_setup, xq_position};
use crate::status::{XQ_E_PARSE, xq_status};

/// Enough capacity for the faults of any FEN.
pub const XQ_POSITION_FAULTS_MAX: usize = 115;

/// One fault of a position.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_fault {
    /// One of XQ_FAULT_....
    pub what: u8,
    /// The number of points; 0 for a fault without points.
    pub count: u8,
    /// The points to mark on the board. The others are XQ_NO_POINT.
    pub points: [xq_point; 90],
    /// The fault as text for players in the requested language, with a terminating zero byte. The text is
    /// truncated if it quotes a long input.
    pub text: [c_char; 240],
}

fn list(faults: &[Fault<PositionError>], lang: xq_lang, out: Buffer<xq_fault>) -> Answer {
    let lang = to_lang(lang)?;
    out.fill_from(faults.iter().map(|fault| {
        let mut points = [XQ_NO_POINT; 90];
        for (place, point) in points.iter_mut().zip(fault.points) {
            *place = of_point(Some(point));
        }
        let mut words = PositionError::REASONS.iter();
        let number = words.position(|word| *word == fault.error.reason());
        xq_fault {
            what: number.map_or(u8::MAX, |number| number as u8 + 1),
            count: fault.points.len() as u8,
            points,
            text: cut(&fault.error.text(lang)),
        }
    }))
}

/// Lists every fault of a FEN; the first is the error of xq_position_parse. Returns their number, 0 for a valid
/// position. Checks the pieces only if the board and the side to move can be read.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT; XQ_E_RANGE if `lang` is unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_faults(
    text: *const c_char,
    lang: xq_lang,
    faults: *mut xq_fault,
    capacity: usize,
) -> xq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it; the same holds below.
        let (text, out) = unsafe { (c_str(text)?, Buffer::new(faults, capacity)?) };
        list(&Position::faults(text), lang, out)
    })
}

/// Reads a FEN into a set-up: a position for editing, which may be impossible. `why` receives the error
/// message; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_setup_parse(
    text: *const c_char,
    setup: *mut xq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| unsafe { parse(text, setup, (why, why_capacity), XQ_E_PARSE, of_setup) })
}

/// Writes the FEN of a set-up, even if it is impossible; returns the length.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE if a piece or the side is invalid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_setup_text(
    setup: *const xq_position,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe { print(setup_of(setup)?, text, capacity) })
}

/// Lists every fault of a set-up; returns their number. If the number is 0, every function accepts the set-up
/// as a position.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE if a piece, the side or `lang` is invalid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_setup_faults(
    setup: *const xq_position,
    lang: xq_lang,
    faults: *mut xq_fault,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (setup, out) = unsafe { (setup_of(setup)?, Buffer::new(faults, capacity)?) };
        list(&setup.faults(), lang, out)
    })
}

/// # Safety
/// As for [`read`].
unsafe fn setup_of(setup: *const xq_position) -> Answer<Setup> {
    // SAFETY: the caller guarantees it.
    known(to_setup(&unsafe { read(setup)? }))
}
