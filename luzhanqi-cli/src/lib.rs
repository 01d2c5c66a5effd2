//! The program `luzhanqi`, and what engines for Luzhanqi share: the engine protocol of the China
//! Computer Game Championship, and a player to start from.
//!
//! - [`protocol`] reads and writes the [messages](protocol::Message), follows a game from an engine's
//!   side as a [`View`](luzhanqi::View) and tells it from the referee's side.
//! - [`engine`] is the loop of an engine over two streams: implement
//!   [`Player`](engine::Player) and call [`serve`](engine::serve).
//!
//! The crate holds no rules of its own: they are those of [`luzhanqi`].

pub mod engine;
pub mod protocol;

mod args;
mod army;
mod belief;
mod board;
mod cli;
mod convert;
mod count;
mod files;
mod matches;
mod play;
mod referee;
mod rules;
mod source;
mod view;
mod words;

use game_cli::{progress, secret, stop};

pub use cli::run;
