//! The WebAssembly memory, which only grows.

use std::hint::black_box;

/// Doubles the memory each time it is too small.
///
/// The allocator grows the memory by 64 KiB at a time, and the cost of each growth is proportional to the
/// whole memory. Without doubling, a call that creates many objects would take quadratic time.
pub struct Growth {
    bytes: usize,
}

impl Growth {
    /// Starts from the current size of the memory.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Growth {
        Growth { bytes: memory() }
    }

    /// Call this after each object. Does nothing if the memory has not grown or cannot be doubled.
    pub fn follow(&mut self) {
        if memory() <= self.bytes {
            return;
        }
        let mut room: Vec<u8> = Vec::new();
        // The allocator stores the freed memory and uses it for later objects.
        let _ = room.try_reserve_exact(memory());
        black_box(&mut room);
        drop(room);
        self.bytes = memory();
    }
}

/// Returns the size of the memory in bytes; 0 on platforms without WebAssembly memory.
fn memory() -> usize {
    #[cfg(target_arch = "wasm32")]
    return core::arch::wasm32::memory_size(0) << 16;
    #[cfg(not(target_arch = "wasm32"))]
    0
}
