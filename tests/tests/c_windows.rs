//! Windows: the libraries, built with MinGW and used by C and C++ programs under Wine, and the tests of the
//! crates without C code.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::{functions_of, scratch, source};
use luzhanqi_tests::{need, python_env, root, run, with_cross_compiler};

const TOOLS: &str = "x86_64-w64-mingw32-";

/// What C programs for Windows need to link with Rust's standard library.
const SYSTEM: [&str; 5] = [
    "-lkernel32",
    "-lntdll",
    "-luserenv",
    "-lws2_32",
    "-ldbghelp",
];

/// Both libraries, installed as a release has them.
fn installed() -> PathBuf {
    let prefix = scratch("windows");
    fs::remove_dir_all(&prefix).expect("the old prefix can go");
    for name in ["luzhanqi", "xiangqi"] {
        let install = Command::new(root().join("kit/ffi/package/install.sh"));
        run(with_cross_compiler(install, "windows")
            .arg(name)
            .arg(&prefix)
            .args([
                "--target",
                "x86_64-pc-windows-gnu",
                "-Zbuild-std=std,panic_unwind",
            ]));
    }
    prefix
}

/// A program of this name that makes others.
fn tool(name: &str) -> Command {
    Command::new(need(
        &format!("{TOOLS}{name}"),
        "apt-get install gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64",
    ))
}

/// What a program says under Wine, which finds libraries in these folders.
fn wine(libraries: &[&Path], program: &Path, arguments: &[&OsStr]) -> String {
    wine_in(&root(), libraries, program, arguments)
}

/// The same for a program that runs in this folder.
fn wine_in(at: &Path, libraries: &[&Path], program: &Path, arguments: &[&OsStr]) -> String {
    let wine = ["wine64", "wine"]
        .into_iter()
        .find_map(luzhanqi_tests::find);
    // Debian's package of that name keeps it out of the path.
    let wine = wine.unwrap_or_else(|| need("/usr/lib/wine/wine64", "apt-get install wine64"));
    let folders = libraries
        .iter()
        .map(|folder| format!("Z:{}", folder.display()));
    let folders: Vec<String> = folders.map(|folder| folder.replace('/', "\\")).collect();
    run(Command::new(wine)
        .current_dir(at)
        .env("WINEPREFIX", scratch("wine"))
        .env("WINEDEBUG", "-all")
        .env("WINEPATH", folders.join(";"))
        .arg(program)
        .args(arguments))
    .replace('\r', "")
}

/// A folder with a library of Windows that Rust needs and Wine lacks.
fn lent() -> PathBuf {
    let lent = scratch("windows-lent");
    run(tool("gcc")
        .args(["-shared", "-o"])
        .arg(lent.join("bcryptprimitives.dll"))
        .arg(source("wine_random.c"))
        .arg("-ladvapi32"));
    lent
}

/// The crates whose tests run under Wine: no test of theirs starts programs or needs another language.
const CRATES: [&str; 9] = [
    "luzhanqi",
    "luzhanqi-env",
    "luzhanqi-kit",
    "luzhanqi-kit-env",
    "luzhanqi-kit-table",
    "luzhanqi-table",
    "xiangqi",
    "xiangqi-env",
    "xiangqi-table",
];

#[test]
#[cfg_attr(
    not(cross_tier),
    ignore = "LUZHANQI_TESTS=cross runs it; needs rustc-web, rust-web-src, gcc-mingw-w64-x86-64, wine64 (apt-get install)"
)]
fn tests_of_the_crates_run() {
    let lent = lent();
    let built = run(
        with_cross_compiler(Command::new(env!("CARGO")), "platforms")
            .args(["test", "--no-run", "--quiet", "--message-format=json"])
            .args(CRATES.map(|name| format!("--package={name}")))
            .args(["--target", "x86_64-pc-windows-gnu"])
            .arg("-Zbuild-std=std,panic_unwind"),
    );
    let messages = built.lines().map(serde_json::from_str::<serde_json::Value>);
    let programs = messages.filter_map(|message| {
        let message = message.expect("cargo prints JSON");
        // Examples are built too, but they test nothing.
        if message["profile"]["test"] != true {
            return None;
        }
        let package = Path::new(message["manifest_path"].as_str()?).parent()?;
        Some((
            package.to_path_buf(),
            message["executable"].as_str()?.to_owned(),
        ))
    });
    let programs: Vec<(PathBuf, String)> = programs.collect();
    assert!(programs.len() > CRATES.len(), "{programs:?}");
    for (package, program) in programs {
        // Tests read files beside the manifest of their package.
        let said = wine_in(&package, &[&lent], Path::new(&program), &[]);
        assert!(said.contains("test result: ok."), "{program}: {said}");
    }
}

/// The functions that a .dll exports.
fn exported(library: &Path) -> BTreeSet<String> {
    let said = run(tool("objdump").arg("-p").arg(library));
    let names = said.split("[Ordinal/Name Pointer] Table").nth(1);
    let names = names.expect("a table of names").lines().skip(1);
    names
        .take_while(|line| line.trim_start().starts_with('['))
        .filter_map(|line| line.split_whitespace().last())
        .map(str::to_string)
        .collect()
}

#[test]
#[cfg_attr(
    not(cross_tier),
    ignore = "LUZHANQI_TESTS=cross runs it; needs rustc-web, rust-web-src, gcc-mingw-w64-x86-64, g++-mingw-w64-x86-64, wine64 (apt-get install)"
)]
fn programs_for_windows_run() {
    let prefix = installed();
    for (name, functions) in [("luzhanqi", "lzq_"), ("xiangqi", "xq_")] {
        let declared = functions_of(name, functions);
        let declared: BTreeSet<String> = declared.into_iter().map(|one| one.name).collect();
        assert_eq!(exported(&prefix.join(format!("bin/{name}.dll"))), declared);
    }
    let lent = lent();
    let libraries = [&*prefix.join("bin"), &*lent];

    let consumers = with_cmake(&prefix);
    for name in ["consumer", "consumer_static", "consumer_cpp"] {
        let said = wine(&libraries, &consumers.join(format!("{name}.exe")), &[]);
        assert!(said.contains(" plies, luzhanqi "), "{name}: {said}");
    }
    for name in ["both_shared", "both_static", "both_alone"] {
        let said = wine(&libraries, &consumers.join(format!("{name}.exe")), &[]);
        assert_eq!(said, "both\n", "{name}");
    }

    let cases = root().join("luzhanqi/tests/conformance");
    for (name, compiler) in [
        ("walk_values.c", "gcc"),
        ("walk_positions.c", "gcc"),
        ("walk_games.c", "gcc"),
        ("wrapper.cpp", "g++"),
        ("no_exceptions.cpp", "g++"),
    ] {
        let out = scratch("windows-programs").join(format!("{name}.exe"));
        run(tool(compiler)
            .args(["-O1", "-static", "-I"])
            .arg(prefix.join("include"))
            .arg(source(name))
            .arg(prefix.join("lib/libluzhanqi.a"))
            .args(SYSTEM)
            .arg("-o")
            .arg(&out));
        assert_eq!(
            wine(&[&lent], &out, &[cases.as_os_str()]),
            "walked\n",
            "{name}"
        );
    }
}

/// Somebody else's project with CMake; gives where its programs are.
fn with_cmake(prefix: &Path) -> PathBuf {
    need("make", "apt-get install make");
    let cmake = python_env("c").join("cmake");
    let build = scratch("windows-consumer");
    fs::remove_dir_all(&build).expect("the old build can go");
    run(Command::new(&cmake)
        .arg("-S")
        .arg(root().join("tests/c/consumer"))
        .arg("-B")
        .arg(&build)
        .arg("-DCMAKE_SYSTEM_NAME=Windows")
        .arg(format!("-DCMAKE_C_COMPILER={TOOLS}gcc"))
        .arg(format!("-DCMAKE_CXX_COMPILER={TOOLS}g++"))
        // The libraries of the compiler are not on every Windows.
        .arg("-DCMAKE_EXE_LINKER_FLAGS=-static")
        .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()))
        .arg("-DASKED=0.1"));
    run(Command::new(&cmake).arg("--build").arg(&build));
    build
}
