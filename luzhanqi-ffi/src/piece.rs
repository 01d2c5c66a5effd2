//! Seats, colours, kinds and pieces.

use std::ffi::c_char;

use luzhanqi::{Color, Kind, Piece, Seat};

use crate::checks::{Answer, known, value};

/// A player's place at the board; the other seat is 1 - seat. A seat is not a colour: in expose play,
/// flips decide the colours.
pub type lzq_seat = u8;

/// Seat 0, ranks 1 to 6. It moves first.
pub const LZQ_SOUTH: lzq_seat = 0;
/// Seat 1, ranks 7 to 12.
pub const LZQ_NORTH: lzq_seat = 1;
/// No seat.
pub const LZQ_NO_SEAT: lzq_seat = 255;

/// The colour of a piece; the other colour is 1 - color.
pub type lzq_color = u8;

/// Red. The letters of its pieces are upper case.
pub const LZQ_RED: lzq_color = 0;
/// Black. The letters of its pieces are lower case.
pub const LZQ_BLACK: lzq_color = 1;
/// No colour.
pub const LZQ_NO_COLOR: lzq_color = 255;

/// The kind of a piece: 0 to 8 from the marshal down to the engineer, then bomb, landmine and flag.
pub type lzq_kind = u8;

/// Letter M, order 9.
pub const LZQ_MARSHAL: lzq_kind = 0;
/// Letter G, order 8.
pub const LZQ_GENERAL: lzq_kind = 1;
/// Letter L, order 7.
pub const LZQ_LIEUTENANT_GENERAL: lzq_kind = 2;
/// Letter B, order 6.
pub const LZQ_BRIGADIER: lzq_kind = 3;
/// Letter C, order 5.
pub const LZQ_COLONEL: lzq_kind = 4;
/// Letter J, order 4.
pub const LZQ_MAJOR: lzq_kind = 5;
/// Letter K, order 3.
pub const LZQ_CAPTAIN: lzq_kind = 6;
/// Letter P, order 2.
pub const LZQ_PLATOON_COMMANDER: lzq_kind = 7;
/// Letter E, order 1.
pub const LZQ_ENGINEER: lzq_kind = 8;
/// Letter X, no order. In most attacks with a bomb, both pieces are lost.
pub const LZQ_BOMB: lzq_kind = 9;
/// Letter O, no order. It never moves.
pub const LZQ_LANDMINE: lzq_kind = 10;
/// Letter F, no order. It never moves.
pub const LZQ_FLAG: lzq_kind = 11;
/// The number of kinds.
pub const LZQ_KINDS: usize = 12;
/// No kind, or an unknown kind.
pub const LZQ_NO_KIND: lzq_kind = 255;

/// A set of kinds: bit i is kind i.
pub type lzq_kinds = u16;

/// A piece on a station: bits 4 and 5 are the colour plus 1, bits 0 to 3 are the kind.
///
/// In boards, bit 6 marks a face-down piece. If the seat does not know the kind, bits 0 to 3 are LZQ_HIDDEN.
/// For an unknown face-down piece, bits 4 and 5 are 0.
pub type lzq_piece = u8;

/// No piece.
pub const LZQ_NO_PIECE: lzq_piece = 0;
/// The value of bits 0 to 3 of a piece whose kind is unknown.
pub const LZQ_HIDDEN: lzq_piece = 15;
/// The bit of a face-down piece.
pub const LZQ_FACE_DOWN: lzq_piece = 64;

pub(crate) fn to_seat(seat: lzq_seat) -> Option<Seat> {
    Seat::new(usize::from(seat))
}

/// A seat, or `None` for LZQ_NO_SEAT: a spectator or no winner.
pub(crate) fn to_viewer(seat: lzq_seat) -> Answer<Option<Seat>> {
    match seat {
        LZQ_NO_SEAT => Ok(None),
        seat => known(to_seat(seat)).map(Some),
    }
}

pub(crate) fn of_seat(seat: Option<Seat>) -> lzq_seat {
    seat.map_or(LZQ_NO_SEAT, |seat| seat as lzq_seat)
}

pub(crate) fn to_color(color: lzq_color) -> Option<Color> {
    Color::new(usize::from(color))
}

pub(crate) fn of_color(color: Option<Color>) -> lzq_color {
    color.map_or(LZQ_NO_COLOR, |color| color as lzq_color)
}

pub(crate) fn to_kind(kind: lzq_kind) -> Option<Kind> {
    Kind::ALL.get(usize::from(kind)).copied()
}

pub(crate) fn of_kind(kind: Option<Kind>) -> lzq_kind {
    kind.map_or(LZQ_NO_KIND, |kind| kind.index() as lzq_kind)
}

pub(crate) fn to_piece(piece: lzq_piece) -> Option<Piece> {
    let color = to_color((piece >> 4).checked_sub(1)?)?;
    Some(Piece::new(color, to_kind(piece & 15)?))
}

pub(crate) fn of_piece(piece: Option<Piece>) -> lzq_piece {
    piece.map_or(LZQ_NO_PIECE, |piece| {
        (piece.color as u8 + 1) << 4 | of_kind(Some(piece.kind))
    })
}

/// An unknown face-down piece.
pub(crate) const FACE_DOWN: lzq_piece = LZQ_FACE_DOWN | LZQ_HIDDEN;

/// A piece of this colour and unknown kind.
pub(crate) fn hidden(color: Color) -> lzq_piece {
    (color as u8 + 1) << 4 | LZQ_HIDDEN
}

/// Returns the upper-case letter of a kind; 0 if `kind` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_letter(kind: lzq_kind) -> c_char {
    value(0, || Some(to_kind(kind)?.letter() as c_char))
}

/// Returns the order of a kind, from 1 for engineers to 9 for the marshal; 0 for kinds without an order
/// and if `kind` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_order(kind: lzq_kind) -> u8 {
    value(0, || to_kind(kind)?.order())
}

/// Returns the number of pieces of a kind in an army; 0 if `kind` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_count(kind: lzq_kind) -> u8 {
    value(0, || Some(to_kind(kind)?.count() as u8))
}

/// Returns the piece of a colour and kind; LZQ_NO_PIECE if one of them is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_piece_of(color: lzq_color, kind: lzq_kind) -> lzq_piece {
    value(LZQ_NO_PIECE, || {
        Some(of_piece(Some(Piece::new(to_color(color)?, to_kind(kind)?))))
    })
}

/// Returns the colour of a piece; LZQ_NO_COLOR for LZQ_NO_PIECE and for an unknown colour.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_piece_color(piece: lzq_piece) -> lzq_color {
    value(LZQ_NO_COLOR, || {
        Some(of_color(to_color((piece >> 4 & 3).checked_sub(1)?)))
    })
}

/// Returns the kind of a piece; LZQ_NO_KIND for LZQ_NO_PIECE and for an unknown kind.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_piece_kind(piece: lzq_piece) -> lzq_kind {
    value(LZQ_NO_KIND, || {
        Some(of_kind(Some(to_piece(piece & !LZQ_FACE_DOWN)?.kind)))
    })
}

/// Returns the letter of a piece: upper case for red, lower case for black, '?' for a hidden kind, '~'
/// for an unknown face-down piece, '.' for LZQ_NO_PIECE. Returns 0 if `piece` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_piece_letter(piece: lzq_piece) -> c_char {
    value(0, || {
        let letter = match piece {
            LZQ_NO_PIECE => '.',
            FACE_DOWN => '~',
            _ if Color::ALL.map(hidden).contains(&piece) => '?',
            known => to_piece(known & !LZQ_FACE_DOWN)?.letter(),
        };
        Some(letter as c_char)
    })
}

/// The kinds of an army from C, in the order of its text.
pub(crate) fn to_kinds<const N: usize>(kinds: [lzq_kind; N]) -> Answer<[Kind; N]> {
    let mut out = [Kind::Flag; N];
    for (kind, number) in out.iter_mut().zip(kinds) {
        *kind = known(to_kind(number))?;
    }
    Ok(out)
}
