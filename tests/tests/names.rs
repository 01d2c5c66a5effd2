//! One thing has one name: `docs/names.tsv` is compared with the sources of every language. Each name
//! has to exist. The names of a row are the first of its second column, or one of the others there, for
//! which the last column gives the reason ("open" if they are to be renamed). Some words name no public
//! method.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use luzhanqi_tests::{root, texts};
use serde_json::Value;

/// The columns of names, in order.
const COLUMNS: [&str; 10] = [
    "rust luzhanqi",
    "rust xiangqi",
    "c lzq",
    "c xq",
    "c++ lzq",
    "c++ xq",
    "python luzhanqi",
    "python xiangqi",
    "js luzhanqi",
    "js xiangqi",
];
/// Words that meant several things, or that only this project used.
const DENIED: &[&str] = &[
    "moves",
    "legal",
    "legality",
    "check",
    "why_not",
    "mirror",
    "start",
    "draw",
    "listed",
    "play_listed",
    "beginning",
    "result",
    "is_ruling",
    "moves_ahead",
    "ways",
    "chances",
    "chances_on",
    "with_chances",
    "memory",
    "with_memory",
    "even",
    "masks",
    "comment",
    "flag_guard",
    "waiting",
    "asked",
    "answer",
];

/// The words of a text that are followed by one of some characters.
fn words_before<'a>(text: &'a str, ends: &'a [char]) -> impl Iterator<Item = &'a str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(ends).map(move |(at, _)| {
        let from = text[..at].rfind(|c| !is_word(c)).map_or(0, |from| from + 1);
        &text[from..at]
    })
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The functions after a keyword; with `public` those alone that are public.
fn rust(folders: &[&str], public: bool) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for text in folders.iter().flat_map(|folder| texts(folder, "rs")) {
        let text = text.split("mod tests {").next().unwrap_or_default();
        for line in text.lines().map(str::trim_start) {
            let Some((before, after)) = line.split_once("fn ") else {
                continue;
            };
            if !public || (before.starts_with("pub ") && !before.contains('(')) {
                names.extend(words_before(after, &['(', '<']).next().map(str::to_owned));
            }
        }
    }
    names
}

fn c(game: &str) -> BTreeSet<String> {
    let described: Value =
        serde_json::from_str(&read(&format!("include/{game}.json"))).expect("JSON");
    let functions = described["functions"].as_array().expect("functions");
    functions
        .iter()
        .map(|one| one["name"].as_str().expect("a name").to_owned())
        .collect()
}

/// `Class.member` of a text whose classes begin at the start of a line.
fn members(text: &str, ends: &[char]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut class = "";
    for line in text.lines() {
        if let Some(rest) = line
            .strip_prefix("class ")
            .or_else(|| line.strip_prefix("struct "))
        {
            class = rest
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
                .unwrap_or_default();
            names.insert(class.to_owned());
        }
        if line == "};" {
            class = "";
        }
        // Calls in bodies and in documentation declare nothing.
        let declared = match line.strip_prefix("    ") {
            Some(rest) if ends.contains(&':') && rest.starts_with(' ') => continue,
            Some(rest) if ends.contains(&':') => {
                let rest = rest.strip_prefix("def ").unwrap_or(rest);
                &rest[..rest.find(ends).map_or(0, |at| at + 1)]
            }
            _ => line,
        };
        let is_called = |word: &str| {
            let at = word.as_ptr() as usize - line.as_ptr() as usize;
            line[..at].ends_with([':', '.', '>'])
        };
        for word in words_before(declared, ends).filter(|word| !word.is_empty() && !is_called(word))
        {
            names.insert(format!("{class}.{word}"));
            if line.starts_with("def ") {
                names.insert(word.to_owned());
            }
        }
    }
    names
}

fn javascript(folder: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for text in texts(&format!("{folder}/src"), "rs") {
        names.extend(words_before(&text, &['(']).map(str::to_owned));
        for (at, found) in text.match_indices("pub struct ") {
            let class = words_before(&text[at + found.len()..], &['(', ' ', ';', '{']).next();
            names.extend(class.map(|class| format!("new {class}")));
        }
        for (_, after) in text
            .match_indices("js_name = ")
            .map(|(at, found)| (at, &text[at + found.len()..]))
        {
            names.extend(
                words_before(after.trim_start_matches('"'), &[',', ')', ']', '"'])
                    .next()
                    .map(str::to_owned),
            );
        }
    }
    for text in texts(&format!("{folder}/package"), "js") {
        names.extend(words_before(&text, &[':', '(']).map(str::to_owned));
    }
    names
}

struct Row {
    line: usize,
    concept: String,
    names: Vec<String>,
    cells: Vec<Vec<String>>,
}

fn rows() -> Vec<Row> {
    let text = read("docs/names.tsv");
    let mut lines = text.lines().enumerate();
    let (_, head) = lines.next().expect("a head");
    assert_eq!(
        head.split('\t').collect::<Vec<_>>(),
        [&["concept", "name"], &COLUMNS[..], &["why other names"]].concat()
    );
    lines
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(at, line)| {
            let parts: Vec<&str> = line.split('\t').collect();
            let place = format!("docs/names.tsv:{}", at + 1);
            assert_eq!(parts.len(), 3 + COLUMNS.len(), "{place}");
            let list = |cell: &str| -> Vec<String> {
                let names = cell.split(", ").filter(|one| !one.is_empty());
                names.map(str::to_owned).collect()
            };
            let names = list(parts[1]);
            let why = parts[2 + COLUMNS.len()];
            assert_eq!(
                names.len() > 1,
                !why.is_empty(),
                "{place}: why other names?"
            );
            Row {
                line: at + 1,
                concept: parts[0].to_owned(),
                names,
                cells: parts[2..2 + COLUMNS.len()]
                    .iter()
                    .map(|cell| list(cell))
                    .collect(),
            }
        })
        .collect()
}

/// A name without what a language or a type puts before it, in lower case without marks.
fn plain(name: &str) -> String {
    let last = name.rsplit([':', '.']).next().unwrap_or(name);
    last.to_lowercase().replace('_', "")
}

fn sources() -> [BTreeSet<String>; 10] {
    let shared = ["kit/core/src", "kit/env/src"];
    let python = |package: &str| {
        let mut text = read(&format!("{package}/_native.pyi"));
        text.push_str(&read(&format!("{package}/enums.py")));
        text.push_str(&read(&format!("{package}/values.py")));
        members(&text, &['(', ':'])
    };
    [
        rust(
            &[&["luzhanqi/src", "luzhanqi-env/src"], &shared[..]].concat(),
            false,
        ),
        rust(
            &[&["xiangqi/core/src", "xiangqi/env/src"], &shared[..]].concat(),
            false,
        ),
        c("luzhanqi"),
        c("xiangqi"),
        members(&read("include/luzhanqi.hpp"), &['(']),
        members(&read("include/xiangqi.hpp"), &['(']),
        python("luzhanqi-py/python/luzhanqi"),
        python("xiangqi/py/python/xiangqi_rules"),
        javascript("luzhanqi-js"),
        javascript("xiangqi/js"),
    ]
}

#[test]
fn every_name_of_the_table_exists() {
    let sources = sources();
    let mut missing = Vec::new();
    for row in rows() {
        for ((cell, source), column) in row.cells.iter().zip(&sources).zip(COLUMNS) {
            for name in cell {
                let sought = match column {
                    "rust luzhanqi" | "rust xiangqi" => name.rsplit("::").next(),
                    "js luzhanqi" | "js xiangqi" => name.rsplit('.').next(),
                    _ => Some(name.as_str()),
                };
                if !sought.is_some_and(|name| source.contains(name)) {
                    missing.push(format!(
                        "docs/names.tsv:{}: {column} has no {name} ({})",
                        row.line, row.concept
                    ));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_names_of_a_row_agree() {
    let mut wrong = Vec::new();
    for row in rows().iter().filter(|row| !row.names.is_empty()) {
        for (cell, column) in row.cells.iter().zip(COLUMNS) {
            let fits = |name: &String| {
                row.names
                    .iter()
                    .any(|one| plain(name).ends_with(&plain(one)))
            };
            if !cell.is_empty() && !cell.iter().any(fits) {
                wrong.push(format!(
                    "docs/names.tsv:{}: {column} says {cell:?}, not {}",
                    row.line, row.names[0]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn denied_words_name_no_public_method() {
    let [.., cpp_lzq, cpp_xq, py_lz, py_xq, _, _] = sources();
    let mut found = Vec::new();
    let mut deny = |column: &str, name: &str, word: &str| {
        if DENIED.contains(&word) {
            found.push(format!("{column} has {name}"));
        }
    };
    for folder in [
        "luzhanqi/src",
        "xiangqi/core/src",
        "luzhanqi-env/src",
        "xiangqi/env/src",
    ] {
        assert!(Path::new(&root()).join(folder).is_dir());
        rust(&[folder], true)
            .iter()
            .for_each(|name| deny(folder, name, name));
    }
    for game in ["luzhanqi", "xiangqi"] {
        for name in c(game) {
            let word = name.splitn(3, '_').nth(2).unwrap_or_default();
            deny("C", &name, word);
        }
    }
    for (column, names) in [
        ("C++", cpp_lzq),
        ("C++", cpp_xq),
        ("Python", py_lz),
        ("Python", py_xq),
    ] {
        for name in &names {
            let (class, word) = name.split_once('.').unwrap_or(("", name));
            if !["", "Rollouts", "Play", "Verdict"].contains(&class) {
                deny(column, name, word);
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The words of a source's public signatures: functions, fields, and variants of enums.
fn signatures(text: &str) -> BTreeSet<String> {
    let (mut words, mut in_function, mut in_enum) = (BTreeSet::new(), false, false);
    let code = text.split("mod tests {").next().unwrap_or_default();
    for line in code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
    {
        let item = line.trim_start();
        in_function |= item.starts_with("pub fn ") || item.starts_with("pub const fn ");
        in_enum = line.starts_with("pub enum ") || in_enum && line != "}";
        let is_field = item.starts_with("pub ") && item.ends_with(',');
        if in_function || in_enum || is_field {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            words.extend(item.split(|c| !is_word(c)).map(str::to_owned));
        }
        in_function &= !item.ends_with(['{', ';', '}']);
    }
    words
}

/// The names in braces after a text.
fn names_after<'a>(text: &'a str, head: &str) -> BTreeSet<&'a str> {
    let list = text
        .split_once(head)
        .and_then(|(_, rest)| rest.split_once('}'));
    list.map_or_else(BTreeSet::new, |(list, _)| {
        list.split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .collect()
    })
}

#[test]
fn learners_crates_export_what_their_signatures_name() {
    for (folder, core) in [
        ("luzhanqi-env/src", "luzhanqi"),
        ("xiangqi/env/src", "xiangqi"),
    ] {
        let lib = read(&format!("{folder}/lib.rs"));
        assert!(
            lib.contains(&format!("\npub use {core};")),
            "{folder} does not export {core}"
        );
        let exported = names_after(&lib, &format!("\npub use {core}::{{"));
        let mut named = BTreeSet::new();
        for text in texts(folder, "rs").iter().filter(|text| **text != lib) {
            let words = signatures(text);
            let imported = names_after(text, &format!("\nuse {core}::{{"));
            named.extend(
                imported
                    .into_iter()
                    .filter(|name| words.contains(*name))
                    .map(str::to_owned),
            );
        }
        let missing: Vec<_> = named
            .iter()
            .filter(|name| !exported.contains(name.as_str()))
            .collect();
        assert!(
            named.len() > 5 && missing.is_empty(),
            "{folder}/lib.rs must export {missing:?}"
        );
    }
}
