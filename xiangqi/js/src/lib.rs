//! The JavaScript package `xiangqi-rules`: the core crate as classes, with plain strings and objects for
//! values. This crate contains no rules: each method reads its arguments, calls the core, and converts the
//! result. The doc comments become the TypeScript documentation.

// JavaScript passes arguments by value, or by reference if the caller still uses them.
#![allow(clippy::needless_pass_by_value)]

mod board;
mod draw;
mod error;
mod game;
mod observation;
mod player;
mod position;
mod record;
mod rules;
mod table;
mod types;
mod value;
