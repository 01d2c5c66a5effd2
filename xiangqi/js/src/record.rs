//! Records of games: PGN.

use js_sys::{Array, Object};
use kit_js::{Growth, entries, is_absent, maybe, object, set, static_text, tag_error};
use wasm_bindgen::prelude::*;
use xiangqi::record::{self, Item, RecordError};

use crate::error::{Fallible, Fault};
use crate::game::Game;
use crate::position::Position;
use crate::value::{self, parse};

/// A game as text for files: PGN, with its moves in any of the notations.
///
/// The constructor parses the text of a record. It throws XiangqiError with the line and column of an error.
// TypeScript has another type with the name `Record`.
#[wasm_bindgen(js_name = GameRecord)]
pub struct Record(record::Record);

impl Record {
    pub const fn of(record: record::Record) -> Record {
        Record(record)
    }
}

#[wasm_bindgen(js_class = GameRecord)]
impl Record {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Fallible<Record> {
        Ok(Record(parse(text, "the text of a record")?))
    }

    /// Returns all records in a text.
    ///
    /// Throws XiangqiError at the first invalid record.
    #[wasm_bindgen(unchecked_return_type = "GameRecord[]")]
    pub fn all(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Fallible<Array> {
        let text = kit_js::text(text, "the text of records")?;
        let mut growth = Growth::new();
        let all: Result<Vec<_>, RecordError> = record::records(&text)
            .inspect(|_| growth.follow())
            .collect();
        // Returns the records one by one. A whole list would need a table slot per record, and the table is
        // copied at each of its small growth steps.
        let all = all?.into_iter();
        Ok(all.map(|one| JsValue::from(Record(one))).collect())
    }

    /// Parses every record in a text. Returns a GameRecord for each valid record, and for each invalid record
    /// a XiangqiError that explains why. A record begins at each line that starts with `[` after a blank
    /// line.
    #[wasm_bindgen(
        js_name = allOrErrors,
        unchecked_return_type = "(GameRecord | (Error & { reason: string; details: { line: number; column: number } }))[]"
    )]
    pub fn all_or_errors(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Fallible<Array> {
        let text = kit_js::text(text, "the text of records")?;
        let value = |one: Result<record::Record, RecordError>| match one {
            Ok(record) => JsValue::from(Record(record)),
            Err(error) => Fault::from(error).into(),
        };
        let mut growth = Growth::new();
        Ok(record::records(&text)
            .map(value)
            .inspect(|_| growth.follow())
            .collect())
    }

    /// Returns the text of the record.
    #[allow(clippy::inherent_to_string)]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }

    /// The rules.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The position in which the game began.
    #[wasm_bindgen(js_name = startPosition, getter)]
    pub fn start_position(&self) -> Position {
        Position::of(*self.0.start_position())
    }

    /// The notation of the moves.
    #[wasm_bindgen(getter, unchecked_return_type = "Notation")]
    pub fn notation(&self) -> JsValue {
        static_text(self.0.notation().name())
    }

    /// Returns the value of a tag such as Red, Event or Date; null if the record has no such tag.
    #[wasm_bindgen(unchecked_return_type = "string | null")]
    pub fn tag(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
    ) -> Fallible<JsValue> {
        let name = kit_js::text(name, "the name of a tag")?;
        Ok(maybe(self.0.tag(&name), JsValue::from_str))
    }

    /// Returns the custom tags, such as Red, Event and Date, with their values.
    #[wasm_bindgen(unchecked_return_type = "{ [key: string]: string }")]
    pub fn tags(&self) -> Object {
        let tags = Object::new();
        for (name, value) in self.0.tags() {
            set(&tags, name, &value.into());
        }
        tags
    }

    /// Returns a copy of the record with these tags set. Control characters are removed from their values.
    ///
    /// Throws XiangqiError for a tag that is part of the game, or for a name with characters other than ASCII
    /// letters and digits.
    #[wasm_bindgen(js_name = withTags)]
    pub fn with_tags(
        &self,
        #[wasm_bindgen(unchecked_param_type = "{ [key: string]: string }")] tags: &JsValue,
    ) -> Fallible<Record> {
        let mut record = self.0.clone();
        if is_absent(tags) {
            return Ok(Record(record));
        }
        for entry in entries(tags, "tags are an object of strings")? {
            let name = kit_js::text(&entry.get(0), "a name for a tag")?;
            let value = kit_js::text(&entry.get(1), "a string for a tag")?;
            if !record.set_tag(&name, &value) {
                return Err(tag_error(&name).into());
            }
        }
        Ok(Record(record))
    }

    /// Returns the record with its moves in another notation.
    #[wasm_bindgen(js_name = withNotation)]
    pub fn with_notation(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Notation")] notation: &JsValue,
    ) -> Fallible<Record> {
        let notation = value::notation(notation)?;
        Ok(Record(self.0.clone().with_notation(notation)))
    }

    /// Returns the record with other rules, for `replay`.
    ///
    /// Throws XiangqiError for an invalid rule string.
    #[wasm_bindgen(js_name = withRules)]
    pub fn with_rules(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
    ) -> Fallible<Record> {
        Ok(Record(self.0.clone().with_rules(&value::rules(rules)?)))
    }

    /// Returns the record with a comment at the end. Each `}` in it becomes `)`.
    #[wasm_bindgen(js_name = withComment)]
    pub fn with_comment(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Fallible<Record> {
        let mut record = self.0.clone();
        record.add_comment(&kit_js::text(text, "a comment")?);
        Ok(Record(record))
    }

    /// Returns the content after the tags: events (moves, offers and so on) and comments.
    #[wasm_bindgen(unchecked_return_type = "RecordItem[]")]
    pub fn items(&self) -> Array {
        let item = |item: &Item| {
            let (kind, text) = match item {
                Item::Comment(text) => ("comment", text.clone()),
                event => ("event", event.to_string()),
            };
            object([("type", static_text(kind)), ("text", text.into())])
        };
        self.0.items().iter().map(item).collect()
    }

    /// Replays the game and returns it. Checks every move and offer, and the outcome.
    ///
    /// Throws XiangqiError at the first error.
    pub fn replay(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.replay()?))
    }
}
