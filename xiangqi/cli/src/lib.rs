//! The program `xiangqi`.
//!
//! The crate has no rules of its own: it uses those of [`xiangqi`].

mod args;
mod board;
mod cli;
mod convert;
mod count;
mod engine;
mod lang;
mod matches;
mod online;
mod opponent;
mod play;
mod referee;
mod rules;
mod uci;

pub use cli::run;
