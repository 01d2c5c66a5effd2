//! A computer player for Luzhanqi.
//!
//! The player uses only the [`View`] of its seat, as a person would. It samples worlds from the exact belief of
//! the view, searches every legal move in these worlds, and plays the move with the best average result. In dark
//! play, the belief has weights that the player learned by self-play: where a kind of piece starts, when it
//! moves, and how it behaves beside other pieces.
//!
//! ```
//! use luzhanqi_player::luzhanqi::{Game, Rules, Seat};
//! use luzhanqi_player::{Limits, Style, choose_move, suggest_army};
//!
//! let rules = Rules::STANDARD;
//! let armies = [suggest_army(&rules, Style::Balance, 1), suggest_army(&rules, Style::Attack, 2)];
//! let mut game = Game::from_armies(&rules, [&armies[0], &armies[1]])?;
//! let limits = Limits::default().with_nodes(2_000);
//! for ply in 0..4 {
//!     let mv = choose_move(game.view(game.to_move()), &limits, ply).expect("the game is not over");
//!     game.play(mv)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | function | what it returns |
//! |---|---|
//! | [`choose_move`] | the move to play |
//! | [`rank_moves`] | all moves, best first, with their estimated chances to win |
//! | [`hint`] | the best move with its reason |
//! | [`review`] | the best move at each ply of the seat |
//! | [`suggest_army`], [`complete_army`] | a set-up |
//!
//! The first four functions also have a form with `_while` at the end of the name. This form calls a function
//! after each sampled world (`review_while`: after each reviewed ply), and stops if the function returns
//! `false`.
//!
//! # Reproducible
//! With a limit on nodes or worlds and without a time limit, the same view, limits and seed give the same
//! result on every machine. The search uses only integer arithmetic; the probabilities of kinds are rounded to
//! integers first.
//!
//! # Cost
//! The player visits several million nodes per second. A node is a move that the search plays. A limit is
//! checked after each move of each world, so a search exceeds its limit a little. Before the search, the
//! player builds the belief of its view, which usually takes less than a millisecond. If the exact belief
//! exceeds a budget of one million steps, the player samples from the relaxed belief instead.

#![forbid(unsafe_code)]

mod army;
mod distance;
mod knowledge;
mod limits;
mod prior;
mod rank;
mod review;
mod search;
mod source;

pub use army::{Style, complete_army, suggest_army};
pub use limits::{Level, Limits, Progress};
pub use luzhanqi;
pub use rank::{RankedMove, choose_move, choose_move_while, rank_moves, rank_moves_while};
pub use review::{Hint, HintReason, ReviewedMove, hint, hint_while, review, review_while};

#[cfg(doc)]
use luzhanqi::View;

/// Runs the README's example as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
