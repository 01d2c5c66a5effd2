//! Deals: the face-down pieces at the start of expose play.

use std::ffi::c_char;

use luzhanqi::{Color, Deal, Game, Kind, Piece, Position};

use crate::board::{lzq_station, of_station};
use crate::checks::{Answer, DONE, Out, Why, catch, handle, parse, print, read, value};
use crate::game::lzq_game;
use crate::piece::{lzq_piece, of_piece, to_piece};
use crate::position::{lzq_position, of_position};
use crate::random::lzq_entropy;
use crate::rules::{lzq_rules, read_rules};
use crate::status::{LZQ_E_DEAL, LZQ_E_PARSE, LZQ_E_POSITION, lzq_status};

/// The number of pieces of a deal.
pub const LZQ_DEAL_PIECES: usize = 50;

/// A deal: the fifty pieces on the posts and headquarters, rank 12 first, each rank from a to e, without the
/// camps.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_deal {
    /// The pieces.
    pub pieces: [lzq_piece; 50],
}

pub(crate) fn of_deal(deal: &Deal) -> lzq_deal {
    lzq_deal {
        pieces: deal.pieces().map(|piece| of_piece(Some(piece))),
    }
}

/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_deal(deal: *const lzq_deal) -> Answer<Deal> {
    // SAFETY: the caller guarantees it.
    let numbers = unsafe { read(deal)? }.pieces;
    let mut pieces = [Piece::new(Color::Red, Kind::Flag); Deal::LEN];
    for (piece, number) in pieces.iter_mut().zip(numbers) {
        *piece = to_piece(number).ok_or(LZQ_E_DEAL)?;
    }
    Deal::new(pieces).map_err(|_| LZQ_E_DEAL)
}

/// Enough capacity for the text of any deal.
pub const LZQ_DEAL_TEXT_MAX: usize = 51;

/// Reads a deal: fifty letters, upper case for red. `why` receives the error message; it may be NULL
/// with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_deal_parse(
    text: *const c_char,
    deal: *mut lzq_deal,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| unsafe { parse(text, deal, (why, why_capacity), LZQ_E_PARSE, of_deal) })
}

/// Writes a deal as fifty letters; returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_DEAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_deal_text(
    deal: *const lzq_deal,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(read_deal(deal)?, text, capacity) })
}

/// Makes a deal from 32 secret bytes, for example from lzq_os_entropy. All deals are equally likely, up to a
/// relative difference of 2^-70. The same bytes give the same deal on every machine.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_deal_from_entropy(
    bytes: *const lzq_entropy,
    deal: *mut lzq_deal,
) -> lzq_status {
    catch(|| {
        let (secret, out) = unsafe { (read(bytes)?, Out::new(deal)?) };
        out.put(of_deal(&Deal::from_entropy(secret.bytes)));
        DONE
    })
}

/// Makes a uniformly random deal. Anyone who guesses the seed knows every piece. For a game between
/// people, use lzq_deal_from_entropy.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_deal_from_seed(seed: u64, deal: *mut lzq_deal) -> lzq_status {
    catch(|| {
        let out = unsafe { Out::new(deal)? };
        out.put(of_deal(&Deal::from_seed(seed)));
        DONE
    })
}

/// Returns the station of slot 0 to 49 in a deal; LZQ_NO_STATION if `slot` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_deal_station(slot: usize) -> lzq_station {
    value(of_station(None), || {
        (slot < Deal::LEN).then(|| of_station(Some(Deal::station(slot))))
    })
}

/// Makes the start position of expose play with this deal. `why` receives the error message; it may be
/// NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_DEAL, LZQ_E_POSITION in dark play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_from_deal(
    rules: *const lzq_rules,
    deal: *const lzq_deal,
    position: *mut lzq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (rules, deal) = unsafe { (read_rules(rules)?, read_deal(deal)?) };
        let (out, why) = unsafe { (Out::new(position)?, Why::new(why, why_capacity)?) };
        let position = why.explain(LZQ_E_POSITION, Position::from_deal(&rules, &deal))?;
        out.put(of_position(&position));
        DONE
    })
}

/// Starts a game of expose play with this deal. `why` receives the error message; it may be NULL with
/// capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_DEAL, LZQ_E_POSITION in dark play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_from_deal(
    rules: *const lzq_rules,
    deal: *const lzq_deal,
    game: *mut *mut lzq_game,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (rules, deal) = unsafe { (read_rules(rules)?, read_deal(deal)?) };
        let (out, why) = unsafe { (Out::new(game)?, Why::new(why, why_capacity)?) };
        let made = Game::from_deal(&rules, &deal);
        out.give(lzq_game::new(why.explain(LZQ_E_POSITION, made)?));
        DONE
    })
}

/// Writes the deal of the game's start and returns 1. Returns 0 and writes nothing if the game did not start
/// with a deal.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_deal(game: *const lzq_game, deal: *mut lzq_deal) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(deal)?) };
        Ok(match game.0.deal() {
            Some(deal) => {
                out.put(of_deal(&deal));
                1
            }
            None => 0,
        })
    })
}
