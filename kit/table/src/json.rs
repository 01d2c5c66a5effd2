//! JSON for messages and journals. Each value keeps its source text, because sums are computed over the exact bytes of
//! an observation.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The maximum nesting depth of the objects and lists in a message.
pub(crate) const MAX_DEPTH: usize = 6;

/// The maximum number: every JSON reader represents whole numbers up to it exactly.
pub(crate) const MAX_NUMBER: u64 = 1 << 53;

/// A text, borrowed from the source if it has no escapes.
#[derive(serde::Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The members of an object, as their source texts. No name occurs twice. A member with the value `null`
/// counts as missing.
pub(crate) struct Members<'a>(BTreeMap<Text<'a>, &'a RawValue>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'de>, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Members<'de>, M::Error> {
                let mut members = BTreeMap::new();
                while let Some((name, value)) = map.next_entry::<Text<'de>, &RawValue>()? {
                    if members.insert(name, value).is_some() {
                        return Err(M::Error::custom("a member occurs twice"));
                    }
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|why| why.to_string())
}

/// The bytes outside of the texts in JSON, and the opening quote of each text.
fn outside_texts(json: &str) -> impl Iterator<Item = u8> + '_ {
    let (mut is_text, mut is_escaped) = (false, false);
    json.bytes().filter(move |byte| {
        let was_text = is_text;
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_text => is_escaped = true,
            b'"' => is_text = !is_text,
            _ => {}
        }
        !was_text
    })
}

/// Whether a number in JSON has more than 20 characters. Not every JSON reader can read such a number.
pub(crate) fn has_long_number(json: &str) -> bool {
    let mut length = 0;
    outside_texts(json).any(|byte| {
        let is_number = matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
        length = if is_number { length + 1 } else { 0 };
        length > 20
    })
}

/// Returns the nesting depth of the objects and lists in a text. For a text that is not JSON, the result is
/// meaningless.
pub(crate) fn depth(text: &str) -> usize {
    let (mut now, mut most) = (0_usize, 0);
    for byte in outside_texts(text) {
        match byte {
            b'{' | b'[' => {
                now += 1;
                most = most.max(now);
            }
            b'}' | b']' => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}

/// A whole number from 0 to 2^53.
pub(crate) fn whole(raw: &str) -> Option<u64> {
    read(raw).ok().filter(|number| *number <= MAX_NUMBER)
}

/// A text.
pub(crate) fn text(raw: &str) -> Option<Cow<'_, str>> {
    read(raw).ok().map(|Text(text)| text)
}

impl<'a> Members<'a> {
    /// Parses a text that is one object.
    pub(crate) fn parse(text: &'a str) -> Result<Members<'a>, String> {
        read(text)
    }

    /// The source text of a member.
    pub(crate) fn get(&self, name: &str) -> Option<&'a str> {
        let raw = self.0.get(&Text(Cow::Borrowed(name)))?.get();
        Some(raw).filter(|raw| *raw != "null")
    }

    /// The names and source texts of all members, in the order of their names.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &'a str)> {
        self.0.iter().map(|(name, raw)| (&*name.0, raw.get()))
    }

    fn optional<T>(
        &self,
        name: &str,
        wanted: &str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<Option<T>, String> {
        let wrong = || alloc::format!("expected {wanted} in the member {name:?}");
        let read = |raw| read(raw).ok_or_else(wrong);
        self.get(name).map(read).transpose()
    }

    pub(crate) fn opt_text(&self, name: &str) -> Result<Option<Cow<'a, str>>, String> {
        self.optional(name, "a text", text)
    }

    /// A number that is not negative.
    pub(crate) fn opt_number(&self, name: &str) -> Result<Option<u64>, String> {
        self.optional(name, "a whole number of at least 0", whole)
    }

    /// A number that fits in a `usize`.
    pub(crate) fn opt_size(&self, name: &str) -> Result<Option<usize>, String> {
        let size = |raw| usize::try_from(whole(raw)?).ok();
        self.optional(name, "a whole number of at least 0", size)
    }

    pub(crate) fn opt_bool(&self, name: &str) -> Result<Option<bool>, String> {
        self.optional(name, "true or false", |raw| raw.parse().ok())
    }

    pub(crate) fn opt_members(&self, name: &str) -> Result<Option<Members<'a>>, String> {
        self.optional(name, "an object", |raw| read(raw).ok())
    }

    pub(crate) fn text(&self, name: &str) -> Result<Cow<'a, str>, String> {
        self.opt_text(name)?.ok_or_else(|| missing(name))
    }

    pub(crate) fn number(&self, name: &str) -> Result<u64, String> {
        self.opt_number(name)?.ok_or_else(|| missing(name))
    }

    pub(crate) fn size(&self, name: &str) -> Result<usize, String> {
        self.opt_size(name)?.ok_or_else(|| missing(name))
    }

    pub(crate) fn bool(&self, name: &str) -> Result<bool, String> {
        self.opt_bool(name)?.ok_or_else(|| missing(name))
    }

    pub(crate) fn members(&self, name: &str) -> Result<Members<'a>, String> {
        self.opt_members(name)?.ok_or_else(|| missing(name))
    }

    /// The source texts of the items of a list.
    pub(crate) fn list(&self, name: &str) -> Result<Vec<&'a str>, String> {
        let list = |raw| Some(read::<Vec<&RawValue>>(raw).ok()?.into_iter());
        let list = self.optional(name, "a list", list)?;
        Ok(list
            .ok_or_else(|| missing(name))?
            .map(RawValue::get)
            .collect())
    }
}

fn missing(name: &str) -> String {
    alloc::format!("expected a member {name}")
}

/// Writes one object.
#[derive(Clone, Debug)]
pub(crate) struct Object(String);

/// The initial capacity of an object in bytes: enough for most messages.
const ROOM: usize = 224;

impl Object {
    pub(crate) fn new() -> Object {
        let mut text = String::with_capacity(ROOM);
        text.push('{');
        Object(text)
    }

    /// Returns the start of a message of this type.
    pub(crate) fn message(name: &str) -> Object {
        Object::new().text("t", name)
    }

    fn name(&mut self, name: &str) {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        write_text(&mut self.0, name);
        self.0.push(':');
    }

    /// Adds a member whose value is given as JSON.
    pub(crate) fn raw(mut self, name: &str, json: &str) -> Object {
        self.name(name);
        self.0.push_str(json);
        self
    }

    pub(crate) fn text(mut self, name: &str, text: &str) -> Object {
        self.name(name);
        write_text(&mut self.0, text);
        self
    }

    pub(crate) fn opt_text(self, name: &str, text: Option<&str>) -> Object {
        match text {
            Some(text) => self.text(name, text),
            None => self,
        }
    }

    pub(crate) fn number(mut self, name: &str, number: u64) -> Object {
        self.name(name);
        write_number(&mut self.0, number);
        self
    }

    pub(crate) fn numbers(mut self, name: &str, numbers: impl Iterator<Item = u64>) -> Object {
        self.name(name);
        self.0.push('[');
        for (place, number) in numbers.enumerate() {
            if place > 0 {
                self.0.push(',');
            }
            write_number(&mut self.0, number);
        }
        self.0.push(']');
        self
    }

    pub(crate) fn opt_number(self, name: &str, number: Option<u64>) -> Object {
        match number {
            Some(number) => self.number(name, number),
            None => self,
        }
    }

    /// Adds a number, or `null`.
    pub(crate) fn nullable(self, name: &str, number: Option<u64>) -> Object {
        match number {
            Some(number) => self.number(name, number),
            None => self.raw(name, "null"),
        }
    }

    pub(crate) fn bool(self, name: &str, value: bool) -> Object {
        self.raw(name, if value { "true" } else { "false" })
    }

    pub(crate) fn list(mut self, name: &str, items: impl IntoIterator<Item = String>) -> Object {
        self.name(name);
        self.0.push('[');
        for (place, item) in items.into_iter().enumerate() {
            if place > 0 {
                self.0.push(',');
            }
            self.0.push_str(&item);
        }
        self.0.push(']');
        self
    }

    pub(crate) fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

/// Returns a text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::new();
    write_text(&mut out, text);
    out
}

fn write_text(out: &mut String, mut text: &str) {
    out.push('"');
    let is_special = |byte| matches!(byte, b'"' | b'\\' | ..b' ');
    while let Some(end) = text.bytes().position(is_special) {
        let (plain, rest) = text.split_at(end);
        out.push_str(plain);
        let mut rest = rest.chars();
        match rest.next() {
            Some(c @ ('"' | '\\')) => out.extend(['\\', c]),
            Some(c) => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            None => {}
        }
        text = rest.as_str();
    }
    out.push_str(text);
    out.push('"');
}

/// Writes a number. Faster than the number's `Display`.
fn write_number(out: &mut String, mut number: u64) {
    let mut digits = [b'0'; 20];
    let mut place = digits.len();
    loop {
        place -= 1;
        digits[place] += (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend(digits[place..].iter().map(|digit| char::from(*digit)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_texts() {
        let text = r#" {"a":[1, -2, {"b" : "x\u00e9\ud83d\ude00\n"}],"c":1.5,"d":null,"e":9007199254740993,"\u0066":true} "#;
        let members = Members::parse(text).unwrap();
        let list = members.list("a").unwrap();
        assert_eq!(list[2], r#"{"b" : "x\u00e9\ud83d\ude00\n"}"#);
        let inner = Members::parse(list[2]).unwrap();
        assert_eq!(inner.text("b").as_deref(), Ok("xé😀\n"));
        assert_eq!((whole(list[0]), whole(list[1])), (Some(1), None));
        assert!(members.number("c").is_err() && members.number("e").is_err());
        assert!(members.get("d").is_none() && members.opt_bool("f") == Ok(Some(true)));
        let numbers = Object::new().numbers("a", [0, 10, u64::MAX].into_iter());
        assert_eq!(numbers.end(), r#"{"a":[0,10,18446744073709551615]}"#);
        let again = Object::new().text("a", "\"\\\n\u{1}é").end();
        let members = Members::parse(&again).unwrap();
        assert_eq!(members.text("a").as_deref(), Ok("\"\\\n\u{1}é"));
    }

    #[test]
    fn depth_counts_brackets_outside_of_texts() {
        for (text, wanted) in [
            ("1", 0),
            (r#"{"a":[{"[[[":"]\"{{{"},[]],"b":{}}"#, 3),
            ("[[]][[[", 3),
        ] {
            assert_eq!(depth(text), wanted, "{text}");
        }
    }

    #[test]
    fn bad_json_is_an_error() {
        let deep = alloc::format!("{{\"a\":{}", "[".repeat(100_000));
        for text in [
            "",
            "{",
            "{}x",
            "[1]",
            "{\"a\":1,\"a\":2}",
            "{\"a\":01}",
            "{\"a\":\"\n\"}",
            &deep,
        ] {
            assert!(Members::parse(text).is_err(), "{:.20}", text);
        }
    }
}
