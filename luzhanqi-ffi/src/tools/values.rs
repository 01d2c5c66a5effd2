//! More about pieces, stations and moves: texts, sets and lines.

use std::ffi::c_char;

use luzhanqi::board;
use luzhanqi::{Effect, EndReason, IllegalMove, Kind, Kinds, Seat, Stations};

use crate::board::{lzq_station, lzq_stations, of_station, to_station};
use crate::checks::{DONE, Out, c_str, catch, known, parse, print, value};
use crate::moves::{lzq_move, of_move, to_move};
use crate::piece::{lzq_kind, lzq_kinds, lzq_piece, lzq_seat, of_kind, of_piece, of_seat};
use crate::random::{Draws, lzq_random};
use crate::status::{LZQ_E_PARSE, lzq_status};
use crate::texts::{c_texts, pick};

/// Enough capacity for the text of any set of kinds.
pub const LZQ_KINDS_TEXT_MAX: usize = 13;

/// Reads a seat: "south" or "north", "s" or "n", "0" or "1".
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_parse(text: *const c_char, seat: *mut lzq_seat) -> lzq_status {
    catch(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(seat)?) };
        let seat: Seat = text.parse().map_err(|_| LZQ_E_PARSE)?;
        out.put(of_seat(Some(seat)));
        DONE
    })
}

c_texts!(PINYIN, 12, Kind::ALL, |kind| kind.pinyin());

/// Returns the Chinese name of a kind in pinyin; NULL if `kind` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_pinyin(kind: lzq_kind) -> *const c_char {
    pick(&PINYIN, usize::from(kind))
}

/// Reads a kind: a letter in either case or an English name.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_kind_parse(text: *const c_char, kind: *mut lzq_kind) -> lzq_status {
    catch(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(kind)?) };
        let kind: Kind = text.parse().map_err(|_| LZQ_E_PARSE)?;
        out.put(of_kind(Some(kind)));
        DONE
    })
}

/// Returns the kinds with this order or a higher order.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kinds_at_least(order: u8) -> lzq_kinds {
    value(0, || Some(Kinds::at_least(order).bits()))
}

/// Writes a set of kinds as letters in descending order, the marshal first, or "-" for the empty set;
/// returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_kinds_text(
    kinds: lzq_kinds,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(known(Kinds::from_bits(kinds))?, text, capacity) })
}

/// Reads a set of kinds in the form that lzq_kinds_text writes.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_kinds_parse(text: *const c_char, kinds: *mut lzq_kinds) -> lzq_status {
    catch(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(kinds)?) };
        let kinds: Kinds = text.parse().map_err(|_| LZQ_E_PARSE)?;
        out.put(kinds.bits());
        DONE
    })
}

/// Reads the letter of a piece. `why` receives the error message; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_piece_parse(
    text: *const c_char,
    piece: *mut lzq_piece,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| unsafe {
        parse(text, piece, (why, why_capacity), LZQ_E_PARSE, |piece| {
            of_piece(Some(*piece))
        })
    })
}

/// The number of straight railroad lines of the board.
pub const LZQ_RAIL_LINES: usize = 7;

/// Returns the set rotated by 180 degrees with the board. Ignores bits that are not stations.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_rotate(stations: lzq_stations) -> lzq_stations {
    value(0, || {
        Some(Stations::from_bits_truncate(stations).rotate().bits())
    })
}

/// Returns the stations of straight railroad line 0 to 6; the empty set for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rail_line(number: u8) -> lzq_stations {
    value(0, || {
        Some(board::RAIL_LINES.get(usize::from(number))?.bits())
    })
}

/// Returns the stations strictly between two stations of one rank or file; the empty set for other
/// pairs.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_between(a: lzq_station, b: lzq_station) -> lzq_stations {
    value(0, || {
        Some(board::between(to_station(a)?, to_station(b)?).bits())
    })
}

/// Returns the move rotated by 180 degrees with the board. If the move is invalid, both stations of the
/// result are LZQ_NO_STATION.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_move_rotate(mv: lzq_move) -> lzq_move {
    let none = lzq_move {
        origin: of_station(None),
        target: of_station(None),
    };
    value(none, || Some(of_move(to_move(mv)?.rotate())))
}

/// Draws a number of 64 bits; all are equally likely.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_random_next(random: *mut lzq_random, number: *mut u64) -> lzq_status {
    catch(|| {
        let (mut draws, out) = unsafe { (Draws::new(random)?, Out::new(number)?) };
        out.put(draws.random.next_u64());
        draws.done();
        DONE
    })
}

c_texts!(EFFECTS, 8, Effect::ALL, |effect| effect.as_str());

c_texts!(REASONS, 16, EndReason::ALL, |reason| reason.as_str());

c_texts!(ILLEGAL, 32, IllegalMove::REASONS, |reason| reason.token);

/// Returns the token of a reason why a move is illegal, such as "blocked"; NULL if `reason` is LZQ_LEGAL or
/// invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_illegal_token(reason: u8) -> *const c_char {
    pick(&ILLEGAL, usize::from(reason).wrapping_sub(1))
}

/// Returns the token of an effect: "-", "win", "lose", "both", "flag" or "flip"; NULL if `effect` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_effect_token(effect: u8) -> *const c_char {
    pick(&EFFECTS, usize::from(effect))
}

/// Returns the token of a reason, such as "flag"; NULL if `reason` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_reason_token(reason: u8) -> *const c_char {
    pick(&REASONS, usize::from(reason))
}
