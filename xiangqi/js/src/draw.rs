//! Drawing options.

use kit_js::{Fields, is_absent, text};
use wasm_bindgen::prelude::*;
use xiangqi::Points;
use xiangqi::render::{Faces, Highlight, Scene};

use crate::error::Fallible;
use crate::value;

/// Draws a scene with the options of a `Drawing`.
pub fn drawn(mut scene: Scene, drawing: &JsValue) -> Fallible<Scene> {
    if is_absent(drawing) {
        return Ok(scene);
    }
    // The members of `Drawing` in `types.rs`.
    let known = [
        "bottom", "lang", "lastMove", "selected", "targets", "letters", "caption",
    ];
    let fields = Fields::of(drawing, "a drawing", &known)?;
    if let Some(side) = fields.maybe("bottom", value::side)? {
        scene = scene.bottom(side);
    }
    scene = scene.lang(value::lang(&fields.get("lang")?)?);
    if let Some(mv) = fields.maybe("lastMove", value::mv)? {
        scene = scene.last_move(mv);
    }
    if let Some(point) = fields.maybe("selected", value::point)? {
        scene = scene.highlight(Points::from(point), Highlight::Selected);
    }
    let targets = fields.list("targets", value::point)?.into_iter().collect();
    scene = scene.highlight(targets, Highlight::Target);
    if fields.get("letters")?.is_truthy() {
        scene = scene.faces(Faces::Letters);
    }
    if let Some(caption) = fields.maybe("caption", |value| text(value, "a caption"))? {
        scene = scene.caption(&caption);
    }
    Ok(scene)
}
