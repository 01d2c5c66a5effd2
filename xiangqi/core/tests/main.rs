//! All tests of the crate, as one program.

#[path = "../../../tests/rust/allocated.rs"]
mod allocated;
mod common;
#[path = "../../../tests/rust/parts.rs"]
mod parts;
#[path = "../../../tests/rust/picture.rs"]
mod picture;
mod slow;

mod examples;
mod faults;
mod formats;
mod games;
mod input_costs;
mod lang;
mod law;
mod observations;
mod properties;
mod records;
mod render;
mod rules;
mod rules_book;
mod second_opinion;
mod vectors;
