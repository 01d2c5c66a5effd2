//! Reading observations with serde. By default, unknown members are ignored and an unknown kind is read as
//! [`Observation::Other`], so that clients can be older than servers. [`StrictObservation`] rejects both.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{DeserializeSeed, EnumAccess, Error, IgnoredAny, VariantAccess, Visitor};
use serde::ser::{Error as _, SerializeMap};
use serde::{Deserialize, Deserializer, Serializer};

use super::observation::{Attack, Begin, End, Flip, Observation};

/// An observation that is read strictly: a kind, a member or a version that this version of the library does
/// not know is an error. For tests and for servers that check input; a client reads [`Observation`].
///
/// ```
/// use luzhanqi::{Observation, StrictObservation};
/// let read = serde_json::from_str::<StrictObservation>;
/// assert!(read(r#"{"moved":"a6a7"}"#).is_ok());
/// let why = read(r#"{"teleported":"a6a7"}"#).unwrap_err();
/// assert!(why.to_string().contains("unknown kind of observation \"teleported\""));
///
/// let seen: Observation = serde_json::from_str(r#"{"teleported":"a6a7"}"#)?;
/// assert_eq!(seen, Observation::Other("teleported".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StrictObservation(pub Observation);

/// The longest name of an unknown kind, in bytes. Texts with the name have a limited length.
const LONGEST: usize = 64;

/// The names of kinds.
#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "kebab-case")]
enum Name {
    Begin,
    Moved,
    Attacked,
    Flipped,
    Refused,
    DrawOffered,
    DrawDeclined,
    TakeBackOffered,
    TakeBackDeclined,
    TakenBack,
    Ended,
    Other(String),
}

/// A value with members.
trait Members<'de>: Deserialize<'de> {
    /// Rejects members that are unknown.
    fn read_strictly<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error>;
}

/// Reads the members of a value, strictly or not.
struct Content<T> {
    strict: bool,
    value: PhantomData<T>,
}

impl<'de, T: Members<'de>> DeserializeSeed<'de> for Content<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        match self.strict {
            true => T::read_strictly(from),
            false => T::deserialize(from),
        }
    }
}

/// Reads an observation, strictly or not.
struct Reader {
    strict: bool,
}

impl Reader {
    fn content<T>(&self) -> Content<T> {
        Content {
            strict: self.strict,
            value: PhantomData,
        }
    }

    fn read<'de, D: Deserializer<'de>>(self, from: D) -> Result<Observation, D::Error> {
        from.deserialize_enum("Observation", &[], self)
    }
}

impl<'de> Visitor<'de> for Reader {
    type Value = Observation;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an observation, an object with one member that names its kind")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Observation, A::Error> {
        let (name, content) = access.variant()?;
        Ok(match name {
            Name::Begin => {
                let begin: Begin = content.newtype_variant_seed(self.content())?;
                if self.strict && begin.version > Begin::VERSION {
                    return Err(A::Error::custom(format!(
                        "expected version {} of observations, got {}",
                        Begin::VERSION,
                        begin.version
                    )));
                }
                Observation::Begin(Box::new(begin))
            }
            Name::Moved => Observation::Moved(content.newtype_variant()?),
            Name::Attacked => Observation::Attacked(content.newtype_variant_seed(self.content())?),
            Name::Flipped => Observation::Flipped(content.newtype_variant_seed(self.content())?),
            Name::Refused => Observation::Refused(content.newtype_variant()?),
            Name::DrawOffered => Observation::DrawOffered(content.newtype_variant()?),
            Name::DrawDeclined => Observation::DrawDeclined(content.newtype_variant()?),
            Name::TakeBackOffered => Observation::TakeBackOffered(content.newtype_variant()?),
            Name::TakeBackDeclined => Observation::TakeBackDeclined(content.newtype_variant()?),
            Name::TakenBack => Observation::TakenBack(content.newtype_variant()?),
            Name::Ended => {
                Observation::Ended(Box::new(content.newtype_variant_seed(self.content())?))
            }
            Name::Other(kind) => {
                if self.strict {
                    let kind = kit::Quoted::new(&kind);
                    return Err(A::Error::custom(format!(
                        "unknown kind of observation {kind}"
                    )));
                }
                if kind.len() > LONGEST {
                    return Err(A::Error::custom(format!(
                        "expected the kind of an observation in at most {LONGEST} bytes, got {}",
                        kind.len()
                    )));
                }
                content.newtype_variant::<IgnoredAny>()?;
                Observation::Other(kind)
            }
        })
    }
}

impl<'de> Deserialize<'de> for Observation {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Observation, D::Error> {
        Reader { strict: false }.read(from)
    }
}

impl<'de> Deserialize<'de> for StrictObservation {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<StrictObservation, D::Error> {
        Reader { strict: true }.read(from).map(StrictObservation)
    }
}

/// Writes an observation of unknown kind, as an object with one member: the name of the kind, with the value
/// null. Reading it again reports the same kind.
pub(super) fn write_other<S: Serializer>(kind: &str, to: S) -> Result<S::Ok, S::Error> {
    if !to.is_human_readable() {
        return Err(S::Error::custom(
            "an observation of unknown kind has no binary form",
        ));
    }
    let mut map = to.serialize_map(Some(1))?;
    map.serialize_entry(kind, &())?;
    map.end()
}

/// The same members; any others are rejected. A missing member does not compile.
mod strict {
    use alloc::string::String;

    use serde::Deserialize;

    use crate::mv::Move;
    use crate::piece::{Kind, Piece, Seat};
    use crate::position::{EndReason, Outcome, Pool};
    use crate::rules::{AttackResult, Rules};
    use crate::station::Station;
    use crate::view;

    #[derive(Deserialize)]
    #[serde(remote = "view::Begin", deny_unknown_fields)]
    pub struct Begin {
        version: u32,
        rules: Rules,
        seat: Option<Seat>,
        board: String,
        pool: Option<Pool>,
        setup: bool,
    }

    #[derive(Deserialize)]
    #[serde(remote = "view::Flip", deny_unknown_fields)]
    pub struct Flip {
        station: Station,
        piece: Piece,
    }

    #[derive(Deserialize)]
    #[serde(remote = "view::Attack", deny_unknown_fields)]
    pub struct Attack {
        #[serde(rename = "move")]
        mv: Move,
        ended: AttackResult,
        revealed: [Option<Kind>; 2],
        flags: [Option<Station>; 2],
    }

    #[derive(Deserialize)]
    #[serde(remote = "view::End", deny_unknown_fields)]
    pub struct End {
        #[serde(deserialize_with = "outcome")]
        outcome: Outcome,
        true_start: Option<String>,
    }

    #[derive(Deserialize)]
    #[serde(rename = "Outcome", deny_unknown_fields)]
    struct Fields {
        winner: Option<Seat>,
        reason: EndReason,
    }

    fn outcome<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
        let Fields { winner, reason } = Fields::deserialize(from)?;
        Outcome::new(winner, reason).map_err(serde::de::Error::custom)
    }
}

macro_rules! members {
    ($($type:ident)*) => {$(
        impl<'de> Members<'de> for $type {
            fn read_strictly<D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                strict::$type::deserialize(from)
            }
        }
    )*};
}

members! { Begin Flip Attack End }
