//! The library installed as C people do, and projects that use it from there.

#[path = "../c/build.rs"]
mod build;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use build::scratch;
use luzhanqi_tests::{need, python_env, root, run, second_tier};

/// Installs into a fresh prefix.
fn installed() -> PathBuf {
    need(
        "cargo-cinstall",
        "cargo install --debug --locked cargo-c@0.10.24",
    );
    let prefix = scratch("prefix");
    fs::remove_dir_all(&prefix).expect("the old prefix can go");
    // The dev profile: what is tested is the installation, not the speed.
    run(Command::new(env!("CARGO"))
        .current_dir(root())
        .args([
            "cinstall",
            "-p",
            "luzhanqi-ffi",
            "--debug",
            "--libdir",
            "lib",
        ])
        .arg("--prefix")
        .arg(&prefix)
        .arg("--target-dir")
        .arg(scratch("cargo-c")));
    prefix
}

fn moved(prefix: &Path) -> PathBuf {
    let to = prefix.with_file_name("moved prefix");
    fs::remove_dir_all(&to).ok();
    fs::rename(prefix, &to).expect("the prefix can be moved");
    to
}

fn game(said: &str) {
    assert!(said.contains(" plies, luzhanqi "), "{said}");
}

#[test]
fn projects_build_from_an_installed_prefix() {
    if !second_tier(
        "projects_build_from_an_installed_prefix",
        "cargo-c 0.10.24 (cargo install), pkg-config, make",
    ) {
        return;
    }
    let prefix = installed();
    for file in [
        "include/luzhanqi.h",
        "include/luzhanqi_tools.h",
        "include/luzhanqi.hpp",
        "include/luzhanqi.json",
        "lib/libluzhanqi.a",
        "lib/libluzhanqi.so",
    ] {
        assert!(prefix.join(file).exists(), "{file} is not installed");
    }
    with_pkg_config(&prefix);
    // CMake's package finds itself wherever the prefix lies, even with a space in its name.
    with_cmake(&moved(&prefix));
}

fn with_pkg_config(prefix: &Path) {
    let pkg_config = need("pkg-config", "apt-get install pkg-config");
    let source = root().join("tests/c/consumer/main.c");
    for kind in ["", "--static"] {
        let flags = run(Command::new(&pkg_config)
            .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
            .args(["--cflags", "--libs", "luzhanqi"])
            .args(Some(kind).filter(|kind| !kind.is_empty())));
        let program = scratch("programs").join(format!("pkg-config{kind}"));
        let mut command = Command::new("cc");
        command.arg(&source).arg("-o").arg(&program);
        if kind == "--static" {
            // The archive lies beside the shared library, which the linker would take.
            command.arg(prefix.join("lib/libluzhanqi.a"));
            let flags = flags
                .split_whitespace()
                .filter(|flag| *flag != "-lluzhanqi");
            command.args(flags);
        } else {
            command.args(flags.split_whitespace());
        }
        run(&mut command);
        game(&run(
            Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib"))
        ));
    }
}

fn with_cmake(prefix: &Path) {
    need("make", "apt-get install make");
    let cmake = python_env("c").join("cmake");
    let build = scratch("consumer");
    fs::remove_dir_all(&build).expect("the old build can go");
    run(Command::new(&cmake)
        .arg("-S")
        .arg(root().join("tests/c/consumer"))
        .arg("-B")
        .arg(&build)
        .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display())));
    run(Command::new(&cmake).arg("--build").arg(&build));
    let programs = ["consumer", "consumer_static", "consumer_cpp"];
    let said = programs.map(|name| run(&mut Command::new(build.join(name))));
    said.iter().for_each(|said| game(said));
    assert!(said.iter().all(|one| *one == said[0]), "{said:?}");
}

#[test]
fn the_cmake_package_has_the_version_of_the_crate() {
    let version =
        fs::read_to_string(root().join("luzhanqi-ffi/cmake/luzhanqi-config-version.cmake"));
    let wanted = format!("set(PACKAGE_VERSION \"{}\")", env!("CARGO_PKG_VERSION"));
    assert!(version.expect("the file").contains(&wanted), "{wanted}");
}
