//! Values as texts in human-readable formats, and as numbers in binary formats. This crate does not depend on
//! serde, but crates that call the macro do.

/// Implements serialization for types. In human-readable formats (`is_human_readable`), such as JSON, `words`
/// and `values` are texts, and `sets` are lists of their members. In binary formats, `words` are indices in
/// `ALL`, `values` are results of `encode`, and `sets` are bits. `decode` checks the values. `records` are
/// texts in every format, because they contain texts written by people. A game is a record in human-readable
/// formats, and a list of steps in binary formats. Deserializing replays the steps, so it accepts only
/// possible games.
#[macro_export]
macro_rules! serde_values {
    (
        words { $($word:ty: $wanted_word:literal, $say:expr;)* }
        values { $($type:ty: $wanted:literal, $code:ty, $encode:expr, $decode:expr;)* }
        sets { $($set:ty: $wanted_set:literal, $member:ty, $bits:ty, $to_bits:expr, $from_bits:expr;)* }
        records { $($record:ty: $wanted_record:literal;)* }
        game { $game:ty: $record_of_game:ty, $steps:expr, $begin:expr, $go_on:expr; }
    ) => {
        /// Parses a value from a borrowed or owned text.
        struct Text<T>(&'static str, core::marker::PhantomData<T>);

        impl<T: core::str::FromStr<Err: core::fmt::Display>> serde::de::Visitor<'_> for Text<T> {
            type Value = T;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.0)
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
                text.parse().map_err(E::custom)
            }
        }

        /// Parses a value from its text.
        fn read_text<'de, T, D>(from: D, wanted: &'static str) -> Result<T, D::Error>
        where
            T: core::str::FromStr<Err: core::fmt::Display>,
            D: serde::Deserializer<'de>,
        {
            from.deserialize_str(Text(wanted, core::marker::PhantomData))
        }

        /// Reads a value from its number.
        fn read_code<'de, T, C, D>(
            from: D,
            wanted: &'static str,
            decode: fn(C) -> Option<T>,
        ) -> Result<T, D::Error>
        where
            C: serde::Deserialize<'de>,
            D: serde::Deserializer<'de>,
        {
            let value = decode(C::deserialize(from)?);
            value.ok_or_else(|| {
                serde::de::Error::custom(format_args!("expected the number of {wanted}"))
            })
        }

        /// Collects the members of a set without a temporary list.
        struct Members<S, M>(core::marker::PhantomData<(S, M)>);

        impl<'de, S, M> serde::de::Visitor<'de> for Members<S, M>
        where
            S: Default + Extend<M>,
            M: serde::Deserialize<'de>,
        {
            type Value = S;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<S, A::Error> {
                let mut set = S::default();
                while let Some(member) = list.next_element()? {
                    set.extend([member]);
                }
                Ok(set)
            }
        }

        $(
            impl serde::Serialize for $word {
                fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    if to.is_human_readable() {
                        let say: fn(&$word) -> alloc::string::String = $say;
                        return to.serialize_str(&say(self));
                    }
                    let place = <$word>::ALL.iter().position(|known| known == self);
                    to.serialize_u8(place.map_or(u8::MAX, |place| place as u8))
                }
            }
            impl<'de> serde::Deserialize<'de> for $word {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$word, D::Error> {
                    if from.is_human_readable() {
                        return read_text(from, $wanted_word);
                    }
                    read_code(from, $wanted_word, |place: u8| {
                        <$word>::ALL.get(usize::from(place)).copied()
                    })
                }
            }
        )*

        $(
            impl serde::Serialize for $type {
                fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    if to.is_human_readable() {
                        return to.collect_str(self);
                    }
                    let encode: fn(&$type) -> $code = $encode;
                    encode(self).serialize(to)
                }
            }
            impl<'de> serde::Deserialize<'de> for $type {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                    if from.is_human_readable() {
                        return read_text(from, $wanted);
                    }
                    let decode: fn($code) -> Option<$type> = $decode;
                    read_code(from, $wanted, decode)
                }
            }
        )*

        $(
            impl serde::Serialize for $set {
                fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    if to.is_human_readable() {
                        return to.collect_seq(*self);
                    }
                    let encode: fn(&$set) -> $bits = $to_bits;
                    encode(self).serialize(to)
                }
            }
            impl<'de> serde::Deserialize<'de> for $set {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$set, D::Error> {
                    if from.is_human_readable() {
                        let members = Members::<$set, $member>(core::marker::PhantomData);
                        return from.deserialize_seq(members);
                    }
                    let decode: fn($bits) -> Option<$set> = $from_bits;
                    read_code(from, $wanted_set, decode)
                }
            }
        )*

        $(
            impl serde::Serialize for $record {
                fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    to.collect_str(self)
                }
            }
            impl<'de> serde::Deserialize<'de> for $record {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$record, D::Error> {
                    read_text(from, $wanted_record)
                }
            }
        )*

        impl serde::Serialize for $game {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                if to.is_human_readable() {
                    return to.collect_str(&<$record_of_game>::of(self));
                }
                to.collect_seq($steps(self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $game {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$game, D::Error> {
                struct Steps;

                impl<'de> serde::de::Visitor<'de> for Steps {
                    type Value = $game;

                    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        f.write_str("the steps of a game")
                    }

                    fn visit_seq<A: serde::de::SeqAccess<'de>>(
                        self,
                        mut steps: A,
                    ) -> Result<$game, A::Error> {
                        let first = steps.next_element()?;
                        let mut game = $begin(first).map_err(serde::de::Error::custom)?;
                        while let Some(step) = steps.next_element()? {
                            $go_on(&mut game, step).map_err(serde::de::Error::custom)?;
                        }
                        Ok(game)
                    }
                }

                if from.is_human_readable() {
                    let record: $record_of_game = read_text(from, "the record of a game")?;
                    return record.replay().map_err(serde::de::Error::custom);
                }
                from.deserialize_seq(Steps)
            }
        }
    };
}
