//! What beliefs take, counted: the most that an outsider can make them take.

use luzhanqi::rules::RuleOption;
use luzhanqi::{Belief, Budget, Game, Kind, Move, Random, Seat, View};

use super::bytes::Bytes;

/// What no belief has been found to take; see [`Belief`] for what the bound of each part is.
pub const BOUND: Budget = Budget {
    steps: 20_000_000,
    bytes: 96 << 20,
};

/// A dark game: a move for each byte, an attack if that is odd and there is one.
fn play(bytes: &mut Bytes<'_>) -> Game {
    let rules = bytes.rules().with_value(RuleOption::Play, "dark");
    let mut game = Game::start(&rules.expect("an allowed value"), u64::from(bytes.byte()));
    while game.result().is_none() && !bytes.is_empty() && game.plies() < 400 {
        let seen_board = *game.seen_board(game.position().seat());
        let byte = bytes.byte();
        let moves: Vec<Move> = seen_board.moves().iter().collect();
        let attack = |mv: &&Move| seen_board.occupied().contains(mv.target());
        let attacks: Vec<Move> = moves.iter().filter(attack).copied().collect();
        let from = match byte & 1 == 1 && !attacks.is_empty() {
            true => attacks,
            false => moves,
        };
        let mv = from[usize::from(byte >> 1) % from.len()];
        game.play(mv).expect("a listed try");
    }
    game
}

/// Weights by seed: no two alike, over as many powers of ten as the seed says.
fn weights(seed: u64) -> [[f64; 12]; 25] {
    let mut random = Random::new(seed);
    let range = [1, 10, 300][seed as usize % 3];
    std::array::from_fn(|_| {
        std::array::from_fn(|_| {
            let power = random.below(2 * range) as i32 - range as i32;
            f64::from(1 + random.below(1000)) / 1000.0 * 10f64.powi(power)
        })
    })
}

fn greater(a: Budget, b: Budget) -> Budget {
    Budget {
        steps: a.steps.max(b.steps),
        bytes: a.bytes.max(b.bytes),
    }
}

/// The most that a belief of either seat takes at the end of a game, even or with weights, and the
/// view of which it is.
pub fn dearest(bytes: &[u8]) -> Option<(Budget, View)> {
    let mut bytes = Bytes(bytes);
    let seed = bytes.byte();
    let game = play(&mut bytes);
    let cost = |view: &View| {
        // Nothing is allocated beyond the bound: what takes more is an error here.
        let belief = view
            .belief_within(BOUND)
            .unwrap_or_else(|e| panic!("{e}: {view:?}"));
        let weights = weights(u64::from(seed));
        let weighted = belief
            .weighted_within(&weights, BOUND)
            .unwrap_or_else(|e| panic!("{e}: {view:?}"));
        near(&belief, seed);
        greater(belief.cost(), weighted.cost())
    };
    let views = Seat::ALL.map(|seat| game.view(seat).clone());
    let costs = views.map(|view| (cost(&view), view));
    costs.into_iter().max_by_key(|(cost, _)| cost.steps)
}

/// Just what it takes is enough, and nothing less is.
fn near(belief: &Belief, seed: u8) {
    let (view, cost) = (belief.view(), belief.cost());
    if !seed.is_multiple_of(16) || cost.steps > 200_000 {
        return;
    }
    let again = view.belief_within(cost).expect("just enough");
    assert_eq!(again.count(), belief.count());
    assert_eq!(again.ways(3, Kind::Bomb), belief.ways(3, Kind::Bomb));
    let steps = cost.steps - 1;
    assert!(view.belief_within(Budget { steps, ..cost }).is_err());
    let bytes = cost.bytes - 1;
    assert!(view.belief_within(Budget { bytes, ..cost }).is_err());
}

/// No belief takes more than the bound.
pub fn cost(bytes: &[u8]) {
    dearest(bytes);
}
