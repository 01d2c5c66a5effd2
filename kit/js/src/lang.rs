//! Texts for players, as plain objects.

use js_sys::{Array, Object};
use kit::options::Allowed;
use wasm_bindgen::prelude::*;

use crate::value::{object, set, static_text};

/// Returns the texts for players, by token.
pub fn texts<K: AsRef<str>>(list: impl IntoIterator<Item = (K, &'static str)>) -> JsValue {
    let made = Object::new();
    for (key, text) in list {
        set(&made, key.as_ref(), &static_text(text));
    }
    made.into()
}

/// Returns a rule option: its title, meaning and sources, and the meaning of each token that it accepts.
pub fn option(
    key: &'static str,
    [title, meaning, sources]: [&'static str; 3],
    allowed: Allowed,
    [value_texts, value_titles]: [&[&'static str]; 2],
) -> Object {
    let made = object([
        ("key", static_text(key)),
        ("title", static_text(title)),
        ("meaning", static_text(meaning)),
        ("sources", static_text(sources)),
        ("allowed", allowed.to_string().into()),
    ]);
    let list = |words: &[&'static str]| words.iter().map(|one| static_text(one)).collect::<Array>();
    match allowed {
        Allowed::Tokens(words) => {
            set(&made, "values", &list(words));
            set(&made, "valueMeanings", &list(value_texts));
            set(&made, "valueTitles", &list(value_titles));
        }
        Allowed::Number { max, .. } => set(&made, "max", &max.into()),
        allowed => unreachable!("no description of {allowed:?}"),
    }
    made
}
