//! The program and the scripted engines, for the tests of matches and conversions.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

pub use crate::program::*;

/// Runs a match and gives its results.
pub fn results(args: &[&str]) -> Value {
    let text = good(&[&["match", "--json"], args].concat());
    serde_json::from_str(&text).expect("results are JSON")
}

/// The command of the scripted engine that misbehaves.
pub fn rogue(what: &str) -> String {
    let found = Command::new("python3").arg("--version").output();
    assert!(
        found.is_ok_and(|output| output.status.success()),
        "`python3` is missing; install it with `apt-get install python3`"
    );
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/rogue.py");
    format!("python3 '{}' {what}", script.display())
}
