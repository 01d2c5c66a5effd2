//! Statuses, and the versions of the library.

use std::ffi::c_char;

use c_border::{c_texts, status};

/// The status that a call gives: 0 or more for success, below 0 for a failure.
///
/// On success it is XQ_OK, or, where the function says so, an answer: the length of a list or of a
/// text, or 1 for yes and 0 for no. Failures have the numbers of luzhanqi.h where they mean the same.
pub type xq_status = i32;

/// Success.
pub const XQ_OK: xq_status = 0;
/// A pointer is NULL that must not be.
pub const XQ_E_NULL: xq_status = -1;
/// A number means nothing: no such point, side, kind, option, value or index.
pub const XQ_E_RANGE: xq_status = -2;
/// A text is not UTF-8.
pub const XQ_E_TEXT: xq_status = -3;
/// A text is not what it should be; the message says where and why.
pub const XQ_E_PARSE: xq_status = -4;
/// The bytes of a rules value are no rules.
pub const XQ_E_RULES: xq_status = -5;
/// There can be no such position.
pub const XQ_E_POSITION: xq_status = -8;
/// The move is not legal.
pub const XQ_E_ILLEGAL: xq_status = -9;
/// There is nothing to take back.
pub const XQ_E_UNDO: xq_status = -10;
/// The game is over.
pub const XQ_E_FINISHED: xq_status = -11;
/// No draw is offered to this side, or an offer stands already.
pub const XQ_E_OFFER: xq_status = -12;
/// A record cannot be read or replayed; the message has line and column.
pub const XQ_E_RECORD: xq_status = -16;
/// A mistake of the library's own, which may leave an object broken. Please report it.
pub const XQ_E_INTERNAL: xq_status = -17;
/// It is the other side's turn.
pub const XQ_E_TURN: xq_status = -19;
/// A pointer is to a handle of another type, or to no handle; often so for one that was freed.
pub const XQ_E_HANDLE: xq_status = -21;

const _: () = assert!(XQ_OK == status::OK && XQ_E_NULL == status::NULL);
const _: () = assert!(XQ_E_RANGE == status::RANGE && XQ_E_TEXT == status::TEXT);
const _: () = assert!(XQ_E_INTERNAL == status::INTERNAL && XQ_E_HANDLE == status::HANDLE);

const UNUSED: &str = "no status of this library";
const STATUSES: [&str; 22] = [
    "success",
    "a pointer is NULL",
    "a number is out of range",
    "a text is not UTF-8",
    "a text cannot be read",
    "the rules are damaged",
    UNUSED,
    UNUSED,
    "there can be no such position",
    "the move is not legal",
    "there is nothing to take back",
    "the game is over",
    "no draw is offered to this side, or an offer stands already",
    UNUSED,
    UNUSED,
    UNUSED,
    "the record cannot be read or replayed",
    "a mistake inside the library",
    UNUSED,
    "it is the other side's turn",
    UNUSED,
    "a handle is of another type",
];

c_texts!(TEXTS, 64, STATUSES, |text| text);

/// Returns a short text for a status, never NULL: "success" for 0 and more.
#[unsafe(no_mangle)]
pub extern "C" fn xq_status_text(status: xq_status) -> *const c_char {
    let number = status.min(0).unsigned_abs() as usize;
    let text = TEXTS.get(number).unwrap_or(&TEXTS[6]);
    text.as_ptr().cast()
}

/// Returns the version of the ABI that the library has. A program that was compiled with this
/// header works with every library for which this is XQ_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn xq_abi_version() -> u32 {
    c_border::version::abi(env!("CARGO_PKG_VERSION"))
}

/// Returns the version of the library as text, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn xq_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
