//! The statuses that the border itself gives. Each library names them in its header, and has others
//! of its own.

/// A status of zero or more, or a failure, which is below zero.
pub type Status = i32;

/// Success.
pub const OK: Status = 0;
/// A pointer is NULL that must not be.
pub const NULL: Status = -1;
/// A number means nothing.
pub const RANGE: Status = -2;
/// A text is not UTF-8.
pub const TEXT: Status = -3;
/// A mistake of the library's own.
pub const INTERNAL: Status = -17;
/// A handle of another type.
pub const HANDLE: Status = -21;
