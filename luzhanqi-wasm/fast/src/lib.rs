//! What plays games move by move. The package is compiled small; this crate alone is compiled for speed,
//! and with it what the core has inlined here: see `profile.wasm` of the workspace. Nothing may be inlined
//! into callers, which would be compiled small again.

use luzhanqi::{IllegalMove, Move, MoveList, MoveSet, Position, Random, Undo};

/// Plays a random game; see [`Position::playout`].
#[inline(never)]
pub fn playout(position: &mut Position, random: &mut Random, max_plies: u32) -> u32 {
    position.playout(random, max_plies)
}

/// Plays each game out; see [`Position::playouts`]. One after the other: several at a time are more code.
#[inline(never)]
pub fn playouts(games: &mut [Position], random: &mut Random, max_plies: u32) -> u64 {
    let own = |game| {
        u64::from(playout(
            game,
            &mut Random::new(random.next_u64()),
            max_plies,
        ))
    };
    games.iter_mut().map(own).sum()
}

/// Plays a legal move; see [`Position::play`].
///
/// # Errors
/// As [`Position::play`].
#[inline(never)]
pub fn play(position: &mut Position, mv: Move) -> Result<Undo, IllegalMove> {
    position.play(mv)
}

/// What the questions about legal moves share.
#[inline(never)]
fn set(position: &Position) -> MoveSet {
    position.legal_moves()
}

/// The legal moves; see [`Position::legal_moves`].
#[inline(never)]
pub fn legal(position: &Position) -> MoveList {
    set(position).list()
}

/// The number of legal moves.
#[inline(never)]
pub fn legal_count(position: &Position) -> usize {
    set(position).len()
}

/// The legal move at a place of the list.
#[inline(never)]
pub fn legal_move(position: &Position, place: usize) -> Option<Move> {
    set(position).get(place)
}

/// Whether the position shows that the game is over.
#[inline(never)]
pub fn is_over(position: &Position) -> bool {
    position.outcome().is_some()
}
