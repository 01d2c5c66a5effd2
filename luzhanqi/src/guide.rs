//! Guides: documentation without code.

// Only for the documentation, as the drawings would slow every build of the crate.
#[cfg(doc)]
#[macro_use]
#[rustfmt::skip]
mod drawings;

#[doc = include_str!("../docs/knowledge.md")]
pub mod knowledge {}

#[cfg_attr(doc, doc = drawings!())]
#[doc = include_str!("../docs/rules.md")]
pub mod rules {}
