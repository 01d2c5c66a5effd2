//! What can be done in a position.

use luzhanqi::Position;

use crate::board::{lzq_station, lzq_stations, of_station, to_station};
use crate::guard::{Answer, Buffer, DONE, Out, guard, known, value};
use crate::moves::{lzq_move, of_move, to_move};
use crate::position::{lzq_position, of_position, read_position};
use crate::random::{Draws, lzq_random};
use crate::status::{LZQ_E_ILLEGAL, LZQ_E_MEMORY, LZQ_E_RANGE, lzq_status};
use crate::verdict::{lzq_illegal, lzq_outcome, of_effect, of_illegal, of_outcome};

/// Lists the legal moves: those that the referee plays. Gives their number; no position has more
/// than LZQ_MOVES_MAX.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_legal_moves(
    position: *const lzq_position,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(moves, capacity)?) };
        if capacity == 0 {
            return Ok(position.legal_moves().len() as lzq_status);
        }
        out.fill(position.legal_moves().iter().map(of_move))
    })
}

/// Lists the tries: the moves that break no rule which their mover can see. In dark play some of
/// them may be refused. Gives their number.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_tries(
    position: *const lzq_position,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(moves, capacity)?) };
        out.fill(position.tries().iter().map(of_move))
    })
}

/// Lists the tries that the referee refuses; gives their number.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_refused_moves(
    position: *const lzq_position,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(moves, capacity)?) };
        out.fill(position.refused_moves().map(of_move))
    })
}

/// Returns the stations to which the piece on a station may legally go; its own station if it is
/// face down and may be flipped. None if it is no position or station.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_destinations(
    position: *const lzq_position,
    origin: lzq_station,
) -> lzq_stations {
    value(0, || {
        let position = unsafe { read_position(position).ok()? };
        Some(position.destinations(to_station(origin)?).bits())
    })
}

/// Draws a uniformly random legal move. Gives 1, or 0 if there is none; the move is written in the
/// first case only.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_sample_move(
    position: *const lzq_position,
    random: *mut lzq_random,
    mv: *mut lzq_move,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(mv)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let drawn = position.sample_move(&mut draws.random);
        draws.done();
        Ok(match drawn {
            Some(mv) => {
                out.put(of_move(mv));
                1
            }
            None => 0,
        })
    })
}

/// Returns 0 if a move is legal, else why it is not, LZQ_ILLEGAL_... (more than 0), and writes the
/// details.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_why_illegal(
    position: *const lzq_position,
    mv: lzq_move,
    illegal: *mut lzq_illegal,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(illegal)?) };
        let illegal = of_illegal(position.why_illegal(known(to_move(mv))?));
        out.put(illegal);
        Ok(illegal.reason.into())
    })
}

/// Plays a move. Returns what it did, LZQ_EFFECT_.... Ask lzq_position_why_illegal why a move is not legal.
/// To take moves back keep a copy of the position, or play in an lzq_search.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE, LZQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_play(
    position: *mut lzq_position,
    mv: lzq_move,
) -> lzq_status {
    let legal = |position: &Position, mv| {
        position
            .why_illegal(mv)
            .map_or(Ok(()), |_| Err(LZQ_E_ILLEGAL))
    };
    // SAFETY: as the conventions of the header ask.
    guard(|| unsafe { play(position, mv, legal) })
}

/// Plays a move that is known to be legal, as those of lzq_position_legal_moves are: no time is spent on
/// looking. With any other move the position becomes meaningless, and the next call may answer
/// LZQ_E_POSITION; nothing worse happens. Returns what it did, LZQ_EFFECT_....
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_play_unchecked(
    position: *mut lzq_position,
    mv: lzq_move,
) -> lzq_status {
    // SAFETY: as the conventions of the header ask.
    guard(|| unsafe { play(position, mv, |_, _| Ok(())) })
}

unsafe fn play(
    place: *mut lzq_position,
    mv: lzq_move,
    check: impl FnOnce(&Position, luzhanqi::Move) -> Answer<()>,
) -> Answer {
    let (mut position, out) = unsafe { (read_position(place)?, Out::new(place)?) };
    let mv = known(to_move(mv))?;
    check(&position, mv)?;
    let effect = position.play_unchecked(mv).effect();
    out.put(of_position(&position));
    Ok(lzq_status::from(of_effect(effect)))
}

/// Writes how the game has ended by what the position shows: a flag, no legal move, or the quiet
/// limit. Gives 1 if it is over, else 0. Repetition and the ply limit need a game.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_outcome(
    position: *const lzq_position,
    ending: *mut lzq_outcome,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(ending)?) };
        let result = position.outcome();
        out.put(of_outcome(result));
        Ok(lzq_status::from(result.is_some()))
    })
}

/// Lists the stations that a move passes, origin and destination included, for animation; gives
/// their number, 0 if no way leads there; at most LZQ_ROUTE_MAX.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_route(
    position: *const lzq_position,
    mv: lzq_move,
    stations: *mut lzq_station,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (position, out) =
            unsafe { (read_position(position)?, Buffer::new(stations, capacity)?) };
        let route = position.route(known(to_move(mv))?);
        let stations = route.iter().flat_map(|route| route.iter());
        out.fill(stations.map(|station| of_station(Some(*station))))
    })
}

/// The longest lines that lzq_position_perft counts.
pub const LZQ_DEPTH_MAX: u32 = 64;

/// Writes the number of lines of legal moves of a length; at the last ply moves are counted, not
/// played. With `plain` not 0 they are played too, which gives the same number.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE for a length above LZQ_DEPTH_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_perft(
    position: *const lzq_position,
    depth: u32,
    plain: u8,
    nodes: *mut u64,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(nodes)?) };
        let depth = known((depth <= LZQ_DEPTH_MAX).then_some(depth))?;
        out.put(if plain == 0 {
            position.perft(depth)
        } else {
            position.perft_plain(depth)
        });
        DONE
    })
}

/// Plays uniformly random legal moves until the game is over by what the position shows, or for
/// `max_plies`; gives the number of plies.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE for more plies than a status holds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_playout(
    position: *mut lzq_position,
    random: *mut lzq_random,
    max_plies: u32,
) -> lzq_status {
    guard(|| {
        let (mut played, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let most = lzq_status::try_from(max_plies).map_err(|_| LZQ_E_RANGE)?;
        let plies = played.playout(&mut draws.random, most as u32);
        draws.done();
        out.put(of_position(&played));
        Ok(plies as lzq_status)
    })
}

/// Plays each of `count` positions to its end as lzq_position_playout does, several at a time, which
/// is faster; `plies` gets the number of plies of all together. Each game has a generator of its own,
/// seeded by the next number of `random`.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION if one of them is none, LZQ_E_MEMORY; all are as they were then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_playouts(
    positions: *mut lzq_position,
    count: usize,
    random: *mut lzq_random,
    max_plies: u32,
    plies: *mut u64,
) -> lzq_status {
    guard(|| {
        let places = unsafe { Buffer::new(positions, count)? };
        let (mut draws, out) = unsafe { (Draws::new(random)?, Out::new(plies)?) };
        let mut games = Vec::new();
        games.try_reserve_exact(count).map_err(|_| LZQ_E_MEMORY)?;
        for i in 0..count {
            games.push(unsafe { read_position(positions.add(i))? });
        }
        let played = Position::playouts(&mut games, &mut draws.random, max_plies);
        places.fill(games.iter().map(of_position))?;
        draws.done();
        out.put(played);
        DONE
    })
}
