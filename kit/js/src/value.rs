//! Arguments and results.

use std::cell::RefCell;

use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use crate::error::{Thrown, range_error, type_error};

#[wasm_bindgen(module = "support")]
extern "C" {
    /// Returns 32 unpredictable bytes.
    fn entropy() -> Vec<u8>;
}

/// Sets a field of a new object.
pub fn set(object: &Object, key: &str, value: &JsValue) {
    // A new plain object accepts every field.
    let _ = Reflect::set(object, &JsValue::from_str(key), value);
}

/// Returns a new object with these fields.
pub fn object<const N: usize>(fields: [(&'static str, JsValue); N]) -> Object {
    object_of(&fields)
}

// One function for all lengths, because copies make the packages larger.
#[inline(never)]
fn object_of(fields: &[(&'static str, JsValue)]) -> Object {
    let object = Object::new();
    for (key, value) in fields {
        let _ = Reflect::set(&object, &static_text(key), value);
    }
    object
}

/// Returns the description of a value of the wrong type.
pub fn found(value: &JsValue) -> String {
    match value.as_string() {
        Some(text) => quoted(&text),
        None if value.is_null() => "null".to_string(),
        None => value.js_typeof().as_string().unwrap_or_default(),
    }
}

/// Returns the first 40 characters of a text, quoted.
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    js_sys::JSON::stringify(&JsValue::from_str(&start))
        .map(String::from)
        .unwrap_or_default()
}

/// Reads a string argument.
pub fn text(value: &JsValue, expected: &str) -> Result<String, Thrown> {
    value
        .as_string()
        .ok_or_else(|| type_error(&format!("expected {expected}, not {}", found(value))))
}

/// Returns whether an argument was omitted.
pub fn is_absent(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

/// Reads a whole number from 0 to a maximum.
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

/// Converts a number to an index without slow checks; `None` if it is not a whole number.
pub fn index(place: f64) -> Option<usize> {
    let whole = place as usize;
    (whole as f64 == place).then_some(whole)
}

/// Reads a cursor of a game's events.
pub fn cursor(value: &JsValue) -> Result<u64, Thrown> {
    // JavaScript numbers above this are not exact.
    whole(value, (1 << 53) - 1, "a cursor")
}

/// Returns random bytes for the start of an unpredictable game.
pub fn secret() -> [u8; 32] {
    let mut bytes = [0; 32];
    for (byte, drawn) in bytes.iter_mut().zip(entropy()) {
        *byte = drawn;
    }
    bytes
}

/// Reads a seed, or returns an unpredictable one if it is omitted.
pub fn seed(value: &JsValue) -> Result<u64, Thrown> {
    if is_absent(value) {
        let [one, two, three, four, five, six, seven, eight, ..] = secret();
        return Ok(u64::from_le_bytes([
            one, two, three, four, five, six, seven, eight,
        ]));
    }
    if value.is_bigint() {
        return u64::try_from(value.clone())
            .map_err(|_| range_error("a seed is a whole number from 0 to 2^64 - 1"));
    }
    // JavaScript numbers above this are not exact: larger seeds must be a BigInt.
    whole(value, (1 << 53) - 1, "a seed that is not a BigInt")
}

thread_local! {
    /// A cache of strings, because creating a JavaScript string is more expensive than finding it here.
    static TOKENS: RefCell<Vec<(&'static str, JsValue)>> = const { RefCell::new(Vec::new()) };
}

/// Returns a token of the core as a string.
pub fn static_text(token: &'static str) -> JsValue {
    TOKENS.with_borrow_mut(|tokens| {
        let known = tokens.iter().find(|(one, _)| core::ptr::eq(*one, token));
        if let Some((_, value)) = known {
            return value.clone();
        }
        let value = JsValue::from_str(token);
        tokens.push((token, value.clone()));
        value
    })
}

/// Returns a letter as a string.
pub fn letter(letter: char) -> JsValue {
    let mut bytes = [0; 4];
    JsValue::from_str(letter.encode_utf8(&mut bytes))
}

/// Converts a value, or returns null for `None`.
pub fn maybe<T>(value: Option<T>, write: impl Fn(T) -> JsValue) -> JsValue {
    value.map_or(JsValue::NULL, write)
}

/// Returns a BigInt.
pub fn bigint(digits: &impl std::fmt::Display) -> JsValue {
    js_sys::BigInt::new(&JsValue::from_str(&digits.to_string()))
        .map_or(JsValue::NULL, JsValue::from)
}
