//! What players and spectators observe of a game.

use std::ffi::c_char;

use kit_ffi::checks::{Answer, Buffer, DONE, Out, Why, c_str, catch, handle, handle_mut, known};
use xiangqi::{Begin, Game, Observation, ObserveError, StrictObservation};

use crate::act::game_error;
use crate::game::xq_game;
use crate::moves::{NO_MOVE, of_move, xq_move};
use crate::outcome::{of_ending, xq_outcome};
use crate::piece::{of_side, xq_side};
use crate::status::{XQ_E_INTERNAL, XQ_E_OBSERVATION, XQ_E_PARSE, XQ_E_UNKNOWN_KIND, xq_status};

/// The game begins. Members: `version`.
pub const XQ_OBSERVED_BEGIN: u8 = 0;
/// The side to move plays a move. Members: `mv`.
pub const XQ_OBSERVED_MOVED: u8 = 1;
/// A side offers a draw. Members: `side`.
pub const XQ_OBSERVED_DRAW_OFFERED: u8 = 2;
/// A side declines the other side's draw offer. Members: `side`.
pub const XQ_OBSERVED_DRAW_DECLINED: u8 = 3;
/// A side asks to take back its latest move and everything after it. Members: `side`.
pub const XQ_OBSERVED_TAKE_BACK_OFFERED: u8 = 4;
/// A side declines the other side's take-back request. Members: `side`.
pub const XQ_OBSERVED_TAKE_BACK_DECLINED: u8 = 5;
/// The game is rewound to its first `remaining` observations. This observation is not counted. Members:
/// `remaining`.
pub const XQ_OBSERVED_TAKEN_BACK: u8 = 6;
/// The game ends. Members: `outcome`.
pub const XQ_OBSERVED_ENDED: u8 = 7;
/// An observation of a kind that this version does not know.
pub const XQ_OBSERVED_OTHER: u8 = 255;

/// An observation of a player or a spectator. All players and spectators observe the same.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_observation {
    /// One of XQ_OBSERVED_.... The documentation of each constant names the members that are set.
    pub r#type: u8,
    /// A side, or XQ_NO_SIDE.
    pub side: xq_side,
    /// The move, which the side to move makes; both points are XQ_NO_POINT if there is none.
    pub mv: xq_move,
    /// The outcome of the game.
    pub outcome: xq_outcome,
    /// Reserved, always 0.
    pub spare: [u8; 2],
    /// The number of observations that remain after a rewind, the start included.
    pub remaining: u32,
    /// For XQ_OBSERVED_BEGIN, the version of the format in which the server writes the stream; else 0. If it
    /// is greater than XQ_OBSERVATION_VERSION, there may be observations of type XQ_OBSERVED_OTHER.
    pub version: u32,
}

/// The version of the format in which this library writes observations as JSON.
pub const XQ_OBSERVATION_VERSION: u32 = 1;

const _: () = assert!(XQ_OBSERVATION_VERSION == Begin::VERSION);

/// Enough capacity for any observation of a game as JSON.
pub const XQ_OBSERVATION_JSON_MAX: usize = 640;

fn of_observation(observation: &Observation) -> xq_observation {
    let none = xq_observation {
        r#type: XQ_OBSERVED_OTHER,
        side: of_side(None),
        mv: NO_MOVE,
        outcome: of_ending(None),
        spare: [0; 2],
        remaining: 0,
        version: 0,
    };
    let by = |r#type, side| xq_observation {
        r#type,
        side: of_side(Some(side)),
        ..none
    };
    match *observation {
        Observation::Begin(ref begin) => xq_observation {
            r#type: XQ_OBSERVED_BEGIN,
            version: begin.version,
            ..none
        },
        Observation::Moved(mv) => xq_observation {
            r#type: XQ_OBSERVED_MOVED,
            mv: of_move(mv),
            ..none
        },
        Observation::DrawOffered(side) => by(XQ_OBSERVED_DRAW_OFFERED, side),
        Observation::DrawDeclined(side) => by(XQ_OBSERVED_DRAW_DECLINED, side),
        Observation::TakeBackOffered(side) => by(XQ_OBSERVED_TAKE_BACK_OFFERED, side),
        Observation::TakeBackDeclined(side) => by(XQ_OBSERVED_TAKE_BACK_DECLINED, side),
        Observation::TakenBack(left) => xq_observation {
            r#type: XQ_OBSERVED_TAKEN_BACK,
            remaining: u32::try_from(left).unwrap_or(u32::MAX),
            ..none
        },
        Observation::Ended(ref end) => xq_observation {
            r#type: XQ_OBSERVED_ENDED,
            outcome: of_ending(Some(end.outcome)),
            ..none
        },
        _ => none,
    }
}

fn to_json(seen: &Observation) -> Answer<String> {
    serde_json::to_string(seen).map_err(|_| XQ_E_INTERNAL)
}

/// Reads an observation from JSON, for a client without a game. Ignores unknown members, and writes the type
/// XQ_OBSERVED_OTHER for an unknown kind. If `strict` is not 0, fails for an unknown member, an unknown kind
/// and a later version. `why` receives the error message; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_observation_parse(
    json: *const c_char,
    strict: u8,
    observation: *mut xq_observation,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it; the same holds below.
        let (json, out) = unsafe { (c_str(json)?, Out::new(observation)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let read = match strict {
            0 => serde_json::from_str(json),
            _ => serde_json::from_str(json).map(|StrictObservation(read)| read),
        };
        out.put(of_observation(&why.explain(XQ_E_PARSE, read)?));
        DONE
    })
}

fn observe_status(error: &ObserveError) -> xq_status {
    match error {
        ObserveError::UnknownKind(_) => XQ_E_UNKNOWN_KIND,
        _ => XQ_E_OBSERVATION,
    }
}

/// Makes a client's copy of a server's game from a JSON list of its observations, from the start on. To add
/// later observations, call xq_game_observe. `why` receives the error message; it may be NULL with capacity
/// 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE, XQ_E_OBSERVATION; XQ_E_UNKNOWN_KIND as in xq_game_observe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_from_observations(
    json: *const c_char,
    game: *mut *mut xq_game,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (json, out) = unsafe { (c_str(json)?, Out::new(game)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let seen: Vec<Observation> = why.explain(XQ_E_PARSE, serde_json::from_str(json))?;
        let made = Game::from_observations(seen);
        let status = made.as_ref().err().map_or(XQ_E_INTERNAL, observe_status);
        out.give(xq_game::new(why.explain(status, made)?));
        DONE
    })
}

/// Adds the next observation of a stream, given as JSON, to a client's copy of the game. `why` receives the
/// error message; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE, XQ_E_OBSERVATION. These failures do not change the game.
///
/// Fails with XQ_E_UNKNOWN_KIND for a kind of observation that this version does not know. Then the copy can
/// no longer follow the game: later observations fail with the same status until a take-back removes the
/// unknown one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_observe(
    game: *mut xq_game,
    json: *const c_char,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, json) = unsafe { (handle_mut(game)?, c_str(json)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let seen: Observation = why.explain(XQ_E_PARSE, serde_json::from_str(json))?;
        game.0.change(|game| {
            let done = game.observe(seen);
            let status = done.as_ref().err().map_or(XQ_E_INTERNAL, observe_status);
            why.explain(status, done)
        })?;
        DONE
    })
}

unsafe fn observed(game: *const xq_game, number: usize) -> Answer<Observation> {
    known(unsafe { handle(game)? }.0.observation(number))
}

/// Writes the observation with this number. The time does not depend on the number.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_observation(
    game: *const xq_game,
    number: usize,
    observation: *mut xq_observation,
) -> xq_status {
    catch(|| {
        let out = unsafe { Out::new(observation)? };
        out.put(of_observation(&unsafe { observed(game, number)? }));
        DONE
    })
}

/// Writes the observation with this number as JSON, one line without a line break; returns the length. A
/// server sends it to its clients, which call xq_game_observe.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_observation_json(
    game: *const xq_game,
    number: usize,
    json: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let out = unsafe { Buffer::new(json, capacity)? };
        out.print(&to_json(&unsafe { observed(game, number)? })?)
    })
}

/// Writes the next observation after a cursor as JSON, and the next cursor; returns the length, 0 if there is
/// no observation. A server sends these observations after every change of the game. After an undo or a
/// take-back, the first is XQ_OBSERVED_TAKEN_BACK. A client that observes all of them has an equal game.
///
/// The first cursor is 0. Cursors never decrease, and every cursor of this game stays valid. In a game
/// from a record, cursors start at 0 again. `next` may point to the cursor itself. The cursor does not
/// advance if the text does not fit; XQ_OBSERVATION_JSON_MAX is always enough.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE for a cursor that this game has not returned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_observation_since(
    game: *const xq_game,
    cursor: u64,
    next: *mut u64,
    json: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(json, capacity)?) };
        let next = unsafe { Out::new(next)? };
        let mut news = game.0.observations_since(cursor).map_err(game_error)?;
        let seen = news.next().map(|seen| to_json(&seen)).transpose()?;
        let length = out.print(&seen.unwrap_or_default())?;
        let fits = (length as usize) < capacity;
        next.put(if fits { news.cursor() } else { cursor });
        Ok(length)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::rules::{Allowed, RuleOption};
    use xiangqi::{RuleSet, Rules};

    use crate::rules::{XQ_ALLOWED_TEXT_MAX, XQ_RULES_TEXT_MAX, XQ_VALUE_TEXT_MAX};

    #[test]
    fn texts_fit_their_capacities() {
        let longest = |option: &RuleOption| match option.allowed() {
            Allowed::Tokens(words) => words.iter().map(|word| word.len()).max().unwrap_or(0),
            _ => u16::MAX.to_string().len(),
        };
        let mut rules = RuleSet::ALL
            .iter()
            .map(|set| set.name.len())
            .max()
            .unwrap_or(0);
        for option in RuleOption::ALL {
            assert!(longest(option) < XQ_VALUE_TEXT_MAX);
            assert!(option.allowed().to_string().len() < XQ_ALLOWED_TEXT_MAX);
            rules += 2 + option.key().len() + longest(option);
        }
        assert!(rules < XQ_RULES_TEXT_MAX, "{rules}");
        // A point takes at most one letter, and no counter has more than five digits.
        let begin = Game::new(&Rules::ASIA).observation(0).expect("the start");
        let json = to_json(&begin).expect("JSON").len();
        assert!(
            json + 90 + 10 + XQ_RULES_TEXT_MAX < XQ_OBSERVATION_JSON_MAX,
            "{json}"
        );
    }
}
