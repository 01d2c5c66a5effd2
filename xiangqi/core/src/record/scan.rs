//! The parts of the record syntax that are specific to PGN.

use kit::record::{Format, TextFault};

use super::{RecordError, RecordFault};

/// The text of PGN.
pub(super) struct Pgn;

impl Format for Pgn {
    type Fault = RecordFault;

    // Every game ends with its result.
    const BLANK_LINE_ENDS_TAGS: bool = false;

    #[inline]
    fn ends_word(c: char) -> bool {
        matches!(c, '{' | '}' | '[' | ']' | '(' | ')' | ';')
    }
}

pub(super) type Scanner<'a> = kit::record::Scanner<'a, Pgn>;

impl From<TextFault> for RecordFault {
    fn from(fault: TextFault) -> RecordFault {
        match fault {
            TextFault::Expected { wanted, found } => RecordFault::Expected { wanted, found },
            TextFault::TagTwice(tag) => RecordFault::TagTwice(tag),
            TextFault::TooMany { what, most } => RecordFault::TooMany { what, most },
            TextFault::TagValue { tag, why: error } => RecordFault::TagValue { tag, error },
        }
    }
}

/// Skips a variation in parentheses, including nested variations.
pub(super) fn skip_variation(scanner: &mut Scanner<'_>) -> Result<(), RecordError> {
    let mut depth = 0usize;
    while let Some(c) = scanner.peek() {
        match c {
            '{' => drop(scanner.comment()?),
            c => {
                scanner.bump();
                depth += usize::from(c == '(');
                depth -= usize::from(c == ')');
            }
        }
        if depth == 0 {
            return Ok(());
        }
    }
    Err(scanner.expected(") at the end of the variation"))
}
