//! Exceptions.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use crate::value::quoted;

#[wasm_bindgen(module = "support")]
extern "C" {
    type LibraryError;

    #[wasm_bindgen(constructor)]
    fn new(message: &str, reason: &str, details: &Object, chinese: Option<String>) -> LibraryError;
}

/// An exception that is to be thrown. Each package wraps it, to say how its core's errors become one.
pub struct Thrown(pub JsValue);

/// The package's own exception: what is wrong in words, in one word, as data, and, where players meet
/// it, in Chinese.
pub fn exception(message: &str, reason: &str, details: &Object, chinese: Option<String>) -> Thrown {
    Thrown(LibraryError::new(message, reason, details, chinese).into())
}

/// A value of another type than was asked for.
pub fn type_error(message: &str) -> Thrown {
    Thrown(js_sys::TypeError::new(message).into())
}

/// A number that is too small or too large.
pub fn range_error(message: &str) -> Thrown {
    Thrown(js_sys::RangeError::new(message).into())
}

/// A tag of a record that callers cannot set.
pub fn tag_error(name: &str) -> Thrown {
    let (reason, why) = match name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        true if !name.is_empty() => ("tag-reserved", "it tells of the game itself"),
        _ => ("tag-name", "a name is of ASCII letters and digits"),
    };
    let details = Object::new();
    crate::set(&details, "tag", &JsValue::from_str(name));
    let message = format!("the tag {} cannot be set: {why}", quoted(name));
    exception(&message, reason, &details, None)
}
