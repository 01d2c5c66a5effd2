//! Pictures of boards, as text and as SVG.
//!
//! A [`Scene`] describes the content; its methods draw it.

#[cfg(any(doc, feature = "svg"))]
#[macro_use]
mod outlines;
mod scene;
#[cfg(feature = "svg")]
mod svg;
mod text;

pub use scene::{Faces, Highlight, Scene};
