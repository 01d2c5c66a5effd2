//! Records of games, whole or as one seat observed them.

use js_border::{Growth, entries, tag_error};
use js_sys::{Array, Object};
use luzhanqi::Observation;
use luzhanqi::record;
use luzhanqi::record::{AnyRecord, Item, RecordError, SeatItem};
use wasm_bindgen::prelude::*;

use crate::error::Fallible;
use crate::game::Game;
use crate::value::{self, is_absent, maybe, object, seat_word, word};
use crate::view::View;

/// A game as it is kept in a file: tags, then numbered moves, after the manner of PGN. It is the record of
/// a whole game, or what one seat observed, which a player keeps without learning anything from it.
///
/// The constructor reads the text of one, and throws LuzhanqiError with the line and column where it is no
/// record.
// TypeScript has a type `Record` of its own.
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

    /// Returns the records of a text with any number of them, of whole games or of what seats observed.
    ///
    /// Throws LuzhanqiError at the first that cannot be read.
    #[wasm_bindgen(unchecked_return_type = "GameRecord[]")]
    pub fn all(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Fallible<Array> {
        let text = value::text(text, "the text of records")?;
        let mut growth = Growth::new();
        let all: Result<Vec<_>, RecordError> = record::records(&text)
            .inspect(|_| growth.follow())
            .collect();
        // One after the other: a list that crosses as a whole takes a place of a table for each, and that
        // table grows in small steps, by a copy each time.
        let all = all?.into_iter();
        Ok(all.map(|one| JsValue::from(Record(one))).collect())
    }

    /// Returns the text of the record.
    #[allow(clippy::inherent_to_string)]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }

    /// The seat that observed; null for a whole game and for what a spectator observed.
    #[wasm_bindgen(getter, unchecked_return_type = "Seat | null")]
    pub fn seat(&self) -> JsValue {
        maybe(self.0.seat(), seat_word)
    }

    /// Returns the value of a tag such as South, Event or Date; null if it is not there.
    #[wasm_bindgen(unchecked_return_type = "string | null")]
    pub fn tag(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
    ) -> Fallible<JsValue> {
        let name = value::text(name, "the name of a tag")?;
        Ok(maybe(self.0.tag(&name), JsValue::from_str))
    }

    /// Returns the record with more tags; control characters of their values are dropped.
    ///
    /// Throws LuzhanqiError for a tag that tells of the game itself, and for a name that is not of ASCII
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
            let name = value::text(&entry.get(0), "a name for a tag")?;
            let value = value::text(&entry.get(1), "a string for a tag")?;
            record = record.with_tag(&name, &value);
            // The core leaves out what cannot be set.
            if record.tag(&name).is_none() {
                return Err(tag_error(&name).into());
            }
        }
        Ok(Record(record))
    }

    /// Returns the record with a comment after everything so far; `}` becomes `)`.
    #[wasm_bindgen(js_name = withComment)]
    pub fn with_comment(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Fallible<Record> {
        let mut record = self.0.clone();
        record.comment(&value::text(text, "a comment")?);
        Ok(Record(record))
    }

    /// Returns the game before its first move.
    ///
    /// Throws LuzhanqiError if this is what one seat observed.
    #[wasm_bindgen(js_name = startGame)]
    pub fn start_game(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.game()?.start_game().clone()))
    }

    /// Returns what follows the tags: actions (moves, offers and so on, or what the seat observed), tries
    /// that were refused, and comments.
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

    /// Returns the game, refereed anew: every try, refusal, offer and the result.
    ///
    /// Throws LuzhanqiError at the first thing that cannot be, and if this is what one seat observed.
    pub fn replay(&self) -> Fallible<Game> {
        Ok(Game::of(self.0.replay()?))
    }

    /// Returns what the one seat knows after all of the record.
    ///
    /// Throws LuzhanqiError at the first thing that cannot be, and if this is a whole game.
    pub fn view(&self) -> Fallible<View> {
        Ok(View::of(self.0.view()?))
    }
}

fn pair(kind: &'static str, text: &str) -> Object {
    object([("type", word(kind)), ("text", JsValue::from_str(text))])
}
