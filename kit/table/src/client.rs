//! The client's end of a table, without I/O.

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::at::At;
use crate::chance::{hex, sum_with, unhex};
use crate::facts::Session;
use crate::json::{Members, Object, Value};

/// What a client folds its observations into.
pub trait TableView: Sized {
    /// The version of the observations that it reads.
    const VERSION: u32;

    /// Begins with the first observation, as JSON.
    ///
    /// # Errors
    /// Fails if this is no beginning.
    fn begin(observation: &str) -> Result<Self, String>;

    /// Adds the next observation, as JSON.
    ///
    /// # Errors
    /// Fails if the observation does not follow from the earlier ones.
    fn observe(&mut self, observation: &str) -> Result<(), String>;
}

/// How a client stands with its table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// No connection, or no welcome yet.
    Connecting,
    /// The table has welcomed the client.
    Live,
    /// The table closed the connection, with this reason. Reconnecting is useless unless the reason is `replaced` or
    /// `too-many-messages`.
    Closed(String),
    /// The observations cannot be read: they are of a newer version, or damaged twice.
    Broken(String),
}

/// A client of a table: the other end of [`Table`](crate::Table).
///
/// It holds the observations, repeats requests that are not answered, and resumes after a lost connection, also in
/// another process by [`TableClient::save`].
#[derive(Clone)]
pub struct TableClient<V: TableView> {
    session: Session,
    /// The ticket, or empty: then it asks for a seat, or watches.
    ticket: String,
    watches: bool,
    player: Option<usize>,
    status: Status,
    /// The number of the latest `hello` or `sync`.
    asked: u64,
    game: u64,
    generation: u64,
    observations: Vec<String>,
    sums: Vec<u32>,
    view: Option<V>,
    /// A sum was wrong, and nothing right came since.
    doubted: bool,
    state: String,
    states: u64,
    own_setup: String,
    last_id: u64,
    /// The requests without an answer.
    requests: VecDeque<(u64, String)>,
    /// The requests of this connection that were sent.
    sent: u64,
    answers: VecDeque<(u64, Option<String>)>,
    out: VecDeque<String>,
}

impl<V: TableView> fmt::Debug for TableClient<V> {
    /// Formats the status and the number of observations, and no secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableClient")
            .field("status", &self.status)
            .field("observations", &self.observations.len())
            .finish_non_exhaustive()
    }
}

/// The table remembers the latest 8 requests of a session, so a request without an answer must be among these.
const MAX_AHEAD: u64 = 8;

impl<V: TableView> TableClient<V> {
    /// Returns a client for the holder of a ticket. `session` are 8 random bytes.
    pub fn with_ticket(ticket: &str, session: [u8; 8]) -> TableClient<V> {
        TableClient::new(ticket.to_string(), false, session)
    }

    /// Returns a client that asks for a seat. `session` are 8 random bytes. The host stores [`TableClient::save`]
    /// before it connects, so that no seat is lost.
    pub fn sitting(session: [u8; 8]) -> TableClient<V> {
        TableClient::new(String::new(), false, session)
    }

    /// Returns a client that watches.
    pub fn watching(session: [u8; 8]) -> TableClient<V> {
        TableClient::new(String::new(), true, session)
    }

    fn new(ticket: String, watches: bool, session: Session) -> TableClient<V> {
        TableClient {
            session,
            ticket,
            watches,
            player: None,
            status: Status::Connecting,
            asked: 0,
            game: 0,
            generation: 0,
            observations: Vec::new(),
            sums: Vec::new(),
            view: None,
            doubted: false,
            state: String::from("{}"),
            states: 0,
            own_setup: String::new(),
            last_id: 0,
            requests: VecDeque::new(),
            sent: 0,
            answers: VecDeque::new(),
            out: VecDeque::new(),
        }
    }

    /// Returns what a later process needs to go on: JSON with the ticket, which is a secret, and the unanswered
    /// requests. The observations are fetched again.
    pub fn save(&self) -> String {
        let requests = self.requests.iter().map(|(_, request)| request.clone());
        Object::new()
            .number("v", 1)
            .text("session", &hex(&self.session))
            .text("ticket", &self.ticket)
            .bool("watch", self.watches)
            .number("id", self.last_id)
            .list("requests", requests)
            .end()
    }

    /// Returns the client that [`TableClient::save`] stored.
    ///
    /// # Errors
    /// Fails for any other text.
    pub fn restore(saved: &str) -> Result<TableClient<V>, String> {
        let value = Value::parse(saved)?;
        let members = value.object().ok_or("expected a saved client")?;
        let session = unhex(members.text("session")?).ok_or("expected a session")?;
        let ticket = members.text("ticket")?.to_string();
        let mut client = TableClient::new(ticket, members.bool("watch")?, session);
        client.last_id = members.number("id")?;
        for request in members.list("requests")? {
            let id = request.object().ok_or("expected a request")?.number("id")?;
            client.requests.push_back((id, request.raw.to_string()));
        }
        Ok(client)
    }

    /// Returns the status.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// Returns the number of the player, which the welcome tells; `None` for spectators.
    pub fn player(&self) -> Option<usize> {
        self.player
    }

    /// Returns the view; `None` before the game.
    pub fn view(&self) -> Option<&V> {
        self.view.as_ref()
    }

    /// Returns the table's public state as JSON: the message `state`.
    pub fn state(&self) -> &str {
        &self.state
    }

    /// Returns the own set-up as the table has it, as JSON: the message `setup`; empty if there is none.
    pub fn own_setup(&self) -> &str {
        &self.own_setup
    }

    /// Returns the observations held, as JSON.
    pub fn observations(&self) -> &[String] {
        &self.observations
    }

    /// Returns whether a request is not answered yet.
    pub fn is_waiting(&self) -> bool {
        !self.requests.is_empty()
    }

    /// Returns the next answer to a request: its number, and the reason if it was refused.
    pub fn next_answer(&mut self) -> Option<(u64, Option<String>)> {
        self.answers.pop_front()
    }

    /// Starts over on a new connection.
    pub fn connected(&mut self) {
        self.disconnected();
        self.asked += 1;
        let mut hello = Object::message("hello")
            .number("k", self.asked)
            .number("v", 1)
            .number("gv", V::VERSION.into())
            .text("session", &hex(&self.session));
        hello = match (self.watches, self.ticket.is_empty()) {
            (true, _) => hello.bool("watch", true),
            (false, true) => hello.bool("sit", true),
            (false, false) => hello.text("ticket", &self.ticket),
        };
        self.out.push_back(hello.raw("at", &self.at()).end());
    }

    /// Takes note that the connection is lost.
    pub fn disconnected(&mut self) {
        self.out.clear();
        (self.status, self.states, self.sent) = (Status::Connecting, 0, 0);
    }

    /// Sends the requests without an answer again. Call this when an answer is late, for example after 3 seconds.
    pub fn resend(&mut self) {
        self.sent = 0;
    }

    /// Returns the next message for the table, while there is a connection.
    pub fn next_output(&mut self) -> Option<String> {
        if let Some(text) = self.out.pop_front() {
            return Some(text);
        }
        if self.status != Status::Live {
            return None;
        }
        let (id, text) = self.requests.iter().find(|(id, _)| *id > self.sent)?;
        self.sent = *id;
        Some(text.clone())
    }

    fn at(&self) -> String {
        let n = self.observations.len();
        let at = At {
            game: self.game,
            generation: self.generation,
            n,
            sum: self.sum(n),
        };
        at.write(Object::new()).end()
    }

    fn sum(&self, n: usize) -> u32 {
        n.checked_sub(1).map_or(0, |last| self.sums[last])
    }

    /// Makes a request. Returns its number, `None` if the answer to an older one is due first.
    fn request(&mut self, name: &str, members: impl FnOnce(Object) -> Object) -> Option<u64> {
        let oldest = self.requests.front();
        if oldest.is_some_and(|(oldest, _)| self.last_id - oldest + 1 >= MAX_AHEAD) {
            return None;
        }
        self.last_id += 1;
        let request = Object::message(name)
            .number("id", self.last_id)
            .number("g", self.game);
        self.requests
            .push_back((self.last_id, members(request).end()));
        Some(self.last_id)
    }

    /// Sends a set-up, or with `ready` false a draft. Returns the number of the request; `None` if an answer to one
    /// of the latest eight requests is missing, as for all requests.
    pub fn set_up(&mut self, army: &str, ready: bool) -> Option<u64> {
        self.request("setup", |request| {
            request.text("army", army).bool("ready", ready)
        })
    }

    /// Plays a move.
    pub fn play(&mut self, mv: &str) -> Option<u64> {
        let (generation, n) = (self.generation, self.observations.len() as u64);
        self.request("move", |request| {
            request
                .number("gen", generation)
                .number("n", n)
                .text("move", mv)
        })
    }

    /// Offers a `draw`, a `take-back`, an `abort` or a `rematch`; `remain` is for take-backs the number of
    /// observations that remain.
    pub fn offer(&mut self, what: &str, remain: Option<usize>) -> Option<u64> {
        let remain = remain.map(|remain| remain as u64);
        self.request("offer", |request| {
            request.text("what", what).opt_number("remain", remain)
        })
    }

    /// Answers an offer.
    pub fn answer(&mut self, offer: u64, accept: bool) -> Option<u64> {
        self.request("answer", |request| {
            request.number("offer", offer).bool("accept", accept)
        })
    }

    /// Resigns.
    pub fn resign(&mut self) -> Option<u64> {
        self.request("resign", |request| request)
    }

    /// Aborts a game that has hardly begun.
    pub fn abort(&mut self) -> Option<u64> {
        self.request("abort", |request| request)
    }

    /// Claims a `win` or a `draw` from an absent opponent.
    pub fn claim(&mut self, what: &str) -> Option<u64> {
        self.request("claim", |request| request.text("what", what))
    }

    /// Gives up the seat before the game.
    pub fn leave(&mut self) -> Option<u64> {
        self.request("leave", |request| request)
    }

    /// Asks for the stream again, from the given position.
    fn sync(&mut self) {
        self.asked += 1;
        let sync = Object::message("sync")
            .number("k", self.asked)
            .raw("at", &self.at());
        self.out.push_back(sync.end());
    }

    /// Takes in one message of the table. Ignores messages of unknown types.
    pub fn receive(&mut self, message: &[u8]) {
        if matches!(self.status, Status::Broken(_)) {
            return;
        }
        let heard = core::str::from_utf8(message).map_err(|why| why.to_string());
        if let Err(why) = heard.and_then(|text| self.hear(text)) {
            self.status = Status::Broken(why);
        }
    }

    fn hear(&mut self, text: &str) -> Result<(), String> {
        let value = Value::parse(text)?;
        let message = value.object().ok_or("expected an object")?;
        match message.text("t")? {
            "welcome" => {
                if message.number("v")? > 1 || message.number("gv")? > V::VERSION.into() {
                    return Err("the table has a newer version".to_string());
                }
                if let Some(ticket) = message.opt_text("ticket")? {
                    self.ticket = ticket.to_string();
                }
                let player = message.opt_number("player")?;
                self.player = player.and_then(|player| usize::try_from(player).ok());
                self.status = Status::Live;
            }
            "state" => {
                let number = message.number("r")?;
                if number > self.states {
                    (self.state, self.states) = (text.to_string(), number);
                }
            }
            "rewind" => self.rewind(message)?,
            "observe" => self.observe(message)?,
            "setup" => self.own_setup = text.to_string(),
            "done" => {
                let id = message.number("id")?;
                let known = self.requests.iter().position(|(known, _)| *known == id);
                if let Some(place) = known {
                    self.requests.remove(place);
                    let reason = match message.bool("ok")? {
                        true => None,
                        false => Some(message.members("why")?.text("reason")?.to_string()),
                    };
                    self.answers.push_back((id, reason));
                }
            }
            "close" => self.status = Status::Closed(message.text("reason")?.to_string()),
            _ => {}
        }
        Ok(())
    }

    fn rewind(&mut self, message: Members<'_, '_>) -> Result<(), String> {
        let at = At::read(message)?;
        let held = self.observations.len();
        let counts = match message.opt_number("re")? {
            Some(asked) => asked == self.asked,
            None => match (at.game, at.generation).cmp(&(self.game, self.generation)) {
                core::cmp::Ordering::Greater => true,
                core::cmp::Ordering::Equal => at.n < held,
                core::cmp::Ordering::Less => false,
            },
        };
        if !counts {
            return Ok(());
        }
        if at.n > held || self.sum(at.n) != at.sum {
            return self.doubt();
        }
        if at.game != self.game {
            self.own_setup.clear();
        }
        (self.game, self.generation) = (at.game, at.generation);
        self.keep(at.n)
    }

    fn observe(&mut self, message: Members<'_, '_>) -> Result<(), String> {
        let at = At::read(message)?;
        let held = self.observations.len();
        let position = (self.game, self.generation);
        if (at.game, at.generation) < position {
            return Ok(());
        }
        if (at.game, at.generation) > position || at.n > held {
            self.sync();
            return Ok(());
        }
        let list = message.list("list")?;
        if at.n + list.len() <= held {
            // It came twice.
            return Ok(());
        }
        let mut sum = self.sum(at.n);
        let sums: Vec<u32> = list
            .iter()
            .map(|seen| {
                sum = sum_with(sum, seen.raw);
                sum
            })
            .collect();
        if sum != at.sum {
            return self.doubt();
        }
        self.doubted = false;
        self.keep(at.n)?;
        for (seen, sum) in list.iter().zip(sums) {
            match &mut self.view {
                None => self.view = Some(V::begin(seen.raw)?),
                Some(view) => view.observe(seen.raw)?,
            }
            self.observations.push(seen.raw.to_string());
            self.sums.push(sum);
        }
        Ok(())
    }

    /// Keeps the first `n` observations, and folds them again.
    fn keep(&mut self, n: usize) -> Result<(), String> {
        if n == self.observations.len() {
            return Ok(());
        }
        self.observations.truncate(n);
        self.sums.truncate(n);
        let mut seen = self.observations.iter();
        self.view = seen.next().map(|first| V::begin(first)).transpose()?;
        if let Some(view) = &mut self.view {
            seen.try_for_each(|seen| view.observe(seen))?;
        }
        Ok(())
    }

    /// Fetches everything once after a wrong sum; a second one in a row is an error.
    fn doubt(&mut self) -> Result<(), String> {
        if self.doubted {
            return Err("the sum of the observations is wrong".to_string());
        }
        self.doubted = true;
        (self.game, self.generation) = (0, 0);
        self.keep(0)?;
        self.sync();
        Ok(())
    }
}
