//! Actions of sides and arbiters in a game.

use std::ffi::c_char;

use kit_ffi::checks::{Answer, DONE, Why, c_str, catch, handle_mut, known};
use xiangqi::{Command, EndReason, Game, GameError, IllegalMove, Side};

use crate::game::xq_game;
use crate::moves::{to_move, xq_move};
use crate::piece::{XQ_NO_SIDE, to_side, xq_side};
use crate::status::{
    XQ_E_FINISHED, XQ_E_ILLEGAL, XQ_E_INTERNAL, XQ_E_OFFER, XQ_E_PARSE, XQ_E_RANGE, XQ_E_TURN,
    XQ_E_UNDO, xq_status,
};

pub(crate) fn game_error(error: GameError) -> xq_status {
    match error {
        GameError::Finished | GameError::Illegal(IllegalMove::Finished) => XQ_E_FINISHED,
        GameError::Illegal(_) => XQ_E_ILLEGAL,
        GameError::NotYourTurn(_) => XQ_E_TURN,
        GameError::NoOffer(_)
        | GameError::OfferOpen
        | GameError::NoTakeBack(_)
        | GameError::TakeBackOpen => XQ_E_OFFER,
        GameError::NothingToTakeBack(_) => XQ_E_UNDO,
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
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        let mv = known(to_move(mv))?;
        game.0
            .change(|game| game.play(mv).map_err(|why| game_error(why.into())))?;
        DONE
    })
}

/// Plays a move for this side, like xq_game_play, after checking that it is this side's turn. Use it in
/// servers, which get moves from players.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_TURN on the other side's turn, XQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_play_as(
    game: *mut xq_game,
    side: xq_side,
    mv: xq_move,
) -> xq_status {
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        let (side, mv) = (known(to_side(side))?, known(to_move(mv))?);
        game.0
            .change(|game| game.play_as(side, mv).map_err(game_error))?;
        DONE
    })
}

/// Executes a player's command for a side: a move such as "h2e2", or one of "offer-draw", "accept-draw",
/// "decline-draw", "resign", "offer-take-back", "accept-take-back" and "decline-take-back". A server passes
/// the side of the player who sent the command; a command cannot act for the other side or the arbiter. A
/// failure changes nothing. `why` receives the error message; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RANGE, XQ_E_PARSE, XQ_E_FINISHED, XQ_E_TURN, XQ_E_ILLEGAL,
/// XQ_E_OFFER, XQ_E_UNDO.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_apply_as(
    game: *mut xq_game,
    side: xq_side,
    command: *const c_char,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
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

/// Resigns on behalf of a side. This is possible on either side's turn.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_resign(game: *mut xq_game, side: xq_side) -> xq_status {
    catch(|| unsafe { act(game, side, Game::resign) })
}

/// Offers a draw on behalf of a side. The offer is open until the other side answers it or moves.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_offer_draw(game: *mut xq_game, side: xq_side) -> xq_status {
    catch(|| unsafe { act(game, side, Game::offer_draw) })
}

/// On behalf of a side, accepts the other side's draw offer.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_accept_draw(game: *mut xq_game, side: xq_side) -> xq_status {
    catch(|| unsafe { act(game, side, Game::accept_draw) })
}

/// On behalf of a side, declines the other side's draw offer.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_decline_draw(game: *mut xq_game, side: xq_side) -> xq_status {
    catch(|| unsafe { act(game, side, Game::decline_draw) })
}

/// Ends the game by decision of the arbiter. `winner` is XQ_NO_SIDE if there is no winner. `reason` is
/// XQ_REASON_TIME, _FORFEIT, _ABANDONED or _ADJUDICATED.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE, also for any other `reason`; XQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_adjudicate(
    game: *mut xq_game,
    winner: xq_side,
    reason: u8,
) -> xq_status {
    catch(|| {
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

/// Asks the other side for permission to take back this side's latest move and everything after it. The
/// request is open until the other side answers it or one of the sides moves.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_UNDO if the side has made no move, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_offer_take_back(game: *mut xq_game, side: xq_side) -> xq_status {
    catch(|| unsafe { act(game, side, Game::offer_take_back) })
}

/// On behalf of a side, declines the other side's take-back request.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_decline_take_back(game: *mut xq_game, side: xq_side) -> xq_status {
    catch(|| unsafe { act(game, side, Game::decline_take_back) })
}

/// On behalf of a side, accepts the other side's take-back request. xq_game_observation_since reports the
/// rewind.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_accept_take_back(game: *mut xq_game, side: xq_side) -> xq_status {
    catch(|| unsafe { act(game, side, Game::accept_take_back) })
}

/// Rewinds the game to ply `plies` by decision of the arbiter: takes back later plies, offers and the
/// outcome.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE if the game has fewer plies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_take_back_to(game: *mut xq_game, plies: usize) -> xq_status {
    catch(|| {
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
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| Ok(xq_status::from(game.undo())))
    })
}

/// Replays the event that was undone last. Returns 1. Returns 0 if there is no such event.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_redo(game: *mut xq_game) -> xq_status {
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| Ok(xq_status::from(game.redo())))
    })
}
