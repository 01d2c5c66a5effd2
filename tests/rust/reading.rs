//! What reading texts takes, counted at the allocator: for the tests of both cores, which name what is
//! read. Each has this file as a module of its own.

use std::alloc::System;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static HEAP: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Waits until no other test runs: they share the allocator.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bytes and blocks that were allocated in all while a reader ran: never fewer than at any one time.
fn taken(read: impl Fn()) -> (usize, usize) {
    let region = Region::new(HEAP);
    read();
    let change = region.change();
    let blocks = change.allocations + change.reallocations;
    (change.bytes_allocated, blocks)
}

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
    let _alone = alone();
    for (name, read, text, wanted) in cases {
        let [few, many] = [1 << 11, 1 << 14].map(|parts| {
            // One more than lists have room for when they grow.
            let parts = parts + 1;
            let text = text(parts);
            let (bytes, blocks) = taken(|| assert_eq!(read(&text), wanted(parts), "{name}"));
            let most = BESIDES + FACTOR * text.len();
            assert!(bytes <= most, "{name}: {bytes} > {most}");
            blocks
        });
        let most = 100 + 9 * few;
        assert!(many <= most, "{name}: {many} > {most}");
    }
}
