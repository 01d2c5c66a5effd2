//! Tables of online games and their clients, for both games.

use js_sys::{Array, Object, Uint8Array};
use kit_table::{Answer, Refusal, Role};
use wasm_bindgen::prelude::*;

use crate::error::{Thrown, exception, type_error};
use crate::value::{found, is_absent, object, secret, set, whole};

/// The largest integer that JavaScript numbers represent exactly.
const MOST: u64 = (1 << 53) - 1;

/// Reads a time in milliseconds.
pub fn time(value: &JsValue) -> Result<u64, Thrown> {
    whole(value, MOST, "a time")
}

/// Reads the number of a peer, the number of an offer, or a number of bytes.
pub fn number(value: &JsValue, what: &str) -> Result<u64, Thrown> {
    whole(value, MOST, what)
}

/// Reads the role of a peer; `None` for a host.
pub fn role(value: &JsValue) -> Result<Option<Role>, Thrown> {
    match (value.as_string().as_deref(), value.as_f64()) {
        (Some("stranger"), _) => Ok(Some(Role::Stranger)),
        (Some("watcher"), _) => Ok(Some(Role::Watcher)),
        (Some("host"), _) => Ok(None),
        (_, Some(0.0)) => Ok(Some(Role::Player(0))),
        (_, Some(1.0)) => Ok(Some(Role::Player(1))),
        _ => {
            let found = found(value);
            let text = format!(r#"expected "stranger", "watcher", "host", 0 or 1, not {found}"#);
            Err(type_error(&text))
        }
    }
}

/// Reads the role of a peer.
pub fn peer_role(value: &JsValue) -> Result<Role, Thrown> {
    role(value)?.ok_or_else(|| type_error("expected the role of a peer, not host"))
}

/// Reads the viewer of a record: `None` for the host, `Some(None)` for a watcher, else a player.
pub fn viewer(value: &JsValue) -> Result<Option<Option<usize>>, Thrown> {
    match role(value)? {
        None => Ok(None),
        Some(Role::Watcher) => Ok(Some(None)),
        Some(Role::Player(seat)) => Ok(Some(Some(seat))),
        Some(_) => Err(type_error(
            "expected a player, a watcher or the host as the viewer, not a stranger",
        )),
    }
}

/// Reads one message: a string or bytes.
pub fn message(value: &JsValue) -> Result<Vec<u8>, Thrown> {
    match value.as_string() {
        Some(text) => Ok(text.into_bytes()),
        None => bytes(value, "a message"),
    }
}

/// Reads bytes.
pub fn bytes(value: &JsValue, what: &str) -> Result<Vec<u8>, Thrown> {
    let bytes = value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    let wanted = || {
        type_error(&format!(
            "expected {what}, a string or a Uint8Array, not {}",
            found(value)
        ))
    };
    bytes.ok_or_else(wanted)
}

/// Reads JSON: a string, or an object to stringify.
pub fn json(value: &JsValue) -> Result<String, Thrown> {
    match value.as_string() {
        Some(text) => Ok(text),
        None => js_sys::JSON::stringify(value)
            .map(String::from)
            .map_err(Thrown),
    }
}

/// Returns the value of a JSON text; null for an empty text.
pub fn value(json: &str) -> JsValue {
    js_sys::JSON::parse(json).unwrap_or(JsValue::NULL)
}

/// Reads 32 secret bytes, or draws them if they are missing.
pub fn secret_or(value: &JsValue) -> Result<[u8; 32], Thrown> {
    match is_absent(value) {
        true => Ok(secret()),
        false => bytes(value, "a secret")?
            .try_into()
            .map_err(|_| type_error("a secret has 32 bytes")),
    }
}

/// Makes the exception for an error.
pub fn fault(reason: &str, error: &dyn std::fmt::Display) -> Thrown {
    exception(
        &error.to_string().replace('`', "'"),
        reason,
        &Object::new(),
        None,
    )
}

/// Makes the exception for a refusal.
pub fn refused(why: &Refusal) -> Thrown {
    fault(&why.reason, why)
}

/// Returns an answer to a request.
pub fn answer(answer: Answer) -> JsValue {
    let error = answer.refusal.map_or(JsValue::NULL, |why| refused(&why).0);
    object([("request", (answer.id as f64).into()), ("error", error)]).into()
}

/// Returns a message for a peer.
pub fn output(output: kit_table::Output) -> JsValue {
    let made = Object::new();
    set(&made, "peer", &(output.peer as f64).into());
    set(&made, "text", &output.text.into());
    set(&made, "hangUp", &output.hang_up.into());
    made.into()
}

/// Returns all items as an array.
pub fn all<T>(next: impl FnMut() -> Option<T>, write: impl Fn(T) -> JsValue) -> Array {
    std::iter::from_fn(next).map(write).collect()
}

/// Declares the classes `Table` and `TableClient` over `$core::Table` and `$core::Client`. `$Seen` is the
/// class of the client's view of the game. `Fallible` is the result of the package.
#[macro_export]
macro_rules! tables {
    ($core:ident, $Fallible:ident, $Game:ty, $Seen:ty) => {
        use $core::kit_table::{HostCommand, Refusal, TableOptions};
        use $crate::tables::{self, all, fault, number, refused, time};
        use js_sys::Array;
        use wasm_bindgen::prelude::*;

        /// The server's side of an online game. It passes the messages of players to the referee, and does no
        /// I/O.
        ///
        /// After each call with the argument `now`: append `journal()` to a file, sync the file, call
        /// `stored`, and send the messages of `out()`. Call `wake` at `deadline()`. Times are in
        /// milliseconds, like `Date.now()`.
        #[wasm_bindgen]
        pub struct Table {
            table: $core::Table,
            torn: usize,
        }

        #[wasm_bindgen]
        impl Table {
            /// Opens a table. `secret` is 32 bytes (default: random bytes of the operating system).
            ///
            /// Throws an error with the reason `"options"` if the options are invalid.
            pub fn open(
                #[wasm_bindgen(unchecked_param_type = "TableOptions")] options: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
                #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array")] secret: &JsValue,
            ) -> $Fallible<Table> {
                let (now, secret) = (time(now)?, tables::secret_or(secret)?);
                let options = TableOptions::parse(&tables::json(options)?);
                let table = options.and_then(|options| $core::Table::open(&options, secret, now));
                let table = table.map_err(|error| fault("options", &error))?;
                Ok(Table { table, torn: 0 })
            }

            /// Restores a table from its journal. Remove the last `torn` bytes of the file before you append
            /// to it.
            ///
            /// Throws an error with the reason `"journal"` if the journal is damaged, or if it belongs to
            /// another game or version.
            pub fn restore(
                #[wasm_bindgen(unchecked_param_type = "Uint8Array")] journal: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<Table> {
                let journal = tables::message(journal)?;
                let restored = $core::Table::restore(&journal, time(now)?);
                let (table, torn) = restored.map_err(|error| fault("journal", &error))?;
                Ok(Table { table, torn })
            }

            /// The number of bytes of an incomplete line at the end of the restored journal.
            #[wasm_bindgen(getter)]
            pub fn torn(&self) -> usize {
                self.torn
            }

            /// Connects a peer. You choose its number. Its role is a player's number, `"stranger"` or
            /// `"watcher"`.
            pub fn attach(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] peer: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "TableRole")] role: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                let role = tables::peer_role(role)?;
                Ok(self.table.attach(number(peer, "a peer")?, role, time(now)?))
            }

            /// Processes a message of a peer. A bad message throws no error.
            pub fn receive(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] peer: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] message: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                let message = tables::message(message)?;
                Ok(self.table.receive(number(peer, "a peer")?, &message, time(now)?))
            }

            /// Disconnects a peer.
            pub fn disconnected(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] peer: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.table.disconnected(number(peer, "a peer")?, time(now)?))
            }

            /// Performs all actions that are due. You can call it at any time.
            pub fn wake(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.table.wake(time(now)?))
            }

            /// Stops the output to a peer whose connection is full, or resumes the output. No message is
            /// lost.
            pub fn hold(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] peer: &JsValue,
                held: bool,
            ) -> $Fallible<()> {
                Ok(self.table.hold(number(peer, "a peer")?, held))
            }

            /// Carries out a command of the host, such as `{ command: "close" }`. Throws an error with the
            /// reason if the command is unknown or not possible now.
            pub fn command(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "TableCommand")] command: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                let command = HostCommand::parse(&tables::json(command)?);
                let command = command.map_err(|error| fault("options", &error))?;
                Ok(self.table.command(command, time(now)?).map_err(|why| refused(&why))?)
            }

            /// Returns the new bytes of the journal, to append to the file. Each byte is returned once.
            pub fn journal(&mut self) -> Vec<u8> {
                self.table.journal()
            }

            /// Reports that `length` more bytes of the journal are stored. `out()` is empty until all bytes
            /// are stored.
            pub fn stored(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] length: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.table.stored(number(length, "a length")? as usize))
            }

            /// Returns the messages for peers.
            #[wasm_bindgen(unchecked_return_type = "{ peer: number; text: string; hangUp: boolean }[]")]
            pub fn out(&mut self) -> Array {
                all(|| self.table.next_output(), tables::output)
            }

            /// Returns the events since the last call, such as `{ event: "began", game: 1 }`.
            #[wasm_bindgen(unchecked_return_type = "TableEvent[]")]
            pub fn events(&mut self) -> Array {
                all(|| self.table.next_event(), |event| tables::value(&event.to_json()))
            }

            /// Returns the time of the next call of `wake`; `Infinity` if nothing is due.
            pub fn deadline(&self) -> f64 {
                self.table.deadline().map_or(f64::INFINITY, |time| time as f64)
            }

            /// Returns the secret ticket of a player. A stranger with this ticket takes that player's seat.
            pub fn ticket(
                &self,
                #[wasm_bindgen(unchecked_param_type = "number")] player: &JsValue,
            ) -> $Fallible<String> {
                let player = $crate::whole(player, 1, "a player")?;
                Ok(self.table.ticket(player as usize))
            }

            /// The public state: phase, seats, offers, clock and result.
            #[wasm_bindgen(getter, unchecked_return_type = "TableState")]
            pub fn state(&self) -> JsValue {
                tables::value(&self.table.state())
            }

            /// A copy of the referee's game, with all hidden information; undefined before the game.
            #[wasm_bindgen(getter)]
            pub fn game(&self) -> Option<$Game> {
                self.table.game().map(|game| <$Game>::of((**game).clone()))
            }

            /// Returns the record of the game as text, with the remaining time after each ply. `viewer` is a
            /// player's number, `"watcher"` or `"host"`, and the record contains what this viewer may know.
            /// Returns undefined before the game.
            pub fn record(
                &self,
                #[wasm_bindgen(unchecked_param_type = "0 | 1 | \"watcher\" | \"host\"")] viewer: &JsValue,
            ) -> $Fallible<Option<String>> {
                Ok(self.table.record(tables::viewer(viewer)?))
            }
        }

        /// A client of a table, for a player or a spectator. It does no I/O.
        ///
        /// After each call, send the messages of `out()` and store `save()`. Times are in milliseconds.
        #[wasm_bindgen]
        pub struct TableClient($core::Client);

        /// Returns the number of a request.
        fn made(request: Result<u64, Refusal>) -> $Fallible<f64> {
            Ok(request.map_err(|why| refused(&why))? as f64)
        }

        #[wasm_bindgen]
        impl TableClient {
            /// Opens a client. `start` is `{ sit: true }` for a player without a ticket, `{ watch: true }`
            /// for a spectator, or `{ ticket: "..." }` for the holder of a ticket. With `{}`, the host
            /// decides the role of the client. `start` can also be the result of `save()`.
            ///
            /// Throws an error with the reason `"options"` if `start` is anything else.
            pub fn open(
                #[wasm_bindgen(unchecked_param_type = "TableStart")] start: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
                #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array")] secret: &JsValue,
            ) -> $Fallible<TableClient> {
                let (now, secret) = (time(now)?, tables::secret_or(secret)?);
                let client = $core::Client::open(&tables::json(start)?, secret, now);
                Ok(TableClient(client.map_err(|error| fault("options", &error))?))
            }

            /// Returns the state of the client as JSON, for another page that continues the game. It contains
            /// the ticket, which is secret.
            pub fn save(&self) -> String {
                self.0.save()
            }

            /// Starts a new connection.
            pub fn connected(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.0.connected(time(now)?))
            }

            /// Processes a message of the table. A bad message throws no error, but changes `status`.
            pub fn receive(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] message: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                let message = tables::message(message)?;
                Ok(self.0.receive(&message, time(now)?))
            }

            /// Ends the connection.
            pub fn disconnected(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.0.disconnected(time(now)?))
            }

            /// Performs all actions that are due. You can call it at any time.
            pub fn wake(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.0.wake(time(now)?))
            }

            /// Requests missing messages from the table. Call this method if the connection can lose messages
            /// without closing. Without this call, the client notices the loss of a message only when the
            /// next message arrives.
            pub fn sync(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.0.sync(time(now)?))
            }

            /// Returns the messages for the table; empty without a connection.
            #[wasm_bindgen(unchecked_return_type = "string[]")]
            pub fn out(&mut self) -> Array {
                all(|| self.0.next_output(), JsValue::from)
            }

            /// Returns the messages that the host has sent to everyone since the last call.
            #[wasm_bindgen(unchecked_return_type = "string[]")]
            pub fn messages(&mut self) -> Array {
                all(|| self.0.next_message(), JsValue::from)
            }

            /// Returns the answers to requests since the last call, with the reason of each refusal.
            #[wasm_bindgen(unchecked_return_type = "{ request: number; error: (Error & { reason: string }) | null }[]")]
            pub fn answers(&mut self) -> Array {
                all(|| self.0.next_answer(), tables::answer)
            }

            /// Returns when to connect again or, while connected, when to call `wake`; `Infinity` if nothing
            /// is due.
            pub fn deadline(&self) -> f64 {
                self.0.deadline().map_or(f64::INFINITY, |time| time as f64)
            }

            /// The state of the connection.
            #[wasm_bindgen(getter, unchecked_return_type = "\"connecting\" | \"live\" | \"lost\" | \"closed\" | \"newer\" | \"diverged\"")]
            pub fn status(&self) -> String {
                self.0.status().as_str().to_string()
            }

            /// Why the table closed the connection, or why the client cannot continue; else undefined.
            #[wasm_bindgen(getter)]
            pub fn reason(&self) -> Option<String> {
                self.0.status().reason().map(str::to_string)
            }

            /// Returns whether a page needs to redraw: whether anything visible has changed since the last
            /// call.
            pub fn changed(&mut self) -> bool {
                self.0.changed()
            }

            /// The player's number; undefined for spectators.
            #[wasm_bindgen(getter)]
            pub fn player(&self) -> Option<usize> {
                self.0.player()
            }

            /// A copy of the client's view of the game; undefined before the game.
            #[wasm_bindgen(getter)]
            pub fn view(&self) -> Option<$Seen> {
                self.0.view().map(|view| <$Seen>::of((**view).clone()))
            }

            /// The options that players may know, including the rules; empty before the table's first
            /// message.
            #[wasm_bindgen(getter, unchecked_return_type = "{ rules?: string; clock?: string; [option: string]: unknown }")]
            pub fn options(&self) -> JsValue {
                tables::value(self.0.options())
            }

            /// The public state of the table, with the player's seat as `you`; empty until the table has sent
            /// it.
            #[wasm_bindgen(getter, unchecked_return_type = "Partial<TableState>")]
            pub fn state(&self) -> JsValue {
                tables::value(self.0.state())
            }

            /// This player's set-up on the table, or null.
            #[wasm_bindgen(getter, js_name = ownSetup, unchecked_return_type = "{ army: string; ready: boolean } | null")]
            pub fn own_setup(&self) -> JsValue {
                tables::value(self.0.own_setup())
            }

            /// Whether the player is to move.
            #[wasm_bindgen(getter, js_name = isToMove)]
            pub fn is_to_move(&self) -> bool {
                self.0.is_to_move()
            }

            /// Whether a request is still without an answer.
            #[wasm_bindgen(getter, js_name = isWaiting)]
            pub fn is_waiting(&self) -> bool {
                self.0.is_waiting()
            }

            /// Returns the remaining milliseconds of a seat, for display; undefined without a clock.
            pub fn clock(
                &self,
                #[wasm_bindgen(unchecked_param_type = "number")] seat: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<Option<f64>> {
                let left = self.0.clock(number(seat, "a seat")? as usize, time(now)?);
                Ok(left.map(|left| left as f64))
            }

            /// This player's unanswered move, and whether its effect is already certain; null if there is no
            /// such move.
            #[wasm_bindgen(getter, unchecked_return_type = "{ move: string; certain: boolean } | null")]
            pub fn pending(&self) -> JsValue {
                $crate::maybe(self.0.pending(), |pending| {
                    let certain = pending.certain.into();
                    $crate::object([("move", pending.text.into()), ("certain", certain)]).into()
                })
            }

            /// The move to try at the start of the player's next turn. The client sends it to the table only
            /// then.
            #[wasm_bindgen(getter)]
            pub fn premove(&self) -> Option<String> {
                self.0.premove().map(str::to_string)
            }

            /// Sets the premove, or removes it.
            #[wasm_bindgen(js_name = setPremove)]
            pub fn set_premove(&mut self, mv: Option<String>) {
                self.0.set_premove(mv.as_deref());
            }

            /// Sends a set-up; if `ready` is false, sends a draft.
            ///
            /// Every method that sends a request returns the number of the request. It throws an error with
            /// the reason if the request is not possible now.
            #[wasm_bindgen(js_name = setUp)]
            pub fn set_up(&mut self, army: &str, ready: Option<bool>) -> $Fallible<f64> {
                made(self.0.set_up(army, ready.unwrap_or(true)))
            }

            /// Reports whether the player is ready to begin, at a table with `start: "ready"`.
            pub fn ready(&mut self, ready: Option<bool>) -> $Fallible<f64> {
                made(self.0.ready(ready.unwrap_or(true)))
            }

            /// Tries a move.
            pub fn play(
                &mut self,
                mv: &str,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<f64> {
                made(self.0.play(mv, time(now)?))
            }

            /// Offers `"draw"`, `"take-back"`, `"abort"`, `"pause"`, `"go"` or `"rematch"`. A take-back
            /// leaves `remain` observations (default: those before the player's latest ply).
            pub fn offer(&mut self, what: &str, remain: Option<usize>) -> $Fallible<f64> {
                made(self.0.offer(what, remain))
            }

            /// Accepts or declines the offer with this number in `state`. Also withdraws one of the player's
            /// own offers.
            pub fn answer(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] offer: &JsValue,
                accept: bool,
            ) -> $Fallible<f64> {
                made(self.0.answer(number(offer, "an offer")?, accept))
            }

            /// Resigns.
            pub fn resign(&mut self) -> $Fallible<f64> {
                made(self.0.resign())
            }

            /// Aborts the game, if one of the seats has not played yet.
            pub fn abort(&mut self) -> $Fallible<f64> {
                made(self.0.abort())
            }

            /// Claims a `"win"` or a `"draw"` because the opponent is absent.
            pub fn claim(&mut self, what: &str) -> $Fallible<f64> {
                made(self.0.claim(what))
            }

            /// Gives up the seat. This is possible only before the game.
            pub fn leave(&mut self) -> $Fallible<f64> {
                made(self.0.leave())
            }

            /// Sends a text to the host, if the table allows it. The host may pass the text on to others.
            pub fn say(&mut self, text: &str) -> $Fallible<f64> {
                made(self.0.say(text))
            }
        }

        #[wasm_bindgen(typescript_custom_section)]
        const TYPES: &str = r#"
/** The options of a table, or their JSON. docs/online.md describes them. */
export type TableOptions = string | { [option: string]: string | number | boolean };
/** A command of the host, or its JSON. */
export type TableCommand = string | { command: string; [argument: string]: unknown };
/** An event at a table. */
export type TableEvent = { event: string; [detail: string]: unknown };
/** The role of a peer: the number of a player whom the host has authenticated, a stranger, or a spectator. */
export type TableRole = 0 | 1 | "stranger" | "watcher";
/** The start of a client, as `TableClient.open` describes it, or the result of `save()`. */
export type TableStart = string | { sit?: true; watch?: true; ticket?: string; check?: true };
/** The public state of a table. */
export interface TableState {
  /** The number of the game at the table, from 1. */
  g: number;
  /** After an internal error, the table is broken, and its state has only this member. */
  phase: "open" | "seated" | "setup" | "play" | "paused" | "ended" | "closed" | "broken";
  /** The player's seat, for clients; null for spectators. */
  you?: 0 | 1 | null;
  seats: { name: string; taken: boolean; here: boolean; ready: boolean; absent?: number }[];
  offers: { offer: number; what: string; by: number; remain?: number }[];
  /** During a pause, and after an end during a ply, `used` replaces `since`. `used` is the time that the ply has taken. */
  clock?: { run: number | null; left: number[]; periods?: number[]; since?: number; used?: number };
  until?: number;
  result?: { winner: number | null; reason: string; truth?: string[] };
  watching?: number;
  [other: string]: unknown;
}
"#;
    };
}
