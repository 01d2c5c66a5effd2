//! Crates export the types that their signatures name.

use std::collections::BTreeSet;
use std::fs;

use luzhanqi_tests::{root, texts};

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
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
