//! Seeded random numbers.

use kit_ffi::checks::{DONE, Out, catch};
pub(crate) use kit_ffi::random::Draws;

use crate::status::xq_status;

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

/// Draws a number of 64 bits; all are equally likely.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_random_next(random: *mut xq_random, number: *mut u64) -> xq_status {
    catch(|| {
        let (mut draws, out) = unsafe { (Draws::new(random)?, Out::new(number)?) };
        out.put(draws.random.next_u64());
        draws.done();
        DONE
    })
}

/// Draws a number below `bound`; all are equally likely. Writes 0 if `bound` is 0.
///
/// Errors: XQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_random_below(
    random: *mut xq_random,
    bound: u32,
    number: *mut u32,
) -> xq_status {
    catch(|| {
        let (mut draws, out) = unsafe { (Draws::new(random)?, Out::new(number)?) };
        out.put(draws.random.below(bound));
        draws.done();
        DONE
    })
}
