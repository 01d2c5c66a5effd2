//! What reading texts takes, counted at the allocator: for the tests of both cores, which name what is
//! read. Each has this file as a module of its own.

use std::str::FromStr;

use crate::allocated::allocated;

/// What is read: a name, the reader, which gives a number; the text of so many parts; and the number
/// that is expected for so many.
pub type Case = (
    &'static str,
    fn(&str) -> usize,
    fn(usize) -> String,
    fn(usize) -> usize,
);

pub const NONE: fn(usize) -> usize = |_| 0;
pub const ONE: fn(usize) -> usize = |_| 1;
pub const ALL: fn(usize) -> usize = |parts| parts;

/// Whether a text can be read: 1 or 0.
pub fn read<T: FromStr>(text: &str) -> usize {
    text.parse::<T>().into_iter().count()
}

/// The bytes that may be allocated for each byte of a text.
const FACTOR: usize = 160;

/// What a reader may take besides, however short the text is.
const BESIDES: usize = 64 << 10;

/// Holds that reading takes memory in proportion to the text.
pub fn check(cases: &[Case]) {
    for (name, read, text, wanted) in cases {
        let [few, many] = [1 << 11, 1 << 14].map(|parts| {
            // One more than lists have room for when they grow.
            let parts = parts + 1;
            let text = text(parts);
            let (used, read) = allocated(|| read(&text));
            assert_eq!(read, wanted(parts), "{name}");
            let most = BESIDES + FACTOR * text.len();
            assert!(used.bytes <= most, "{name}: {} > {most}", used.bytes);
            used.blocks
        });
        let most = 100 + 9 * few;
        assert!(many <= most, "{name}: {many} > {most}");
    }
}
