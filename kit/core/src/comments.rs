//! Comments and clock times at any ply of a record.

use alloc::string::String;

/// An item of a record: a ply, a comment, or something else.
///
/// ```
/// use luzhanqi_kit::record::{RecordItem, comments};
/// enum Item {
///     Ply,
///     Comment(&'static str),
/// }
/// impl RecordItem for Item {
///     fn is_ply(&self) -> bool {
///         matches!(self, Item::Ply)
///     }
///     fn comment(&self) -> Option<&str> {
///         match self {
///             Item::Ply => None,
///             Item::Comment(text) => Some(text),
///         }
///     }
/// }
/// let items = [Item::Ply, Item::Comment("a quiet move"), Item::Ply];
/// assert_eq!(comments(&items).collect::<Vec<_>>(), [(1, "a quiet move")]);
/// ```
pub trait RecordItem {
    /// Returns whether the item is a ply: a move that was played.
    fn is_ply(&self) -> bool;

    /// Returns the text of a comment; `None` for other items.
    fn comment(&self) -> Option<&str>;
}

/// Returns the index for a new comment on ply `plies`: after that ply and its existing comments. Ply 0 is the
/// start. Returns `None` if there are fewer plies.
pub fn comment_index<T: RecordItem>(items: &[T], plies: usize) -> Option<usize> {
    let mut left = plies;
    let mut index = 0;
    while left > 0 {
        left -= usize::from(items.get(index)?.is_ply());
        index += 1;
    }
    let comments = items[index..].iter();
    Some(index + comments.take_while(|item| item.comment().is_some()).count())
}

/// Returns every comment, with the number of plies before it.
pub fn comments<T: RecordItem>(items: &[T]) -> impl Iterator<Item = (usize, &str)> {
    let mut plies = 0;
    items.iter().filter_map(move |item| {
        plies += usize::from(item.is_ply());
        Some((plies, item.comment()?))
    })
}

/// Returns the comment for a clock time in the usual form, such as `[%clk 0:09:58.1]`. The unit is
/// milliseconds; the text has only as many decimals of a second as needed.
///
/// ```
/// use luzhanqi_kit::record::{clock_comment, read_clock};
/// assert_eq!(clock_comment(598_100), "[%clk 0:09:58.1]");
/// assert_eq!(read_clock("a blunder [%clk 1:00:00]"), Some(3_600_000));
/// assert_eq!(read_clock("[%clk soon]"), None);
/// ```
pub fn clock_comment(ms: u64) -> String {
    let (seconds, part) = (ms / 1000, ms % 1000);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = alloc::format!("[%clk {hours}:{minutes:02}:{:02}", seconds % 60);
    if part > 0 {
        let decimals = alloc::format!(".{part:03}");
        text += decimals.trim_end_matches('0');
    }
    text + "]"
}

/// Returns the clock time in a comment, in milliseconds; `None` if the comment has none. Ignores decimals
/// after the third.
pub fn read_clock(comment: &str) -> Option<u64> {
    let (_, rest) = comment.split_once("[%clk ")?;
    let (text, _) = rest.split_once(']')?;
    let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut seconds: u64 = 0;
    let mut fields = 0;
    for field in whole.split(':') {
        fields += 1;
        if !digits(field) || fields > 3 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(field.parse().ok()?)?;
    }
    if fields != 3 || !(decimals.is_empty() || digits(decimals)) {
        return None;
    }
    let mut part = 0;
    for place in 0..3 {
        part = part * 10
            + decimals
                .as_bytes()
                .get(place)
                .map_or(0, |byte| u64::from(byte - b'0'));
    }
    seconds.checked_mul(1000)?.checked_add(part)
}

/// Declares the methods of a record for comments, clock times and lists of tags. The record has the fields
/// `items` and `places`, and a method `set_tag`. `clean` converts a comment to a text that a record can
/// contain. The given documentation is for `add_comment`.
#[macro_export]
macro_rules! record_comments {
    ($(#[$doc:meta])* $Record:ident, $Item:ident, $clean:ident) => {
        impl $Record {
            $(#[$doc])*
            pub fn add_comment(&mut self, text: &str) {
                self.items.push($Item::Comment($clean(text)));
                self.places.push($crate::record::Place::NOWHERE);
            }

            /// Adds a comment on ply `plies`, after its other comments; ply 0 is the start. Returns `false`
            /// and adds nothing if the record has fewer plies. Changes the text like `add_comment`.
            pub fn add_comment_at(&mut self, plies: usize, text: &str) -> bool {
                let Some(index) = $crate::record::comment_index(&self.items, plies) else {
                    return false;
                };
                self.items.insert(index, $Item::Comment($clean(text)));
                self.places.insert(index, $crate::record::Place::NOWHERE);
                true
            }

            /// Returns every comment, with the number of plies before it.
            pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
                $crate::record::comments(&self.items)
            }
        }

        $crate::record_clocks!($Record);
    };
}

/// Declares a record's methods for clock times and lists of tags. They call its methods for comments and
/// tags.
#[macro_export]
macro_rules! record_clocks {
    ($Record:ident) => {
        impl $Record {
            /// Adds the time on the clock of the player who made ply `plies`, in milliseconds, as the comment
            /// `[%clk 0:09:58.1]`. Returns `false` if the record has fewer plies.
            pub fn add_clock_at(&mut self, plies: usize, ms: u64) -> bool {
                self.add_comment_at(plies, &$crate::record::clock_comment(ms))
            }

            /// Returns every clock time in the comments, in milliseconds, with the number of plies before it.
            pub fn clocks(&self) -> impl Iterator<Item = (usize, u64)> {
                self.comments()
                    .filter_map(|(plies, text)| Some((plies, $crate::record::read_clock(text)?)))
            }

            /// Sets all these tags and ignores those that cannot be set. A program can use this to copy the
            /// tags of a record to a new record of the same game.
            #[must_use]
            pub fn with_tags<'a>(
                mut self,
                tags: impl IntoIterator<Item = (&'a str, &'a str)>,
            ) -> $Record {
                for (name, value) in tags {
                    self.set_tag(name, value);
                }
                self
            }
        }
    };
}
