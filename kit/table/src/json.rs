//! JSON as the wire and the journal need it: each value keeps its source text, because sums are computed over the
//! exact bytes of an observation.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// The deepest nesting of a message.
const MAX_DEPTH: usize = 6;

/// The largest number that every JSON reader keeps exactly.
const MAX_NUMBER: i64 = 1 << 53;

/// A value and its text.
#[derive(Clone, Debug)]
pub(crate) struct Value<'a> {
    pub(crate) raw: &'a str,
    node: Node<'a>,
}

#[derive(Clone, Debug)]
enum Node<'a> {
    Null,
    Bool(bool),
    /// `None` for a number that is not an integer within 2^53.
    Number(Option<i64>),
    Text(String),
    List(Vec<Value<'a>>),
    Object(BTreeMap<String, Value<'a>>),
}

/// The members of an object. A missing member and `null` are the same.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Members<'v, 'a>(&'v BTreeMap<String, Value<'a>>);

impl<'a> Value<'a> {
    /// Parses a text that is one value.
    pub(crate) fn parse(text: &'a str) -> Result<Value<'a>, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(MAX_DEPTH)?;
        reader.space();
        match reader.at == text.len() {
            true => Ok(value),
            false => Err(reader.expected("the end")),
        }
    }

    pub(crate) fn object(&self) -> Option<Members<'_, 'a>> {
        match &self.node {
            Node::Object(members) => Some(Members(members)),
            _ => None,
        }
    }

    fn is_null(&self) -> bool {
        matches!(self.node, Node::Null)
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.node {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn number(&self) -> Option<u64> {
        match self.node {
            Node::Number(Some(number)) => u64::try_from(number).ok(),
            _ => None,
        }
    }
}

/// The error of a member that is missing or has another type.
fn wrong(name: &str, wanted: &str) -> String {
    alloc::format!("expected {wanted} in the member {name}")
}

impl<'v, 'a> Members<'v, 'a> {
    pub(crate) fn get(&self, name: &str) -> Option<&'v Value<'a>> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'v str> {
        self.0.keys().map(String::as_str)
    }

    pub(crate) fn text(&self, name: &str) -> Result<&'v str, String> {
        self.opt_text(name)?.ok_or_else(|| wrong(name, "a text"))
    }

    pub(crate) fn opt_text(&self, name: &str) -> Result<Option<&'v str>, String> {
        let read = |value: &'v Value<'a>| value.text().ok_or_else(|| wrong(name, "a text"));
        self.get(name).map(read).transpose()
    }

    /// A number that is not negative.
    pub(crate) fn number(&self, name: &str) -> Result<u64, String> {
        self.opt_number(name)?
            .ok_or_else(|| wrong(name, "a whole number of at least 0"))
    }

    pub(crate) fn opt_number(&self, name: &str) -> Result<Option<u64>, String> {
        let wanted = "a whole number of at least 0";
        let read = |value: &Value<'_>| value.number().ok_or_else(|| wrong(name, wanted));
        self.get(name).map(read).transpose()
    }

    /// A number that counts something in memory.
    pub(crate) fn size(&self, name: &str) -> Result<usize, String> {
        let size = usize::try_from(self.number(name)?);
        size.map_err(|_| String::from("a number is too large"))
    }

    pub(crate) fn opt_size(&self, name: &str) -> Result<Option<usize>, String> {
        self.get(name).map(|_| self.size(name)).transpose()
    }

    pub(crate) fn opt_bool(&self, name: &str) -> Result<Option<bool>, String> {
        let read = |value: &Value<'_>| match value.node {
            Node::Bool(value) => Ok(value),
            _ => Err(wrong(name, "true or false")),
        };
        self.get(name).map(read).transpose()
    }

    pub(crate) fn bool(&self, name: &str) -> Result<bool, String> {
        self.opt_bool(name)?
            .ok_or_else(|| wrong(name, "true or false"))
    }

    pub(crate) fn list(&self, name: &str) -> Result<&'v [Value<'a>], String> {
        match self.get(name).map(|value| &value.node) {
            Some(Node::List(list)) => Ok(list),
            _ => Err(wrong(name, "a list")),
        }
    }

    pub(crate) fn members(&self, name: &str) -> Result<Members<'v, 'a>, String> {
        let object = self.get(name).and_then(Value::object);
        object.ok_or_else(|| wrong(name, "an object"))
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn expected(&self, wanted: &str) -> String {
        alloc::format!("expected {wanted} at byte {}", self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Skips white space, then this byte if it is next.
    fn take(&mut self, byte: u8) -> bool {
        self.space();
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self.text[self.at..].starts_with(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>, String> {
        self.space();
        let start = self.at;
        let node = match self.peek() {
            Some(b'"') => Node::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => Node::Number(self.number()?),
            Some(b'{' | b'[') if depth == 0 => return Err(self.expected("less nesting")),
            Some(b'[') => Node::List(self.list(depth - 1)?),
            Some(b'{') => Node::Object(self.object(depth - 1)?),
            _ if self.word("null") => Node::Null,
            _ if self.word("true") => Node::Bool(true),
            _ if self.word("false") => Node::Bool(false),
            _ => return Err(self.expected("a value")),
        };
        let raw = &self.text[start..self.at];
        Ok(Value { raw, node })
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Value<'a>>, String> {
        self.at += 1;
        let mut list = Vec::new();
        if self.take(b']') {
            return Ok(list);
        }
        loop {
            list.push(self.value(depth)?);
            match (self.take(b','), self.take(b']')) {
                (true, false) => {}
                (false, true) => return Ok(list),
                _ => return Err(self.expected(", or ]")),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<BTreeMap<String, Value<'a>>, String> {
        self.at += 1;
        let mut members = BTreeMap::new();
        if self.take(b'}') {
            return Ok(members);
        }
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return Err(self.expected("the name of a member"));
            }
            let name = self.string()?;
            if !self.take(b':') {
                return Err(self.expected(":"));
            }
            let value = self.value(depth)?;
            if members.insert(name, value).is_some() {
                return Err(self.expected("each member once"));
            }
            match (self.take(b','), self.take(b'}')) {
                (true, false) => {}
                (false, true) => return Ok(members),
                _ => return Err(self.expected(", or }")),
            }
        }
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self) -> Result<Option<i64>, String> {
        let start = self.at;
        self.word("-");
        let zero = self.peek() == Some(b'0');
        let digits = self.digits();
        if digits == 0 || zero && digits > 1 {
            return Err(self.expected("a number"));
        }
        let whole = self.text[start..self.at].parse().ok();
        let integer = self.at;
        if self.word(".") && self.digits() == 0 {
            return Err(self.expected("a digit"));
        }
        if self.word("e") || self.word("E") {
            let _ = self.word("+") || self.word("-");
            if self.digits() == 0 {
                return Err(self.expected("a digit"));
            }
        }
        let exact = |number: &i64| self.at == integer && number.abs() <= MAX_NUMBER;
        Ok(whole.filter(exact))
    }

    fn string(&mut self) -> Result<String, String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find(|c: char| c == '"' || c == '\\' || c < ' ');
            let end = end.ok_or_else(|| self.expected("the end of a text"))?;
            out.push_str(&rest[..end]);
            self.at += end;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => {
                    self.at += 1;
                    out.push(self.escape()?);
                }
                _ => return Err(self.expected("no control character")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let byte = self.peek();
        self.at += 1;
        Ok(match byte {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let first = self.unit()?;
                let second = match first {
                    0xd800..=0xdbff if self.word("\\u") => Some(self.unit()?),
                    _ => None,
                };
                let mut units = char::decode_utf16([first].into_iter().chain(second));
                match (units.next(), units.next()) {
                    (Some(Ok(c)), None) => c,
                    _ => return Err(self.expected("a character")),
                }
            }
            _ => {
                self.at -= 1;
                return Err(self.expected("an escape"));
            }
        })
    }

    fn unit(&mut self) -> Result<u16, String> {
        let digits = self.text.get(self.at..self.at + 4);
        let digits = digits.filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let unit = digits.and_then(|text| u16::from_str_radix(text, 16).ok());
        self.at += 4 * usize::from(unit.is_some());
        unit.ok_or_else(|| self.expected("four hexadecimal digits"))
    }
}

/// Writes one object.
#[derive(Clone, Debug)]
pub(crate) struct Object(String);

impl Object {
    pub(crate) fn new() -> Object {
        Object(String::from("{"))
    }

    /// A message of this type.
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

    /// Adds a member that is JSON already.
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
        let _ = write!(self.0, "{number}");
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

/// A text as JSON.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::new();
    write_text(&mut out, text);
    out
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_texts() {
        let text = r#" {"a":[1, -2,{"b":"x\u00e9\ud83d\ude00\n"}],"c":1.5,"d":null,"e":9007199254740993} "#;
        let value = Value::parse(text).unwrap();
        let members = value.object().unwrap();
        let list = members.list("a").unwrap();
        assert_eq!(list[2].object().unwrap().text("b"), Ok("xé😀\n"));
        assert_eq!(
            (list[0].raw, list[1].raw, list[1].number()),
            ("1", "-2", None)
        );
        assert_eq!(members.get("c").unwrap().number(), None);
        assert!(members.get("d").is_none() && members.number("e").is_err());
        let again = Object::new().text("a", "\"\\\n\u{1}é").end();
        let value = Value::parse(&again).unwrap();
        assert_eq!(value.object().unwrap().text("a"), Ok("\"\\\n\u{1}é"));
    }

    #[test]
    fn bad_json_is_an_error() {
        for text in [
            "",
            "{",
            "}",
            "{}x",
            "[1,]",
            "{\"a\":1,}",
            "{\"a\":1,\"a\":2}",
            "01",
            "-",
            "1.",
            "1e",
            "nul",
            "\"\n\"",
            "\"\\x\"",
            "\"\\ud800\"",
            "\"\\u12g4\"",
            "[1,,2]",
            "[,1]",
            "{,}",
            "{1:2}",
            "[[[[[[[1]]]]]]]",
            "\"",
            "\"\\u+123\"",
            "[1 2]",
            "{\"a\" 1}",
        ] {
            assert!(Value::parse(text).is_err(), "{text}");
        }
        assert!(Value::parse("[[[[[[1]]]]]]").is_ok());
    }
}
