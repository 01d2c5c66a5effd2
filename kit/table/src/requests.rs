//! Messages from peers.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::at::At;
use crate::chance::{is_same_secret, unhex};
use crate::facts::{Cause, Fact, Proposal, Session};
use crate::game::{Refusal, TableGame};
use crate::json::{MAX_DEPTH, Members, Object, depth};
use crate::options::{Absence, Seating};
use crate::peer::{MAX_MESSAGE, OLD_VERSION, Peer, Reply, Seated, WIRE};
use crate::state::Phase;
use crate::table::{MAX_TEXT, Table, check_text};

/// A `hello` or `sync` counts as this many messages.
const SYNC_COST: u64 = 4;

/// The requests, each with a number and an answer.
const REQUESTS: [&str; 9] = [
    "setup", "move", "resign", "offer", "answer", "abort", "claim", "leave", "say",
];

/// The reason for closing a peer.
type Closed = &'static str;

const BAD: Closed = "bad-message";

fn stale() -> Refusal {
    Refusal::new("stale", "the request is for an earlier state of the game")
}

fn read_at(members: &Members<'_>) -> Result<At, String> {
    let at = members.opt_members("at")?;
    at.map_or(Ok(At::default()), |at| At::read(&at))
}

impl<G: TableGame> Table<G> {
    /// Processes one message of a peer. Ignores peers that are not attached, and peers whose connection is being
    /// closed.
    pub fn receive(&mut self, peer: u64, message: &[u8], now: u64) {
        if self.begin_call() {
            self.advance(now);
            if let Some(own) = self.peers.remove(peer) {
                self.receive_from(peer, own, message);
            }
            self.end_call();
        }
    }

    fn receive_from(&mut self, peer: u64, mut own: Box<Peer>, message: &[u8]) {
        let now = self.now;
        // No other code sees that this peer is missing: `settle` is called only after it is back.
        let heard = match own.close {
            Some(_) => Ok(()),
            // `wake` may come later, and must not decide whether this stranger gets a seat.
            None if own.seated.is_none() && own.due() <= now => Err("no-hello"),
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
        if depth(text) > MAX_DEPTH {
            return Err(BAD);
        }
        let members = &Members::parse(text).map_err(|_| BAD)?;
        let name = &*members.text("t").map_err(|_| BAD)?;
        peer.pings.hear();
        if name == "pong" {
            peer.pings
                .answer(members.number("k").map_err(|_| BAD)?, now);
            return Ok(());
        }
        if matches!(name, "hello" | "sync") {
            if !peer.admit(SYNC_COST - 1, now) {
                return Ok(());
            }
            let at = read_at(members).map_err(|_| BAD)?;
            let asked = members.number("k").map_err(|_| BAD)?;
            match (name, peer.seated.is_some()) {
                ("hello", false) => self.hello(peer, members, asked)?,
                // A repeated `hello` asks again.
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

    fn hello(&mut self, peer: &mut Peer, members: &Members<'_>, asked: u64) -> Result<(), Closed> {
        let number = |name| members.number(name).map_err(|_| BAD);
        let session = members.text("session").map_err(|_| BAD)?;
        let session: Session = unhex(&session).ok_or(BAD)?;
        if number("v")? < WIRE || number("gv")? < G::VERSION.into() {
            return Err(OLD_VERSION);
        }
        let ticket = members.opt_text("ticket").map_err(|_| BAD)?;
        let sit = members.opt_bool("sit").map_err(|_| BAD)?.unwrap_or(false);
        let watch = members.opt_bool("watch").map_err(|_| BAD)?.unwrap_or(false);
        peer.checks = members.opt_bool("check").map_err(|_| BAD)? == Some(true);
        let seated = match (peer.role, ticket.as_deref()) {
            (Some(seated), _) => seated,
            (None, Some(ticket)) => match self.holder(ticket) {
                Some(player) => Seated::Player(player),
                None => return peer.refuse_ticket(asked),
            },
            (None, None) if sit => Seated::Player(self.free_seat(&session)?),
            (None, None) if watch => Seated::Watcher,
            (None, None) => return Err(BAD),
        };
        match seated {
            Seated::Watcher => {
                if self.count_watching() >= self.state.options.watchers as usize {
                    return Err("full");
                }
            }
            Seated::Player(player) => {
                let player = usize::from(player);
                if !self.state.players[player].taken {
                    let is_stranger = peer.role.is_none() && ticket.is_none();
                    let session = Some(session).filter(|_| is_stranger);
                    let sat = self.commit(Fact::Sit { player, session }, None);
                    sat.map_err(|_| "not-open")?;
                }
                // The newest connection of a player replaces the others.
                self.replace(player, "replaced");
                self.presence[player].leaving = false;
            }
        }
        peer.welcome = Some(sit && peer.role.is_none() && ticket.is_none());
        (peer.seated, peer.session) = (Some(seated), session);
        Ok(())
    }

    /// Returns the player with this ticket. Compares the ticket with those of all players.
    fn holder(&self, ticket: &str) -> Option<u8> {
        let mut found = None;
        for player in 0..self.state.seats() {
            if is_same_secret(&self.state.ticket(player), ticket) {
                found = Some(player as u8);
            }
        }
        found
    }

    /// Returns the player number for a stranger who asks for a seat: the number that the session already
    /// has, or else the first free number.
    fn free_seat(&self, session: &Session) -> Result<u8, Closed> {
        if self.state.options.seating != Seating::Open {
            return Err("needs-ticket");
        }
        let mut players = self.state.players.iter();
        let own = players.position(|player| player.taken && player.sat.as_ref() == Some(session));
        let mut players = self.state.players.iter();
        let free = own.or_else(|| players.position(|player| !player.taken));
        free.map(|player| player as u8).ok_or("full")
    }

    fn request(
        &mut self,
        peer: &mut Peer,
        name: &str,
        id: u64,
        members: &Members<'_>,
    ) -> Result<(), Closed> {
        if let Some(answer) = peer.remembered(id) {
            peer.answer(answer);
            return Ok(());
        }
        let result = match peer.seated {
            Some(Seated::Player(player)) => {
                let player = usize::from(player);
                let session = peer.session;
                let cause = Cause {
                    player,
                    session,
                    id,
                };
                match self.state.players[player].answered(&cause) {
                    _ if name == "say" && self.said.contains(&cause) => Ok(()),
                    // The player has not got the answer, and the `hello` after it has taken the seat again.
                    Some(true) if name == "leave" => self.leave(peer, player, None),
                    Some(true) => Ok(()),
                    Some(false) => Err(Refusal::new("late", "a later request was answered first")),
                    None => {
                        let done = self.request_of(peer, cause, name, members);
                        done.map_err(|_| BAD)?
                    }
                }
            }
            _ => Err(Refusal::new("not-a-player", "spectators make no requests")),
        };
        match result {
            // No fact records that the request was carried out.
            Ok(()) if matches!(name, "say" | "leave") => peer.remember(id, Reply::Done(id)),
            Ok(()) => peer.answer(Reply::Done(id)),
            Err(why) => {
                let reason = Object::new()
                    .text("reason", &why.reason)
                    .text("text", &why.text)
                    .end();
                let answer = Object::message("done").number("id", id).bool("ok", false);
                let answer = answer.raw("why", &reason).end();
                peer.remember(id, Reply::Text(answer.into()));
            }
        }
        Ok(())
    }

    /// Carries out a request. The outer error means that the message cannot be read.
    fn request_of(
        &mut self,
        peer: &mut Peer,
        cause: Cause,
        name: &str,
        members: &Members<'_>,
    ) -> Result<Result<(), Refusal>, String> {
        let player = cause.player;
        match name {
            "say" => {
                let text = members.text("text")?;
                if !self.state.options.say {
                    let text = "the table does not accept texts from players";
                    return Ok(Err(Refusal::new("unsupported", text)));
                }
                let checked = check_text(&text, MAX_TEXT);
                if checked.is_ok() {
                    self.say(cause, text.into_owned());
                }
                return Ok(checked);
            }
            "leave" if !self.is_before_game() => return Ok(self.leave(peer, player, None)),
            _ => {}
        }
        let fact = match self.requested(player, name, members)? {
            Ok(fact) => fact,
            Err(why) => return Ok(Err(why)),
        };
        Ok(match fact {
            Fact::Move { seat, .. } => {
                let spent = members.opt_number("spent")?;
                self.play(seat, fact, cause, peer.pings.trip(), spent)
            }
            Fact::Leave { player } => self.leave(peer, player, Some(cause)),
            fact => self.commit(fact, Some(cause)),
        })
    }

    fn is_before_game(&self) -> bool {
        matches!(self.state.phase, Phase::Open | Phase::Seated)
    }

    /// Frees the seat of a player; in a game, only notes that the player leaves.
    fn leave(
        &mut self,
        peer: &mut Peer,
        player: usize,
        cause: Option<Cause>,
    ) -> Result<(), Refusal> {
        if self.is_before_game() {
            self.commit(Fact::Leave { player }, cause)?;
            peer.hang_up("left");
        } else {
            self.presence[player].leaving = true;
        }
        Ok(())
    }

    /// Returns the fact that a request asks for. The outer error means that the message cannot be read.
    fn requested(
        &self,
        player: usize,
        name: &str,
        members: &Members<'_>,
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
                army: members.opt_text("army")?.map(Cow::into_owned),
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
                let Some(what) = Proposal::read(&members.text("what")?) else {
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
            "abort" if state.may_abort_alone() => Fact::Abort { winner: None },
            "abort" => {
                let text = "after the first plies all players must agree: offer it";
                return Ok(Err(Refusal::new("phase", text)));
            }
            "claim" => return Ok(self.claim(seat, &members.text("what")?)),
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
        if !matches!(state.options.absence, Absence::Claim | Absence::Pause) {
            return Err(Refusal::new(
                "unsupported",
                "the table does not allow claims",
            ));
        }
        state.expect(&[Phase::Play])?;
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
