//! What attackers of game tables found, and what happens now.

use crate::table::{Host, client, json, options};
use kit::Random;
use luzhanqi_table::kit_table::{Role, Status, Table, TableClient};

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
