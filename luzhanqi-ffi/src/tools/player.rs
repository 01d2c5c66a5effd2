//! An opponent for those who want one.

use luzhanqi_env::{Level, Sampler};

use crate::guard::{Out, guard, handle, known};
use crate::moves::{lzq_move, of_move};
use crate::random::{Draws, lzq_random};
use crate::status::lzq_status;
use crate::view::lzq_view;

/// How well lzq_view_choose plays.
pub type lzq_level = u8;

/// Takes what it can get, and does not look what comes back.
pub const LZQ_EASY: lzq_level = 0;
/// Looks at the enemy's best blow too, in more positions.
pub const LZQ_MEDIUM: lzq_level = 1;
/// Plays every move out in them too, a little way and at random.
pub const LZQ_HARD: lzq_level = 2;
/// The number of levels.
pub const LZQ_LEVELS: usize = 3;

/// Chooses a move for the seat of a view, as a player who knows the view and nothing else: each move is
/// tried in positions drawn from its belief. The same view, level and state of the generator choose the same
/// move everywhere. It looks at some 2,000 positions at LZQ_MEDIUM and 50,000 at LZQ_HARD, and at
/// most at 500,000. Gives 1, or 0 if the seat has no move; the move is written in the
/// first case only.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_choose(
    view: *const lzq_view,
    level: lzq_level,
    random: *mut lzq_random,
    mv: *mut lzq_move,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(mv)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let level = known(Level::ALL.get(usize::from(level)))?;
        let chosen = Sampler::new(*level, draws.random.next_u64()).choose(&view.0);
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
