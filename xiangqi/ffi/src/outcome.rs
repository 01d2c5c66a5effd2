//! Outcomes, and why a move is not legal.

use std::ffi::c_char;

use kit_ffi::c_texts;
use kit_ffi::checks::{Out, Why};
use kit_ffi::texts::pick;
use xiangqi::{EndReason, IllegalMove, Outcome};

use crate::piece::{of_side, xq_side};
use crate::point::{XQ_NO_POINT, of_point, xq_point};
use crate::status::{XQ_E_ILLEGAL, xq_status};

/// The outcome of a game.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_outcome {
    /// The winner; XQ_NO_SIDE for a draw and during the game.
    pub winner: xq_side,
    /// One of XQ_REASON_...; XQ_REASON_NONE during the game.
    pub reason: u8,
}

/// Why a move is not legal.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_illegal {
    /// One of XQ_ILLEGAL_...; 0 if the move is legal.
    pub reason: u8,
    /// The point that explains the reason: the blocking piece, the leg, the eye, the piece that would give
    /// check, or a forbidden origin or target. XQ_NO_POINT if the reason concerns the whole move.
    pub point: xq_point,
}

/// Writes an outcome; returns whether there is one.
pub(crate) fn put_ending(ending: Option<Outcome>, out: Out<xq_outcome>) -> xq_status {
    out.put(of_ending(ending));
    xq_status::from(ending.is_some())
}

pub(crate) fn of_ending(ending: Option<Outcome>) -> xq_outcome {
    xq_outcome {
        winner: of_side(ending.and_then(|ending| ending.winner())),
        reason: ending.map_or(0, |ending| ending.reason() as u8 + 1),
    }
}

/// Writes the reason why a move is illegal, as a value and a text; returns its number, 0 for a legal
/// move.
pub(crate) fn put_illegal(why: Option<IllegalMove>, out: Out<xq_illegal>, text: Why) -> xq_status {
    let illegal = match why {
        None => xq_illegal {
            reason: 0,
            point: XQ_NO_POINT,
        },
        Some(why) => {
            let mut words = IllegalMove::REASONS.iter();
            let number = words.position(|word| *word == why.reason());
            xq_illegal {
                reason: number.map_or(u8::MAX, |number| number as u8 + 1),
                point: of_point(why.point()),
            }
        }
    };
    text.explain(XQ_E_ILLEGAL, why.map_or(Ok(()), Err)).ok();
    out.put(illegal);
    illegal.reason.into()
}

c_texts!(ENDS, 20, EndReason::ALL, |reason| reason.as_str());
c_texts!(ILLEGALS, 20, IllegalMove::REASONS, |word| word);

/// Returns the token of an outcome's reason, XQ_REASON_..., such as "checkmate"; NULL for
/// XQ_REASON_NONE and invalid numbers.
#[unsafe(no_mangle)]
pub extern "C" fn xq_reason_token(reason: u8) -> *const c_char {
    pick(&ENDS, usize::from(reason).wrapping_sub(1))
}

/// Returns the token of a reason why a move is not legal, XQ_ILLEGAL_..., such as "leg"; NULL for 0 and
/// invalid numbers.
#[unsafe(no_mangle)]
pub extern "C" fn xq_illegal_token(reason: u8) -> *const c_char {
    pick(&ILLEGALS, usize::from(reason).wrapping_sub(1))
}
