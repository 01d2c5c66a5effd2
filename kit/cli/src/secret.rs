//! Secret bytes for games that need not be repeated.

use crate::stop::{Stop, wrong};

/// Returns bytes of the operating system's randomness.
///
/// # Errors
/// Fails if the operating system has no randomness.
pub fn secret<const N: usize>() -> Result<[u8; N], Stop> {
    let mut bytes = [0; N];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Ok(bytes),
        Err(error) => Err(wrong(format!(
            "the operating system provides no random bytes: {error}"
        ))),
    }
}

/// Returns the given seed, or one from the operating system.
///
/// # Errors
/// The errors are those of [`secret`].
pub fn seed_or_secret(seed: Option<u64>) -> Result<u64, Stop> {
    seed.map_or_else(|| secret().map(u64::from_ne_bytes), Ok)
}
