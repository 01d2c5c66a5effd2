//! The rules of Luzhanqi (Junqi, 陆战棋, Chinese army chess).

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod army;
mod belief;
pub mod board;
mod error;
mod game;
pub mod guide;
mod mv;
mod piece;
mod position;
mod random;
pub mod record;
pub mod render;
pub mod rules;
#[cfg(feature = "serde")]
mod serde_impls;
mod station;
mod view;

pub use army::Army;
pub use belief::{Belief, Count, Weighted};
pub use error::{
    ArmyError, BeliefError, GameError, IllegalMove, ObserveError, ParseMoveError, ParsePieceError,
    ParseRulesError, ParseSeatError, ParseStationError, ParseWordError, PositionError, Quoted,
};
pub use game::{Action, Event, Game, Ply, Tried};
pub use mv::Move;
pub use piece::{Color, Kind, Kinds, Piece, Seat};
pub use position::{
    Deal, Ending, MoveIter, MoveSet, Outcome, Pool, Position, Reason, Route, Sides, Undo,
};
pub use random::Random;
pub use rules::{RuleSet, Rules};
pub use station::{Station, Stations, StationsIter};
pub use view::{Begin, End, EnemyPiece, Fight, Flip, Observation, Seen, Sight, View, Whereabouts};
