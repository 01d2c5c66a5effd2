//! The C ABI of `luzhanqi`: `include/luzhanqi.h` is made from this crate and is its documentation.
//!
//! Every file is one part of the header, and the header has them in the order of this list. The
//! functions only translate: numbers and pointers are checked and decoded, the core crate answers,
//! and the answer is encoded. All that is unsafe about it is in `guard`.

#![allow(non_camel_case_types)]
// What C has to keep is said once, on the first page of the header.
#![allow(clippy::missing_safety_doc)]

mod guard;
mod texts;

pub mod status;

pub mod board;
pub mod moves;
pub mod piece;
pub mod random;

pub mod army;
pub mod deal;
pub mod rules;

pub mod play;
pub mod position;
pub mod verdict;

pub mod game;
pub mod observation;

pub mod belief;
pub mod view;

pub mod env;

pub mod record;
pub mod seat_record;

pub mod render;
