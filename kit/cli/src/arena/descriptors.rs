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
            reason = "the standard library cannot represent a descriptor that it did not open"
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
        "linux" | "android" => listed("/proc/self/fd").ok(),
        "macos" => listed("/dev/fd").ok(),
        _ => None,
    };
    listed.unwrap_or_else(possible)
}

/// Returns the descriptors above 2 that a directory of the system lists.
fn listed(directory: &str) -> io::Result<Vec<RawFd>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        let name = entry?.file_name();
        let number = name.to_str().and_then(|name| name.parse::<RawFd>().ok());
        all.extend(number.filter(|number| *number > 2));
    }
    Ok(all)
}

/// Returns every number above 2 that a descriptor can have.
fn possible() -> Vec<RawFd> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
    let limit = limit.map_or(MOST, |limit| limit.min(MOST as u64) as RawFd);
    (3..limit).collect()
}

/// The number of descriptors to try on systems that do not list the open ones.
const MOST: RawFd = 1 << 20;

#[cfg(test)]
mod tests {
    use std::os::fd::AsRawFd;

    use super::{above_standard, possible};

    #[test]
    fn every_open_descriptor_is_found() {
        let files: Vec<_> = (0..100)
            .map(|_| std::fs::File::open("/dev/null").unwrap())
            .collect();
        let (found, tried) = (above_standard(), possible());
        for file in files {
            let number = file.as_raw_fd();
            assert!(found.contains(&number), "{number}: {found:?}");
            assert!(tried.contains(&number), "{number}");
        }
        assert!(tried.contains(&3) && !tried.contains(&2) && !found.contains(&2));
    }
}
