//! The header is made from the sources: `UPDATE_HEADER=1 cargo test -p luzhanqi-ffi --test header`
//! writes it, and without that wish the test fails if it would be another.

use std::fs;
use std::path::Path;
use std::process::Command;

use luzhanqi::rules::{Allowed, RuleOption};
use luzhanqi::{EndReason, IllegalMove};

use cbindgen::{Builder, Config, DocumentationStyle, Language, Style};

/// The parts in the order in which a C reader learns, as `src/lib.rs` has them.
const PARTS: [&str; 18] = [
    "status",
    "piece",
    "board",
    "moves",
    "random",
    "rules",
    "army",
    "deal",
    "position",
    "verdict",
    "play",
    "game",
    "observation",
    "view",
    "belief",
    "env",
    "record",
    "render",
];

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// One part without guard and includes: constants, types, functions.
fn part(name: &str) -> String {
    let mut config = Config {
        language: Language::C,
        style: Style::Type,
        no_includes: true,
        usize_is_size_t: true,
        documentation_style: DocumentationStyle::Doxy,
        line_length: 100,
        tab_width: 4,
        ..Config::default()
    };
    let source = home().join(format!("src/{name}.rs"));
    let text = fs::read_to_string(&source).expect("a part of the header");
    let title = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("//! "))
        .expect("a part begins with its title");
    // A struct that only other parts use is made here all the same.
    config.export.include = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub struct "))
        .filter_map(|line| line.split([' ', '(']).next())
        .map(str::to_string)
        .collect();
    let mut out = Vec::new();
    Builder::new()
        .with_config(config)
        .with_src(&source)
        .generate()
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .write(&mut out);
    let body = String::from_utf8(out).expect("text");
    let title = title.trim_end_matches('.');
    let line = "-".repeat(92usize.saturating_sub(title.len()));
    let constants = match name {
        "rules" => options(),
        "verdict" => ends() + &reasons(),
        _ => String::new(),
    };
    format!("/* {title} {line} */\n\n{constants}{}\n", tidy(body.trim()))
}

/// A constant with its meaning.
fn define(name: &str, number: usize, meaning: &str) -> String {
    let mut lines = vec![String::from("/**")];
    for word in meaning.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= 97 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!(" * {word}")),
        }
    }
    format!("{} */\n#define {name} {number}\n", lines.join("\n"))
}

fn upper(word: &str) -> String {
    word.to_ascii_uppercase().replace('-', "_")
}

/// The constants of the rule options and of their values that are words, from the core crate.
fn options() -> String {
    let mut out = String::new();
    for (number, option) in RuleOption::ALL.iter().enumerate() {
        let name = format!("LZQ_RULE_{}", upper(option.key()));
        out.push_str(&define(&name, number, option.meaning()));
    }
    let count = RuleOption::ALL.len();
    out.push_str(&define(
        "LZQ_RULE_COUNT",
        count,
        "How many options there are.",
    ));
    for option in RuleOption::ALL {
        let Allowed::Words(words) = option.allowed() else {
            continue;
        };
        for (number, meaning) in option.value_meanings().iter().enumerate() {
            let (key, word) = (option.key(), words[number]);
            let name = format!("LZQ_{}_{}", upper(key), upper(word));
            out.push_str(&define(&name, number, &format!("{key}={word}. {meaning}")));
        }
    }
    out
}

/// The constants of the reasons why a game is over, from the core crate.
fn ends() -> String {
    let constant = |reason: &EndReason| {
        let name = format!("LZQ_REASON_{}", upper(reason.word()));
        define(&name, *reason as usize, reason.meaning())
    };
    EndReason::ALL.iter().map(constant).collect()
}

/// The constants of the reasons why a move is not legal, from the core crate.
fn reasons() -> String {
    let mut out = String::new();
    for (number, reason) in IllegalMove::REASONS.iter().enumerate() {
        let name = format!("LZQ_ILLEGAL_{}", upper(reason.word));
        let members: Vec<&str> = reason.details.iter().copied().map(member).collect();
        let members = match members.join(", ") {
            none if none.is_empty() => none,
            some => format!(" Members: {some}."),
        };
        out.push_str(&define(
            &name,
            number + 1,
            &format!("{}{members}", reason.meaning),
        ));
    }
    out
}

/// The member of `lzq_illegal` that holds a detail.
fn member(detail: &str) -> &str {
    match detail {
        "origin" => "station",
        "target" => "other",
        same => same,
    }
}

/// Comments of one line on one line, constants close together, negative numbers in parentheses.
fn tidy(body: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in body.lines() {
        if line.trim() == "*/" && lines.len() >= 2 && lines[lines.len() - 2].trim() == "/**" {
            let text = lines.pop().unwrap_or_default();
            let open = lines.pop().unwrap_or_default();
            let indent = &open[..open.len() - open.trim_start().len()];
            let text = text.trim().trim_start_matches("* ");
            lines.push(format!("{indent}/** {text} */"));
            continue;
        }
        let negative = line
            .strip_prefix("#define ")
            .and_then(|rest| rest.split_once(" -"));
        lines.push(match negative {
            Some((name, number)) => format!("#define {name} (-{number})"),
            None => line.to_string(),
        });
    }
    let define = |line: Option<&String>| line.is_some_and(|line| line.starts_with("#define"));
    let one_liner = |line: Option<&String>| line.is_some_and(|line| line.starts_with("/** "));
    let mut out = String::new();
    for (i, line) in lines.iter().enumerate() {
        let close = line.is_empty()
            && i > 0
            && define(lines.get(i - 1))
            && one_liner(lines.get(i + 1))
            && define(lines.get(i + 2));
        if !close {
            out.push_str(line);
            out.push('\n');
        }
    }
    out.trim_end().to_string()
}

fn header() -> String {
    let first = fs::read_to_string(home().join("header/first-page.h")).expect("the first page");
    let mut out = format!(
        "{first}\n#ifndef LUZHANQI_H\n#define LUZHANQI_H\n\n#include <stddef.h>\n#include <stdint.h>\n\n\
         #ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n"
    );
    for name in PARTS {
        out.push_str(&part(name));
        out.push('\n');
    }
    out.push_str("#ifdef __cplusplus\n}\n#endif\n\n#endif /* LUZHANQI_H */\n");
    out
}

#[test]
fn the_header_is_that_of_the_sources() {
    let path = home().join("../include/luzhanqi.h");
    let made = header();
    if std::env::var("UPDATE_HEADER").is_ok_and(|wish| wish == "1") {
        fs::write(&path, &made).expect("the header can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        made == kept,
        "include/luzhanqi.h is not that of the sources: run \
         UPDATE_HEADER=1 cargo test -p luzhanqi-ffi --test header, and look at the difference"
    );
}

#[test]
fn every_module_is_a_part() {
    let lib = fs::read_to_string(home().join("src/lib.rs")).expect("the crate's root");
    let mut modules: Vec<&str> = lib
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .collect();
    modules.sort_unstable();
    let mut parts = PARTS;
    parts.sort_unstable();
    assert_eq!(modules, parts);
}

#[test]
fn the_published_crate_has_both_headers() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let list = Command::new(cargo)
        .args(["package", "--list", "--allow-dirty", "--offline"])
        .current_dir(home())
        .output()
        .expect("cargo runs");
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    for header in ["include/luzhanqi.h", "include/luzhanqi.hpp"] {
        assert!(
            list.lines().any(|file| file == header),
            "{header} is not in:\n{list}"
        );
    }
}
