//! A position in which a search algorithm plays and undoes moves.

use luzhanqi::{Position, Undo};

use crate::board::{LZQ_STATIONS, of_board};
use crate::checks::{
    Answer, Buffer, DONE, Kept, Out, catch, free, handle, handle_mut, handle_pair, known, total,
    value,
};
use crate::moves::{lzq_move, of_move, to_move};
use crate::outcome::{lzq_outcome, of_effect, of_outcome};
use crate::piece::{lzq_kind, lzq_piece, lzq_seat, of_kind, of_seat};
use crate::position::{lzq_position, of_position, piece_on, read_position};
use crate::random::{Draws, lzq_random};
use crate::status::{LZQ_E_ILLEGAL, LZQ_E_RANGE, lzq_status};
use crate::tools::play::LZQ_DEPTH_MAX;

/// A position and the moves to undo, for programs that play and undo many moves. Every call on an
/// lzq_position first checks and decodes the struct, which takes longer than the rest of most calls. A search
/// checks and decodes its position only once. Use an lzq_position for positions that are stored, sent, or
/// examined once.
///
/// A search takes 80 bytes for each move that is played and not undone. Free it with lzq_search_free.
pub struct lzq_search(Kept<Search>);

pub(crate) struct Search {
    position: Position,
    undos: Vec<Undo>,
    /// The positions before null moves, with the number of undos there.
    nulls: Vec<(usize, Position)>,
}

impl Search {
    /// Whether the latest ply is a null move.
    fn is_null(&self) -> bool {
        let latest = self.nulls.last();
        latest.is_some_and(|(undos, _)| *undos == self.undos.len())
    }

    fn undo(&mut self) -> bool {
        if self.is_null() {
            let before = self.nulls.pop();
            before
                .iter()
                .for_each(|(_, before)| self.position = *before);
            return true;
        }
        let undo = self.undos.pop();
        undo.iter().for_each(|undo| self.position.undo(undo));
        undo.is_some()
    }
}

// The header documents this size.
const _: () = assert!(size_of::<Undo>() == 80);

kit_ffi::kept_handle!(lzq_search(Search), |search| format!(
    "{}, {} moves to undo",
    search.position.rules(),
    search.undos.len() + search.nulls.len()
));

/// Makes a search that starts at a position.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_new(
    position: *const lzq_position,
    search: *mut *mut lzq_search,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(search)?) };
        out.give(lzq_search::new(Search {
            position,
            undos: Vec::new(),
            nulls: Vec::new(),
        }));
        DONE
    })
}

/// Frees a search; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_free(search: *mut lzq_search) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(search) }
}

/// Restarts a search at a position, and reuses its memory.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_reset(
    search: *mut lzq_search,
    position: *const lzq_position,
) -> lzq_status {
    catch(|| {
        let (search, position) = unsafe { (handle_mut(search)?, read_position(position)?) };
        search.0.change(|search| {
            search.position = position;
            search.undos.clear();
            search.nulls.clear();
            DONE
        })
    })
}

/// Copies the position and the moves of another search into this search. Reuses the memory of this search and
/// does not repeat checks. Use it to distribute work to threads that each have their own search.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_copy(
    search: *mut lzq_search,
    other: *const lzq_search,
) -> lzq_status {
    catch(|| {
        let Some((search, other)) = (unsafe { handle_pair(search, other)? }) else {
            return DONE;
        };
        search.0.change(|search| {
            search.position = other.0.position;
            search.undos.clone_from(&other.0.undos);
            search.nulls.clone_from(&other.0.nulls);
            DONE
        })
    })
}

/// Writes the current position.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_position(
    search: *const lzq_search,
    position: *mut lzq_position,
) -> lzq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(position)?) };
        out.put(of_position(&search.0.position));
        DONE
    })
}

/// Writes the piece on each of the 60 stations.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_board(
    search: *const lzq_search,
    board: *mut lzq_piece,
) -> lzq_status {
    catch(|| {
        let search = unsafe { handle(search)? };
        let out = unsafe { Out::new(board.cast::<[lzq_piece; LZQ_STATIONS]>())? };
        let position = &search.0.position;
        out.put(of_board(|station| piece_on(position, station)));
        DONE
    })
}

/// Writes the 64-bit hash of everything that counts for repetition, for transposition tables. It is the `key`
/// of lzq_position_info. The search updates it with every move.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_key(search: *const lzq_search, key: *mut u64) -> lzq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(key)?) };
        out.put(search.0.position.key());
        DONE
    })
}

/// Returns the seat to move; LZQ_NO_SEAT if `search` is invalid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_to_move(search: *const lzq_search) -> lzq_seat {
    value(of_seat(None), || {
        let search = unsafe { handle(search).ok()? };
        Some(of_seat(Some(search.0.position.to_move())))
    })
}

/// Lists the legal moves; returns their number, at most LZQ_MOVES_MAX.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_legal_moves(
    search: *const lzq_search,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Buffer::new(moves, capacity)?) };
        out.fill(search.0.position.legal_moves().iter().map(of_move))
    })
}

/// Lists the legal moves that attack a piece; returns their number.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_attacks(
    search: *const lzq_search,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Buffer::new(moves, capacity)?) };
        out.fill(search.0.position.attacks().iter().map(of_move))
    })
}

/// Draws a legal move, without a list of moves, and returns 1. All legal moves are equally likely. Returns 0
/// and writes nothing if no move is legal.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_sample_move(
    search: *const lzq_search,
    random: *mut lzq_random,
    mv: *mut lzq_move,
) -> lzq_status {
    catch(|| {
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

/// Writes the outcome that follows from the position without its history, like lzq_position_outcome. Returns
/// 1 if the game is over, else 0. The call looks for a legal move. If you list the moves anyway, call this
/// function only if the list is empty.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_outcome(
    search: *const lzq_search,
    outcome: *mut lzq_outcome,
) -> lzq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(outcome)?) };
        let result = search.0.position.outcome();
        out.put(of_outcome(result));
        Ok(lzq_status::from(result.is_some()))
    })
}

/// Plays a move; returns its effect, LZQ_EFFECT_....
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_play(search: *mut lzq_search, mv: lzq_move) -> lzq_status {
    let legal = |position: &Position, mv| {
        position
            .why_illegal(mv)
            .map_or(Ok(()), |_| Err(LZQ_E_ILLEGAL))
    };
    // SAFETY: the conventions of the header require it.
    catch(|| unsafe { play(search, mv, legal) })
}

/// Plays a move without checking that it is legal; returns its effect, LZQ_EFFECT_.... The moves of
/// lzq_search_legal_moves are legal. Any other move makes the position meaningless until the move is undone;
/// nothing worse happens.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_play_unchecked(
    search: *mut lzq_search,
    mv: lzq_move,
) -> lzq_status {
    // SAFETY: the conventions of the header require it.
    catch(|| unsafe { play(search, mv, |_, _| Ok(())) })
}

/// Plays a null move, which passes the turn to the other seat, and returns 1. Returns 0 and plays nothing if
/// the game is over. Null moves are for pruning in searches; the rules do not allow them. A null move counts as
/// a ply without attack. lzq_search_undo takes a null move back.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_play_null(search: *mut lzq_search) -> lzq_status {
    catch(|| {
        let search = unsafe { handle_mut(search)? };
        search.0.change(|search| {
            let Some(passed) = search.position.null_move() else {
                return Ok(0);
            };
            search.nulls.push((search.undos.len(), search.position));
            search.position = passed;
            Ok(1)
        })
    })
}

/// A ply of a search.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_search_ply {
    /// The move; a flip has the same origin and target.
    pub mv: lzq_move,
    /// The effect of the move, LZQ_EFFECT_....
    pub effect: u8,
    /// The kind of the moved or flipped piece.
    pub piece: lzq_kind,
    /// The kind of the attacked piece; LZQ_NO_KIND for none.
    pub defender: lzq_kind,
}

/// Writes the latest ply of the search and returns 1. Returns 0 and writes nothing at the root and after a
/// null move.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_last_ply(
    search: *const lzq_search,
    ply: *mut lzq_search_ply,
) -> lzq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(ply)?) };
        let latest = search.0.undos.last().filter(|_| !search.0.is_null());
        let written = latest.map(|ply| {
            out.put(lzq_search_ply {
                mv: of_move(ply.mv()),
                effect: of_effect(ply.effect()),
                piece: of_kind(ply.piece()),
                defender: of_kind(ply.defender()),
            });
        });
        Ok(lzq_status::from(written.is_some()))
    })
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

/// Takes back the latest move and restores the position exactly. Returns 1. Returns 0 if there is no move to
/// take back.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_undo(search: *mut lzq_search) -> lzq_status {
    catch(|| {
        let search = unsafe { handle_mut(search)? };
        search
            .0
            .change(|search| Ok(lzq_status::from(search.undo())))
    })
}

/// Returns the number of moves that are played and not undone.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_plies(search: *const lzq_search) -> lzq_status {
    catch(|| {
        let search = unsafe { handle(search)? };
        total(search.0.undos.len() + search.0.nulls.len())
    })
}

/// Plays at most `max_plies` uniformly random legal moves from the position, until lzq_search_outcome would
/// report an end. Returns the number of plies and writes the outcome. Does not change the search.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE if `max_plies` does not fit a status.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_playout(
    search: *const lzq_search,
    random: *mut lzq_random,
    max_plies: u32,
    outcome: *mut lzq_outcome,
) -> lzq_status {
    catch(|| {
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

/// Writes the number of sequences of `depth` legal moves. Counts the moves of the last ply without
/// playing them. From lzq_position_from_seed with the rules "standard" and the seed 7, depths 1 to 4
/// give 32, 1093, 32608 and 1032275. A loop of lzq_search_legal_moves, _play_unchecked and _undo gives
/// the same numbers.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE for a depth above LZQ_DEPTH_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_search_perft(
    search: *const lzq_search,
    depth: u32,
    nodes: *mut u64,
) -> lzq_status {
    catch(|| {
        let (search, out) = unsafe { (handle(search)?, Out::new(nodes)?) };
        let depth = known((depth <= LZQ_DEPTH_MAX).then_some(depth))?;
        out.put(search.0.position.perft(depth));
        DONE
    })
}
