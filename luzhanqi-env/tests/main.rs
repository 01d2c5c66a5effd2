//! All tests of the crate, as one program.

mod common;

mod batches;
mod best_responses;
mod counts;
mod encoding;
mod endgames;
mod learners;
mod planes;
mod sampler;
mod small_boards;
