//! Statuses, messages about errors, and the versions of the library.

use std::ffi::{c_char, c_void};

use kit_ffi::checks::{described, value};
use kit_ffi::hooks::{lent, set_panic_hook};
use kit_ffi::{c_texts, status};

/// The status that a call returns: 0 or more for success, below 0 for a failure.
///
/// Success is XQ_OK, or a result if the function documents one: the length of a list or text, or 1 for yes
/// and 0 for no. Failures have the same numbers as in luzhanqi.h.
pub type xq_status = i32;

/// Success.
pub const XQ_OK: xq_status = 0;
/// A required pointer is NULL.
pub const XQ_E_NULL: xq_status = -1;
/// A number is out of range: no such point, side, kind, option, value or index.
pub const XQ_E_RANGE: xq_status = -2;
/// A text is not UTF-8.
pub const XQ_E_TEXT: xq_status = -3;
/// Syntax error in a text; `why` gives the place and the reason.
pub const XQ_E_PARSE: xq_status = -4;
/// The bytes of an xq_rules are not valid rules.
pub const XQ_E_RULES: xq_status = -5;
/// The position is impossible.
pub const XQ_E_POSITION: xq_status = -8;
/// The move is not legal.
pub const XQ_E_ILLEGAL: xq_status = -9;
/// There is nothing to take back.
pub const XQ_E_UNDO: xq_status = -10;
/// The game is over.
pub const XQ_E_FINISHED: xq_status = -11;
/// The side has no such offer to answer, or an offer of the same kind is already open.
pub const XQ_E_OFFER: xq_status = -12;
/// The observation contradicts those before it.
pub const XQ_E_OBSERVATION: xq_status = -13;
/// A record cannot be read or replayed; `why` gives line and column.
pub const XQ_E_RECORD: xq_status = -16;
/// An error in the library. It may leave an object broken. Please report the error.
pub const XQ_E_INTERNAL: xq_status = -17;
/// It is the other side's turn.
pub const XQ_E_TURN: xq_status = -19;
/// A pointer refers to a handle of another type, or to no handle. Functions often also return this for a
/// freed handle.
pub const XQ_E_HANDLE: xq_status = -21;
/// The operating system provides no random bytes.
pub const XQ_E_ENTROPY: xq_status = -22;
/// This version of the library does not know a kind of observation; the server is newer.
pub const XQ_E_UNKNOWN_KIND: xq_status = -23;
/// A table or its client cannot do this now; `why` gives the reason.
pub const XQ_E_TABLE: xq_status = -24;

const _: () = assert!(XQ_OK == status::OK && XQ_E_NULL == status::NULL);
const _: () = assert!(XQ_E_RANGE == status::RANGE && XQ_E_TEXT == status::TEXT);
const _: () = assert!(XQ_E_INTERNAL == status::INTERNAL && XQ_E_HANDLE == status::HANDLE);

const UNUSED: &str = "unknown status";
const STATUSES: [&str; 25] = [
    "success",
    "a required pointer is NULL",
    "a number is out of range",
    "a text is not UTF-8",
    "syntax error in a text",
    "invalid xq_rules",
    UNUSED,
    UNUSED,
    "invalid or impossible position",
    "the move is not legal",
    "there is nothing to take back",
    "the game is over",
    "no such offer to answer, or the offer is already open",
    "the observation contradicts those before it",
    UNUSED,
    UNUSED,
    "the record cannot be read or replayed",
    "internal error of the library",
    UNUSED,
    "it is the other side's turn",
    UNUSED,
    "a handle of another type, or a freed one",
    "the operating system provides no random bytes",
    "this version does not know the kind of the observation",
    "the table cannot do that now",
];

c_texts!(TEXTS, 64, STATUSES, |text| text);

/// Returns a short text for a status, never NULL; "success" for 0 and more.
#[unsafe(no_mangle)]
pub extern "C" fn xq_status_text(status: xq_status) -> *const c_char {
    let number = status.min(0).unsigned_abs() as usize;
    let text = TEXTS.get(number).unwrap_or(&TEXTS[6]);
    text.as_ptr().cast()
}

/// A function of the program that receives messages of internal errors. `text` is the message; `user` is the
/// pointer that was set together with the hook.
pub type xq_panic_hook = Option<unsafe extern "C" fn(text: *const c_char, user: *mut c_void)>;

/// Sets the function that receives the message of each internal error, before the call returns XQ_E_INTERNAL.
/// Without a hook, the library writes the message to stderr, which is invisible in many graphical programs.
/// NULL removes the hook.
///
/// The hook runs on the thread of the failed call, possibly on several threads at the same time. The text is
/// valid until the hook returns. It names a place in the source, and may contain parts of a game that are
/// hidden from players. The hook must return normally, not by an exception or longjmp, and must not call the
/// library. After xq_set_panic_hook returns, no thread runs the previous hook. The library writes no other
/// messages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_set_panic_hook(hook: xq_panic_hook, user: *mut c_void) {
    value((), || {
        // SAFETY: the documentation requires it.
        unsafe { set_panic_hook(hook, user) };
        Some(())
    })
}

/// Returns a line about a handle of any type, for debuggers and log files: its type, its rules and its
/// length. Never returns NULL. The text is valid until the next call of this function on the same thread.
///
/// In gdb or lldb, call it as in `p xq_debug(game)`. Returns "no handle" for NULL, for a pointer to any other
/// object of at least eight bytes, and usually for a freed handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_debug(handle: *const c_void) -> *const c_char {
    value(c"".as_ptr(), || {
        let types = [
            described::<crate::game::xq_game>,
            described::<crate::client::any_client>,
            described::<crate::table::any_table>,
            described::<crate::record::xq_record>,
            described::<crate::record::xq_records>,
            described::<crate::search::xq_search>,
        ];
        // SAFETY: the documentation requires it.
        let text = types
            .iter()
            .find_map(|described| unsafe { described(handle) });
        Some(lent(text.as_deref().unwrap_or("no handle")))
    })
}

/// Returns the ABI version of the library. A program that was compiled with this header works with
/// every library that returns XQ_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn xq_abi_version() -> u32 {
    kit_ffi::version::abi(env!("CARGO_PKG_VERSION"))
}

/// Returns the version of the library as text, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn xq_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
