//! Peers: connections, their limits, and where each is in its stream.

use alloc::collections::VecDeque;
use alloc::string::String;

use crate::at::At;
use crate::facts::Session;

/// The most bytes of a message from a peer.
pub const MAX_MESSAGE: usize = 2048;

/// Milliseconds until a stranger must have said hello.
pub(crate) const HELLO_TIME: u64 = 10_000;

/// A peer may send this many messages at once, one more after each pause, and exceed that this often.
const BURST: u64 = 20;
const PAUSE: u64 = 200;
const MAX_FAULTS: u32 = 8;

/// The answers to rejected requests that a connection remembers.
const REJECTED: usize = 8;

/// The most answers that wait for a peer.
const MAX_ANSWERS: usize = 64;

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
    /// The number of the public state sent last; 0 for none.
    pub(crate) state: u64,
    /// The number of states sent.
    pub(crate) states: u64,
    /// What the peer holds once it has read everything sent so far.
    pub(crate) at: At,
    /// The `hello` or `sync` to answer.
    pub(crate) asked: Option<u64>,
    /// The change of the own set-up sent last.
    pub(crate) setup: u64,
    pub(crate) answers: VecDeque<String>,
    /// The ids of rejected requests, with their answers.
    pub(crate) rejected: VecDeque<(u64, String)>,
    /// Why the peer is to be closed.
    pub(crate) close: Option<&'static str>,
    /// The time up to which the peer has used its messages.
    used: u64,
    faults: u32,
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
            states: 0,
            at: At::default(),
            asked: None,
            setup: 0,
            answers: VecDeque::new(),
            rejected: VecDeque::new(),
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

    pub(crate) fn reject(&mut self, id: u64, answer: String) {
        if self.rejected.len() == REJECTED {
            self.rejected.pop_front();
        }
        self.rejected.push_back((id, answer.clone()));
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
