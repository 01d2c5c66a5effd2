//! The faults of a board or an army and their stations, for editors.

use std::ffi::c_char;

use kit_ffi::texts::cut;
use luzhanqi::{Army, ArmyError, Fault, Position, PositionError, ReasonInfo};

use crate::army::{lzq_army, to_places};
use crate::board::lzq_stations;
use crate::checks::{Answer, Buffer, c_str, catch, known, read};
use crate::lang::{lzq_lang, to_lang};
use crate::piece::{lzq_seat, to_seat};
use crate::rules::{lzq_rules, read_rules};
use crate::status::lzq_status;

/// Enough capacity for the faults of any position text.
pub const LZQ_POSITION_FAULTS_MAX: usize = 140;
/// Enough capacity for the faults of any army.
pub const LZQ_ARMY_FAULTS_MAX: usize = 27;

/// One fault of a board or of an army.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_fault {
    /// The stations to mark on the board; empty for a fault without a station.
    pub stations: lzq_stations,
    /// The fault: one of LZQ_FAULT_... for a position, LZQ_ARMY_FAULT_... for an army.
    pub what: u8,
    /// Reserved, always 0.
    pub spare: [u8; 7],
    /// The fault as text for players in the requested language, with a terminating zero byte. The text is
    /// truncated if it quotes a long input.
    pub text: [c_char; 240],
}

/// The number of a reason: its index in the core crate's list plus 1. The header has a constant for each
/// number.
fn number_of(reasons: &[ReasonInfo], word: &str) -> u8 {
    match reasons.iter().position(|own| own.token == word) {
        Some(place) => 1 + place as u8,
        None => unreachable!("every reason is in the list"),
    }
}

fn of_fault<E>(fault: &Fault<E>, what: u8, text: &str) -> lzq_fault {
    lzq_fault {
        stations: fault.stations.bits(),
        what,
        spare: [0; 7],
        text: cut(text),
    }
}

/// Lists every fault of a position's text; the first is the error of lzq_position_parse. Returns the number
/// of faults, 0 for a valid position. Checks the pieces only if the board, the seat and the colours can be
/// read. In a board editor, call lzq_setup_faults instead.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RULES; LZQ_E_RANGE if `lang` is unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_faults(
    text: *const c_char,
    rules: *const lzq_rules,
    lang: lzq_lang,
    faults: *mut lzq_fault,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it; the same holds below.
        let (text, rules) = unsafe { (c_str(text)?, read_rules(rules)?) };
        let out = unsafe { Buffer::new(faults, capacity)? };
        list_position_faults(&Position::faults(text, &rules), lang, out)
    })
}

pub(crate) fn list_position_faults(
    faults: &[Fault<PositionError>],
    lang: lzq_lang,
    out: Buffer<lzq_fault>,
) -> Answer {
    let lang = to_lang(lang)?;
    out.fill_from(faults.iter().map(|fault| {
        let what = number_of(PositionError::REASONS, fault.error.reason());
        of_fault(fault, what, &fault.error.text(lang))
    }))
}

/// Lists every fault of a seat's army; returns the number of faults, 0 for an army that obeys the set-up
/// rules. LZQ_NO_KIND marks an empty place, as in lzq_army_complete. If places are empty, the last fault
/// covers all of them. To test an exchange of two pieces, change the army and call this function again.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE if `seat` or `lang` is unknown; LZQ_E_ARMY for an
/// invalid kind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_army_faults(
    army: *const lzq_army,
    rules: *const lzq_rules,
    seat: lzq_seat,
    lang: lzq_lang,
    faults: *mut lzq_fault,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (army, rules) = unsafe { (read(army)?, read_rules(rules)?) };
        let out = unsafe { Buffer::new(faults, capacity)? };
        let (seat, lang) = (known(to_seat(seat))?, to_lang(lang)?);
        let all = Army::faults_of(&to_places(&army)?, &rules, seat);
        out.fill_from(all.iter().map(|fault| {
            let what = number_of(ArmyError::REASONS, fault.error.reason());
            of_fault(fault, what, &fault.error.text(lang))
        }))
    })
}
