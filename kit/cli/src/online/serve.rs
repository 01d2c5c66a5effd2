//! `serve`: a game table for players who connect.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::Duration;

use clap::Args;
use kit_table::{HostCommand, Phase, Role, Table, TableGame, TableOptions};
use mio::net::TcpListener;
use mio::{Events, Interest, Poll, Token, Waker};
use serde_json::Value;

use super::link::{Link, Origins};
use super::{MAX_TO_TABLE, now, options_of, private};
use crate::printable;
use crate::secret::secret;
use crate::stop::{Done, Stop, wrong};

/// Serve a table: two players connect with the command join, with the playground or with their own clients
#[derive(Args)]
pub struct ServeArgs {
    /// The address to listen on. Anyone who can reach it can connect; connections are not encrypted
    #[arg(long, default_value = "127.0.0.1:8200", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// The rules: a set's name, then overrides. Default: the default rules of the game
    #[arg(long)]
    rules: Option<String>,
    /// The clock, such as main=10m,inc=5s. Default: none
    #[arg(long)]
    clock: Option<String>,
    /// Give a seat only to a player with a ticket, and print the two tickets. Default: the first two players who
    /// request a seat get one
    #[arg(long)]
    tickets: bool,
    /// Another option of the table, such as take-backs=any:3 or setup=2m; may be repeated
    #[arg(long = "option", short, value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Store the table in this file, which contains secrets. If the file exists, continue its table
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Let web pages of this origin connect; * means all origins. Pages of this machine can always connect
    #[arg(long, value_name = "https://HOST")]
    allow_origin: Vec<String>,
}

/// The maximum number of connections.
const MAX_PEERS: usize = 256;
/// The maximum number of messages read from one peer before the other peers get a turn.
const TURN: usize = 16;
/// Time limits in milliseconds: for a handshake, for a peer to read its messages, and for closing a connection.
const HANDSHAKE: u64 = 10_000;
const READING: u64 = 60_000;
const FAREWELL: u64 = 2_000;

const LISTENER: Token = Token(usize::MAX);
const HOST: Token = Token(usize::MAX - 1);

struct Connection {
    link: Link,
    /// The time at which the connection is dropped if the awaited step has not happened.
    until: Option<u64>,
    /// Whether sending and reading have ended.
    finished: bool,
}

struct Server<G: TableGame> {
    table: Table<G>,
    journal: Option<File>,
    connections: BTreeMap<u64, Connection>,
    /// The peers from which more can be read.
    ready: BTreeSet<u64>,
    next: u64,
}

impl ServeArgs {
    /// Serves a table until it is closed. The table closes some time after the end of a game, unless the
    /// players agree on another game.
    ///
    /// Prints the address, and then the events, one JSON object per line. Reads host commands from the
    /// standard input, one JSON object per line.
    ///
    /// # Errors
    /// Fails if the options or the journal are wrong, or a file or the listener fails.
    pub fn run<G: TableGame>(self, out: &mut impl Write) -> Done {
        let (mut table, journal) = self.table::<G>()?;
        let mut listener = TcpListener::bind(self.listen)
            .map_err(|why| wrong(format!("cannot listen on {}: {why}", self.listen)))?;
        let mut poll = Poll::new()?;
        let registry = poll.registry();
        registry.register(&mut listener, LISTENER, Interest::READABLE)?;
        let commands = read_commands(Waker::new(registry, HOST)?);
        writeln!(out, "ws://{}", listener.local_addr()?)?;
        if self.tickets {
            for (player, seat) in G::SEATS.iter().enumerate() {
                writeln!(out, "ticket of {seat}: {}", table.ticket(player))?;
            }
        }
        out.flush()?;
        table.wake(now());
        let mut server = Server {
            table,
            journal,
            connections: BTreeMap::new(),
            ready: BTreeSet::new(),
            next: 0,
        };
        let origins = Origins::new(self.allow_origin);
        let mut events = Events::with_capacity(256);
        while server.table.phase() != Phase::Closed || !server.connections.is_empty() {
            match poll.poll(&mut events, server.pause()) {
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                done => done?,
            }
            for event in &events {
                match event.token() {
                    LISTENER => server.accept(&listener, &poll, &origins)?,
                    HOST => {}
                    Token(peer) => server.reached(peer as u64, event.is_writable()),
                }
            }
            server.listen_to_peers();
            server.obey(&commands, out)?;
            server.table.wake(now());
            server.pump(out)?;
        }
        Ok(())
    }

    /// Opens the table, or restores it from the journal. Locks the journal for this process.
    fn table<G: TableGame>(&self) -> Result<(Table<G>, Option<File>), Stop> {
        let mut options = options_of(&self.options)?;
        let seating = if self.tickets { "ticket" } else { "open" };
        let mut set = |key: &str, value: &str| {
            options.entry(key).or_insert_with(|| Value::from(value));
        };
        set("seating", seating);
        if let Some(rules) = &self.rules {
            set("rules", rules);
        }
        if let Some(clock) = &self.clock {
            set("clock", clock);
        }
        if self.journal.is_none() {
            options.insert("journal".to_string(), Value::Bool(false));
        }
        let text = Value::Object(options).to_string();
        let options = TableOptions::parse(&text).map_err(wrong)?;
        let Some(path) = &self.journal else {
            let table = Table::open(&options, secret()?, now()).map_err(wrong)?;
            return Ok((table, None));
        };
        let name = path.display();
        let failed = |why: io::Error| wrong(format!("cannot use {name}: {why}"));
        let mut file = private(path).map_err(failed)?;
        file.try_lock()
            .map_err(|_| wrong(format!("{name}: another program already serves this table")))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        // Without one complete line, the table of this file has never sent anything.
        if !bytes.contains(&b'\n') {
            file.set_len(0).map_err(failed)?;
            let table = Table::open(&options, secret()?, now()).map_err(wrong)?;
            return Ok((table, Some(file)));
        }
        let (table, torn) = Table::restore(&bytes, now())
            .map_err(|why| wrong(format!("cannot continue the table in {name}: {why}")))?;
        file.set_len((bytes.len() - torn) as u64).map_err(failed)?;
        Ok((table, Some(file)))
    }
}

/// Reads lines from the standard input in a separate thread.
fn read_commands(waker: Waker) -> Receiver<String> {
    let (send, commands) = sync_channel(16);
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if send.send(line).is_err() || waker.wake().is_err() {
                return;
            }
        }
    });
    commands
}

impl<G: TableGame> Server<G> {
    /// Returns the time until the next deadline; `None` if there is none.
    fn pause(&self) -> Option<Duration> {
        if !self.ready.is_empty() {
            return Some(Duration::ZERO);
        }
        let waits = self.connections.values().filter_map(|one| one.until);
        let due = waits.chain(self.table.deadline()).min()?;
        // Rounded up, so that the deadline has passed after the wait.
        Some(Duration::from_millis(due.saturating_sub(now()) + 1))
    }

    fn accept(&mut self, listener: &TcpListener, poll: &Poll, origins: &Origins) -> Done {
        loop {
            let mut stream = match listener.accept() {
                Ok((stream, _)) => stream,
                Err(why) if why.kind() == ErrorKind::WouldBlock => return Ok(()),
                // The peer has already left, or no descriptor is free. The other connections continue.
                Err(_) => return Ok(()),
            };
            if self.connections.len() >= MAX_PEERS {
                continue;
            }
            // Sends small messages at once.
            let _ = stream.set_nodelay(true);
            let peer = self.next;
            self.next += 1;
            let interest = Interest::READABLE | Interest::WRITABLE;
            let token = Token(peer as usize);
            poll.registry().register(&mut stream, token, interest)?;
            let link = Link::accepted(stream, origins.clone(), MAX_TO_TABLE);
            let connection = Connection {
                link,
                until: Some(now() + HANDSHAKE),
                finished: false,
            };
            self.connections.insert(peer, connection);
            self.table.attach(peer, Role::Stranger, now());
            // Nothing can be sent before the handshake.
            self.table.hold(peer, true);
        }
    }

    fn reached(&mut self, peer: u64, writable: bool) {
        let Some(connection) = self.connections.get_mut(&peer) else {
            return;
        };
        self.ready.insert(peer);
        if writable && connection.link.is_open() && !connection.finished {
            match connection.link.flush() {
                Ok(sent) => self.sent(peer, sent),
                Err(_) => self.lose(peer),
            }
        }
    }

    /// Stops the output to a peer until all earlier output has been sent.
    fn sent(&mut self, peer: u64, all: bool) {
        self.table.hold(peer, !all);
        if let Some(connection) = self.connections.get_mut(&peer) {
            connection.until = match (all, connection.until) {
                (true, _) => None,
                (false, None) => Some(now() + READING),
                (false, until) => until,
            };
        }
    }

    fn lose(&mut self, peer: u64) {
        self.ready.remove(&peer);
        if self.connections.remove(&peer).is_some() {
            self.table.disconnected(peer, now());
        }
    }

    fn listen_to_peers(&mut self) {
        for peer in std::mem::take(&mut self.ready) {
            self.listen_to(peer);
        }
    }

    fn listen_to(&mut self, peer: u64) {
        for _ in 0..TURN {
            let Some(connection) = self.connections.get_mut(&peer) else {
                return;
            };
            let was_open = connection.link.is_open();
            let message = connection.link.read();
            if !was_open && connection.link.is_open() {
                self.sent(peer, true);
            }
            match message {
                Ok(None) => return,
                Ok(Some(message)) if !self.connections[&peer].finished => {
                    self.table.receive(peer, &message, now());
                }
                Ok(Some(_)) => {}
                Err(_) => return self.lose(peer),
            }
        }
        self.ready.insert(peer);
    }

    /// Executes the commands of the host.
    fn obey(&mut self, commands: &Receiver<String>, out: &mut impl Write) -> Done {
        loop {
            let line = match commands.try_recv() {
                Ok(line) => line,
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return Ok(()),
            };
            if line.trim().is_empty() {
                continue;
            }
            let done = HostCommand::parse(&line)
                .map_err(|why| why.to_string())
                .and_then(|command| {
                    let done = self.table.command(command, now());
                    done.map_err(|why| why.text)
                });
            if let Err(why) = done {
                let error = Value::from(printable(&why));
                writeln!(out, "{{\"event\":\"error\",\"text\":{error}}}")?;
            }
        }
    }

    /// Stores the journal, and then sends messages to the peers.
    fn pump(&mut self, out: &mut impl Write) -> Done {
        let bytes = self.table.journal();
        if let (Some(file), false) = (&mut self.journal, bytes.is_empty()) {
            file.write_all(&bytes)?;
            file.sync_data()?;
        }
        self.table.stored(bytes.len());
        while let Some(output) = self.table.next_output() {
            let peer = output.peer;
            let connection = self.connections.get_mut(&peer);
            let Some(connection) = connection.filter(|one| !one.finished) else {
                continue;
            };
            match connection.link.send(&output.text) {
                Err(_) => self.lose(peer),
                Ok(_) if output.hang_up => {
                    connection.link.finish();
                    connection.finished = true;
                    connection.until = Some(now() + FAREWELL);
                }
                Ok(all) => self.sent(peer, all),
            }
        }
        let late = self.connections.iter();
        let late = late.filter(|(_, one)| one.until.is_some_and(|until| until <= now()));
        let late: Vec<u64> = late.map(|(peer, _)| *peer).collect();
        late.into_iter().for_each(|peer| self.lose(peer));
        while let Some(event) = self.table.next_event() {
            writeln!(out, "{}", event.to_json())?;
        }
        Ok(out.flush()?)
    }
}
