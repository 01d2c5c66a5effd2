//! Positions to edit, which may be impossible.

use std::ffi::c_char;

use luzhanqi::{SeatColors, Setup, Station};

use crate::board::{LZQ_STATIONS, lzq_station, of_board, of_station, to_station};
use crate::checks::{Answer, Buffer, DONE, Out, Why, c_str, catch, known, print, read};
use crate::fault::{list_position_faults, lzq_fault};
use crate::lang::lzq_lang;
use crate::piece::{
    LZQ_FACE_DOWN, LZQ_NO_COLOR, LZQ_NO_PIECE, lzq_color, lzq_piece, lzq_seat, of_piece, of_seat,
    to_color, to_piece, to_seat,
};
use crate::position::{
    lzq_position, lzq_seat_colors, of_position, of_seat_colors, position_error, read_position,
};
use crate::rules::{lzq_rules, of_rules, read_rules, to_rules};
use crate::status::{LZQ_E_PARSE, LZQ_OK, lzq_status};

/// A position for a board editor; the position may be impossible. It is a plain value whose members you may
/// set. lzq_setup_faults lists its faults. If there are no faults, lzq_setup_position makes the position.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_setup {
    /// The rules.
    pub rules: lzq_rules,
    /// The piece on each station, with LZQ_FACE_DOWN if it is face down, or LZQ_NO_PIECE.
    pub board: [lzq_piece; 60],
    /// Under LZQ_FLAG_WIN_CARRY, the stations that the red flag and the black flag share with another piece;
    /// LZQ_NO_STATION for none.
    pub flag_held_at: [lzq_station; 2],
    /// The seat to move.
    pub to_move: lzq_seat,
    /// Reserved, always 0.
    pub spare: [u8; 1],
    /// The colour of each seat.
    pub seat_colors: lzq_seat_colors,
    /// The number of plies since the last attack, flip or taken flag.
    pub quiet_plies: u16,
    /// Reserved, always 0.
    pub rest: [u8; 2],
}

const _: () = assert!(LZQ_STATIONS == 60);

fn of_setup(setup: &Setup) -> lzq_setup {
    lzq_setup {
        rules: of_rules(&setup.rules),
        board: of_board(|station| {
            let face_down = setup.face_down.contains(station);
            of_piece(setup.board[station.index()]) | if face_down { LZQ_FACE_DOWN } else { 0 }
        }),
        flag_held_at: setup.flags_held_at.map(of_station),
        to_move: of_seat(Some(setup.to_move)),
        spare: [0; 1],
        seat_colors: of_seat_colors(setup.seat_colors),
        quiet_plies: setup.quiet_plies,
        rest: [0; 2],
    }
}

/// A colour, or `None` for LZQ_NO_COLOR.
fn maybe_color(color: lzq_color) -> Answer<Option<luzhanqi::Color>> {
    match color {
        LZQ_NO_COLOR => Ok(None),
        color => known(to_color(color)).map(Some),
    }
}

/// # Safety
/// As for [`read`].
unsafe fn read_setup(setup: *const lzq_setup) -> Answer<Setup> {
    // SAFETY: the caller guarantees it.
    let given = unsafe { read(setup)? };
    let mut setup = Setup::new(&to_rules(given.rules)?);
    for (station, piece) in Station::all().zip(given.board) {
        match piece & !LZQ_FACE_DOWN {
            LZQ_NO_PIECE => {}
            shown => setup.board[station.index()] = Some(known(to_piece(shown))?),
        }
        if piece & LZQ_FACE_DOWN != 0 {
            setup.face_down = setup.face_down.with(station);
        }
    }
    for (place, station) in setup.flags_held_at.iter_mut().zip(given.flag_held_at) {
        *place = match station {
            crate::board::LZQ_NO_STATION => None,
            station => Some(known(to_station(station))?),
        };
    }
    let [south, north] = given.seat_colors.latest;
    setup.to_move = known(to_seat(given.to_move))?;
    setup.seat_colors = match maybe_color(given.seat_colors.south)? {
        Some(south) => SeatColors::Settled(south),
        None => SeatColors::Open([maybe_color(south)?, maybe_color(north)?]),
    };
    setup.quiet_plies = given.quiet_plies;
    Ok(setup)
}

/// Writes an empty board: south is to move, and plays red in dark play.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_setup_new(
    rules: *const lzq_rules,
    setup: *mut lzq_setup,
) -> lzq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it; the same holds below.
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(setup)?) };
        out.put(of_setup(&Setup::new(&rules)));
        DONE
    })
}

/// Writes the set-up of a position, to edit it.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_setup_of_position(
    position: *const lzq_position,
    setup: *mut lzq_setup,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(setup)?) };
        out.put(of_setup(&Setup::from(&position)));
        DONE
    })
}

/// Reads the text of a position, which may be impossible. `why` receives the error message; it may be NULL
/// with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_setup_parse(
    text: *const c_char,
    rules: *const lzq_rules,
    setup: *mut lzq_setup,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (text, rules) = unsafe { (c_str(text)?, read_rules(rules)?) };
        let (out, why) = unsafe { (Out::new(setup)?, Why::new(why, why_capacity)?) };
        out.put(of_setup(
            &why.explain(LZQ_E_PARSE, Setup::parse(text, &rules))?,
        ));
        DONE
    })
}

/// Writes the text of a set-up, even if it is impossible; returns the length. LZQ_POSITION_TEXT_MAX is enough
/// capacity.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE if a piece, station, colour or the seat is invalid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_setup_text(
    setup: *const lzq_setup,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(read_setup(setup)?, text, capacity) })
}

/// Lists every fault of a set-up; returns their number, 0 for a possible position. The first is the error of
/// lzq_setup_position.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE if a piece, station, colour, the seat or `lang` is invalid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_setup_faults(
    setup: *const lzq_setup,
    lang: lzq_lang,
    faults: *mut lzq_fault,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (setup, out) = unsafe { (read_setup(setup)?, Buffer::new(faults, capacity)?) };
        list_position_faults(&setup.faults(), lang, out)
    })
}

/// Makes the position of a set-up. `why` receives the error message; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE as in lzq_setup_faults; LZQ_E_POSITION if the position is
/// impossible.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_setup_position(
    setup: *const lzq_setup,
    position: *mut lzq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (setup, out) = unsafe { (read_setup(setup)?, Out::new(position)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let made = setup.position();
        let status = made.as_ref().map_or_else(position_error, |_| LZQ_OK);
        out.put(of_position(&why.explain(status, made)?));
        DONE
    })
}
