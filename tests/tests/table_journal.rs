//! Journals: restored at every line they equal the table, cut at every byte they lose only the torn line, and what
//! earlier versions wrote can be read. Also clocks, against a second implementation that counts milliseconds.

mod table;

use std::fs;
use std::path::PathBuf;

use kit::Random;
use luzhanqi_table::kit_table::{ClockRules, Output, Role, Table};
use luzhanqi_tests::root;
use proptest::prelude::*;
use table::{Host, Playable, json, options};

type Luzhanqi = luzhanqi_table::TableReferee;
type Xiangqi = xiangqi_table::TableReferee;

/// What a fresh spectator and the players are told, without what depends on the time of the restart.
fn told<G: Playable>(table: &Table<G>, now: u64) -> Vec<String> {
    let mut table = table.clone();
    let bytes = table.journal().len();
    table.stored(bytes);
    for peer in 0..100 {
        table.disconnected(peer, now);
    }
    for (peer, role) in [
        (100, Role::Player(0)),
        (101, Role::Player(1)),
        (102, Role::Watcher),
    ] {
        table.attach(peer, role, now);
        let hello = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"ffffffffffffffff"}"#;
        table.receive(peer, hello.as_bytes(), now);
    }
    let bytes = table.journal().len();
    table.stored(bytes);
    let mut told = Vec::new();
    while let Some(Output { peer, text, .. }) = table.next_output() {
        let mut message = json(&text);
        for volatile in ["now", "clock", "until"] {
            message.as_object_mut().unwrap().remove(volatile);
        }
        told.push(format!("{peer} {message}"));
    }
    told
}

fn an_afternoon<G: Playable>(options: &str, seed: u64) -> Host<G> {
    let mut host: Host<G> = Host::new(options);
    let mut random = Random::new(seed);
    host.set_up();
    host.play(4, &mut random);
    host.request(0, |own| own.offer("draw", None));
    let open = host.state(1)["offers"][0]["offer"].as_u64();
    host.request(1, |own| own.answer(open.unwrap_or(1), false));
    let remain = host.clients[1].observations().len();
    for back in 1..5 {
        if host
            .request(1, |own| {
                own.offer("take-back", Some(remain.saturating_sub(back)))
            })
            .is_none()
        {
            let open = host.state(0)["offers"][0]["offer"].as_u64().unwrap();
            host.request(0, |own| own.answer(open, true));
            break;
        }
    }
    host.play(2, &mut random);
    host.request(0, |own| own.resign());
    host.request(0, |own| own.offer("rematch", None));
    host.request(1, |own| own.offer("rematch", None));
    if host.table.phase().as_str() != "ended" {
        host.set_up();
        host.play(1, &mut random);
    }
    host
}

/// Restored from every prefix of its journal, a table is what it was at that line.
fn restores<G: Playable>(options: &str) {
    let host: Host<G> = an_afternoon(options, 4);
    let (whole, torn) = Table::<G>::restore(&host.disk, host.now).unwrap();
    assert_eq!(
        (torn, told(&whole, host.now)),
        (0, told(&host.table, host.now))
    );
    let mut line = (0, Vec::new());
    for cut in 0..=host.disk.len() {
        let bytes = &host.disk[..cut];
        let start = bytes
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |end| end + 1);
        match Table::<G>::restore(bytes, host.now) {
            Err(why) => assert!(start == 0 && why.line == 1, "{cut}: {why}"),
            Ok((table, torn)) => {
                assert_eq!(torn, cut - start, "{cut}");
                if torn == 0 {
                    line = (start, told(&table, host.now));
                } else if torn < 3 {
                    assert_eq!(line, (start, told(&table, host.now)));
                }
            }
        }
    }
    // A damaged byte is noticed, but a lost line break near the end may look torn.
    let mut breaks = host
        .disk
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, byte)| **byte == b'\n');
    let (last, _) = breaks.nth(3).unwrap();
    for place in (0..last).step_by(7) {
        let mut bytes = host.disk.clone();
        bytes[place] ^= 1;
        assert!(Table::<G>::restore(&bytes, host.now).is_err(), "{place}");
    }
}

#[test]
fn tables_come_back_from_their_journals() {
    restores::<Luzhanqi>(r#"{"seating":"open","take-backs":"any:9","clock":"main=5m,byo=2x20s"}"#);
    restores::<Luzhanqi>(r#"{"rules":"flip","seating":"open"}"#);
    restores::<Xiangqi>(r#"{"seating":"open","take-backs":"any:9","clock":"main=5m,inc=3s"}"#);
}

fn golden(name: &str) -> PathBuf {
    root().join("tests/data/tables").join(name)
}

/// The journal and the transcript of this version are those in the tree, and the journal can be read.
/// `UPDATE_TABLES=1` writes them while no version is released; later versions add files.
fn is_golden<G: Playable>(name: &str, options: &str) {
    let host: Host<G> = an_afternoon(options, 9);
    let journal = String::from_utf8(host.disk.clone()).unwrap();
    let said = host
        .said
        .iter()
        .flat_map(|(peer, texts)| texts.iter().map(move |text| format!("{peer} {text}\n")));
    let transcript: String = said.collect();
    for (kind, text) in [("journal", &journal), ("said", &transcript)] {
        let path = golden(&format!("{name}.{kind}"));
        if std::env::var_os("UPDATE_TABLES").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        let hint = "UPDATE_TABLES=1 cargo test -p luzhanqi-tests --test table_journal writes it";
        assert!(stored == *text, "{} differs: {hint}", path.display());
    }
    let stored = fs::read(golden(&format!("{name}.journal"))).unwrap();
    let (table, _) = Table::<G>::restore(&stored, host.now).unwrap();
    assert_eq!(told(&table, host.now), told(&host.table, host.now));
}

#[test]
fn stored_journals_and_transcripts_stay() {
    is_golden::<Luzhanqi>(
        "luzhanqi-1",
        r#"{"seating":"open","take-backs":"any:9","clock":"main=5m,byo=2x20s"}"#,
    );
    is_golden::<Luzhanqi>(
        "luzhanqi-flip-1",
        r#"{"rules":"flip","seating":"open","truth":"never"}"#,
    );
    is_golden::<Xiangqi>(
        "xiangqi-1",
        r#"{"seating":"open","take-backs":"any:9","clock":"main=5m,inc=3s"}"#,
    );
}

/// Additional and late wakes change no fact: what a table decides does not depend on how punctual its host is.
#[test]
fn punctuality_does_not_matter() {
    for seed in 0..40 {
        let journals = [false, true].map(|punctual| {
            let mut random = Random::new(seed);
            let mut wakes = Random::new(seed);
            let text = r#"{"clock":"main=20s,inc=1s","seating":"open","setup":"10s","linger":"30s","absence":"lose","absent-after":"15s"}"#;
            let mut host: Host<Luzhanqi> = Host::new(text);
            for _ in 0..40 {
                let until = host.now + u64::from(random.below(9_000));
                while punctual && host.now < until {
                    let deadline = host.table.deadline().unwrap_or(until);
                    let step = host.now + u64::from(wakes.below(2_000));
                    host.now = deadline.min(step).clamp(host.now, until).max(host.now + 1).min(until);
                    // Nobody hears of it, so that both runs have the same inputs.
                    host.table.wake(host.now);
                }
                host.now = until;
                // Otherwise the late host would also be later to say what happened.
                host.table.wake(host.now);
                let client = random.below(2) as usize;
                let army = Luzhanqi::set_up(&options("{}"), seed);
                let mut moves = Random::new(u64::from(random.below(1_000)));
                match random.below(8) {
                    0 => host.table.disconnected(client as u64, host.now),
                    1 => host.connect(client),
                    2 => drop(host.clients[client].set_up(&army, true)),
                    3 => drop(host.clients[client].offer("rematch", None)),
                    _ => {
                        let seat = host.table.seat_of(client);
                        let own = &mut host.clients[client];
                        if let Some(mv) = own.view().and_then(|view| Luzhanqi::choose(view, seat, &mut moves)) {
                            let _ = own.play(&mv, host.now);
                        }
                    }
                }
                host.pump();
            }
            String::from_utf8(host.disk).unwrap()
        });
        assert_eq!(journals[0], journals[1], "{seed}");
    }
}

/// The clock of one seat, millisecond by millisecond, from the prose of the rules.
struct Slow {
    left: u64,
    periods: u32,
    plies: u32,
}

impl Slow {
    /// Runs for a ply of `spent` milliseconds; returns the millisecond at which its time is over, if it is.
    fn run(&mut self, rules: &ClockRules, spent: u64) -> Option<u64> {
        let mut in_period = 0;
        for elapsed in 1..=spent {
            if rules.main + rules.period > 0 {
                if self.left > 0 {
                    self.left -= 1;
                } else {
                    in_period += 1;
                }
                if self.left == 0 && in_period == rules.period && self.periods > 0 {
                    (self.periods, in_period) = (self.periods - 1, 0);
                }
                if self.left == 0 && self.periods == 0 {
                    return Some(elapsed);
                }
            }
            let late = |limit: u64| limit > 0 && elapsed >= limit;
            if late(rules.ply) || self.plies == 0 && late(rules.first) {
                return Some(elapsed);
            }
        }
        self.plies += 1;
        if rules.main + rules.period > 0 {
            for _ in 0..rules.increment {
                self.left += u64::from(rules.cap == 0 || self.left < rules.cap);
            }
        }
        None
    }
}

#[test]
fn clocks_agree_with_a_slow_count() {
    let mut random = Random::new(8);
    let (mut over, mut aborted) = (0, 0);
    for round in 0..300 {
        let mut parts = Vec::new();
        if random.below(4) > 0 {
            parts.push(format!("main={}ms", 1 + random.below(3_000)));
        }
        if random.below(2) == 0 {
            parts.push(format!("inc={}ms", 1 + random.below(400)));
        }
        if random.below(2) == 0 {
            parts.push(format!(
                "byo={}x{}ms",
                1 + random.below(4),
                1 + random.below(900)
            ));
        }
        for name in ["move", "first", "cap"] {
            if random.below(4) == 0 {
                parts.push(format!("{name}={}ms", 300 + random.below(2_000)));
            }
        }
        let Ok(rules) = parts.join(",").parse::<ClockRules>() else {
            continue;
        };
        assert_eq!(rules.to_string().parse(), Ok(rules));
        let text = format!(r#"{{"seating":"open","clock":"{rules}"}}"#);
        let mut table = Table::<Xiangqi>::open(&options(&text), [1; 32], 0).unwrap();
        for peer in 0..3 {
            table.attach(
                peer,
                if peer == 2 {
                    Role::Watcher
                } else {
                    Role::Player(peer as usize)
                },
                0,
            );
            let hello = format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{peer:016}"}}"#);
            table.receive(peer, hello.as_bytes(), 0);
        }
        let mut slow = [0; 2].map(|_| Slow {
            left: rules.main,
            periods: rules.periods,
            plies: 0,
        });
        let mut now = 0;
        for ply in 0..60 {
            let spent = u64::from(random.below(700));
            let seat = ply % 2;
            let out = slow[seat].run(&rules, spent);
            let game = table.game().unwrap();
            let moves = game.legal_moves();
            let mv = moves
                .into_iter()
                .nth(random.below(moves.len() as u32) as usize)
                .unwrap();
            let n = game.observed();
            if let Some(elapsed) = out {
                for (wait, is_over) in [(elapsed - 1, false), (elapsed, true)] {
                    let mut later = table.clone();
                    later.wake(now + wait);
                    assert_eq!(later.result().is_some(), is_over, "{rules} {ply}");
                }
            }
            now += spent;
            let text = format!(r#"{{"t":"move","id":{ply},"g":1,"gen":0,"n":{n},"move":"{mv}"}}"#);
            table.receive(seat as u64, text.as_bytes(), now);
            if out.is_some() {
                match table.result().unwrap() {
                    (None, "aborted") => aborted += 1,
                    result => assert_eq!(result, (Some(1 - seat), "time"), "{rules}"),
                }
                over += 1;
                break;
            }
            let Some(clocks) = clocks(&mut table) else {
                break;
            };
            let wanted = slow
                .each_ref()
                .map(|slow| (slow.left, u64::from(slow.periods)));
            assert_eq!(clocks, wanted, "{rules}, round {round}, ply {ply}");
        }
    }
    assert!(over > 50 && aborted > 3, "{over} {aborted}");
}

/// The clocks of the latest public state.
fn clocks(table: &mut Table<Xiangqi>) -> Option<[(u64, u64); 2]> {
    let bytes = table.journal().len();
    table.stored(bytes);
    let mut state = None;
    while let Some(output) = table.next_output() {
        if output.text.contains(r#""clock":{"#) {
            state = Some(json(&output.text));
        }
    }
    let clock = &state?["clock"];
    Some([0, 1].map(|seat| {
        let number = |name: &str| clock[name][seat].as_u64().unwrap_or(0);
        (number("left"), number("periods"))
    }))
}

proptest! {
    /// No bytes of a peer end in a panic, or reach anybody else.
    #[test]
    fn hostile_bytes_reach_nobody(seed: u64, messages in prop::collection::vec(any::<Vec<u8>>(), 1..8)) {
        let mut host: Host<Luzhanqi> = Host::new(r#"{"rules":"flip","seating":"open"}"#);
        host.play(1, &mut Random::new(seed));
        host.table.attach(9, Role::Stranger, host.now);
        host.pump();
        let mut random = Random::new(seed);
        let own: Vec<String> = host.said[&0].clone();
        let before: Vec<usize> = (0..3).map(|peer| host.said[&peer].len()).collect();
        for mut message in messages {
            if random.below(2) == 0 {
                // A message of the right kind, with some bytes of another.
                let base = own[random.below(own.len() as u32) as usize].replace("\"t\":\"", "\"t\":\"hello\",\"u\":\"");
                let at = random.below(base.len() as u32) as usize;
                message = [&base.as_bytes()[..at], &message, &base.as_bytes()[at..]].concat();
            }
            host.table.receive(9, &message, host.now);
            host.pump();
        }
        for (peer, before) in before.into_iter().enumerate() {
            prop_assert_eq!(host.said[&(peer as u64)].len(), before);
        }
        let _ = Table::<Luzhanqi>::restore(&own.concat().into_bytes(), 0);
    }
}
