//! Games: a position with its history, for an arbiter.

use std::ffi::c_char;

use kit_ffi::checks::{Answer, Buffer, DONE, Kept, Out, Why, catch, free, handle, known};
use xiangqi::{Forcing, Game, Side, Verdict};

use crate::moves::{of_move, to_move, xq_move};
use crate::outcome::{of_ending, put_ending, put_illegal, xq_illegal, xq_outcome};
use crate::piece::{of_side, to_side, xq_side};
use crate::point::{fill, xq_point};
use crate::position::{of_position, read_position, xq_position};
use crate::rules::{of_rules, read_rules, xq_rules};
use crate::status::xq_status;

/// A game: the position and its history. It applies the repetition rules and handles draw offers and every
/// outcome. It takes about a hundred bytes per ply. Free it with xq_game_free.
pub struct xq_game(pub(crate) Kept<Game>);

kit_ffi::kept_handle!(xq_game(Game), |game| format!(
    "{}, {} plies, {}",
    game.rules(),
    game.plies(),
    game.position()
));

/// Rank 0: the side does not force the repetition in any of the ways below.
pub const XQ_FORCES_NOTHING: u8 = 0;
/// Rank 1, perpetual unguarding: every move of the side chased the same piece, and at least one of
/// these moves made no new attack, but removed a protector.
pub const XQ_FORCES_UNGUARDING: u8 = 1;
/// Rank 2, perpetual chase: every move of the side made a new attack, and all these moves chased the same
/// piece.
pub const XQ_FORCES_CHASE: u8 = 2;
/// Rank 3, perpetual check: every move of the side gave check.
pub const XQ_FORCES_CHECK: u8 = 3;

/// The verdict of the repetition rules on a position that has occurred at least repetition-count times.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_verdict {
    /// How often the position has occurred since the start or the last capture.
    pub times: u32,
    /// The number of plies that the verdict examines: the last two cycles of the repetition, or its only
    /// cycle.
    pub plies: u32,
    /// The side that forces the repetition: the side with the higher rank. XQ_NO_SIDE if the ranks are equal.
    pub side: xq_side,
    /// How that side forces the repetition, one of XQ_FORCES_....
    pub forcing: u8,
    /// The ranks of Red and Black, one of XQ_FORCES_....
    pub ranks: [u8; 2],
    /// 1 if a check of either side set both ranks to 0, under chase-and-check=spoils; else 0.
    pub spoiled: u8,
    /// Reserved, always 0.
    pub spare: [u8; 3],
}

/// Starts a game from a position. For the initial position, `position` may be NULL.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_new(
    rules: *const xq_rules,
    start: *const xq_position,
    game: *mut *mut xq_game,
) -> xq_status {
    catch(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(game)?) };
        let made = match start.is_null() {
            true => Game::new(&rules),
            false => Game::from_position(&rules, &unsafe { read_position(start)? }),
        };
        out.give(xq_game::new(made));
        DONE
    })
}

/// Makes a copy of a game with its history.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_clone(
    game: *const xq_game,
    clone: *mut *mut xq_game,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(clone)?) };
        out.give(xq_game::new((*game.0).clone()));
        DONE
    })
}

/// Frees a game; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_free(game: *mut xq_game) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(game) }
}

/// Returns 1 if both games have the same rules, the same start and the same events, else 0.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_equal(a: *const xq_game, b: *const xq_game) -> xq_status {
    catch(|| {
        let (a, b) = unsafe { (handle(a)?, handle(b)?) };
        Ok(xq_status::from(*a.0 == *b.0))
    })
}

/// Writes the current position.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_position(
    game: *const xq_game,
    position: *mut xq_position,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(position)?) };
        out.put(of_position(game.0.position()));
        DONE
    })
}

/// Writes the start position.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_start_position(
    game: *const xq_game,
    position: *mut xq_position,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(position)?) };
        out.put(of_position(game.0.start_position()));
        DONE
    })
}

/// Lists the moves played so far, in order; returns their number.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_moves_played(
    game: *const xq_game,
    moves: *mut xq_move,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(moves, capacity)?) };
        out.fill_from(game.0.moves_played().map(of_move))
    })
}

/// Lists the legal moves, without those that the repetition rules forbid; none after the end. Returns
/// their number.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_legal_moves(
    game: *const xq_game,
    moves: *mut xq_move,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(moves, capacity)?) };
        out.fill(game.0.legal_moves().iter().map(of_move))
    })
}

/// Returns 0 if a move is legal, else the reason (above 0); see xq_position_why_illegal.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_why_illegal(
    game: *const xq_game,
    mv: xq_move,
    illegal: *mut xq_illegal,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(illegal)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        Ok(put_illegal(
            game.0.why_illegal(known(to_move(mv))?),
            out,
            why,
        ))
    })
}

/// Writes the outcome. Returns 1 if the game is over, else 0.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_outcome(
    game: *const xq_game,
    outcome: *mut xq_outcome,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(outcome)?) };
        Ok(put_ending(game.0.outcome(), out))
    })
}

/// Facts about a game.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_game_info {
    /// The rules.
    pub rules: xq_rules,
    /// The number of plies played.
    pub plies: u32,
    /// The number of events; see xq_game_events.
    pub events: u32,
    /// The number of observations, the start included. Observations are numbered from 0.
    pub observations: u32,
    /// How often the position has occurred since the start or the last capture, including the current
    /// occurrence.
    pub repetitions: u32,
    /// The number of plies that count towards the quiet limit.
    pub quiet_plies: u32,
    /// The number of checks that Red and Black have given since the start or the last capture.
    pub checks: [u32; 2],
    /// The outcome of the game.
    pub outcome: xq_outcome,
    /// 1 if the game is over, else 0.
    pub is_over: u8,
    /// The side to move.
    pub to_move: xq_side,
    /// The side with an open draw offer; XQ_NO_SIDE for none.
    pub offer: xq_side,
    /// The side with an open request to take back its latest move; XQ_NO_SIDE for none.
    pub take_back_offer: xq_side,
    /// Reserved, always 0.
    pub spare: [u8; 14],
}

/// Writes facts about a game, such as the side to move, the outcome and the open offers.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_get_info(
    game: *const xq_game,
    info: *mut xq_game_info,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(info)?) };
        let game = &game.0;
        let count = |number: usize| known(u32::try_from(number).ok());
        out.put(xq_game_info {
            rules: of_rules(game.rules()),
            plies: count(game.plies())?,
            events: count(game.events().len())?,
            observations: count(game.observed())?,
            repetitions: game.repetitions(),
            quiet_plies: game.quiet_plies(),
            checks: Side::ALL.map(|side| game.checks(side)),
            outcome: of_ending(game.outcome()),
            is_over: u8::from(game.outcome().is_some()),
            to_move: of_side(Some(game.to_move())),
            offer: of_side(game.offer()),
            take_back_offer: of_side(game.take_back_offer()),
            spare: [0; 14],
        });
        DONE
    })
}

/// Writes the current verdict of the repetition rules, for any value of `repetition`, and returns 1. Returns
/// 0 and writes nothing while the position has occurred fewer than repetition-count times. The time does not
/// depend on the length of the game or of the repetition. `why` receives the verdict in words; it may be NULL
/// with capacity 0.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_verdict(
    game: *const xq_game,
    verdict: *mut xq_verdict,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(verdict)?) };
        let words = unsafe { Buffer::new(why, why_capacity)? };
        put_verdict(game.0.verdict(), out, words)
    })
}

/// Writes a verdict and its words; returns whether there is one.
pub(crate) fn put_verdict(
    verdict: Option<Verdict>,
    out: Out<xq_verdict>,
    words: Buffer<c_char>,
) -> Answer {
    let Some(said) = verdict else {
        return Ok(0);
    };
    words.print(&said.to_string())?;
    out.put(xq_verdict {
        times: said.times,
        plies: said.plies as u32,
        side: of_side(said.forced.map(|(side, _)| side)),
        forcing: said.forced.map_or(0, |(_, forcing)| forcing.rank()),
        ranks: Side::ALL.map(|side| said.rank(side)),
        spoiled: u8::from(said.spoiled),
        spare: [0; 3],
    });
    Ok(1)
}

/// Lists the points of the pieces that every move of a side has chased, according to the verdict. Returns
/// their number, 0 without a verdict.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_chased(
    game: *const xq_game,
    side: xq_side,
    points: *mut xq_point,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(points, capacity)?) };
        let side = known(to_side(side))?;
        let forcing = game.0.verdict().and_then(|said| said.forcing[side.index()]);
        fill(forcing.map(Forcing::victims).unwrap_or_default(), out)
    })
}

/// Lists the moves that the repetition rules forbid now; returns their number, which is 0 except under
/// repetition=forbid. xq_game_why_illegal gives the reason.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_forbidden(
    game: *const xq_game,
    moves: *mut xq_move,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(moves, capacity)?) };
        out.fill(game.0.forbidden().into_iter().map(|(mv, _)| of_move(mv)))
    })
}
