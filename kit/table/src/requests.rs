//! What peers say.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::at::At;
use crate::chance::{is_same_secret, unhex};
use crate::facts::{Cause, Fact, Proposal, Session};
use crate::game::{Refusal, TableGame};
use crate::json::{Members, Object, Value};
use crate::options::{Absence, Seating};
use crate::peer::{MAX_MESSAGE, Peer, Role, Seated};
use crate::state::Phase;
use crate::table::Table;

/// What `hello` and `sync` cost, in messages.
const SYNC_COST: u64 = 4;

/// The requests, each with a number and an answer.
const REQUESTS: [&str; 8] = [
    "setup", "move", "resign", "offer", "answer", "abort", "claim", "leave",
];

/// Why a peer is closed.
type Closed = &'static str;

const BAD: Closed = "bad-message";

fn stale() -> Refusal {
    Refusal::new("stale", "the request is for an earlier state of the game")
}

fn read_at(members: Members<'_, '_>) -> Result<At, String> {
    let Some(at) = members.get("at").and_then(Value::object) else {
        return Ok(At::default());
    };
    At::read(at)
}

impl<G: TableGame> Table<G> {
    /// Takes in one message of a peer. Ignores peers that are not attached or are being closed.
    pub fn receive(&mut self, peer: u64, message: &[u8], now: u64) {
        self.advance(now);
        let now = self.now;
        let Some(mut own) = self.peers.remove(&peer) else {
            return;
        };
        // Others never see this peer missing: nothing is settled until it is back.
        let heard = match own.close {
            Some(_) => Ok(()),
            None => self.hear(&mut own, message, now),
        };
        if let Err(reason) = heard {
            own.hang_up(reason);
        }
        self.peers.insert(peer, own);
        self.settle();
    }

    fn hear(&mut self, peer: &mut Peer, message: &[u8], now: u64) -> Result<(), Closed> {
        if message.len() > MAX_MESSAGE {
            return Err("message-too-long");
        }
        // Counted before it is read, because reading costs time.
        if !peer.admit(1, now) {
            return Ok(());
        }
        let text = core::str::from_utf8(message).map_err(|_| BAD)?;
        let value = Value::parse(text).map_err(|_| BAD)?;
        let members = value.object().ok_or(BAD)?;
        let name = members.text("t").map_err(|_| BAD)?;
        if matches!(name, "hello" | "sync") {
            if !peer.admit(SYNC_COST - 1, now) {
                return Ok(());
            }
            let at = read_at(members).map_err(|_| BAD)?;
            let asked = members.number("k").map_err(|_| BAD)?;
            match (name, peer.seated.is_some()) {
                ("hello", false) => self.hello(peer, members)?,
                // A hello that comes twice asks again.
                (_, true) => {}
                _ => return Err("no-hello"),
            }
            (peer.at, peer.asked) = (at, Some(asked));
            return Ok(());
        }
        if peer.seated.is_none() {
            return Err("no-hello");
        }
        let Some(id) = members.opt_number("id").map_err(|_| BAD)? else {
            // A later version may have messages that need no answer.
            return Ok(());
        };
        self.request(peer, name, id, members)
    }

    fn hello(&mut self, peer: &mut Peer, members: Members<'_, '_>) -> Result<(), Closed> {
        let number = |name| members.number(name).map_err(|_| BAD);
        let session = members.text("session").map_err(|_| BAD)?;
        let session: Session = unhex(session).ok_or(BAD)?;
        if number("v")? < 1 || number("gv")? < G::VERSION.into() {
            return Err("old-version");
        }
        let ticket = members.opt_text("ticket").map_err(|_| BAD)?;
        let sit = members.opt_bool("sit").map_err(|_| BAD)?.unwrap_or(false);
        let watch = members.opt_bool("watch").map_err(|_| BAD)?.unwrap_or(false);
        let seated = match (peer.role, ticket) {
            (Role::Player(player), _) => Seated::Player(player),
            (Role::Watcher, _) => Seated::Watcher,
            (Role::Stranger, Some(ticket)) => {
                Seated::Player(self.holder(ticket).ok_or("bad-ticket")?)
            }
            (Role::Stranger, None) if sit => Seated::Player(self.free_seat(&session)?),
            (Role::Stranger, None) if watch => Seated::Watcher,
            (Role::Stranger, None) => return Err(BAD),
        };
        match seated {
            Seated::Watcher => {
                if self.watching() >= self.state.options.watchers as usize {
                    return Err("full");
                }
            }
            Seated::Player(player) => {
                if !self.state.players[player].taken {
                    let session = Some(session).filter(|_| sit && ticket.is_none());
                    let sat = self.commit(Fact::Sit { player, session }, None);
                    sat.map_err(|_| "not-open")?;
                }
                // The newest connection of a player counts.
                self.replace(player, "replaced");
            }
        }
        peer.welcome = Some(sit && peer.role == Role::Stranger && ticket.is_none());
        (peer.seated, peer.session) = (Some(seated), session);
        Ok(())
    }

    /// The player with this ticket. Compares it with every ticket.
    fn holder(&self, ticket: &str) -> Option<usize> {
        let mut found = None;
        for player in 0..self.state.seats() {
            if is_same_secret(&self.state.ticket(player), ticket) {
                found = Some(player);
            }
        }
        found
    }

    /// The player number for a stranger who asks for a seat: that which the session has, or the first free one.
    fn free_seat(&self, session: &Session) -> Result<usize, Closed> {
        if self.state.options.seating != Seating::Open {
            return Err("needs-ticket");
        }
        let mut players = self.state.players.iter();
        let own = players.position(|player| player.taken && player.sat.as_ref() == Some(session));
        let mut players = self.state.players.iter();
        let free = own.or_else(|| players.position(|player| !player.taken));
        free.ok_or("full")
    }

    fn request(
        &mut self,
        peer: &mut Peer,
        name: &str,
        id: u64,
        members: Members<'_, '_>,
    ) -> Result<(), Closed> {
        let yes = || {
            Object::message("done")
                .number("id", id)
                .bool("ok", true)
                .end()
        };
        if let Some((_, answer)) = peer.rejected.iter().find(|(known, _)| *known == id) {
            let answer = answer.clone();
            peer.answer(answer);
            return Ok(());
        }
        let result = match peer.seated {
            Some(Seated::Player(player)) => {
                let session = peer.session;
                let cause = Cause {
                    player,
                    session,
                    id,
                };
                match self.state.answered(&cause) {
                    Some(true) => Ok(()),
                    Some(false) => Err(Refusal::new("late", "a later request was answered first")),
                    None => {
                        let fact = self.requested(player, name, members).map_err(|_| BAD)?;
                        fact.and_then(|fact| self.commit(fact, Some(cause)))
                    }
                }
            }
            _ => Err(Refusal::new("not-a-player", "spectators make no requests")),
        };
        match result {
            Ok(()) => peer.answer(yes()),
            Err(why) => {
                let reason = Object::new()
                    .text("reason", why.reason)
                    .text("text", &why.text)
                    .end();
                let answer = Object::message("done").number("id", id).bool("ok", false);
                peer.reject(id, answer.raw("why", &reason).end());
            }
        }
        if name == "leave" && self.state.phase == Phase::Open {
            let left = peer
                .player()
                .filter(|player| !self.state.players[*player].taken);
            if left.is_some() {
                peer.hang_up("left");
            }
        }
        Ok(())
    }

    /// The fact that a request asks for. The outer error is a message that cannot be read.
    fn requested(
        &self,
        player: usize,
        name: &str,
        members: Members<'_, '_>,
    ) -> Result<Result<Fact, Refusal>, String> {
        let state = &self.state;
        let seat = state.seat_of(player);
        if !REQUESTS.contains(&name) {
            return Ok(Err(Refusal::new("unknown", "there is no such request")));
        }
        if members.number("g")? != state.number {
            return Ok(Err(stale()));
        }
        let fact = match name {
            "setup" => Fact::Setup {
                player,
                army: members.opt_text("army")?.map(ToString::to_string),
                ready: members.bool("ready")?,
            },
            "move" => {
                let word = members.text("move")?.to_string();
                let (generation, n) = (members.number("gen")?, members.number("n")?);
                if generation != state.generation || n < state.acted as u64 {
                    return Ok(Err(stale()));
                }
                Fact::Move {
                    seat,
                    word,
                    clock: None,
                }
            }
            "resign" => Fact::Resign { seat },
            "offer" => {
                let Some(what) = Proposal::read(members.text("what")?) else {
                    return Ok(Err(Refusal::new("unsupported", "there is no such offer")));
                };
                let remain = members.opt_size("remain")?;
                let remain = remain.filter(|_| what == Proposal::TakeBack);
                Fact::Offer { seat, what, remain }
            }
            "answer" => Fact::Answer {
                seat,
                offer: members.number("offer")?,
                accept: members.bool("accept")?,
            },
            "abort" if state.may_abort_alone() => Fact::Abort,
            "abort" => {
                let text = "after the first plies all players must agree: offer it";
                return Ok(Err(Refusal::new("phase", text)));
            }
            "claim" => return Ok(self.claim(seat, members.text("what")?)),
            _ => Fact::Leave { player },
        };
        Ok(Ok(fact))
    }

    fn claim(&self, seat: usize, what: &str) -> Result<Fact, Refusal> {
        let state = &self.state;
        let others: Vec<usize> = (0..state.seats()).filter(|other| *other != seat).collect();
        let absent = others
            .iter()
            .all(|other| self.is_absent(state.player_of(*other)));
        if state.options.absence != Absence::Claim {
            return Err(Refusal::new(
                "unsupported",
                "the table does not allow claims",
            ));
        }
        if !absent {
            return Err(Refusal::new("present", "the opponent is not absent"));
        }
        let winner = match what {
            "win" => Some(seat),
            "draw" => None,
            _ => return Err(Refusal::new("unknown", "expected win or draw")),
        };
        let reason = if winner.is_some() {
            "forfeit"
        } else {
            "abandoned"
        };
        let reason = String::from(reason);
        Ok(Fact::End { winner, reason })
    }
}
