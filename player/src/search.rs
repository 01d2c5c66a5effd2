//! The search in one world: alpha-beta over attacks, escapes, and a null move.
//!
//! The score of a line is the sum of its gains. If the attacker does not know the attacked piece, the gain
//! of the attack is mostly the expected gain, because the attacker has to decide without this knowledge.

use luzhanqi::rules::{AttackResult, FlagWin};
use luzhanqi::{Effect, Kind, Move, Position, Stations};

use crate::knowledge::{ENEMY, Knowledge, OWN, WIN};

/// Larger than every score.
pub(crate) const INFINITE: i32 = 1 << 24;

/// The maximum length of a sequence of attacks after the last full ply.
const ATTACKS: u32 = 8;

/// The maximum number of attacks that the search considers in a position.
const WIDTH: usize = 32;

/// The weight of an attack's actual gain, in quarters, by side. The expected gain has the remaining weight.
const TRUTH: [i32; 2] = [1, 2];

/// A placeholder for the unused places of a list.
const NO_MOVE: Move = match luzhanqi::Station::new(0) {
    Some(station) => Move::flip(station),
    None => unreachable!(),
};

/// A search in one world after another.
pub(crate) struct Search<'a> {
    know: &'a Knowledge,
    pub(crate) nodes: u64,
    /// For each station, the station on which its piece was at the root.
    roots: [u8; 60],
}

/// Attacks, best first.
struct Attacks {
    list: [(i32, Move); WIDTH],
    len: usize,
}

impl<'a> Search<'a> {
    pub(crate) fn new(know: &'a Knowledge) -> Search<'a> {
        Search {
            know,
            nodes: 0,
            roots: std::array::from_fn(|index| index as u8),
        }
    }

    /// The score of a move in a world, for the seat of the view.
    ///
    /// A result above `above` is exact. For any other result, the score is at most `above`.
    pub(crate) fn root(&mut self, world: &Position, mv: Move, depth: u32, above: i32) -> i32 {
        let mut world = *world;
        self.nodes += 1;
        let Ok(effect) = world.effect(mv) else {
            // A refused try costs nothing.
            return 0;
        };
        let (origin, target) = (mv.origin(), mv.target());
        let piece = world.piece_at(origin).map(|piece| piece.kind);
        let defender = world.piece_at(target).map(|piece| piece.kind);
        let know = self.know;
        let mut score = 0;
        if let (Some(kind), false) = (piece, mv.is_flip()) {
            score += know.place(OWN, kind, target) - know.place(OWN, kind, origin);
            if let (Effect::Attack(result), Some(defender)) = (effect, defender) {
                score += know.gain(OWN, kind, defender, result);
                if self.is_final(result) {
                    return score;
                }
                if result == AttackResult::Win && !know.open {
                    // The enemy learns that the piece is strong.
                    let hidden = 1024 - know.exposed(OWN, origin, kind);
                    score -= know.value(OWN, kind) / 16 * hidden / 1024;
                }
            }
        }
        let undo = world.play_unchecked(mv);
        debug_assert_eq!(undo.mv(), mv);
        let saved = self.shift(mv);
        let beta = if above == -INFINITE {
            INFINITE
        } else {
            score - above
        };
        score -= self.deepen(&mut world, ENEMY, depth.saturating_sub(1), -INFINITE, beta);
        self.unshift(mv, saved);
        score
    }

    /// Whether the result of an attack ends the game.
    fn is_final(&self, result: AttackResult) -> bool {
        result == AttackResult::Flag && self.know.rules.flag_win() == FlagWin::Take
    }

    /// Updates [`Search::roots`] for a move, and returns the replaced entry.
    #[inline]
    fn shift(&mut self, mv: Move) -> u8 {
        let saved = self.roots[mv.target().index()];
        self.roots[mv.target().index()] = self.roots[mv.origin().index()];
        saved
    }

    #[inline]
    fn unshift(&mut self, mv: Move, saved: u8) {
        self.roots[mv.origin().index()] = self.roots[mv.target().index()];
        self.roots[mv.target().index()] = saved;
    }

    /// The gain of an attack: a mean of the actual and the expected gain, or the actual gain if pieces are
    /// visible.
    #[inline]
    fn gain(&self, side: usize, kinds: [Kind; 2], result: AttackResult, mv: Move) -> i32 {
        let truth = self.know.gain(side, kinds[0], kinds[1], result);
        if self.know.open {
            return truth;
        }
        let root = usize::from(self.roots[mv.target().index()]);
        let expected = self.know.expected(side, kinds[0], root);
        (truth * TRUTH[side] + expected * (4 - TRUTH[side])) / 4
    }

    /// The kinds of the attacker and the defender.
    #[inline]
    fn kinds(world: &Position, mv: Move) -> Option<[Kind; 2]> {
        let attacker = world.piece_at(mv.origin())?.kind;
        Some([attacker, world.piece_at(mv.target())?.kind])
    }

    /// The score of a finished game for the side to move.
    fn ended(&self, world: &Position, side: usize) -> i32 {
        let own = match world.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) if winner == self.know.seat => WIN,
            Some(_) => -WIN,
            None => -self.know.balance.clamp(-WIN / 2, WIN / 2),
        };
        if side == OWN { own } else { -own }
    }

    /// The attacks of the side to move that gain more than `above`, best first.
    fn attacks(&self, world: &Position, side: usize, above: i32) -> Attacks {
        let mut found = Attacks {
            list: [(0, NO_MOVE); WIDTH],
            len: 0,
        };
        for mv in world.attacks().iter() {
            let Some(kinds) = Search::kinds(world, mv) else {
                continue;
            };
            let result = self.know.result(side, kinds[0], kinds[1]);
            let gain = self.gain(side, kinds, result, mv)
                + self.know.place(side, kinds[0], mv.target())
                - self.know.place(side, kinds[0], mv.origin());
            if gain > above && found.len < WIDTH {
                found.list[found.len] = (gain, mv);
                found.len += 1;
            }
        }
        found.list[..found.len].sort_by_key(|(gain, _)| -gain);
        found
    }

    /// The score if both sides only attack, and each side may stop at any time.
    fn quiesce(
        &mut self,
        world: &mut Position,
        side: usize,
        left: u32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = 0;
        if best >= beta || left == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let attacks = self.attacks(world, side, alpha);
        for (gain, mv) in attacks.list[..attacks.len].iter().copied() {
            // The enemy can stop too, so a line gains at most the gain of its first attack.
            if gain <= alpha {
                break;
            }
            let score = self.attack(world, gain, mv, |search, world, gain| {
                gain - search.quiesce(world, side ^ 1, left - 1, gain - beta, gain - alpha)
            });
            best = best.max(score);
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Plays an attack, and calls `next` unless the attack ends the game.
    #[inline]
    fn attack(
        &mut self,
        world: &mut Position,
        gain: i32,
        mv: Move,
        next: impl FnOnce(&mut Self, &mut Position, i32) -> i32,
    ) -> i32 {
        self.nodes += 1;
        let undo = world.play_unchecked(mv);
        let score = match undo.effect() {
            Effect::Attack(result) if self.is_final(result) => gain,
            _ => {
                let saved = self.shift(mv);
                let score = next(self, world, gain);
                self.unshift(mv, saved);
                score
            }
        };
        world.undo(&undo);
        score
    }

    /// The score of the side to move.
    fn deepen(
        &mut self,
        world: &mut Position,
        side: usize,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if depth == 0 {
            return self.quiesce(world, side, ATTACKS, alpha, beta);
        }
        let moves = world.legal_moves();
        if moves.is_empty() {
            return self.ended(world, side);
        }
        // There is nearly always a quiet move that changes nothing.
        let mut best = -INFINITE;
        let idle = world.null_move();
        if let Some(mut idle) = idle {
            self.nodes += 1;
            best = -self.deepen(&mut idle, side ^ 1, depth - 1, -beta, -alpha);
        }
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let attacks = self.attacks(world, side, -INFINITE);
        for (gain, mv) in attacks.list[..attacks.len].iter().copied() {
            if idle.is_some() && gain <= alpha.min(-1) {
                break;
            }
            let score = self.attack(world, gain, mv, |search, world, gain| {
                gain - search.deepen(world, side ^ 1, depth - 1, gain - beta, gain - alpha)
            });
            best = best.max(score);
            alpha = alpha.max(best);
            if best >= beta {
                return best;
            }
        }
        let Some(idle) = idle else {
            return if best == -INFINITE { 0 } else { best };
        };
        // In the last ply, only threatened pieces move. With visible pieces, earlier plies try all moves.
        let all = self.know.open && depth > 1;
        if !all && best >= 0 {
            return best;
        }
        let mut movers = world.pieces(self.know.color(side));
        if !all {
            let threats = self.attacks(&idle, side ^ 1, 0);
            movers = threats.list[..threats.len]
                .iter()
                .fold(Stations::EMPTY, |all, (_, mv)| all.with(mv.target()));
        }
        let occupied = world.occupied();
        for mv in moves.iter() {
            if mv.is_flip() || !movers.contains(mv.origin()) || occupied.contains(mv.target()) {
                continue;
            }
            let Some(kind) = world.piece_at(mv.origin()).map(|piece| piece.kind) else {
                continue;
            };
            let gain =
                self.know.place(side, kind, mv.target()) - self.know.place(side, kind, mv.origin());
            let score = self.attack(world, gain, mv, |search, world, gain| {
                gain - search.deepen(world, side ^ 1, depth - 1, gain - beta, gain - alpha)
            });
            best = best.max(score);
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        best
    }
}
