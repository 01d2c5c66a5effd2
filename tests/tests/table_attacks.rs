//! What attackers of game tables found, and what happens now.

use crate::table::{Host, Playable, client, json, options};
use crate::table_broken::{LOOKS, Words, word};
use crate::targets::tables::crc32;
use kit::Random;
use luzhanqi_table::kit_table::{
    HostCommand, Output, Refusal, Role, Status, Table, TableClient, TableGame, TableView,
};

type Luzhanqi = luzhanqi_table::TableReferee;
type Xiangqi = xiangqi_table::TableReferee;

/// Rematches exchange seats. The record of a player was that of a seat, with the opponent's army.
#[test]
fn records_follow_players_into_other_seats() {
    let mut host: Host<Luzhanqi> = Host::open(r#""truth":"never""#);
    host.set_up();
    host.play(1, &mut Random::new(1));
    assert_eq!(host.request(1, |own| own.resign()), None);
    for player in [0, 1] {
        assert_eq!(host.request(player, |own| own.offer("rematch", None)), None);
    }
    host.set_up();
    host.play(2, &mut Random::new(2));
    for (player, seat) in [(0, "north"), (1, "south")] {
        let record = host.table.record(Some(Some(player))).unwrap();
        assert!(
            record.starts_with(&format!("[View \"{seat}\"]")),
            "{record}"
        );
        let view = host.clients[player].view().unwrap();
        let known = luzhanqi::record::SeatRecord::of(view).to_string();
        let board = known
            .lines()
            .find(|line| line.starts_with("[Board "))
            .unwrap();
        assert!(record.contains(board), "{record}");
    }
}

/// Spectators with a delay lost plies that they had seen when the table came back after a take-back.
#[test]
fn delayed_spectators_keep_what_they_saw() {
    let mut host: Host<Xiangqi> = Host::open(r#""delay":"30s""#);
    host.play(2, &mut Random::new(1));
    host.wait(32_000);
    let seen = host.clients[2].observations().len();
    assert!(seen > 1);
    assert_eq!(host.command(r#"{"command":"take-back","remain":1}"#), None);
    assert_eq!(host.clients[2].observations().len(), seen);
    host.restart();
    assert_eq!(host.clients[2].observations().len(), seen);
    host.wait(31_000);
    assert_eq!(host.clients[2].observations().len(), 1);
}

/// A time in nanoseconds went into the journal, which then could not be read.
#[test]
fn times_have_a_maximum() {
    for time in [1 << 60, u64::MAX] {
        let mut table: Table<Luzhanqi> = Table::open(&options("{}"), [7; 32], 1_000).unwrap();
        table.attach(1, Role::Player(0), time);
        table.receive(1, br#"{"t":"hello","k":1,"v":1,"gv":1,"session":"0011223344556677","at":{"g":0,"gen":0,"n":0,"sum":0}}"#, time);
        table.wake(time);
        let (back, torn) = Table::<Luzhanqi>::restore(&table.journal(), time).unwrap();
        let gone = format!(
            r#""here":false,"ready":false,"absent":{}"#,
            (1_u64 << 53) + 60_000
        );
        assert_eq!(torn, 0);
        assert!(back.state().contains(&gone), "{}", back.state());
    }
}

/// The number of a request below those that wait was subtracted from them.
#[test]
fn saved_clients_have_their_requests_in_order() {
    type Client = TableClient<luzhanqi_table::ClientView>;
    let request = |id| format!(r#"{{"t":"resign","id":{id},"g":1}}"#);
    for (id, ids) in [(1, vec![5]), (5, vec![4, 3]), (5, vec![5, 5])] {
        let list: Vec<String> = ids.into_iter().map(request).collect();
        let saved = format!(r#"{{"v":1,"id":{id},"requests":[{}]}}"#, list.join(","));
        assert!(Client::open(&saved, [1; 32], 0).is_err(), "{saved}");
    }
}

/// A hostile table sent numbers that other readers of JSON refuse, and options that were a list.
#[test]
fn clients_refuse_what_their_host_cannot_read() {
    let digits = "9".repeat(5_000);
    let head = r#"{"t":"welcome","v":1,"gv":1,"game":"luzhanqi","table":"00","player":0,"now":1"#;
    for message in [
        format!(r#"{{"t":"state","r":1,"until":{digits}}}"#),
        format!(r#"{head},"options":[]}}"#),
        format!(r#"{head},"options":{{"plies":{digits}}}}}"#),
    ] {
        let mut own = client::<luzhanqi_table::ClientView>(1, "sit");
        own.connected(0);
        own.receive(message.as_bytes(), 0);
        assert!(matches!(own.status(), Status::Diverged(_)), "{message}");
    }
    // A text may have as many digits as it likes.
    let mut own = client::<luzhanqi_table::ClientView>(1, "sit");
    own.connected(0);
    own.receive(
        format!(r#"{head},"options":{{"say":"{digits}"}}}}"#).as_bytes(),
        0,
    );
    assert!(!matches!(own.status(), Status::Diverged(_)));
}

/// Two players could begin games without end, each with its set-ups in the journal.
#[test]
fn a_table_has_a_maximum_of_games() {
    let mut host: Host<Xiangqi> = Host::open("");
    for game in 1..=200 {
        assert_eq!(host.state(0)["g"], game);
        assert_eq!(host.request(0, |own| own.resign()), None);
        assert_eq!(host.phase(), "ended");
        let refused = host.request(0, |own| own.offer("rematch", None));
        assert_eq!(refused.is_some(), game == 200, "{refused:?}");
        if game < 200 {
            assert_eq!(host.request(1, |own| own.offer("rematch", None)), None);
        }
    }
    assert_eq!(host.state(0)["offers"], json("[]"));
}

fn hello(session: u64, members: &str) -> String {
    format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{session:016x}"{members}}}"#)
}

/// Stores the journal, and returns everything that the table says.
fn outputs<G: TableGame>(table: &mut Table<G>, disk: &mut Vec<u8>) -> Vec<Output> {
    let bytes = table.journal();
    table.stored(bytes.len());
    disk.extend(bytes);
    std::iter::from_fn(|| table.next_output()).collect()
}

/// A table with both players, a spectator, and a stranger who says nothing.
fn attended<G: TableGame>(members: &str) -> Table<G> {
    let mut table = Table::open(&options(members), [7; 32], 0).unwrap();
    let roles = [Role::Player(0), Role::Player(1), Role::Watcher];
    for (peer, role) in (0..).zip(roles) {
        table.attach(peer, role, 0);
        table.receive(peer, hello(peer, "").as_bytes(), 0);
    }
    table.attach(3, Role::Stranger, 0);
    table
}

fn draft() -> String {
    let army = Luzhanqi::set_up(&options("{}"), 1);
    format!(r#"{{"t":"setup","id":1,"g":1,"army":"{army}","ready":false}}"#)
}

/// A request was carried out again after four later sessions of its player had made requests.
#[test]
fn requests_of_old_sessions_are_carried_out_once() {
    let (mut table, mut disk) = (attended::<Luzhanqi>("{}"), Vec::new());
    let ask = |table: &mut Table<Luzhanqi>, session: u64, disk: &mut Vec<u8>| {
        table.attach(0, Role::Player(0), 0);
        table.receive(0, hello(session, "").as_bytes(), 0);
        table.receive(0, draft().as_bytes(), 0);
        let mut said = outputs(table, disk).into_iter();
        assert!(said.any(|one| one.text == r#"{"t":"done","id":1,"ok":true}"#));
    };
    for session in [5, 3, 8, 1, 6, 4, 7] {
        ask(&mut table, session, &mut disk);
        // So it is for a table that is restored here.
        let mut restored = Table::<Luzhanqi>::restore(&disk, 0).unwrap().0;
        outputs(&mut restored, &mut Vec::new());
        for table in [&mut table, &mut restored] {
            let mut written = Vec::new();
            ask(table, 5, &mut written);
            ask(table, session, &mut written);
            assert!(written.is_empty(), "{session}");
        }
    }
}

/// One call took time that grew with the square of the number of peers for which something was due.
#[test]
fn what_is_due_for_many_peers_is_done_in_one_pass() {
    let mut table = attended::<Words>(r#"{"clock":"main=1h","watchers":2000}"#);
    for peer in 4..2_000 {
        let is_watching = peer % 2 == 0;
        let role = [Role::Stranger, Role::Watcher][usize::from(is_watching)];
        table.attach(peer, role, peer);
        if is_watching {
            table.receive(peer, hello(peer, "").as_bytes(), peer);
            outputs(&mut table, &mut Vec::new());
        }
    }
    for time in [6_000, 29_000, 31_000, 40_000] {
        let mut punctual = table.clone();
        while let Some(due) = punctual.deadline().filter(|due| *due <= time) {
            punctual.wake(due);
        }
        punctual.wake(time);
        LOOKS.set(0);
        table.wake(time);
        assert!((1..50).contains(&LOOKS.get()), "{}", LOOKS.get());
        let said = outputs(&mut table, &mut Vec::new());
        assert!(!said.is_empty());
        assert_eq!(said, outputs(&mut punctual, &mut Vec::new()), "{time}");
    }
}

/// A request that was refused while the clock waited for lag ended the game at once.
#[test]
fn refused_requests_end_no_allowance_for_lag() {
    // The referee refuses the try `no`, which is a fact. The table refuses a ply whose charge is too high.
    for (message, spent, is_fact) in [
        ("no", 9_990, true),
        ("no", 10_000, false),
        ("hello", 10_000, false),
    ] {
        let mut table = attended::<Words>(r#"{"clock":"main=10s"}"#);
        for Output { peer, text, .. } in outputs(&mut table, &mut Vec::new()) {
            if text.contains("ping") {
                table.receive(peer, text.replace("ping", "pong").as_bytes(), 20);
            }
        }
        let request = word(1, message).replace('}', &format!(r#","spent":{spent}}}"#));
        table.receive(0, request.as_bytes(), 10_040);
        assert_eq!(!table.journal().is_empty(), is_fact, "{message} {spent}");
        table.wake(10_119);
        let next = (table.phase().as_str(), table.deadline());
        assert_eq!(next, ("play", Some(10_120)), "{message} {spent}");
    }
}

/// If the host woke the table late, others got a ping, the end of their connection, or delayed observations when a
/// player sent something that the others must not notice.
#[test]
fn private_requests_cause_no_messages_to_others() {
    fn others<G: TableGame>(table: &mut Table<G>) -> Vec<Output> {
        let said = outputs(table, &mut Vec::new()).into_iter();
        said.filter(|one| one.peer != 0).collect()
    }
    let illegal = r#"{"t":"move","id":9,"g":1,"gen":0,"n":2,"move":"a0a0"}"#;
    let all = [illegal, r#"{"t":"pong","k":7}"#, ""].map(|message| {
        let text = r#"{"delay":"3s","delay-plies":1,"clock":"main=1h"}"#;
        let mut table = attended::<Xiangqi>(text);
        for (peer, mv) in [(0, "h2e2"), (1, "h9g7")] {
            let n = peer + 1;
            let text = format!(r#"{{"t":"move","id":1,"g":1,"gen":0,"n":{n},"move":"{mv}"}}"#);
            table.receive(peer, text.as_bytes(), 1_000);
        }
        others(&mut table);
        if !message.is_empty() {
            table.receive(0, message.as_bytes(), 17_000);
        }
        assert_eq!(others(&mut table), []);
        // A stranger has no more time than with a punctual host.
        let mut other = table.clone();
        other.receive(3, hello(9, r#","watch":true"#).as_bytes(), 17_100);
        let said = others(&mut other);
        assert!(said.len() == 1 && said[0].text.contains("no-hello"));
        table.wake(17_500);
        others(&mut table)
    });
    let all_have = |peer, what: &str| {
        let has = |one: &Output| one.peer == peer && one.text.contains(what);
        all.iter().all(|said| said.iter().any(has))
    };
    assert!(all_have(1, "ping") && all_have(2, "observe") && all_have(3, "no-hello"));
    assert!(all.iter().all(|said| *said == all[0]));
    // A draft is a fact, but a private one.
    let mut table = attended::<Luzhanqi>(r#"{"delay":"3s"}"#);
    others(&mut table);
    table.receive(0, draft().as_bytes(), 17_000);
    assert!(!table.journal().is_empty());
    assert_eq!(others(&mut table), []);
}

/// Strangers could use up all seats that an open table ever gives, also those of the players whom the host knows.
#[test]
fn strangers_do_not_use_up_the_seats_of_others() {
    let text = options(r#"{"seating":"open","start":"host"}"#);
    let mut table: Table<Luzhanqi> = Table::open(&text, [7; 32], 0).unwrap();
    let (leave, sit) = (r#"{"t":"leave","id":1,"g":1}"#, r#","sit":true"#);
    // The table gives each of them 1,000 seats.
    for peer in 0..2_010 {
        let role = [Role::Stranger, Role::Player(1)][usize::from(peer >= 1_005)];
        table.attach(peer, role, 0);
        // A connection gets one seat, whatever it sends.
        for text in [&hello(peer, sit), leave, &hello(!peer, sit)] {
            table.receive(peer, text.as_bytes(), 0);
        }
        let mut disk = Vec::new();
        outputs(&mut table, &mut disk);
        table.disconnected(peer, 0);
        let seats = String::from_utf8_lossy(&disk)
            .matches(r#""k":"sit""#)
            .count();
        assert_eq!(seats, usize::from(peer % 1_005 < 1_000), "{peer}");
    }
}

/// A player who read slowly was closed by the 65th text from the host.
#[test]
fn texts_from_the_host_close_nobody() {
    let mut host: Host<Xiangqi> = Host::open(r#""journal":false"#);
    let mut tell = |text: &str| {
        host.table.hold(0, true);
        for number in 0..500 {
            let command = HostCommand::Tell(None, format!("{number} {text}"));
            host.table.command(command, host.now).unwrap();
        }
        host.table.hold(0, false);
        let said = outputs(&mut host.table, &mut Vec::new()).into_iter();
        let own = said.filter(|one| one.peer == 0).map(|one| one.text);
        own.collect::<Vec<_>>()
    };
    assert_eq!(tell("").len(), 500);
    // The latest 64 KiB are kept.
    let own = tell(&"x".repeat(490));
    let bytes: usize = own.iter().map(String::len).sum();
    assert!((65_000..=65_536).contains(&bytes), "{bytes}");
    assert!(own.last().unwrap().contains(r#""told","text":"499 xx"#));
}

/// A view that believes anything.
#[derive(Clone)]
struct Any;

impl TableView for Any {
    const VERSION: u32 = 1;

    fn begin(_: &str) -> Result<Any, Refusal> {
        Ok(Any)
    }

    fn observe(&mut self, _: &str) -> Result<(), Refusal> {
        Ok(())
    }

    fn check(&self, _: usize, _: &str) -> Result<bool, Refusal> {
        Ok(true)
    }

    fn turn(&self) -> Option<usize> {
        None
    }

    fn text(&self) -> String {
        String::new()
    }
}

/// A hostile table could make a client grow without bound.
#[test]
fn clients_are_bounded() {
    let mut live = client::<Any>(1, "watch");
    live.connected(0);
    while live.next_output().is_some() {}
    let text = r#"{"t":"welcome","v":1,"gv":1,"game":"any","player":null,"now":1}"#;
    live.receive(text.as_bytes(), 0);
    for (more, status) in [(0, "live"), (1, "diverged")] {
        let (mut own, text) = (live.clone(), "x".repeat(16_384 - 23 + more));
        own.receive(format!(r#"{{"t":"later","text":"{text}"}}"#).as_bytes(), 0);
        assert_eq!(own.status().as_str(), status);
    }
    // The program sends nothing; the table counts the answer to the latest ping.
    for number in 1..1_000 {
        let ping = format!(r#"{{"t":"ping","k":{number},"now":1}}"#);
        live.receive(ping.as_bytes(), 0);
    }
    let out: Vec<String> = std::iter::from_fn(|| live.next_output()).collect();
    assert_eq!((out.len(), &*out[63]), (64, r#"{"t":"pong","k":999}"#));
    // Observations without end, all of which the view accepts.
    live.receive(br#"{"t":"rewind","g":1,"gen":0,"n":0,"sum":0}"#, 0);
    let seen = format!(r#"{{"x":"{}"}}"#, "x".repeat(16_000));
    let (mut sum, fits) = (0, (1 << 24) / (seen.len() + 32));
    for n in 0..=fits {
        assert_eq!(*live.status(), Status::Live, "{n}");
        sum = crc32(crc32(sum, seen.as_bytes()), b"\n");
        let at = format!(r#""g":1,"gen":0,"n":{n},"sum":{sum}"#);
        live.receive(
            format!(r#"{{"t":"observe",{at},"list":[{seen}]}}"#).as_bytes(),
            0,
        );
    }
    assert!(live.status().reason().unwrap().contains("16777216"));
    assert_eq!(live.observations().len(), fits);
}
