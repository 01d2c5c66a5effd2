//! The words of a record, with their places.

use alloc::string::String;

use crate::error::Quoted;

use super::{RecordError, RecordFault};

/// A place in a text: line and column from 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: u32,
    pub(super) column: u32,
}

/// The place of what was not read from a text.
pub(super) const NOWHERE: Place = Place { line: 1, column: 1 };

impl Place {
    pub(super) fn fault(self, fault: RecordFault) -> RecordError {
        RecordError {
            line: self.line,
            column: self.column,
            fault,
        }
    }
}

/// Reads a text from the front.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        // A byte order mark, as Windows editors write it, is no part of the text.
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Scanner {
            rest,
            place: Place { line: 1, column: 1 },
        }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
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

    /// Skips white space; whether there was a blank line in it.
    pub(super) fn skip_space(&mut self) -> bool {
        let line = self.place.line;
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
        self.place.line - line > 1
    }

    /// Skips to the next `[` that begins a line after a blank one, where another game may begin.
    pub(super) fn skip_game(&mut self) {
        let mut blank = false;
        while let Some(c) = self.peek() {
            let line_start = self.place.column == 1;
            if line_start && blank && c == '[' {
                return;
            }
            if line_start {
                blank = c == '\n' || c == '\r';
            }
            self.next();
        }
    }

    pub(super) fn expected(&self, wanted: &'static str) -> RecordError {
        let line = self.rest.lines().next().unwrap_or("");
        let found = if self.rest.is_empty() {
            "the end"
        } else {
            line
        };
        self.place.fault(RecordFault::Expected {
            wanted,
            found: Quoted::new(found),
        })
    }

    /// The next word: up to white space, a bracket or a comment.
    pub(super) fn word(&mut self) -> &'a str {
        let end = self
            .rest
            .find(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '[' | ']'))
            .unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        (0..word.chars().count()).for_each(|_| {
            self.next();
        });
        word
    }

    /// A tag, `[Name "value"]`, if one comes next.
    pub(super) fn tag(&mut self) -> Result<Option<(Place, String, String)>, RecordError> {
        if self.peek() != Some('[') {
            return Ok(None);
        }
        let place = self.place;
        self.next();
        let name = String::from(self.word());
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Err(self.expected("the name of a tag, letters and digits"));
        }
        if self.next() != Some(' ') || self.next() != Some('"') {
            return Err(self.expected("a space and the tag's value in double quotes"));
        }
        let mut value = String::new();
        loop {
            match self.next() {
                Some('"') => break,
                Some('\\') => match self.next() {
                    Some(c @ ('"' | '\\')) => value.push(c),
                    _ => return Err(self.expected("\\\" or \\\\ in a tag's value")),
                },
                Some(c) if !c.is_control() => value.push(c),
                _ => return Err(self.expected("the closing quote of the tag on the same line")),
            }
        }
        if self.next() != Some(']') {
            return Err(self.expected("] after the tag's value"));
        }
        Ok(Some((place, name, value)))
    }

    /// The comment that comes next, without its braces.
    pub(super) fn comment(&mut self) -> Result<String, RecordError> {
        self.next();
        let inside = self.rest;
        while let Some(c) = self.peek() {
            let length = inside.len() - self.rest.len();
            self.next();
            if c == '}' {
                return Ok(String::from(&inside[..length]));
            }
        }
        Err(self.expected("} at the end of the comment"))
    }
}
