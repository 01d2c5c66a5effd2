//! What the options of a table and the commands of its host do.

use crate::table;
use crate::table::{Host, Playable, client, json, play_line};
use kit::Random;
use luzhanqi_table::kit_table::{HostCommand, Role, Status, Table};

type Luzhanqi = luzhanqi_table::TableReferee;
type Xiangqi = xiangqi_table::TableReferee;

/// Reason and winner of the end, as text.
fn result<G: Playable>(host: &Host<G>) -> String {
    let result = host.table.result();
    result.map_or(host.phase().into(), |(winner, reason)| {
        format!(
            "{reason} {}",
            winner.map_or("-".into(), |seat| seat.to_string())
        )
    })
}

#[test]
fn games_begin_as_the_option_start_says() {
    fn begins<G: Playable>(first: &str) {
        assert_eq!(Host::<G>::open(r#""start":"auto""#).phase(), first);
        for start in ["ready", "host"] {
            let mut host = Host::<G>::open(&format!(r#""start":"{start}""#));
            for (player, ready) in [(0, true), (0, false), (1, true)] {
                assert_eq!(host.request(player, |own| own.ready(ready)), None);
                assert_eq!(host.phase(), "seated");
                assert_eq!(host.state(2)["seats"][player]["ready"], ready);
            }
            let army = host.request(0, |own| own.set_up("an army", true));
            assert_eq!(army.as_deref(), Some("phase"));
            assert_eq!(host.request(0, |own| own.ready(true)), None);
            // Both are ready now.
            if start == "host" {
                assert_eq!(host.phase(), "seated");
                assert_eq!(host.command(r#"{"command":"start"}"#), None);
            }
            assert_eq!(host.phase(), first);
        }
        // A seat that is given up is free for others.
        let mut host = Host::<G>::open(r#""start":"ready""#);
        let _ = host.clients[0].leave().unwrap();
        host.pump();
        assert_eq!(host.phase(), "open");
        assert_eq!(*host.clients[0].status(), Status::Closed("left".into()));
        host.clients[0] = client(8, "sit");
        host.connect(0);
        host.pump();
        assert_eq!(
            (host.phase(), host.clients[0].player()),
            ("seated", Some(0))
        );
        let events = host.events().concat();
        assert!(
            events.contains(r#"{"event":"left","player":0}"#),
            "{events}"
        );
        assert_eq!(events.matches("seated").count(), 3);
    }
    begins::<Luzhanqi>("setup");
    begins::<Xiangqi>("play");
}

#[test]
fn late_set_ups_end_as_the_option_says() {
    let army = Luzhanqi::set_up(&table::options("{}"), 3);
    for (mode, ready, end) in [
        ("draw", &[][..], "play"),
        ("draw", &[1], "play"),
        ("abort", &[0], "aborted -"),
        ("lose", &[0], "forfeit 0"),
        ("lose", &[1], "forfeit 1"),
        ("lose", &[], "aborted -"),
    ] {
        let mut host: Host<Luzhanqi> =
            Host::open(&format!(r#""setup":"30s","late-setup":"{mode}""#));
        for player in ready {
            assert_eq!(host.request(*player, |own| own.set_up(&army, true)), None);
        }
        assert_eq!(host.state(1)["until"], 31_000);
        host.wait_until(30_999);
        assert_eq!(host.phase(), "setup");
        host.wait(1);
        assert_eq!(result(&host), end, "{mode} {ready:?}");
        host.check();
    }
    // A draft is stored, so a player has no more than 200.
    let mut host: Host<Luzhanqi> = Host::open("");
    for _ in 0..200 {
        assert_eq!(host.request(0, |own| own.set_up("", false)), None);
    }
    let more = host.request(0, |own| own.set_up(&army, true));
    assert_eq!(more.as_deref(), Some("too-many"));
    let long = host.request(1, |own| own.set_up(&"x".repeat(257), false));
    assert_eq!(long.as_deref(), Some("too-long"));
}

#[test]
fn absence_has_the_effect_of_its_option() {
    // Options, the player's claim, and the result when the opponent is lost for so many seconds.
    for (options, claim, seconds, end) in [
        ("", "draw", 60, "abandoned -"),
        (r#""absent-after":"10s""#, "win", 10, "forfeit 0"),
        (r#""absent-after":"10s""#, "win", 9, "present"),
        (r#""absent-after":"none""#, "win", 7_200, "present"),
        (r#""absence":"clock""#, "win", 7_200, "unsupported"),
        (r#""absence":"lose""#, "", 59, "play"),
        (
            r#""absence":"lose","absent-after":"none""#,
            "",
            7_200,
            "play",
        ),
        (r#""absence":"pause","pause":"20s""#, "", 60, "paused"),
        (r#""absence":"pause","pause":"20s""#, "win", 79, "phase"),
        (r#""absence":"pause","pause":"20s""#, "win", 81, "forfeit 0"),
        (r#""absence":"pause","pause":"20s""#, "", 7_200, "play"),
        (r#""absence":"pause","pause":"none""#, "", 7_200, "play"),
    ] {
        let mut host: Host<Xiangqi> = Host::open(options);
        host.lose(1);
        host.wait(1_000 * seconds - if claim.is_empty() { 0 } else { 400 });
        let refused = (!claim.is_empty()).then(|| host.request(0, |own| own.claim(claim)));
        let end_now = refused.flatten().unwrap_or_else(|| result(&host));
        assert_eq!(end_now, end, "{options} {claim} {seconds}");
    }
    // An absence causes one pause, also if the host ends it.
    let mut host: Host<Xiangqi> = Host::open(r#""absence":"pause""#);
    host.lose(1);
    host.wait(60_000);
    assert_eq!(host.command(r#"{"command":"go"}"#), None);
    host.wait(5_000);
    assert_eq!(host.phase(), "play");
    // A good-bye makes it ten seconds, if it would be more; who comes back is not absent.
    for (absent_after, wait) in [("1m", 10_000), ("4s", 4_000)] {
        let mut host: Host<Xiangqi> = Host::open(&format!(r#""absent-after":"{absent_after}""#));
        assert_eq!(host.request(1, |own| own.leave()), None);
        host.lose(1);
        let seat = &host.state(0)["seats"][1];
        assert_eq!(
            (&seat["here"], &seat["absent"]),
            (&false.into(), &(host.now + wait).into())
        );
        host.wait(wait);
        host.connect(1);
        host.pump();
        assert!(host.state(0)["seats"][1]["absent"].is_null());
        let claim = host.request(0, |own| own.claim("win"));
        assert_eq!(claim.as_deref(), Some("present"));
        host.lose(1);
        let seat = &host.state(0)["seats"][1];
        let whole = if wait == 4_000 { wait } else { 60_000 };
        assert_eq!(seat["absent"], host.now + whole);
    }
    // When all are gone nobody wins; the last one to go counts.
    for (options, end) in [
        ("", "abandoned -"),
        (r#""abandoned-after":"none""#, "play"),
        (r#""absence":"clock""#, "play"),
    ] {
        let mut host: Host<Xiangqi> = Host::open(options);
        host.lose(0);
        host.wait(20_000);
        host.lose(1);
        host.wait(299_999);
        assert_eq!(host.phase(), "play");
        host.wait(1);
        assert_eq!(result(&host), end);
    }
    let mut host: Host<Luzhanqi> = Host::open("");
    host.lose(0);
    host.lose(1);
    host.wait(300_000);
    assert_eq!(result(&host), "aborted -");
}

/// What becomes of each command in each phase: open, seated, setup, play, paused, ended, closed.
const COMMANDS: &str = "
    start                                phase ok    phase phase phase phase phase
    pause                                phase phase phase ok    phase phase phase
    go                                   phase phase phase phase ok    phase phase
    adjudicate winner=0 reason=time      phase phase phase ok    ok    phase phase
    adjudicate winner=2 reason=time      seat  seat  seat  seat  seat  seat  seat
    adjudicate winner=null reason=magic  phase phase phase syntax syntax phase phase
    abort                                phase phase ok    ok    ok    phase phase
    take-back remain=1                   phase phase phase ok    phase ok    phase
    take-back remain=9                   phase phase phase no-such-ply phase no-such-ply phase
    add-time seat=1 ms=5000              phase phase phase ok    ok    phase phase
    add-time seat=2 ms=5000              seat  seat  seat  seat  seat  seat  seat
    name player=1 name=Li                ok    ok    ok    ok    ok    ok    phase
    name player=2 name=Li                seat  seat  seat  seat  seat  seat  seat
    reissue player=0                     ok    ok    ok    ok    ok    ok    phase
    free player=1                        ok    ok    phase phase phase phase phase
    note text=hm                         ok    ok    ok    ok    ok    ok    phase
    tell text=hm                         ok    ok    ok    ok    ok    ok    ok
    reveal                               phase phase phase phase phase ok    phase
    close                                ok    ok    ok    ok    ok    ok    phase
";

#[test]
fn hosts_decide_what_the_phase_allows() {
    let options = r#""start":"host","truth":"host","clock":"main=1m""#;
    let mut phases = vec![Host::<Luzhanqi>::open(options)];
    let step = |phases: &mut Vec<Host<Luzhanqi>>, next: &dyn Fn(&mut Host<Luzhanqi>)| {
        let last = phases.last().unwrap();
        let mut host = Host {
            table: last.table.clone(),
            clients: last.clients.clone(),
            disk: last.disk.clone(),
            now: last.now,
            said: Default::default(),
        };
        next(&mut host);
        phases.push(host);
    };
    let mut open = Host::<Luzhanqi>::open(options);
    open.table = Table::open(&table::options(&format!("{{{options}}}")), [7; 32], 0).unwrap();
    phases.insert(0, open);
    step(&mut phases, &|host| {
        assert_eq!(host.command(r#"{"command":"start"}"#), None)
    });
    step(&mut phases, &|host| {
        host.set_up();
        host.play(1, &mut Random::new(1));
    });
    step(&mut phases, &|host| {
        assert_eq!(host.command(r#"{"command":"pause"}"#), None)
    });
    step(&mut phases, &|host| {
        assert_eq!(host.request(0, |own| own.resign()), None)
    });
    step(&mut phases, &|host| {
        assert_eq!(host.command(r#"{"command":"close"}"#), None)
    });
    let names: Vec<_> = phases.iter().map(|host| host.phase()).collect();
    assert_eq!(
        names.join(" "),
        "open seated setup play paused ended closed"
    );
    for line in COMMANDS.lines().filter(|line| !line.trim().is_empty()) {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let wanted = words.split_off(words.len() - 7);
        let mut command = serde_json::Map::new();
        command.insert("command".into(), words[0].into());
        for word in &words[1..] {
            let (name, value) = word.split_once('=').unwrap();
            let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
            command.insert(name.into(), value);
        }
        let command = serde_json::to_string(&command).unwrap();
        for (host, wanted) in phases.iter().zip(wanted) {
            let wanted = match wanted {
                "ok" => None,
                "seat" => Some("no-such-player"),
                other => Some(other),
            };
            let mut table = host.table.clone();
            let (_, state) = (table.journal(), table.state());
            let parsed = HostCommand::parse(&command).unwrap();
            let done = table.command(parsed, host.now);
            let reason = done.err().map(|why| why.reason.into_owned());
            assert_eq!(reason.as_deref(), wanted, "{command} in {}", host.phase());
            let wrote = !table.journal().is_empty();
            assert_eq!(wrote, wanted.is_none() && words[0] != "tell", "{command}");
            if wanted.is_some() {
                assert_eq!(table.state(), state, "{command} in {}", host.phase());
            }
        }
    }
}

#[test]
fn commands_have_their_effect() {
    let mut host: Host<Luzhanqi> = Host::open(r#""clock":"main=1m","truth":"host""#);
    let ok = |host: &mut Host<Luzhanqi>, command: &str| assert_eq!(host.command(command), None);
    ok(&mut host, r#"{"command":"name","player":1,"name":"李"}"#);
    assert_eq!(host.state(2)["seats"][1]["name"], "李");
    for text in ["x".repeat(65), "a\\u0001b".into()] {
        let command = format!(r#"{{"command":"name","player":1,"name":"{text}"}}"#);
        assert_eq!(host.command(&command).as_deref(), Some("too-long"));
    }
    let long = format!(r#"{{"command":"note","text":"{}"}}"#, "x".repeat(501));
    assert_eq!(host.command(&long).as_deref(), Some("too-long"));
    host.set_up();
    host.play(1, &mut Random::new(1));
    let left = host.state(0)["clock"]["left"][1].as_u64().unwrap();
    ok(&mut host, r#"{"command":"add-time","seat":1,"ms":5000}"#);
    assert_eq!(host.state(0)["clock"]["left"][1], left + 5_000);
    ok(&mut host, r#"{"command":"note","text":"a dispute"}"#);
    let record = |host: &Host<Luzhanqi>, viewer| host.table.record(viewer).unwrap();
    assert!(record(&host, None).contains("a dispute"));
    // The time left after each ply stands in every record, notes only in the whole one.
    assert!(!record(&host, Some(Some(0))).contains("a dispute"));
    assert_eq!(record(&host, Some(None)).matches("[%clk").count(), 2);
    ok(&mut host, r#"{"command":"tell","text":"to all"}"#);
    ok(
        &mut host,
        r#"{"command":"tell","text":"to one","peers":[1]}"#,
    );
    let told = [0, 1, 2].map(|number| {
        let own = &mut host.clients[number];
        std::iter::from_fn(|| own.next_message())
            .collect::<Vec<_>>()
            .join(", ")
    });
    assert_eq!(told, ["to all", "to all, to one", "to all"]);
    // A host can decide otherwise as long as nothing is revealed.
    assert_eq!(host.request(0, |own| own.resign()), None);
    ok(&mut host, r#"{"command":"take-back","remain":2}"#);
    assert_eq!(
        (host.phase(), host.clients[0].observations().len()),
        ("play", 2)
    );
    assert!(!record(&host, None).contains("a dispute"));
    host.check();
    ok(
        &mut host,
        r#"{"command":"adjudicate","winner":1,"reason":"adjudicated"}"#,
    );
    assert_eq!(result(&host), "adjudicated 1");
    assert!(host.state(1)["result"]["truth"].is_null());
    ok(&mut host, r#"{"command":"reveal"}"#);
    let truth = host.state(2)["result"]["truth"].clone();
    let armies = [0, 1].map(|seed| Luzhanqi::set_up(&table::options("{}"), seed));
    assert_eq!(
        truth,
        json(&format!(r#"["{}","{}"]"#, armies[0], armies[1]))
    );
    let late = host.command(r#"{"command":"take-back","remain":2}"#);
    assert_eq!(late.as_deref(), Some("revealed"));
    // Notes and truth are those of one game.
    ok(&mut host, r#"{"command":"note","text":"the first game"}"#);
    assert_eq!(host.request(0, |own| own.offer("rematch", None)), None);
    assert_eq!(host.request(1, |own| own.offer("rematch", None)), None);
    host.set_up();
    assert!(!record(&host, None).contains("the first game"));
    assert_eq!(host.request(0, |own| own.resign()), None);
    assert!(host.state(1)["result"]["truth"].is_null());
    // A void ticket closes the player's connection, and so does a seat that is given up.
    let mut host: Host<Luzhanqi> = Host::open(r#""start":"host""#);
    for (command, player) in [("reissue", 0), ("free", 1)] {
        let ticket = host.table.ticket(player);
        ok(
            &mut host,
            &format!(r#"{{"command":"{command}","player":{player}}}"#),
        );
        assert_ne!(host.table.ticket(player), ticket);
        let closed = Status::Closed("ticket-void".into());
        assert_eq!(*host.clients[player].status(), closed);
    }
    assert_eq!(host.phase(), "open");
    ok(&mut host, r#"{"command":"close"}"#);
    assert_eq!(
        (host.phase(), host.state(2)["phase"].as_str()),
        ("closed", Some("closed"))
    );
}

/// What was hidden is known at the end, never, or when the host says so; a restored table keeps to it.
#[test]
fn the_truth_is_told_as_the_option_says() {
    let armies = [0, 1].map(|seed| Luzhanqi::set_up(&table::options("{}"), seed));
    for (truth, told, reveals) in [
        ("end", true, "unsupported"),
        ("never", false, "unsupported"),
        ("host", false, "ok"),
    ] {
        let mut host: Host<Luzhanqi> = Host::open(&format!(r#""truth":"{truth}""#));
        host.set_up();
        host.restart();
        assert_eq!(host.request(1, |own| own.resign()), None);
        let south = host.table.game().unwrap().armies().unwrap()[0].to_string();
        assert_eq!(south, armies[0]);
        let knows = |host: &Host<Luzhanqi>| {
            host.said[&1]
                .iter()
                .any(|text| text.contains(r#"true_start":""#) || text.contains(&south))
        };
        assert_eq!(knows(&host), told, "{truth}");
        let why = host.command(r#"{"command":"reveal"}"#);
        assert_eq!(why.as_deref().unwrap_or("ok"), reveals);
        assert_eq!(knows(&host), told || truth == "host");
    }
}

#[test]
fn the_other_options_have_their_effect() {
    // Nobody but the players, and nobody sees how many spectators there are.
    let mut host: Host<Xiangqi> = Host::open(r#""watchers":0"#);
    assert_eq!(*host.clients[2].status(), Status::Closed("full".into()));
    host = Host::open(r#""show-watching":false"#);
    let before = host.said[&0].len();
    host.table.attach(7, Role::Watcher, host.now);
    let hello = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"0011223344556677"}"#;
    host.table.receive(7, hello.as_bytes(), host.now);
    host.pump();
    assert!(host.said[&7].len() > 2 && host.said[&0].len() == before);
    assert!(host.state(0)["watching"].is_null());
    // Texts for the host.
    for (say, text, refused) in [
        (false, "hm", Some("unsupported")),
        (true, "hm", None),
        (
            true,
            "a
b",
            Some("too-long"),
        ),
    ] {
        let mut host: Host<Xiangqi> = Host::open(&format!(r#""say":{say}"#));
        let said = host.request(1, |own| own.say(text));
        assert_eq!(said.as_deref(), refused);
        let event = host
            .events()
            .concat()
            .contains(r#"{"event":"said","player":1,"text":"hm"}"#);
        assert_eq!(event, refused.is_none());
    }
    // A game has so many plies, and the table closes some time after it.
    let mut host: Host<Xiangqi> = Host::open(r#""plies":3,"linger":"10s""#);
    play_line(&mut host, 0..2);
    assert_eq!(host.phase(), "play");
    play_line(&mut host, 2..3);
    assert_eq!(result(&host), "adjudicated -");
    host.wait(9_999);
    assert_eq!(host.phase(), "ended");
    host.wait(1);
    assert_eq!(host.phase(), "closed");
    let mut host: Host<Xiangqi> = Host::open(r#""linger":"none","truth":"never""#);
    assert_eq!(host.request(0, |own| own.resign()), None);
    host.wait(3_600_000);
    assert_eq!(host.phase(), "ended");
    // Without a journal nothing waits for it.
    let text = r#"{"seating":"open","journal":false}"#;
    let mut table = Table::<Xiangqi>::open(&table::options(text), [1; 32], 0).unwrap();
    table.attach(1, Role::Player(0), 0);
    table.receive(1, hello.as_bytes(), 0);
    assert!(table.next_output().is_some() && table.journal().is_empty());
}
