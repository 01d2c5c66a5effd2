//! The secret of a match, and the seeds derived from it.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::secret::secret;
use crate::stop::Stop;

/// The longest seed, in characters.
const LONGEST: usize = 64;

/// The seed of a match. Engines get numbers that are derived from it by a one-way function: an engine cannot
/// compute this seed or other numbers from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSeed(String);

impl MatchSeed {
    /// Returns 128 bits of the operating system's randomness.
    ///
    /// # Errors
    /// Fails if the operating system has no randomness.
    pub fn fresh() -> Result<MatchSeed, Stop> {
        let bytes: [u8; 16] = secret()?;
        Ok(MatchSeed(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }

    /// Returns the seed for a purpose, in a game or pair, on a seat (0 or 1). Seeds for different purposes
    /// are independent. All matches of a game have the same label.
    pub fn derive(&self, label: &str, purpose: u8, number: u32, seat: u8) -> u64 {
        // Every field except the text has a fixed length, so no two inputs are equal.
        let hash = Sha256::new()
            .chain_update(label)
            .chain_update([0, purpose, seat])
            .chain_update(number.to_be_bytes())
            .chain_update(&self.0)
            .finalize();
        hash.iter()
            .take(8)
            .fold(0, |seed, byte| seed << 8 | u64::from(*byte))
    }
}

impl fmt::Display for MatchSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for MatchSeed {
    type Err = String;

    fn from_str(text: &str) -> Result<MatchSeed, String> {
        let fits = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if text.is_empty() || text.len() > LONGEST || !text.chars().all(fits) {
            return Err(format!(
                "a seed is 1 to {LONGEST} ASCII letters, digits, -, _ or ."
            ));
        }
        Ok(MatchSeed(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_fresh_repeatable_and_apart() {
        let fresh = MatchSeed::fresh().unwrap();
        assert_ne!(fresh, MatchSeed::fresh().unwrap());
        assert_eq!(fresh.to_string().parse(), Ok(fresh.clone()));
        let mut seeds = Vec::new();
        for purpose in 0..3 {
            for number in [0, 1, 256] {
                seeds.extend([0, 1].map(|seat| fresh.derive("a match", purpose, number, seat)));
            }
        }
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 18);
        // Later versions of this program must reproduce matches.
        let known: MatchSeed = "7".parse().unwrap();
        assert_eq!(known.derive("luzhanqi match 1", 0, 1, 0), KNOWN);
        for wrong in ["", " ", "a b", "\u{202e}", &"1".repeat(65)] {
            assert!(wrong.parse::<MatchSeed>().is_err(), "{wrong}");
        }
    }

    /// The first bytes of SHA-256 of `luzhanqi match 1`, a zero byte, the bytes 0 0, 0 0 0 1, and
    /// the digit 7.
    const KNOWN: u64 = 0x0208_11a0_d94b_050c;
}
