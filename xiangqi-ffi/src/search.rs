//! A position that a search plays and takes back moves in, under the law of repetition.

use std::ffi::c_char;

use c_border::guard::{
    Answer, Buffer, DONE, Kept, Out, free, guard, handle, handle_mut, known, total,
};
use xiangqi::Search;

use crate::game::{put_verdict, xq_game, xq_verdict};
use crate::moves::{of_move, to_move, xq_move};
use crate::position::{XQ_DEPTH_MAX, of_position, read_position, xq_position};
use crate::rules::{read_rules, xq_rules};
use crate::status::{XQ_E_ILLEGAL, xq_status};
use crate::verdict::{put_ending, xq_outcome};

/// A position with its past, for programs that play and take back many moves. It searches nothing itself.
/// It knows the law of repetition, the quiet limit and the draw by material, as a game of the same rules
/// does. Questions about the law cost what judging the plies costs that were played since the latest such
/// question, and each ply is judged once. A search keeps about 130 bytes for each ply, those of the game
/// before it included. Free it with xq_search_free.
pub struct xq_search(Kept<Search>);

c_border::kept_handle!(xq_search(Search));

/// Makes a search that begins with a position and has no past.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_new(
    rules: *const xq_rules,
    position: *const xq_position,
    search: *mut *mut xq_search,
) -> xq_status {
    guard(|| {
        let rules = unsafe { read_rules(rules)? };
        let (position, out) = unsafe { (read_position(position)?, Out::new(search)?) };
        out.give(xq_search::new(Search::new(&rules, &position)));
        DONE
    })
}

/// Makes a search that begins where a game stands, with the rules and the past of the game. It copies the
/// past, and does not change the game.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_of_game(
    game: *const xq_game,
    search: *mut *mut xq_search,
) -> xq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(search)?) };
        out.give(xq_search::new(game.0.search()));
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
        out.put(of_position(search.0.position()));
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
        out.put(search.0.position().key());
        DONE
    })
}

/// Lists the legal moves, under repetition=forbid without those that the law forbids; gives their number.
/// After an ending by the law, the quiet limit or the material it lists them too.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_legal_moves(
    search: *mut xq_search,
    moves: *mut xq_move,
    capacity: usize,
) -> xq_status {
    guard(|| {
        let (search, out) = unsafe { (handle_mut(search)?, Buffer::new(moves, capacity)?) };
        search
            .0
            .change(|search| out.fill(search.legal_moves().iter().map(of_move)))
    })
}

/// Returns 1 if the side to move is in check, else 0.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_in_check(search: *const xq_search) -> xq_status {
    guard(|| {
        Ok(xq_status::from(
            unsafe { handle(search)? }.0.position().in_check(),
        ))
    })
}

/// Writes how the game has ended, if it has: by mate or stalemate, the law of repetition, the quiet limit
/// or the material. Gives 1 if it has ended, else 0. It lists the moves: where they are listed anyway,
/// xq_search_ruling is faster.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_outcome(
    search: *mut xq_search,
    outcome: *mut xq_outcome,
) -> xq_status {
    guard(|| {
        let (search, out) = unsafe { (handle_mut(search)?, Out::new(outcome)?) };
        search
            .0
            .change(|search| Ok(put_ending(search.outcome(), out)))
    })
}

/// Writes how the game has ended by the law of repetition, the quiet limit or the material, if it has, and
/// does not ask whether the side to move has a legal move. Mate and stalemate come before these endings.
/// Gives 1 if it has ended so, else 0.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_ruling(
    search: *mut xq_search,
    outcome: *mut xq_outcome,
) -> xq_status {
    guard(|| {
        let (search, out) = unsafe { (handle_mut(search)?, Out::new(outcome)?) };
        search
            .0
            .change(|search| Ok(put_ending(search.ruling(), out)))
    })
}

/// Returns how often the position has occurred since the beginning of the game or the last capture, this
/// time included.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_repetitions(search: *const xq_search) -> xq_status {
    guard(|| total(unsafe { handle(search)? }.0.repetitions() as usize))
}

/// Tells what the law of repetition says now; see xq_game_verdict.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_verdict(
    search: *mut xq_search,
    verdict: *mut xq_verdict,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    guard(|| {
        let (search, out) = unsafe { (handle_mut(search)?, Out::new(verdict)?) };
        let words = unsafe { Buffer::new(why, why_capacity)? };
        search
            .0
            .change(|search| put_verdict(search.verdict(), out, words))
    })
}

/// Plays a move. Returns the kind of the piece that it took, XQ_NO_KIND for none.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_ILLEGAL; the last also for a move that the law forbids.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_play(search: *mut xq_search, mv: xq_move) -> xq_status {
    // SAFETY: as the conventions of the header ask.
    let legal =
        |search: &mut Search, mv| search.why_illegal(mv).map_or(Ok(()), |_| Err(XQ_E_ILLEGAL));
    guard(|| unsafe { play(search, mv, legal) })
}

/// Plays a move that is known to be legal, as those of xq_search_legal_moves are: no time is spent on
/// looking. With any other move the position becomes meaningless until it is taken back; nothing worse
/// happens. Returns the kind of the piece that it took, XQ_NO_KIND for none.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_play_unchecked(
    search: *mut xq_search,
    mv: xq_move,
) -> xq_status {
    // SAFETY: as the conventions of the header ask.
    guard(|| unsafe { play(search, mv, |_, _| Ok(())) })
}

unsafe fn play(
    search: *mut xq_search,
    mv: xq_move,
    check: impl FnOnce(&mut Search, xiangqi::Move) -> Answer<()>,
) -> Answer {
    let search = unsafe { handle_mut(search)? };
    let mv = known(to_move(mv))?;
    search.0.change(|search| {
        check(search, mv)?;
        let taken = search.play_unchecked(mv);
        Ok(taken.map_or(0, |kind| xq_status::from(kind.code())))
    })
}

/// Takes back the latest move of the search; those of the game before it stay. Returns 1, or 0 if there
/// is no move of the search.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_undo(search: *mut xq_search) -> xq_status {
    guard(|| {
        let search = unsafe { handle_mut(search)? };
        search.0.change(|search| Ok(xq_status::from(search.undo())))
    })
}

/// Returns the number of moves that have been played in the search and not taken back.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_plies(search: *const xq_search) -> xq_status {
    guard(|| total(unsafe { handle(search)? }.0.plies()))
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
        out.put(search.0.position().perft(depth));
        DONE
    })
}
