//! The rules of Luzhanqi (Junqi, 陆战棋, Chinese army chess).
//!
//! Luzhanqi is a game for two with hidden pieces. This crate plays it by any of the rules that are
//! in use: every point on which the sources differ is an option, and 14 named sets cover them. It is
//! made for programs that let people play, and for research on games of hidden information.
//!
//! | type | what it is | who may see it |
//! |---|---|---|
//! | [`Rules`], [`RuleSet`] | the options, and the named sets of them | all |
//! | [`Position`] | the truth about a board; lists, plays and takes back moves | the referee |
//! | [`Game`] | a position with its history, refusals, offers and the end | the referee |
//! | [`Observation`] | one thing that a seat is told | that seat |
//! | [`View`] | all that a seat knows, a fold of its observations | that seat |
//! | [`Belief`] | every arrangement that fits a view, counted exactly | that seat |
//! | [`record`] | games as text | as the game |
//! | [`render`] | boards as text and as SVG | as what is drawn |
//!
//! # A position and its moves
//!
//! Every move that is not legal has a reason.
//!
//! ```
//! use luzhanqi::{IllegalMove, Effect, Position, Rules, rules::AttackResult};
//!
//! let text = "1f3/2o1p/2E2/5/5/1J3/5/5/5/5/5/1F3 s r 0";
//! let mut position = Position::parse(text, &Rules::STANDARD)?;
//! for mv in position.legal_moves().iter().take(3) {
//!     println!("{mv}: {}", position.effect(mv)?.word());
//! }
//!
//! // The engineer clears the landmine, and the move can be taken back.
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
//! A flag that may not be taken is hidden, so its attacker cannot know that the move is illegal. The
//! move is a try, and the referee may refuse it; [`guide::rules`] tells more.
//!
//! ```
//! use luzhanqi::{Game, Position, Rules, Seat, Tried};
//!
//! let rules: Rules = "sheet-dark".parse()?; // mines first, then the flag
//! let position = Position::parse("1fo1e/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0", &rules)?;
//! let mut game = Game::from_position(&position);
//! let attack = "b11b12".parse()?;
//! assert!(game.seen_board(Seat::South).legal_moves().contains(attack));
//! assert_eq!(game.play(attack)?, Tried::Refused("b12".parse()?));
//! assert_eq!(game.to_move(), Seat::South); // the refusal has cost no turn
//!
//! game.play("b11c11".parse()?)?;
//! game.play("e12e11".parse()?)?;
//! game.play("c11c12".parse()?)?; // the mine is cleared
//! game.play("e11e10".parse()?)?;
//! game.play("c12b12".parse()?)?; // and the flag is taken
//! assert_eq!(game.outcome().unwrap().to_string(), "south wins (flag)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A view and its belief
//!
//! A seat's view is made from its observations alone, on a server or on that seat's own machine.
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
//! // What can stand on b12, and how likely is it? All that fits the observations counts alike.
//! let belief = view.belief()?;
//! for (piece, chance) in belief.chances_on("b12".parse()?) {
//!     println!("{piece}: {chance:.3}");
//! }
//! // A guess at the whole truth, for a program that searches.
//! let guess = belief.sample(&mut random);
//! assert_eq!(guess.occupied(), game.truth().occupied());
//! assert!(guess.flag_station(Color::Black).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Fast loops
//!
//! What a search or a playout would write: [`MoveList`] holds the moves of a position without
//! allocation, [`Position::sample_move`] picks one of them without a list.
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
//! All fifty pieces lie face down; a turn flips one or moves one.
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
//! | `std` | yes | the standard library; without it the crate needs `alloc` only |
//! | `serde` | no | `Serialize` and `Deserialize` for values; see [Serde](#serde) |
//! | `svg` | no | `render::Scene::svg`, boards as pictures |
//!
//! # Serde
//!
//! With the feature `serde`, values are texts in formats that people read, such as JSON, and a few bytes in
//! binary formats: a [`Move`] takes at most two, an [`Army`] 13. Reading checks everything: no value comes
//! out of it that cannot be built otherwise, and no list allocates room for items that are not there. Only
//! the texts are kept from one version to the next; binary forms are for programs of one version.
//!
//! - Written and read: [`Army`], [`Attack`], [`Begin`], [`Budget`], [`Color`], [`Command`], [`Deal`],
//!   [`Effect`], [`End`], [`EndReason`], [`EnemyIndex`], [`Flip`], [`Game`] (its record), [`Kind`], [`Kinds`],
//!   [`Lang`], [`Move`], [`Observation`], [`Outcome`], [`Piece`], [`PieceStatus`], [`Pool`], [`Position`],
//!   [`Rules`], [`Seat`], [`Station`], [`Stations`], [`Tried`], [`View`] (its observations),
//!   [`rules::AttackResult`], [`rules::RuleOption`], [`record::Record`], [`record::SeatRecord`],
//!   [`record::AnyRecord`].
//! - Only written, since [`Game::repeat`] would take a ruling out of what a client wrote: [`Event`], [`Ply`].
//! - Neither: [`Ruling`], for the same reason; errors, [`Fault`], [`Detail`], [`Details`] and
//!   [`ReasonInfo`], as an error has a `reason`, `details` and a message; [`Referee`], [`SeenBoard`], [`Seen`],
//!   [`EnemyPiece`], [`Belief`], [`RelaxedBelief`], [`Weighted`], [`Sample`] and [`Count`], which follow from
//!   a game or a view; [`MoveSet`], [`MoveList`], [`Route`], [`Sides`], [`Rollouts`] and [`Undo`], which follow
//!   from a position; [`RuleSet`], whose name is a rule string; [`News`], [`Observations`], [`MoveIter`],
//!   [`StationsIter`] and [`Random`].
//!
//! # What is promised
//!
//! - **Secrets are kept.** What a seat is given ([`SeenBoard`], [`View`], [`Belief`], [`Observation`], its
//!   list of moves, errors) depends only on what the rules let it know. Two games that
//!   differ in hidden things alone give it the same answers, byte for byte.
//! - **Exact.** A belief is a count of all arrangements, not an estimate. Texts are exact too: what
//!   is parsed prints as it was.
//! - **Deterministic.** The same seed gives the same game on every machine; there is no clock and
//!   no global state. [`Position::key`] is the same in every build of a version.
//! - **No allocation in the loop.** Listing, counting, playing and taking back moves of a [`Position`]
//!   allocates nothing. A position is `Copy`.
//! - **No unsafe code**: the crate forbids it. It is `no_std` with `alloc`.
//! - **No panic on any text or move.** Bad input is an error that says what is wrong, where, and
//!   what was expected.
//!
//! # Where to read on
//!
//! - [`guide::rules`]: the game for newcomers, and every rule option and set with its source and a
//!   drawn example.
//! - [`guide::knowledge`]: what each seat may learn, and how views and beliefs count it.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// The guide draws with the outlines that are here.
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
mod view;

pub use army::{Army, ArmyError};
pub use belief::{Belief, BeliefError, Budget, Count, RelaxedBelief, Sample, Weighted};
pub use command::{Command, ParseCommandError, Ruling};
#[cfg(feature = "getrandom")]
pub use entropy::{OsEntropyError, os_entropy};
pub use error::{OutcomeError, ParseWordError, Quoted};
pub use fault::Fault;
pub use game::{Event, Game, GameError, News, Ply, Referee, Tried};
pub use lang::Lang;
pub use mv::{Move, ParseMoveError};
pub use piece::{Color, Kind, Kinds, ParsePieceError, ParseSeatError, Piece, Seat};
pub use position::{
    Deal, Effect, EndReason, IllegalMove, MoveIter, MoveList, MoveSet, Outcome, Pool, Position,
    PositionError, Rollouts, Route, Sides, Undo,
};
pub use random::Random;
pub use reason::{Detail, Details, ReasonInfo};
pub use rules::{ParseRulesError, RuleSet, Rules};
pub use station::{ParseStationError, Station, Stations, StationsIter};
pub use view::{
    Attack, Begin, End, EnemyIndex, EnemyPiece, Flip, Observation, Observations, ObserveError,
    PieceStatus, Seen, SeenBoard, View,
};

/// The example of the README is one of the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
