//! The cost of beliefs in natural games, under every named rule set and every change of one option.

use std::hint::black_box;

use cpu_time::ThreadTime;
use luzhanqi::rules::{Allowed, RuleOption};
use luzhanqi::{Budget, Game, Move, RuleSet, Rules, Seat, View};

use crate::Random;

/// Returns every named rule set of dark play, and every rule set of dark play that differs from a named one
/// in one option. Options with numbers get the values 0, 3 and 40.
pub fn every_rules() -> Vec<Rules> {
    let mut all: Vec<Rules> = Vec::new();
    for &set in RuleSet::ALL {
        all.push(set.rules);
        for option in RuleOption::ALL.iter().copied() {
            let values: Vec<String> = match option.allowed() {
                Allowed::Tokens(words) => words.iter().map(|word| word.to_string()).collect(),
                _ => ["0", "3", "40"].map(String::from).to_vec(),
            };
            let changed = values.iter().filter_map(|value| {
                let rules = set.rules.with_value(option, value).ok()?;
                (rules != set.rules).then_some(rules)
            });
            all.extend(changed);
        }
    }
    all.retain(Rules::is_dark);
    all
}

/// Chooses a random move. If `eager`, about every other move is an attack, if there is one.
fn choose(game: &Game, random: &mut Random, eager: bool) -> Option<Move> {
    let seen_board = game.seen_board(game.to_move());
    let moves: Vec<Move> = seen_board.legal_moves().iter().collect();
    let attacks = moves.iter().copied();
    let attacks: Vec<Move> = attacks
        .filter(|mv| seen_board.occupied().contains(mv.target()))
        .collect();
    let from = if !eager || attacks.is_empty() || random.below(2) == 0 {
        &moves
    } else {
        &attacks
    };
    from.get(random.below(from.len().max(1) as u32) as usize)
        .copied()
}

/// Returns the views of random seats at up to `most` plies of the game with this seed. If the seed is even,
/// the game has many attacks.
pub fn views(rules: &Rules, seed: u64, most: usize) -> Vec<View> {
    let mut random = Random::new(seed);
    let mut game = Game::from_seed(rules, seed);
    let mut next = random.below(40) as usize;
    let mut found = Vec::new();
    while game.outcome().is_none() && game.plies() < 900 && found.len() < most {
        if game.plies() >= next {
            let seat = Seat::ALL[random.below(2) as usize];
            found.push(game.view(seat).clone());
            next = game.plies() + 1 + random.below(30 + 4 * found.len() as u32) as usize;
        }
        let Some(mv) = choose(&game, &mut random, seed.is_multiple_of(2)) else {
            break;
        };
        game.play(mv).expect("a listed try");
    }
    found
}

/// The cost of a belief, with or without weights.
#[derive(Copy, Clone, Debug)]
pub struct Taken {
    /// The processor time for building the belief and for its probabilities, in milliseconds.
    pub time: f64,
    /// The counted cost of building the belief.
    pub cost: Budget,
}

fn taken<B>(make: impl Fn() -> B, ask: impl Fn(&B) -> Budget) -> Taken {
    // A short run is rarely disturbed; a long one is repeated until it gets no faster.
    let mut best = f64::INFINITY;
    loop {
        let clock = ThreadTime::now();
        let made = make();
        let cost = ask(&made);
        let time = clock.elapsed().as_secs_f64() * 1e3;
        if time < 0.3 || time >= best {
            let time = time.min(best);
            return Taken { time, cost };
        }
        best = time;
    }
}

/// Measures the belief of a view.
pub fn even(view: &View) -> Taken {
    let make = || view.belief().expect("a real game");
    taken(make, |belief| {
        black_box(belief.marginals());
        belief.cost()
    })
}

/// Measures the belief of a view with different weights for all 25 pieces.
pub fn weighted(view: &View) -> Taken {
    let belief = view.belief().expect("a real game");
    let mut random = Random::new(1);
    let weights = [(); 25].map(|()| [(); 12].map(|()| 0.5 + f64::from(random.below(1000)) / 1e3));
    let make = || belief.weighted(&weights).expect("positive weights");
    taken(make, |weighted| {
        black_box(weighted.marginals());
        weighted.cost()
    })
}
