//! The events of a game, for the referee.

use luzhanqi::Event;

use crate::board::{lzq_station, of_station};
use crate::checks::{Buffer, catch, handle};
use crate::game::lzq_game;
use crate::moves::{lzq_move, of_move};
use crate::outcome::{lzq_outcome, of_effect, of_outcome};
use crate::piece::{LZQ_NO_PIECE, lzq_piece, lzq_seat, of_piece, of_seat};
use crate::status::lzq_status;

/// A move was played.
pub const LZQ_EVENT_PLAYED: u8 = 0;
/// The referee refused a try.
pub const LZQ_EVENT_REFUSED: u8 = 1;
/// A seat offered a draw.
pub const LZQ_EVENT_DRAW_OFFERED: u8 = 2;
/// A seat declined the other seat's draw offer.
pub const LZQ_EVENT_DRAW_DECLINED: u8 = 3;
/// A seat accepted the other seat's draw offer.
pub const LZQ_EVENT_DRAW_AGREED: u8 = 4;
/// A seat resigned.
pub const LZQ_EVENT_RESIGNED: u8 = 5;
/// A seat asked to take back its latest ply and everything after it.
pub const LZQ_EVENT_TAKE_BACK_OFFERED: u8 = 6;
/// A seat declined the other seat's take-back request.
pub const LZQ_EVENT_TAKE_BACK_DECLINED: u8 = 7;
/// The organizer ended the game. Members: `outcome`.
pub const LZQ_EVENT_ADJUDICATED: u8 = 8;
/// An event that is unknown to this version.
pub const LZQ_EVENT_OTHER: u8 = 255;

/// An event of a game, with all hidden information.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_event {
    /// One of LZQ_EVENT_....
    pub r#type: u8,
    /// The seat that moved, offered, answered or resigned; LZQ_NO_SEAT for a refusal.
    pub seat: lzq_seat,
    /// The played or refused move; both stations are LZQ_NO_STATION for other events.
    pub mv: lzq_move,
    /// The effect of a played move, one of LZQ_EFFECT_....
    pub effect: u8,
    /// The piece that moved or was flipped, or LZQ_NO_PIECE.
    pub piece: lzq_piece,
    /// The attacked enemy piece, or LZQ_NO_PIECE.
    pub defender: lzq_piece,
    /// For south and for north: the station of the seat's flag if this move took the seat's marshal and so
    /// revealed the flag; else LZQ_NO_STATION.
    pub flags: [lzq_station; 2],
    /// The outcome by adjudication.
    pub outcome: lzq_outcome,
    /// Reserved, always 0.
    pub spare: [u8; 3],
}

/// No move, in events and observations without one.
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
        defender: LZQ_NO_PIECE,
        flags: [of_station(None); 2],
        outcome: of_outcome(None),
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
            defender: of_piece(
                ply.defender
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
            outcome: of_outcome(Some(ending)),
            ..none
        },
        _ => none,
    }
}

/// Lists the events from index `first` on, with all hidden information; returns their number, 0 if `first` is
/// past the end. The time does not depend on earlier events.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_events(
    game: *const lzq_game,
    first: usize,
    events: *mut lzq_event,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(events, capacity)?) };
        let all = game.0.events();
        out.fill_from(all.get(first..).unwrap_or(&[]).iter().map(of_event))
    })
}
