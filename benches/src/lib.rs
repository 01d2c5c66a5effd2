//! What the benchmarks share: the same work done with this library and with its peers, and games
//! that are played to have something to know.

pub mod belief_sweep;
pub mod clock;
pub mod counted;
pub mod cozy;
pub mod games;
pub mod inputs;
pub mod knowledge;
pub mod languages;
pub mod lengths;
pub mod ours;
pub mod races;
pub mod shak;
pub mod table;
pub mod walks;
pub mod xq;

pub use luzhanqi::Random;

/// Random games stop here: chess by then, luzhanqi for the sake of a fair race.
pub const PLIES: u32 = 300;
