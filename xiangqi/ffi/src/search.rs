//! A position in which a search algorithm plays and undoes moves, under the repetition rules.

use std::ffi::c_char;

use kit_ffi::checks::{
    Answer, Buffer, DONE, Kept, Out, catch, free, handle, handle_mut, handle_pair, known, total,
    value,
};
use xiangqi::{Kind, Search};

use crate::game::{put_verdict, xq_game, xq_verdict};
use crate::moves::{of_move, put_move, to_move, xq_move};
use crate::outcome::{put_ending, xq_outcome};
use crate::piece::{XQ_NO_KIND, XQ_NO_SIDE, of_side, xq_kind, xq_piece, xq_side};
use crate::point::XQ_POINTS;
use crate::position::{XQ_DEPTH_MAX, of_position, read_position, xq_position};
use crate::random::{Draws, xq_random};
use crate::rules::{read_rules, xq_rules};
use crate::status::{XQ_E_ILLEGAL, xq_status};

/// A position and its history, for programs that play and undo many moves. It does not choose moves. It applies
/// the repetition rules, the quiet limit and the draw by material, like a game with the same rules. If a call
/// needs the repetitions, it analyses the plies since the last such call; each ply is analysed only once. A
/// search takes about 130 bytes per ply, including the plies of the game from which it starts. Free it with
/// xq_search_free.
pub struct xq_search(Kept<Search>);

kit_ffi::kept_handle!(xq_search(Search), |search| format!(
    "{} plies, {}",
    search.plies(),
    search.position()
));

/// Makes a search that starts at a position, without history.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_new(
    rules: *const xq_rules,
    position: *const xq_position,
    search: *mut *mut xq_search,
) -> xq_status {
    catch(|| {
        let rules = unsafe { read_rules(rules)? };
        let (position, out) = unsafe { (read_position(position)?, Out::new(search)?) };
        out.give(xq_search::new(Search::new(&rules, &position)));
        DONE
    })
}

/// Makes a search that starts at the current position of a game, with the game's rules and a copy of its
/// history. Does not change the game.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_of_game(
    game: *const xq_game,
    search: *mut *mut xq_search,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(search)?) };
        out.give(xq_search::new(game.0.search()));
        DONE
    })
}

/// Frees a search; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_free(search: *mut xq_search) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(search) }
}

/// Restarts a search at a position, with the same rules and no history.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_reset(
    search: *mut xq_search,
    position: *const xq_position,
) -> xq_status {
    catch(|| {
        let (search, position) = unsafe { (handle_mut(search)?, read_position(position)?) };
        search.0.change(|search| {
            *search = Search::new(search.rules(), &position);
            DONE
        })
    })
}

/// Copies the rules, the history and the position of another search into this search. Use it to distribute
/// work to threads that each have their own search.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_copy(
    search: *mut xq_search,
    other: *const xq_search,
) -> xq_status {
    catch(|| {
        let Some((search, other)) = (unsafe { handle_pair(search, other)? }) else {
            return DONE;
        };
        search.0.change(|search| {
            search.clone_from(&other.0);
            DONE
        })
    })
}

/// Writes the current position.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_position(
    search: *const xq_search,
    position: *mut xq_position,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(position)?) };
        out.put(of_position(search.0.position()));
        DONE
    })
}

/// Writes the piece on each of the 90 points.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_board(
    search: *const xq_search,
    board: *mut xq_piece,
) -> xq_status {
    catch(|| {
        let search = unsafe { handle(search)? };
        let out = unsafe { Out::new(board.cast::<[xq_piece; XQ_POINTS]>())? };
        out.put(of_position(search.0.position()).board);
        DONE
    })
}

/// Returns the side to move; XQ_NO_SIDE if `search` is NULL or freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_to_move(search: *const xq_search) -> xq_side {
    value(XQ_NO_SIDE, || {
        let search = unsafe { handle(search).ok()? };
        Some(of_side(Some(search.0.position().to_move())))
    })
}

/// Writes the 64-bit hash of the board and the side to move, for transposition tables. The search updates it
/// with every move.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_key(search: *const xq_search, key: *mut u64) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(key)?) };
        out.put(search.0.position().key());
        DONE
    })
}

/// Lists the legal moves; under repetition=forbid without those that the repetition rules forbid.
/// Returns their number. Also lists moves after an end by repetition, the quiet limit or the material.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_legal_moves(
    search: *mut xq_search,
    moves: *mut xq_move,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle_mut(search)?, Buffer::new(moves, capacity)?) };
        search
            .0
            .change(|search| out.fill(search.legal_moves().iter().map(of_move)))
    })
}

/// Lists the legal moves that take a piece; returns their number.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_captures(
    search: *const xq_search,
    moves: *mut xq_move,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Buffer::new(moves, capacity)?) };
        out.fill(search.0.captures().iter().map(of_move))
    })
}

/// Draws a legal move and returns 1. All legal moves are equally likely. Returns 0 and writes nothing if no
/// move is legal.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_sample_move(
    search: *mut xq_search,
    random: *mut xq_random,
    mv: *mut xq_move,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle_mut(search)?, Out::new(mv)?) };
        let mut draws = unsafe { Draws::new(random)? };
        search.0.change(|search| {
            let drawn = search.legal_moves().sample(&mut draws.random);
            draws.done();
            Ok(put_move(drawn, out))
        })
    })
}

/// Returns 1 if the side to move is in check, else 0.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_in_check(search: *const xq_search) -> xq_status {
    catch(|| {
        Ok(xq_status::from(
            unsafe { handle(search)? }.0.position().in_check(),
        ))
    })
}

/// Writes the outcome: by mate or stalemate, repetition, the quiet limit or the material. Returns 1 if the
/// game is over, else 0. The call lists the moves. If you list the moves anyway, call xq_search_rule_outcome,
/// which is faster.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_outcome(
    search: *mut xq_search,
    outcome: *mut xq_outcome,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle_mut(search)?, Out::new(outcome)?) };
        search
            .0
            .change(|search| Ok(put_ending(search.outcome(), out)))
    })
}

/// Writes the outcome by repetition, the quiet limit or the material. Returns 1 if there is such an outcome,
/// else 0. Does not check whether the side to move has a legal move; mate and stalemate take precedence.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_rule_outcome(
    search: *mut xq_search,
    outcome: *mut xq_outcome,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle_mut(search)?, Out::new(outcome)?) };
        search
            .0
            .change(|search| Ok(put_ending(search.rule_outcome(), out)))
    })
}

/// Returns how often the position has occurred since the start of the game or the last capture, including the
/// current occurrence.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_repetitions(search: *const xq_search) -> xq_status {
    catch(|| total(unsafe { handle(search)? }.0.repetitions() as usize))
}

/// Writes the current verdict of the repetition rules; see xq_game_verdict.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_verdict(
    search: *mut xq_search,
    verdict: *mut xq_verdict,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle_mut(search)?, Out::new(verdict)?) };
        let words = unsafe { Buffer::new(why, why_capacity)? };
        search
            .0
            .change(|search| put_verdict(search.verdict(), out, words))
    })
}

/// Plays a move; returns the kind of the captured piece, or XQ_NO_KIND.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE; XQ_E_ILLEGAL, also for a move that the repetition rules forbid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_play(search: *mut xq_search, mv: xq_move) -> xq_status {
    // SAFETY: the conventions of the header require it.
    let legal =
        |search: &mut Search, mv| search.why_illegal(mv).map_or(Ok(()), |_| Err(XQ_E_ILLEGAL));
    catch(|| unsafe { play(search, mv, legal) })
}

/// Plays a move without checking that it is legal; returns the kind of the captured piece, or XQ_NO_KIND. The
/// moves of xq_search_legal_moves are legal. Any other move makes the position meaningless until the move is
/// undone; nothing worse happens.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_play_unchecked(
    search: *mut xq_search,
    mv: xq_move,
) -> xq_status {
    // SAFETY: the conventions of the header require it.
    catch(|| unsafe { play(search, mv, |_, _| Ok(())) })
}

/// Plays a null move, which passes the turn to the other side, and returns 1. Returns 0 and plays nothing in
/// check. Null moves are for pruning in searches; the rules do not allow them. A null move counts as a ply
/// without capture. Repetition is not counted across a null move. xq_search_undo takes a null move back.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_play_null(search: *mut xq_search) -> xq_status {
    catch(|| {
        let search = unsafe { handle_mut(search)? };
        search
            .0
            .change(|search| Ok(xq_status::from(search.play_null())))
    })
}

/// A ply of a search.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_search_ply {
    /// The move.
    pub mv: xq_move,
    /// The kind of the piece that moved.
    pub piece: xq_kind,
    /// The kind of the captured piece; XQ_NO_KIND for none.
    pub captured: xq_kind,
}

/// Writes the latest ply of the search and returns 1. Returns 0 and writes nothing at the root and after a
/// null move.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_last_ply(
    search: *const xq_search,
    ply: *mut xq_search_ply,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(ply)?) };
        let kind = |kind: Option<Kind>| kind.map_or(XQ_NO_KIND, Kind::code);
        let written = search.0.last_ply().map(|ply| {
            out.put(xq_search_ply {
                mv: of_move(ply.mv()),
                piece: kind(ply.kind()),
                captured: kind(ply.taken()),
            });
        });
        Ok(xq_status::from(written.is_some()))
    })
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

/// Takes back the latest move of the search. Returns 1. Returns 0 if there is no move to take back.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_undo(search: *mut xq_search) -> xq_status {
    catch(|| {
        let search = unsafe { handle_mut(search)? };
        search.0.change(|search| Ok(xq_status::from(search.undo())))
    })
}

/// Returns the number of moves in the search that are played and not undone.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_plies(search: *const xq_search) -> xq_status {
    catch(|| total(unsafe { handle(search)? }.0.plies()))
}

/// Plays at most `max_plies` uniformly random legal moves from the position, until a side has no legal move.
/// Returns the number of plies and writes the outcome. Ignores repetition, the quiet limit and the material.
/// Does not change the search.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE if `max_plies` exceeds INT32_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_playout(
    search: *const xq_search,
    random: *mut xq_random,
    max_plies: u32,
    outcome: *mut xq_outcome,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(outcome)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let most = known(xq_status::try_from(max_plies).ok())?;
        let mut played = *search.0.position();
        let plies = played.playout(&mut draws.random, most as u32);
        draws.done();
        put_ending(played.outcome(), out);
        Ok(plies as xq_status)
    })
}

/// Writes the number of sequences of `depth` legal moves. Counts the moves of the last ply without
/// playing them.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE for a depth above XQ_DEPTH_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_search_perft(
    search: *const xq_search,
    depth: u32,
    nodes: *mut u64,
) -> xq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(nodes)?) };
        let depth = known((depth <= XQ_DEPTH_MAX).then_some(depth))?;
        out.put(search.0.position().perft(depth));
        DONE
    })
}
