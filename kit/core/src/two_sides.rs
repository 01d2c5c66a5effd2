//! Enums of two members: seats, sides or colours.

/// Declares an enum of two members with letters. Generates the list of both members, their numbers, and a
/// function for the other member.
///
/// ```
/// luzhanqi_kit::two_sides! {
///     /// A side of a coin.
///     Side, "side" {
///         /// The one with the portrait.
///         Heads = 'h',
///         /// The one with the number.
///         Tails = 't',
///     }
/// }
/// assert_eq!(Side::Heads.other(), Side::Tails);
/// assert_eq!((Side::new(1), Side::new(2)), (Some(Side::Tails), None));
/// assert_eq!(Side::ALL.map(Side::letter), ['h', 't']);
/// ```
#[macro_export]
macro_rules! two_sides {
    ($(#[$doc:meta])* $Side:ident, $one:literal {
        $(#[$doc_0:meta])* $Zero:ident = $zero:literal,
        $(#[$doc_1:meta])* $One:ident = $letter:literal,
    }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $Side {
            $(#[$doc_0])*
            $Zero = 0,
            $(#[$doc_1])*
            $One = 1,
        }

        impl $Side {
            #[doc = concat!("Both ", $one, "s, in order.")]
            pub const ALL: [$Side; 2] = [$Side::$Zero, $Side::$One];

            /// Returns the number, 0 or 1.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            #[doc = concat!("Returns the ", $one, " with this index.")]
            #[inline]
            pub const fn new(index: usize) -> Option<$Side> {
                match index {
                    0 => Some($Side::$Zero),
                    1 => Some($Side::$One),
                    _ => None,
                }
            }

            #[doc = concat!("Returns the other ", $one, ".")]
            #[inline]
            #[must_use]
            pub const fn other(self) -> $Side {
                match self {
                    $Side::$Zero => $Side::$One,
                    $Side::$One => $Side::$Zero,
                }
            }

            #[doc = concat!("Returns the letter of the ", $one, " in positions: `", $zero, "` or `",
                $letter, "`.")]
            pub const fn letter(self) -> char {
                match self {
                    $Side::$Zero => $zero,
                    $Side::$One => $letter,
                }
            }
        }
    };
}
