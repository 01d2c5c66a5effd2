//! Views: what one seat knows.

use std::ffi::c_char;

use luzhanqi::{Color, Observation, View};

use crate::board::{lzq_station, lzq_stations, of_station};
use crate::game::{count, lzq_game};
use crate::guard::{Buffer, DONE, Kept, Out, Why, c_str, free, guard, handle, handle_mut, known};
use crate::lang::{lzq_lang, to_lang};
use crate::observation::{lzq_observation, of_observation};
use crate::piece::{lzq_color, lzq_seat, of_color, of_seat, to_viewer};
use crate::position::{lzq_pool, lzq_sides, of_pool, of_sides};
use crate::rules::{lzq_rules, of_rules};
use crate::status::{LZQ_E_OBSERVATION, LZQ_E_PARSE, lzq_status};
use crate::verdict::{lzq_outcome, of_outcome};

/// One seat's knowledge, or a spectator's: a fold over its own observations, and nothing else. A client that is sent
/// its seat's observations makes the very view that the server has. Free it with lzq_view_free.
pub struct lzq_view(pub(crate) Kept<View>);

c_border::kept_handle!(lzq_view(View));

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
pub unsafe extern "C" fn lzq_view_from_json(
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

/// Frees a view; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_free(view: *mut lzq_view) {
    // SAFETY: as the conventions of the header ask.
    unsafe { free(view) }
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

/// Writes an observation as a line for players, by its number; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE for another language too.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_observation_text(
    view: *const lzq_view,
    number: usize,
    lang: lzq_lang,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Buffer::new(text, capacity)?) };
        let seen = known(view.0.observation(number))?;
        out.print(&seen.text(to_lang(lang)?))
    })
}

/// What is known of a view at once.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_view_info {
    /// The rules.
    pub rules: lzq_rules,
    /// The occupied stations.
    pub occupied: lzq_stations,
    /// The stations of face-down pieces.
    pub face_down: lzq_stations,
    /// In dark play, the stations of enemy pieces of unknown kind; a spectator's of both armies.
    pub hidden: lzq_stations,
    /// The stations of the red and of the black pieces, as far as the colour is seen: face-down pieces
    /// belong to none.
    pub pieces: [lzq_stations; 2],
    /// In expose play, the number of face-down pieces of each colour and kind.
    pub pool: lzq_pool,
    /// How many plies were observed.
    pub plies: u32,
    /// How many observations there are, the beginning included.
    pub observations: u32,
    /// How the game ended.
    pub outcome: lzq_outcome,
    /// Which seat plays which colour.
    pub sides: lzq_sides,
    /// The number of plies since the last attack, flip or flag taken.
    pub quiet_plies: u16,
    /// 1 if the game is over, else 0.
    pub over: u8,
    /// The seat whose view this is; LZQ_NO_SEAT for a spectator's.
    pub seat: lzq_seat,
    /// The seat to move.
    pub to_move: lzq_seat,
    /// The colour of the seat whose view this is; LZQ_NO_COLOR while it is open.
    pub own_color: lzq_color,
    /// The seat whose offer of a draw stands; LZQ_NO_SEAT for none.
    pub offer: lzq_seat,
    /// The seat that asks to take its latest ply back and has no answer yet; LZQ_NO_SEAT for none.
    pub take_back_offer: lzq_seat,
    /// Under LZQ_FLAG_WIN_CARRY, the stations where pieces carry the red and the black flag or stand with
    /// it; LZQ_NO_STATION for nowhere.
    pub flag_held_at: [lzq_station; 2],
    /// Room for later versions, always 0.
    pub spare: [u8; 22],
}

/// Writes what is known of a view at once: whose turn it is, whether it is over, what stands offered.
/// The board is lzq_view_board.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_get_info(
    view: *const lzq_view,
    info: *mut lzq_view_info,
) -> lzq_status {
    guard(|| {
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
            sides: of_sides(seen.sides()),
            quiet_plies: seen.quiet_plies(),
            over: u8::from(view.outcome().is_some()),
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
