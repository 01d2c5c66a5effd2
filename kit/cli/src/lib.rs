//! Code shared by the programs of both games: arguments, files, output, exit codes, and matches between
//! engines ([`arena`]). Nothing here depends on a game.

// With one exception in `arena::descriptors`.
#![deny(unsafe_code)]

pub mod arena;
pub mod count;
pub mod files;
pub mod lang;
pub mod numbers;
pub mod online;
pub mod progress;
pub mod record_file;
pub mod secret;
pub mod stop;
mod text;

pub use text::printable;
