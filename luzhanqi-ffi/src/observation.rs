//! What each seat observes of a game.

use std::ffi::c_char;

use luzhanqi::{Begin, Observation, StrictObservation};

use crate::act::game_error;
use crate::board::{lzq_station, of_station};
use crate::checks::{Answer, Buffer, DONE, Out, Why, c_str, catch, handle, known};
use crate::event::NO_MOVE;
use crate::game::lzq_game;
use crate::moves::{lzq_move, of_move};
use crate::outcome::{LZQ_EFFECT_FLIP, LZQ_EFFECT_PLAIN, lzq_outcome, of_attack, of_outcome};
use crate::piece::{
    LZQ_NO_PIECE, lzq_kind, lzq_piece, lzq_seat, of_kind, of_piece, of_seat, to_viewer,
};
use crate::status::{LZQ_E_INTERNAL, LZQ_E_PARSE, lzq_status};

/// The game begins. Members: `version` and `seat` (the observing seat, or LZQ_NO_SEAT for a spectator).
pub const LZQ_OBSERVED_BEGIN: u8 = 0;
/// A piece moves to an empty station. Members: `mv`.
pub const LZQ_OBSERVED_MOVED: u8 = 1;
/// A piece attacks. Members: `mv`, `effect`, `revealed`, `flags`.
pub const LZQ_OBSERVED_ATTACKED: u8 = 2;
/// A face-down piece is flipped. Members: `mv`, `piece`.
pub const LZQ_OBSERVED_FLIPPED: u8 = 3;
/// The referee refuses a try because the flag is on its target. Members: `mv`.
pub const LZQ_OBSERVED_REFUSED: u8 = 4;
/// A seat offers a draw. Members: `seat`.
pub const LZQ_OBSERVED_DRAW_OFFERED: u8 = 5;
/// A seat declines the other seat's draw offer. Members: `seat`.
pub const LZQ_OBSERVED_DRAW_DECLINED: u8 = 6;
/// The game ends. Members: `outcome`.
pub const LZQ_OBSERVED_ENDED: u8 = 7;
/// A seat asks to take back its latest ply and everything after it. Members: `seat`.
pub const LZQ_OBSERVED_TAKE_BACK_OFFERED: u8 = 9;
/// A seat declines the other seat's take-back request. Members: `seat`.
pub const LZQ_OBSERVED_TAKE_BACK_DECLINED: u8 = 10;
/// The game is rewound to its first `remaining` observations. This observation is not counted. Members:
/// `remaining`.
pub const LZQ_OBSERVED_TAKEN_BACK: u8 = 11;
/// A comment in a seat's record; lzq_record_item_text writes it.
pub const LZQ_OBSERVED_COMMENT: u8 = 8;
/// An observation of a kind that this version does not know.
pub const LZQ_OBSERVED_OTHER: u8 = 255;

/// An observation of a seat or a spectator. It contains only what the observer may know.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_observation {
    /// One of LZQ_OBSERVED_.... The documentation of each constant names the members that are set.
    pub r#type: u8,
    /// A seat, or LZQ_NO_SEAT.
    pub seat: lzq_seat,
    /// The move, which the seat to move makes; both stations are LZQ_NO_STATION if there is none.
    pub mv: lzq_move,
    /// The effect of the move, one of LZQ_EFFECT_....
    pub effect: u8,
    /// The kinds of the attacker and of the defender, if the attack reveals them to the observer; else
    /// LZQ_NO_KIND. The observer's own piece always has LZQ_NO_KIND.
    pub revealed: [lzq_kind; 2],
    /// The flipped piece, or LZQ_NO_PIECE.
    pub piece: lzq_piece,
    /// The number of observations that remain after a rewind, the start included.
    pub remaining: u32,
    /// For LZQ_OBSERVED_BEGIN, the version of the format in which the server writes the observations; else 0.
    /// If it is greater than LZQ_OBSERVATION_VERSION, there may be observations of type LZQ_OBSERVED_OTHER.
    pub version: u32,
    /// For south and for north: the station of the seat's flag if this move took the seat's marshal and so
    /// revealed the flag; else LZQ_NO_STATION.
    pub flags: [lzq_station; 2],
    /// The outcome of the game.
    pub outcome: lzq_outcome,
    /// Reserved, always 0.
    pub spare: [u8; 2],
}

/// The version of the format in which this library writes observations as JSON.
pub const LZQ_OBSERVATION_VERSION: u32 = 1;

const _: () = assert!(LZQ_OBSERVATION_VERSION == Begin::VERSION);

/// Enough capacity for any observation of a game as JSON.
pub const LZQ_OBSERVATION_JSON_MAX: usize = 1024;
/// Enough capacity for the text of any observation, in every language.
pub const LZQ_OBSERVATION_TEXT_MAX: usize = 768;

/// An observation of this type without content.
pub(crate) fn empty(r#type: u8) -> lzq_observation {
    lzq_observation {
        r#type,
        seat: of_seat(None),
        mv: NO_MOVE,
        effect: LZQ_EFFECT_PLAIN,
        revealed: [of_kind(None); 2],
        piece: LZQ_NO_PIECE,
        flags: [of_station(None); 2],
        outcome: of_outcome(None),
        remaining: 0,
        version: 0,
        spare: [0; 2],
    }
}

pub(crate) fn of_observation(observation: &Observation) -> lzq_observation {
    let none = lzq_observation {
        mv: observation.mv().map_or(NO_MOVE, of_move),
        ..empty(LZQ_OBSERVED_OTHER)
    };
    let only = |r#type| lzq_observation { r#type, ..none };
    let by = |r#type, seat| lzq_observation {
        r#type,
        seat: of_seat(Some(seat)),
        ..none
    };
    match observation {
        Observation::Begin(begin) => lzq_observation {
            seat: of_seat(begin.seat),
            version: begin.version,
            ..only(LZQ_OBSERVED_BEGIN)
        },
        Observation::Moved(_) => only(LZQ_OBSERVED_MOVED),
        Observation::Attacked(fight) => lzq_observation {
            effect: of_attack(fight.ended),
            revealed: fight.revealed.map(of_kind),
            flags: fight.flags.map(of_station),
            ..only(LZQ_OBSERVED_ATTACKED)
        },
        Observation::Flipped(flip) => lzq_observation {
            effect: LZQ_EFFECT_FLIP,
            piece: of_piece(Some(flip.piece)),
            ..only(LZQ_OBSERVED_FLIPPED)
        },
        Observation::Refused(_) => only(LZQ_OBSERVED_REFUSED),
        Observation::DrawOffered(seat) => by(LZQ_OBSERVED_DRAW_OFFERED, *seat),
        Observation::DrawDeclined(seat) => by(LZQ_OBSERVED_DRAW_DECLINED, *seat),
        Observation::TakeBackOffered(seat) => by(LZQ_OBSERVED_TAKE_BACK_OFFERED, *seat),
        Observation::TakeBackDeclined(seat) => by(LZQ_OBSERVED_TAKE_BACK_DECLINED, *seat),
        Observation::TakenBack(left) => lzq_observation {
            remaining: u32::try_from(*left).unwrap_or(u32::MAX),
            ..only(LZQ_OBSERVED_TAKEN_BACK)
        },
        Observation::Ended(end) => lzq_observation {
            outcome: of_outcome(Some(end.outcome)),
            ..only(LZQ_OBSERVED_ENDED)
        },
        _ => none,
    }
}

/// The JSON of an observation or of a list of them.
pub(crate) fn to_json(value: &impl serde::Serialize) -> Answer<String> {
    serde_json::to_string(value).map_err(|_| LZQ_E_INTERNAL)
}

/// Reads an observation from JSON, for a client without a view. Ignores unknown members, and writes the type
/// LZQ_OBSERVED_OTHER for an unknown kind, as lzq_view_observe does. If `strict` is not 0, fails for an
/// unknown member, an unknown kind and a later version. `why` receives the error message; it may be NULL with
/// capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_observation_parse(
    json: *const c_char,
    strict: u8,
    observation: *mut lzq_observation,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (json, out, why) = unsafe {
            (
                c_str(json)?,
                Out::new(observation)?,
                Why::new(why, why_capacity)?,
            )
        };
        let read = match strict {
            0 => serde_json::from_str(json),
            _ => serde_json::from_str(json).map(|StrictObservation(read)| read),
        };
        out.put(of_observation(&why.explain(LZQ_E_PARSE, read)?));
        DONE
    })
}

unsafe fn observed(game: *const lzq_game, seat: lzq_seat, number: usize) -> Answer<Observation> {
    let game = unsafe { handle(game)? };
    known(game.0.observation(to_viewer(seat)?, number))
}

/// Writes observation `number` of a seat, or of a spectator for LZQ_NO_SEAT. The time does not depend on
/// `number`.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_observation(
    game: *const lzq_game,
    seat: lzq_seat,
    number: usize,
    observation: *mut lzq_observation,
) -> lzq_status {
    catch(|| {
        let out = unsafe { Out::new(observation)? };
        out.put(of_observation(&unsafe { observed(game, seat, number)? }));
        DONE
    })
}

/// Writes observation `number` of a seat, or of a spectator for LZQ_NO_SEAT, as JSON; returns the length. A
/// server sends each observation to the player's program, which builds its view from these observations. The
/// JSON is one line without a line break. luzhanqi/docs/knowledge.md in the sources explains the members.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_observation_json(
    game: *const lzq_game,
    seat: lzq_seat,
    number: usize,
    json: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let out = unsafe { Buffer::new(json, capacity)? };
        out.print(&to_json(&unsafe { observed(game, seat, number)? })?)
    })
}

/// Writes the next observation after a cursor as JSON, for a seat, or for a spectator if `seat` is
/// LZQ_NO_SEAT. Also writes the next cursor. Returns the length, 0 if there is no further observation. A
/// server sends these observations after every change of the game. After an undo or a take-back, the first is
/// LZQ_OBSERVED_TAKEN_BACK. A view that observes all of them equals the view that lzq_game_view makes.
///
/// The first cursor is 0. Cursors never decrease, and every cursor of this game stays valid. In a game
/// from a record, cursors start at 0 again. `next` may point to the cursor itself. The cursor does not
/// advance if the text does not fit; LZQ_OBSERVATION_JSON_MAX is always enough.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE, also for a cursor that this game has not returned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_observation_since(
    game: *const lzq_game,
    seat: lzq_seat,
    cursor: u64,
    next: *mut u64,
    json: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(json, capacity)?) };
        let next = unsafe { Out::new(next)? };
        let news = game.0.observations_since(to_viewer(seat)?, cursor);
        let mut news = news.map_err(game_error)?;
        let seen = news.next().map(|seen| to_json(&seen)).transpose()?;
        let length = out.print(&seen.unwrap_or_default())?;
        let fits = (length as usize) < capacity;
        next.put(if fits { news.cursor() } else { cursor });
        Ok(length)
    })
}
