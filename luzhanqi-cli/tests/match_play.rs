//! Matches between proper engines: seats, set-ups, records, resuming, openings, SPRT.

use std::fs;
use std::time::{Duration, Instant};

use crate::engines::*;
use luzhanqi::record::{Record, records};
use luzhanqi::{Army, Rules};

fn read(file: &str) -> Vec<Record> {
    let text = fs::read_to_string(file).unwrap();
    records(&text)
        .map(|record| record.unwrap().game().unwrap().clone())
        .collect()
}

#[test]
fn two_hundred_games_are_refereed_again() {
    let dir = scratch("match-200");
    let file = dir.join("match.txt");
    let file = file.to_str().unwrap();
    let args = ["--games", "200", "--concurrency", "2", "--record", file];
    let results = results(&args);
    let [sampler, random] = [0, 1].map(|i| &results["engines"][i]);
    assert_eq!(results["games"], 200);
    assert_eq!(sampler["name"], "luzhanqi-sampler");
    assert_eq!(random["name"], "luzhanqi-random");
    assert!(sampler["won"].as_u64().unwrap() >= 170, "{results}");
    assert!(results["elo_95"][0].as_f64().unwrap() > 200.0, "{results}");
    for engine in [sampler, random] {
        for fault in ["illegal-move", "crash", "exit", "garbage", "clock", "hang"] {
            assert!(engine["lost_by"].get(fault).is_none(), "{results}");
        }
    }
    let refereed = good(&["referee", file]);
    assert_eq!(refereed.lines().count(), 200);
    let ends = |text: &str| refereed.lines().filter(|line| line.contains(text)).count() as u64;
    assert_eq!(ends("wins (flag)"), sampler_and(&results, "flag"));
    assert_eq!(ends("wins (immobile)"), sampler_and(&results, "immobile"));
    // Both engines are random for the other, so neither could know the moves: the games differ.
    let games = read(file);
    let mut moves: Vec<String> = games
        .iter()
        .map(|game| format!("{:?}", game.items()))
        .collect();
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 200);
    for game in &games {
        let number: u32 = game.tag("Game").unwrap().parse().unwrap();
        let south = if number % 2 == 1 { "sampler" } else { "random" };
        assert_eq!(game.tag("SouthCommand"), Some(south));
        assert_eq!(
            game.tag("South"),
            Some(format!("luzhanqi-{south}").as_str())
        );
        assert_eq!(game.tag("Termination"), Some("normal"));
    }
    // Whoever remembers the first game of a pair knows nothing of the second.
    let armies = |number: &str| {
        let game = games.iter().find(|game| game.tag("Game") == Some(number));
        game.unwrap().start_game().armies().unwrap()
    };
    for [first, second] in [["1", "2"], ["2", "3"]] {
        for (one, other) in armies(first).iter().zip(armies(second)) {
            assert!(*one != other && !armies(second).contains(one));
        }
    }
}

/// How many games were lost so by either engine.
fn sampler_and(results: &serde_json::Value, reason: &str) -> u64 {
    let lost = |i: usize| results["engines"][i]["lost_by"][reason].as_u64();
    lost(0).unwrap_or(0) + lost(1).unwrap_or(0)
}

#[test]
fn a_killed_match_goes_on_to_the_same_results() {
    let dir = scratch("match-resume");
    let name = |file: &str| dir.join(file).to_str().unwrap().to_string();
    let (whole, stopped) = (name("whole.txt"), name("stopped.txt"));
    let common = ["--games", "120", "--concurrency", "2", "--seed", "5"];
    let at_once = results(&[&common[..], &["--record", &whole]].concat());
    let mut child = std::process::Command::new(program())
        .args(["match", "--json", "--record", &stopped])
        .args(common)
        .spawn()
        .unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    let played = || {
        fs::read_to_string(&stopped)
            .unwrap_or_default()
            .matches("[Rules")
            .count()
    };
    while played() < 5 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = played();
    assert!((5..120).contains(&before), "{before}");
    // What a torn write would leave, with half a Chinese character at its end.
    let mut torn = fs::read(&stopped).unwrap();
    let game = fs::read(&whole).unwrap();
    torn.extend(&game[..400]);
    torn.extend(&"军".as_bytes()[..2]);
    fs::write(&stopped, torn).unwrap();

    // Without --resume nothing is overwritten, and another match is not mixed in.
    let refused = run(&[&["match", "--record", &stopped], &common[..]].concat());
    assert_eq!(code(&refused), 1);
    assert!(err(&refused).contains("--resume"), "{}", err(&refused));
    for (change, message) in [
        (["--seed", "6"], "the seed is 5, not 6"),
        (["--rules", "standard"], "quiet-limit is 31, not 0"),
        (["--seconds", "9"], "the time is 1800, not 9"),
        (["--south", "random"], "command is sampler, not random"),
    ] {
        let args = ["match", "--seed", "5", "--record", &stopped, "--resume"];
        let args: Vec<&str> = match change[0] {
            "--seed" => ["match", "--record", &stopped, "--resume"].into(),
            _ => args.into(),
        };
        let other = run(&[&args[..], &change].concat());
        assert_eq!(code(&other), 1, "{change:?}");
        assert!(err(&other).contains(message), "{}", err(&other));
    }

    let again = run(&[
        &["match", "--json", "--record", &stopped, "--resume"],
        &common[..],
    ]
    .concat());
    assert_eq!(code(&again), 0, "{}", err(&again));
    assert!(err(&again).contains("is incomplete"), "{}", err(&again));
    let again: serde_json::Value = serde_json::from_str(&out(&again)).unwrap();
    assert_eq!(again, at_once);
    let sorted = |file: &str| {
        let mut games: Vec<(u32, String)> = read(file)
            .iter()
            .map(|game| {
                let number = game.tag("Game").unwrap().parse().unwrap();
                (
                    number,
                    format!("{:?} {:?}", game.start_game().armies(), game.items()),
                )
            })
            .collect();
        games.sort();
        games
    };
    assert_eq!(sorted(&stopped), sorted(&whole));
    // A match that is complete has nothing to go on with; more games can be added.
    let args = [&["--record", &stopped, "--resume"], &common[..]].concat();
    assert_eq!(results(&args), at_once);
    let more = [
        "--games", "122", "--seed", "5", "--record", &stopped, "--resume",
    ];
    assert_eq!(results(&more)["games"], 122);
    assert!(good(&["referee", "--quiet", &stopped]).is_empty());
}

#[test]
fn openings_set_the_armies() {
    let dir = scratch("match-openings");
    let name = |file: &str| dir.join(file).to_str().unwrap().to_string();
    let army = |seed| Army::from_seed(&Rules::CCGC, seed);
    let list = format!(
        "# two pairs\n{} {}\n\n{} {} # the second\n",
        army(1),
        army(2),
        army(3),
        army(4)
    );
    fs::write(name("list.txt"), list).unwrap();
    let common = ["--south", "random", "--north", "random", "--games", "5"];
    let (list, record) = (name("list.txt"), name("match.txt"));
    good(
        &[
            &["match", "--openings", &list, "--record", &record],
            &common[..],
        ]
        .concat(),
    );
    for game in read(&record) {
        let number: u32 = game.tag("Game").unwrap().parse().unwrap();
        let first = if number.is_multiple_of(2) { 3 } else { 1 };
        assert_eq!(
            game.start_game().armies(),
            Some([army(first), army(first + 1)])
        );
    }
    let other = ["match", "--record", &record, "--resume"];
    let other = run(&[&other[..], &common].concat());
    assert!(
        err(&other).contains("number of openings is 2, not 0"),
        "{}",
        err(&other)
    );
    fs::write(name("other.txt"), format!("{0} {0}\n{0} {0}\n", army(1))).unwrap();
    let other = [
        "match",
        "--record",
        &record,
        "--resume",
        "--openings",
        &name("other.txt"),
    ];
    let other = run(&[&other[..], &common].concat());
    assert!(
        err(&other).contains("the openings differ"),
        "{}",
        err(&other)
    );
    // Records serve as well, and an engine that sets up something else loses.
    let stubborn = rogue("hang 1000");
    let results = results(&["--openings", &record, "--games", "2", "--north", &stubborn]);
    assert_eq!(
        results["engines"][1]["lost_by"]["illegal-setup"], 2,
        "{results}"
    );

    fs::write(name("bad.txt"), format!("{0} {0}\n{0}\n", army(1))).unwrap();
    let bad = run(&["match", "--openings", &name("bad.txt")]);
    assert_eq!(code(&bad), 1);
    assert!(
        err(&bad).contains("line 2: expected two armies"),
        "{}",
        err(&bad)
    );
}

#[test]
fn the_same_engine_twice_plays_two_games_of_a_pair() {
    let dir = scratch("match-pair");
    let record = dir.join("match.txt");
    let record = record.to_str().unwrap();
    let args = ["--south", "random", "--north", "random", "--games", "2"];
    let match_of = ["match", "--swap-armies", "--record", record];
    good(&[&match_of, &args[..]].concat());
    let games = read(record);
    let other = run(&[
        "match", "--record", record, "--resume", "--games", "2", "--south", "random",
    ]);
    let says = "the choice of armies is swapped in pairs, not one for each game";
    assert!(err(&other).contains(says), "{}", err(&other));
    assert_eq!(
        games[0].start_game().armies(),
        games[1].start_game().armies()
    );
    assert_ne!(games[0].items(), games[1].items());
}

#[test]
fn seeds_are_secret_until_they_are_told() {
    let dir = scratch("match-seed");
    let file = |name: &str| dir.join(name).to_str().unwrap().to_string();
    let games = |name: &str| -> Vec<_> {
        let games = read(&file(name));
        games
            .iter()
            .map(|game| (game.start_game().armies(), game.items().to_vec()))
            .collect()
    };
    let play = |name: &str, more: &[&str]| {
        let args = ["--games", "3", "--south", "random", "--record", &file(name)];
        results(&[&args, more].concat())
    };
    let (first, second) = (play("first", &[]), play("second", &[]));
    assert_ne!(first["seed"], second["seed"]);
    assert_ne!(games("first"), games("second"));
    let seed = first["seed"].as_str().unwrap();
    assert_eq!(seed.len(), 32);
    for game in read(&file("first")) {
        assert_eq!(game.tag("Seed"), Some(seed));
    }
    assert_eq!(play("again", &["--seed", seed]), first);
    assert_eq!(games("again"), games("first"));
    // A match that goes on knows its seed; a game is added to the last pair.
    let more = ["--games", "4", "--south", "random", "--resume", "--record"];
    let more = results(&[&more[..], &[&file("first")]].concat());
    assert_eq!((&more["games"], &more["seed"]), (&4.into(), &first["seed"]));
    assert_eq!(games("first")[..3], games("again"));
}

#[test]
fn records_wait_for_their_pair() {
    // While the second game hangs, the first is not to be read anywhere.
    let dir = scratch("match-pair-waits");
    let name = |file: &str| dir.join(file).to_str().unwrap().to_string();
    let (record, logs) = (name("match.txt"), name("logs"));
    let looks = format!(
        "sh -c 'wc -c < \"$ROGUE_DIR/match.txt\" >> \"$ROGUE_DIR/sizes\"; \
        ls \"$ROGUE_DIR/logs\" | wc -l >> \"$ROGUE_DIR/sizes\"; exec {:?} engine --player random'",
        program()
    );
    let output = std::process::Command::new(program())
        .args([
            "match",
            "--swap-armies",
            "--games",
            "3",
            "--south",
            &looks,
            "--env",
            "ROGUE_DIR",
        ])
        .args(["--record", &record, "--logs", &logs])
        .env("ROGUE_DIR", &dir)
        .output()
        .unwrap();
    assert_eq!(code(&output), 0, "{}", err(&output));
    let sizes = fs::read_to_string(name("sizes")).unwrap();
    let sizes: Vec<u32> = sizes
        .split_whitespace()
        .map(|n| n.parse().unwrap())
        .collect();
    assert_eq!(sizes[..4], [0; 4], "{sizes:?}");
    assert_eq!(fs::read_dir(&logs).unwrap().count(), 6);
    assert_eq!(read(&record).len(), 3);
}

#[test]
fn a_clear_match_is_stopped_by_sprt() {
    let args = ["--games", "400", "--concurrency", "2", "--sprt", "0,200"];
    let clear = results(&args);
    assert_eq!(clear["sprt"]["accepted"], 1, "{clear}");
    assert!(clear["games"].as_u64().unwrap() < 100, "{clear}");
    let args = [
        "--games",
        "400",
        "--south",
        "random",
        "--north",
        "sampler",
        "--sprt=-200,0",
    ];
    let clear = results(&args);
    assert_eq!(clear["sprt"]["accepted"], 0, "{clear}");
    let table = good(&["match", "--games", "2", "--sprt", "0,5"]);
    assert!(
        table.contains("SPRT 0 +5") && table.contains("still open"),
        "{table}"
    );
}

#[test]
fn other_rules_are_told() {
    let dir = scratch("match-rules");
    let record = dir.join("match.txt");
    let record = record.to_str().unwrap();
    let rules = "bodlaender-3,ply-limit=60";
    good(&[
        "match", "--games", "4", "--rules", rules, "--record", record,
    ]);
    for game in read(record) {
        assert_eq!(game.start_game().rules().to_string(), rules);
        assert_eq!(game.tag("Termination"), Some("normal"));
    }
    good(&["referee", record]);
    for (rules, word) in [
        ("flip", "play=dark"),
        ("open", "play=dark"),
        ("standard,flag-win=carry", "carried flag"),
        ("sheet-dark", "refused try"),
        ("oca", "battle-reveals"),
    ] {
        let output = run(&["match", "--rules", rules]);
        assert_eq!(code(&output), 1);
        assert!(err(&output).contains(word), "{}", err(&output));
    }
}

#[test]
fn usage() {
    for args in [
        &["--games", "0"][..],
        &["--resume"],
        &["--sprt", "20,0"],
        &["--south", "'open"],
        &["--south", " "],
        &["--rules", "nope"],
        &["--concurrency", "0"],
        &["--seed", "a b"],
        &["--seconds", "0"],
    ] {
        let output = run(&[&["match"], args].concat());
        assert_eq!(code(&output), 2, "{args:?}");
    }
    let help = good(&["match", "--help"]);
    for word in [
        "--openings",
        "illegal-setup",
        "LUZHANQI_SEED",
        "--swap-armies",
        "--resume",
        "Examples:",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
    assert!(!good(&["--help"]).contains("match-watchdog"));
}

#[test]
fn progress_is_for_terminals() {
    let args = [
        "match", "--games", "3", "--south", "random", "--north", "random",
    ];
    let output = run(&args);
    assert_eq!(code(&output), 0);
    assert_eq!(err(&output), "");
    rogue("");
    let words: Vec<String> = args.iter().map(|word| format!("{word:?}")).collect();
    let script = format!(
        "import os, pty, sys\nsys.exit(os.waitstatus_to_exitcode(pty.spawn([{:?}, {}])))",
        program().to_str().unwrap(),
        words.join(", ")
    );
    let shown = std::process::Command::new("python3")
        .args(["-c", &script])
        .env("TERM", "xterm")
        .output()
        .unwrap();
    assert!(shown.status.success(), "{}", out(&shown));
    assert!(out(&shown).contains("/3 "), "{}", out(&shown));
    assert!(out(&shown).contains("Elo difference"), "{}", out(&shown));
}
