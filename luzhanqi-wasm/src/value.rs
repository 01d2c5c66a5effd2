//! Arguments and answers: how values of the core are read from JavaScript and written for it.

use std::cell::RefCell;
use std::str::FromStr;

use js_sys::{Array, Object, Reflect};
use luzhanqi as lz;
use luzhanqi::{Move, Rules, Station};
use wasm_bindgen::prelude::*;

use crate::error::{Fallible, Fault, range_error, type_error};

#[wasm_bindgen(module = "luzhanqi-support")]
extern "C" {
    /// Bytes that nobody can foresee, 32 of them.
    fn entropy() -> Vec<u8>;
}

/// Sets a field of a new object.
pub fn set(object: &Object, key: &str, value: &JsValue) {
    // A new plain object takes every field.
    let _ = Reflect::set(object, &JsValue::from_str(key), value);
}

/// A new object with these fields.
pub fn object<const N: usize>(fields: [(&'static str, JsValue); N]) -> Object {
    let object = Object::new();
    for (key, value) in fields {
        let _ = Reflect::set(&object, &word(key), &value);
    }
    object
}

/// What a value is called when it is not what was asked for.
pub fn found(value: &JsValue) -> String {
    match value.as_string() {
        Some(text) => quoted(&text),
        None if value.is_null() => "null".to_string(),
        None => value.js_typeof().as_string().unwrap_or_default(),
    }
}

/// The beginning of a text, as a string of JavaScript.
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    js_sys::JSON::stringify(&JsValue::from_str(&start))
        .map(String::from)
        .unwrap_or_default()
}

/// The string that an argument is.
pub fn text(value: &JsValue, expected: &str) -> Fallible<String> {
    value
        .as_string()
        .ok_or_else(|| type_error(&format!("expected {expected}, not {}", found(value))))
}

/// A value of the core from its text.
pub fn parse<T: FromStr>(value: &JsValue, expected: &str) -> Fallible<T>
where
    Fault: From<T::Err>,
{
    Ok(text(value, expected)?.parse::<T>()?)
}

/// Whether an argument was left out.
pub fn is_absent(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
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

/// The language, English where none is given.
pub fn lang(value: &JsValue) -> Fallible<lz::Lang> {
    if is_absent(value) {
        return Ok(lz::Lang::English);
    }
    parse(value, "\"en\" or \"zh\"")
}

pub fn piece(value: &JsValue) -> Fallible<lz::Piece> {
    parse(value, "the letter of a piece")
}

pub fn army(value: &JsValue) -> Fallible<lz::Army> {
    parse(value, "the 25 letters of an army")
}

/// The kind of a letter.
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

/// The rules, `standard` where none are given.
pub fn rules(value: &JsValue) -> Fallible<Rules> {
    if is_absent(value) {
        return Ok(Rules::STANDARD);
    }
    parse(value, "a rule string such as \"oca,quiet-limit=50\"")
}

/// A move: its text, or its code.
pub fn mv(value: &JsValue) -> Fallible<Move> {
    if let Some(code) = value.as_f64() {
        return move_of_code(code).ok_or_else(|| range_error("a move's code is 0 to 3599"));
    }
    parse(value, "a move such as \"a2a9\"")
}

fn move_of_code(code: f64) -> Option<Move> {
    // Whole numbers in range alone come back as they were.
    let number = code as u16;
    if f64::from(number) != code {
        return None;
    }
    let origin = Station::new(u8::try_from(number / 60).ok()?)?;
    let target = Station::new((number % 60) as u8)?;
    Some(Move::new(origin, target).unwrap_or(Move::flip(origin)))
}

/// The code of a move: 60 times the origin's index plus the target's.
pub fn code_of_move(mv: Move) -> u16 {
    (60 * mv.origin().index() + mv.target().index()) as u16
}

/// A whole number from 0 to a largest one.
pub fn whole(value: &JsValue, most: u64, expected: &str) -> Fallible<u64> {
    let number = value.as_f64().filter(|n| n.fract() == 0.0 && *n >= 0.0);
    match number {
        Some(number) if number <= most as f64 => Ok(number as u64),
        Some(_) => Err(range_error(&format!("{expected} is at most {most}"))),
        None => Err(type_error(&format!(
            "{expected} is a whole number, not {}",
            match value.as_f64() {
                Some(_) => String::from(js_sys::Number::from(value.clone()).to_js_string()),
                None => found(value),
            }
        ))),
    }
}

/// What a game that nobody shall foresee begins with.
pub fn secret() -> [u8; 32] {
    let mut bytes = [0; 32];
    for (byte, drawn) in bytes.iter_mut().zip(entropy()) {
        *byte = drawn;
    }
    bytes
}

/// A seed that was given, or one that nobody can foresee.
pub fn seed(value: &JsValue) -> Fallible<u64> {
    if is_absent(value) {
        let [one, two, three, four, five, six, seven, eight, ..] = secret();
        return Ok(u64::from_le_bytes([
            one, two, three, four, five, six, seven, eight,
        ]));
    }
    if value.is_bigint() {
        return u64::try_from(value.clone())
            .map_err(|_| range_error("a seed is 0 to 2 to the power of 64, less one"));
    }
    // Larger numbers are not exact in JavaScript: they want a BigInt.
    whole(value, (1 << 53) - 1, "a seed that is no BigInt")
}

pub fn random(value: &JsValue) -> Fallible<lz::Random> {
    Ok(lz::Random::new(seed(value)?))
}

thread_local! {
    /// Words and moves that were written: strings of JavaScript cost more than looking them up.
    static WORDS: RefCell<Vec<(&'static str, JsValue)>> = const { RefCell::new(Vec::new()) };
    static MOVES: RefCell<Vec<JsValue>> = const { RefCell::new(Vec::new()) };
}

/// A word of the core, as a string.
pub fn word(word: &'static str) -> JsValue {
    WORDS.with_borrow_mut(|words| {
        let known = words.iter().find(|(one, _)| core::ptr::eq(*one, word));
        if let Some((_, value)) = known {
            return value.clone();
        }
        let value = JsValue::from_str(word);
        words.push((word, value.clone()));
        value
    })
}

/// The text of a move.
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

/// A station's name, which is how its flip is written too.
pub fn station_text(station: Station) -> JsValue {
    move_text(Move::flip(station))
}

pub fn seat_word(seat: lz::Seat) -> JsValue {
    word(match seat {
        lz::Seat::South => "south",
        lz::Seat::North => "north",
    })
}

pub fn color_word(color: lz::Color) -> JsValue {
    word(match color {
        lz::Color::Red => "red",
        lz::Color::Black => "black",
    })
}

pub fn letter(letter: char) -> JsValue {
    let mut bytes = [0; 4];
    JsValue::from_str(letter.encode_utf8(&mut bytes))
}

/// A value or null.
pub fn maybe<T>(value: Option<T>, write: impl Fn(T) -> JsValue) -> JsValue {
    value.map_or(JsValue::NULL, write)
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
            ("winner", maybe(outcome.winner, seat_word)),
            ("reason", word(outcome.reason.word())),
        ])
        .into()
    })
}

/// A number of any size.
pub fn bigint(digits: &impl std::fmt::Display) -> JsValue {
    js_sys::BigInt::new(&JsValue::from_str(&digits.to_string()))
        .map_or(JsValue::NULL, JsValue::from)
}
