//! Actions of sides and arbiters in a game, and its events.

use std::ffi::c_char;

use kit_ffi::checks::{Answer, Buffer, DONE, Out, Why, c_str, guard, handle, handle_mut, known};
use xiangqi::{Command, EndReason, Event, Game, GameError, IllegalMove, Side};

use crate::game::xq_game;
use crate::moves::{of_move, to_move, xq_move};
use crate::piece::{XQ_NO_SIDE, of_side, to_side, xq_side};
use crate::point::XQ_NO_POINT;
use crate::status::{
    XQ_E_FINISHED, XQ_E_ILLEGAL, XQ_E_INTERNAL, XQ_E_OFFER, XQ_E_PARSE, XQ_E_RANGE, XQ_E_TURN,
    xq_status,
};
use crate::verdict::{of_ending, xq_outcome};

fn game_error(error: GameError) -> xq_status {
    match error {
        GameError::Finished | GameError::Illegal(IllegalMove::Finished) => XQ_E_FINISHED,
        GameError::Illegal(_) => XQ_E_ILLEGAL,
        GameError::NotYourTurn(_) => XQ_E_TURN,
        GameError::NoOffer(_) | GameError::OfferOpen => XQ_E_OFFER,
        GameError::NoSuchPly(_)
        | GameError::NoSuchCursor { .. }
        | GameError::NotAnAdjudication(_) => XQ_E_RANGE,
        _ => XQ_E_INTERNAL,
    }
}

unsafe fn act(
    game: *mut xq_game,
    side: xq_side,
    act: impl FnOnce(&mut Game, Side) -> Result<(), GameError>,
) -> Answer {
    // SAFETY: the conventions of the header require it; the same holds below.
    let game = unsafe { handle_mut(game)? };
    let side = known(to_side(side))?;
    game.0.change(|game| act(game, side).map_err(game_error))?;
    DONE
}

/// Plays a move. xq_game_why_illegal explains why a move is not legal.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_ILLEGAL, XQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_play(game: *mut xq_game, mv: xq_move) -> xq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        let mv = known(to_move(mv))?;
        game.0
            .change(|game| game.play(mv).map_err(|why| game_error(why.into())))?;
        DONE
    })
}

/// Plays a move for this side, like xq_game_play, after checking that it is this side's turn. For
/// servers, which get moves from players.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_TURN on the other side's turn, XQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_play_as(
    game: *mut xq_game,
    side: xq_side,
    mv: xq_move,
) -> xq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        let (side, mv) = (known(to_side(side))?, known(to_move(mv))?);
        game.0
            .change(|game| game.play_as(side, mv).map_err(game_error))?;
        DONE
    })
}

/// Executes a player's command for a side: a move such as "h2e2", or one of "offer-draw", "accept-draw",
/// "decline-draw" and "resign". A server passes the side of the player who sent the command; no command can
/// act for the other side or the arbiter. A failure changes nothing. `why` receives the error message; it may
/// be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RANGE, XQ_E_PARSE, XQ_E_FINISHED, XQ_E_TURN, XQ_E_ILLEGAL,
/// XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_apply_as(
    game: *mut xq_game,
    side: xq_side,
    command: *const c_char,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        let (text, why) = unsafe { (c_str(command)?, Why::new(why, why_capacity)?) };
        let side = known(to_side(side))?;
        let command: Command = why.explain(XQ_E_PARSE, text.parse())?;
        game.0.change(|game| {
            let done = game.apply_as(side, command);
            let status = done.err().map_or(XQ_E_INTERNAL, game_error);
            why.explain(status, done)
        })?;
        DONE
    })
}

/// Resigns for a side. This is possible on either side's turn.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_resign(game: *mut xq_game, side: xq_side) -> xq_status {
    guard(|| unsafe { act(game, side, Game::resign) })
}

/// Offers a draw for a side. The offer is open until the other side answers or moves.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_offer_draw(game: *mut xq_game, side: xq_side) -> xq_status {
    guard(|| unsafe { act(game, side, Game::offer_draw) })
}

/// Accepts the other side's draw offer for a side.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_accept_draw(game: *mut xq_game, side: xq_side) -> xq_status {
    guard(|| unsafe { act(game, side, Game::accept_draw) })
}

/// Declines the other side's draw offer for a side.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_decline_draw(game: *mut xq_game, side: xq_side) -> xq_status {
    guard(|| unsafe { act(game, side, Game::decline_draw) })
}

/// Ends the game by decision of the arbiter. `winner` is XQ_NO_SIDE if there is no winner. `reason` is
/// XQ_REASON_TIME, _FORFEIT, _ABANDONED or _ADJUDICATED.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE, also if `reason` is none of these; XQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_adjudicate(
    game: *mut xq_game,
    winner: xq_side,
    reason: u8,
) -> xq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        let winner = match winner {
            XQ_NO_SIDE => None,
            side => Some(known(to_side(side))?),
        };
        let mut reasons = EndReason::ALL.iter().copied();
        let reason = known(reasons.find(|known| *known as u8 + 1 == reason))?;
        game.0
            .change(|game| game.adjudicate(winner, reason).map_err(game_error))?;
        DONE
    })
}

/// Rewinds the game to ply `plies` by decision of the arbiter: takes back later plies, offers and the
/// outcome.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE if the game has fewer plies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_take_back_to(game: *mut xq_game, plies: usize) -> xq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        game.0
            .change(|game| game.take_back_to(plies).map_err(game_error))?;
        DONE
    })
}

/// Takes back the latest event of any kind. Returns 1. Returns 0 if there is no event.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_undo(game: *mut xq_game) -> xq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| Ok(xq_status::from(game.undo())))
    })
}

/// Repeats the event that was undone last. Returns 1. Returns 0 if there is no such event.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_redo(game: *mut xq_game) -> xq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| Ok(xq_status::from(game.redo())))
    })
}

/// A move was played: `mv`.
pub const XQ_EVENT_PLAYED: u8 = 0;
/// A side offered a draw: `side`.
pub const XQ_EVENT_DRAW_OFFERED: u8 = 1;
/// A side declined the other side's draw offer: `side`.
pub const XQ_EVENT_DRAW_DECLINED: u8 = 2;
/// A side accepted the other side's draw offer: `side`.
pub const XQ_EVENT_DRAW_AGREED: u8 = 3;
/// A side resigned: `side`.
pub const XQ_EVENT_RESIGNED: u8 = 4;
/// The arbiter ended the game: `outcome`.
pub const XQ_EVENT_ADJUDICATED: u8 = 5;
/// The game was rewound to the first `remaining` events.
pub const XQ_EVENT_TAKEN_BACK: u8 = 6;
/// An event that is unknown to this version.
pub const XQ_EVENT_OTHER: u8 = 255;

/// An event of a game.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_event {
    /// One of XQ_EVENT_.... The documentation of each constant names the members that are set.
    pub r#type: u8,
    /// A side, or XQ_NO_SIDE.
    pub side: xq_side,
    /// A move of the side to move.
    pub mv: xq_move,
    /// The outcome by adjudication.
    pub outcome: xq_outcome,
    /// Reserved, always 0.
    pub spare: [u8; 2],
    /// The number of events that remain.
    pub remaining: u32,
}

const NOTHING: xq_event = xq_event {
    r#type: XQ_EVENT_PLAYED,
    side: XQ_NO_SIDE,
    mv: xq_move {
        origin: XQ_NO_POINT,
        target: XQ_NO_POINT,
    },
    outcome: xq_outcome {
        winner: XQ_NO_SIDE,
        reason: 0,
    },
    spare: [0; 2],
    remaining: 0,
};

fn of_event(event: &Event) -> xq_event {
    let by = |r#type, side| xq_event {
        r#type,
        side: of_side(Some(side)),
        ..NOTHING
    };
    match *event {
        Event::Played(mv) => xq_event {
            mv: of_move(mv),
            ..NOTHING
        },
        Event::DrawOffered(side) => by(XQ_EVENT_DRAW_OFFERED, side),
        Event::DrawDeclined(side) => by(XQ_EVENT_DRAW_DECLINED, side),
        Event::DrawAgreed(side) => by(XQ_EVENT_DRAW_AGREED, side),
        Event::Resigned(side) => by(XQ_EVENT_RESIGNED, side),
        Event::Adjudicated(ending) => xq_event {
            r#type: XQ_EVENT_ADJUDICATED,
            outcome: of_ending(Some(ending)),
            ..NOTHING
        },
        _ => xq_event {
            r#type: XQ_EVENT_OTHER,
            ..NOTHING
        },
    }
}

/// Lists the events after a cursor, writes the cursor after them and returns their number. Cursor 0 lists all
/// events. A server sends these after every change of the game. After an undo or a take-back, the first is
/// XQ_EVENT_TAKEN_BACK. `next` may point to the cursor itself. The cursor does not advance if not all events
/// fit.
///
/// The first cursor is 0. Cursors never decrease, and every cursor of this game stays valid. In a game
/// from a record, cursors start at 0 again.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE for a cursor that this game has not returned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_events_since(
    game: *const xq_game,
    cursor: u64,
    next: *mut u64,
    events: *mut xq_event,
    capacity: usize,
) -> xq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(events, capacity)?) };
        let next = unsafe { Out::new(next)? };
        let news = game.0.events_since(cursor).map_err(game_error)?;
        let taken_back = news.taken_back.map(|left| xq_event {
            r#type: XQ_EVENT_TAKEN_BACK,
            remaining: left as u32,
            ..NOTHING
        });
        let count = out.fill(
            taken_back
                .into_iter()
                .chain(news.events.iter().map(of_event)),
        )?;
        let fits = count as usize <= capacity;
        next.put(if fits { news.cursor } else { cursor });
        Ok(count)
    })
}
