//! Records of complete games, or of what one seat observed.

use js_sys::{Array, Object};
use kit_js::{Growth, entries, tag_error};
use luzhanqi::Observation;
use luzhanqi::record;
use luzhanqi::record::{AnyRecord, Item, RecordError, SeatItem};
use wasm_bindgen::prelude::*;

use crate::error::Fallible;
use crate::game::Game;
use crate::value::{self, is_absent, maybe, object, seat_token, set, static_text};
use crate::view::View;

/// A game as text for files: tags, then numbered moves, similar to PGN. A record contains a complete game, or
/// only what one seat observed.
///
/// The constructor parses the text of a record. It throws LuzhanqiError with the line and column of an error.
// TypeScript has another type with the name `Record`.
#[wasm_bindgen(js_name = GameRecord)]
pub struct Record(AnyRecord);

impl Record {
    pub fn of(record: impl Into<AnyRecord>) -> Record {
        Record(record.into())
    }
}

#[wasm_bindgen(js_class = GameRecord)]
impl Record {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Fallible<Record> {
        Ok(Record(value::parse(text, "the text of a record")?))
    }

    /// Returns all records in a text: of complete games, or of single seats.
    ///
    /// Throws LuzhanqiError at the first invalid record.
    #[wasm_bindgen(unchecked_return_type = "GameRecord[]")]
    pub fn all(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Fallible<Array> {
        let text = value::text(text, "the text of records")?;
        let mut growth = Growth::new();
        let all: Result<Vec<_>, RecordError> = record::records(&text)
            .inspect(|_| growth.follow())
            .collect();
        // Returns the records one by one. A whole list would need a table slot per record, and the table is
        // copied at each of its small growth steps.
        let all = all?.into_iter();
        Ok(all.map(|one| JsValue::from(Record(one))).collect())
    }

    /// Returns the text of the record.
    #[allow(clippy::inherent_to_string)]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }

    /// The seat that observed; null for a complete game or a spectator's record.
    #[wasm_bindgen(getter, unchecked_return_type = "Seat | null")]
    pub fn seat(&self) -> JsValue {
        maybe(self.0.seat(), seat_token)
    }

    /// Returns the value of a tag such as South, Event or Date; null if the record has no such tag.
    #[wasm_bindgen(unchecked_return_type = "string | null")]
    pub fn tag(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
    ) -> Fallible<JsValue> {
        let name = value::text(name, "the name of a tag")?;
        Ok(maybe(self.0.tag(&name), JsValue::from_str))
    }

    /// Returns the custom tags, such as South, Event and Date, with their values.
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
    /// Throws LuzhanqiError for a tag that is part of the game, or for a name with characters other than
    /// ASCII letters and digits.
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
            let name = value::text(&entry.get(0), "a name for a tag")?;
            let value = value::text(&entry.get(1), "a string for a tag")?;
            record = record.with_tag(&name, &value);
            // The core ignores tags that cannot be set.
            if record.tag(&name).is_none() {
                return Err(tag_error(&name).into());
            }
        }
        Ok(Record(record))
    }

    /// Returns the record with a comment at the end. Each `}` in it becomes `)`.
    #[wasm_bindgen(js_name = withComment)]
    pub fn with_comment(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Fallible<Record> {
        let mut record = self.0.clone();
        record.add_comment(&value::text(text, "a comment")?);
        Ok(Record(record))
    }

    /// Returns the game before its first move.
    ///
    /// Throws LuzhanqiError if this is the record of one seat.
    #[wasm_bindgen(js_name = startGame)]
    pub fn start_game(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.game()?.start_game().clone()))
    }

    /// Returns the content after the tags: events (moves, offers and so on, or what the seat observed),
    /// refused tries, and comments.
    #[wasm_bindgen(unchecked_return_type = "RecordItem[]")]
    pub fn items(&self) -> Array {
        let item = |item: &Item| match item {
            Item::Comment(text) => pair("comment", text),
            Item::Refused(mv) => pair("refused", &mv.to_string()),
            other => pair("event", &other.to_string()),
        };
        let seen = |item: &SeatItem| match item {
            SeatItem::Comment(text) => pair("comment", text),
            SeatItem::Seen(Observation::Refused(mv)) => pair("refused", &mv.to_string()),
            other => pair("event", &other.to_string()),
        };
        match &self.0 {
            AnyRecord::Game(record) => record.items().iter().map(item).collect(),
            AnyRecord::Seat(record) => record.items().iter().map(seen).collect(),
        }
    }

    /// Replays the game and returns it. Checks every try, refusal and offer, and the outcome.
    ///
    /// Throws LuzhanqiError at the first error, or if this is the record of one seat.
    pub fn replay(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.replay()?))
    }

    /// Returns the view of the seat at the end of the record.
    ///
    /// Throws LuzhanqiError at the first error, or if this is the record of a complete game.
    pub fn view(&self) -> Fallible<View> {
        Ok(View::of(self.0.view()?))
    }
}

fn pair(kind: &'static str, text: &str) -> Object {
    object([
        ("type", static_text(kind)),
        ("text", JsValue::from_str(text)),
    ])
}
