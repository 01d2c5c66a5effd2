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
        out.push_str(&define(&name, number + 1, illegal(word)));
    }
    out
}

/// The meaning of a reason why a move is not legal.
fn illegal(word: &str) -> &'static str {
    match word {
        "finished" => "The game is over.",
        "empty" => "There is no piece on the origin.",
        "not-yours" => "The piece belongs to the other side.",
        "own-piece" => "The target has one of the mover's own pieces.",
        "shape" => "The piece does not move like this.",
        "fortress" => "A general or counselor would leave its fortress.",
        "river" => "An elephant would cross the river.",
        "backward" => "A soldier would move back.",
        "before-river" => "A soldier would move sideways on its own half.",
        "leg" => "The leg of a horse is occupied: the point next to the horse on its way.",
        "eye" => {
            "The eye of an elephant is occupied: the point between the elephant and its target."
        }
        "blocked" => "A piece blocks a chariot, or a cannon that does not capture.",
        "no-screen" => "A cannon would capture without a piece in between.",
        "screens" => "A cannon would capture over several pieces.",
        "leaves-in-check" => "The move would put the mover's own general in check.",
        "stays-in-check" => "The mover's general is in check, and the move does not change that.",
        "facing" => "The generals would be on one file with no piece between them.",
        "repetition" => {
            "repetition=forbid: the move would repeat the position too often, and the mover forces \
             the repetition."
        }
        _ => panic!("no meaning for {word}"),
    }
}

/// The meaning of a fault.
fn fault(word: &str) -> &'static str {
    match word {
        "fields" => "The text does not have two to six fields.",
        "ranks" => "The board does not have ten ranks.",
        "rank-length" => "A rank does not have exactly nine points.",
        "character" => "A character is not allowed in the board field.",
        "side" => "The second field is not `w` or `b`.",
        "unused" => "The third or fourth field is not `-`.",
        "number" => "The fifth or sixth field is not a plain number up to 65535.",
        "too-many" => "There are more pieces of a kind than a side starts with.",
        "no-general" => "A side has no general.",
        "misplaced" => "A piece is on a point that it can never reach.",
        "facing" => "The generals are on one file with no piece between them.",
        "check-unanswered" => "A side is in check, but the other side is to move.",
        _ => panic!("no meaning for {word}"),
    }
}

/// The constants of faults, from the core crate.
fn faults() -> String {
    let constant = |(number, word): (usize, &&str)| {
        let name = format!("XQ_FAULT_{}", upper(word));
        define(&name, number + 1, fault(word))
    };
    PositionError::REASONS
        .iter()
        .enumerate()
        .map(constant)
        .collect()
}

kit_header::header_tests!(header);
