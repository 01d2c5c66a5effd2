//! What the rules libraries of both games have alike: options and rule strings, words, the text of
//! records, a seeded generator. Nothing here knows a board.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod error;
mod news;
mod occurrences;
mod opposites;
pub mod options;
mod outcome;
mod places;
mod random;
pub mod record;
mod serde;
mod set;

pub use error::{Letter, Listed, ParseWordError, Quoted};
pub use news::{Change, News};
pub use occurrences::Occurrences;
pub use outcome::OutcomeError;
pub use random::{Random, below_u128, nth};
