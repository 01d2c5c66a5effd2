//! Strategies of `proptest` for property tests, with the feature `proptest`.
//!
//! Values shrink towards shorter games, fewer changed options and smaller seeds.
//!
//! ```
//! use luzhanqi::strategies;
//! use proptest::prelude::*;
//!
//! proptest!(ProptestConfig::with_cases(20), |(position in strategies::positions(60))| {
//!     for mv in position.legal_moves() {
//!         prop_assert!(position.why_illegal(mv).is_none());
//!     }
//! });
//! ```

use proptest::prelude::*;

use crate::rules::{Allowed, RuleOption};
use crate::{Army, Game, Move, MoveSet, Position, RuleSet, Rules};

kit::strategies!();

/// Returns a strategy of armies that obey the set-up rules of `rules`.
pub fn armies(rules: &Rules) -> impl Strategy<Value = Army> + use<> {
    let rules = *rules;
    any::<u64>().prop_map(move |seed| Army::from_seed(&rules, seed))
}

/// Returns a strategy of positions under [`rules`], reached by at most `plies` plies of play.
pub fn positions(plies: usize) -> impl Strategy<Value = Position> {
    let parts = (rules(), any::<u64>(), choices(plies));
    parts.prop_map(|(rules, seed, choices)| {
        let mut position = Position::from_seed(&rules, seed);
        for choice in choices {
            let Some(mv) = chosen(&position.legal_moves(), choice) else {
                break;
            };
            position.play_unchecked(mv);
        }
        position
    })
}

/// Returns a strategy of games under [`rules`] with at most `plies` tried moves. Some of the games are
/// finished, and some contain refusals.
pub fn games(plies: usize) -> impl Strategy<Value = Game> {
    let parts = (rules(), any::<u64>(), choices(plies));
    parts.prop_map(|(rules, seed, choices)| {
        let mut game = Game::from_seed(&rules, seed);
        for choice in choices {
            let moves = game.seen_board(game.to_move()).legal_moves();
            let played = chosen(&moves, choice).map(|mv| game.play(mv));
            if !matches!(played, Some(Ok(_))) {
                break;
            }
        }
        game
    })
}
