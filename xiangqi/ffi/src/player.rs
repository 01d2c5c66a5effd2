//! Computer players: the small one, and the searching one.

use std::ffi::c_void;
use std::time::Duration;

use kit_ffi::checks::{Answer, Buffer, Out, catch, handle, known, read};
use xiangqi_env::AlphaBeta;
use xiangqi_player as player;
use xiangqi_player::{Limits, Progress, RankedMove};

use crate::game::xq_game;
use crate::moves::{NO_MOVE, of_move, put_move, xq_move};
use crate::random::{Draws, xq_random};
use crate::status::xq_status;

/// The largest depth for xq_game_choose_move.
pub const XQ_CHOICE_DEPTH_MAX: u32 = 32;

/// Chooses a move for the side to move by a simple alpha-beta search of `depth` plies and returns 1. Returns 0
/// and writes nothing if the game is over. xq_player_choose_move plays better in the same time. Applies the
/// repetition rules to the whole game. The same game, depth and generator state give the same move on every
/// machine. Each additional ply takes about five times as long; four plies take at most about a second.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE for a depth of 0 or above XQ_CHOICE_DEPTH_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_choose_move(
    game: *const xq_game,
    depth: u32,
    random: *mut xq_random,
    mv: *mut xq_move,
) -> xq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it.
        let (game, out) = unsafe { (handle(game)?, Out::new(mv)?) };
        let mut draws = unsafe { Draws::new(random)? };
        known((1..=XQ_CHOICE_DEPTH_MAX).contains(&depth).then_some(()))?;
        let chosen = AlphaBeta::new(depth, draws.random.next_u64()).choose_move(&game.0);
        draws.done();
        Ok(put_move(chosen, out))
    })
}

/// The strongest level of xq_limits.
pub const XQ_PLAYER_LEVELS: usize = 5;

/// The limits of a search by the xq_player functions. The search ends at the first limit that it reaches. If
/// all members are 0, the player has level 5 and a limit of 250,000 nodes, which take about 200 milliseconds on
/// a core of a server.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_limits {
    /// The maximum number of nodes, which are moves that the search plays; 0 for no limit.
    pub nodes: u64,
    /// The maximum time in milliseconds; 0 for no limit. With this limit, the result depends on the machine.
    pub milliseconds: u32,
    /// The maximum depth in plies; 0 for no limit.
    pub depth: u32,
    /// The maximum size of the transposition table in MiB, at most 1024; 0 for 16.
    pub table_mib: u32,
    /// The strength, 1 to XQ_PLAYER_LEVELS; 0 for the strongest. A weaker level makes deliberate mistakes. If
    /// there is no other limit, it also searches fewer nodes.
    pub level: u8,
    /// Reserved, always 0.
    pub spare: [u8; 3],
}

/// Reads limits; NULL means that all members are 0.
unsafe fn read_limits(limits: *const xq_limits) -> Answer<Limits> {
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
    if given.depth > 0 {
        limits = limits.with_depth(given.depth);
    }
    if given.table_mib > 0 {
        limits = limits.with_table_mib(given.table_mib);
    }
    Ok(limits.with_level(level))
}

/// The progress of a search.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_progress {
    /// The number of nodes so far.
    pub nodes: u64,
    /// The plies of the deepest completed iteration.
    pub depth: u32,
    /// The score of the best move so far, as in xq_ranked_move.
    pub score: i32,
    /// The best move so far.
    pub best: xq_move,
    /// Reserved, always 0.
    pub spare: [u8; 6],
}

/// A function of the program that a search calls after each iteration and every 1,024 nodes, on the thread of
/// the call. If the function returns 0, the search stops, and its result is the best so far. `user` is the
/// pointer that was passed together with the function. The function must return normally, not by an exception
/// or longjmp.
pub type xq_progress_hook =
    Option<unsafe extern "C" fn(progress: *const xq_progress, user: *mut c_void) -> u8>;

/// A callback for the search that calls a hook, if there is one.
fn watched(hook: xq_progress_hook, user: *mut c_void) -> impl FnMut(&Progress) -> bool {
    move |progress| {
        let Some(hook) = hook else { return true };
        let progress = xq_progress {
            nodes: progress.nodes,
            depth: progress.depth,
            score: progress.score,
            best: progress.best.map_or(NO_MOVE, of_move),
            spare: [0; 6],
        };
        // SAFETY: the hook is a function of the program, called with the pointer that came with it.
        unsafe { hook(&raw const progress, user) != 0 }
    }
}

/// The most moves of a line in xq_ranked_move.
pub const XQ_LINE_MAX: usize = 16;

/// A move with the player's estimate.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_ranked_move {
    /// The estimated chance to win, 0 to 1; a draw counts as half.
    pub win_chance: f64,
    /// The score for the mover, in hundredths of a soldier. A score above 25,000 means a mate, and is 30,000
    /// minus the number of plies to the mate. Any other score above 20,000 means a win by the repetition rules.
    /// Negative scores mean the same for the opponent.
    pub score: i32,
    /// The plies of the iteration that gave the score; 0 if there was no time to search the move.
    pub depth: u32,
    /// The line that the search expects, starting with the move.
    pub line: [xq_move; 16],
    /// The number of moves in `line`.
    pub line_length: u8,
    /// Reserved, always 0.
    pub spare: [u8; 5],
    /// The move.
    pub mv: xq_move,
}

fn of_ranked(ranked: &RankedMove) -> xq_ranked_move {
    let mut line = [NO_MOVE; XQ_LINE_MAX];
    let moves = line.iter_mut().zip(&ranked.line);
    let length = moves.map(|(place, mv)| *place = of_move(*mv)).count();
    xq_ranked_move {
        win_chance: ranked.win_chance,
        score: ranked.score,
        depth: ranked.depth,
        line,
        line_length: length as u8,
        spare: [0; 5],
        mv: of_move(ranked.mv),
    }
}

/// Chooses a move for the side to move and returns 1. Returns 0 and writes nothing if the game is over. The
/// search applies the repetition rules to the whole game. If there is no limit of time, the same arguments give
/// the same move on every machine. `limits` and `hook` may be NULL.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE for an unknown level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_player_choose_move(
    game: *const xq_game,
    limits: *const xq_limits,
    seed: u64,
    hook: xq_progress_hook,
    user: *mut c_void,
    mv: *mut xq_move,
) -> xq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it.
        let (game, limits, out) = unsafe { (handle(game)?, read_limits(limits)?, Out::new(mv)?) };
        let chosen = player::choose_move_while(&game.0, &limits, seed, watched(hook, user));
        Ok(put_move(chosen, out))
    })
}

/// Lists all moves of the side to move, best first; returns their number, at most XQ_MOVES_MAX. Returns 0 if
/// the game is over. All scores are exact, so the search is less deep than that of xq_player_choose_move. Makes
/// no mistakes. Otherwise works like xq_player_choose_move.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE for an unknown level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_player_rank_moves(
    game: *const xq_game,
    limits: *const xq_limits,
    seed: u64,
    hook: xq_progress_hook,
    user: *mut c_void,
    moves: *mut xq_ranked_move,
    capacity: usize,
) -> xq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it.
        let (game, limits, out) = unsafe {
            (
                handle(game)?,
                read_limits(limits)?,
                Buffer::new(moves, capacity)?,
            )
        };
        let ranked = player::rank_moves_while(&game.0, &limits, seed, watched(hook, user));
        out.fill(ranked.iter().map(of_ranked))
    })
}
