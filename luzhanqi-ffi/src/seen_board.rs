//! What a view shows: the board as its seat sees it, and the seat's moves.

use std::ffi::c_char;

use luzhanqi::{EnemyPiece, PieceStatus, Seen, SeenBoard, Station};

use crate::board::{LZQ_STATIONS, lzq_station, lzq_stations, of_board, of_station, to_station};
use crate::checks::{Buffer, DONE, Out, catch, handle, known, value};
use crate::moves::{lzq_move, of_move, to_move};
use crate::observation::{lzq_observation, of_observation};
use crate::outcome::{lzq_illegal, of_illegal};
use crate::piece::{FACE_DOWN, LZQ_NO_PIECE, hidden, lzq_kinds, lzq_piece, of_piece};
use crate::status::{belief_status, lzq_status};
use crate::view::lzq_view;

/// The piece is on the board.
pub const LZQ_ENEMY_ON: u8 = 0;
/// The piece is a flag that shares its station with another piece.
pub const LZQ_ENEMY_HELD: u8 = 1;
/// The piece has left the board.
pub const LZQ_ENEMY_LOST: u8 = 2;
/// The number of enemy pieces in dark play, including lost pieces.
pub const LZQ_ENEMIES: usize = 25;

/// An enemy piece in dark play.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_enemy {
    /// The piece's station at the start of the game; LZQ_NO_STATION if the piece was lost or held at the
    /// start.
    pub start: lzq_station,
    /// The piece's current station; LZQ_NO_STATION if the piece is held or lost.
    pub station: lzq_station,
    /// One of LZQ_ENEMY_....
    pub status: u8,
    /// 1 if the piece has moved, else 0.
    pub moved: u8,
    /// Reserved, always 0.
    pub spare: [u8; 4],
}

fn of_enemy(enemy: &EnemyPiece) -> lzq_enemy {
    let (status, now) = match enemy.status {
        PieceStatus::On(station) => (LZQ_ENEMY_ON, Some(station)),
        PieceStatus::Held => (LZQ_ENEMY_HELD, None),
        PieceStatus::Lost => (LZQ_ENEMY_LOST, None),
    };
    lzq_enemy {
        start: of_station(enemy.start_station),
        station: of_station(now),
        status,
        moved: u8::from(enemy.moved),
        spare: [0; 4],
    }
}

fn seen_on(seen_board: &SeenBoard, station: Station) -> lzq_piece {
    match seen_board.at(station) {
        None => LZQ_NO_PIECE,
        Some(Seen::Known(piece)) => of_piece(Some(piece)),
        Some(Seen::Hidden(color)) => hidden(color),
        Some(Seen::FaceDown) => FACE_DOWN,
    }
}

/// Returns what the seat sees on a station: a known piece, an enemy piece of kind LZQ_HIDDEN, LZQ_FACE_DOWN |
/// LZQ_HIDDEN for a face-down piece, or LZQ_NO_PIECE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_piece_at(
    view: *const lzq_view,
    station: lzq_station,
) -> lzq_piece {
    value(LZQ_NO_PIECE, || {
        Some(seen_on(
            unsafe { handle(view).ok()? }.0.seen_board(),
            to_station(station)?,
        ))
    })
}

/// Writes what the seat sees on each of the 60 stations, each in the form of lzq_view_piece_at.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_board(
    view: *const lzq_view,
    board: *mut lzq_piece,
) -> lzq_status {
    catch(|| {
        let view = unsafe { handle(view)? };
        let out = unsafe { Out::new(board.cast::<[lzq_piece; LZQ_STATIONS]>())? };
        out.put(of_board(|station| seen_on(view.0.seen_board(), station)));
        DONE
    })
}

/// Lists the moves of the view's seat, none on the other seat's turn; returns their number.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_legal_moves(
    view: *const lzq_view,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(moves, capacity)?) };
        out.fill(view.0.legal_moves().iter().map(of_move))
    })
}

/// Returns the targets of the seat's moves from a station, none on the other seat's turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_destinations(
    view: *const lzq_view,
    origin: lzq_station,
) -> lzq_stations {
    value(0, || {
        let view = unsafe { handle(view).ok()? };
        Some(
            view.0
                .legal_moves()
                .destinations(to_station(origin)?)
                .bits(),
        )
    })
}

/// Returns the targets of the seat's moves from a station as if it were this seat's turn, for premoves.
/// Returns the empty set after the end and for a spectator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_premove_destinations(
    view: *const lzq_view,
    origin: lzq_station,
) -> lzq_stations {
    value(0, || {
        let view = unsafe { handle(view).ok()? };
        let ahead = view.0.seen_board().premoves();
        Some(ahead.destinations(to_station(origin)?).bits())
    })
}

/// Writes the latest observed ply, to show on the board. Returns 1. Returns 0 before the first ply.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_last_ply(
    view: *const lzq_view,
    ply: *mut lzq_observation,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(ply)?) };
        let Some(seen) = view.0.last_ply() else {
            return Ok(0);
        };
        out.put(of_observation(&seen));
        Ok(1)
    })
}

/// Lists the stations of the latest ply's path, origin and target included, for animation; returns
/// their number, 0 before the first ply. Call it after the view has observed the ply.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_last_route(
    view: *const lzq_view,
    stations: *mut lzq_station,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(stations, capacity)?) };
        let route = view.0.last_route();
        let stations = route.iter().flat_map(|route| route.iter());
        out.fill(stations.map(|station| of_station(Some(*station))))
    })
}

/// Returns 0 if a move is in the list of lzq_view_legal_moves, else the reason, LZQ_ILLEGAL_... (above 0).
/// Writes the details. The reason depends only on what the seat knows.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_why_illegal(
    view: *const lzq_view,
    mv: lzq_move,
    illegal: *mut lzq_illegal,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(illegal)?) };
        let illegal = of_illegal(view.0.why_illegal(known(to_move(mv))?));
        out.put(illegal);
        Ok(illegal.reason.into())
    })
}

/// Lists the stations of a move's path, origin and target included, for animation; returns their
/// number, 0 if there is no path. Call it before the view observes the move.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_route(
    view: *const lzq_view,
    mv: lzq_move,
    stations: *mut lzq_station,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(stations, capacity)?) };
        let route = view.0.seen_board().route(known(to_move(mv))?);
        let stations = route.iter().flat_map(|route| route.iter());
        out.fill(stations.map(|station| of_station(Some(*station))))
    })
}

/// Writes the start position, with all hidden information, as text; returns the length. The length is 0
/// during the game, and after an end that does not reveal the start.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_true_start(
    view: *const lzq_view,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(text, capacity)?) };
        out.print(
            view.0
                .end()
                .and_then(|end| end.true_start.as_deref())
                .unwrap_or(""),
        )
    })
}

/// In dark play, lists the 25 enemy pieces, including held and lost pieces, and returns 25. Returns 0 in
/// expose play and for a spectator. In a game that started with a set-up, the pieces are in the order of the
/// army's slots.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_enemies(
    view: *const lzq_view,
    enemies: *mut lzq_enemy,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(enemies, capacity)?) };
        out.fill(view.0.enemies().iter().map(of_enemy))
    })
}

/// In dark play, lists the exact set of possible kinds of each enemy piece and returns 25. Returns 0 in
/// expose play. This costs as much as lzq_view_belief. For a cheaper superset, use the kinds with a
/// probability above 0 in lzq_relaxed_belief_marginals.
///
/// Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET; see lzq_view_belief.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_candidates(
    view: *const lzq_view,
    kinds: *mut lzq_kinds,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(kinds, capacity)?) };
        let all = view.0.candidates().map_err(|error| belief_status(&error))?;
        out.fill(all.into_iter().flatten().map(|kinds| kinds.bits()))
    })
}
