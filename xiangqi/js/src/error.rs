//! Conversion of the core's errors to exceptions.

use js_sys::Object;
use kit_js::{Text, Thrown, exception, set};
use wasm_bindgen::prelude::*;
use xiangqi as xq;

use crate::value::{forcing_token, point_text};

/// An exception to throw.
pub struct Fault(JsValue);

/// The result of a method.
pub type Fallible<T> = Result<T, Fault>;

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> JsValue {
        fault.0
    }
}

impl From<Thrown> for Fault {
    fn from(thrown: Thrown) -> Fault {
        Fault(thrown.0)
    }
}

/// Returns, as a value, the error that explains why a move is illegal; null if the move is legal.
pub fn reason(why: Option<xq::IllegalMove>) -> JsValue {
    why.map_or(JsValue::NULL, |why| Fault::from(why).into())
}

fn fault(message: &str, reason: &str, details: &Object) -> Fault {
    exception(message, reason, details, None).into()
}

/// Makes an error with a text for players in every language.
fn fault_in(message: &str, reason: &str, details: &Object, text: Text<'_>) -> Fault {
    exception(message, reason, details, Some(text)).into()
}

macro_rules! errors {
    ($($type:ty),*) => {$(
        impl From<$type> for Fault {
            fn from(error: $type) -> Fault {
                fault(&error.to_string(), error.reason(), &Object::new())
            }
        }
    )*};
}

errors!(xq::ParseMoveError, xq::ParseRulesError, xq::ObserveError);

macro_rules! errors_for_players {
    ($($type:ty),*) => {$(
        impl From<$type> for Fault {
            fn from(error: $type) -> Fault {
                let text = |lang| error.text(lang);
                fault_in(&error.to_string(), error.reason(), &Object::new(), &text)
            }
        }
    )*};
}

errors_for_players!(xq::PositionError, xq::notation::NotationError);

macro_rules! named {
    ($($type:ty: $reason:literal;)*) => {$(
        impl From<$type> for Fault {
            fn from(error: $type) -> Fault {
                fault(&error.to_string(), $reason, &Object::new())
            }
        }
    )*};
}

named! {
    xq::ParsePointError: "point";
    xq::ParsePieceError: "piece";
    xq::ParseSideError: "side";
    xq::ParseCommandError: "command";
    xq::ParseTokenError: "token";
    xq::OutcomeError: "outcome";
}

impl From<xq::IllegalMove> for Fault {
    fn from(error: xq::IllegalMove) -> Fault {
        let details = Object::new();
        if let Some(point) = error.point() {
            set(&details, "point", &point_text(point));
        }
        if let xq::IllegalMove::Repetition { times, forcing } = error {
            set(&details, "times", &times.into());
            set(&details, "forcing", &forcing_token(forcing));
        }
        let text = |lang| error.text(lang);
        fault_in(&error.to_string(), error.reason(), &details, &text)
    }
}

impl From<xq::GameError> for Fault {
    fn from(error: xq::GameError) -> Fault {
        match error {
            xq::GameError::Illegal(why) => why.into(),
            error => {
                let text = |lang| error.text(lang);
                fault_in(&error.to_string(), error.reason(), &Object::new(), &text)
            }
        }
    }
}

impl From<xq::record::RecordError> for Fault {
    fn from(error: xq::record::RecordError) -> Fault {
        let details = Object::new();
        set(&details, "line", &error.line.into());
        set(&details, "column", &error.column.into());
        fault(&error.to_string(), error.fault.reason(), &details)
    }
}
