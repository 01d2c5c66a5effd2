//! Longer texts to read: chapters of the manual, nothing to call.

pub mod rules;

#[doc = include_str!("../docs/knowledge.md")]
pub mod knowledge {}
