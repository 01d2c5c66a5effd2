//! What beliefs take, counted: the most that an outsider can make them take.

use luzhanqi::rules::RuleOption;
use luzhanqi::{Belief, BeliefError, Budget, Game, Kind, Move, Random, Seat, View};

use super::bytes::Bytes;

/// What no belief has been found to take; see [`Belief`] for what the bound of each part is.
pub const BOUND: Budget = Budget {
    steps: 20_000_000,
    bytes: 96 << 20,
};

/// A dark game: a move for each byte, an attack if that is odd and there is one, and back to where
/// the mover's last move began if the byte says so and that can be: positions that stand again tell
/// something too.
fn play(bytes: &mut Bytes<'_>) -> Game {
    let rules = bytes.rules().with_value(RuleOption::Play, "dark");
    let mut game = Game::start(&rules.expect("an allowed value"), u64::from(bytes.byte()));
    let mut last: [Option<Move>; 2] = [None; 2];
    while game.result().is_none() && !bytes.is_empty() && game.plies() < 400 {
        let seen_board = *game.seen_board(game.position().seat());
        let byte = bytes.byte();
        let moves: Vec<Move> = seen_board.moves().iter().collect();
        let attack = |mv: &&Move| seen_board.occupied().contains(mv.target());
        let attacks: Vec<Move> = moves.iter().filter(attack).copied().collect();
        let from = match byte & 1 == 1 && !attacks.is_empty() {
            true => &attacks,
            false => &moves,
        };
        let own = &mut last[game.position().seat().index()];
        let back = own.and_then(|mv| Move::new(mv.target(), mv.origin()));
        let mv = match back.filter(|mv| byte % 8 == 6 && moves.contains(mv)) {
            Some(back) => back,
            None => from[usize::from(byte >> 1) % from.len()],
        };
        *own = Some(mv);
        game.play(mv).expect("a listed try");
    }
    game
}

/// Weights by seed, over as many powers of ten as the seed says: no two alike, or few that are not
/// 1, or one of two for each kind, or some that are 0.
fn weights(seed: u64) -> [[f64; 12]; 25] {
    let mut random = Random::new(seed);
    let range = [1, 10, 300][seed as usize % 3];
    let some = 1 + random.below(6);
    std::array::from_fn(|piece| {
        std::array::from_fn(|_| {
            let power = random.below(2 * range) as i32 - range as i32;
            let weight = f64::from(1 + random.below(1000)) / 1000.0 * 10f64.powi(power);
            match seed / 3 % 4 {
                1 if piece as u32 % 6 >= some => 1.0,
                2 if random.below(2) == 0 => 1.0,
                2 => 2.0,
                3 if random.below(6) == 0 => 0.0,
                _ => weight,
            }
        })
    })
}

fn greater(a: Budget, b: Budget) -> Budget {
    Budget {
        steps: a.steps.max(b.steps),
        bytes: a.bytes.max(b.bytes),
    }
}

/// The most that a belief of either seat takes at the end of a game, and one with weights too if
/// asked for, and the view of which it is.
pub fn dearest(bytes: &[u8], weighted: bool) -> Option<(Budget, View)> {
    let mut bytes = Bytes(bytes);
    let seed = bytes.byte();
    let game = play(&mut bytes);
    let cost = |view: &View| {
        // Nothing is allocated beyond the bound: what takes more is an error here.
        let belief = view
            .belief_within(BOUND)
            .unwrap_or_else(|e| panic!("{e}: {view:?}"));
        let weights = weights(u64::from(seed));
        near(&belief, seed);
        if !weighted {
            return belief.cost();
        }
        match belief.weighted_within(&weights, BOUND) {
            Ok(weighted) => greater(belief.cost(), weighted.cost()),
            // Some weights are 0.
            Err(BeliefError::Impossible) => belief.cost(),
            Err(e) => panic!("{e}: {view:?}"),
        }
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
    dearest(bytes, true);
}
