//! Pictures of boards, as text and as SVG.
//!
//! A [`Scene`] says what is drawn; the drawings are its methods.

#[cfg(feature = "svg")]
mod outlines;
mod scene;
#[cfg(feature = "svg")]
mod svg;
mod text;

pub use scene::{Faces, Highlight, Scene};
