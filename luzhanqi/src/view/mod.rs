//! What each seat knows: observations, what they show, and what follows from them.

mod deduce;
mod knowledge;
mod learn;
mod observation;
mod repeats;
mod sight;

pub(crate) use deduce::{Army25, OrderTie};
pub use deduce::{EnemyPiece, Whereabouts};
pub use knowledge::View;
pub use observation::{Begin, End, Fight, Flip, Observation};
pub use sight::{Seen, Sight};
