//! Games as text: tags, then numbered moves, similar to PGN.
//!
//! ```text
//! [Rules "standard"]
//! [South "Anna"]
//! [North "Bo"]
//! [Stands "6 south-declines"]
//! [ArmySouth "ELBGCPXEEJCXPMKLOOKJOBKFP"]
//! [ArmyNorth "KLEFBGPOOKOEJMXXJBECPCLKP"]
//! [Result "*"]
//!
//! 1. a6a7 {a bold start} b7a7 2. c6c7? d6d7 north-offers-draw south-declines
//! ```
//!
//! `c6c7?` is a refused try; a flip is a station, such as `c6`. An adjudication is written as the winner or a
//! draw, and the reason: `south-wins-time`, `draw-adjudicated`. A file may contain many games. The optional
//! tag `Stands` makes a truncated text detectable: it contains the number of items (moves and others, but not
//! comments) and the last item. A record contains the current game, without the moves that were taken back.
//!
//! A [`Record`] is a whole game, a [`SeatRecord`] is one seat's observations, and an [`AnyRecord`] is either,
//! depending on its tags. A seat's record contains the board that the seat saw at the start. After each
//! attack or flip, the seat's observation follows in parentheses.
//!
//! ```
//! # use luzhanqi::{Kind, record::SeatRecord};
//! let text = r#"[View "south"]
//! [Rules "oca"]
//! [Board "?????/?????/?1?1?/??1??/?1?1?/?????/CPPBP/G1J1X/BK1LC/E1L1K/OOEXK/JOMFE s r 0"]
//! [Setup "yes"]
//! [Result "*"]
//!
//! 1. c6c7(both,P) a7a6(win) 2. b6a6(lose) e7e6(win) 3. d6e6(lose) a6a5(lose,L) 4.
//! e5e6(both,M,north:d12) e8e4(both,X) 5. e3e9(win,E)
//! "#;
//! let record: SeatRecord = text.parse()?;
//! assert_eq!(record.to_string(), text);
//! let view = record.view()?;
//! let d12 = view.enemy_at("d12".parse()?).unwrap();
//! assert_eq!(view.candidates()?.unwrap()[d12.index()].only(), Some(Kind::Flag));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The parentheses of an attack contain its result for the attacker. The kind of the enemy piece follows if
//! `battle-reveals` shows it, and then the station of a flag that a fallen marshal reveals. The parentheses
//! of a flip contain the piece: `c6(k)`. In expose play the tag `Pool` contains the letters of the face-down
//! pieces. In dark play it contains the letters of all pieces at the start, if the seats know the material; the
//! record of the whole game then has the tag `Material` with the value `known`. After the end of the game the
//! tag `Truth` contains the true start, if it was revealed. A spectator's record has the tag `View` with the
//! value `spectator`. If `battle-reveals` shows both pieces of an attack, the attacker comes first.
//!
//! Parsing is linear in the length of the text. The parsed records take at most 64 KB plus 160 bytes per byte
//! of text. A record has at most [`MAX_TAGS`] tags and [`MAX_ITEMS`] items.

mod any;
mod game;
mod moves;
mod scan;
mod seat;
mod tags;

pub use any::{AnyRecord, records};
pub use game::{Item, Record};
pub use seat::{SeatItem, SeatRecord};

use alloc::string::{String, ToString};

use crate::error::Quoted;
use crate::reason::reasons;

/// The maximum number of tags in a record. [`Record::with_tag`] ignores further tags.
pub const MAX_TAGS: usize = kit::record::MAX_TAGS;

/// The maximum number of items after the tags (moves, comments and others) when parsing. A longer game can be
/// written, but not parsed.
pub const MAX_ITEMS: usize = kit::record::MAX_ITEMS;

/// An error in a record, with its place.
///
/// ```
/// use luzhanqi::record::{Record, RecordFault};
/// let why = "[Result \"*\"]\n".parse::<Record>().unwrap_err();
/// assert_eq!(why.fault, RecordFault::TagMissing("Rules"));
/// assert!(why.to_string().starts_with("line "));
/// ```
pub type RecordError = kit::record::RecordError<RecordFault>;

reasons! {
    /// The kinds of errors in a record.
    ///
    /// ```
    /// use luzhanqi::record::{Record, RecordFault};
    /// let text = "[Rules \"oca\"]\n[Rules \"oca\"]\n";
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
            /// What was found.
            found: Quoted,
        } = "expected",
        /// A tag is given twice.
        #[error("the tag {0} is given twice")]
        TagTwice(tag: Quoted) = "tag-twice",
        /// A record exceeds a limit.
        #[error("a record has at most {most} {what}")]
        TooMany {
            /// The name of the counted items.
            what: &'static str,
            /// The limit.
            most: usize,
        } = "too-many",
        /// A required tag is missing.
        #[error("the tag {0} is missing; example: {example}", example = example(.0))]
        TagMissing(tag: &'static str) = "tag-missing",
        /// The record has tags that cannot be combined.
        #[error("{0}")]
        Tags(why: &'static str) = "tags",
        /// The value of a tag is wrong.
        #[error("the tag {tag} is wrong: {why}")]
        TagValue {
            /// The tag.
            tag: &'static str,
            /// The reason.
            why: String,
        } = "tag-value",
        /// A move number is wrong.
        #[error("this should be move number {0}")]
        Number(wanted: u32) = "number",
        /// An action is illegal at this point of the game.
        #[error("{action} is impossible: {why}")]
        Action {
            /// The action.
            action: String,
            /// The reason.
            why: crate::GameError,
        } = "action",
        /// An observation is impossible at this point of the game.
        #[error("{seen} is impossible: {why}")]
        Observed {
            /// The observation.
            seen: String,
            /// The reason.
            why: crate::ObserveError,
        } = "observed",
        /// A try is marked as refused, but the referee plays it.
        #[error("{0} is marked as refused, but it is legal")]
        NotRefused(mv: crate::Move) = "not-refused",
        /// A try is not marked as refused, but the referee refuses it.
        #[error("{0} is not marked as refused, but the flag is there: the referee refuses it")]
        IsRefused(mv: crate::Move) = "is-refused",
        /// The moves do not match the tag `Stands`: the text was truncated or changed.
        #[error("the text is incomplete: the tag Stands is {wanted}, but the moves lead to {found}")]
        CutOff {
            /// The tag's value: the number of items, and the last item.
            wanted: Quoted,
            /// What was found.
            found: String,
        } = "cut-off",
        /// The result does not follow from the moves.
        #[error("the result is given as {found}, but the moves {}", lead_to(.wanted))]
        Result {
            /// The tag's value.
            found: Quoted,
            /// The actual result.
            wanted: String,
        } = "result",
        /// A record of observations was found instead of a whole game.
        #[error("this is a record of {}'s observations, not of a whole game", observer(*.0))]
        OneSeat(seat: Option<crate::Seat>) = "one-seat",
        /// A whole game was found instead of a record of observations.
        #[error("this is a record of a whole game, not of one seat's observations")]
        WholeGame = "whole-game",
    }
}

/// A line with a tag, as a hint in an error message.
fn example(tag: &str) -> &'static str {
    match tag {
        "Rules" => r#"[Rules "standard"]"#,
        "ArmyNorth" => r#"[ArmyNorth "KLEFBGPOOKOEJMXXJBECPCLKP"]"#,
        "View" => r#"[View "south"]"#,
        "Setup" => r#"[Setup "yes"]"#,
        "Pool" => r#"[Pool "the letters of the face-down pieces"]"#,
        "Board" => r#"[Board "what the seat saw at the start, four fields"]"#,
        _ => r#"[ArmySouth "ELBGCPXEEJCXPMKLOOKJOBKFP"]"#,
    }
}

/// The value of the tag `View`.
fn viewer_name(seat: Option<crate::Seat>) -> String {
    seat.map_or_else(|| String::from("spectator"), |seat| seat.to_string())
}

fn observer(seat: Option<crate::Seat>) -> String {
    seat.map_or_else(|| String::from("a spectator"), |seat| seat.to_string())
}

fn lead_to(real: &str) -> String {
    match real {
        "*" => String::from("stop before the end"),
        real => alloc::format!("lead to {real}"),
    }
}
