//! All tests of the crate, as one program.

mod batches;
mod counts;
mod encoding;
mod search;
