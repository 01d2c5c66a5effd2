//! Pictures of boards, as text and as SVG.
//!
//! A [`Scene`] contains exactly what a drawing shows. Its methods draw it.

mod belief;
#[cfg(any(doc, feature = "svg"))]
#[macro_use]
mod outlines;
#[cfg(feature = "svg")]
mod parts;
mod scene;
#[cfg(feature = "svg")]
mod svg;
mod text;

pub use scene::{Face, Highlight, Scene, Token};
