//! Searches of computer players, with a function for the progress.

use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::error::{Thrown, type_error};
use crate::value::{found, is_absent};

/// Searches, and calls `progress` after each step with the value that `given` makes. Stops if it returns false.
/// Throws the exception of `progress`.
pub fn search<T, S>(
    progress: &JsValue,
    given: fn(&S) -> JsValue,
    work: impl FnOnce(&mut dyn FnMut(&S) -> bool) -> T,
) -> Result<T, Thrown> {
    if is_absent(progress) {
        return Ok(work(&mut |_| true));
    }
    let Some(progress) = progress.dyn_ref::<Function>() else {
        let text = format!("expected a function, not {}", found(progress));
        return Err(type_error(&text));
    };
    let mut thrown = None;
    let done = work(
        &mut |step| match progress.call1(&JsValue::UNDEFINED, &given(step)) {
            Ok(answer) => answer.is_undefined() || answer.is_truthy(),
            Err(error) => {
                thrown = Some(error);
                false
            }
        },
    );
    thrown.map_or(Ok(done), |error| Err(Thrown(error)))
}
