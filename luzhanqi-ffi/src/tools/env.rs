//! Arrays for machine learning.

use std::ffi::c_char;

use luzhanqi::Seat;
use luzhanqi_env::{Action, Config, Frame, PlaneInfo, plane_count, write_action_mask, write_stack};

use crate::board::LZQ_STATIONS;
use crate::checks::{Buffer, DONE, Out, catch, handle, known, print, total};
use crate::moves::{lzq_move, of_move, to_move};
use crate::piece::{lzq_seat, to_seat};
use crate::rules::{lzq_rules, read_rules};
use crate::status::{LZQ_E_OBSERVATION, lzq_status};
use crate::view::lzq_view;

/// The number of a seat's move, 0 to LZQ_ACTIONS - 1. For north the board is rotated by 180 degrees. Moves
/// come first, ordered by origin and then by target. The flips of the 60 stations follow.
pub type lzq_action = u16;

/// The number of actions.
pub const LZQ_ACTIONS: usize = 1248;
/// The number of actions that are moves from station to station; flips come after them.
pub const LZQ_ACTION_MOVES: usize = 1188;
/// The number of planes of a frame in dark play. Some rules add planes: see lzq_plane_count. Frames of expose
/// play begin with the same planes.
pub const LZQ_PLANES_DARK: usize = 37;
/// The number of planes of a frame in expose play. Some rules add planes.
pub const LZQ_PLANES_EXPOSE: usize = 63;
/// The maximum number of planes of a frame over all rules.
pub const LZQ_PLANES_MAX: usize = 68;
/// The largest number of frames in one stack.
pub const LZQ_HISTORY_MAX: usize = 1000;

// cbindgen needs the constants as numbers.
const _: () = assert!(
    LZQ_ACTIONS == Action::COUNT
        && LZQ_ACTION_MOVES == Action::MOVES
        && LZQ_PLANES_DARK == luzhanqi_env::DARK_PLANES
        && LZQ_PLANES_EXPOSE == luzhanqi_env::EXPOSE_PLANES
        && LZQ_PLANES_MAX == luzhanqi_env::MAX_PLANES
        && LZQ_HISTORY_MAX == Config::MAX_HISTORY
        && LZQ_STATIONS == luzhanqi_env::CELLS
);

/// Returns the action of a seat's move.
///
/// Errors: LZQ_E_RANGE, also for a move that no piece can ever make on this board.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_action_of(mv: lzq_move, seat: lzq_seat) -> lzq_status {
    catch(|| {
        let (mv, seat) = (known(to_move(mv))?, known(to_seat(seat))?);
        total(known(Action::of(mv, seat))?.number())
    })
}

/// Writes the move of a seat's action.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_action_move(
    action: lzq_action,
    seat: lzq_seat,
    mv: *mut lzq_move,
) -> lzq_status {
    catch(|| {
        let out = unsafe { Out::new(mv)? };
        let (action, seat) = (known(Action::new(action.into()))?, known(to_seat(seat))?);
        out.put(of_move(action.to_move(seat)));
        DONE
    })
}

/// Returns the number of planes of a frame under these rules: LZQ_PLANES_DARK or LZQ_PLANES_EXPOSE, plus the
/// counters of `repetition`, of `ply-limit` and of a `quiet-limit` over 255. A plane has LZQ_STATIONS bytes;
/// the first is for a1 on the board as the seat sees it.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_plane_count(rules: *const lzq_rules) -> lzq_status {
    catch(|| total(plane_count(&unsafe { read_rules(rules)? })))
}

/// Enough capacity for the name of any plane.
pub const LZQ_PLANE_NAME_MAX: usize = 64;
/// Enough capacity for lzq_plane_meaning of any plane.
pub const LZQ_PLANE_MEANING_MAX: usize = 256;

/// Writes the name of a plane under these rules, such as "enemy_hidden"; returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_plane_name(
    rules: *const lzq_rules,
    plane: usize,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe {
        let planes = PlaneInfo::all(&read_rules(rules)?);
        print(&known(planes.get(plane))?.name, text, capacity)
    })
}

/// Writes the meaning of the bytes of a plane under these rules; returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_plane_meaning(
    rules: *const lzq_rules,
    plane: usize,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe {
        let planes = PlaneInfo::all(&read_rules(rules)?);
        print(&known(planes.get(plane))?.meaning, text, capacity)
    })
}

/// Writes the latest `history` frames of a view as planes, the newest first; `history` is 1 to
/// LZQ_HISTORY_MAX. Frames before the start are zero. Returns the number of bytes: `history` times
/// lzq_plane_count times LZQ_STATIONS.
///
/// The time for one frame grows with the number of moves in the view. For several frames, and for rules with
/// `repetition`, the call also computes the view again from its observations.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_planes(
    view: *const lzq_view,
    history: usize,
    planes: *mut u8,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(planes, capacity)?) };
        let rules = view.0.rules();
        let config = Config::new(rules).with_history(history);
        known(config.validate().ok())?;
        let mut bytes = vec![0; config.observation_len()];
        // Cannot fail: the view was made from these observations.
        let frames = Frame::latest(&view.0, history).map_err(|_| LZQ_E_OBSERVATION)?;
        write_stack(rules, &frames, &mut bytes);
        out.fill(bytes)
    })
}

/// Writes the list of lzq_view_legal_moves as LZQ_ACTIONS bytes: 1 for an action in the list, else 0. Returns
/// LZQ_ACTIONS. All bytes are 0 on the other seat's turn.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_action_mask(
    view: *const lzq_view,
    mask: *mut u8,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(mask, capacity)?) };
        let mut mask = [false; Action::COUNT];
        // A spectator has no moves, so its seat does not matter.
        let seat = view.0.seat().unwrap_or(Seat::South);
        write_action_mask(&view.0.legal_moves(), seat, &mut mask);
        out.fill(mask.map(u8::from))
    })
}
