//! Records of games in PGN.

use std::ffi::c_char;

use kit_ffi::checks::{
    Buffer, DONE, Handle, Kept, Out, Why, c_str, catch, free, handle, handle_mut, known, print,
    total,
};
use xiangqi::record::{Item, Record, RecordError, records};

use crate::event::{XQ_EVENT_COMMENT, XQ_EVENT_OTHER, empty, of_event, xq_event};
use crate::game::xq_game;
use crate::notation::to_notation;
use crate::position::{of_position, xq_position};
use crate::status::{XQ_E_RANGE, XQ_E_RECORD, xq_status};

/// A game as stored in a file. Free it with xq_record_free.
pub struct xq_record(Kept<Record>);

kit_ffi::kept_handle!(xq_record(Record), |record| format!(
    "{} items",
    record.items().len()
));

/// The records of one text. Free them with xq_records_free.
pub struct xq_records(Vec<Result<Record, RecordError>>);

impl Handle for xq_records {
    const NAME: &'static str = "xq_records";

    fn describe(&self) -> String {
        format!("{} records", self.0.len())
    }
}

/// Makes the record of a game, with the moves in a notation.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_record(
    game: *const xq_game,
    notation: u8,
    record: *mut *mut xq_record,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(record)?) };
        let made = Record::of(&game.0).with_notation(known(to_notation(notation))?);
        out.give(xq_record::new(made));
        DONE
    })
}

/// Reads one record; for texts with several records, call xq_records_parse. Moves may be in any notation;
/// XQ_UCI_FROM_ONE needs a tag Format. `why` receives the error message with line and column; it may be NULL
/// with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RECORD.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_parse(
    text: *const c_char,
    record: *mut *mut xq_record,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(record)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let read: Record = why.explain(XQ_E_RECORD, text.parse())?;
        out.give(xq_record::new(read));
        DONE
    })
}

/// Frees a record; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_free(record: *mut xq_record) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(record) }
}

/// Writes a record as text; returns the length.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_text(
    record: *const xq_record,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe { print(&*handle(record)?.0, text, capacity) })
}

/// Makes a new game by replaying a record under its rules. Checks every move and offer, and the outcome.
/// `why` receives the error message with line and column; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_RECORD.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_replay(
    record: *const xq_record,
    game: *mut *mut xq_game,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(game)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let played = why.explain(XQ_E_RECORD, record.0.replay())?;
        out.give(xq_game::new(played));
        DONE
    })
}

/// Writes the value of a tag, such as "Red"; returns the length. Tags that describe the game itself are not
/// available.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RANGE if there is no such tag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_tag(
    record: *const xq_record,
    name: *const c_char,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (record, name) = unsafe { (handle(record)?, c_str(name)?) };
        let out = unsafe { Buffer::new(text, capacity)? };
        out.print(known(record.0.tag(name))?)
    })
}

/// Sets a tag, such as "Red" to a player's name. The name of a tag consists of ASCII letters and digits.
/// Removes control characters from the value.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT; XQ_E_RANGE for an invalid name, for a tag that describes the game itself,
/// and above 256 tags.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_set_tag(
    record: *mut xq_record,
    name: *const c_char,
    value: *const c_char,
) -> xq_status {
    catch(|| {
        let record = unsafe { handle_mut(record)? };
        let (name, value) = unsafe { (c_str(name)?, c_str(value)?) };
        record.0.change(|record| {
            let set = record.set_tag(name, value);
            if set { DONE } else { Err(XQ_E_RANGE) }
        })
    })
}

/// Appends a comment. Replaces each } with ).
///
/// Errors: XQ_E_NULL, XQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_add_comment(
    record: *mut xq_record,
    comment: *const c_char,
) -> xq_status {
    catch(|| {
        let (record, comment) = unsafe { (handle_mut(record)?, c_str(comment)?) };
        record.0.change(|record| {
            record.add_comment(comment);
            DONE
        })
    })
}

/// Writes the position in which the game of a record starts.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_start_position(
    record: *const xq_record,
    position: *mut xq_position,
) -> xq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(position)?) };
        out.put(of_position(record.0.start_position()));
        DONE
    })
}

/// Lists the events and comments of a record, without its tags; returns their number.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_items(
    record: *const xq_record,
    items: *mut xq_event,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(items, capacity)?) };
        out.fill(record.0.items().iter().map(|item| match item {
            Item::Event(event) => of_event(event),
            Item::Comment(_) => empty(XQ_EVENT_COMMENT),
            _ => empty(XQ_EVENT_OTHER),
        }))
    })
}

/// Writes an item of a record as text; returns the length. Writes a move in UCI notation. Writes a comment
/// without its braces.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_record_item_text(
    record: *const xq_record,
    number: usize,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Buffer::new(text, capacity)?) };
        match known(record.0.items().get(number))? {
            Item::Comment(comment) => out.print(comment),
            item => out.print(&item.to_string()),
        }
    })
}

/// Reads a text that contains any number of records, such as a PGN file. The result includes records with
/// errors, which xq_records_get reports.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_records_parse(
    text: *const c_char,
    out_records: *mut *mut xq_records,
) -> xq_status {
    catch(|| {
        let (text, out) = unsafe { (c_str(text)?, Out::new(out_records)?) };
        out.give(xq_records(records(text).collect()));
        DONE
    })
}

/// Frees records; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_records_free(records: *mut xq_records) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(records) }
}

/// Returns the number of records, including those with errors.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_records_count(records: *const xq_records) -> xq_status {
    catch(|| total(unsafe { handle(records)? }.0.len()))
}

/// Makes a copy of the record at this index. `why` receives the error message with line and column; it
/// may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_RECORD if this record cannot be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_records_get(
    records: *const xq_records,
    number: usize,
    record: *mut *mut xq_record,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (records, out) = unsafe { (handle(records)?, Out::new(record)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let one = known(records.0.get(number))?;
        out.give(xq_record::new(
            why.explain(XQ_E_RECORD, one.as_ref())?.clone(),
        ));
        DONE
    })
}
