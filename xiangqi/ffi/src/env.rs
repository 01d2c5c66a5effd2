//! Arrays for machine learning.

use std::ffi::c_char;

use kit_ffi::checks::{Answer, Buffer, DONE, Out, catch, handle, known, total};
use xiangqi_env::{Action, CELLS, Config, PlaneInfo, plane_count, write_action_mask, write_planes};

use crate::game::xq_game;
use crate::moves::{of_move, to_move, xq_move};
use crate::piece::{to_side, xq_side};
use crate::point::XQ_POINTS;
use crate::rules::{read_rules, xq_rules};
use crate::status::xq_status;

/// The number of a side's move, 0 to XQ_ACTIONS - 1, ordered by origin and then by target. For Black the
/// board is rotated by 180 degrees.
pub type xq_action = u16;

/// The number of actions: all moves that some piece can make on an empty board.
pub const XQ_ACTIONS: usize = 2086;
/// The number of planes of the current board, without the counters that some rules add; see xq_plane_count. A
/// plane has XQ_POINTS bytes; the side's own back rank comes first.
pub const XQ_PLANES: usize = 21;
/// The maximum number of planes of the current board over all rules.
pub const XQ_PLANES_MAX: usize = 27;
/// The number of planes of each earlier board.
pub const XQ_PLANES_EARLIER: usize = 14;
/// The largest number of boards in one stack.
pub const XQ_HISTORY_MAX: usize = 100;

// cbindgen needs the constants as numbers.
const _: () = assert!(
    XQ_ACTIONS == Action::COUNT
        && XQ_PLANES == xiangqi_env::PLANES
        && XQ_PLANES_MAX == xiangqi_env::MAX_PLANES
        && XQ_PLANES_EARLIER == xiangqi_env::PIECE_PLANES
        && XQ_HISTORY_MAX == Config::MAX_HISTORY
        && XQ_POINTS == CELLS
);

/// Returns the action of a side's move.
///
/// Errors: XQ_E_RANGE, also for a move that no piece can ever make.
#[unsafe(no_mangle)]
pub extern "C" fn xq_action_of(mv: xq_move, side: xq_side) -> xq_status {
    catch(|| {
        let (mv, side) = (known(to_move(mv))?, known(to_side(side))?);
        total(known(Action::of(mv, side))?.number())
    })
}

/// Writes the move of a side's action.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_action_move(
    action: xq_action,
    side: xq_side,
    mv: *mut xq_move,
) -> xq_status {
    catch(|| {
        let out = unsafe { Out::new(mv)? };
        let (action, side) = (known(Action::new(action.into()))?, known(to_side(side))?);
        out.put(of_move(action.to_move(side)));
        DONE
    })
}

/// Enough capacity for the name of any plane.
pub const XQ_PLANE_NAME_MAX: usize = 32;
/// Enough capacity for xq_plane_meaning of any plane.
pub const XQ_PLANE_MEANING_MAX: usize = 128;

/// The plane with this number under these rules.
unsafe fn plane_info(rules: *const xq_rules, plane: usize) -> Answer<PlaneInfo> {
    let planes = PlaneInfo::all(&unsafe { read_rules(rules)? }, XQ_HISTORY_MAX);
    known(planes.into_iter().nth(plane))
}

/// Returns the number of planes of the current board under these rules: XQ_PLANES, plus the counters of
/// `quiet-checks` and of a `quiet-limit` over 255. Each earlier board adds XQ_PLANES_EARLIER planes.
///
/// Errors: XQ_E_NULL, XQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_plane_count(rules: *const xq_rules) -> xq_status {
    catch(|| total(plane_count(&unsafe { read_rules(rules)? }, 1)))
}

/// Writes the name of a plane under these rules, such as "own_horse", or "own_horse_1" for the board
/// one ply earlier; returns the length.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_plane_name(
    rules: *const xq_rules,
    plane: usize,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let out = unsafe { Buffer::new(text, capacity)? };
        out.print(&unsafe { plane_info(rules, plane)? }.name)
    })
}

/// Writes the meaning of the bytes of a plane under these rules; returns the length.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_plane_meaning(
    rules: *const xq_rules,
    plane: usize,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let out = unsafe { Buffer::new(text, capacity)? };
        out.print(&unsafe { plane_info(rules, plane)? }.meaning)
    })
}

/// Writes the latest `history` boards as planes from a side's point of view, the newest first; `history` is 1
/// to XQ_HISTORY_MAX. Boards before the start are zero. Returns the number of bytes: XQ_POINTS times the
/// planes of xq_plane_count, plus XQ_POINTS times XQ_PLANES_EARLIER for each board after the first.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_planes(
    game: *const xq_game,
    side: xq_side,
    history: usize,
    planes: *mut u8,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(planes, capacity)?) };
        let side = known(to_side(side))?;
        known((1..=XQ_HISTORY_MAX).contains(&history).then_some(()))?;
        let mut bytes = vec![0; plane_count(game.0.rules(), history) * CELLS];
        write_planes(&game.0, side, history, &mut bytes);
        out.fill(bytes)
    })
}

/// Writes the legal moves as XQ_ACTIONS bytes: 1 for a legal action of the side to move, else 0.
/// Returns XQ_ACTIONS. All bytes are 0 after the end.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_action_mask(
    game: *const xq_game,
    mask: *mut u8,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(mask, capacity)?) };
        let mut mask = [false; Action::COUNT];
        write_action_mask(
            &game.0.legal_moves(),
            game.0.position().to_move(),
            &mut mask,
        );
        out.fill(mask.map(u8::from))
    })
}
