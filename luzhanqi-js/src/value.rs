//! Arguments and results: conversion of the core's values from and to JavaScript.

use std::cell::RefCell;
use std::str::FromStr;

use js_sys::Array;
use luzhanqi as lz;
use luzhanqi::{Move, Rules, Station};
use wasm_bindgen::prelude::*;

use crate::error::{Fallible, Fault, range_error, type_error};

pub use kit_js::{
    bigint, found, is_absent, letter, maybe, object, secret, seed, set, static_text, text, whole,
};

/// Parses a value of the core from its text.
pub fn parse<T: FromStr>(value: &JsValue, expected: &str) -> Fallible<T>
where
    Fault: From<T::Err>,
{
    Ok(text(value, expected)?.parse::<T>()?)
}

pub fn station(value: &JsValue) -> Fallible<Station> {
    parse(value, "a station such as \"c6\"")
}

pub fn seat(value: &JsValue) -> Fallible<lz::Seat> {
    parse(value, "\"south\" or \"north\"")
}

pub fn color(value: &JsValue) -> Fallible<lz::Color> {
    parse(value, "\"red\" or \"black\"")
}

/// Reads a language; the default is English.
pub fn lang(value: &JsValue) -> Fallible<lz::Lang> {
    if is_absent(value) {
        return Ok(lz::Lang::English);
    }
    parse(value, lz::Lang::CODES)
}

pub fn piece(value: &JsValue) -> Fallible<lz::Piece> {
    parse(value, "the letter of a piece")
}

pub fn army(value: &JsValue) -> Fallible<lz::Army> {
    parse(value, "the 25 letters of an army")
}

/// Reads the letter of a kind.
pub fn kind(value: &JsValue) -> Fallible<lz::Kind> {
    let text = text(value, "the letter of a kind")?;
    let mut letters = text.chars();
    match (
        letters.next().and_then(lz::Kind::from_letter),
        letters.next(),
    ) {
        (Some(kind), None) => Ok(kind),
        _ => Err(type_error(&format!(
            "expected the letter of a kind, one of MGLBCJKPEXOF, not {}",
            found(value)
        ))),
    }
}

/// Reads rules; the default is `standard`.
pub fn rules(value: &JsValue) -> Fallible<Rules> {
    if is_absent(value) {
        return Ok(Rules::STANDARD);
    }
    parse(value, "a rule string such as \"oca,quiet-limit=50\"")
}

/// Reads a move: its text or its code.
pub fn mv(value: &JsValue) -> Fallible<Move> {
    if let Some(code) = value.as_f64() {
        return move_of_code(code).ok_or_else(|| range_error("a move's code is 0 to 3599"));
    }
    parse(value, "a move such as \"a2a9\"")
}

fn move_of_code(code: f64) -> Option<Move> {
    // Only whole numbers in range survive the conversion.
    let number = code as u16;
    if f64::from(number) != code {
        return None;
    }
    let origin = Station::new(u8::try_from(number / 60).ok()?)?;
    let target = Station::new((number % 60) as u8)?;
    Some(Move::new(origin, target).unwrap_or(Move::flip(origin)))
}

/// Returns the code of a move: 60 times the origin's index plus the target's.
pub fn code_of_move(mv: Move) -> u16 {
    (60 * mv.origin().index() + mv.target().index()) as u16
}

pub fn random(value: &JsValue) -> Fallible<lz::Random> {
    Ok(lz::Random::new(seed(value)?))
}

thread_local! {
    /// A cache of move texts, because creating a JavaScript string is more expensive than finding it here.
    static MOVES: RefCell<Vec<JsValue>> = const { RefCell::new(Vec::new()) };
}

/// Returns the text of a move.
pub fn move_text(mv: Move) -> JsValue {
    MOVES.with_borrow_mut(|moves| {
        if moves.is_empty() {
            moves.resize(3600, JsValue::UNDEFINED);
        }
        let value = &mut moves[usize::from(code_of_move(mv))];
        if value.is_undefined() {
            *value = JsValue::from_str(&mv.to_string());
        }
        value.clone()
    })
}

/// Returns a station's name. It is also the text of a flip.
pub fn station_text(station: Station) -> JsValue {
    move_text(Move::flip(station))
}

pub fn seat_token(seat: lz::Seat) -> JsValue {
    static_text(match seat {
        lz::Seat::South => "south",
        lz::Seat::North => "north",
    })
}

pub fn color_token(color: lz::Color) -> JsValue {
    static_text(match color {
        lz::Color::Red => "red",
        lz::Color::Black => "black",
    })
}

pub fn moves(list: impl ExactSizeIterator<Item = Move>) -> Array {
    let array = Array::new_with_length(list.len() as u32);
    for (number, mv) in list.enumerate() {
        array.set(number as u32, move_text(mv));
    }
    array
}

pub fn stations(list: impl IntoIterator<Item = Station>) -> Array {
    list.into_iter().map(station_text).collect()
}

pub fn route(route: Option<lz::Route>) -> JsValue {
    maybe(route, |route| stations(route.iter().copied()).into())
}

pub fn outcome(outcome: Option<lz::Outcome>) -> JsValue {
    maybe(outcome, |outcome| {
        object([
            ("winner", maybe(outcome.winner(), seat_token)),
            ("reason", static_text(outcome.reason().as_str())),
        ])
        .into()
    })
}
