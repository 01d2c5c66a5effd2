//! Peers: connections, their limits, and their positions in their streams.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::at::At;
use crate::facts::Session;
use crate::json::Object;

/// The maximum length of a message from a peer, in bytes.
pub const MAX_MESSAGE: usize = 2048;

/// The maximum length of a message from a table, in bytes.
pub(crate) const MAX_OUTPUT: usize = 16_384;

/// The version of the messages.
pub(crate) const WIRE: u64 = 1;

/// The reason for closing the connection of a client with an earlier version.
pub(crate) const OLD_VERSION: &str = "old-version";

/// The milliseconds in which a stranger must send `hello`.
const HELLO_TIME: u64 = 10_000;

/// A peer may send `BURST` messages at once, and one more after each `PAUSE` milliseconds. It may exceed
/// this limit `MAX_FAULTS` times.
const BURST: u64 = 20;
const PAUSE: u64 = 200;
const MAX_FAULTS: u8 = 8;

/// The number of wrong tickets after which a peer is closed.
const MAX_TICKETS: u8 = 10;

/// A connection remembers this many answers to requests that caused no fact, and a player this many requests `say`.
pub(crate) const REMEMBERED: usize = 8;

/// The maximum number of answers to its own messages that may wait for a peer. With more, the peer is closed.
const MAX_ANSWERS: usize = 64;

/// The maximum size of the texts from the host that may wait for a peer, in bytes of their messages. With more, the
/// oldest texts are dropped.
const MAX_TOLD: usize = 65_536;

/// The time between two pings in milliseconds: first while clocks run, then at other times.
const PINGS: [u64; 2] = [5_000, 15_000];

/// Milliseconds after which a ping without an answer closes the peer.
const SILENCE: u64 = 30_000;

/// The role that the host gives to a peer; see [`Table::attach`](crate::Table::attach).
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// use luzhanqi_kit_table::{Role, Table, TableOptions};
/// let options = TableOptions::parse(r#"{"rules":"10"}"#)?;
/// let mut table = Table::<game::Nim>::open(&options, [7; 32], 0)?;
/// table.attach(1, Role::Player(0), 0); // the host knows the player from its own login
/// table.attach(2, Role::Watcher, 0);
/// table.attach(3, Role::Stranger, 0); // must send the ticket of a player
/// assert_eq!(table.ticket(1).len(), 32);
/// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Role {
    /// An unknown peer. It must send a ticket, ask for a seat, or ask to watch.
    Stranger,
    /// The player with this number, authenticated by the host.
    Player(usize),
    /// A spectator.
    Watcher,
}

/// A message for a peer.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// let (mut table, mut clients) = game::begun();
/// clients[0].play("3", 0)?;
/// while let Some(text) = clients[0].next_output() {
///     table.receive(0, text.as_bytes(), 0);
/// }
/// let output = table.next_output().unwrap();
/// assert!(output.text.contains(r#"{"taken":3}"#) && !output.hang_up);
/// # Ok::<(), luzhanqi_kit_table::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Output {
    /// The peer.
    pub peer: u64,
    /// The message.
    pub text: String,
    /// Whether the host must close the connection after this message.
    pub hang_up: bool,
}

/// The role of a peer after its `hello`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seated {
    Player(u8),
    Watcher,
}

/// An answer that waits for a peer.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// The request of this number was carried out.
    Done(u64),
    /// A whole message.
    Text(Box<str>),
    /// A whole message with a text from the host.
    Told(Box<str>),
}

impl Reply {
    /// Returns the length of a message with a text from the host; 0 for other answers.
    fn told(&self) -> usize {
        match self {
            Reply::Told(text) => text.len(),
            _ => 0,
        }
    }

    pub(crate) fn to_json(&self) -> String {
        match self {
            Reply::Done(id) => Object::message("done")
                .number("id", *id)
                .bool("ok", true)
                .end(),
            Reply::Text(text) | Reply::Told(text) => text.to_string(),
        }
    }
}

/// A connection. Small, because a server has many; see the test `tables_stay_within_their_memory`.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    /// The role that the host gave to the peer; `None` for a stranger.
    pub(crate) role: Option<Seated>,
    pub(crate) seated: Option<Seated>,
    pub(crate) held: bool,
    /// Whether the last message was handed out, and whether the host knows that it must close the peer.
    pub(crate) said_close: bool,
    pub(crate) reported: bool,
    /// If `welcome` must still be sent, whether it contains the ticket.
    pub(crate) welcome: Option<bool>,
    /// Whether the peer compares its view with the table's.
    pub(crate) checks: bool,
    faults: u8,
    /// The number of wrong tickets.
    tickets: u8,
    pub(crate) session: Session,
    pub(crate) attached: u64,
    /// Up to this time, the peer has used its allowance of messages.
    used: u64,
    /// The numbers of the latest public state and the latest clocks that were sent; 0 for none.
    pub(crate) state: u32,
    pub(crate) clock: u32,
    /// The number of states and clocks sent.
    pub(crate) states: u32,
    /// The number of set-up changes of the player when the set-up was last sent.
    pub(crate) setup: u32,
    /// The peer's position in the stream once it has read everything sent so far.
    pub(crate) at: At,
    /// The `hello` or `sync` to answer.
    pub(crate) asked: Option<u64>,
    pub(crate) pings: Pings,
    pub(crate) answers: VecDeque<Reply>,
    /// The ids of requests that caused no fact, with their answers.
    remembered: Vec<(u64, Reply)>,
    /// The reason for closing the peer; `None` if it stays open.
    pub(crate) close: Option<&'static str>,
}

/// Whether a peer still answers, and how fast.
#[derive(Clone, Default, Debug)]
pub(crate) struct Pings {
    /// When the latest ping was sent, and when the next ping is due; 0 means now.
    sent: u64,
    next: u64,
    /// When the first ping since the peer's latest message was sent; 0 if there is none.
    silent: u64,
    /// The number of the latest ping.
    number: u32,
    answered: bool,
    /// The latest round trips in milliseconds, each plus 1; 0 means none. A round trip longer than about a
    /// minute is stored as `u16::MAX`, which is more than any quota.
    trips: [u16; 8],
}

impl Pings {
    /// Sends a ping, and returns its number. The pause until the next ping depends on whether clocks run.
    pub(crate) fn send(&mut self, now: u64, runs: bool) -> u64 {
        (self.number, self.sent, self.answered) = (self.number.wrapping_add(1), now, false);
        self.next = now.saturating_add(PINGS[usize::from(!runs)]);
        if self.silent == 0 {
            self.silent = now.max(1);
        }
        self.number.into()
    }

    pub(crate) fn hear(&mut self) {
        self.silent = 0;
    }

    /// Processes the answer to the ping with this number.
    pub(crate) fn answer(&mut self, number: u64, now: u64) {
        if number == u64::from(self.number) && !self.answered {
            self.answered = true;
            let trip = now.saturating_sub(self.sent).saturating_add(1);
            let place = self.number as usize % self.trips.len();
            self.trips[place] = u16::try_from(trip).unwrap_or(u16::MAX);
        }
    }

    /// Returns the shortest of the latest round trips.
    pub(crate) fn trip(&self) -> Option<u64> {
        let trips = self.trips.iter().filter(|trip| **trip > 0);
        trips.min().map(|trip| u64::from(trip - 1))
    }

    /// Returns whether a ping must be sent now.
    pub(crate) fn is_due(&self) -> bool {
        self.next == 0
    }

    /// Makes the next ping due now.
    fn hasten(&mut self) {
        self.next = 0;
    }

    /// Returns when the peer has been silent for too long; `u64::MAX` if no ping waits for an answer.
    pub(crate) fn silent_at(&self) -> u64 {
        match self.silent {
            0 => u64::MAX,
            since => since.saturating_add(SILENCE),
        }
    }

    /// Returns when the next ping is due, or when the peer has been silent for too long if that is earlier.
    fn due(&self) -> u64 {
        match self.next {
            0 => self.silent_at(),
            next => next.min(self.silent_at()),
        }
    }
}

impl Peer {
    pub(crate) fn new(role: Role, now: u64) -> Peer {
        Peer {
            role: match role {
                Role::Stranger => None,
                Role::Player(player) => Some(Seated::Player(player.try_into().unwrap_or(u8::MAX))),
                Role::Watcher => Some(Seated::Watcher),
            },
            seated: None,
            held: false,
            said_close: false,
            reported: false,
            welcome: None,
            checks: false,
            faults: 0,
            tickets: 0,
            session: Session::default(),
            attached: now,
            used: 0,
            state: 0,
            clock: 0,
            states: 0,
            setup: 0,
            at: At::default(),
            asked: None,
            pings: Pings::default(),
            answers: VecDeque::new(),
            remembered: Vec::new(),
            close: None,
        }
    }

    /// Returns when something is due for this peer: the end of its time for `hello`, a ping, or the end of its
    /// silence. `u64::MAX` means never.
    pub(crate) fn due(&self) -> u64 {
        match (self.close, self.seated) {
            (Some(_), _) => u64::MAX,
            (None, None) => self.attached.saturating_add(HELLO_TIME),
            (None, Some(_)) => self.pings.due(),
        }
    }

    /// Does what is due for this peer.
    pub(crate) fn wake(&mut self, now: u64) {
        if self.due() > now {
            return;
        }
        match self.seated {
            None => self.hang_up("no-hello"),
            Some(_) if self.pings.silent_at() <= now => self.hang_up("silent"),
            Some(_) => self.pings.hasten(),
        }
    }

    /// Counts a message that costs as much as `cost` messages; returns whether it may be read.
    pub(crate) fn admit(&mut self, cost: u64, now: u64) -> bool {
        let used = self.used.max(now) + cost * PAUSE;
        if used > now + BURST * PAUSE {
            self.faults = self.faults.saturating_add(1);
            if self.faults > MAX_FAULTS {
                self.hang_up("too-many-messages");
            }
            return false;
        }
        self.used = used;
        true
    }

    /// Counts a wrong ticket in the `hello` with this number. Fails with the reason for closing the peer
    /// after [`MAX_TICKETS`] wrong tickets.
    pub(crate) fn refuse_ticket(&mut self, asked: u64) -> Result<(), &'static str> {
        const WRONG: &str = "bad-ticket";
        self.tickets += 1;
        if self.tickets == MAX_TICKETS {
            return Err(WRONG);
        }
        let message = Object::message("refused").number("k", asked);
        let message = message.text("reason", WRONG).end();
        self.answer(Reply::Text(message.into()));
        Ok(())
    }

    pub(crate) fn answer(&mut self, answer: Reply) {
        let own = self.answers.iter().filter(|one| one.told() == 0);
        match own.count() < MAX_ANSWERS {
            true => self.answers.push_back(answer),
            false => self.hang_up("too-many-messages"),
        }
    }

    /// Adds a message with a text from the host. Drops the oldest such messages if too many bytes of them wait.
    pub(crate) fn tell(&mut self, message: &str) {
        let mut bytes = self.answers.iter().map(Reply::told).sum::<usize>() + message.len();
        self.answers.retain(|answer| {
            let drops = bytes > MAX_TOLD && answer.told() > 0;
            bytes -= if drops { answer.told() } else { 0 };
            !drops
        });
        self.answers.push_back(Reply::Told(message.into()));
    }

    /// Returns the next answer. Frees the memory of the answers once the last answer has been read.
    pub(crate) fn next_answer(&mut self) -> Option<Reply> {
        let answer = self.answers.pop_front()?;
        if self.answers.is_empty() {
            self.answers = VecDeque::new();
        }
        Some(answer)
    }

    /// Answers a request that caused no fact, and remembers the answer in case the request is repeated.
    pub(crate) fn remember(&mut self, id: u64, answer: Reply) {
        if self.remembered.len() == REMEMBERED {
            self.remembered.remove(0);
        }
        self.remembered.push((id, answer.clone()));
        self.answer(answer);
    }

    /// Returns the remembered answer to a request that caused no fact.
    pub(crate) fn remembered(&self, id: u64) -> Option<Reply> {
        let mut all = self.remembered.iter();
        Some(all.find(|(known, _)| *known == id)?.1.clone())
    }

    /// Closes the peer after its last message. Later calls do not change the reason.
    pub(crate) fn hang_up(&mut self, reason: &'static str) {
        self.close.get_or_insert(reason);
    }

    pub(crate) fn player(&self) -> Option<usize> {
        match self.seated {
            Some(Seated::Player(player)) if self.close.is_none() => Some(player.into()),
            _ => None,
        }
    }

    pub(crate) fn is_watching(&self) -> bool {
        self.seated == Some(Seated::Watcher) && self.close.is_none()
    }

    /// Counts a message that contains a state or clocks, and returns its number.
    pub(crate) fn count_state(&mut self) -> u64 {
        self.states = self.states.wrapping_add(1);
        self.states.into()
    }
}

/// Connected peers by their numbers, which the host chooses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peers(Vec<(u64, Box<Peer>)>);

impl Peers {
    fn place(&self, name: u64) -> Result<usize, usize> {
        self.0.binary_search_by_key(&name, |(name, _)| *name)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn get_mut(&mut self, name: u64) -> Option<&mut Peer> {
        let place = self.place(name).ok()?;
        Some(&mut self.0[place].1)
    }

    /// Adds a peer, or replaces the peer with this number.
    pub(crate) fn insert(&mut self, name: u64, peer: Box<Peer>) {
        match self.place(name) {
            Ok(place) => self.0[place].1 = peer,
            Err(place) => {
                if self.0.len() == self.0.capacity() {
                    self.0.reserve_exact((self.0.len() / 4).max(3));
                }
                self.0.insert(place, (name, peer));
            }
        }
    }

    pub(crate) fn remove(&mut self, name: u64) -> Option<Box<Peer>> {
        let place = self.place(name).ok()?;
        Some(self.0.remove(place).1)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, &Peer)> {
        self.0.iter().map(|(name, peer)| (*name, &**peer))
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = (u64, &mut Peer)> {
        self.0.iter_mut().map(|(name, peer)| (*name, &mut **peer))
    }

    /// Calls a function with the peers in turn, starting after the peer `name`, until the function returns
    /// a value.
    pub(crate) fn serve<T>(
        &mut self,
        name: u64,
        mut serve: impl FnMut(u64, &mut Peer) -> Option<T>,
    ) -> Option<T> {
        let place = match self.place(name) {
            Ok(place) => place + 1,
            Err(place) => place,
        };
        let (first, second) = self.0.split_at_mut(place);
        let mut peers = second.iter_mut().chain(first);
        peers.find_map(|(name, peer)| serve(*name, peer))
    }
}
