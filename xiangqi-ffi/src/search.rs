//! A position that a search plays and takes back moves in.

use c_border::guard::{Answer, Buffer, DONE, Kept, Out, free, guard, handle, handle_mut, known};
use xiangqi::{Position, Undo};

use crate::moves::{of_move, to_move, xq_move};
use crate::position::{XQ_DEPTH_MAX, of_position, read_position, xq_position};
use crate::status::{XQ_E_ILLEGAL, XQ_E_UNDO, xq_status};
use crate::verdict::{put_ending, xq_outcome};

/// A position with the moves that lead back, for programs that play and take back many: nothing is
/// checked or copied again with each call. It keeps 24 bytes for each move that is played and not
/// taken back. Free it with xq_search_free.
pub struct xq_search(Kept<Search>);

pub(crate) struct Search {
    position: Position,
    undos: Vec<Undo>,
}

c_border::kept_handle!(xq_search(Search));

/// Makes a search that begins with a position.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_new(
    position: *const xq_position,
    search: *mut *mut xq_search,
) -> xq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(search)?) };
        out.give(xq_search::new(Search {
            position,
            undos: Vec::new(),
        }));
        DONE
    })
}

/// Frees a search; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_free(search: *mut xq_search) {
    // SAFETY: as the conventions of the header ask.
    unsafe { free(search) }
}

/// Writes the position now.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_position(
    search: *const xq_search,
    position: *mut xq_position,
) -> xq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(position)?) };
        out.put(of_position(&search.0.position));
        DONE
    })
}

/// Writes the 64-bit hash of the board and the side to move, for tables; it is kept move by move.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_key(search: *const xq_search, key: *mut u64) -> xq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(key)?) };
        out.put(search.0.position.key());
        DONE
    })
}

/// Lists the legal moves; gives their number.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_legal(
    search: *const xq_search,
    moves: *mut xq_move,
    capacity: usize,
) -> xq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Buffer::new(moves, capacity)?) };
        out.fill(search.0.position.legal().iter().map(of_move))
    })
}

/// Returns 1 if the side to move is in check, else 0.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_in_check(search: *const xq_search) -> xq_status {
    guard(|| {
        Ok(xq_status::from(
            unsafe { handle(search)? }.0.position.in_check(),
        ))
    })
}

/// Writes how the game has ended by what the position shows. Gives 1 if it has ended, else 0.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_result(
    search: *const xq_search,
    outcome: *mut xq_outcome,
) -> xq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(outcome)?) };
        Ok(put_ending(search.0.position.result(), out))
    })
}

/// Plays a move. Returns the kind of the piece that it took, XQ_NO_KIND for none.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_play(search: *mut xq_search, mv: xq_move) -> xq_status {
    // SAFETY: as the conventions of the header ask.
    let legal = |position: &Position, mv| position.legality(mv).map_err(|_| XQ_E_ILLEGAL);
    guard(|| unsafe { play(search, mv, legal) })
}

/// Plays a move that is known to be legal, as those of xq_search_legal are: no time is spent on
/// looking. With any other move the position becomes meaningless until it is taken back; nothing worse
/// happens. Returns the kind of the piece that it took, XQ_NO_KIND for none.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_play_listed(search: *mut xq_search, mv: xq_move) -> xq_status {
    // SAFETY: as the conventions of the header ask.
    guard(|| unsafe { play(search, mv, |_, _| Ok(())) })
}

unsafe fn play(
    search: *mut xq_search,
    mv: xq_move,
    check: impl FnOnce(&Position, xiangqi::Move) -> Answer<()>,
) -> Answer {
    let search = unsafe { handle_mut(search)? };
    let mv = known(to_move(mv))?;
    check(&search.0.position, mv)?;
    search.0.change(|search| {
        let undo = search.position.play_unchecked(mv);
        search.undos.push(undo);
        Ok(undo.taken().map_or(0, |kind| xq_status::from(kind.code())))
    })
}

/// Takes back the latest move.
///
/// Errors: XQ_E_NULL, XQ_E_UNDO if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_undo(search: *mut xq_search) -> xq_status {
    guard(|| {
        unsafe { handle_mut(search)? }.0.change(|search| {
            let undo = search.undos.pop().ok_or(XQ_E_UNDO)?;
            search.position.undo(&undo);
            DONE
        })
    })
}

/// Returns the number of moves that have been played and not taken back.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_plies(search: *const xq_search) -> xq_status {
    guard(|| c_border::guard::total(unsafe { handle(search)? }.0.undos.len()))
}

/// Counts the lines of legal moves of a length; the last ply is counted, not played.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE for a length above XQ_DEPTH_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_perft(
    search: *const xq_search,
    depth: u32,
    lines: *mut u64,
) -> xq_status {
    guard(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(lines)?) };
        let depth = known((depth <= XQ_DEPTH_MAX).then_some(depth))?;
        out.put(search.0.position.perft(depth));
        DONE
    })
}
