//! Sets as the bits of a number.

/// Declares a set as a number with one bit for each item. The item has an `index()`. Generates `EMPTY` and
/// `ALL`, queries, the operators `&`, `|`, `^`, `-` and `!`, and collection from items.
#[macro_export]
macro_rules! bit_set {
    ($(#[$doc:meta])* $Set:ident($Bits:ty) of $count:literal $Item:ident, $one:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        #[repr(transparent)]
        pub struct $Set($Bits);

        impl $Set {
            #[doc = concat!("No ", $one, ".")]
            pub const EMPTY: $Set = $Set(0);
            #[doc = concat!("All ", $count, " ", $one, "s.")]
            pub const ALL: $Set = $Set((1 << $count) - 1);

            #[doc = concat!("Returns the set with these bits; `None` if a bit has no ", $one, ".")]
            #[inline]
            pub const fn from_bits(bits: $Bits) -> Option<$Set> {
                if bits >> $count == 0 { Some($Set(bits)) } else { None }
            }

            /// Returns the bits.
            #[inline]
            pub const fn bits(self) -> $Bits {
                self.0
            }

            #[doc = concat!("Returns the number of ", $one, "s in the set.")]
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[doc = "Returns whether the set is empty."]
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[doc = concat!("Returns whether the ", $one, " is in the set.")]
            #[inline]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            #[doc = concat!("Returns the set with the ", $one, " added.")]
            #[inline]
            #[must_use]
            pub const fn with(self, item: $Item) -> $Set {
                $Set(self.0 | 1 << item.index())
            }

            #[doc = concat!("Returns the set without the ", $one, ".")]
            #[inline]
            #[must_use]
            pub const fn without(self, item: $Item) -> $Set {
                $Set(self.0 & !(1 << item.index()))
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> $Set {
                items.into_iter().fold($Set::EMPTY, $Set::with)
            }
        }

        impl Extend<$Item> for $Set {
            fn extend<I: IntoIterator<Item = $Item>>(&mut self, items: I) {
                *self = items.into_iter().fold(*self, $Set::with);
            }
        }

        impl From<$Item> for $Set {
            #[inline]
            fn from(item: $Item) -> $Set {
                $Set(1 << item.index())
            }
        }

        $crate::bit_set!(@operator $Set BitAnd bitand BitAndAssign bitand_assign &);
        $crate::bit_set!(@operator $Set BitOr bitor BitOrAssign bitor_assign |);
        $crate::bit_set!(@operator $Set BitXor bitxor BitXorAssign bitxor_assign ^);

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
