//! Seeded random numbers.

pub(crate) use kit_ffi::random::Draws;

/// A small random generator (SplitMix64). Its state is the seed, and any number is a valid seed. The same
/// seed gives the same numbers on every machine and in every version. It is not secure: one number reveals
/// the next.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_random {
    /// The seed. Every call that draws a number changes it.
    pub state: u64,
}

kit_ffi::random_state!(xq_random);
