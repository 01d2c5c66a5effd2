//! Sources that rustfmt does not know have a formatter too. `UPDATE_FORMAT=1 LUZHANQI_TESTS=all cargo test
//! -p luzhanqi-tests format::` formats them.

use std::fs;
use std::process::Command;

use luzhanqi_tests::{need, python_env, root, run, target};

const BIOME: &str = "@biomejs/biome@2.6.8";

/// The files in the index of git that fit one of these patterns and none of those that begin with `:!`.
fn tracked(patterns: &[&str]) -> Vec<String> {
    let said = run(Command::new(need("git", "apt-get install git"))
        .current_dir(root())
        .args(["ls-files", "--"])
        .args(patterns));
    let files: Vec<String> = said.lines().map(str::to_owned).collect();
    assert!(files.len() > 4, "{patterns:?}: {files:?}");
    files
}

/// Runs a formatter on files, to check them or to write them.
fn format(mut tool: Command, check: &[&str], write: &[&str], files: &[String]) {
    let wished = std::env::var_os("UPDATE_FORMAT").is_some();
    let output = tool
        .current_dir(root())
        .args(if wished { write } else { check })
        .args(files)
        .output()
        .expect("the formatter runs");
    assert!(
        output.status.success(),
        "not formatted: run UPDATE_FORMAT=1 LUZHANQI_TESTS=all cargo test -p luzhanqi-tests format::\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs ruff, clang-format and shfmt from PyPI"
)]
fn python_c_and_shell() {
    let bin = python_env("format");
    let tool = |name: &str| Command::new(bin.join(name));
    let width = ["--quiet", "--line-length", "110", "--diff"];
    let is_python = |file: &String| {
        let text = fs::read_to_string(root().join(file)).expect("a script is text");
        text.lines()
            .next()
            .is_some_and(|line| line.contains("python"))
    };
    let (mut python, mut shell): (Vec<_>, Vec<_>) =
        tracked(&[".ci/*"]).into_iter().partition(is_python);
    python.extend(tracked(&["*.py"]));
    shell.extend(tracked(&["*.sh"]));
    let [all @ .., _] = width;
    let ruff = |options: &[&'static str]| [&["format"][..], options].concat();
    format(tool("ruff"), &ruff(&width), &ruff(&all), &python);
    // The generated headers have the style of cbindgen.
    let c = [
        "*.c",
        "*.cpp",
        "*.hpp",
        "*.h",
        ":!include/*.h",
        ":!*/header/*.h",
    ];
    let check = ["--dry-run", "-Werror"];
    format(tool("clang-format"), &check, &["-i"], &tracked(&c));
    let (check, write) = (["-i", "4", "-d"], ["-i", "4", "-w"]);
    format(tool("shfmt"), &check, &write, &shell);
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs biome from npm"
)]
fn javascript() {
    let home = target().join("npm-format");
    let biome = home.join("node_modules/.bin/biome");
    if !biome.exists() {
        fs::create_dir_all(&home).expect("the build directory can be written");
        let npm = need("npm", "apt-get install nodejs npm");
        run(Command::new(npm)
            .args([
                "install",
                "--loglevel=error",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
            ])
            .arg("--prefix")
            .arg(&home)
            .arg(BIOME));
    }
    let options = [
        "format",
        "--line-width=120",
        "--indent-style=space",
        "--vcs-enabled=false",
    ];
    let write = [&options[..], &["--write"]].concat();
    format(
        Command::new(biome),
        &options,
        &write,
        &tracked(&["*.js", "*.mjs", "*.ts", "*.css"]),
    );
}
