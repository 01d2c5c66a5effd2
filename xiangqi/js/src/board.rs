//! Constants of the board.

use js_sys::{Array, Object};
use kit_js::{letter, object, range_error, static_text, whole};
use wasm_bindgen::prelude::*;
use xiangqi::{EndReason, IllegalMove, Kind, Piece, Point, Side};
use xiangqi_env::{Action, PlaneInfo};

use crate::error::Fallible;
use crate::value;

/// Returns the ninety points in the order of their indices: `a0` to `i0`, then `a1` and so on.
#[wasm_bindgen(unchecked_return_type = "Point[]")]
pub fn points() -> Array {
    value::points(Point::all())
}

/// Returns the kinds of pieces. Each has its letter, its names and its number per side.
#[wasm_bindgen(unchecked_return_type = "KindInfo[]")]
pub fn kinds() -> Array {
    let info = |kind: Kind| {
        object([
            ("letter", letter(kind.letter())),
            ("name", static_text(kind.name())),
            ("red", letter(kind.character(Side::Red))),
            ("black", letter(kind.character(Side::Black))),
            ("count", (kind.count() as u32).into()),
            ("canCrossRiver", kind.can_cross_river().into()),
        ])
    };
    Kind::ALL.into_iter().map(info).collect()
}

/// Returns labels for sides, kinds, pieces and reasons of endings, to show to players in a language (default:
/// English).
#[wasm_bindgen(unchecked_return_type = "Texts")]
pub fn texts(
    #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
) -> Fallible<Object> {
    let lang = value::lang(language)?;
    let sides = Side::ALL.map(|side| (side.name(), side.text(lang)));
    let kinds = Kind::ALL.map(|kind| (String::from(kind.letter()), kind.text(lang)));
    let pieces = Side::ALL.into_iter().flat_map(|side| {
        Kind::ALL.map(|kind| {
            let piece = Piece::new(side, kind);
            (piece.to_string(), piece.text(lang))
        })
    });
    let endings = EndReason::ALL
        .iter()
        .map(|reason| (reason.as_str(), reason.text(lang)));
    Ok(object([
        ("sides", kit_js::texts(sides)),
        ("kinds", kit_js::texts(kinds)),
        ("pieces", kit_js::texts(pieces)),
        ("endings", kit_js::texts(endings)),
    ]))
}

/// Returns the tokens of the reasons why moves are illegal.
#[wasm_bindgen(unchecked_return_type = "string[]")]
pub fn reasons() -> Array {
    IllegalMove::REASONS
        .iter()
        .map(|reason| static_text(reason))
        .collect()
}

/// Returns the code of a move for typed arrays: 90 times the index of its origin plus the index of its
/// target.
///
/// Throws XiangqiError for an invalid move.
#[wasm_bindgen(js_name = moveCode)]
pub fn move_code(#[wasm_bindgen(unchecked_param_type = "Move")] mv: &JsValue) -> Fallible<u16> {
    Ok(value::code_of_move(value::mv(mv)?))
}

/// Returns the text of a move from its code.
///
/// Throws RangeError for an invalid code.
#[wasm_bindgen(js_name = moveText, unchecked_return_type = "Move")]
pub fn move_text(
    #[wasm_bindgen(unchecked_param_type = "number")] code: &JsValue,
) -> Fallible<JsValue> {
    value::mv(code).map(value::move_text)
}

/// Returns the action number of a side's move, from 0 to 2085.
///
/// Throws XiangqiError for an invalid move, and RangeError for a move that no piece can ever make.
#[wasm_bindgen(js_name = actionOf)]
pub fn action_of(
    #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
) -> Fallible<u32> {
    let action = Action::of(value::mv(mv)?, value::side(side)?);
    let action = action.ok_or_else(|| range_error("no piece can make this move"))?;
    Ok(action.number() as u32)
}

/// Returns the move of a side's action number.
///
/// Throws RangeError for an invalid number.
#[wasm_bindgen(js_name = actionMove, unchecked_return_type = "Move")]
pub fn action_move(
    #[wasm_bindgen(unchecked_param_type = "number")] action: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
) -> Fallible<JsValue> {
    let number = whole(action, Action::COUNT as u64 - 1, "an action")?;
    let action = Action::new(number as usize).ok_or_else(|| range_error("no such action"))?;
    Ok(value::move_text(action.to_move(value::side(side)?)))
}

/// Returns the name and meaning of each observation plane of one board under these rules, in order. The
/// default rules are `asia`.
///
/// Throws XiangqiError for an invalid rule string.
#[wasm_bindgen(unchecked_return_type = "{ name: string; meaning: string }[]")]
pub fn planes(
    #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
) -> Fallible<Array> {
    let info = |plane: PlaneInfo| {
        object([
            ("name", plane.name.into()),
            ("meaning", plane.meaning.into()),
        ])
    };
    let planes = PlaneInfo::all(&value::rules(rules)?, 1).into_iter();
    Ok(planes.map(info).collect())
}
