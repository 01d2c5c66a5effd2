//! What the programs of both games have alike: how they read arguments and files, what they print, and how
//! they end, and how engines play matches ([`arena`]). Nothing here knows a game.

// One call in `arena::descriptors` is an exception.
#![deny(unsafe_code)]

pub mod arena;
pub mod count;
pub mod files;
pub mod numbers;
pub mod progress;
pub mod record_file;
pub mod secret;
pub mod stop;
mod words;

pub use words::printable;
