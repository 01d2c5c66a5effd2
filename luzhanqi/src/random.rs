//! The generator behind every seed.

/// A seeded generator.
///
/// ```
/// use luzhanqi::Random;
/// let (mut a, mut b) = (Random::new(7), Random::new(7));
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert!(a.below(10) < 10);
/// ```
#[doc(inline)]
pub use kit::Random;
pub(crate) use kit::{below_u128, nth};
