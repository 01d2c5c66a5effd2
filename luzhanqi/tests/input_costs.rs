//! What reading a text takes: memory in proportion to it, counted at the allocator, and no more than
//! is stated.

#[path = "../../tests/rust/reading.rs"]
mod reading;

use luzhanqi::record::{MAX_ITEMS, MAX_TAGS, Record, RecordFault, SeatRecord, records};
use luzhanqi::{
    Army, Deal, Game, Move, Observation, Position, Random, Rules, Seat, Stations, View,
};
use serde::de::DeserializeOwned;

use self::reading::{ALL, Case, NONE, ONE, check, read};

/// A record without moves, and a blank line. It does not say where it stands, since items are added.
fn head() -> String {
    open_ended(&Record::of(&Game::from_seed(&Rules::OCA, 1)).to_string())
}

/// A seat's record without moves, and a blank line.
fn seat_head() -> String {
    let game = Game::from_seed(&Rules::OCA, 1);
    open_ended(&SeatRecord::of(game.view(Seat::South)).to_string())
}

fn open_ended(record: &str) -> String {
    let lines = record.split_inclusive('\n');
    lines.filter(|line| !line.starts_with("[Stands ")).collect()
}

/// A long game in which nothing is attacked.
fn wandered(plies: usize) -> Game {
    let rules: Rules = "oca,quiet-limit=0".parse().unwrap();
    let mut game = Game::from_seed(&rules, 1);
    let mut random = Random::new(1);
    while game.plies() < plies {
        let plain = |mv: &Move| game.truth().effect(*mv) == Ok(luzhanqi::Effect::Plain);
        let moves = game.legal_moves();
        let moves: Vec<Move> = moves.iter().filter(plain).collect();
        let mv = moves[random.below(moves.len() as u32) as usize];
        game.play(mv).unwrap();
    }
    game
}

/// Reads all records of a text and keeps them; the number of those that can be read.
fn whole(text: &str) -> usize {
    let all: Vec<_> = records(text).collect();
    all.iter().filter(|record| record.is_ok()).count()
}

fn replay(text: &str) -> usize {
    let record: Record = text.parse().unwrap();
    record.replay().unwrap().events().len()
}

fn fold(text: &str) -> usize {
    let view: View = serde_json::from_str(text).unwrap();
    view.observations().len()
}

fn json<T: DeserializeOwned>(text: &str) -> usize {
    serde_json::from_str::<T>(text).into_iter().count()
}

fn position(text: &str) -> usize {
    Position::parse(text, &Rules::OCA).into_iter().count()
}

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
        |n| format!("[A \"{}\"]\n", "x".repeat(n)) + &head(),
        ONE,
    ),
    ("no comments", whole, |n| head() + &"{}".repeat(n), ONE),
    ("short comments", whole, |n| head() + &"{a}".repeat(n), ONE),
    (
        "one comment",
        whole,
        |n| format!("{}{{{}}}", head(), "x".repeat(n)),
        ONE,
    ),
    ("tries", whole, |n| head() + &"a6a7? ".repeat(n), ONE),
    ("numbers", whole, |n| head() + &"1. ".repeat(n), ONE),
    ("one word", whole, |n| head() + &"a".repeat(n), NONE),
    ("stray braces", whole, |n| head() + &"} ".repeat(n), NONE),
    ("no records", whole, |n| "[\n\n".repeat(n), NONE),
    ("tags alone", whole, |n| "[A \"\"]\n\n".repeat(n), NONE),
    ("records", whole, |n| (head() + "\n").repeat(n), ALL),
    (
        "smallest records",
        whole,
        |n| {
            "[Rules \"sheet-dark\"]\n[Position \"1f3/5/5/5/5/5/5/5/5/5/5/1F3 s r 0\"]\n\n".repeat(n)
        },
        ALL,
    ),
    (
        "a game",
        replay,
        |n| Record::of(&wandered(n)).to_string(),
        ALL,
    ),
    (
        "offers",
        replay,
        |n| head() + &"south-offers-draw north-declines ".repeat(n),
        |n| 2 * n,
    ),
    (
        "seat's comments",
        whole,
        |n| seat_head() + &"{}".repeat(n),
        ONE,
    ),
    (
        "seat's tries",
        whole,
        |n| seat_head() + &"a6a7? ".repeat(n),
        ONE,
    ),
    (
        "seat's pool",
        whole,
        |n| {
            format!(
                "[View \"south\"]\n[Rules \"flip\"]\n[Pool \"{}\"]",
                "m".repeat(n)
            )
        },
        NONE,
    ),
    (
        "seat's records",
        whole,
        |n| (seat_head() + "\n").repeat(n),
        ALL,
    ),
    (
        "observations",
        fold,
        |n| {
            let seen: Vec<_> = wandered(n).observations(Seat::South).collect();
            serde_json::to_string(&seen).unwrap()
        },
        |n| n + 1,
    ),
    (
        "brackets",
        json::<Observation>,
        |n| format!("{{\"moved\":{}", "[".repeat(n)),
        NONE,
    ),
    (
        "stations",
        json::<Stations>,
        |n| format!("[{}\"a1\"]", "\"a1\",".repeat(n)),
        ONE,
    ),
    (
        "rules",
        read::<Rules>,
        |n| format!("oca{}", ",mines=mutual".repeat(n)),
        NONE,
    ),
    (
        "a rule",
        read::<Rules>,
        |n| format!("oca,{}", "x".repeat(n)),
        NONE,
    ),
    ("army", read::<Army>, |n| "M".repeat(n), NONE),
    ("deal", read::<Deal>, |n| "M".repeat(n), NONE),
    ("ranks", position, |n| "5/".repeat(n), NONE),
    (
        "a rank",
        position,
        |n| "M".repeat(n) + "/5/5/5/5/5/5/5/5/5/5/5 s r 0",
        NONE,
    ),
    ("fields", position, |n| " ".repeat(n), NONE),
];

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
    let head = head();
    let own = MAX_TAGS - head.lines().count() + 1;
    let tags = |count: usize| -> String {
        let tags = (0..count).map(|i| format!("[T{i} \"\"]\n"));
        tags.collect::<String>() + &head
    };
    let mut full: Record = tags(own).parse().unwrap();
    assert_eq!(full.to_string().parse(), Ok(full.clone()));
    let (what, most) = ("tags", MAX_TAGS);
    let (line, found) = fault(&tags(own + 1));
    assert_eq!(
        (line, found),
        (MAX_TAGS as u32 + 1, RecordFault::TooMany { what, most })
    );
    full = full.with_tag("T0", "again").with_tag("Another", "one");
    assert_eq!((full.tag("T0"), full.tag("Another")), (Some("again"), None));
    // Of 80,000 tags no more than the first are looked at.
    assert_eq!(fault(&tags(80_000)).0, MAX_TAGS as u32 + 1);

    let items = |count: usize| head.clone() + &"{}".repeat(count);
    assert!(items(MAX_ITEMS).parse::<Record>().is_ok());
    let (what, most) = ("moves, comments and offers", MAX_ITEMS);
    assert_eq!(
        fault(&items(MAX_ITEMS + 1)).1,
        RecordFault::TooMany { what, most }
    );
}
