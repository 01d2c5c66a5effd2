//! All tests of the crate, as one program.

mod armies;
mod games;
mod play;
