//! Records: games as text, whole or as observed by one seat.

use std::ffi::c_char;

use luzhanqi::record::{AnyRecord, Record, SeatRecord};

use crate::checks::{
    Answer, Buffer, DONE, Kept, Out, Why, c_str, catch, free, handle, handle_mut, known, print,
};
use crate::game::lzq_game;
use crate::piece::{lzq_seat, of_seat};
use crate::status::{LZQ_E_RANGE, LZQ_E_RECORD, lzq_status};
use crate::view::lzq_view;

/// A game as stored in a file: a whole game, for the referee, or the observations of one seat. The observations
/// contain only what the player already knows. Call lzq_record_seat to distinguish the two. Free it with
/// lzq_record_free.
pub struct lzq_record(pub(crate) Kept<AnyRecord>);

impl lzq_record {
    /// The record of a whole game, for calls without an error message.
    pub(crate) fn game(&self) -> Answer<&Record> {
        self.0.game().map_err(|_| LZQ_E_RECORD)
    }

    /// The record of one seat, for calls without an error message.
    pub(crate) fn observed(&self) -> Answer<&SeatRecord> {
        self.0.observed().map_err(|_| LZQ_E_RECORD)
    }
}

kit_ffi::kept_handle!(lzq_record(AnyRecord), |record| match record {
    AnyRecord::Game(record) => format!("of a game, {} items", record.items().len()),
    AnyRecord::Seat(record) => format!("of a seat, {} items", record.items().len()),
});

/// Makes the record of a whole game.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_game_record(
    game: *const lzq_game,
    record: *mut *mut lzq_record,
) -> lzq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Out::new(record)?) };
        out.give(lzq_record::new(Record::of(&game.0)));
        DONE
    })
}

/// Makes the record of a view's observations.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_record(
    view: *const lzq_view,
    record: *mut *mut lzq_record,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(record)?) };
        out.give(lzq_record::new(SeatRecord::of(&view.0)));
        DONE
    })
}

/// Reads one record: the observations of a seat if it has the tag View, else a whole game. Checks only
/// the tags; lzq_record_replay and lzq_record_view check the rest. `why` receives the error message
/// with line and column; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RECORD.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_parse(
    text: *const c_char,
    record: *mut *mut lzq_record,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
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

/// Frees a record; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_free(record: *mut lzq_record) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(record) }
}

/// For the observations of one seat, writes the seat, LZQ_NO_SEAT for a spectator, and returns 1. Returns 0
/// and writes nothing for a whole game.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_seat(
    record: *const lzq_record,
    seat: *mut lzq_seat,
) -> lzq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(seat)?) };
        let Ok(seen) = record.0.observed() else {
            return Ok(0);
        };
        out.put(of_seat(seen.seat()));
        Ok(1)
    })
}

/// Writes a record as text; returns the length.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_text(
    record: *const lzq_record,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(&*handle(record)?.0, text, capacity) })
}

/// Makes a new game by replaying a record under its rules. Checks every try, refusal and offer, and the
/// outcome. `why` receives the error message with line and column; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL; LZQ_E_RECORD, also for the observations of a seat.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_replay(
    record: *const lzq_record,
    game: *mut *mut lzq_game,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(game)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        out.give(lzq_game::new(why.explain(LZQ_E_RECORD, record.0.replay())?));
        DONE
    })
}

/// Makes a new view of the seat's knowledge at the end of the record. `why` receives the error message
/// with line and column; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL; LZQ_E_RECORD, also for a whole game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_view(
    record: *const lzq_record,
    view: *mut *mut lzq_view,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (record, out) = unsafe { (handle(record)?, Out::new(view)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        out.give(lzq_view::new(why.explain(LZQ_E_RECORD, record.0.view())?));
        DONE
    })
}

/// Writes the value of a tag, such as "South"; returns the length. Tags that describe the game itself are not
/// available.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RANGE if there is no such tag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_tag(
    record: *const lzq_record,
    name: *const c_char,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (record, name) = unsafe { (handle(record)?, c_str(name)?) };
        let out = unsafe { Buffer::new(text, capacity)? };
        out.print(known(record.0.tag(name))?)
    })
}

/// Sets a tag, such as "South" to a player's name. The name of a tag consists of ASCII letters and digits.
/// Removes control characters from the value.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT; LZQ_E_RANGE for an invalid name, for a tag that describes the game itself,
/// and above 256 tags.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_record_set_tag(
    record: *mut lzq_record,
    name: *const c_char,
    value: *const c_char,
) -> lzq_status {
    catch(|| {
        let record = unsafe { handle_mut(record)? };
        let (name, value) = unsafe { (c_str(name)?, c_str(value)?) };
        record.0.change(|record| {
            let set = record.set_tag(name, value);
            if set { DONE } else { Err(LZQ_E_RANGE) }
        })
    })
}
