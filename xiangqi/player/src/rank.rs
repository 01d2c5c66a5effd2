//! Ranks the moves of a game by iterative deepening, and chooses one.

use xiangqi::{Game, Move, Random};

use crate::limits::{Limits, Progress};
use crate::search::{DEEPEST, INFINITE, LAW, MATE, MOST, Tree};

/// A move with the player's estimate.
///
/// ```
/// use xiangqi_player::xiangqi::{Game, Rules};
/// use xiangqi_player::{Limits, rank_moves};
/// // The chariot mates on the back rank.
/// let game = Game::from_position(&Rules::ASIA, &"4k4/7R1/9/9/9/9/9/9/9/R2K5 w".parse()?);
/// let ranked = rank_moves(&game, &Limits::NONE.with_depth(3), 1);
/// assert_eq!(ranked[0].mv.to_string(), "a0a9");
/// assert_eq!((ranked[0].mate(), ranked[0].win_chance), (Some(1), 1.0));
/// assert!(ranked[1].win_chance <= 1.0);
/// # Ok::<(), xiangqi::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The estimated chance to win, 0 to 1; a draw counts as half.
    pub win_chance: f64,
    /// The score for the mover, in hundredths of a soldier. A score above 25,000 is a mate in (30,000 - score)
    /// plies, and a score above 20,000 is a win by the law of repetition; negative scores mean the same for
    /// the opponent. See [`RankedMove::mate`].
    pub score: i32,
    /// The depth in plies of the iteration that gave the score; 0 if there was no time to search the move.
    pub depth: u32,
    /// The principal variation: the line that the search expects, starting with the move.
    pub line: Vec<Move>,
}

impl RankedMove {
    /// Returns the number of plies to a mate that the search has found; negative if the mover is mated.
    pub fn mate(&self) -> Option<i32> {
        (self.score.abs() > LAW).then(|| self.score.signum() * (MATE - self.score.abs()))
    }
}

/// The maximum difference between the scores of the best move and of a mistake.
const MISTAKE: i32 = 120;

/// The half-width of the first search window around the score of the previous iteration.
const WINDOW: i32 = 30;

/// Returns all legal moves of the game, best first. The list is empty if the game is over.
///
/// All scores are exact, so with the same limits the search is less deep than that of [`choose_move`].
///
/// ```
/// use xiangqi_player::xiangqi::{Game, Rules};
/// use xiangqi_player::{Limits, rank_moves};
/// let game = Game::new(&Rules::ASIA);
/// let ranked = rank_moves(&game, &Limits::default().with_nodes(5_000), 1);
/// assert_eq!(ranked.len(), game.legal_moves().len());
/// assert!(ranked[0].score >= ranked[1].score && ranked[0].line[0] == ranked[0].mv);
/// ```
pub fn rank_moves(game: &Game, limits: &Limits, seed: u64) -> Vec<RankedMove> {
    rank_moves_while(game, limits, seed, |_| true)
}

/// Returns all moves like [`rank_moves`]. Calls `go_on` after each iteration and every 1,024 nodes, and stops if
/// it returns `false`.
pub fn rank_moves_while(
    game: &Game,
    limits: &Limits,
    seed: u64,
    mut go_on: impl FnMut(&Progress) -> bool,
) -> Vec<RankedMove> {
    let mut ranking = match Ranking::new(game, limits, seed, &mut go_on) {
        Some(ranking) => ranking,
        None => return Vec::new(),
    };
    ranking.deepen(true);
    ranking.moves
}

/// Returns the move to play; `None` if the game is over.
///
/// The seed selects among moves that the search does not distinguish, and selects the deliberate mistakes.
///
/// ```
/// use xiangqi_player::xiangqi::{Game, Rules};
/// use xiangqi_player::{Level, choose_move};
/// let mut game = Game::new(&Rules::ASIA);
/// let mv = choose_move(&game, &Level::One.limits(), 7).expect("the game is not over");
/// game.play(mv)?;
/// # Ok::<(), xiangqi_player::xiangqi::IllegalMove>(())
/// ```
pub fn choose_move(game: &Game, limits: &Limits, seed: u64) -> Option<Move> {
    choose_move_while(game, limits, seed, |_| true)
}

/// Returns a move like [`choose_move`]. Calls `go_on` after each iteration and every 1,024 nodes, and stops if it
/// returns `false`. Does not call `go_on` if there is only one legal move.
///
/// ```
/// use xiangqi_player::xiangqi::{Game, Rules};
/// use xiangqi_player::{Limits, choose_move_while};
/// let game = Game::new(&Rules::ASIA);
/// let mv = choose_move_while(&game, &Limits::default(), 1, |progress| progress.depth < 2);
/// assert!(game.legal_moves().contains(mv.unwrap()));
/// ```
pub fn choose_move_while(
    game: &Game,
    limits: &Limits,
    seed: u64,
    mut go_on: impl FnMut(&Progress) -> bool,
) -> Option<Move> {
    let moves = game.legal_moves();
    if game.outcome().is_none() && moves.len() == 1 {
        return moves.get(0);
    }
    let mut chance = Random::new(seed ^ 0x6d69_7374_616b_6573);
    let is_mistake = chance.below(100) < u32::from(limits.mistakes);
    let mut ranking = Ranking::new(game, limits, seed, &mut go_on)?;
    ranking.deepen(is_mistake);
    let best = ranking.moves.first()?.score;
    let near = ranking
        .moves
        .iter()
        .filter(|one| one.score >= best - MISTAKE);
    let choice = match is_mistake {
        true => chance.below(near.count() as u32),
        false => 0,
    };
    Some(ranking.moves[choice as usize].mv)
}

/// A search for the best moves of a game.
struct Ranking<'a> {
    tree: Tree<'a>,
    deepest: i32,
    moves: Vec<RankedMove>,
}

impl<'a> Ranking<'a> {
    fn new(
        game: &Game,
        limits: &Limits,
        seed: u64,
        go_on: &'a mut dyn FnMut(&Progress) -> bool,
    ) -> Option<Ranking<'a>> {
        if game.outcome().is_some() {
            return None;
        }
        let limits = limits.or_default();
        let mut tree = Tree::new(game, &limits, go_on);
        let mut moves: Vec<Move> = game.legal_moves().iter().collect();
        Random::new(seed).shuffle(&mut moves);
        let rank = |mv| RankedMove {
            mv,
            win_chance: 0.5,
            score: 0,
            depth: 0,
            line: vec![mv],
        };
        let mut moves: Vec<RankedMove> = moves.into_iter().map(rank).collect();
        for one in &mut moves {
            one.set(tree.glance(one.mv));
        }
        moves.sort_by_key(|one| -one.score);
        tree.progress.best = moves.first().map(|best| best.mv);
        tree.progress.score = moves.first().map_or(0, |best| best.score);
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, DEEPEST as u32);
        Some(Ranking {
            tree,
            deepest: deepest as i32,
            moves,
        })
    }

    /// Searches with increasing depth. With `all`, the scores of all moves are exact; otherwise only the
    /// score of the first move is exact.
    fn deepen(&mut self, all: bool) {
        for depth in 1..=self.deepest {
            match all {
                true => self.search_all(depth),
                false => self.search_best(depth),
            }
            if self.tree.is_stopped {
                return;
            }
            self.tree.progress.depth = depth as u32;
            self.note_best();
            self.tree.report();
            // A deeper search does not find a nearer mate.
            let score = self.moves[0].score;
            let is_decided = !all && score.abs() >= MATE - depth;
            if self.tree.is_stopped || is_decided {
                return;
            }
        }
    }

    fn note_best(&mut self) {
        let best = &self.moves[0];
        self.tree.progress.best = Some(best.mv);
        self.tree.progress.score = best.score;
    }

    /// Searches every move with a full window. An incomplete iteration changes nothing.
    fn search_all(&mut self, depth: i32) {
        let mut found = Vec::with_capacity(self.moves.len());
        for one in &self.moves {
            let score = self.tree.root(one.mv, depth, -INFINITE, INFINITE);
            if self.tree.is_stopped {
                return;
            }
            let mut one = one.clone();
            one.found(score, depth, self.tree.line());
            found.push(one);
        }
        found.sort_by_key(|one| -one.score);
        self.moves = found;
    }

    /// Searches for the best move, in a window around the previous score. The best move found comes first in the
    /// list even if the iteration is incomplete.
    fn search_best(&mut self, depth: i32) {
        let before = self.moves[0].score;
        let is_narrow = depth >= 4 && before.abs() < MOST;
        let (mut low, mut high) = match is_narrow {
            true => (before - WINDOW, before + WINDOW),
            false => (-INFINITE, INFINITE),
        };
        let mut width = WINDOW;
        loop {
            let mut alpha = low;
            for at in 0..self.moves.len() {
                let mv = self.moves[at].mv;
                let mut score = -INFINITE;
                if at > 0 {
                    score = self.tree.root(mv, depth, alpha, alpha + 1);
                }
                if at == 0 || score > alpha && !self.tree.is_stopped {
                    score = self.tree.root(mv, depth, alpha, high);
                }
                if self.tree.is_stopped {
                    return;
                }
                if score > alpha {
                    alpha = score;
                    self.moves[at].found(score, depth, self.tree.line());
                    self.moves[..=at].rotate_right(1);
                    self.note_best();
                } else if at == 0 && low == -INFINITE {
                    self.moves[0].found(score, depth, self.tree.line());
                }
                if score >= high {
                    break;
                }
            }
            width *= 4;
            if alpha <= low && low > -INFINITE {
                low = if width > 1000 { -INFINITE } else { low - width };
            } else if alpha >= high {
                high = if width > 1000 { INFINITE } else { high + width };
            } else {
                return;
            }
        }
    }
}

impl RankedMove {
    fn found(&mut self, score: i32, depth: i32, line: &[Move]) {
        self.set(score);
        self.depth = depth as u32;
        self.line.truncate(1);
        self.line.extend_from_slice(line);
    }

    fn set(&mut self, score: i32) {
        // A rational function of exact operations: the same on every machine.
        const SCALE: f64 = 400.0;
        self.score = score;
        self.win_chance = match score {
            _ if score > MOST => 1.0,
            _ if score < -MOST => 0.0,
            _ => 0.5 + 0.5 * f64::from(score) / (f64::from(score.abs()) + SCALE),
        };
    }
}
