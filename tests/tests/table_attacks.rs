//! What attackers of game tables found, and what happens now.

use crate::table::{Host, Playable, client, json, options};
use crate::table_broken::{LOOKS, Words, word};
use crate::targets::tables::crc32;
use kit::Random;
use luzhanqi_table::kit_table::{
    HostCommand, Output, Refusal, Role, Status, Table, TableClient, TableEvent, TableGame,
    TableView,
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
    let illegal = r#"{"t":"move","id":9,"g":1,"gen":0,"n":3,"move":"a0a0"}"#;
    let answer = r#"{"t":"answer","id":9,"g":1,"offer":7,"accept":true}"#;
    let all = [illegal, answer, r#"{"t":"pong","k":7}"#, ""].map(|message| {
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
    // The table gives strangers and each player 1,000 seats.
    for peer in 0..3_015 {
        let role = [Role::Stranger, Role::Player(1), Role::Player(0)][peer as usize / 1_005];
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
    // The program sends nothing; the table counts the answer to the latest ping.
    for number in 1..1_000 {
        let ping = format!(r#"{{"t":"ping","k":{number},"now":1}}"#);
        live.receive(ping.as_bytes(), 0);
    }
    let out: Vec<String> = std::iter::from_fn(|| live.next_output()).collect();
    assert!(out[0].starts_with(r#"{"t":"hello""#), "{out:?}");
    assert_eq!(out[1..], [r#"{"t":"pong","k":999}"#]);
    let text = r#"{"t":"welcome","v":1,"gv":1,"game":"any","player":null,"now":1}"#;
    live.receive(text.as_bytes(), 0);
    for (more, status) in [(0, "live"), (1, "diverged")] {
        let (mut own, text) = (live.clone(), "x".repeat(16_384 - 23 + more));
        own.receive(format!(r#"{{"t":"later","text":"{text}"}}"#).as_bytes(), 0);
        assert_eq!(own.status().as_str(), status);
    }
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

/// A hostile table let a client replay the whole game many times for one message.
#[test]
fn clients_refuse_take_backs_among_observations() {
    let (mut one, mut other): (Host<Luzhanqi>, Host<Xiangqi>) = (Host::open(""), Host::open(""));
    one.set_up();
    let mut view = one.clients[0].view().unwrap().clone();
    let mut second = other.clients[0].view().unwrap().clone();
    let back = r#"{"taken-back":1}"#;
    for refused in [view.observe(back), second.observe(back)] {
        assert_eq!(refused.unwrap_err().reason, "order");
    }
    // A table rewinds instead.
    other.play(1, &mut Random::new(1));
    assert_eq!(other.command(r#"{"command":"take-back","remain":1}"#), None);
    assert_eq!(other.clients[0].observations().len(), 1);
}

fn events<G: TableGame>(table: &mut Table<G>) -> Vec<TableEvent> {
    std::iter::from_fn(|| table.next_event()).collect()
}

/// A host that resumed the output to a peer got its last message again each time. Of a peer that was held and closed,
/// the host never heard.
#[test]
fn each_closed_peer_is_reported_once() {
    for is_held in [false, true] {
        let mut table: Table<Words> = Table::open(&options("{}"), [7; 32], 0).unwrap();
        outputs(&mut table, &mut Vec::new());
        table.attach(9, Role::Stranger, 0);
        table.hold(9, is_held);
        table.wake(10_000);
        let mut said = usize::from(table.next_output().is_some());
        assert_eq!(said, usize::from(!is_held));
        assert_eq!(events(&mut table), [TableEvent::HungUp(9, "no-hello")]);
        for _ in 0..3 {
            table.hold(9, false);
            let last = table.next_output();
            assert!(last.iter().all(|last| last.hang_up));
            said += last.iter().count();
        }
        assert_eq!((said, events(&mut table)), (1, Vec::new()));
    }
}

/// Strangers whose connections were closed pushed the end of the game out of the queue of events.
#[test]
fn the_end_of_a_game_is_not_lost_among_strangers() {
    let mut table = attended::<Xiangqi>(r#"{"clock":"main=10s","lag":false}"#);
    (100..400).for_each(|peer| table.attach(peer, Role::Stranger, 0));
    outputs(&mut table, &mut Vec::new());
    events(&mut table);
    table.wake(10_000);
    outputs(&mut table, &mut Vec::new());
    let all = events(&mut table);
    assert_eq!(all.len(), 256);
    assert_eq!(all[0], TableEvent::Ended(Some(1), "time".into()));
}

/// After a lost answer to `leave`, the next `hello` took the seat again, and the repeated `leave` did nothing.
#[test]
fn a_repeated_leave_frees_the_seat() {
    let mut table: Table<Xiangqi> = Table::open(&options("{}"), [7; 32], 0).unwrap();
    for round in 0..2 {
        table.attach(0, Role::Player(0), round);
        table.receive(0, hello(1, "").as_bytes(), round);
        assert!(table.state().contains(r#""taken":true"#));
        table.receive(0, br#"{"t":"leave","id":1,"g":1}"#, round);
        assert!(!table.state().contains(r#""taken":true"#), "{round}");
        if round == 0 {
            table.disconnected(0, round);
        }
    }
    let mut disk = Vec::new();
    let said = outputs(&mut table, &mut disk);
    assert_eq!(said[0].text, r#"{"t":"done","id":1,"ok":true}"#);
    assert!(said[1].hang_up && said[1].text.contains("left"));
    let restored = Table::<Xiangqi>::restore(&disk, 1).unwrap().0;
    assert!(!restored.state().contains(r#""taken":true"#));
}

/// A text was passed to the host again after a reconnect, or was refused as too late.
#[test]
fn texts_to_the_host_are_carried_out_once() {
    let mut table = attended::<Words>(r#"{"say":true}"#);
    let text = |id| format!(r#"{{"t":"say","id":{id},"g":1,"text":"text {id}"}}"#);
    // Request 2 is a fact.
    let requests = [
        text(1),
        word(1, "hello").replace(r#""id":1"#, r#""id":2"#),
        text(3),
    ];
    for round in 0..3 {
        table.attach(0, Role::Player(0), round);
        table.receive(0, hello(0, "").as_bytes(), round);
        let mut done = Vec::new();
        for request in &requests {
            table.receive(0, request.as_bytes(), round);
            let said = outputs(&mut table, &mut Vec::new()).into_iter();
            done.extend(
                said.map(|one| one.text)
                    .filter(|text| text.contains(r#""t":"done""#)),
            );
        }
        let expected = [1, 2, 3].map(|id| format!(r#"{{"t":"done","id":{id},"ok":true}}"#));
        assert_eq!(done, expected, "{round}");
    }
    let said = events(&mut table).into_iter();
    let said = said.filter(|event| matches!(event, TableEvent::Said(..)));
    let expected = [1, 3].map(|id| TableEvent::Said(0, format!("text {id}")));
    assert_eq!(said.collect::<Vec<_>>(), expected);
}

/// After a restart, the first player lost if both players stayed away.
#[test]
fn nobody_loses_by_absence_since_a_restart() {
    let (mut table, mut disk) = (attended::<Xiangqi>(r#"{"absence":"lose"}"#), Vec::new());
    outputs(&mut table, &mut disk);
    for (back, expected) in [
        (None, (300_000, None, "abandoned")),
        (Some(0), (90_000, Some(0), "forfeit")),
        (Some(1), (90_000, Some(1), "forfeit")),
    ] {
        let (mut table, _) = Table::<Xiangqi>::restore(&disk, 0).unwrap();
        if let Some(player) = back {
            table.wake(80_000);
            assert_eq!(table.result(), None);
            table.attach(9, Role::Player(player), 80_000);
            table.receive(9, hello(9, "").as_bytes(), 80_000);
        }
        let (time, winner, reason) = expected;
        table.wake(time - 1);
        assert_eq!(table.result().is_some(), back.is_some());
        table.wake(time);
        assert_eq!(table.result(), Some((winner, reason)));
    }
}
