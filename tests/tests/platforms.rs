//! Other platforms: programs for other processors run under QEMU and say what a native one says; what no
//! machine here runs is compiled.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use luzhanqi_tests::{need, printed_here, run, target, with_cross_compiler};

/// Processors with another order of bytes or other widths: the target, its GNU tools, and QEMU's name.
const PROCESSORS: [(&str, &str, &str); 3] = [
    ("aarch64-unknown-linux-gnu", "aarch64-linux-gnu", "aarch64"),
    ("i686-unknown-linux-gnu", "i686-linux-gnu", "i386"),
    ("s390x-unknown-linux-gnu", "s390x-linux-gnu", "s390x"),
];

/// Operating systems whose linkers are not here.
const SYSTEMS: [&str; 4] = [
    "aarch64-apple-darwin",
    "aarch64-apple-ios",
    "aarch64-linux-android",
    "x86_64-pc-windows-msvc",
];

fn cargo() -> Command {
    with_cross_compiler(Command::new(env!("CARGO")), "platforms")
}

#[test]
#[cfg_attr(
    not(cross_tier),
    ignore = "LUZHANQI_TESTS=cross runs it; needs qemu-user and the cross compilers of .ci/run"
)]
fn processors_say_the_same() {
    let install = "apt-get install qemu-user gcc-aarch64-linux-gnu gcc-i686-linux-gnu \
        gcc-s390x-linux-gnu libc6-dev-arm64-cross libc6-dev-i386-cross libc6-dev-s390x-cross";
    let games = ["luzhanqi", "xiangqi"];
    let native = games.map(printed_here);
    for (triple, tools, processor) in PROCESSORS {
        let variable = triple.to_uppercase().replace('-', "_");
        let linker = need(&format!("{tools}-gcc"), install);
        run(cargo()
            .env(format!("CARGO_TARGET_{variable}_LINKER"), linker)
            .args(["build", "--quiet", "-p", "luzhanqi-platform"])
            .args(["--target", triple, "-Zbuild-std=std,panic_unwind"]));
        let program = target()
            .join("platforms")
            .join(triple)
            .join("debug/luzhanqi-platform");
        for (game, native) in games.iter().zip(&native) {
            let qemu = need(&format!("qemu-{processor}"), install);
            let said = run(Command::new(qemu)
                .arg("-L")
                .arg(Path::new("/usr").join(tools))
                .arg(&program)
                .arg(game));
            if let Some(at) = (0..native.len()).find(|&at| said.get(at..=at) != native.get(at..=at))
            {
                let around =
                    |text: &str| text.chars().skip(at.saturating_sub(60)).take(90).collect();
                let (said, native): (String, String) = (around(&said), around(native));
                panic!("{triple} says {said}\nand here it is {native}");
            }
            assert_eq!(said.len(), native.len(), "{triple}");
        }
    }
}

/// The cores without an operating system, and the C libraries up to the linker.
#[test]
#[cfg_attr(
    not(cross_tier),
    ignore = "LUZHANQI_TESTS=cross runs it; needs rustc-web, rust-web-src (apt-get install)"
)]
fn others_compile() {
    for features in ["", "serde,svg"] {
        run(cargo()
            .args([
                "check",
                "--quiet",
                "-p",
                "luzhanqi",
                "-p",
                "xiangqi",
                "--no-default-features",
            ])
            .args(["--features", features])
            .args(["--target", "thumbv7em-none-eabi", "-Zbuild-std=core,alloc"]));
    }
    for system in SYSTEMS {
        run(cargo()
            .args([
                "check",
                "--quiet",
                "-p",
                "luzhanqi-ffi",
                "-p",
                "xiangqi-ffi",
            ])
            .args(["--target", system, "-Zbuild-std=std,panic_unwind"]));
    }
}

/// The tests of all crates but those that only another language or a C compiler for the system can build.
#[test]
#[cfg_attr(
    not(cross_tier),
    ignore = "LUZHANQI_TESTS=cross runs it; needs rustc-web, rust-web-src, gcc-mingw-w64-x86-64 (apt-get install)"
)]
fn tests_compile() {
    let left = [
        "luzhanqi-benches",
        "luzhanqi-py",
        "xiangqi-py",
        "luzhanqi-js",
        "xiangqi-js",
    ];
    for system in ["x86_64-pc-windows-gnu", "aarch64-apple-darwin"] {
        run(cargo()
            .args(["check", "--quiet", "--tests", "--workspace"])
            .args(left.map(|package| format!("--exclude={package}")))
            .args(["--target", system, "-Zbuild-std=std,panic_unwind"])
            .env("RUSTFLAGS", "-D warnings"));
    }
}
