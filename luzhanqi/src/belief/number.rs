//! Numbers that count arrangements: exact or weighted.

use core::cmp::Ordering;
use core::ops::{Add, Mul};

use crate::random::{Random, below_u128};

/// Counts are `u128`, as 25! is below 2^84. Sums of weights are `f64`, the faster type, if every product of
/// 25 weights is within its range. Otherwise they are [`Wide`].
pub(super) trait Number:
    Copy + PartialEq + PartialOrd + Add<Output = Self> + Mul<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;
    /// Whether subtraction is as exact as addition.
    const EXACT: bool;
    fn from_u32(n: u32) -> Self;
    /// This number times `part / whole`. Used for counts only where the division is exact.
    fn share(self, part: u32, whole: u32) -> Self;
    /// Returns a uniform number below the bound.
    fn draw(random: &mut Random, bound: Self) -> Self;
    fn minus(self, other: Self) -> Self;
}

/// The type for counts and for sums of any size. WebAssembly uses one type for both; see `either.rs`.
#[cfg(not(target_family = "wasm"))]
pub(super) type Whole = u128;
#[cfg(not(target_family = "wasm"))]
pub(super) type Sum = Wide;
#[cfg(target_family = "wasm")]
pub(super) type Whole = super::either::Either;
#[cfg(target_family = "wasm")]
pub(super) type Sum = super::either::Either;

/// The count as a whole number.
pub(super) const fn whole(number: Whole) -> u128 {
    #[cfg(target_family = "wasm")]
    let number = number.whole();
    number
}

impl Number for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;
    const EXACT: bool = true;
    fn from_u32(n: u32) -> u128 {
        u128::from(n)
    }
    fn share(self, part: u32, whole: u32) -> u128 {
        self * u128::from(part) / u128::from(whole)
    }
    fn draw(random: &mut Random, bound: u128) -> u128 {
        below_u128(random, bound)
    }
    fn minus(self, other: u128) -> u128 {
        self - other
    }
}

/// Whether floats can hold all products of 25 such weights, and their sums.
pub(super) fn is_moderate(weight: f64) -> bool {
    weight == 0.0 || (power_of_two(-36)..=power_of_two(36)).contains(&weight)
}

/// Returns a uniform number in 0..1 with 53 bits, the precision of a float.
fn uniform(random: &mut Random) -> f64 {
    (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

impl Number for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
    const EXACT: bool = false;
    fn from_u32(n: u32) -> f64 {
        f64::from(n)
    }
    fn share(self, part: u32, whole: u32) -> f64 {
        self * (f64::from(part) / f64::from(whole))
    }
    fn draw(random: &mut Random, bound: f64) -> f64 {
        bound * uniform(random)
    }
    fn minus(self, other: f64) -> f64 {
        (self - other).max(0.0)
    }
}

/// A nonnegative number: a float times a power of 2^256. A product of 25 weights can be far outside a float's
/// range.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Wide {
    /// 0, or from 2^-128 to below 2^128.
    float: f64,
    /// 0 if the float is 0.
    power: i32,
}

const fn power_of_two(power: i64) -> f64 {
    f64::from_bits(((1023 + power) as u64) << 52)
}

const UP: f64 = power_of_two(256);
const DOWN: f64 = power_of_two(-256);
const MOST: f64 = power_of_two(128);
const LEAST: f64 = power_of_two(-128);

impl Wide {
    /// Converts a finite, nonnegative number.
    pub(super) fn new(mut float: f64) -> Wide {
        let mut power = 0;
        while float >= MOST {
            float *= DOWN;
            power += 1;
        }
        while float < LEAST && float > 0.0 {
            float *= UP;
            power -= 1;
        }
        Wide { float, power }
    }

    /// The nearest float: infinite or 0 outside its range.
    pub(super) fn to_f64(self) -> f64 {
        let mut float = self.float;
        // More factors would not change the result.
        for _ in 0..self.power.unsigned_abs().min(6) {
            float *= if self.power > 0 { UP } else { DOWN };
        }
        float
    }

    /// The ratio of this number to another.
    pub(super) fn of(self, whole: Wide) -> f64 {
        let part = Wide {
            float: self.float / whole.float,
            power: self.power - whole.power,
        };
        part.to_f64()
    }
}

impl Add for Wide {
    type Output = Wide;

    fn add(self, other: Wide) -> Wide {
        if self.float == 0.0 {
            return other;
        }
        let (great, small) = match self.power >= other.power {
            true => (self, other),
            false if other.float == 0.0 => return self,
            false => (other, self),
        };
        let small = match great.power - small.power {
            0 => small.float,
            1 => small.float * DOWN,
            _ => return great,
        };
        let (float, power) = (great.float + small, great.power);
        if float >= MOST {
            return Wide {
                float: float * DOWN,
                power: power + 1,
            };
        }
        Wide { float, power }
    }
}

impl Mul for Wide {
    type Output = Wide;

    fn mul(self, other: Wide) -> Wide {
        let (float, power) = (self.float * other.float, self.power + other.power);
        if float >= MOST {
            Wide {
                float: float * DOWN,
                power: power + 1,
            }
        } else if float >= LEAST {
            Wide { float, power }
        } else if float > 0.0 {
            Wide {
                float: float * UP,
                power: power - 1,
            }
        } else {
            Wide::ZERO
        }
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Wide) -> Option<Ordering> {
        if self.float == 0.0 || other.float == 0.0 || self.power == other.power {
            return self.float.partial_cmp(&other.float);
        }
        // The quotient of two floats is at most 2^256, so numbers with adjacent powers are compared by their
        // floats.
        match self.power - other.power {
            1 => self.float.partial_cmp(&(other.float * DOWN)),
            -1 => (self.float * DOWN).partial_cmp(&other.float),
            more => Some(more.cmp(&0)),
        }
    }
}

impl Number for Wide {
    const ZERO: Wide = Wide {
        float: 0.0,
        power: 0,
    };
    const ONE: Wide = Wide {
        float: 1.0,
        power: 0,
    };
    const EXACT: bool = false;
    fn from_u32(n: u32) -> Wide {
        Wide::new(f64::from(n))
    }
    fn share(self, part: u32, whole: u32) -> Wide {
        self * Wide::new(f64::from(part) / f64::from(whole))
    }
    fn draw(random: &mut Random, bound: Wide) -> Wide {
        bound * Wide::new(uniform(random))
    }
    fn minus(self, other: Wide) -> Wide {
        let taken = match self.power - other.power {
            0 => other.float,
            1 => other.float * DOWN,
            _ => 0.0,
        };
        let left = (self.float - taken).max(0.0);
        Wide::new(left)
            * Wide {
                float: 1.0,
                power: if left > 0.0 { self.power } else { 0 },
            }
    }
}
