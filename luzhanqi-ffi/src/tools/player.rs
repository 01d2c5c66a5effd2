//! The library's own player.

use luzhanqi_env::{Level, Sampler};

use crate::checks::{Out, catch, handle, known};
use crate::moves::{lzq_move, of_move};
use crate::random::{Draws, lzq_random};
use crate::status::lzq_status;
use crate::view::lzq_view;

/// The strength of lzq_view_choose_move.
pub type lzq_level = u8;

/// Maximizes its immediate gain and ignores the opponent's reply.
pub const LZQ_EASY: lzq_level = 0;
/// Also considers the opponent's best attack, in more positions.
pub const LZQ_MEDIUM: lzq_level = 1;
/// Also continues every move with a few random moves.
pub const LZQ_HARD: lzq_level = 2;
/// The number of levels.
pub const LZQ_LEVELS: usize = 3;

/// Chooses a move for the seat of a view and returns 1. Returns 0 and writes nothing if the seat has no move.
/// Uses only the knowledge of the view: tries each move in positions drawn from its belief. The same view,
/// level and generator state give the same move on every machine. Examines about 2,000 positions at
/// LZQ_MEDIUM and 50,000 at LZQ_HARD, and never more than 500,000.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_choose_move(
    view: *const lzq_view,
    level: lzq_level,
    random: *mut lzq_random,
    mv: *mut lzq_move,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(mv)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let level = known(Level::ALL.get(usize::from(level)))?;
        let chosen = Sampler::new(*level, draws.random.next_u64()).choose_move(&view.0);
        draws.done();
        Ok(match chosen {
            Some(mv) => {
                out.put(of_move(mv));
                1
            }
            None => 0,
        })
    })
}
