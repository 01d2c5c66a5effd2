//! Pictures of boards, as text and as SVG.
//!
//! A [`Scene`] says what is drawn; the drawings are its methods.

#[cfg(any(doc, feature = "svg"))]
#[macro_use]
mod outlines;
mod scene;
#[cfg(feature = "svg")]
mod svg;
mod text;

pub use scene::{Faces, Highlight, Scene};
