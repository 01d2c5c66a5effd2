//! The client's end of a table, without I/O.

mod acts;
mod stream;

use alloc::borrow::Cow;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::chance::{Purpose, draw, hex, unhex};
use crate::clock::{ClockRules, OptionsError, ShownClock};
use crate::facts::Session;
use crate::game::Refusal;
use crate::json::{Members, Object};
use crate::peer::WIRE;

/// The state of a game that a client computes from its observations.
///
/// The view of the game in the example of [`TableGame`](crate::TableGame):
///
/// ```
#[doc = include_str!("../../docs/stones.rs")]
/// let mut view = Stones::begin(r#"{"stones":10}"#)?;
/// view.observe(r#"{"taken":3}"#)?;
/// assert_eq!(view.turn(), Some(1));
/// # Ok::<(), Refusal>(())
/// ```
pub trait TableView: Sized {
    /// The version of the observations that this type reads.
    const VERSION: u32;

    /// Returns the view after the first observation, which is given as JSON.
    ///
    /// # Errors
    /// Fails if the observation is not the start of a game. Fails with [`Refusal::unknown_kind`] if only later versions
    /// know its kind.
    fn begin(observation: &str) -> Result<Self, Refusal>;

    /// Adds the next observation, which is given as JSON.
    ///
    /// # Errors
    /// Fails if the observation cannot follow the earlier ones. Fails with [`Refusal::unknown_kind`] if only later
    /// versions know its kind.
    fn observe(&mut self, observation: &str) -> Result<(), Refusal>;

    /// Checks a move of a seat. Returns `true` if the effect of the move does not depend on hidden information.
    ///
    /// # Errors
    /// Fails if the seat knows that the move is illegal.
    fn check(&self, seat: usize, mv: &str) -> Result<bool, Refusal>;

    /// Returns the seat to move; `None` after the end.
    fn turn(&self) -> Option<usize>;

    /// Returns the view as text. If the client was opened with `check`, it compares this text with
    /// [`TableGame::view_text`](crate::TableGame::view_text) by a checksum.
    fn text(&self) -> String;
}

/// The status of a client's connection to its table.
///
/// ```
/// use luzhanqi_kit_table::Status;
/// let status = Status::Closed("full".into());
/// assert_eq!((status.as_str(), status.reason()), ("closed", Some("full")));
/// assert_eq!(Status::Live.reason(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// The client waits for the message `welcome`.
    Connecting,
    /// The table has welcomed the client.
    Live,
    /// The connection is lost. The program must connect again at [`TableClient::deadline`].
    Lost,
    /// The table closed the connection for this reason. The program must not connect again.
    Closed(String),
    /// The connection works, but the table sent an observation of a kind that only later versions know. The client has
    /// no view.
    Newer,
    /// A message of the table is invalid, or the stream is still inconsistent after the client fetched it again.
    /// Contains the error.
    Diverged(String),
}

impl Status {
    /// Returns the token: `connecting`, `live`, `lost`, `closed`, `newer` or `diverged`.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Status::Connecting => "connecting",
            Status::Live => "live",
            Status::Lost => "lost",
            Status::Closed(_) => "closed",
            Status::Newer => "newer",
            Status::Diverged(_) => "diverged",
        }
    }

    /// Returns the reason of `closed` and `diverged`.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Status::Closed(why) | Status::Diverged(why) => Some(why),
            _ => None,
        }
    }
}

/// The answer to a request.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// let (mut table, mut clients) = game::begun();
/// let id = clients[0].offer("draw", None)?;
/// game::pass_messages(&mut table, &mut clients);
/// let answer = clients[0].next_answer().unwrap();
/// assert_eq!(answer.id, id);
/// assert_eq!(answer.refusal.unwrap().reason, "unsupported"); // this game has no draws
/// # Ok::<(), luzhanqi_kit_table::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The number of the request.
    pub id: u64,
    /// The reason of a refusal; `None` if the request was carried out.
    pub refusal: Option<Refusal>,
}

/// A move of the player that the table has not answered. A program may draw it over the view, but the table may still
/// refuse it.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// let (mut table, mut clients) = game::begun();
/// clients[0].play("3", 0)?;
/// let pending = clients[0].pending().unwrap();
/// assert_eq!((pending.text, pending.certain), ("3", true));
/// game::pass_messages(&mut table, &mut clients);
/// assert_eq!(clients[0].pending(), None);
/// # Ok::<(), luzhanqi_kit_table::Refusal>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Pending<'a> {
    /// The move.
    pub text: &'a str,
    /// Whether the effect of the move does not depend on hidden information. If true, the program knows the board after
    /// the move.
    pub certain: bool,
}

/// The version of the data that [`TableClient::save`] returns.
const SAVED: u64 = 1;

/// Milliseconds without any message after which a connection counts as lost.
const SILENCE: u64 = 45_000;

/// Milliseconds after which a request is sent again.
const RESEND: u64 = 3_000;

/// The maximum number of waiting answers to requests and of waiting texts from the host.
const MAX_WAITING: usize = 64;

/// The maximum size of the observations of a client, in bytes. Each observation counts as `OBSERVATION` bytes more.
const MAX_STREAM: usize = 1 << 24;
const OBSERVATION: usize = 32;

/// Adds a value to a queue. Drops the oldest value if the queue is full.
fn push<T>(queue: &mut VecDeque<T>, value: T) {
    if queue.len() == MAX_WAITING {
        queue.pop_front();
    }
    queue.push_back(value);
}

/// A client of a table: the other end of [`Table`](crate::Table).
///
/// The client stores the observations, repeats requests that have no answer, answers pings, and resumes after a lost
/// connection. With [`TableClient::save`] it can resume in another process. The program that owns the client passes the
/// time, in milliseconds of any clock.
///
/// A client is bounded, whatever its table sends. A message of more than 16,384 bytes is invalid. So is an observation
/// with which all observations have more than 16 MiB, if each counts as its length plus 32 bytes. The status is then
/// [`Status::Diverged`]. The client keeps the latest 64 of the answers and of the texts from the host that wait for the
/// program, and only the latest output of each type, besides at most 8 requests. A message that removes observations
/// costs the time to compute the view from those that remain. Any other message costs time proportional to its length,
/// to the length of the state, and with `check` to that of the view.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// # use game::{Nim, Stones};
/// use luzhanqi_kit_table::{Role, Status, Table, TableClient, TableOptions};
/// let options = TableOptions::parse(r#"{"rules":"10","seating":"open","journal":false}"#)?;
/// let mut table = Table::<Nim>::open(&options, [7; 32], 0)?;
/// let mut client = TableClient::<Stones>::open(r#"{"sit":true}"#, [1; 32], 0)?;
///
/// table.attach(5, Role::Stranger, 0);
/// client.connected(0);
/// while let Some(text) = client.next_output() {
///     table.receive(5, text.as_bytes(), 0);
/// }
/// while let Some(output) = table.next_output() {
///     client.receive(output.text.as_bytes(), 0);
/// }
/// assert_eq!((client.status(), client.player()), (&Status::Live, Some(0)));
/// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
/// ```
#[derive(Clone)]
pub struct TableClient<V: TableView> {
    secret: [u8; 32],
    session: Session,
    /// The ticket; without a ticket, whether the client asks for a seat or watches.
    ticket: Option<String>,
    sits: bool,
    watches: bool,
    checks: bool,
    player: Option<usize>,
    status: Status,
    /// Whether there is a connection.
    is_up: bool,
    now: u64,
    /// When the latest message arrived, or the connection was made.
    heard: u64,
    /// When to connect again.
    retry: u64,
    /// The number of lost connections since the last welcome.
    failures: u32,
    /// The number of the latest `hello` or `sync`.
    asked: u64,
    /// When the `sync` that has no answer yet was sent.
    syncing: Option<u64>,
    game: u32,
    generation: u32,
    observations: Vec<String>,
    sums: Vec<u32>,
    /// The size of the observations in bytes.
    size: usize,
    view: Option<V>,
    /// Whether a sum was wrong and no correct observations have arrived since.
    doubted: bool,
    /// Whether an observation has an unknown kind.
    is_newer: bool,
    state: String,
    states: u64,
    phase: String,
    you: Option<usize>,
    options: String,
    rules: Option<ClockRules>,
    /// The delay with which spectators see the game.
    delay: Option<u64>,
    clock: Option<ShownClock>,
    /// How far the table's clock is ahead of this program's clock, according to each of the latest messages
    /// with a time.
    ahead: VecDeque<i64>,
    own_setup: String,
    last_id: u64,
    /// The requests without an answer.
    requests: VecDeque<(u64, String)>,
    /// The number of the latest request sent on this connection, and the time when it was sent.
    sent: u64,
    sent_at: u64,
    /// The player's move that has no answer yet: the number of its request, its text, and whether its
    /// effect is certain.
    pending: Option<(u64, String, bool)>,
    premove: Option<String>,
    /// When the player's current turn began, as this client saw it.
    turn_since: Option<u64>,
    answers: VecDeque<Answer>,
    messages: VecDeque<String>,
    out: VecDeque<String>,
    changed: bool,
}

impl<V: TableView> fmt::Debug for TableClient<V> {
    /// Formats the status and the number of observations, but no secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableClient")
            .field("status", &self.status)
            .field("observations", &self.observations.len())
            .finish_non_exhaustive()
    }
}

impl<V: TableView> TableClient<V> {
    /// Opens a client. The text is a JSON object. `{"sit":true}` asks for a seat, `{"watch":true}` asks to watch, and
    /// `{"ticket":"..."}` takes the seat of a ticket. `{}` is for hosts that identify the client themselves. With
    /// `"check":true`, the client compares its view with the table's when it has all observations. The text may also be
    /// the result of [`TableClient::save`]. Then the client continues where the saved client stopped, and fetches its
    /// observations again. `secret` must be 32 random bytes.
    ///
    /// # Errors
    /// Fails for any other text.
    pub fn open(text: &str, secret: [u8; 32], now: u64) -> Result<TableClient<V>, OptionsError> {
        TableClient::read(text, secret, now).map_err(OptionsError)
    }

    fn read(text: &str, secret: [u8; 32], now: u64) -> Result<TableClient<V>, String> {
        const NAMES: [&str; 8] = [
            "v", "session", "ticket", "sit", "watch", "check", "id", "requests",
        ];
        let members = Members::parse(text)?;
        if let Some(found) = members.opt_number("v")?.filter(|found| *found != SAVED) {
            return Err(alloc::format!(
                "expected version {SAVED} of a saved client, got {found}"
            ));
        }
        if let Some((name, _)) = members.iter().find(|(name, _)| !NAMES.contains(name)) {
            let found = kit::Quoted::new(name);
            return Err(alloc::format!(
                "unknown member {found}; a client starts with \"sit\", \"watch\", \"ticket\" or what was saved"
            ));
        }
        let flag = |name| Ok::<bool, String>(members.opt_bool(name)? == Some(true));
        let (sits, watches, checks) = (flag("sit")?, flag("watch")?, flag("check")?);
        let ticket = members.opt_text("ticket")?.map(Cow::into_owned);
        if usize::from(sits) + usize::from(watches) + usize::from(ticket.is_some()) > 1 {
            return Err("expected at most one of \"ticket\", \"sit\" and \"watch\"".to_string());
        }
        let session = match members.opt_text("session")? {
            Some(text) => unhex(&text).ok_or("expected 16 hexadecimal digits as the session")?,
            None => core::array::from_fn(|place| draw(&secret, Purpose::Client, 0, 0)[place]),
        };
        let last_id = members.opt_number("id")?.unwrap_or(0);
        let mut requests: VecDeque<(u64, String)> = VecDeque::new();
        let saved = members.get("requests").map(|_| members.list("requests"));
        for request in saved.transpose()?.unwrap_or_default() {
            let id = Members::parse(request)?.number("id")?;
            if requests.back().is_some_and(|(before, _)| *before >= id) || id > last_id {
                return Err(alloc::format!(
                    "expected requests in order up to \"id\", which is {last_id}, got {id}"
                ));
            }
            requests.push_back((id, request.to_string()));
        }
        Ok(TableClient {
            secret,
            session,
            ticket,
            sits,
            watches,
            checks,
            player: None,
            status: Status::Connecting,
            is_up: false,
            now,
            heard: now,
            retry: now,
            failures: 0,
            asked: 0,
            syncing: None,
            game: 0,
            generation: 0,
            observations: Vec::new(),
            sums: Vec::new(),
            size: 0,
            view: None,
            doubted: false,
            is_newer: false,
            state: String::from("{}"),
            states: 0,
            phase: String::new(),
            you: None,
            options: String::from("{}"),
            rules: None,
            delay: None,
            clock: None,
            ahead: VecDeque::new(),
            own_setup: String::new(),
            last_id,
            requests,
            sent: 0,
            sent_at: now,
            pending: None,
            premove: None,
            turn_since: None,
            answers: VecDeque::new(),
            messages: VecDeque::new(),
            out: VecDeque::new(),
            changed: true,
        })
    }

    /// Returns the data with which another process can continue, as JSON. It contains the ticket, which is a secret,
    /// and the requests without an answer. Store the data before the first connection, so that no seat is lost, and
    /// after each change.
    pub fn save(&self) -> String {
        let requests = self.requests.iter().map(|(_, request)| request.clone());
        Object::new()
            .number("v", SAVED)
            .text("session", &hex(&self.session))
            .opt_text("ticket", self.ticket.as_deref())
            .bool("sit", self.sits)
            .bool("watch", self.watches)
            .bool("check", self.checks)
            .number("id", self.last_id)
            .list("requests", requests)
            .end()
    }

    /// Returns the status.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// Returns whether anything that a program may show has changed since the last call.
    pub fn changed(&mut self) -> bool {
        core::mem::take(&mut self.changed)
    }

    /// Returns the number of the player; `None` before the welcome and for spectators.
    pub fn player(&self) -> Option<usize> {
        self.player
    }

    /// Returns the view; `None` before the game, and with the status [`Status::Newer`].
    pub fn view(&self) -> Option<&V> {
        self.view.as_ref().filter(|_| !self.is_newer)
    }

    /// Returns the options of the table as JSON; `{}` before the welcome.
    pub fn options(&self) -> &str {
        &self.options
    }

    /// Returns the table's public state as JSON. This is the message `state`, with the latest clocks.
    pub fn state(&self) -> &str {
        &self.state
    }

    /// Returns the player's own set-up as the table has stored it, as JSON. This is the message `setup`; the text is
    /// empty if there is none.
    pub fn own_setup(&self) -> &str {
        &self.own_setup
    }

    /// Returns the observations so far, each as JSON.
    pub fn observations(&self) -> &[String] {
        &self.observations
    }

    /// Returns whether any request has no answer yet.
    pub fn is_waiting(&self) -> bool {
        !self.requests.is_empty()
    }

    /// Returns whether the game is in progress and this client's seat is to move.
    pub fn is_to_move(&self) -> bool {
        let to_move = self.view().and_then(TableView::turn);
        self.phase == "play" && to_move.is_some() && to_move == self.you
    }

    /// Returns the time that a seat's clock shows, in milliseconds: the main time, or the time of the byo-yomi period
    /// if no main time remains. The result is never more than the remaining time for the ply. Returns `None` without
    /// clocks. Only the table decides when a player has run out of time.
    pub fn clock(&self, seat: usize, now: u64) -> Option<u64> {
        let ahead = self.ahead.iter().copied().max().unwrap_or(0);
        let late = self.delay.filter(|_| self.player.is_none()).unwrap_or(0);
        let table_now = now.saturating_add_signed(ahead).saturating_sub(late);
        self.clock.as_ref()?.show(&self.rules?, seat, table_now)
    }

    /// Returns the player's move that the table has not answered yet.
    pub fn pending(&self) -> Option<Pending<'_>> {
        let (_, text, certain) = self.pending.as_ref()?;
        Some(Pending {
            text,
            certain: *certain,
        })
    }

    /// Returns the next answer to a request. The client stores the latest 64.
    pub fn next_answer(&mut self) -> Option<Answer> {
        self.answers.pop_front()
    }

    /// Returns the next text from the host. The client stores the latest 64.
    pub fn next_message(&mut self) -> Option<String> {
        self.messages.pop_front()
    }

    /// Reports that there is a new connection. The client then sends `hello`.
    pub fn connected(&mut self, now: u64) {
        self.out.clear();
        if matches!(self.status, Status::Diverged(_)) {
            self.forget();
        }
        (self.status, self.is_up) = (Status::Connecting, true);
        (self.states, self.sent, self.heard, self.now) = (0, 0, now, now);
        self.ahead.clear();
        (self.changed, self.syncing) = (true, None);
        self.asked += 1;
        let hello = Object::message("hello")
            .number("k", self.asked)
            .number("v", WIRE)
            .number("gv", V::VERSION.into())
            .text("session", &hex(&self.session))
            .opt_text("ticket", self.ticket.as_deref())
            .raw("at", &self.at());
        let flags = [
            ("sit", self.sits),
            ("watch", self.watches),
            ("check", self.checks),
        ];
        let set = flags.into_iter().filter(|(_, set)| *set);
        let hello = set.fold(hello, |hello, (name, _)| hello.bool(name, true));
        self.send(hello);
    }

    /// Adds a message that is no request to the outputs. It replaces an earlier message of its type.
    fn send(&mut self, message: Object) {
        let text = message.end();
        let kind = text.split(',').next();
        self.out.retain(|other| other.split(',').next() != kind);
        self.out.push_back(text);
    }

    /// Reports that the connection was lost or could not be made.
    pub fn disconnected(&mut self, now: u64) {
        if self.is_up || now >= self.retry {
            self.lose(now);
        }
    }

    fn lose(&mut self, now: u64) {
        self.out.clear();
        self.is_up = false;
        // 0.3 s, doubled after each failure up to 10 s, plus or minus up to 20 %.
        let pause = (300 << self.failures.min(6)).min(10_000);
        let part = draw(&self.secret, Purpose::Client, 1, self.failures)[0];
        self.failures = self.failures.saturating_add(1);
        self.retry = now.saturating_add(pause * (800 + 400 * u64::from(part) / 255) / 1_000);
        if !matches!(self.status, Status::Closed(_) | Status::Diverged(_)) {
            (self.status, self.changed) = (Status::Lost, true);
        }
    }

    /// Does everything that is due at this time: sends requests again, and detects a dead connection. May be called at
    /// any time.
    pub fn wake(&mut self, now: u64) {
        self.now = now;
        if !self.is_up {
            return;
        }
        if now >= self.heard.saturating_add(SILENCE) {
            return self.lose(now);
        }
        if self.is_waiting() && self.sent > 0 && now >= self.sent_at.saturating_add(RESEND) {
            (self.sent, self.sent_at) = (0, now);
        }
        if self
            .syncing
            .is_some_and(|since| now >= since.saturating_add(RESEND))
        {
            self.ask_again();
        }
    }

    /// Returns the time at which the program must call [`TableClient::wake`]. Without a connection, returns the time at
    /// which the program must connect again. Returns `None` if the program must not connect again.
    pub fn deadline(&self) -> Option<u64> {
        if matches!(self.status, Status::Closed(_) | Status::Diverged(_)) {
            return None;
        }
        if !self.is_up {
            return Some(self.retry);
        }
        let resend = self.sent_at.saturating_add(RESEND);
        let resend = Some(resend).filter(|_| self.is_waiting() && self.sent > 0);
        let sync = self.syncing.map(|since| since.saturating_add(RESEND));
        let silent = Some(self.heard.saturating_add(SILENCE));
        [resend, sync, silent].into_iter().flatten().min()
    }

    /// Returns the next message for the table. The program must send it immediately. Returns `None` if there is none
    /// now.
    pub fn next_output(&mut self) -> Option<String> {
        if let Some(text) = self.out.pop_front() {
            return Some(text);
        }
        if !matches!(self.status, Status::Live | Status::Newer) {
            return None;
        }
        let (id, text) = self.requests.iter().find(|(id, _)| *id > self.sent)?;
        self.sent = *id;
        Some(text.clone())
    }
}
