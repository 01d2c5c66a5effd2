//! Games: a position with its history, under the eyes of a referee.

use std::ffi::c_char;

use luzhanqi::{EndReason, Event, Game, GameError, IllegalMove, Move, Observation, Seat, Tried};

use crate::army::{lzq_army, of_army, read_army};
use crate::board::{lzq_station, of_station};
use crate::deal::{lzq_deal, of_deal, read_deal};
use crate::guard::{
    Answer, Buffer, DONE, Handle, Kept, Out, Why, free, guard, handle, handle_mut, known, read,
    total, value,
};
use crate::moves::{lzq_move, of_move, to_move};
use crate::piece::{LZQ_NO_PIECE, lzq_piece, lzq_seat, of_piece, of_seat, to_seat, to_viewer};
use crate::position::{lzq_position, of_position, read_position};
use crate::random::lzq_entropy;
use crate::rules::{lzq_rules, of_rules, read_rules};
use crate::status::{
    LZQ_E_FINISHED, LZQ_E_ILLEGAL, LZQ_E_INTERNAL, LZQ_E_OFFER, LZQ_E_POSITION, LZQ_E_RANGE,
    LZQ_E_TURN, lzq_status,
};
use crate::verdict::{lzq_illegal, lzq_outcome, of_effect, of_legality, of_outcome, to_reason};

/// A game: the position in full truth and all that has happened. It is the referee's; players are
/// shown their view. Playing, taking back and asking take no longer late in a game than early, where
/// nothing else is said; a game keeps some 120 bytes for each ply, up to twice that with the room
/// that its lists hold ready. Free it with lzq_game_free.
pub struct lzq_game(pub(crate) Kept<Game>);

impl lzq_game {
    pub(crate) fn new(value: Game) -> lzq_game {
        lzq_game(Kept::new(value))
    }
}

impl Handle for lzq_game {
    const NAME: &'static str = "lzq_game";

    fn is_broken(&self) -> bool {
        self.0.is_broken()
    }
}

/// lzq_game_play: the move was played.
pub const LZQ_PLAYED: lzq_status = 0;
/// lzq_game_play: the referee refused the try. It is still the same seat's turn.
pub const LZQ_REFUSED: lzq_status = 1;

/// A move was played.
pub const LZQ_EVENT_PLAYED: u8 = 0;
/// The referee refused a try.
pub const LZQ_EVENT_REFUSED: u8 = 1;
/// A seat offered a draw.
pub const LZQ_EVENT_DRAW_OFFERED: u8 = 2;
/// A seat declined the other's offer.
pub const LZQ_EVENT_DRAW_DECLINED: u8 = 3;
/// A seat accepted the other's offer.
pub const LZQ_EVENT_DRAW_AGREED: u8 = 4;
/// A seat resigned.
pub const LZQ_EVENT_RESIGNED: u8 = 5;
/// A seat asked that its latest ply be taken back, with all that followed it.
pub const LZQ_EVENT_TAKE_BACK_OFFERED: u8 = 6;
/// A seat declined to take back what the other asked for.
pub const LZQ_EVENT_TAKE_BACK_DECLINED: u8 = 7;
/// Who runs the game ended it: `ending`.
pub const LZQ_EVENT_ADJUDICATED: u8 = 8;
/// Something that this version has no number for.
pub const LZQ_EVENT_OTHER: u8 = 255;

/// The answer of the referee to a try.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_tried {
    /// If it was played: what it did, one of LZQ_EFFECT_....
    pub effect: u8,
    /// If it was refused: the station that holds the flag; else LZQ_NO_STATION.
    pub flag: lzq_station,
    /// Room for later versions, always 0.
    pub spare: [u8; 2],
}

/// One thing that happened in a game, in full truth.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_event {
    /// One of LZQ_EVENT_....
    pub r#type: u8,
    /// Whose turn it was, or who offered, answered or resigned; LZQ_NO_SEAT for a refusal.
    pub seat: lzq_seat,
    /// The move that was played or refused; both stations are LZQ_NO_STATION for other events.
    pub mv: lzq_move,
    /// What a played move did, one of LZQ_EFFECT_....
    pub effect: u8,
    /// The piece that moved or was flipped, or LZQ_NO_PIECE.
    pub piece: lzq_piece,
    /// The enemy piece that it met, or LZQ_NO_PIECE.
    pub met: lzq_piece,
    /// The stations of the flags, south's and north's, that were shown because that seat's marshal
    /// fell, or LZQ_NO_STATION.
    pub flags: [lzq_station; 2],
    /// How the game was ended.
    pub ending: lzq_outcome,
    /// Room for later versions, always 0.
    pub spare: [u8; 3],
}

/// No move: for events and observations that have none.
pub(crate) const NO_MOVE: lzq_move = lzq_move {
    origin: crate::board::LZQ_NO_STATION,
    target: crate::board::LZQ_NO_STATION,
};

fn of_event(event: &Event) -> lzq_event {
    let none = lzq_event {
        r#type: LZQ_EVENT_OTHER,
        seat: of_seat(None),
        mv: NO_MOVE,
        effect: 0,
        piece: LZQ_NO_PIECE,
        met: LZQ_NO_PIECE,
        flags: [of_station(None); 2],
        ending: of_outcome(None),
        spare: [0; 3],
    };
    let by = |r#type, seat| lzq_event {
        r#type,
        seat: of_seat(Some(seat)),
        ..none
    };
    match *event {
        Event::Played(ply) => lzq_event {
            mv: of_move(ply.mv),
            effect: of_effect(ply.effect),
            piece: of_piece(Some(ply.piece)),
            met: of_piece(
                ply.met
                    .map(|kind| luzhanqi::Piece::new(ply.piece.color.other(), kind)),
            ),
            flags: ply.flags.map(of_station),
            ..by(LZQ_EVENT_PLAYED, ply.seat)
        },
        Event::Refused(mv) => lzq_event {
            r#type: LZQ_EVENT_REFUSED,
            mv: of_move(mv),
            ..none
        },
        Event::DrawOffered(seat) => by(LZQ_EVENT_DRAW_OFFERED, seat),
        Event::DrawDeclined(seat) => by(LZQ_EVENT_DRAW_DECLINED, seat),
        Event::DrawAgreed(seat) => by(LZQ_EVENT_DRAW_AGREED, seat),
        Event::Resigned(seat) => by(LZQ_EVENT_RESIGNED, seat),
        Event::TakeBackOffered(seat) => by(LZQ_EVENT_TAKE_BACK_OFFERED, seat),
        Event::TakeBackDeclined(seat) => by(LZQ_EVENT_TAKE_BACK_DECLINED, seat),
        Event::Adjudicated(ending) => lzq_event {
            r#type: LZQ_EVENT_ADJUDICATED,
            ending: of_outcome(Some(ending)),
            ..none
        },
        _ => none,
    }
}

fn game_error(error: GameError) -> lzq_status {
    match error {
        GameError::Finished | GameError::Illegal(IllegalMove::Finished) => LZQ_E_FINISHED,
        GameError::Illegal(IllegalMove::NotYourTurn) => LZQ_E_TURN,
        GameError::Illegal(_) => LZQ_E_ILLEGAL,
        GameError::NoOffer(_)
        | GameError::OfferStands
        | GameError::NoTakeBack(_)
        | GameError::TakeBackStands => LZQ_E_OFFER,
        GameError::NothingToTakeBack(_) | GameError::NoSuchPly(_) | GameError::NotARuling(_) => {
            LZQ_E_RANGE
        }
    }
}

/// Begins a game whose start 32 secret bytes decide, those of the operating system for example; see
/// lzq_position_from_entropy.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_from_entropy(
    rules: *const lzq_rules,
    bytes: *const lzq_entropy,
    game: *mut *mut lzq_game,
) -> lzq_status {
    guard(|| {
        let (rules, secret) = unsafe { (read_rules(rules)?, read(bytes)?) };
        let out = unsafe { Out::new(game)? };
        out.give(lzq_game::new(Game::from_entropy(&rules, secret.bytes)));
        DONE
    })
}

/// Begins a game with a random start. The seed is the whole secret: who guesses it, or tries all that
/// are likely, knows every piece. For a game between people take lzq_game_from_entropy.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_new(
    rules: *const lzq_rules,
    seed: u64,
    game: *mut *mut lzq_game,
) -> lzq_status {
    guard(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Out::new(game)?) };
        out.give(lzq_game::new(Game::start(&rules, seed)));
        DONE
    })
}

/// Begins a game of dark play with these armies; south plays red. `why` gets the message of a
/// failure and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_ARMY, LZQ_E_POSITION in expose play or if an army breaks
/// a set-up rule.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_from_armies(
    rules: *const lzq_rules,
    south: *const lzq_army,
    north: *const lzq_army,
    game: *mut *mut lzq_game,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (rules, south, north) =
            unsafe { (read_rules(rules)?, read_army(south)?, read_army(north)?) };
        let (out, why) = unsafe { (Out::new(game)?, Why::new(why, why_capacity)?) };
        let made = Game::from_armies(&rules, [&south, &north]);
        out.give(lzq_game::new(why.explain(LZQ_E_POSITION, made)?));
        DONE
    })
}

/// Begins a game of expose play with this deal. `why` gets the message of a failure and may be NULL
/// with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_DEAL, LZQ_E_POSITION in dark play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_from_deal(
    rules: *const lzq_rules,
    deal: *const lzq_deal,
    game: *mut *mut lzq_game,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (rules, deal) = unsafe { (read_rules(rules)?, read_deal(deal)?) };
        let (out, why) = unsafe { (Out::new(game)?, Why::new(why, why_capacity)?) };
        let made = Game::from_deal(&rules, &deal);
        out.give(lzq_game::new(why.explain(LZQ_E_POSITION, made)?));
        DONE
    })
}

/// Begins a game with any position, in mid-game: nothing is known of what came before.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_from_position(
    position: *const lzq_position,
    game: *mut *mut lzq_game,
) -> lzq_status {
    guard(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(game)?) };
        out.give(lzq_game::new(Game::from_position(&position)));
        DONE
    })
}

/// Makes another game that is like this one; it copies all that has happened.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_clone(
    game: *const lzq_game,
    clone: *mut *mut lzq_game,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(clone)?) };
        out.give(lzq_game::new((*game.0).clone()));
        DONE
    })
}

/// Frees a game; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_free(game: *mut lzq_game) {
    // SAFETY: as the conventions of the header ask.
    unsafe { free(game) }
}

/// Returns 1 if both games began alike and the same has happened in them, else 0.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_equal(a: *const lzq_game, b: *const lzq_game) -> lzq_status {
    guard(|| {
        let (a, b) = unsafe { (handle(a)?, handle(b)?) };
        Ok(lzq_status::from(*a.0 == *b.0))
    })
}

/// Writes the rules of a game.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_rules(
    game: *const lzq_game,
    rules: *mut lzq_rules,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(rules)?) };
        out.put(of_rules(game.0.rules()));
        DONE
    })
}

/// Writes the position now, in full truth.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_position(
    game: *const lzq_game,
    position: *mut lzq_position,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(position)?) };
        out.put(of_position(game.0.position()));
        DONE
    })
}

/// Writes the position in which the game began.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_start_position(
    game: *const lzq_game,
    position: *mut lzq_position,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(position)?) };
        out.put(of_position(game.0.start_position()));
        DONE
    })
}

/// Returns 1 if the game began with a set-up or deal, 0 if in mid-game.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_began_with_setup(game: *const lzq_game) -> lzq_status {
    guard(|| {
        Ok(lzq_status::from(
            unsafe { handle(game)? }.0.began_with_setup(),
        ))
    })
}

/// Writes the armies that the game began with. Gives 1, or 0 if it began otherwise; the armies are
/// written in the first case only.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_armies(
    game: *const lzq_game,
    south: *mut lzq_army,
    north: *mut lzq_army,
) -> lzq_status {
    guard(|| {
        let game = unsafe { handle(game)? };
        let (out_south, out_north) = unsafe { (Out::new(south)?, Out::new(north)?) };
        Ok(match game.0.armies() {
            Some([south, north]) => {
                out_south.put(of_army(&south));
                out_north.put(of_army(&north));
                1
            }
            None => 0,
        })
    })
}

/// Writes the deal that the game began with. Gives 1, or 0 if it began otherwise; the deal is
/// written in the first case only.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_deal(game: *const lzq_game, deal: *mut lzq_deal) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(deal)?) };
        Ok(match game.0.deal() {
            Some(deal) => {
                out.put(of_deal(&deal));
                1
            }
            None => 0,
        })
    })
}

/// Sets whether seats and spectators are shown everything when the game ends (1, as it is unless this
/// is called), or nothing but how it ended (0). An ending that has happened stays as it was told.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_set_truth_at_end(game: *mut lzq_game, shown: u8) -> lzq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| {
            game.set_truth_at_end(shown != 0);
            DONE
        })
    })
}

/// Returns the seat to move; LZQ_NO_SEAT for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_seat(game: *const lzq_game) -> lzq_seat {
    value(of_seat(None), || {
        Some(of_seat(Some(unsafe { handle(game).ok()? }.0.seat())))
    })
}

/// Returns the number of plies that have been played; refusals, offers and answers are none.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_plies(game: *const lzq_game) -> lzq_status {
    guard(|| total(unsafe { handle(game)? }.0.plies()))
}

/// Lists what has happened from the event of this number on, 0 for all, in full truth; gives how many
/// that are, 0 if not so much has happened. The time does not depend on what came before.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_events(
    game: *const lzq_game,
    first: usize,
    events: *mut lzq_event,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(events, capacity)?) };
        let all = game.0.events();
        out.fill_from(all.get(first..).unwrap_or(&[]).iter().map(of_event))
    })
}

/// Writes what happened, by its number from 0. The time does not depend on the number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_event(
    game: *const lzq_game,
    number: usize,
    event: *mut lzq_event,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(event)?) };
        out.put(of_event(known(game.0.events().get(number))?));
        DONE
    })
}

/// Writes how the game ended. Gives 1 if it is over, else 0.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_result(
    game: *const lzq_game,
    ending: *mut lzq_outcome,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(ending)?) };
        let result = game.0.result();
        out.put(of_outcome(result));
        Ok(lzq_status::from(result.is_some()))
    })
}

/// Returns the seat whose offer of a draw stands; LZQ_NO_SEAT for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_offer(game: *const lzq_game) -> lzq_seat {
    value(of_seat(None), || {
        Some(of_seat(unsafe { handle(game).ok()? }.0.offer()))
    })
}

/// Returns the seat that asks to take its latest ply back and has no answer yet; LZQ_NO_SEAT for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_take_back_offer(game: *const lzq_game) -> lzq_seat {
    value(of_seat(None), || {
        Some(of_seat(unsafe { handle(game).ok()? }.0.take_back_offer()))
    })
}

/// Returns the number of times that the position has stood since the last attack, flip or flag
/// taken, this time included.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_repetitions(game: *const lzq_game) -> lzq_status {
    guard(|| Ok(unsafe { handle(game)? }.0.repetitions() as lzq_status))
}

/// Lists the moves of the seat to move: its tries, less those that it can know to fail. The list
/// tells nothing that the seat cannot know. Gives their number.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_moves(
    game: *const lzq_game,
    moves: *mut lzq_move,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(moves, capacity)?) };
        let seen_board = game.0.seen_board(game.0.position().seat());
        out.fill(seen_board.moves().iter().map(of_move))
    })
}

/// Tells whether a move is in the list of the seat to move, and why not.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_check(
    game: *const lzq_game,
    mv: lzq_move,
    illegal: *mut lzq_illegal,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(illegal)?) };
        let seen_board = game.0.seen_board(game.0.position().seat());
        out.put(of_legality(seen_board.check(known(to_move(mv))?)));
        DONE
    })
}

/// Tries a move for the seat to move. Gives LZQ_PLAYED, or LZQ_REFUSED if the referee refuses the
/// try because of a hidden flag, which both seats hear of. `tried` may be NULL. Ask lzq_game_check
/// why a move is not legal.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_play(
    game: *mut lzq_game,
    mv: lzq_move,
    tried: *mut lzq_tried,
) -> lzq_status {
    guard(|| unsafe { play(game, mv, tried, Game::play) })
}

/// Tries a move for a seat, as lzq_game_play does for the one whose turn it is: for servers, where a
/// move comes from a player.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_TURN for the other seat, LZQ_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_play_as(
    game: *mut lzq_game,
    seat: lzq_seat,
    mv: lzq_move,
    tried: *mut lzq_tried,
) -> lzq_status {
    guard(|| {
        let seat = known(to_seat(seat))?;
        // SAFETY: as the conventions of the header ask; the same holds above and below.
        unsafe { play(game, mv, tried, |game, mv| game.play_as(seat, mv)) }
    })
}

unsafe fn play(
    game: *mut lzq_game,
    mv: lzq_move,
    tried: *mut lzq_tried,
    play: impl FnOnce(&mut Game, Move) -> Result<Tried, IllegalMove>,
) -> Answer {
    let game = unsafe { handle_mut(game)? };
    let mv = known(to_move(mv))?;
    let done = game
        .0
        .change(|game| play(game, mv).map_err(|illegal| game_error(illegal.into())))?;
    let (status, told) = match done {
        Tried::Played(effect) => (
            LZQ_PLAYED,
            lzq_tried {
                effect: of_effect(effect),
                flag: of_station(None),
                spare: [0; 2],
            },
        ),
        Tried::Refused(station) => (
            LZQ_REFUSED,
            lzq_tried {
                effect: 0,
                flag: of_station(Some(station)),
                spare: [0; 2],
            },
        ),
    };
    if let Ok(out) = unsafe { Out::new(tried) } {
        out.put(told);
    }
    Ok(status)
}

unsafe fn act(
    game: *mut lzq_game,
    seat: lzq_seat,
    act: impl FnOnce(&mut Game, Seat) -> Result<(), GameError>,
) -> Answer {
    let game = unsafe { handle_mut(game)? };
    let seat = known(to_seat(seat))?;
    game.0.change(|game| act(game, seat).map_err(game_error))?;
    DONE
}

/// Gives the game up for a seat, which may do so at any time.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_resign(game: *mut lzq_game, seat: lzq_seat) -> lzq_status {
    // SAFETY: as the conventions of the header ask; the same holds below.
    guard(|| unsafe { act(game, seat, Game::resign) })
}

/// Offers a draw for a seat. The offer stands until it is answered or the other seat moves.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_offer_draw(game: *mut lzq_game, seat: lzq_seat) -> lzq_status {
    guard(|| unsafe { act(game, seat, Game::offer_draw) })
}

/// Accepts for a seat the draw that the other offers.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_accept_draw(game: *mut lzq_game, seat: lzq_seat) -> lzq_status {
    guard(|| unsafe { act(game, seat, Game::accept_draw) })
}

/// Declines for a seat the draw that the other offers.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_decline_draw(game: *mut lzq_game, seat: lzq_seat) -> lzq_status {
    guard(|| unsafe { act(game, seat, Game::decline_draw) })
}

/// Ends the game by a decision of who runs it. `winner` is LZQ_NO_SEAT for a draw, or where nobody won;
/// `reason` is LZQ_REASON_TIME, _FORFEIT, _ABANDONED or _ADJUDICATED.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE for another reason too, LZQ_E_FINISHED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_adjudicate(
    game: *mut lzq_game,
    winner: lzq_seat,
    reason: u8,
) -> lzq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        let winner = to_viewer(winner)?;
        let reason: EndReason = known(to_reason(reason))?;
        game.0
            .change(|game| game.adjudicate(winner, reason).map_err(game_error))?;
        DONE
    })
}

/// Asks for a seat that its latest ply be taken back, with all that followed it. The question stands
/// until it is answered or anyone moves.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE also if the seat has made no move, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_offer_take_back(
    game: *mut lzq_game,
    seat: lzq_seat,
) -> lzq_status {
    guard(|| unsafe { act(game, seat, Game::offer_take_back) })
}

/// Declines for a seat to take back what the other asks for.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_decline_take_back(
    game: *mut lzq_game,
    seat: lzq_seat,
) -> lzq_status {
    guard(|| unsafe { act(game, seat, Game::decline_take_back) })
}

/// Takes back for a seat what the other asks for. Gives the number of observations that stand; see
/// lzq_game_take_back_to.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_accept_take_back(
    game: *mut lzq_game,
    seat: lzq_seat,
) -> lzq_status {
    guard(|| unsafe {
        let seat = known(to_seat(seat))?;
        taken_back(game, |game| game.accept_take_back(seat))
    })
}

/// Goes back to how the game stood right after so many plies, at the will of who runs it: later plies,
/// refusals, offers and the end are taken back. Gives the number of observations that stand, for
/// every seat and for spectators: all who were told more are sent lzq_taken_back_json of it, which
/// lzq_view_observe takes in. Their views are then as if what was taken back had never been; people
/// remember what they saw.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE if the game has had fewer plies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_take_back_to(game: *mut lzq_game, plies: usize) -> lzq_status {
    guard(|| unsafe { taken_back(game, |game| game.take_back_to(plies)) })
}

unsafe fn taken_back(
    game: *mut lzq_game,
    back: impl FnOnce(&mut Game) -> Result<Observation, GameError>,
) -> Answer {
    let game = unsafe { handle_mut(game)? };
    let seen = game.0.change(|game| back(game).map_err(game_error))?;
    match seen {
        Observation::TakenBack(left) => total(left),
        _ => Err(LZQ_E_INTERNAL),
    }
}

/// Takes back the latest event, whatever it was: the position and what both seats know are as they
/// were before it. Gives 1, or 0 if there is none.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_undo(game: *mut lzq_game) -> lzq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| Ok(lzq_status::from(game.undo())))
    })
}

/// Does again what was undone last. Gives 1, or 0 if there is nothing.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_redo(game: *mut lzq_game) -> lzq_status {
    guard(|| {
        let game = unsafe { handle_mut(game)? };
        game.0.change(|game| Ok(lzq_status::from(game.redo())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observation::lzq_game_observation_count;
    use crate::record::lzq_game_record;
    use crate::status::LZQ_E_INTERNAL;
    use crate::view::lzq_game_view;
    use luzhanqi::Rules;
    use std::ptr::null_mut;

    /// No call of the library is known to panic, so the panic is put in from inside.
    #[test]
    fn a_game_that_a_panic_left_half_changed_can_only_be_freed() {
        let mut game = null_mut();
        Out::give(
            unsafe { Out::new(&mut game) }.unwrap_or_else(|_| unreachable!("it is not NULL")),
            lzq_game::new(Game::start(&Rules::STANDARD, 1)),
        );
        let mv = NO_MOVE;
        // SAFETY: the handle is alive until it is freed below.
        unsafe {
            assert_eq!(lzq_game_undo(game), 0);
            let broken = guard(|| {
                handle_mut(game)?.0.change(|game| -> Answer {
                    game.resign(Seat::South).map_err(game_error)?;
                    panic!("on purpose")
                })
            });
            assert_eq!(broken, LZQ_E_INTERNAL);
            let (mut clone, mut view, mut record) = (null_mut(), null_mut(), null_mut());
            for status in [
                lzq_game_plies(game),
                lzq_game_undo(game),
                lzq_game_redo(game),
                lzq_game_resign(game, 0),
                lzq_game_repetitions(game),
                lzq_game_play(game, mv, null_mut()),
                lzq_game_events(game, 0, null_mut(), 0),
                lzq_game_equal(game, game),
                lzq_game_clone(game, &mut clone),
                lzq_game_view(game, 0, &mut view),
                lzq_game_observation_count(game, 0),
                lzq_game_record(game, &mut record),
            ] {
                assert_eq!(status, LZQ_E_INTERNAL);
            }
            assert!(clone.is_null() && view.is_null() && record.is_null());
            assert_eq!(lzq_game_offer(game), of_seat(None));
            lzq_game_free(game);
        }
    }

    #[test]
    fn a_failure_leaves_a_game_as_it_was() {
        let mut game = null_mut();
        Out::give(
            unsafe { Out::new(&mut game) }.unwrap_or_else(|_| unreachable!("it is not NULL")),
            lzq_game::new(Game::start(&Rules::STANDARD, 1)),
        );
        // SAFETY: the handle is alive until it is freed below.
        unsafe {
            let before = (*of(game).0).clone();
            assert_eq!(lzq_game_accept_draw(game, 0), LZQ_E_OFFER);
            assert!(*of(game).0 == before && !of(game).is_broken());
            lzq_game_free(game);
        }
    }

    unsafe fn of<'a>(game: *const lzq_game) -> &'a lzq_game {
        unsafe { handle(game) }.unwrap_or_else(|_| unreachable!("it is alive"))
    }
}
