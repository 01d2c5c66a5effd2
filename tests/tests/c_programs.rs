//! Programs in C and C++ against the static and the shared library.

#[path = "../c/build.rs"]
mod build;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use build::{Link, compiler, functions, library, program, run_program, scratch, source, uncomment};
use luzhanqi_tests::{need, root, run};

/// The program as C and as C++, with both libraries.
fn everywhere(name: &str, expected: &str) {
    let path = source(name);
    for standard in ["c99", "c17", "c++11", "c++20"] {
        for link in [Link::Static, Link::Shared] {
            // The whole way once; the other standards with one library.
            if link == Link::Shared && standard != "c99" {
                continue;
            }
            let said = run_program(&program(&path, standard, link));
            assert_eq!(said.trim(), expected, "{name} {standard} {link:?}");
        }
    }
}

/// The loader looks for the name that the shared library gives itself.
fn link_soname() {
    let shared = library().join("libluzhanqi.so");
    let named = library().join(soname());
    if fs::symlink_metadata(&named).is_err() {
        // Another test may make it in the same moment.
        symlink(&shared, &named).ok();
    }
}

fn soname() -> String {
    let readelf = need("readelf", "apt-get install binutils");
    let about = run(Command::new(readelf)
        .args(["-d", "-W"])
        .arg(library().join("libluzhanqi.so")));
    let line = about.lines().find(|line| line.contains("(SONAME)"));
    let line = line.expect("the shared library has a SONAME");
    let name = line.split(['[', ']']).nth(1).expect("its name in brackets");
    name.to_string()
}

#[test]
fn values_are_walked() {
    link_soname();
    everywhere("walk_values.c", "walked");
}

#[test]
fn positions_are_walked() {
    link_soname();
    everywhere("walk_positions.c", "walked");
}

#[test]
fn games_are_walked() {
    link_soname();
    everywhere("walk_games.c", "walked");
}

#[test]
fn threads_share_const_objects() {
    link_soname();
    for link in [Link::Static, Link::Shared] {
        let said = run_program(&program(&source("threads.c"), "c11", link));
        assert_eq!(said.trim(), "alike");
    }
}

#[test]
fn conformance_cases_pass_from_c() {
    link_soname();
    for link in [Link::Static, Link::Shared] {
        let said = run_program(&program(&source("conformance.c"), "c99", link));
        let lines = |name: &str| {
            let path = root().join("luzhanqi/tests/conformance").join(name);
            let text = fs::read_to_string(path).expect("the cases");
            text.lines().count()
        };
        let wanted = format!(
            "{} cases\n{} more\n{} perfts\n",
            lines("cases.jsonl"),
            lines("more.jsonl"),
            lines("perft.jsonl")
        );
        assert_eq!(said, wanted);
        assert!(lines("cases.jsonl") > 2000);
    }
}

#[test]
fn the_headers_are_clean_in_every_standard() {
    let c = ["c99", "c11", "c17"];
    let cpp = ["c++11", "c++14", "c++17", "c++20"];
    let path = scratch("header").join("alone.c");
    // Twice: a header guards itself.
    let text = "#include \"luzhanqi.h\"\n#include \"luzhanqi.h\"\nint main(void) { return 0; }\n";
    fs::write(&path, text).expect("the program can be written");
    for standard in c.into_iter().chain(cpp) {
        run(compiler(standard)
            .args(["-Wconversion", "-Wshadow", "-fsyntax-only"])
            .arg(&path));
    }
}

#[test]
fn the_cpp_layer_works_and_is_clean() {
    link_soname();
    let path = source("wrapper.cpp");
    for standard in ["c++17", "c++20"] {
        run(compiler(standard)
            .args(["-Wconversion", "-Wshadow", "-fsyntax-only"])
            .arg(&path));
    }
    for link in [Link::Static, Link::Shared] {
        let said = run_program(&program(&path, "c++17", link));
        assert_eq!(said.trim(), "walked");
    }
}

#[test]
fn every_function_is_walked() {
    let mut called = BTreeSet::new();
    for name in ["walk_values.c", "walk_positions.c", "walk_games.c"] {
        let text = uncomment(&fs::read_to_string(source(name)).expect("a program"));
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        called.extend(words.map(str::to_string));
    }
    let left: Vec<String> = functions()
        .into_iter()
        .map(|function| function.name)
        .filter(|name| !called.contains(name))
        .collect();
    assert!(left.is_empty(), "no program in tests/c calls {left:?}");
}

#[test]
fn the_shared_library_exports_the_header_and_nothing_else() {
    let nm = need("nm", "apt-get install binutils");
    let exported = run(Command::new(nm)
        .args(["-D", "--defined-only", "--format=posix"])
        .arg(library().join("libluzhanqi.so")));
    let exported: BTreeSet<&str> = exported
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let all = functions();
    let declared: BTreeSet<&str> = all.iter().map(|function| function.name.as_str()).collect();
    let apart: Vec<_> = exported.symmetric_difference(&declared).collect();
    assert!(
        apart.is_empty(),
        "exported or declared, but not both: {apart:?}"
    );
    assert!(soname().starts_with("libluzhanqi.so."));
}
