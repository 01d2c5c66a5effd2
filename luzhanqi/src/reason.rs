//! Reasons of errors as data: a token and details, declared with each error. C, Python and the command-line
//! program use them. (`mv` and this file depend on each other: an error may contain a move, and an unparsable
//! move is an error.)

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::error::Quoted;
use crate::mv::Move;
use crate::piece::{Color, Kind, Seat};
use crate::station::Station;

/// A detail of an error, as a value.
///
/// ```
/// use luzhanqi::{Detail, Position, Rules};
/// let position = Position::from_seed(&Rules::STANDARD, 1);
/// let why = position.why_illegal("b6b7".parse()?).unwrap();
/// assert_eq!(why.reason(), "no-line");
/// let origin = Detail::Station("b6".parse()?);
/// assert_eq!(why.details()[0], ("origin", origin));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// A station.
    Station(Station),
    /// A move.
    Move(Move),
    /// A kind of piece.
    Kind(Kind),
    /// A colour.
    Color(Color),
    /// A seat.
    Seat(Seat),
    /// A number.
    Number(u64),
    /// A text; input from a caller is escaped and truncated.
    Text(String),
}

impl core::fmt::Display for Detail {
    /// Formats the value as its type does.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Detail::Station(station) => station.fmt(f),
            Detail::Move(mv) => mv.fmt(f),
            Detail::Kind(kind) => kind.fmt(f),
            Detail::Color(color) => color.fmt(f),
            Detail::Seat(seat) => seat.fmt(f),
            Detail::Number(number) => number.fmt(f),
            Detail::Text(text) => text.fmt(f),
        }
    }
}

/// The details of an error, by name.
///
/// ```
/// use luzhanqi::{Detail, Details, IllegalMove};
/// let details: Details = IllegalMove::Empty("c6".parse()?).details();
/// assert_eq!(details, [("station", Detail::Station("c6".parse()?))]);
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
pub type Details = Vec<(&'static str, Detail)>;

/// The description of a reason, without an error.
///
/// ```
/// use luzhanqi::IllegalMove;
/// let blocked = &IllegalMove::REASONS[11];
/// assert_eq!((blocked.token, blocked.details), ("blocked", &["station"][..]));
/// assert_eq!(blocked.meaning, "Another piece is in the way.");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReasonInfo {
    /// The token.
    pub token: &'static str,
    /// The meaning, in a sentence or two.
    pub meaning: &'static str,
    /// The names of the details.
    pub details: &'static [&'static str],
}

/// A field of an error that can be converted to details, and back.
pub(crate) trait ToDetails: Sized {
    fn add_details(&self, name: &'static str, details: &mut Details);

    /// `None` if the details do not determine the value.
    fn made_from(_name: &str, _told: &[(&'static str, Detail)]) -> Option<Self> {
        None
    }
}

/// `None` has no details.
impl<T: ToDetails> ToDetails for Option<T> {
    fn add_details(&self, name: &'static str, details: &mut Details) {
        if let Some(value) = self {
            value.add_details(name, details);
        }
    }

    fn made_from(name: &str, told: &[(&'static str, Detail)]) -> Option<Option<T>> {
        Some(T::made_from(name, told))
    }
}

macro_rules! tells {
    ($($type:ty: $variant:ident;)*) => {
        $(impl ToDetails for $type {
            fn add_details(&self, name: &'static str, details: &mut Details) {
                details.push((name, Detail::$variant(*self)));
            }

            fn made_from(name: &str, told: &[(&'static str, Detail)]) -> Option<$type> {
                let (_, detail) = told.iter().find(|(own, _)| *own == name)?;
                match detail {
                    Detail::$variant(value) => Some(*value),
                    _ => None,
                }
            }
        })*
    };
    ($($type:ty => $variant:ident($value:ident, $told:expr);)*) => {
        $(impl ToDetails for $type {
            fn add_details(&self, name: &'static str, details: &mut Details) {
                let $value = self;
                details.push((name, Detail::$variant($told)));
            }
        })*
    };
}

tells! {
    Station: Station;
    Kind: Kind;
    Color: Color;
    Seat: Seat;
    Move: Move;
    u64: Number;
}
tells! {
    u8 => Number(number, u64::from(*number));
    u32 => Number(number, u64::from(*number));
    usize => Number(number, *number as u64);
    char => Text(text, text.to_string());
    &'static str => Text(text, (*text).to_string());
    String => Text(text, text.clone());
    Quoted => Text(text, text.to_string());
}

/// An error that wraps another error and has the token and details of that error.
pub(crate) struct Within<'a, E>(pub(crate) &'a E);

/// An error declared by `reasons!`.
pub(crate) trait Reasoned: Sized {
    fn details(&self) -> Details;
    fn made_from(reason: &str, told: &[(&'static str, Detail)]) -> Option<Self>;
}

impl<E: Reasoned> Within<'_, E> {
    pub(crate) fn add_details(&self, _: &'static str, details: &mut Details) {
        details.extend(self.0.details());
    }
}

/// The number of reasons that have their own token instead of the token of a wrapped error.
pub(crate) const fn own(all: &[ReasonInfo]) -> usize {
    let (mut count, mut i) = (0, 0);
    while i < all.len() {
        count += !all[i].token.is_empty() as usize;
        i += 1;
    }
    count
}

/// The reasons that have their own token instead of the token of a wrapped error.
pub(crate) const fn take_own<const N: usize>(all: &[ReasonInfo]) -> [ReasonInfo; N] {
    let mut taken = [all[0]; N];
    let (mut count, mut i) = (0, 0);
    while i < all.len() {
        if !all[i].token.is_empty() {
            taken[count] = all[i];
            count += 1;
        }
        i += 1;
    }
    taken
}

/// Declares an error. Each variant is followed by its token. A variant that uses the token of a wrapped error
/// is instead followed by `is` and the field with this error. The names of the fields are the names of the
/// details.
macro_rules! reasons {
    ($(#[$meta:meta])* pub enum $name:ident {$(
        $(#[doc = $doc:literal])+
        $(#[error($($message:tt)*)])?
        $variant:ident
        $(( $field:ident: $type:ty ))?
        $({ $($(#[doc = $note:literal])+ $part:ident: $kind:ty,)+ })?
        $(= $word:literal)? $(is $inner:ident)?,
    )*}) => {
        $(#[$meta])*
        pub enum $name {$(
            $(#[doc = $doc])+
            $(#[error($($message)*)])?
            $variant $(( $type ))? $({ $($(#[doc = $note])+ $part: $kind,)+ })?,
        )*}

        impl $name {
            /// Every reason, in the order of the variants, without the reasons of wrapped errors.
            pub const REASONS: &'static [$crate::ReasonInfo] = {
                const ALL: &[$crate::ReasonInfo] = &[$($crate::ReasonInfo {
                    token: concat!($($word)?),
                    meaning: concat!($($doc),+).trim_ascii_start(),
                    details: &[$(stringify!($field),)? $($(stringify!($part),)+)?],
                },)*];
                const OWN: [$crate::ReasonInfo; $crate::reason::own(ALL)] =
                    $crate::reason::take_own(ALL);
                &OWN
            };

            /// Returns the token of the reason. It stays the same if the message changes.
            pub fn reason(&self) -> &'static str {
                #[allow(unused_variables)]
                match self {$(
                    $name::$variant $(($field))? $({ $($part,)+ })? => {
                        $($word)? $($inner.reason())?
                    }
                )*}
            }

            /// Returns the details, by name.
            pub fn details(&self) -> $crate::Details {
                #[allow(unused_imports)]
                use $crate::reason::ToDetails as _;
                #[allow(unused_mut)]
                let mut details = $crate::Details::new();
                match self {$(
                    $name::$variant $(($field))? $({ $($part,)+ })? => {
                        $(let $inner = $crate::reason::Within($inner);)?
                        $($field.add_details(stringify!($field), &mut details);)?
                        $($($part.add_details(stringify!($part), &mut details);)+)?
                    }
                )*}
                details
            }
        }

        impl $crate::reason::Reasoned for $name {
            fn details(&self) -> $crate::Details {
                $name::details(self)
            }

            #[allow(unused_variables, unused_imports)]
            fn made_from(reason: &str, told: &[(&'static str, $crate::Detail)]) -> Option<$name> {
                use $crate::reason::ToDetails;
                $(
                    let words: &[&str] = &[$($word)?];
                    if words.contains(&reason) {
                        return Some($name::$variant
                            $((<$type as ToDetails>::made_from(stringify!($field), told)?))?
                            $({ $($part: ToDetails::made_from(stringify!($part), told)?,)+ })?
                        );
                    }
                )*
                None
            }
        }

        impl $crate::reason::ToDetails for $name {
            fn add_details(&self, name: &'static str, details: &mut $crate::Details) {
                let text = alloc::string::ToString::to_string(self);
                details.push((name, $crate::Detail::Text(text)));
            }
        }
    };
}
pub(crate) use reasons;
