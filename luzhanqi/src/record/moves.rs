//! Writes and parses the numbered moves of a record.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use kit::record::{Lines, Place};

use crate::error::Quoted;
use crate::piece::Seat;

use super::scan::Scanner;
use super::{RecordError, RecordFault};

/// The effect of a word on the move count.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// Not a move.
    None,
    /// A refused try: the same seat moves again.
    Refused,
    /// A ply.
    Played,
}

/// Writes words with move numbers between them.
pub(super) fn write_moves(
    f: &mut fmt::Formatter<'_>,
    to_move: Seat,
    words: impl Iterator<Item = (String, Turn)>,
) -> fmt::Result {
    let mut counter = Counter::new(to_move);
    let mut lines = Lines::new(f, |word| word.chars().count());
    let mut labelled = false;
    for (word, turn) in words {
        let label = counter.label().filter(|_| turn != Turn::None && !labelled);
        if let Some(label) = label {
            lines.word(&label)?;
        }
        lines.word(&word)?;
        match turn {
            Turn::None => {}
            Turn::Refused => labelled = true,
            Turn::Played => {
                labelled = false;
                counter.played();
            }
        }
    }
    lines.end()
}

/// Parses words and comments up to the next game or the end. `word` parses one word, and `wanted` describes
/// what was expected if that fails.
pub(super) fn read_moves<T>(
    scanner: &mut Scanner<'_>,
    to_move: Seat,
    wanted: impl Fn(&str) -> &'static str,
    word: impl Fn(&str) -> Option<(T, Turn)>,
    comment: impl Fn(String) -> T,
) -> Result<(Vec<T>, Vec<Place>), RecordError> {
    let (mut items, mut places) = (Vec::new(), Vec::new());
    let mut counter = Counter::new(to_move);
    let mut bytes = [0; 4];
    loop {
        scanner.skip_space();
        let place = scanner.place();
        let item = match scanner.peek() {
            None | Some('[') => return Ok((items, places)),
            Some('{') => comment(scanner.comment()?.into()),
            Some(c) => {
                // A stray bracket or brace makes an empty word.
                let stray = c.encode_utf8(&mut bytes);
                let text = scanner.word();
                match counter.check(text) {
                    Some(true) => continue,
                    Some(false) => return Err(place.fault(RecordFault::Number(counter.number()))),
                    None => {}
                }
                let (item, turn) = word(text).ok_or_else(|| {
                    let wanted = wanted(text);
                    let found = Quoted::new(if text.is_empty() { stray } else { text });
                    place.fault(RecordFault::Expected { wanted, found })
                })?;
                if turn == Turn::Played {
                    counter.played();
                }
                item
            }
        };
        scanner.room_for_more(items.len(), place)?;
        items.push(item);
        places.push(place);
    }
}

/// Counts the moves and computes the numbers before them.
struct Counter {
    ply: u32,
    first: bool,
}

impl Counter {
    fn new(to_move: Seat) -> Counter {
        Counter {
            ply: to_move.index() as u32,
            first: true,
        }
    }

    /// The number of the next move.
    fn number(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// The number to write before the next move, if any: one before each of south's moves, and one before
    /// north's move if north starts.
    fn label(&mut self) -> Option<String> {
        let first = core::mem::replace(&mut self.first, false);
        match self.ply % 2 {
            0 => Some(alloc::format!("{}.", self.number())),
            _ if first => Some(alloc::format!("{}...", self.number())),
            _ => None,
        }
    }

    /// After a refused try the number is not repeated.
    fn played(&mut self) {
        self.ply += 1;
        self.first = false;
    }

    /// Checks a number before a move; `None` if the word is not a number.
    fn check(&self, word: &str) -> Option<bool> {
        let digits = word.trim_end_matches('.');
        if digits.len() == word.len() || digits.is_empty() {
            return None;
        }
        Some(digits == alloc::format!("{}", self.number()))
    }
}
