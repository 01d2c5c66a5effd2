//! Statuses, messages about errors, and the versions of the library.

use std::ffi::{c_char, c_void};

use kit_ffi::checks::{described, value};
use kit_ffi::hooks::{lent, set_panic_hook};
use luzhanqi::{BeliefError, ObserveError};

use crate::texts::c_texts;

/// The status that a call returns: 0 or more for success, below 0 for a failure.
///
/// Success is LZQ_OK, or a result if the function documents one: the length of a list or text, or 1 for yes
/// and 0 for no.
pub type lzq_status = i32;

/// Success.
pub const LZQ_OK: lzq_status = 0;
/// A required pointer is NULL.
pub const LZQ_E_NULL: lzq_status = -1;
/// A number is out of range: no such station, seat, colour, kind, option, value or index.
pub const LZQ_E_RANGE: lzq_status = -2;
/// A text is not UTF-8.
pub const LZQ_E_TEXT: lzq_status = -3;
/// Syntax error in a text; `why` gives the place and the reason.
pub const LZQ_E_PARSE: lzq_status = -4;
/// The bytes of an lzq_rules are not valid rules.
pub const LZQ_E_RULES: lzq_status = -5;
/// The bytes of an army are not valid, or the army breaks a set-up rule.
pub const LZQ_E_ARMY: lzq_status = -6;
/// The bytes of a deal are not valid.
pub const LZQ_E_DEAL: lzq_status = -7;
/// The bytes of a position are not valid, or the position is impossible.
pub const LZQ_E_POSITION: lzq_status = -8;
/// The move is not legal.
pub const LZQ_E_ILLEGAL: lzq_status = -9;
/// There is nothing to take back.
pub const LZQ_E_UNDO: lzq_status = -10;
/// The game is over.
pub const LZQ_E_FINISHED: lzq_status = -11;
/// The seat has no such offer to answer, or an offer of the same kind is already open.
pub const LZQ_E_OFFER: lzq_status = -12;
/// An observation contradicts those before it.
pub const LZQ_E_OBSERVATION: lzq_status = -13;
/// No arrangement of the hidden pieces explains the observations, or every such arrangement has weight zero.
pub const LZQ_E_IMPOSSIBLE: lzq_status = -14;
/// A weight is negative, infinite or not a number.
pub const LZQ_E_WEIGHT: lzq_status = -15;
/// A record cannot be read or replayed; `why` gives line and column.
pub const LZQ_E_RECORD: lzq_status = -16;
/// An error in the library. It may leave an object broken. Please report the error.
pub const LZQ_E_INTERNAL: lzq_status = -17;
/// A belief needs more than its budget or more memory than is free; `why` gives the amount used.
pub const LZQ_E_BUDGET: lzq_status = -18;
/// It is the other seat's turn.
pub const LZQ_E_TURN: lzq_status = -19;
/// Not enough memory for the requested number of items. Nothing was changed.
pub const LZQ_E_MEMORY: lzq_status = -20;
/// A pointer refers to a handle of another type, or to no handle. Functions often also return this for a
/// freed handle.
pub const LZQ_E_HANDLE: lzq_status = -21;
/// The operating system provides no random bytes.
pub const LZQ_E_ENTROPY: lzq_status = -22;
/// This version of the library does not know a kind of observation; the server is newer.
pub const LZQ_E_UNKNOWN_KIND: lzq_status = -23;
/// A table or its client cannot do this now; `why` gives the reason.
pub const LZQ_E_TABLE: lzq_status = -24;

/// The status for a belief that cannot be made.
pub(crate) const fn belief_status(error: &BeliefError) -> lzq_status {
    match error {
        BeliefError::Impossible | BeliefError::Spectator => LZQ_E_IMPOSSIBLE,
        BeliefError::Untold => LZQ_E_FINISHED,
        BeliefError::Weight { .. } => LZQ_E_WEIGHT,
        BeliefError::Budget { .. } | BeliefError::Memory => LZQ_E_BUDGET,
        _ => LZQ_E_INTERNAL,
    }
}

/// The status for an observation that a view rejects.
pub(crate) const fn observe_status(error: &ObserveError) -> lzq_status {
    match error {
        ObserveError::UnknownKind(_) => LZQ_E_UNKNOWN_KIND,
        _ => LZQ_E_OBSERVATION,
    }
}

const TEXTS: [&str; 25] = [
    "success",
    "a required pointer is NULL",
    "a number is out of range",
    "a text is not UTF-8",
    "syntax error in a text",
    "invalid lzq_rules",
    "invalid army, or it breaks a set-up rule",
    "invalid deal",
    "invalid or impossible position",
    "the move is not legal",
    "there is nothing to take back",
    "the game is over",
    "no such offer to answer, or the offer is already open",
    "the observation contradicts those before it",
    "no arrangement of the hidden pieces explains what was observed",
    "a weight is negative, infinite or not a number",
    "the record cannot be read or replayed",
    "internal error of the library",
    "the belief exceeds its budget",
    "it is the other seat's turn",
    "not enough memory for the requested number of items",
    "a handle of another type, or a freed one",
    "the operating system provides no random bytes",
    "this version does not know the kind of the observation",
    "the table cannot do that now",
];

c_texts!(STATUS, 72, TEXTS, |text| text);

/// Returns a short text for a status, never NULL; "success" for 0 and more.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_status_text(status: lzq_status) -> *const c_char {
    let number = status.min(0).unsigned_abs() as usize;
    match STATUS.get(number) {
        Some(text) => text.as_ptr().cast(),
        None => c"unknown status".as_ptr(),
    }
}

/// A function of the program that receives messages of internal errors. `text` is the message; `user` is the
/// pointer that was set together with the hook.
pub type lzq_panic_hook = Option<unsafe extern "C" fn(text: *const c_char, user: *mut c_void)>;

/// Sets the function that receives the message of each internal error, before the call returns
/// LZQ_E_INTERNAL. Without a hook, the library writes the message to stderr, which is invisible in many
/// graphical programs. NULL removes the hook.
///
/// The hook runs on the thread of the failed call, possibly on several threads at the same time. The text is
/// valid until the hook returns. It names a place in the source, and may contain parts of a game that are
/// hidden from players. The hook must return normally, not by an exception or longjmp, and must not call the
/// library. After lzq_set_panic_hook returns, no thread runs the previous hook. The library writes no other
/// messages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_set_panic_hook(hook: lzq_panic_hook, user: *mut c_void) {
    value((), || {
        // SAFETY: the documentation requires it.
        unsafe { set_panic_hook(hook, user) };
        Some(())
    })
}

/// Returns a line about a handle of any type, for debuggers and log files: its type, its rules and its
/// length, but no pieces. Never returns NULL. The text is valid until the next call of this function on the
/// same thread.
///
/// In gdb or lldb, call it as in `p lzq_debug(game)`. Returns "no handle" for NULL, for a pointer to any
/// other object of at least eight bytes, and usually for a freed handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_debug(handle: *const c_void) -> *const c_char {
    value(c"".as_ptr(), || {
        let types = [
            described::<crate::game::lzq_game>,
            described::<crate::client::any_client>,
            described::<crate::table::any_table>,
            described::<crate::view::lzq_view>,
            described::<crate::record::lzq_record>,
            described::<crate::tools::belief::lzq_belief>,
            described::<crate::tools::belief::lzq_weighted_belief>,
            described::<crate::tools::relaxed::lzq_relaxed_belief>,
            described::<crate::tools::records::lzq_records>,
            described::<crate::tools::render::lzq_scene>,
            described::<crate::tools::search::lzq_search>,
        ];
        // SAFETY: the documentation requires it.
        let text = types
            .iter()
            .find_map(|described| unsafe { described(handle) });
        Some(lent(text.as_deref().unwrap_or("no handle")))
    })
}

/// Returns the ABI version of the library. A program that was compiled with this header works with
/// every library that returns LZQ_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_abi_version() -> u32 {
    kit_ffi::version::abi(env!("CARGO_PKG_VERSION"))
}

/// Returns the version of the library as text, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn lzq_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
