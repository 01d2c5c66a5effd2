//! Functions that play games move by move. The package is optimized for size. Only this crate, with the parts
//! of the core that are inlined here, is optimized for speed; see `profile.wasm` of the workspace. No
//! function of it may be inlined into callers, which are optimized for size.

use luzhanqi::{IllegalMove, Move, MoveList, MoveSet, Position, Random, Undo};

/// Plays a random game; see [`Position::playout`].
#[inline(never)]
pub fn playout(position: &mut Position, random: &mut Random, max_plies: u32) -> u32 {
    position.playout(random, max_plies)
}

/// Plays each game to its end; see [`Position::playouts`]. Plays one game after another, because interleaving
/// needs more code.
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
/// The errors of [`Position::play`].
#[inline(never)]
pub fn play(position: &mut Position, mv: Move) -> Result<Undo, IllegalMove> {
    position.play(mv)
}

/// Returns the set of legal moves, for the functions below.
#[inline(never)]
fn set(position: &Position) -> MoveSet {
    position.legal_moves()
}

/// Returns the legal moves; see [`Position::legal_moves`].
#[inline(never)]
pub fn legal(position: &Position) -> MoveList {
    set(position).list()
}

/// Returns the number of legal moves.
#[inline(never)]
pub fn legal_count(position: &Position) -> usize {
    set(position).len()
}

/// Returns the legal move at an index of the list.
#[inline(never)]
pub fn legal_move(position: &Position, place: usize) -> Option<Move> {
    set(position).get(place)
}

/// Returns whether the position shows that the game is over.
#[inline(never)]
pub fn is_over(position: &Position) -> bool {
    position.outcome().is_some()
}
