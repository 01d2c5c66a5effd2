//! What each seat knows.

mod observation;
mod sight;

pub use observation::{Begin, End, Fight, Flip, Observation};
pub use sight::{Seen, Sight};
