//! Foreign judges of the Rust crates: what other tools say of them. All are of the second tier.

use std::path::PathBuf;
use std::process::Command;

use luzhanqi_tests::{need, root, run, second_tier, target};

const NIGHTLY: &str = "rustup toolchain install nightly --component miri,rust-src";

/// Cargo of another toolchain, in the workspace, with a build directory of its own.
fn cargo(toolchain: &str, dir: &str) -> Command {
    need("rustup", "https://rustup.rs");
    let mut command = Command::new("rustup");
    command
        .args(["run", toolchain, "cargo"])
        .env("CARGO_TARGET_DIR", target().join(dir))
        // The outer cargo's choice of toolchain is not for the inner one.
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("RUSTC")
        .env_remove("CARGO")
        .current_dir(root());
    command
}

/// The full name of an installed toolchain, or a failure that names the line which installs it.
fn need_toolchain(toolchain: &str, install: &str) -> String {
    need("rustup", "https://rustup.rs");
    let list = run(Command::new("rustup").args(["toolchain", "list"]));
    list.split_whitespace()
        .find(|name| name.starts_with(toolchain))
        .unwrap_or_else(|| {
            panic!("the toolchain `{toolchain}` is missing; install it with `{install}`")
        })
        .to_string()
}

/// The value of a key in the workspace's manifest.
fn manifest(key: &str) -> String {
    let text = std::fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    text.lines()
        .find_map(|line| line.strip_prefix(key)?.trim().strip_prefix('='))
        .map(|value| value.trim().trim_matches('"').to_string())
        .unwrap_or_else(|| panic!("no {key} in the manifest"))
}

#[test]
fn dependencies_are_allowed() {
    if !second_tier("dependencies_are_allowed", "cargo-deny") {
        return;
    }
    need("cargo-deny", "cargo install cargo-deny --locked");
    run(Command::new("cargo-deny")
        .args(["--offline", "check", "licenses", "bans", "sources"])
        .current_dir(root()));
}

/// The lower bounds of the manifests are versions with which the library really builds.
#[test]
fn oldest_dependencies_build() {
    if !second_tier("oldest_dependencies_build", "the nightly toolchain") {
        return;
    }
    need_toolchain("nightly", NIGHTLY);
    let lock: PathBuf = target().join("oldest/Cargo.lock");
    std::fs::create_dir_all(target().join("oldest")).expect("a directory");
    let compiler = run(Command::new("rustup").args(["which", "rustc"]));
    // Nightly cargo chooses the versions, the compiler in use builds them.
    run(cargo("nightly", "oldest")
        .args(["-Z", "direct-minimal-versions", "--config"])
        .arg(format!("resolver.lockfile-path='{}'", lock.display()))
        .args(["check", "-p", "luzhanqi", "--all-features"])
        .env("RUSTC", compiler.trim()));
}

/// The compiler that the manifest promises.
#[test]
fn oldest_compiler_builds() {
    let version = manifest("rust-version");
    if !second_tier(
        "oldest_compiler_builds",
        &format!("the toolchain {version}"),
    ) {
        return;
    }
    let in_use = run(Command::new("rustc").arg("--version"));
    let toolchain = if in_use.starts_with(&format!("rustc {version}")) {
        let active = run(Command::new("rustup").args(["show", "active-toolchain"]));
        active
            .split_whitespace()
            .next()
            .expect("a name")
            .to_string()
    } else {
        need_toolchain(&version, &format!("rustup toolchain install {version}"))
    };
    for features in [&["--all-features"][..], &["--no-default-features"]] {
        run(cargo(&toolchain, "oldest-compiler")
            .args(["check", "-p", "luzhanqi"])
            .args(features));
    }
}

/// Miri looks for undefined behaviour. The crate forbids unsafe code, so this is about its
/// dependencies and about the compiler.
#[test]
fn miri_finds_nothing() {
    if !second_tier("miri_finds_nothing", "the nightly toolchain with Miri") {
        return;
    }
    need_toolchain("nightly", NIGHTLY);
    run(cargo("nightly", "miri")
        .args([
            "miri",
            "test",
            "-p",
            "luzhanqi",
            "--all-features",
            "--test",
            "values",
        ])
        // Clocks and files of the test harness are the machine's.
        .env("MIRIFLAGS", "-Zmiri-disable-isolation"));
}

/// The seeds of the fuzz targets, and what fuzzing found, on the stable toolchain.
#[test]
fn fuzz_targets_pass_their_seeds() {
    if !second_tier(
        "fuzz_targets_pass_their_seeds",
        "a C++ compiler and time to build",
    ) {
        return;
    }
    run(Command::new(env!("CARGO"))
        .args(["test", "--manifest-path", "fuzz/Cargo.toml"])
        .env("CARGO_TARGET_DIR", target().join("fuzz"))
        .current_dir(root()));
}

/// From the first release on the public API keeps the promises of its version.
#[test]
fn the_version_says_what_changed() {
    let name = "the_version_says_what_changed";
    if !second_tier(name, "cargo-semver-checks and a release tag") {
        return;
    }
    let tags = run(Command::new("git")
        .args(["tag", "--list", "v*", "--sort=version:refname"])
        .current_dir(root()));
    let Some(latest) = tags.lines().last() else {
        eprintln!("{name}: nothing is released yet, so there is nothing to compare with");
        return;
    };
    need(
        "cargo-semver-checks",
        "cargo install cargo-semver-checks --locked",
    );
    run(Command::new("cargo-semver-checks")
        .args(["semver-checks", "-p", "luzhanqi", "--baseline-rev", latest])
        .current_dir(root()));
}
