//! Uses of a handle after it was freed. The test's allocator never reuses a block, so reading it is defined
//! behaviour.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU32, Ordering};

use luzhanqi_kit_ffi::checks::{Handle, Out, free, handle, handle_mut};
use luzhanqi_kit_ffi::status::HANDLE;

/// An allocator that never frees.
struct Keeper;

// SAFETY: `System` allocates; blocks that are never freed stay valid.
unsafe impl GlobalAlloc for Keeper {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees it.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static KEEPER: Keeper = Keeper;

static DROPPED: AtomicU32 = AtomicU32::new(0);

struct Counted(#[allow(dead_code)] u64);

impl Handle for Counted {
    const NAME: &'static str = "counted";

    fn describe(&self) -> String {
        String::new()
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        DROPPED.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_freed_handle_is_no_handle() {
    let mut pointer: *mut Counted = null_mut();
    // SAFETY: the place can be written, and no block is ever given to another owner.
    unsafe {
        Out::new(&mut pointer).expect("a place").give(Counted(7));
        assert!(handle(pointer).is_ok());
        free(pointer);
        assert_eq!(DROPPED.load(Ordering::Relaxed), 1);
        assert_eq!(handle(pointer).err(), Some(HANDLE));
        assert_eq!(handle_mut(pointer).err(), Some(HANDLE));
        free(pointer);
    }
    assert_eq!(DROPPED.load(Ordering::Relaxed), 1, "dropped once");
}
