//! Shared code of the benchmarks: the same work done with this library and with other libraries, and games in
//! which the seats learn something.

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

/// The maximum number of plies of a random game. Luzhanqi has the same limit as chess, for a fair race.
pub const PLIES: u32 = 300;
