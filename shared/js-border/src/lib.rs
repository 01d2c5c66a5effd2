//! What the JavaScript packages of the games share: how arguments are read, how plain objects are
//! written, and how errors become exceptions. Nothing here knows a game.
//!
//! A package brings a module `support` with the class of its exceptions and `entropy`.

mod error;
mod fields;
mod memory;
mod value;

pub use error::{Thrown, exception, range_error, type_error};
pub use fields::{Fields, each, entries, tag_error};
pub use memory::Growth;
pub use value::{
    bigint, cursor, found, is_absent, letter, maybe, object, quoted, secret, seed, set, text,
    whole, word,
};
