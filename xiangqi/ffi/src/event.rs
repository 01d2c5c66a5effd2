//! The events of a game, for the arbiter.

use kit_ffi::checks::{Buffer, catch, handle};
use xiangqi::Event;

use crate::game::xq_game;
use crate::moves::{NO_MOVE, of_move, xq_move};
use crate::outcome::{of_ending, xq_outcome};
use crate::piece::{of_side, xq_side};
use crate::status::xq_status;

/// A move was played. Members: `mv`.
pub const XQ_EVENT_PLAYED: u8 = 0;
/// A side offered a draw. Members: `side`.
pub const XQ_EVENT_DRAW_OFFERED: u8 = 1;
/// A side declined the other side's draw offer. Members: `side`.
pub const XQ_EVENT_DRAW_DECLINED: u8 = 2;
/// A side accepted the other side's draw offer. Members: `side`.
pub const XQ_EVENT_DRAW_AGREED: u8 = 3;
/// A side resigned. Members: `side`.
pub const XQ_EVENT_RESIGNED: u8 = 4;
/// A side asked to take back its latest move and everything after it. Members: `side`.
pub const XQ_EVENT_TAKE_BACK_OFFERED: u8 = 5;
/// A side declined the other side's take-back request. Members: `side`.
pub const XQ_EVENT_TAKE_BACK_DECLINED: u8 = 6;
/// The arbiter ended the game. Members: `outcome`.
pub const XQ_EVENT_ADJUDICATED: u8 = 7;
/// A comment of a record; xq_record_item_text writes it. A game has no such event.
pub const XQ_EVENT_COMMENT: u8 = 8;
/// An event that is unknown to this version.
pub const XQ_EVENT_OTHER: u8 = 255;

/// An event of a game.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_event {
    /// One of XQ_EVENT_.... The documentation of each constant names the members that are set.
    pub r#type: u8,
    /// A side, or XQ_NO_SIDE.
    pub side: xq_side,
    /// The move, which the side to move made; both points are XQ_NO_POINT if there is none.
    pub mv: xq_move,
    /// The outcome by adjudication.
    pub outcome: xq_outcome,
    /// Reserved, always 0.
    pub spare: [u8; 2],
}

/// An event without members.
pub(crate) fn empty(r#type: u8) -> xq_event {
    xq_event {
        r#type,
        side: of_side(None),
        mv: NO_MOVE,
        outcome: of_ending(None),
        spare: [0; 2],
    }
}

pub(crate) fn of_event(event: &Event) -> xq_event {
    let none = empty(XQ_EVENT_OTHER);
    let by = |r#type, side| xq_event {
        r#type,
        side: of_side(Some(side)),
        ..none
    };
    match *event {
        Event::Played(mv) => xq_event {
            r#type: XQ_EVENT_PLAYED,
            mv: of_move(mv),
            ..none
        },
        Event::DrawOffered(side) => by(XQ_EVENT_DRAW_OFFERED, side),
        Event::DrawDeclined(side) => by(XQ_EVENT_DRAW_DECLINED, side),
        Event::DrawAgreed(side) => by(XQ_EVENT_DRAW_AGREED, side),
        Event::Resigned(side) => by(XQ_EVENT_RESIGNED, side),
        Event::TakeBackOffered(side) => by(XQ_EVENT_TAKE_BACK_OFFERED, side),
        Event::TakeBackDeclined(side) => by(XQ_EVENT_TAKE_BACK_DECLINED, side),
        Event::Adjudicated(ending) => xq_event {
            r#type: XQ_EVENT_ADJUDICATED,
            outcome: of_ending(Some(ending)),
            ..none
        },
        _ => none,
    }
}

/// Lists the events from index `first` on; returns their number, 0 if `first` is past the end. The time does
/// not depend on earlier events.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_events(
    game: *const xq_game,
    first: usize,
    events: *mut xq_event,
    capacity: usize,
) -> xq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it.
        let (game, out) = unsafe { (handle(game)?, Buffer::new(events, capacity)?) };
        let all = game.0.events();
        out.fill_from(all.get(first..).unwrap_or(&[]).iter().map(of_event))
    })
}
