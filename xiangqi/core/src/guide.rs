//! Guides: documentation without code.

// Only for the documentation, as the drawings would slow every build of the crate.
#[cfg(doc)]
#[macro_use]
#[rustfmt::skip]
mod drawings;

/// [page-repetition]: crate::guide::repetition
///
#[cfg_attr(doc, doc = drawings!())]
#[doc = include_str!("../docs/rules.md")]
pub mod rules {}

/// [page-rules]: crate::guide::rules
///
#[cfg_attr(doc, doc = drawings!())]
#[doc = include_str!("../docs/repetition.md")]
pub mod repetition {}
