//! All tests of the crate, as one program.

mod common;

mod batches;
mod counts;
mod encoding;
mod learners;
mod planes;
mod sampler;
