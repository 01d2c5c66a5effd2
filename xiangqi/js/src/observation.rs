//! Observations in their JSON form.

use js_sys::Object;
use kit_js::{object, set};
use wasm_bindgen::prelude::*;
use xiangqi::Observation;

use crate::value::{self, move_text, side_token};

/// Converts an observation to the `Observation` of `types.rs`: an object with one field that names its type.
pub fn write(seen: &Observation) -> JsValue {
    let (what, value) = match seen {
        Observation::Begin(begin) => {
            let fields = [
                ("version", begin.version.into()),
                ("rules", begin.rules.to_string().into()),
                ("position", begin.position.to_string().into()),
            ];
            ("begin", object(fields).into())
        }
        Observation::Moved(mv) => ("moved", move_text(*mv)),
        Observation::DrawOffered(side) => ("draw-offered", side_token(*side)),
        Observation::DrawDeclined(side) => ("draw-declined", side_token(*side)),
        Observation::TakeBackOffered(side) => ("take-back-offered", side_token(*side)),
        Observation::TakeBackDeclined(side) => ("take-back-declined", side_token(*side)),
        Observation::TakenBack(left) => ("taken-back", (*left as u32).into()),
        Observation::Ended(end) => {
            let outcome = value::outcome(Some(end.outcome));
            ("ended", object([("outcome", outcome)]).into())
        }
        Observation::Other(kind) => {
            let unknown = Object::new();
            set(&unknown, kind, &JsValue::NULL);
            return unknown.into();
        }
        // For later variants of the core.
        _ => ("other", JsValue::NULL),
    };
    object([(what, value)]).into()
}
