//! Numbers that count ways: whole, or weighted.

use core::ops::{Add, Mul};

use crate::random::Random;

/// Counts are `u128`: 25! is below 2^84. Sums of weights are `f64`.
pub(super) trait Number:
    Copy + PartialEq + PartialOrd + Add<Output = Self> + Mul<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;
    fn from_u32(n: u32) -> Self;
    /// Exact where it is asked for: one place's share of a group's sum.
    fn share(self, part: u32, whole: u32) -> Self;
    /// Uniform below the bound.
    fn draw(random: &mut Random, bound: Self) -> Self;
    fn minus(self, other: Self) -> Self;
}

impl Number for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;
    fn from_u32(n: u32) -> u128 {
        u128::from(n)
    }
    fn share(self, part: u32, whole: u32) -> u128 {
        self * u128::from(part) / u128::from(whole)
    }
    fn draw(random: &mut Random, bound: u128) -> u128 {
        random.below_u128(bound)
    }
    fn minus(self, other: u128) -> u128 {
        self - other
    }
}

impl Number for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
    fn from_u32(n: u32) -> f64 {
        f64::from(n)
    }
    fn share(self, part: u32, whole: u32) -> f64 {
        self * f64::from(part) / f64::from(whole)
    }
    fn draw(random: &mut Random, bound: f64) -> f64 {
        // 53 uniform bits, the precision of the type.
        (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * bound
    }
    fn minus(self, other: f64) -> f64 {
        self - other
    }
}
