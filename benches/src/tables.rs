//! Game tables: bytes, rates and memory of games with two players and a spectator. Part of the program and
//! not of the library, because only the program counts its heap.

use std::fs::File;
use std::io::Write as _;

use cpu_time::ThreadTime;
use luzhanqi::{Game, Rules};
use luzhanqi_benches::inputs::{
    OPTIONS, PAUSE, PEERS, PLIES, START, army, hello, long_game, ply, setup,
};
use luzhanqi_benches::table::{Row, Wanted};
use luzhanqi_table::Table;
use luzhanqi_table::kit_table::{Role, TableOptions};
use luzhanqi_tests::target;

use crate::memory::kept;

/// The number of tables that one process serves.
const TABLES: usize = 10_000;

/// The maximum memory of a table without its game, in bytes: for the table itself, for each peer and for each
/// ply.
const TABLE: usize = 1_260;
const PEER: usize = 220;
const PLY: usize = 20;

/// A table with its peers, and the size of its output.
struct Host {
    table: Table,
    now: u64,
    journal: Vec<u8>,
    /// Whether the host keeps the journal in memory.
    keeps: bool,
    /// The number of bytes of messages to peers.
    said: usize,
    /// A file for the journal; `appended` is the time of all appends in seconds.
    file: Option<File>,
    appended: f64,
}

impl Host {
    fn of(table: Table, now: u64, keeps: bool) -> Host {
        Host {
            table,
            now,
            journal: Vec::new(),
            keeps,
            said: 0,
            file: None,
            appended: 0.0,
        }
    }

    fn new(number: u64, keeps: bool) -> Host {
        let options = TableOptions::parse(OPTIONS).expect("options");
        let table = Table::open(&options, [7; 32], START).expect("a table");
        let mut host = Host::of(table, START, keeps);
        (0..PEERS).for_each(|peer| host.connect(peer));
        (0..2).for_each(|seat| host.receive(seat as u64, &setup(number, seat)));
        host
    }

    /// Connects a peer that has no ticket and no state of the table.
    fn connect(&mut self, peer: u64) {
        let role = match peer {
            0 | 1 => Role::Player(peer as usize),
            _ => Role::Watcher,
        };
        self.table.attach(peer, role, self.now);
        self.receive(peer, &hello(peer));
    }

    fn receive(&mut self, peer: u64, text: &str) {
        self.table.receive(peer, text.as_bytes(), self.now);
        self.pump();
    }

    /// Stores the journal, and takes all messages.
    fn pump(&mut self) {
        let start = self.file.as_ref().map(|_| ThreadTime::now());
        let bytes = self.table.journal();
        if let Some(file) = &mut self.file {
            file.write_all(&bytes).expect("a file");
        }
        self.table.stored(bytes.len());
        self.appended += start.map_or(0.0, |start| start.elapsed().as_secs_f64());
        if self.keeps {
            self.journal.extend(bytes);
        }
        while let Some(output) = self.table.next_output() {
            self.said += output.text.len();
        }
        while self.table.next_event().is_some() {}
    }

    fn play(&mut self, number: usize, mv: &str) {
        self.now += PAUSE;
        self.receive(number as u64 % 2, &ply(number, mv));
    }

    fn plies(&self) -> usize {
        self.table.game().map_or(0, |game| game.plies())
    }
}

/// Returns the minimum of `turns` turns.
fn least(turns: u32, mut turn: impl FnMut() -> f64) -> f64 {
    (0..turns).map(|_| turn()).fold(f64::INFINITY, f64::min)
}

/// Measures all rows, and passes each to `show`.
pub fn all(rounds: u32, show: &mut impl FnMut(Row)) {
    let turns = (rounds / 10).max(2);
    let game = &long_game();
    bytes(game, show);
    rates(game, turns, show);
    memory(game, show);
}

/// Returns a table whose game is at this ply.
fn played((number, moves): &(u64, Vec<String>), plies: usize, keeps: bool) -> Host {
    let mut host = Host::new(*number, keeps);
    for (ply, mv) in moves[..plies].iter().enumerate() {
        host.play(ply, mv);
    }
    assert_eq!(host.plies(), plies, "all plies are legal");
    host
}

fn bytes(game: &(u64, Vec<String>), show: &mut impl FnMut(Row)) {
    let (start, end) = (played(game, 0, true), played(game, PLIES, true));
    let head = start.journal.len();
    let written = end.journal.len() - head;
    let said = end.said - start.said;
    let per_ply = |bytes: usize| bytes as f64 / PLIES as f64;
    let mut row = |name: &str, bytes: f64, most: Option<f64>| {
        let wanted = most.map_or(Wanted::Nothing, Wanted::AtMost);
        show(Row::alone(name, "bytes", bytes, wanted));
    };
    row("a table's journal before the first ply", head as f64, None);
    row("a table's journal, a ply", per_ply(written), Some(72.0));
    let each = per_ply(said) / PEERS as f64;
    row("messages of a table, a ply and peer", each, Some(160.0));
}

fn rates(game: &(u64, Vec<String>), turns: u32, show: &mut impl FnMut(Row)) {
    let (number, moves) = game;
    let one = least(turns, || {
        let mut host = Host::new(*number, false);
        let start = ThreadTime::now();
        for (ply, mv) in moves.iter().enumerate() {
            host.play(ply, mv);
        }
        start.elapsed().as_secs_f64() / PLIES as f64
    });
    let rate = |name: &str, seconds: f64, least: f64| {
        Row::alone(name, "k plies/s", 1e-3 / seconds, Wanted::AtLeast(least))
    };
    show(rate("one table", one, 150.0));
    // As in a server, each message goes to another table.
    let mut hosts: Vec<Host> = (0..TABLES).map(|_| Host::new(*number, false)).collect();
    let many = least(2, || {
        let first = hosts[0].plies();
        let start = ThreadTime::now();
        for (ply, mv) in moves.iter().enumerate().skip(first).take(20) {
            hosts.iter_mut().for_each(|host| host.play(ply, mv));
        }
        start.elapsed().as_secs_f64() / (20 * TABLES) as f64
    });
    show(rate(&format!("{TABLES} tables in turn"), many, 100.0));
    drop(hosts);
    let late = least(turns, || {
        let mut host = Host::new(*number, false);
        let mut time = |(ply, mv): (usize, &String)| {
            let start = ThreadTime::now();
            host.play(ply, mv);
            start.elapsed().as_secs_f64() * 1e6
        };
        let mut times: Vec<f64> = moves.iter().enumerate().map(&mut time).collect();
        times.sort_by(f64::total_cmp);
        times[times.len() * 99 / 100]
    });
    let row = |name: &str, unit: &str, ours: f64, most: f64| {
        let name = name.replace("PLIES", &PLIES.to_string());
        Row::alone(name, unit, ours, Wanted::AtMost(most))
    };
    show(row(
        "a ply with its messages, 99 of 100 take",
        "us",
        late,
        20.0,
    ));
    let append = least(turns, || {
        let mut host = Host::new(*number, false);
        host.file = Some(File::create(target().join("measured.jnl")).expect("a file"));
        for (ply, mv) in moves.iter().enumerate() {
            host.play(ply, mv);
        }
        host.appended * 1e6 / PLIES as f64
    });
    let name = "append a ply to the journal's file, without a sync";
    show(row(name, "us", append, 2.0));
    let Host { journal, now, .. } = played(game, PLIES, true);
    let restored = || Table::restore(&journal, now).expect("a journal").0;
    let restore = least(turns, || {
        let start = ThreadTime::now();
        let table = restored();
        let spent = start.elapsed().as_secs_f64() * 1e3;
        assert_eq!(table.game().map(|game| game.plies()), Some(PLIES));
        spent
    });
    show(row("restore a game of PLIES plies", "ms", restore, 3.0));
    let resume = least(turns, || {
        let mut host = Host::of(restored(), now, false);
        let start = ThreadTime::now();
        host.connect(0);
        start.elapsed().as_secs_f64() * 1e3
    });
    show(row(
        "resume of a client from nothing at ply PLIES",
        "ms",
        resume,
        0.2,
    ));
}

/// Returns a game equal to that of a table.
fn alone((number, moves): &(u64, Vec<String>), plies: usize) -> Game {
    let armies = [army(*number, 0), army(*number, 1)];
    let game = Game::from_armies(&Rules::STANDARD, [&armies[0], &armies[1]]);
    let mut game = game.expect("legal armies");
    for mv in &moves[..plies] {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    game
}

/// Returns the size of a value in bytes, with its heap memory.
fn whole<T>(make: impl FnOnce() -> T) -> f64 {
    kept(make).1 + size_of::<T>() as f64
}

/// Measures the memory of tables without their games.
fn memory(game: &(u64, Vec<String>), show: &mut impl FnMut(Row)) {
    let besides =
        |plies: usize| whole(|| played(game, plies, false).table) - whole(|| alone(game, plies));
    let (start, end) = (besides(0), besides(PLIES));
    let row = |name: &str, bytes: f64, most: usize| {
        Row::alone(name, "bytes", bytes, Wanted::AtMost(most as f64))
    };
    let name = "a table with three peers, besides its game";
    show(row(name, start, TABLE + PEERS as usize * PEER));
    let each = (end - start) / PLIES as f64;
    show(row("a table, a ply, besides its game", each, PLY));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_stay_within_their_memory() {
        let game = &long_game();
        for (tables, plies) in [(TABLES, 20), (20, PLIES)] {
            let make = || (0..tables).map(|_| played(game, plies, false).table);
            let all = kept(|| make().collect::<Vec<Table>>()).1;
            let besides = all / tables as f64 - whole(|| alone(game, plies));
            let most = TABLE + PEERS as usize * PEER + plies * PLY;
            assert!(besides <= most as f64, "{besides} bytes at ply {plies}");
        }
    }
}
