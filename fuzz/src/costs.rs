//! What beliefs take, counted: the most that an outsider can make them take.

use luzhanqi::rules::RuleOption;
use luzhanqi::{Belief, BeliefError, Budget, EnemyIndex, Game, Kind, Move, Random, Seat, View};

use super::bytes::Bytes;

/// What no belief may take, whoever made its view and its weights: the budget for views that others
/// send. See [`Belief`] for what the bound of each part is.
pub fn bound() -> Budget {
    Budget::default()
}

/// A dark game: a move for each byte, an attack if that is odd and there is one, and back to where
/// the mover's last move began if the byte says so and that can be: positions that stand again tell
/// something too. Some bytes deal the pieces that a seat does not know anew, as they can be.
fn play(bytes: &mut Bytes<'_>) -> Game {
    let rules = bytes.rules().with_value(RuleOption::Play, "dark");
    let mut game = Game::from_seed(&rules.expect("an allowed value"), u64::from(bytes.byte()));
    let mut last: [Option<Move>; 2] = [None; 2];
    while game.outcome().is_none() && !bytes.is_empty() && game.plies() < 400 {
        let seen_board = *game.seen_board(game.to_move());
        let byte = bytes.byte();
        if byte % 32 == 30 {
            let view = game.view(Seat::ALL[usize::from(byte >> 5) % 2]);
            let belief = view.belief_within(bound());
            let belief = belief.unwrap_or_else(|e| panic!("{e}: {view:?}"));
            let again = belief.sample_game(&mut Random::new(u64::from(bytes.byte())));
            game = again.expect("a game of the view");
            continue;
        }
        let moves: Vec<Move> = seen_board.legal_moves().iter().collect();
        let attack = |mv: &&Move| seen_board.occupied().contains(mv.target());
        let attacks: Vec<Move> = moves.iter().filter(attack).copied().collect();
        let from = match byte & 1 == 1 && !attacks.is_empty() {
            true => &attacks,
            false => &moves,
        };
        let own = &mut last[game.to_move().index()];
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

/// Weights by seed: no two alike or some of two values, as many pieces alike as the shape says, over
/// few or many powers of ten, with none, some or many that are 0.
fn weights(seed: u8, shape: u8) -> [[f64; 12]; 25] {
    let mut random = Random::new(u64::from(seed));
    let (rows, form) = (usize::from(shape) % 25 + 1, shape / 25);
    let range = [1, 300][usize::from(form) % 2];
    let zeros = [0, 8, 2][usize::from(form) / 2 % 3];
    let different: [[f64; 12]; 25] = std::array::from_fn(|_| {
        std::array::from_fn(|_| {
            if zeros > 0 && random.below(zeros) == 0 {
                return 0.0;
            }
            let power = random.below(2 * range) as i32 - range as i32;
            let number = random.below(if form < 6 { 1000 } else { 2 });
            f64::from(1 + number) / 1000.0 * 10f64.powi(power)
        })
    });
    std::array::from_fn(|piece| different[piece % rows])
}

fn greater(a: Budget, b: Budget) -> Budget {
    Budget::new(a.steps.max(b.steps), a.bytes.max(b.bytes))
}

/// The most that a belief of either seat takes at the end of a game, one with weights too if asked
/// for, by what `rank` says of each; and the view of which it is.
pub fn dearest(bytes: &[u8], weighted: bool, rank: fn(Budget) -> u64) -> (Budget, View) {
    let mut bytes = Bytes(bytes);
    let (seed, shape) = (bytes.byte(), bytes.byte());
    let game = play(&mut bytes);
    let cost = |view: &View| {
        // Nothing is allocated beyond the bound: what takes more is an error here.
        let belief = view
            .belief_within(bound())
            .unwrap_or_else(|e| panic!("{e}: {view:?}"));
        near(&belief, seed);
        if !weighted {
            return belief.cost();
        }
        match belief.weighted_within(&weights(seed, shape), bound()) {
            Ok(weighted) => greater(belief.cost(), weighted.cost()),
            // Some weights are 0.
            Err(BeliefError::Impossible) => belief.cost(),
            Err(e) => panic!("{e}: {view:?}"),
        }
    };
    let views = Seat::ALL.map(|seat| game.view(seat).clone());
    let [one, other] = views.map(|view| (cost(&view), view));
    if rank(one.0) < rank(other.0) {
        other
    } else {
        one
    }
}

/// Just what it takes is enough, and nothing less is.
fn near(belief: &Belief, seed: u8) {
    let (view, cost) = (belief.view(), belief.cost());
    if !seed.is_multiple_of(16) || cost.steps > 200_000 {
        return;
    }
    let again = view.belief_within(cost).expect("just enough");
    assert_eq!(again.count(), belief.count());
    let enemy = EnemyIndex::ALL[3];
    assert_eq!(
        again.count_with(enemy, Kind::Bomb),
        belief.count_with(enemy, Kind::Bomb)
    );
    let steps = cost.steps - 1;
    assert!(view.belief_within(Budget::new(steps, cost.bytes)).is_err());
    let bytes = cost.bytes - 1;
    assert!(view.belief_within(Budget::new(cost.steps, bytes)).is_err());
}

/// No belief takes more than the bound.
pub fn cost(bytes: &[u8]) {
    dearest(bytes, true, |cost| cost.steps);
}
