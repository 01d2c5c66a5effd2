//! Game tables of both games: phases, offers, clocks, seats.

use crate::table;
use crate::table::{Host, Playable, json};
use kit::Random;
use luzhanqi_table::kit_table::{HostCommand, Role, Status, TableGame};

type Luzhanqi = luzhanqi_table::TableReferee;
type Xiangqi = xiangqi_table::TableReferee;

/// A whole evening: set-ups, plies, offers, a take-back, an end, a rematch.
fn an_evening<G: Playable>(options: &str) {
    let mut host: Host<G> = Host::new(options);
    let mut random = Random::new(1);
    let rematches = !options.contains(r#""rematch":"no""#);
    for game in 1..=2 {
        host.set_up();
        host.check();
        host.play(6, &mut random);
        // An offer of a draw is declined, and cannot be made again at once.
        assert_eq!(host.request(0, |own| own.offer("draw", None)), None);
        let open = host.state(1)["offers"][0].clone();
        assert_eq!(
            (open["what"].as_str(), open["by"].as_u64()),
            (Some("draw"), Some(host.table.seat_of(0) as u64))
        );
        let number = open["offer"].as_u64().unwrap();
        assert_eq!(host.request(1, |own| own.answer(number, false)), None);
        assert_eq!(
            host.request(0, |own| own.offer("draw", None)).as_deref(),
            Some("too-soon")
        );
        assert_eq!(
            host.request(1, |own| own.answer(number, true)).as_deref(),
            Some("no-offer")
        );
        host.check();
        // A late request of the game before hits nothing.
        let old = format!(
            r#"{{"t":"resign","id":{},"g":{}}}"#,
            1_000_000 * game,
            game - 1
        );
        host.table.receive(0, old.as_bytes(), host.now);
        host.pump();
        assert_eq!(host.table.phase().as_str(), "play");
        assert!(host.said[&0].last().unwrap().contains("stale"));
        assert_eq!(host.request(0, |own| own.resign()), None);
        assert_eq!(host.table.phase().as_str(), "ended");
        assert_eq!(
            host.table.result(),
            Some((Some(host.table.seat_of(1)), "resigned"))
        );
        host.check();
        assert_eq!(
            host.request(1, |own| own.resign()).as_deref(),
            Some("phase")
        );
        if !rematches {
            assert_eq!(
                host.request(1, |own| own.offer("rematch", None)).as_deref(),
                Some("unsupported")
            );
            return;
        }
        let before = host.table.seat_of(0);
        assert_eq!(host.request(1, |own| own.offer("rematch", None)), None);
        assert_eq!(host.request(0, |own| own.offer("rematch", None)), None);
        assert_eq!(host.table.seat_of(0) == before, options.contains("same"));
        assert_eq!(host.state(0)["g"], game + 1);
        assert_eq!(
            host.state(0)["you"].as_u64(),
            Some(host.table.seat_of(0) as u64)
        );
        host.check();
    }
}

#[test]
fn evenings() {
    Luzhanqi::OPTIONS
        .iter()
        .for_each(|options| an_evening::<Luzhanqi>(options));
    Xiangqi::OPTIONS
        .iter()
        .for_each(|options| an_evening::<Xiangqi>(options));
}

#[test]
fn take_backs_rewind_every_stream() {
    let mut host: Host<Xiangqi> = Host::new(r#"{"seating":"open","take-backs":"any:2"}"#);
    host.play(2, &mut Random::new(3));
    assert_eq!(host.clients[0].observations().len(), 5);
    // South's latest ply is the third, with observation 3; its opponent's reply goes too.
    assert_eq!(
        host.request(0, |own| own.offer("take-back", Some(4)))
            .as_deref(),
        Some("nothing-to-take-back")
    );
    assert_eq!(host.request(0, |own| own.offer("take-back", Some(3))), None);
    let offer = host.state(1)["offers"][0]["offer"].as_u64().unwrap();
    assert_eq!(
        host.request(0, |own| own.answer(offer, true)).as_deref(),
        Some("no-offer")
    );
    let asleep = host.clients[2].clone();
    assert_eq!(host.request(1, |own| own.answer(offer, true)), None);
    assert_eq!(host.clients[0].observations().len(), 3);
    assert_eq!(host.state(0)["offers"], json("[]"));
    host.check();
    // A spectator who slept through it.
    host.clients[2] = asleep;
    host.connect(2);
    host.pump();
    host.check();
    // A withdrawn offer, and the limit.
    for expected in [None, Some("too-many")] {
        assert_eq!(
            host.request(0, |own| own.offer("take-back", Some(1)))
                .as_deref(),
            expected
        );
        if expected.is_none() {
            let offer = host.state(1)["offers"][0]["offer"].as_u64().unwrap();
            assert_eq!(host.request(0, |own| own.answer(offer, false)), None);
        }
    }
    let mut host: Host<Luzhanqi> = Host::new(r#"{"rules":"flip","seating":"open"}"#);
    host.play(1, &mut Random::new(3));
    // A flip reveals a piece.
    assert_eq!(
        host.request(1, |own| own.offer("take-back", Some(2)))
            .as_deref(),
        Some("revealed")
    );
    assert_eq!(
        host.table
            .command(HostCommand::TakeBack(3), host.now)
            .unwrap_err()
            .reason,
        "no-such-ply"
    );
    host.table
        .command(HostCommand::TakeBack(2), host.now)
        .unwrap();
    host.pump();
    host.check();
    // When the host has taken a flip back, a plain ply in its place may be taken back.
    let mut random = Random::new(5);
    loop {
        host.play(1, &mut random);
        let number = host.table.game().unwrap().observed();
        let view = host.clients[0].view().unwrap();
        let moves: Vec<luzhanqi::Move> = view.seen_board().legal_moves().into_iter().collect();
        let flip = moves.iter().find(|mv| mv.is_flip());
        let is_plain =
            |mv: &&luzhanqi::Move| !mv.is_flip() && view.seen_board().at(mv.target()).is_none();
        let (Some(flip), Some(plain)) = (flip, moves.iter().find(is_plain)) else {
            continue;
        };
        for mv in [flip, plain] {
            let back = format!(r#"{{"command":"take-back","remain":{number}}}"#);
            assert_eq!(host.command(&back).is_none(), mv == plain);
            let now = host.now;
            assert_eq!(host.request(0, |own| own.play(&mv.to_string(), now)), None);
        }
        assert_eq!(host.request(0, |own| own.offer("take-back", None)), None);
        break;
    }
}

/// A client that missed take-backs keeps what all of them left, and is told the rest once.
#[test]
fn missed_take_backs_leave_what_all_of_them_left() {
    let mut host: Host<Xiangqi> = Host::open("");
    let mut random = Random::new(3);
    host.play(3, &mut random);
    let asleep = host.clients[2].clone();
    for (remain, plies) in [(3, 2), (6, 1)] {
        let back = format!(r#"{{"command":"take-back","remain":{remain}}}"#);
        assert_eq!(host.command(&back), None);
        host.play(plies, &mut random);
    }
    let before = host.said[&2].len();
    host.clients[2] = asleep;
    host.connect(2);
    host.pump();
    let told = host.said[&2][before..].iter().map(|text| json(text));
    let rewinds = told.filter(|message| message["t"] == "rewind");
    let remained: Vec<u64> = rewinds.filter_map(|one| one["n"].as_u64()).collect();
    assert_eq!(remained, [3]);
    host.check();
}

#[test]
fn offers_have_limits() {
    for (what, most) in [
        ("draw", 5),
        ("take-back", 3),
        ("abort", 5),
        ("pause", 3),
        ("go", 5),
        ("rematch", 5),
    ] {
        let mut host: Host<Xiangqi> = Host::open(r#""take-backs":"any:3""#);
        let mut random = Random::new(6);
        for number in 0..=most {
            match what {
                "rematch" if number == 0 => assert_eq!(host.request(0, |own| own.resign()), None),
                "go" if number == 0 => assert_eq!(host.command(r#"{"command":"pause"}"#), None),
                "rematch" | "go" => {}
                _ => host.play(1, &mut random),
            }
            let refused = host.request(0, |own| own.offer(what, None));
            assert_eq!(
                refused.as_deref(),
                (number == most).then_some("too-many"),
                "{what}"
            );
            if number < most {
                let open = host.state(1)["offers"][0]["offer"].as_u64().unwrap();
                assert_eq!(open, number + 1);
                if what == "take-back" {
                    // The opponent's latest ply is another one.
                    let other = host.request(1, |own| own.offer(what, None));
                    assert_eq!(other.as_deref(), Some("offer-open"));
                }
                assert_eq!(host.request(1, |own| own.answer(open, false)), None);
            }
        }
    }
}

#[test]
fn set_ups_are_drafts_until_both_are_ready() {
    let mut host: Host<Luzhanqi> = Host::new(r#"{"seating":"open","setup":"2m"}"#);
    assert_eq!(host.state(0)["until"], 121_000);
    let army = Luzhanqi::set_up(&table::options("{}"), 5);
    let wrong = army.replace('F', "K");
    assert_eq!(
        host.request(0, |own| own.set_up(&wrong, true)).as_deref(),
        Some("count")
    );
    assert_eq!(host.request(0, |own| own.set_up(&army, true)), None);
    assert_eq!(
        (
            host.state(1)["seats"][0]["ready"].as_bool(),
            host.state(1)["you"].as_u64()
        ),
        (Some(true), Some(1))
    );
    assert_eq!(host.request(0, |own| own.set_up(&army, false)), None);
    assert_eq!(host.state(1)["seats"][0]["ready"], false);
    // A draft comes back to a player who reconnects, and to nobody else.
    host.clients[0] = table::reopened(&host.clients[0]);
    host.connect(0);
    host.pump();
    assert_eq!(json(host.clients[0].own_setup())["army"], *army);
    assert!(
        host.said[&1]
            .iter()
            .chain(&host.said[&2])
            .all(|text| !text.contains(&army))
    );
    // At the deadline a legal draft counts; the other army is drawn, with the pieces of its draft.
    let draft = format!("{}{}", &army[..3], ".".repeat(22));
    assert_eq!(host.request(1, |own| own.set_up(&draft, false)), None);
    assert!(host.request(1, |own| own.set_up(&draft, true)).is_some());
    host.wait(200_000);
    assert_eq!(host.table.phase().as_str(), "play");
    let [south, north] = host.table.game().unwrap().armies().unwrap();
    assert_eq!(
        (south.to_string(), &north.to_string()[..3]),
        (army.clone(), &army[..3])
    );
    let text = String::from_utf8(host.disk.clone()).unwrap();
    assert!(text.contains(r#""drawn":[0,1]"#), "{text}");
    host.check();
}

#[test]
fn seats_and_tickets() {
    let mut host: Host<Xiangqi> = Host::new(r#"{"watchers":1}"#);
    // Seats need tickets here.
    assert_eq!(
        *host.clients[0].status(),
        Status::Closed("needs-ticket".into())
    );
    assert_eq!(*host.clients[2].status(), Status::Live);
    for client in 0..2 {
        let ticket = host.table.ticket(client);
        host.clients[client] =
            xiangqi_table::Client::open(&format!(r#"{{"ticket":"{ticket}"}}"#), [9; 32], 0)
                .unwrap();
        host.connect(client);
    }
    host.pump();
    assert_eq!(host.table.phase().as_str(), "play");
    // A second spectator is one too many, and a wrong ticket is refused.
    for (peer, hello, reason) in [
        (7, r#""watch":true"#.to_string(), "full"),
        (8, format!(r#""ticket":"{}""#, "0".repeat(32)), "bad-ticket"),
        (9, r#""sit":true"#.to_string(), "needs-ticket"),
        (10, String::from(r#""app":"x""#), "bad-message"),
    ] {
        host.table.attach(peer, Role::Stranger, host.now);
        let text =
            format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"0011223344556677",{hello}}}"#);
        host.table.receive(peer, text.as_bytes(), host.now);
        host.pump();
        let last = host.said[&peer].last().unwrap();
        assert_eq!(
            (json(last)["reason"].as_str(), host.said[&peer].len()),
            (Some(reason), 1),
            "{last}"
        );
    }
    // So is a ticket with one wrong digit.
    let ticket = host.table.ticket(0);
    for (place, digit) in ticket.char_indices() {
        let mut wrong = ticket.clone();
        wrong.replace_range(place..=place, if digit == '0' { "1" } else { "0" });
        let peer = 100 + place as u64;
        host.table.attach(peer, Role::Stranger, host.now);
        let hello = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"0011223344556677","#;
        let text = format!(r#"{hello}"ticket":"{wrong}"}}"#);
        host.table.receive(peer, text.as_bytes(), host.now);
        host.pump();
        assert!(host.said[&peer][0].contains("bad-ticket"), "{place}");
    }
    // A player moves only when it is the own turn, and with the own pieces.
    for (peer, mv) in [(1, "h2e2"), (1, "h7e7"), (0, "h7e7"), (2, "h2e2")] {
        let text = format!(r#"{{"t":"move","id":1,"g":1,"gen":0,"n":1,"move":"{mv}"}}"#);
        host.table.receive(peer, text.as_bytes(), host.now);
        host.pump();
        let last = json(host.said[&peer].last().unwrap());
        assert_eq!(
            (&last["t"], &last["ok"]),
            (&json("\"done\""), &json("false"))
        );
        assert_eq!(host.table.game().unwrap().observed(), 1, "{peer} {mv}");
    }
    // The newest connection of a player counts.
    host.table.attach(11, Role::Player(1), host.now);
    let text = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"0011223344556677"}"#;
    host.table.receive(11, text.as_bytes(), host.now);
    host.pump();
    assert_eq!(*host.clients[1].status(), Status::Closed("replaced".into()));
    assert!(
        host.said[&11][0].contains(r#""player":1"#) && !host.said[&11][0].contains("ticket\":\"")
    );
    // A void ticket.
    let old = host.table.ticket(0);
    host.table
        .command(HostCommand::Reissue(0), host.now)
        .unwrap();
    assert_ne!(host.table.ticket(0), old);
    host.connect(0);
    host.pump();
    assert_eq!(
        *host.clients[0].status(),
        Status::Closed("bad-ticket".into())
    );
    let debug = format!("{:?} {:?}", host.table, host.clients[0]);
    assert!(
        !debug.contains(&old) && !debug.contains(&host.table.ticket(0)),
        "{debug}"
    );
    let said: Vec<&String> = host.said.values().flatten().collect();
    let tickets = [old, host.table.ticket(0), host.table.ticket(1)];
    assert!(
        said.iter()
            .all(|text| tickets.iter().all(|ticket| !text.contains(ticket)))
    );
    assert_eq!(
        host.table
            .command(HostCommand::Reissue(2), host.now)
            .unwrap_err()
            .reason,
        "no-such-player"
    );
}

/// A stranger may show ten tickets. Others hear nothing of it.
#[test]
fn the_tenth_wrong_ticket_closes_a_peer() {
    let mut host: Host<Xiangqi> = Host::open("");
    let hello = |k: u64, ticket: &str| {
        let start = r#""v":1,"gv":1,"session":"0011223344556677""#;
        format!(r#"{{"t":"hello","k":{k},{start},"ticket":"{ticket}"}}"#)
    };
    let wrong = "0".repeat(32);
    let told = [0, 1, 2].map(|peer| host.said[&peer].len());
    for (peer, tries) in [(50, 10), (51, 9)] {
        host.table.attach(peer, Role::Stranger, host.now);
        for k in 1..=tries {
            host.table
                .receive(peer, hello(k, &wrong).as_bytes(), host.now);
            host.pump();
            let answer = match k {
                10 => r#"{"t":"close","reason":"bad-ticket"}"#.to_string(),
                _ => format!(r#"{{"t":"refused","k":{k},"reason":"bad-ticket"}}"#),
            };
            assert_eq!(host.said[&peer].last(), Some(&answer));
            host.now += 800;
        }
        assert_eq!(host.said[&peer].len() as u64, tries);
        let right = hello(11, &host.table.ticket(1));
        // Peers 0 to 2 hear only pings until then.
        for (peer, told) in told.iter().enumerate() {
            let mut new = host.said[&(peer as u64)][*told..].iter();
            assert!(new.all(|text| text.contains(r#""t":"ping""#)));
        }
        host.table.receive(peer, right.as_bytes(), host.now);
        host.pump();
        let is_welcome = host.said[&peer][tries as usize..]
            .first()
            .is_some_and(|text| text.contains("welcome"));
        assert_eq!(is_welcome, tries == 9);
    }
    // A client of the library has one ticket, and gives up; another one can go on with its connection.
    let open = |ticket: &str| {
        let text = format!(r#"{{"ticket":"{ticket}"}}"#);
        xiangqi_table::Client::open(&text, [9; 32], 0).unwrap()
    };
    host.clients[0] = open(&wrong);
    host.connect(0);
    host.pump();
    let own = &mut host.clients[0];
    assert_eq!(*own.status(), Status::Closed("bad-ticket".into()));
    assert_eq!((own.next_output(), own.deadline()), (None, None));
    *own = open(&host.table.ticket(0));
    own.connected(host.now);
    host.pump();
    assert_eq!(*host.clients[0].status(), Status::Live);
    host.check();
}

/// Tickets have 128 bits, which the secret, the player and the number of reissues decide.
#[test]
fn tickets_are_distinct() {
    let count: u32 = if cfg!(second_tier) { 1 << 19 } else { 1 << 15 };
    let mut all = std::collections::BTreeSet::new();
    for number in 0..count {
        let mut secret = [0; 32];
        secret[..4].copy_from_slice(&number.to_le_bytes());
        let table = xiangqi_table::Table::open(&table::options(""), secret, 0).unwrap();
        all.extend([0, 1].map(|player| u128::from_str_radix(&table.ticket(player), 16).unwrap()));
    }
    let mut table = xiangqi_table::Table::open(&table::options(""), [0; 32], 0).unwrap();
    for _ in 0..1_000 {
        table.command(HostCommand::Reissue(1), 0).unwrap();
        all.insert(u128::from_str_radix(&table.ticket(1), 16).unwrap());
    }
    assert_eq!(all.len(), 2 * count as usize + 1_000);
    // Each bit is set in about half of them.
    for bit in 0..128 {
        let set = all.iter().filter(|ticket| *ticket >> bit & 1 == 1).count();
        assert!(
            (all.len() * 45 / 100..all.len() * 55 / 100).contains(&set),
            "{bit}"
        );
    }
}

/// A client whose welcome was lost asks for a seat again, and gets the same one.
#[test]
fn a_repeated_wish_for_a_seat_takes_one_seat() {
    let options = table::options(r#"{"seating":"open"}"#);
    let mut table = xiangqi_table::Table::open(&options, [1; 32], 0).unwrap();
    let hello = |session: u8| {
        let session = format!("{session:02x}").repeat(8);
        format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{session}","sit":true}}"#)
    };
    for peer in 0..4 {
        table.attach(peer, Role::Stranger, 0);
        table.receive(peer, hello(5).as_bytes(), 0);
    }
    assert_eq!(table.phase().as_str(), "open");
    table.attach(9, Role::Stranger, 0);
    table.receive(9, hello(6).as_bytes(), 0);
    assert_eq!(table.phase().as_str(), "play");
    let bytes = table.journal().len();
    assert!(
        table.next_output().is_none(),
        "nothing is said before the journal is stored"
    );
    table.stored(bytes - 1);
    assert!(table.next_output().is_none());
    table.stored(1);
    assert!(table.next_output().is_some());
}

#[test]
fn absent_players_lose_what_others_claim() {
    let mut host: Host<Xiangqi> = Host::new(r#"{"seating":"open","absent-after":"60s"}"#);
    assert_eq!(
        host.request(0, |own| own.claim("win")).as_deref(),
        Some("present")
    );
    host.table.disconnected(1, host.now);
    host.clients[1].disconnected(host.now);
    host.now += 59_000;
    assert_eq!(
        host.request(0, |own| own.claim("win")).as_deref(),
        Some("present")
    );
    host.now += 1_000;
    assert_eq!(
        host.request(0, |own| own.claim("everything")).as_deref(),
        Some("unknown")
    );
    assert_eq!(host.request(0, |own| own.claim("win")), None);
    assert_eq!(host.table.result(), Some((Some(0), "forfeit")));
    let mut host: Host<Xiangqi> = Host::new(r#"{"seating":"open","absence":"lose","linger":"1m"}"#);
    host.table.disconnected(0, host.now);
    host.clients[0].disconnected(host.now);
    host.wait(59_999);
    assert_eq!(host.table.phase().as_str(), "play");
    host.wait(1);
    assert_eq!(host.table.result(), Some((Some(1), "forfeit")));
    host.wait(60_000);
    assert_eq!(
        (host.table.phase().as_str(), host.table.deadline()),
        ("closed", None)
    );
    assert_eq!(
        host.request(1, |own| own.offer("rematch", None)).as_deref(),
        Some("phase")
    );
}

/// An abort reveals nothing, and before the first plies it needs no consent.
#[test]
fn aborts() {
    let mut host: Host<Luzhanqi> = Host::new(r#"{"seating":"open"}"#);
    host.set_up();
    assert_eq!(host.request(1, |own| own.abort()), None);
    assert_eq!(host.table.result(), Some((None, "aborted")));
    assert!(host.clients[0].view().unwrap().end().is_none());
    assert_eq!(host.request(0, |own| own.offer("rematch", None)), None);
    assert_eq!(host.request(1, |own| own.offer("rematch", None)), None);
    host.set_up();
    host.play(2, &mut Random::new(2));
    assert_eq!(host.request(1, |own| own.abort()).as_deref(), Some("phase"));
    assert_eq!(host.request(1, |own| own.offer("abort", None)), None);
    assert_eq!(host.request(0, |own| own.offer("abort", None)), None);
    assert_eq!(host.table.result(), Some((None, "aborted")));
}

#[test]
fn strangers_and_floods_are_cut_off() {
    let mut host: Host<Xiangqi> = Host::new(r#"{"seating":"open"}"#);
    host.table.attach(50, Role::Stranger, host.now);
    host.wait(10_000);
    assert_eq!(json(&host.said[&50][0])["reason"], "no-hello");
    let before = host.said[&1].len();
    for id in 0..40 {
        let text = format!(r#"{{"t":"sing","id":{id}}}"#);
        host.table.receive(0, text.as_bytes(), host.now);
    }
    host.store();
    while let Some(output) = host.table.next_output() {
        host.said.entry(output.peer).or_default().push(output.text);
    }
    let own = &host.said[&0];
    let unknown = own
        .iter()
        .filter(|text| text.contains("\"unknown\""))
        .count();
    assert!((10..=20).contains(&unknown), "{unknown}");
    assert_eq!(json(own.last().unwrap())["reason"], "too-many-messages");
    // The opponent learns that the player is gone, and nothing else.
    let told: Vec<_> = host.said[&1][before..]
        .iter()
        .map(|text| json(text)["t"].clone())
        .collect();
    assert_eq!(told, ["state"]);
    // A sync costs as much as four messages.
    let mut host: Host<Xiangqi> = Host::open("");
    host.wait(60_000);
    let before = host.said[&0].len();
    for k in 0..8 {
        let at = r#"{"g":1,"gen":0,"n":0,"sum":0}"#;
        let sync = format!(r#"{{"t":"sync","k":{},"at":{at}}}"#, k + 100);
        host.table.receive(0, sync.as_bytes(), host.now);
        host.pump();
    }
    let told = host.said[&0][before..].iter();
    let answers = told.filter(|text| text.contains("rewind")).count();
    assert!((4..=5).contains(&answers), "{answers}");
    // A message has at most 2,048 bytes.
    for (size, fits) in [(2_048, true), (2_049, false)] {
        let hello = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"0011223344556677","watch":true"#;
        let rest = "x".repeat(size - hello.len() - r#","app":""}"#.len());
        host.table.attach(60, Role::Stranger, host.now);
        let text = format!(r#"{hello},"app":"{rest}"}}"#);
        host.table.receive(60, text.as_bytes(), host.now);
        host.pump();
        assert_eq!(
            host.said[&60].last().unwrap().contains("message-too-long"),
            !fits
        );
    }
    // A peer that reads nothing is not remembered without end.
    host.table.hold(2, true);
    for id in 0..100 {
        let text = format!(r#"{{"t":"sing","id":{id}}}"#);
        host.table.receive(2, text.as_bytes(), host.now + 200 * id);
    }
    host.table.hold(2, false);
    let before = host.said[&2].len();
    host.pump();
    let told = &host.said[&2][before..];
    assert_eq!(told.iter().filter(|text| text.contains("done")).count(), 64);
    assert!(told.last().unwrap().contains("too-many-messages"));
}

/// Taking and leaving seats is stored, so it has a limit.
#[test]
fn seats_are_taken_a_thousand_times_at_most() {
    let options = table::options(r#"{"seating":"open","start":"host"}"#);
    let mut table = xiangqi_table::Table::open(&options, [1; 32], 0).unwrap();
    for sits in 0..=1_000 {
        let text = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"0011223344556677","sit":true}"#;
        table.attach(sits, Role::Stranger, 0);
        table.receive(sits, text.as_bytes(), 0);
        let bytes = table.journal().len();
        table.stored(bytes);
        let first = table.next_output().unwrap().text;
        assert_eq!(first.contains("close"), sits == 1_000, "{sits} {first}");
        if sits < 1_000 {
            table.command(HostCommand::Free(0), 0).unwrap();
        }
        table.disconnected(sits, 0);
    }
}

#[test]
fn each_failed_attempt_plans_a_later_one() {
    let mut client = luzhanqi_table::Client::open(r#"{"sit":true}"#, [1; 32], 1000).unwrap();
    let mut now = 1000;
    for _ in 0..20 {
        client.disconnected(now);
        let next = client.deadline().unwrap();
        assert!(next > now && next <= now + 12_000, "{now} {next}");
        now = next;
    }
    client.connected(now);
    client.disconnected(now);
    assert!(client.deadline().unwrap() > now);
}

#[test]
fn a_pause_has_no_moves() {
    let mut host: Host<Xiangqi> = Host::new(r#"{"seating":"open"}"#);
    host.set_up();
    assert_eq!(host.request(0, |own| own.offer("pause", None)), None);
    assert_eq!(host.request(1, |own| own.offer("pause", None)), None);
    assert_eq!(host.table.phase().as_str(), "paused");
    let refused = host.clients[0].play("h2e2", host.now).unwrap_err();
    assert_eq!(refused.reason, "phase");
}

#[test]
fn a_ping_hides_nothing_that_has_changed() {
    let mut client = luzhanqi_table::Client::open(r#"{"sit":true}"#, [1; 32], 1000).unwrap();
    client.connected(1000);
    assert!(client.changed() && !client.changed());
    client.receive(br#"{"t":"ping","k":1,"now":1000}"#, 1001);
    assert!(!client.changed());
    client.receive(br#"{"t":"told","text":"a word"}"#, 1002);
    client.receive(br#"{"t":"ping","k":2,"now":1003}"#, 1003);
    assert!(client.changed());
}
