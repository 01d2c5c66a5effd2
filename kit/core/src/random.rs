//! A small seeded generator. A seed gives the same game on every machine, in every language and in all later
//! versions.

/// SplitMix64, the generator behind every `seed` argument. It makes games repeatable but not secret: one of
/// its numbers determines all later numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(u64);

/// The increment of the state for each number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// Returns a generator that depends only on the seed.
    #[inline]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns the current state: `Random::new(state)` continues with the same numbers.
    #[inline]
    pub const fn state(&self) -> u64 {
        self.0
    }

    /// Returns 64 uniform bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns an exactly uniform number below `bound` (no modulo bias); 0 for a bound of 0.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        let mut product = (self.next_u64() >> 32) * bound as u64;
        if (product as u32) < bound {
            // Lemire's method: low words below `2^32 mod bound` would bias the result.
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.next_u64() >> 32) * bound as u64;
            }
        }
        (product >> 32) as u32
    }

    /// Puts the items into a uniformly random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

/// A generator that functions accept as `random`: a [`Random`] or, with the feature `rand_core`, any generator
/// of that crate. With such a generator, each call takes 64 bits from it and seeds a [`Random`] with them.
pub trait RandomSource {
    /// Calls a function with a [`Random`].
    #[doc(hidden)]
    fn with_random<T>(&mut self, draw: impl FnOnce(&mut Random) -> T) -> T;
}

#[cfg(not(feature = "rand_core"))]
impl RandomSource for Random {
    #[inline(always)]
    fn with_random<T>(&mut self, draw: impl FnOnce(&mut Random) -> T) -> T {
        draw(self)
    }
}

#[cfg(feature = "rand_core")]
impl<R: rand_core::Rng + 'static> RandomSource for R {
    #[inline(always)]
    fn with_random<T>(&mut self, draw: impl FnOnce(&mut Random) -> T) -> T {
        // `Random` is such a generator too. The compiler knows which case applies.
        match (self as &mut dyn core::any::Any).downcast_mut::<Random>() {
            Some(random) => draw(random),
            None => draw(&mut Random::new(self.next_u64())),
        }
    }
}

/// Returns the number at this index (from 0) of the generator with this seed.
#[inline(always)]
pub const fn nth(seed: u64, place: u64) -> u64 {
    Random(seed.wrapping_add(STEP.wrapping_mul(place))).next_u64()
}

/// Returns an exactly uniform number below `bound`; 0 for a bound of 0.
pub fn below_u128(random: &mut Random, bound: u128) -> u128 {
    if bound == 0 {
        return 0;
    }
    let bits = 128 - (bound - 1).leading_zeros();
    loop {
        let draw = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        // At least half of all numbers with as many bits as `bound - 1` are below `bound`.
        let draw = if bits == 0 { 0 } else { draw >> (128 - bits) };
        if draw < bound {
            return draw;
        }
    }
}

#[cfg(feature = "rand_core")]
impl rand_core::TryRng for Random {
    type Error = core::convert::Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok((self.next_u64() >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(self.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.next_u64().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

/// The seed is that of [`Random::new`], in little-endian order. `Random::from_rng(&mut generator)` seeds a
/// `Random` from any generator.
#[cfg(feature = "rand_core")]
impl rand_core::SeedableRng for Random {
    type Seed = [u8; 8];

    fn from_seed(seed: [u8; 8]) -> Random {
        Random::new(u64::from_le_bytes(seed))
    }

    fn seed_from_u64(seed: u64) -> Random {
        Random::new(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "rand_core")]
    #[test]
    fn any_generator_is_a_source() {
        struct Counter(u64);

        impl rand_core::TryRng for Counter {
            type Error = core::convert::Infallible;

            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                self.try_next_u64().map(|number| number as u32)
            }

            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                self.0 += 1;
                Ok(self.0)
            }

            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!("a source takes 64 bits")
            }
        }

        let draw = |random: &mut Random| [random.next_u64(), random.next_u64()];
        let mut counter = Counter(6);
        assert_eq!(counter.with_random(draw), draw(&mut Random::new(7)));
        assert_eq!(counter.with_random(draw), draw(&mut Random::new(8)));
        // A `Random` draws from itself.
        let (mut random, mut same) = (Random::new(1), Random::new(1));
        assert_eq!(random.with_random(draw), draw(&mut same));
        assert_eq!(random, same);
    }

    /// The first numbers of SplitMix64 as published by its authors.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        let first = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        assert_eq!([random.next_u64(), random.next_u64()], first);
        assert_eq!([nth(1_234_567, 0), nth(1_234_567, 1)], first);
    }

    #[test]
    fn bounds_hold() {
        let mut random = Random::new(3);
        assert_eq!((random.below(0), below_u128(&mut random, 0)), (0, 0));
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[random.below(3) as usize] += 1;
            seen[3 + below_u128(&mut random, 3) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (1_800..2_200).contains(count)));
    }
}
