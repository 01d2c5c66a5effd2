//! What sets of places have that are bits of one number: the number itself, its tables and its names
//! are each game's own.

/// Gives a set of places, a number with one bit for each, the operators `& | ^ - !`, an iterator in
/// the order of the bits, and what collects places into it. The set has `EMPTY`, `ALL`, `first`,
/// `last`, `iter` and `with` of its own.
#[macro_export]
macro_rules! set_of_places {
    ($Set:ident of $Place:ident, $(#[$doc:meta])* $Iter:ident($Bits:ty)) => {
        $(#[$doc])*
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

        impl FromIterator<$Place> for $Set {
            fn from_iter<I: IntoIterator<Item = $Place>>(places: I) -> $Set {
                places.into_iter().fold($Set::EMPTY, $Set::with)
            }
        }

        impl Extend<$Place> for $Set {
            fn extend<I: IntoIterator<Item = $Place>>(&mut self, places: I) {
                *self = places.into_iter().fold(*self, $Set::with);
            }
        }

        impl From<$Place> for $Set {
            #[inline]
            fn from(place: $Place) -> $Set {
                $Set(1 << place.0)
            }
        }

        $crate::set_of_places!(@operator $Set BitAnd bitand BitAndAssign bitand_assign &);
        $crate::set_of_places!(@operator $Set BitOr bitor BitOrAssign bitor_assign |);
        $crate::set_of_places!(@operator $Set BitXor bitxor BitXorAssign bitxor_assign ^);

        impl core::ops::Sub for $Set {
            type Output = $Set;
            #[inline]
            fn sub(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }
        }

        impl core::ops::Not for $Set {
            type Output = $Set;
            #[inline]
            fn not(self) -> $Set {
                $Set(!self.0 & $Set::ALL.0)
            }
        }

        impl core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
    (@operator $Set:ident $trait:ident $method:ident $assign:ident $assign_method:ident $op:tt) => {
        impl core::ops::$trait for $Set {
            type Output = $Set;
            #[inline]
            fn $method(self, other: $Set) -> $Set { $Set(self.0 $op other.0) }
        }
        impl core::ops::$assign for $Set {
            #[inline]
            fn $assign_method(&mut self, other: $Set) { *self = *self $op other; }
        }
    };
}
