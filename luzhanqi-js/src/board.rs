//! Constants: stations, kinds, action numbers, reasons of errors.

use js_sys::{Array, Object};
use luzhanqi as lz;
use luzhanqi::{Kind, Station, board};
use luzhanqi_env::{Action, PlaneInfo};
use wasm_bindgen::prelude::*;

use crate::error::{Fallible, range_error};
use crate::value::{self, letter, maybe, object, static_text, station_text};

/// Returns the sixty stations in index order. Each has its name, file (0 is a), rank, kind, and neighbours by
/// road and by railroad.
#[wasm_bindgen(unchecked_return_type = "StationInfo[]")]
pub fn stations() -> Array {
    let info = |at: Station| {
        let kind = match board::kind(at) {
            board::StationKind::Post => "post",
            board::StationKind::Camp => "camp",
            board::StationKind::Headquarters => "headquarters",
        };
        object([
            ("name", station_text(at)),
            ("index", (at.index() as u32).into()),
            ("file", at.file().into()),
            ("rank", at.rank().into()),
            ("kind", static_text(kind)),
            ("roads", value::stations(board::road_neighbours(at)).into()),
            ("rails", value::stations(board::rail_neighbours(at)).into()),
        ])
    };
    Station::all().map(info).collect()
}

/// Returns the twelve kinds in order. Each has its letter, names, order in attacks (null for bombs, mines and
/// flags), number of pieces in an army, and whether it can move.
#[wasm_bindgen(unchecked_return_type = "KindInfo[]")]
pub fn kinds() -> Array {
    let info = |kind: Kind| {
        object([
            ("letter", letter(kind.letter())),
            ("name", static_text(kind.name())),
            ("chinese", static_text(kind.chinese())),
            ("pinyin", static_text(kind.pinyin())),
            ("order", maybe(kind.order(), JsValue::from)),
            ("count", (kind.count() as u32).into()),
            ("isMobile", kind.is_mobile().into()),
        ])
    };
    Kind::ALL.into_iter().map(info).collect()
}

/// Returns the code of a move for typed arrays: 60 times the index of its origin plus the index of its
/// target. For a flip, origin and target are the same.
///
/// Throws LuzhanqiError for an invalid move.
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

/// Returns the action number, 0 to 1247, of a seat's move; null if no piece could ever make the move. For
/// north the board is turned by 180 degrees, so that one policy can play both seats.
///
/// Throws LuzhanqiError for an invalid move.
#[wasm_bindgen(js_name = actionOf, unchecked_return_type = "number | null")]
pub fn action_of(
    #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
) -> Fallible<JsValue> {
    let action = Action::of(value::mv(mv)?, value::seat(seat)?);
    Ok(maybe(action, |action| (action.number() as u32).into()))
}

/// Returns the move of a seat for an action number.
///
/// Throws RangeError for numbers above 1247.
#[wasm_bindgen(js_name = actionMove, unchecked_return_type = "Move")]
pub fn action_move(
    #[wasm_bindgen(unchecked_param_type = "number")] action: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
) -> Fallible<JsValue> {
    let number = value::whole(action, 1247, "an action")?;
    let action = Action::new(number as usize).ok_or_else(|| range_error("no such action"))?;
    Ok(value::move_text(action.to_move(value::seat(seat)?)))
}

/// Returns the name and meaning of each observation plane under these rules, in order. The default rules
/// are `standard`.
///
/// Throws LuzhanqiError for an invalid rule string.
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
    let planes = PlaneInfo::all(&value::rules(rules)?).into_iter();
    Ok(planes.map(info).collect())
}

/// Returns labels for seats, colours, kinds of stations, kinds of pieces, effects of moves and outcomes, to
/// show to players in a language (default: English). The keys of the labels are tokens.
#[wasm_bindgen(unchecked_return_type = "Texts")]
pub fn texts(
    #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
) -> Fallible<Object> {
    use board::StationKind::{Camp, Headquarters, Post};
    let lang = value::lang(language)?;
    let stations = [
        ("post", Post),
        ("camp", Camp),
        ("headquarters", Headquarters),
    ];
    let kinds = Kind::ALL.map(|kind| (String::from(kind.letter()), kind.text(lang)));
    let endings = lz::EndReason::ALL
        .iter()
        .map(|one| (one.as_str(), one.text(lang)));
    let effects = lz::Effect::ALL
        .iter()
        .map(|one| (one.as_str(), one.text(lang)));
    let seats = [("south", lz::Seat::South), ("north", lz::Seat::North)];
    let colors = [("red", lz::Color::Red), ("black", lz::Color::Black)];
    Ok(object([
        (
            "seats",
            kit_js::texts(seats.map(|(key, one)| (key, one.text(lang)))),
        ),
        (
            "colors",
            kit_js::texts(colors.map(|(key, one)| (key, one.text(lang)))),
        ),
        (
            "stations",
            kit_js::texts(stations.map(|(key, one)| (key, one.text(lang)))),
        ),
        ("kinds", kit_js::texts(kinds)),
        ("effects", kit_js::texts(effects)),
        ("endings", kit_js::texts(endings)),
    ]))
}

/// Returns every reason of an error: the token, its meaning, and the names of its details.
#[wasm_bindgen(unchecked_return_type = "ReasonInfo[]")]
pub fn reasons() -> Array {
    let info = |reason: &lz::ReasonInfo| {
        let details = reason.details.iter();
        let details = details.map(|name| static_text(if *name == "mv" { "move" } else { name }));
        object([
            ("reason", static_text(reason.token)),
            ("meaning", static_text(reason.meaning)),
            ("details", details.collect::<Array>().into()),
        ])
    };
    let all = [
        lz::ParseMoveError::REASONS,
        lz::ParseRulesError::REASONS,
        lz::ArmyError::REASONS,
        lz::PositionError::REASONS,
        lz::IllegalMove::REASONS,
        lz::GameError::REASONS,
        lz::ObserveError::REASONS,
        lz::BeliefError::REASONS,
        lz::record::RecordFault::REASONS,
    ];
    all.into_iter().flatten().map(info).collect()
}
