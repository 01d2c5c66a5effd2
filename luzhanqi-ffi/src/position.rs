//! Positions: the full truth about a board.

use std::ffi::c_char;

use luzhanqi::{Position, Random, Seat, Sides, Station};

use crate::army::{lzq_army, read_army};
use crate::board::{LZQ_STATIONS, lzq_station, lzq_stations, of_board, of_station, to_station};
use crate::deal::{lzq_deal, lzq_pool, of_pool, read_deal};
use crate::guard::{Answer, Buffer, DONE, Out, Why, c_str, guard, known, read, value};
use crate::piece::{
    LZQ_FACE_DOWN, LZQ_NO_PIECE, lzq_color, lzq_kind, lzq_piece, lzq_seat, of_color, of_piece,
    of_seat, to_color, to_kind, to_piece, to_seat,
};
use crate::random::{Draws, lzq_entropy, lzq_random};
use crate::rules::{lzq_rules, of_rules, read_rules};
use crate::status::{LZQ_E_PARSE, LZQ_E_POSITION, LZQ_E_RANGE, lzq_status};

/// A position: every piece, the seat to move, the colours, the quiet count and the rules. It is the
/// referee's knowledge; what a player may see is a view.
///
/// It is a plain value: copy it with =. The members are the library's own and are checked by every
/// call, so a position that was changed or never set is answered with LZQ_E_POSITION. In files keep
/// the text.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_position {
    /// What the library needs.
    pub words: [u64; 12],
}

/// The colours of the two seats.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_sides {
    /// The colour of south; LZQ_NO_COLOR in expose play while it is open.
    pub south: lzq_color,
    /// While it is open: the colours of south's and of north's latest flips, LZQ_NO_COLOR for none.
    /// LZQ_COLOURS_TWICE keeps both, LZQ_COLOURS_MATCH only the latest flip of the two.
    pub latest: [lzq_color; 2],
    /// Room for later versions, always 0.
    pub spare: [u8; 1],
}

/// A capacity that holds the text of every position, and of every view.
pub const LZQ_POSITION_TEXT_MAX: usize = 160;

pub(crate) fn of_position(position: &Position) -> lzq_position {
    lzq_position {
        words: position.to_words(),
    }
}

/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_position(position: *const lzq_position) -> Answer<Position> {
    // SAFETY: as the caller vouches.
    let lzq_position { words } = unsafe { read(position)? };
    Position::from_words(&words).map_err(|_| LZQ_E_POSITION)
}

pub(crate) fn of_sides(sides: Sides) -> lzq_sides {
    lzq_sides {
        south: of_color(sides.color(Seat::South)),
        latest: match sides {
            Sides::Open(latest) => latest.map(of_color),
            Sides::Settled(_) => [of_color(None); 2],
        },
        spare: [0; 1],
    }
}

pub(crate) fn piece_on(position: &Position, station: Station) -> lzq_piece {
    match of_piece(position.piece_at(station)) {
        LZQ_NO_PIECE => LZQ_NO_PIECE,
        piece if position.face_down().contains(station) => piece | LZQ_FACE_DOWN,
        piece => piece,
    }
}

/// Reads a position: "board seat colours quiet". `why` gets the message of a failure and may be NULL
/// with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_parse(
    text: *const c_char,
    rules: *const lzq_rules,
    position: *mut lzq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (text, rules) = unsafe { (c_str(text)?, read_rules(rules)?) };
        let (out, why) = unsafe { (Out::new(position)?, Why::new(why, why_capacity)?) };
        let position = why.explain(LZQ_E_PARSE, Position::parse(text, &rules))?;
        out.put(of_position(&position));
        DONE
    })
}

/// Writes a position as text; gives the length. Reading the text gives the same position.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_text(
    position: *const lzq_position,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(text, capacity)?) };
        out.print(&position.to_string())
    })
}

/// Makes the starting position that 32 secret bytes decide, those of the operating system for example:
/// two armies in dark play, a deal in expose play. Every start is equally likely, to one part in
/// 2^70. The same bytes give the same position everywhere.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_from_entropy(
    rules: *const lzq_rules,
    bytes: *const lzq_entropy,
    position: *mut lzq_position,
) -> lzq_status {
    guard(|| {
        let (rules, secret) = unsafe { (read_rules(rules)?, read(bytes)?) };
        let out = unsafe { Out::new(position)? };
        out.put(of_position(&Position::from_entropy(&rules, secret.bytes)));
        DONE
    })
}

/// Makes a random starting position: two armies in dark play, a deal in expose play. The seed is the
/// whole secret: who guesses it, or tries all that are likely, knows every piece. For a game between
/// people take lzq_position_from_entropy.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_start(
    rules: *const lzq_rules,
    seed: u64,
    position: *mut lzq_position,
) -> lzq_status {
    guard(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(position)?) };
        out.put(of_position(&Position::start(&rules, seed)));
        DONE
    })
}

/// Makes the starting position of dark play with these armies; `color` is south's. `why` gets the
/// message of a failure and may be NULL with capacity 0.
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
    guard(|| {
        let (rules, south, north) =
            unsafe { (read_rules(rules)?, read_army(south)?, read_army(north)?) };
        let (out, why) = unsafe { (Out::new(position)?, Why::new(why, why_capacity)?) };
        let color = known(to_color(color))?;
        let made = Position::from_armies(&rules, [&south, &north], color);
        let position = why.explain(LZQ_E_POSITION, made)?;
        out.put(of_position(&position));
        DONE
    })
}

/// Makes the starting position of expose play with this deal. `why` gets the message of a failure
/// and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_DEAL, LZQ_E_POSITION in dark play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_from_deal(
    rules: *const lzq_rules,
    deal: *const lzq_deal,
    position: *mut lzq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (rules, deal) = unsafe { (read_rules(rules)?, read_deal(deal)?) };
        let (out, why) = unsafe { (Out::new(position)?, Why::new(why, why_capacity)?) };
        let position = why.explain(LZQ_E_POSITION, Position::from_deal(&rules, &deal))?;
        out.put(of_position(&position));
        DONE
    })
}

/// Returns LZQ_OK if these bytes are a position.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION. `why` gets the message of a failure and may be NULL with
/// capacity 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_check(
    position: *const lzq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (lzq_position { words }, why) =
            unsafe { (read(position)?, Why::new(why, why_capacity)?) };
        why.explain(LZQ_E_POSITION, Position::from_words(&words))?;
        DONE
    })
}

/// Writes the rules of a position.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_rules(
    position: *const lzq_position,
    rules: *mut lzq_rules,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(rules)?) };
        out.put(of_rules(position.rules()));
        DONE
    })
}

/// Returns the seat to move; LZQ_NO_SEAT if it is no position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_seat(position: *const lzq_position) -> lzq_seat {
    value(of_seat(None), || {
        let position = unsafe { read_position(position).ok()? };
        Some(of_seat(Some(position.seat())))
    })
}

/// Writes which seat plays which colour.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_sides(
    position: *const lzq_position,
    sides: *mut lzq_sides,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(sides)?) };
        out.put(of_sides(position.sides()));
        DONE
    })
}

/// Returns the colour of a seat; LZQ_NO_COLOR while it is open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_color_of(
    position: *const lzq_position,
    seat: lzq_seat,
) -> lzq_color {
    value(of_color(None), || {
        let position = unsafe { read_position(position).ok()? };
        Some(of_color(position.color_of(to_seat(seat)?)))
    })
}

/// Returns the seat that plays a colour; LZQ_NO_SEAT while it is open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_seat_of(
    position: *const lzq_position,
    color: lzq_color,
) -> lzq_seat {
    value(of_seat(None), || {
        let position = unsafe { read_position(position).ok()? };
        Some(of_seat(position.seat_of(to_color(color)?)))
    })
}

/// Returns the number of plies since the last attack, flip or flag taken.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_quiet(position: *const lzq_position) -> lzq_status {
    guard(|| {
        Ok(lzq_status::from(
            unsafe { read_position(position)? }.quiet(),
        ))
    })
}

/// Writes a hash of all that repetition looks at: everything but the quiet count. Equal positions
/// have equal keys, in every build of this version. It is kept up to date move by move.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_key(
    position: *const lzq_position,
    key: *mut u64,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(key)?) };
        out.put(position.key());
        DONE
    })
}

/// Returns 1 if two positions are the same for repetition, else 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_repeats(
    a: *const lzq_position,
    b: *const lzq_position,
) -> lzq_status {
    guard(|| {
        let (a, b) = unsafe { (read_position(a)?, read_position(b)?) };
        Ok(lzq_status::from(a.rules() == b.rules() && a.repeats(&b)))
    })
}

/// Returns the piece on a station; LZQ_NO_PIECE for none. A flag that a piece carries or stands
/// with is no piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_piece_at(
    position: *const lzq_position,
    station: lzq_station,
) -> lzq_piece {
    value(LZQ_NO_PIECE, || {
        let position = unsafe { read_position(position).ok()? };
        Some(piece_on(&position, to_station(station)?))
    })
}

/// Writes what stands on each of the 60 stations.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_board(
    position: *const lzq_position,
    board: *mut lzq_piece,
) -> lzq_status {
    guard(|| {
        let position = unsafe { read_position(position)? };
        let out = unsafe { Out::new(board.cast::<[lzq_piece; LZQ_STATIONS]>())? };
        out.put(of_board(|station| piece_on(&position, station)));
        DONE
    })
}

/// Writes the stations of a colour's pieces.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_pieces(
    position: *const lzq_position,
    color: lzq_color,
    stations: *mut lzq_stations,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(stations)?) };
        out.put(position.pieces(known(to_color(color))?).bits());
        DONE
    })
}

/// Returns the occupied stations; none if it is no position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_occupied(position: *const lzq_position) -> lzq_stations {
    value(0, || {
        Some(unsafe { read_position(position).ok()? }.occupied().bits())
    })
}

/// Returns the stations of face-down pieces; none if it is no position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_face_down(position: *const lzq_position) -> lzq_stations {
    value(0, || {
        Some(unsafe { read_position(position).ok()? }.face_down().bits())
    })
}

/// Returns the number of pieces of a colour and kind on the board.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_count(
    position: *const lzq_position,
    color: lzq_color,
    kind: lzq_kind,
) -> lzq_status {
    guard(|| {
        let position = unsafe { read_position(position)? };
        let (color, kind) = (known(to_color(color))?, known(to_kind(kind))?);
        Ok(position.count(color, kind) as lzq_status)
    })
}

/// Returns the station of a colour's flag, as a piece or with another piece; LZQ_NO_STATION if it
/// is taken.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_flag_station(
    position: *const lzq_position,
    color: lzq_color,
) -> lzq_station {
    value(of_station(None), || {
        let position = unsafe { read_position(position).ok()? };
        Some(of_station(position.flag_station(to_color(color)?)))
    })
}

/// Returns, under LZQ_FLAG_WIN_CARRY, the station of the piece that carries this colour's flag or,
/// being of that colour itself, stands with it; LZQ_NO_STATION if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_flag_held_at(
    position: *const lzq_position,
    color: lzq_color,
) -> lzq_station {
    value(of_station(None), || {
        let position = unsafe { read_position(position).ok()? };
        Some(of_station(position.flag_held_at(to_color(color)?)))
    })
}

/// Turns the board by 180 degrees and exchanges the seats.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_mirror(position: *mut lzq_position) -> lzq_status {
    guard(|| {
        let (before, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        out.put(of_position(&before.mirror()));
        DONE
    })
}

/// Writes the face-down pieces.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_pool(
    position: *const lzq_position,
    pool: *mut lzq_pool,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(pool)?) };
        out.put(of_pool(&position.pool()));
        DONE
    })
}

/// Puts this piece under a face-down station: it changes places with the piece that was there. For
/// a search that tries each result of a flip. `why` gets the message of a failure and may be NULL
/// with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE (with a message if the station has no face-down
/// piece or no such piece is face down).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_put_face_down(
    position: *mut lzq_position,
    station: lzq_station,
    piece: lzq_piece,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (before, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let station = known(to_station(station))?;
        let piece = known(to_piece(piece & !LZQ_FACE_DOWN))?;
        let after = why.explain(LZQ_E_RANGE, before.with_face_down(station, piece))?;
        out.put(of_position(&after));
        DONE
    })
}

/// Puts the face-down pieces into a uniformly random order: another deal that nobody can tell from
/// this one.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_reshuffle(
    position: *mut lzq_position,
    random: *mut lzq_random,
) -> lzq_status {
    guard(|| {
        let (before, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let random: &mut Random = &mut draws.random;
        out.put(of_position(&before.reshuffled(random)));
        draws.done();
        DONE
    })
}
