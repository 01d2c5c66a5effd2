//! Random games in which the seats learn something: about every other move is an attack, if there is one.

use luzhanqi::{Game, Move, Rules, Seat, View};

use crate::Random;

/// A stage of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Before the first ply.
    Opening,
    /// After half of the plies of the whole game.
    Middle,
    /// Four plies before the end of the game.
    End,
}

impl Stage {
    /// Every stage.
    pub const ALL: [Stage; 3] = [Stage::Opening, Stage::Middle, Stage::End];

    /// Returns the name of the stage in the tables.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Opening => "opening",
            Stage::Middle => "middle",
            Stage::End => "end",
        }
    }
}

fn choose(game: &Game, random: &mut Random) -> Option<Move> {
    let seen_board = game.seen_board(game.to_move());
    let moves: Vec<Move> = seen_board.legal_moves().iter().collect();
    let attacks: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| seen_board.occupied().contains(mv.target()))
        .collect();
    let from = if attacks.is_empty() || random.below(2) == 0 {
        moves
    } else {
        attacks
    };
    let number = random.below(from.len() as u32) as usize;
    from.get(number).copied()
}

/// Plays a whole game with this seed.
pub fn whole(rules: &Rules, seed: u64) -> Game {
    let rules = rules.with_ply_limit(1000);
    let mut random = Random::new(seed);
    let mut game = Game::from_seed(&rules, seed);
    while game.outcome().is_none() {
        let mv = choose(&game, &mut random).expect("a game that goes on has moves");
        game.play(mv).expect("a listed try");
    }
    game
}

/// Returns the game with this seed at this stage.
pub fn at(rules: &Rules, seed: u64, stage: Stage) -> Game {
    let whole = whole(rules, seed);
    let plies = match stage {
        Stage::Opening => 0,
        Stage::Middle => whole.plies() / 2,
        Stage::End => whole.plies().saturating_sub(4),
    };
    let mut game = Game::from_seed(whole.rules(), seed);
    for event in whole.events() {
        if game.plies() == plies {
            break;
        }
        game.repeat(event).expect("it was done before");
    }
    game
}

/// Returns the views of both seats in `games` games at this stage.
pub fn views(rules: &Rules, games: u64, stage: Stage) -> Vec<View> {
    (1..=games)
        .map(|seed| at(rules, seed, stage))
        .flat_map(|game| Seat::ALL.map(|seat| game.view(seat).clone()))
        .collect()
}
