//! Longer texts to read: chapters of the manual, nothing to call.

#[doc = include_str!("../docs/knowledge.md")]
pub mod knowledge {}
pub mod rules;
