//! Programs in C and C++ against the libraries of xiangqi, with all its cases.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::build;
use crate::build::{
    Link, assert_exports, assert_walked, built, compiler, frees, functions_of, give_soname, linked,
    source,
};
use luzhanqi_tests::{root, run, schedule, schedule_played};

/// The directory with the libraries, built once for this run.
fn library() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let library = built("xiangqi");
        give_soname("xiangqi", &library);
        library
    })
}

fn said(name: &str, standard: &str, link: Link) -> String {
    let program = linked(&source(name), standard, link, "xiangqi", library());
    run(Command::new(program).arg(root().join("xiangqi/core/tests/vectors")))
}

#[test]
fn all_cases_pass_from_c() {
    let lines = |name: &str| {
        let path = root().join(format!("xiangqi/core/tests/vectors/{name}.jsonl"));
        let count = fs::read_to_string(path).expect("the cases").lines().count();
        format!("{count} {name}\n")
    };
    let cases = [
        "positions",
        "ends",
        "perft",
        "illegal",
        "repeat",
        "repeat_disputed",
        "diagrams",
        "notation",
    ];
    let wanted: String = cases.map(lines).concat();
    assert_eq!(said("xiangqi.c", "c99", Link::Static), wanted);
}

#[test]
fn the_cpp_layer_works_and_is_clean() {
    for (standard, link) in [
        ("c++17", Link::Static),
        ("c++20", Link::Shared),
        ("c++17 -fno-exceptions", Link::Static),
    ] {
        run(compiler(standard)
            .args(["-Wconversion", "-Wshadow", "-fsyntax-only"])
            .arg(source("xiangqi.cpp")));
        assert_eq!(said("xiangqi.cpp", standard, link).trim(), "walked");
    }
}

#[test]
fn tables_follow_the_schedule() {
    for (name, standard) in [("table.c", "c99"), ("table.cpp", "c++17")] {
        // The programs are written for luzhanqi.
        let text = fs::read_to_string(source(name)).expect("a program");
        let text = text
            .replace("lzq_view", "xq_game")
            .replace("lzq", "xq")
            .replace("LZQ", "XQ");
        let own = build::scratch("table").join(format!("xiangqi_{name}"));
        fs::write(&own, text.replace("luzhanqi.h", "xiangqi.h")).expect("a program");
        let program = linked(&own, standard, Link::Static, "xiangqi", library());
        let played = run(Command::new(program).arg(schedule("xiangqi")));
        assert_eq!(played, schedule_played("xiangqi"));
    }
}

#[test]
fn freed_handles_are_found_where_blocks_are_kept() {
    assert_eq!(said("xiangqi_freed.c", "c99", Link::Static), "freed\n");
    assert_walked(&["xiangqi_freed.c"], &frees(functions_of("xiangqi", "xq_")));
}

#[test]
fn every_function_is_walked_and_exported() {
    let functions = functions_of("xiangqi", "xq_");
    assert!(functions.len() > 70, "the header has its functions");
    assert_walked(&["xiangqi.c", "table.c"], &functions);
    assert_exports("xiangqi", library(), &functions);
}
