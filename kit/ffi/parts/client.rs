//! Clients of tables for online games.
//
// Part of the libraries of both games, like `table.rs`.

use std::ffi::{c_char, c_void};

use kit_ffi::checks::{
    Buffer, DONE, Kept, Out, Why, c_str, catch, free, handle, handle_mut, total, value,
};
use kit_ffi::table::{Spoken, bytes, secret};

use crate::own::kit_table::{Refusal, Status};
use crate::own::{Client, E_ENTROPY, E_PARSE, E_TABLE, any_seat, any_seen, any_status, prefix};

/// A client of a table, for a player or a spectator. It stores its observations, repeats requests without an
/// answer, and resumes after a lost connection. It takes the memory of its view plus 100 bytes per
/// observation. Free it with any_client_free.
///
/// After each call that changes a client, send the messages of any_client_next_output and store the text of
/// any_client_save.
pub struct any_client(Kept<Spoken<Client>>);

kit_ffi::kept_handle!(
    any_client(Spoken<Client>),
    concat!(prefix!(), "_client"),
    |_| { String::from("of a game table") }
);

/// The status of a client's connection, one of ANY_CLIENT_....
pub type any_client_status = u8;

/// There is no connection yet, or the table has not answered.
pub const ANY_CLIENT_CONNECTING: any_client_status = 0;
/// The table has welcomed the client.
pub const ANY_CLIENT_LIVE: any_client_status = 1;
/// The connection is lost. Connect again at any_client_deadline.
pub const ANY_CLIENT_LOST: any_client_status = 2;
/// The table closed the connection; any_client_reason writes the reason.
pub const ANY_CLIENT_CLOSED: any_client_status = 3;
/// The table uses a newer version of the observations.
pub const ANY_CLIENT_NEWER: any_client_status = 4;
/// The observations contradict each other; any_client_reason writes the reason.
pub const ANY_CLIENT_DIVERGED: any_client_status = 5;

/// The player number of a spectator, and of a client that does not know its number yet.
pub const ANY_NO_PLAYER: u8 = 255;

/// Facts about a client.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct any_client_info {
    /// One of ANY_CLIENT_....
    pub status: any_client_status,
    /// The number of the player; ANY_NO_PLAYER for spectators. A rematch may change the player's seat;
    /// any_client_state writes the current seat.
    pub player: u8,
    /// 1 if the player is to move, else 0.
    pub is_to_move: u8,
    /// 1 if a request has no answer yet, else 0.
    pub is_waiting: u8,
    /// 1 if hidden information cannot change the effect of the move that any_client_pending writes, else 0.
    pub is_certain: u8,
    /// Reserved, always 0.
    pub spare: [u8; 3],
}

/// Opens a client. `start` is the text of any_client_save, or {"sit":true} to ask for a seat, {"watch":true}
/// for a spectator, {"ticket":"..."} for the holder of a ticket, or {} if the host has authenticated the
/// player. `secret` is 32 unpredictable bytes, or NULL to take them from the operating system.
///
/// Errors: ANY_E_NULL, ANY_E_TEXT, ANY_E_PARSE, ANY_E_ENTROPY.
#[unsafe(export_name = concat!(prefix!(), "_client_open"))]
pub unsafe extern "C" fn any_client_open(
    start: *const c_char,
    secret: *const u8,
    now: u64,
    client: *mut *mut any_client,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    catch(|| {
        let (start, out) = unsafe { (c_str(start)?, Out::new(client)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let secret = unsafe { self::secret(secret, E_ENTROPY)? };
        out.give(any_client::new(
            why.explain(E_PARSE, Client::open(start, secret, now))?,
        ));
        DONE
    })
}

/// Frees a client; accepts NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_free"))]
pub unsafe extern "C" fn any_client_free(client: *mut any_client) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(client) }
}

/// Applies a change that cannot fail.
unsafe fn change(client: *mut any_client, change: impl FnOnce(&mut Client)) -> any_status {
    catch(|| {
        let client = unsafe { handle_mut(client)? };
        client.0.change(|client| {
            change(&mut client.value);
            DONE
        })
    })
}

/// Reports a new connection.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_connected"))]
pub unsafe extern "C" fn any_client_connected(client: *mut any_client, now: u64) -> any_status {
    unsafe { change(client, |client| client.connected(now)) }
}

/// Processes one message from the table. The message need not end with a zero byte. The call succeeds for any
/// bytes; any_client_get_info writes the new status.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_receive"))]
pub unsafe extern "C" fn any_client_receive(
    client: *mut any_client,
    message: *const c_void,
    length: usize,
    now: u64,
) -> any_status {
    match unsafe { bytes(message, length) } {
        Ok(message) => unsafe { change(client, |client| client.receive(message, now)) },
        Err(status) => status,
    }
}

/// Reports that the connection has ended.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_disconnected"))]
pub unsafe extern "C" fn any_client_disconnected(client: *mut any_client, now: u64) -> any_status {
    unsafe { change(client, |client| client.disconnected(now)) }
}

/// Repeats requests that have had no answer for three seconds, and detects a dead connection. You may call it
/// at any time.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_wake"))]
pub unsafe extern "C" fn any_client_wake(client: *mut any_client, now: u64) -> any_status {
    unsafe { change(client, |client| client.wake(now)) }
}

/// Asks the table for missing messages. The client does this itself when a later message shows that one was
/// lost, but it cannot detect that the latest message was lost. Call this function if the connection may lose
/// messages and stay open.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_sync"))]
pub unsafe extern "C" fn any_client_sync(client: *mut any_client, now: u64) -> any_status {
    unsafe { change(client, |client| client.sync(now)) }
}

/// Stores a text for C.
unsafe fn say(
    client: *mut any_client,
    text: impl FnOnce(&mut Client) -> Option<String>,
) -> *const c_char {
    value(std::ptr::null(), || {
        let client = unsafe { handle_mut(client) }.ok()?;
        let text = |client: &mut Client| text(client).map(String::into_bytes);
        client.0.change(|client| Ok(client.say(text).0)).ok()
    })
}

/// Returns the next message for the table, or NULL if there is no message or no connection. The text is valid
/// until the next call that changes the client.
#[unsafe(export_name = concat!(prefix!(), "_client_next_output"))]
pub unsafe extern "C" fn any_client_next_output(client: *mut any_client) -> *const c_char {
    unsafe { say(client, Client::next_output) }
}

/// Returns the next text that the host sent, or NULL if there is none. The text is valid until the next call
/// that changes the client.
#[unsafe(export_name = concat!(prefix!(), "_client_next_message"))]
pub unsafe extern "C" fn any_client_next_message(client: *mut any_client) -> *const c_char {
    unsafe { say(client, Client::next_message) }
}

/// Returns the next answer to a request and writes the number of the request. The answer is an empty text if
/// the request was carried out, else the token of the reason for its refusal. Returns NULL if there is no
/// answer. The text is valid until the next call that changes the client.
#[unsafe(export_name = concat!(prefix!(), "_client_next_answer"))]
pub unsafe extern "C" fn any_client_next_answer(
    client: *mut any_client,
    request: *mut u64,
) -> *const c_char {
    let Ok(out) = (unsafe { Out::new(request) }) else {
        return std::ptr::null();
    };
    let answer = |client: &mut Client| {
        let answer = client.next_answer()?;
        out.put(answer.id);
        let reason = answer.refusal.map(|refusal| refusal.reason);
        Some(reason.unwrap_or_default().to_string())
    };
    unsafe { say(client, answer) }
}

/// Returns the time at which to connect again or, while connected, the time at which to call any_client_wake;
/// UINT64_MAX if there is none.
#[unsafe(export_name = concat!(prefix!(), "_client_deadline"))]
pub unsafe extern "C" fn any_client_deadline(client: *const any_client) -> u64 {
    value(u64::MAX, || {
        unsafe { handle(client) }.ok()?.0.value.deadline()
    })
}

/// Writes a text of a client, the empty text for `None`.
unsafe fn print<'a>(
    client: *const any_client,
    text: *mut c_char,
    capacity: usize,
    write: impl FnOnce(&'a Client) -> Option<&'a str>,
) -> any_status {
    catch(|| {
        let (client, out) = unsafe { (handle(client)?, Buffer::new(text, capacity)?) };
        out.print(write(&client.0.value).unwrap_or_default())
    })
}

/// Writes the state of the client as JSON, from which any_client_open restores it in a later process. It
/// contains the ticket, which is a secret. Store it before the first connection and after each change, so
/// that the player does not lose the seat.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_save"))]
pub unsafe extern "C" fn any_client_save(
    client: *const any_client,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    catch(|| {
        let (client, out) = unsafe { (handle(client)?, Buffer::new(text, capacity)?) };
        out.print(&client.0.value.save())
    })
}

/// Writes the options of the table as JSON, including the rules; omits options that players may not know.
/// Writes {} before the table has welcomed the client.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_options"))]
pub unsafe extern "C" fn any_client_options(
    client: *const any_client,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    unsafe { print(client, text, capacity, |client| Some(client.options())) }
}

/// Writes the public state of the table as JSON; the member `you` is the client's own seat. Writes {} before
/// the table has sent the state.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_state"))]
pub unsafe extern "C" fn any_client_state(
    client: *const any_client,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    unsafe { print(client, text, capacity, |client| Some(client.state())) }
}

/// Writes the player's set-up, as the table has stored it, as JSON; an empty text if there is none.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_own_setup"))]
pub unsafe extern "C" fn any_client_own_setup(
    client: *const any_client,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    unsafe { print(client, text, capacity, |client| Some(client.own_setup())) }
}

/// For the status ANY_CLIENT_CLOSED, writes the token of the reason. For ANY_CLIENT_DIVERGED, writes an error
/// message. For any other status, writes an empty text.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_reason"))]
pub unsafe extern "C" fn any_client_reason(
    client: *const any_client,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    unsafe { print(client, text, capacity, |client| client.status().reason()) }
}

/// Writes the player's move that the table has not answered yet, for drawing over the board; an empty text if
/// there is none.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_pending"))]
pub unsafe extern "C" fn any_client_pending(
    client: *const any_client,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    unsafe {
        print(client, text, capacity, |client| {
            Some(client.pending()?.text)
        })
    }
}

/// Writes the premove; an empty text if there is none.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_premove"))]
pub unsafe extern "C" fn any_client_premove(
    client: *const any_client,
    text: *mut c_char,
    capacity: usize,
) -> any_status {
    unsafe { print(client, text, capacity, |client| client.premove()) }
}

/// Sets the premove, which the client tries as soon as the player is to move; an empty text removes it. The
/// client does not send it to the table earlier.
///
/// Errors: ANY_E_NULL, ANY_E_TEXT.
#[unsafe(export_name = concat!(prefix!(), "_client_set_premove"))]
pub unsafe extern "C" fn any_client_set_premove(
    client: *mut any_client,
    mv: *const c_char,
) -> any_status {
    match unsafe { c_str(mv) } {
        Ok(mv) => unsafe {
            change(client, |client| {
                client.set_premove(Some(mv).filter(|mv| !mv.is_empty()))
            })
        },
        Err(status) => status,
    }
}

/// Writes facts about a client.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_get_info"))]
pub unsafe extern "C" fn any_client_get_info(
    client: *const any_client,
    info: *mut any_client_info,
) -> any_status {
    catch(|| {
        let (client, out) = unsafe { (handle(client)?, Out::new(info)?) };
        let client = &client.0.value;
        let status = match client.status() {
            Status::Connecting => ANY_CLIENT_CONNECTING,
            Status::Live => ANY_CLIENT_LIVE,
            Status::Lost => ANY_CLIENT_LOST,
            Status::Closed(_) => ANY_CLIENT_CLOSED,
            Status::Newer => ANY_CLIENT_NEWER,
            _ => ANY_CLIENT_DIVERGED,
        };
        out.put(any_client_info {
            status,
            player: client.player().map_or(ANY_NO_PLAYER, |player| player as u8),
            is_to_move: client.is_to_move().into(),
            is_waiting: client.is_waiting().into(),
            is_certain: client
                .pending()
                .is_some_and(|pending| pending.certain)
                .into(),
            spare: [0; 3],
        });
        DONE
    })
}

/// Returns 1 if anything that a program may draw has changed since the last call, else 0.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_changed"))]
pub unsafe extern "C" fn any_client_changed(client: *mut any_client) -> any_status {
    catch(|| {
        let client = unsafe { handle_mut(client)? };
        client.0.change(|client| Ok(client.value.changed().into()))
    })
}

/// Returns the milliseconds to show on a seat's clock; UINT64_MAX without a clock. Only the table decides
/// when the time is over.
#[unsafe(export_name = concat!(prefix!(), "_client_clock"))]
pub unsafe extern "C" fn any_client_clock(
    client: *const any_client,
    seat: any_seat,
    now: u64,
) -> u64 {
    value(u64::MAX, || {
        unsafe { handle(client) }
            .ok()?
            .0
            .value
            .clock(seat.into(), now)
    })
}

/// Makes a copy of what the client knows about the game and returns 1. Returns 0 and writes nothing before
/// the game.
///
/// Errors: ANY_E_NULL.
#[unsafe(export_name = concat!(prefix!(), "_client_view"))]
pub unsafe extern "C" fn any_client_view(
    client: *const any_client,
    view: *mut *mut any_seen,
) -> any_status {
    catch(|| {
        let (client, out) = unsafe { (handle(client)?, Out::new(view)?) };
        let Some(view) = client.0.value.view() else {
            return Ok(0);
        };
        out.give(any_seen::new((**view).clone()));
        Ok(1)
    })
}

/// Makes a request of the client.
unsafe fn request(
    client: *mut any_client,
    why: (*mut c_char, usize),
    make: impl FnOnce(&mut Client) -> Result<u64, Refusal>,
) -> any_status {
    catch(|| {
        let (client, why) = unsafe { (handle_mut(client)?, Why::new(why.0, why.1)?) };
        let made = client.0.change(|client| Ok(make(&mut client.value)))?;
        total(why.explain(E_TABLE, made)? as usize)
    })
}

/// Tries a move in the form of any_move_text. Returns the number of the request, at least 1, as do all
/// functions that make requests. any_client_next_answer returns the answer later. If no request was made,
/// `why` receives the reason, for example that the move is not legal or that eight requests have no answer
/// yet.
///
/// Errors: ANY_E_NULL, ANY_E_TEXT, ANY_E_TABLE.
#[unsafe(export_name = concat!(prefix!(), "_client_play"))]
pub unsafe extern "C" fn any_client_play(
    client: *mut any_client,
    mv: *const c_char,
    now: u64,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    match unsafe { c_str(mv) } {
        Ok(mv) => unsafe { request(client, (why, why_capacity), |client| client.play(mv, now)) },
        Err(status) => status,
    }
}

/// Sends a set-up, such as an army. If `is_ready` is 0, it is a draft, which the table stores.
///
/// Errors: see any_client_play.
#[unsafe(export_name = concat!(prefix!(), "_client_set_up"))]
pub unsafe extern "C" fn any_client_set_up(
    client: *mut any_client,
    army: *const c_char,
    is_ready: u8,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    match unsafe { c_str(army) } {
        Ok(army) => unsafe {
            request(client, (why, why_capacity), |client| {
                client.set_up(army, is_ready != 0)
            })
        },
        Err(status) => status,
    }
}

/// Makes an offer: "draw", "take-back", "abort", "pause", "go" (ends a pause) or "rematch". `remain` is only
/// for take-backs: the number of observations that would remain, or 0 to take back the player's latest ply
/// and everything after it.
///
/// Errors: see any_client_play.
#[unsafe(export_name = concat!(prefix!(), "_client_offer"))]
pub unsafe extern "C" fn any_client_offer(
    client: *mut any_client,
    what: *const c_char,
    remain: u32,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    let remain = Some(remain as usize).filter(|remain| *remain > 0);
    match unsafe { c_str(what) } {
        Ok(what) => unsafe {
            request(client, (why, why_capacity), |client| {
                client.offer(what, remain)
            })
        },
        Err(status) => status,
    }
}

/// Accepts or declines an offer, or withdraws an offer of the player. The offer is given by its number in
/// any_client_state.
///
/// Errors: see any_client_play.
#[unsafe(export_name = concat!(prefix!(), "_client_answer"))]
pub unsafe extern "C" fn any_client_answer(
    client: *mut any_client,
    offer: u64,
    accept: u8,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    unsafe {
        request(client, (why, why_capacity), |client| {
            client.answer(offer, accept != 0)
        })
    }
}

/// Declares the player ready to begin, or not ready, at a table with start=ready.
///
/// Errors: see any_client_play.
#[unsafe(export_name = concat!(prefix!(), "_client_ready"))]
pub unsafe extern "C" fn any_client_ready(
    client: *mut any_client,
    is_ready: u8,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    unsafe {
        request(client, (why, why_capacity), |client| {
            client.ready(is_ready != 0)
        })
    }
}

/// Resigns.
///
/// Errors: see any_client_play.
#[unsafe(export_name = concat!(prefix!(), "_client_resign"))]
pub unsafe extern "C" fn any_client_resign(
    client: *mut any_client,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    unsafe { request(client, (why, why_capacity), Client::resign) }
}

/// Aborts a game in which at least one seat has not played a ply yet.
///
/// Errors: see any_client_play.
#[unsafe(export_name = concat!(prefix!(), "_client_abort"))]
pub unsafe extern "C" fn any_client_abort(
    client: *mut any_client,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    unsafe { request(client, (why, why_capacity), Client::abort) }
}

/// Gives up the seat before the game. During a game, reports to the table that the player has left.
///
/// Errors: see any_client_play.
#[unsafe(export_name = concat!(prefix!(), "_client_leave"))]
pub unsafe extern "C" fn any_client_leave(
    client: *mut any_client,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    unsafe { request(client, (why, why_capacity), Client::leave) }
}

/// Claims a "win" or a "draw" because the opponent is absent.
///
/// Errors: see any_client_play.
#[unsafe(export_name = concat!(prefix!(), "_client_claim"))]
pub unsafe extern "C" fn any_client_claim(
    client: *mut any_client,
    what: *const c_char,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    match unsafe { c_str(what) } {
        Ok(what) => unsafe { request(client, (why, why_capacity), |client| client.claim(what)) },
        Err(status) => status,
    }
}

/// Sends a text to the host, which may pass it on. Only tables with the option `say` allow this.
///
/// Errors: see any_client_play.
#[unsafe(export_name = concat!(prefix!(), "_client_say"))]
pub unsafe extern "C" fn any_client_say(
    client: *mut any_client,
    text: *const c_char,
    why: *mut c_char,
    why_capacity: usize,
) -> any_status {
    match unsafe { c_str(text) } {
        Ok(text) => unsafe { request(client, (why, why_capacity), |client| client.say(text)) },
        Err(status) => status,
    }
}
