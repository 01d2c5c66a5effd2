//! Values as texts in every format. This crate does not depend on serde: the crate that calls the macro
//! does.

/// Serializes types as their texts and reads them back, and sets as lists of their members.
#[macro_export]
macro_rules! serde_as_text {
    (
        texts { $($type:ty: $expecting:literal, $text:expr;)* }
        sets { $($set:ty: $member:ty;)* }
    ) => {
        /// Reads a value from its text, wherever the format keeps the text.
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

        $(
            impl serde::Serialize for $type {
                fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    let text: fn(&$type) -> alloc::string::String = $text;
                    to.serialize_str(&text(self))
                }
            }
            impl<'de> serde::Deserialize<'de> for $type {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                    from.deserialize_str(Text($expecting, core::marker::PhantomData))
                }
            }
        )*

        $(
            impl serde::Serialize for $set {
                fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    to.collect_seq(*self)
                }
            }
            impl<'de> serde::Deserialize<'de> for $set {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$set, D::Error> {
                    let members = alloc::vec::Vec::<$member>::deserialize(from)?;
                    Ok(members.into_iter().collect())
                }
            }
        )*
    };
}
