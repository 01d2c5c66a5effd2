//! Moves and playouts in a position.

use luzhanqi::Position;

use crate::board::{lzq_station, lzq_stations, of_station, to_station};
use crate::checks::{Answer, Buffer, DONE, Out, catch, known, value};
use crate::moves::{lzq_move, of_move, to_move};
use crate::outcome::{lzq_illegal, lzq_outcome, of_effect, of_illegal, of_outcome};
use crate::position::{lzq_position, of_position, read_position};
use crate::random::{Draws, lzq_random};
use crate::status::{LZQ_E_ILLEGAL, LZQ_E_MEMORY, LZQ_E_RANGE, lzq_status};

/// Lists the legal moves: the tries that the referee does not refuse. Returns their number, at most
/// LZQ_MOVES_MAX.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_legal_moves(
    position: *const lzq_position,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(moves, capacity)?) };
        if capacity == 0 {
            return Ok(position.legal_moves().len() as lzq_status);
        }
        out.fill(position.legal_moves().iter().map(of_move))
    })
}

/// Lists the tries: the moves that break no rule visible to the mover. In dark play, the referee may refuse
/// some of them. Returns their number.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_tries(
    position: *const lzq_position,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(moves, capacity)?) };
        out.fill(position.tries().iter().map(of_move))
    })
}

/// Lists the tries that the referee refuses; returns their number.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_refused_moves(
    position: *const lzq_position,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(moves, capacity)?) };
        out.fill(position.refused_moves().map(of_move))
    })
}

/// Returns the targets of the legal moves from a station. They include the station itself if a flip is legal
/// there. Returns the empty set if an argument is invalid.
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

/// Draws a legal move and returns 1. All legal moves are equally likely. Returns 0 and writes nothing if no
/// move is legal.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_sample_move(
    position: *const lzq_position,
    random: *mut lzq_random,
    mv: *mut lzq_move,
) -> lzq_status {
    catch(|| {
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

/// Returns 0 if a move is legal, else the reason, LZQ_ILLEGAL_... (above 0). Writes the details.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_why_illegal(
    position: *const lzq_position,
    mv: lzq_move,
    illegal: *mut lzq_illegal,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(illegal)?) };
        let illegal = of_illegal(position.why_illegal(known(to_move(mv))?));
        out.put(illegal);
        Ok(illegal.reason.into())
    })
}

/// Plays a move; returns its effect, LZQ_EFFECT_.... lzq_position_why_illegal explains why a move is
/// not legal. To take moves back, keep a copy of the position or use an lzq_search.
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
    // SAFETY: the conventions of the header require it.
    catch(|| unsafe { play(position, mv, legal) })
}

/// Plays a move without checking that it is legal; returns its effect, LZQ_EFFECT_.... The moves of
/// lzq_position_legal_moves are legal. Any other move makes the position meaningless, and the next call may
/// fail with LZQ_E_POSITION; nothing worse happens.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_play_unchecked(
    position: *mut lzq_position,
    mv: lzq_move,
) -> lzq_status {
    // SAFETY: the conventions of the header require it.
    catch(|| unsafe { play(position, mv, |_, _| Ok(())) })
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

/// Writes the outcome that follows from the position without its history: a flag, no legal move, or the
/// quiet limit. Returns 1 if the game is over, else 0. Repetition and the ply limit need a game.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_outcome(
    position: *const lzq_position,
    outcome: *mut lzq_outcome,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(outcome)?) };
        let result = position.outcome();
        out.put(of_outcome(result));
        Ok(lzq_status::from(result.is_some()))
    })
}

/// Lists the stations of a move's path, origin and target included, for animation; returns their
/// number, at most LZQ_ROUTE_MAX, or 0 if there is no path.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_route(
    position: *const lzq_position,
    mv: lzq_move,
    stations: *mut lzq_station,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (position, out) =
            unsafe { (read_position(position)?, Buffer::new(stations, capacity)?) };
        let route = position.route(known(to_move(mv))?);
        let stations = route.iter().flat_map(|route| route.iter());
        out.fill(stations.map(|station| of_station(Some(*station))))
    })
}

/// The largest depth for lzq_position_perft.
pub const LZQ_DEPTH_MAX: u32 = 64;

/// Writes the number of sequences of `depth` legal moves. If `plain` is 0, counts the moves of the last ply
/// without playing them, else plays them. The number is the same.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE for a depth above LZQ_DEPTH_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_perft(
    position: *const lzq_position,
    depth: u32,
    plain: u8,
    nodes: *mut u64,
) -> lzq_status {
    catch(|| {
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

/// Plays at most `max_plies` uniformly random legal moves, until lzq_position_outcome would report an end;
/// returns the number of plies.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE if `max_plies` does not fit a status.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_playout(
    position: *mut lzq_position,
    random: *mut lzq_random,
    max_plies: u32,
) -> lzq_status {
    catch(|| {
        let (mut played, out) = unsafe { (read_position(position)?, Out::new(position)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let most = lzq_status::try_from(max_plies).map_err(|_| LZQ_E_RANGE)?;
        let plies = played.playout(&mut draws.random, most as u32);
        draws.done();
        out.put(of_position(&played));
        Ok(plies as lzq_status)
    })
}

/// Plays each of `count` positions to its end, like lzq_position_playout, but faster, because it plays
/// several at the same time. Writes the total number of plies. Each playout has its own generator, seeded
/// with the next number of `random`.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION if one of them is invalid, LZQ_E_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_position_playouts(
    positions: *mut lzq_position,
    count: usize,
    random: *mut lzq_random,
    max_plies: u32,
    plies: *mut u64,
) -> lzq_status {
    catch(|| {
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
