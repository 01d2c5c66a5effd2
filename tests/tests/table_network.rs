//! Tables over a network that loses, doubles and delays messages, with servers that are killed at any byte of their
//! journal: when the network is good again, every client has the stream of the table, and every request that was
//! answered with `ok` was carried out exactly once.

use std::collections::{BTreeMap, BTreeSet};

use crate::table;
use crate::table::{Playable, check, json};
use kit::Random;
use luzhanqi_table::kit_table::{Output, Role, Status, Table, TableClient};
use luzhanqi_tests::runs;

struct Network<G: Playable> {
    random: Random,
    options: &'static str,
    table: Table<G>,
    clients: Vec<TableClient<G::View>>,
    /// The connection of each client.
    peers: Vec<Option<u64>>,
    next_peer: u64,
    up: Vec<(u64, String)>,
    down: Vec<(u64, String)>,
    /// The journal: what is stored, and what was handed out after it.
    disk: Vec<u8>,
    written: Vec<u8>,
    now: u64,
    kills: usize,
    /// For each player and request, the answers: whether each was `ok`.
    answers: BTreeMap<(usize, u64), BTreeSet<bool>>,
    /// The good-byes, which cause no fact.
    good_byes: BTreeSet<(usize, u64)>,
}

impl<G: Playable> Network<G> {
    fn new(options: &'static str, seed: u64) -> Network<G> {
        let table = Table::open(&table::options(options), [seed as u8; 32], 0).unwrap();
        let clients = (1..=3).map(|number| match number {
            3 => table::client(number, "watch"),
            _ => table::client(number, "sit"),
        });
        Network {
            random: Random::new(seed),
            options,
            table,
            clients: clients.collect(),
            peers: vec![None; 3],
            next_peer: 0,
            up: Vec::new(),
            down: Vec::new(),
            disk: Vec::new(),
            written: Vec::new(),
            now: 0,
            kills: 0,
            answers: BTreeMap::new(),
            good_byes: BTreeSet::new(),
        }
    }

    fn chance(&mut self, one_in: u32) -> bool {
        self.random.below(one_in) == 0
    }

    fn connect(&mut self, client: usize) {
        if let Some(old) = self.peers[client].take() {
            self.down.retain(|(peer, _)| *peer != old);
            if self.chance(2) {
                // Otherwise the server does not notice that the old connection is dead.
                self.table.disconnected(old, self.now);
            }
        }
        if self.chance(4) {
            self.clients[client] = table::reopened(&self.clients[client]);
        }
        self.next_peer += 1;
        self.peers[client] = Some(self.next_peer);
        self.table.attach(self.next_peer, Role::Stranger, self.now);
        self.clients[client].connected(self.now);
    }

    /// Puts a message on the way: not at all, once or twice, and up to three places too early.
    fn send(&mut self, up: bool, peer: u64, text: String, good: bool) {
        let copies = if good {
            1
        } else {
            [0, 2]
                .get(self.random.below(16) as usize)
                .copied()
                .unwrap_or(1)
        };
        for _ in 0..copies {
            let early = if good {
                0
            } else {
                self.random.below(4) as usize
            };
            let way = if up { &mut self.up } else { &mut self.down };
            way.insert(way.len().saturating_sub(early), (peer, text.clone()));
        }
    }

    fn pump(&mut self, good: bool) {
        for client in 0..3 {
            while let Some(text) = self.clients[client].next_output() {
                if let Some(peer) = self.peers[client] {
                    self.send(true, peer, text, good);
                }
            }
        }
        self.written.extend(self.table.journal());
        if good || self.chance(2) {
            self.table.stored(self.written.len());
            self.disk.append(&mut self.written);
        }
        while let Some(Output {
            peer,
            text,
            hang_up,
            ..
        }) = self.table.next_output()
        {
            self.send(false, peer, text, good);
            if hang_up && self.chance(2) {
                self.table.disconnected(peer, self.now);
            }
        }
    }

    fn deliver_up(&mut self) {
        if !self.up.is_empty() {
            let (peer, text) = self.up.remove(0);
            self.table.receive(peer, text.as_bytes(), self.now);
        }
    }

    fn deliver_down(&mut self) {
        if self.down.is_empty() {
            return;
        }
        let (peer, text) = self.down.remove(0);
        let Some(client) = self.peers.iter().position(|own| *own == Some(peer)) else {
            return;
        };
        self.clients[client].receive(text.as_bytes(), self.now);
        while let Some(answer) = self.clients[client].next_answer() {
            let all = self.answers.entry((client, answer.id)).or_default();
            all.insert(answer.refusal.is_none());
        }
    }

    /// Kills the server: what was handed out and not stored is lost, or part of it is on the disk.
    fn kill(&mut self) {
        let part = self.random.below(self.written.len() as u32 + 1) as usize;
        self.disk.extend(&self.written[..part]);
        self.written.clear();
        if self.disk.contains(&b'\n') {
            let (table, torn) = Table::restore(&self.disk, self.now).unwrap();
            self.disk.truncate(self.disk.len() - torn);
            self.table = table;
        } else {
            self.disk.clear();
            self.table = Table::open(&table::options(self.options), [3; 32], self.now).unwrap();
        }
        self.up.clear();
        self.down.clear();
        self.peers = vec![None; 3];
        self.kills += 1;
    }

    /// A client does something, sensible or not.
    fn act(&mut self) {
        let number = self.random.below(2) as usize;
        let state = json(self.clients[number].state());
        let you = state["you"].as_u64().unwrap_or(0) as usize;
        let offer = state["offers"][0]["offer"].as_u64();
        let seed = self.random.below(50);
        let what = self.random.below(40);
        let client = &mut self.clients[number];
        if client.is_waiting() && !matches!(what, 0 | 19..25) {
            return;
        }
        match (state["phase"].as_str().unwrap_or("open"), what) {
            ("setup", _) => {
                let army = G::set_up(&table::options(self.options), seed.into());
                let _ = client.set_up(&army, !seed.is_multiple_of(3));
            }
            // Before the game it would give up the seat.
            ("play", 0) => {
                let id = client.leave();
                self.good_byes.extend(id.map(|id| (number, id)));
            }
            (_, 1) => {
                let _ = client.offer("draw", None);
            }
            (_, 2..8) => {
                // Observations of plies end before the own latest ply.
                let observations = client.observations().len();
                let _ = client.offer(
                    "take-back",
                    Some(observations.saturating_sub(1 + what as usize % 3)),
                );
            }
            ("ended", 2..) => {
                let _ = client.offer("rematch", None);
            }
            (_, 8..16) => {
                // Few games end by agreement.
                let accept = match state["offers"][0]["what"].as_str() {
                    Some("take-back") => what < 14,
                    _ => seed == 0,
                };
                let _ = client.answer(offer.unwrap_or(1), accept);
            }
            (_, 16) if seed == 0 => {
                let _ = client.resign();
            }
            (_, 18) if seed < 4 => {
                let _ = client.offer("abort", None);
            }
            (_, 19..25) if client.is_waiting() => client.wake(self.now),
            _ => {
                if let Some(mv) = client
                    .view()
                    .and_then(|view| G::choose(view, you, &mut self.random))
                {
                    let _ = client.play(&mv, self.now);
                }
            }
        }
    }

    fn run(&mut self, steps: usize) {
        for client in 0..3 {
            self.connect(client);
        }
        for _ in 0..steps {
            self.now += u64::from(self.random.below(600));
            match self.random.below(200) {
                0 => self.kill(),
                1..60 => self.act(),
                60..130 => (0..3).for_each(|_| self.deliver_up()),
                _ => (0..6).for_each(|_| self.deliver_down()),
            }
            for client in 0..3 {
                let one_in = match self.clients[client].status() {
                    Status::Live => 300,
                    _ => 60,
                };
                if self.chance(one_in) || self.peers[client].is_none() {
                    self.connect(client);
                }
            }
            self.pump(false);
        }
        // The network is good again.
        self.kill();
        for round in 0..3 {
            self.now += 60_000;
            for client in 0..3 {
                if round == 0 || self.clients[client].is_waiting() {
                    self.connect(client);
                }
            }
            for _ in 0..60 {
                self.now += 300;
                self.pump(true);
                while !self.up.is_empty() {
                    self.deliver_up();
                }
                self.pump(true);
                while !self.down.is_empty() {
                    self.deliver_down();
                }
            }
        }
    }

    fn verify(&self) {
        for (number, client) in self.clients.iter().enumerate() {
            assert_eq!(*client.status(), Status::Live, "client {number}");
            assert!(!client.is_waiting());
            check(&self.table, client, number);
        }
        let mut done = BTreeSet::new();
        for (session, id) in table::requests(&self.disk) {
            // Player 0 may be either client: the session tells.
            let client = session[1..2].parse::<usize>().unwrap() - 1;
            assert!(done.insert((client, id)), "{session} {id}");
        }
        for (request, oks) in &self.answers {
            let [ok] = oks.iter().collect::<Vec<_>>()[..] else {
                panic!("{request:?} has two answers");
            };
            let good_bye = self.good_byes.contains(request);
            assert!(*ok == done.contains(request) || good_bye, "{request:?}");
        }
        let (restored, torn) = Table::<G>::restore(&self.disk, self.now).unwrap();
        assert_eq!(torn, 0);
        self.clients
            .iter()
            .enumerate()
            .for_each(|(number, client)| check(&restored, client, number));
    }
}

/// The number of facts, take-backs and kills of all runs.
fn all_runs<G: Playable>() -> [usize; 3] {
    let mut all = [0; 3];
    for seed in 0..runs(if cfg!(second_tier) { 400 } else { 60 }) {
        let options = G::OPTIONS[seed as usize % G::OPTIONS.len()];
        let mut network: Network<G> = Network::new(options, seed);
        network.run(2_500);
        network.verify();
        let text = String::from_utf8(network.disk.clone()).unwrap();
        all[0] += text.lines().count();
        all[1] += text
            .lines()
            .filter(|line| line.contains("\"accept\":true"))
            .count();
        all[2] += network.kills;
    }
    all
}

#[test]
fn clients_of_luzhanqi_agree_with_their_table() {
    let [facts, accepted, kills] = all_runs::<luzhanqi_table::TableReferee>();
    assert!(
        facts > 4_000 && accepted > 50 && kills > 300,
        "{facts} {accepted} {kills}"
    );
}

#[test]
fn clients_of_xiangqi_agree_with_their_table() {
    let [facts, accepted, kills] = all_runs::<xiangqi_table::TableReferee>();
    assert!(
        facts > 4_000 && accepted > 50 && kills > 300,
        "{facts} {accepted} {kills}"
    );
}
