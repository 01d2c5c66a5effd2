//! The text of records: words with their places, tags, comments, lines. What the words say is each
//! game's own.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::Quoted;

/// The number of tags that a record has at most.
pub const MAX_TAGS: usize = 256;

/// The number of moves, comments and other things after the tags that are read at most.
pub const MAX_ITEMS: usize = 1_000_000;

/// A fault of a record, and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError<F> {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
    /// What is wrong.
    pub fault: F,
}

impl<F: fmt::Display> fmt::Display for RecordError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.fault
        )
    }
}

impl<F: core::error::Error + 'static> core::error::Error for RecordError<F> {
    /// What is behind the fault, which the message has already.
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.fault.source()
    }
}

/// What can be wrong in the text of any record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextFault {
    /// Something else was expected.
    Expected {
        /// What was expected.
        wanted: &'static str,
        /// What is there.
        found: Quoted,
    },
    /// A tag is given twice.
    TagTwice(Quoted),
    /// A record is larger than one may be.
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there may be.
        most: usize,
    },
    /// The value of a tag is wrong.
    TagValue {
        /// The tag.
        tag: &'static str,
        /// What is wrong with it.
        why: String,
    },
}

/// In what the records of a game differ from those of another.
pub trait Format {
    /// What can be wrong in them.
    type Fault: From<TextFault>;

    /// Whether a blank line ends the tags; else the moves do.
    const BLANK_LINE_ENDS_TAGS: bool;

    /// Returns whether the character ends a word, as white space does.
    fn ends_word(c: char) -> bool;
}

/// A fault of records in a format, and its place.
pub type ErrorOf<T> = RecordError<<T as Format>::Fault>;

/// A place in a text: line and column from 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    line: u32,
    column: u32,
}

impl Place {
    /// The place of what was not read from a text.
    pub const NOWHERE: Place = Place { line: 1, column: 1 };

    /// Returns the fault as one of this place.
    pub fn fault<F>(self, fault: F) -> RecordError<F> {
        RecordError {
            line: self.line,
            column: self.column,
            fault,
        }
    }
}

/// Reads a text from the front.
pub struct Scanner<'a, T> {
    rest: &'a str,
    place: Place,
    format: PhantomData<T>,
}

impl<'a, T: Format> Scanner<'a, T> {
    /// Returns a scanner at the front of the text.
    pub fn new(text: &'a str) -> Scanner<'a, T> {
        Scanner {
            // A byte order mark, as Windows editors write it, is no part of the text.
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            place: Place::NOWHERE,
            format: PhantomData,
        }
    }

    /// Returns where the scanner is.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Returns the character that comes next.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Goes over the character that comes next, and returns it.
    pub fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        // Texts beyond 4 GB have places that no number tells.
        if c == '\n' {
            self.place = Place {
                line: self.place.line.saturating_add(1),
                column: 1,
            };
        } else {
            self.place.column = self.place.column.saturating_add(1);
        }
        Some(c)
    }

    /// Goes over characters up to one of which `ends` is true, or to the end, and returns them.
    fn up_to(&mut self, ends: impl Fn(char) -> bool) -> &'a str {
        let inside = self.rest;
        while self.peek().is_some_and(|c| !ends(c)) {
            self.bump();
        }
        &inside[..inside.len() - self.rest.len()]
    }

    /// Skips white space; returns whether there was a blank line in it.
    pub fn skip_space(&mut self) -> bool {
        let line = self.place.line;
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
        self.place.line - line > 1
    }

    /// Skips to the next `[` that begins a line after a blank one, where another game may begin.
    fn skip_game(&mut self) {
        let mut blank = false;
        while let Some(c) = self.peek() {
            let line_start = self.place.column == 1;
            if line_start && blank && c == '[' {
                return;
            }
            if line_start {
                blank = c == '\n' || c == '\r';
            }
            self.bump();
        }
    }

    /// Returns the error that something else was expected here.
    pub fn expected(&self, wanted: &'static str) -> ErrorOf<T> {
        let line = self.rest.lines().next().unwrap_or("");
        let found = Quoted::new(match self.rest {
            "" => "the end",
            _ => line,
        });
        self.place
            .fault(TextFault::Expected { wanted, found }.into())
    }

    /// Goes over the next word and returns it.
    pub fn word(&mut self) -> &'a str {
        self.up_to(|c| c.is_whitespace() || T::ends_word(c))
    }

    /// Goes over the comment in braces that comes next, and returns what is in it.
    ///
    /// # Errors
    /// [`TextFault::Expected`] if it does not end.
    pub fn comment(&mut self) -> Result<&'a str, ErrorOf<T>> {
        self.bump();
        let inside = self.up_to(|c| c == '}');
        match self.bump() {
            Some(_) => Ok(inside),
            None => Err(self.expected("} at the end of the comment")),
        }
    }

    /// Goes over the rest of the line and returns it.
    pub fn line(&mut self) -> &'a str {
        self.up_to(|c| c == '\n')
    }

    /// A tag, `[Name "value"]`, if one comes next.
    fn tag(&mut self) -> Result<Option<Tag>, ErrorOf<T>> {
        if self.peek() != Some('[') {
            return Ok(None);
        }
        let place = self.place;
        self.bump();
        let name = String::from(self.word());
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Err(self.expected("the name of a tag, letters and digits"));
        }
        if self.bump() != Some(' ') || self.bump() != Some('"') {
            return Err(self.expected("a space and the tag's value in double quotes"));
        }
        let mut value = String::new();
        loop {
            match self.bump() {
                Some('"') => break,
                Some('\\') => match self.bump() {
                    Some(c @ ('"' | '\\')) => value.push(c),
                    _ => return Err(self.expected("\\\" or \\\\ in a tag's value")),
                },
                Some(c) if !c.is_control() => value.push(c),
                _ => return Err(self.expected("the closing quote of the tag on the same line")),
            }
        }
        if self.bump() != Some(']') {
            return Err(self.expected("] after the tag's value"));
        }
        Ok(Some(Tag { place, name, value }))
    }

    /// Asks whether a record that holds so many things after its tags has room for one more, which
    /// stands at a place.
    ///
    /// # Errors
    /// [`TextFault::TooMany`].
    pub fn room_for_more(&self, items: usize, place: Place) -> Result<(), ErrorOf<T>> {
        if items < MAX_ITEMS {
            return Ok(());
        }
        let (what, most) = ("moves, comments and offers", MAX_ITEMS);
        Err(place.fault(TextFault::TooMany { what, most }.into()))
    }

    /// Reads the tags of a record.
    ///
    /// # Errors
    /// A tag that is none, that is given twice, or that is one too many.
    pub fn tags(&mut self) -> Result<Tags<T>, ErrorOf<T>> {
        let mut list: Vec<Tag> = Vec::new();
        loop {
            let blank = self.skip_space();
            if blank && T::BLANK_LINE_ENDS_TAGS && !list.is_empty() {
                break;
            }
            let Some(tag) = self.tag()? else { break };
            if list.iter().any(|other| other.name == tag.name) {
                let twice = TextFault::TagTwice(Quoted::new(&tag.name));
                return Err(tag.place.fault(twice.into()));
            }
            if list.len() == MAX_TAGS {
                let (what, most) = ("tags", MAX_TAGS);
                return Err(tag.place.fault(TextFault::TooMany { what, most }.into()));
            }
            list.push(tag);
        }
        Ok(Tags {
            end: self.place,
            list,
            format: PhantomData,
        })
    }
}

/// Returns the records of a text with any number of games, read one by one. After one that cannot be
/// read the next is looked for.
pub fn each<'a, T: Format + 'a, R: 'a>(
    text: &'a str,
    read: fn(&mut Scanner<'_, T>) -> Result<R, ErrorOf<T>>,
) -> impl Iterator<Item = Result<R, ErrorOf<T>>> + 'a {
    let mut scanner = Scanner::new(text);
    core::iter::from_fn(move || {
        scanner.skip_space();
        scanner.peek()?;
        let record = read(&mut scanner);
        if record.is_err() {
            scanner.skip_game();
        }
        Some(record)
    })
}

/// Returns the only record of a text.
///
/// # Errors
/// Those of `read`, and [`TextFault::Expected`] if there is more.
pub fn only<T: Format, R>(
    text: &str,
    read: fn(&mut Scanner<'_, T>) -> Result<R, ErrorOf<T>>,
) -> Result<R, ErrorOf<T>> {
    let mut scanner = Scanner::new(text);
    let record = read(&mut scanner)?;
    scanner.skip_space();
    match scanner.peek() {
        None => Ok(record),
        Some(_) => Err(scanner.expected("the end: this holds more than one record")),
    }
}

/// A tag as it was read.
struct Tag {
    place: Place,
    name: String,
    value: String,
}

/// Tags as they were read, with their places.
pub struct Tags<T> {
    end: Place,
    list: Vec<Tag>,
    format: PhantomData<T>,
}

impl<T: Format> Tags<T> {
    /// Returns where the tags end.
    pub fn end(&self) -> Place {
        self.end
    }

    /// Takes a tag out, with its place.
    pub fn take(&mut self, name: &str) -> Option<(Place, String)> {
        let at = self.list.iter().position(|tag| tag.name == name)?;
        let Tag { place, value, .. } = self.list.remove(at);
        Some((place, value))
    }

    /// Returns the place of a tag.
    pub fn place(&self, name: &str) -> Option<Place> {
        let tag = self.list.iter().find(|tag| tag.name == name)?;
        Some(tag.place)
    }

    /// Takes a tag out and reads its value.
    ///
    /// # Errors
    /// [`TextFault::TagValue`].
    pub fn read<R, E: fmt::Display>(
        &mut self,
        tag: &'static str,
        read: impl FnOnce(&str) -> Result<R, E>,
    ) -> Result<Option<R>, ErrorOf<T>> {
        let Some((place, value)) = self.take(tag) else {
            return Ok(None);
        };
        read(&value).map(Some).map_err(|error| {
            let why = error.to_string();
            place.fault(TextFault::TagValue { tag, why }.into())
        })
    }

    /// Returns the tags that nobody has taken: the caller's own.
    pub fn rest(self) -> OwnTags {
        let tags = self.list.into_iter();
        OwnTags(tags.map(|tag| (tag.name, tag.value)).collect())
    }
}

/// The tags of the caller's own, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OwnTags(Vec<(String, String)>);

impl OwnTags {
    /// Sets a tag whose name is of ASCII letters and digits and not one of the `taken`, unless there are
    /// [`MAX_TAGS`] with those; returns whether it is set. Control characters of the value are dropped.
    pub fn set(&mut self, name: &str, value: &str, taken: &[&str]) -> bool {
        let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !plain || taken.contains(&name) {
            return false;
        }
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        let room = self.0.len() + taken.len() < MAX_TAGS;
        match self.0.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => tag.1 = value,
            None if room => self.0.push((name.into(), value)),
            None => return false,
        }
        true
    }

    /// Returns the value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let tag = self.0.iter().find(|tag| tag.0 == name)?;
        Some(tag.1.as_str())
    }

    /// Returns every name with its value, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    /// Writes all tags.
    ///
    /// # Errors
    /// Those of the formatter.
    pub fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tags = self.0.iter();
        tags.try_for_each(|(name, value)| write_tag(f, name, value))
    }
}

/// Writes one tag.
///
/// # Errors
/// Those of the formatter.
pub fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
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

/// Writes words in lines of up to 80 columns.
pub struct Lines<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    width: fn(&str) -> usize,
    column: usize,
}

impl<'a, 'b> Lines<'a, 'b> {
    /// Returns lines that nothing is written in; `width` tells how many columns a text takes.
    pub fn new(f: &'a mut fmt::Formatter<'b>, width: fn(&str) -> usize) -> Lines<'a, 'b> {
        let column = 0;
        Lines { f, width, column }
    }

    /// Writes a word, on a new line where it does not fit.
    ///
    /// # Errors
    /// Those of the formatter.
    pub fn word(&mut self, word: &str) -> fmt::Result {
        let width = (self.width)(word);
        if self.column > 0 && self.column + 1 + width > 80 {
            self.f.write_str("\n")?;
            self.column = 0;
        } else if self.column > 0 {
            self.f.write_str(" ")?;
            self.column += 1;
        }
        // A comment may hold line ends of its own.
        self.column = match word.rfind('\n') {
            Some(end) => (self.width)(&word[end + 1..]),
            None => self.column + width,
        };
        self.f.write_str(word)
    }

    /// Ends the last line, if there is any.
    ///
    /// # Errors
    /// Those of the formatter.
    pub fn end(self) -> fmt::Result {
        match self.column {
            0 => Ok(()),
            _ => self.f.write_str("\n"),
        }
    }
}
