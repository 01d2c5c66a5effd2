//! The C ABI of `xiangqi`. Its documentation is `include/xiangqi.h`, which is generated from this crate.
//!
//! Every file is one part of the header. The functions only translate: they check and decode numbers and
//! pointers, call the core crate, and encode the result. `kit_ffi::checks` contains all unsafe operations.

#![allow(non_camel_case_types)]
// The first page of the header has the requirements for callers.
#![allow(clippy::missing_safety_doc)]

pub mod status;

pub mod moves;
pub mod piece;
pub mod point;
pub mod random;
pub mod rules;

pub mod notation;
pub mod outcome;
pub mod position;
pub mod render;

pub mod search;

pub mod game;

pub mod act;
pub mod event;
pub mod fault;
pub mod lang;
pub mod observation;
pub mod record;

pub mod env;
pub mod player;

#[path = "../../../kit/ffi/parts/client.rs"]
pub mod client;
mod own;
#[path = "../../../kit/ffi/parts/table.rs"]
pub mod table;
