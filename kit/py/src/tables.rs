//! Tables of online games and their clients, alike in both games.

use kit_table::{JournalError, OptionsError, Refusal, Role};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::args::EntropyArg;
use crate::errors::{Texts, cut, exception, shown};

/// A role of a peer: `None` for a host, who is no peer.
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
            .ok_or_else(|| PyValueError::new_err("no peer is a host"))
    }

    /// Returns whose record is meant.
    pub fn viewer(self) -> PyResult<Option<Option<usize>>> {
        match self.0 {
            None => Ok(None),
            Some(Role::Watcher) => Ok(Some(None)),
            Some(Role::Player(seat)) => Ok(Some(Some(seat))),
            Some(_) => Err(PyValueError::new_err("a stranger has no record")),
        }
    }
}

/// One message, as text or as bytes.
pub struct MessageArg(pub Vec<u8>);

impl FromPyObject<'_, '_> for MessageArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<MessageArg> {
        if let Ok(text) = obj.cast::<PyString>() {
            // A lone surrogate is no UTF-8; the table rejects the message.
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

/// JSON as text, or what `json.dumps` takes.
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

/// Returns what JSON means; None for an empty text.
pub fn value(py: Python<'_>, json: &str) -> PyResult<Py<PyAny>> {
    match json.is_empty() {
        true => Ok(py.None()),
        false => Ok(py.import("json")?.call_method1("loads", (json,))?.unbind()),
    }
}

/// Returns the secret, or bytes of the operating system.
pub fn secret(py: Python<'_>, secret: Option<EntropyArg>) -> PyResult<[u8; 32]> {
    match secret {
        Some(EntropyArg(bytes)) => Ok(bytes),
        None => Ok(py.import("os")?.call_method1("urandom", (32,))?.extract()?),
    }
}

/// An error that becomes an exception of a package.
pub trait TableFault {
    /// Returns the class, the reason and the message.
    fn tell(&self) -> (&'static str, &str, String);
}

impl TableFault for OptionsError {
    fn tell(&self) -> (&'static str, &str, String) {
        ("ParseError", "options", self.to_string())
    }
}

impl TableFault for JournalError {
    fn tell(&self) -> (&'static str, &str, String) {
        ("RecordError", "journal", self.to_string())
    }
}

impl TableFault for Refusal {
    fn tell(&self) -> (&'static str, &str, String) {
        ("GameError", &self.reason, self.to_string())
    }
}

/// Makes the exception of the package whose errors are in this module.
pub fn fault(py: Python<'_>, module: &str, fault: &impl TableFault) -> PyErr {
    let (class, reason, text) = fault.tell();
    // Serde quotes as Markdown does.
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

/// Declares the classes `Table` and `TableClient` over `$core::Table` and `$core::Client`. `$Seen` is the class of
/// what a client knows, which `$seen` makes of the core's value, and `Game::of` makes a game.
#[macro_export]
macro_rules! tables {
    ($module:literal, $errors:literal, $core:ident, $Game:ty, $Seen:ty, $seen:expr) => {
        use pyo3::prelude::*;
        use pyo3::types::{PyBytes, PyType};
        use $core::kit_table::{HostCommand, TableOptions};
        use $crate::args::{EntropyArg, LengthArg, PeerArg, TimeArg};
        use $crate::tables::{JsonArg, MessageArg, RoleArg, fault, secret, value};

        const ERRORS: &str = $errors;

        /// The server's end of an online game: everything between its sockets and the referee. It does no I/O.
        ///
        /// After each call that takes a time: append `journal()` to a file, sync the file, call `stored`, send what
        /// `out()` returns, and call `wake` at `deadline`. Times are milliseconds of your clock. `options` is a dict
        /// or its JSON; `secret` is 32 bytes, by default of the operating system.
        ///
        /// Raises ParseError for wrong options.
        #[pyclass(frozen, module = $module)]
        pub struct Table {
            table: $crate::panics::Kept<$core::Table>,
            /// How many bytes at the end of the restored journal were not written completely.
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

            /// Restores a table from its journal. Cut `torn` bytes off the end of the file before you append.
            ///
            /// Raises RecordError if the journal is damaged, or of another game or version.
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

            /// Connects a peer: a number of your choice, and its role: a player's number, "stranger" or "watcher".
            fn attach(&self, peer: PeerArg, role: RoleArg, now: TimeArg) -> PyResult<()> {
                let role = role.peer()?;
                Ok(self.table.lock().attach(peer.0, role, now.0))
            }

            /// Takes in one message of a peer. Never raises for what the peer sends.
            fn receive(&self, peer: PeerArg, message: MessageArg, now: TimeArg) {
                self.table.lock().receive(peer.0, &message.0, now.0);
            }

            /// Disconnects a peer.
            fn disconnected(&self, peer: PeerArg, now: TimeArg) {
                self.table.lock().disconnected(peer.0, now.0);
            }

            /// Does what is due. May be called at any time.
            fn wake(&self, now: TimeArg) {
                self.table.lock().wake(now.0);
            }

            /// Stops the output to a peer whose connection is full, or resumes it. The peer misses nothing.
            fn hold(&self, peer: PeerArg, held: bool) {
                self.table.lock().hold(peer.0, held);
            }

            /// Carries out a decision of the host, such as `{"command": "close"}`.
            ///
            /// Raises ParseError for an unknown command, GameError if it is not possible now.
            fn command(&self, py: Python<'_>, command: JsonArg, now: TimeArg) -> PyResult<()> {
                let command =
                    HostCommand::parse(&command.0).map_err(|error| fault(py, ERRORS, &error))?;
                let done = self.table.lock().command(command, now.0);
                done.map_err(|error| fault(py, ERRORS, &error))
            }

            /// Returns the bytes to append to the journal, each byte once.
            fn journal<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.table.lock().journal())
            }

            /// Reports that this many further bytes of the journal are stored. Until all are, `out()` is empty.
            fn stored(&self, length: LengthArg) {
                self.table.lock().stored(length.0);
            }

            /// Returns the messages for peers: peer, text, and whether to close the connection afterwards.
            fn out(&self) -> Vec<(u64, String, bool)> {
                let mut table = self.table.lock();
                let next = || {
                    table
                        .next_output()
                        .map(|out| (out.peer, out.text, out.hang_up))
                };
                std::iter::from_fn(next).collect()
            }

            /// Returns what has happened since the last call, such as `{"event": "began", "game": 1}`.
            fn events(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
                let mut table = self.table.lock();
                let events = std::iter::from_fn(|| table.next_event());
                events.map(|event| value(py, &event.to_json())).collect()
            }

            /// The time at which to call `wake`, or None.
            #[getter]
            fn deadline(&self) -> Option<u64> {
                self.table.lock().deadline()
            }

            /// Returns the ticket with which a stranger takes the seat of a player. It is a secret.
            fn ticket(&self, player: LengthArg) -> PyResult<String> {
                match player.0 {
                    0 | 1 => Ok(self.table.lock().ticket(player.0)),
                    other => Err(pyo3::exceptions::PyValueError::new_err(format!(
                        "expected player 0 or 1, not {other}"
                    ))),
                }
            }

            /// The public state: phase, seats, offers, clock, result.
            #[getter]
            fn state(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                value(py, &self.table.lock().state())
            }

            /// A copy of the referee's game, in which everything is known; None before the game.
            #[getter]
            fn game(&self) -> Option<$Game> {
                self.table
                    .lock()
                    .game()
                    .map(|game| <$Game>::of((**game).clone()))
            }

            /// Returns the record of the game with the time left after each ply, as text: what a seat, "watcher" or
            /// "host" may keep. None before the game.
            fn record(&self, viewer: RoleArg) -> PyResult<Option<String>> {
                let viewer = viewer.viewer()?;
                Ok(self.table.lock().record(viewer))
            }
        }

        /// A client of a table, for a player or a spectator. It does no I/O.
        ///
        /// `start` is `{"sit": True}` for a player without a ticket, `{"watch": True}`, `{"ticket": "..."}`, `{}` for
        /// a player whom the host knows, or what `save()` returned. After each call, send what `out()` returns and
        /// store `save()`.
        ///
        /// Raises ParseError for another start.
        #[pyclass(frozen, module = $module)]
        pub struct TableClient($crate::panics::Kept<$core::Client>);

        impl TableClient {
            /// Makes a request. Returns its number.
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

            /// Returns what a later process needs to go on, as JSON. It has the ticket, which is a secret.
            fn save(&self) -> String {
                self.0.lock().save()
            }

            /// Begins a new connection.
            fn connected(&self, now: TimeArg) {
                self.0.lock().connected(now.0);
            }

            /// Takes in one message of the table. Never raises for what the table sends; `status` changes.
            fn receive(&self, message: MessageArg, now: TimeArg) {
                self.0.lock().receive(&message.0, now.0);
            }

            /// Ends the connection.
            fn disconnected(&self, now: TimeArg) {
                self.0.lock().disconnected(now.0);
            }

            /// Does what is due. May be called at any time.
            fn wake(&self, now: TimeArg) {
                self.0.lock().wake(now.0);
            }

            /// Returns the messages for the table; none without a connection.
            fn out(&self) -> Vec<String> {
                let mut client = self.0.lock();
                std::iter::from_fn(|| client.next_output()).collect()
            }

            /// Returns what the host told everyone since the last call.
            fn messages(&self) -> Vec<String> {
                let mut client = self.0.lock();
                std::iter::from_fn(|| client.next_message()).collect()
            }

            /// Returns the answers to requests since the last call: the number of each request, and a GameError if it
            /// was refused, else None.
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

            /// When to connect again, or while connected when to call `wake`; None if nothing is due.
            #[getter]
            fn deadline(&self) -> Option<u64> {
                self.0.lock().deadline()
            }

            /// "connecting", "live", "lost", "closed", "newer" or "diverged".
            #[getter]
            fn status(&self) -> &'static str {
                self.0.lock().status().as_str()
            }

            /// Why the table closed the connection, or why the client cannot go on; else None.
            #[getter]
            fn reason(&self) -> Option<String> {
                self.0.lock().status().reason().map(str::to_string)
            }

            /// Returns whether anything to be drawn has changed since the last call.
            fn changed(&self) -> bool {
                self.0.lock().changed()
            }

            /// The number of the player; None for spectators.
            #[getter]
            fn player(&self) -> Option<usize> {
                self.0.lock().player()
            }

            /// What the client knows of the game; None before the game.
            #[getter]
            fn view(&self) -> Option<$Seen> {
                self.0.lock().view().map(|view| $seen((**view).clone()))
            }

            /// The options of the table that players may know, among them its rules; empty before the welcome.
            #[getter]
            fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                value(py, self.0.lock().options())
            }

            /// The public state of the table, with the own seat as `you`; empty before the table has told it.
            #[getter]
            fn state(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                value(py, self.0.lock().state())
            }

            /// The own set-up as the table has it, with `army` and `ready`, or None.
            #[getter]
            fn own_setup(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                value(py, self.0.lock().own_setup())
            }

            /// Whether the player is to move.
            #[getter]
            fn is_to_move(&self) -> bool {
                self.0.lock().is_to_move()
            }

            /// Whether a request has no answer yet.
            #[getter]
            fn is_waiting(&self) -> bool {
                self.0.lock().is_waiting()
            }

            /// Returns the milliseconds that a seat has left, to be shown; None without a clock.
            fn clock(&self, seat: LengthArg, now: TimeArg) -> Option<u64> {
                self.0.lock().clock(seat.0, now.0)
            }

            /// The own move without an answer, and whether nothing hidden can change it; or None.
            #[getter]
            fn pending(&self) -> Option<(String, bool)> {
                let client = self.0.lock();
                client
                    .pending()
                    .map(|pending| (pending.text.to_string(), pending.certain))
            }

            /// The move to try as soon as the turn comes, or None. The table does not learn of it before.
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

            /// Sends a set-up, or with `ready=False` a draft.
            ///
            /// All requests return their number and raise GameError if they are not possible now.
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

            /// Declares itself ready to begin, or not, at a table with `start=ready`.
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

            /// Offers "draw", "take-back", "abort", "pause", "go" or "rematch". A take-back is to `remain`
            /// observations, by default before the own latest ply.
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

            /// Answers an offer by its number in `state`, or withdraws an own one.
            fn answer(&self, py: Python<'_>, offer: PeerArg, accept: bool) -> PyResult<u64> {
                self.request(py, |client| client.answer(offer.0, accept))
            }

            /// Resigns.
            fn resign(&self, py: Python<'_>) -> PyResult<u64> {
                self.request(py, |client| client.resign())
            }

            /// Aborts a game that has hardly begun.
            fn abort(&self, py: Python<'_>) -> PyResult<u64> {
                self.request(py, |client| client.abort())
            }

            /// Claims a "win" or a "draw" from an absent opponent.
            fn claim(&self, py: Python<'_>, what: &str) -> PyResult<u64> {
                self.request(py, |client| client.claim(what))
            }

            /// Gives up the seat before the game.
            fn leave(&self, py: Python<'_>) -> PyResult<u64> {
                self.request(py, |client| client.leave())
            }

            /// Says a text to the host, who may pass it on, at a table that allows it.
            fn say(&self, py: Python<'_>, text: &str) -> PyResult<u64> {
                self.request(py, |client| client.say(text))
            }
        }
    };
}
