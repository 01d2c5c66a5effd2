//! Which public types may grow: the table of `docs/stability.md` decides it for every public enum, and every
//! struct whose fields are all public, of the libraries; the sources are compared with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use luzhanqi_tests::{root, texts};

const LIBRARIES: [&str; 11] = [
    "luzhanqi",
    "xiangqi/core",
    "luzhanqi-env",
    "xiangqi/env",
    "kit/core",
    "kit/env",
    "kit/table",
    "luzhanqi-table",
    "xiangqi/table",
    "player",
    "xiangqi/player",
];

/// The macros of `luzhanqi-kit` that declare enums, and whether all of these may grow.
const MACROS: [(&str, bool); 5] = [
    ("commands! {", false),
    ("two_sides! {", false),
    ("tokens! {", false),
    ("option_value! {", true),
    ("observation_reading! {", false),
];

/// The name at the start of a text.
fn name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The attributes and comments before a line.
fn attributes(lines: &[&str]) -> String {
    let ends = |line: &&&str| !(line.is_empty() || line.ends_with(['{', '}', ';']));
    let attributes = lines.iter().rev().take_while(ends);
    attributes.copied().collect()
}

/// Whether users can write a struct as an expression: all its fields are public.
fn is_open(rest: &[&str]) -> bool {
    if rest[0].ends_with(';') {
        return !rest[0].contains('(') || rest[0].contains("(pub ");
    }
    let is_field = |line: &&&str| !line.starts_with(['/', '#', '$', '}']);
    let end = rest.iter().position(|line| *line == "}").expect("an end");
    rest[1..end]
        .iter()
        .filter(is_field)
        .all(|line| line.starts_with("pub ") || !line.contains(": "))
}

/// The types of a source, and whether they may grow.
fn declared(source: &str) -> Vec<(String, bool)> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut all = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let grows = |at: usize| attributes(&lines[..at]).contains("#[non_exhaustive]");
        let found = |at: usize, text: &str, always| (name(text).to_string(), always || grows(at));
        if let Some(rest) = line.strip_prefix("pub enum ") {
            all.push(found(i, rest, false));
        } else if let Some(rest) = line.strip_prefix("pub struct ")
            && is_open(&lines[i..])
            && !attributes(&lines[..i]).contains("#[doc(hidden)]")
        {
            all.push(found(i, rest, false));
        } else if let Some((_, always)) = MACROS.iter().find(|(call, _)| line.ends_with(call))
            && !line.starts_with("//")
        {
            let is_name = |line: &&str| line.starts_with(|c: char| c.is_alphabetic());
            let at = i + 1 + lines[i + 1..].iter().position(is_name).expect("a name");
            all.push(found(at, lines[at], *always));
        }
    }
    // Those of macros begin with a dollar sign.
    all.retain(|(name, _)| !name.is_empty());
    all
}

#[test]
fn every_public_type_has_a_decision() {
    let page = fs::read_to_string(root().join("docs/stability.md")).expect("the page");
    let mut decided = BTreeMap::new();
    for row in page.lines() {
        let grows = match row.split('|').nth(2).map(str::trim) {
            Some("grows") => true,
            Some("frozen") => false,
            _ => continue,
        };
        let types = row.split('|').nth(1).expect("types");
        for name in types.split('`').skip(1).step_by(2) {
            assert!(
                decided.insert(name, grows).is_none(),
                "{name} is in two rows"
            );
        }
    }
    assert!(decided.len() > 50);
    let libraries = LIBRARIES.map(|library| texts(&format!("{library}/src"), "rs"));
    let all = libraries.concat();
    let mut met = BTreeSet::new();
    for (name, grows) in all.iter().flat_map(|source| declared(source)) {
        match decided.get_key_value(name.as_str()) {
            None => panic!("{name} has no row in the table of docs/stability.md"),
            Some((known, decision)) => {
                assert_eq!(grows, *decision, "is {name} #[non_exhaustive]?");
                met.insert(*known);
            }
        }
        // A list that grows has no fixed length.
        let list = format!("const ALL: [{name};");
        assert!(
            !grows || !all.iter().any(|source| source.contains(&list)),
            "{list}"
        );
    }
    let gone: Vec<_> = decided.keys().filter(|name| !met.contains(*name)).collect();
    assert!(
        gone.is_empty(),
        "the table has types that are gone: {gone:?}"
    );
}
