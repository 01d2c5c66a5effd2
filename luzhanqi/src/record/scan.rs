//! The parts of the record syntax that are specific to Luzhanqi.

use kit::record::{Format, TextFault};

use super::RecordFault;

/// The text of Luzhanqi's records.
pub(super) struct Text;

impl Format for Text {
    type Fault = RecordFault;

    // A record without moves ends after its tags, at the blank line before the next record.
    const BLANK_LINE_ENDS_TAGS: bool = true;

    #[inline]
    fn ends_word(c: char) -> bool {
        matches!(c, '{' | '}' | '[' | ']')
    }
}

pub(super) type Scanner<'a> = kit::record::Scanner<'a, Text>;
pub(super) type Tags = kit::record::Tags<Text>;

impl From<TextFault> for RecordFault {
    fn from(fault: TextFault) -> RecordFault {
        match fault {
            TextFault::Expected { wanted, found } => RecordFault::Expected { wanted, found },
            TextFault::TagTwice(tag) => RecordFault::TagTwice(tag),
            TextFault::TooMany { what, most } => RecordFault::TooMany { what, most },
            TextFault::TagValue { tag, why } => RecordFault::TagValue { tag, why },
        }
    }
}
