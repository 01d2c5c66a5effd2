//! The parts that both rules libraries share: options and rule strings, tokens, the syntax of records, and a
//! seeded generator. Nothing here depends on a board.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod command;
mod comments;
mod error;
mod faults;
mod lang;
mod news;
mod observations;
mod occurrences;
pub mod options;
mod outcome;
mod places;
mod play;
mod random;
pub mod record;
mod serde;
mod set;
mod strategies;
mod two_sides;

pub use error::{CommaSeparated, Letter, ParseTokenError, Quoted};
pub use lang::Lang;
#[doc(hidden)]
pub use lang::{is_same, on_boards, text};
pub use news::{Change, News};
pub use occurrences::Occurrences;
pub use outcome::OutcomeError;
pub use play::Play;
pub use random::{Random, RandomSource, below_u128, nth};
