//! Views: what one seat knows.

use std::ffi::c_char;

use luzhanqi::{EnemyPiece, Observation, PieceStatus, Seen, SeenBoard, Station, View};

use crate::board::{LZQ_STATIONS, lzq_station, lzq_stations, of_board, of_station, to_station};
use crate::deal::{lzq_pool, of_pool};
use crate::game::lzq_game;
use crate::guard::{
    Buffer, DONE, Handle, Kept, Out, Why, c_str, free, guard, handle, handle_mut, known, total,
    value,
};
use crate::moves::{lzq_move, of_move, to_move};
use crate::observation::{lzq_observation, of_observation, to_json};
use crate::piece::{
    FACE_DOWN, LZQ_NO_PIECE, hidden, lzq_color, lzq_kind, lzq_kinds, lzq_piece, lzq_seat, of_color,
    of_piece, of_seat, to_color, to_kind, to_viewer,
};
use crate::position::{lzq_sides, of_sides};
use crate::rules::{lzq_rules, of_rules};
use crate::status::{LZQ_E_IMPOSSIBLE, LZQ_E_OBSERVATION, LZQ_E_PARSE, lzq_status};
use crate::verdict::{lzq_illegal, lzq_outcome, of_legality, of_outcome};

/// One seat's knowledge, or a spectator's: a fold over its own observations, and nothing else. A client that is sent
/// its seat's observations makes the very view that the server has. Free it with lzq_view_free.
pub struct lzq_view(pub(crate) Kept<View>);

impl lzq_view {
    pub(crate) fn new(value: View) -> lzq_view {
        lzq_view(Kept::new(value))
    }
}

impl Handle for lzq_view {
    const NAME: &'static str = "lzq_view";

    fn is_broken(&self) -> bool {
        self.0.is_broken()
    }
}

/// The piece is on the board.
pub const LZQ_ENEMY_ON: u8 = 0;
/// It is the flag, and a piece carries it or stands with it.
pub const LZQ_ENEMY_HELD: u8 = 1;
/// It has left the board.
pub const LZQ_ENEMY_LOST: u8 = 2;

/// The number of pieces of the other army in dark play.
pub const LZQ_ENEMIES: usize = 25;

/// A piece of the other army in dark play.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_enemy {
    /// Where it stood when the game began; LZQ_NO_STATION for one that was already lost or held.
    pub start: lzq_station,
    /// Where it is now; LZQ_NO_STATION for one that is held or lost.
    pub now: lzq_station,
    /// One of LZQ_ENEMY_....
    pub status: u8,
    /// 1 if it has moved, else 0.
    pub moved: u8,
    /// Room for later versions, always 0.
    pub spare: [u8; 4],
}

fn of_enemy(enemy: &EnemyPiece) -> lzq_enemy {
    let (status, now) = match enemy.now {
        PieceStatus::On(station) => (LZQ_ENEMY_ON, Some(station)),
        PieceStatus::Held => (LZQ_ENEMY_HELD, None),
        PieceStatus::Lost => (LZQ_ENEMY_LOST, None),
    };
    lzq_enemy {
        start: of_station(enemy.start),
        now: of_station(now),
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

/// Makes a view of what a seat of a game knows, which does not follow the game. It shares the
/// history with the game: making it takes no longer late in a game than early. For LZQ_NO_SEAT it is
/// the view of a spectator, who belongs to no seat and sees what both may see; that is folded from
/// the beginning.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_view(
    game: *const lzq_game,
    seat: lzq_seat,
    view: *mut *mut lzq_view,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(view)?) };
        out.give(lzq_view::new(match to_viewer(seat)? {
            Some(seat) => game.0.view(seat).clone(),
            None => game.0.spectator_view(),
        }));
        DONE
    })
}

/// Makes a view from JSON: the first observation of a seat, or a list of them from the first on.
/// `why` gets the message of a failure and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE, LZQ_E_OBSERVATION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_new(
    json: *const c_char,
    view: *mut *mut lzq_view,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (json, out, why) =
            unsafe { (c_str(json)?, Out::new(view)?, Why::new(why, why_capacity)?) };
        let read = if json.trim_start().starts_with('[') {
            serde_json::from_str::<Vec<Observation>>(json)
        } else {
            serde_json::from_str(json).map(|one: Observation| vec![one])
        };
        let observations = why.explain(LZQ_E_PARSE, read)?;
        let made = View::new(observations);
        out.give(lzq_view::new(why.explain(LZQ_E_OBSERVATION, made)?));
        DONE
    })
}

/// Makes another view that is like this one.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_clone(
    view: *const lzq_view,
    clone: *mut *mut lzq_view,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(clone)?) };
        out.give(lzq_view::new((*view.0).clone()));
        DONE
    })
}

/// Frees a view; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_free(view: *mut lzq_view) {
    // SAFETY: as the conventions of the header ask.
    unsafe { free(view) }
}

/// Returns 1 if both views are the same knowledge, else 0.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_equal(a: *const lzq_view, b: *const lzq_view) -> lzq_status {
    guard(|| {
        let (a, b) = unsafe { (handle(a)?, handle(b)?) };
        Ok(lzq_status::from(*a.0 == *b.0))
    })
}

/// Takes in what is observed next, as JSON, and writes what that is; `seen` may be NULL. `why` gets
/// the message of a failure and may be NULL with capacity 0. The time does not grow with the game,
/// but for the end, which is held against all of it, and for going back, which folds anew what
/// stands. Ask lzq_view_last_route for the way of a ply.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE, LZQ_E_OBSERVATION. The view is unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_observe(
    view: *mut lzq_view,
    json: *const c_char,
    seen: *mut lzq_observation,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, json) = unsafe { (handle_mut(view)?, c_str(json)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let observation: Observation = why.explain(LZQ_E_PARSE, serde_json::from_str(json))?;
        let told = of_observation(&observation);
        view.0.change(|view| {
            let taken = view.observe(observation);
            why.explain(LZQ_E_OBSERVATION, taken)
        })?;
        if let Ok(out) = unsafe { Out::new(seen) } {
            out.put(told);
        }
        DONE
    })
}

/// Writes all observations of a view as a list in JSON, which lzq_view_new reads; gives the length.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_json(
    view: *const lzq_view,
    json: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(json, capacity)?) };
        let all: Vec<Observation> = view.0.observations().collect();
        out.print(&to_json(&all)?)
    })
}

/// Lists the observations from this number on, 0 for all, the beginning included; gives how many that
/// are, 0 if not so much was observed. The time does not depend on what came before.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_observations(
    view: *const lzq_view,
    first: usize,
    observations: *mut lzq_observation,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(observations, capacity)?) };
        let some = view.0.observations().skip(first);
        out.fill_from(some.map(|seen| of_observation(&seen)))
    })
}

/// Writes what was observed, by its number from 0, the beginning. The time does not depend on the
/// number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_observation(
    view: *const lzq_view,
    number: usize,
    observation: *mut lzq_observation,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(observation)?) };
        out.put(of_observation(&known(view.0.observation(number))?));
        DONE
    })
}

/// Writes an observation as a line for people, by its number; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_observation_text(
    view: *const lzq_view,
    number: usize,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(text, capacity)?) };
        let seen = known(view.0.observation(number))?;
        out.print(&seen.to_string())
    })
}

/// Returns the number of plies that have been observed.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_plies(view: *const lzq_view) -> lzq_status {
    guard(|| total(unsafe { handle(view)? }.0.plies()))
}

/// Makes a new view, which is this one right after that many plies; it is folded from the
/// beginning.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE if the game was shorter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_after_plies(
    view: *const lzq_view,
    plies: usize,
    earlier: *mut *mut lzq_view,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(earlier)?) };
        out.give(lzq_view::new(known(view.0.after_plies(plies))?));
        DONE
    })
}

/// Returns the seat whose offer of a draw stands; LZQ_NO_SEAT for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_offer(view: *const lzq_view) -> lzq_seat {
    value(of_seat(None), || {
        Some(of_seat(unsafe { handle(view).ok()? }.0.offer()))
    })
}

/// Returns the seat that asks to take its latest ply back and has no answer yet; LZQ_NO_SEAT for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_take_back_offer(view: *const lzq_view) -> lzq_seat {
    value(of_seat(None), || {
        Some(of_seat(unsafe { handle(view).ok()? }.0.take_back_offer()))
    })
}

/// Returns the seat whose view this is; LZQ_NO_SEAT for a spectator's, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_seat(view: *const lzq_view) -> lzq_seat {
    value(of_seat(None), || {
        Some(of_seat(unsafe { handle(view).ok()? }.0.seat()))
    })
}

/// Returns the seat to move; LZQ_NO_SEAT for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_to_move(view: *const lzq_view) -> lzq_seat {
    value(of_seat(None), || {
        Some(of_seat(Some(
            unsafe { handle(view).ok()? }.0.seen_board().to_move(),
        )))
    })
}

/// Writes the rules.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_rules(
    view: *const lzq_view,
    rules: *mut lzq_rules,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(rules)?) };
        out.put(of_rules(view.0.rules()));
        DONE
    })
}

/// Writes which seat plays which colour.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_sides(
    view: *const lzq_view,
    sides: *mut lzq_sides,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(sides)?) };
        out.put(of_sides(view.0.seen_board().sides()));
        DONE
    })
}

/// Returns the colour of the seat whose view this is; LZQ_NO_COLOR while it is open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_own_color(view: *const lzq_view) -> lzq_color {
    value(of_color(None), || {
        Some(of_color(
            unsafe { handle(view).ok()? }.0.seen_board().own_color(),
        ))
    })
}

/// Returns the number of plies since the last attack, flip or flag taken.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_quiet(view: *const lzq_view) -> lzq_status {
    guard(|| {
        Ok(lzq_status::from(
            unsafe { handle(view)? }.0.seen_board().quiet(),
        ))
    })
}

/// Writes the text of a view: that of a position, with ? for an enemy piece of unknown kind and ~
/// for a face-down piece; a spectator's has U for red's and u for black's. Gives the length.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_text(
    view: *const lzq_view,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(text, capacity)?) };
        out.print(&view.0.to_string())
    })
}

/// Returns what the seat sees on a station: a piece, an enemy piece with LZQ_HIDDEN in the place of
/// its kind, LZQ_FACE_DOWN | LZQ_HIDDEN, or LZQ_NO_PIECE.
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

/// Writes what the seat sees on each of the 60 stations, as lzq_view_piece_at.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_board(
    view: *const lzq_view,
    board: *mut lzq_piece,
) -> lzq_status {
    guard(|| {
        let view = unsafe { handle(view)? };
        let out = unsafe { Out::new(board.cast::<[lzq_piece; LZQ_STATIONS]>())? };
        out.put(of_board(|station| seen_on(view.0.seen_board(), station)));
        DONE
    })
}

/// Returns the occupied stations; none for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_occupied(view: *const lzq_view) -> lzq_stations {
    value(0, || {
        Some(
            unsafe { handle(view).ok()? }
                .0
                .seen_board()
                .occupied()
                .bits(),
        )
    })
}

/// Returns the stations of face-down pieces; none for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_face_down(view: *const lzq_view) -> lzq_stations {
    value(0, || {
        Some(
            unsafe { handle(view).ok()? }
                .0
                .seen_board()
                .face_down()
                .bits(),
        )
    })
}

/// Returns, in dark play, the stations of enemy pieces of unknown kind; none for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_hidden(view: *const lzq_view) -> lzq_stations {
    value(0, || {
        Some(unsafe { handle(view).ok()? }.0.seen_board().hidden().bits())
    })
}

/// Returns the stations of the pieces of a colour, as far as the colour is seen: face-down pieces
/// belong to none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_pieces(view: *const lzq_view, color: lzq_color) -> lzq_stations {
    value(0, || {
        let view = unsafe { handle(view).ok()? };
        Some(view.0.seen_board().pieces(to_color(color)?).bits())
    })
}

/// Returns the stations of the seen pieces of a colour and kind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_seen(
    view: *const lzq_view,
    color: lzq_color,
    kind: lzq_kind,
) -> lzq_stations {
    value(0, || {
        let view = unsafe { handle(view).ok()? };
        Some(
            view.0
                .seen_board()
                .seen(to_color(color)?, to_kind(kind)?)
                .bits(),
        )
    })
}

/// Returns, under LZQ_FLAG_WIN_CARRY, the station where a piece carries this colour's flag or
/// stands with it; LZQ_NO_STATION for nowhere.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_flag_held_at(
    view: *const lzq_view,
    color: lzq_color,
) -> lzq_station {
    value(of_station(None), || {
        let view = unsafe { handle(view).ok()? };
        Some(of_station(
            view.0.seen_board().flag_held_at(to_color(color)?),
        ))
    })
}

/// Writes, in expose play, the number of face-down pieces of each colour and kind.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_pool(view: *const lzq_view, pool: *mut lzq_pool) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(pool)?) };
        out.put(of_pool(view.0.seen_board().pool()));
        DONE
    })
}

/// Lists the seat's own moves: none while the other seat is to move. Gives their number.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_moves(
    view: *const lzq_view,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(moves, capacity)?) };
        out.fill(view.0.moves().iter().map(of_move))
    })
}

/// Returns the stations to which the seat may try to go from a station; none if it is not its turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_destinations(
    view: *const lzq_view,
    origin: lzq_station,
) -> lzq_stations {
    value(0, || {
        let view = unsafe { handle(view).ok()? };
        Some(view.0.moves().from(to_station(origin)?).bits())
    })
}

/// Returns the stations to which the seat could try to go from a station if it were its turn on the board
/// as it stands, for a move that is entered ahead; none once the game is over, and for a spectator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_destinations_ahead(
    view: *const lzq_view,
    origin: lzq_station,
) -> lzq_stations {
    value(0, || {
        let view = unsafe { handle(view).ok()? };
        let ahead = view.0.seen_board().moves_ahead();
        Some(ahead.from(to_station(origin)?).bits())
    })
}

/// Writes the latest ply that was observed, to be shown on the board. Gives 1, or 0 before the first.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_last_ply(
    view: *const lzq_view,
    ply: *mut lzq_observation,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(ply)?) };
        let Some(seen) = view.0.last_ply() else {
            return Ok(0);
        };
        out.put(of_observation(&seen));
        Ok(1)
    })
}

/// Lists the stations that the latest ply passed, origin and destination included, for its animation;
/// gives their number, 0 before the first ply. It is asked after the ply was observed.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_last_route(
    view: *const lzq_view,
    stations: *mut lzq_station,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(stations, capacity)?) };
        let route = view.0.last_route();
        let stations = route.iter().flat_map(|route| route.iter());
        out.fill(stations.map(|station| of_station(Some(*station))))
    })
}

/// Tells whether a move is in the seat's own list, and why not. The reason says nothing that the
/// seat cannot know.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_check(
    view: *const lzq_view,
    mv: lzq_move,
    illegal: *mut lzq_illegal,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(illegal)?) };
        out.put(of_legality(view.0.check(known(to_move(mv))?)));
        DONE
    })
}

/// Lists the stations that a move passes, origin and destination included, for animation; gives
/// their number, 0 if no way leads there. Ask before the move is observed.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_route(
    view: *const lzq_view,
    mv: lzq_move,
    stations: *mut lzq_station,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(stations, capacity)?) };
        let route = view.0.seen_board().route(known(to_move(mv))?);
        let stations = route.iter().flat_map(|route| route.iter());
        out.fill(stations.map(|station| of_station(Some(*station))))
    })
}

/// Writes how the game ended. Gives 1 if it is over, else 0.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_result(
    view: *const lzq_view,
    ending: *mut lzq_outcome,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(ending)?) };
        let result = view.0.result();
        out.put(of_outcome(result));
        Ok(lzq_status::from(result.is_some()))
    })
}

/// Writes the position in which the game began, in full truth, as text; gives the length, 0 while
/// the game goes on and if the end does not show it.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_truth_text(
    view: *const lzq_view,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(text, capacity)?) };
        out.print(
            view.0
                .end()
                .and_then(|end| end.start.as_deref())
                .unwrap_or(""),
        )
    })
}

/// Lists, in dark play, the 25 pieces of the other army, living, held and lost; gives 25, or 0 in
/// expose play. In a game that began with the set-up they are numbered as the other army's places.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_enemies(
    view: *const lzq_view,
    enemies: *mut lzq_enemy,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(enemies, capacity)?) };
        out.fill(view.0.enemies().iter().map(of_enemy))
    })
}

/// Returns, in dark play, the number of the enemy piece on a station.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_enemy_at(
    view: *const lzq_view,
    station: lzq_station,
) -> lzq_status {
    guard(|| {
        let view = unsafe { handle(view)? };
        let enemy = view.0.enemy_at(known(to_station(station))?);
        total(known(enemy)?)
    })
}

/// Lists, in dark play, for each enemy piece exactly the kinds that it can still be; gives 25, or 0
/// in expose play.
///
/// Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_candidates(
    view: *const lzq_view,
    kinds: *mut lzq_kinds,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(kinds, capacity)?) };
        let all = view.0.candidates().map_err(|_| LZQ_E_IMPOSSIBLE)?;
        out.fill(all.into_iter().map(|kinds| kinds.bits()))
    })
}
