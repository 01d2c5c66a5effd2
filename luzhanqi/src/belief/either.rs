//! The number type of WebAssembly: one type for counts of arrangements and for sums of weights. A WebAssembly
//! program is loaded at each start, and a second copy of the counting code takes more time to load than it
//! saves.

use core::cmp::Ordering;
use core::ops::{Add, Mul};

use super::number::{Number, Wide};
use crate::random::Random;

/// A whole number, or a float with exponent. Operations on whole numbers give whole numbers.
#[derive(Copy, Clone, Debug)]
pub(super) enum Either {
    Whole(u128),
    Wide(Wide),
}
use Either::Whole;

impl Either {
    pub(super) fn new(float: f64) -> Either {
        Either::Wide(Wide::new(float))
    }

    #[inline(never)]
    fn wide(self) -> Wide {
        match self {
            // The nearest float; 2^128 is within its range.
            Whole(number) => Wide::new(number as f64),
            Either::Wide(wide) => wide,
        }
    }

    /// The whole number; 0 for a float.
    pub(super) const fn whole(self) -> u128 {
        match self {
            Whole(number) => number,
            Either::Wide(_) => 0,
        }
    }

    #[cfg(target_family = "wasm")]
    pub(super) fn to_f64(self) -> f64 {
        self.wide().to_f64()
    }

    pub(super) fn of(self, whole: Either) -> f64 {
        self.wide().of(whole.wide())
    }
}

impl PartialEq for Either {
    fn eq(&self, other: &Either) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Either {
    #[inline(never)]
    fn partial_cmp(&self, other: &Either) -> Option<Ordering> {
        match (*self, *other) {
            (Whole(a), Whole(b)) => a.partial_cmp(&b),
            (a, b) => a.wide().partial_cmp(&b.wide()),
        }
    }
}

impl Add for Either {
    type Output = Either;

    #[inline(never)]
    fn add(self, other: Either) -> Either {
        match (self, other) {
            (Whole(a), Whole(b)) => Whole(a + b),
            (a, b) => Either::Wide(a.wide() + b.wide()),
        }
    }
}

impl Mul for Either {
    type Output = Either;

    #[inline(never)]
    fn mul(self, other: Either) -> Either {
        match (self, other) {
            (Whole(a), Whole(b)) => Whole(a * b),
            (a, b) => Either::Wide(a.wide() * b.wide()),
        }
    }
}

impl Number for Either {
    const ZERO: Either = Whole(0);
    const ONE: Either = Whole(1);
    // Treats exact numbers as inexact, which is also valid.
    const EXACT: bool = false;

    fn from_u32(n: u32) -> Either {
        Whole(n.into())
    }

    #[inline(never)]
    fn share(self, part: u32, whole: u32) -> Either {
        match self {
            Whole(number) => Whole(number.share(part, whole)),
            Either::Wide(wide) => Either::Wide(wide.share(part, whole)),
        }
    }

    fn draw(random: &mut Random, bound: Either) -> Either {
        match bound {
            Whole(bound) => Whole(Number::draw(random, bound)),
            Either::Wide(bound) => Either::Wide(Number::draw(random, bound)),
        }
    }

    #[inline(never)]
    fn minus(self, other: Either) -> Either {
        match (self, other) {
            (Whole(a), Whole(b)) => Whole(a - b),
            (a, b) => Either::Wide(a.wide().minus(b.wide())),
        }
    }
}
