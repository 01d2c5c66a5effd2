//! Exceptions.

use js_sys::Object;
use wasm_bindgen::prelude::*;

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
