//! Tables for online games.
//
// Part of the libraries of both games, which include it as a module. Names that begin with `any_` here begin
// with `lzq_` or `xq_` there. The module `own` of each crate contains the differences.

use std::ffi::{c_char, c_void};

use kit_ffi::checks::{
    Answer, Buffer, DONE, Kept, Out, Why, c_str, catch, free, handle, handle_mut, known, value,
};
use kit_ffi::table::{Spoken, bytes, secret};

use crate::own::kit_table::{HostCommand, Role, TableOptions};
use crate::own::{E_ENTROPY, E_PARSE, E_RECORD, E_TABLE, Table, any_game, any_status, prefix};

/// A game table for a server of online games: seats, tickets, clocks, offers, reconnection and a journal,
/// without any I/O. In addition to its game, a table takes up to 1.3 KB, plus 220 bytes per peer and 20 bytes
/// per ply. Free it with any_table_free.
///
/// After each call with a parameter `now`: append the bytes of any_table_journal to a file, sync the file,
/// call any_table_stored, send the messages of any_table_next_output, and set a timer to any_table_deadline.
/// Times are in milliseconds and come from your clock. If your clock goes backwards, the table uses the
/// latest time that it got.
pub struct any_table(Kept<Spoken<Table>>);

kit_ffi::kept_handle!(
    any_table(Spoken<Table>),
    concat!(prefix!(), "_table"),
    |_| { String::from("for one game at a time") }
);

/// The role of a peer: the number of a player whom the host has authenticated (0 or 1), ANY_STRANGER or
/// ANY_WATCHER.
pub type any_role = i32;

/// An unknown peer. It presents a ticket, asks for a seat, or watches.
pub const ANY_STRANGER: any_role = -1;
/// A spectator.
pub const ANY_WATCHER: any_role = -2;
/// The host, which may know everything. Valid only as `viewer` of any_table_record.
pub const ANY_HOST: any_role = -3;

/// A message from a table to a peer.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct any_output {
    /// The peer.
    pub peer: u64,
    /// The length of the message in bytes, without the zero byte at its end.
    pub length: u32,
    /// 1 if the host must close the connection after the message, else 0.
    pub hang_up: u8,
    /// Reserved, always 0.
    pub spare: [u8; 3],
}

/// Opens a table. `options` is a JSON object, such as {"rules":"standard","clock":"main=10m","seating":"open"};
/// an empty text means the defaults. `secret` is 32 unpredictable bytes, from which the table derives the
/// tickets and the starts of games, or NULL to take them from the operating system.
///
/// Errors: ANY_E_NULL, ANY_E_TEXT, ANY_E_PARSE, ANY_E_ENTROPY.
#[unsafe(export_name = concat!(prefix!(), "_table_open"))]
pub unsafe extern "C" fn any_table_open(
    options: *const c_char,
    secret: *const u8,
    now: u64,
    table: *mut *mut any_table,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    catch(|| {
        let (options, out) = unsafe { (c_str(options)?, Out::new(table)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let options = why.explain(E_PARSE, TableOptions::parse(options))?;
        let secret = unsafe { self::secret(secret, E_ENTROPY)? };
        let table = why.explain(E_PARSE, Table::open(&options, secret, now))?;
        out.give(any_table::new(table));
        DONE
    })
}

/// Restores a table from its journal. Writes the number of bytes of an incomplete last line; remove these
/// bytes from the end of the file before you append to it. The clock of the current ply starts again. `why`
/// gives the number of a damaged line.
///
/// Errors: ANY_E_NULL, ANY_E_RECORD.
#[unsafe(export_name = concat!(prefix!(), "_table_restore"))]
pub unsafe extern "C" fn any_table_restore(
    journal: *const c_void,
    length: usize,
    now: u64,
    table: *mut *mut any_table,
    torn: *mut usize,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    catch(|| {
        let (journal, out) = unsafe { (bytes(journal, length)?, Out::new(table)?) };
        let (cut, why) = unsafe { (Out::new(torn)?, Why::new(why, why_capacity)?) };
        let (table, torn) = why.explain(E_RECORD, Table::restore(journal, now))?;
        cut.put(torn);
        out.give(any_table::new(table));
        DONE
    })
}

/// Frees a table; accepts NULL.
#[unsafe(export_name = concat!(prefix!(), "_table_free"))]
pub unsafe extern "C" fn any_table_free(table: *mut any_table) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(table) }
}

/// Applies an input, which cannot fail.
unsafe fn input(table: *mut any_table, change: impl FnOnce(&mut Table)) -> any_status {
    catch(|| {
        let table = unsafe { handle_mut(table)? };
        table.0.change(|table| {
            change(&mut table.value);
            DONE
        })
    })
}

/// Connects a peer. You choose the number of the peer. If a connected peer has the same number, the new peer
/// replaces it.
///
/// Errors: ANY_E_NULL, ANY_E_RANGE.
#[unsafe(export_name = concat!(prefix!(), "_table_attach"))]
pub unsafe extern "C" fn any_table_attach(
    table: *mut any_table,
    peer: u64,
    role: any_role,
    now: u64,
) -> any_status {
    let role = match role {
        ANY_STRANGER => Role::Stranger,
        ANY_WATCHER => Role::Watcher,
        0 | 1 => Role::Player(role as usize),
        _ => return kit_ffi::status::RANGE,
    };
    unsafe { input(table, |table| table.attach(peer, role, now)) }
}

/// Processes one message from a peer. The message need not end with a zero byte. Ignores peers that are not
/// connected. The call succeeds for any bytes.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_table_receive"))]
pub unsafe extern "C" fn any_table_receive(
    table: *mut any_table,
    peer: u64,
    message: *const c_void,
    length: usize,
    now: u64,
) -> any_status {
    match unsafe { bytes(message, length) } {
        Ok(message) => unsafe { input(table, |table| table.receive(peer, message, now)) },
        Err(status) => status,
    }
}

/// Disconnects a peer.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_table_disconnected"))]
pub unsafe extern "C" fn any_table_disconnected(
    table: *mut any_table,
    peer: u64,
    now: u64,
) -> any_status {
    unsafe { input(table, |table| table.disconnected(peer, now)) }
}

/// Carries out everything that is due at time `now`. You may call it at any time.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_table_wake"))]
pub unsafe extern "C" fn any_table_wake(table: *mut any_table, now: u64) -> any_status {
    unsafe { input(table, |table| table.wake(now)) }
}

/// Stops the output to a peer, or resumes it if `held` is 0. Use it while the send buffer of the connection
/// is full. The peer gets everything later.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_table_hold"))]
pub unsafe extern "C" fn any_table_hold(table: *mut any_table, peer: u64, held: u8) -> any_status {
    unsafe { input(table, |table| table.hold(peer, held != 0)) }
}

/// Carries out a command of the host, given as a JSON object such as {"command":"close"}. The page on online
/// games lists all commands.
///
/// Errors: ANY_E_NULL, ANY_E_TEXT, ANY_E_PARSE; ANY_E_TABLE if the command is not possible now.
#[unsafe(export_name = concat!(prefix!(), "_table_command"))]
pub unsafe extern "C" fn any_table_command(
    table: *mut any_table,
    command: *const c_char,
    now: u64,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    catch(|| {
        let (table, command) = unsafe { (handle_mut(table)?, c_str(command)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let command = why.explain(E_PARSE, HostCommand::parse(command))?;
        let done = |table: &mut Spoken<Table>| Ok(table.value.command(command, now));
        let done = table.0.change(done)?;
        why.explain(E_TABLE, done)?;
        DONE
    })
}

/// Returns the new bytes to append to the journal and writes their number. Each byte is returned only once.
/// Returns NULL and writes 0 if there are no new bytes. The bytes are valid until the next call that changes
/// the table.
#[unsafe(export_name = concat!(prefix!(), "_table_journal"))]
pub unsafe extern "C" fn any_table_journal(
    table: *mut any_table,
    length: *mut usize,
) -> *const c_char {
    value(std::ptr::null(), || {
        let (table, out) = unsafe { (handle_mut(table).ok()?, Out::new(length).ok()?) };
        let said = |table: &mut Spoken<Table>| Ok(table.say(|table| Some(table.journal())));
        let (start, length) = table.0.change(said).ok()?;
        out.put(length);
        Some(start).filter(|_| length > 0)
    })
}

/// Reports that `bytes` more bytes of the journal are stored. any_table_next_output returns NULL until all
/// bytes are stored.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_table_stored"))]
pub unsafe extern "C" fn any_table_stored(table: *mut any_table, length: usize) -> any_status {
    unsafe { input(table, |table| table.stored(length)) }
}

/// Returns the next message for a peer as UTF-8 text, or NULL if there is none now. The text is valid until
/// the next call that changes the table.
#[unsafe(export_name = concat!(prefix!(), "_table_next_output"))]
pub unsafe extern "C" fn any_table_next_output(
    table: *mut any_table,
    output: *mut any_output,
) -> *const c_char {
    value(std::ptr::null(), || {
        let (table, out) = unsafe { (handle_mut(table).ok()?, Out::new(output).ok()?) };
        let mut head = None;
        let (start, length) = table
            .0
            .change(|table| {
                Ok(table.say(|table| {
                    let output = table.next_output()?;
                    head = Some((output.peer, u8::from(output.hang_up)));
                    Some(output.text.into_bytes())
                }))
            })
            .ok()?;
        let (peer, hang_up) = head?;
        out.put(any_output {
            peer,
            length: length as u32,
            hang_up,
            spare: [0; 3],
        });
        Some(start)
    })
}

/// Returns the next event for the host as JSON, such as {"event":"ended","winner":0,"reason":"time"}, or NULL
/// if there is none. The text is valid until the next call that changes the table. Take all events after each
/// input, because the table stores at most 256.
#[unsafe(export_name = concat!(prefix!(), "_table_next_event"))]
pub unsafe extern "C" fn any_table_next_event(table: *mut any_table) -> *const c_char {
    value(std::ptr::null(), || {
        let table = unsafe { handle_mut(table) }.ok()?;
        let event = |table: &mut Table| Some(table.next_event()?.to_json().into_bytes());
        table.0.change(|table| Ok(table.say(event).0)).ok()
    })
}

/// Returns the time at which to call any_table_wake; UINT64_MAX if there is none.
#[unsafe(export_name = concat!(prefix!(), "_table_deadline"))]
pub unsafe extern "C" fn any_table_deadline(table: *const any_table) -> u64 {
    value(u64::MAX, || {
        unsafe { handle(table) }.ok()?.0.value.deadline()
    })
}

/// Writes the ticket of a player, a secret of 32 characters. A client that presents it takes the player's
/// seat.
///
/// Errors: ANY_E_NULL, ANY_E_RANGE.
#[unsafe(export_name = concat!(prefix!(), "_table_ticket"))]
pub unsafe extern "C" fn any_table_ticket(
    table: *const any_table,
    player: u8,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    catch(|| {
        let (table, out) = unsafe { (handle(table)?, Buffer::new(text, capacity)?) };
        let player = known(Some(usize::from(player)).filter(|player| *player < 2))?;
        out.print(&table.0.value.ticket(player))
    })
}

/// Writes the public state of the table as JSON, as in the message `state` to clients.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_table_state"))]
pub unsafe extern "C" fn any_table_state(
    table: *const any_table,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    catch(|| {
        let (table, out) = unsafe { (handle(table)?, Buffer::new(text, capacity)?) };
        out.print(&table.0.value.state())
    })
}

/// Makes a copy of the game, with all hidden information, and returns 1. Returns 0 and writes nothing before
/// the game.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_table_game"))]
pub unsafe extern "C" fn any_table_game(
    table: *const any_table,
    game: *mut *mut any_game,
) -> any_status {
    catch(|| {
        let (table, out) = unsafe { (handle(table)?, Out::new(game)?) };
        let Some(game) = table.0.value.game() else {
            return Ok(0);
        };
        out.give(any_game::new((**game).clone()));
        Ok(1)
    })
}

/// Writes the record of the game with the time left after each ply. The record contains only what `viewer` may
/// know: a seat, ANY_WATCHER for spectators, or ANY_HOST for everything. Writes an empty text before the game.
///
/// Errors: ANY_E_NULL, ANY_E_RANGE.
#[unsafe(export_name = concat!(prefix!(), "_table_record"))]
pub unsafe extern "C" fn any_table_record(
    table: *const any_table,
    viewer: any_role,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    catch(|| {
        let (table, out) = unsafe { (handle(table)?, Buffer::new(text, capacity)?) };
        let viewer: Answer<_> = match viewer {
            ANY_HOST => Ok(None),
            ANY_WATCHER => Ok(Some(None)),
            0 | 1 => Ok(Some(Some(viewer as usize))),
            _ => Err(kit_ffi::status::RANGE),
        };
        out.print(&table.0.value.record(viewer?).unwrap_or_default())
    })
}
