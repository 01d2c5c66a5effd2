//! The tags of a record.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::error::Quoted;
use crate::piece::Seat;
use crate::position::Outcome;

use super::scan::{NOWHERE, Place, Scanner};
use super::{MAX_TAGS, RecordError, RecordFault};

/// Tags as they were read, with their places.
pub(super) struct Tags {
    pub(super) end: Place,
    list: Vec<(Place, String, String)>,
}

impl Tags {
    pub(super) fn take(&mut self, name: &str) -> Option<(Place, String)> {
        let at = self.list.iter().position(|tag| tag.1 == name)?;
        let (place, _, value) = self.list.remove(at);
        Some((place, value))
    }

    pub(super) fn place(&self, name: &str) -> Option<Place> {
        self.list.iter().find(|tag| tag.1 == name).map(|tag| tag.0)
    }

    /// Takes a tag and reads its value.
    pub(super) fn read<T, E: fmt::Display>(
        &mut self,
        tag: &'static str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, RecordError> {
        let Some((place, value)) = self.take(tag) else {
            return Ok(None);
        };
        read(&value).map(Some).map_err(|error| {
            place.fault(RecordFault::TagValue {
                tag,
                why: error.to_string(),
            })
        })
    }

    /// The tags that nobody has taken: the caller's own.
    pub(super) fn rest(self) -> OwnTags {
        let pairs = self.list.into_iter();
        OwnTags(pairs.map(|(_, name, value)| (name, value)).collect())
    }

    pub(super) fn missing(&self, tag: &'static str) -> RecordError {
        self.end.fault(RecordFault::TagMissing(tag))
    }
}

pub(super) fn read_tags(scanner: &mut Scanner<'_>) -> Result<Tags, RecordError> {
    let mut list: Vec<(Place, String, String)> = Vec::new();
    // A record without moves ends with its tags, and a blank line is before the next one's.
    while !scanner.skip_space() || list.is_empty() {
        let Some(tag) = scanner.tag()? else { break };
        if list.iter().any(|other| other.1 == tag.1) {
            return Err(tag.0.fault(RecordFault::TagTwice(Quoted::new(&tag.1))));
        }
        if list.len() == MAX_TAGS {
            let (what, most) = ("tags", MAX_TAGS);
            return Err(tag.0.fault(RecordFault::TooMany { what, most }));
        }
        list.push(tag);
    }
    Ok(Tags {
        end: scanner.place(),
        list,
    })
}

/// The tags of the caller's own, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct OwnTags(pub(super) Vec<(String, String)>);

impl OwnTags {
    /// Sets a tag whose name is not one of the `taken`, unless there are [`MAX_TAGS`] with those;
    /// whether it is set.
    pub(super) fn set(&mut self, name: &str, value: &str, taken: &[&str]) -> bool {
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        if taken.contains(&name.as_str()) || name.is_empty() {
            return false;
        }
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        let room = self.0.len() + taken.len() < MAX_TAGS;
        match self.0.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => tag.1 = value,
            None if room => self.0.push((name, value)),
            None => return false,
        }
        true
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let tag = self.0.iter().find(|tag| tag.0 == name)?;
        Some(tag.1.as_str())
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tags = self.0.iter();
        tags.try_for_each(|(name, value)| write_tag(f, name, value))
    }
}

/// The tag `Stands`: how many words the moves are, comments apart, and the last of them, so that a text
/// which was cut off says so.
#[derive(Clone, Debug)]
pub(super) struct Stands {
    place: Place,
    text: String,
}

impl Stands {
    pub(super) const TAG: &str = "Stands";

    /// Tells of these words, comments apart.
    pub(super) fn of<T: fmt::Display>(words: impl DoubleEndedIterator<Item = T> + Clone) -> Stands {
        let count = words.clone().count();
        let text = match words.last() {
            Some(last) => alloc::format!("{count} {last}"),
            None => count.to_string(),
        };
        Stands {
            place: NOWHERE,
            text,
        }
    }

    pub(super) fn take(tags: &mut Tags) -> Option<Stands> {
        let (place, text) = tags.take(Stands::TAG)?;
        Some(Stands { place, text })
    }

    /// Whether it tells of these words.
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
    /// Places in a text do not matter.
    fn eq(&self, other: &Stands) -> bool {
        self.text == other.text
    }
}

/// The value of the tag `Result`: the winner or `draw`, and the reason; `*` for a game that is not
/// over.
pub(super) fn result_text(ending: Option<Outcome>) -> String {
    match ending {
        None => "*".to_string(),
        Some(ending) => match ending.winner {
            Some(seat) => alloc::format!("{seat} {}", ending.reason),
            None => alloc::format!("draw {}", ending.reason),
        },
    }
}

/// Reads what [`result_text`] writes.
pub(super) fn read_result(text: &str) -> Result<Option<Outcome>, &'static str> {
    const WANTED: &str = "a result is *, or south, north or draw and the reason";
    if text == "*" {
        return Ok(None);
    }
    let (winner, reason) = text.split_once(' ').ok_or(WANTED)?;
    let winner = match winner {
        "draw" => None,
        seat => Some(seat_of(seat).ok_or(WANTED)?),
    };
    let reason = reason.parse().map_err(|_| WANTED)?;
    Ok(Some(Outcome { winner, reason }))
}

/// The seat of this very name.
pub(super) fn seat_of(name: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.to_string() == name)
}

/// Writes one tag.
pub(super) fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    use fmt::Write;
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_str("\"]\n")
}
