//! What each seat knows: observations, seen boards, views.

mod deduce;
mod error;
mod history;
mod journal;
mod knowledge;
mod log;
mod observation;
mod outcome;
mod packed;
#[cfg(feature = "serde")]
mod reading;
mod repeats;
mod seen_board;
mod trie;
mod update;

pub(crate) use deduce::{EnemyArmy, OrderTie};
pub use deduce::{EnemyIndex, EnemyPiece, PieceStatus};
pub use error::ObserveError;
pub use history::Observations;
pub(crate) use journal::Journal;
pub use knowledge::View;
pub(crate) use observation::Origin;
pub use observation::{Attack, Begin, End, Flip, Observation};
#[cfg(feature = "serde")]
pub use reading::StrictObservation;
pub(crate) use repeats::{Past, is_below, joined};
pub use seen_board::{Seen, SeenBoard};
