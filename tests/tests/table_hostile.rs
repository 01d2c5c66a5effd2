//! Hostile peers and damaged journals: requests and lines of journals in which members are missing, doubled, of other
//! types, too large or too deep. What must hold is in `fuzz/src/tables.rs`, which the fuzzer uses as well.

use std::fs;

use crate::table;
use crate::targets::tables;
use luzhanqi_table::kit_table::Role;
use luzhanqi_tests::{root, runs};
use proptest::prelude::*;
use proptest::sample::Index;
use xiangqi_table::Table;

/// Values that a member may have instead of its own.
const VALUES: [&str; 22] = [
    "null",
    "true",
    "false",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "1.5",
    "1e300",
    "4294967295",
    "9007199254740992",
    "9007199254740993",
    "18446744073709551616",
    r#""""#,
    r#""draw""#,
    r#""a6a7""#,
    r#""\u0000é""#,
    "[]",
    "{}",
    r#"{"g":1,"gen":9,"n":9,"sum":9}"#,
    "[[[[[[[[1]]]]]]]]",
];

/// What is done to an object.
#[derive(Clone, Debug)]
enum Damage {
    Remove(Index),
    Double(Index),
    Replace(Index, Index),
    Rename(Index, Index),
    Nest(u16),
    Insert(Index, Vec<u8>),
    Lengthen(Index, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<Index>;
    prop_oneof![
        1 => at().prop_map(Damage::Remove),
        1 => at().prop_map(Damage::Double),
        4 => (at(), at()).prop_map(|(member, value)| Damage::Replace(member, value)),
        1 => (at(), at()).prop_map(|(member, other)| Damage::Rename(member, other)),
        1 => (1_u16..900).prop_map(Damage::Nest),
        1 => (at(), prop::collection::vec(any::<u8>(), 1..4)).prop_map(|(at, with)| Damage::Insert(at, with)),
        1 => (at(), 1_usize..3_000).prop_map(|(member, more)| Damage::Lengthen(member, more)),
    ]
}

/// The object of JSON with this damage.
fn damaged(object: &str, damage: &Damage) -> Vec<u8> {
    let Ok(serde_json::Value::Object(members)) = serde_json::from_str(object) else {
        return object.into();
    };
    let mut members: Vec<(String, String)> = members
        .iter()
        .map(|(name, value)| (name.clone(), value.to_string()))
        .collect();
    let mut inserted = None;
    match damage {
        Damage::Remove(at) => drop(members.remove(at.index(members.len()))),
        Damage::Double(at) => members.push(members[at.index(members.len())].clone()),
        Damage::Replace(at, value) => {
            let at = at.index(members.len());
            members[at].1 = VALUES[value.index(VALUES.len())].into();
        }
        Damage::Rename(at, other) => {
            let other = members[other.index(members.len())].0.clone();
            let at = at.index(members.len());
            members[at].0 = other;
        }
        Damage::Nest(depth) => {
            let depth = usize::from(*depth);
            members.push((
                "x".into(),
                format!("{}{}", "[".repeat(depth), "]".repeat(depth)),
            ));
        }
        Damage::Insert(at, with) => inserted = Some((at, with)),
        Damage::Lengthen(at, more) => {
            let at = at.index(members.len());
            members[at].1 = format!("\"{}\"", "x".repeat(*more));
        }
    }
    let members: Vec<String> = members
        .into_iter()
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    let mut text = format!("{{{}}}", members.join(",")).into_bytes();
    if let Some((at, with)) = inserted {
        let at = at.index(text.len());
        text.splice(at..at, with.iter().copied());
    }
    text
}

/// Requests of a player in a game that begins; `ID` stands for the next number.
const REQUESTS: [&str; 19] = [
    r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"00000000000000ff","watch":true}"#,
    r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"00000000000000ff","sit":true,"check":true}"#,
    r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"00000000000000ff","ticket":"00112233445566778899aabbccddeeff"}"#,
    r#"{"t":"sync","k":7,"at":{"g":1,"gen":0,"n":1,"sum":0}}"#,
    r#"{"t":"pong","k":1}"#,
    r#"{"t":"move","id":ID,"g":1,"gen":0,"n":1,"move":"b6b5","spent":200}"#,
    r#"{"t":"move","id":ID,"g":1,"gen":0,"n":2,"move":"b7b8","spent":200}"#,
    r#"{"t":"move","id":ID,"g":1,"gen":0,"n":1,"move":"a6a7"}"#,
    r#"{"t":"move","id":ID,"g":1,"gen":0,"n":3,"move":"c6c7"}"#,
    r#"{"t":"setup","id":ID,"g":1,"army":"CBKPPXLMKJELGPEJKCEOOFOBX","ready":false}"#,
    r#"{"t":"offer","id":ID,"g":1,"what":"draw"}"#,
    r#"{"t":"offer","id":ID,"g":1,"what":"take-back","remain":1}"#,
    r#"{"t":"offer","id":ID,"g":1,"what":"pause"}"#,
    r#"{"t":"answer","id":ID,"g":1,"offer":1,"accept":true}"#,
    r#"{"t":"resign","id":ID,"g":1}"#,
    r#"{"t":"abort","id":ID,"g":1}"#,
    r#"{"t":"claim","id":ID,"g":1,"what":"win"}"#,
    r#"{"t":"say","id":ID,"g":1,"text":"hello"}"#,
    r#"{"t":"leave","id":ID,"g":1}"#,
];

/// A message of one of the peers: whole, damaged, or any bytes.
fn message() -> impl Strategy<Value = (u8, Vec<u8>)> {
    let request = (
        0..REQUESTS.len(),
        2_u32..20,
        prop::option::weighted(0.7, damage()),
    );
    let request = request.prop_map(|(number, id, damage)| {
        let text = REQUESTS[number].replace("ID", &id.to_string());
        damage.map_or(text.clone().into_bytes(), |damage| damaged(&text, &damage))
    });
    let message = prop_oneof![8 => request, 1 => any::<Vec<u8>>()];
    (b'0'..=b'7', message)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn hostile_messages_reach_nobody(messages in prop::collection::vec(message(), 1..24)) {
        let lines = messages.into_iter().map(|(peer, mut message)| {
            message.retain(|byte| *byte != b'\n');
            [&[peer], &message[..], b"\n"].concat()
        });
        tables::wire(&lines.collect::<Vec<_>>().concat());
    }

    /// The damage is followed by a right check sum, as if the table had written it.
    #[test]
    fn damaged_journals_restore_or_fail(
        name in 0_usize..3,
        length in any::<Index>(),
        damage in prop::collection::vec((any::<Index>(), damage()), 1..3),
        moved in prop::option::weighted(0.3, (any::<Index>(), any::<Index>())),
    ) {
        let name = ["luzhanqi-1", "luzhanqi-flip-1", "xiangqi-1"][name];
        let path = root().join("tests/data/tables").join(name).with_extension("journal");
        let text = fs::read_to_string(path).expect("a journal");
        let mut lines: Vec<String> = text.lines().map(|line| line[9..].into()).collect();
        lines.truncate(length.index(lines.len()) + 1);
        for (at, damage) in damage {
            let at = at.index(lines.len());
            lines[at] = String::from_utf8_lossy(&damaged(&lines[at], &damage)).replace('\n', "");
        }
        if let Some((from, to)) = moved {
            let line = lines.remove(from.index(lines.len()));
            lines.insert(to.index(lines.len() + 1), line);
        }
        tables::journal(&lines.join("\n"));
    }
}

/// The plies among the requests are possible, so that games go on from them.
#[test]
fn the_requests_have_plies() {
    use luzhanqi::{Army, Game, Rules};
    for north in [1, 2] {
        let armies = [5, north].map(|seed| Army::from_seed(&Rules::STANDARD, seed));
        let mut game = Game::from_armies(&Rules::STANDARD, [&armies[0], &armies[1]]).unwrap();
        assert!(game.legal_moves().contains("a6a7".parse().unwrap()));
        for mv in ["b6b5", "b7b8", "c6c7"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
    }
}

/// Two players at a game, and what each was told besides pings.
struct Players {
    table: Table,
    now: u64,
    told: [Vec<String>; 2],
    /// The facts since the last look, and the messages to others.
    written: usize,
    others: usize,
}

impl Players {
    fn new() -> Players {
        let options = table::options(r#"{"watchers":0,"clock":"main=900d"}"#);
        let mut players = Players {
            table: Table::open(&options, [6; 32], 0).expect("a table"),
            now: 0,
            told: Default::default(),
            written: 0,
            others: 0,
        };
        (0..2).for_each(|player| players.connect(player));
        assert_eq!(players.table.phase().as_str(), "play");
        players
    }

    fn connect(&mut self, player: u64) {
        self.table
            .attach(player, Role::Player(player as usize), self.now);
        let hello = format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{player:016}"}}"#);
        self.say(player, hello.as_bytes());
    }

    fn say(&mut self, peer: u64, message: &[u8]) {
        self.table.receive(peer, message, self.now);
        self.pump();
    }

    fn pump(&mut self) {
        loop {
            let bytes = self.table.journal().len();
            self.written += bytes;
            self.table.stored(bytes);
            let Some(output) = self.table.next_output() else {
                return;
            };
            let Some(told) = self.told.get_mut(output.peer as usize) else {
                self.others += 1;
                continue;
            };
            if output.text.contains(r#""t":"ping""#) {
                let pong = output.text.replace("ping", "pong");
                self.table.receive(output.peer, pong.as_bytes(), self.now);
            } else {
                told.push(output.text);
            }
        }
    }

    fn wait(&mut self, ms: u64) {
        self.now += ms;
        self.table.wake(self.now);
        self.pump();
    }
}

/// Strangers come in waves, and each does something wrong: nobody else gets a byte, and nothing of them is left.
#[test]
fn strangers_leave_no_trace() {
    let mut players = Players::new();
    players.wait(1);
    let count = runs(2_000);
    let (state, before) = (players.table.state(), format!("{:?}", players.table));
    players.told = Default::default();
    players.written = 0;
    let hello = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"00112233445566ff""#;
    let wrong = [
        format!(r#"{hello},"sit":true}}"#),
        format!(r#"{hello},"watch":true}}"#),
        format!(r#"{hello},"ticket":"{:032x}"}}"#, 0),
        format!(r#"{hello},"app":"{}"}}"#, "x".repeat(2_048)),
        r#"{"t":"move","id":1,"g":1,"gen":0,"n":1,"move":"h2e2"}"#.into(),
        "[".repeat(2_000),
        "\u{0}".into(),
    ];
    for wave in (0..count).step_by(100) {
        players.others = 0;
        let strangers = wave..count.min(wave + 100);
        for number in strangers.clone() {
            let peer = 10 + number;
            players.table.attach(peer, Role::Stranger, players.now);
            // Every eighth says nothing, and every ninth does not read.
            players.table.hold(peer, number % 9 == 0);
            let Some(text) = wrong.get(number as usize % 8) else {
                continue;
            };
            for _ in 0..number % 41 {
                players.say(peer, text.as_bytes());
            }
        }
        players.wait(10_000);
        // A stranger hears of nine wrong tickets at most, and that it is closed.
        assert!(players.others <= 10 * 100, "{}", players.others);
        for number in strangers {
            players.table.disconnected(10 + number, players.now);
        }
        players.pump();
        assert_eq!(players.told, <[Vec<String>; 2]>::default());
    }
    assert_eq!((players.table.state(), players.written), (state, 0));
    assert_eq!(format!("{:?}", players.table), before);
}

/// A player who asks for the stream a thousand times a second gets few answers, also after coming back. The opponent
/// learns that the player is gone and here again, and nothing else.
#[test]
fn a_thousand_syncs_a_second_get_few_answers() {
    let mut players = Players::new();
    for second in 0..runs(10) {
        players.told = Default::default();
        for k in 0..1_000 {
            let at = r#"{"g":1,"gen":0,"n":0,"sum":0}"#;
            let sync = format!(r#"{{"t":"sync","k":{k},"at":{at}}}"#);
            players.say(0, sync.as_bytes());
            players.wait(1);
        }
        let [own, other] = &players.told;
        let answers = own.iter().filter(|text| text.contains("rewind")).count();
        assert!((3..=5).contains(&answers), "{second}: {answers}");
        let last = own.last().expect("a message");
        assert!(last.contains("too-many-messages"), "{last}");
        assert!(
            other.len() == 1 && other[0].contains(r#""t":"state""#),
            "{other:?}"
        );
        players.connect(0);
    }
}
