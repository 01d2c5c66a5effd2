//! Numbers of arrangements, up to 256 bits for the 50 pieces of expose play.

use alloc::string::String;
use core::fmt;

/// An exact number of arrangements.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat};
/// let belief = Game::from_seed(&Rules::FLIP, 1).view(Seat::South).belief()?;
/// // 50! divided by the permutations of equal pieces does not fit in a `u128`.
/// assert_eq!(belief.count().to_u128(), None);
/// assert!(belief.count().to_string().starts_with("176"));
/// assert_eq!(belief.count().to_string().len(), 56);
/// # Ok::<(), luzhanqi::BeliefError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Count {
    /// Digits to base 2^32, lowest first.
    digits: [u32; 8],
}

impl Count {
    /// Returns the number if it fits in 128 bits.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let open = Game::from_seed(&Rules::OPEN, 1);
    /// assert_eq!(open.view(Seat::South).belief()?.count().to_u128(), Some(1));
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    pub fn to_u128(self) -> Option<u128> {
        let (low, high) = self.digits.split_at(4);
        if high.iter().any(|digit| *digit != 0) {
            return None;
        }
        Some(
            low.iter()
                .rev()
                .fold(0, |n, digit| n << 32 | u128::from(*digit)),
        )
    }

    /// Returns the number rounded to the nearest float.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let open = Game::from_seed(&Rules::OPEN, 1);
    /// assert_eq!(open.view(Seat::South).belief()?.count().to_f64(), 1.0);
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    pub fn to_f64(self) -> f64 {
        self.digits
            .iter()
            .rev()
            .fold(0.0, |n, digit| n * 4_294_967_296.0 + f64::from(*digit))
    }

    /// Multiplies by a small number.
    pub(super) fn times(mut self, factor: u32) -> Count {
        let mut carry = 0u64;
        for digit in &mut self.digits {
            carry += u64::from(*digit) * u64::from(factor);
            *digit = carry as u32;
            carry >>= 32;
        }
        debug_assert!(carry == 0);
        self
    }

    /// Divides by a small number; returns the quotient and the remainder.
    pub(super) fn divided(mut self, divisor: u32) -> (Count, u32) {
        let mut rest = 0u64;
        for digit in self.digits.iter_mut().rev() {
            rest = rest << 32 | u64::from(*digit);
            *digit = (rest / u64::from(divisor)) as u32;
            rest %= u64::from(divisor);
        }
        (self, rest as u32)
    }
}

impl From<u128> for Count {
    fn from(number: u128) -> Count {
        let mut digits = [0; 8];
        for (i, digit) in digits.iter_mut().take(4).enumerate() {
            *digit = (number >> (32 * i)) as u32;
        }
        Count { digits }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        let mut rest = *self;
        loop {
            let (quotient, digit) = rest.divided(10);
            text.insert(0, (b'0' + digit as u8) as char);
            if quotient.digits == [0; 8] {
                return f.pad_integral(true, "", &text);
            }
            rest = quotient;
        }
    }
}
