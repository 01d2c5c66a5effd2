//! Plain objects as arguments, read field by field.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;

use crate::error::{Thrown, exception, range_error, type_error};
use crate::value::{found, is_absent, quoted, set};

/// An object with a fixed set of field names.
pub struct Fields<'a> {
    object: &'a JsValue,
    what: &'static str,
}

impl<'a> Fields<'a> {
    /// Reads an object, such as "a drawing", which may have only these fields.
    pub fn of(
        object: &'a JsValue,
        what: &'static str,
        known: &[&'static str],
    ) -> Result<Fields<'a>, Thrown> {
        if !object.is_object() {
            return Err(type_error(&format!(
                "expected {what}, not {}",
                found(object)
            )));
        }
        for key in Object::keys(object.unchecked_ref::<Object>()) {
            let key = key.as_string().unwrap_or_default();
            if !known.contains(&key.as_str()) {
                let known = known.join(", ");
                return Err(type_error(&format!(
                    "{what} has no field {key}, only {known}"
                )));
            }
        }
        Ok(Fields { object, what })
    }

    /// Returns a field; undefined if it is missing.
    pub fn get(&self, key: &str) -> Result<JsValue, Thrown> {
        Reflect::get(self.object, &JsValue::from_str(key))
            .map_err(|_| type_error(&format!("{} does not tell its {key}", self.what)))
    }

    /// Reads the value of a field; `None` if it is missing or null.
    pub fn maybe<T, E: From<Thrown>>(
        &self,
        key: &str,
        read: impl FnOnce(&JsValue) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let value = self.get(key)?;
        match is_absent(&value) {
            true => Ok(None),
            false => read(&value).map(Some),
        }
    }

    /// Reads a list in a field; empty if it is missing.
    pub fn list<T, E: From<Thrown>>(
        &self,
        key: &str,
        mut read: impl FnMut(&JsValue) -> Result<T, E>,
    ) -> Result<Vec<T>, E> {
        let all = self.maybe(key, |list| each(list, key, &mut read))?;
        Ok(all.unwrap_or_default())
    }
}

/// The item limit of [`each`]: an iterable could be endless.
const MOST_ITEMS: usize = 1 << 20;

/// Reads the items of an iterable.
///
/// # Errors
/// A TypeError if it is not iterable, a RangeError if it has more than 2^20 items, and the errors of `read`.
pub fn each<T, E: From<Thrown>>(
    list: &JsValue,
    what: &str,
    mut read: impl FnMut(&JsValue) -> Result<T, E>,
) -> Result<Vec<T>, E> {
    let wrong = || type_error(&format!("expected {what}, a list, not {}", found(list)));
    let items = js_sys::try_iter(list).ok().flatten().ok_or_else(wrong)?;
    let mut all = Vec::new();
    for item in items {
        if all.len() == MOST_ITEMS {
            let text = format!("{what} has at most {MOST_ITEMS} items, got more");
            return Err(range_error(&text).into());
        }
        all.push(read(&item.map_err(|_| wrong())?)?);
    }
    Ok(all)
}

/// Returns the keys of an object with their values, each pair an array; `wanted` names the expected object.
pub fn entries(value: &JsValue, wanted: &str) -> Result<Vec<Array>, Thrown> {
    if !value.is_object() {
        return Err(type_error(wanted));
    }
    let entries = Object::entries(value.unchecked_ref::<Object>());
    Ok(entries.iter().map(JsValue::unchecked_into).collect())
}

/// Makes the error for a record tag that callers cannot set.
pub fn tag_error(name: &str) -> Thrown {
    let (reason, why) = match name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        true if !name.is_empty() => ("tag-reserved", "it tells of the game itself"),
        _ => ("tag-name", "a name is of ASCII letters and digits"),
    };
    let details = Object::new();
    set(&details, "tag", &JsValue::from_str(name));
    let message = format!("the tag {} cannot be set: {why}", quoted(name));
    exception(&message, reason, &details, None)
}
