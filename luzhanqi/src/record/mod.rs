//! Games as text that people keep: tags, then numbered moves, after the manner of PGN.
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
//! `c6c7?` is a try that was refused; a flip is its station alone. A ruling is the winner or a draw
//! and the reason: `south-wins-time`, `draw-adjudicated`. A file may hold many games. The tag
//! `Stands` tells how many moves and other words there are, comments apart, and the last of them: a
//! text that was cut off does not come to that. A text without the tag is read as it is. A record is
//! the game as it stands: what was taken back is not in it.
//!
//! [`Record`] tells all of a game, [`SeatRecord`] what one seat observed, and [`AnyRecord`] is either,
//! as its tags say. What a seat observed holds the board as the seat saw it when the game began, and
//! behind each attack or flip, in brackets, what the seat was shown.
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
//! An attack shows how it ended from the attacker's side, then the enemy's kind if `battle-reveals`
//! shows it, then the station of a flag that a fallen marshal shows. A flip shows the piece:
//! `c6(k)`. In expose play the tag `Pool` holds the letters of the face-down pieces. After the end
//! the tag `Truth` holds the position in which the game began, if that was shown. A spectator, too,
//! can keep a record: its tag `View` is `spectator`, and where `battle-reveals` shows both pieces of
//! an attack, the attacker comes first.
//!
//! Reading takes time and memory in proportion to the text: at most 64 KB and 160 bytes for each byte
//! of it, if all its records are kept. No record has more than [`MAX_TAGS`] and [`MAX_ITEMS`].

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

/// The number of tags that a record has at most. [`Record::with_tag`] adds none beyond it.
pub const MAX_TAGS: usize = rules_kit::record::MAX_TAGS;

/// The number of moves, comments and other things after the tags that are read at most. A longer
/// game can be written, but not read.
pub const MAX_ITEMS: usize = rules_kit::record::MAX_ITEMS;

/// A fault of a record, and where it is.
///
/// ```
/// use luzhanqi::record::{Record, RecordFault};
/// let why = "[Result \"*\"]\n".parse::<Record>().unwrap_err();
/// assert_eq!(why.fault, RecordFault::TagMissing("Rules"));
/// assert!(why.to_string().starts_with("line "));
/// ```
pub type RecordError = rules_kit::record::RecordError<RecordFault>;

reasons! {
    /// A fault that a record can have.
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
            /// What is there.
            found: Quoted,
        } = "expected",
        /// A tag is given twice.
        #[error("the tag {0} is given twice")]
        TagTwice(tag: Quoted) = "tag-twice",
        /// A record is larger than one may be.
        #[error("a record has at most {most} {what}")]
        TooMany {
            /// What there is too much of.
            what: &'static str,
            /// How many there may be.
            most: usize,
        } = "too-many",
        /// A tag that every record needs, or this start needs, is missing.
        #[error("the tag {0} is missing, as in {example}", example = example(.0))]
        TagMissing(tag: &'static str) = "tag-missing",
        /// Tags that exclude one another.
        #[error("{0}")]
        Tags(why: &'static str) = "tags",
        /// The value of a tag is wrong.
        #[error("the tag {tag} is wrong: {why}")]
        TagValue {
            /// The tag.
            tag: &'static str,
            /// What is wrong with it.
            why: String,
        } = "tag-value",
        /// A move number is not the one that is due.
        #[error("this should be move number {0}")]
        Number(wanted: u32) = "number",
        /// Something cannot be done at this point of the game.
        #[error("{action} cannot be: {why}")]
        Action {
            /// What was to be done.
            action: String,
            /// Why it cannot.
            why: crate::GameError,
        } = "action",
        /// Something cannot have been observed at this point of the game.
        #[error("{seen} cannot be: {why}")]
        Observed {
            /// What was observed.
            seen: String,
            /// Why it cannot be.
            why: crate::ObserveError,
        } = "observed",
        /// A try is marked as refused, but the referee plays it.
        #[error("{0} is marked as refused, but it is legal")]
        NotRefused(mv: crate::Move) = "not-refused",
        /// A try is not marked as refused, but the referee refuses it.
        #[error("{0} is not marked as refused, but the flag is there: the referee refuses it")]
        IsRefused(mv: crate::Move) = "is-refused",
        /// The moves are not those that the tag `Stands` tells of: the text was cut off, or changed.
        #[error("the text is cut off: its moves should come to {wanted}, and come to {found}")]
        CutOff {
            /// What the tag says: how many words, and the last of them.
            wanted: Quoted,
            /// What is there.
            found: String,
        } = "cut-off",
        /// The result is not the one that the moves lead to.
        #[error("the result is given as {found}, but the moves {}", lead_to(.wanted))]
        Result {
            /// What the tag says.
            found: Quoted,
            /// What it is.
            wanted: String,
        } = "result",
        /// What one seat or a spectator observed stands where a whole game is needed.
        #[error("this is what {} observed, not the whole game", observer(*.0))]
        OneSeat(seat: Option<crate::Seat>) = "one-seat",
        /// A whole game stands where what one seat observed is needed.
        #[error("this is a whole game, not what one seat observed")]
        WholeGame = "whole-game",
    }
}

/// A line with a tag, for who lacks it.
fn example(tag: &str) -> &'static str {
    match tag {
        "Rules" => r#"[Rules "standard"]"#,
        "ArmyNorth" => r#"[ArmyNorth "KLEFBGPOOKOEJMXXJBECPCLKP"]"#,
        "View" => r#"[View "south"]"#,
        "Setup" => r#"[Setup "yes"]"#,
        "Pool" => r#"[Pool "the letters of the face-down pieces"]"#,
        "Board" => r#"[Board "what the seat saw at first, four fields"]"#,
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
