//! Tables of both games for tests: what a client may do, a host with a file, and a network that loses messages.

#![allow(dead_code)]

use std::collections::BTreeMap;

use luzhanqi_table::kit_table::{
    HostCommand, Output, Refusal, Role, Table, TableClient, TableGame, TableOptions, TableView,
};

/// A game with its client's view.
pub trait Playable: TableGame + Clone {
    type View: TableView + Clone + PartialEq + std::fmt::Debug;

    const OPTIONS: &'static [&'static str];

    /// A legal move of the player who has this view; `None` if the player is not to move.
    fn choose(view: &Self::View, you: usize, random: &mut kit::Random) -> Option<String>;

    /// A set-up.
    fn set_up(options: &TableOptions, seed: u64) -> String;
}

impl Playable for luzhanqi_table::TableReferee {
    type View = luzhanqi_table::ClientView;

    const OPTIONS: &'static [&'static str] = &[
        r#"{"rules":"standard","seating":"open"}"#,
        r#"{"rules":"flip","seating":"open","take-backs":"any:9"}"#,
        r#"{"rules":"open","seating":"open","rematch":"same"}"#,
        r#"{"rules":"oca","seating":"open","take-backs":"any:9","rematch":"same"}"#,
        r#"{"rules":"standard,bombs-take-flag=no","seating":"open","take-backs":"any:9","truth":"never"}"#,
    ];

    fn choose(view: &Self::View, you: usize, random: &mut kit::Random) -> Option<String> {
        let own = view.seen_board().to_move().index() == you && view.end().is_none();
        let moves = view.seen_board().legal_moves();
        let mv = own.then(|| moves.sample(random)).flatten()?;
        Some(mv.to_string())
    }

    fn set_up(options: &TableOptions, seed: u64) -> String {
        let rules: luzhanqi::Rules = options
            .rules
            .as_deref()
            .unwrap_or("standard")
            .parse()
            .unwrap();
        luzhanqi::Army::from_seed(&rules, seed).to_string()
    }
}

impl Playable for xiangqi_table::TableReferee {
    type View = xiangqi_table::ClientView;

    const OPTIONS: &'static [&'static str] = &[
        r#"{"seating":"open","take-backs":"any:30"}"#,
        r#"{"rules":"plain","seating":"open","rematch":"no"}"#,
    ];

    fn choose(view: &Self::View, you: usize, random: &mut kit::Random) -> Option<String> {
        let moves = view.legal_moves();
        if view.to_move().index() != you || moves.is_empty() {
            return None;
        }
        let place = random.below(moves.len() as u32) as usize;
        Some(moves.into_iter().nth(place).unwrap().to_string())
    }

    fn set_up(_: &TableOptions, _: u64) -> String {
        String::new()
    }
}

pub fn options(text: &str) -> TableOptions {
    TableOptions::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// A client with a session of this digit: it asks for a seat, or watches.
pub fn client<V: TableView>(number: u8, role: &str) -> TableClient<V> {
    let session = format!("{number:02x}").repeat(8);
    let text = format!(r#"{{"session":"{session}","check":true,"{role}":true}}"#);
    TableClient::open(&text, [number; 32], 0).unwrap()
}

/// A client that another process goes on with.
pub fn reopened<V: TableView>(client: &TableClient<V>) -> TableClient<V> {
    TableClient::open(&client.save(), [9; 32], 0).unwrap()
}

/// A member of a JSON object.
pub fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// What a fresh spectator and the players are told, without what depends on the time of the restart.
pub fn told<G: Playable>(table: &Table<G>, now: u64) -> Vec<String> {
    let mut table = table.clone();
    let bytes = table.journal().len();
    table.stored(bytes);
    for peer in 0..100 {
        table.disconnected(peer, now);
    }
    for (peer, role) in [
        (100, Role::Player(0)),
        (101, Role::Player(1)),
        (102, Role::Watcher),
    ] {
        table.attach(peer, role, now);
        let hello = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"ffffffffffffffff"}"#;
        table.receive(peer, hello.as_bytes(), now);
    }
    let bytes = table.journal().len();
    table.stored(bytes);
    let mut told = Vec::new();
    while let Some(Output { peer, text, .. }) = table.next_output() {
        let mut message = json(&text);
        for volatile in ["now", "until"] {
            message.as_object_mut().unwrap().remove(volatile);
        }
        if let Some(clock) = message.get_mut("clock") {
            clock.as_object_mut().unwrap().remove("since");
        }
        told.push(format!("{peer} {message}"));
    }
    told
}

/// The session and number of each request in a journal: a line leaves out what the lines before say.
pub fn requests(journal: &[u8]) -> Vec<(String, u64)> {
    let text = std::str::from_utf8(journal).expect("a journal in UTF-8");
    let mut requests: Vec<(String, u64)> = Vec::new();
    // The session of each player's latest request, or of the wish for a seat.
    let (mut latest, mut asked) = (BTreeMap::new(), BTreeMap::new());
    for line in text.lines() {
        let fact = json(&line[9..]);
        let text = |name: &str| fact[name].as_str().map(String::from);
        if let (Some("sit"), Some(player)) = (fact["k"].as_str(), fact["player"].as_u64()) {
            asked.insert(player, text("session"));
        }
        let Some(player) = fact["p"].as_u64() else {
            continue;
        };
        let known = latest
            .get(&player)
            .or(asked.get(&player).and_then(Option::as_ref));
        let session = text("s").or(known.cloned()).expect(line);
        let last = requests.iter().rev().find(|(own, _)| *own == session);
        let next = last.map_or(1, |(_, id)| id + 1);
        latest.insert(player, session.clone());
        requests.push((session, fact["i"].as_u64().unwrap_or(next)));
    }
    requests
}

/// A table with perfect connections and a journal in memory.
pub struct Host<G: Playable> {
    pub table: Table<G>,
    pub clients: Vec<TableClient<G::View>>,
    pub disk: Vec<u8>,
    pub now: u64,
    /// Everything that was said to each peer.
    pub said: BTreeMap<u64, Vec<String>>,
}

impl<G: Playable> Host<G> {
    /// Two players, and a spectator.
    pub fn new(text: &str) -> Host<G> {
        let options = options(text);
        let table = Table::open(&options, [7; 32], 1_000).unwrap();
        let mut host = Host {
            table,
            clients: vec![client(1, "sit"), client(2, "sit"), client(3, "watch")],
            disk: Vec::new(),
            now: 1_000,
            said: BTreeMap::new(),
        };
        for client in 0..3 {
            host.connect(client);
        }
        host.pump();
        host
    }

    /// The same with open seating, and these members of the options.
    pub fn open(members: &str) -> Host<G> {
        let comma = if members.is_empty() { "" } else { "," };
        Host::new(&format!(r#"{{"seating":"open"{comma}{members}}}"#))
    }

    pub fn connect(&mut self, client: usize) {
        self.table.disconnected(client as u64, self.now);
        self.table.attach(client as u64, Role::Stranger, self.now);
        self.clients[client].connected(self.now);
    }

    /// Loses the connection of a client.
    pub fn lose(&mut self, client: usize) {
        self.table.disconnected(client as u64, self.now);
        self.clients[client].disconnected(self.now);
        self.pump();
    }

    /// Starts the server again from its journal, and connects all clients.
    pub fn restart(&mut self) {
        self.table = Table::restore(&self.disk, self.now).unwrap().0;
        for client in 0..self.clients.len() {
            self.clients[client].disconnected(self.now);
            self.connect(client);
        }
        self.pump();
    }

    pub fn phase(&self) -> &'static str {
        self.table.phase().as_str()
    }

    /// A command of the host as JSON; returns the reason of its refusal.
    pub fn command(&mut self, json: &str) -> Option<String> {
        let command = HostCommand::parse(json).unwrap_or_else(|why| panic!("{json}: {why}"));
        let done = self.table.command(command, self.now);
        self.pump();
        done.err().map(|why| why.reason.into())
    }

    /// The waiting events, as JSON.
    pub fn events(&mut self) -> Vec<String> {
        std::iter::from_fn(|| Some(self.table.next_event()?.to_json())).collect()
    }

    /// Lets time pass until this. The peers answer pings meanwhile.
    pub fn wait_until(&mut self, time: u64) {
        self.wait(time.checked_sub(self.now).expect("a later time"));
    }

    /// Lets time pass. The peers answer pings meanwhile.
    pub fn wait(&mut self, ms: u64) {
        for part in (0..ms).step_by(1_000) {
            self.now += (ms - part).min(1_000);
            self.table.wake(self.now);
            self.pump();
        }
    }

    /// Sends all messages until everyone is silent.
    pub fn pump(&mut self) {
        loop {
            let mut quiet = true;
            for (peer, client) in self.clients.iter_mut().enumerate() {
                while let Some(text) = client.next_output() {
                    self.table.receive(peer as u64, text.as_bytes(), self.now);
                    quiet = false;
                }
            }
            self.store();
            while let Some(Output { peer, text, .. }) = self.table.next_output() {
                if let Some(client) = self.clients.get_mut(peer as usize) {
                    client.receive(text.as_bytes(), self.now);
                }
                self.said.entry(peer).or_default().push(text);
                quiet = false;
            }
            match self.table.deadline() {
                _ if !quiet => {}
                // A host sets its timer to the deadline.
                Some(due) if due <= self.now => self.table.wake(self.now),
                _ => return,
            }
        }
    }

    pub fn store(&mut self) {
        let bytes = self.table.journal();
        self.table.stored(bytes.len());
        self.disk.extend(bytes);
    }

    pub fn state(&self, client: usize) -> serde_json::Value {
        json(self.clients[client].state())
    }

    /// Makes the request of a client, and returns the reason of its refusal.
    pub fn request(
        &mut self,
        client: usize,
        request: impl FnOnce(&mut TableClient<G::View>) -> Result<u64, Refusal>,
    ) -> Option<String> {
        let id = request(&mut self.clients[client]).expect("a request");
        self.now += 400;
        self.pump();
        let answer = self.clients[client].next_answer().expect("an answer");
        assert_eq!(answer.id, id);
        answer.refusal.map(|why| why.reason.into())
    }

    /// Both players set up their armies.
    pub fn set_up(&mut self) {
        if self.table.phase().as_str() == "setup" {
            for client in 0..2 {
                let army = G::set_up(&options("{}"), client as u64);
                assert_eq!(self.request(client, |own| own.set_up(&army, true)), None);
            }
        }
        assert_eq!(self.table.phase().as_str(), "play");
    }

    /// Plays up to this many random plies.
    pub fn play(&mut self, plies: usize, random: &mut kit::Random) {
        for _ in 0..plies {
            for client in 0..2 {
                let you = self.table.seat_of(client);
                let view = self.clients[client].view().expect("a view");
                if let Some(mv) = G::choose(view, you, random) {
                    assert_eq!(self.request(client, |own| own.play(&mv, 0)), None);
                }
            }
        }
    }

    /// Asserts that every client has the stream and the view of the table.
    pub fn check(&self) {
        for (number, client) in self.clients.iter().enumerate() {
            check(&self.table, client, number);
        }
    }
}

/// Asserts that a client has the stream and the view of the table.
pub fn check<G: Playable>(table: &Table<G>, client: &TableClient<G::View>, number: usize) {
    let viewer = client.player().map(|player| table.seat_of(player));
    let wanted: Vec<String> = table.game().map_or(Vec::new(), |game| {
        (0..game.observed())
            .map(|place| game.observation(viewer, place))
            .collect()
    });
    assert_eq!(client.observations(), wanted, "client {number}");
    let mut fold: Option<G::View> = None;
    for seen in &wanted {
        match &mut fold {
            None => fold = Some(G::View::begin(seen).unwrap()),
            Some(view) => view.observe(seen).unwrap(),
        }
    }
    assert_eq!(client.view(), fold.as_ref());
}

/// A line of Xiangqi in which nothing is captured.
const LINE: [&str; 8] = [
    "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "b0c2", "a9b9",
];

/// Plays these plies of the line.
pub fn play_line<G: Playable>(host: &mut Host<G>, plies: std::ops::Range<usize>) {
    for ply in plies {
        let now = host.now;
        assert_eq!(host.request(ply % 2, |own| own.play(LINE[ply], now)), None);
    }
}
