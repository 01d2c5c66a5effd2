//! More about armies and positions: starts and changes for engines.

use std::ffi::c_char;

use luzhanqi::{Army, Position, Random, Seat};

use crate::army::{lzq_army, of_army, read_army, read_army_of, to_places};
use crate::board::{lzq_station, to_station};
use crate::checks::{DONE, Out, Why, catch, known, read, value};
use crate::piece::{LZQ_FACE_DOWN, lzq_color, lzq_kinds, lzq_piece, to_color, to_piece};
use crate::position::{lzq_position, of_position, position_error, read_position};
use crate::random::{Draws, lzq_entropy, lzq_random};
use crate::rules::{lzq_rules, read_rules};
use crate::status::{LZQ_E_ARMY, LZQ_E_POSITION, LZQ_E_RANGE, LZQ_OK, lzq_status};

/// Fills the empty places of an army, which are LZQ_NO_KIND, at random. Every completion that obeys the
/// set-up rules is equally likely. Anyone who guesses the seed knows the army. `why` receives the error
/// message; it may be NULL with capacity 0. The message names a place that cannot be filled, or a piece on a
/// forbidden place, by its station in south's army.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_ARMY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_army_complete(
    rules: *const lzq_rules,
    partial: *const lzq_army,
    seed: u64,
    army: *mut lzq_army,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (rules, partial) = unsafe { (read_rules(rules)?, read(partial)?) };
        let (out, why) = unsafe { (Out::new(army)?, Why::new(why, why_capacity)?) };
        let kinds = to_places(&partial)?;
        let army = why.explain(LZQ_E_ARMY, Army::complete(&rules, kinds, seed))?;
        out.put(of_army(&army));
        DONE
    })
}

/// Returns the kinds that the set-up rules allow on a slot of an army, 0 to 24; the empty set if an
/// argument is invalid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_army_allowed(rules: *const lzq_rules, slot: usize) -> lzq_kinds {
    value(0, || {
        let rules = unsafe { read_rules(rules).ok()? };
        (slot < Army::LEN).then(|| Army::allowed(&rules, slot).bits())
    })
}

/// Mirrors an army left to right. If the army obeys the set-up rules, the result obeys them too.
///
/// Errors: LZQ_E_NULL, LZQ_E_ARMY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_army_reflect(army: *mut lzq_army) -> lzq_status {
    catch(|| {
        let (before, out) = unsafe { (read_army(army)?, Out::new(army)?) };
        out.put(of_army(&before.reflect()));
        DONE
    })
}

/// Makes a start position from 32 secret bytes, for example from lzq_os_entropy: two armies in dark play, a
/// deal in expose play. All starts are equally likely, up to a relative difference of 2^-70. The same bytes
/// give the same position on every machine.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_from_entropy(
    rules: *const lzq_rules,
    bytes: *const lzq_entropy,
    position: *mut lzq_position,
) -> lzq_status {
    catch(|| {
        let (rules, secret) = unsafe { (read_rules(rules)?, read(bytes)?) };
        let out = unsafe { Out::new(position)? };
        out.put(of_position(&Position::from_entropy(&rules, secret.bytes)));
        DONE
    })
}

/// Makes a random start position: two armies in dark play, a deal in expose play. Anyone who guesses
/// the seed, or tries all likely seeds, knows every piece. For a game between people, use
/// lzq_position_from_entropy.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_from_seed(
    rules: *const lzq_rules,
    seed: u64,
    position: *mut lzq_position,
) -> lzq_status {
    catch(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(position)?) };
        out.put(of_position(&Position::from_seed(&rules, seed)));
        DONE
    })
}

/// Makes the start position of dark play with these armies; `color` is the colour of south. `why`
/// receives the error message; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE, LZQ_E_ARMY, LZQ_E_POSITION in expose play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_from_armies(
    rules: *const lzq_rules,
    south: *const lzq_army,
    north: *const lzq_army,
    color: lzq_color,
    position: *mut lzq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(position)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let south = unsafe { read_army_of(Seat::South, south, &why)? };
        let north = unsafe { read_army_of(Seat::North, north, &why)? };
        let color = known(to_color(color))?;
        let made = Position::from_armies(&rules, [&south, &north], color);
        let status = made.as_ref().map_or_else(position_error, |_| LZQ_OK);
        let position = why.explain(status, made)?;
        out.put(of_position(&position));
        DONE
    })
}

/// Returns LZQ_OK for a valid position. `why` receives the error message; it may be NULL with capacity
/// 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_validate(
    position: *const lzq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (lzq_position { words }, why) =
            unsafe { (read(position)?, Why::new(why, why_capacity)?) };
        why.explain(LZQ_E_POSITION, Position::from_words(&words))?;
        DONE
    })
}

/// Returns 1 if two positions count as the same for repetition, else 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_repeats(
    a: *const lzq_position,
    b: *const lzq_position,
) -> lzq_status {
    catch(|| {
        let (a, b) = unsafe { (read_position(a)?, read_position(b)?) };
        Ok(lzq_status::from(a.rules() == b.rules() && a.repeats(&b)))
    })
}

/// Writes the position with the board rotated by 180 degrees and the seats exchanged. `rotated` and
/// `position` may point to the same object.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_rotate(
    position: *const lzq_position,
    rotated: *mut lzq_position,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(rotated)?) };
        out.put(of_position(&position.rotate()));
        DONE
    })
}

/// Puts the given piece face down on a station: exchanges the face-down piece there with one of this kind and
/// colour elsewhere. Use it in a search that tries each result of a flip. `why` receives the error message;
/// it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION; LZQ_E_RANGE, with a message if no piece is face down on the station,
/// or if no piece of this kind and colour is face down.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_put_face_down(
    position: *mut lzq_position,
    station: lzq_station,
    piece: lzq_piece,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (before, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let station = known(to_station(station))?;
        let piece = known(to_piece(piece & !LZQ_FACE_DOWN))?;
        let after = why.explain(LZQ_E_RANGE, before.with_face_down(station, piece))?;
        out.put(of_position(&after));
        DONE
    })
}

/// Shuffles the face-down pieces uniformly. No player can distinguish the result from the original.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_reshuffle(
    position: *mut lzq_position,
    random: *mut lzq_random,
) -> lzq_status {
    catch(|| {
        let (before, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let random: &mut Random = &mut draws.random;
        out.put(of_position(&before.reshuffled(random)));
        draws.done();
        DONE
    })
}
