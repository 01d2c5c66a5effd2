//! All tests of the crate are one program, which links once and keeps all cores busy. Run one file with
//! `cargo test -p luzhanqi views::`.

#[path = "../../tests/rust/allocated.rs"]
mod allocated;
mod common;
#[path = "../../tests/rust/often.rs"]
mod often;
#[path = "../../tests/rust/parts.rs"]
mod parts;
#[path = "../../tests/rust/picture.rs"]
mod picture;
mod slow;

mod armies;
mod belief_costs;
mod belief_counts;
mod beliefs;
mod board;
mod conformance;
mod examples;
mod faults;
mod formats;
mod games;
mod input_costs;
mod knowledge;
mod lang;
mod long_games;
mod material;
mod observations;
mod player_texts;
mod playouts;
mod properties;
mod records;
mod referee;
mod relaxed_beliefs;
mod render;
mod replays;
mod restore;
mod rules;
mod rules_book;
mod second_opinion;
mod servers;
mod small_boards;
mod values;
mod views;
