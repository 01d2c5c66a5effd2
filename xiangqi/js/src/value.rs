//! Arguments and results: conversion of the core's values from and to JavaScript.

use std::cell::RefCell;
use std::str::FromStr;

use js_sys::Array;
use kit_js::{found, is_absent, letter, maybe, object, range_error, static_text, text, type_error};
use wasm_bindgen::prelude::*;
use xiangqi as xq;
use xiangqi::{Forcing, Move, Point};

use crate::error::{Fallible, Fault};

/// Parses a value of the core from its text.
pub fn parse<T: FromStr>(value: &JsValue, expected: &str) -> Fallible<T>
where
    Fault: From<T::Err>,
{
    Ok(text(value, expected)?.parse::<T>()?)
}

pub fn point(value: &JsValue) -> Fallible<Point> {
    parse(value, "a point such as \"e2\"")
}

pub fn side(value: &JsValue) -> Fallible<xq::Side> {
    parse(value, "\"red\" or \"black\"")
}

pub fn side_or_red(value: &JsValue) -> Fallible<xq::Side> {
    match is_absent(value) {
        true => Ok(xq::Side::Red),
        false => side(value),
    }
}

/// Reads a language; the default is English.
pub fn lang(value: &JsValue) -> Fallible<xq::Lang> {
    if is_absent(value) {
        return Ok(xq::Lang::English);
    }
    parse(value, xq::Lang::CODES)
}

pub fn piece(value: &JsValue) -> Fallible<xq::Piece> {
    parse(value, "the letter of a piece")
}

pub fn notation(value: &JsValue) -> Fallible<xq::notation::Notation> {
    parse(value, "a notation")
}

/// Reads rules; the default is `asia`.
pub fn rules(value: &JsValue) -> Fallible<xq::Rules> {
    if is_absent(value) {
        return Ok(xq::Rules::ASIA);
    }
    rule_string(value)
}

pub fn rule_string(value: &JsValue) -> Fallible<xq::Rules> {
    parse(value, "a rule string such as \"asia,quiet-limit=100\"")
}

pub fn fen(value: &JsValue) -> Fallible<xq::Position> {
    parse(value, "a FEN")
}

pub fn reason(value: &JsValue) -> Fallible<xq::EndReason> {
    parse(value, "the reason of an ending")
}

pub fn move_of_text(value: &JsValue) -> Fallible<Move> {
    parse(value, "a move such as \"h2e2\"")
}

/// Reads a position from a FEN; the default is the initial position.
pub fn position(value: &JsValue) -> Fallible<xq::Position> {
    if is_absent(value) {
        return Ok(xq::Position::initial());
    }
    fen(value)
}

/// Reads a move: its text or its code.
pub fn mv(value: &JsValue) -> Fallible<Move> {
    if let Some(code) = value.as_f64() {
        return move_of_code(code).ok_or_else(|| {
            range_error("a move's code is 90 times the origin plus the target, 0 to 8099").into()
        });
    }
    if value.as_string().is_none() {
        let found = found(value);
        return Err(type_error(&format!("expected a move such as \"h2e2\", not {found}")).into());
    }
    move_of_text(value)
}

fn move_of_code(code: f64) -> Option<Move> {
    // Only whole numbers in range survive the conversion.
    let number = code as u16;
    if f64::from(number) != code {
        return None;
    }
    let origin = Point::new(u8::try_from(number / 90).ok()?)?;
    Move::new(origin, Point::new((number % 90) as u8)?)
}

/// Returns the code of a move: 90 times the origin's index plus the target's.
pub fn code_of_move(mv: Move) -> u16 {
    (90 * mv.origin().index() + mv.target().index()) as u16
}

thread_local! {
    /// A cache of texts of moves and points, because creating a JavaScript string is more expensive than
    /// finding it here. A point is stored at the index of a move from this point to itself.
    static TEXTS: RefCell<Vec<JsValue>> = const { RefCell::new(Vec::new()) };
}

fn kept(code: usize, text: impl FnOnce() -> String) -> JsValue {
    TEXTS.with_borrow_mut(|texts| {
        if texts.is_empty() {
            texts.resize(8100, JsValue::UNDEFINED);
        }
        if texts[code].is_undefined() {
            texts[code] = JsValue::from_str(&text());
        }
        texts[code].clone()
    })
}

pub fn move_text(mv: Move) -> JsValue {
    kept(usize::from(code_of_move(mv)), || mv.to_string())
}

pub fn point_text(point: Point) -> JsValue {
    kept(91 * point.index(), || point.to_string())
}

pub fn moves(list: impl IntoIterator<Item = Move>) -> Array {
    list.into_iter().map(move_text).collect()
}

pub fn points(list: impl IntoIterator<Item = Point>) -> Array {
    list.into_iter().map(point_text).collect()
}

pub fn side_token(side: xq::Side) -> JsValue {
    static_text(side.name())
}

pub fn forcing_token(forcing: Forcing) -> JsValue {
    static_text(forcing.as_str())
}

pub fn piece_letter(piece: xq::Piece) -> JsValue {
    letter(piece.letter())
}

pub fn outcome(ending: Option<xq::Outcome>) -> JsValue {
    maybe(ending, |ending| {
        object([
            ("winner", maybe(ending.winner(), side_token)),
            ("reason", static_text(ending.reason().as_str())),
        ])
        .into()
    })
}
