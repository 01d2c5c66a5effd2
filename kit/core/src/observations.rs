//! Reading observations of other versions. This crate does not depend on serde, but crates that call the macro
//! do.

/// Implements reading `Observation` with serde. By default, unknown members are ignored and an unknown kind is
/// read as `Observation::Other`, so that clients can be older than servers. The first argument declares a
/// strict type. It rejects unknown members, unknown kinds, and streams with a later version than
/// `Begin::VERSION`.
///
/// The kinds are in the order of the enum, because binary formats store the index. For a kind with members,
/// write their type in parentheses, after the word `Box` if the type is boxed. The module `strict` has a
/// remote copy of each such type that denies unknown fields.
#[macro_export]
macro_rules! observation_reading {
    (@read $reader:ident $content:ident) => {
        $content.newtype_variant()?
    };
    (@read $reader:ident $content:ident Box $Type:ident) => {
        alloc::boxed::Box::new($reader.members::<$Type, _>($content)?)
    };
    (@read $reader:ident $content:ident $Type:ident) => {
        $reader.members::<$Type, _>($content)?
    };
    (@members Box $Type:ident) => {
        $crate::observation_reading!(@members $Type);
    };
    (@members Begin) => {
        impl<'de> Members<'de> for Begin {
            fn version(&self) -> u32 {
                self.version
            }

            fn read_strictly<D: serde::Deserializer<'de>>(from: D) -> Result<Begin, D::Error> {
                strict::Begin::deserialize(from)
            }
        }
    };
    (@members $Type:ident) => {
        impl<'de> Members<'de> for $Type {
            fn read_strictly<D: serde::Deserializer<'de>>(from: D) -> Result<$Type, D::Error> {
                strict::$Type::deserialize(from)
            }
        }
    };
    (
        $(#[$doc:meta])* $Strict:ident;
        $($Kind:ident $(($($held:tt)+))?),+ $(,)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct $Strict(pub Observation);

        /// The maximum length of the name of an unknown kind, in bytes; it limits the length of texts that
        /// contain the name.
        const LONGEST: usize = 64;

        /// The names of kinds.
        #[derive(serde::Deserialize)]
        #[serde(field_identifier, rename_all = "kebab-case")]
        enum Name {
            $($Kind,)*
            Other(alloc::string::String),
        }

        /// A value with members.
        trait Members<'de>: serde::Deserialize<'de> {
            /// The version of the format, if the value has it.
            fn version(&self) -> u32 {
                0
            }

            /// Reads the value, and rejects unknown members.
            fn read_strictly<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error>;
        }

        $($($crate::observation_reading!(@members $($held)+);)?)+

        /// Reads the members of a value, strictly or not.
        struct Content<T> {
            strict: bool,
            value: core::marker::PhantomData<T>,
        }

        impl<'de, T: Members<'de>> serde::de::DeserializeSeed<'de> for Content<T> {
            type Value = T;

            fn deserialize<D: serde::Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
                if !self.strict {
                    return T::deserialize(from);
                }
                let read = T::read_strictly(from)?;
                if read.version() > Begin::VERSION {
                    return Err(serde::de::Error::custom(alloc::format!(
                        "expected version {} of observations, got {}",
                        Begin::VERSION,
                        read.version()
                    )));
                }
                Ok(read)
            }
        }

        /// Reads an observation, strictly or not.
        struct Reader {
            strict: bool,
        }

        impl Reader {
            fn members<'de, T: Members<'de>, A: serde::de::VariantAccess<'de>>(
                &self,
                content: A,
            ) -> Result<T, A::Error> {
                content.newtype_variant_seed(Content {
                    strict: self.strict,
                    value: core::marker::PhantomData,
                })
            }

            fn read<'de, D: serde::Deserializer<'de>>(
                self,
                from: D,
            ) -> Result<Observation, D::Error> {
                from.deserialize_enum("Observation", &[], self)
            }
        }

        impl<'de> serde::de::Visitor<'de> for Reader {
            type Value = Observation;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("an observation, an object with one member that names its kind")
            }

            fn visit_enum<A: serde::de::EnumAccess<'de>>(
                self,
                access: A,
            ) -> Result<Observation, A::Error> {
                use serde::de::{Error as _, VariantAccess as _};
                let (name, content) = access.variant()?;
                Ok(match name {
                    $(Name::$Kind => Observation::$Kind(
                        $crate::observation_reading!(@read self content $($($held)+)?)
                    ),)+
                    Name::Other(kind) => {
                        if self.strict {
                            let kind = $crate::Quoted::new(&kind);
                            return Err(A::Error::custom(alloc::format!(
                                "unknown kind of observation {kind}"
                            )));
                        }
                        if kind.len() > LONGEST {
                            return Err(A::Error::custom(alloc::format!(
                                "expected the kind of an observation in at most {LONGEST} bytes, \
                                 got {}",
                                kind.len()
                            )));
                        }
                        content.newtype_variant::<serde::de::IgnoredAny>()?;
                        Observation::Other(kind)
                    }
                })
            }
        }

        impl<'de> serde::Deserialize<'de> for Observation {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Observation, D::Error> {
                Reader { strict: false }.read(from)
            }
        }

        impl<'de> serde::Deserialize<'de> for $Strict {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$Strict, D::Error> {
                Reader { strict: true }.read(from).map($Strict)
            }
        }

        /// Writes an observation of unknown kind, as an object with one member: the name of the kind, with the
        /// value null. Reading it again reports the same kind.
        pub(super) fn write_other<S: serde::Serializer>(
            kind: &str,
            to: S,
        ) -> Result<S::Ok, S::Error> {
            use serde::ser::{Error as _, SerializeMap as _};
            if !to.is_human_readable() {
                return Err(S::Error::custom(
                    "an observation of unknown kind has no binary form",
                ));
            }
            let mut map = to.serialize_map(Some(1))?;
            map.serialize_entry(kind, &())?;
            map.end()
        }
    };
}

/// Reads an outcome strictly, for the module `strict` of [`observation_reading!`](crate::observation_reading!).
/// `Outcome`, `EndReason` and the type of the winner have to be in scope.
#[macro_export]
macro_rules! strict_outcome {
    ($Player:ident) => {
        fn strict_outcome<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
            #[derive(serde::Deserialize)]
            #[serde(rename = "Outcome", deny_unknown_fields)]
            struct Fields {
                winner: Option<$Player>,
                reason: EndReason,
            }
            let Fields { winner, reason } = serde::Deserialize::deserialize(from)?;
            Outcome::new(winner, reason).map_err(serde::de::Error::custom)
        }
    };
}
