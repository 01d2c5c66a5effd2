//! Pictures of boards, as text and as SVG.
//!
//! A [`Scene`] says what is drawn and holds nothing that may not be shown; the drawings are its
//! methods.

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
