//! The order in which moves are searched. The search visits fewer nodes if good moves come first.

use xiangqi::{Move, Points, Position, Side};

use crate::eval::WORTH;

/// Moves with their sort keys; the search starts with the highest key.
pub(crate) type Moves = Vec<(i32, Move)>;

/// The sort keys: first the move of the transposition table, then captures, then killer moves, then other
/// moves by history score.
const FIRST: i32 = 1 << 24;
const CAPTURE: i32 = 1 << 20;
const KILLER: i32 = 1 << 19;

/// The largest history score.
const MOST: i32 = 1 << 14;

/// Statistics about moves in other parts of the tree.
pub(crate) struct Order {
    /// For each ply, two quiet moves that refuted another move.
    killers: Vec<[Option<Move>; 2]>,
    /// The history score of each quiet move, by side and kind, and by target.
    history: Vec<[i16; 90]>,
    /// The quiet move that last refuted a move of the opponent, by the side and kind, and by the target of
    /// the refuted move.
    replies: Vec<[Option<Move>; 90]>,
}

/// The index of the moved piece's side and kind.
fn row(position: &Position, mv: Move) -> usize {
    let kind = position
        .piece_at(mv.origin())
        .map_or(0, |piece| piece.kind.code());
    usize::from(kind) + 8 * side_index(position.to_move())
}

fn side_index(side: Side) -> usize {
    side.index()
}

impl Order {
    pub(crate) fn new(plies: usize) -> Order {
        Order {
            killers: vec![[None; 2]; plies],
            history: vec![[0; 90]; 16],
            replies: vec![[None; 90]; 16],
        }
    }

    /// The indices of a move in `replies`; `position` is the position before the move.
    pub(crate) fn place(position: &Position, mv: Move) -> (usize, usize) {
        (row(position, mv), mv.target().index())
    }

    /// Fills the list with moves and their keys. `after` contains the indices of the opponent's latest move
    /// in `replies`.
    pub(crate) fn fill(
        &self,
        moves: &mut Moves,
        all: impl Iterator<Item = Move>,
        position: &Position,
        ply: usize,
        first: Option<Move>,
        after: Option<(usize, usize)>,
    ) {
        let enemies = position.pieces_of(position.to_move().other());
        let reply = after.and_then(|(row, target)| self.replies[row][target]);
        moves.clear();
        moves.extend(all.map(|mv| {
            let key = if Some(mv) == first {
                FIRST
            } else if enemies.contains(mv.target()) {
                CAPTURE + capture_key(position, mv)
            } else if self.killers[ply].contains(&Some(mv)) || reply == Some(mv) {
                KILLER
            } else {
                self.history(position, mv)
            };
            (key, mv)
        }));
    }

    /// The history score of a quiet move; `position` is the position before the move.
    pub(crate) fn history(&self, position: &Position, mv: Move) -> i32 {
        i32::from(self.history[row(position, mv)][mv.target().index()])
    }

    /// Records that a quiet move refuted the opponent's latest move, and that the moves in `tried` did not.
    pub(crate) fn refuted(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        mv: Move,
        tried: &[(i32, Move)],
        after: Option<(usize, usize)>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some((row, target)) = after {
            self.replies[row][target] = Some(mv);
        }
        let enemies: Points = position.pieces_of(position.to_move().other());
        let weight = (16 * depth * depth).min(MOST / 8);
        self.learn(position, mv, weight);
        for (_, other) in tried {
            if !enemies.contains(other.target()) {
                self.learn(position, *other, -weight);
            }
        }
    }

    /// Adds `weight` to a history score, reduced so that the score stays in its range.
    fn learn(&mut self, position: &Position, mv: Move, weight: i32) {
        let score = &mut self.history[row(position, mv)][mv.target().index()];
        let old = i32::from(*score);
        *score = (old + weight - old * weight.abs() / MOST) as i16;
    }
}

/// The key of a capture: valuable victims first, then cheap attackers.
pub(crate) fn capture_key(position: &Position, mv: Move) -> i32 {
    let worth = |point| {
        let piece = position.piece_at(point);
        piece.map_or(0, |piece| WORTH[usize::from(piece.kind.code()) & 7])
    };
    16 * worth(mv.target()) - worth(mv.origin())
}

/// Moves the best of the moves from index `at` on to this index, and returns it.
pub(crate) fn pick(moves: &mut Moves, at: usize) -> Option<(i32, Move)> {
    let rest = moves.get_mut(at..)?;
    let mut best = 0;
    for i in 1..rest.len() {
        if rest[i].0 > rest[best].0 {
            best = i;
        }
    }
    if rest.is_empty() {
        return None;
    }
    rest.swap(0, best);
    Some(rest[0])
}
