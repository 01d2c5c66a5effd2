// Values in the formats of serde: what is written is read, and damaged bytes are refused or are another
// sound value, without a panic and without more memory than the bytes can need.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

use crate::allocated::allocated;

pub trait Value: Serialize + DeserializeOwned + PartialEq + Debug {}
impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Value for T {}

/// Far below the mebibyte that a length alone makes serde's lists allocate.
const ROOM: usize = 200_000;

fn same<T: Value>(value: &T) -> Vec<u8> {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value, "{json}");
    let tree = serde_json::to_value(value).unwrap();
    assert_eq!(serde_json::from_value::<T>(tree).unwrap(), *value, "{json}");
    let bytes = postcard::to_stdvec(value).unwrap();
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *value, "{json}");
    bytes
}

/// Whether the bytes were a value. One that was read is sound: it can be written and read in both formats.
fn read<T: Value>(bytes: &[u8], each: usize) -> bool {
    let (used, value) = allocated(|| postcard::from_bytes::<T>(bytes));
    let used = used.bytes;
    assert!(used < ROOM + each * bytes.len(), "{used} for {bytes:?}");
    match value {
        Ok(value) => {
            same(&value);
            true
        }
        Err(_) => false,
    }
}

/// Holds a value against both formats, then damages its bytes; returns their number. Reading takes up to
/// `each` bytes of memory for one of the input.
pub fn check<T: Value>(value: &T, each: usize) -> usize {
    let bytes = same(value);
    let whole = bytes.len();
    // A list that lost its end has lost bytes that its length asks for.
    for end in 0..whole {
        assert!(postcard::from_bytes::<T>(&bytes[..end]).is_err(), "{end}");
    }
    let changes: &[u8] = if whole < 40 {
        &const { all() }
    } else {
        &[1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80, 0xff]
    };
    for at in 0..whole {
        for change in changes {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            read::<T>(&damaged, each);
        }
    }
    let mut seed: u64 = 0x9e37_79b9_7f4a_7c15;
    for _ in 0..2000 {
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 56) as u8
        };
        let length = usize::from(random()) % (whole + 8);
        let noise: Vec<u8> = (0..length).map(|_| random()).collect();
        read::<T>(&noise, each);
    }
    whole
}

/// Every change of a byte.
const fn all() -> [u8; 255] {
    let mut all = [0; 255];
    let mut i = 0;
    while i < all.len() {
        all[i] = i as u8 + 1;
        i += 1;
    }
    all
}

/// Bytes of one type that are to be refused.
pub fn refused<T: Value>(value: &impl Serialize) {
    let bytes = postcard::to_stdvec(value).unwrap();
    assert!(postcard::from_bytes::<T>(&bytes).is_err(), "{bytes:?}");
}

/// Every type that a crate exports at its root is in the section "Serde" of its page, but for errors.
pub fn all_are_listed(page: &str) {
    let (_, section) = page.split_once("//! # Serde\n").expect("the section");
    let (section, _) = section.split_once("//! # ").expect("its end");
    let mut listed = 0;
    for line in page.split("pub use ").skip(1) {
        let (names, _) = line.split_once(';').expect("the end of an item");
        let names = names.split(['{', '}', ',', ':']).map(str::trim);
        let is_type = |name: &&str| name.starts_with(char::is_uppercase);
        for name in names.filter(is_type) {
            let error = name.ends_with("Error") || matches!(name, "IllegalMove" | "Quoted");
            assert!(error || section.contains(&format!("[`{name}`]")), "{name}");
            listed += usize::from(!error);
        }
    }
    assert!(listed > 15, "{listed}");
}
