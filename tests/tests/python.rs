//! The Python package: its wheel is built, installed and tested with pytest, and its stubs are
//! checked against it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};

use luzhanqi_tests::{
    build_wheel, install_wheel, need, pip_install, python_env, root, run, second_tier, target,
};

/// The wheel, built once for the tests of this file.
fn wheel() -> &'static Path {
    static WHEEL: OnceLock<PathBuf> = OnceLock::new();
    WHEEL.get_or_init(|| {
        let build = target().join("python");
        let out = target().join("wheels-tested");
        build_wheel(&python_env("python"), "dev", &build, &out)
    })
}

/// The `bin` directory of an environment with the wheel installed, once for the tests of this file:
/// one test must not take away what another one is using.
fn installed(name: &str) -> PathBuf {
    static DONE: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let bin = python_env(name);
    let mut done = DONE.lock().expect("an environment could not be made");
    if done.insert(name.to_string()) {
        install_wheel(&bin, wheel());
    }
    bin
}

fn python(bin: &Path) -> Command {
    let mut python = Command::new(bin.join("python"));
    python.current_dir(root().join("luzhanqi-py"));
    python
}

#[test]
fn package() {
    let bin = installed("python");
    let said = run(python(&bin).args(["-m", "pytest", "--quiet"]));
    assert!(
        said.contains(" passed") && !said.contains("skipped"),
        "{said}"
    );
    // Stubs say what the compiled module has, and the annotated parts agree with each other.
    run(python(&bin).args([
        "-m",
        "mypy.stubtest",
        "--mypy-config-file",
        "pyproject.toml",
        "--allowlist",
        "tests/stubtest-allowlist.txt",
        "--ignore-unused-allowlist",
        "luzhanqi",
    ]));
    run(python(&bin).args([
        "-m",
        "mypy",
        "--config-file",
        "pyproject.toml",
        "-p",
        "luzhanqi",
    ]));
}

#[test]
fn a_wheel_installs_into_an_empty_environment() {
    let home = target().join("venv-empty");
    fs::remove_dir_all(&home).ok();
    let python3 = need("python3", "apt-get install python3 python3-venv");
    run(Command::new(python3).args(["-m", "venv"]).arg(&home));
    let bin = home.join("bin");
    run(pip_install(&bin).arg(wheel()));
    let said = run(python(&bin).current_dir(&home).args([
        "-c",
        "import luzhanqi as lz; print(lz.Position.start('standard', seed=1).perft(2))",
    ]));
    assert!(said.trim().parse::<u64>().expect("a number") > 100);
}

#[test]
fn openspiel_ray_widget_and_pyright() {
    let needs = "the packages of tests/requirements/research.txt, and Chromium";
    if !second_tier("openspiel_ray_widget_and_pyright", needs) {
        return;
    }
    let bin = installed("research");
    need("chromium", "apt-get install chromium");
    let said = run(python(&bin).args(["-m", "pytest", "--quiet", "tests/research"]));
    assert!(
        said.contains(" passed") && !said.contains("skipped"),
        "{said}"
    );
    run(python(&bin)
        .args(["-m", "pyright", "--pythonpath"])
        .arg(bin.join("python")));
}

#[test]
fn notebooks() {
    if !second_tier(
        "notebooks",
        "the packages of tests/requirements/research.txt",
    ) {
        return;
    }
    let bin = installed("research");
    let said = run(python(&bin).args(["-m", "pytest", "--quiet", "--nbmake", "notebooks"]));
    assert!(said.contains(" passed"), "{said}");
}
