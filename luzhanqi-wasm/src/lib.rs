//! The JavaScript package `luzhanqi`: the core crate as classes, with plain strings and objects for
//! values. Nothing here knows a rule; each method reads its arguments, asks the core, and writes what it
//! says. The comments become the TypeScript documentation.
//! Games, views, beliefs and records need each other: each has methods that give the others.

// Methods take what JavaScript gives, by reference where it stays with the caller.
#![allow(clippy::needless_pass_by_value)]

mod army;
mod belief;
mod board;
mod draw;
mod error;
mod game;
mod observation;
mod position;
mod record;
mod rules;
mod sampler;
mod types;
mod value;
mod view;
