//! Longer texts to read: chapters of the manual, nothing to call.

// The drawings are for pages only: they would weigh in every build of the crate.

/// [page-repetition]: crate::guide::repetition
///
#[cfg_attr(doc, doc = include_str!("../docs/drawings.md"))]
#[doc = include_str!("../docs/rules.md")]
pub mod rules {}

/// [page-rules]: crate::guide::rules
///
#[cfg_attr(doc, doc = include_str!("../docs/drawings.md"))]
#[doc = include_str!("../docs/repetition.md")]
pub mod repetition {}
