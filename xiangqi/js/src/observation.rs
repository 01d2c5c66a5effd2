//! Observations in their JSON form.

use js_sys::Object;
use kit_js::{Fields, each, object, observed, set, unknown_kind, whole};
use wasm_bindgen::prelude::*;
use xiangqi::{Begin, End, Observation, Outcome};

use crate::error::Fallible;
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

/// Reads the observations of any iterable.
pub fn read_all(list: &JsValue, strict: Option<bool>) -> Fallible<Vec<Observation>> {
    each(list, "observations", |seen| read(seen, strict))
}

/// Reads what [`write`] writes. Ignores unknown fields unless `strict` is set.
pub fn read(seen: &JsValue, strict: Option<bool>) -> Fallible<Observation> {
    let strict = strict.unwrap_or(false);
    let (what, value) = &observed(seen)?;
    Ok(match what.as_str() {
        "begin" => Observation::Begin(Box::new(read_begin(value, strict)?)),
        "moved" => Observation::Moved(value::move_of_text(value)?),
        "draw-offered" => Observation::DrawOffered(value::side(value)?),
        "draw-declined" => Observation::DrawDeclined(value::side(value)?),
        "take-back-offered" => Observation::TakeBackOffered(value::side(value)?),
        "take-back-declined" => Observation::TakeBackDeclined(value::side(value)?),
        "taken-back" => {
            let remaining = whole(value, u32::MAX.into(), "a number of observations")?;
            Observation::TakenBack(remaining as usize)
        }
        "ended" => {
            let fields = Fields::read(value, "an end", &["outcome"], strict)?;
            Observation::Ended(End::new(read_outcome(&fields.get("outcome")?, strict)?))
        }
        _ => Observation::Other(unknown_kind(what.clone(), strict)?),
    })
}

fn read_begin(value: &JsValue, strict: bool) -> Fallible<Begin> {
    let known = ["version", "rules", "position"];
    let fields = Fields::read(value, "the beginning", &known, strict)?;
    let most = if strict { Begin::VERSION } else { u32::MAX };
    let version = whole(&fields.get("version")?, most.into(), "a version")?;
    let mut begin = Begin::new(
        value::rule_string(&fields.get("rules")?)?,
        value::fen(&fields.get("position")?)?,
    );
    begin.version = version as u32;
    Ok(begin)
}

fn read_outcome(value: &JsValue, strict: bool) -> Fallible<Outcome> {
    let fields = Fields::read(value, "an outcome", &["winner", "reason"], strict)?;
    let winner = fields.maybe("winner", value::side)?;
    Ok(Outcome::new(
        winner,
        value::reason(&fields.get("reason")?)?,
    )?)
}
