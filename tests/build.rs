//! Turns `LUZHANQI_TESTS` into conditions of compilation, so that cargo reports a test that does not
//! run as ignored, with what it needs.
//!
//! - `second_tier` for `all` and `release`, `cross_tier` for `cross` and `release`, `release_tier`;
//! - `node_20`, `miri_here` and `released`: whether this machine has Node 20 or newer, the nightly
//!   toolchain with Miri and the sources of its standard library, and whether a
//!   release was tagged before this commit.

use std::path::Path;
use std::process::Command;

fn main() {
    for variable in ["LUZHANQI_TESTS", "PATH"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    let tier = std::env::var("LUZHANQI_TESTS").unwrap_or_default();
    let is = |tiers: &[&str]| tiers.contains(&tier.as_str());
    assert!(
        is(&["", "all", "cross", "release"]),
        "LUZHANQI_TESTS: expected all, cross or release, got {tier:?}"
    );
    condition("second_tier", is(&["all", "release"]));
    condition("cross_tier", is(&["cross", "release"]));
    condition("release_tier", is(&["release"]));
    // Only a tier that runs such tests asks for the tools.
    condition(
        "node_20",
        !tier.is_empty() && node().is_some_and(|major| major >= 20),
    );
    condition("miri_here", is(&["all", "release"]) && has_miri());
    condition("released", is(&["release"]) && is_released());
}

fn condition(name: &str, holds: bool) {
    println!("cargo::rustc-check-cfg=cfg({name})");
    if holds {
        println!("cargo::rustc-cfg={name}");
    }
}

/// The standard output of a program that is there and succeeds.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    // The toolchain that runs this script is not for programs of another one.
    for variable in ["RUSTUP_TOOLCHAIN", "RUSTC", "CARGO"] {
        command.env_remove(variable);
    }
    let output = command.args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

fn node() -> Option<u32> {
    let version = output("node", &["--version"])?;
    version
        .trim_start_matches('v')
        .split('.')
        .next()?
        .parse()
        .ok()
}

fn has_miri() -> bool {
    let nightly = include_str!("../.ci/nightly").trim();
    let run = |words: &[&str]| output("rustup", &[&["run", nightly], words].concat());
    let sources = run(&["rustc", "--print", "sysroot"]).is_some_and(|root| {
        Path::new(root.trim())
            .join("lib/rustlib/src/rust/library")
            .is_dir()
    });
    sources && run(&["cargo-miri", "--version"]).is_some()
}

fn is_released() -> bool {
    // The clone may be of another owner, as in a container.
    let describe = [
        "-c",
        "safe.directory=*",
        "describe",
        "--tags",
        "--match",
        "v*",
        "HEAD^",
    ];
    output("git", &describe).is_some()
}
