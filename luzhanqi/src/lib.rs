//! The rules of Luzhanqi (Junqi, 陆战棋, Chinese army chess).

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod army;
pub mod board;
mod error;
mod mv;
mod piece;
mod position;
mod random;
pub mod rules;
mod station;

pub use army::Army;
pub use error::{
    ArmyError, IllegalMove, ParseMoveError, ParsePieceError, ParseRulesError, ParseSeatError,
    ParseStationError, PositionError, Quoted,
};
pub use mv::Move;
pub use piece::{Color, Kind, Kinds, Piece, Seat};
pub use position::{
    Deal, Ending, MoveIter, MoveSet, Outcome, Pool, Position, Reason, Route, Sides, Undo,
};
pub use random::Random;
pub use rules::{RuleSet, Rules};
pub use station::{Station, Stations, StationsIter};
