//! How a board is drawn.

use luzhanqi as lz;
use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Move, Seat, Station};
use serde::Deserialize;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;

use crate::error::Fallible;
use crate::value::is_absent;

/// What `Drawing` is in `types.rs`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
struct Drawing {
    bottom: Option<Seat>,
    last_move: Option<Move>,
    selected: Option<Station>,
    targets: Vec<Station>,
    warnings: Vec<Station>,
    heat: BTreeMap<Station, f64>,
    ranks: Option<[u8; 2]>,
    caption: Option<String>,
}

/// Draws a scene as a `Drawing` says. The way of the last move is asked for.
pub fn drawn(
    mut scene: Scene,
    drawing: &JsValue,
    route: impl Fn(Move) -> Option<lz::Route>,
) -> Fallible<Scene> {
    if is_absent(drawing) {
        return Ok(scene);
    }
    let drawing: Drawing = serde_wasm_bindgen::from_value(drawing.clone())?;
    if let Some(seat) = drawing.bottom {
        scene = scene.bottom(seat);
    }
    if let Some(mv) = drawing.last_move {
        scene = scene.last_move(mv, route(mv));
    }
    if let Some(station) = drawing.selected {
        scene = scene.highlight(station.to_set(), Highlight::Selected);
    }
    scene = scene
        .highlight(drawing.targets.into_iter().collect(), Highlight::Target)
        .highlight(drawing.warnings.into_iter().collect(), Highlight::Warning);
    for (station, heat) in drawing.heat {
        scene = scene.heat(station, heat);
    }
    if let Some([low, high]) = drawing.ranks {
        scene = scene.ranks(low..=high);
    }
    Ok(match drawing.caption {
        Some(caption) => scene.caption(&caption),
        None => scene,
    })
}
