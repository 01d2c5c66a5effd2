//! Views: what one seat knows.

use std::ffi::c_char;

use luzhanqi::{Color, Observation, ObserveError, View};

use crate::board::{lzq_station, lzq_stations, of_station};
use crate::checks::{
    Answer, Buffer, DONE, Kept, Out, Why, c_str, catch, free, handle, handle_mut, known,
};
use crate::game::{count, lzq_game};
use crate::lang::{lzq_lang, to_lang};
use crate::observation::{lzq_observation, of_observation};
use crate::outcome::{lzq_outcome, of_outcome};
use crate::piece::{lzq_color, lzq_seat, of_color, of_seat, to_viewer};
use crate::position::{lzq_pool, lzq_seat_colors, of_pool, of_seat_colors};
use crate::rules::{lzq_rules, of_rules};
use crate::status::{LZQ_E_PARSE, lzq_status, observe_status};

/// The knowledge of one seat or of a spectator, computed from its own observations only. A client that
/// receives its seat's observations builds the same view as the server. Free it with lzq_view_free.
pub struct lzq_view(pub(crate) Kept<View>);

kit_ffi::kept_handle!(lzq_view(View), described);

/// A description without the pieces, because a server may log the views of all seats.
pub(crate) fn described(view: &View) -> String {
    let who = view
        .seat()
        .map_or("a spectator".into(), |seat| seat.to_string());
    format!(
        "of {who}, {}, {} observations",
        view.rules(),
        view.observations().len()
    )
}

/// Makes a view of a seat's current knowledge. Later events of the game do not change it. The view shares the
/// history with the game. For LZQ_NO_SEAT, makes the view of a spectator, who sees only what both seats may
/// see; the time for this view grows with the length of the game.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_view(
    game: *const lzq_game,
    seat: lzq_seat,
    view: *mut *mut lzq_view,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(view)?) };
        out.give(lzq_view::new(match to_viewer(seat)? {
            Some(seat) => game.0.view(seat).clone(),
            None => game.0.spectator_view(),
        }));
        DONE
    })
}

/// Converts the error of a view that rejects an observation.
fn observed<T>(why: &Why, taken: Result<T, ObserveError>) -> Answer<T> {
    let status = taken.as_ref().err().map_or(0, observe_status);
    why.explain(status, taken)
}

/// Makes a view from JSON: the first observation of a seat, or a list of all its observations. Ignores
/// unknown members; lzq_observation_parse can reject them. `why` receives the error message; it may be NULL
/// with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE, LZQ_E_OBSERVATION; LZQ_E_UNKNOWN_KIND as in
/// lzq_view_observe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_from_json(
    json: *const c_char,
    view: *mut *mut lzq_view,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (json, out, why) =
            unsafe { (c_str(json)?, Out::new(view)?, Why::new(why, why_capacity)?) };
        let read = if json.trim_start().starts_with('[') {
            serde_json::from_str::<Vec<Observation>>(json)
        } else {
            serde_json::from_str(json).map(|one: Observation| vec![one])
        };
        let observations = why.explain(LZQ_E_PARSE, read)?;
        out.give(lzq_view::new(observed(&why, View::new(observations))?));
        DONE
    })
}

/// Frees a view; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_free(view: *mut lzq_view) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(view) }
}

/// Adds the next observation, given as JSON, and writes it to `seen` unless `seen` is NULL. `why` receives
/// the error message; it may be NULL with capacity 0. The time grows with the length of the game in two cases
/// only: the end is checked against the whole game, and a rewind computes the view again. For the path of a
/// ply, call lzq_view_last_route after this function.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE, LZQ_E_OBSERVATION. These failures do not change the view.
///
/// Fails with LZQ_E_UNKNOWN_KIND for a kind of observation that this version does not know. Then the view can
/// no longer follow its game. It keeps the board before that observation, and its last observation has the
/// type LZQ_OBSERVED_OTHER. Later observations fail with the same status until a take-back removes the
/// unknown one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_observe(
    view: *mut lzq_view,
    json: *const c_char,
    seen: *mut lzq_observation,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, json) = unsafe { (handle_mut(view)?, c_str(json)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let observation: Observation = why.explain(LZQ_E_PARSE, serde_json::from_str(json))?;
        let told = of_observation(&observation);
        view.0
            .change(|view| observed(&why, view.observe(observation)))?;
        if let Ok(out) = unsafe { Out::new(seen) } {
            out.put(told);
        }
        DONE
    })
}

/// Lists the observations from index `first` on; index 0 is the start. Returns their number, 0 if
/// `first` is past the end. The time does not depend on earlier observations.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_observations(
    view: *const lzq_view,
    first: usize,
    observations: *mut lzq_observation,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(observations, capacity)?) };
        let some = view.0.observations().skip(first);
        out.fill_from(some.map(|seen| of_observation(&seen)))
    })
}

/// Writes observation `number` as a line for players; returns the length.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE, also if `lang` is unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_observation_text(
    view: *const lzq_view,
    number: usize,
    lang: lzq_lang,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(text, capacity)?) };
        let seen = known(view.0.observation(number))?;
        out.print(&seen.text(to_lang(lang)?))
    })
}

/// Facts about a view.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_view_info {
    /// The rules.
    pub rules: lzq_rules,
    /// The occupied stations.
    pub occupied: lzq_stations,
    /// The stations of face-down pieces.
    pub face_down: lzq_stations,
    /// In dark play, the stations of enemy pieces of unknown kind. A spectator does not know the kinds of
    /// either army.
    pub hidden: lzq_stations,
    /// The stations of the red pieces and of the black pieces, without face-down pieces.
    pub pieces: [lzq_stations; 2],
    /// In expose play, the number of face-down pieces of each colour and kind.
    pub pool: lzq_pool,
    /// The number of observed plies.
    pub plies: u32,
    /// The number of observations, the start included.
    pub observations: u32,
    /// The outcome of the game.
    pub outcome: lzq_outcome,
    /// The colour of each seat.
    pub seat_colors: lzq_seat_colors,
    /// The number of plies since the last attack, flip or taken flag.
    pub quiet_plies: u16,
    /// 1 if the game is over, else 0.
    pub is_over: u8,
    /// The seat of this view; LZQ_NO_SEAT for a spectator.
    pub seat: lzq_seat,
    /// The seat to move.
    pub to_move: lzq_seat,
    /// The colour of the view's seat; LZQ_NO_COLOR until it is decided.
    pub own_color: lzq_color,
    /// The seat with an open draw offer; LZQ_NO_SEAT for none.
    pub offer: lzq_seat,
    /// The seat with an open request to take back its latest ply; LZQ_NO_SEAT for none.
    pub take_back_offer: lzq_seat,
    /// Under LZQ_FLAG_WIN_CARRY, the stations that the red flag and the black flag share with a piece;
    /// LZQ_NO_STATION for none.
    pub flag_held_at: [lzq_station; 2],
    /// Reserved, always 0.
    pub spare: [u8; 22],
}

/// Writes facts about a view, such as the seat to move, the outcome and the open offers. For the board, call
/// lzq_view_board.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_get_info(
    view: *const lzq_view,
    info: *mut lzq_view_info,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(info)?) };
        let (view, seen) = (&view.0, view.0.seen_board());
        out.put(lzq_view_info {
            rules: of_rules(view.rules()),
            occupied: seen.occupied().bits(),
            face_down: seen.face_down().bits(),
            hidden: seen.hidden().bits(),
            pieces: Color::ALL.map(|color| seen.pieces(color).bits()),
            pool: of_pool(seen.pool()),
            plies: count(view.plies())?,
            observations: count(view.observations().len())?,
            outcome: of_outcome(view.outcome()),
            seat_colors: of_seat_colors(seen.seat_colors()),
            quiet_plies: seen.quiet_plies(),
            is_over: u8::from(view.outcome().is_some()),
            seat: of_seat(view.seat()),
            to_move: of_seat(Some(seen.to_move())),
            own_color: of_color(seen.own_color()),
            offer: of_seat(view.offer()),
            take_back_offer: of_seat(view.take_back_offer()),
            flag_held_at: Color::ALL.map(|color| of_station(seen.flag_held_at(color))),
            spare: [0; 22],
        });
        DONE
    })
}
