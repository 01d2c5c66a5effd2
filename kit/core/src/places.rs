//! Sets of places on a board. The size, tables and names of the board belong to each game.

/// Declares a [`bit_set!`](crate::bit_set!) of places with board operations: rotation by 180 degrees, the
/// first and the last place, and an iterator in the order of the bits. A place is an index; its text is the
/// letter of its file and the number of its rank.
#[macro_export]
macro_rules! set_of_places {
    (
        $(#[$doc:meta])* $Set:ident($Bits:ty) of $count:literal $Place:ident, $one:literal;
        $(#[$in_order:meta])* $Iter:ident
    ) => {
        $crate::bit_set! { $(#[$doc])* $Set($Bits) of $count $Place, $one }

        impl core::fmt::Display for $Place {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
            }
        }

        $crate::debug_as_display!($Place);

        impl $Set {
            #[doc = concat!("Returns the set with these bits; ignores bits without a ", $one, ".")]
            #[inline]
            pub const fn from_bits_truncate(bits: $Bits) -> $Set {
                $Set(bits & $Set::ALL.0)
            }

            #[doc = concat!("For bits that are known to be ", $one, "s.")]
            #[inline]
            pub(crate) const fn raw(bits: $Bits) -> $Set {
                debug_assert!(bits >> $count == 0);
                $Set(bits)
            }

            #[doc = concat!("Returns the ", $one, "s in either set; the `const` form of `|`.")]
            #[inline]
            pub const fn union(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }

            #[doc = concat!("Returns the ", $one, "s in both sets; the `const` form of `&`.")]
            #[inline]
            pub const fn intersection(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }

            #[doc = concat!("Returns whether the two sets have a ", $one, " in common.")]
            #[inline]
            pub const fn intersects(self, other: $Set) -> bool {
                self.0 & other.0 != 0
            }

            #[doc = concat!("Returns the ", $one, " of the lowest index.")]
            #[inline]
            pub const fn first(self) -> Option<$Place> {
                if self.0 == 0 {
                    None
                } else {
                    Some($Place(self.0.trailing_zeros() as u8))
                }
            }

            #[doc = concat!("Returns the ", $one, " of the highest index.")]
            #[inline]
            pub const fn last(self) -> Option<$Place> {
                if self.0 == 0 {
                    None
                } else {
                    Some($Place((<$Bits>::BITS - 1 - self.0.leading_zeros()) as u8))
                }
            }

            /// Rotates every place of the set by 180 degrees around the centre of the board.
            #[inline]
            #[must_use]
            pub const fn rotate(self) -> $Set {
                $Set(self.0.reverse_bits() >> (<$Bits>::BITS - $count))
            }

            #[doc = concat!("Returns the ", $one, "s in index order.")]
            #[inline]
            pub const fn iter(self) -> $Iter {
                $Iter(self.0)
            }
        }

        $(#[$in_order])*
        #[derive(Clone, Debug)]
        pub struct $Iter($Bits);

        impl Iterator for $Iter {
            type Item = $Place;

            #[inline]
            fn next(&mut self) -> Option<$Place> {
                let place = $Set(self.0).first()?;
                self.0 &= self.0 - 1;
                Some(place)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.0.count_ones() as usize;
                (n, Some(n))
            }
        }

        impl DoubleEndedIterator for $Iter {
            #[inline]
            fn next_back(&mut self) -> Option<$Place> {
                let place = $Set(self.0).last()?;
                self.0 &= !(1 << place.0);
                Some(place)
            }
        }

        impl ExactSizeIterator for $Iter {}
        impl core::iter::FusedIterator for $Iter {}

        impl IntoIterator for $Set {
            type Item = $Place;
            type IntoIter = $Iter;
            #[inline]
            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
