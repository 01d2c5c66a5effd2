//! Seeded random numbers.

pub(crate) use kit_ffi::random::Draws;
use luzhanqi::os_entropy;

use crate::checks::{DONE, Out, catch};
use crate::status::{LZQ_E_ENTROPY, lzq_status};

/// A secret that decides the start of a game: 32 bytes from lzq_os_entropy. Do not reveal it. The start
/// depends on all 32 bytes, so there is no shorter seed to guess.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_entropy {
    /// The bytes.
    pub bytes: [u8; 32],
}

/// A small random generator (SplitMix64). Its state is the seed, and any number is a valid seed. The same
/// seed gives the same numbers on every machine and in every version. It is not secure: one number reveals
/// the next.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_random {
    /// The seed. Every call that draws a number changes it.
    pub state: u64,
}

kit_ffi::random_state!(lzq_random);

/// Fills a secret with 32 random bytes from the operating system.
///
/// Errors: LZQ_E_NULL, LZQ_E_ENTROPY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_os_entropy(entropy: *mut lzq_entropy) -> lzq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it.
        let out = unsafe { Out::new(entropy)? };
        let bytes = os_entropy().map_err(|_| LZQ_E_ENTROPY)?;
        out.put(lzq_entropy { bytes });
        DONE
    })
}

/// Draws a number below `bound`; all are equally likely. Writes 0 if `bound` is 0.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_random_below(
    random: *mut lzq_random,
    bound: u32,
    number: *mut u32,
) -> lzq_status {
    catch(|| {
        let (mut draws, out) = unsafe { (Draws::new(random)?, Out::new(number)?) };
        out.put(draws.random.below(bound));
        draws.done();
        DONE
    })
}
