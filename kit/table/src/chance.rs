//! Random values that a table derives from its secret, and checksums.

use alloc::string::String;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// The purpose of a random value. Each purpose, game and seat has a separate stream, so that no stream
/// reveals anything about another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Ticket,
    Setup,
    Start,
    Table,
    Client,
}

impl Purpose {
    fn code(self) -> u32 {
        u32::from_le_bytes(*match self {
            Purpose::Ticket => b"tick",
            Purpose::Setup => b"setu",
            Purpose::Start => b"star",
            Purpose::Table => b"tabl",
            Purpose::Client => b"clie",
        })
    }
}

/// Returns the first 32 bytes of the ChaCha20 stream (RFC 8439) whose key is the secret and whose nonce is the
/// purpose and two numbers.
pub(crate) fn draw(secret: &[u8; 32], purpose: Purpose, a: u32, b: u32) -> [u8; 32] {
    stream(secret, 0, [purpose.code(), a, b])
}

fn stream(secret: &[u8; 32], block: u32, nonce: [u32; 3]) -> [u8; 32] {
    let [first, second, third] = nonce.map(u64::from);
    let mut rng = ChaCha20Rng::from_seed(*secret);
    // The generator has a counter and a nonce of 64 bits; in the RFC's layout the counter has 32.
    rng.set_stream(second | third << 32);
    rng.set_block_pos(u64::from(block) | first << 32);
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    bytes
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let digits = digits.filter_map(|digit| char::from_digit(digit.into(), 16));
    digits.collect()
}

/// Returns the bytes of exactly `N` pairs of lower-case hexadecimal digits; `None` for any other text.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N
        || text
            .bytes()
            .any(|c| !c.is_ascii_digit() && !(b'a'..=b'f').contains(&c))
    {
        return None;
    }
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    Some(bytes)
}

/// Returns whether two texts are equal. The time does not depend on where they differ.
pub(crate) fn is_same_secret(a: &str, b: &str) -> bool {
    let pairs = a.bytes().zip(b.bytes());
    let different = pairs.fold(0, |different, (a, b)| different | (a ^ b));
    a.len() == b.len() && core::hint::black_box(different) == 0
}

const CRC: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut crc, mut bit) = (byte as u32, 0);
        while bit < 8 {
            crc = crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

/// Returns the CRC-32 of zlib, continued from an earlier sum; start with 0.
pub(crate) fn crc32(sum: u32, bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!sum, |crc, byte| {
        crc >> 8 ^ CRC[usize::from(crc as u8 ^ byte)]
    })
}

/// Returns the sum of observations after one more observation.
pub(crate) fn sum_with(sum: u32, observation: &str) -> u32 {
    crc32(crc32(sum, observation.as_bytes()), b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439, section 2.3.2.
    #[test]
    fn the_stream_is_that_of_the_rfc() {
        let key = core::array::from_fn(|place| place as u8);
        let nonce = [0x0900_0000, 0x4a00_0000, 0];
        let bytes = hex(&stream(&key, 1, nonce));
        assert_eq!(
            bytes,
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        );
    }

    #[test]
    fn draws_differ_by_purpose_and_number() {
        let mut all = alloc::collections::BTreeSet::new();
        for purpose in [Purpose::Ticket, Purpose::Setup, Purpose::Start] {
            for (a, b) in [(0, 0), (0, 1), (1, 0)] {
                all.insert(draw(&[7; 32], purpose, a, b));
            }
        }
        assert_eq!(all.len(), 9);
        assert_eq!(unhex(&hex(&[7, 255])), Some([7, 255]));
        assert_eq!(
            (unhex::<1>("+7"), unhex::<1>("0A"), unhex::<1>("000")),
            (None, None, None)
        );
        assert!(
            is_same_secret("ab", "ab") && !is_same_secret("ab", "aa") && !is_same_secret("a", "ab")
        );
    }

    #[test]
    fn sums_are_those_of_zlib() {
        assert_eq!(crc32(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(crc32(0, b"1234"), b"56789"), 0xcbf4_3926);
    }
}
