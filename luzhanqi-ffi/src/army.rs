//! Armies: the set-up of each player in dark play.

use std::ffi::c_char;

use luzhanqi::{Army, Kind, PositionError, Seat};

use crate::board::{lzq_station, of_station, to_station};
use crate::checks::{Answer, DONE, Out, Why, catch, known, parse, print, read, value};
use crate::piece::{LZQ_NO_KIND, lzq_kind, lzq_seat, of_kind, to_kind, to_kinds, to_seat};
use crate::random::lzq_entropy;
use crate::rules::{lzq_rules, read_rules};
use crate::status::{LZQ_E_ARMY, LZQ_E_PARSE, LZQ_E_RANGE, lzq_status};

/// The number of pieces of an army.
pub const LZQ_ARMY_PIECES: usize = 25;

/// An army: the kinds of its 25 pieces, front row first, each row from the owner's left to right, without the
/// camps. On a small board (LZQ_RULE_BOARD), the places outside of the board have the pieces that are out of
/// play.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_army {
    /// The kinds.
    pub kinds: [lzq_kind; 25],
}

pub(crate) fn of_army(army: &Army) -> lzq_army {
    lzq_army {
        kinds: army.kinds().map(|kind| of_kind(Some(kind))),
    }
}

/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_army(army: *const lzq_army) -> Answer<Army> {
    // SAFETY: the caller guarantees it.
    let kinds = to_kinds(unsafe { read(army)? }.kinds).map_err(|_| LZQ_E_ARMY)?;
    Army::new(kinds).map_err(|_| LZQ_E_ARMY)
}

/// The kinds of an army from C; `None` for an empty place.
pub(crate) fn to_places(army: &lzq_army) -> Answer<[Option<Kind>; 25]> {
    let mut places = [None; 25];
    for (place, number) in places.iter_mut().zip(army.kinds) {
        if number != LZQ_NO_KIND {
            *place = Some(to_kind(number).ok_or(LZQ_E_ARMY)?);
        }
    }
    Ok(places)
}

/// Reads the army of a seat. On failure `why` names the seat and the fault.
///
/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_army_of(seat: Seat, army: *const lzq_army, why: &Why) -> Answer<Army> {
    // SAFETY: the caller guarantees it.
    let numbers = unsafe { read(army)? }.kinds;
    let kinds = to_kinds(numbers).or_else(|_| {
        let place = numbers.iter().position(|kind| to_kind(*kind).is_none());
        let place = place.unwrap_or_default();
        let told = format!(
            "place {place} of {seat}'s army is {}, which is not a kind",
            numbers[place]
        );
        why.explain(LZQ_E_ARMY, Err(told))
    })?;
    let army = Army::new(kinds).map_err(|error| PositionError::Army { seat, error });
    why.explain(LZQ_E_ARMY, army)
}

/// Enough capacity for the text of any army.
pub const LZQ_ARMY_TEXT_MAX: usize = 26;

/// Reads an army: 25 upper-case letters. Does not check the set-up rules. `why` receives the error
/// message; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_army_parse(
    text: *const c_char,
    army: *mut lzq_army,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| unsafe { parse(text, army, (why, why_capacity), LZQ_E_PARSE, of_army) })
}

/// Writes an army as 25 letters; returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_ARMY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_army_text(
    army: *const lzq_army,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(read_army(army)?, text, capacity) })
}

/// Makes a random army that obeys the set-up rules; every such army is equally likely. Anyone who guesses the
/// seed knows the army. For a game between people, use lzq_army_from_entropy.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_army_from_seed(
    rules: *const lzq_rules,
    seed: u64,
    army: *mut lzq_army,
) -> lzq_status {
    catch(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(army)?) };
        out.put(of_army(&Army::from_seed(&rules, seed)));
        DONE
    })
}

/// Makes an army from 32 secret bytes, for example from lzq_os_entropy. All armies that obey the set-up rules
/// are equally likely, up to a relative difference of 2^-70. The same bytes give the same army on every
/// machine.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_army_from_entropy(
    rules: *const lzq_rules,
    bytes: *const lzq_entropy,
    army: *mut lzq_army,
) -> lzq_status {
    catch(|| {
        let (rules, secret) = unsafe { (read_rules(rules)?, read(bytes)?) };
        let out = unsafe { Out::new(army)? };
        out.put(of_army(&Army::from_entropy(&rules, secret.bytes)));
        DONE
    })
}

/// Returns the station of slot 0 to 24 in the army of a seat; LZQ_NO_STATION if an argument is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_army_station(slot: usize, seat: lzq_seat) -> lzq_station {
    value(of_station(None), || {
        let seat = to_seat(seat)?;
        (slot < Army::LEN).then(|| of_station(Some(Army::station(slot, seat))))
    })
}

/// Returns the slot, 0 to 24, of a station in the army of a seat.
///
/// Errors: LZQ_E_RANGE, also for camps and for the other half of the board.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_army_slot(station: lzq_station, seat: lzq_seat) -> lzq_status {
    catch(|| {
        let slot = Army::slot(known(to_station(station))?, known(to_seat(seat))?);
        slot.map(|slot| slot as lzq_status).ok_or(LZQ_E_RANGE)
    })
}
