//! Draws random starts from a secret: a 256-bit number that is divided step by step.

use alloc::vec::Vec;

use crate::random::{Random, below_u128};

/// The source of randomness of a start: a generator, or a secret.
pub(crate) trait Chance {
    /// Returns a number below `bound`.
    fn below(&mut self, bound: u64) -> u64;

    /// Moves a uniformly random set of `count` items to the front.
    fn choose<T>(&mut self, items: &mut [T], count: usize);

    /// Puts the items into a uniformly random order. Equal items must be adjacent.
    fn arrange<T: Copy + PartialEq>(&mut self, items: &mut [T]);
}

impl Chance for Random {
    fn below(&mut self, bound: u64) -> u64 {
        below_u128(self, u128::from(bound)) as u64
    }

    fn choose<T>(&mut self, items: &mut [T], _: usize) {
        self.shuffle(items);
    }

    fn arrange<T: Copy + PartialEq>(&mut self, items: &mut [T]) {
        self.shuffle(items);
    }
}

/// A 256-bit number. Each step divides it by a bound, returns the remainder and stores the quotient.
///
/// If the product of the bounds of all steps is `m`, each of the `m` results comes from `2^256 / m` numbers,
/// rounded up or down. There are about 2^184 deals. There are fewer than 2^130 pairs of armies; placing their
/// mines uses 40 more bits.
pub(crate) struct Entropy([u64; 4]);

impl Entropy {
    /// The number with these bytes, lowest first.
    pub(crate) fn new(bytes: [u8; 32]) -> Entropy {
        let mut limbs = [0; 4];
        for (limb, bytes) in limbs.iter_mut().zip(bytes.chunks(8)) {
            *limb = bytes
                .iter()
                .rev()
                .fold(0, |n, byte| n << 8 | u64::from(*byte));
        }
        Entropy(limbs)
    }
}

impl Chance for Entropy {
    fn below(&mut self, bound: u64) -> u64 {
        let bound = u128::from(bound.max(1));
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let part = rest << 64 | u128::from(*limb);
            *limb = (part / bound) as u64;
            rest = part % bound;
        }
        rest as u64
    }

    fn choose<T>(&mut self, items: &mut [T], count: usize) {
        let mut rank = self.below(choose(items.len(), count));
        let mut chosen = 0;
        for i in 0..items.len() {
            if chosen == count {
                return;
            }
            let with_it = choose(items.len() - i - 1, count - chosen - 1);
            if rank < with_it {
                items.swap(chosen, i);
                chosen += 1;
            } else {
                rank -= with_it;
            }
        }
    }

    fn arrange<T: Copy + PartialEq>(&mut self, items: &mut [T]) {
        let sorted = items.to_vec();
        let mut open: Vec<usize> = (0..items.len()).collect();
        for alike in sorted.chunk_by(|a, b| a == b) {
            self.choose(&mut open, alike.len());
            for place in open.drain(..alike.len()) {
                items[place] = alike[0];
            }
        }
    }
}

/// The number of sets of `k` items among `n` items.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1))
}

/// Returns 32 random bytes from the operating system, for the functions named `from_entropy`. Needs the
/// feature `getrandom`; targets without an operating system can omit it. In a browser use
/// `crypto.getRandomValues`, like the JavaScript package.
///
/// # Errors
/// Fails if the operating system has no random bytes.
///
/// ```
/// use luzhanqi::{Game, Rules, os_entropy};
/// let game = Game::from_entropy(&Rules::STANDARD, os_entropy()?);
/// assert_ne!(os_entropy()?, os_entropy()?);
/// # Ok::<(), luzhanqi::OsEntropyError>(())
/// ```
#[cfg(feature = "getrandom")]
pub fn os_entropy() -> Result<[u8; 32], OsEntropyError> {
    let mut bytes = [0; 32];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Ok(bytes),
        Err(error) => Err(OsEntropyError(error)),
    }
}

/// The error of [`os_entropy`]: the operating system has no random bytes.
///
/// ```
/// use luzhanqi::{Game, OsEntropyError, Rules, os_entropy};
/// fn secret_game() -> Result<Game, OsEntropyError> {
///     Ok(Game::from_entropy(&Rules::STANDARD, os_entropy()?))
/// }
/// assert_eq!(secret_game()?.plies(), 0);
/// # Ok::<(), OsEntropyError>(())
/// ```
#[cfg(feature = "getrandom")]
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the operating system provides no random bytes: {0}")]
pub struct OsEntropyError(getrandom::Error);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::vec;

    fn small(number: u8) -> Entropy {
        let mut bytes = [0; 32];
        bytes[0] = number;
        Entropy::new(bytes)
    }

    #[test]
    fn steps_are_digits_of_one_number() {
        let mut bytes = [0; 32];
        // 5 + 7 * (3 + 11 * 2^200)
        let number = 5 + 7 * 3;
        bytes[0] = number;
        bytes[25] = 77;
        let mut entropy = Entropy::new(bytes);
        assert_eq!((entropy.below(7), entropy.below(11)), (5, 3));
        assert_eq!(entropy.0, [0, 0, 0, 1 << 8]);
        assert_eq!(entropy.below(0), 0);
    }

    #[test]
    fn every_set_and_every_order_comes_once() {
        let mut sets = BTreeSet::new();
        for rank in 0..20 {
            let mut items = [0, 1, 2, 3, 4, 5];
            small(rank).choose(&mut items, 3);
            items[..3].sort_unstable();
            items[3..].sort_unstable();
            sets.insert(items);
        }
        assert_eq!(sets.len(), 20);
        let mut orders = BTreeSet::new();
        for rank in 0..30 {
            let mut items = vec!['a', 'a', 'b', 'c', 'c'];
            small(rank).arrange(&mut items);
            orders.insert(items);
        }
        assert_eq!(orders.len(), 30);
    }
}
