//! A modest player: it tries each of its moves in worlds drawn from its exact belief, lets the
//! opponent hit back once, and counts the pieces.

use std::time::{Duration, Instant};

use luzhanqi::rules::AttackResult;
use luzhanqi::{
    BeliefError, Budget, Color, Effect, Game, Kind, Move, Observation, Position, Random, Seat,
    Station, Stations, Undo, View, board,
};

/// The player and the worlds that it holds possible.
pub struct Sampler {
    random: Random,
    /// How many worlds a move is tried in.
    wanted: usize,
    /// Full positions, each as likely as the others, that explain the first `seen` observations.
    worlds: Vec<Position>,
    seen: usize,
    /// What a belief may take.
    budget: Budget,
}

/// What a piece is worth.
const fn worth(kind: Kind) -> f64 {
    match kind {
        Kind::Flag => 2000.0,
        Kind::Marshal => 100.0,
        Kind::General => 75.0,
        Kind::LieutenantGeneral => 50.0,
        Kind::Brigadier => 35.0,
        Kind::Colonel => 24.0,
        Kind::Major => 16.0,
        Kind::Captain => 11.0,
        Kind::PlatoonCommander => 8.0,
        Kind::Engineer => 20.0,
        Kind::Bomb => 40.0,
        Kind::Landmine => 18.0,
    }
}

/// How many times more worlds are drawn than are looked at, because observations sort them out.
const SPARE: usize = 16;
/// A won game.
const WIN: f64 = 5000.0;
/// The opponent sees less than the truth, so it does not always find the best blow.
const REPLY: f64 = 0.7;

impl Sampler {
    /// Returns a player that looks at `wanted` worlds for each move.
    pub fn new(seed: u64, wanted: usize) -> Sampler {
        Sampler {
            random: Random::new(seed),
            wanted,
            worlds: Vec::new(),
            seen: 0,
            budget: Budget::default(),
        }
    }

    /// Returns the move with the best mean over the worlds; fewer worlds if the time is up. `None`
    /// if there is no move.
    ///
    /// # Errors
    /// No arrangement explains what was observed.
    pub fn choose(&mut self, view: &View, time: Duration) -> Result<Option<Move>, BeliefError> {
        let until = Instant::now() + time;
        // A spectator has no moves.
        let Some(seat) = view.seat() else {
            return Ok(None);
        };
        self.update(view, seat, until)?;
        let mut moves: Vec<(Move, f64)> = view.moves().iter().map(|mv| (mv, 0.0)).collect();
        let used = self.wanted.min(self.worlds.len());
        self.random.shuffle(&mut self.worlds);
        let mut looked = 0.0_f64;
        for world in &self.worlds[..used] {
            for (mv, sum) in &mut moves {
                *sum += score(*world, *mv, seat);
            }
            looked += 1.0;
            if Instant::now() > until {
                break;
            }
        }
        let mut best: Option<(Move, f64)> = None;
        for (mv, sum) in moves {
            // Among equals chance decides.
            let noise = f64::from(self.random.below(1000)) / 1000.0;
            let mean = sum / looked.max(1.0) + place(view, mv) + noise;
            if best.is_none_or(|(_, so_far)| mean > so_far) {
                best = Some((mv, mean));
            }
        }
        Ok(best.map(|(mv, _)| mv))
    }

    /// Plays on in the worlds what was observed, and drops those in which it would have looked
    /// otherwise: what is left is as good a draw from the new belief. When too few are left, new
    /// ones are drawn.
    fn update(&mut self, view: &View, seat: Seat, until: Instant) -> Result<(), BeliefError> {
        for observation in view.history().skip(self.seen) {
            self.worlds.retain_mut(|world| {
                let next = agree(world, &observation, seat);
                if let Some(next) = next {
                    *world = next;
                }
                next.is_some()
            });
        }
        self.seen = view.history().len();
        if self.worlds.len() < self.wanted {
            let belief = match view.belief_within(self.budget) {
                // Too dear to look into: the worlds that are left have to do.
                Err(BeliefError::Budget { .. } | BeliefError::Memory) => return Ok(()),
                belief => belief?,
            };
            self.worlds.clear();
            while self.worlds.len() < SPARE * self.wanted {
                self.worlds.push(belief.sample(&mut self.random));
                if Instant::now() > until {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// The world after an observation, if it would have looked so from this seat.
fn agree(world: &Position, seen: &Observation, seat: Seat) -> Option<Position> {
    let mut game = Game::from_position(world);
    game.play(seen.mv()?).ok()?;
    let shown = game.events().last()?.seen_by(seat, world.rules());
    (shown.as_ref() == Some(seen)).then_some(*game.position())
}

/// What a move brings in a world, less what the best reply takes.
fn score(mut world: Position, mv: Move, seat: Seat) -> f64 {
    if world.effect(mv).is_err() {
        // A try that is refused there: nothing happens.
        return 0.0;
    }
    let gain = gain(&world.play_unchecked(mv));
    let replies = world.legal();
    if replies.is_empty() {
        return gain + effect(&world, seat);
    }
    let mut worst: f64 = 0.0;
    let mut quiet = false;
    for reply in replies.iter() {
        let strikes = world.occupied().contains(reply.target());
        // One quiet reply stands for all: it may be the one that ends the game.
        if !strikes && std::mem::replace(&mut quiet, true) {
            continue;
        }
        let undo = world.play_unchecked(reply);
        let ends = if strikes { 0.0 } else { -effect(&world, seat) };
        worst = worst.max(self::gain(&undo) + ends);
        world.undo(&undo);
    }
    gain - REPLY * worst
}

/// The worth of a finished game; 0 if it is not finished.
fn effect(world: &Position, seat: Seat) -> f64 {
    match world.result().and_then(|ending| ending.winner) {
        None => 0.0,
        Some(winner) if winner == seat => WIN,
        Some(_) => -WIN,
    }
}

/// What the mover wins by a move.
fn gain(undo: &Undo) -> f64 {
    let worth_of = |kind: Option<Kind>| kind.map_or(0.0, worth);
    match undo.effect() {
        Effect::Attack(AttackResult::Win | AttackResult::Flag) => worth_of(undo.met()),
        Effect::Attack(AttackResult::Lose) => -worth_of(undo.piece()),
        Effect::Attack(AttackResult::Both) => worth_of(undo.met()) - worth_of(undo.piece()),
        _ => 0.0,
    }
}

/// What a move is worth for where it leads: nearer to the enemy's flag, into camps, next to what
/// can be attacked when the game has been quiet; not into a headquarters that holds nothing.
fn place(view: &View, mv: Move) -> f64 {
    let seen_board = view.seen_board();
    let theirs = seen_board.own_color().map_or(Color::Black, Color::other);
    let goal = seen_board.seen(theirs, Kind::Flag);
    let goal = if goal.is_empty() {
        view.seat()
            .map_or(Stations::EMPTY, |own| board::headquarters(own.other()))
    } else {
        goal
    };
    let (origin, target) = (mv.origin(), mv.target());
    let mut value = 0.5 * (distance(origin, goal) - distance(target, goal));
    if board::CAMPS.contains(target) {
        value += 2.0;
    }
    if board::HEADQUARTERS.contains(target) && !seen_board.occupied().contains(target) {
        value -= 30.0;
    }
    let enemies = seen_board.pieces(theirs) - board::CAMPS;
    let near = |station| !(board::neighbours(station) & enemies).is_empty();
    if near(target) && !near(origin) {
        value += 0.2 * f64::from(seen_board.quiet());
    }
    value
}

/// The steps to the nearest of some stations on an empty board without railroads.
fn distance(from: Station, to: Stations) -> f64 {
    let steps = |to: Station| from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
    f64::from(to.iter().map(steps).min().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use luzhanqi::Rules;

    /// A belief beyond the budget is done without, with the worlds that there are or none.
    #[test]
    fn plays_on_without_a_belief() {
        let none = Budget { steps: 0, bytes: 0 };
        let time = Duration::from_secs(60);
        let mut game = Game::start(&Rules::STANDARD, 1);
        let mut sampler = Sampler::new(1, 4);
        sampler.budget = none;
        let first = sampler
            .choose(game.view(Seat::South), time)
            .unwrap()
            .unwrap();
        assert!(game.view(Seat::South).moves().contains(first) && sampler.worlds.is_empty());
        sampler.budget = Budget::default();
        assert!(sampler.choose(game.view(Seat::South), time).is_ok());
        let held = sampler.worlds.len();
        assert!(held >= 4);
        sampler.budget = none;
        sampler.wanted = usize::MAX;
        game.play(first).unwrap();
        assert!(
            sampler
                .update(game.view(Seat::South), Seat::South, Instant::now() + time)
                .is_ok()
        );
        assert!((1..=held).contains(&sampler.worlds.len()));
        assert_eq!(sampler.seen, 1);
    }
}
