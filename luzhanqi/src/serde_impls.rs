//! Serde: values as the strings that people write, everywhere the same.

use alloc::string::{String, ToString};
use core::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::position::{Effect, EndReason, Pool, Position};
use crate::rules::{AttackResult, RuleOption, Rules};
use crate::station::{Station, Stations};
use crate::{Army, Color, Command, Deal, Kind, Kinds, Move, Observation, Piece, Seat, View};

rules_kit::serde_as_text! {
    texts {
        Station: "a station such as c6", ToString::to_string;
        Move: "a move such as a2a9, or c6 for a flip", ToString::to_string;
        Command: "a move such as a2a9, or a word such as resign", ToString::to_string;
        Kind: "the letter of a kind", |kind| String::from(kind.letter());
        Kinds: "letters of kinds, or -", ToString::to_string;
        Piece: "the letter of a piece", ToString::to_string;
        Seat: "south or north", ToString::to_string;
        Color: "red or black", ToString::to_string;
        Rules: "a rule string", ToString::to_string;
        RuleOption: "the key of a rule option", |option| String::from(option.key());
        Army: "an army's 25 letters", ToString::to_string;
        Deal: "a deal's 50 letters", ToString::to_string;
        AttackResult: "win, lose, both or flag", ToString::to_string;
        Effect: "-, win, lose, both, flag or flip", ToString::to_string;
        EndReason: "the reason of an ending", ToString::to_string;
    }
    sets {
        Stations: Station;
    }
}

/// The fields of a position.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct PositionFields {
    rules: Rules,
    position: String,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PositionFields {
            rules: *self.rules(),
            position: self.to_string(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let fields = PositionFields::deserialize(deserializer)?;
        Position::parse(&fields.position, &fields.rules).map_err(D::Error::custom)
    }
}

/// A pool is a map from the letters of pieces to their numbers.
impl Serialize for Pool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.chances().count()))?;
        for (piece, count) in self.chances() {
            map.serialize_entry(&piece, &(count as u8))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Pool {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pool, D::Error> {
        struct Counts;
        impl<'de> Visitor<'de> for Counts {
            type Value = Pool;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from the letters of pieces to their numbers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pool, A::Error> {
                let mut pool = Pool::EMPTY;
                while let Some((piece, count)) = map.next_entry::<Piece, u8>()? {
                    if pool.count(piece) > 0 {
                        return Err(A::Error::custom("a piece is counted twice"));
                    }
                    if usize::from(count) > piece.kind.count() {
                        return Err(A::Error::custom("more pieces of a kind than an army has"));
                    }
                    (0..count).for_each(|_| pool.add(piece));
                }
                Ok(pool)
            }
        }
        deserializer.deserialize_map(Counts)
    }
}

/// A view is the list of its observations, from which it is folded again: what cannot have been
/// observed cannot be read.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.observations())
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<View, D::Error> {
        struct Stream;
        impl<'de> Visitor<'de> for Stream {
            type Value = View;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of observations, the first of which is the beginning")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<View, A::Error> {
                let first = seq.next_element::<Observation>()?;
                let mut view = View::new(first).map_err(A::Error::custom)?;
                while let Some(seen) = seq.next_element()? {
                    view.observe(seen).map_err(A::Error::custom)?;
                }
                Ok(view)
            }
        }
        deserializer.deserialize_seq(Stream)
    }
}
