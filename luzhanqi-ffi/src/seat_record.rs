//! Records of what one seat observed: a player keeps them without learning anything from them.

use std::ffi::c_char;

use luzhanqi::View;
use luzhanqi::record::{RecordError, SeatItem, SeatRecord, seat_records};

use crate::guard::{
    Buffer, DONE, Handle, Kept, Out, Why, c_str, free, guard, handle, handle_mut, known, total,
    value,
};
use crate::observation::{LZQ_OBSERVED_COMMENT, empty, lzq_observation, of_observation};
use crate::piece::{lzq_seat, of_seat};
use crate::status::{LZQ_E_RECORD, lzq_status};
use crate::view::lzq_view;

/// A game as one seat observed it. Free it with lzq_seat_record_free.
pub struct lzq_seat_record(Kept<SeatRecord>);

impl lzq_seat_record {
    pub(crate) fn new(value: SeatRecord) -> lzq_seat_record {
        lzq_seat_record(Kept::new(value))
    }
}

impl Handle for lzq_seat_record {
    fn is_broken(&self) -> bool {
        self.0.is_broken()
    }
}

/// The seats' records of a text. Free it with lzq_seat_records_free.
pub struct lzq_seat_records(Vec<Result<SeatRecord, RecordError>>);

impl Handle for lzq_seat_records {}

/// Makes the record of what a seat observed.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_record(
    view: *const lzq_view,
    record: *mut *mut lzq_seat_record,
) -> lzq_status {
    guard(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(record)?) };
        out.give(lzq_seat_record::new(SeatRecord::of(&view.0)));
        DONE
    })
}

/// Reads one record. What follows its tags is not checked: see lzq_seat_record_view. `why` gets the
/// message of a failure, with line and column, and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RECORD.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_parse(
    text: *const c_char,
    record: *mut *mut lzq_seat_record,
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
        out.give(lzq_seat_record::new(
            why.explain(LZQ_E_RECORD, text.parse())?,
        ));
        DONE
    })
}

/// Frees a record; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_free(record: *mut lzq_seat_record) {
    // SAFETY: as the conventions of the header ask.
    unsafe { free(record) }
}

/// Reads a text that holds any number of records. Those that cannot be read are kept as errors.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_records_parse(
    text: *const c_char,
    records: *mut *mut lzq_seat_records,
) -> lzq_status {
    guard(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(records)?) };
        out.give(lzq_seat_records(seat_records(text).collect()));
        DONE
    })
}

/// Frees records; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_records_free(records: *mut lzq_seat_records) {
    // SAFETY: as the conventions of the header ask.
    unsafe { free(records) }
}

/// Returns the number of records, those that cannot be read included.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_records_count(records: *const lzq_seat_records) -> lzq_status {
    guard(|| total(unsafe { handle(records)? }.0.len()))
}

/// Makes a new record that is one of the records, by its number from 0. `why` gets the message of a
/// failure, with line and column, and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_RECORD if this one cannot be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_records_get(
    records: *const lzq_seat_records,
    number: usize,
    record: *mut *mut lzq_seat_record,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (records, out) = unsafe { (handle(records)?, Out::new(record)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let one = known(records.0.get(number))?;
        out.give(lzq_seat_record::new(
            why.explain(LZQ_E_RECORD, one.as_ref())?.clone(),
        ));
        DONE
    })
}

/// Writes a record as text; gives the length.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_text(
    record: *const lzq_seat_record,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(text, capacity)?) };
        out.print(&record.0.to_string())
    })
}

/// Returns the seat that observed; LZQ_NO_SEAT for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_seat(record: *const lzq_seat_record) -> lzq_seat {
    value(of_seat(None), || {
        Some(of_seat(Some(unsafe { handle(record).ok()? }.0.seat())))
    })
}

/// Makes a new view of what the seat knew when the game began. `why` gets the message of a failure
/// and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_beginning(
    record: *const lzq_seat_record,
    view: *mut *mut lzq_view,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(view)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let made = View::begin(record.0.beginning().clone());
        out.give(lzq_view::new(why.explain(LZQ_E_RECORD, made)?));
        DONE
    })
}

/// Makes a new view of what the seat knows after all of the record. `why` gets the message of a
/// failure, with line and column, and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RECORD.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_view(
    record: *const lzq_seat_record,
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

/// Writes the value of a tag of the caller's, such as "Event"; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RANGE if there is no such tag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_tag(
    record: *const lzq_seat_record,
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

/// Sets a tag of the caller's, such as "Event". Control characters are dropped; the tags that tell
/// of the game cannot be set, and nothing happens then.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_set_tag(
    record: *mut lzq_seat_record,
    name: *const c_char,
    value: *const c_char,
) -> lzq_status {
    guard(|| {
        let record = unsafe { handle_mut(record)? };
        let (name, value) = unsafe { (c_str(name)?, c_str(value)?) };
        record.0.change(|record| {
            *record = record.clone().with_tag(name, value);
            DONE
        })
    })
}

/// Adds a comment after everything so far; } becomes ).
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_comment(
    record: *mut lzq_seat_record,
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

/// Lists what follows the tags: what was observed, and comments as LZQ_OBSERVED_COMMENT; gives the
/// number of items.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_items(
    record: *const lzq_seat_record,
    items: *mut lzq_observation,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(items, capacity)?) };
        out.fill(record.0.items().iter().map(|item| match item {
            SeatItem::Seen(seen) => of_observation(seen),
            SeatItem::Comment(_) => empty(LZQ_OBSERVED_COMMENT),
        }))
    })
}

/// Writes an item as in the record's text, a comment without its braces; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_seat_record_item_text(
    record: *const lzq_seat_record,
    number: usize,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(text, capacity)?) };
        match known(record.0.items().get(number))? {
            SeatItem::Comment(comment) => out.print(comment),
            item => out.print(&item.to_string()),
        }
    })
}
