//! Matches between engines that are child processes: what does not know the game that they play.
//!
//! A [`Contest`](contest::Contest) is the game; it plays each of its games at a [`Table`](table::Table), and
//! [`MatchArgs`](run::MatchArgs) plays them all.

pub mod child;
pub mod command;
pub mod contest;
#[cfg(unix)]
mod descriptors;
pub mod elo;
pub mod fault;
pub mod match_file;
pub mod run;
pub mod seed;
pub mod table;
pub mod tally;
pub mod watchdog;
