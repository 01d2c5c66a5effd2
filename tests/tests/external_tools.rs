//! External tools that check the Rust crates: compilers, Miri, fuzzing, licences. None is in the first tier.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use luzhanqi_tests::{find, link, need, package_home, root, run, target};

/// The cargo in use, in the workspace, with a build directory of its own.
fn cargo(dir: &str) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command
        .env("CARGO_TARGET_DIR", target().join(dir))
        .current_dir(root());
    command
}

/// A program of another toolchain, if rustup has one whose name begins so.
fn of_toolchain(toolchain: &str, program: &str) -> Option<Command> {
    let rustup = find("rustup")?;
    let list = run(Command::new(&rustup).args(["toolchain", "list"]));
    let name = list
        .split_whitespace()
        .find(|name| name.starts_with(toolchain))?;
    let mut command = Command::new(rustup);
    command
        .args(["run", name, program])
        // The outer cargo's choice of toolchain is not for the inner one.
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("RUSTC")
        .env_remove("CARGO")
        .current_dir(root());
    Some(command)
}

/// Cargo of another toolchain, with a build directory of its own.
fn cargo_of(toolchain: &str, dir: &str) -> Option<Command> {
    let mut command = of_toolchain(toolchain, "cargo")?;
    command.env("CARGO_TARGET_DIR", target().join(dir));
    Some(command)
}

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs cargo-deny"
)]
fn dependencies_are_allowed() {
    need("cargo-deny", ".ci/tool cargo-deny");
    // It looks at what any platform would need, not only at what is built here.
    run(Command::new(env!("CARGO")).arg("fetch").current_dir(root()));
    run(Command::new("cargo-deny")
        .args(["--offline", "check", "licenses", "bans", "sources"])
        .current_dir(root()));
}

/// The workspace through links in a directory of its own, so that it can have another lock file.
fn linked_tree() -> PathBuf {
    let tree = target().join("oldest/tree");
    fs::remove_dir_all(&tree).ok();
    fs::create_dir_all(&tree).expect("a directory");
    for entry in fs::read_dir(root()).expect("the workspace") {
        let entry = entry.expect("an entry");
        let left = ["target", "Cargo.lock", ".git"];
        if !left.iter().any(|name| entry.file_name() == *name) && entry.path() != target() {
            link(&entry.path(), &tree.join(entry.file_name()));
        }
    }
    tree
}

/// The lower bounds of the manifests are versions with which the library really builds.
#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs time to build"
)]
fn oldest_dependencies_build() {
    let tree = linked_tree();
    // The choice of versions is not stable in cargo yet; the build is that of everyone.
    run(cargo("oldest")
        .args(["-Z", "direct-minimal-versions", "generate-lockfile"])
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(&tree));
    run(cargo("oldest")
        .args(["check", "--locked", "-p", "luzhanqi", "-p", "luzhanqi-cli"])
        .arg("--all-features")
        .current_dir(&tree));
}

/// The compiler that the manifests of the libraries promise.
#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs the compiler that .ci/oldest-rust unpacks"
)]
fn oldest_compiler_builds() {
    const VERSION: &str = "1.85";
    let dir = "oldest-compiler";
    let unpacked = target().join(format!("rust-{VERSION}/rustc"));
    let command = || match unpacked.is_file() {
        true => {
            let mut command = cargo(dir);
            command.env("RUSTC", &unpacked);
            Some(command)
        }
        false => cargo_of(VERSION, dir),
    };
    for library in [
        "luzhanqi",
        "luzhanqi-env",
        "luzhanqi-ffi",
        "xiangqi",
        "xiangqi-env",
        "xiangqi-ffi",
    ] {
        let manifest = fs::read_to_string(package_home(library).join("Cargo.toml")).expect(library);
        assert!(
            manifest.contains(&format!("rust-version = \"{VERSION}\"")),
            "{library} promises another compiler"
        );
        // The feature for property tests takes a crate that needs a newer compiler.
        let (_, features) = manifest.split_once("[features]\n").unwrap_or_default();
        let features = features.lines().take_while(|line| !line.starts_with('['));
        let features = features
            .filter_map(|line| line.split_once(" = ["))
            .map(|(name, _)| name);
        let features: Vec<&str> = features.filter(|name| *name != "proptest").collect();
        let features = format!("--features={}", features.join(","));
        for features in [features.as_str(), "--no-default-features"] {
            let mut command = command().unwrap_or_else(|| {
                panic!("Rust {VERSION} is missing; `rustup toolchain install {VERSION}` or .ci/oldest-rust installs it")
            });
            run(command.args(["check", "--quiet", "-p", library, features]));
        }
    }
}

/// Miri looks for undefined behaviour. The crate forbids unsafe code, so this is about its
/// dependencies and about the compiler.
#[test]
#[cfg_attr(
    not(all(second_tier, miri_here)),
    ignore = "LUZHANQI_TESTS=all runs it; needs the toolchain of .ci/nightly with the components miri and rust-src"
)]
fn miri_finds_nothing() {
    // No package registry has it.
    run(cargo_of(include_str!("../../.ci/nightly").trim(), "miri")
        .expect("the build script found it")
        .args(["miri", "test", "-p", "luzhanqi", "--all-features"])
        .args(["--test", "values"])
        // Clocks and files of the test harness are the machine's.
        .env("MIRIFLAGS", "-Zmiri-disable-isolation"));
}

/// The seeds of the fuzz targets, and what fuzzing found, on the stable toolchain.
#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs a C++ compiler and time to build"
)]
fn fuzz_targets_pass_their_seeds() {
    run(cargo("fuzz").args(["test", "--manifest-path", "fuzz/Cargo.toml"]));
}

/// From the first release on the public API keeps the promises of its version.
#[test]
#[cfg_attr(
    not(all(release_tier, released)),
    ignore = "LUZHANQI_TESTS=release runs it; needs cargo-semver-checks and a release tag"
)]
fn the_version_says_what_changed() {
    // The release before this commit: on the day of a release its own tag is already there.
    let latest = run(Command::new("git")
        .args(["-c", "safe.directory=*", "describe", "--tags", "--abbrev=0"])
        .args(["--match", "v*", "HEAD^"])
        .current_dir(root()));
    need("cargo-semver-checks", ".ci/tool cargo-semver-checks");
    for library in run(Command::new(root().join(".ci/crates")).arg("lib")).lines() {
        run(Command::new("cargo-semver-checks")
            .args(["semver-checks", "-p", library, "--baseline-rev"])
            .arg(latest.trim())
            .current_dir(root()));
    }
}
