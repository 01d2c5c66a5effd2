//! The libraries installed as C people do, and projects that use them from there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::{scratch, source};
use crate::fetched::fetched;
use luzhanqi_tests::{need, python_env, root, run, target};

/// Installs both into a fresh prefix. The dev profile: what is tested is the installation, not the speed.
fn installed() -> PathBuf {
    let prefix = scratch("prefix");
    fs::remove_dir_all(&prefix).expect("the old prefix can go");
    for name in ["luzhanqi", "xiangqi"] {
        run(Command::new(root().join("kit/ffi/package/install.sh"))
            .env("CARGO_TARGET_DIR", target())
            .arg(name)
            .arg(&prefix));
    }
    prefix
}

/// A distribution's package: staged under DESTDIR, with the libraries in a folder of the architecture.
#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs pkg-config (apt-get install)"
)]
fn a_package_is_staged() {
    let stage = scratch("stage");
    fs::remove_dir_all(&stage).expect("the old stage can go");
    let architecture = format!("{}-linux-gnu", std::env::consts::ARCH);
    let libraries = &format!("lib/{architecture}");
    let install = |name: &str, folder: &str| {
        let mut command = Command::new(root().join("kit/ffi/package/install.sh"));
        command
            .env("CARGO_TARGET_DIR", target())
            .env("DESTDIR", &stage)
            .env("LIBDIR", folder)
            .args([name, "/usr"]);
        command
    };
    for name in ["luzhanqi", "xiangqi"] {
        run(&mut install(name, libraries));
    }
    for wrong in ["/lib", "lib/../..", "lib/"] {
        let output = install("luzhanqi", wrong).output().expect("a shell");
        assert_eq!(output.status.code(), Some(2), "{wrong}");
    }
    let prefix = stage.join("usr");
    let found: Vec<_> = fs::read_dir(prefix.join("lib"))
        .expect("lib")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(found, [architecture.as_str()]);
    with_pkg_config(&prefix, libraries);
    with_cmake(&prefix);
}

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs make (apt-get install), cmake from PyPI"
)]
fn a_project_adds_the_checkout() {
    let options = [
        format!("-DCHECKOUT={}", root().display()),
        String::from("-DLUZHANQI_CARGO_OPTIONS=--locked"),
    ];
    for (kind, said) in fetched(&scratch("checkout"), &options) {
        assert_eq!(said, "both\n", "{kind}");
    }
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
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs pkg-config, make (apt-get install)"
)]
fn projects_build_from_an_installed_prefix() {
    let prefix = installed();
    for file in [
        "include/luzhanqi.h",
        "include/luzhanqi.hpp",
        "include/luzhanqi.json",
        "lib/libluzhanqi.a",
        "lib/libluzhanqi.so",
        "share/doc/luzhanqi/LICENSE-MIT",
    ] {
        for file in [file.to_string(), file.replace("luzhanqi", "xiangqi")] {
            assert!(prefix.join(&file).exists(), "{file} is not installed");
        }
    }
    assert!(prefix.join("include/luzhanqi_tools.h").exists());
    for name in ["luzhanqi", "xiangqi"] {
        let home = prefix.join("share/doc").join(name);
        let page = fs::read_to_string(home.join("README.md")).expect("the page");
        let links = page.split("](").skip(1);
        let links = links.filter_map(|rest| rest.split_once(')'));
        let mut links = links.map(|(link, _)| link).peekable();
        assert!(links.peek().is_some());
        links.for_each(|link| assert!(home.join(link).exists(), "{name}: {link}"));
    }
    // What has no debug information is small, and what has it lies apart.
    let library = fs::canonicalize(prefix.join("lib/libluzhanqi.so")).expect("the library");
    let file = library.file_name().expect("a name").to_string_lossy();
    let apart = prefix.join(format!("lib/.debug/{file}.debug"));
    let size = |path: &Path| fs::metadata(path).expect("a file").len();
    assert!(size(&apart) > size(&library), "{}", apart.display());
    with_pkg_config(&prefix, "lib");
    // CMake's package finds itself wherever the prefix lies, even with a space in its name.
    with_cmake(&moved(&prefix));
}

fn with_pkg_config(prefix: &Path, libraries: &str) {
    let pkg_config = need("pkg-config", "apt-get install pkg-config");
    for (kind, options) in [
        ("shared", &["--cflags", "--libs"][..]),
        ("static", &["--cflags", "--libs", "--static"]),
    ] {
        let flags = run(Command::new(&pkg_config)
            .env("PKG_CONFIG_PATH", prefix.join(libraries).join("pkgconfig"))
            .args(options)
            .args(["luzhanqi", "xiangqi"]));
        let out = prefix.with_file_name(format!("pkg-config-{kind}"));
        let mut command = Command::new("cc");
        command.arg(source("both.c")).arg("-o").arg(&out);
        // With -static the linker takes archives alone, those of the system too.
        command.args(Some("-static").filter(|_| kind == "static"));
        run(command.args(flags.split_whitespace()));
        let said = run(Command::new(&out).env("LD_LIBRARY_PATH", prefix.join(libraries)));
        assert_eq!(said, "both\n");
    }
}

fn with_cmake(prefix: &Path) {
    need("make", "apt-get install make");
    let cmake = python_env("c").join("cmake");
    let build = prefix.with_file_name("consumer");
    fs::remove_dir_all(&build).ok();
    let configured = |version: &str| {
        let mut cmake = Command::new(&cmake);
        cmake
            .arg("-S")
            .arg(root().join("tests/c/consumer"))
            .arg("-B")
            .arg(&build)
            .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()))
            .arg(format!("-DASKED={version}"));
        cmake
    };
    for wrong in ["0.2", "0.1.9", "1.0"] {
        let said = configured(wrong).output().expect("cmake runs");
        assert!(!said.status.success(), "{wrong} is not this version");
    }
    run(&mut configured("0.1"));
    run(Command::new(&cmake).arg("--build").arg(&build));
    let programs = ["consumer", "consumer_static", "consumer_cpp"];
    let said = programs.map(|name| run(&mut Command::new(build.join(name))));
    said.iter().for_each(|said| game(said));
    assert!(said.iter().all(|one| *one == said[0]), "{said:?}");
    for name in ["both_shared", "both_static", "both_alone"] {
        assert_eq!(run(&mut Command::new(build.join(name))), "both\n", "{name}");
    }
}
