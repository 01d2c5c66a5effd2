//! Records: games as text, whole or as one seat observed them.

use std::ffi::c_char;

use luzhanqi::record::{AnyRecord, Item, Record, RecordError, SeatItem, SeatRecord, records};
use luzhanqi::{Action, Seat, View};

use crate::game::{NO_MOVE, lzq_game};
use crate::guard::{
    Answer, Buffer, DONE, Handle, Kept, Out, Why, c_str, free, guard, handle, handle_mut, known,
    total, value,
};
use crate::moves::{lzq_move, of_move};
use crate::observation::{LZQ_OBSERVED_COMMENT, empty, lzq_observation, of_observation};
use crate::piece::{lzq_seat, of_seat};
use crate::status::{LZQ_E_RECORD, lzq_status};
use crate::verdict::{lzq_outcome, of_outcome};
use crate::view::lzq_view;

/// A game as it is kept in a file: a whole game, for the referee, or what one seat observed, which a
/// player keeps without learning anything from it. lzq_record_seat tells which. Free it with
/// lzq_record_free.
pub struct lzq_record(Kept<AnyRecord>);

impl lzq_record {
    fn new(value: impl Into<AnyRecord>) -> lzq_record {
        lzq_record(Kept::new(value.into()))
    }

    /// The record of a whole game, where no message can be given.
    fn game(&self) -> Answer<&Record> {
        self.0.game().map_err(|_| LZQ_E_RECORD)
    }

    /// The record of one seat, where no message can be given.
    fn observed(&self) -> Answer<&SeatRecord> {
        self.0.observed().map_err(|_| LZQ_E_RECORD)
    }
}

impl Handle for lzq_record {
    const NAME: &'static str = "lzq_record";

    fn is_broken(&self) -> bool {
        self.0.is_broken()
    }
}

/// The records of a text. Free it with lzq_records_free.
pub struct lzq_records(Vec<Result<AnyRecord, RecordError>>);

impl Handle for lzq_records {
    const NAME: &'static str = "lzq_records";
}

/// A move was tried and played: `mv`.
pub const LZQ_ITEM_MOVE: u8 = 0;
/// A try was refused: `mv`.
pub const LZQ_ITEM_REFUSED: u8 = 1;
/// `seat` offered a draw.
pub const LZQ_ITEM_OFFERS_DRAW: u8 = 2;
/// `seat` declined the other's offer.
pub const LZQ_ITEM_DECLINES: u8 = 3;
/// `seat` accepted the other's offer.
pub const LZQ_ITEM_ACCEPTS: u8 = 4;
/// `seat` resigned.
pub const LZQ_ITEM_RESIGNS: u8 = 5;
/// A comment: ask lzq_record_item_text.
pub const LZQ_ITEM_COMMENT: u8 = 6;
/// `seat` asked to take its latest ply back.
pub const LZQ_ITEM_OFFERS_TAKE_BACK: u8 = 7;
/// `seat` declined to take back what the other asked for.
pub const LZQ_ITEM_DECLINES_TAKE_BACK: u8 = 8;
/// Who ran the game ended it: `ending`.
pub const LZQ_ITEM_RULING: u8 = 9;
/// Something that this version has no number for.
pub const LZQ_ITEM_OTHER: u8 = 255;

/// Something in the record of a whole game after its tags.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_item {
    /// One of LZQ_ITEM_....
    pub r#type: u8,
    /// A seat, or LZQ_NO_SEAT.
    pub seat: lzq_seat,
    /// A move; both stations are LZQ_NO_STATION for none.
    pub mv: lzq_move,
    /// How the game was ended.
    pub ending: lzq_outcome,
    /// Room for later versions, always 0.
    pub spare: [u8; 4],
}

fn of_item(item: &Item) -> lzq_item {
    let by = |r#type, seat: Option<Seat>| lzq_item {
        r#type,
        seat: of_seat(seat),
        mv: NO_MOVE,
        ending: of_outcome(None),
        spare: [0; 4],
    };
    let moves = |r#type, mv| lzq_item {
        mv: of_move(mv),
        ..by(r#type, None)
    };
    match item {
        Item::Action(Action::Move(mv)) => moves(LZQ_ITEM_MOVE, *mv),
        Item::Refused(mv) => moves(LZQ_ITEM_REFUSED, *mv),
        Item::Action(Action::OfferDraw(seat)) => by(LZQ_ITEM_OFFERS_DRAW, Some(*seat)),
        Item::Action(Action::DeclineDraw(seat)) => by(LZQ_ITEM_DECLINES, Some(*seat)),
        Item::Action(Action::AcceptDraw(seat)) => by(LZQ_ITEM_ACCEPTS, Some(*seat)),
        Item::Action(Action::Resign(seat)) => by(LZQ_ITEM_RESIGNS, Some(*seat)),
        Item::Action(Action::OfferTakeBack(seat)) => by(LZQ_ITEM_OFFERS_TAKE_BACK, Some(*seat)),
        Item::Action(Action::DeclineTakeBack(seat)) => by(LZQ_ITEM_DECLINES_TAKE_BACK, Some(*seat)),
        // What is granted is not in a record.
        Item::Action(Action::AcceptTakeBack(seat)) => by(LZQ_ITEM_OTHER, Some(*seat)),
        Item::Action(Action::Adjudicate(ending)) => lzq_item {
            ending: of_outcome(Some(*ending)),
            ..by(LZQ_ITEM_RULING, None)
        },
        Item::Comment(_) => by(LZQ_ITEM_COMMENT, None),
    }
}

/// Makes the record of a whole game.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_record(
    game: *const lzq_game,
    record: *mut *mut lzq_record,
) -> lzq_status {
    guard(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(record)?) };
        out.give(lzq_record::new(Record::of(&game.0)));
        DONE
    })
}

/// Makes the record of what a seat observed.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_record(
    view: *const lzq_view,
    record: *mut *mut lzq_record,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(record)?) };
        out.give(lzq_record::new(SeatRecord::of(&view.0)));
        DONE
    })
}

/// Reads one record: what a seat observed if it has the tag View, else a whole game. What follows its
/// tags is not checked: see lzq_record_replay and lzq_record_view. `why` gets the message of a
/// failure, with line and column, and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RECORD.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_parse(
    text: *const c_char,
    record: *mut *mut lzq_record,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (text, out, why) = unsafe {
            (
                c_str(text)?,
                Out::new(record)?,
                Why::new(why, why_capacity)?,
            )
        };
        let record: AnyRecord = why.explain(LZQ_E_RECORD, text.parse())?;
        out.give(lzq_record::new(record));
        DONE
    })
}

/// Frees a record; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_free(record: *mut lzq_record) {
    // SAFETY: as the conventions of the header ask.
    unsafe { free(record) }
}

/// Reads a text that holds any number of records, of either kind. Those that cannot be read are kept as errors.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_records_parse(
    text: *const c_char,
    out_records: *mut *mut lzq_records,
) -> lzq_status {
    guard(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(out_records)?) };
        out.give(lzq_records(records(text).collect()));
        DONE
    })
}

/// Frees records; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_records_free(records: *mut lzq_records) {
    // SAFETY: as the conventions of the header ask.
    unsafe { free(records) }
}

/// Returns the number of records, those that cannot be read included.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_records_count(records: *const lzq_records) -> lzq_status {
    guard(|| total(unsafe { handle(records)? }.0.len()))
}

/// Makes a new record that is one of the records, by its number from 0. `why` gets the message of a
/// failure, with line and column, and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_RECORD if this one cannot be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_records_get(
    records: *const lzq_records,
    number: usize,
    record: *mut *mut lzq_record,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (records, out) = unsafe { (handle(records)?, Out::new(record)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let one = known(records.0.get(number))?;
        out.give(lzq_record::new(
            why.explain(LZQ_E_RECORD, one.as_ref())?.clone(),
        ));
        DONE
    })
}

/// Returns the seat that observed; LZQ_NO_SEAT for a whole game, for what a spectator observed, and for
/// NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_seat(record: *const lzq_record) -> lzq_seat {
    value(of_seat(None), || {
        Some(of_seat(unsafe { handle(record).ok()? }.0.seat()))
    })
}

/// Writes a record as text; gives the length.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_text(
    record: *const lzq_record,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(text, capacity)?) };
        out.print(&record.0.to_string())
    })
}

/// Makes a new game that is the record's before its first move.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD if this is what one seat observed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_beginning(
    record: *const lzq_record,
    game: *mut *mut lzq_game,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(game)?) };
        out.give(lzq_game::new(record.game()?.beginning().clone()));
        DONE
    })
}

/// Referees a record: every try, refusal, offer and the result; gives the game as a new one. `why`
/// gets the message of a failure, with line and column, and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD, also if this is what one seat observed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_replay(
    record: *const lzq_record,
    game: *mut *mut lzq_game,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(game)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        out.give(lzq_game::new(why.explain(LZQ_E_RECORD, record.0.replay())?));
        DONE
    })
}

/// Makes a new view of what the seat knew when the game began. `why` gets the message of a failure
/// and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD, also if this is a whole game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_view_beginning(
    record: *const lzq_record,
    view: *mut *mut lzq_view,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(view)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let observed = why.explain(LZQ_E_RECORD, record.0.observed())?;
        let made = View::begin(observed.beginning().clone());
        out.give(lzq_view::new(why.explain(LZQ_E_RECORD, made)?));
        DONE
    })
}

/// Makes a new view of what the seat knows after all of the record. `why` gets the message of a
/// failure, with line and column, and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD, also if this is a whole game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_view(
    record: *const lzq_record,
    view: *mut *mut lzq_view,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(view)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        out.give(lzq_view::new(why.explain(LZQ_E_RECORD, record.0.view())?));
        DONE
    })
}

/// Writes the value of a tag of the caller's, such as "South"; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RANGE if there is no such tag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_tag(
    record: *const lzq_record,
    name: *const c_char,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, name) = unsafe { (handle(record)?, c_str(name)?) };
        let out = unsafe { Buffer::new(text, capacity)? };
        out.print(known(record.0.tag(name))?)
    })
}

/// Sets a tag of the caller's, such as "South" to a player's name. Control characters are dropped;
/// the tags that tell of the game cannot be set, nor more than 256 in all, and nothing happens then.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_set_tag(
    record: *mut lzq_record,
    name: *const c_char,
    value: *const c_char,
) -> lzq_status {
    guard(|| {
        let record = unsafe { handle_mut(record)? };
        let (name, value) = unsafe { (c_str(name)?, c_str(value)?) };
        record.0.change(|record| {
            record.set_tag(name, value);
            DONE
        })
    })
}

/// Adds a comment after everything so far; } becomes ).
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_comment(
    record: *mut lzq_record,
    comment: *const c_char,
) -> lzq_status {
    guard(|| {
        let (record, comment) = unsafe { (handle_mut(record)?, c_str(comment)?) };
        record.0.change(|record| {
            record.comment(comment);
            DONE
        })
    })
}

/// Lists what follows the tags of a whole game; gives the number of items.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD if this is what one seat observed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_items(
    record: *const lzq_record,
    items: *mut lzq_item,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(items, capacity)?) };
        out.fill(record.game()?.items().iter().map(of_item))
    })
}

/// Lists what follows the tags of what one seat observed, comments as LZQ_OBSERVED_COMMENT; gives the
/// number of items.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD if this is a whole game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_observations(
    record: *const lzq_record,
    items: *mut lzq_observation,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(items, capacity)?) };
        let items = record.observed()?.items();
        out.fill(items.iter().map(|item| match item {
            SeatItem::Seen(seen) => of_observation(seen),
            SeatItem::Comment(_) => empty(LZQ_OBSERVED_COMMENT),
        }))
    })
}

/// Writes an item as in the record's text, a comment without its braces; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_item_text(
    record: *const lzq_record,
    number: usize,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
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
