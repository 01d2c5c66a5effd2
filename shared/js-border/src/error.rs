//! Exceptions.

use js_sys::Object;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "support")]
extern "C" {
    type LibraryError;

    #[wasm_bindgen(constructor)]
    fn new(message: &str, reason: &str, details: &Object, chinese: Option<String>) -> LibraryError;
}

/// An exception to be thrown. Each package wraps it and converts its core's errors to it.
pub struct Thrown(pub JsValue);

/// Makes the package's own exception: a message, a token, details, and, for errors that players see, the
/// message in Chinese.
pub fn exception(message: &str, reason: &str, details: &Object, chinese: Option<String>) -> Thrown {
    Thrown(LibraryError::new(message, reason, details, chinese).into())
}

/// Makes the exception for a value of the wrong type.
pub fn type_error(message: &str) -> Thrown {
    Thrown(js_sys::TypeError::new(message).into())
}

/// Makes the exception for a number out of range.
pub fn range_error(message: &str) -> Thrown {
    Thrown(js_sys::RangeError::new(message).into())
}
