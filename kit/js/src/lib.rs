//! Code shared by the JavaScript packages of the games: reading arguments, writing plain objects, and
//! converting errors to exceptions. Nothing here depends on a game.
//!
//! A package provides a module `support` with two items: the class of its exceptions, and the function
//! `entropy`.

mod error;
mod fields;
mod lang;
mod memory;
mod search;
pub mod tables;
mod value;

pub use error::{Text, Thrown, exception, range_error, type_error};
pub use fields::{Fields, each, entries, numbers, observed, tag_error, unknown_kind};
pub use lang::{option, texts};
pub use memory::Growth;
pub use search::search;
pub use value::{
    bigint, cursor, found, index, is_absent, letter, maybe, object, quoted, secret, seed, set,
    static_text, text, whole,
};
