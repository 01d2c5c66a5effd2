//! Seats, colours, kinds and pieces.

use std::ffi::c_char;

use luzhanqi::{Color, Kind, Kinds, Piece, Seat};

use crate::guard::{Answer, Buffer, DONE, Out, Why, c_str, guard, known, value};
use crate::status::{LZQ_E_PARSE, lzq_status};
use crate::texts::{c_texts, pick};

/// A player's place at the board. A seat is not a colour: in expose play flips settle the colours.
pub type lzq_seat = u8;

/// Seat 0, ranks 1 to 6. It moves first.
pub const LZQ_SOUTH: lzq_seat = 0;
/// Seat 1, ranks 7 to 12.
pub const LZQ_NORTH: lzq_seat = 1;
/// No seat.
pub const LZQ_NO_SEAT: lzq_seat = 255;

/// The colour of a piece.
pub type lzq_color = u8;

/// Red, in upper case.
pub const LZQ_RED: lzq_color = 0;
/// Black, in lower case.
pub const LZQ_BLACK: lzq_color = 1;
/// No colour.
pub const LZQ_NO_COLOR: lzq_color = 255;

/// The kind of a piece, 0 to 11, the strongest first.
pub type lzq_kind = u8;

/// M, order 9.
pub const LZQ_MARSHAL: lzq_kind = 0;
/// G, order 8.
pub const LZQ_GENERAL: lzq_kind = 1;
/// L, order 7.
pub const LZQ_LIEUTENANT_GENERAL: lzq_kind = 2;
/// B, order 6.
pub const LZQ_BRIGADIER: lzq_kind = 3;
/// C, order 5.
pub const LZQ_COLONEL: lzq_kind = 4;
/// J, order 4.
pub const LZQ_MAJOR: lzq_kind = 5;
/// K, order 3.
pub const LZQ_CAPTAIN: lzq_kind = 6;
/// P, order 2.
pub const LZQ_PLATOON_COMMANDER: lzq_kind = 7;
/// E, order 1.
pub const LZQ_ENGINEER: lzq_kind = 8;
/// X: leaves the board together with whatever it meets.
pub const LZQ_BOMB: lzq_kind = 9;
/// O: never moves.
pub const LZQ_LANDMINE: lzq_kind = 10;
/// F: never moves.
pub const LZQ_FLAG: lzq_kind = 11;
/// The number of kinds.
pub const LZQ_KINDS: usize = 12;
/// No kind, or an unknown one.
pub const LZQ_NO_KIND: lzq_kind = 255;

/// A set of kinds: bit i stands for kind i.
pub type lzq_kinds = u16;

/// A piece on a station: the colour plus 1 in bits 4 and 5, the kind in bits 0 to 3.
///
/// In boards bit 6 marks a face-down piece. What a seat does not know is LZQ_HIDDEN in the place
/// of the kind; nobody knows the colour of a face-down piece, it is 0 then.
pub type lzq_piece = u8;

/// Nothing.
pub const LZQ_NO_PIECE: lzq_piece = 0;
/// In bits 0 to 3 of a piece: its kind is not known.
pub const LZQ_HIDDEN: lzq_piece = 15;
/// The bit of a face-down piece.
pub const LZQ_FACE_DOWN: lzq_piece = 64;

pub(crate) fn to_seat(seat: lzq_seat) -> Option<Seat> {
    Seat::new(usize::from(seat))
}

/// A seat, or with LZQ_NO_SEAT none: a spectator, or nobody who wins.
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

/// A face-down piece that is not known.
pub(crate) const FACE_DOWN: lzq_piece = LZQ_FACE_DOWN | LZQ_HIDDEN;

/// A piece of this colour and unknown kind.
pub(crate) fn hidden(color: Color) -> lzq_piece {
    (color as u8 + 1) << 4 | LZQ_HIDDEN
}

/// A capacity that holds the text of every set of kinds.
pub const LZQ_KINDS_TEXT_MAX: usize = 13;

/// Returns the other seat; LZQ_NO_SEAT for no seat.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_seat_other(seat: lzq_seat) -> lzq_seat {
    value(LZQ_NO_SEAT, || Some(of_seat(Some(to_seat(seat)?.other()))))
}

/// Returns the letter of a seat in positions, 's' or 'n'; 0 for no seat.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_seat_letter(seat: lzq_seat) -> c_char {
    value(0, || Some(to_seat(seat)?.letter() as c_char))
}

/// Reads a seat: "south" or "north", "s" or "n", "0" or "1".
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_parse(text: *const c_char, seat: *mut lzq_seat) -> lzq_status {
    guard(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(seat)?) };
        let seat: Seat = text.parse().map_err(|_| LZQ_E_PARSE)?;
        out.put(of_seat(Some(seat)));
        DONE
    })
}

/// Returns the other colour; LZQ_NO_COLOR for no colour.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_color_other(color: lzq_color) -> lzq_color {
    value(LZQ_NO_COLOR, || {
        Some(of_color(Some(to_color(color)?.other())))
    })
}

/// Returns the letter of a colour in positions, 'r' or 'b'; 0 for no colour.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_color_letter(color: lzq_color) -> c_char {
    value(0, || Some(to_color(color)?.letter() as c_char))
}

c_texts!(NAMES, 20, Kind::ALL, |kind| kind.name());
c_texts!(CHINESE, 8, Kind::ALL, |kind| kind.chinese());
c_texts!(PINYIN, 12, Kind::ALL, |kind| kind.pinyin());

/// Returns the English name of a kind; NULL for no kind.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_name(kind: lzq_kind) -> *const c_char {
    pick(&NAMES, usize::from(kind))
}

/// Returns the Chinese name of a kind, two characters in UTF-8; NULL for no kind.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_chinese(kind: lzq_kind) -> *const c_char {
    pick(&CHINESE, usize::from(kind))
}

/// Returns the Chinese name of a kind in pinyin; NULL for no kind.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_pinyin(kind: lzq_kind) -> *const c_char {
    pick(&PINYIN, usize::from(kind))
}

/// Returns the upper-case letter of a kind; 0 for no kind.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_letter(kind: lzq_kind) -> c_char {
    value(0, || Some(to_kind(kind)?.letter() as c_char))
}

/// Returns the order of a kind, 1 for engineers to 9 for the marshal; 0 for kinds that have none,
/// and for no kind.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_order(kind: lzq_kind) -> u8 {
    value(0, || to_kind(kind)?.order())
}

/// Returns the number of pieces of a kind in an army; 0 for no kind.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_count(kind: lzq_kind) -> u8 {
    value(0, || Some(to_kind(kind)?.count() as u8))
}

/// Returns 1 if pieces of a kind can ever move, 0 for mines, flags and no kind.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kind_is_mobile(kind: lzq_kind) -> lzq_status {
    value(0, || Some(lzq_status::from(to_kind(kind)?.is_mobile())))
}

/// Reads a kind: a letter of either case or an English name.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_kind_parse(text: *const c_char, kind: *mut lzq_kind) -> lzq_status {
    guard(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(kind)?) };
        let kind: Kind = text.parse().map_err(|_| LZQ_E_PARSE)?;
        out.put(of_kind(Some(kind)));
        DONE
    })
}

/// Returns the kinds with an order of at least this.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_kinds_at_least(order: u8) -> lzq_kinds {
    value(0, || Some(Kinds::at_least(order).bits()))
}

/// Writes a set of kinds as letters, the marshal's first, "-" for the empty set; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_kinds_text(
    kinds: lzq_kinds,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let out = unsafe { Buffer::new(text, capacity)? };
        out.print(&known(Kinds::from_bits(kinds))?.to_string())
    })
}

/// Reads a set of kinds as lzq_kinds_text writes it.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_kinds_parse(text: *const c_char, kinds: *mut lzq_kinds) -> lzq_status {
    guard(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(kinds)?) };
        let kinds: Kinds = text.parse().map_err(|_| LZQ_E_PARSE)?;
        out.put(kinds.bits());
        DONE
    })
}

/// Returns the piece of a colour and kind; LZQ_NO_PIECE for no colour or kind.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_piece_of(color: lzq_color, kind: lzq_kind) -> lzq_piece {
    value(LZQ_NO_PIECE, || {
        Some(of_piece(Some(Piece::new(to_color(color)?, to_kind(kind)?))))
    })
}

/// Returns the colour of a piece; LZQ_NO_COLOR for LZQ_NO_PIECE and where it is not known.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_piece_color(piece: lzq_piece) -> lzq_color {
    value(LZQ_NO_COLOR, || {
        Some(of_color(to_color((piece >> 4 & 3).checked_sub(1)?)))
    })
}

/// Returns the kind of a piece; LZQ_NO_KIND for LZQ_NO_PIECE and where it is not known.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_piece_kind(piece: lzq_piece) -> lzq_kind {
    value(LZQ_NO_KIND, || {
        Some(of_kind(Some(to_piece(piece & !LZQ_FACE_DOWN)?.kind)))
    })
}

/// Returns the letter of a piece: upper case for red, lower case for black, '?' for a hidden kind,
/// '~' for a face-down piece that is not known, '.' for nothing, 0 for a number that is no piece.
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

/// Reads a piece from its letter. `why` gets the message of a failure and may be NULL with
/// capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_piece_parse(
    text: *const c_char,
    piece: *mut lzq_piece,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (text, out, why) =
            unsafe { (c_str(text)?, Out::new(piece)?, Why::new(why, why_capacity)?) };
        let piece = why.explain(LZQ_E_PARSE, text.parse())?;
        out.put(of_piece(Some(piece)));
        DONE
    })
}

/// The pieces of an army that comes from C, in the order of its text.
pub(crate) fn to_kinds<const N: usize>(kinds: [lzq_kind; N]) -> Answer<[Kind; N]> {
    let mut out = [Kind::Flag; N];
    for (kind, number) in out.iter_mut().zip(kinds) {
        *kind = known(to_kind(number))?;
    }
    Ok(out)
}
