//! Sides, kinds and pieces.

use std::ffi::c_char;

use kit_ffi::c_texts;
use kit_ffi::checks::value;
use kit_ffi::texts::pick;
use xiangqi::{Kind, Piece, Side};

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

/// Returns the piece of a FEN letter; XQ_NO_PIECE for any other character.
#[unsafe(no_mangle)]
pub extern "C" fn xq_piece_of_letter(letter: c_char) -> xq_piece {
    value(XQ_NO_PIECE, || {
        Some(of_piece(Some(Piece::from_letter(letter as u8 as char)?)))
    })
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
