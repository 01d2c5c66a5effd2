//! Arguments and answers.

use std::cell::RefCell;

use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use crate::error::{Thrown, range_error, type_error};

#[wasm_bindgen(module = "support")]
extern "C" {
    /// Bytes that nobody can foresee, 32 of them.
    fn entropy() -> Vec<u8>;
}

/// Sets a field of a new object.
pub fn set(object: &Object, key: &str, value: &JsValue) {
    // A new plain object takes every field.
    let _ = Reflect::set(object, &JsValue::from_str(key), value);
}

/// A new object with these fields.
pub fn object<const N: usize>(fields: [(&'static str, JsValue); N]) -> Object {
    let object = Object::new();
    for (key, value) in fields {
        let _ = Reflect::set(&object, &word(key), &value);
    }
    object
}

/// What a value is called when it is not what was asked for.
pub fn found(value: &JsValue) -> String {
    match value.as_string() {
        Some(text) => quoted(&text),
        None if value.is_null() => "null".to_string(),
        None => value.js_typeof().as_string().unwrap_or_default(),
    }
}

/// The beginning of a text, as a string of JavaScript.
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    js_sys::JSON::stringify(&JsValue::from_str(&start))
        .map(String::from)
        .unwrap_or_default()
}

/// The string that an argument is.
pub fn text(value: &JsValue, expected: &str) -> Result<String, Thrown> {
    value
        .as_string()
        .ok_or_else(|| type_error(&format!("expected {expected}, not {}", found(value))))
}

/// Whether an argument was left out.
pub fn is_absent(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

/// A whole number from 0 to a largest one.
pub fn whole(value: &JsValue, most: u64, expected: &str) -> Result<u64, Thrown> {
    let number = value.as_f64();
    let shown = || match number {
        Some(_) => String::from(js_sys::Number::from(value.clone()).to_js_string()),
        None => found(value),
    };
    match number.filter(|n| n.fract() == 0.0 && *n >= 0.0) {
        Some(number) if number <= most as f64 => Ok(number as u64),
        Some(_) => Err(range_error(&format!(
            "{expected} is at most {most}, not {}",
            shown()
        ))),
        None => Err(type_error(&format!(
            "{expected} is a whole number from 0, not {}",
            shown()
        ))),
    }
}

/// How far somebody was told what happens in a game.
pub fn cursor(value: &JsValue) -> Result<u64, Thrown> {
    // Above it numbers of JavaScript are not exact.
    whole(value, (1 << 53) - 1, "a cursor")
}

/// What a game that nobody shall foresee begins with.
pub fn secret() -> [u8; 32] {
    let mut bytes = [0; 32];
    for (byte, drawn) in bytes.iter_mut().zip(entropy()) {
        *byte = drawn;
    }
    bytes
}

/// A seed that was given, or one that nobody can foresee.
pub fn seed(value: &JsValue) -> Result<u64, Thrown> {
    if is_absent(value) {
        let [one, two, three, four, five, six, seven, eight, ..] = secret();
        return Ok(u64::from_le_bytes([
            one, two, three, four, five, six, seven, eight,
        ]));
    }
    if value.is_bigint() {
        return u64::try_from(value.clone())
            .map_err(|_| range_error("a seed is 0 to 2 to the power of 64, less one"));
    }
    // Larger numbers are not exact in JavaScript: they want a BigInt.
    whole(value, (1 << 53) - 1, "a seed that is no BigInt")
}

thread_local! {
    /// Words that were written: strings of JavaScript cost more than looking them up.
    static WORDS: RefCell<Vec<(&'static str, JsValue)>> = const { RefCell::new(Vec::new()) };
}

/// A word of the core, as a string.
pub fn word(word: &'static str) -> JsValue {
    WORDS.with_borrow_mut(|words| {
        let known = words.iter().find(|(one, _)| core::ptr::eq(*one, word));
        if let Some((_, value)) = known {
            return value.clone();
        }
        let value = JsValue::from_str(word);
        words.push((word, value.clone()));
        value
    })
}

/// A letter, as a string.
pub fn letter(letter: char) -> JsValue {
    let mut bytes = [0; 4];
    JsValue::from_str(letter.encode_utf8(&mut bytes))
}

/// A value or null.
pub fn maybe<T>(value: Option<T>, write: impl Fn(T) -> JsValue) -> JsValue {
    value.map_or(JsValue::NULL, write)
}

/// A number of any size.
pub fn bigint(digits: &impl std::fmt::Display) -> JsValue {
    js_sys::BigInt::new(&JsValue::from_str(&digits.to_string()))
        .map_or(JsValue::NULL, JsValue::from)
}
