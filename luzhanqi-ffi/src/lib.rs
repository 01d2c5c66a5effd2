//! The C ABI of `luzhanqi`: `include/luzhanqi.h` and `include/luzhanqi_tools.h` are made from this crate
//! and are its documentation.
//!
//! Every file is one part of a header, those of `tools` of the second one. The functions only translate:
//! numbers and pointers are checked and decoded, the core crate answers, and the answer is encoded. All
//! that is unsafe about it is in `c_border::guard`.

#![allow(non_camel_case_types)]
// What C has to keep is said once, on the first page of the header.
#![allow(clippy::missing_safety_doc)]

use c_border::guard;

mod texts {
    pub(crate) use c_border::c_texts;
    pub(crate) use c_border::texts::{c_text, pick};
}

pub mod lang;
pub mod status;

pub mod board;
pub mod moves;
pub mod piece;
pub mod random;

pub mod army;
pub mod rules;

pub mod position;
pub mod verdict;

pub mod fault;

pub mod act;
pub mod event;
pub mod game;
pub mod observation;

pub mod seen_board;
pub mod view;

pub mod record;

pub mod tools;

#[cfg(test)]
mod capacities;

// The border gives these numbers itself.
const _: () = {
    use c_border::status::{HANDLE, INTERNAL, NULL, OK, RANGE, TEXT};
    use status::{LZQ_E_HANDLE, LZQ_E_INTERNAL, LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_TEXT, LZQ_OK};
    assert!(OK == LZQ_OK && NULL == LZQ_E_NULL && RANGE == LZQ_E_RANGE);
    assert!(TEXT == LZQ_E_TEXT && INTERNAL == LZQ_E_INTERNAL);
    assert!(HANDLE == LZQ_E_HANDLE);
};
