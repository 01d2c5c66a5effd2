//! Tables of online games and their clients, alike in both games.

use js_sys::{Array, Object, Uint8Array};
use kit_table::{Answer, Refusal, Role};
use wasm_bindgen::prelude::*;

use crate::error::{Thrown, exception, type_error};
use crate::value::{found, is_absent, object, secret, set, whole};

/// The largest exact number of JavaScript.
const MOST: u64 = (1 << 53) - 1;

/// Reads a time in milliseconds.
pub fn time(value: &JsValue) -> Result<u64, Thrown> {
    whole(value, MOST, "a time")
}

/// Reads the number of a peer, an offer or bytes.
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
    role(value)?.ok_or_else(|| type_error("no peer is a host"))
}

/// Reads whose record is meant.
pub fn viewer(value: &JsValue) -> Result<Option<Option<usize>>, Thrown> {
    match role(value)? {
        None => Ok(None),
        Some(Role::Watcher) => Ok(Some(None)),
        Some(Role::Player(seat)) => Ok(Some(Some(seat))),
        Some(_) => Err(type_error("a stranger has no record")),
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

/// Reads JSON: a string, or an object to be stringified.
pub fn json(value: &JsValue) -> Result<String, Thrown> {
    match value.as_string() {
        Some(text) => Ok(text),
        None => js_sys::JSON::stringify(value)
            .map(String::from)
            .map_err(Thrown),
    }
}

/// Returns what JSON means; null for an empty text.
pub fn value(json: &str) -> JsValue {
    js_sys::JSON::parse(json).unwrap_or(JsValue::NULL)
}

/// Reads 32 secret bytes, or draws them.
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

/// Declares the classes `Table` and `TableClient` over `$core::Table` and `$core::Client`. `$Seen` is the class of
/// what a client knows. `Fallible` is the result of the package.
#[macro_export]
macro_rules! tables {
    ($core:ident, $Fallible:ident, $Game:ty, $Seen:ty) => {
        use $core::kit_table::{HostCommand, Refusal, TableOptions};
        use $crate::tables::{self, all, fault, number, refused, time};
        use js_sys::Array;
        use wasm_bindgen::prelude::*;

        /// The server's end of an online game: everything between its sockets and the referee. It does no I/O.
        ///
        /// After each call that takes a time: append `journal()` to a file, sync the file, call `stored`, send what
        /// `out()` returns, and call `wake` at `deadline()`. Times are milliseconds, as of `Date.now()`.
        #[wasm_bindgen]
        pub struct Table {
            table: $core::Table,
            torn: usize,
        }

        #[wasm_bindgen]
        impl Table {
            /// Opens a table. `secret` is 32 bytes, by default of the operating system.
            ///
            /// Throws an error with the reason `"options"` for wrong options.
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

            /// Restores a table from its journal. Cut `torn` bytes off the end of the file before you append.
            ///
            /// Throws an error with the reason `"journal"` if the journal is damaged, or of another game or version.
            pub fn restore(
                #[wasm_bindgen(unchecked_param_type = "Uint8Array")] journal: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<Table> {
                let journal = tables::message(journal)?;
                let restored = $core::Table::restore(&journal, time(now)?);
                let (table, torn) = restored.map_err(|error| fault("journal", &error))?;
                Ok(Table { table, torn })
            }

            /// How many bytes at the end of the restored journal were not written completely.
            #[wasm_bindgen(getter)]
            pub fn torn(&self) -> usize {
                self.torn
            }

            /// Connects a peer: a number of your choice, and its role: a player's number, `"stranger"` or `"watcher"`.
            pub fn attach(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] peer: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "TableRole")] role: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                let role = tables::peer_role(role)?;
                Ok(self.table.attach(number(peer, "a peer")?, role, time(now)?))
            }

            /// Takes in one message of a peer. Never throws for what the peer sends.
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

            /// Does what is due. May be called at any time.
            pub fn wake(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.table.wake(time(now)?))
            }

            /// Stops the output to a peer whose connection is full, or resumes it. The peer misses nothing.
            pub fn hold(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] peer: &JsValue,
                held: bool,
            ) -> $Fallible<()> {
                Ok(self.table.hold(number(peer, "a peer")?, held))
            }

            /// Carries out a decision of the host, such as `{ command: "close" }`. Throws an error with the reason if it
            /// is unknown or not possible now.
            pub fn command(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "TableCommand")] command: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                let command = HostCommand::parse(&tables::json(command)?);
                let command = command.map_err(|error| fault("options", &error))?;
                Ok(self.table.command(command, time(now)?).map_err(|why| refused(&why))?)
            }

            /// Returns the bytes to append to the journal, each byte once.
            pub fn journal(&mut self) -> Vec<u8> {
                self.table.journal()
            }

            /// Reports that this many further bytes of the journal are stored. Until all are, `out()` is empty.
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

            /// Returns what has happened since the last call, such as `{ event: "began", game: 1 }`.
            #[wasm_bindgen(unchecked_return_type = "TableEvent[]")]
            pub fn events(&mut self) -> Array {
                all(|| self.table.next_event(), |event| tables::value(&event.to_json()))
            }

            /// Returns the time at which to call `wake`; `Infinity` if nothing is due.
            pub fn deadline(&self) -> f64 {
                self.table.deadline().map_or(f64::INFINITY, |time| time as f64)
            }

            /// Returns the ticket with which a stranger takes the seat of a player. It is a secret.
            pub fn ticket(
                &self,
                #[wasm_bindgen(unchecked_param_type = "number")] player: &JsValue,
            ) -> $Fallible<String> {
                let player = $crate::whole(player, 1, "a player")?;
                Ok(self.table.ticket(player as usize))
            }

            /// The public state: phase, seats, offers, clock, result.
            #[wasm_bindgen(getter, unchecked_return_type = "TableState")]
            pub fn state(&self) -> JsValue {
                tables::value(&self.table.state())
            }

            /// A copy of the referee's game, in which everything is known; undefined before the game.
            #[wasm_bindgen(getter)]
            pub fn game(&self) -> Option<$Game> {
                self.table.game().map(|game| <$Game>::of((**game).clone()))
            }

            /// Returns the record of the game with the time left after each ply, as text: what a seat, `"watcher"` or
            /// `"host"` may keep. Undefined before the game.
            pub fn record(
                &self,
                #[wasm_bindgen(unchecked_param_type = "0 | 1 | \"watcher\" | \"host\"")] viewer: &JsValue,
            ) -> $Fallible<Option<String>> {
                Ok(self.table.record(tables::viewer(viewer)?))
            }
        }

        /// A client of a table, for a player or a spectator. It does no I/O.
        ///
        /// After each call, send what `out()` returns and store `save()`. Times are milliseconds.
        #[wasm_bindgen]
        pub struct TableClient($core::Client);

        /// The number of a request.
        fn made(request: Result<u64, Refusal>) -> $Fallible<f64> {
            Ok(request.map_err(|why| refused(&why))? as f64)
        }

        #[wasm_bindgen]
        impl TableClient {
            /// Opens a client: `{ sit: true }` for a player without a ticket, `{ watch: true }`, `{ ticket: "..." }`, `{}`
            /// for a player whom the host knows, or what `save()` returned.
            ///
            /// Throws an error with the reason `"options"` for another start.
            pub fn open(
                #[wasm_bindgen(unchecked_param_type = "TableStart")] start: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
                #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array")] secret: &JsValue,
            ) -> $Fallible<TableClient> {
                let (now, secret) = (time(now)?, tables::secret_or(secret)?);
                let client = $core::Client::open(&tables::json(start)?, secret, now);
                Ok(TableClient(client.map_err(|error| fault("options", &error))?))
            }

            /// Returns what a later page needs to go on, as JSON. It has the ticket, which is a secret.
            pub fn save(&self) -> String {
                self.0.save()
            }

            /// Begins a new connection.
            pub fn connected(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.0.connected(time(now)?))
            }

            /// Takes in one message of the table. Never throws for what the table sends; `status` changes.
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

            /// Does what is due. May be called at any time.
            pub fn wake(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<()> {
                Ok(self.0.wake(time(now)?))
            }

            /// Returns the messages for the table; none without a connection.
            #[wasm_bindgen(unchecked_return_type = "string[]")]
            pub fn out(&mut self) -> Array {
                all(|| self.0.next_output(), JsValue::from)
            }

            /// Returns what the host told everyone since the last call.
            #[wasm_bindgen(unchecked_return_type = "string[]")]
            pub fn messages(&mut self) -> Array {
                all(|| self.0.next_message(), JsValue::from)
            }

            /// Returns the answers to requests since the last call, with the reason of each refusal.
            #[wasm_bindgen(unchecked_return_type = "{ request: number; error: (Error & { reason: string }) | null }[]")]
            pub fn answers(&mut self) -> Array {
                all(|| self.0.next_answer(), tables::answer)
            }

            /// Returns when to connect again, or while connected when to call `wake`; `Infinity` if nothing is due.
            pub fn deadline(&self) -> f64 {
                self.0.deadline().map_or(f64::INFINITY, |time| time as f64)
            }

            /// How the client is connected.
            #[wasm_bindgen(getter, unchecked_return_type = "\"connecting\" | \"live\" | \"lost\" | \"closed\" | \"newer\" | \"diverged\"")]
            pub fn status(&self) -> String {
                self.0.status().as_str().to_string()
            }

            /// Why the table closed the connection, or why the client cannot go on; else undefined.
            #[wasm_bindgen(getter)]
            pub fn reason(&self) -> Option<String> {
                self.0.status().reason().map(str::to_string)
            }

            /// Returns whether anything to be drawn has changed since the last call.
            pub fn changed(&mut self) -> bool {
                self.0.changed()
            }

            /// The number of the player; undefined for spectators.
            #[wasm_bindgen(getter)]
            pub fn player(&self) -> Option<usize> {
                self.0.player()
            }

            /// A copy of what the client knows of the game; undefined before the game.
            #[wasm_bindgen(getter)]
            pub fn view(&self) -> Option<$Seen> {
                self.0.view().map(|view| <$Seen>::of((**view).clone()))
            }

            /// The options of the table that players may know, among them its rules; empty before the welcome.
            #[wasm_bindgen(getter, unchecked_return_type = "{ rules?: string; clock?: string; [option: string]: unknown }")]
            pub fn options(&self) -> JsValue {
                tables::value(self.0.options())
            }

            /// The public state of the table, with the own seat as `you`; empty before the table has told it.
            #[wasm_bindgen(getter, unchecked_return_type = "Partial<TableState>")]
            pub fn state(&self) -> JsValue {
                tables::value(self.0.state())
            }

            /// The own set-up as the table has it, or null.
            #[wasm_bindgen(getter, js_name = ownSetup, unchecked_return_type = "{ army: string; ready: boolean } | null")]
            pub fn own_setup(&self) -> JsValue {
                tables::value(self.0.own_setup())
            }

            /// Whether the player is to move.
            #[wasm_bindgen(getter, js_name = isToMove)]
            pub fn is_to_move(&self) -> bool {
                self.0.is_to_move()
            }

            /// Whether a request has no answer yet.
            #[wasm_bindgen(getter, js_name = isWaiting)]
            pub fn is_waiting(&self) -> bool {
                self.0.is_waiting()
            }

            /// Returns the milliseconds that a seat has left, to be shown; undefined without a clock.
            pub fn clock(
                &self,
                #[wasm_bindgen(unchecked_param_type = "number")] seat: &JsValue,
                #[wasm_bindgen(unchecked_param_type = "number")] now: &JsValue,
            ) -> $Fallible<Option<f64>> {
                let left = self.0.clock(number(seat, "a seat")? as usize, time(now)?);
                Ok(left.map(|left| left as f64))
            }

            /// The own move without an answer, and whether nothing hidden can change it; or null.
            #[wasm_bindgen(getter, unchecked_return_type = "{ move: string; certain: boolean } | null")]
            pub fn pending(&self) -> JsValue {
                $crate::maybe(self.0.pending(), |pending| {
                    let certain = pending.certain.into();
                    $crate::object([("move", pending.text.into()), ("certain", certain)]).into()
                })
            }

            /// The move to try as soon as the turn comes. The table does not learn of it before.
            #[wasm_bindgen(getter)]
            pub fn premove(&self) -> Option<String> {
                self.0.premove().map(str::to_string)
            }

            /// Sets the premove, or removes it.
            #[wasm_bindgen(js_name = setPremove)]
            pub fn set_premove(&mut self, mv: Option<String>) {
                self.0.set_premove(mv.as_deref());
            }

            /// Sends a set-up, or with `ready` false a draft.
            ///
            /// All requests return their number, and throw an error with the reason if they are not possible now.
            #[wasm_bindgen(js_name = setUp)]
            pub fn set_up(&mut self, army: &str, ready: Option<bool>) -> $Fallible<f64> {
                made(self.0.set_up(army, ready.unwrap_or(true)))
            }

            /// Declares itself ready to begin, or not, at a table with `start: "ready"`.
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

            /// Offers `"draw"`, `"take-back"`, `"abort"`, `"pause"`, `"go"` or `"rematch"`. A take-back is to `remain`
            /// observations, by default before the own latest ply.
            pub fn offer(&mut self, what: &str, remain: Option<usize>) -> $Fallible<f64> {
                made(self.0.offer(what, remain))
            }

            /// Answers an offer by its number in `state`, or withdraws an own one.
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

            /// Aborts a game that has hardly begun.
            pub fn abort(&mut self) -> $Fallible<f64> {
                made(self.0.abort())
            }

            /// Claims a `"win"` or a `"draw"` from an absent opponent.
            pub fn claim(&mut self, what: &str) -> $Fallible<f64> {
                made(self.0.claim(what))
            }

            /// Gives up the seat before the game.
            pub fn leave(&mut self) -> $Fallible<f64> {
                made(self.0.leave())
            }

            /// Says a text to the host, who may pass it on, at a table that allows it.
            pub fn say(&mut self, text: &str) -> $Fallible<f64> {
                made(self.0.say(text))
            }
        }

        #[wasm_bindgen(typescript_custom_section)]
        const TYPES: &str = r#"
/** The options of a table, or their JSON. docs/online.md describes them. */
export type TableOptions = string | { [option: string]: string | number | boolean };
/** A decision of the host, or its JSON. */
export type TableCommand = string | { command: string; [argument: string]: unknown };
/** Something that has happened at a table. */
export type TableEvent = { event: string; [detail: string]: unknown };
/** What a host knows of a peer: the number of an authenticated player, or nothing. */
export type TableRole = 0 | 1 | "stranger" | "watcher";
/** How a client begins, or what it has saved. */
export type TableStart = string | { sit?: true; watch?: true; ticket?: string; check?: true };
/** The public state of a table. */
export interface TableState {
  /** The number of the game at the table, from 1. */
  g: number;
  phase: "open" | "seated" | "setup" | "play" | "paused" | "ended" | "closed";
  /** The own seat, for clients; null for spectators. */
  you?: 0 | 1 | null;
  seats: { name: string; taken: boolean; here: boolean; ready: boolean }[];
  offers: { offer: number; what: string; by: number; remain?: number }[];
  clock?: { run: number | null; since: number; left: number[]; periods: number[]; out?: number };
  until?: number;
  result?: { winner: number | null; reason: string };
  watching?: number;
  [other: string]: unknown;
}
"#;
    };
}
