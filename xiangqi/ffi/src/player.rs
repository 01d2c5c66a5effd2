//! The library's own player.

use kit_ffi::checks::{Out, catch, handle, known};
use xiangqi_env::AlphaBeta;

use crate::game::xq_game;
use crate::moves::{put_move, xq_move};
use crate::random::{Draws, xq_random};
use crate::status::xq_status;

/// The largest depth for xq_game_choose_move.
pub const XQ_CHOICE_DEPTH_MAX: u32 = 32;

/// Chooses a move for the side to move by alpha-beta search of `depth` plies and returns 1. Returns 0 and
/// writes nothing if the game is over. Applies the repetition rules to the whole game. The same game, depth
/// and generator state give the same move on every machine. The time grows about tenfold with each ply; depth 4
/// takes about a second.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE for a depth of 0 or above XQ_CHOICE_DEPTH_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_choose_move(
    game: *const xq_game,
    depth: u32,
    random: *mut xq_random,
    mv: *mut xq_move,
) -> xq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it.
        let (game, out) = unsafe { (handle(game)?, Out::new(mv)?) };
        let mut draws = unsafe { Draws::new(random)? };
        known((1..=XQ_CHOICE_DEPTH_MAX).contains(&depth).then_some(()))?;
        let chosen = AlphaBeta::new(depth, draws.random.next_u64()).choose_move(&game.0);
        draws.done();
        Ok(put_move(chosen, out))
    })
}
