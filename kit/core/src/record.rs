//! The syntax of records: words with their places, tags, comments, lines. Each game defines the meaning of
//! words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::Quoted;

pub use crate::comments::{RecordItem, clock_comment, comment_index, comments, read_clock};

/// The maximum number of tags in a record.
pub const MAX_TAGS: usize = 256;

/// The maximum number of items after the tags (moves, comments and others) when parsing.
pub const MAX_ITEMS: usize = 1_000_000;

/// The version of records. A record of another version has the tag `RecordVersion` with that version. Without
/// the tag, the version is 1.
pub const VERSION: u32 = 1;

/// The tag with the version of a record.
const VERSION_TAG: &str = "RecordVersion";

/// An error in a record, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordError<F> {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
    /// The error.
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
    /// Returns the cause of the error. The message already includes it.
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.fault.source()
    }
}

/// The syntax errors that are possible in any record.
///
/// ```
/// use luzhanqi_kit::record::{Format, Scanner, TextFault};
/// # struct Plain;
/// # impl Format for Plain {
/// #     type Fault = TextFault;
/// #     const BLANK_LINE_ENDS_TAGS: bool = true;
/// #     fn ends_word(c: char) -> bool { c == '{' }
/// # }
/// let why = Scanner::<Plain>::new("{no end").comment().unwrap_err();
/// assert_eq!((why.line, why.column), (1, 8));
/// assert!(matches!(why.fault, TextFault::Expected { .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextFault {
    /// The text differs from what the parser expected.
    Expected {
        /// What was expected.
        wanted: &'static str,
        /// What was found.
        found: Quoted,
    },
    /// A tag is given twice.
    TagTwice(Quoted),
    /// A record exceeds a limit.
    TooMany {
        /// The name of the counted items.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// The value of a tag is wrong.
    TagValue {
        /// The tag.
        tag: &'static str,
        /// The reason.
        why: String,
    },
}

/// The differences between the record formats of the two games.
///
/// ```
/// use luzhanqi_kit::record::{Format, Scanner, TextFault};
/// struct Plain;
/// impl Format for Plain {
///     type Fault = TextFault;
///     const BLANK_LINE_ENDS_TAGS: bool = true;
///     fn ends_word(c: char) -> bool { c == '{' }
/// }
/// assert_eq!(Scanner::<Plain>::new("a2a3{a quiet move}").word(), "a2a3");
/// ```
pub trait Format {
    /// The errors of this format.
    type Fault: From<TextFault>;

    /// Whether a blank line ends the list of tags. Otherwise the first move ends the list.
    const BLANK_LINE_ENDS_TAGS: bool;

    /// Returns whether the character ends a word, like white space.
    fn ends_word(c: char) -> bool;
}

/// An error of records in a format, with its place.
pub type ErrorOf<T> = RecordError<<T as Format>::Fault>;

/// A place in a text: line and column from 1.
///
/// ```
/// use luzhanqi_kit::record::Place;
/// let why = Place::NOWHERE.fault("a wrong move");
/// assert_eq!((why.line, why.column, why.fault), (1, 1, "a wrong move"));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    line: u32,
    column: u32,
}

impl Place {
    /// The place of items that do not come from a text.
    pub const NOWHERE: Place = Place { line: 1, column: 1 };

    /// Returns the error at this place.
    pub fn fault<F>(self, fault: F) -> RecordError<F> {
        RecordError {
            line: self.line,
            column: self.column,
            fault,
        }
    }
}

/// Scans a text from the start.
///
/// ```
/// use luzhanqi_kit::record::{Format, Scanner, TextFault};
/// # struct Plain;
/// # impl Format for Plain {
/// #     type Fault = TextFault;
/// #     const BLANK_LINE_ENDS_TAGS: bool = true;
/// #     fn ends_word(c: char) -> bool { c == '{' }
/// # }
/// let mut scanner = Scanner::<Plain>::new("a2a3 {a quiet move}");
/// assert_eq!(scanner.word(), "a2a3");
/// scanner.skip_space();
/// assert_eq!(scanner.comment(), Ok("a quiet move"));
/// assert_eq!(scanner.peek(), None);
/// ```
pub struct Scanner<'a, T> {
    rest: &'a str,
    place: Place,
    format: PhantomData<T>,
}

impl<'a, T: Format> Scanner<'a, T> {
    /// Returns a scanner at the start of the text.
    pub fn new(text: &'a str) -> Scanner<'a, T> {
        Scanner {
            // Skips a byte order mark, which Windows editors write.
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            place: Place::NOWHERE,
            format: PhantomData,
        }
    }

    /// Returns the current place.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Returns the next character without advancing.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Advances past the next character and returns it.
    pub fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        // Places saturate in texts beyond 4 GB.
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

    /// Advances to the first character for which `ends` returns true, or to the end. Returns the text before
    /// it.
    fn up_to(&mut self, ends: impl Fn(char) -> bool) -> &'a str {
        let inside = self.rest;
        while self.peek().is_some_and(|c| !ends(c)) {
            self.bump();
        }
        &inside[..inside.len() - self.rest.len()]
    }

    /// Skips white space; returns whether it contained a blank line.
    pub fn skip_space(&mut self) -> bool {
        let line = self.place.line;
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
        self.place.line - line > 1
    }

    /// Skips to the next line that starts with `[` after a blank line. Another game may start there.
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

    /// Returns the error for unexpected text at this place.
    pub fn expected(&self, wanted: &'static str) -> ErrorOf<T> {
        let line = self.rest.lines().next().unwrap_or("");
        let found = Quoted::new(match self.rest {
            "" => "the end",
            _ => line,
        });
        self.place
            .fault(TextFault::Expected { wanted, found }.into())
    }

    /// Advances past the next word and returns it.
    pub fn word(&mut self) -> &'a str {
        self.up_to(|c| c.is_whitespace() || T::ends_word(c))
    }

    /// Advances past the next comment in braces and returns its content.
    ///
    /// # Errors
    /// Fails with [`TextFault::Expected`] if the comment has no end.
    pub fn comment(&mut self) -> Result<&'a str, ErrorOf<T>> {
        self.bump();
        let inside = self.up_to(|c| c == '}');
        match self.bump() {
            Some(_) => Ok(inside),
            None => Err(self.expected("} at the end of the comment")),
        }
    }

    /// Advances past the rest of the line and returns it.
    pub fn line(&mut self) -> &'a str {
        self.up_to(|c| c == '\n')
    }

    /// Parses a tag, `[Name "value"]`, if the next text is a tag.
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

    /// Checks that a record with `items` items after its tags may have one more. An error names `place`.
    ///
    /// # Errors
    /// Fails with [`TextFault::TooMany`] at the limit.
    pub fn room_for_more(&self, items: usize, place: Place) -> Result<(), ErrorOf<T>> {
        if items < MAX_ITEMS {
            return Ok(());
        }
        let (what, most) = ("moves, comments and offers", MAX_ITEMS);
        Err(place.fault(TextFault::TooMany { what, most }.into()))
    }

    /// Parses the tags of a record.
    ///
    /// # Errors
    /// Fails for a syntax error, a repeated tag, too many tags, or a record of another version.
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
        let mut tags = Tags {
            end: self.place,
            list,
            format: PhantomData,
        };
        tags.read(VERSION_TAG, |found| match found.parse() {
            Ok(VERSION) => Ok(()),
            _ => Err(alloc::format!(
                "expected version {VERSION} of records, got {}",
                Quoted::new(found)
            )),
        })?;
        Ok(tags)
    }
}

/// Returns the records of a text with any number of games, parsed one by one. After an error, parsing
/// continues at the next game.
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
/// The errors are those of `read`. Fails with [`TextFault::Expected`] if more text follows.
pub fn only<T: Format, R>(
    text: &str,
    read: fn(&mut Scanner<'_, T>) -> Result<R, ErrorOf<T>>,
) -> Result<R, ErrorOf<T>> {
    let mut scanner = Scanner::new(text);
    let record = read(&mut scanner)?;
    scanner.skip_space();
    match scanner.peek() {
        None => Ok(record),
        Some(_) => Err(scanner.expected("the end of the text (only one record is allowed)")),
    }
}

/// A parsed tag.
struct Tag {
    place: Place,
    name: String,
    value: String,
}

/// Parsed tags with their places.
///
/// ```
/// use luzhanqi_kit::record::{Format, Scanner, TextFault};
/// # struct Plain;
/// # impl Format for Plain {
/// #     type Fault = TextFault;
/// #     const BLANK_LINE_ENDS_TAGS: bool = true;
/// #     fn ends_word(c: char) -> bool { c == '{' }
/// # }
/// let mut tags = Scanner::<Plain>::new("[Round \"3\"]\n[Red \"Anna\"]\n").tags().unwrap();
/// assert_eq!(tags.read("Round", |text| text.parse::<u32>()), Ok(Some(3)));
/// assert_eq!(tags.rest().get("Red"), Some("Anna"));
/// ```
pub struct Tags<T> {
    end: Place,
    list: Vec<Tag>,
    format: PhantomData<T>,
}

impl<T: Format> Tags<T> {
    /// Returns the place after the tags.
    pub fn end(&self) -> Place {
        self.end
    }

    /// Removes a tag and returns it with its place.
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

    /// Removes a tag and parses its value.
    ///
    /// # Errors
    /// Fails with [`TextFault::TagValue`] for an invalid value.
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

    /// Returns the remaining tags: the custom ones.
    pub fn rest(self) -> OwnTags {
        let tags = self.list.into_iter();
        OwnTags(tags.map(|tag| (tag.name, tag.value)).collect())
    }
}

/// The custom tags, in order.
///
/// ```
/// use luzhanqi_kit::record::OwnTags;
/// let mut tags = OwnTags::default();
/// assert!(tags.set("Red", "Anna", &["FEN"]));
/// assert!(!tags.set("FEN", "any text", &["FEN"]));
/// assert_eq!(tags.iter().collect::<Vec<_>>(), [("Red", "Anna")]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OwnTags(Vec<(String, String)>);

impl OwnTags {
    /// Sets a tag; returns whether it was set. The name must consist of ASCII letters and digits. It must not
    /// be `RecordVersion` or in `taken`. There may be at most [`MAX_TAGS`] tags, including those in `taken`.
    /// Control characters are removed from the value.
    pub fn set(&mut self, name: &str, value: &str, taken: &[&str]) -> bool {
        let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !plain || name == VERSION_TAG || taken.contains(&name) {
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
    /// Fails if the formatter does.
    pub fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tags = self.0.iter();
        tags.try_for_each(|(name, value)| write_tag(f, name, value))
    }
}

/// Writes one tag.
///
/// # Errors
/// Fails if the formatter does.
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
///
/// ```
/// use luzhanqi_kit::record::Lines;
/// use std::fmt;
/// struct Moves;
/// impl fmt::Display for Moves {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         let mut lines = Lines::new(f, str::len);
///         (0..20).try_for_each(|_| lines.word("a2a3"))?;
///         lines.end()
///     }
/// }
/// assert_eq!(Moves.to_string().lines().next().map(str::len), Some(79));
/// ```
pub struct Lines<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    width: fn(&str) -> usize,
    column: usize,
}

impl<'a, 'b> Lines<'a, 'b> {
    /// Returns an empty writer; `width` returns the number of columns of a text.
    pub fn new(f: &'a mut fmt::Formatter<'b>, width: fn(&str) -> usize) -> Lines<'a, 'b> {
        let column = 0;
        Lines { f, width, column }
    }

    /// Writes a word, on a new line if it does not fit.
    ///
    /// # Errors
    /// Fails if the formatter does.
    pub fn word(&mut self, word: &str) -> fmt::Result {
        let width = (self.width)(word);
        if self.column > 0 && self.column + 1 + width > 80 {
            self.f.write_str("\n")?;
            self.column = 0;
        } else if self.column > 0 {
            self.f.write_str(" ")?;
            self.column += 1;
        }
        // A comment may contain line breaks.
        self.column = match word.rfind('\n') {
            Some(end) => (self.width)(&word[end + 1..]),
            None => self.column + width,
        };
        self.f.write_str(word)
    }

    /// Ends the last line, if it is not empty.
    ///
    /// # Errors
    /// Fails if the formatter does.
    pub fn end(self) -> fmt::Result {
        match self.column {
            0 => Ok(()),
            _ => self.f.write_str("\n"),
        }
    }
}
