//! Time and bad connections: pauses, lag, flags, delayed spectators, lost messages, premoves, and clients that are
//! older than their table.

use crate::table;
use crate::table::{Host, Playable, client, json, play_line};
use kit::Random;
use luzhanqi_table::kit_table::{
    HostCommand, Output, Refusal, Role, Status, Table, TableClient, TableGame, TableView,
};

type Xiangqi = xiangqi_table::TableReferee;

#[test]
fn pauses_stop_the_clocks_and_have_an_allowance() {
    let mut host: Host<Xiangqi> = Host::open(r#""clock":"main=1m","pause":"20s","lag":false"#);
    let pause = |host: &mut Host<Xiangqi>, what: &str| {
        assert_eq!(host.request(0, |own| own.offer(what, None)), None);
        host.request(1, |own| own.offer(what, None))
    };
    play_line(&mut host, 0..2);
    // The third ply began at 1.8 s. The pause begins at 2.6 s and may end at 22.6 s.
    assert_eq!(host.request(1, |own| own.offer("draw", None)), None);
    assert_eq!(pause(&mut host, "pause"), None);
    assert_eq!((host.phase(), host.now), ("paused", 3_000));
    let state = host.state(2);
    assert_eq!(
        (&state["until"], &state["clock"]["used"]),
        (&json("23000"), &json("1200"))
    );
    // An offer of a draw stays, as the game has it; that of a pause is gone.
    assert_eq!(
        state["offers"],
        json(r#"[{"offer":1,"what":"draw","by":1}]"#)
    );
    for what in ["pause", "take-back"] {
        let refused = host.request(0, |own| own.offer(what, None));
        assert_eq!(refused.as_deref(), Some("phase"));
    }
    host.wait(9_200);
    let left = 60_000 - 400 - 1_200;
    assert_eq!(host.clients[1].clock(0, host.now), Some(left));
    host.restart();
    assert_eq!(host.clients[1].clock(0, host.now), Some(left));
    assert_eq!(pause(&mut host, "go"), None);
    assert_eq!((host.phase(), host.now), ("play", 13_800));
    assert_eq!(host.clients[2].clock(0, host.now), Some(left));
    let spent = host.state(0)["clock"]["since"].as_u64().unwrap();
    assert_eq!(host.now - spent, 1_200);
    // A restart begins the pause again, so it took 0.8 s. The rest of the allowance ends by itself.
    assert_eq!(pause(&mut host, "pause"), None);
    let until = host.now + 19_200;
    assert_eq!(host.state(0)["until"], until);
    host.wait_until(until - 1);
    assert_eq!(host.phase(), "paused");
    host.wait(1);
    assert_eq!(host.phase(), "play");
    assert_eq!(host.clients[0].clock(0, host.now), Some(left - 800));
    assert_eq!(pause(&mut host, "pause").as_deref(), Some("too-many"));
    assert_eq!(
        host.command(r#"{"command":"pause"}"#).as_deref(),
        Some("too-many")
    );
    let events = host.events().concat();
    assert!(events.contains("paused") && events.contains("resumed"));
    // The ply that was interrupted is charged what it took outside of pauses.
    play_line(&mut host, 2..3);
    let clock = host.state(1)["clock"].clone();
    assert_eq!(clock["left"][0], left - 800 - (host.now - until));
    // A restart charges nobody, and the next game has an allowance of its own.
    host.wait(5_000);
    host.restart();
    let shown = host.clients[0].clock(1, host.now);
    assert_eq!(shown, host.state(0)["clock"]["left"][1].as_u64());
    assert_eq!(host.request(0, |own| own.resign()), None);
    assert_eq!(pause(&mut host, "rematch"), None);
    assert_eq!(host.command(r#"{"command":"pause"}"#), None);
    let mut host: Host<Xiangqi> = Host::open(r#""pause":"none""#);
    let refused = host.request(0, |own| own.offer("pause", None));
    assert_eq!(refused.as_deref(), Some("unsupported"));
}

/// Nobody wins time by a take-back.
#[test]
fn take_backs_take_increments_back() {
    let mut host: Host<Xiangqi> =
        Host::open(r#""clock":"main=1m,inc=5s","lag":false,"take-backs":"any:1""#);
    play_line(&mut host, 0..2);
    let left = |host: &Host<Xiangqi>| host.state(1)["clock"]["left"].clone();
    assert_eq!(left(&host), json("[64600,64600]"));
    host.wait(3_000);
    assert_eq!(host.request(0, |own| own.offer("take-back", None)), None);
    assert_eq!(host.request(1, |own| own.answer(1, true)), None);
    assert_eq!(left(&host), json("[59600,59600]"));
    assert_eq!(host.clients[1].clock(0, host.now), Some(59_600));
}

/// A table of Xiangqi whose players are connected, and were measured with this round trip.
fn measured(options: &str, trip: Option<u64>) -> Table<Xiangqi> {
    let mut table = Table::open(&table::options(options), [1; 32], 0).unwrap();
    for player in 0..2 {
        table.attach(player, Role::Player(player as usize), 0);
        let hello = format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{player:016}"}}"#);
        table.receive(player, hello.as_bytes(), 0);
    }
    let pings = outputs(&mut table)
        .into_iter()
        .filter(|one| one.text.contains("ping"));
    for Output { peer, text, .. } in pings.collect::<Vec<_>>() {
        if let Some(trip) = trip {
            table.receive(peer, text.replace("ping", "pong").as_bytes(), trip);
        }
    }
    table
}

fn outputs<G: Playable>(table: &mut Table<G>) -> Vec<Output> {
    let bytes = table.journal().len();
    table.stored(bytes);
    std::iter::from_fn(|| table.next_output()).collect()
}

/// Plays a ply, and returns what its seat has left.
fn ply(table: &mut Table<Xiangqi>, number: usize, spent: Option<u64>, now: u64) -> Option<u64> {
    let game = table.game()?;
    let (g, n) = (&json(&table.state())["g"], game.observed());
    let moves = game.legal_moves().into_iter().collect::<Vec<_>>();
    let mv = moves.get(7 * number % moves.len().max(1))?;
    let spent = spent.map_or(String::new(), |spent| format!(r#","spent":{spent}"#));
    let text =
        format!(r#"{{"t":"move","id":{number},"g":{g},"gen":0,"n":{n},"move":"{mv}"{spent}}}"#);
    table.receive(number as u64 % 2, text.as_bytes(), now);
    json(&table.state())["clock"]["left"][number % 2].as_u64()
}

#[test]
fn clocks_give_back_lag_up_to_a_quota() {
    // The gain is 390 ms a ply with one minute, so the quota begins with 1170 ms.
    for (lag, trip, spent, charged) in [
        (true, Some(200), Some(9_000), 9_000),
        (true, Some(200), Some(20_000), 9_000),
        (true, Some(200), Some(8_800), 8_800),
        (true, Some(200), Some(0), 8_700),
        (true, Some(200), None, 8_800),
        (true, Some(5_000), Some(0), 7_830),
        (true, Some(5_000), None, 7_830),
        (true, None, Some(0), 9_000),
        (false, Some(200), Some(0), 9_000),
    ] {
        let mut table = measured(&format!(r#"{{"clock":"main=1m","lag":{lag}}}"#), trip);
        let left = ply(&mut table, 0, spent, 9_000);
        assert_eq!(left, Some(60_000 - charged), "{lag} {trip:?} {spent:?}");
    }
    // The shortest round trip counts, and an answer that comes twice does not.
    let mut table = measured(r#"{"clock":"main=1m"}"#, Some(200));
    table.wake(5_000);
    let pings = outputs(&mut table).into_iter();
    let pings: Vec<Output> = pings.filter(|one| one.text.contains("ping")).collect();
    assert_eq!(pings.len(), 2);
    for now in [5_600, 5_700] {
        let pong = pings[0].text.replace("ping", "pong");
        table.receive(0, pong.as_bytes(), now);
    }
    assert_eq!(ply(&mut table, 0, None, 9_000), Some(60_000 - 8_800));
    // Who always says to have thought for no time gets the gain of each ply after the first one; who never does saves
    // up seven gains.
    let mut table = measured(r#"{"clock":"main=1m","rematch":"same"}"#, Some(5_000));
    let (mut now, mut left, mut gained) = (5_000, [60_000; 2], [Vec::new(), Vec::new()]);
    for number in 0..28 {
        let elapsed = if number == 0 { 5_000 } else { 2_000 };
        let spent = if number % 2 == 1 && number < 20 {
            2_000
        } else {
            0
        };
        let new = ply(&mut table, number, Some(spent), now).unwrap();
        gained[number % 2].push(elapsed + new - left[number % 2]);
        (now, left[number % 2]) = (now + 2_000, new);
    }
    assert_eq!(gained[0][..4], [1_170, 390, 390, 390]);
    assert_eq!(gained[1][..10], [0; 10]);
    assert_eq!(gained[1][10..13], [2_000, 1_120, 390]);
    // The next game has a quota of its own.
    let text = r#"{"command":"adjudicate","winner":null,"reason":"adjudicated"}"#;
    table
        .command(HostCommand::parse(text).unwrap(), now)
        .unwrap();
    for player in 0..2 {
        let offer = r#"{"t":"offer","id":99,"g":1,"what":"rematch"}"#;
        table.receive(player, offer.as_bytes(), now);
    }
    let left = ply(&mut table, 100, Some(0), now + 2_000);
    assert_eq!(left, Some(60_000 - 2_000 + 1_170));
}

#[test]
fn flags_fall_later_by_the_lag_of_a_connection() {
    for (main, lag, trip, is_here, due) in [
        ("10s", true, Some(200), true, 10_300),
        ("10s", true, Some(200), false, 10_000),
        ("10s", true, None, true, 10_000),
        ("10s", false, Some(200), true, 10_000),
        ("10s", true, Some(5_000), true, 10_570),
        ("1h", true, Some(5_000), true, 3_602_000),
    ] {
        let mut table = measured(&format!(r#"{{"clock":"main={main}","lag":{lag}}}"#), trip);
        let mut late = table.clone();
        if !is_here {
            table.disconnected(0, 6_000);
        }
        table.wake(due - 1);
        assert_eq!(
            table.phase().as_str(),
            "play",
            "{main} {lag} {trip:?} {is_here}"
        );
        table.wake(due);
        assert_eq!(
            table.result(),
            Some((Some(1), "time")),
            "{main} {lag} {trip:?} {is_here}"
        );
        // A ply that comes in between stands if its charge is below what was left.
        if due == 10_300 {
            let mut in_time = late.clone();
            assert_eq!(ply(&mut in_time, 0, Some(9_990), 10_250), Some(10));
            // Another ply is refused, and the flag falls at its own time.
            ply(&mut late, 0, Some(10_000), 10_250);
            late.wake(10_299);
            assert_eq!(late.result(), None);
            late.wake(10_300);
            assert_eq!(late.result(), Some((Some(1), "time")));
        }
    }
}

#[test]
fn clocks_stop_when_the_game_ends() {
    // The clock of seat 0 runs: a ply ends at 200 ms, and each request takes time.
    let begun = || {
        let mut host: Host<Xiangqi> = Host::open(r#""clock":"main=10s,inc=5s","lag":false"#);
        play_line(&mut host, 0..2);
        let left = host.state(0)["clock"]["left"][0].as_u64().unwrap();
        let since = host.state(0)["clock"]["since"].as_u64().unwrap();
        (host, left, since)
    };
    let shown = |host: &Host<Xiangqi>, seat| {
        let all = host.clients.iter().map(|own| own.clock(seat, host.now));
        all.collect::<Vec<_>>()
    };
    let (mut host, left, since) = begun();
    let other = shown(&host, 1);
    host.wait_until(since + left);
    assert_eq!(host.phase(), "ended");
    assert_eq!(shown(&host, 0), [Some(0); 3]);
    assert_eq!(shown(&host, 1), other);
    host.restart();
    assert_eq!(shown(&host, 0), [Some(0); 3]);
    // The host takes the loss back: the ply begins again.
    assert_eq!(host.command(r#"{"command":"take-back","remain":2}"#), None);
    assert_eq!(host.phase(), "play");
    let state = host.state(0);
    assert_eq!(
        (&state["clock"]["run"], state["clock"].get("used")),
        (&json("1"), None)
    );
    // What ends a game during a ply stops the clock; rematches have new clocks.
    let (mut host, left, since) = begun();
    host.wait(1_000);
    assert_eq!(host.request(1, |own| own.resign()), None);
    let used = host.state(2)["clock"]["used"].as_u64().unwrap();
    assert!((1_000..host.now - since + 1).contains(&used));
    host.wait(3_000);
    assert_eq!(shown(&host, 0), [Some(left - used); 3]);
    for seat in [0, 1] {
        assert_eq!(host.request(seat, |own| own.offer("rematch", None)), None);
    }
    assert_eq!(host.phase(), "play");
    assert_eq!(shown(&host, 1), [Some(10_000); 3]);
}

/// A table where red is to move, and black has lost every piece that crosses the river.
fn bare(time_draw: bool, seed: u64) -> Option<Table<Xiangqi>> {
    let text = format!(r#"{{"clock":"move=1h","rules":"plain","time-draw":{time_draw}}}"#);
    let mut table = measured(&text, None);
    let mut random = Random::new(seed);
    for number in 0..600 {
        let game = table.game()?;
        let seat = game.to_move()?;
        if seat == 0 && !game.can_win(1) {
            return Some(table);
        }
        let moves: Vec<xiangqi::Move> = game.legal_moves().into_iter().collect();
        // Red captures what it can, and black nothing.
        let captures = |mv: &&xiangqi::Move| game.position().piece_at(mv.target()).is_some();
        let (some, none) = moves.iter().partition::<Vec<&xiangqi::Move>, _>(captures);
        let first = if seat == 0 {
            [some, none]
        } else {
            [none, some]
        };
        let best = first.into_iter().find(|moves| !moves.is_empty())?;
        let (n, mv) = (
            game.observed(),
            best[random.below(best.len() as u32) as usize],
        );
        let text = format!(r#"{{"t":"move","id":{number},"g":1,"gen":0,"n":{n},"move":"{mv}"}}"#);
        table.receive(seat as u64, text.as_bytes(), 300 * number);
    }
    None
}

/// A loss on time is a draw if everyone sees that the other side cannot win.
#[test]
fn a_loss_on_time_is_a_draw_against_bare_pieces() {
    for (option, winner) in [(true, None), (false, Some(1))] {
        let mut table = (0..).find_map(|seed| bare(option, seed)).unwrap();
        assert_eq!(table.game().unwrap().to_move(), Some(0));
        let due = table.deadline().unwrap().max(100_000_000);
        table.wake(due);
        assert_eq!(table.result(), Some((winner, "time")));
    }
}

/// Spectators with a delay see what the players saw then: the game, the clocks and the end.
#[test]
fn delayed_spectators_see_what_was() {
    for (options, delay, plies) in [
        (r#""delay":"10s""#, 10, 0),
        (r#""delay-plies":2"#, 0, 2),
        (r#""delay":"10s","delay-plies":2"#, 10, 2),
    ] {
        let mut host: Host<Xiangqi> = Host::open(&format!(r#"{options},"clock":"main=1m,inc=3s""#));
        // After each second, a player's observations and clocks.
        let mut log = Vec::<(Vec<String>, Option<[Option<u64>; 2]>)>::new();
        let mut random = Random::new(4);
        for second in 0..66 {
            host.wait_until(1_000 * (second + 1));
            let own = &host.clients[0];
            let clocks = [0, 1].map(|seat| own.clock(seat, host.now));
            log.push((own.observations().to_vec(), Some(clocks)));
            let held = own.observations().len();
            let then = (second as usize).checked_sub(delay);
            let (seen, clocks) =
                then.map_or((Vec::new(), Some([None; 2])), |then| log[then].clone());
            let most = if second > 50 {
                held
            } else {
                held.saturating_sub(plies)
            };
            let spectator = &host.clients[2];
            assert_eq!(
                spectator.observations(),
                &seen[..seen.len().min(most)],
                "{options} {second}"
            );
            if let (Some(clocks), 0) = (clocks, plies) {
                let shown = [0, 1].map(|seat| spectator.clock(seat, host.now));
                assert_eq!(shown, clocks, "{options} {second}");
            }
            host.wait(100);
            match second {
                // Nobody who has not seen these plies ever sees them.
                20 if plies == 0 => {
                    let remain = held - 2;
                    let command = format!(r#"{{"command":"take-back","remain":{remain}}}"#);
                    assert_eq!(host.command(&command), None);
                    for (seen, clocks) in log.iter_mut().filter(|(seen, _)| seen.len() > remain) {
                        seen.truncate(remain);
                        *clocks = None;
                    }
                }
                30 => host.restart(),
                50 => assert_eq!(host.request(0, |own| own.resign()), None),
                _ if second % 3 == 0 && second < 50 => host.play(1, &mut random),
                _ => {}
            }
        }
        host.check();
        assert_eq!(host.state(2)["result"], host.state(0)["result"]);
    }
}

#[test]
fn dead_connections_are_noticed_on_both_sides() {
    for (clock, pings) in [("none", 4), ("main=1h", 12)] {
        let mut host: Host<Xiangqi> = Host::open(&format!(r#""clock":"{clock}""#));
        let asked = |host: &Host<Xiangqi>, peer: u64| {
            let said = host.said[&peer].iter();
            said.filter(|text| text.contains(r#""t":"ping""#)).count()
        };
        let before = asked(&host, 0);
        host.wait(60_000);
        assert_eq!(asked(&host, 0) - before, pings, "{clock}");
        assert_eq!(asked(&host, 2), 5, "no clock of a spectator runs");
        // A player whose machine is asleep: nothing comes from it, and nothing says that the connection is lost.
        let mut asleep = host.clients.remove(1);
        host.clients.insert(1, client(9, "watch"));
        let last = host.now;
        let mut closed = None;
        while closed.is_none() {
            host.wait(1_000);
            let close = host.said[&1]
                .iter()
                .find(|text| text.contains(r#""t":"close""#));
            closed = close.cloned();
            assert_eq!(host.state(0)["seats"][1]["here"], closed.is_none());
        }
        assert_eq!(
            closed.unwrap(),
            r#"{"t":"close","reason":"silent","again":0}"#
        );
        let silent = host.now - last;
        // A ping comes after 15 or 5 seconds, and 30 later the connection counts as dead.
        assert!((30_000..=46_000).contains(&silent), "{silent}");
        asleep.wake(last + 44_999);
        assert_eq!(*asleep.status(), Status::Live);
        assert_eq!(asleep.deadline(), Some(last + 45_000));
        asleep.wake(last + 45_000);
        assert_eq!(*asleep.status(), Status::Lost);
        let again = asleep.deadline().unwrap() - last - 45_000;
        assert!((240..=360).contains(&again), "{again}");
    }
}

/// Requests that get no answer are sent again, and carried out once.
#[test]
fn requests_are_sent_again_until_they_are_answered() {
    let mut host: Host<Xiangqi> = Host::open("");
    let moves = |host: &Host<Xiangqi>| {
        let disk = String::from_utf8_lossy(&host.disk).into_owned();
        disk.matches(r#""k":"move""#).count()
    };
    let now = host.now;
    let own = &mut host.clients[0];
    let id = own.play("h2e2", now).unwrap();
    let pending = own.pending().unwrap();
    assert_eq!((pending.text, pending.certain), ("h2e2", true));
    assert_eq!(own.play("h0g2", now).unwrap_err().reason, "pending");
    // Lost on the way.
    let sent = own.next_output().unwrap();
    assert_eq!(
        (own.next_output(), own.deadline()),
        (None, Some(now + 3_000))
    );
    own.wake(now + 2_999);
    assert_eq!(own.next_output(), None);
    own.wake(now + 3_000);
    assert_eq!(own.next_output().as_ref(), Some(&sent));
    // The table hears it twice; the answers are lost. Another process goes on, and asks once more.
    for _ in 0..2 {
        host.table.receive(0, sent.as_bytes(), host.now + 3_000);
    }
    host.store();
    for Output { peer, text, .. } in outputs(&mut host.table) {
        if peer != 0 {
            host.clients[peer as usize].receive(text.as_bytes(), host.now);
        }
    }
    assert_eq!(moves(&host), 1);
    let saved = table::reopened(&host.clients[0]);
    assert!(saved.is_waiting());
    host.clients[0] = saved;
    host.now += 4_000;
    host.connect(0);
    host.pump();
    let answer = host.clients[0].next_answer().unwrap();
    assert_eq!((answer.id, answer.refusal, moves(&host)), (id, None, 1));
    assert!(host.clients[0].pending().is_none() && !host.clients[0].is_waiting());
    host.check();
    // The table remembers eight requests, so a client has no more on the way.
    host.lose(0);
    let own = &mut host.clients[0];
    let made: Vec<bool> = (0..9).map(|_| own.claim("win").is_ok()).collect();
    assert_eq!(made.iter().filter(|made| **made).count(), 8);
    assert_eq!(own.claim("win").unwrap_err().reason, "busy");
    host.connect(0);
    host.pump();
    assert!(!host.clients[0].is_waiting() && host.clients[0].claim("win").is_ok());
    host.pump();
    // A move is for a generation, and for a position that no later ply has changed; offers do not count.
    let mut other: Host<Xiangqi> = Host::open("");
    play_line(&mut other, 0..2);
    assert_eq!(other.command(r#"{"command":"take-back","remain":2}"#), None);
    assert_eq!(other.request(0, |own| own.offer("draw", None)), None);
    for (id, (gen_, n, is_stale)) in [(0, 3, true), (1, 1, true), (1, 2, false)]
        .iter()
        .enumerate()
    {
        let id = id + 10;
        let text = format!(r#"{{"t":"move","id":{id},"g":1,"gen":{gen_},"n":{n},"move":"h9g7"}}"#);
        other.table.receive(1, text.as_bytes(), other.now);
        other.pump();
        let answer = other.said[&1].last().unwrap();
        assert_eq!(answer.contains(r#""stale""#), *is_stale, "{answer}");
    }
    assert_eq!(other.clients[0].observations().len(), 4);
    // An old request is not carried out.
    let old = format!(r#"{{"t":"resign","id":{},"g":1}}"#, id - 1);
    host.table.receive(0, old.as_bytes(), host.now);
    host.pump();
    assert!(host.said[&0].last().unwrap().contains(r#""late""#));
    assert_eq!(host.phase(), "play");
}

/// A gap in the stream is a `sync`, one for all messages after the gap, which is sent again if it is lost.
#[test]
fn a_gap_is_asked_for_once() {
    let mut host: Host<Xiangqi> = Host::open("");
    play_line(&mut host, 0..2);
    let missed = r#"{"t":"observe","g":1,"gen":0,"n":5,"list":["{}"],"sum":1}"#;
    let own = &mut host.clients[1];
    for _ in 0..3 {
        own.receive(missed.as_bytes(), host.now);
    }
    let asked: Vec<String> = std::iter::from_fn(|| own.next_output()).collect();
    let [sync] = &asked[..] else {
        panic!("{asked:?}");
    };
    let sync = json(sync);
    assert_eq!(
        (&sync["t"], &sync["at"]["n"]),
        (&json("\"sync\""), &json("3"))
    );
    // It is lost.
    assert_eq!(own.deadline(), Some(host.now + 3_000));
    own.wake(host.now + 2_999);
    assert_eq!(own.next_output(), None);
    host.now += 3_000;
    own.wake(host.now);
    let before = host.said[&1].len();
    host.pump();
    let answers = host.said[&1][before..].iter();
    let answers = answers.filter(|text| text.contains("rewind")).count();
    assert_eq!((answers, host.clients[1].status()), (1, &Status::Live));
    host.check();
    // The loss of the latest message does not show, so somebody has to ask.
    let behind = host.clients[1].clone();
    play_line(&mut host, 2..3);
    host.clients[1] = behind;
    host.pump();
    assert_eq!(host.clients[1].observations().len(), 3);
    let now = host.now;
    host.clients[1].sync(now);
    host.clients[1].sync(now);
    let asked = host.said[&1].len();
    host.pump();
    let answers = host.said[&1][asked..].iter();
    let answers = answers.filter(|text| text.contains("rewind")).count();
    assert_eq!((answers, host.clients[1].observations().len()), (1, 4));
    host.check();
    // A wrong sum is fetched again from nothing; a second one in a row is too much.
    let wrong = missed.replace("\"n\":5", "\"n\":4");
    let own = &mut host.clients[1];
    own.receive(wrong.as_bytes(), host.now);
    assert!(own.observations().is_empty());
    host.pump();
    assert_eq!(host.clients[1].status(), &Status::Live);
    host.check();
    let own = &mut host.clients[1];
    own.receive(wrong.as_bytes(), host.now);
    let sync = json(&own.next_output().expect("a sync"));
    let rewind = format!(
        r#"{{"t":"rewind","g":1,"gen":0,"n":0,"sum":0,"re":{}}}"#,
        sync["k"]
    );
    own.receive(rewind.as_bytes(), host.now);
    let again = missed.replace("\"n\":5", "\"n\":0");
    own.receive(again.as_bytes(), host.now);
    assert_eq!(own.status().as_str(), "diverged");
    // A new connection begins from nothing.
    host.connect(1);
    host.pump();
    assert_eq!(host.clients[1].status(), &Status::Live);
    host.check();
}

#[test]
fn premoves_are_played_when_the_turn_comes() {
    // The opponent's move, the premove, and whether it is played then.
    for (theirs, premove, played) in [
        ("h9g7", "h0g2", true),
        ("h9g7", "a0a9", false),
        ("h9g7", "nonsense", false),
    ] {
        let mut host: Host<Xiangqi> = Host::open("");
        play_line(&mut host, 0..1);
        host.clients[0].set_premove(Some(premove));
        host.pump();
        assert_eq!(host.clients[0].premove(), Some(premove));
        let now = host.now;
        assert_eq!(host.request(1, |own| own.play(theirs, now)), None);
        assert_eq!(host.clients[0].premove(), None, "{premove}");
        let plies = host.clients[1].observations().len() - 1;
        assert_eq!(plies, if played { 3 } else { 2 }, "{premove}");
        host.check();
    }
    // In a pause it waits; a take-back, and the player, forget it.
    let mut host: Host<Xiangqi> = Host::open("");
    play_line(&mut host, 0..1);
    host.clients[0].set_premove(Some("h0g2"));
    assert_eq!(host.command(r#"{"command":"take-back","remain":1}"#), None);
    assert_eq!(host.clients[0].premove(), None);
    assert_eq!(host.command(r#"{"command":"pause"}"#), None);
    host.clients[0].set_premove(Some("h2e2"));
    host.wait(20_000);
    assert_eq!(host.clients[0].premove(), Some("h2e2"));
    assert_eq!(host.command(r#"{"command":"go"}"#), None);
    assert_eq!(
        (
            host.clients[0].premove(),
            host.clients[1].observations().len()
        ),
        (None, 2)
    );
    host.clients[0].set_premove(Some("h0g2"));
    host.clients[0].set_premove(None);
    play_line(&mut host, 1..2);
    assert_eq!(host.clients[1].observations().len(), 3);
}

/// A view of an earlier version, which does not know offers.
#[derive(Clone, Debug)]
struct Old(xiangqi_table::ClientView);

impl TableView for Old {
    const VERSION: u32 = <xiangqi_table::ClientView as TableView>::VERSION;

    fn begin(observation: &str) -> Result<Old, Refusal> {
        TableView::begin(observation).map(Old)
    }

    fn observe(&mut self, observation: &str) -> Result<(), Refusal> {
        let known = match observation.contains("offer") {
            true => r#"{"swapped":1}"#,
            false => observation,
        };
        TableView::observe(&mut self.0, known)
    }

    fn check(&self, seat: usize, mv: &str) -> Result<bool, Refusal> {
        self.0.check(seat, mv)
    }

    fn turn(&self) -> Option<usize> {
        TableView::turn(&self.0)
    }

    fn text(&self) -> String {
        self.0.text()
    }
}

/// A later table adds members, types of messages, and observations that an older client does not know.
#[test]
fn older_clients_read_newer_tables() {
    let mut host: Host<Xiangqi> = Host::open("");
    let mut old: TableClient<Old> = TableClient::open(r#"{"watch":true}"#, [5; 32], 0).unwrap();
    host.table.attach(9, Role::Stranger, host.now);
    old.connected(host.now);
    let talk = |host: &mut Host<Xiangqi>, old: &mut TableClient<Old>| {
        let heard = host.said.get(&9).map_or(0, Vec::len);
        while let Some(text) = old.next_output() {
            host.table.receive(9, text.as_bytes(), host.now);
        }
        host.pump();
        for text in host.said.get(&9).map_or(&[][..], |said| &said[heard..]) {
            let later = text.replacen('{', r#"{"later":[{"x":null}],"#, 1);
            old.receive(later.as_bytes(), host.now);
            old.receive(br#"{"t":"fireworks","r":99,"n":-1}"#, host.now);
        }
        let held = old.observations() == host.clients[2].observations();
        (held, old.status().as_str(), old.view().is_some())
    };
    assert_eq!(talk(&mut host, &mut old), (true, "live", true));
    host.table
        .receive(0, br#"{"t":"offer","id":1,"g":1,"what":"draw"}"#, host.now);
    let heard = host.said[&9].len();
    host.pump();
    for text in &host.said[&9][heard..] {
        old.receive(text.as_bytes(), host.now);
    }
    assert_eq!(talk(&mut host, &mut old), (true, "newer", false));
    // The state goes on, and a take-back brings the view back.
    assert_eq!(json(old.state())["offers"][0]["what"], "draw");
    assert_eq!(host.command(r#"{"command":"take-back","remain":1}"#), None);
    for text in &host.said[&9][heard..] {
        old.receive(text.as_bytes(), host.now);
    }
    assert_eq!(talk(&mut host, &mut old), (true, "live", true));
    // A whole new version needs a new client: the table says so, or the client sees it.
    let session = "0011223344556677";
    for (v, gv) in [(0, 1), (1, 0)] {
        host.table.attach(10, Role::Watcher, host.now);
        let hello = format!(r#"{{"t":"hello","k":1,"v":{v},"gv":{gv},"session":"{session}"}}"#);
        host.table.receive(10, hello.as_bytes(), host.now);
        host.pump();
        assert_eq!(
            host.said[&10].last().unwrap(),
            r#"{"t":"close","reason":"old-version","v":1,"gv":1}"#
        );
    }
    for wrong in [r#""v":2,"gv":1"#, r#""v":1,"gv":2"#] {
        old.connected(host.now);
        old.receive(
            format!(r#"{{"t":"welcome",{wrong},"now":0}}"#).as_bytes(),
            host.now,
        );
        assert_eq!(old.status().as_str(), "diverged");
    }
}
