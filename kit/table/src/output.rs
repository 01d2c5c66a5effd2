//! Messages to peers. There is no queue: the position of a peer in its stream determines what to send next.

use alloc::string::String;

use crate::at::{At, short};
use crate::chance::{Purpose, crc32, draw, hex};
use crate::game::TableGame;
use crate::host::TableEvent;
use crate::json::{Object, quoted};
use crate::peer::{OLD_VERSION, Output, Peer, Peers, Reply, Seated, WIRE};
use crate::state::{Phase, State};
use crate::table::{Public, Table};

/// The maximum size of the observations in a message, in bytes. With the other members, the message has less than
/// [`MAX_OUTPUT`](crate::peer::MAX_OUTPUT) bytes.
const MAX_LIST: usize = 15_000;

impl<G: TableGame> Table<G> {
    /// Adds the public state without the clocks to an object.
    pub(crate) fn public_state(&self, state: &State<G>, object: Object) -> Object {
        let seats = (0..state.seats()).map(|seat| {
            let number = state.player_of(seat);
            let player = &state.players[number];
            Object::new()
                .text("name", &player.name)
                .bool("taken", player.taken)
                .bool("here", self.presence[number].gone.is_none())
                .bool("ready", player.ready)
                .opt_number("absent", self.absent_at(number).filter(|_| player.taken))
                .end()
        });
        let offers = state.offers.open.iter().map(|offer| {
            Object::new()
                .number("offer", offer.number)
                .text("what", offer.what.as_str())
                .number("by", offer.by as u64)
                .opt_number("remain", offer.remain.map(|remain| remain as u64))
                .end()
        });
        let mut object = object
            .number("g", state.number)
            .text("phase", state.phase.as_str())
            .list("seats", seats)
            .list("offers", offers);
        object = object.opt_number("until", state.phase_end());
        if let Some((winner, reason)) = &state.result {
            let result = Object::new().nullable("winner", winner.map(|seat| seat as u64));
            let mut result = result.text("reason", reason);
            if state.is_revealed {
                result = result.list("truth", state.start.iter().map(|text| quoted(text)));
            }
            object = object.raw("result", &result.end());
        }
        if state.options.show_watching {
            object = object.number("watching", self.watching.into());
        }
        object
    }

    /// Returns the clocks as JSON; an empty text without clocks. In a pause, and after an end during a ply, the
    /// member `used` replaces `since`: the time that the ply has taken.
    pub(crate) fn clock_state(&self, state: &State<G>) -> String {
        if !state.has_clocks() {
            return String::new();
        }
        let game = state.game.as_ref().filter(|_| state.is_on());
        let run = match state.stopped {
            Some((seat, _)) => Some(seat),
            None => game.and_then(TableGame::to_move),
        };
        let clocks = state.clocks.iter();
        let mut clock = Object::new()
            .nullable("run", run.map(|seat| seat as u64))
            .numbers("left", clocks.clone().map(|clock| clock.left));
        if state.options.clock.is_some_and(|rules| rules.periods > 0) {
            clock = clock.numbers("periods", clocks.map(|clock| clock.periods.into()));
        }
        let (name, time) = match (state.phase, state.stopped) {
            (Phase::Paused, _) => ("used", state.since),
            (_, Some((_, used))) => ("used", used),
            _ => ("since", state.since),
        };
        clock.number(name, time).end()
    }

    /// Returns the next message to send. Returns `None` if there is none now, or if bytes of the journal are not
    /// stored. Takes the peers in turn.
    pub fn next_output(&mut self) -> Option<Output> {
        if self.unstored > 0 || !self.begin_call() {
            return None;
        }
        let mut peers = core::mem::take(&mut self.peers);
        let output = self.next_of(&mut peers);
        self.peers = peers;
        self.end_call();
        let output = output?;
        self.served = output.peer;
        if let Some(peer) = self.peers.get_mut(output.peer).filter(|_| output.hang_up) {
            let was_reported = core::mem::replace(&mut peer.reported, true);
            if let Some(reason) = peer.close.filter(|_| !was_reported) {
                self.tell_host(TableEvent::HungUp(output.peer, reason));
            }
        }
        Some(output)
    }

    fn next_of(&self, peers: &mut Peers) -> Option<Output> {
        peers.serve(self.served, |name, peer| {
            if peer.held || peer.said_close {
                return None;
            }
            let (text, hang_up) = self.next_message_to(peer)?;
            // A closed peer stays until the host disconnects it, but gets no more messages.
            peer.said_close = hang_up;
            Some(Output {
                peer: name,
                text,
                hang_up,
            })
        })
    }

    /// Returns the next message for a peer, and whether it is the last.
    fn next_message_to(&self, peer: &mut Peer) -> Option<(String, bool)> {
        if let (Some(reason), true) = (peer.close, peer.answers.is_empty()) {
            let message = Object::message("close").text("reason", reason);
            let message = message.opt_number("again", again(reason));
            let is_old = reason == OLD_VERSION;
            let message = message.opt_number("v", is_old.then_some(WIRE));
            let message = message.opt_number("gv", is_old.then(|| G::VERSION.into()));
            return Some((message.end(), true));
        }
        let seated = peer.seated.filter(|_| peer.close.is_none());
        let told = seated.and_then(|seated| self.follow(peer, seated));
        let told = told.or_else(|| peer.next_answer().as_ref().map(Reply::to_json));
        let told = told.or_else(|| seated.and_then(|_| self.ping(peer)));
        Some((told?, false))
    }

    fn ping(&self, peer: &mut Peer) -> Option<String> {
        if !peer.pings.is_due() {
            return None;
        }
        let runs = peer.player().is_some() && self.state.flag_time().is_some();
        let number = peer.pings.send(self.now, runs);
        let message = Object::message("ping").number("k", number);
        Some(message.number("now", self.now).end())
    }

    /// Returns the next message that brings a peer up to date.
    fn follow(&self, peer: &mut Peer, seated: Seated) -> Option<String> {
        let late = self.late.as_ref().filter(|_| seated == Seated::Watcher);
        let (state, public) = match late {
            None => (&self.state, &self.public[0]),
            Some(late) => (&late.state, &self.public[1]),
        };
        let (player, audience) = match seated {
            Seated::Player(player) => {
                let player = usize::from(player);
                (Some(player), state.seat_of(player))
            }
            Seated::Watcher => (None, state.seats()),
        };
        if let Some(with_ticket) = peer.welcome.take() {
            let ticket = player
                .filter(|_| with_ticket)
                .map(|player| state.ticket(player));
            let message = Object::message("welcome")
                .number("v", WIRE)
                .number("gv", G::VERSION.into())
                .text("game", G::NAME)
                .text(
                    "table",
                    &hex(&draw(&self.state.secret, Purpose::Table, 0, 0)[..8]),
                )
                .nullable("player", player.map(|player| player as u64))
                .opt_text("ticket", ticket.as_deref())
                .raw("options", &state.options.to_json())
                .number("now", self.now);
            return Some(message.end());
        }
        if peer.state != public.changes {
            return Some(self.public_message(peer, state, public, player.map(|_| audience)));
        }
        let common = state.common(audience, &peer.at);
        let now = state.at(audience, common);
        let moved = (peer.at.game, peer.at.generation) != (now.game, now.generation);
        if peer.asked.is_some() || moved {
            peer.at = now;
            let asked = peer.asked.take();
            return Some(position("rewind", &peer.at).opt_number("re", asked).end());
        }
        if common < state.observed() {
            return Some(self.observe(peer, state, audience, public));
        }
        if peer.clock != public.clocks {
            return Some(self.public_message(peer, state, public, player.map(|_| audience)));
        }
        self.own_setup(peer, player?)
    }

    /// Returns the message with the whole public state.
    fn public_message(
        &self,
        peer: &mut Peer,
        state: &State<G>,
        public: &Public,
        you: Option<usize>,
    ) -> String {
        (peer.state, peer.clock) = (public.changes, public.clocks);
        let message = Object::message("state").number("r", peer.count_state());
        let message = message.nullable("you", you.map(|seat| seat as u64));
        self.with_clock(self.public_state(state, message), state)
            .end()
    }

    /// Adds the clocks, if there are any, to an object.
    pub(crate) fn with_clock(&self, object: Object, state: &State<G>) -> Object {
        match self.clock_state(state) {
            clock if clock.is_empty() => object,
            clock => object.raw("clock", &clock),
        }
    }

    /// Returns the message with the observations that a peer does not have yet, and with the clocks if the
    /// peer does not have the current ones.
    fn observe(
        &self,
        peer: &mut Peer,
        state: &State<G>,
        audience: usize,
        public: &Public,
    ) -> String {
        let viewer = Some(audience).filter(|seat| *seat < state.seats());
        let from = peer.at;
        let (mut list, mut bytes) = (alloc::vec::Vec::new(), 0);
        let game = state.game.as_ref();
        let mut n = from.n as usize;
        while let Some(game) = game.filter(|_| n < state.observed()) {
            let seen = game.observation(viewer, n);
            bytes += seen.len() + 1;
            if bytes > MAX_LIST && !list.is_empty() {
                break;
            }
            list.push(seen);
            n += 1;
        }
        (peer.at.n, peer.at.sum) = (short(n), state.sum(audience, n));
        let at = At {
            n: from.n,
            ..peer.at
        };
        let mut message = position("observe", &at).list("list", list);
        if n == state.observed() {
            if peer.clock != public.clocks && state.has_clocks() {
                peer.clock = public.clocks;
                message = message.number("r", peer.count_state());
                message = self.with_clock(message, state);
            }
            if let Some(game) = game.filter(|_| peer.checks) {
                let board = crc32(0, game.view_text(viewer).as_bytes());
                message = message.number("board", board.into());
            }
        }
        message.end()
    }

    fn own_setup(&self, peer: &mut Peer, player: usize) -> Option<String> {
        let own = &self.state.players[player];
        let change = self.presence[player].setups;
        if peer.setup == change || self.state.phase != Phase::Setup {
            return None;
        }
        peer.setup = change;
        let army = own.setup.as_deref()?;
        let message = Object::message("setup").number("g", self.state.number);
        Some(
            message
                .raw("army", &quoted(army))
                .bool("ready", own.ready)
                .end(),
        )
    }
}

fn position(message: &str, at: &At) -> Object {
    at.write(Object::message(message))
}

/// The milliseconds that a peer must wait before it reconnects after being closed for this reason; `None`
/// if it must not reconnect.
fn again(reason: &str) -> Option<u64> {
    match reason {
        "too-many-messages" => Some(10_000),
        "silent" | "no-hello" => Some(0),
        _ => None,
    }
}
