//! The contents of records, and files with several records.

use std::ffi::c_char;

use luzhanqi::record::{AnyRecord, Item, RecordError, SeatItem, records};
use luzhanqi::{Command, Seat, View};

use crate::checks::{
    Buffer, DONE, Handle, Out, Why, c_str, catch, free, handle, handle_mut, known, total,
};
use crate::event::NO_MOVE;
use crate::game::lzq_game;
use crate::moves::{lzq_move, of_move};
use crate::observation::{
    LZQ_OBSERVED_COMMENT, LZQ_OBSERVED_OTHER, empty, lzq_observation, of_observation,
};
use crate::outcome::{lzq_outcome, of_outcome};
use crate::piece::{lzq_seat, of_seat};
use crate::record::lzq_record;
use crate::status::{LZQ_E_RECORD, lzq_status};
use crate::view::lzq_view;

/// The records of one text. Free them with lzq_records_free.
pub struct lzq_records(Vec<Result<AnyRecord, RecordError>>);

impl Handle for lzq_records {
    const NAME: &'static str = "lzq_records";

    fn describe(&self) -> String {
        format!("{} records", self.0.len())
    }
}

/// A move that was played. Members: `mv`.
pub const LZQ_ITEM_MOVE: u8 = 0;
/// A try that was refused. Members: `mv`.
pub const LZQ_ITEM_REFUSED: u8 = 1;
/// `seat` offered a draw.
pub const LZQ_ITEM_OFFERS_DRAW: u8 = 2;
/// `seat` declined the other seat's draw offer.
pub const LZQ_ITEM_DECLINES: u8 = 3;
/// `seat` accepted the other seat's draw offer.
pub const LZQ_ITEM_ACCEPTS: u8 = 4;
/// `seat` resigned.
pub const LZQ_ITEM_RESIGNS: u8 = 5;
/// A comment; lzq_record_item_text writes it.
pub const LZQ_ITEM_COMMENT: u8 = 6;
/// `seat` asked to take its latest ply back.
pub const LZQ_ITEM_OFFERS_TAKE_BACK: u8 = 7;
/// `seat` declined the other seat's take-back request.
pub const LZQ_ITEM_DECLINES_TAKE_BACK: u8 = 8;
/// The organizer ended the game. Members: `outcome`.
pub const LZQ_ITEM_ADJUDICATION: u8 = 9;
/// An item that is unknown to this version.
pub const LZQ_ITEM_OTHER: u8 = 255;

/// An item in the record of a whole game. Tags are not items.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_item {
    /// One of LZQ_ITEM_....
    pub r#type: u8,
    /// A seat, or LZQ_NO_SEAT.
    pub seat: lzq_seat,
    /// A move; both stations are LZQ_NO_STATION for none.
    pub mv: lzq_move,
    /// The outcome by adjudication.
    pub outcome: lzq_outcome,
    /// Reserved, always 0.
    pub spare: [u8; 4],
}

fn of_item(item: &Item) -> lzq_item {
    let by = |r#type, seat: Option<Seat>| lzq_item {
        r#type,
        seat: of_seat(seat),
        mv: NO_MOVE,
        outcome: of_outcome(None),
        spare: [0; 4],
    };
    let moves = |r#type, mv| lzq_item {
        mv: of_move(mv),
        ..by(r#type, None)
    };
    match item {
        Item::Move(mv) => moves(LZQ_ITEM_MOVE, *mv),
        Item::Refused(mv) => moves(LZQ_ITEM_REFUSED, *mv),
        Item::Command(seat, command) => by(
            match command {
                Command::OfferDraw => LZQ_ITEM_OFFERS_DRAW,
                Command::DeclineDraw => LZQ_ITEM_DECLINES,
                Command::AcceptDraw => LZQ_ITEM_ACCEPTS,
                Command::Resign => LZQ_ITEM_RESIGNS,
                Command::OfferTakeBack => LZQ_ITEM_OFFERS_TAKE_BACK,
                Command::DeclineTakeBack => LZQ_ITEM_DECLINES_TAKE_BACK,
                // Records do not store moves and granted take-backs as commands.
                _ => LZQ_ITEM_OTHER,
            },
            Some(*seat),
        ),
        Item::Adjudicated(ending) => lzq_item {
            outcome: of_outcome(Some(*ending)),
            ..by(LZQ_ITEM_ADJUDICATION, None)
        },
        Item::Comment(_) => by(LZQ_ITEM_COMMENT, None),
        _ => by(LZQ_ITEM_OTHER, None),
    }
}

/// Reads a text that contains any number of records of either kind. The result includes records with errors,
/// which lzq_records_get reports.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_records_parse(
    text: *const c_char,
    out_records: *mut *mut lzq_records,
) -> lzq_status {
    catch(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(out_records)?) };
        out.give(lzq_records(records(text).collect()));
        DONE
    })
}

/// Frees records; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_records_free(records: *mut lzq_records) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(records) }
}

/// Returns the number of records, including those with errors.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_records_count(records: *const lzq_records) -> lzq_status {
    catch(|| total(unsafe { handle(records)? }.0.len()))
}

/// Makes a copy of the record at this index. `why` receives the error message with line and column; it
/// may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_RECORD if this record cannot be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_records_get(
    records: *const lzq_records,
    number: usize,
    record: *mut *mut lzq_record,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (records, out) = unsafe { (handle(records)?, Out::new(record)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let one = known(records.0.get(number))?;
        out.give(lzq_record::new(
            why.explain(LZQ_E_RECORD, one.as_ref())?.clone(),
        ));
        DONE
    })
}

/// Makes the game of a record before its first move.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD for the observations of a seat.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_start_game(
    record: *const lzq_record,
    game: *mut *mut lzq_game,
) -> lzq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(game)?) };
        out.give(lzq_game::new(record.game()?.start_game().clone()));
        DONE
    })
}

/// Makes the view of a record's seat at the start of the game. `why` receives the error message; it may
/// be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL; LZQ_E_RECORD, also for a whole game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_start_view(
    record: *const lzq_record,
    view: *mut *mut lzq_view,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(view)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let observed = why.explain(LZQ_E_RECORD, record.0.observed())?;
        let made = View::begin(observed.initial_observation().clone());
        out.give(lzq_view::new(why.explain(LZQ_E_RECORD, made)?));
        DONE
    })
}

/// Appends a comment. Replaces each } with ).
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_add_comment(
    record: *mut lzq_record,
    comment: *const c_char,
) -> lzq_status {
    catch(|| {
        let (record, comment) = unsafe { (handle_mut(record)?, c_str(comment)?) };
        record.0.change(|record| {
            record.add_comment(comment);
            DONE
        })
    })
}

/// Lists the items in the record of a whole game, without its tags; returns their number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD for the observations of a seat.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_items(
    record: *const lzq_record,
    items: *mut lzq_item,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(items, capacity)?) };
        out.fill(record.game()?.items().iter().map(of_item))
    })
}

/// Lists the observations in the record of a seat, without its tags; returns their number. Comments have the
/// type LZQ_OBSERVED_COMMENT.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD for a whole game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_observations(
    record: *const lzq_record,
    items: *mut lzq_observation,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(items, capacity)?) };
        let items = record.observed()?.items();
        out.fill(items.iter().map(|item| match item {
            SeatItem::Seen(seen) => of_observation(seen),
            SeatItem::Comment(_) => empty(LZQ_OBSERVED_COMMENT),
            _ => empty(LZQ_OBSERVED_OTHER),
        }))
    })
}

/// Writes an item in the form of the record's text; returns the length. Writes a comment without its braces.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_item_text(
    record: *const lzq_record,
    number: usize,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(text, capacity)?) };
        match &*record.0 {
            AnyRecord::Game(record) => match known(record.items().get(number))? {
                Item::Comment(comment) => out.print(comment),
                item => out.print(&item.to_string()),
            },
            AnyRecord::Seat(record) => match known(record.items().get(number))? {
                SeatItem::Comment(comment) => out.print(comment),
                item => out.print(&item.to_string()),
            },
        }
    })
}
