//! The project in `tests/c/fetched`, which takes the libraries from an archive or a checkout.

use std::path::Path;
use std::process::Command;

use luzhanqi_tests::{need, python_env, root, run};

/// Builds its programs in this folder with these options of CMake, and returns what each prints.
pub fn fetched(build: &Path, options: &[String]) -> [(&'static str, String); 2] {
    need("make", "apt-get install make");
    let cmake = python_env("c").join("cmake");
    std::fs::remove_dir_all(build).ok();
    run(Command::new(&cmake)
        .arg("-S")
        .arg(root().join("tests/c/fetched"))
        .arg("-B")
        .arg(build)
        .args(options));
    run(Command::new(&cmake).arg("--build").arg(build));
    ["both_shared", "both_static"].map(|name| (name, run(&mut Command::new(build.join(name)))))
}
