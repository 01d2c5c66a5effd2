//! A panic inside a table, of a game that has a fault: the table is broken, says nothing more, and comes back from its
//! journal.

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

use crate::table::options;
use luzhanqi_table::kit_table::{
    Act, HostCommand, ObservationKind, Phase, Refusal, Role, Table, TableGame,
};

/// A game in which players say words in turn; the word `panic` is its fault, and `no` is a try that it refuses.
#[derive(Clone, Debug)]
pub struct Words(Vec<String>);

thread_local! {
    /// How often tables of words have asked who is to move: at least once for each thing that was due.
    pub static LOOKS: Cell<usize> = const { Cell::new(0) };
}

/// It has no rules to choose.
#[derive(Clone, Default, Debug)]
pub struct NoRules;

impl fmt::Display for NoRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("none")
    }
}

impl FromStr for NoRules {
    type Err = String;

    fn from_str(_: &str) -> Result<NoRules, String> {
        Ok(NoRules)
    }
}

impl TableGame for Words {
    const NAME: &'static str = "words";
    const VERSION: u32 = 1;
    const SEATS: &'static [&'static str] = &["first", "second"];
    type Rules = NoRules;

    fn has_setup(_: &NoRules) -> bool {
        false
    }

    fn check_setup(_: &NoRules, _: usize, _: &str) -> Result<(), Refusal> {
        Ok(())
    }

    fn draw_setup(_: &NoRules, _: usize, _: Option<&str>, _: [u8; 32]) -> String {
        String::new()
    }

    fn draw_start(_: &NoRules, _: [u8; 32]) -> String {
        String::new()
    }

    fn begin(_: &NoRules, _: &[String], _: bool) -> Result<Words, Refusal> {
        Ok(Words(Vec::new()))
    }

    fn act(&mut self, seat: usize, act: &Act<'_>) -> Result<(), Refusal> {
        match act {
            Act::Move(word) if self.to_move() == Some(seat) => {
                self.0.push(word.to_string());
                assert!(*word != "panic", "a fault of the game");
                Ok(())
            }
            _ => Err(Refusal::new("unsupported", "only words are said")),
        }
    }

    fn adjudicate(&mut self, _: Option<usize>, _: &str) -> Result<(), Refusal> {
        Err(Refusal::new("unsupported", "nobody wins"))
    }

    fn take_back_to(&mut self, plies: usize) -> Result<(), Refusal> {
        self.0.truncate(plies);
        Ok(())
    }

    fn to_move(&self) -> Option<usize> {
        LOOKS.set(LOOKS.get() + 1);
        Some(self.0.iter().filter(|word| *word != "no").count() % 2)
    }

    fn draw_offer(&self) -> Option<usize> {
        None
    }

    fn can_win(&self, _: usize) -> bool {
        true
    }

    fn result(&self) -> Option<(Option<usize>, String)> {
        None
    }

    fn observed(&self) -> usize {
        self.0.len() + 1
    }

    fn observation(&self, _: Option<usize>, number: usize) -> String {
        let word = number
            .checked_sub(1)
            .map_or("begin", |place| &self.0[place]);
        format!(r#"{{"word":"{word}"}}"#)
    }

    fn kind(&self, number: usize) -> ObservationKind {
        let reveals = false;
        match number.checked_sub(1) {
            Some(place) if self.0[place] == "no" => ObservationKind::Refused,
            Some(place) => ObservationKind::Ply {
                seat: place % 2,
                reveals,
            },
            None => ObservationKind::Other,
        }
    }

    fn record(&self, _: Option<Option<usize>>, _: &[(usize, String)]) -> String {
        self.0.join(" ")
    }

    fn view_text(&self, _: Option<usize>) -> String {
        self.0.join(" ")
    }
}

fn attach(table: &mut Table<Words>) {
    for peer in 0..2 {
        table.attach(peer, Role::Player(peer as usize), 0);
        let hello = format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{peer:016}"}}"#);
        table.receive(peer, hello.as_bytes(), 0);
    }
}

pub fn word(n: u64, word: &str) -> String {
    format!(r#"{{"t":"move","id":{n},"g":1,"gen":0,"n":{n},"move":"{word}"}}"#)
}

fn store(table: &mut Table<Words>, disk: &mut Vec<u8>) {
    let bytes = table.journal();
    table.stored(bytes.len());
    disk.extend(bytes);
}

#[test]
fn a_broken_table_says_nothing_and_restores() {
    let mut table: Table<Words> = Table::open(&options(""), [1; 32], 0).unwrap();
    let mut disk = Vec::new();
    attach(&mut table);
    table.receive(0, word(1, "hello").as_bytes(), 0);
    store(&mut table, &mut disk);
    while table.next_output().is_some() {}
    assert_eq!(
        (table.phase(), table.deadline().is_some()),
        (Phase::Play, true)
    );
    let message = word(2, "panic");
    let receive = AssertUnwindSafe(|| table.receive(1, message.as_bytes(), 0));
    assert!(catch_unwind(receive).is_err());
    assert_eq!(
        (table.phase(), table.phase().as_str()),
        (Phase::Broken, "broken")
    );
    assert_eq!(table.state(), r#"{"phase":"broken"}"#);
    attach(&mut table);
    table.receive(1, word(2, "bye").as_bytes(), 1_000_000);
    table.wake(2_000_000);
    table.disconnected(0, 2_000_000);
    let refused = table.command(HostCommand::Pause, 2_000_000);
    assert_eq!(refused.unwrap_err().reason, "broken");
    assert!(table.journal().is_empty() && table.deadline().is_none());
    assert!(table.next_output().is_none() && table.next_event().is_none());
    // Nothing of the fault is in the journal.
    let (mut table, torn) = Table::<Words>::restore(&disk, 0).unwrap();
    assert_eq!((torn, table.phase()), (0, Phase::Play));
    attach(&mut table);
    table.receive(1, word(2, "bye").as_bytes(), 0);
    assert_eq!(table.game().unwrap().0, ["hello", "bye"]);
    store(&mut table, &mut disk);
    assert!(table.next_output().is_some());
}
