//! Strategies of `proptest` for property tests, with the feature `proptest`.
//!
//! Values shrink towards shorter games and fewer changed options.
//!
//! ```
//! use proptest::prelude::*;
//! use xiangqi::strategies;
//!
//! proptest!(ProptestConfig::with_cases(20), |(position in strategies::positions(60))| {
//!     for mv in position.legal_moves() {
//!         prop_assert!(position.why_illegal(mv).is_none());
//!     }
//! });
//! ```

use proptest::prelude::*;

use crate::rules::{Allowed, RuleOption};
use crate::{Game, Move, MoveSet, Position, RuleSet, Rules};

kit::strategies!();

/// Returns a strategy of positions reached from the initial position by at most `plies` plies. Half of
/// the plies are captures if there is one, so that some positions have few pieces.
pub fn positions(plies: usize) -> impl Strategy<Value = Position> {
    choices(plies).prop_map(|choices| {
        let mut position = Position::initial();
        for (ply, choice) in choices.into_iter().enumerate() {
            let captures = position.captures();
            let moves = match ply % 4 < 2 && !captures.is_empty() {
                true => captures,
                false => position.legal_moves(),
            };
            let Some(mv) = chosen(&moves, choice) else {
                break;
            };
            position.play_unchecked(mv);
        }
        position
    })
}

/// Returns a strategy of games under [`rules`] with at most `plies` plies. Some of the games are finished.
pub fn games(plies: usize) -> impl Strategy<Value = Game> {
    (rules(), choices(plies)).prop_map(|(rules, choices)| {
        let mut game = Game::new(&rules);
        for choice in choices {
            let played = chosen(&game.legal_moves(), choice).map(|mv| game.play(mv));
            if !matches!(played, Some(Ok(_))) {
                break;
            }
        }
        game
    })
}
