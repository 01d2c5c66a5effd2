//! Games as text: PGN.
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
//! Moves are in ICCS, WXF, Chinese or UCI, according to the tag `Format`. Without this tag each move may be in
//! any of these notations. The record of a game that does not start from the initial position has the tag
//! `FEN`. Events other than moves, such as an offer of a draw or a resignation, are comments `[%act …]`, which
//! other programs skip. The tag `Rules` contains a rule string, and the tag `Termination` contains the token of
//! an [`EndReason`](crate::EndReason). Both tags are optional when parsing, and `Termination` may have other
//! values. Move numbers continue from the first number. Variations in parentheses and `$` marks are skipped. A
//! file may contain many games.
//!
//! Parsing is linear in the length of the text. A record has at most [`MAX_TAGS`] tags and [`MAX_ITEMS`]
//! items.

mod pgn;
mod scan;
mod write;

pub use pgn::{Item, Record, records};

use alloc::string::String;

use crate::error::Quoted;

/// The maximum number of tags in a record. [`Record::with_tag`] ignores further tags.
pub const MAX_TAGS: usize = kit::record::MAX_TAGS;

/// The maximum number of items after the tags (moves, comments and others) when parsing. A record with more
/// items can be written, but not parsed.
pub const MAX_ITEMS: usize = kit::record::MAX_ITEMS;

/// An error in a record, with its place.
///
/// ```
/// use xiangqi::record::{Record, RecordFault};
/// let why = "[Result \"1-0\"]\n\n1. h2e3".parse::<Record>().unwrap_err();
/// assert!(matches!(why.fault, RecordFault::Move(_)));
/// assert_eq!((why.line, why.column), (3, 4));
/// ```
pub type RecordError = kit::record::RecordError<RecordFault>;

/// The kinds of errors in a record.
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
    /// The text differs from what the parser expected.
    #[error("expected {wanted}, found {found}")]
    Expected {
        /// What was expected.
        wanted: &'static str,
        /// What was found.
        found: Quoted,
    },
    /// A tag is given twice.
    #[error("the tag {0} is given twice")]
    TagTwice(Quoted),
    /// A record exceeds a limit.
    #[error("a record has at most {most} {what}")]
    TooMany {
        /// The name of the counted items.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// The value of a tag is wrong.
    #[error("the tag {tag} is wrong: {error}")]
    TagValue {
        /// The tag.
        tag: &'static str,
        /// The reason.
        error: String,
    },
    /// A move number is wrong.
    #[error("this should be move number {0}")]
    Number(u32),
    /// A word is not a legal move of the position.
    #[error(transparent)]
    Move(#[from] crate::notation::NotationError),
    /// An event, such as an offer, is impossible at this point of the game.
    #[error("{action} is impossible: {error}")]
    Action {
        /// The text of the event.
        action: String,
        /// The reason.
        error: crate::GameError,
    },
    /// The result does not follow from the moves.
    #[error("the result is given as {given}, but the moves lead to {real}")]
    Result {
        /// The record's result.
        given: String,
        /// The actual result.
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
