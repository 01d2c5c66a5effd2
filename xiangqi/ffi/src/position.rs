//! Positions.

use std::ffi::c_char;
use std::slice;

use kit_ffi::checks::{Answer, Buffer, DONE, Out, Why, catch, known, parse, print, read, value};
use xiangqi::{Position, Setup};

use crate::moves::{of_move, put_move, to_move, xq_move};
use crate::outcome::{put_ending, put_illegal, xq_illegal, xq_outcome};
use crate::piece::{of_piece, of_side, to_piece, to_side, xq_piece, xq_side};
use crate::point::{XQ_NO_POINT, XQ_POINTS, fill, of_point, to_point, xq_point};
use crate::random::{Draws, xq_random};
use crate::status::{XQ_E_ILLEGAL, XQ_E_PARSE, XQ_E_POSITION, xq_status};

/// A position: the board, the side to move, and the two counters of a FEN. It has no history.
///
/// It is a plain value: you may copy it with =, store a copy to take a move back, and set any member. Every
/// call checks the members and fails with XQ_E_POSITION for an impossible position. For a search that plays
/// many moves, use an xq_search, which checks the position only once. A board editor may set the members and
/// list the faults with xq_setup_faults.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_position {
    /// The piece on each point, or XQ_NO_PIECE.
    pub board: [xq_piece; 90],
    /// The side to move.
    pub to_move: xq_side,
    /// Always 0 in outputs, ignored in inputs.
    pub unused: u8,
    /// Plies since the last capture.
    pub halfmove_clock: u16,
    /// The number of the current move. It grows after each move of Black.
    pub fullmove_number: u16,
}

const _: () = assert!(XQ_POINTS == 90);

pub(crate) fn of_position(position: &Position) -> xq_position {
    of_setup(&Setup::from(position))
}

pub(crate) fn of_setup(setup: &Setup) -> xq_position {
    xq_position {
        board: setup.board.map(of_piece),
        to_move: of_side(Some(setup.to_move)),
        unused: 0,
        halfmove_clock: setup.halfmove_clock,
        fullmove_number: setup.fullmove_number,
    }
}

pub(crate) fn to_setup(given: &xq_position) -> Option<Setup> {
    let mut setup = Setup::new();
    for (place, piece) in setup.board.iter_mut().zip(given.board) {
        *place = to_piece(piece)?;
    }
    setup.to_move = to_side(given.to_move)?;
    setup.halfmove_clock = given.halfmove_clock;
    setup.fullmove_number = given.fullmove_number;
    Some(setup)
}

/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_position(position: *const xq_position) -> Answer<Position> {
    // SAFETY: the caller guarantees it.
    let setup = to_setup(&unsafe { read(position)? });
    let position = setup.and_then(|setup| setup.position().ok());
    position.ok_or(XQ_E_POSITION)
}

/// Writes the initial position.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_initial(position: *mut xq_position) -> xq_status {
    catch(|| {
        unsafe { Out::new(position)? }.put(of_position(&Position::initial()));
        DONE
    })
}

/// Reads a FEN. The fields after the side to move may be missing; they default to "- - 0 1". `why`
/// receives the error message; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_parse(
    text: *const c_char,
    position: *mut xq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| unsafe { parse(text, position, (why, why_capacity), XQ_E_PARSE, of_position) })
}

/// Returns XQ_OK for a possible position. `why` receives the error message; it may be NULL with capacity 0.
/// xq_setup_faults lists all faults.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE for a member that is no piece or side, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_validate(
    position: *const xq_position,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (given, why) = unsafe { (read(position)?, Why::new(why, why_capacity)?) };
        why.explain(XQ_E_POSITION, known(to_setup(&given))?.position())?;
        DONE
    })
}

/// Writes the FEN; returns the length.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_fen(
    position: *const xq_position,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe { print(read_position(position)?, text, capacity) })
}

/// Writes a 64-bit hash of the board and the side to move, without the counters.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_key(position: *const xq_position, key: *mut u64) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(key)?) };
        out.put(position.key());
        DONE
    })
}

/// Writes the position with the board rotated by 180 degrees and the sides exchanged. `rotated` and
/// `position` may point to the same object.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_rotate(
    position: *const xq_position,
    rotated: *mut xq_position,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(rotated)?) };
        out.put(of_position(&position.rotate()));
        DONE
    })
}

/// Writes the position with left and right exchanged. `reflected` and `position` may point to the same
/// object.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_reflect(
    position: *const xq_position,
    reflected: *mut xq_position,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(reflected)?) };
        out.put(of_position(&position.reflect()));
        DONE
    })
}

/// Returns 1 if two positions count as the same for repetition, else 0.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_repeats(
    a: *const xq_position,
    b: *const xq_position,
) -> xq_status {
    catch(|| {
        let (a, b) = unsafe { (read_position(a)?, read_position(b)?) };
        Ok(xq_status::from(a.repeats(&b)))
    })
}

/// Lists the legal moves; returns their number, at most XQ_MOVES_MAX.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_legal_moves(
    position: *const xq_position,
    moves: *mut xq_move,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(moves, capacity)?) };
        out.fill(position.legal_moves().iter().map(of_move))
    })
}

/// Lists the legal moves that take a piece; returns their number.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_captures(
    position: *const xq_position,
    moves: *mut xq_move,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(moves, capacity)?) };
        out.fill(position.captures().iter().map(of_move))
    })
}

/// Draws a legal move and returns 1. All legal moves are equally likely. Returns 0 and writes nothing if no
/// move is legal.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_sample_move(
    position: *const xq_position,
    random: *mut xq_random,
    mv: *mut xq_move,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(mv)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let drawn = position.sample_move(&mut draws.random);
        draws.done();
        Ok(put_move(drawn, out))
    })
}

/// Returns 0 if a move is legal, else the reason, XQ_ILLEGAL_... (above 0). Writes the reason with its point
/// to `illegal`. `why` receives the reason in words; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_why_illegal(
    position: *const xq_position,
    mv: xq_move,
    illegal: *mut xq_illegal,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(illegal)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        Ok(put_illegal(
            position.why_illegal(known(to_move(mv))?),
            out,
            why,
        ))
    })
}

/// Plays a move. xq_position_why_illegal explains why a move is not legal. To take the move back, keep
/// a copy of the position.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE, XQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_play(position: *mut xq_position, mv: xq_move) -> xq_status {
    catch(|| {
        let (mut after, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        after.play(known(to_move(mv))?).map_err(|_| XQ_E_ILLEGAL)?;
        out.put(of_position(&after));
        DONE
    })
}

/// Plays a move without checking that it is legal; returns the kind of the captured piece, or XQ_NO_KIND. The
/// moves of xq_position_legal_moves are legal. Any other move makes the position meaningless, and the next
/// call may fail with XQ_E_POSITION; nothing worse happens.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_play_unchecked(
    position: *mut xq_position,
    mv: xq_move,
) -> xq_status {
    catch(|| {
        let (mut after, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        let undo = after.play_unchecked(known(to_move(mv))?);
        out.put(of_position(&after));
        Ok(undo.taken().map_or(0, |kind| kind.code().into()))
    })
}

/// Returns 1 if the side to move is in check, else 0.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_in_check(position: *const xq_position) -> xq_status {
    catch(|| {
        Ok(xq_status::from(
            unsafe { read_position(position)? }.in_check(),
        ))
    })
}

/// Lists the points of the pieces that give check to the side to move; returns their number.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_checkers(
    position: *const xq_position,
    points: *mut xq_point,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(points, capacity)?) };
        fill(position.checkers(), out)
    })
}

/// Lists the targets of the legal moves from a point; returns their number.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_destinations(
    position: *const xq_position,
    origin: xq_point,
    points: *mut xq_point,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(points, capacity)?) };
        fill(position.destinations(known(to_point(origin))?), out)
    })
}

/// Returns the point of a side's general; XQ_NO_POINT if an argument is invalid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_general(
    position: *const xq_position,
    side: xq_side,
) -> xq_point {
    value(XQ_NO_POINT, || {
        let position = unsafe { read_position(position).ok()? };
        Some(of_point(Some(position.general(to_side(side)?))))
    })
}

/// Writes the outcome that follows from the position without its history: the side to move has lost if it has
/// no legal move. Returns 1 if the game is over, else 0.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_outcome(
    position: *const xq_position,
    outcome: *mut xq_outcome,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(outcome)?) };
        Ok(put_ending(position.outcome(), out))
    })
}

/// The largest depth for xq_position_perft.
pub const XQ_DEPTH_MAX: u32 = 64;

/// Writes the number of sequences of `depth` legal moves. If `plain` is 0, counts the moves of the last ply
/// without playing them, else plays them. The number is the same.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE for a depth above XQ_DEPTH_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_perft(
    position: *const xq_position,
    depth: u32,
    plain: u8,
    nodes: *mut u64,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(nodes)?) };
        let depth = known((depth <= XQ_DEPTH_MAX).then_some(depth))?;
        out.put(if plain == 0 {
            position.perft(depth)
        } else {
            position.perft_plain(depth)
        });
        DONE
    })
}

/// Plays at most `max_plies` uniformly random legal moves, until a side has no legal move; returns the number
/// of plies.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE if `max_plies` exceeds INT32_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_playout(
    position: *mut xq_position,
    random: *mut xq_random,
    max_plies: u32,
) -> xq_status {
    catch(|| {
        let (mut after, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let most = known(xq_status::try_from(max_plies).ok())?;
        let plies = after.playout(&mut draws.random, most as u32);
        draws.done();
        out.put(of_position(&after));
        Ok(plies as xq_status)
    })
}

/// Plays each of `count` positions to its end, like xq_position_playout. Writes the total number of plies.
/// Each playout has its own generator, seeded with the next number of `random`.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION if one of them is invalid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_playouts(
    positions: *mut xq_position,
    count: usize,
    random: *mut xq_random,
    max_plies: u32,
    plies: *mut u64,
) -> xq_status {
    catch(|| {
        unsafe { Buffer::new(positions, count)? };
        let (mut draws, out) = unsafe { (Draws::new(random)?, Out::new(plies)?) };
        // All are read first: a failure writes nothing.
        for i in 0..count {
            unsafe { read_position(positions.add(i))? };
        }
        let mut total = 0;
        for i in 0..count {
            let place = unsafe { positions.add(i) };
            let (mut one, out) = unsafe { (read_position(place)?, Out::new(place)?) };
            total += Position::playouts(slice::from_mut(&mut one), &mut draws.random, max_plies);
            out.put(of_position(&one));
        }
        draws.done();
        out.put(total);
        DONE
    })
}
