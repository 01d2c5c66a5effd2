//! The search of a tree: alpha-beta with a transposition table, null moves, reductions, and quiescence. The
//! crate `xiangqi` applies the law of repetition to every position of the tree, with the history of the game.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use xiangqi::rules::{Count, Repetition};
use xiangqi::{EndReason, Game, Kind, Move, Piece, Points, Position, Search, Side};

use crate::eval::{WORTH, evaluate, material, placed};
use crate::limits::{Limits, Progress};
use crate::order::{Moves, Order, capture_key, pick};
use crate::table::{Bound, Entry, Table};

/// The score of a mate at the root. A mate `n` plies after the root scores `n` less.
pub(crate) const MATE: i32 = 30_000;
/// The score of a win by the law of repetition at the root.
pub(crate) const LAW: i32 = 25_000;
/// The largest score of a position for which the search has not found an end of the game.
pub(crate) const MOST: i32 = 20_000;
/// Larger than every score.
pub(crate) const INFINITE: i32 = 32_000;

/// The deepest iteration.
pub(crate) const DEEPEST: i32 = 64;
/// The longest line, with extensions and captures.
const PLIES: usize = 128;
/// The maximum number of captures in a row after the last full ply.
const CAPTURES: i32 = 16;
/// The number of nodes between two reports.
const PAUSE: u64 = 1024;

/// The second occurrence of a position closes a cycle.
const TWICE: Count = match Count::new(2) {
    Some(count) => count,
    None => unreachable!(),
};

/// The data of a position of the current line.
#[derive(Copy, Clone, Default)]
struct Frame {
    key: u64,
    /// The material for Red.
    material: i32,
    /// The indices from [`Order::place`] of the move that led to the position; `None` at the root and after a
    /// null move.
    after: Option<(usize, usize)>,
}

/// A search from one root.
pub(crate) struct Tree<'a> {
    search: Search,
    /// The number of occurrences of a position at which the game's law of repetition applies. The law of
    /// `search` applies from the second occurrence on.
    times: u32,
    /// Whether the law forbids moves; then it applies only to the player who made the last move.
    forbids: bool,
    frames: Vec<Frame>,
    lists: Vec<Moves>,
    lines: Vec<Vec<Move>>,
    table: Table,
    order: Order,
    /// Checks extend only lines with fewer plies than this.
    extend_below: usize,
    most_nodes: u64,
    until: Option<Instant>,
    go_on: &'a mut dyn FnMut(&Progress) -> bool,
    pub(crate) progress: Progress,
    /// Whether the search must stop; then returned scores are invalid.
    pub(crate) is_stopped: bool,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(
        game: &Game,
        limits: &Limits,
        go_on: &'a mut dyn FnMut(&Progress) -> bool,
    ) -> Tree<'a> {
        let until = limits
            .time
            .and_then(|time| Instant::now().checked_add(time));
        let rules = *game.rules();
        let times = u32::from(rules.repetition_count().times());
        // The law judges a cycle of the tree when it closes for the first time, because playing it again changes
        // nothing. A move that the law forbids counts as a losing move.
        let forbids = rules.repetition() == Repetition::Forbid;
        let early = match rules.repetition() {
            Repetition::Lose | Repetition::Draw => rules.with_repetition_count(TWICE),
            Repetition::Forbid => rules
                .with_repetition(Repetition::Lose)
                .with_repetition_count(TWICE),
            _ => rules,
        };
        let mut search = Search::new(&early, game.start_position());
        for mv in game.moves_played() {
            search.play_unchecked(mv);
        }
        let mut frames = vec![Frame::default(); PLIES + 1];
        frames[0] = Frame {
            key: search.position().key(),
            material: material(search.position()),
            after: None,
        };
        Tree {
            search,
            times,
            forbids,
            frames,
            lists: vec![Vec::new(); PLIES + 1],
            lines: vec![Vec::new(); PLIES + 1],
            table: Table::new(limits.table_mib, limits.nodes),
            order: Order::new(PLIES + 1),
            extend_below: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            until,
            go_on,
            progress: Progress::default(),
            is_stopped: false,
        }
    }

    /// The line that the latest search of a root move found, without the root move.
    pub(crate) fn line(&self) -> &[Move] {
        &self.lines[1]
    }

    pub(crate) fn position(&self) -> &Position {
        self.search.position()
    }

    /// The score after a root move, without search.
    pub(crate) fn glance(&mut self, mv: Move) -> i32 {
        self.play(0, mv);
        let score = match self.ruled(1) {
            Some(score) => score,
            None => self.evaluate(1),
        };
        self.search.undo();
        -score
    }

    /// The score of a root move within a window, searched to a depth.
    pub(crate) fn root(&mut self, mv: Move, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.extend_below = 2 * depth as usize + 8;
        self.play(0, mv);
        self.lines[1].clear();
        let score = -self.node(1, depth - 1, -beta, -alpha, true);
        self.search.undo();
        score
    }

    /// Reports the progress, and stops the search if `go_on` returns `false`.
    pub(crate) fn report(&mut self) {
        if !(self.go_on)(&self.progress) {
            self.is_stopped = true;
        }
    }

    fn play(&mut self, ply: usize, mv: Move) {
        self.progress.nodes += 1;
        if self.progress.nodes >= self.most_nodes {
            self.is_stopped = true;
        } else if self.progress.nodes % PAUSE == 0 {
            self.is_stopped |= self.until.is_some_and(|until| Instant::now() >= until);
            self.report();
        }
        let position = self.search.position();
        let (side, after) = (position.to_move(), Order::place(position, mv));
        let mut gain = 0;
        if let Some(Piece { kind, .. }) = position.piece_at(mv.origin()) {
            gain += placed(side, kind, mv.target()) - placed(side, kind, mv.origin());
        }
        if let Some(taken) = self.search.play_unchecked(mv) {
            gain += placed(side.other(), taken, mv.target());
        }
        let sign = if side == Side::Red { 1 } else { -1 };
        self.frames[ply + 1] = Frame {
            key: self.search.position().key(),
            material: self.frames[ply].material + sign * gain,
            after: Some(after),
        };
    }

    fn evaluate(&self, ply: usize) -> i32 {
        let score = evaluate(self.search.position(), self.frames[ply].material);
        score.clamp(-MOST, MOST)
    }

    /// The score if the game is over without mate, or if the line has closed a cycle.
    fn ruled(&mut self, ply: usize) -> Option<i32> {
        let Some(outcome) = self.search.rule_outcome() else {
            // If the game continues after a repetition, a cycle counts as a draw.
            let free = self.search.repetitions() > 1 && self.has_cycle(ply);
            return free.then_some(0);
        };
        match outcome.reason() {
            EndReason::PerpetualCheck | EndReason::PerpetualChase | EndReason::Repetition
                if self.search.repetitions() < self.times && !self.has_cycle(ply) =>
            {
                return None;
            }
            EndReason::PerpetualCheck | EndReason::PerpetualChase | EndReason::Repetition => {}
            // Mate takes precedence.
            _ if self.search.legal_moves().is_empty() => return Some(ply as i32 - MATE),
            _ => {}
        }
        Some(match outcome.winner() {
            None => 0,
            Some(winner) if winner == self.position().to_move() => LAW - ply as i32,
            Some(_) if self.forbids => return None,
            Some(_) => ply as i32 - LAW,
        })
    }

    /// Whether the current position has occurred earlier in the line, after the root.
    fn has_cycle(&self, ply: usize) -> bool {
        let key = self.frames[ply].key;
        (1..ply)
            .rev()
            .any(|earlier| self.frames[earlier].key == key)
    }

    /// The score of the position for the side to move, exact within the window.
    fn node(&mut self, ply: usize, depth: i32, alpha: i32, beta: i32, may_pass: bool) -> i32 {
        if self.is_stopped {
            return 0;
        }
        if let Some(score) = self.ruled(ply) {
            return score;
        }
        let is_check = self.position().in_check();
        let depth = depth + i32::from(is_check && ply < self.extend_below);
        if depth <= 0 || ply + 1 >= PLIES {
            return self.quiesce(ply, CAPTURES, alpha, beta);
        }
        // Mate distance pruning: the line cannot lead to a nearer mate than the mate already found.
        let (mut alpha, beta) = (
            alpha.max(ply as i32 - MATE),
            beta.min(MATE - 1 - ply as i32),
        );
        if alpha >= beta {
            return alpha;
        }
        let is_wide = beta - alpha > 1;
        let key = self.frames[ply].key;
        // The value of a position that has occurred before depends on its history.
        let is_new = self.search.repetitions() == 1;
        let found = self.table.get(key);
        if let Some(entry) = found.filter(|entry| is_new && !is_wide && entry.depth >= depth) {
            let value = from_table(entry.value, ply);
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                Bound::None => false,
            };
            if holds {
                return value;
            }
        }
        let standing = if is_check { -MOST } else { self.evaluate(ply) };
        let is_quiet = !is_wide && !is_check && beta.abs() < MOST;
        if is_quiet {
            if depth <= 6 && standing - 80 * depth >= beta && standing < MOST {
                return standing;
            }
            if may_pass && depth >= 3 && standing >= beta {
                if let Some(score) = self.pass(ply, depth, standing, beta) {
                    return score;
                }
            }
        }
        let first = found.and_then(|entry| entry.mv);
        // If the table has no move to try first, a shallower search finds a move for the table.
        let depth = depth - i32::from(first.is_none() && depth >= 5);
        let all = self.search.legal_moves();
        if all.is_empty() {
            return ply as i32 - MATE;
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        let after = self.frames[ply].after;
        let enemies = self.enemies();
        self.order.fill(
            &mut moves,
            all.iter(),
            self.search.position(),
            ply,
            first,
            after,
        );
        let (start, mut best, mut best_move) = (alpha, -INFINITE, None);
        let mut at = 0;
        while let Some((_, mv)) = pick(&mut moves, at) {
            let is_capture = enemies.contains(mv.target());
            let learned = self.order.history(self.search.position(), mv);
            self.play(ply, mv);
            let checks = self.position().in_check();
            let is_dull = !is_capture && !checks && !is_check;
            if is_dull && is_quiet && at > 0 && best > -MOST {
                let is_late = depth <= 4 && at as i32 >= 6 + 3 * depth * depth;
                let is_hopeless = depth <= 5 && standing + 90 * depth + 60 <= alpha;
                if is_late || is_hopeless {
                    self.search.undo();
                    at += 1;
                    continue;
                }
            }
            self.lines[ply + 1].clear();
            let next = depth - 1;
            let score = if at == 0 {
                -self.node(ply + 1, next, -beta, -alpha, true)
            } else {
                let mut less = 0;
                if is_dull && depth >= 3 && at >= 2 {
                    let (late, deep) = ((at as u32 + 1).ilog2(), (depth as u32).ilog2());
                    less = (late * deep / 2 + 1) as i32 - i32::from(is_wide) - learned / 6000;
                    less = less.clamp(0, next - 1);
                }
                let mut score = -self.node(ply + 1, next - less, -alpha - 1, -alpha, true);
                if less > 0 && score > alpha {
                    score = -self.node(ply + 1, next, -alpha - 1, -alpha, true);
                }
                if score > alpha && score < beta {
                    score = -self.node(ply + 1, next, -beta, -alpha, true);
                }
                score
            };
            self.search.undo();
            at += 1;
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, Some(mv));
                    if is_wide {
                        self.extend_line(ply, mv);
                    }
                }
            }
            if best >= beta {
                if !is_capture {
                    let tried = &moves[..at - 1];
                    let position = self.search.position();
                    self.order.refuted(position, ply, depth, mv, tried, after);
                }
                break;
            }
        }
        self.lists[ply] = moves;
        if self.is_stopped {
            return 0;
        }
        if is_new {
            let bound = match best {
                // A win by the law depends on the line to the position.
                _ if best.abs() > MOST && best.abs() <= LAW => Bound::None,
                _ if best >= beta => Bound::Lower,
                _ if best > start => Bound::Exact,
                _ => Bound::Upper,
            };
            let value = to_table(best, ply);
            let mv = best_move.or(first);
            self.table.put(
                key,
                Entry {
                    mv,
                    value,
                    depth,
                    bound,
                },
            );
        }
        best
    }

    /// The score after a null move, if the position is so good that the side could even pass.
    fn pass(&mut self, ply: usize, depth: i32, standing: i32, beta: i32) -> Option<i32> {
        // A side with little left may be in zugzwang.
        let position = self.search.position();
        let side = position.to_move();
        let of = |kind| position.pieces(Piece { side, kind }).len();
        let (chariots, others) = (of(Kind::Chariot), of(Kind::Horse) + of(Kind::Cannon));
        if chariots + others == 0 {
            return None;
        }
        let less = 3 + depth / 4 + ((standing - beta) / 200).min(2);
        if !self.search.play_null() {
            return None;
        }
        self.frames[ply + 1] = Frame {
            key: self.search.position().key(),
            material: self.frames[ply].material,
            after: None,
        };
        let score = -self.node(ply + 1, depth - less, -beta, 1 - beta, false);
        self.search.undo();
        if self.is_stopped || score < beta {
            return None;
        }
        if depth >= 8 || 2 * chariots + others < 3 {
            // Verifies the score by a search in which the side has to move.
            let score = self.node(ply, depth - less, beta - 1, beta, false);
            return (!self.is_stopped && score >= beta).then_some(score);
        }
        // A null move does not prove a mate.
        Some(if score > MOST { beta } else { score })
    }

    /// The score after all profitable captures or, in check, after all legal moves.
    fn quiesce(&mut self, ply: usize, left: i32, alpha: i32, beta: i32) -> i32 {
        let mut alpha = alpha;
        let all = self.search.legal_moves();
        if all.is_empty() {
            return ply as i32 - MATE;
        }
        if ply + 1 >= PLIES {
            return self.evaluate(ply);
        }
        let is_check = left > 0 && self.position().in_check();
        let (mut best, mut standing) = (-INFINITE, 0);
        if !is_check {
            standing = self.evaluate(ply);
            if standing >= beta || left == 0 {
                return standing;
            }
            best = standing;
            alpha = alpha.max(standing);
        }
        let enemies = self.enemies();
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let position = self.search.position();
        if is_check {
            let key = |mv: Move| match enemies.contains(mv.target()) {
                true => 1 << 20 | capture_key(position, mv),
                false => self.order.history(position, mv),
            };
            moves.extend(all.iter().map(|mv| (key(mv), mv)));
        } else {
            let takes = all.onto(enemies);
            moves.extend(takes.iter().map(|mv| (capture_key(position, mv), mv)));
        }
        let mut at = 0;
        while let Some((_, mv)) = pick(&mut moves, at) {
            at += 1;
            if !is_check {
                let taken = self.search.position().piece_at(mv.target());
                let gain = taken.map_or(0, |piece| WORTH[usize::from(piece.kind.code()) & 7]);
                // Even the most favourable place of the piece does not change the score enough.
                if standing + gain + 160 <= alpha {
                    best = best.max(standing + gain + 160);
                    continue;
                }
            }
            self.play(ply, mv);
            let score = match self.ruled(ply + 1) {
                Some(score) => -score,
                None => -self.quiesce(ply + 1, left - 1, -beta, -alpha),
            };
            self.search.undo();
            if self.is_stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if best >= beta {
                break;
            }
        }
        self.lists[ply] = moves;
        best
    }

    fn enemies(&self) -> Points {
        let position = self.search.position();
        position.pieces_of(position.to_move().other())
    }

    /// Makes the line of a ply: this move, followed by the line of the next ply.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }
}

/// Converts a score for the table. Scores of mates count plies from the root; in the table they count plies
/// from the stored position.
fn to_table(value: i32, ply: usize) -> i32 {
    match value.abs() > LAW {
        true => value + value.signum() * ply as i32,
        false => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value.abs() > LAW {
        true => value - value.signum() * ply as i32,
        false => value,
    }
}
