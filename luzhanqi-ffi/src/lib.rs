//! The C ABI of `luzhanqi`. Its documentation is `include/luzhanqi.h` and `include/luzhanqi_tools.h`,
//! which are generated from this crate.
//!
//! Every file is one part of a header; the files in `tools` are parts of `luzhanqi_tools.h`. The functions
//! only translate: they check and decode numbers and pointers, call the core crate, and encode the result.
//! `kit_ffi::checks` contains all unsafe operations.

#![allow(non_camel_case_types)]
// The first page of the header has the requirements for callers.
#![allow(clippy::missing_safety_doc)]

use kit_ffi::checks;

mod texts {
    pub(crate) use kit_ffi::c_texts;
    pub(crate) use kit_ffi::texts::{pick, value_text};
}

pub mod lang;
pub mod status;

pub mod board;
pub mod moves;
pub mod piece;
pub mod random;

pub mod army;
pub mod rules;

pub mod outcome;
pub mod position;

pub mod fault;
pub mod setup;

pub mod act;
pub mod event;
pub mod game;
pub mod observation;

pub mod seen_board;
pub mod view;

pub mod record;

#[path = "../../kit/ffi/parts/client.rs"]
pub mod client;
mod own;
#[path = "../../kit/ffi/parts/table.rs"]
pub mod table;

pub mod tools;

#[cfg(test)]
mod capacities;

// `kit_ffi` returns these statuses itself.
const _: () = {
    use kit_ffi::status::{HANDLE, INTERNAL, NULL, OK, RANGE, TEXT};
    use status::{LZQ_E_HANDLE, LZQ_E_INTERNAL, LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_TEXT, LZQ_OK};
    assert!(OK == LZQ_OK && NULL == LZQ_E_NULL && RANGE == LZQ_E_RANGE);
    assert!(TEXT == LZQ_E_TEXT && INTERNAL == LZQ_E_INTERNAL);
    assert!(HANDLE == LZQ_E_HANDLE);
};
