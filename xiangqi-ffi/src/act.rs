//! What sides and arbiters do in a game, and what happened in it.

use std::ffi::c_char;

use c_border::guard::{Answer, Buffer, DONE, Out, Why, c_str, guard, handle, handle_mut, known};
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
        GameError::NoOffer(_) | GameError::OfferStands => XQ_E_OFFER,
        GameError::NoSuchPly(_) | GameError::NoSuchCursor { .. } | GameError::NotARuling(_) => {
            XQ_E_RANGE
        }
    }
}

unsafe fn act(
    game: *mut xq_game,
    side: xq_side,
    act: impl FnOnce(&mut Game, Side) -> Result<(), GameError>,
) -> Answer {
    // SAFETY: as the conventions of the header ask; the same holds below.
    let game = unsafe { handle_mut(game)? };
    let side = known(to_side(side))?;
    game.0.change(|game| act(game, side).map_err(game_error))?;
    DONE
}

/// Plays a move. Ask xq_game_why_illegal why a move may not be played.
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

/// Plays a move for a side, as xq_game_play does for the one whose turn it is: for servers, where a
/// move comes from a player.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_TURN for the other side, XQ_E_ILLEGAL.
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

/// Does for a side what its player asks: a move such as "h2e2", or one of "offer-draw", "accept-draw",
/// "decline-draw" and "resign". For servers: the side comes from the connection, and no text acts for the
/// other side or for the arbiter. On failure nothing happens, and `why` gets the reason in words; it may be
/// NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RANGE, XQ_E_PARSE, XQ_E_FINISHED, XQ_E_TURN, XQ_E_ILLEGAL, XQ_E_OFFER.
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

/// Gives the game up for a side, which it may at any time.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_resign(game: *mut xq_game, side: xq_side) -> xq_status {
    guard(|| unsafe { act(game, side, Game::resign) })
}

/// Offers a draw for a side. The offer stands until it is answered or the other side moves.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_offer_draw(game: *mut xq_game, side: xq_side) -> xq_status {
    guard(|| unsafe { act(game, side, Game::offer_draw) })
}

/// Accepts for a side the draw that the other offers.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_accept_draw(game: *mut xq_game, side: xq_side) -> xq_status {
    guard(|| unsafe { act(game, side, Game::accept_draw) })
}

/// Declines for a side the draw that the other offers.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_decline_draw(game: *mut xq_game, side: xq_side) -> xq_status {
    guard(|| unsafe { act(game, side, Game::decline_draw) })
}

/// Ends the game by a decision of who runs it. `winner` is XQ_NO_SIDE for a draw, or where nobody won;
/// `reason` is XQ_REASON_TIME, _FORFEIT, _ABANDONED or _ADJUDICATED.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE for another reason too, XQ_E_FINISHED.
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
        let mut reasons = EndReason::ALL.into_iter();
        let reason = known(reasons.find(|known| *known as u8 + 1 == reason))?;
        game.0
            .change(|game| game.adjudicate(winner, reason).map_err(game_error))?;
        DONE
    })
}

/// Goes back to how the game stood right after so many plies, at the will of who runs it: later plies,
/// offers and the end are taken back.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE if the game has had fewer plies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_take_back_to(game: *mut xq_game, plies: usize) -> xq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        game.0
            .change(|game| game.take_back_to(plies).map_err(game_error))?;
        DONE
    })
}

/// Takes back the latest event, whatever it was. Returns 1, or 0 if nothing has happened.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_undo(game: *mut xq_game) -> xq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| Ok(xq_status::from(game.undo())))
    })
}

/// Does again what was undone last. Returns 1, or 0 if there is nothing.
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
/// A side declined the other's offer: `side`.
pub const XQ_EVENT_DRAW_DECLINED: u8 = 2;
/// A side accepted the other's offer: `side`.
pub const XQ_EVENT_DRAW_AGREED: u8 = 3;
/// A side gave the game up: `side`.
pub const XQ_EVENT_RESIGNED: u8 = 4;
/// The arbiter ended the game: `outcome`.
pub const XQ_EVENT_ADJUDICATED: u8 = 5;
/// Only the first events stand: `remaining`.
pub const XQ_EVENT_TAKEN_BACK: u8 = 6;

/// Something that happened in a game.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_event {
    /// One of XQ_EVENT_...; their descriptions name the members that they use.
    pub r#type: u8,
    /// A side, or XQ_NO_SIDE.
    pub side: xq_side,
    /// A move of the side whose turn it is.
    pub mv: xq_move,
    /// An ending that an arbiter declared.
    pub outcome: xq_outcome,
    /// Room for later versions, always 0.
    pub spare: [u8; 2],
    /// How many events stand.
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
    }
}

/// Lists what happened after a cursor, writes the cursor after it and gives the number; from 0 on that is all
/// that has happened. This is what a server tells its clients after each change of the game, whatever changed
/// it: after an undo or a take-back XQ_EVENT_TAKEN_BACK comes first. `next` may
/// point to the cursor itself; it stays where not everything fits.
///
/// The first cursor is 0. Cursors never go back, and any that this game gave serves, however old; a game
/// that is read from a record counts from 0 again.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE for a cursor that this game has not given.
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
