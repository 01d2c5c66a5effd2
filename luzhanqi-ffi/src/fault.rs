//! What is wrong with a board or an army, and where: for editors.

use std::ffi::c_char;

use luzhanqi::{Army, ArmyError, Fault, Position, PositionError, ReasonInfo};

use crate::army::{lzq_army, to_places};
use crate::board::{LZQ_STATIONS, lzq_stations};
use crate::guard::{Buffer, c_str, guard, known, read};
use crate::lang::{lzq_lang, to_lang};
use crate::piece::{
    LZQ_FACE_DOWN, LZQ_NO_COLOR, LZQ_NO_PIECE, lzq_color, lzq_piece, lzq_seat, to_color, to_piece,
    to_seat,
};
use crate::rules::{lzq_rules, read_rules};
use crate::status::lzq_status;

/// A capacity that holds every fault of a position's text.
pub const LZQ_POSITION_FAULTS_MAX: usize = 140;
/// A capacity that holds every fault of an army.
pub const LZQ_ARMY_FAULTS_MAX: usize = 27;

/// One fault of a board or of an army.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_fault {
    /// The stations that it is about, to be marked on the board; none for what is wrong with no station.
    pub stations: lzq_stations,
    /// What is wrong: one of LZQ_FAULT_... for a position, LZQ_ARMY_FAULT_... for an army.
    pub what: u8,
    /// Room for later versions, always 0.
    pub spare: [u8; 7],
    /// What is wrong, for people, in the language that was asked for. It ends with a zero byte; what
    /// quotes a long text is cut.
    pub text: [c_char; 240],
}

/// The bytes of a text of a fault, cut between two characters.
fn fault_text(text: &str) -> [c_char; 240] {
    let mut out = [0; 240];
    let cut = (0..out.len()).rev().find(|&end| text.is_char_boundary(end));
    let end = cut.unwrap_or_default();
    for (place, byte) in out.iter_mut().zip(text.as_bytes()[..end].iter()) {
        *place = *byte as c_char;
    }
    out
}

/// The number of a reason: its place in the core crate's list, from 1; the header has a constant for
/// each.
fn number_of(reasons: &[ReasonInfo], word: &str) -> u8 {
    match reasons.iter().position(|own| own.word == word) {
        Some(place) => 1 + place as u8,
        None => unreachable!("every reason is in the list"),
    }
}

fn of_fault<E>(fault: &Fault<E>, what: u8, text: &str) -> lzq_fault {
    lzq_fault {
        stations: fault.stations.bits(),
        what,
        spare: [0; 7],
        text: fault_text(text),
    }
}

/// Lists every fault of a position's text that lzq_position_parse would refuse, the first of which is
/// its reason; gives their number, 0 if it is a position. What stands where is judged once the board,
/// the seat and the colours can be read; lzq_board_text writes such a text of a board.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RULES, LZQ_E_RANGE for another language.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_faults(
    text: *const c_char,
    rules: *const lzq_rules,
    lang: lzq_lang,
    faults: *mut lzq_fault,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        // SAFETY: as the conventions of the header ask; the same holds below.
        let (text, rules) = unsafe { (c_str(text)?, read_rules(rules)?) };
        let out = unsafe { Buffer::new(faults, capacity)? };
        let lang = to_lang(lang)?;
        let all = Position::faults(text, &rules);
        out.fill_from(all.iter().map(|fault| {
            let what = number_of(PositionError::REASONS, fault.error.reason());
            of_fault(fault, what, &fault.error.text(lang))
        }))
    })
}

/// Lists every fault of an army at a seat; gives their number, 0 if it is an army that keeps the set-up
/// rules. A place without a piece holds LZQ_NO_KIND, as in lzq_army_complete: the pieces that are placed
/// are checked first, and the empty places are one fault, the last one. To exchange two pieces, change the
/// army and ask.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE for another seat or language, LZQ_E_ARMY for a number that
/// is no kind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_army_faults(
    army: *const lzq_army,
    rules: *const lzq_rules,
    seat: lzq_seat,
    lang: lzq_lang,
    faults: *mut lzq_fault,
    capacity: usize,
) -> lzq_status {
    guard(|| {
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

/// Writes the text of a position in which these pieces stand on the 60 stations, whether there can be
/// one or not, for lzq_position_parse and lzq_position_faults; gives the length. `south` is the colour
/// of south, LZQ_NO_COLOR while it is open; face-down pieces have LZQ_FACE_DOWN. The quiet count is 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE for another seat or colour, and for a number that is no piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_board_text(
    board: *const lzq_piece,
    seat: lzq_seat,
    south: lzq_color,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let board = unsafe { read(board.cast::<[lzq_piece; LZQ_STATIONS]>())? };
        let out = unsafe { Buffer::new(text, capacity)? };
        let seat = known(to_seat(seat))?;
        let south = match south {
            LZQ_NO_COLOR => '?',
            south => known(to_color(south))?.letter(),
        };
        let mut whole = String::new();
        for (number, row) in board.chunks(5).rev().enumerate() {
            if number > 0 {
                whole.push('/');
            }
            let mut run = 0;
            for piece in row {
                if *piece == LZQ_NO_PIECE {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    whole += &run.to_string();
                    run = 0;
                }
                if piece & LZQ_FACE_DOWN != 0 {
                    whole.push('~');
                }
                whole.push(known(to_piece(piece & !LZQ_FACE_DOWN))?.letter());
            }
            if run > 0 {
                whole += &run.to_string();
            }
        }
        out.print(&format!("{whole} {} {south} 0", seat.letter()))
    })
}
