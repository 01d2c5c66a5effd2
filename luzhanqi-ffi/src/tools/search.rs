//! A position that a search plays and takes back moves in.

use luzhanqi::{Position, Undo};

use crate::board::{LZQ_STATIONS, of_board};
use crate::guard::{
    Answer, Buffer, DONE, Kept, Out, free, guard, handle, handle_mut, known, total, value,
};
use crate::moves::{lzq_move, of_move, to_move};
use crate::piece::{lzq_piece, lzq_seat, of_seat};
use crate::position::{lzq_position, of_position, piece_on, read_position};
use crate::random::{Draws, lzq_random};
use crate::status::{LZQ_E_ILLEGAL, LZQ_E_RANGE, lzq_status};
use crate::tools::play::LZQ_DEPTH_MAX;
use crate::verdict::{lzq_outcome, of_effect, of_outcome};

/// A position with the moves that lead back, for programs that play and take back many. Take it
/// wherever many calls are made about one line of play: a call on an lzq_position checks and decodes
/// the struct first, which takes longer than most answers; here that is done once. Take an
/// lzq_position where positions are stored, sent, or looked at once.
///
/// It keeps 80 bytes for each move that is played and not taken back. Free it with lzq_search_free.
pub struct lzq_search(Kept<Search>);

pub(crate) struct Search {
    position: Position,
    undos: Vec<Undo>,
}

// As the header says.
const _: () = assert!(size_of::<Undo>() == 80);

c_border::kept_handle!(lzq_search(Search));

/// Makes a search that begins with a position.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_new(
    position: *const lzq_position,
    search: *mut *mut lzq_search,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(search)?) };
        out.give(lzq_search::new(Search {
            position,
            undos: Vec::new(),
        }));
        DONE
    })
}

/// Frees a search; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_free(search: *mut lzq_search) {
    // SAFETY: as the conventions of the header ask.
    unsafe { free(search) }
}

/// Begins anew with a position, as if the search had just been made; it keeps its memory.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_reset(
    search: *mut lzq_search,
    position: *const lzq_position,
) -> lzq_status {
    guard(|| {
        let (search, position) = unsafe { (handle_mut(search)?, read_position(position)?) };
        search.0.change(|search| {
            search.position = position;
            search.undos.clear();
            DONE
        })
    })
}

/// Goes to where another search is, with the moves that lead back; it keeps its memory. A search on
/// several threads has one for each, and gives a thread its work so: nothing is checked again.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_copy(
    search: *mut lzq_search,
    other: *const lzq_search,
) -> lzq_status {
    guard(|| {
        // Both may be the same one: then there is nothing to do, and no two references are made.
        if std::ptr::eq(search, other) {
            unsafe { handle(other)? };
            return DONE;
        }
        let (search, other) = unsafe { (handle_mut(search)?, handle(other)?) };
        search.0.change(|search| {
            search.position = other.0.position;
            search.undos.clone_from(&other.0.undos);
            DONE
        })
    })
}

/// Writes the position now.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_position(
    search: *const lzq_search,
    position: *mut lzq_position,
) -> lzq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(position)?) };
        out.put(of_position(&search.0.position));
        DONE
    })
}

/// Writes what stands on each of the 60 stations.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_board(
    search: *const lzq_search,
    board: *mut lzq_piece,
) -> lzq_status {
    guard(|| {
        let search = unsafe { handle(search)? };
        let out = unsafe { Out::new(board.cast::<[lzq_piece; LZQ_STATIONS]>())? };
        let position = &search.0.position;
        out.put(of_board(|station| piece_on(position, station)));
        DONE
    })
}

/// Writes the 64-bit hash of all that repetition looks at, as lzq_position_info has it, for tables; it is
/// kept move by move.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_key(search: *const lzq_search, key: *mut u64) -> lzq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(key)?) };
        out.put(search.0.position.key());
        DONE
    })
}

/// Returns the seat to move; LZQ_NO_SEAT for no search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_to_move(search: *const lzq_search) -> lzq_seat {
    value(of_seat(None), || {
        let search = unsafe { handle(search).ok()? };
        Some(of_seat(Some(search.0.position.to_move())))
    })
}

/// Lists the legal moves; gives their number, which is at most LZQ_MOVES_MAX.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_legal_moves(
    search: *const lzq_search,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Buffer::new(moves, capacity)?) };
        out.fill(search.0.position.legal_moves().iter().map(of_move))
    })
}

/// Draws a uniformly random legal move, without a list. Gives 1, or 0 if there is none; the move is
/// written in the first case only.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_sample_move(
    search: *const lzq_search,
    random: *mut lzq_random,
    mv: *mut lzq_move,
) -> lzq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(mv)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let drawn = search.0.position.sample_move(&mut draws.random);
        draws.done();
        if let Some(mv) = drawn {
            out.put(of_move(mv));
        }
        Ok(lzq_status::from(drawn.is_some()))
    })
}

/// Writes how the game has ended by what the position shows, as lzq_position_outcome does. Gives 1 if it
/// is over, else 0. It looks for a legal move; a search that lists moves sees by an empty list that the
/// game is over, and asks only then.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_outcome(
    search: *const lzq_search,
    outcome: *mut lzq_outcome,
) -> lzq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(outcome)?) };
        let result = search.0.position.outcome();
        out.put(of_outcome(result));
        Ok(lzq_status::from(result.is_some()))
    })
}

/// Plays a move. Returns what it did, LZQ_EFFECT_....
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_play(search: *mut lzq_search, mv: lzq_move) -> lzq_status {
    let legal = |position: &Position, mv| {
        position
            .why_illegal(mv)
            .map_or(Ok(()), |_| Err(LZQ_E_ILLEGAL))
    };
    // SAFETY: as the conventions of the header ask.
    guard(|| unsafe { play(search, mv, legal) })
}

/// Plays a move that is known to be legal, as those of lzq_search_legal_moves are: no time is spent on
/// looking. With any other move the position becomes meaningless until it is taken back; nothing worse
/// happens. Returns what it did, LZQ_EFFECT_....
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_play_unchecked(
    search: *mut lzq_search,
    mv: lzq_move,
) -> lzq_status {
    // SAFETY: as the conventions of the header ask.
    guard(|| unsafe { play(search, mv, |_, _| Ok(())) })
}

unsafe fn play(
    search: *mut lzq_search,
    mv: lzq_move,
    check: impl FnOnce(&Position, luzhanqi::Move) -> Answer<()>,
) -> Answer {
    let search = unsafe { handle_mut(search)? };
    let mv = known(to_move(mv))?;
    check(&search.0.position, mv)?;
    search.0.change(|search| {
        let undo = search.position.play_unchecked(mv);
        search.undos.push(undo);
        Ok(lzq_status::from(of_effect(undo.effect())))
    })
}

/// Takes back the latest move: the position is as before, to the last bit. Returns 1, or 0 if no move
/// has been played.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_undo(search: *mut lzq_search) -> lzq_status {
    guard(|| {
        unsafe { handle_mut(search)? }.0.change(|search| {
            let undo = search.undos.pop();
            undo.iter().for_each(|undo| search.position.undo(undo));
            Ok(lzq_status::from(undo.is_some()))
        })
    })
}

/// Returns the number of moves that have been played and not taken back.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_plies(search: *const lzq_search) -> lzq_status {
    guard(|| total(unsafe { handle(search)? }.0.undos.len()))
}

/// Plays uniformly random legal moves from the position on until the game is over by what the position
/// shows, or for `max_plies`; gives the number of plies and writes the outcome. The search itself stays
/// where it is.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE for more plies than a status holds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_playout(
    search: *const lzq_search,
    random: *mut lzq_random,
    max_plies: u32,
    outcome: *mut lzq_outcome,
) -> lzq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(outcome)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let most = lzq_status::try_from(max_plies).map_err(|_| LZQ_E_RANGE)?;
        let mut played = search.0.position;
        let plies = played.playout(&mut draws.random, most as u32);
        let result = played.outcome();
        draws.done();
        out.put(of_outcome(result));
        Ok(plies as lzq_status)
    })
}

/// Writes the number of lines of legal moves of a length; at the last ply moves are counted, not
/// played. From lzq_position_from_seed of the rules "standard" and the seed 7 on there are 32, 1093, 32608 and
/// 1032275 of 1 to 4 plies: a loop of lzq_search_legal_moves, _play_unchecked and _undo has to count as many.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE for a length above LZQ_DEPTH_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_perft(
    search: *const lzq_search,
    depth: u32,
    nodes: *mut u64,
) -> lzq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(nodes)?) };
        let depth = known((depth <= LZQ_DEPTH_MAX).then_some(depth))?;
        out.put(search.0.position.perft(depth));
        DONE
    })
}
