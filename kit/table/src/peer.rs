//! Peers: connections, their limits, and where each is in its stream.

use alloc::collections::VecDeque;
use alloc::string::String;

use crate::at::At;
use crate::facts::Session;

/// The most bytes of a message from a peer.
pub const MAX_MESSAGE: usize = 2048;

/// The version of the messages.
pub(crate) const WIRE: u64 = 1;

/// Why a client of an earlier version is closed.
pub(crate) const OLD_VERSION: &str = "old-version";

/// Milliseconds until a stranger must have said hello.
pub(crate) const HELLO_TIME: u64 = 10_000;

/// A peer may send this many messages at once, one more after each pause, and exceed that this often.
const BURST: u64 = 20;
const PAUSE: u64 = 200;
const MAX_FAULTS: u32 = 8;

/// The answers to requests which caused no fact that a connection remembers.
const REMEMBERED: usize = 8;

/// The most answers that wait for a peer.
const MAX_ANSWERS: usize = 64;

/// Milliseconds between pings, while clocks run and otherwise.
const PINGS: [u64; 2] = [5_000, 15_000];

/// Milliseconds after which a ping without an answer closes the peer.
const SILENCE: u64 = 30_000;

/// Who a peer is, by what the host knows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Role {
    /// Anyone: the peer needs a ticket, or asks for a seat or to watch.
    Stranger,
    /// The player of this number, authenticated by the host.
    Player(usize),
    /// A spectator.
    Watcher,
}

/// A message for a peer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Output {
    /// The peer.
    pub peer: u64,
    /// The message.
    pub text: String,
    /// Whether to close the connection after this message.
    pub hang_up: bool,
}

/// What a peer is, after its hello.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seated {
    Player(usize),
    Watcher,
}

#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) role: Role,
    pub(crate) attached: u64,
    pub(crate) seated: Option<Seated>,
    pub(crate) session: Session,
    pub(crate) held: bool,
    /// The welcome is still to be sent; whether it has the ticket.
    pub(crate) welcome: Option<bool>,
    /// The numbers of the public state and of the clocks sent last; 0 for none.
    pub(crate) state: u64,
    pub(crate) clock: u64,
    /// The number of states and clocks sent.
    pub(crate) states: u64,
    /// Whether the peer compares its view with the table's.
    pub(crate) checks: bool,
    pub(crate) pings: Pings,
    /// What the peer holds once it has read everything sent so far.
    pub(crate) at: At,
    /// The `hello` or `sync` to answer.
    pub(crate) asked: Option<u64>,
    /// The change of the own set-up sent last.
    pub(crate) setup: u64,
    pub(crate) answers: VecDeque<String>,
    /// The ids of requests that caused no fact, with their answers.
    pub(crate) remembered: VecDeque<(u64, String)>,
    /// Why the peer is to be closed.
    pub(crate) close: Option<&'static str>,
    /// The time up to which the peer has used its messages.
    used: u64,
    faults: u32,
}

/// Whether a peer still answers, and how fast.
#[derive(Clone, Default, Debug)]
pub(crate) struct Pings {
    /// The number of the latest ping, when it was sent, and whether it is answered.
    number: u64,
    sent: u64,
    answered: bool,
    /// When the next one is to be sent; `None` for now.
    pub(crate) next: Option<u64>,
    /// Since when the peer has said nothing to a ping.
    silent: Option<u64>,
    /// The latest round trips; 0 is none, and each is stored with 1 added.
    trips: [u32; 8],
}

impl Pings {
    /// Sends a ping, and returns its number. The pause until the next one depends on whether clocks run.
    pub(crate) fn send(&mut self, now: u64, runs: bool) -> u64 {
        (self.number, self.sent, self.answered) = (self.number + 1, now, false);
        self.next = Some(now.saturating_add(PINGS[usize::from(!runs)]));
        self.silent.get_or_insert(now);
        self.number
    }

    pub(crate) fn hear(&mut self) {
        self.silent = None;
    }

    /// Takes in an answer to the ping of this number.
    pub(crate) fn answer(&mut self, number: u64, now: u64) {
        if number == self.number && !self.answered {
            self.answered = true;
            let trip = u32::try_from(now.saturating_sub(self.sent)).unwrap_or(u32::MAX);
            self.trips[number as usize % self.trips.len()] = trip.saturating_add(1);
        }
    }

    /// The shortest of the latest round trips.
    pub(crate) fn trip(&self) -> Option<u64> {
        let trips = self.trips.iter().filter(|trip| **trip > 0);
        trips.min().map(|trip| u64::from(trip - 1))
    }

    /// When the next ping is due, or the peer has been silent for too long; and whether it is the latter.
    pub(crate) fn due(&self) -> (u64, bool) {
        let ping = self.next.unwrap_or(u64::MAX);
        let silent = self
            .silent
            .map_or(u64::MAX, |since| since.saturating_add(SILENCE));
        (ping.min(silent), silent <= ping)
    }
}

impl Peer {
    pub(crate) fn new(role: Role, now: u64) -> Peer {
        Peer {
            role,
            attached: now,
            seated: None,
            session: Session::default(),
            held: false,
            welcome: None,
            state: 0,
            clock: 0,
            states: 0,
            checks: false,
            pings: Pings::default(),
            at: At::default(),
            asked: None,
            setup: 0,
            answers: VecDeque::new(),
            remembered: VecDeque::new(),
            close: None,
            used: 0,
            faults: 0,
        }
    }

    /// Counts a message that costs as much as `cost` messages; returns whether it may be read.
    pub(crate) fn admit(&mut self, cost: u64, now: u64) -> bool {
        let used = self.used.max(now) + cost * PAUSE;
        if used > now + BURST * PAUSE {
            self.faults += 1;
            if self.faults > MAX_FAULTS {
                self.hang_up("too-many-messages");
            }
            return false;
        }
        self.used = used;
        true
    }

    pub(crate) fn answer(&mut self, answer: String) {
        match self.answers.len() < MAX_ANSWERS {
            true => self.answers.push_back(answer),
            false => self.hang_up("too-many-messages"),
        }
    }

    pub(crate) fn remember(&mut self, id: u64, answer: String) {
        if self.remembered.len() == REMEMBERED {
            self.remembered.pop_front();
        }
        self.remembered.push_back((id, answer.clone()));
        self.answer(answer);
    }

    /// Closes the peer after its last message. The first reason counts.
    pub(crate) fn hang_up(&mut self, reason: &'static str) {
        self.close.get_or_insert(reason);
    }

    pub(crate) fn player(&self) -> Option<usize> {
        match self.seated {
            Some(Seated::Player(player)) if self.close.is_none() => Some(player),
            _ => None,
        }
    }

    pub(crate) fn is_watching(&self) -> bool {
        self.seated == Some(Seated::Watcher) && self.close.is_none()
    }
}
