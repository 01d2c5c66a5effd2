//! Checks that the header matches the sources. `UPDATE_HEADER=1 cargo test -p luzhanqi-ffi`
//! generates it.

use std::path::Path;

use kit_header::{Header, define, tokens, upper};
use luzhanqi::rules::{Allowed, RuleOption};
use luzhanqi::{ArmyError, EndReason, IllegalMove, PositionError, ReasonInfo};

/// The parts for front ends, from basic to advanced.
const MAIN: [&str; 21] = [
    "status",
    "piece",
    "board",
    "moves",
    "random",
    "rules",
    "lang",
    "army",
    "position",
    "outcome",
    "fault",
    "setup",
    "game",
    "act",
    "event",
    "observation",
    "view",
    "seen_board",
    "record",
    "table",
    "client",
];

/// The other parts, as in `src/tools/mod.rs`.
const TOOLS: [&str; 13] = [
    "tools/values",
    "tools/options",
    "tools/deal",
    "tools/position",
    "tools/play",
    "tools/search",
    "tools/game",
    "tools/belief",
    "tools/relaxed",
    "tools/env",
    "tools/player",
    "tools/records",
    "tools/render",
];

fn header() -> Header<'static> {
    Header {
        home: Path::new(env!("CARGO_MANIFEST_DIR")),
        name: "luzhanqi",
        version: env!("CARGO_PKG_VERSION"),
        prefix: "LZQ",
        headers: &[("luzhanqi", &MAIN), ("luzhanqi_tools", &TOOLS)],
        constants: &|part| match part {
            "rules" => options(),
            "outcome" => ends() + &reasons(),
            "fault" => {
                faults("LZQ_FAULT", PositionError::REASONS)
                    + &faults("LZQ_ARMY_FAULT", ArmyError::REASONS)
            }
            _ => String::new(),
        },
    }
}

/// The constants of faults, from the core crate.
fn faults(prefix: &str, reasons: &[ReasonInfo]) -> String {
    let constant = |(number, reason): (usize, &ReasonInfo)| {
        let name = format!("{prefix}_{}", upper(reason.token));
        define(&name, number + 1, reason.meaning)
    };
    reasons.iter().enumerate().map(constant).collect()
}

/// The constants of the rule options and their named values, from the core crate.
fn options() -> String {
    let mut out = String::new();
    for (number, option) in RuleOption::ALL.iter().enumerate() {
        let name = format!("LZQ_RULE_{}", upper(option.key()));
        out.push_str(&define(&name, number, option.meaning()));
    }
    let count = RuleOption::ALL.len();
    out.push_str(&define("LZQ_RULE_COUNT", count, "The number of options."));
    for option in RuleOption::ALL {
        let Allowed::Tokens(values) = option.allowed() else {
            continue;
        };
        out += &tokens("LZQ", option.key(), values, option.value_meanings());
    }
    out
}

/// The constants of outcomes' reasons, from the core crate.
fn ends() -> String {
    let constant = |reason: &EndReason| {
        let name = format!("LZQ_REASON_{}", upper(reason.as_str()));
        define(&name, *reason as usize, reason.meaning())
    };
    EndReason::ALL.iter().map(constant).collect()
}

/// The constants of the reasons why a move is not legal, from the core crate.
fn reasons() -> String {
    let mut out = String::new();
    for (number, reason) in IllegalMove::REASONS.iter().enumerate() {
        let name = format!("LZQ_ILLEGAL_{}", upper(reason.token));
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

/// The member of `lzq_illegal` for a detail.
fn member(detail: &str) -> &str {
    match detail {
        "origin" => "station",
        "target" => "other",
        same => same,
    }
}

kit_header::header_tests!(header);
