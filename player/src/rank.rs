//! Ranks the moves of a view: sampled worlds, several stages of search, and the choice of a move.

use std::collections::HashMap;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use luzhanqi::{Kind, Move, Observation, Random, SeenBoard, View};

use crate::knowledge::{Knowledge, OWN, WIN};
use crate::limits::{Limits, Progress};
use crate::search::{INFINITE, Search};
use crate::source::Source;

/// A move with the player's estimate of the chance to win.
///
/// ```
/// use luzhanqi_player::luzhanqi::{Game, Rules};
/// use luzhanqi_player::{Level, rank_moves};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let ranked = rank_moves(game.view(game.to_move()), &Level::One.limits(), 1);
/// assert!((0.0..=1.0).contains(&ranked[0].win_chance));
/// assert!(ranked[0].win_chance >= ranked[1].win_chance);
/// ```
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The estimated chance to win, 0 to 1; a draw counts as half.
    pub win_chance: f64,
    /// The standard error of `win_chance` that comes from the sampling of worlds.
    pub error: f64,
    /// The number of worlds in which the move was searched; 0 if there was nothing to search, such as before a
    /// seat has a colour.
    pub worlds: u32,
}

/// A stage of the search: its depth, its end, and the number of moves that remain after it.
struct Stage {
    depth: u32,
    /// The end of the stage, in percent of the limits.
    until: u32,
    /// The maximum number of worlds.
    worlds: u32,
    keep: usize,
}

/// The stages of dark play. They use many worlds rather than great depth, because most of the uncertainty is
/// about the hidden pieces.
const DARK: &[Stage] = &[
    Stage::new(2, 25, MOST_WORLDS, 12),
    Stage::new(3, 60, MOST_WORLDS, 5),
    Stage::new(3, 100, MOST_WORLDS, 1),
];

/// The stages of play with visible pieces. They use fewer worlds and search deeper.
const OPEN: &[Stage] = &[
    Stage::new(2, 20, 24, 24),
    Stage::new(3, 40, 32, 12),
    Stage::new(4, 60, 32, 8),
    Stage::new(5, 100, 48, 6),
    Stage::new(6, 100, 48, 5),
    Stage::new(7, 100, 48, 4),
    Stage::new(8, 100, 48, 3),
    Stage::new(9, 100, 48, 3),
    Stage::new(10, 100, 48, 1),
];

/// The maximum number of worlds of a stage; more worlds would change nothing.
const MOST_WORLDS: u32 = 4096;

/// If all worlds give the same scores, only the scores within this distance of the best score are exact.
const NEAR: i32 = 150;

impl Stage {
    const fn new(depth: u32, until: u32, worlds: u32, keep: usize) -> Stage {
        Stage {
            depth,
            until,
            worlds,
            keep,
        }
    }
}

/// A move during the ranking.
struct Candidate {
    mv: Move,
    /// A bonus for aspects that the search ignores: tempo, repetition and chance.
    bonus: i32,
    sum: i64,
    squares: i64,
    worlds: u32,
    /// The sums and the number of worlds of the previous stage.
    before: (i64, i64, u32),
    /// The number of stages that the move has reached.
    stage: usize,
}

impl Candidate {
    fn mean(&self) -> i64 {
        self.sum / i64::from(self.worlds.max(1)) + i64::from(self.bonus)
    }
}

/// Returns all legal moves of the view, best first. The list is empty if the view has no legal move, for
/// example after the end, on the other seat's turn, or for a spectator.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat};
/// use luzhanqi_player::{Limits, luzhanqi, rank_moves};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let ranked = rank_moves(game.view(Seat::South), &Limits::default().with_nodes(2_000), 1);
/// assert_eq!(ranked.len(), game.view(Seat::South).legal_moves().len());
/// assert!(ranked[0].win_chance > 0.2 && ranked[0].win_chance < 0.8);
/// ```
pub fn rank_moves(view: &View, limits: &Limits, seed: u64) -> Vec<RankedMove> {
    rank_moves_while(view, limits, seed, |_| true)
}

/// Returns all moves like [`rank_moves`]. Calls `go_on` after each world, and stops if it returns `false`.
pub fn rank_moves_while(
    view: &View,
    limits: &Limits,
    seed: u64,
    go_on: impl FnMut(&Progress) -> bool,
) -> Vec<RankedMove> {
    Ranking::new(view, limits, seed).map_or_else(Vec::new, |ranking| ranking.run(go_on))
}

/// Returns the move to play. Returns `None` if the view has no legal move, for example after the end, on the
/// other seat's turn, or for a spectator.
///
/// ```
/// use luzhanqi::{Game, Rules};
/// use luzhanqi_player::{Level, choose_move, luzhanqi};
/// let mut game = Game::from_seed(&Rules::FLIP, 1);
/// let mv = choose_move(game.view(game.to_move()), &Level::One.limits(), 7).expect("a move");
/// game.play(mv)?;
/// # Ok::<(), luzhanqi::IllegalMove>(())
/// ```
pub fn choose_move(view: &View, limits: &Limits, seed: u64) -> Option<Move> {
    choose_move_while(view, limits, seed, |_| true)
}

/// Returns a move like [`choose_move`]. Calls `go_on` after each world, and stops if it returns `false`.
///
/// ```
/// use luzhanqi_player::luzhanqi::{Game, Rules};
/// use luzhanqi_player::{Limits, choose_move_while};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let view = game.view(game.to_move());
/// let mv = choose_move_while(view, &Limits::default(), 1, |progress| progress.worlds < 2);
/// assert!(view.legal_moves().contains(mv.unwrap()));
/// ```
pub fn choose_move_while(
    view: &View,
    limits: &Limits,
    seed: u64,
    go_on: impl FnMut(&Progress) -> bool,
) -> Option<Move> {
    let moves = view.legal_moves();
    if moves.len() < 2 {
        return moves.get(0);
    }
    let mut chance = Random::new(seed ^ 0x6d69_7374_616b_6573);
    if chance.below(100) < u32::from(limits.mistakes) {
        let ranked = rank_moves_while(view, limits, seed, go_on);
        // A mistake is one of the better half of the moves.
        let better = ranked.len().div_ceil(2);
        return Some(ranked[chance.below(better as u32) as usize].mv);
    }
    let ranked = rank_moves_while(view, limits, seed, go_on);
    ranked.first().map(|best| best.mv)
}

/// A search for the best move of a view.
struct Ranking<'v> {
    view: &'v View,
    limits: Limits,
    begun: Option<Instant>,
    random: Random,
    candidates: Vec<Candidate>,
    /// The number of candidates that are still searched; they come first.
    alive: usize,
    nodes: u64,
    worlds: u32,
}

impl<'v> Ranking<'v> {
    fn new(view: &'v View, limits: &Limits, seed: u64) -> Option<Ranking<'v>> {
        view.seat()?;
        let limits = limits.or_default();
        let mut random = Random::new(seed);
        let mut candidates: Vec<Candidate> = view
            .legal_moves()
            .iter()
            .map(|mv| Candidate {
                mv,
                // Breaks ties at random.
                bonus: random.below(5) as i32,
                sum: 0,
                squares: 0,
                worlds: 0,
                before: (0, 0, 0),
                stage: 0,
            })
            .collect();
        random.shuffle(&mut candidates);
        Some(Ranking {
            view,
            limits,
            begun: limits.time.map(|_| Instant::now()),
            random,
            alive: candidates.len(),
            candidates,
            nodes: 0,
            worlds: 0,
        })
    }

    fn run(mut self, mut go_on: impl FnMut(&Progress) -> bool) -> Vec<RankedMove> {
        if self.candidates.is_empty() {
            return Vec::new();
        }
        let source = Source::weighted(self.view);
        let know = source
            .as_ref()
            .and_then(|source| Knowledge::new(self.view, source, &mut self.random));
        let balance = know.as_ref().map_or(0, |know| know.balance);
        if let (Some(source), Some(know)) = (&source, &know) {
            self.add_bonuses(know);
            self.search(source, know, &mut go_on);
        }
        self.sort();
        let ranked = |candidate: &Candidate| candidate.ranked(i64::from(balance));
        self.candidates.iter().map(ranked).collect()
    }

    /// Searches the moves, stage by stage.
    fn search(
        &mut self,
        source: &Source,
        know: &Knowledge,
        go_on: &mut impl FnMut(&Progress) -> bool,
    ) {
        let stages = if know.open { OPEN } else { DARK };
        let mut search = Search::new(know);
        for (number, stage) in stages.iter().enumerate() {
            for candidate in &mut self.candidates[..self.alive] {
                candidate.before = (candidate.sum, candidate.squares, candidate.worlds);
                (candidate.sum, candidate.squares, candidate.worlds) = (0, 0, 0);
                candidate.stage = number + 1;
            }
            if !self.run_stage(stage, source, know, &mut search, go_on) {
                return;
            }
            self.sort();
            self.alive = self.alive.min(stage.keep);
            if self.alive < 2 {
                return;
            }
        }
    }

    /// Searches the candidates to one depth in one world after another. Returns whether to continue.
    fn run_stage(
        &mut self,
        stage: &Stage,
        source: &Source,
        know: &Knowledge,
        search: &mut Search<'_>,
        go_on: &mut impl FnMut(&Progress) -> bool,
    ) -> bool {
        let mut scores = Vec::with_capacity(self.alive);
        for count in 0..stage.worlds {
            if count > 0 && self.is_after(stage.until) {
                break;
            }
            let world = source.sample(&mut self.random);
            scores.clear();
            // If one world is enough, only the scores near the best score must be exact.
            let single = know.open
                && self.candidates[..self.alive]
                    .iter()
                    .all(|own| !own.mv.is_flip());
            let mut above = -INFINITE;
            for candidate in &self.candidates[..self.alive] {
                // With visible pieces, only flips depend on the world.
                let known = know.open && !candidate.mv.is_flip() && count > 0;
                scores.push(match known {
                    true => (candidate.sum / i64::from(candidate.worlds)) as i32,
                    false => search.root(&world, candidate.mv, stage.depth, above),
                });
                if single {
                    above = above.max(scores[scores.len() - 1] - NEAR);
                }
                self.nodes = search.nodes;
                // The very first world is always completed, because without it there are no scores.
                if self.worlds > 0 && self.is_after(100) {
                    self.restore(count, single);
                    return false;
                }
            }
            for (candidate, score) in self.candidates.iter_mut().zip(&scores) {
                candidate.sum += i64::from(*score);
                candidate.squares += i64::from(*score).pow(2);
                candidate.worlds += 1;
            }
            self.worlds += 1;
            let best = self.candidates[..self.alive]
                .iter()
                .max_by_key(|own| own.mean());
            let progress = Progress {
                nodes: self.nodes,
                worlds: self.worlds,
                best: best.map(|best| best.mv),
            };
            if !go_on(&progress) {
                return false;
            }
            if single {
                break;
            }
        }
        true
    }

    /// Restores the sums of the previous stage if the current stage has completed too few worlds to be more
    /// reliable.
    fn restore(&mut self, count: u32, single: bool) {
        for candidate in &mut self.candidates[..self.alive] {
            let worlds = candidate.before.2;
            let enough = if single { 1 } else { (worlds / 4).clamp(1, 4) };
            if count < enough && worlds > 0 {
                (candidate.sum, candidate.squares, candidate.worlds) = candidate.before;
            }
        }
    }

    /// Whether this percentage of a limit is used up.
    fn is_after(&self, percent: u32) -> bool {
        let share = |limit: u64| limit.saturating_mul(u64::from(percent)) / 100;
        let time = self
            .limits
            .time
            .zip(self.begun)
            .is_some_and(|(time, begun)| {
                begun.elapsed().as_nanos() * 100 >= time.as_nanos() * u128::from(percent)
            });
        time || self
            .limits
            .nodes
            .is_some_and(|nodes| self.nodes >= share(nodes))
            || self
                .limits
                .worlds
                .is_some_and(|worlds| u64::from(self.worlds) >= share(worlds.into()))
    }

    /// Sorts the candidates: those of later stages first, then those with a better mean.
    fn sort(&mut self) {
        self.candidates
            .sort_by_key(|candidate| (-(candidate.stage as i64), -candidate.mean()));
    }

    /// Adds bonuses for aspects that a search in one world ignores.
    fn add_bonuses(&mut self, know: &Knowledge) {
        let board = self.view.seen_board();
        let occupied = board.occupied();
        let quiet = i32::from(board.quiet_plies());
        let limit = match self.view.rules().quiet_limit() {
            0 => 120,
            limit => i32::from(limit).max(8),
        };
        // The longer nothing happens, the more an attack or a flip is worth to the side that is ahead.
        let late = (quiet * 100 / limit - 20).max(0);
        let ahead = know.balance > -200;
        let urge = if ahead { late * 2 } else { 0 };
        let repeats = Repeats::new(self.view);
        let mut third = Vec::new();
        let mut good_attack = false;
        for candidate in &mut self.candidates {
            let mv = candidate.mv;
            if mv.is_flip() {
                candidate.bonus += 6 + urge / 2;
                continue;
            }
            if occupied.contains(mv.target()) {
                candidate.bonus += urge;
                let kind = kind_at(board, mv);
                good_attack |=
                    kind.is_some_and(|kind| know.expected(OWN, kind, mv.target().index()) > 0);
                continue;
            }
            let times = repeats.after(mv);
            candidate.bonus -= times * 12;
            third.push(times >= 2);
            if times >= 2 {
                candidate.bonus -= 60;
            }
        }
        if good_attack {
            for candidate in &mut self.candidates {
                let quiet = !candidate.mv.is_flip() && !occupied.contains(candidate.mv.target());
                if quiet && repeats.after(candidate.mv) >= 2 {
                    candidate.bonus -= 2 * WIN;
                }
            }
        }
    }
}

/// Returns the kind of the player's piece that moves.
fn kind_at(board: &SeenBoard, mv: Move) -> Option<Kind> {
    match board.at(mv.origin()) {
        Some(luzhanqi::Seen::Known(piece)) => Some(piece.kind),
        _ => None,
    }
}

/// How often the seat has seen each board.
struct Repeats<'v> {
    board: &'v SeenBoard,
    times: HashMap<u64, i32>,
}

impl<'v> Repeats<'v> {
    fn new(view: &'v View) -> Repeats<'v> {
        let mut times = HashMap::new();
        if let Ok(mut board) = SeenBoard::begin(view.initial_observation()) {
            times.insert(board.key(), 1);
            for seen in view.observations_since_start() {
                if seen.is_ply() && board.observe(&seen).is_ok() {
                    if !matches!(seen, Observation::Moved(_)) {
                        // No earlier board can return.
                        times.clear();
                    }
                    *times.entry(board.key()).or_insert(0) += 1;
                }
            }
        }
        Repeats {
            board: view.seen_board(),
            times,
        }
    }

    /// How often the board after a quiet move has occurred before.
    fn after(&self, mv: Move) -> i32 {
        let mut board = *self.board;
        match board.observe(&Observation::Moved(mv)) {
            Ok(()) => self.times.get(&board.key()).copied().unwrap_or(0),
            Err(_) => 0,
        }
    }
}

impl Candidate {
    /// Returns the chance to win, computed from the expected gain and from `balance`, the player's material
    /// minus the enemy's.
    fn ranked(&self, balance: i64) -> RankedMove {
        // Rational functions of exact operations: the same on every machine.
        const SCALE: f64 = 1500.0;
        let worlds = f64::from(self.worlds.max(1));
        let mean = self.sum as f64 / worlds;
        let score = balance as f64 + mean + f64::from(self.bonus);
        let variance = (self.squares as f64 / worlds - mean * mean).max(0.0);
        let slope = 0.5 * SCALE / ((score.abs() + SCALE) * (score.abs() + SCALE));
        RankedMove {
            mv: self.mv,
            win_chance: 0.5 + 0.5 * score / (score.abs() + SCALE),
            error: (variance / worlds).sqrt() * slope,
            worlds: self.worlds,
        }
    }
}
