//! Games: a position with its history, for a referee.

use std::ffi::c_char;

use luzhanqi::{Game, Seat};

use crate::army::{lzq_army, read_army_of};
use crate::checks::{Answer, DONE, Kept, Out, Why, catch, free, handle, handle_mut, known, read};
use crate::outcome::{lzq_outcome, of_outcome};
use crate::piece::{lzq_seat, of_seat};
use crate::position::{lzq_position, of_position, position_error, read_position};
use crate::random::lzq_entropy;
use crate::rules::{lzq_rules, of_rules, read_rules};
use crate::status::{LZQ_OK, lzq_status};

/// A game: the position with all hidden information and its history, for the referee. For a player, make a
/// view with lzq_game_view. A game takes about 120 bytes per ply, or up to twice that with the spare capacity
/// of its lists. Free it with lzq_game_free.
pub struct lzq_game(pub(crate) Kept<Game>);

kit_ffi::kept_handle!(lzq_game(Game), |game| format!(
    "{}, {} plies, {}",
    game.rules(),
    game.plies(),
    game.outcome()
        .map_or(format!("{} to move", game.to_move()), |end| end.to_string())
));

/// Starts a game from 32 secret bytes, for example from lzq_os_entropy: two armies in dark play, a deal in
/// expose play. All starts are equally likely, up to a relative difference of 2^-70. The same bytes give the
/// same start on every machine. Erase the bytes after the call.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_from_entropy(
    rules: *const lzq_rules,
    bytes: *const lzq_entropy,
    game: *mut *mut lzq_game,
) -> lzq_status {
    catch(|| {
        let (rules, secret) = unsafe { (read_rules(rules)?, read(bytes)?) };
        let out = unsafe { Out::new(game)? };
        out.give(lzq_game::new(Game::from_entropy(&rules, secret.bytes)));
        DONE
    })
}

/// Starts a game with a random start. Anyone who guesses the seed, or tries all likely seeds, knows
/// every piece. For a game between people, use lzq_game_from_entropy.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_from_seed(
    rules: *const lzq_rules,
    seed: u64,
    game: *mut *mut lzq_game,
) -> lzq_status {
    catch(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(game)?) };
        out.give(lzq_game::new(Game::from_seed(&rules, seed)));
        DONE
    })
}

/// Starts a game of dark play with these armies; south plays red. `why` receives the error message; it
/// may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_ARMY, also if an army breaks a set-up rule; LZQ_E_POSITION in
/// expose play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_from_armies(
    rules: *const lzq_rules,
    south: *const lzq_army,
    north: *const lzq_army,
    game: *mut *mut lzq_game,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(game)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let south = unsafe { read_army_of(Seat::South, south, &why)? };
        let north = unsafe { read_army_of(Seat::North, north, &why)? };
        let made = Game::from_armies(&rules, [&south, &north]);
        let status = made.as_ref().map_or_else(position_error, |_| LZQ_OK);
        out.give(lzq_game::new(why.explain(status, made)?));
        DONE
    })
}

/// Starts a game from any position, with no history.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_from_position(
    position: *const lzq_position,
    game: *mut *mut lzq_game,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(game)?) };
        out.give(lzq_game::new(Game::from_position(&position)));
        DONE
    })
}

/// Frees a game; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_free(game: *mut lzq_game) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(game) }
}

/// Writes the current position, with all hidden information.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_truth(
    game: *const lzq_game,
    position: *mut lzq_position,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(position)?) };
        out.put(of_position(game.0.truth()));
        DONE
    })
}

/// Sets whether seats and spectators see everything when the game ends (1, the default), or only the outcome
/// (0). If the game is already over, they observe a take-back of the end and then the end under the new
/// setting; see lzq_game_observation_since. Records store the setting.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_set_truth_at_end(
    game: *mut lzq_game,
    revealed: u8,
) -> lzq_status {
    catch(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| {
            game.set_truth_at_end(revealed != 0);
            DONE
        })
    })
}

/// Facts about a game.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_game_info {
    /// The rules.
    pub rules: lzq_rules,
    /// The number of plies played. Refusals, offers and answers are not plies.
    pub plies: u32,
    /// The number of events; see lzq_game_events.
    pub events: u32,
    /// The number of observations, the start included. It is the same for each seat and for a
    /// spectator. Observations are numbered from 0.
    pub observations: u32,
    /// How often the position has occurred since the last attack, flip or taken flag, including the current
    /// occurrence.
    pub repetitions: u32,
    /// The outcome of the game.
    pub outcome: lzq_outcome,
    /// 1 if the game is over, else 0.
    pub is_over: u8,
    /// The seat to move.
    pub to_move: lzq_seat,
    /// The seat with an open draw offer; LZQ_NO_SEAT for none.
    pub offer: lzq_seat,
    /// The seat with an open request to take back its latest ply; LZQ_NO_SEAT for none.
    pub take_back_offer: lzq_seat,
    /// 1 if the game started with a set-up or a deal, 0 if it started from another position.
    pub began_with_setup: u8,
    /// 1 if seats and spectators see everything when the game ends, else 0.
    pub truth_at_end: u8,
    /// Reserved, always 0.
    pub spare: [u8; 22],
}

/// Writes facts about a game, such as the seat to move, the outcome and the open offers.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_get_info(
    game: *const lzq_game,
    info: *mut lzq_game_info,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(info)?) };
        let game = &game.0;
        out.put(lzq_game_info {
            rules: of_rules(game.rules()),
            plies: count(game.plies())?,
            events: count(game.events().len())?,
            observations: count(game.observations(Seat::South).len())?,
            repetitions: count(game.repetitions())?,
            outcome: of_outcome(game.outcome()),
            is_over: u8::from(game.outcome().is_some()),
            to_move: of_seat(Some(game.to_move())),
            offer: of_seat(game.offer()),
            take_back_offer: of_seat(game.take_back_offer()),
            began_with_setup: u8::from(game.began_with_setup()),
            truth_at_end: u8::from(game.truth_at_end()),
            spare: [0; 22],
        });
        DONE
    })
}

/// Converts a count to 32 bits. Memory runs out before a count exceeds 32 bits.
pub(crate) fn count(number: impl TryInto<u32>) -> Answer<u32> {
    known(number.try_into().ok())
}
