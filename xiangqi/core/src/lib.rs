//! The rules of Xiangqi (象棋, Chinese chess): legal moves, the reasons why moves are illegal, the repetition
//! rules, and every notation.
//!
//! | type | what it is |
//! |---|---|
//! | [`Position`] | a board and the side to move, without history; lists, plays, undoes and counts moves |
//! | [`Game`] | a position with its history, the repetition rules, offers and the outcome |
//! | [`Rules`], [`RuleSet`] | the rule options, and named sets of them |
//! | [`notation`] | moves as UCI, ICCS, WXF and in Chinese |
//! | [`record`] | games as PGN |
//! | [`render`] | boards as text and as SVG |
//! | [`guide`] | the rules book and the page on repetition |
//!
//! # A position and its moves
//!
//! Every illegal move has a reason.
//!
//! ```
//! use xiangqi::{IllegalMove, Position};
//!
//! let mut position = Position::initial();
//! assert_eq!(position.legal_moves().len(), 44);
//! let undo = position.play("h2e2".parse()?)?;
//!
//! // The horse's leg and the elephant's eye are free; the cannon has nothing to jump over.
//! assert!(position.why_illegal("h9g7".parse()?).is_none());
//! let why = position.why_illegal("b7b3".parse()?);
//! assert_eq!(why, None);
//! let why = position.why_illegal("b7b2".parse()?).unwrap();
//! assert_eq!(why, IllegalMove::NoScreen("b2".parse()?));
//!
//! position.undo(&undo);
//! assert_eq!(position.to_string(), Position::START);
//! assert_eq!(position.perft(3), 79_666);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game and the repetition rules
//!
//! A side forces a repetition if each of its moves in the repetition gives check or chases a piece. Depending
//! on the rules, this side must then play another move, or it loses. See [`guide::repetition`].
//!
//! ```
//! use xiangqi::{Forcing, Game, Rules, Side};
//!
//! let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";
//! let mut game = Game::from_position(&Rules::BOOKLET, &fen.parse()?);
//! for mv in "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9".split(' ') {
//!     game.play(mv.parse()?)?;
//! }
//! let verdict = game.verdict().unwrap();
//! assert_eq!(verdict.forced, Some((Side::Red, Forcing::Check)));
//! let (mv, why) = game.forbidden()[0];
//! assert_eq!(mv.to_string(), "d1e1");
//! println!("{why}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A record
//!
//! ```
//! use xiangqi::{Game, Rules, Side, notation::Notation, record::Record};
//!
//! let mut game = Game::new(&Rules::ASIA);
//! for text in ["炮二平五", "馬8進7"] {
//!     game.play(game.position().parse_move(text, Some(Notation::Chinese))?)?;
//! }
//! game.resign(Side::Black)?;
//! let text = Record::of(&game).with_notation(Notation::Wxf).to_string();
//! assert!(text.contains("1. C2=5 H8+7 {[%act black-resigns]} 1-0"));
//! assert_eq!(text.parse::<Record>()?.replay()?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | the standard library; without it the crate needs only `alloc` |
//! | `serde` | no | `Serialize` and `Deserialize` for values; see [Serde](#serde) |
//! | `svg` | no | `render::Scene::svg`, boards as pictures |
//! | `rand_core` | no | the traits of `rand_core` 0.10 for [`Random`]; functions accept any generator with these traits |
//! | `proptest` | no | `strategies`: rules, positions and games for property tests |
//!
//! # Serde
//!
//! With the feature `serde`, values are texts in human-readable formats such as JSON. In binary formats a
//! [`Move`] takes at most two bytes, and a [`Position`] takes 34. Deserializing checks everything. It never
//! creates a value that other constructors would reject, and does not trust lengths in the input when it
//! allocates. The texts are stable between versions. Binary forms are for programs of the same version.
//!
//! - Serialized and deserialized: [`Command`], [`EndReason`], [`Game`] (its record), [`Observation`] with [`Begin`] and [`End`],
//!   [`Kind`], [`Lang`], [`Move`],
//!   [`Outcome`], [`Piece`], [`Point`], [`Points`], [`Position`], [`Rules`], [`Side`],
//!   [`notation::Notation`], [`rules::RuleOption`], [`record::Record`].
//! - Deserialized only: [`StrictObservation`], which rejects what [`Observation`] ignores.
//! - Serialized only:
//!   - [`Event`], because [`Game::repeat`] applies any event, and a client could send a decision of the
//!     arbiter;
//!   - [`Forcing`] and [`Verdict`], which are results of the repetition rules.
//! - Neither:
//!   - [`RefereeCommand`], because a client could send one;
//!   - [`Setup`], because its text is that of a position;
//!   - errors and [`Fault`], because an error has a `reason` and a message;
//!   - [`Search`], computed from a game; [`MoveSet`] and [`Undo`], computed from a position;
//!   - [`RuleSet`], because its name is a rule string;
//!   - [`News`], [`MoveIter`], [`PointsIter`], [`Random`] and [`RandomSource`].
//!
//! # Guarantees
//!
//! - **Exact.** A printed text parses to the same value. The repetition rules compare boards, not only keys.
//! - **Deterministic.** The same seed gives the same game on every machine. There is no clock and no global
//!   state. [`Position::key`] is the same in every build of a version.
//! - **No allocation in loops.** A [`Position`] lists, counts, plays and undoes moves without allocation. It
//!   is `Copy`.
//! - **No unsafe code.** The crate forbids it. It is `no_std` with `alloc`.
//! - **No panic on any text or move.** Bad input gives an error that says what is wrong, where, and what was
//!   expected.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// `guide` uses the macros of `render`.
#[macro_use]
pub mod render;
pub mod guide;

mod error;
mod fault;
mod game;
mod lang;
mod mv;
pub mod notation;
mod piece;
mod point;
mod position;
mod random;
pub mod record;
pub mod rules;
#[cfg(feature = "serde")]
mod serde_impls;
#[cfg(feature = "proptest")]
pub mod strategies;

pub use error::{OutcomeError, ParseTokenError, Quoted};
pub use fault::Fault;
#[cfg(feature = "serde")]
pub use game::StrictObservation;
pub use game::{
    Begin, Command, End, Event, Game, GameError, News, Observation, ObserveError,
    ParseCommandError, RefereeCommand, Search, Verdict,
};
pub use lang::Lang;
pub use mv::{Move, ParseMoveError};
pub use piece::{Kind, ParsePieceError, ParseSideError, Piece, Side};
pub use point::{ParsePointError, Point, Points, PointsIter};
pub use position::{
    EndReason, Forcing, IllegalMove, MoveIter, MoveSet, Outcome, Position, PositionError, Setup,
    Undo,
};
pub use random::{Random, RandomSource};
pub use rules::{ParseRulesError, RuleSet, Rules};

/// Runs the README's example as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
