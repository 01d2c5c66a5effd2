//! Actions of seats and servers in a game.

use std::ffi::c_char;

use luzhanqi::{Command, EndReason, Game, GameError, IllegalMove, Move, PlayResult, Seat};

use crate::board::{lzq_station, of_station};
use crate::checks::{Answer, Buffer, DONE, Out, Why, c_str, catch, handle, handle_mut, known};
use crate::game::lzq_game;
use crate::moves::{lzq_move, of_move, to_move};
use crate::outcome::{lzq_illegal, of_effect, of_illegal, to_reason};
use crate::piece::{lzq_seat, to_seat, to_viewer};
use crate::status::{
    LZQ_E_FINISHED, LZQ_E_ILLEGAL, LZQ_E_INTERNAL, LZQ_E_OFFER, LZQ_E_PARSE, LZQ_E_RANGE,
    LZQ_E_TURN, LZQ_E_UNDO, lzq_status,
};

/// lzq_game_play: the move was played.
pub const LZQ_PLAYED: lzq_status = 0;
/// lzq_game_play: the referee refused the try. The same seat is still to move.
pub const LZQ_REFUSED: lzq_status = 1;

/// The result of a try. A try is a move that breaks no rule visible to its mover.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_play_result {
    /// For a played move: its effect, one of LZQ_EFFECT_....
    pub effect: u8,
    /// For a refused try: the station of the flag; else LZQ_NO_STATION.
    pub flag: lzq_station,
    /// Reserved, always 0.
    pub spare: [u8; 2],
}

pub(crate) fn game_error(error: GameError) -> lzq_status {
    match error {
        GameError::Finished | GameError::Illegal(IllegalMove::Finished) => LZQ_E_FINISHED,
        GameError::Illegal(IllegalMove::NotYourTurn) => LZQ_E_TURN,
        GameError::Illegal(_) => LZQ_E_ILLEGAL,
        GameError::NoOffer(_)
        | GameError::OfferOpen
        | GameError::NoTakeBack(_)
        | GameError::TakeBackOpen => LZQ_E_OFFER,
        GameError::NothingToTakeBack(_) => LZQ_E_UNDO,
        GameError::NoSuchPly(_)
        | GameError::NoSuchCursor { .. }
        | GameError::NotAnAdjudication(_) => LZQ_E_RANGE,
        _ => LZQ_E_INTERNAL,
    }
}

/// Lists the moves that the seat to move may try. Omits a move if the seat knows that the referee refuses it.
/// The list depends only on what the seat knows. Returns the number of moves.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_legal_moves(
    game: *const lzq_game,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(moves, capacity)?) };
        let seen_board = game.0.seen_board(game.0.truth().to_move());
        out.fill(seen_board.legal_moves().iter().map(of_move))
    })
}

/// Returns 0 if a move is in the list of lzq_game_legal_moves, else the reason, LZQ_ILLEGAL_... (above 0).
/// Writes the details of the reason.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_why_illegal(
    game: *const lzq_game,
    mv: lzq_move,
    illegal: *mut lzq_illegal,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(illegal)?) };
        let seen_board = game.0.seen_board(game.0.truth().to_move());
        let illegal = of_illegal(seen_board.why_illegal(known(to_move(mv))?));
        out.put(illegal);
        Ok(illegal.reason.into())
    })
}

/// Tries a move for the seat to move. Returns LZQ_PLAYED, or LZQ_REFUSED if the referee refuses it
/// because of a hidden flag; both seats observe the refusal. `tried` may be NULL. lzq_game_why_illegal
/// explains why a move is not legal.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_play(
    game: *mut lzq_game,
    mv: lzq_move,
    tried: *mut lzq_play_result,
) -> lzq_status {
    catch(|| unsafe { play(game, mv, tried, Game::play) })
}

/// Tries a move for this seat, like lzq_game_play, after checking that it is this seat's turn. Use it in
/// servers, which get moves from players.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_TURN on the other seat's turn, LZQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_play_as(
    game: *mut lzq_game,
    seat: lzq_seat,
    mv: lzq_move,
    tried: *mut lzq_play_result,
) -> lzq_status {
    catch(|| {
        let seat = known(to_seat(seat))?;
        // SAFETY: the conventions of the header require it; the same holds above and below.
        unsafe { play(game, mv, tried, |game, mv| game.play_as(seat, mv)) }
    })
}

unsafe fn play(
    game: *mut lzq_game,
    mv: lzq_move,
    tried: *mut lzq_play_result,
    play: impl FnOnce(&mut Game, Move) -> Result<PlayResult, IllegalMove>,
) -> Answer {
    let game = unsafe { handle_mut(game)? };
    let mv = known(to_move(mv))?;
    let done = game
        .0
        .change(|game| play(game, mv).map_err(|illegal| game_error(illegal.into())))?;
    let (status, told) = match done {
        PlayResult::Played(effect) => (
            LZQ_PLAYED,
            lzq_play_result {
                effect: of_effect(effect),
                flag: of_station(None),
                spare: [0; 2],
            },
        ),
        PlayResult::Refused(station) => (
            LZQ_REFUSED,
            lzq_play_result {
                effect: 0,
                flag: of_station(Some(station)),
                spare: [0; 2],
            },
        ),
    };
    if let Ok(out) = unsafe { Out::new(tried) } {
        out.put(told);
    }
    Ok(status)
}

/// Executes a player's command for a seat: a move such as "a2a9", or one of "offer-draw", "accept-draw",
/// "decline-draw", "resign", "offer-take-back", "accept-take-back" and "decline-take-back". A server passes
/// the seat of the player who sent the command; a command cannot act for the other seat or the referee.
/// lzq_game_observation_since reports the result to every seat. A failure changes nothing. `why` receives the
/// error message, which depends only on what the seat knows; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RANGE, LZQ_E_PARSE, LZQ_E_FINISHED, LZQ_E_TURN, LZQ_E_ILLEGAL,
/// LZQ_E_OFFER, LZQ_E_UNDO.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_apply_as(
    game: *mut lzq_game,
    seat: lzq_seat,
    command: *const c_char,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        let (text, why) = unsafe { (c_str(command)?, Why::new(why, why_capacity)?) };
        let seat = known(to_seat(seat))?;
        let command: Command = why.explain(LZQ_E_PARSE, text.parse())?;
        game.0.change(|game| {
            let done = game.apply_as(seat, command);
            let status = done.err().map_or(LZQ_E_INTERNAL, game_error);
            why.explain(status, done)
        })?;
        DONE
    })
}

unsafe fn act(
    game: *mut lzq_game,
    seat: lzq_seat,
    act: impl FnOnce(&mut Game, Seat) -> Result<(), GameError>,
) -> Answer {
    let game = unsafe { handle_mut(game)? };
    let seat = known(to_seat(seat))?;
    game.0.change(|game| act(game, seat).map_err(game_error))?;
    DONE
}

/// Resigns on behalf of a seat. This is possible on either seat's turn.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_resign(game: *mut lzq_game, seat: lzq_seat) -> lzq_status {
    // SAFETY: the conventions of the header require it; the same holds below.
    catch(|| unsafe { act(game, seat, Game::resign) })
}

/// Offers a draw on behalf of a seat. The offer is open until the other seat answers it or moves.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_offer_draw(game: *mut lzq_game, seat: lzq_seat) -> lzq_status {
    catch(|| unsafe { act(game, seat, Game::offer_draw) })
}

/// On behalf of a seat, accepts the other seat's draw offer.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_accept_draw(game: *mut lzq_game, seat: lzq_seat) -> lzq_status {
    catch(|| unsafe { act(game, seat, Game::accept_draw) })
}

/// On behalf of a seat, declines the other seat's draw offer.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_decline_draw(game: *mut lzq_game, seat: lzq_seat) -> lzq_status {
    catch(|| unsafe { act(game, seat, Game::decline_draw) })
}

/// Ends the game by decision of the organizer. `winner` is LZQ_NO_SEAT if there is no winner. `reason` is
/// LZQ_REASON_TIME, _FORFEIT, _ABANDONED or _ADJUDICATED.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE, also for any other `reason`; LZQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_adjudicate(
    game: *mut lzq_game,
    winner: lzq_seat,
    reason: u8,
) -> lzq_status {
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        let winner = to_viewer(winner)?;
        let reason: EndReason = known(to_reason(reason))?;
        game.0
            .change(|game| game.adjudicate(winner, reason).map_err(game_error))?;
        DONE
    })
}

/// Asks the other seat for permission to take back this seat's latest ply and everything after it. The
/// request is open until the other seat answers it or one of the seats moves.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_UNDO if the seat has made no move, LZQ_E_FINISHED,
/// LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_offer_take_back(
    game: *mut lzq_game,
    seat: lzq_seat,
) -> lzq_status {
    catch(|| unsafe { act(game, seat, Game::offer_take_back) })
}

/// On behalf of a seat, declines the other seat's take-back request.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_decline_take_back(
    game: *mut lzq_game,
    seat: lzq_seat,
) -> lzq_status {
    catch(|| unsafe { act(game, seat, Game::decline_take_back) })
}

/// On behalf of a seat, accepts the other seat's take-back request. lzq_game_observation_since reports the
/// rewind to every seat.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_accept_take_back(
    game: *mut lzq_game,
    seat: lzq_seat,
) -> lzq_status {
    catch(|| unsafe { act(game, seat, Game::accept_take_back) })
}

/// Rewinds the game to ply `plies` by decision of the organizer: takes back later plies, refusals, offers and
/// the outcome. lzq_game_observation_since reports the rewind to every seat. Views of the rewound game equal
/// those of a game in which the later plies were never played. Players still remember what they saw.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE if the game has fewer plies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_take_back_to(game: *mut lzq_game, plies: usize) -> lzq_status {
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        game.0
            .change(|game| game.take_back_to(plies).map_err(game_error))?;
        DONE
    })
}

/// Takes back the latest event of any kind, and restores the position and the knowledge of both seats.
/// Returns 1. Returns 0 if there is no event. lzq_game_observation_since reports the rewind to every seat.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_undo(game: *mut lzq_game) -> lzq_status {
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| Ok(lzq_status::from(game.undo())))
    })
}

/// Replays the event that was undone last. Returns 1. Returns 0 if there is no such event.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_redo(game: *mut lzq_game) -> lzq_status {
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| Ok(lzq_status::from(game.redo())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{NO_MOVE, lzq_game_events};
    use crate::game::{lzq_game_free, lzq_game_get_info};
    use crate::record::lzq_game_record;
    use crate::tools::game::{lzq_game_clone, lzq_game_equal};
    use crate::view::lzq_game_view;
    use luzhanqi::Rules;
    use std::mem::MaybeUninit;
    use std::ptr::null_mut;

    /// No call of the library is known to panic, so the test itself panics in the middle of a change.
    #[test]
    fn a_game_that_a_panic_left_half_changed_can_only_be_freed() {
        let mut game = null_mut();
        Out::give(
            unsafe { Out::new(&mut game) }.unwrap_or_else(|_| unreachable!("it is not NULL")),
            lzq_game::new(Game::from_seed(&Rules::STANDARD, 1)),
        );
        let mv = NO_MOVE;
        // SAFETY: the handle is alive until it is freed below.
        unsafe {
            assert_eq!(lzq_game_undo(game), 0);
            let broken = catch(|| {
                handle_mut(game)?.0.change(|game| -> Answer {
                    game.resign(Seat::South).map_err(game_error)?;
                    panic!("on purpose")
                })
            });
            assert_eq!(broken, LZQ_E_INTERNAL);
            let (mut clone, mut view, mut record) = (null_mut(), null_mut(), null_mut());
            let mut info = MaybeUninit::uninit();
            for status in [
                lzq_game_undo(game),
                lzq_game_redo(game),
                lzq_game_resign(game, 0),
                lzq_game_play(game, mv, null_mut()),
                lzq_game_events(game, 0, null_mut(), 0),
                lzq_game_equal(game, game),
                lzq_game_clone(game, &mut clone),
                lzq_game_view(game, 0, &mut view),
                lzq_game_get_info(game, info.as_mut_ptr()),
                lzq_game_record(game, &mut record),
            ] {
                assert_eq!(status, LZQ_E_INTERNAL);
            }
            assert!(clone.is_null() && view.is_null() && record.is_null());
            lzq_game_free(game);
        }
    }

    #[test]
    fn a_failure_leaves_a_game_as_it_was() {
        let mut game = null_mut();
        Out::give(
            unsafe { Out::new(&mut game) }.unwrap_or_else(|_| unreachable!("it is not NULL")),
            lzq_game::new(Game::from_seed(&Rules::STANDARD, 1)),
        );
        // SAFETY: the handle is alive until it is freed below.
        unsafe {
            let before = (*of(game).0).clone();
            assert_eq!(lzq_game_accept_draw(game, 0), LZQ_E_OFFER);
            assert!(*of(game).0 == before && !of(game).0.is_broken());
            lzq_game_free(game);
        }
    }

    unsafe fn of<'a>(game: *const lzq_game) -> &'a lzq_game {
        unsafe { handle(game) }.unwrap_or_else(|_| unreachable!("it is alive"))
    }
}
