//! The C programs under valgrind, and with the Rust side built by AddressSanitizer.

use std::path::Path;
use std::process::{Command, Output};

use crate::build::{Link, compiler, linked, program, scratch, source};
use crate::{build, edges};
use luzhanqi_tests::{need, root, run, target};

const PROGRAMS: [&str; 6] = [
    "walk_values.c",
    "walk_positions.c",
    "walk_games.c",
    "threads.c",
    "wrapper.cpp",
    "no_exceptions.cpp",
];

fn standard(name: &str) -> &'static str {
    if name.ends_with(".cpp") {
        "c++17"
    } else {
        "c11"
    }
}

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs valgrind (apt-get install)"
)]
fn nothing_leaks_or_is_read_unset() {
    let valgrind = need("valgrind", "apt-get install valgrind");
    for name in PROGRAMS {
        let program = program(&source(name), standard(name), Link::Static);
        checked(&valgrind, &program, "luzhanqi/tests/conformance");
    }
}

/// Runs a program under valgrind.
fn checked(valgrind: &Path, program: &Path, cases: &str) {
    run(Command::new(valgrind)
        .args([
            "--quiet",
            "--leak-check=full",
            "--errors-for-leak-kinds=all",
        ])
        .args(["--error-exitcode=9"])
        .arg(program)
        .arg(root().join(cases)));
}

/// The shared libraries as they are installed, optimised and stripped: what users see who run valgrind on
/// their own programs. Only there does the optimiser go so far.
#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs valgrind (apt-get install)"
)]
fn valgrind_is_content_with_the_libraries_that_ship() {
    let valgrind = need("valgrind", "apt-get install valgrind");
    let prefix = scratch("shipped");
    let xiangqi = ["xiangqi.cpp"];
    for (library, programs) in [("luzhanqi", &PROGRAMS[..]), ("xiangqi", &xiangqi[..])] {
        run(Command::new(root().join("kit/ffi/package/install.sh"))
            .env("CARGO_TARGET_DIR", target())
            .arg(library)
            .arg(&prefix)
            .arg("--release"));
        for name in programs {
            let path = source(name);
            let program = linked(
                &path,
                standard(name),
                Link::Shared,
                library,
                &prefix.join("lib"),
            );
            let cases = ["luzhanqi/tests/conformance", "xiangqi/core/tests/vectors"];
            checked(
                &valgrind,
                &program,
                cases[usize::from(library == "xiangqi")],
            );
        }
    }
}

/// The static library and its programs with AddressSanitizer on both sides: gcc's own would not see
/// what Rust writes.
#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs time to build"
)]
fn the_address_sanitizer_finds_nothing() {
    let host = run(Command::new("rustc").arg("-vV"));
    let host = host.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.expect("rustc tells its host");
    let target = scratch("asan");
    // A target by name keeps the flags from build scripts.
    run(Command::new(env!("CARGO"))
        .current_dir(root())
        // Sanitizers are not stable yet, but every toolchain has them.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", "-Zsanitizer=address")
        .args(["build", "--quiet", "-p", "luzhanqi-ffi", "--target", host])
        .arg("--target-dir")
        .arg(&target));
    let library = target.join(host).join("debug/libluzhanqi.a");
    let checked = |path: &Path| -> Output {
        let name = path
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        let out = scratch("programs").join(format!("{name}-asan"));
        run(compiler(standard(&name))
            .args(["-fsanitize=address", "-static-libasan"])
            .arg(path)
            .args(["-x", "none", "-o"])
            .arg(&out)
            .arg(&library)
            .args(build::SYSTEM));
        Command::new(&out)
            // A request that no machine meets fails as it would without the sanitizer.
            .env("ASAN_OPTIONS", "detect_leaks=1:allocator_may_return_null=1")
            .arg(root().join("luzhanqi/tests/conformance"))
            .output()
            .expect("the program runs")
    };
    for path in PROGRAMS
        .map(source)
        .into_iter()
        .chain([edges::LUZHANQI.written()])
    {
        let output = checked(&path);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}\n{said}", path.display());
    }
    // It would see a write of the Rust side past a buffer.
    let output = checked(&source("overflow.c"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "the overflow is not seen");
    assert!(
        said.contains("AddressSanitizer: heap-buffer-overflow"),
        "{said}"
    );
}
