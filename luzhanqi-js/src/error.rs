//! Conversion of the core's errors to exceptions.

use js_sys::Object;
use kit_js::{Text, Thrown, exception, set};
use luzhanqi as lz;
use luzhanqi::{Detail, Details};
use wasm_bindgen::prelude::*;

/// An exception to throw.
pub struct Fault(JsValue);

/// The result of a method.
pub type Fallible<T> = Result<T, Fault>;

impl From<Thrown> for Fault {
    fn from(thrown: Thrown) -> Fault {
        Fault(thrown.0)
    }
}

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> JsValue {
        fault.0
    }
}

/// Returns, as a value, the error that explains why a move is illegal; null if the move is legal.
pub fn reason(why: Option<lz::IllegalMove>) -> JsValue {
    why.map_or(JsValue::NULL, |why| Fault::from(why).into())
}

fn fault(message: &str, reason: &str, details: &Details) -> Fault {
    fault_in(message, reason, details, None)
}

/// Makes an error with a text for players in every language.
fn fault_in(message: &str, reason: &str, details: &Details, text: Option<Text<'_>>) -> Fault {
    let object = Object::new();
    for (key, detail) in details {
        let value = match detail {
            Detail::Number(number) => JsValue::from_f64(*number as f64),
            Detail::Kind(kind) => String::from(kind.letter()).into(),
            other => other.to_string().into(),
        };
        // `mv` avoids a Rust keyword; JavaScript can use `move`.
        set(&object, if *key == "mv" { "move" } else { key }, &value);
    }
    exception(message, reason, &object, text).into()
}

macro_rules! errors {
    ($($type:ty),*) => {$(
        impl From<$type> for Fault {
            fn from(error: $type) -> Fault {
                fault(&error.to_string(), error.reason(), &error.details())
            }
        }
    )*};
}

errors!(
    lz::ParseMoveError,
    lz::ParseRulesError,
    lz::ObserveError,
    lz::BeliefError
);

macro_rules! errors_for_players {
    ($($type:ty),*) => {$(
        impl From<$type> for Fault {
            fn from(error: $type) -> Fault {
                let text = |lang| error.text(lang);
                fault_in(&error.to_string(), error.reason(), &error.details(), Some(&text))
            }
        }
    )*};
}

errors_for_players!(lz::ArmyError, lz::PositionError, lz::IllegalMove);

macro_rules! named {
    ($($type:ty: $reason:literal;)*) => {$(
        impl From<$type> for Fault {
            fn from(error: $type) -> Fault {
                fault(&error.to_string(), $reason, &Details::new())
            }
        }
    )*};
}

named! {
    lz::ParseStationError: "station";
    lz::ParsePieceError: "piece";
    lz::ParseSeatError: "seat";
    lz::ParseCommandError: "command";
    lz::OutcomeError: "outcome";
}

impl From<lz::GameError> for Fault {
    fn from(error: lz::GameError) -> Fault {
        match error {
            lz::GameError::Illegal(why) => why.into(),
            error => {
                let text = |lang| error.text(lang);
                fault_in(
                    &error.to_string(),
                    error.reason(),
                    &error.details(),
                    Some(&text),
                )
            }
        }
    }
}

impl Fault {
    /// Returns the exception itself.
    pub fn into_value(self) -> JsValue {
        self.0
    }
}

impl From<lz::ParseTokenError> for Fault {
    fn from(error: lz::ParseTokenError) -> Fault {
        let allowed = Detail::Text(error.allowed.to_string());
        fault(&error.to_string(), "token", &vec![("allowed", allowed)])
    }
}

impl From<lz::record::RecordError> for Fault {
    fn from(error: lz::record::RecordError) -> Fault {
        let mut details = error.fault.details();
        details.push(("line", Detail::Number(error.line.into())));
        details.push(("column", Detail::Number(error.column.into())));
        fault(&error.to_string(), error.fault.reason(), &details)
    }
}

/// Makes the error for a refused try, with only what the referee announces.
pub fn refusal(mv: lz::Move, station: lz::Station) -> Fault {
    let text = |lang| lz::PlayResult::Refused(station).text(mv, lang);
    fault_in(
        &text(lz::Lang::English),
        "refused",
        &vec![("station", Detail::Station(station))],
        Some(&text),
    )
}

/// Makes the error for a value of the wrong type.
pub fn type_error(message: &str) -> Fault {
    kit_js::type_error(message).into()
}

/// Makes the error for a number out of range.
pub fn range_error(message: &str) -> Fault {
    kit_js::range_error(message).into()
}
