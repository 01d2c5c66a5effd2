//! A computer player for Xiangqi.
//!
//! The player searches the tree of moves by alpha-beta, and applies the law of repetition to every line. It does
//! not lose by perpetual check if it has another move, and it uses the law against an opponent who repeats.
//!
//! ```
//! use xiangqi_player::xiangqi::{Game, Rules};
//! use xiangqi_player::{Limits, choose_move};
//!
//! let mut game = Game::new(&Rules::ASIA);
//! let limits = Limits::default().with_nodes(2_000);
//! for ply in 0..4 {
//!     let mv = choose_move(&game, &limits, ply).expect("the game is not over");
//!     game.play(mv)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | function | what it returns |
//! |---|---|
//! | [`choose_move`] | the move to play |
//! | [`rank_moves`] | all moves, best first, with their scores and expected lines |
//!
//! Both functions also have a form with `_while` at the end of the name. This form calls a function with the
//! progress of the search, and stops if the function returns `false`.
//!
//! # Reproducible
//! With a limit on nodes or depth and without a time limit, the same game, limits and seed give the same result
//! on every machine. The search uses only integer arithmetic, on one thread.
//!
//! # Cost
//! The player visits about a million nodes per second. A node is a move that the search plays. A search uses
//! at most [`Limits::table_mib`] of memory for its transposition table (16 MiB by default), and about 200 KB
//! for everything else. A search with few nodes uses less.

#![forbid(unsafe_code)]

mod eval;
mod limits;
mod order;
mod rank;
mod search;
mod table;

pub use limits::{Level, Limits, Progress};
pub use rank::{RankedMove, choose_move, choose_move_while, rank_moves, rank_moves_while};
pub use xiangqi;

/// Runs the README's example as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
