//! Checks that the header matches the sources. `UPDATE_HEADER=1 cargo test -p xiangqi-ffi`
//! generates it.

use std::path::Path;

use kit_header::{Header, define, tokens, upper};
use xiangqi::rules::{Allowed, RuleOption};
use xiangqi::{EndReason, IllegalMove, PositionError};

/// The parts, from basic to advanced.
const PARTS: [&str; 22] = [
    "status",
    "piece",
    "point",
    "moves",
    "random",
    "rules",
    "outcome",
    "position",
    "notation",
    "game",
    "act",
    "event",
    "observation",
    "lang",
    "fault",
    "search",
    "record",
    "render",
    "env",
    "player",
    "table",
    "client",
];

fn header() -> Header<'static> {
    Header {
        home: Path::new(env!("CARGO_MANIFEST_DIR")),
        name: "xiangqi",
        version: env!("CARGO_PKG_VERSION"),
        prefix: "XQ",
        headers: &[("xiangqi", &PARTS)],
        constants: &|part| match part {
            "rules" => options(),
            "outcome" => reasons(),
            "fault" => faults(),
            _ => String::new(),
        },
    }
}

/// The constants of the rule options and their named values, from the core crate.
fn options() -> String {
    let mut out = String::new();
    for (number, option) in RuleOption::ALL.iter().enumerate() {
        let name = format!("XQ_RULE_{}", upper(option.key()));
        out.push_str(&define(&name, number, option.meaning()));
        let Allowed::Tokens(values) = option.allowed() else {
            continue;
        };
        out += &tokens("XQ", option.key(), values, option.value_meanings());
    }
    out
}

/// The constants of outcomes' reasons and of the reasons why a move is not legal, from the core crate.
fn reasons() -> String {
    let mut out = define("XQ_REASON_NONE", 0, "The game is not over.");
    for &reason in EndReason::ALL {
        let name = format!("XQ_REASON_{}", upper(reason.as_str()));
        out.push_str(&define(&name, reason as usize + 1, reason.meaning()));
    }
    for (number, word) in IllegalMove::REASONS.iter().enumerate() {
        let name = format!("XQ_ILLEGAL_{}", upper(word));
        let meaning = format!("xq_illegal: the token is \"{word}\".");
        out.push_str(&define(&name, number + 1, &meaning));
    }
    out
}

/// The constants of faults, from the core crate.
fn faults() -> String {
    let constant = |(number, word): (usize, &&str)| {
        let meaning = format!("xq_fault: the token is \"{word}\".");
        define(&format!("XQ_FAULT_{}", upper(word)), number + 1, &meaning)
    };
    PositionError::REASONS
        .iter()
        .enumerate()
        .map(constant)
        .collect()
}

kit_header::header_tests!(header);
