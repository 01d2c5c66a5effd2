//! Exceptions.

use js_sys::Object;
use kit::Lang;
use wasm_bindgen::prelude::*;

use crate::set;

#[wasm_bindgen(module = "support")]
extern "C" {
    type LibraryError;

    #[wasm_bindgen(constructor)]
    fn new(message: &str, reason: &str, details: &Object, texts: Option<&Object>) -> LibraryError;
}

/// An exception to throw. Each package wraps this type and converts its core's errors to it.
pub struct Thrown(pub JsValue);

/// The text of an exception for players, in a language.
pub type Text<'a> = &'a dyn Fn(Lang) -> String;

/// Makes the package's exception from a message, a token and details. Errors that players can see also have
/// the message in every language.
pub fn exception(message: &str, reason: &str, details: &Object, text: Option<Text<'_>>) -> Thrown {
    let texts = text.map(|text| {
        let texts = Object::new();
        for lang in Lang::ALL {
            set(&texts, lang.code(), &text(*lang).into());
        }
        texts
    });
    Thrown(LibraryError::new(message, reason, details, texts.as_ref()).into())
}

/// Makes the exception for a value of the wrong type.
pub fn type_error(message: &str) -> Thrown {
    Thrown(js_sys::TypeError::new(message).into())
}

/// Makes the exception for a number out of range.
pub fn range_error(message: &str) -> Thrown {
    Thrown(js_sys::RangeError::new(message).into())
}
