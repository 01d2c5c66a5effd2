//! Files that are larger than what is read of them.

use std::fs::File;

use crate::program::{code, err, run, scratch};

/// What the program says to these arguments, which are wrong.
fn wrong(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(code(&output), 1, "{args:?}");
    err(&output)
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let dir = scratch("too-large");
    let file = dir.join("file");
    // No block of it is on the disk.
    let made = File::create(&file).and_then(|made| made.set_len(1 << 40));
    made.unwrap();
    let file = file.to_str().unwrap();
    for args in [
        &["referee", file][..],
        &["view", "--seat", "south", file],
        &["convert", "record", "--to", "positions", file],
        &["convert", "log", file],
        &["match", "--games", "1", "--resume", "--record", file],
    ] {
        let says = "it has more than 536870912 bytes, the limit for this input";
        assert!(wrong(args).contains(says), "{args:?}: {}", wrong(args));
    }
}

#[cfg(unix)]
#[test]
fn an_army_without_end() {
    let said = wrong(&["convert", "army", "/dev/zero"]);
    assert!(said.contains("it has more than 4096 bytes"), "{said}");
}

#[test]
fn a_message_that_is_too_long() {
    let log = scratch("long-message").join("log");
    let name = "x".repeat(5000);
    std::fs::write(&log, format!("INFO 1.0\nNAME {name}\n")).unwrap();
    let said = wrong(&["convert", "log", log.to_str().unwrap()]);
    let says = "line 2: expected a message of at most 4096 bytes";
    assert!(said.contains(says), "{said}");
}
