//! Tables: whatever peers send and journals say, a table goes on, keeps its secrets, and comes back from its journal.

use kit::Random;
use luzhanqi::{Army, Rules};
use luzhanqi_table::kit_table::{HostCommand, Output, Role, Status, Table, TableGame};
use serde_json::Value;

#[path = "../../tests/tests/table/mod.rs"]
pub mod table;

use super::bytes::Bytes;
use table::{Host, Playable, json, told};

type Luzhanqi = luzhanqi_table::TableReferee;
type Xiangqi = xiangqi_table::TableReferee;

/// The peers of a world: both players, a spectator, and a stranger.
const PEERS: u64 = 4;

/// The most bytes of a message of a table, and how deep it is nested.
const MOST: usize = 16_384;
const DEPTH: usize = 6;

fn depth(value: &Value) -> usize {
    let inner = match value {
        Value::Array(items) => items.iter().map(depth).max(),
        Value::Object(members) => members.values().map(depth).max(),
        _ => return 0,
    };
    1 + inner.unwrap_or(0)
}

/// A table with a hidden set-up, and what it says to each peer.
struct World {
    table: Table<Luzhanqi>,
    now: u64,
    disk: Vec<u8>,
    said: [Vec<String>; PEERS as usize],
    /// The peers that are not hung up.
    open: usize,
}

impl World {
    /// A game that begins, in which north has the set-up of this seed.
    fn new(north: u64) -> World {
        let text =
            r#"{"clock":"main=5m,inc=1s","take-backs":"quiet:3","truth":"never","say":true}"#;
        let mut world = World {
            table: Table::open(&table::options(text), [7; 32], 1_000).expect("a table"),
            now: 1_000,
            disk: Vec::new(),
            said: Default::default(),
            open: PEERS as usize,
        };
        for peer in 0..PEERS {
            let role = match peer {
                0 | 1 => Role::Player(peer as usize),
                2 => Role::Watcher,
                _ => Role::Stranger,
            };
            world.table.attach(peer, role, world.now);
            let hello = format!(
                r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{peer:016}","check":true}}"#
            );
            if peer < 3 {
                world.receive(peer, hello.as_bytes());
            }
        }
        for (peer, seed) in [(0, 5), (1, north)] {
            let army = Army::from_seed(&Rules::STANDARD, seed);
            let text = format!(r#"{{"t":"setup","id":1,"g":1,"army":"{army}","ready":true}}"#);
            world.receive(peer, text.as_bytes());
        }
        assert_eq!(world.table.phase().as_str(), "play");
        world
    }

    /// Takes in a message, and everything that the table says then. Pings are answered, and not noted.
    fn receive(&mut self, peer: u64, message: &[u8]) {
        self.table.receive(peer, message, self.now);
        loop {
            let bytes = self.table.journal();
            let is_silent = bytes.is_empty() || self.table.next_output().is_none();
            assert!(is_silent, "a message before its journal");
            self.table.stored(bytes.len());
            self.disk.extend(bytes);
            let Some(Output {
                peer,
                text,
                hang_up,
                ..
            }) = self.table.next_output()
            else {
                return;
            };
            let message = json(&text);
            assert!(text.len() <= MOST && depth(&message) <= DEPTH, "{text}");
            self.open -= usize::from(hang_up);
            if message["t"] == "ping" {
                let pong = text.replace("ping", "pong");
                self.table.receive(peer, pong.as_bytes(), self.now);
            } else {
                self.said[peer as usize].push(text);
            }
        }
    }

    fn counts(&self) -> [usize; PEERS as usize] {
        self.said.each_ref().map(Vec::len)
    }

    fn facts(&self) -> usize {
        self.disk.iter().filter(|byte| **byte == b'\n').count()
    }

    /// What a viewer has seen of the game.
    fn seen(&self, viewer: Option<usize>) -> Vec<String> {
        let game = self.table.game().into_iter();
        game.flat_map(|game| {
            (0..game.observed()).map(move |number| game.observation(viewer, number))
        })
        .collect()
    }
}

/// Messages of hostile peers, a line each: `0` to `3` in front is the peer, `4` to `7` the same at once after the
/// message before. Two tables get them, which south and spectators cannot tell apart: in one of them north has other
/// pieces.
pub fn wire(input: &[u8]) {
    let mut worlds = [1, 2].map(World::new);
    let mut is_alike = true;
    for line in input.split(|byte| *byte == b'\n').take(60) {
        let Some((first, message)) = line.split_first() else {
            continue;
        };
        let peer = u64::from(first & 3);
        let before = worlds.each_ref().map(World::counts);
        for (world, before) in worlds.iter_mut().zip(&before) {
            let (facts, open) = (world.facts(), world.open);
            world.now += if first & 4 == 0 { 300 } else { 0 };
            let written = world.disk.len();
            world.receive(peer, message);
            for line in String::from_utf8_lossy(&world.disk[written..]).lines() {
                // Players decide for themselves, which a line has no need to say; others decide nothing.
                let fact = json(&line[9..]);
                let other = fact.get("seat").or(fact.get("player"));
                assert!(
                    fact["p"] == peer && peer < 2 && other.is_none(),
                    "{peer}: {line}"
                );
            }
            if (world.facts(), world.open) == (facts, open) && !world.joined(peer, before) {
                // A rejected message causes no output to other peers.
                let counts = world.counts();
                let others = (0..PEERS).filter(|other| *other != peer);
                for other in others.map(|other| other as usize) {
                    assert_eq!(
                        counts[other],
                        before[other],
                        "{:?}",
                        world.said[other].last()
                    );
                }
            }
        }
        let [one, other] = &worlds;
        is_alike &= one.facts() == other.facts();
        for (peer, viewer) in [(0, Some(0)), (2, None), (3, None)] {
            // North's pieces may have shown by now.
            if is_alike && one.seen(viewer) == other.seen(viewer) {
                let new = |world: &World, count: usize| world.said[peer][count..].to_vec();
                assert_eq!(new(one, before[0][peer]), new(other, before[1][peer]));
            }
        }
    }
    for world in worlds {
        goes_on(&world.table, &world.disk, world.now);
    }
}

impl World {
    /// Whether this peer has been welcomed since: then others see one spectator more.
    fn joined(&self, peer: u64, before: &[usize; PEERS as usize]) -> bool {
        let said = &self.said[peer as usize][before[peer as usize]..];
        said.iter().any(|text| text.contains(r#""t":"welcome""#))
    }
}

/// Asserts that a table comes back from its journal as it is, and that its game goes on.
fn goes_on<G: Playable>(table: &Table<G>, disk: &[u8], now: u64) {
    let (mut restored, torn) = Table::<G>::restore(disk, now).expect("the table's own journal");
    assert_eq!(torn, 0);
    assert_eq!(told(table, now), told(&restored, now));
    let mut disk = disk.to_vec();
    let mut pump = |table: &mut Table<G>| -> Vec<(u64, String)> {
        let bytes = table.journal();
        table.stored(bytes.len());
        disk.extend(bytes);
        let outputs = std::iter::from_fn(|| table.next_output());
        outputs.map(|output| (output.peer, output.text)).collect()
    };
    let mut said = Vec::new();
    for (peer, role) in [Role::Player(0), Role::Player(1), Role::Watcher]
        .into_iter()
        .enumerate()
    {
        restored.attach(peer as u64, role, now);
        let hello = format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{peer:015}f"}}"#);
        restored.receive(peer as u64, hello.as_bytes(), now);
        said.extend(pump(&mut restored));
    }
    let tickets = [0, 1].map(|player| restored.ticket(player));
    for (_, text) in &said {
        json(text);
        assert!(
            !tickets.iter().any(|ticket| text.contains(ticket)),
            "{text}"
        );
    }
    let mut later = restored.clone();
    later.wake(now.saturating_add(86_400_000 * 10_000));
    if restored.phase().as_str() == "play" {
        // Either player can end the game.
        let number = json(&restored.state())["g"].clone();
        let text = format!(r#"{{"t":"resign","id":9000000,"g":{number}}}"#);
        restored.receive(1, text.as_bytes(), now);
        let result = restored.result().map(|(winner, _)| winner);
        assert_eq!(result, Some(Some(restored.seat_of(0))));
        pump(&mut restored);
        Table::<G>::restore(&disk, now).expect("the table's own journal");
    }
}

/// The sum of zlib, continued from an earlier one.
pub fn crc32(sum: u32, bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!sum, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    })
}

/// The objects of a journal, a line each, without their check sums.
pub fn journal(text: &str) {
    let (mut sum, mut disk) = (0, Vec::new());
    for line in text.lines().take(200) {
        sum = crc32(sum, line.as_bytes());
        disk.extend(format!("{sum:08x} {line}\n").into_bytes());
    }
    match text
        .lines()
        .next()
        .is_some_and(|head| head.contains("xiangqi"))
    {
        true => restores::<Xiangqi>(&disk, text),
        false => restores::<Luzhanqi>(&disk, text),
    }
}

fn restores<G: Playable>(disk: &[u8], text: &str) {
    let (mut table, torn) = match Table::<G>::restore(disk, 0) {
        Ok(restored) => restored,
        Err(why) => return assert!(!why.text.is_empty() && why.line >= 1, "{why}"),
    };
    assert_eq!(torn, 0);
    let bytes = table.journal();
    table.stored(bytes.len());
    let disk = [disk, &bytes].concat();
    // Its latest fact may be of any time.
    let now = table.deadline().map_or(0, |time| time.saturating_sub(1));
    goes_on(&table, &disk, now);
    let words = text
        .split('"')
        .filter(|word| word.len() == Army::LEN && !word.contains(' '));
    if matches!(table.phase().as_str(), "setup" | "play") && G::NAME == "luzhanqi" {
        let watching = told(&table, now)
            .into_iter()
            .filter(|said| said.starts_with("102"));
        let watching: Vec<String> = watching.collect();
        for army in words.filter(|word| word.parse::<Army>().is_ok()) {
            // Names and the like are for everyone.
            let is_public = text.contains(&format!(r#""name":"{army}""#));
            assert!(is_public || !watching.concat().contains(army), "{army}");
        }
    }
}

/// Bytes that choose what clients, the host, the network and a hostile peer do.
pub fn steps(input: &[u8]) {
    let mut bytes = Bytes(input);
    match bytes.below(2) {
        0 => game_of::<Luzhanqi>(bytes),
        _ => game_of::<Xiangqi>(bytes),
    }
}

/// What the host may decide.
const COMMANDS: [&str; 10] = [
    r#"{"command":"pause"}"#,
    r#"{"command":"go"}"#,
    r#"{"command":"abort"}"#,
    r#"{"command":"take-back","remain":1}"#,
    r#"{"command":"add-time","seat":1,"ms":15000}"#,
    r#"{"command":"name","player":0,"name":"Li"}"#,
    r#"{"command":"reissue","player":1}"#,
    r#"{"command":"note","text":"?!"}"#,
    r#"{"command":"adjudicate","winner":0,"reason":"adjudicated"}"#,
    r#"{"command":"reveal"}"#,
];

fn game_of<G: Playable>(mut bytes: Bytes<'_>) {
    let options = G::OPTIONS[bytes.below(G::OPTIONS.len())];
    let clock = ["none", "main=1m,inc=1s", "main=5s,byo=2x9s"][bytes.below(3)];
    let delay = ["none", "20s"][bytes.below(2)];
    let members = format!(r#","clock":"{clock}","delay":"{delay}","say":true}}"#);
    let mut host: Host<G> = Host::new(&options.replace('}', &members));
    for _ in 0..150 {
        if bytes.is_empty() {
            break;
        }
        step(&mut host, &mut bytes);
        host.now += 300;
        host.pump();
    }
    for client in 0..host.clients.len() {
        host.clients[client].disconnected(host.now);
        host.connect(client);
    }
    host.wait(30_000);
    for (number, client) in host.clients.iter().enumerate() {
        if *client.status() == Status::Live && delay == "none" {
            table::check(&host.table, client, number);
        }
    }
    goes_on(&host.table, &host.disk, host.now);
}

fn step<G: Playable>(host: &mut Host<G>, bytes: &mut Bytes<'_>) {
    let (what, number) = (bytes.below(16), bytes.below(2));
    let now = host.now;
    let state = host.state(number);
    let client = &mut host.clients[number];
    match what {
        0..6 => {
            let mut random = Random::new(bytes.byte().into());
            let you = state["you"].as_u64().unwrap_or(0) as usize;
            let view = client.view();
            if let Some(mv) = view.and_then(|view| G::choose(view, you, &mut random)) {
                let _ = client.play(&mv, now);
            }
        }
        6 => {
            let army = G::set_up(&table::options("{}"), bytes.byte().into());
            let _ = client.set_up(&army, bytes.below(4) > 0);
        }
        7 => {
            let kinds = ["draw", "take-back", "abort", "rematch", "pause", "go"];
            let _ = client.offer(kinds[bytes.below(kinds.len())], None);
        }
        8 => {
            let open = state["offers"][0]["offer"].as_u64();
            let _ = client.answer(open.unwrap_or(1), bytes.below(4) > 0);
        }
        9 => {
            let _ = match bytes.below(5) {
                0 => client.resign(),
                1 => client.abort(),
                2 => client.claim("win"),
                3 => client.say("hello"),
                _ => client.leave(),
            };
        }
        10 => host.lose(bytes.below(3)),
        11 => host.connect(bytes.below(3)),
        12 => host.restart(),
        13 => host.wait(100 * u64::from(bytes.byte())),
        14 => {
            let command = HostCommand::parse(COMMANDS[bytes.below(COMMANDS.len())]);
            let _ = host.table.command(command.expect("a command"), now);
        }
        _ => {
            let length = bytes.below(40).min(bytes.0.len());
            let (message, rest) = bytes.0.split_at(length);
            host.table.receive(number as u64, message, now);
            bytes.0 = rest;
        }
    }
}
