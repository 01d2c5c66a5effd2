//! The JavaScript package `luzhanqi`: the core crate as classes, with plain strings and objects for values.
//! This crate contains no rules: each method reads its arguments, calls the core, and converts the result.
//! The doc comments become the TypeScript documentation.
//!
//! Games, views, beliefs and records refer to each other: each has methods that return the others.

// JavaScript passes arguments by value, or by reference if the caller still uses them.
#![allow(clippy::needless_pass_by_value)]

mod army;
mod belief;
mod board;
mod draw;
mod error;
mod game;
mod observation;
mod player;
mod position;
mod record;
mod rules;
mod sampler;
mod table;
mod types;
mod value;
mod view;
