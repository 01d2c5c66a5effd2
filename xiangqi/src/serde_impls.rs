//! Serde: values as the strings that people write, everywhere the same.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Kind, Move, Piece, Point, Points, Position, Reason, Rules, Side, rules::RuleOption};

/// Reads a value from its text, wherever the format keeps the text.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty: $expecting:literal, $text:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&$type) -> String = $text;
                serializer.serialize_str(&text(self))
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text($expecting, PhantomData))
            }
        }
    )*};
}

as_text! {
    Point: "a point such as h2", ToString::to_string;
    Move: "a move such as h2e2", ToString::to_string;
    Kind: "the letter of a kind", |kind| String::from(kind.letter());
    Piece: "the letter of a piece", ToString::to_string;
    Side: "red or black", ToString::to_string;
    Position: "a FEN", ToString::to_string;
    Rules: "a rule string", ToString::to_string;
    RuleOption: "the key of a rule option", |option| String::from(option.key());
    Reason: "the reason of an ending", ToString::to_string;
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        Ok(Vec::<Point>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}
