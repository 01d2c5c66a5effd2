// The drawings are for pages only: they would weigh in every build of the crate.
#![cfg_attr(doc, doc = include_str!("../../docs/drawings.md"))]
#![doc = include_str!("../../docs/rules.md")]
