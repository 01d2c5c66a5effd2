//! The generator behind every seed.

/// A seeded generator.
///
/// ```
/// use luzhanqi::Random;
/// let (mut a, mut b) = (Random::new(7), Random::new(7));
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert!(a.below(10) < 10);
/// ```
///
/// With the feature `rand_core`, `Random` implements the traits of that crate, and any such generator can
/// seed it.
///
#[cfg_attr(feature = "rand_core", doc = "```")]
#[cfg_attr(not(feature = "rand_core"), doc = "```ignore")]
/// use luzhanqi::{Position, Random, Rules};
/// use rand_core::{Rng, SeedableRng};
/// let mut generator = Random::new(1); // or a generator of another crate
/// let mv = Position::from_seed(&Rules::STANDARD, 1).sample_move(&mut Random::from_rng(&mut generator));
/// assert!(mv.is_some() && generator.next_u32() > 0);
/// ```
#[doc(inline)]
pub use kit::Random;
pub(crate) use kit::{below_u128, nth};
