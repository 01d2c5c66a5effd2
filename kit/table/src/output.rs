//! What peers are told. There is no queue: a peer's position says what it misses.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use core::ops::Bound::{Excluded, Included, Unbounded};

use crate::at::At;
use crate::chance::crc32;
use crate::game::TableGame;
use crate::host::TableEvent;
use crate::json::{Object, quoted};
use crate::peer::{OLD_VERSION, Output, Peer, Seated, WIRE};
use crate::state::{Phase, State};
use crate::table::{Public, Table};

/// The most bytes of observations in a message, unless one alone is longer.
const MAX_LIST: usize = 15_000;

impl<G: TableGame> Table<G> {
    /// The public state as JSON, from its member `g` on, without the clocks and the end.
    pub(crate) fn public_state(&self, state: &State<G>) -> String {
        let seats = (0..state.seats()).map(|seat| {
            let number = state.player_of(seat);
            let player = &state.players[number];
            Object::new()
                .text("name", &player.name)
                .bool("taken", player.taken)
                .bool("here", self.is_here(number))
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
        let mut object = Object::new()
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
            object = object.number("watching", self.watching() as u64);
        }
        object.end()
    }

    /// The clocks as JSON, empty without clocks. Without `since` they stand still, and the running ply has taken `used`.
    pub(crate) fn clock_state(&self, state: &State<G>) -> String {
        if state.clocks.is_empty() {
            return String::new();
        }
        let is_on = matches!(state.phase, Phase::Play | Phase::Paused);
        let game = state.game.as_ref().filter(|_| is_on);
        let run = game.and_then(TableGame::to_move);
        let clocks = state.clocks.iter();
        let mut clock = Object::new()
            .nullable("run", run.map(|seat| seat as u64))
            .list("left", clocks.clone().map(|clock| clock.left.to_string()));
        if state.options.clock.is_some_and(|rules| rules.periods > 0) {
            clock = clock.list("periods", clocks.map(|clock| clock.periods.to_string()));
        }
        let since = if state.phase == Phase::Paused {
            "used"
        } else {
            "since"
        };
        clock.number(since, state.since).end()
    }

    /// Returns the next message for a peer, `None` if there is none now. Serves peers in turn.
    pub fn next_output(&mut self) -> Option<Output> {
        if self.unstored > 0 {
            return None;
        }
        let mut peers = core::mem::take(&mut self.peers);
        let output = self.next_of(&mut peers);
        self.peers = peers;
        let output = output?;
        self.served = output.peer;
        if let Some(reason) = self.peers.get(&output.peer).and_then(|peer| peer.close) {
            if output.hang_up {
                self.tell_host(TableEvent::HungUp(output.peer, reason));
            }
        }
        Some(output)
    }

    fn next_of(&self, peers: &mut BTreeMap<u64, Peer>) -> Option<Output> {
        let ways = [
            (Excluded(self.served), Unbounded),
            (Unbounded, Included(self.served)),
        ];
        for way in ways {
            for (name, peer) in peers.range_mut(way) {
                let told = if peer.held { None } else { self.tell(peer) };
                if let Some((text, hang_up)) = told {
                    // A closed peer stays until the host disconnects it, but hears nothing more.
                    peer.held |= hang_up;
                    return Some(Output {
                        peer: *name,
                        text,
                        hang_up,
                    });
                }
            }
        }
        None
    }

    /// The next message for a peer, and whether it is the last.
    fn tell(&self, peer: &mut Peer) -> Option<(String, bool)> {
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
        let told = told.or_else(|| peer.answers.pop_front());
        let told = told.or_else(|| seated.and_then(|_| self.ping(peer)));
        Some((told?, false))
    }

    fn ping(&self, peer: &mut Peer) -> Option<String> {
        if peer.pings.next.is_some() {
            return None;
        }
        let runs = peer.player().is_some() && self.state.flag_time().is_some();
        let number = peer.pings.send(self.now, runs);
        let message = Object::message("ping").number("k", number);
        Some(message.number("now", self.now).end())
    }

    /// The next message that brings a peer up to date.
    fn follow(&self, peer: &mut Peer, seated: Seated) -> Option<String> {
        let late = self.late.as_ref().filter(|_| seated == Seated::Watcher);
        let (state, public) = match late {
            None => (&self.state, &self.public[0]),
            Some(late) => (&late.state, &self.public[1]),
        };
        let (player, audience) = match seated {
            Seated::Player(player) => (Some(player), state.seat_of(player)),
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
                .text("table", &self.name)
                .nullable("player", player.map(|player| player as u64))
                .opt_text("ticket", ticket.as_deref())
                .raw("options", &state.options.to_json())
                .number("now", self.now);
            return Some(message.end());
        }
        if peer.state != public.changes {
            return Some(public_message(peer, public, player.map(|_| audience)));
        }
        let common = state.common(audience, &peer.at);
        let moved = (peer.at.game, peer.at.generation) != (state.number, state.generation);
        if peer.asked.is_some() || moved {
            peer.at = At {
                game: state.number,
                generation: state.generation,
                n: common,
                sum: state.sum(audience, common),
            };
            let asked = peer.asked.take();
            return Some(position("rewind", &peer.at).opt_number("re", asked).end());
        }
        if common < state.observed() {
            return Some(observe(peer, state, audience, public));
        }
        if peer.clock != public.clocks {
            return Some(public_message(peer, public, player.map(|_| audience)));
        }
        self.own_setup(peer, player?)
    }

    fn own_setup(&self, peer: &mut Peer, player: usize) -> Option<String> {
        let own = &self.state.players[player];
        let change = self.setups[player];
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

/// The whole public state.
fn public_message(peer: &mut Peer, public: &Public, you: Option<usize>) -> String {
    (peer.state, peer.clock, peer.states) = (public.changes, public.clocks, peer.states + 1);
    let message = Object::message("state").number("r", peer.states);
    let own = message.nullable("you", you.map(|seat| seat as u64)).end();
    // One object of both texts.
    alloc::format!("{},{}", &own[..own.len() - 1], &public.joined()[1..])
}

/// The observations after those that a peer holds, with the clocks if they are different since.
fn observe<G: TableGame>(
    peer: &mut Peer,
    state: &State<G>,
    audience: usize,
    public: &Public,
) -> String {
    let viewer = Some(audience).filter(|seat| *seat < state.seats());
    let from = peer.at;
    let (mut list, mut bytes) = (alloc::vec::Vec::new(), 0);
    let game = state.game.as_ref();
    while let Some(game) = game.filter(|_| peer.at.n < state.observed()) {
        let seen = game.observation(viewer, peer.at.n);
        bytes += seen.len() + 1;
        if bytes > MAX_LIST && !list.is_empty() {
            break;
        }
        list.push(seen);
        peer.at.n += 1;
    }
    peer.at.sum = state.sum(audience, peer.at.n);
    let at = At {
        sum: peer.at.sum,
        ..from
    };
    let mut message = position("observe", &at).list("list", list);
    if peer.at.n == state.observed() {
        if peer.clock != public.clocks && !public.clock.is_empty() {
            (peer.clock, peer.states) = (public.clocks, peer.states + 1);
            message = message.number("r", peer.states).raw("clock", &public.clock);
        }
        if let Some(game) = game.filter(|_| peer.checks) {
            let board = crc32(0, game.view_text(viewer).as_bytes());
            message = message.number("board", board.into());
        }
    }
    message.end()
}

/// The milliseconds after which a peer that is closed for this reason may come again.
fn again(reason: &str) -> Option<u64> {
    match reason {
        "too-many-messages" => Some(10_000),
        "silent" | "no-hello" => Some(0),
        _ => None,
    }
}
