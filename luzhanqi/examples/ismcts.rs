//! A computer player: information-set Monte Carlo tree search over exact samples of a belief.
//!
//! Each iteration samples one of the arrangements that fit what the seat has seen, walks down a tree that all
//! samples share, and plays the rest of the game at random. `cargo run --release --example ismcts -- 2000`
//! plays a game against random moves with this number of iterations per move.

use std::collections::BTreeMap;

use luzhanqi::{BeliefError, Game, Move, Outcome, Position, Random, Rules, Seat, View};

/// A node of the tree: the statistics of a line of moves.
#[derive(Default)]
struct Node {
    visits: u32,
    /// The number of visits to the parent in which the move was legal. The legal moves differ from sample to
    /// sample.
    available: u32,
    /// The sum of the rewards for the player of the move: 1 for a win, 0.5 for a draw.
    reward: f64,
    children: BTreeMap<Move, Node>,
}

impl Node {
    /// The upper confidence bound: high for good moves, and for those that were tried rarely.
    fn bound(&self) -> f64 {
        let (visits, available) = (f64::from(self.visits), f64::from(self.available.max(1)));
        self.reward / visits + (0.5 * available.ln() / visits).sqrt()
    }
}

/// Returns a seat's move; `None` if the seat has no move.
///
/// # Errors
/// Fails if the belief exceeds its budget.
pub fn choose(view: &View, iterations: u32, seed: u64) -> Result<Option<Move>, BeliefError> {
    let (belief, mut random, mut root) = (view.belief()?, Random::new(seed), Node::default());
    for _ in 0..iterations {
        let mut world = belief.sample(&mut random);
        visit(&mut root, &mut world, &mut random);
    }
    // The belief also has worlds in which the referee refuses a move; such a move has fewer visits.
    let moves = view.legal_moves();
    let visits = |mv: &Move| root.children.get(mv).map_or(0, |child| child.visits);
    Ok(moves.iter().max_by_key(visits))
}

/// Plays one game through the tree, and adds one node. Returns the rewards of both seats.
fn visit(node: &mut Node, world: &mut Position, random: &mut Random) -> [f64; 2] {
    let mover = world.to_move();
    let mut moves: Vec<Move> = world.legal_moves().iter().collect();
    random.shuffle(&mut moves);
    for mv in &moves {
        node.children.entry(*mv).or_default().available += 1;
    }
    // A move without visits comes first.
    let value = |mv: &Move| match &node.children[mv] {
        Node { visits: 0, .. } => f64::INFINITY,
        child => child.bound(),
    };
    let best = moves
        .iter()
        .copied()
        .max_by(|a, b| value(a).total_cmp(&value(b)));
    let Some(mv) = best else {
        return rewards(world.outcome());
    };
    let child = node.children.entry(mv).or_default();
    world.play_unchecked(mv);
    let rewards = if child.visits == 0 {
        world.playout(random, 300);
        rewards(world.outcome())
    } else {
        visit(child, world, random)
    };
    child.visits += 1;
    child.reward += rewards[mover.index()];
    rewards
}

/// The rewards of both seats; an unfinished game is a draw.
fn rewards(outcome: Option<Outcome>) -> [f64; 2] {
    match outcome.and_then(|outcome| outcome.winner()) {
        None => [0.5; 2],
        Some(Seat::South) => [1.0, 0.0],
        Some(Seat::North) => [0.0, 1.0],
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let iterations = std::env::args()
        .nth(1)
        .map_or(Ok(200), |text| text.parse())?;
    let mut game = Game::from_seed(&Rules::STANDARD.with_ply_limit(400), 1);
    let mut random = Random::new(1);
    while game.outcome().is_none() {
        let seat = game.to_move();
        let moves = game.view(seat).legal_moves();
        let chosen = match seat {
            Seat::South => choose(game.view(seat), iterations, random.next_u64())?,
            Seat::North => moves.sample(&mut random),
        };
        let Some(mv) = chosen else { break };
        game.play(mv)?;
        println!("{}. {seat} {mv}", game.plies());
    }
    if let Some(outcome) = game.outcome() {
        println!("{outcome}");
    }
    Ok(())
}
