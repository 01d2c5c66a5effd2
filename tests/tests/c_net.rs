//! The example of a server and its clients over real sockets: whole games, players who lose their
//! connection, who let their time run out, and who send garbage.
#![cfg(unix)]

#[path = "../c/build.rs"]
mod build;

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use build::{Link, linked, scratch, source};
use luzhanqi_tests::{need, root, run};

/// A program that ends with the test.
struct Running(Child);

impl Running {
    fn ended_well(mut self, who: &str) {
        let status = self.0.wait().expect("a program ends");
        assert!(status.success(), "{who} ended with {status}");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// A program of the example, built once.
fn program(name: &'static str) -> PathBuf {
    static BUILT: OnceLock<()> = OnceLock::new();
    let link = |name: &str| {
        let file = root().join(format!("luzhanqi-ffi/examples/net/{name}.c"));
        linked(&file, "c99", Link::Static, "luzhanqi", build::library())
    };
    BUILT.get_or_init(|| {
        link("server");
        link("client");
    });
    scratch("programs").join(format!("{name}-c99-Static"))
}

/// How programs are begun: by themselves, or by valgrind.
fn begun(name: &'static str, by: &[&str]) -> Command {
    match by {
        [] => Command::new(program(name)),
        [first, rest @ ..] => {
            let mut command = Command::new(first);
            command.args(rest).arg(program(name));
            command
        }
    }
}

/// A table: the server with its port, and the place of its records.
struct Table {
    server: Running,
    said: BufReader<std::process::ChildStdout>,
    port: u16,
    place: PathBuf,
    by: &'static [&'static str],
}

impl Table {
    fn new(name: &str, options: &[&str], by: &'static [&'static str]) -> Table {
        let place = scratch("net").join(name);
        fs::remove_dir_all(&place).ok();
        fs::create_dir_all(&place).expect("a place for records");
        let mut server = begun("server", by)
            .args(["0", "--record"])
            .arg(place.join("server"))
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut said = BufReader::new(server.stdout.take().expect("its output"));
        let mut line = String::new();
        said.read_line(&mut line).expect("a line");
        let port = line.strip_prefix("listening ").expect("its port").trim();
        Table {
            port: port.parse().expect("a port"),
            server: Running(server),
            said,
            place,
            by,
        }
    }

    /// A client that plays or watches by itself and keeps what it observed.
    fn client(&self, name: &str, port: u16, options: &[&str]) -> Running {
        let said = fs::File::create(self.place.join(format!("{name}.txt"))).expect("a file");
        let mut client = begun("client", self.by);
        client.arg(port.to_string()).args(options).arg("--record");
        let client = client.arg(self.place.join(name));
        Running(client.stdout(said).spawn().expect("a client starts"))
    }

    /// A connection without a program.
    fn raw(&self) -> Raw {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("a socket");
        Raw(BufReader::new(stream))
    }

    /// How the game ended, when the server has.
    fn result(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).expect("a line");
        let status = self.server.0.wait().expect("the server ends");
        assert!(status.success(), "the server ended with {status}");
        line.trim().to_string()
    }

    fn kept(&self, name: &str) -> String {
        fs::read_to_string(self.place.join(name)).expect("a record")
    }
}

/// A peer that says what the test wants.
struct Raw(BufReader<TcpStream>);

impl Raw {
    fn say(&mut self, line: &str) {
        let bytes = format!("{line}\n");
        self.0.get_mut().write_all(bytes.as_bytes()).expect("sent");
    }

    /// The next line that begins with a word; nothing if the server hangs up first.
    fn heard(&mut self, word: &str) -> Option<String> {
        loop {
            let mut line = String::new();
            match self.0.read_line(&mut line) {
                Ok(0) => return None,
                Ok(_) if line.starts_with(word) => return Some(line.trim_end().to_string()),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("waiting for {word}: {error}"),
            }
        }
    }

    fn hear(&mut self, word: &str) -> String {
        self.heard(word)
            .unwrap_or_else(|| panic!("hung up on instead of {word}"))
    }
}

/// Plays a whole game with a spectator; every client ends with what the server says it may know.
fn whole_game(name: &str, options: &[&str], by: &'static [&'static str]) -> Table {
    let mut table = Table::new(name, options, by);
    let watcher = table.client("spectator", table.port, &["--watch"]);
    let clients = ["one", "other"].map(|name| table.client(name, table.port, &["--auto"]));
    let result = table.result();
    assert!(result.starts_with("result "), "{result}");
    watcher.ended_well("the spectator");
    for client in clients {
        client.ended_well("a client");
    }
    assert_eq!(table.kept("spectator"), table.kept("server.spectator"));
    let mut seats = ["server.south", "server.north"].map(|name| table.kept(name));
    let mut kept = ["one", "other"].map(|name| table.kept(name));
    seats.sort_unstable();
    kept.sort_unstable();
    assert_eq!(kept, seats);
    table
}

#[test]
fn whole_games_are_played_over_sockets() {
    let mut taken_back = 0;
    for (name, options) in [
        ("dark", &[][..]),
        ("oca", &["--rules", "oca,ply-limit=300", "--secret"]),
        ("expose", &["--rules", "sheet-expose,ply-limit=300"]),
    ] {
        let table = whole_game(name, options, &[]);
        let said = table.kept("one.txt");
        taken_back += said.matches("The game goes back.").count();
    }
    assert!(taken_back > 0, "games go back");
}

/// Passes what is said between a client and a server, and breaks the connection after so many bytes of
/// the server's, the given number of times. Keeps what the server said last.
fn breaking(port: u16, after: usize, mut times: usize) -> (u16, Arc<Mutex<Vec<u8>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let own = listener.local_addr().expect("a port").port();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let keep = Arc::clone(&heard);
    thread::spawn(move || {
        while let Ok((client, _)) = listener.accept() {
            let Ok(server) = TcpStream::connect(("127.0.0.1", port)) else {
                return;
            };
            let (mut from, mut to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
            thread::spawn(move || {
                std::io::copy(&mut from, &mut to).ok();
                to.shutdown(std::net::Shutdown::Both).ok();
            });
            keep.lock().unwrap().clear();
            let (mut from, mut to, mut passed) = (server, client, 0);
            let mut bytes = [0; 512];
            while let Ok(count @ 1..) = from.read(&mut bytes) {
                if to.write_all(&bytes[..count]).is_err() {
                    break;
                }
                keep.lock().unwrap().extend_from_slice(&bytes[..count]);
                passed += count;
                if times > 0 && passed > after {
                    times -= 1;
                    break;
                }
            }
            for end in [from, to] {
                end.shutdown(std::net::Shutdown::Both).ok();
            }
        }
    });
    (own, heard)
}

#[test]
fn who_loses_the_connection_returns() {
    let mut table = Table::new("returns", &["--rules", "standard,ply-limit=200"], &[]);
    let (port, _) = breaking(table.port, 5000, 4);
    let breaks = table.client("breaks", port, &["--auto"]);
    let stays = table.client("stays", table.port, &["--auto"]);
    table.result();
    breaks.ended_well("who returned");
    stays.ended_well("who stayed");
    let seats = ["server.south", "server.north"].map(|name| table.kept(name));
    for name in ["breaks", "stays"] {
        assert!(seats.contains(&table.kept(name)), "{name}");
    }
    assert_ne!(table.kept("breaks"), table.kept("stays"));
    let said = table.kept("breaks.txt");
    assert_eq!(said.matches("seat ").count(), 5, "four times it returned");
}

#[test]
fn who_does_not_move_loses_by_time() {
    let mut table = Table::new("time", &["--minutes", "0.02"], &[]);
    let mut idle = table.raw();
    idle.say("join");
    let seat = idle.hear("seat ");
    let plays = table.client("plays", table.port, &["--auto"]);
    idle.hear("setup ");
    // An army that breaks a rule is refused with the reason; then one that does not.
    idle.say("army FFFFFFFFFFFFFFFFFFFFFFFFF");
    assert!(idle.hear("error ").len() > 10);
    idle.say(&format!("army {ARMY}"));
    idle.hear("ready");
    let result = table.result();
    let winner = if seat.contains("south") {
        "north"
    } else {
        "south"
    };
    assert_eq!(result, format!("result {winner} time"));
    let end = idle.heard("see {\"ended").expect("the end is told");
    assert!(end.contains("time"), "{end}");
    plays.ended_well("who moved");
}

/// An army that the rules allow.
const ARMY: &str = "ELBGCPXEEJCXPMKLOOKJOBKFP";

#[test]
fn garbage_harms_nobody() {
    let mut table = Table::new("garbage", &["--rules", "standard,ply-limit=120"], &[]);
    let mut strangers: Vec<Raw> = (0..3).map(|_| table.raw()).collect();
    strangers[0].say("join 00000000000000000000000000000000");
    assert_eq!(strangers[0].hear("error"), "error no seat has this token");
    // A line without end, and bytes that are no text.
    strangers[1].say(&"x".repeat(100_000));
    assert_eq!(strangers[1].heard("see"), None);
    let mut random = 7u64;
    let bytes: Vec<u8> = (0..60_000)
        .map(|_| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1);
            (random >> 56) as u8
        })
        .collect();
    strangers[2].0.get_mut().write_all(&bytes).ok();
    assert_eq!(strangers[2].heard("see"), None);
    // A spectator may say nothing, and not too often.
    let mut watcher = table.raw();
    watcher.say("watch");
    watcher.hear("watching");
    for _ in 0..19 {
        watcher.say("move b6b7");
        assert_eq!(watcher.hear("error"), "error spectators watch");
    }
    watcher.say("resign");
    assert_eq!(watcher.heard("see"), None);
    let clients = ["one", "other"].map(|name| table.client(name, table.port, &["--auto"]));
    table.result();
    for client in clients {
        client.ended_well("a client");
    }
}

#[test]
fn a_player_says_what_is_not_allowed() {
    let table = Table::new("refused", &["--rules", "sheet-expose"], &[]);
    let mut players = [table.raw(), table.raw()];
    let mut tokens = Vec::new();
    for player in &mut players {
        player.say("move a2");
        assert_eq!(player.hear("error"), "error say join, join TOKEN or watch");
        player.say("join");
        tokens.push(player.hear("seat "));
    }
    assert_ne!(tokens[0][11..], tokens[1][11..]);
    let [south, north] = &mut players;
    let refused = |player: &mut Raw, line: &str, why: &str| {
        player.say(line);
        let said = player.hear("error");
        assert!(said.contains(why), "{line}: {said}");
    };
    refused(north, "move a1", "turn");
    refused(south, "move z9", "as in a2a9");
    refused(south, "move a1a2", "face down");
    refused(south, "back", "");
    refused(south, "draw yes", "offer");
    refused(south, "army X", "not a command");
    south.say("move a1");
    north.hear("see {\"flipped");
    // What is agreed on goes back, and both are told.
    south.say("back");
    north.hear("see {\"take-back-offered");
    refused(south, "back yes", "offer");
    north.say("back yes");
    for player in [south, north] {
        player.hear("see {\"taken-back\":1}");
    }
}

#[test]
fn damaged_streams_do_the_client_no_harm() {
    let said = damaged("10000", &[]);
    let numbers: Vec<u32> = said
        .split([' ', ','])
        .filter_map(|word| word.parse().ok())
        .collect();
    assert_eq!(numbers.iter().sum::<u32>(), 10_001, "{said}");
    assert!(numbers.iter().all(|count| *count > 100), "{said}");
}

/// Plays a game, damages the stream of one player so many times, and gives what the client made of it.
fn damaged(times: &str, by: &[&str]) -> String {
    let name = format!("damaged-{times}");
    let mut table = Table::new(&name, &["--rules", "standard,ply-limit=40"], &[]);
    let (port, heard) = breaking(table.port, 0, 0);
    let clients = [("one", port), ("other", table.port)];
    let clients = clients.map(|(name, port)| table.client(name, port, &["--auto"]));
    table.result();
    for client in clients {
        client.ended_well("a client");
    }
    let stream = table.place.join("stream");
    fs::write(&stream, &*heard.lock().unwrap()).expect("a file");
    let out = linked(
        &source("net_damaged.c"),
        "c99",
        Link::Static,
        "luzhanqi",
        build::library(),
    );
    let mut command = Command::new(by.first().map_or(out.as_path(), Path::new));
    command.args(by.iter().skip(1));
    if !by.is_empty() {
        command.arg(&out);
    }
    run(command.arg(&stream).arg(times))
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs valgrind (apt-get install)"
)]
fn nothing_leaks_or_is_read_unset() {
    need("valgrind", "apt-get install valgrind");
    const VALGRIND: &[&str] = &[
        "valgrind",
        "--quiet",
        "--leak-check=full",
        "--errors-for-leak-kinds=all",
        "--error-exitcode=9",
    ];
    whole_game("valgrind", &["--rules", "standard,ply-limit=80"], VALGRIND);
    damaged("200", VALGRIND);
}
