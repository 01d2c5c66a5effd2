//! More about games and views: copies, starts and texts.

use std::ffi::c_char;

use luzhanqi::Observation;

use crate::army::{lzq_army, of_army};
use crate::checks::{Buffer, DONE, Out, catch, handle, known, print};
use crate::game::lzq_game;
use crate::observation::to_json;
use crate::position::{lzq_position, of_position};
use crate::status::lzq_status;
use crate::view::lzq_view;

/// Makes a copy of a game with its history.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_clone(
    game: *const lzq_game,
    clone: *mut *mut lzq_game,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(clone)?) };
        out.give(lzq_game::new((*game.0).clone()));
        DONE
    })
}

/// Returns 1 if both games have the same start and the same events, else 0.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_equal(a: *const lzq_game, b: *const lzq_game) -> lzq_status {
    catch(|| {
        let (a, b) = unsafe { (handle(a)?, handle(b)?) };
        Ok(lzq_status::from(*a.0 == *b.0))
    })
}

/// Writes the start position.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_start_position(
    game: *const lzq_game,
    position: *mut lzq_position,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(position)?) };
        out.put(of_position(game.0.start_position()));
        DONE
    })
}

/// Writes the armies of the game's start and returns 1. Returns 0 and writes nothing if the game did not
/// start with armies.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_armies(
    game: *const lzq_game,
    south: *mut lzq_army,
    north: *mut lzq_army,
) -> lzq_status {
    catch(|| {
        let game = unsafe { handle(game)? };
        let (out_south, out_north) = unsafe { (Out::new(south)?, Out::new(north)?) };
        Ok(match game.0.armies() {
            Some([south, north]) => {
                out_south.put(of_army(&south));
                out_north.put(of_army(&north));
                1
            }
            None => 0,
        })
    })
}

/// Makes a copy of a view.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_clone(
    view: *const lzq_view,
    clone: *mut *mut lzq_view,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(clone)?) };
        out.give(lzq_view::new((*view.0).clone()));
        DONE
    })
}

/// Returns 1 if both views have the same knowledge, else 0.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_equal(a: *const lzq_view, b: *const lzq_view) -> lzq_status {
    catch(|| {
        let (a, b) = unsafe { (handle(a)?, handle(b)?) };
        Ok(lzq_status::from(*a.0 == *b.0))
    })
}

/// Writes all observations of a view as a JSON list for lzq_view_from_json; returns the length.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_to_json(
    view: *const lzq_view,
    json: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(json, capacity)?) };
        let all: Vec<Observation> = view.0.observations().collect();
        out.print(&to_json(&all)?)
    })
}

/// Makes a new view with the state of this view right after ply `plies`. The time grows with `plies`.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE if the game was shorter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_after_plies(
    view: *const lzq_view,
    plies: usize,
    earlier: *mut *mut lzq_view,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(earlier)?) };
        out.give(lzq_view::new(known(view.0.after_plies(plies))?));
        DONE
    })
}

/// Writes a view as text in the form of a position's text; returns the length. An enemy piece of unknown kind
/// is ?, a face-down piece ~. In a spectator's view, red pieces of unknown kind are U and black pieces u.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_text(
    view: *const lzq_view,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(&*handle(view)?.0, text, capacity) })
}
