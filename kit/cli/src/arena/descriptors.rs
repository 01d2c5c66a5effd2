//! The open files that an engine inherits: standard input, output and error, and nothing else.
//!
//! Rust opens files so that a program started by [`std::process::Command`] does not inherit them. This does
//! not cover descriptors that this process has itself inherited, for example from `exec 7<file` in the
//! operator's shell.

use std::io;
use std::os::fd::{BorrowedFd, RawFd};

use rustix::io::{Errno, FdFlags, fcntl_setfd};

/// Marks all open descriptors above 2, so that programs started from now on do not inherit them.
///
/// # Errors
/// Fails if the operating system refuses.
pub fn keep_from_children() -> io::Result<()> {
    for descriptor in above_standard() {
        // SAFETY: nothing is read, written or closed. If another thread has closed the descriptor in the
        // meantime, the call fails or marks one that Rust has already marked.
        #[allow(
            unsafe_code,
            reason = "std cannot name a descriptor that it has not opened"
        )]
        let borrowed = unsafe { BorrowedFd::borrow_raw(descriptor) };
        match fcntl_setfd(borrowed, FdFlags::CLOEXEC) {
            Ok(()) | Err(Errno::BADF) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Returns all open descriptors above 2, and perhaps some that are not open.
fn above_standard() -> Vec<RawFd> {
    // Linux and macOS list them here. FreeBSD shows only 0 to 2 unless `fdescfs` is mounted, so other systems
    // try every possible number.
    let listed = match std::env::consts::OS {
        "linux" | "android" => std::fs::read_dir("/proc/self/fd").ok(),
        "macos" => std::fs::read_dir("/dev/fd").ok(),
        _ => None,
    };
    match listed {
        Some(entries) => entries
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter(|descriptor| *descriptor > 2)
            .collect(),
        None => {
            let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
            let limit = limit.map_or(MOST, |limit| limit.min(MOST as u64) as RawFd);
            (3..limit).collect()
        }
    }
}

/// The number of descriptors to try on systems that do not list the open ones.
const MOST: RawFd = 1 << 20;
