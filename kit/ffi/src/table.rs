//! Inputs and outputs of tables and their clients in C: bytes, secrets, and texts that are valid until the
//! next call.

use std::ffi::{c_char, c_void};

use crate::checks::{Answer, read};
use crate::status::{NULL, Status};

/// A value, and the latest text that C got from it. C may read the text until the next call that changes
/// the value.
pub struct Spoken<T> {
    /// The value.
    pub value: T,
    text: Vec<u8>,
}

impl<T> From<T> for Spoken<T> {
    fn from(value: T) -> Spoken<T> {
        let text = Vec::new();
        Spoken { value, text }
    }
}

impl<T> Spoken<T> {
    /// Stores a text with a zero byte at its end. Returns its start and its length; NULL and 0 if there is
    /// none.
    pub fn say(&mut self, text: impl FnOnce(&mut T) -> Option<Vec<u8>>) -> (*const c_char, usize) {
        let Some(text) = text(&mut self.value) else {
            return (std::ptr::null(), 0);
        };
        let length = text.len();
        self.text = text;
        self.text.push(0);
        (self.text.as_ptr().cast(), length)
    }
}

/// Returns bytes from C. If the length is 0, the pointer may be NULL.
///
/// # Safety
/// The pointer is NULL or that many bytes can be read there, and nothing changes them meanwhile.
pub unsafe fn bytes<'a>(start: *const c_void, length: usize) -> Answer<&'a [u8]> {
    if start.is_null() {
        return Err(NULL);
    }
    // SAFETY: it is not NULL, and the caller guarantees the rest.
    Ok(unsafe { std::slice::from_raw_parts(start.cast(), length) })
}

/// Returns `N` secret bytes from C. For NULL, gets them from the operating system, and fails with `fault` if
/// it provides none.
///
/// # Safety
/// The pointer is NULL or `N` bytes can be read there.
pub unsafe fn secret<const N: usize>(start: *const u8, fault: Status) -> Answer<[u8; N]> {
    if !start.is_null() {
        // SAFETY: the caller guarantees it.
        return unsafe { read(start.cast()) };
    }
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| fault)?;
    Ok(bytes)
}
