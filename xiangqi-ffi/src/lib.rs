//! The C ABI of `xiangqi`: `include/xiangqi.h` is made from this crate and is its documentation.
//!
//! Every file is one part of the header, and the header has them in the order of this list. The
//! functions only translate: numbers and pointers are checked and decoded, the core crate answers,
//! and the answer is encoded. All that is unsafe about it is in `c_border::guard`.

#![allow(non_camel_case_types)]
// What C has to keep is said once, on the first page of the header.
#![allow(clippy::missing_safety_doc)]

pub mod status;

pub mod moves;
pub mod piece;
pub mod point;
pub mod rules;

pub mod notation;
pub mod position;
pub mod render;
pub mod verdict;

pub mod search;

pub mod game;

pub mod act;
pub mod record;

pub mod env;
