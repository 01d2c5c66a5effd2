//! Matches between engines that are child processes: the parts that do not depend on the game.
//!
//! A program implements [`Contest`](contest::Contest), which plays a single game at a
//! [`Pair`](pair::Pair). [`MatchArgs`](run::MatchArgs) plays all games of a match.

pub mod child;
pub mod command;
pub mod contest;
#[cfg(unix)]
mod descriptors;
pub mod elo;
pub mod forfeit;
pub mod match_file;
pub mod pair;
pub mod run;
pub mod seed;
pub mod tally;
pub mod watchdog;
