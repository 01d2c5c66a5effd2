//! A cheating engine: with everything that an engine is handed, and the generator of this library, it
//! must not find the army of its opponent.

use std::collections::HashSet;
use std::fs;
use std::process::Command;

use crate::engines::*;
use luzhanqi::record::records;
use luzhanqi::{Army, Random, Rules};

/// Undoes a step of `x ^= x >> shift`.
fn unshift(x: u64, shift: u32) -> u64 {
    (0..64 / shift).fold(x, |y, _| x ^ y >> shift)
}

/// The inverse of an odd number modulo 2^64.
fn inverse(odd: u64) -> u64 {
    (0..6).fold(odd, |x, _| {
        x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)))
    })
}

/// The state from which the generator has just drawn this number.
fn state_of(drawn: u64) -> u64 {
    let z = unshift(drawn, 31).wrapping_mul(inverse(0x94d0_49bb_1331_11eb));
    let z = unshift(z, 27).wrapping_mul(inverse(0xbf58_476d_1ce4_e5b9));
    unshift(z, 30)
}

/// All armies that the generator makes from numbers near this one: of seeds, of drawn numbers, and of
/// numbers that were drawn before and after it.
fn armies_from(number: u64) -> HashSet<Army> {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut seeds = HashSet::new();
    for start in [number, state_of(number), state_of(state_of(number))] {
        for away in 0..24_u64 {
            let state = start
                .wrapping_sub(STEP.wrapping_mul(12))
                .wrapping_add(STEP.wrapping_mul(away));
            let first = Random::new(state).next_u64();
            seeds.extend([state, first, Random::new(first).next_u64()]);
        }
    }
    for bit in 0..64 {
        seeds.insert(number ^ 1 << bit);
    }
    seeds.extend((0..=8).flat_map(|k| [number.wrapping_add(k), number.wrapping_sub(k)]));
    seeds
        .into_iter()
        .flat_map(|seed| [seed, Random::new(seed).next_u64()])
        .map(|seed| Army::from_seed(&Rules::CCGC, seed))
        .collect()
}

/// Every number in a text, decimal or hexadecimal.
fn numbers(text: &str) -> HashSet<u64> {
    let mut found = HashSet::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        found.extend(word.parse::<u64>());
        let hex = word.as_bytes().chunks(16);
        let hex = hex.filter_map(|part| u64::from_str_radix(str::from_utf8(part).ok()?, 16).ok());
        found.extend(hex);
    }
    found
}

#[test]
fn the_attack_works_on_seeds_in_a_row() {
    // South's army, north's army, and what else, drawn one after the other.
    let mut random = Random::new(7);
    let drawn: Vec<u64> = (0..6).map(|_| random.next_u64()).collect();
    for (own, other) in [(0, 1), (1, 0), (3, 1), (5, 0)] {
        let wanted = Random::new(drawn[other]).next_u64();
        let wanted = Army::from_seed(&Rules::CCGC, wanted);
        assert!(armies_from(drawn[own]).contains(&wanted), "{own} {other}");
    }
    assert!(numbers("A=12 x:ff").is_superset(&[12, 255].into()));
}

#[test]
fn a_cheating_engine_learns_nothing() {
    let dir = scratch("match-secrets");
    let record = dir.join("match.txt");
    let handed = dir.join("handed");
    fs::create_dir(&handed).unwrap();
    let output = Command::new(program())
        .args(["match", "--games", "6", "--seconds", "60"])
        .args(["--south", &rogue("spy never"), "--north", "random"])
        .args(["--env", "ROGUE_DIR", "--record", record.to_str().unwrap()])
        .env("ROGUE_DIR", &handed)
        .env("SECRET_OF_THE_OPERATOR", "hidden")
        .output()
        .unwrap();
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = fs::read_to_string(&record).unwrap();
    let mut enemies = HashSet::new();
    for game in records(&text) {
        let game = game.unwrap().game().unwrap().clone();
        let rogues = usize::from(game.tag("North") == Some("rogue"));
        enemies.insert(game.start_game().armies().unwrap()[1 - rogues]);
    }
    assert_eq!(enemies.len(), 6);
    let mut told = HashSet::new();
    let mut homes = HashSet::new();
    for file in fs::read_dir(&handed).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(!text.contains("hidden"), "{text}");
        assert!(text.contains("LUZHANQI_ARMY_SEED=") && text.contains("START "));
        // Its directory is its own and empty, and it is gone.
        let (home, files) = text.lines().next().unwrap().split_once(' ').unwrap();
        assert_eq!(files, "[]", "{text}");
        assert!(text.contains(&format!("HOME={home}\n")), "{text}");
        assert!(!fs::exists(home).unwrap(), "{home}");
        homes.insert(home.to_string());
        told.extend(numbers(&text));
    }
    assert_eq!(homes.len(), 6);
    assert!(told.len() > 12);
    for number in told.into_iter().chain(0..200) {
        for army in armies_from(number) {
            assert!(!enemies.contains(&army), "{number} gives {army}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_engine_inherits_no_open_file() {
    let dir = scratch("match-files");
    let handed = dir.join("handed");
    fs::create_dir(&handed).unwrap();
    let secret = dir.join("secret");
    fs::write(&secret, "the operator's own").unwrap();
    let record = dir.join("match.txt");
    let output = with_open_file(&secret)
        .args(["match", "--games", "4", "--concurrency", "2"])
        .args(["--south", &rogue("files never"), "--north", "random"])
        .args(["--env", "ROGUE_DIR", "--record", record.to_str().unwrap()])
        .env("ROGUE_DIR", &handed)
        .output()
        .unwrap();
    assert_eq!(code(&output), 0, "{}", err(&output));
    let found = fs::read_dir(&handed).unwrap();
    let found = found.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    assert_eq!(found.collect::<Vec<_>>(), ["[]\n"; 4]);
}

/// A watchdog passes nothing on that it has inherited, even if the match that starts it does.
#[cfg(unix)]
#[test]
fn an_engine_inherits_no_open_file_from_its_watchdog() {
    let dir = scratch("watchdog-files");
    let secret = dir.join("secret");
    fs::write(&secret, "the operator's own").unwrap();
    let home = dir.join("home");
    fs::create_dir(&home).unwrap();
    let engine = format!(
        "import os\nfor number in map(int, '{INHERITED}'.split()):
    try: print(number, os.fstat(number))
    except OSError: pass"
    );
    let output = with_open_file(&secret)
        .args(["match-watchdog", "--directory"])
        .arg(&home)
        .args(["--", "python3", "-c", &engine])
        .output()
        .unwrap();
    assert_eq!((code(&output), out(&output).as_str()), (0, ""));
}
