//! The program `luzhanqi`, and shared code for Luzhanqi engines: the engine protocol of the China Computer
//! Game Championship, and the main loop of an engine.
//!
//! - [`protocol`] reads and writes the [messages](protocol::Message), builds a [`View`](luzhanqi::View) from
//!   an engine's messages, and makes the referee's messages.
//! - [`engine`] is the main loop of an engine over two streams: implement [`Player`](engine::Player) and call
//!   [`serve`](engine::serve).
//!
//! The crate has no rules of its own: it uses those of [`luzhanqi`].

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
mod lang;
mod matches;
mod online;
mod play;
mod referee;
mod rules;
mod source;
mod text;
mod view;

use kit_cli::{progress, secret, stop};

pub use cli::run;
