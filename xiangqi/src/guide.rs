//! Longer texts to read: chapters of the manual, nothing to call.

#[doc = include_str!("../docs/rules.md")]
pub mod rules {}
