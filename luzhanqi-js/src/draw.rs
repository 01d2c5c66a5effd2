//! Drawing options.

use luzhanqi as lz;
use luzhanqi::Move;
use luzhanqi::render::{Highlight, Scene};
use wasm_bindgen::prelude::*;

use crate::error::{Fallible, type_error};
use crate::value::{self, is_absent};
use kit_js::{Fields, each, entries};

/// Draws a scene with the options of a `Drawing`. The caller gives the route of the last move.
pub fn svg(
    scene: Scene,
    drawing: &JsValue,
    route: &dyn Fn(Move) -> Option<lz::Route>,
) -> Fallible<String> {
    if is_absent(drawing) {
        return Ok(scene.svg());
    }
    Ok(drawn(scene, drawing, route)?.svg())
}

fn drawn(
    mut scene: Scene,
    drawing: &JsValue,
    route: &dyn Fn(Move) -> Option<lz::Route>,
) -> Fallible<Scene> {
    // The members of `Drawing` in `types.rs`.
    let known = [
        "bottom", "lang", "lastMove", "selected", "targets", "warnings", "heat", "ranks", "caption",
    ];
    let fields = Fields::of(drawing, "a drawing", &known)?;
    if let Some(seat) = fields.maybe("bottom", value::seat)? {
        scene = scene.bottom(seat);
    }
    scene = scene.lang(value::lang(&fields.get("lang")?)?);
    if let Some(mv) = fields.maybe("lastMove", value::mv)? {
        scene = scene.last_move(mv, route(mv));
    }
    if let Some(station) = fields.maybe("selected", value::station)? {
        scene = scene.highlight(station.to_set(), Highlight::Selected);
    }
    for (key, highlight) in [
        ("targets", Highlight::Target),
        ("warnings", Highlight::Warning),
    ] {
        let stations = fields.list(key, value::station)?.into_iter().collect();
        scene = scene.highlight(stations, highlight);
    }
    let shades =
        |value: &JsValue| entries(value, "expected an object that maps stations to shades");
    for entry in fields.maybe("heat", shades)?.unwrap_or_default() {
        let heat = entry.get(1).as_f64();
        let heat = heat.ok_or_else(|| type_error("a shade is a number from 0 to 1"))?;
        scene = scene.heat(value::station(&entry.get(0))?, heat);
    }
    let rank = |value: &JsValue| value::whole(value, 12, "a rank");
    if let Some(ranks) = fields.maybe("ranks", |list| each(list, "ranks", rank))? {
        let [low, high] = ranks[..] else {
            return Err(type_error("expected two ranks, the lowest and the highest"));
        };
        scene = scene.ranks(low as u8..=high as u8);
    }
    let caption = fields.maybe("caption", |text| value::text(text, "a caption"))?;
    Ok(match caption {
        Some(caption) => scene.caption(&caption),
        None => scene,
    })
}
