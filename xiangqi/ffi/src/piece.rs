//! Sides, kinds and pieces.

use std::ffi::c_char;

use kit_ffi::c_texts;
use kit_ffi::checks::{DONE, Out, c_str, catch, parse, value};
use kit_ffi::texts::pick;
use xiangqi::{Kind, Piece, Side};

use crate::status::{XQ_E_PARSE, xq_status};

/// One of the two players.
pub type xq_side = u8;

/// Red, at rank 0; moves first.
pub const XQ_RED: xq_side = 0;
/// Black, at rank 9.
pub const XQ_BLACK: xq_side = 1;
/// No side, for example no winner.
pub const XQ_NO_SIDE: xq_side = 255;

/// A kind of piece.
pub type xq_kind = u8;

/// No kind.
pub const XQ_NO_KIND: xq_kind = 0;
/// Soldier.
pub const XQ_SOLDIER: xq_kind = 1;
/// Cannon.
pub const XQ_CANNON: xq_kind = 2;
/// Chariot.
pub const XQ_CHARIOT: xq_kind = 3;
/// Horse.
pub const XQ_HORSE: xq_kind = 4;
/// Elephant.
pub const XQ_ELEPHANT: xq_kind = 5;
/// Counselor.
pub const XQ_COUNSELOR: xq_kind = 6;
/// General.
pub const XQ_GENERAL: xq_kind = 7;

/// A piece: its kind, plus 8 for Black. 0 is no piece.
pub type xq_piece = u8;

/// No piece.
pub const XQ_NO_PIECE: xq_piece = 0;

pub(crate) fn to_side(side: xq_side) -> Option<Side> {
    Side::new(usize::from(side))
}

pub(crate) fn of_side(side: Option<Side>) -> xq_side {
    side.map_or(XQ_NO_SIDE, |side| side.index() as u8)
}

/// A piece or none; `None` for an invalid number.
pub(crate) fn to_piece(piece: xq_piece) -> Option<Option<Piece>> {
    if piece == XQ_NO_PIECE {
        return Some(None);
    }
    let side = to_side(piece >> 3)?;
    let kind = Kind::from_code(piece & 7)?;
    Some(Some(Piece { side, kind }))
}

pub(crate) fn of_piece(piece: Option<Piece>) -> xq_piece {
    piece.map_or(XQ_NO_PIECE, |piece| {
        piece.kind.code() + 8 * piece.side.index() as u8
    })
}

/// Returns the other side; XQ_NO_SIDE if `side` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_side_other(side: xq_side) -> xq_side {
    value(XQ_NO_SIDE, || Some(of_side(Some(to_side(side)?.other()))))
}

/// Returns the piece of a side and kind; XQ_NO_PIECE if one of them is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_piece_of(side: xq_side, kind: xq_kind) -> xq_piece {
    value(XQ_NO_PIECE, || {
        let (side, kind) = (to_side(side)?, Kind::from_code(kind)?);
        Some(of_piece(Some(Piece { side, kind })))
    })
}

/// Returns the side of a piece; XQ_NO_SIDE if `piece` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_piece_side(piece: xq_piece) -> xq_side {
    value(XQ_NO_SIDE, || Some(of_side(Some(to_piece(piece)??.side))))
}

/// Returns the kind of a piece; XQ_NO_KIND if `piece` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_piece_kind(piece: xq_piece) -> xq_kind {
    value(XQ_NO_KIND, || Some(to_piece(piece)??.kind.code()))
}

/// Returns the FEN letter of a piece, upper case for Red; 0 if `piece` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_piece_letter(piece: xq_piece) -> c_char {
    value(0, || Some(to_piece(piece)??.letter() as c_char))
}

/// Reads the FEN letter of a piece. `why` receives the error message; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_piece_parse(
    text: *const c_char,
    piece: *mut xq_piece,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| unsafe {
        parse(text, piece, (why, why_capacity), XQ_E_PARSE, |piece| {
            of_piece(Some(*piece))
        })
    })
}

/// Reads a side: "red" or "black", or the letter of a FEN.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_side_parse(text: *const c_char, side: *mut xq_side) -> xq_status {
    catch(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(side)?) };
        let side: Side = text.parse().map_err(|_| XQ_E_PARSE)?;
        out.put(of_side(Some(side)));
        DONE
    })
}

/// Reads a kind: a lower-case letter or an English name.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_kind_parse(text: *const c_char, kind: *mut xq_kind) -> xq_status {
    catch(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(kind)?) };
        let kind: Kind = text.parse().map_err(|_| XQ_E_PARSE)?;
        out.put(kind.code());
        DONE
    })
}

/// Returns the lower-case letter of a kind; 0 if `kind` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_kind_letter(kind: xq_kind) -> c_char {
    value(0, || Some(Kind::from_code(kind)?.letter() as c_char))
}

c_texts!(NAMES, 12, Kind::ALL, |kind| kind.name());

/// Returns the English name of a kind; NULL if `kind` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_kind_name(kind: xq_kind) -> *const c_char {
    pick(&NAMES, usize::from(kind).wrapping_sub(1))
}

/// Returns the number of pieces of a kind that each side starts with; 0 if `kind` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_kind_count(kind: xq_kind) -> u8 {
    value(0, || Some(Kind::from_code(kind)?.count() as u8))
}

/// Returns the Unicode code point of a piece's simplified Chinese character; 0 if `piece` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_piece_character(piece: xq_piece) -> u32 {
    value(0, || Some(u32::from(to_piece(piece)??.character())))
}
