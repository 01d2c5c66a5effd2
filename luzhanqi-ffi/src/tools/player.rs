//! Computer players: the small one, and the searching one.

use std::ffi::{c_char, c_void};
use std::time::Duration;

use luzhanqi_env::{Level, Sampler};
use luzhanqi_player as player;
use luzhanqi_player::{HintReason, Limits, Progress, RankedMove, ReviewedMove, Style};

use crate::army::{lzq_army, of_army, to_places};
use crate::checks::{Answer, Buffer, DONE, Out, Why, catch, handle, known, read};
use crate::event::NO_MOVE;
use crate::moves::{lzq_move, of_move};
use crate::random::{Draws, lzq_random};
use crate::rules::{lzq_rules, read_rules};
use crate::status::{LZQ_E_ARMY, lzq_status};
use crate::texts::{c_texts, pick};
use crate::view::lzq_view;

/// The strength of lzq_view_choose_move.
pub type lzq_level = u8;

/// Maximizes its immediate gain and ignores the opponent's reply.
pub const LZQ_EASY: lzq_level = 0;
/// Also considers the opponent's best attack, in more positions.
pub const LZQ_MEDIUM: lzq_level = 1;
/// Also continues every move with a few random moves.
pub const LZQ_HARD: lzq_level = 2;
/// The number of levels.
pub const LZQ_LEVELS: usize = 3;

/// Chooses a move for the seat of a view and returns 1. Returns 0 and writes nothing if the seat has no move.
/// Uses only the knowledge of the view: tries each move in positions drawn from its belief. The same view,
/// level and generator state give the same move on every machine. Examines about 2,000 positions at
/// LZQ_MEDIUM and 50,000 at LZQ_HARD, and never more than 500,000.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_choose_move(
    view: *const lzq_view,
    level: lzq_level,
    random: *mut lzq_random,
    mv: *mut lzq_move,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(mv)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let level = known(Level::ALL.get(usize::from(level)))?;
        let chosen = Sampler::new(*level, draws.random.next_u64()).choose_move(&view.0);
        draws.done();
        Ok(put_or_none(out, chosen.map(of_move)))
    })
}

/// Writes a value and returns 1, or returns 0 if there is none.
fn put_or_none<T>(out: Out<T>, value: Option<T>) -> lzq_status {
    let found = lzq_status::from(value.is_some());
    if let Some(value) = value {
        out.put(value);
    }
    found
}

/// The strongest level of lzq_limits.
pub const LZQ_PLAYER_LEVELS: usize = 5;

/// The limits of a search by the lzq_player functions. The search ends at the first limit that it reaches. If
/// all members are 0, the player has level 5 and a limit of 250,000 nodes, which take about 100 milliseconds
/// on a core of a server.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_limits {
    /// The maximum number of nodes, which are moves that the search plays; 0 for no limit.
    pub nodes: u64,
    /// The maximum time in milliseconds; 0 for no limit. With this limit, the result depends on the machine.
    pub milliseconds: u32,
    /// The maximum number of worlds, which are positions sampled from the belief; 0 for no limit.
    pub worlds: u32,
    /// The strength, 1 to LZQ_PLAYER_LEVELS; 0 for the strongest. A weaker level makes deliberate mistakes.
    /// If there is no other limit, it also searches fewer nodes.
    pub level: u8,
    /// Reserved, always 0.
    pub spare: [u8; 7],
}

/// Reads limits; NULL means that all members are 0.
unsafe fn read_limits(limits: *const lzq_limits) -> Answer<Limits> {
    if limits.is_null() {
        return Ok(player::Level::Five.limits());
    }
    let given = unsafe { read(limits)? };
    let level = match given.level {
        0 => player::Level::Five,
        number => known(player::Level::from_number(number))?,
    };
    let mut limits = Limits::NONE;
    if given.nodes > 0 {
        limits = limits.with_nodes(given.nodes);
    }
    if given.milliseconds > 0 {
        limits = limits.with_time(Duration::from_millis(given.milliseconds.into()));
    }
    if given.worlds > 0 {
        limits = limits.with_worlds(given.worlds);
    }
    Ok(limits.with_level(level))
}

/// The progress of a search.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_progress {
    /// The number of nodes so far.
    pub nodes: u64,
    /// The number of sampled worlds so far.
    pub worlds: u32,
    /// The best move so far.
    pub best: lzq_move,
    /// Reserved, always 0.
    pub spare: [u8; 2],
}

/// A function of the program. A search calls it after each sampled world, on the thread that called the
/// search. If the function returns 0, the search stops, and its result is the best so far. `user` is the
/// pointer that was passed together with the function. The function must return normally, not by an exception
/// or longjmp.
pub type lzq_progress_hook =
    Option<unsafe extern "C" fn(progress: *const lzq_progress, user: *mut c_void) -> u8>;

/// A callback for the search that calls a hook, if there is one.
fn watched(hook: lzq_progress_hook, user: *mut c_void) -> impl FnMut(&Progress) -> bool {
    move |progress| {
        let Some(hook) = hook else { return true };
        let progress = lzq_progress {
            nodes: progress.nodes,
            worlds: progress.worlds,
            best: progress.best.map_or(NO_MOVE, of_move),
            spare: [0; 2],
        };
        // SAFETY: the hook is a function of the program, called with the pointer that came with it.
        unsafe { hook(&raw const progress, user) != 0 }
    }
}

/// A move with the player's estimate of its chance.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_ranked_move {
    /// The estimated chance to win, 0 to 1; a draw counts as half.
    pub win_chance: f64,
    /// The standard error of `win_chance` that comes from the sampling of worlds.
    pub error: f64,
    /// The number of worlds in which the move was searched; 0 if there was nothing to search, such as before a
    /// seat has a colour.
    pub worlds: u32,
    /// The move.
    pub mv: lzq_move,
    /// Reserved, always 0.
    pub spare: [u8; 2],
}

fn of_ranked(ranked: &RankedMove) -> lzq_ranked_move {
    lzq_ranked_move {
        win_chance: ranked.win_chance,
        error: ranked.error,
        worlds: ranked.worlds,
        mv: of_move(ranked.mv),
        spare: [0; 2],
    }
}

/// Chooses a move for the seat of a view and returns 1. Returns 0 and writes nothing if the seat has no move.
/// The player samples worlds, which are positions, from the belief of the view and searches its moves in
/// them. If there is no limit of time, the same arguments give the same move on every machine. `limits` and
/// `hook` may be NULL.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE for an unknown level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_player_choose_move(
    view: *const lzq_view,
    limits: *const lzq_limits,
    seed: u64,
    hook: lzq_progress_hook,
    user: *mut c_void,
    mv: *mut lzq_move,
) -> lzq_status {
    catch(|| {
        let (view, limits, out) = unsafe { (handle(view)?, read_limits(limits)?, Out::new(mv)?) };
        let chosen = player::choose_move_while(&view.0, &limits, seed, watched(hook, user));
        Ok(put_or_none(out, chosen.map(of_move)))
    })
}

/// Lists all moves of the seat of a view, best first; returns their number, at most LZQ_MOVES_MAX. Returns 0
/// if the seat has no move. Otherwise works like lzq_player_choose_move, but never makes deliberate mistakes.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE for an unknown level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_player_rank_moves(
    view: *const lzq_view,
    limits: *const lzq_limits,
    seed: u64,
    hook: lzq_progress_hook,
    user: *mut c_void,
    moves: *mut lzq_ranked_move,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, limits, out) = unsafe {
            (
                handle(view)?,
                read_limits(limits)?,
                Buffer::new(moves, capacity)?,
            )
        };
        let ranked = player::rank_moves_while(&view.0, &limits, seed, watched(hook, user));
        out.fill(ranked.iter().map(of_ranked))
    })
}

/// The most obvious reason for a move.
pub type lzq_hint_reason = u8;

/// The move may take the flag.
pub const LZQ_HINT_FLAG: lzq_hint_reason = 0;
/// The move attacks.
pub const LZQ_HINT_ATTACK: lzq_hint_reason = 1;
/// The move flips a piece.
pub const LZQ_HINT_FLIP: lzq_hint_reason = 2;
/// The move leaves the reach of an enemy piece.
pub const LZQ_HINT_ESCAPE: lzq_hint_reason = 3;
/// The move enters a camp.
pub const LZQ_HINT_CAMP: lzq_hint_reason = 4;
/// The move goes towards the enemy.
pub const LZQ_HINT_ADVANCE: lzq_hint_reason = 5;
/// The move improves the position in another way.
pub const LZQ_HINT_POSITION: lzq_hint_reason = 6;

c_texts!(HINTS, 16, HintReason::ALL, |reason| reason.as_str());

/// Returns the token of a reason, such as "attack"; NULL if it is unknown.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_hint_token(reason: lzq_hint_reason) -> *const c_char {
    pick(&HINTS, usize::from(reason))
}

/// Writes the best move for the seat of a view and the reason for it, and returns 1. Returns 0 and writes
/// nothing if the seat has no move. Otherwise works like lzq_player_rank_moves.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE for an unknown level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_player_hint(
    view: *const lzq_view,
    limits: *const lzq_limits,
    seed: u64,
    hook: lzq_progress_hook,
    user: *mut c_void,
    best: *mut lzq_ranked_move,
    reason: *mut lzq_hint_reason,
) -> lzq_status {
    catch(|| {
        let (view, limits) = unsafe { (handle(view)?, read_limits(limits)?) };
        let (best, reason) = unsafe { (Out::new(best)?, Out::new(reason)?) };
        let hint = player::hint_while(&view.0, &limits, seed, watched(hook, user));
        let found = hint.map(|hint| hint.reason as lzq_hint_reason);
        put_or_none(best, hint.map(|hint| of_ranked(&hint.best)));
        Ok(put_or_none(reason, found))
    })
}

/// A ply of a reviewed game.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_reviewed_move {
    /// The move that the seat played.
    pub played: lzq_ranked_move,
    /// The move that the player prefers.
    pub best: lzq_ranked_move,
    /// The number of plies before the move.
    pub ply: u32,
    /// Reserved, always 0.
    pub spare: [u8; 4],
}

fn of_reviewed(reviewed: &ReviewedMove) -> lzq_reviewed_move {
    lzq_reviewed_move {
        played: of_ranked(&reviewed.played),
        best: of_ranked(&reviewed.best),
        ply: reviewed.ply as u32,
        spare: [0; 4],
    }
}

/// A function of the program. A review calls it after each reviewed ply, on the thread that called the
/// review. If the function returns 0, the review stops. The function must return normally, not by an exception
/// or longjmp.
pub type lzq_review_hook =
    Option<unsafe extern "C" fn(reviewed: *const lzq_reviewed_move, user: *mut c_void) -> u8>;

/// Reviews the game of a view, using only what the view's seat knew at the time. Lists each ply of this seat
/// with the best move, and returns the number of these plies. The limits apply to each ply. The game may be
/// unfinished. `limits` and `hook` may be NULL.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE for an unknown level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_player_review(
    view: *const lzq_view,
    limits: *const lzq_limits,
    seed: u64,
    hook: lzq_review_hook,
    user: *mut c_void,
    plies: *mut lzq_reviewed_move,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, limits, out) = unsafe {
            (
                handle(view)?,
                read_limits(limits)?,
                Buffer::new(plies, capacity)?,
            )
        };
        let reviewed = player::review_while(&view.0, &limits, seed, |reviewed| {
            let Some(hook) = hook else { return true };
            let reviewed = of_reviewed(reviewed);
            // SAFETY: the hook is a function of the program, called with the pointer that came with it.
            unsafe { hook(&raw const reviewed, user) != 0 }
        });
        out.fill(reviewed.iter().map(of_reviewed))
    })
}

/// A style of set-ups.
pub type lzq_style = u8;

/// Strong pieces in front and on the railroads.
pub const LZQ_STYLE_ATTACK: lzq_style = 0;
/// Strong pieces in the middle.
pub const LZQ_STYLE_BALANCE: lzq_style = 1;
/// Strong pieces and bombs near the flag, behind weak pieces.
pub const LZQ_STYLE_DEFENCE: lzq_style = 2;

/// Fills the empty places of an army, which are LZQ_NO_KIND, in a style. If all places are empty, makes a
/// whole army. Different seeds usually give different armies. Anyone who guesses the seed knows the army: for
/// a game between people, take the seed from lzq_os_entropy. `why` receives the error message; it may be NULL
/// with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_ARMY; LZQ_E_RANGE for an unknown style.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_player_complete_army(
    rules: *const lzq_rules,
    partial: *const lzq_army,
    style: lzq_style,
    seed: u64,
    army: *mut lzq_army,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (rules, partial) = unsafe { (read_rules(rules)?, read(partial)?) };
        let (out, why) = unsafe { (Out::new(army)?, Why::new(why, why_capacity)?) };
        let (kinds, style) = (
            to_places(&partial)?,
            known(Style::ALL.get(usize::from(style)))?,
        );
        let army = player::complete_army(&rules, kinds, *style, seed);
        out.put(of_army(&why.explain(LZQ_E_ARMY, army)?));
        DONE
    })
}

/// Writes an army in a style. See lzq_player_complete_army.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE for an unknown style.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_player_suggest_army(
    rules: *const lzq_rules,
    style: lzq_style,
    seed: u64,
    army: *mut lzq_army,
) -> lzq_status {
    catch(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(army)?) };
        let style = known(Style::ALL.get(usize::from(style)))?;
        out.put(of_army(&player::suggest_army(&rules, *style, seed)));
        DONE
    })
}
