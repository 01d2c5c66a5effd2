//! Pages to read.

#[doc = include_str!("../docs/knowledge.md")]
pub mod knowledge {}
pub mod rules;
