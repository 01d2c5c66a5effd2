//! The tags of a record.

use alloc::string::{String, ToString};
use core::fmt;

use kit::record::{Place, write_tag};

use crate::error::Quoted;
use crate::piece::Seat;
use crate::position::Outcome;

use super::scan::Tags;
use super::{RecordError, RecordFault};

/// A comment's text without `}`, which would end it.
pub(super) fn clean_comment(text: &str) -> String {
    text.replace('}', ")")
}

/// The error for a missing tag.
pub(super) fn missing(tags: &Tags, tag: &'static str) -> RecordError {
    tags.end().fault(RecordFault::TagMissing(tag))
}

/// The tag `Stands`, to detect a truncated text: the number of items except comments, and the last item.
#[derive(Clone, Debug)]
pub(super) struct Stands {
    place: Place,
    text: String,
}

impl Stands {
    pub(super) const TAG: &str = "Stands";

    /// The tag for these words, comments excluded.
    pub(super) fn of<T: fmt::Display>(words: impl DoubleEndedIterator<Item = T> + Clone) -> Stands {
        let count = words.clone().count();
        let text = match words.last() {
            Some(last) => alloc::format!("{count} {last}"),
            None => count.to_string(),
        };
        Stands {
            place: Place::NOWHERE,
            text,
        }
    }

    pub(super) fn take(tags: &mut Tags) -> Option<Stands> {
        let (place, text) = tags.take(Stands::TAG)?;
        Some(Stands { place, text })
    }

    /// Whether the tag matches these words.
    pub(super) fn check<T: fmt::Display>(
        &self,
        words: impl DoubleEndedIterator<Item = T> + Clone,
    ) -> Result<(), RecordError> {
        let found = Stands::of(words).text;
        if found == self.text {
            return Ok(());
        }
        let wanted = Quoted::new(&self.text);
        Err(self.place.fault(RecordFault::CutOff { wanted, found }))
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, Stands::TAG, &self.text)
    }
}

impl PartialEq for Stands {
    /// Ignores the places in texts.
    fn eq(&self, other: &Stands) -> bool {
        self.text == other.text
    }
}

/// The value of the tag `Result`: the winner or `draw`, and the reason; `*` if the game is not over.
pub(super) fn result_text(ending: Option<Outcome>) -> String {
    match ending {
        None => "*".to_string(),
        Some(ending) => match ending.winner() {
            Some(seat) => alloc::format!("{seat} {}", ending.reason()),
            None => alloc::format!("draw {}", ending.reason()),
        },
    }
}

/// Parses the text that [`result_text`] returns.
pub(super) fn read_result(text: &str) -> Result<Option<Outcome>, &'static str> {
    const WANTED: &str = "a result is *, or one of south, north and draw followed by a reason";
    if text == "*" {
        return Ok(None);
    }
    let (winner, reason) = text.split_once(' ').ok_or(WANTED)?;
    let winner = match winner {
        "draw" => None,
        seat => Some(seat_of(seat).ok_or(WANTED)?),
    };
    let reason = reason.parse().map_err(|_| WANTED)?;
    Outcome::new(winner, reason).map(Some).map_err(|_| WANTED)
}

/// The seat with exactly this name.
pub(super) fn seat_of(name: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.to_string() == name)
}
