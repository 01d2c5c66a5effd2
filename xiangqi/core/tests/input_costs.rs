//! What reading a text takes: memory in proportion to it, counted at the allocator, and no more than
//! is stated.

#[path = "../../../tests/rust/reading.rs"]
mod reading;

use xiangqi::notation::Notation;
use xiangqi::record::{MAX_ITEMS, MAX_TAGS, Record, RecordFault, records};
use xiangqi::{Game, Move, Piece, Point, Position, Rules};

use self::reading::{ALL, Case, NONE, ONE, check, read};

/// Reads all records of a text and keeps them; the number of those that can be read.
fn whole(text: &str) -> usize {
    let all: Vec<_> = records(text).collect();
    all.iter().filter(|record| record.is_ok()).count()
}

fn replay(text: &str) -> usize {
    let record: Record = text.parse().unwrap();
    record.replay().unwrap().plies()
}

fn notation(text: &str) -> usize {
    let start = Position::initial();
    assert!(start.parse_move(text, None).is_err());
    let of = |notation: Notation| start.parse_move(text, Some(notation)).into_iter().count();
    Notation::ALL.iter().copied().map(of).sum()
}

const HEAD: &str = "[Rules \"asia\"]\n\n";

const CASES: &[Case] = &[
    (
        "tags",
        whole,
        |n| (0..n).map(|i| format!("[T{i} \"v\"]\n")).collect(),
        NONE,
    ),
    (
        "one tag",
        whole,
        |n| format!("[A \"{}\"]\n\n*", "x".repeat(n)),
        ONE,
    ),
    (
        "no comments",
        whole,
        |n| format!("{HEAD}{}", "{}".repeat(n)),
        ONE,
    ),
    (
        "short comments",
        whole,
        |n| format!("{HEAD}{}", "{a}".repeat(n)),
        ONE,
    ),
    (
        "one comment",
        whole,
        |n| format!("{HEAD}{{{}}}", "x".repeat(n)),
        ONE,
    ),
    (
        "lines",
        whole,
        |n| format!("{HEAD}{}", ";}\n".repeat(n)),
        ONE,
    ),
    (
        "variations",
        whole,
        |n| format!("{HEAD}{}", "(a) ".repeat(n)),
        ONE,
    ),
    (
        "depths",
        whole,
        |n| format!("{HEAD}{}", "(".repeat(n)),
        NONE,
    ),
    (
        "numbers",
        whole,
        |n| format!("{HEAD}{}", "1. ".repeat(n)),
        ONE,
    ),
    (
        "digits",
        whole,
        |n| format!("{HEAD}{}", "1".repeat(n)),
        NONE,
    ),
    (
        "marks",
        whole,
        |n| format!("{HEAD}{}", "$1 ".repeat(n)),
        ONE,
    ),
    (
        "one word",
        whole,
        |n| format!("{HEAD}{}", "a".repeat(n)),
        NONE,
    ),
    (
        "stray braces",
        whole,
        |n| format!("{HEAD}{}", "} ".repeat(n)),
        NONE,
    ),
    ("no records", whole, |n| "[\n\n".repeat(n), NONE),
    ("records", whole, |n| "[Red \"A\"]\n\n*\n\n".repeat(n), ALL),
    (
        "moves",
        replay,
        |n| {
            let cycle = ["a0a1", "a9a8", "a1a0", "a8a9"].into_iter().cycle();
            let moves: Vec<&str> = cycle.take(n).collect();
            format!(
                "[Rules \"asia,repetition=off,quiet-limit=0\"]\n\n{}",
                moves.join(" ")
            )
        },
        ALL,
    ),
    (
        "rules",
        read::<Rules>,
        |n| format!("asia{}", ",quiet-limit=0".repeat(n)),
        NONE,
    ),
    (
        "a rule",
        read::<Rules>,
        |n| format!("asia,{}", "x".repeat(n)),
        NONE,
    ),
    ("a move", read::<Move>, |n| "a0".repeat(n), NONE),
    ("a point", read::<Point>, |n| "a".repeat(n), NONE),
    ("a piece", read::<Piece>, |n| "K".repeat(n), NONE),
    ("ranks", read::<Position>, |n| "9/".repeat(n), NONE),
    (
        "a rank",
        read::<Position>,
        |n| format!("{} w - - 0 1", "R".repeat(n)),
        NONE,
    ),
    ("fields", read::<Position>, |n| " ".repeat(n), NONE),
    (
        "a count",
        read::<Position>,
        |n| format!("{} w - - 0 {}", START, "1".repeat(n)),
        NONE,
    ),
    ("letters", notation, |n| "C".repeat(n), NONE),
    ("characters", notation, |n| "\u{70ae}".repeat(n), NONE),
    (
        "wide digits",
        notation,
        |n| "C2=".to_string() + &"\u{ff11}".repeat(n),
        NONE,
    ),
];

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

#[test]
fn reading_takes_memory_in_proportion_to_the_text() {
    check(CASES);
}

/// The place and the fault of a record that cannot be read.
fn fault(text: &str) -> (u32, RecordFault) {
    let error = text.parse::<Record>().unwrap_err();
    (error.line, error.fault)
}

#[test]
fn a_record_has_so_many_tags_and_items_and_no_more() {
    let tags = |count: usize| -> String {
        let tags = (0..count).map(|i| format!("[T{i} \"\"]\n"));
        tags.collect::<String>() + "\n*"
    };
    assert!(tags(MAX_TAGS).parse::<Record>().is_ok());
    let (what, most) = ("tags", MAX_TAGS);
    let too_many = (MAX_TAGS as u32 + 1, RecordFault::TooMany { what, most });
    assert_eq!(fault(&tags(MAX_TAGS + 1)), too_many);
    // Of 80,000 tags no more than the first are looked at.
    assert_eq!(fault(&tags(80_000)), too_many);

    // What is set can be read back.
    let mut full = Record::of(&Game::new(&Rules::ASIA));
    let set = (0..MAX_TAGS)
        .filter(|i| full.set_tag(&format!("T{i}"), "v"))
        .count();
    assert!(set < MAX_TAGS && full.set_tag("T0", "again") && !full.set_tag("More", "v"));
    assert_eq!(full.to_string().parse::<Record>().unwrap(), full);

    let items = |count: usize| HEAD.to_string() + &"{}".repeat(count);
    assert!(items(MAX_ITEMS).parse::<Record>().is_ok());
    let (what, most) = ("moves, comments and offers", MAX_ITEMS);
    let too_many = RecordFault::TooMany { what, most };
    assert_eq!(fault(&items(MAX_ITEMS + 1)).1, too_many);
}
