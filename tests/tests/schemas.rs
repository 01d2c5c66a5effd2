//! The JSON Schemas of `docs/schema` fit what this library writes, and notice what it does not write.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use luzhanqi_tests::{python_env, root, run, target};
use serde_json::Value;

/// Validates texts, one a line, and returns their kinds.
fn kinds(schema: &str, definition: &str, lines: &str) -> String {
    let home = target().join("schemas");
    fs::create_dir_all(&home).expect("the build directory can be written");
    let file = home.join(format!("{schema}-{definition}.jsonl"));
    fs::write(&file, lines).expect("the build directory can be written");
    run(Command::new(python_env("schemas").join("python"))
        .arg(root().join("tests/python/schemas.py"))
        .arg(root().join(format!("docs/schema/{schema}.json")))
        .arg(definition)
        .arg(&file))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// The observations of the kept streams, one a line.
fn kept(path: &str) -> String {
    let mut lines = String::new();
    for line in read(path).lines() {
        let stream: Value = serde_json::from_str(line).expect("JSON");
        for seen in stream["observations"].as_array().expect("a list") {
            writeln!(lines, "{seen}").expect("a text");
        }
    }
    lines
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs jsonschema from PyPI"
)]
fn observations() {
    let mut lines = kept("luzhanqi/tests/golden/observations/1.jsonl");
    let names = luzhanqi::RuleSet::ALL.iter().map(|set| set.name);
    let further = ["bodlaender-1,flag-win=carry", "bodlaender-2,flag-win=carry"];
    for (seed, rules) in (0..).zip(names.chain(further)) {
        let mut random = luzhanqi::Random::new(seed);
        let rules = format!("{rules},ply-limit=300").parse().expect("rules");
        let mut game = luzhanqi::Game::from_seed(&rules, seed);
        while game.outcome().is_none() {
            let moves: Vec<_> = game.legal_moves().iter().collect();
            let mv = moves[random.below(moves.len() as u32) as usize];
            game.play(mv).expect("a move of the seat's own list");
        }
        for viewer in [
            Some(luzhanqi::Seat::South),
            Some(luzhanqi::Seat::North),
            None,
        ] {
            for seen in game.observations_since(viewer, 0).expect("from the start") {
                let line = serde_json::to_string(&seen).expect("JSON");
                lines.push_str(&(line + "\n"));
            }
        }
    }
    let found = kinds("luzhanqi-observation", "", &lines);
    let wanted = "attacked begin draw-declined draw-offered ended flipped moved refused take-back-declined \
        take-back-offered taken-back ";
    assert!(found.starts_with(wanted), "{found}");
    let found = kinds(
        "xiangqi-observation",
        "",
        &kept("xiangqi/core/tests/golden/observations/1.jsonl"),
    );
    let wanted = "begin draw-declined draw-offered ended moved take-back-declined take-back-offered taken-back ";
    assert!(found.starts_with(wanted), "{found}");
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs jsonschema from PyPI"
)]
fn messages_of_tables() {
    let (mut from_client, mut from_table) = (String::new(), String::new());
    for name in ["luzhanqi-1", "luzhanqi-flip-1", "xiangqi-1"] {
        for line in read(&format!("tests/data/tables/{name}.messages")).lines() {
            let (_, message) = line.split_once(' ').expect("a peer and a message");
            writeln!(from_table, "{message}").expect("a text");
        }
    }
    for name in ["luzhanqi", "xiangqi"] {
        for line in read(&format!("tests/data/tables/{name}.played")).lines() {
            let Some((way, message)) = line.split_once(" {") else {
                continue;
            };
            let message = message.trim_end_matches(" (end)");
            match way.chars().next_back() {
                Some('>') => writeln!(from_client, "{{{message}").expect("a text"),
                Some('<') => writeln!(from_table, "{{{message}").expect("a text"),
                _ => {}
            }
        }
    }
    let found = kinds("table-message", "fromClient", &from_client);
    let wanted = "abort answer claim hello leave move offer pong resign say setup sync ";
    assert!(found.starts_with(wanted), "{found}");
    let found = kinds("table-message", "fromTable", &from_table);
    let wanted = "close done observe ping refused rewind setup state told welcome ";
    assert!(found.starts_with(wanted), "{found}");
}

/// The phases of a table are the same in Rust, in the schema and in the types of TypeScript.
#[test]
fn phases_of_tables() {
    let phases = luzhanqi_table::kit_table::Phase::ALL.iter();
    let phases: Vec<String> = phases.map(|phase| format!("\"{phase}\"")).collect();
    for (file, start, separator, end) in [
        (
            "docs/schema/table-message.json",
            "\"phase\": {\n              \"enum\": [",
            ", ",
            "]",
        ),
        ("kit/js/src/tables.rs", "\n  phase: ", " | ", ";"),
    ] {
        let text = read(file);
        let (_, list) = text.split_once(start).expect("a list of phases");
        let (list, _) = list.split_once(end).expect("the end of the list");
        assert_eq!(list, phases.join(separator), "{file}");
    }
}
