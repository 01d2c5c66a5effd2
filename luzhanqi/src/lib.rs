//! The rules of Luzhanqi (Junqi, 陆战棋, Chinese army chess).
//!
//! Luzhanqi is a two-player game with hidden pieces. This crate implements all rules in use. Each point on
//! which the sources differ is an option, and 15 named sets combine the options. The crate is for programs
//! that let people play, and for research on games of hidden information.
//!
//! | type | what it is | who may see it |
//! |---|---|---|
//! | [`Rules`], [`RuleSet`] | the rule options, and named sets of them | all |
//! | [`Position`] | the full truth of a board; lists, plays and undoes moves | the referee |
//! | [`Game`] | a position with its history, refusals, offers and outcome | the referee |
//! | [`Observation`] | one event as a seat sees it | that seat |
//! | [`View`] | all that a seat knows, built from its observations | that seat |
//! | [`Belief`] | every arrangement that fits a view, counted exactly | that seat |
//! | [`record`] | games as text | whoever may see the game |
//! | [`render`] | boards as text and as SVG | whoever may see the board |
//!
//! # A position and its moves
//!
//! Every illegal move has a reason.
//!
//! ```
//! use luzhanqi::{IllegalMove, Effect, Position, Rules, rules::AttackResult};
//!
//! let text = "1f3/2o1p/2E2/5/5/1J3/5/5/5/5/5/1F3 s r 0";
//! let mut position = Position::parse(text, &Rules::STANDARD)?;
//! for mv in position.legal_moves().iter().take(3) {
//!     println!("{mv}: {}", position.effect(mv)?.as_str());
//! }
//!
//! // The engineer clears the landmine; then the move is undone.
//! let undo = position.play("c10c11".parse()?)?;
//! assert_eq!(undo.effect(), Effect::Attack(AttackResult::Win));
//! position.undo(&undo);
//! assert_eq!(position.to_string(), text);
//!
//! // The major cannot cross the mountain.
//! let why = position.why_illegal("b7b6".parse()?).unwrap();
//! assert!(matches!(why, IllegalMove::NoLine { .. }));
//! assert_eq!(why.to_string(), "no road or railroad leads from b7 to b6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game and its refusals
//!
//! The seats cannot see where a flag is, so a player may unknowingly attack a flag that the rules protect.
//! Such a move is a try: the referee may refuse it. See [`guide::rules`].
//!
//! ```
//! use luzhanqi::{Game, Position, Rules, Seat, PlayResult};
//!
//! let rules: Rules = "sheet-dark".parse()?; // mines first, then the flag
//! let position = Position::parse("1fo1e/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0", &rules)?;
//! let mut game = Game::from_position(&position);
//! let attack = "b11b12".parse()?;
//! assert!(game.seen_board(Seat::South).legal_moves().contains(attack));
//! assert_eq!(game.play(attack)?, PlayResult::Refused("b12".parse()?));
//! assert_eq!(game.to_move(), Seat::South); // the refusal costs no turn
//!
//! game.play("b11c11".parse()?)?;
//! game.play("e12e11".parse()?)?;
//! game.play("c11c12".parse()?)?; // clears the mine
//! game.play("e11e10".parse()?)?;
//! game.play("c12b12".parse()?)?; // takes the flag
//! assert_eq!(game.outcome().unwrap().to_string(), "south wins (flag)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A view and its belief
//!
//! A seat's view is built only from its observations, on a server or on the seat's own machine.
//!
//! ```
//! use luzhanqi::{Color, Game, Random, Rules, Seat, View};
//!
//! let mut game = Game::from_seed(&Rules::OCA, 7);
//! let mut random = Random::new(1);
//! for _ in 0..40 {
//!     let mv = game.seen_board(game.to_move()).legal_moves().sample(&mut random).unwrap();
//!     game.play(mv)?;
//! }
//! let view = View::new(game.observations(Seat::South))?;
//! assert_eq!(view, *game.view(Seat::South));
//!
//! // Which piece can be on b12, and how likely is it? Every arrangement that fits counts the same.
//! let belief = view.belief()?;
//! for (piece, chance) in belief.probabilities_at("b12".parse()?) {
//!     println!("{piece}: {chance:.3}");
//! }
//! // A guess at the full truth, for a search program.
//! let guess = belief.sample(&mut random);
//! assert_eq!(guess.occupied(), game.truth().occupied());
//! assert!(guess.flag_station(Color::Black).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Fast loops
//!
//! For searches and playouts: [`MoveList`] holds the moves of a position without allocation, and
//! [`Position::sample_move`] picks a random move without a list.
//!
//! ```
//! use luzhanqi::{MoveList, Position, Random, Rules};
//!
//! let mut position = Position::from_seed(&Rules::STANDARD, 1);
//! let (mut list, mut random) = (MoveList::new(), Random::new(1));
//! list.fill(&position.legal_moves());
//! for mv in list.iter() {
//!     let undo = position.play_unchecked(*mv);
//!     position.undo(&undo);
//! }
//! while let Some(mv) = position.sample_move(&mut random) {
//!     position.play_unchecked(mv);
//! }
//! ```
//!
//! # Reasons as data
//!
//! ```
//! use luzhanqi::{Game, Rules, Seat};
//!
//! let mut game = Game::from_seed(&Rules::STANDARD, 1);
//! let why = game.play("b6b7".parse()?).unwrap_err();
//! assert_eq!(why.reason(), "no-line");
//! for (name, detail) in why.details() {
//!     println!("{name}: {detail}");
//! }
//! // A belief has a budget: input from others can be expensive on purpose.
//! let belief = game.view(Seat::South).belief()?;
//! println!("{} arrangements", belief.count());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Expose play
//!
//! All fifty pieces start face down. A turn flips one piece or moves one.
//!
//! ```
//! use luzhanqi::{Game, Rules, Seat};
//!
//! let mut game = Game::from_seed(&Rules::FLIP, 3);
//! assert_eq!(game.seen_board(Seat::South).legal_moves().len(), 50); // 50 flips
//! game.play("c6".parse()?)?;
//! let shown = game.truth().piece_at("c6".parse()?).unwrap();
//! println!("c6 is the {shown}");
//! assert_eq!(game.view(Seat::North).seen_board().face_down().len(), 49);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Open play
//!
//! Both armies are set up as in dark play. Then every piece is visible to everyone.
//!
//! ```
//! use luzhanqi::{Game, Rules, Seat};
//!
//! let game = Game::from_seed(&Rules::OPEN, 3);
//! assert_eq!(game.view(Seat::North).to_string(), game.truth().to_string());
//! assert_eq!(game.view(Seat::North).belief()?.count().to_string(), "1");
//! # Ok::<(), luzhanqi::BeliefError>(())
//! ```
//!
//! # A record
//!
//! ```
//! use luzhanqi::{Game, Rules, record::Record};
//!
//! let mut game = Game::from_seed(&Rules::STANDARD, 12);
//! game.play("a6a7".parse()?)?;
//! game.resign(luzhanqi::Seat::North)?;
//! let text = Record::of(&game).with_tag("South", "Anna").to_string();
//! assert!(text.contains("1. a6a7") && text.contains("[South \"Anna\"]"));
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
//! | `rand_core` | no | the traits of `rand_core` 0.10 for [`Random`], and any such generator in its place |
//! | `proptest` | no | `strategies`: rules, positions and games for property tests |
//!
//! # Serde
//!
//! With the feature `serde`, values are texts in human-readable formats such as JSON. In binary formats a
//! [`Move`] takes at most two bytes, and an [`Army`] takes 13. Deserializing checks everything. It creates only
//! values that other constructors would accept, and does not trust lengths in the input when it allocates. The
//! texts are stable between versions. Binary forms are for programs of the same version.
//!
//! - Serialized and deserialized: [`Army`], [`Attack`], [`Begin`], [`Budget`], [`Color`], [`Command`],
//!   [`Deal`], [`Effect`], [`End`], [`EndReason`], [`EnemyIndex`], [`Flip`], [`Game`] (its record), [`Kind`],
//!   [`Kinds`], [`Lang`], [`Move`], [`Observation`], [`Outcome`], [`Piece`], [`PieceStatus`], [`Pool`],
//!   [`Position`], [`Rules`], [`Seat`], [`Station`], [`Stations`], [`PlayResult`], [`View`] (its observations),
//!   [`rules::AttackResult`], [`rules::RuleOption`], [`record::Record`], [`record::SeatRecord`],
//!   [`record::AnyRecord`].
//! - Deserialized only: [`StrictObservation`], which rejects what [`Observation`] ignores.
//! - Serialized only: [`Event`], [`Ply`], because [`Game::repeat`] executes events, and a client could send a
//!   decision of the referee.
//! - Neither:
//!   - [`RefereeCommand`], because a client could send one;
//!   - errors, [`Fault`], [`Detail`], [`Details`] and [`ReasonInfo`], because an error has a `reason`,
//!     `details` and a message;
//!   - [`Setup`], because its text is that of a position;
//!   - types computed from a game or a view: [`Referee`], [`SeenBoard`], [`Seen`], [`EnemyPiece`],
//!     [`Belief`], [`RelaxedBelief`], [`WeightedBelief`], [`Sample`] and [`Count`];
//!   - types computed from a position: [`MoveSet`], [`MoveList`], [`Route`], [`SeatColors`], [`Rollouts`] and
//!     [`Undo`];
//!   - [`RuleSet`], because its name is a rule string;
//!   - [`News`], [`Observations`], [`MoveIter`], [`StationsIter`], [`Random`] and [`RandomSource`].
//!
//! # Guarantees
//!
//! - **No leaks.** The data for a seat ([`SeenBoard`], [`View`], [`Belief`], [`Observation`], its list of
//!   moves, errors) depends only on what the rules let the seat know. If two games differ only in hidden
//!   information, all results for the seat are the same, byte for byte.
//! - **Exact.** A belief counts all arrangements; it does not estimate. A parsed text prints unchanged.
//! - **Deterministic.** The same seed gives the same game on every machine. There is no clock and no global
//!   state. [`Position::key`] is the same in every build of a version.
//! - **No allocation in loops.** A [`Position`] lists, counts, plays and undoes moves without allocation. It
//!   is `Copy`.
//! - **No unsafe code.** The crate forbids it. It is `no_std` with `alloc`.
//! - **No panic on any text or move.** Bad input gives an error that says what is wrong, where, and what was
//!   expected.
//!
//! # Guides
//!
//! - [`guide::rules`]: the game for newcomers, and every rule option and set with its source and a diagram.
//! - [`guide::knowledge`]: what each seat may learn, and how views and beliefs use it.

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

mod army;
mod belief;
pub mod board;
mod command;
mod entropy;
mod error;
mod fault;
mod game;
mod lang;
mod mv;
mod piece;
mod position;
mod random;
mod reason;
pub mod record;
pub mod rules;
#[cfg(feature = "serde")]
mod serde_impls;
mod station;
#[cfg(feature = "proptest")]
pub mod strategies;
mod view;

pub use army::{Army, ArmyError};
pub use belief::{Belief, BeliefError, Budget, Count, RelaxedBelief, Sample, WeightedBelief};
pub use command::{Command, ParseCommandError, RefereeCommand};
#[cfg(feature = "getrandom")]
pub use entropy::{OsEntropyError, os_entropy};
pub use error::{OutcomeError, ParseTokenError, Quoted};
pub use fault::Fault;
pub use game::{Event, Game, GameError, News, PlayResult, Ply, Referee};
pub use lang::Lang;
pub use mv::{Move, ParseMoveError};
pub use piece::{Color, Kind, Kinds, ParsePieceError, ParseSeatError, Piece, Seat};
pub use position::{
    Deal, Effect, EndReason, IllegalMove, MoveIter, MoveList, MoveSet, Outcome, Pool, Position,
    PositionError, Rollouts, Route, SeatColors, Setup, Undo,
};
pub use random::{Random, RandomSource};
pub use reason::{Detail, Details, ReasonInfo};
pub use rules::{ParseRulesError, RuleSet, Rules};
pub use station::{ParseStationError, Station, Stations, StationsIter};
#[cfg(feature = "serde")]
pub use view::StrictObservation;
pub use view::{
    Attack, Begin, End, EnemyIndex, EnemyPiece, Flip, Observation, Observations, ObserveError,
    PieceStatus, Seen, SeenBoard, View,
};

/// Runs the README's example as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
