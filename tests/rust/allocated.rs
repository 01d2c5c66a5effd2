//! What each thread allocates, counted at the allocator: tests beside it, on other threads, do not count.
//! `allocation-counter`, which the benchmarks use, counts a block that grows as a new block of its whole size; the
//! bounds of these tests count what is added.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// What a thread allocated in all: never less than what it held at any one time.
#[derive(Clone, Copy, Default)]
pub struct Allocated {
    pub bytes: usize,
    /// Allocations, and reallocations.
    pub blocks: usize,
}

thread_local! {
    static IN_ALL: Cell<Allocated> = const { Cell::new(Allocated { bytes: 0, blocks: 0 }) };
}

fn add(bytes: usize) {
    // A thread that ends may allocate after its counts are gone.
    let _ = IN_ALL.try_with(|all| {
        let Allocated {
            bytes: before,
            blocks,
        } = all.get();
        all.set(Allocated {
            bytes: before + bytes,
            blocks: blocks + 1,
        });
    });
}

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

// SAFETY: all calls go to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        add(size.saturating_sub(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.realloc(block, layout, size) }
    }
}

/// What this thread allocates while `work` runs, and what `work` returns.
pub fn allocated<T>(work: impl FnOnce() -> T) -> (Allocated, T) {
    let before = IN_ALL.get();
    let value = work();
    let after = IN_ALL.get();
    let change = Allocated {
        bytes: after.bytes - before.bytes,
        blocks: after.blocks - before.blocks,
    };
    (change, value)
}
