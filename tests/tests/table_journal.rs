//! Journals: restored at every line they equal the table, cut at every byte they lose only the torn line, and what
//! earlier versions wrote can be read.

use std::fs;
use std::path::PathBuf;

use crate::table::{Host, Playable, options, told};
use kit::Random;
use luzhanqi_table::kit_table::Table;
use luzhanqi_tests::root;

type Luzhanqi = luzhanqi_table::TableReferee;
type Xiangqi = xiangqi_table::TableReferee;

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
    for (kind, text) in [("journal", &journal), ("messages", &transcript)] {
        let path = golden(&format!("{name}.{kind}"));
        if std::env::var_os("UPDATE_TABLES").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        let hint = "UPDATE_TABLES=1 cargo test -p luzhanqi-tests table_journal:: writes it";
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
