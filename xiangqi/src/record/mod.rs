//! Games as text that people keep: PGN.
//!
//! ```text
//! [Game "Chinese Chess"]
//! [Red "Anna"]
//! [Black "Bo"]
//! [Rules "asia"]
//! [Result "1-0"]
//! [Termination "resigned"]
//! [Format "WXF"]
//!
//! 1. C2=5 {to the middle} 1... H8+7 2. H2+3 {[%act black-resigns]} 1-0
//! ```
//!
//! Moves stand in ICCS, WXF, Chinese or UCI, as the tag `Format` says; without it each move may be
//! in any of them. A game that does not begin at the start has the tag `FEN`. What is no move, such as
//! an offer of a draw or a resignation, stands in a comment `[%act …]`, which other programs skip.
//! `Rules` is a rule string and `Termination` the word of a [`EndReason`](crate::EndReason); files that
//! lack them, or tell something else by `Termination`, are read too. Numbers of moves go on from the
//! first one; variations in parentheses and `$` marks are skipped. A file may hold many games.
//!
//! Reading takes time and memory in proportion to the text, and no record has more than [`MAX_TAGS`] and
//! [`MAX_ITEMS`].

mod pgn;
mod scan;
mod write;

pub use pgn::{Item, Record, records};

use alloc::string::String;

use crate::error::Quoted;

/// The number of tags that a record has at most. [`Record::with_tag`] adds none beyond it.
pub const MAX_TAGS: usize = rules_kit::record::MAX_TAGS;

/// The number of moves, comments and other things after the tags that are read at most. A longer
/// game can be written, but not read.
pub const MAX_ITEMS: usize = rules_kit::record::MAX_ITEMS;

/// What is wrong in a record, and where.
///
/// ```
/// use xiangqi::record::{Record, RecordFault};
/// let why = "[Result \"1-0\"]\n\n1. h2e3".parse::<Record>().unwrap_err();
/// assert!(matches!(why.fault, RecordFault::Move(_)));
/// assert_eq!((why.line, why.column), (3, 4));
/// ```
pub type RecordError = rules_kit::record::RecordError<RecordFault>;

/// What can be wrong in a record.
///
/// ```
/// use xiangqi::record::{Record, RecordFault};
/// let text = "[Red \"Anna\"]\n[Red \"Anna\"]\n";
/// let why = text.parse::<Record>().unwrap_err();
/// assert!(matches!(why.fault, RecordFault::TagTwice(_)));
/// assert_eq!(why.line, 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// Something else was expected.
    #[error("expected {wanted}, found {found}")]
    Expected {
        /// What was expected.
        wanted: &'static str,
        /// What is there.
        found: Quoted,
    },
    /// A tag is given twice.
    #[error("the tag {0} is given twice")]
    TagTwice(Quoted),
    /// A record is larger than one may be.
    #[error("a record has at most {most} {what}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there may be.
        most: usize,
    },
    /// The value of a tag is wrong.
    #[error("the tag {tag} is wrong: {error}")]
    TagValue {
        /// The tag.
        tag: &'static str,
        /// What is wrong with it.
        error: String,
    },
    /// A move number is not the one that is due.
    #[error("this should be move number {0}")]
    Number(u32),
    /// A word is no move that the position allows.
    #[error(transparent)]
    Move(#[from] crate::notation::NotationError),
    /// Something cannot be done at this point of the game.
    #[error("{action} cannot be: {error}")]
    Action {
        /// What was to be done.
        action: String,
        /// Why it cannot.
        error: crate::GameError,
    },
    /// The result is not the one that the moves lead to.
    #[error("the result is given as {given}, but the moves lead to {real}")]
    Result {
        /// What the record says.
        given: String,
        /// What it is.
        real: String,
    },
}

crate::error::reasons! { RecordFault:
    Self::Expected { .. } => "expected",
    Self::TagTwice(_) => "tag-twice",
    Self::TooMany { .. } => "too-many",
    Self::TagValue { .. } => "tag-value",
    Self::Number(_) => "number",
    Self::Action { .. } => "action",
    Self::Result { .. } => "result",
    ;
    Self::Move(why) => why,
}
