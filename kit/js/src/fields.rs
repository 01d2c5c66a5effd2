//! Plain objects as arguments, read field by field.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;

// Getters and proxies of callers can throw. An exception that is not caught here would unwind past the Rust
// code without dropping anything. The object of the call would then stay borrowed forever.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Object, js_name = keys)]
    fn keys_of(object: &JsValue) -> Result<Array, JsValue>;
    #[wasm_bindgen(catch, js_namespace = Object, js_name = entries)]
    fn entries_of(object: &JsValue) -> Result<Array, JsValue>;
}

use crate::error::{Thrown, exception, range_error, type_error};
use crate::value::{found, is_absent, quoted, set};

/// An object with a fixed set of field names.
pub struct Fields<'a> {
    object: &'a JsValue,
}

impl<'a> Fields<'a> {
    /// Reads an object; `what` describes it in messages, such as "a drawing". The object may have only
    /// these fields.
    pub fn of(
        object: &'a JsValue,
        what: &'static str,
        known: &[&'static str],
    ) -> Result<Fields<'a>, Thrown> {
        let fields = Fields::lenient(object, what)?;
        for key in keys_of(object).map_err(Thrown)? {
            let key = key.as_string().unwrap_or_default();
            if !known.contains(&key.as_str()) {
                let known = known.join(", ");
                return Err(type_error(&format!(
                    "{what} has no field {key}, only {known}"
                )));
            }
        }
        Ok(fields)
    }

    /// Reads an object like [`Fields::of`], but the object may have other fields.
    pub fn lenient(object: &'a JsValue, what: &'static str) -> Result<Fields<'a>, Thrown> {
        match object.is_object() {
            true => Ok(Fields { object }),
            false => Err(type_error(&format!(
                "expected {what}, not {}",
                found(object)
            ))),
        }
    }

    /// Reads an object as [`Fields::of`] if `strict`, or else as [`Fields::lenient`].
    pub fn read(
        object: &'a JsValue,
        what: &'static str,
        known: &[&'static str],
        strict: bool,
    ) -> Result<Fields<'a>, Thrown> {
        match strict {
            true => Fields::of(object, what, known),
            false => Fields::lenient(object, what),
        }
    }

    /// Returns a field; undefined if it is missing.
    ///
    /// # Errors
    /// Fails with the exception that the field's getter throws.
    pub fn get(&self, key: &str) -> Result<JsValue, Thrown> {
        Reflect::get(self.object, &JsValue::from_str(key)).map_err(Thrown)
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

/// The maximum number of items for [`each`], because an iterable could be endless.
const MOST_ITEMS: usize = 1 << 20;

/// Reads the items of an iterable.
///
/// # Errors
/// Fails with a TypeError if it is not iterable, or with a RangeError if it has more than 2^20 items. Also
/// fails with the exceptions of its iterator and of `read`.
pub fn each<T, E: From<Thrown>>(
    list: &JsValue,
    what: &str,
    read: impl FnMut(&JsValue) -> Result<T, E>,
) -> Result<Vec<T>, E> {
    items(list, what)?.iter().map(read).collect()
}

// One function for all types, because copies make the packages larger.
#[inline(never)]
fn items(list: &JsValue, what: &str) -> Result<Vec<JsValue>, Thrown> {
    let wrong = || type_error(&format!("expected {what}, a list, not {}", found(list)));
    let items = js_sys::try_iter(list).map_err(Thrown)?;
    let items = items.ok_or_else(wrong)?;
    let mut all = Vec::new();
    for item in items {
        if all.len() == MOST_ITEMS {
            let text = format!("expected at most {MOST_ITEMS} items in {what}, got more");
            return Err(range_error(&text));
        }
        all.push(item.map_err(Thrown)?);
    }
    Ok(all)
}

/// Reads the numbers of a list with a length, such as an array or a typed array.
///
/// # Errors
/// Fails with a TypeError if it is not a list of numbers, or with a RangeError if its length is not `N`. Also
/// fails with the exceptions of its getters.
pub fn numbers<const N: usize>(list: &JsValue, what: &str) -> Result<[f64; N], Thrown> {
    let wrong = |found: &str| type_error(&format!("expected {what}, not {found}"));
    if !list.is_object() {
        return Err(wrong(&found(list)));
    }
    let length = Reflect::get(list, &JsValue::from_str("length")).map_err(Thrown)?;
    let length = length.as_f64();
    let length = length.ok_or_else(|| wrong("a list without a length"))?;
    if length != N as f64 {
        let text = format!("expected {what}, {N} in total, not {length}");
        return Err(range_error(&text));
    }
    let mut numbers = [0.0; N];
    for (index, number) in numbers.iter_mut().enumerate() {
        let item = Reflect::get_u32(list, index as u32).map_err(Thrown)?;
        *number = item.as_f64().ok_or_else(|| wrong(&found(&item)))?;
    }
    Ok(numbers)
}

/// Returns the entries of an object, each an array of key and value; `wanted` names the expected object.
///
/// # Errors
/// Fails with a TypeError if it is not an object, or with the exceptions of its getters.
pub fn entries(value: &JsValue, wanted: &str) -> Result<Vec<Array>, Thrown> {
    if !value.is_object() {
        return Err(type_error(wanted));
    }
    let entries = entries_of(value).map_err(Thrown)?;
    Ok(entries.iter().map(JsValue::unchecked_into).collect())
}

/// Splits an observation, an object with one field, into the name of its kind and its content.
///
/// # Errors
/// Fails with a TypeError if it is not such an object, or with the exceptions of its getters.
pub fn observed(seen: &JsValue) -> Result<(String, JsValue), Thrown> {
    let wrong = format!(
        "expected an observation, an object with one field, not {}",
        found(seen)
    );
    match &entries(seen, &wrong)?[..] {
        [entry] => Ok((entry.get(0).as_string().unwrap_or_default(), entry.get(1))),
        _ => Err(type_error(&wrong)),
    }
}

/// Returns the name of an unknown kind, for `Observation::Other`.
///
/// # Errors
/// Fails with a TypeError if reading is strict.
pub fn unknown_kind(kind: String, strict: bool) -> Result<String, Thrown> {
    match strict {
        true => Err(type_error(&format!(
            "unknown kind of observation {}",
            quoted(&kind)
        ))),
        false => Ok(kind),
    }
}

/// Makes the error for a record tag that callers cannot set.
pub fn tag_error(name: &str) -> Thrown {
    let (reason, why) = match name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        true if !name.is_empty() => ("tag-reserved", "it is reserved"),
        _ => ("tag-name", "a name has only ASCII letters and digits"),
    };
    let details = Object::new();
    set(&details, "tag", &JsValue::from_str(name));
    let message = format!("the tag {} cannot be set: {why}", quoted(name));
    exception(&message, reason, &details, None)
}
