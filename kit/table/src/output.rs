//! What peers are told. There is no queue: a peer's position says what it misses.

use alloc::string::String;
use core::ops::Bound::{Excluded, Unbounded};

use crate::at::At;
use crate::game::TableGame;
use crate::json::{Object, quoted};
use crate::peer::{Output, Peer, Seated};
use crate::state::Phase;
use crate::table::Table;

/// The most bytes of observations in a message, unless one alone is longer.
const MAX_LIST: usize = 15_000;

impl<G: TableGame> Table<G> {
    /// The public state as JSON, from its member `g` on.
    pub(crate) fn public_state(&self) -> String {
        let state = &self.state;
        let seats = (0..state.seats()).map(|seat| {
            let number = state.player_of(seat);
            let player = &state.players[number];
            Object::new()
                .text("name", &player.name)
                .bool("taken", player.taken)
                .bool("here", self.is_here(number))
                .bool("ready", player.ready)
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
        if !state.clocks.is_empty() {
            object = object.raw("clock", &self.clock_state());
        }
        object = object.opt_number("until", self.phase_end());
        if let Some((winner, reason)) = &state.result {
            let result = Object::new().nullable("winner", winner.map(|seat| seat as u64));
            object = object.raw("result", &result.text("reason", reason).end());
        }
        object.number("watching", self.watching() as u64).end()
    }

    fn clock_state(&self) -> String {
        let state = &self.state;
        let runs = state.phase == Phase::Play;
        let run = state
            .game
            .as_ref()
            .filter(|_| runs)
            .and_then(TableGame::to_move);
        let left = state
            .clocks
            .iter()
            .map(|clock| alloc::format!("{}", clock.left));
        let periods = state
            .clocks
            .iter()
            .map(|clock| alloc::format!("{}", clock.periods));
        Object::new()
            .nullable("run", run.map(|seat| seat as u64))
            .number("since", state.since)
            .list("left", left)
            .list("periods", periods)
            .opt_number("out", self.flag_time().map(|(time, ..)| time))
            .end()
    }

    /// Returns the next message for a peer, `None` if there is none now. Serves peers in turn.
    pub fn next_output(&mut self) -> Option<Output> {
        if self.unstored > 0 {
            return None;
        }
        let after = self.peers.range((Excluded(self.served), Unbounded));
        let names: alloc::vec::Vec<u64> = after
            .chain(self.peers.range(..=self.served))
            .filter(|(_, peer)| !peer.held)
            .map(|(name, _)| *name)
            .collect();
        for name in names {
            let Some(mut peer) = self.peers.remove(&name) else {
                continue;
            };
            let told = self.tell(&mut peer);
            let hang_up = peer.close.is_some() && told.as_ref().is_some_and(|(_, last)| *last);
            if hang_up {
                // The peer stays until the host disconnects it, but hears nothing more.
                peer.held = true;
            }
            self.peers.insert(name, peer);
            if let Some((text, _)) = told {
                self.served = name;
                return Some(Output {
                    peer: name,
                    text,
                    hang_up,
                });
            }
        }
        None
    }

    /// The next message for a peer, and whether it is the last.
    fn tell(&self, peer: &mut Peer) -> Option<(String, bool)> {
        if let (Some(reason), true) = (peer.close, peer.answers.is_empty()) {
            let text = Object::message("close").text("reason", reason).end();
            return Some((text, true));
        }
        let told = match peer.seated.filter(|_| peer.close.is_none()) {
            None => None,
            Some(seated) => self.follow(peer, seated),
        };
        let told = told.or_else(|| peer.answers.pop_front());
        Some((told?, false))
    }

    /// The next message that brings a peer up to date.
    fn follow(&self, peer: &mut Peer, seated: Seated) -> Option<String> {
        let state = &self.state;
        let (player, audience) = match seated {
            Seated::Player(player) => (Some(player), state.seat_of(player)),
            Seated::Watcher => (None, state.seats()),
        };
        if let Some(with_ticket) = peer.welcome.take() {
            let ticket = player
                .filter(|_| with_ticket)
                .map(|player| state.ticket(player));
            let message = Object::message("welcome")
                .number("v", 1)
                .number("gv", G::VERSION.into())
                .text("game", G::NAME)
                .text("table", &self.name)
                .nullable("player", player.map(|player| player as u64))
                .opt_text("ticket", ticket.as_deref())
                .raw("options", &state.options.to_json())
                .number("now", self.now);
            return Some(message.end());
        }
        if peer.state != self.changes {
            peer.state = self.changes;
            peer.states += 1;
            let message = Object::message("state").number("r", peer.states);
            let you = player.map(|_| audience as u64);
            let own = message.nullable("you", you).end();
            // One object of both texts.
            return Some(alloc::format!(
                "{},{}",
                &own[..own.len() - 1],
                &self.public[1..]
            ));
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
            return Some(self.observe(peer, audience));
        }
        self.own_setup(peer, player?)
    }

    /// The observations after those that a peer holds.
    fn observe(&self, peer: &mut Peer, audience: usize) -> String {
        let viewer = Some(audience).filter(|seat| *seat < self.state.seats());
        let from = peer.at;
        let (mut list, mut bytes) = (alloc::vec::Vec::new(), 0);
        if let Some(game) = &self.state.game {
            while peer.at.n < self.state.observed() {
                let seen = game.observation(viewer, peer.at.n);
                bytes += seen.len() + 1;
                if bytes > MAX_LIST && !list.is_empty() {
                    break;
                }
                list.push(seen);
                peer.at.n += 1;
            }
        }
        peer.at.sum = self.state.sum(audience, peer.at.n);
        let sum = At {
            sum: peer.at.sum,
            ..from
        };
        position("observe", &sum).list("list", list).end()
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
