//! The statuses that this crate returns. Each library names them in its header and adds its own.

/// The result of a function: zero or more on success, below zero for a failure.
pub type Status = i32;

/// Success.
pub const OK: Status = 0;
/// A required pointer is NULL.
pub const NULL: Status = -1;
/// A number is out of range.
pub const RANGE: Status = -2;
/// A text is not UTF-8.
pub const TEXT: Status = -3;
/// An error in the library.
pub const INTERNAL: Status = -17;
/// A handle is of the wrong type.
pub const HANDLE: Status = -21;
