//! Xiangqi for machine learning: numbered [`Action`]s, observation planes ([`write_planes`]), action masks
//! ([`write_action_mask`]), and a [`Batch`] of games that steps on threads. [`AlphaBeta`] is a small
//! computer player.
//!
//! The crate [`xiangqi`] provides the rules, including the repetition rules; this crate encodes them. This
//! crate re-exports `xiangqi` and all types in its own signatures. So a program does not have to depend on
//! `xiangqi`.
//!
//! ```
//! use xiangqi_env::{Action, Batch, Config, Rules};
//!
//! let mut batch = Batch::new(Config::new(&Rules::ASIA), &Batch::seeds(7, 64)?)?;
//! let mut arrays = batch.arrays();
//! batch.write(&mut arrays.outputs())?;
//! for _ in 0..100 {
//!     // Takes the first legal action of each game; a policy would also read `arrays.observations`.
//!     let masks = arrays.action_masks.chunks(Action::COUNT);
//!     let first = |mask: &[bool]| mask.iter().position(|may| *may).and_then(Action::new);
//!     let actions: Vec<Option<Action>> = masks.map(first).collect();
//!     batch.step(&actions, &mut arrays.outputs())?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `threads` | yes | batches on several threads, with rayon; without the feature, on the caller's thread |

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod action;
mod arrays;
mod batch;
mod config;
mod error;
mod game;
mod planes;
mod search;
mod state;

pub use action::{Action, write_action_mask, write_action_mask_bits};
pub use arrays::{Arrays, Outputs};
pub use batch::Batch;
pub use config::{Config, LearnerSide, Opponent};
pub use error::{ConfigError, GameError};
pub use kit_env::state::StateError;
pub use kit_env::{Autoreset, Encoding, ObservationOutputs, StepError};
pub use planes::{
    CELLS, MAX_PLANES, PIECE_PLANES, PLANES, PlaneForm, PlaneInfo, plane_count, write_plane_bits,
    write_planes,
};
pub use search::AlphaBeta;
pub use xiangqi;
pub use xiangqi::{Game, Move, MoveSet, Points, Position, Rules, Side};

/// Runs the README's example as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
