//! Luzhanqi for machine learning: numbered [`Action`]s, observation planes ([`write_planes`]), action masks
//! ([`write_action_mask`]), a [`Batch`] of games that steps on threads, and a [`Sampler`] as an opponent.
//!
//! The crate [`luzhanqi`] provides the rules and what each seat may know; this crate encodes them. An
//! observation contains only what its seat has seen. This crate re-exports the crate `luzhanqi`, and all
//! types of `luzhanqi` that occur in its own signatures. So a program does not have to depend on `luzhanqi`.
//!
//! ```
//! use luzhanqi_env::{Action, Batch, Config, Rules};
//!
//! let mut batch = Batch::new(Config::new(&Rules::STANDARD), &Batch::seeds(7, 64)?)?;
//! let mut arrays = batch.arrays();
//! batch.write(&mut arrays.outputs())?;
//! let mut ended = 0;
//! for _ in 0..100 {
//!     // Takes the first legal action of each game; a policy would also read `arrays.observations`.
//!     let masks = arrays.action_masks.chunks(Action::COUNT);
//!     let first = |mask: &[bool]| mask.iter().position(|may| *may).and_then(Action::new);
//!     let actions: Vec<Option<Action>> = masks.map(first).collect();
//!     batch.step(&actions, &mut arrays.outputs())?;
//!     ended += arrays.terminated.iter().filter(|ended| **ended).count();
//! }
//! println!("{ended} games have ended");
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
mod battles;
mod best_response;
mod config;
mod endgame;
mod error;
mod game;
mod layout;
mod moves;
mod planes;
mod repetitions;
mod sampler;
mod setup;
mod state;
mod trail;

pub use action::{Action, write_action_mask, write_action_mask_bits};
pub use arrays::{Arrays, Outputs};
pub use batch::Batch;
pub use battles::Battles;
pub use best_response::{BestResponseError, best_response};
pub use config::{Config, LearnerSeat, Opponent, Starts};
pub use endgame::{Endgame, EndgameError};
pub use error::{ConfigError, GameError};
pub use kit_env::state::StateError;
pub use kit_env::{Autoreset, Encoding, ObservationOutputs, StepError};
pub use layout::{
    BATTLE_PLANES, BELIEF_PLANES, CELLS, DARK_PLANES, EXPOSE_PLANES, MAX_PLANES, PlaneForm,
    PlaneInfo, plane_count,
};
pub use luzhanqi;
pub use luzhanqi::{
    Army, BeliefError, Budget, Color, Deal, Effect, Game, Kind, Move, MoveSet, Observation,
    ObserveError, PlayResult, Position, PositionError, RandomSource, Referee, Rules, Seat,
    SeenBoard, Station, Stations, View, WeightedBelief,
};
pub use planes::{write_plane_bits, write_planes, write_stack};
pub use repetitions::Repetitions;
pub use sampler::{Level, ParseLevelError, Playouts, Sampler};
pub use trail::{Frame, Trail};

/// Runs the README's example as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
