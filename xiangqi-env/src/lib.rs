//! Xiangqi for programs that learn: [`Action`]s with fixed numbers, observation planes
//! ([`write_planes`]), legal masks ([`write_mask`]), and a [`Batch`] of games that steps on threads. Who
//! wants somebody to play against finds a small player in [`search`].
//!
//! The rules, the law of repetition among them, are those of the crate `xiangqi`; here they are encoded.
//!
//! ```
//! use xiangqi::Rules;
//! use xiangqi_env::{Action, Batch, Config};
//!
//! let mut batch = Batch::new(Config::new(&Rules::ASIA), &Batch::seeds(7, 64)?)?;
//! let mut arrays = batch.arrays();
//! batch.write(&mut arrays.outputs())?;
//! for _ in 0..100 {
//!     // The first action that each game allows; a policy looks at `arrays.observations` too.
//!     let masks = arrays.masks.chunks(Action::COUNT);
//!     let first = |mask: &[bool]| mask.iter().position(|may| *may).and_then(Action::new);
//!     let actions: Vec<Option<Action>> = masks.map(first).collect();
//!     batch.step(&actions, &mut arrays.outputs())?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `threads` | yes | batches on several threads, by rayon; without it the caller's thread does all |

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
pub mod search;
mod state;

pub use action::{Action, write_mask};
pub use arrays::{Arrays, Outputs};
pub use batch::Batch;
pub use config::{Config, LearnerSide};
pub use env_batch::Autoreset;
pub use env_batch::state::StateError;
pub use error::{ConfigError, GameError, StepError};
pub use planes::{CELLS, MAX_PLANES, PIECE_PLANES, PLANES, PlaneInfo, plane_count, write_planes};

/// The example of the README is one of the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
