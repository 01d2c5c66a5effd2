//! The random number generator of all functions with a seed.

/// A seeded generator.
///
/// ```
/// use luzhanqi::Random;
/// let (mut a, mut b) = (Random::new(7), Random::new(7));
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert!(a.below(10) < 10);
/// ```
///
/// With the feature `rand_core`, `Random` implements the traits of that crate, and every function with an
/// argument `random` accepts any such generator; see [`RandomSource`].
///
#[cfg_attr(feature = "rand_core", doc = "```")]
#[cfg_attr(not(feature = "rand_core"), doc = "```ignore")]
/// use luzhanqi::{Position, Random, Rules};
/// use rand_core::Rng;
/// let mut generator = Random::new(1); // or a generator of another crate
/// let mv = Position::from_seed(&Rules::STANDARD, 1).sample_move(&mut generator);
/// assert!(mv.is_some() && generator.next_u32() > 0);
/// ```
#[doc(inline)]
pub use kit::Random;
#[doc(inline)]
pub use kit::RandomSource;
pub(crate) use kit::{below_u128, nth};
