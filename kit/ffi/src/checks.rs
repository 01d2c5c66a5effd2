//! The interface between C and Rust: checks inputs, writes outputs only on success, and stops panics.
//!
//! Every exported function has the same structure. Its body runs under [`catch`]. It first converts pointers
//! to values, references, [`Out`]s and [`Buffer`]s, or fails. Then it calls the core crate. Last, it writes
//! the outputs. This step cannot fail.

use std::ffi::{CStr, c_char, c_void};
use std::fmt::Display;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use std::str::FromStr;

use crate::status::{HANDLE, INTERNAL, NULL, OK, RANGE, Status, TEXT};

/// The result of a call: `Ok`, by default with a status of zero or more, or `Err` with a failure below zero.
pub type Answer<T = Status> = Result<T, Status>;

/// Runs the body of an exported function; a panic becomes an internal error.
pub fn catch(body: impl FnOnce() -> Answer) -> Status {
    // Unwind safe: a body writes its outputs last, each by a single assignment. `Kept` marks a handle that is
    // half changed.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(status) | Err(status)) => status,
        Err(panic) => {
            // The payload of a panic may panic when it is dropped.
            std::mem::forget(panic);
            INTERNAL
        }
    }
}

/// Runs the body of a function that returns a plain value, like [`catch`]. Returns `none` if the body has no
/// value or panics.
pub fn value<T>(none: T, body: impl FnOnce() -> Option<T>) -> T {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(answer) => answer.unwrap_or(none),
        Err(panic) => {
            std::mem::forget(panic);
            none
        }
    }
}

/// Returns a decoded value.
///
/// # Errors
/// Fails with [`RANGE`] if there is no value.
pub fn known<T>(decoded: Option<T>) -> Answer<T> {
    decoded.ok_or(RANGE)
}

/// Returns a count as a status.
///
/// # Errors
/// Fails with [`RANGE`] if the count does not fit.
pub fn total(count: usize) -> Answer {
    Status::try_from(count).map_err(|_| RANGE)
}

/// Copies a plain value from C, which need not be aligned.
///
/// # Safety
/// The pointer is NULL or points to a value that can be read.
pub unsafe fn read<T: Copy>(pointer: *const T) -> Answer<T> {
    if pointer.is_null() {
        return Err(NULL);
    }
    // SAFETY: it is not NULL, and the caller guarantees the rest.
    Ok(unsafe { pointer.read_unaligned() })
}

/// An object to which C has a pointer.
pub trait Handle {
    /// The name of its type in C, unique among all handles of all libraries.
    const NAME: &'static str;

    /// Whether a panic has left it half changed.
    fn is_broken(&self) -> bool {
        false
    }

    /// Describes the object in a line for programmers, without hidden information.
    fn describe(&self) -> String;
}

/// Returns the type and the description of a handle, `None` if it has another type.
///
/// # Safety
/// As for [`handle`]; the pointer may also point to any eight bytes that can be read.
pub unsafe fn described<T: Handle>(pointer: *const c_void) -> Option<String> {
    // SAFETY: the caller guarantees it, and it is of this type.
    let handle = unsafe { &(*tagged::<T>(pointer.cast()).ok()?).value };
    let state = match handle.is_broken() {
        true => String::from("left half changed by an internal error"),
        false => handle.describe(),
    };
    Some(format!("{}: {state}", T::NAME))
}

/// The memory of a handle. It begins with a tag in all libraries, so a call can check the type before it
/// uses the value.
#[repr(C)]
struct Tagged<T> {
    tag: u64,
    value: T,
}

/// A number unique to this type: FNV-1a of its name.
const fn tag<T: Handle>() -> u64 {
    let (bytes, mut hash, mut i) = (T::NAME.as_bytes(), 0xcbf2_9ce4_8422_2325u64, 0);
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0100_0000_01b3);
        i += 1;
    }
    hash
}

/// Checks that a pointer refers to a handle of this type.
///
/// # Safety
/// The pointer is NULL or eight bytes can be read there.
#[inline(always)]
unsafe fn tagged<T: Handle>(pointer: *const T) -> Answer<*const Tagged<T>> {
    if pointer.is_null() {
        return Err(NULL);
    }
    // SAFETY: the caller guarantees it. Something other than a handle need not be aligned.
    let found = unsafe { pointer.cast::<u64>().read_unaligned() };
    if found != const { tag::<T>() } {
        return Err(HANDLE);
    }
    Ok(pointer.cast())
}

/// The value of a handle, if calls can change the value in place. A panic during a change leaves the handle
/// broken; then it can only be freed.
pub struct Kept<T> {
    value: T,
    broken: bool,
}

impl<T> Kept<T> {
    /// Returns the value of a new handle, which is not broken.
    pub const fn new(value: T) -> Kept<T> {
        Kept {
            value,
            broken: false,
        }
    }

    /// Returns whether a panic has left the value half changed.
    pub const fn is_broken(&self) -> bool {
        self.broken
    }

    /// Changes the value. `change` must leave the value usable if it fails, as the core crate does.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut T) -> Answer<R>) -> Answer<R> {
        self.broken = true;
        let answer = change(&mut self.value);
        // Not reached if `change` panics.
        self.broken = false;
        answer
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// Implements [`Handle`] and `new` for a struct with a [`Kept`] value, which the function describes.
#[macro_export]
macro_rules! kept_handle {
    ($handle:ident($value:ty), $describe:expr) => {
        $crate::kept_handle!($handle($value), stringify!($handle), $describe);
    };
    ($handle:ident($value:ty), $name:expr, $describe:expr) => {
        impl $handle {
            pub(crate) fn new(value: impl Into<$value>) -> $handle {
                $handle($crate::checks::Kept::new(value.into()))
            }
        }

        impl $crate::checks::Handle for $handle {
            const NAME: &'static str = $name;

            fn is_broken(&self) -> bool {
                self.0.is_broken()
            }

            fn describe(&self) -> String {
                let describe: fn(&$value) -> String = $describe;
                describe(&self.0)
            }
        }
    };
}

/// Returns a handle for reading.
///
/// # Safety
/// The pointer is NULL or a handle of any type that was made by this crate and not freed, and nothing
/// changes it meanwhile.
pub unsafe fn handle<'a, T: Handle>(pointer: *const T) -> Answer<&'a T> {
    // SAFETY: the caller guarantees it, and it is of this type.
    let handle = unsafe { &(*tagged(pointer)?).value };
    if handle.is_broken() {
        return Err(INTERNAL);
    }
    Ok(handle)
}

/// Returns a handle for changes.
///
/// # Safety
/// As for [`handle`], and nothing else uses the handle meanwhile.
pub unsafe fn handle_mut<'a, T: Handle>(pointer: *mut T) -> Answer<&'a mut T> {
    // SAFETY: the caller guarantees it, and it is of this type.
    let handle = unsafe { &mut (*tagged(pointer)?.cast_mut()).value };
    if handle.is_broken() {
        return Err(INTERNAL);
    }
    Ok(handle)
}

/// Returns a handle for changes and another for reading. Returns `None` if both are the same handle, because
/// the references must not alias.
///
/// # Safety
/// As for [`handle`], and nothing else uses the first handle meanwhile.
pub unsafe fn handle_pair<'a, T: Handle>(
    changed: *mut T,
    read: *const T,
) -> Answer<Option<(&'a mut T, &'a T)>> {
    // SAFETY: the caller guarantees it.
    unsafe {
        if std::ptr::eq(changed, read) {
            return handle(read).map(|_| None);
        }
        Ok(Some((handle_mut(changed)?, handle(read)?)))
    }
}

/// Frees a handle, broken or not. Does nothing for NULL and for a handle of another type.
///
/// Clears the tag first. A caller that wrongly uses the handle again reads a cleared tag, until the
/// allocator reuses the memory. This helps to find the mistake but is not guaranteed.
///
/// # Safety
/// As for [`handle_mut`]; the handle does not exist afterwards.
pub unsafe fn free<T: Handle>(pointer: *mut T) {
    // SAFETY: every handle was made by `Out::give` from a box of this type.
    if let Ok(place) = unsafe { tagged(pointer) } {
        let place = place.cast_mut();
        // SAFETY: the handle is alive until the box is dropped. Volatile, because the compiler may
        // remove a plain store before the memory is freed.
        unsafe { (&raw mut (*place).tag).write_volatile(0) };
        value((), || {
            // SAFETY: as above.
            drop(unsafe { Box::from_raw(place) });
            Some(())
        });
    }
}

/// Returns a text from C.
///
/// # Safety
/// The pointer is NULL or points to a text that ends with a zero byte.
pub unsafe fn c_str<'a>(pointer: *const c_char) -> Answer<&'a str> {
    if pointer.is_null() {
        return Err(NULL);
    }
    // SAFETY: it is not NULL, and the caller guarantees the rest.
    unsafe { CStr::from_ptr(pointer) }
        .to_str()
        .map_err(|_| TEXT)
}

/// One output.
pub struct Out<T>(NonNull<T>);

impl<T> Out<T> {
    /// # Safety
    /// The pointer is NULL or can be written.
    pub unsafe fn new(pointer: *mut T) -> Answer<Out<T>> {
        NonNull::new(pointer).map(Out).ok_or(NULL)
    }

    /// Writes the output.
    pub fn put(self, value: T) {
        // SAFETY: the caller of `new` guarantees that it can be written. It need not be aligned.
        unsafe { self.0.write_unaligned(value) }
    }
}

impl<T: Handle> Out<*mut T> {
    /// Writes a new handle, owned by C.
    pub fn give(self, value: T) {
        let tag = const { tag::<T>() };
        self.put(Box::into_raw(Box::new(Tagged { tag, value })).cast());
    }
}

/// A buffer from C for a list; receives the items that fit.
#[derive(Copy, Clone)]
pub struct Buffer<T> {
    start: *mut T,
    capacity: usize,
}

impl<T> Buffer<T> {
    /// # Safety
    /// The pointer is NULL or `capacity` items can be written there.
    pub unsafe fn new(start: *mut T, capacity: usize) -> Answer<Buffer<T>> {
        if start.is_null() && capacity > 0 {
            return Err(NULL);
        }
        Ok(Buffer { start, capacity })
    }

    /// Writes the items that fit; returns the number of all items.
    pub fn fill(self, items: impl IntoIterator<Item = T>) -> Answer {
        let mut count = 0;
        // Internal iteration is faster than a loop for lists of moves.
        items.into_iter().for_each(|item| {
            if count < self.capacity {
                // SAFETY: the caller of `new` guarantees that `capacity` items can be written.
                unsafe { self.start.add(count).write_unaligned(item) };
            }
            count += 1;
        });
        total(count)
    }

    /// Writes the items that fit, from a list with known length; returns the number of all items. The time
    /// depends only on the number of written items.
    pub fn fill_from(self, items: impl ExactSizeIterator<Item = T>) -> Answer {
        let (count, room) = (total(items.len())?, self.capacity);
        self.fill(items.take(room))?;
        Ok(count)
    }
}

impl Buffer<c_char> {
    /// Writes a text as `snprintf` does, cut to the capacity, with a zero byte at its end. Returns the
    /// length of the whole text in bytes.
    pub fn print(self, text: &str) -> Answer {
        let length = total(text.len())?;
        if let Some(room) = self.capacity.checked_sub(1) {
            // Never cuts a character.
            let end = (0..=room.min(text.len())).rfind(|end| text.is_char_boundary(*end));
            let end = end.unwrap_or(0);
            let bytes = text.as_bytes()[..end].iter().chain([&0]);
            self.fill(bytes.map(|byte| *byte as c_char))?;
        }
        Ok(length)
    }
}

/// The buffer of an error message, written only on failure.
pub struct Why(Buffer<c_char>);

impl Why {
    /// # Safety
    /// As for [`Buffer::new`].
    pub unsafe fn new(start: *mut c_char, capacity: usize) -> Answer<Why> {
        // SAFETY: the caller guarantees it.
        unsafe { Buffer::new(start, capacity) }.map(Why)
    }

    /// Writes the message of an error, at most 2000 characters. Replaces control characters, because the
    /// error messages of JSON parsers can quote them from the input.
    pub fn explain<T, E: Display>(&self, status: Status, result: Result<T, E>) -> Answer<T> {
        match result {
            Ok(value) => Ok(value),
            Err(error) => {
                let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
                let text: String = error.to_string().chars().take(2000).map(shown).collect();
                self.0.print(&text)?;
                Err(status)
            }
        }
    }
}

/// The answer [`OK`] of a function that has written its outputs.
pub const DONE: Answer = Ok(OK);

/// Writes a value as text, as [`Buffer::print`] does.
///
/// # Safety
/// As for [`Buffer::new`].
pub unsafe fn print(value: impl Display, text: *mut c_char, capacity: usize) -> Answer {
    // SAFETY: the caller guarantees it.
    let out = unsafe { Buffer::new(text, capacity)? };
    out.print(&value.to_string())
}

/// Parses a text and writes the value. On failure writes the message to `why`, a buffer with its capacity,
/// and fails with `fault`.
///
/// # Safety
/// As for [`c_str`], [`Out::new`] and [`Why::new`].
pub unsafe fn parse<T: FromStr<Err: Display>, C>(
    text: *const c_char,
    out: *mut C,
    (why, why_capacity): (*mut c_char, usize),
    fault: Status,
    answer: impl FnOnce(&T) -> C,
) -> Answer {
    // SAFETY: the caller guarantees it.
    let (text, out, why) = unsafe { (c_str(text)?, Out::new(out)?, Why::new(why, why_capacity)?) };
    out.put(answer(&why.explain(fault, text.parse())?));
    DONE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_internal_error() {
        assert_eq!(catch(|| panic!("on purpose")), INTERNAL);
        assert_eq!(value(7, || panic!("on purpose")), 7);
    }

    #[test]
    fn a_panic_breaks_what_it_was_changing_and_a_failure_does_not() {
        let mut kept = Kept::new(vec![1, 2, 3]);
        let failed = kept.change(|_| -> Answer { Err(RANGE) });
        assert_eq!((failed, kept.is_broken()), (Err(RANGE), false));
        let status = catch(|| {
            kept.change(|list| -> Answer {
                list.push(4);
                panic!("on purpose");
            })
        });
        assert_eq!((status, kept.is_broken()), (INTERNAL, true));
    }

    struct One(u32);
    struct Other(#[allow(dead_code)] u8);

    impl Handle for One {
        const NAME: &'static str = "one";

        fn describe(&self) -> String {
            String::new()
        }
    }

    impl Handle for Other {
        const NAME: &'static str = "other";

        fn describe(&self) -> String {
            String::new()
        }
    }

    #[test]
    fn a_live_handle_of_another_type_is_told_apart() {
        let (mut one, mut other) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: both places can be written, and both handles live until they are freed.
        unsafe {
            Out::new(&mut one).expect("a place").give(One(7));
            Out::new(&mut other).expect("a place").give(Other(8));
            assert_eq!(handle::<One>(one).map(|one| one.0), Ok(7));
            assert_eq!(handle::<One>(other.cast()).map(|one| one.0), Err(HANDLE));
            assert_eq!(handle_mut::<Other>(one.cast()).err(), Some(HANDLE));
            assert_eq!(handle::<One>(std::ptr::null()).err(), Some(NULL));
            free::<One>(other.cast());
            assert!(handle::<Other>(other).is_ok(), "it was not freed");
            free(one);
            free(other);
        }
    }

    #[test]
    fn messages_quote_no_control_characters() {
        let mut room = [0x7f as c_char; 64];
        // SAFETY: the capacity is that of the room.
        let why = unsafe { Why::new(room.as_mut_ptr(), room.len()) }.expect("a place");
        let failed: Answer<()> = why.explain(TEXT, Err("no `\u{1b}[31m\0`"));
        assert_eq!(failed, Err(TEXT));
        // SAFETY: it ends with a zero byte.
        let told = unsafe { CStr::from_ptr(room.as_ptr()) };
        assert_eq!(told.to_str(), Ok("no `\u{fffd}[31m\u{fffd}`"));
    }

    #[test]
    fn texts_are_cut_between_characters() {
        let mut room = [0x7f as c_char; 8];
        let cut = |room: &mut [c_char], capacity| {
            // SAFETY: the capacity is within the room.
            unsafe { Buffer::new(room.as_mut_ptr(), capacity) }
                .and_then(|buffer| buffer.print("司令x"))
        };
        assert_eq!(cut(&mut room, 0), Ok(7));
        assert_eq!(room[0], 0x7f);
        assert_eq!(cut(&mut room, 1), Ok(7));
        assert_eq!(room[..2], [0, 0x7f]);
        assert_eq!(cut(&mut room, 6), Ok(7));
        assert_eq!(
            room[3..5],
            [0, 0x7f],
            "half of the second character is left out"
        );
        assert_eq!(cut(&mut room, 8), Ok(7));
        assert_eq!(room[6..], [b'x' as c_char, 0]);
    }
}
