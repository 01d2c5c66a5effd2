//! Tables of online games and their clients, for both games.

use kit_table::{JournalError, OptionsError, Refusal, Role};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::args::EntropyArg;
use crate::errors::{Texts, cut, exception, shown};

/// A role of a peer; `None` for a host, who is not a peer.
pub struct RoleArg(pub Option<Role>);

impl FromPyObject<'_, '_> for RoleArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<RoleArg> {
        let word = obj.cast::<PyString>().ok();
        let word = word.map(|word| word.to_string_lossy().into_owned());
        let role = match (word.as_deref(), obj.extract::<usize>()) {
            (Some("stranger"), _) => Some(Role::Stranger),
            (Some("watcher"), _) => Some(Role::Watcher),
            (Some("host"), _) => None,
            (None, Ok(player @ 0..=1)) => Some(Role::Player(player)),
            _ => {
                let found = shown(&obj);
                return Err(PyValueError::new_err(format!(
                    "expected 'stranger', 'watcher', 'host', 0 or 1, not {found}"
                )));
            }
        };
        Ok(RoleArg(role))
    }
}

impl RoleArg {
    /// Returns the role of a peer.
    pub fn peer(self) -> PyResult<Role> {
        self.0
            .ok_or_else(|| PyValueError::new_err("expected the role of a peer, not host"))
    }

    /// Returns the viewer of a record: `None` for the host, `Some(None)` for a watcher, else a player.
    pub fn viewer(self) -> PyResult<Option<Option<usize>>> {
        match self.0 {
            None => Ok(None),
            Some(Role::Watcher) => Ok(Some(None)),
            Some(Role::Player(seat)) => Ok(Some(Some(seat))),
            Some(_) => Err(PyValueError::new_err(
                "expected a player, a watcher or the host as the viewer, not a stranger",
            )),
        }
    }
}

/// One message, as text or as bytes.
pub struct MessageArg(pub Vec<u8>);

impl FromPyObject<'_, '_> for MessageArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<MessageArg> {
        if let Ok(text) = obj.cast::<PyString>() {
            // A lone surrogate is not valid UTF-8; the table rejects the message.
            return Ok(MessageArg(text.to_string_lossy().into_owned().into()));
        }
        match obj.cast::<PyBytes>() {
            Ok(bytes) => Ok(MessageArg(bytes.as_bytes().into())),
            Err(_) => {
                let class = obj.get_type().name()?;
                let text = format!("a message is str or bytes, not {class}");
                Err(PyTypeError::new_err(text))
            }
        }
    }
}

/// JSON as text, or an object for `json.dumps`.
pub struct JsonArg(pub String);

impl FromPyObject<'_, '_> for JsonArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<JsonArg> {
        if let Ok(text) = obj.cast::<PyString>() {
            return Ok(JsonArg(text.to_cow()?.into_owned()));
        }
        let text = obj.py().import("json")?.call_method1("dumps", (obj,))?;
        Ok(JsonArg(text.extract()?))
    }
}

/// Returns the value of a JSON text; None for an empty text.
pub fn value(py: Python<'_>, json: &str) -> PyResult<Py<PyAny>> {
    match json.is_empty() {
        true => Ok(py.None()),
        false => Ok(py.import("json")?.call_method1("loads", (json,))?.unbind()),
    }
}

/// Returns the given secret, or random bytes of the operating system.
pub fn secret(py: Python<'_>, secret: Option<EntropyArg>) -> PyResult<[u8; 32]> {
    match secret {
        Some(EntropyArg(bytes)) => Ok(bytes),
        None => Ok(py.import("os")?.call_method1("urandom", (32,))?.extract()?),
    }
}

/// An error that becomes an exception of a package.
pub trait TableFault {
    /// Returns the class, the reason and the message.
    fn parts(&self) -> (&'static str, &str, String);
}

impl TableFault for OptionsError {
    fn parts(&self) -> (&'static str, &str, String) {
        ("ParseError", "options", self.to_string())
    }
}

impl TableFault for JournalError {
    fn parts(&self) -> (&'static str, &str, String) {
        ("RecordError", "journal", self.to_string())
    }
}

impl TableFault for Refusal {
    fn parts(&self) -> (&'static str, &str, String) {
        ("GameError", &self.reason, self.to_string())
    }
}

/// Converts an error to an exception of the package; `module` is the module with the package's exception
/// classes.
pub fn fault(py: Python<'_>, module: &str, fault: &impl TableFault) -> PyErr {
    let (class, reason, text) = fault.parts();
    // Serde puts words in backticks, as Markdown does.
    let text = cut(text.replace('`', "'"));
    let made = || {
        let module = py.import(module)?;
        exception(
            &module,
            class,
            &text,
            reason,
            PyDict::new(py),
            &Texts::new(),
        )
    };
    made().unwrap_or_else(|error| error)
}

/// Declares the classes `Table` and `TableClient` over `$core::Table` and `$core::Client`. `$seen` converts
/// the client's view from the core's type to the class `$Seen`, and `Game::of` converts a game.
#[macro_export]
macro_rules! tables {
    ($module:literal, $errors:literal, $core:ident, $Game:ty, $Seen:ty, $seen:expr) => {
        use pyo3::prelude::*;
        use pyo3::types::{PyBytes, PyType};
        use $core::kit_table::{HostCommand, TableOptions};
        use $crate::args::{EntropyArg, LengthArg, PeerArg, TimeArg};
        use $crate::tables::{JsonArg, MessageArg, RoleArg, fault, secret, value};

        const ERRORS: &str = $errors;

        /// The server's side of an online game. It passes the messages of players to the referee, and does no
        /// I/O.
        ///
        /// After each call that takes a time (`now`): append `journal()` to a file, sync the file, call
        /// `stored`, and send the messages of `out()`. Call `wake` at `deadline`. Times are in milliseconds
        /// and come from your clock. `options` is a dict or its JSON. `secret` is 32 bytes (default: random
        /// bytes of the operating system).
        ///
        /// Raises ParseError if the options are invalid.
        #[pyclass(frozen, module = $module)]
        pub struct Table {
            table: $crate::panics::Kept<$core::Table>,
            /// The number of bytes of an incomplete line at the end of the restored journal.
            #[pyo3(get)]
            torn: usize,
        }

        #[pymethods]
        impl Table {
            #[new]
            #[pyo3(signature = (options, now, secret = None))]
            fn new(
                py: Python<'_>,
                options: JsonArg,
                now: TimeArg,
                secret: Option<EntropyArg>,
            ) -> PyResult<Table> {
                let secret = $crate::tables::secret(py, secret)?;
                let options = TableOptions::parse(&options.0);
                let table = options.and_then(|options| $core::Table::open(&options, secret, now.0));
                let table = table.map_err(|error| fault(py, ERRORS, &error))?;
                Ok(Table {
                    table: $crate::panics::Kept::new("Table", table),
                    torn: 0,
                })
            }

            /// Restores a table from its journal. Remove the last `torn` bytes of the file before you append
            /// to it.
            ///
            /// Raises RecordError if the journal is damaged, or if it belongs to another game or version.
            #[classmethod]
            fn restore(
                _class: &Bound<'_, PyType>,
                py: Python<'_>,
                journal: &[u8],
                now: TimeArg,
            ) -> PyResult<Table> {
                let restored = $core::Table::restore(journal, now.0);
                let (table, torn) = restored.map_err(|error| fault(py, ERRORS, &error))?;
                Ok(Table {
                    table: $crate::panics::Kept::new("Table", table),
                    torn,
                })
            }

            /// Connects a peer. `peer` is a number of your choice, and `role` is a player's number,
            /// "stranger" or "watcher".
            fn attach(&self, peer: PeerArg, role: RoleArg, now: TimeArg) -> PyResult<()> {
                let role = role.peer()?;
                Ok(self.table.lock().attach(peer.0, role, now.0))
            }

            /// Processes a message of a peer. A bad message raises no exception.
            fn receive(&self, peer: PeerArg, message: MessageArg, now: TimeArg) {
                self.table.lock().receive(peer.0, &message.0, now.0);
            }

            /// Disconnects a peer.
            fn disconnected(&self, peer: PeerArg, now: TimeArg) {
                self.table.lock().disconnected(peer.0, now.0);
            }

            /// Performs all actions that are due. You can call it at any time.
            fn wake(&self, now: TimeArg) {
                self.table.lock().wake(now.0);
            }

            /// Stops the output to a peer whose connection is full, or resumes the output. No message is
            /// lost.
            fn hold(&self, peer: PeerArg, held: bool) {
                self.table.lock().hold(peer.0, held);
            }

            /// Carries out a command of the host, such as `{"command": "close"}`.
            ///
            /// Raises ParseError for an unknown command, and GameError if the command is not possible now.
            fn command(&self, py: Python<'_>, command: JsonArg, now: TimeArg) -> PyResult<()> {
                let command =
                    HostCommand::parse(&command.0).map_err(|error| fault(py, ERRORS, &error))?;
                let done = self.table.lock().command(command, now.0);
                done.map_err(|error| fault(py, ERRORS, &error))
            }

            /// Returns the new bytes of the journal, to append to the file. Each byte is returned once.
            fn journal<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.table.lock().journal())
            }

            /// Reports that `length` more bytes of the journal are stored. `out()` is empty until all bytes
            /// are stored.
            fn stored(&self, length: LengthArg) {
                self.table.lock().stored(length.0);
            }

            /// Returns messages as tuples: the peer, the text, and whether to close the connection after it.
            fn out(&self) -> Vec<(u64, String, bool)> {
                let mut table = self.table.lock();
                let next = || {
                    table
                        .next_output()
                        .map(|out| (out.peer, out.text, out.hang_up))
                };
                std::iter::from_fn(next).collect()
            }

            /// Returns the events since the last call, such as `{"event": "began", "game": 1}`.
            fn events(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
                let mut table = self.table.lock();
                let events = std::iter::from_fn(|| table.next_event());
                events.map(|event| value(py, &event.to_json())).collect()
            }

            /// Returns the time of the next call of `wake`, or None.
            #[getter]
            fn deadline(&self) -> Option<u64> {
                self.table.lock().deadline()
            }

            /// Returns the secret ticket of a player. A stranger with this ticket takes that player's seat.
            fn ticket(&self, player: LengthArg) -> PyResult<String> {
                match player.0 {
                    0 | 1 => Ok(self.table.lock().ticket(player.0)),
                    other => Err(pyo3::exceptions::PyValueError::new_err(format!(
                        "expected player 0 or 1, not {other}"
                    ))),
                }
            }

            /// Returns the public state: phase, seats, offers, clock and result.
            #[getter]
            fn state(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                value(py, &self.table.lock().state())
            }

            /// Returns a copy of the referee's game, with all hidden information; None before the game.
            #[getter]
            fn game(&self) -> Option<$Game> {
                self.table
                    .lock()
                    .game()
                    .map(|game| <$Game>::of((**game).clone()))
            }

            /// Returns the record of the game as text, with the remaining time after each ply. `viewer` is a
            /// player's number, "watcher" or "host", and the record contains what this viewer may know.
            /// Returns None before the game.
            fn record(&self, viewer: RoleArg) -> PyResult<Option<String>> {
                let viewer = viewer.viewer()?;
                Ok(self.table.lock().record(viewer))
            }
        }

        /// A client of a table, for a player or a spectator. It does no I/O.
        ///
        /// `start` is `{"sit": True}` for a player without a ticket, `{"watch": True}` for a spectator, or
        /// `{"ticket": "..."}` for the holder of a ticket. With `{}`, the host decides the role of the
        /// client. `start` can also be the result of `save()`. After each call, send the messages of `out()`
        /// and store `save()`.
        ///
        /// Raises ParseError if `start` is anything else.
        #[pyclass(frozen, module = $module)]
        pub struct TableClient($crate::panics::Kept<$core::Client>);

        impl TableClient {
            /// Makes a request and returns its number.
            fn request(
                &self,
                py: Python<'_>,
                make: impl FnOnce(&mut $core::Client) -> Result<u64, $core::kit_table::Refusal>,
            ) -> PyResult<u64> {
                let made = make(&mut self.0.lock());
                made.map_err(|error| fault(py, ERRORS, &error))
            }
        }

        #[pymethods]
        impl TableClient {
            #[new]
            #[pyo3(signature = (start, now, secret = None))]
            fn new(
                py: Python<'_>,
                start: JsonArg,
                now: TimeArg,
                secret: Option<EntropyArg>,
            ) -> PyResult<TableClient> {
                let secret = $crate::tables::secret(py, secret)?;
                let client = $core::Client::open(&start.0, secret, now.0);
                let client = client.map_err(|error| fault(py, ERRORS, &error))?;
                Ok(TableClient($crate::panics::Kept::new(
                    "TableClient",
                    client,
                )))
            }

            /// Returns the state of the client as JSON, for another process that continues the game. It
            /// contains the ticket, which is secret.
            fn save(&self) -> String {
                self.0.lock().save()
            }

            /// Starts a new connection.
            fn connected(&self, now: TimeArg) {
                self.0.lock().connected(now.0);
            }

            /// Processes a message of the table. A bad message raises no exception, but changes `status`.
            fn receive(&self, message: MessageArg, now: TimeArg) {
                self.0.lock().receive(&message.0, now.0);
            }

            /// Ends the connection.
            fn disconnected(&self, now: TimeArg) {
                self.0.lock().disconnected(now.0);
            }

            /// Performs all actions that are due. You can call it at any time.
            fn wake(&self, now: TimeArg) {
                self.0.lock().wake(now.0);
            }

            /// Requests missing messages from the table. Call this method if the connection can lose messages
            /// without closing. Without this call, the client notices the loss of a message only when the
            /// next message arrives.
            fn sync(&self, now: TimeArg) {
                self.0.lock().sync(now.0);
            }

            /// Returns the messages for the table; empty without a connection.
            fn out(&self) -> Vec<String> {
                let mut client = self.0.lock();
                std::iter::from_fn(|| client.next_output()).collect()
            }

            /// Returns the host's messages to everyone since the last call.
            fn messages(&self) -> Vec<String> {
                let mut client = self.0.lock();
                std::iter::from_fn(|| client.next_message()).collect()
            }

            /// Returns the answers to requests since the last call: the number of each request, and a
            /// GameError if it was refused, else None.
            fn answers(&self, py: Python<'_>) -> Vec<(u64, Option<Py<PyAny>>)> {
                let mut client = self.0.lock();
                let answers: Vec<_> = std::iter::from_fn(|| client.next_answer()).collect();
                drop(client);
                let error = |why| fault(py, ERRORS, &why).into_value(py).into_any();
                answers
                    .into_iter()
                    .map(|answer| (answer.id, answer.refusal.map(error)))
                    .collect()
            }

            /// Returns when to connect again or, while connected, when to call `wake`; None if nothing is
            /// due.
            #[getter]
            fn deadline(&self) -> Option<u64> {
                self.0.lock().deadline()
            }

            /// Returns "connecting", "live", "lost", "closed", "newer" or "diverged".
            #[getter]
            fn status(&self) -> &'static str {
                self.0.lock().status().as_str()
            }

            /// Returns why the table closed the connection, or why the client cannot continue; else None.
            #[getter]
            fn reason(&self) -> Option<String> {
                self.0.lock().status().reason().map(str::to_string)
            }

            /// Returns whether anything visible has changed since the last call, so that a program must
            /// redraw.
            fn changed(&self) -> bool {
                self.0.lock().changed()
            }

            /// Returns the player's number; None for spectators.
            #[getter]
            fn player(&self) -> Option<usize> {
                self.0.lock().player()
            }

            /// Returns the client's view of the game; None before the game.
            #[getter]
            fn view(&self) -> Option<$Seen> {
                self.0.lock().view().map(|view| $seen((**view).clone()))
            }

            /// Returns the options that players may know, including the rules; empty before the table's first
            /// message.
            #[getter]
            fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                value(py, self.0.lock().options())
            }

            /// Returns the public state of the table, with the player's seat as `you`; empty until the table
            /// has sent it.
            #[getter]
            fn state(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                value(py, self.0.lock().state())
            }

            /// Returns this player's set-up on the table, with `army` and `ready`, or None.
            #[getter]
            fn own_setup(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                value(py, self.0.lock().own_setup())
            }

            /// Returns whether the player is to move.
            #[getter]
            fn is_to_move(&self) -> bool {
                self.0.lock().is_to_move()
            }

            /// Returns whether a request is still unanswered.
            #[getter]
            fn is_waiting(&self) -> bool {
                self.0.lock().is_waiting()
            }

            /// Returns the remaining milliseconds of a seat, for display; None without a clock.
            fn clock(&self, seat: LengthArg, now: TimeArg) -> Option<u64> {
                self.0.lock().clock(seat.0, now.0)
            }

            /// Returns this player's unanswered move, and whether its effect is already certain; None if
            /// there is no such move.
            #[getter]
            fn pending(&self) -> Option<(String, bool)> {
                let client = self.0.lock();
                client
                    .pending()
                    .map(|pending| (pending.text.to_string(), pending.certain))
            }

            /// The premove: the move to try at the start of the player's next turn, or None. The client sends
            /// the move to the table when that turn starts.
            #[getter]
            fn premove(&self) -> Option<String> {
                self.0.lock().premove().map(str::to_string)
            }

            #[setter]
            fn set_premove(&self, mv: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
                let mv = mv.map(|mv| mv.str()).transpose()?;
                let mv = mv.as_ref().map(|mv| mv.to_cow()).transpose()?;
                Ok(self.0.lock().set_premove(mv.as_deref()))
            }

            /// Sends a set-up; with `ready=False`, sends a draft.
            ///
            /// Every method that sends a request returns the number of the request, and raises GameError if
            /// the request is not possible now.
            #[pyo3(signature = (army, ready = true))]
            fn set_up(
                &self,
                py: Python<'_>,
                army: &Bound<'_, PyAny>,
                ready: bool,
            ) -> PyResult<u64> {
                let army = army.str()?;
                let army = army.to_cow()?;
                self.request(py, |client| client.set_up(&army, ready))
            }

            /// Reports whether the player is ready to begin, at a table with `start=ready`.
            #[pyo3(signature = (ready = true))]
            fn ready(&self, py: Python<'_>, ready: bool) -> PyResult<u64> {
                self.request(py, |client| client.ready(ready))
            }

            /// Tries a move.
            fn play(
                &self,
                py: Python<'_>,
                r#move: &Bound<'_, PyAny>,
                now: TimeArg,
            ) -> PyResult<u64> {
                let mv = r#move.str()?;
                let mv = mv.to_cow()?;
                self.request(py, |client| client.play(&mv, now.0))
            }

            /// Offers "draw", "take-back", "abort", "pause", "go" or "rematch". A take-back leaves `remain`
            /// observations (default: those before the player's latest ply).
            #[pyo3(signature = (what, remain = None))]
            fn offer(
                &self,
                py: Python<'_>,
                what: &str,
                remain: Option<LengthArg>,
            ) -> PyResult<u64> {
                self.request(py, |client| {
                    client.offer(what, remain.map(|remain| remain.0))
                })
            }

            /// Accepts or declines the offer with this number in `state`. Also withdraws one of the player's
            /// own offers.
            fn answer(&self, py: Python<'_>, offer: PeerArg, accept: bool) -> PyResult<u64> {
                self.request(py, |client| client.answer(offer.0, accept))
            }

            /// Resigns.
            fn resign(&self, py: Python<'_>) -> PyResult<u64> {
                self.request(py, |client| client.resign())
            }

            /// Aborts the game, if one of the seats has not played yet.
            fn abort(&self, py: Python<'_>) -> PyResult<u64> {
                self.request(py, |client| client.abort())
            }

            /// Claims a "win" or a "draw" because the opponent is absent.
            fn claim(&self, py: Python<'_>, what: &str) -> PyResult<u64> {
                self.request(py, |client| client.claim(what))
            }

            /// Gives up the seat. This is possible only before the game.
            fn leave(&self, py: Python<'_>) -> PyResult<u64> {
                self.request(py, |client| client.leave())
            }

            /// Sends a text to the host, if the table allows it. The host may pass the text on to others.
            fn say(&self, py: Python<'_>, text: &str) -> PyResult<u64> {
                self.request(py, |client| client.say(text))
            }
        }
    };
}
