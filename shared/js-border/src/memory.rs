//! The memory of the compiled part, which only grows.

use std::hint::black_box;

/// Doubles the memory each time that it has grown.
///
/// The allocator grows it by 64 KiB at a time, and the engine's cost of each growth is proportional to the
/// whole memory: a call that makes many objects would take time proportional to the square of their number.
pub struct Growth {
    bytes: usize,
}

impl Growth {
    /// Begins with the memory as it is.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Growth {
        Growth { bytes: memory() }
    }

    /// Call it after each object. Has no effect if the memory has not grown, or cannot grow as much.
    pub fn follow(&mut self) {
        if memory() <= self.bytes {
            return;
        }
        let mut room: Vec<u8> = Vec::new();
        // The allocator keeps what is freed, and takes what comes next from it.
        let _ = room.try_reserve_exact(memory());
        black_box(&mut room);
        drop(room);
        self.bytes = memory();
    }
}

/// How many bytes the memory has; 0 where programs have no such memory.
fn memory() -> usize {
    #[cfg(target_arch = "wasm32")]
    return core::arch::wasm32::memory_size(0) << 16;
    #[cfg(not(target_arch = "wasm32"))]
    0
}
