//! `join`: plays or watches at a table.

use std::io::{self, BufRead, ErrorKind, Write};
use std::net::ToSocketAddrs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::Duration;

use clap::Args;
use kit_table::{Refusal, Status, TableClient, TableView};
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token, Waker};
use serde_json::Value;

use super::link::Link;
use super::{MAX_TO_CLIENT, now, private};
use crate::lang as texts;
use crate::printable;
use crate::record_file::replace;
use crate::secret::secret;
use crate::stop::{Done, Stop, wrong};

/// The parts of `join` that depend on the game.
pub trait Guest {
    /// The knowledge of the seat.
    type View: TableView;

    /// Whether a person types the moves.
    fn is_person(&self) -> bool;

    /// Returns a set-up under these rules.
    ///
    /// # Errors
    /// Fails if the rules cannot be read.
    fn set_up(&mut self, rules: &str) -> Result<String, Stop>;

    /// Returns the move of the computer player, which is to move.
    fn choose(&mut self, view: &Self::View) -> Option<String>;

    /// Prints the board, and marks the moves of the piece at `from`, if given. Returns false and prints
    /// nothing if `from` is not a place on the board, or if it is a complete move, such as a flip.
    ///
    /// # Errors
    /// Fails if the board cannot be printed.
    fn show(&self, view: &Self::View, from: Option<&str>, out: &mut impl Write)
    -> io::Result<bool>;

    /// Returns the text of an observation, given as JSON.
    fn heard(&self, observation: &str) -> Option<String>;

    /// Returns the text of an outcome: the winning seat, if any, and the reason, or `aborted`.
    fn outcome(&self, winner: Option<usize>, reason: &str) -> String;

    /// Converts the move that a person typed to the table's format.
    ///
    /// # Errors
    /// Fails if the text is not a legal move; the error text says why.
    fn read_move(&self, view: &Self::View, text: &str) -> Result<String, String>;

    /// Returns the moves that can be played, sorted.
    fn moves(&self, view: &Self::View) -> Vec<String>;
}

/// Play or watch at a table, hosted by the command serve or by another host
#[derive(Args)]
pub struct JoinArgs {
    /// The table: ws://HOST:PORT, or tcp://HOST:PORT for lines without WebSocket
    #[arg(default_value = "ws://127.0.0.1:8200", value_name = "URL")]
    url: String,
    /// The ticket of a seat. Default: request a free seat
    #[arg(long, conflicts_with = "watch")]
    ticket: Option<String>,
    /// Watch the game as a spectator
    #[arg(long)]
    watch: bool,
    /// Store the seat in this file, which contains a secret. If the file exists, continue with its seat
    #[arg(long, value_name = "FILE")]
    session: Option<PathBuf>,
}

const SOCKET: Token = Token(0);
const INPUT: Token = Token(1);
/// The pause before a computer player's move: a table accepts five messages per second from each player.
const PACE: Duration = Duration::from_millis(120);
/// The time limit for connecting.
const CONNECT: Duration = Duration::from_secs(5);

struct Join<'a, G: Guest, W> {
    guest: G,
    client: TableClient<G::View>,
    link: Option<Link>,
    /// Whether the client must still be notified of the connection.
    fresh: bool,
    /// The number of observations that were printed.
    told: usize,
    /// The phase or result that was printed.
    phase: String,
    /// The phase and the number of observations at the latest prompt.
    asked: Option<(String, usize)>,
    /// The number of the latest printed offer.
    offers: u64,
    saved: String,
    session: Option<&'a Path>,
    watches: bool,
    out: &'a mut W,
    over: bool,
}

impl JoinArgs {
    /// Plays until the game is over, or until the person quits.
    ///
    /// # Errors
    /// Fails if the address, the session or the ticket is wrong, or if the table closes the connection for good.
    pub fn run<G: Guest>(&self, guest: G, out: &mut impl Write) -> Done {
        let client = TableClient::open(&self.opening()?, secret()?, now())
            .map_err(|why| wrong(format!("cannot continue this session: {why}")))?;
        let mut poll = Poll::new()?;
        let waker = Waker::new(poll.registry(), INPUT)?;
        let input = guest.is_person().then(|| read_lines(waker));
        let mut join = Join {
            guest,
            client,
            link: None,
            fresh: false,
            told: 0,
            phase: String::new(),
            asked: None,
            offers: 0,
            saved: String::new(),
            session: self.session.as_deref(),
            watches: self.watch,
            out,
            over: false,
        };
        let mut events = Events::with_capacity(16);
        let mut failures = 0;
        join.save()?;
        while !join.over {
            let due = join.client.deadline();
            if join.link.is_none() && due.is_none_or(|due| due <= now()) {
                match self.connect(&poll) {
                    Ok(link) => (join.link, join.fresh) = (Some(link), true),
                    // If the first attempt fails, the address is probably wrong.
                    Err(why) if failures == 0 && join.told == 0 => {
                        return Err(wrong(format!("cannot reach {}: {why}", self.url)));
                    }
                    Err(_) => join.client.disconnected(now()),
                }
                failures += 1;
            }
            let pause = join.client.deadline().map(|due| {
                // Rounded up, so that the deadline has passed after the wait.
                Duration::from_millis(due.saturating_sub(now()) + 1)
            });
            match poll.poll(&mut events, pause) {
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                done => done?,
            }
            join.receive();
            join.client.wake(now());
            if let Some(input) = &input {
                join.obey(input)?;
            }
            join.show_news()?;
            join.act()?;
            join.save()?;
            join.send();
        }
        Ok(())
    }

    /// Returns the first argument of `TableClient::open`.
    fn opening(&self) -> Result<String, Stop> {
        if let Some(path) = &self.session {
            match std::fs::read_to_string(path) {
                Ok(text) if !text.trim().is_empty() => return Ok(text),
                Err(why) if why.kind() != ErrorKind::NotFound => {
                    return Err(wrong(format!("cannot read {}: {why}", path.display())));
                }
                _ => drop(private(path)?),
            }
        }
        let mut opening = serde_json::Map::new();
        match &self.ticket {
            Some(ticket) => opening.insert("ticket".to_string(), Value::from(ticket.as_str())),
            None if self.watch => opening.insert("watch".to_string(), Value::Bool(true)),
            None => opening.insert("sit".to_string(), Value::Bool(true)),
        };
        Ok(Value::Object(opening).to_string())
    }

    fn connect(&self, poll: &Poll) -> io::Result<Link> {
        let other = |text: &str| io::Error::new(ErrorKind::InvalidInput, text);
        let (kind, rest) = self
            .url
            .split_once("://")
            .ok_or_else(|| other("expected ws://HOST:PORT"))?;
        if !["ws", "tcp"].contains(&kind) {
            return Err(other(
                "expected ws:// or tcp://; for encryption, use a proxy",
            ));
        }
        let host = rest.split('/').next().unwrap_or(rest);
        let address = match host.rsplit_once(':') {
            Some((_, port)) if port.parse::<u16>().is_ok() => host.to_socket_addrs(),
            _ => (host, 80).to_socket_addrs(),
        };
        let mut failed = other("there is no such address");
        for address in address? {
            match std::net::TcpStream::connect_timeout(&address, CONNECT) {
                Ok(stream) => {
                    stream.set_nonblocking(true)?;
                    stream.set_nodelay(true)?;
                    let mut stream = TcpStream::from_std(stream);
                    let interest = Interest::READABLE | Interest::WRITABLE;
                    poll.registry().register(&mut stream, SOCKET, interest)?;
                    return Link::opened(stream, &self.url, MAX_TO_CLIENT);
                }
                Err(why) => failed = why,
            }
        }
        Err(failed)
    }
}

fn rules_of<V: TableView>(client: &TableClient<V>) -> String {
    let options: Value = serde_json::from_str(client.options()).unwrap_or_default();
    options["rules"].as_str().unwrap_or_default().to_string()
}

/// Reads lines from the standard input in a separate thread.
fn read_lines(waker: Waker) -> Receiver<String> {
    let (send, lines) = sync_channel(16);
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if send.send(line).is_err() || waker.wake().is_err() {
                return;
            }
        }
        drop(send);
        let _ = waker.wake();
    });
    lines
}

impl<G: Guest, W: Write> Join<'_, G, W> {
    fn receive(&mut self) {
        let Some(link) = &mut self.link else { return };
        loop {
            let message = link.read();
            if link.is_open() && std::mem::take(&mut self.fresh) {
                self.client.connected(now());
            }
            match message {
                Ok(Some(message)) => self.client.receive(&message, now()),
                Ok(None) => return,
                Err(_) => {
                    self.link = None;
                    self.client.disconnected(now());
                    return;
                }
            }
        }
    }

    fn send(&mut self) {
        let Some(link) = self.link.as_mut().filter(|link| link.is_open()) else {
            return;
        };
        let mut done = link.flush();
        while let (Ok(_), Some(message)) = (&done, self.client.next_output()) {
            done = link.send(&message);
        }
        if done.is_err() {
            self.link = None;
            self.client.disconnected(now());
        }
    }

    /// Stores the seat before messages are sent.
    fn save(&mut self) -> Done {
        let Some(path) = self.session else {
            return Ok(());
        };
        let now = self.client.save();
        if now != self.saved {
            replace(path, &now, true)?;
            self.saved = now;
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Done {
        Ok(writeln!(self.out, "{}", printable(text))?)
    }

    fn state(&self) -> Value {
        serde_json::from_str(self.client.state()).unwrap_or_default()
    }

    /// Prints everything that is new.
    fn show_news(&mut self) -> Done {
        if !self.client.changed() {
            return Ok(());
        }
        let held = self.client.observations().len();
        if held < self.told {
            self.say(texts::taken_back())?;
        }
        // The first observation is the start of the game.
        for number in self.told.clamp(1, held.max(1))..held {
            if let Some(text) = self.guest.heard(&self.client.observations()[number]) {
                self.say(&text)?;
            }
        }
        self.told = held;
        while let Some(text) = self.client.next_message() {
            self.say(&text)?;
        }
        while let Some(answer) = self.client.next_answer() {
            if let Some(why) = answer.refusal {
                self.refused(&why)?;
            }
        }
        let state = self.state();
        self.tell_phase(&state)?;
        self.tell_offers(&state)?;
        let ended = ["ended", "closed"].contains(&state["phase"].as_str().unwrap_or_default());
        match self.client.status() {
            Status::Closed(_) if ended => self.over = true,
            Status::Closed(reason) => return Err(wrong(texts::table_closed(reason))),
            Status::Newer => return Err(wrong(texts::table_closed("newer"))),
            Status::Diverged(why) => return Err(wrong(texts::table_closed(why))),
            _ => {}
        }
        Ok(())
    }

    fn refused(&mut self, why: &Refusal) -> Done {
        self.asked = None;
        let text = why.text.clone();
        self.say(&text)
    }

    fn tell_phase(&mut self, state: &Value) -> Done {
        let phase = state["phase"].as_str().unwrap_or_default();
        let result = &state["result"];
        let text = match result["reason"].as_str() {
            Some(reason) => {
                let winner = result["winner"].as_u64();
                let winner = winner.and_then(|seat| usize::try_from(seat).ok());
                self.guest.outcome(winner, reason)
            }
            None => texts::table_phase(phase),
        };
        if text != self.phase {
            self.asked = None;
            self.say(&text)?;
            self.phase = text;
        }
        Ok(())
    }

    /// Prints the offers of the other player. A computer player declines them.
    fn tell_offers(&mut self, state: &Value) -> Done {
        for offer in state["offers"].as_array().into_iter().flatten() {
            let number = offer["offer"].as_u64().unwrap_or(0);
            if offer["by"] == state["you"] || number <= self.offers {
                continue;
            }
            self.offers = number;
            let what = offer["what"].as_str().unwrap_or_default();
            self.say(&texts::table_offer(what))?;
            if !self.guest.is_person() && !state["you"].is_null() {
                // Fails only if the offer is no longer open.
                let _ = self.client.answer(number, false);
            }
        }
        Ok(())
    }

    /// Acts if it is this player's turn: a computer player chooses, and a person gets one prompt.
    fn act(&mut self) -> Done {
        let state = self.state();
        let phase = state["phase"].as_str().unwrap_or_default().to_string();
        let seat = state["you"].as_u64();
        if phase == "ended" && (seat.is_none() || !self.guest.is_person()) {
            self.over = true;
        }
        if *self.client.status() != Status::Live || seat.is_none() || self.client.is_waiting() {
            return Ok(());
        }
        let own_setup: Value = serde_json::from_str(self.client.own_setup()).unwrap_or_default();
        let to_do = match phase.as_str() {
            "setup" => own_setup["ready"] != Value::Bool(true),
            "seated" => !state["seats"][seat.map_or(0, |seat| seat as usize)]["ready"]
                .as_bool()
                .unwrap_or(false),
            "play" => self.client.is_to_move(),
            _ => false,
        };
        let due = (phase, self.told);
        if !to_do || self.asked.as_ref() == Some(&due) {
            return Ok(());
        }
        let (phase, _) = self.asked.insert(due).clone();
        if self.guest.is_person() {
            return self.prompt(&phase);
        }
        let done = match phase.as_str() {
            "setup" => {
                let army = self.guest.set_up(&rules_of(&self.client))?;
                self.client.set_up(&army, true)
            }
            "seated" => self.client.ready(true),
            _ => {
                std::thread::sleep(PACE);
                let chosen = self.client.view().and_then(|view| self.guest.choose(view));
                match chosen {
                    Some(mv) => self.client.play(&mv, now()),
                    None => return Ok(()),
                }
            }
        };
        done.map(drop).or_else(|why| self.refused(&why))
    }

    fn prompt(&mut self, phase: &str) -> Done {
        match (phase, self.client.view()) {
            ("play", Some(view)) => {
                self.guest.show(view, None, self.out)?;
            }
            _ => writeln!(self.out, "{}", texts::table_ask(phase))?,
        }
        write!(self.out, "> ")?;
        Ok(self.out.flush()?)
    }

    /// Executes the commands that a person has typed.
    fn obey(&mut self, input: &Receiver<String>) -> Done {
        loop {
            match input.try_recv() {
                Ok(line) => self.command(line.trim())?,
                Err(TryRecvError::Empty) => return Ok(()),
                Err(TryRecvError::Disconnected) => {
                    // A spectator needs no input.
                    self.over = self.over || !self.watches;
                    return Ok(());
                }
            }
        }
    }

    fn command(&mut self, line: &str) -> Done {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let state = self.state();
        let offers = state["offers"].as_array();
        let open = offers
            .into_iter()
            .flatten()
            .find(|offer| offer["by"] != state["you"]);
        let open = open.and_then(|offer| offer["offer"].as_u64()).unwrap_or(0);
        let client = &mut self.client;
        let done = match word {
            "" => Ok(0),
            "quit" | "q" => {
                self.over = true;
                Ok(0)
            }
            "help" | "?" => {
                writeln!(self.out, "{}", texts::table_help())?;
                Ok(0)
            }
            "board" | "moves" => {
                let Some(view) = client.view() else {
                    return self.say(texts::table_no_board());
                };
                if word == "board" {
                    self.guest.show(view, None, self.out)?;
                } else {
                    let moves = self.guest.moves(view);
                    writeln!(self.out, "{}", texts::moves(moves.len(), &moves.join(" ")))?;
                }
                Ok(0)
            }
            "random" => {
                let army = self.guest.set_up(&rules_of(client))?;
                client.set_up(&army, true)
            }
            "army" => client.set_up(&rest.split_whitespace().collect::<String>(), true),
            "ready" => client.ready(true),
            "resign" => client.resign(),
            "draw" | "abort" | "rematch" | "pause" | "go" => client.offer(word, None),
            "back" => client.offer("take-back", None),
            "accept" | "decline" => client.answer(open, word == "accept"),
            "claim" => client.claim(rest),
            "leave" => client.leave(),
            "say" => client.say(rest),
            _ => return self.place_or_move(line),
        };
        done.map(drop).or_else(|why| self.refused(&why))
    }

    fn place_or_move(&mut self, line: &str) -> Done {
        let Some(view) = self.client.view() else {
            return self.say(texts::table_no_board());
        };
        if self.guest.show(view, Some(line), self.out)? {
            return Ok(());
        }
        match self.guest.read_move(view, line) {
            Ok(mv) => {
                let done = self.client.play(&mv, now());
                done.map(drop).or_else(|why| self.refused(&why))
            }
            Err(why) => {
                let hint = texts::see_help();
                self.say(&format!("{why}{hint}"))
            }
        }
    }
}
