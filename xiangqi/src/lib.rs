//! The rules of Xiangqi (象棋, Chinese chess).

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
mod game;
mod mv;
pub mod notation;
mod piece;
mod point;
mod position;
mod random;
pub mod record;
pub mod render;
pub mod rules;
#[cfg(feature = "serde")]
mod serde_impls;

pub use error::{
    GameError, IllegalMove, ParseMoveError, ParsePieceError, ParsePointError, ParseRulesError,
    ParseSideError, ParseWordError, PositionError, Quoted,
};
pub use game::{Action, Forcing, Game, Verdict};
pub use mv::Move;
pub use piece::{Kind, Piece, Side};
pub use point::{Point, Points, PointsIter};
pub use position::{Ending, MoveIter, MoveSet, Position, Reason, Undo};
pub use random::Random;
pub use rules::{RuleSet, Rules};
