//! Programs in C and C++ against the static and the shared library.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::build::{
    Link, assert_exports, assert_walked, compiler, frees, functions, give_soname, library, program,
    run_program, scratch, soname, source,
};
use luzhanqi_tests::{find, root, run, schedule, schedule_played};
#[cfg(unix)]
use luzhanqi_tests::{free_port, play_online};

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
    give_soname("luzhanqi", library());
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
            "{} cases\n{} more\n{} of options\n{} perfts\n",
            lines("cases.jsonl"),
            lines("more.jsonl"),
            lines("options.jsonl"),
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
    let headers =
        "#include \"luzhanqi_tools.h\"\n#include \"luzhanqi.h\"\n#include \"xiangqi.h\"\n"
            .repeat(2);
    let text = headers + "int main(void) { return 0; }\n";
    fs::write(&path, text).expect("the program can be written");
    for standard in c.into_iter().chain(cpp) {
        run(compiler(standard)
            .args(["-Wconversion", "-Wshadow", "-fsyntax-only"])
            .arg(&path));
    }
}

/// Compilers warn about each ignored status, unless the program switches this off.
#[test]
fn ignored_statuses_warn() {
    let dir = scratch("must-use");
    for (name, prefix, call) in [
        ("luzhanqi", "LZQ", "lzq_move_text(move, NULL, 0);"),
        ("luzhanqi_tools", "LZQ", "lzq_scene_ranks(NULL, 1, 2);"),
        ("xiangqi", "XQ", "xq_move_text(move, NULL, 0);"),
    ] {
        let header = fs::read_to_string(root().join(format!("include/{name}.h")));
        let header = header.expect("a header");
        let status = format!("\n{prefix}_API {}_status ", prefix.to_ascii_lowercase());
        let marked = format!("\n{prefix}_MUST_USE{status}");
        let count = |text: &str| header.matches(text).count();
        assert!(
            count(&status) > 50 && count(&status) == count(&marked),
            "{name}"
        );
        let write = |call: &str| {
            let path = dir.join(format!("{name}.c"));
            let lower = prefix.to_ascii_lowercase();
            let text = format!(
                "#include \"{name}.h\"\nvoid f({lower}_move move);\n\
                 void f({lower}_move move) {{ (void)move; {call} }}\n"
            );
            fs::write(&path, text).expect("the program can be written");
            path
        };
        for standard in ["c99", "c17", "c2x", "c++11", "c++17", "c++20"] {
            let mut compilers = vec![compiler(standard)];
            if let Some(clang) = find("clang") {
                let first = compiler(standard);
                let mut command = Command::new(clang);
                command.args(first.get_args());
                compilers.push(command);
            }
            for mut command in compilers {
                let path = write(call);
                command.args(["-c", "-o"]).arg(dir.join("out.o")).arg(&path);
                let with = |option: &str| {
                    let mut again = Command::new(command.get_program());
                    again.args(command.get_args()).arg(option);
                    let output = again.output().expect("a compiler");
                    (
                        output.status.success(),
                        String::from_utf8_lossy(&output.stderr).into_owned(),
                    )
                };
                let (good, said) = with("-g");
                assert!(
                    !good && said.contains("unused-result"),
                    "{standard} {name}: {said}"
                );
                let (good, said) = with(&format!("-D{prefix}_MUST_USE="));
                assert!(good, "{standard} {name}: {said}");
                if ["c2x", "c++17", "c++20"].contains(&standard) {
                    write(&format!("(void){call}"));
                    let (good, said) = with("-g");
                    assert!(good, "{standard} {name}: {said}");
                }
            }
        }
    }
}

/// The fuzzer of the C ABI needs clang, but its program keeps up with the headers.
#[test]
fn the_program_of_the_fuzzer_compiles() {
    run(compiler("c11")
        .arg("-fsyntax-only")
        .arg(root().join("fuzz/abi/abi.c")));
}

/// The standard headers come before the macros: those of C++ undefine some and break at others.
#[test]
fn the_headers_bear_the_macros_of_others() {
    let dir = scratch("macros");
    let standard = |paths: &[PathBuf]| -> String {
        let texts = paths
            .iter()
            .map(|path| fs::read_to_string(path).expect("a file"));
        let texts: String = texts.collect();
        let lines = texts.split_inclusive('\n');
        lines
            .filter(|line| line.starts_with("#include <"))
            .collect()
    };
    let header = |name: &str| root().join("include").join(name);
    let c = ["c99", "c17", "c++11", "c++20"];
    for name in [
        "luzhanqi.h",
        "luzhanqi_tools.h",
        "xiangqi.h",
        "luzhanqi.hpp",
        "xiangqi.hpp",
    ] {
        let above = ["luzhanqi.h", "xiangqi.h"].map(header);
        let first = standard(&[&above[..], &[header(name)]].concat());
        let text = format!("{first}#include \"macros.h\"\n#include \"{name}\"\n");
        let path = dir.join(format!("{name}.c"));
        fs::write(&path, text + "int main(void) { return 0; }\n").expect("it can be written");
        let standards = if name.ends_with(".hpp") {
            &["c++17", "c++20"]
        } else {
            &c[..]
        };
        for standard in standards {
            run(compiler(standard).arg("-fsyntax-only").arg(&path));
        }
    }
    // What the layers declare can also be used.
    for (program, layer) in [
        ("wrapper.cpp", "luzhanqi.hpp"),
        ("no_exceptions.cpp", "luzhanqi.hpp"),
        ("xiangqi.cpp", "xiangqi.hpp"),
    ] {
        let first = standard(&[header(layer), source("check.h"), source(program)]);
        let text = format!("{first}#include \"macros.h\"\n#include \"{program}\"\n");
        let path = dir.join(format!("macros_{program}"));
        fs::write(&path, text).expect("it can be written");
        run(compiler("c++17").arg("-fsyntax-only").arg(&path));
    }
}

#[test]
fn the_cpp_layer_works_and_is_clean() {
    link_soname();
    for path in [source("wrapper.cpp"), source("no_exceptions.cpp")] {
        for standard in ["c++20", "c++20 -fno-exceptions"] {
            run(compiler(standard)
                .args(["-Wconversion", "-Wshadow", "-fsyntax-only"])
                .arg(&path));
        }
        for (standard, link) in [("c++17", Link::Static), (WITHOUT, Link::Shared)] {
            let said = run_program(&program(&path, standard, link));
            assert_eq!(said.trim(), "walked", "{standard}");
        }
    }
}

/// C++ without exceptions.
const WITHOUT: &str = "c++17 -fno-exceptions";

#[test]
fn what_would_throw_ends_a_program_without_exceptions() {
    let program = program(&source("no_exceptions.cpp"), WITHOUT, Link::Static);
    let output = Command::new(program).args(["x", "nothing"]).output();
    let output = output.expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(
        said.starts_with("luzhanqi: ") && said.contains("sheet-dark"),
        "{said}"
    );
}

#[test]
fn freed_handles_are_found_where_blocks_are_kept() {
    for standard in ["c99", "c++20"] {
        let said = run_program(&program(&source("freed.c"), standard, Link::Static));
        assert_eq!(said, "freed\n");
    }
    assert_walked(&["freed.c"], &frees(functions()));
}

#[test]
fn tables_follow_the_schedule() {
    for (name, standard) in [("table.c", "c99"), ("table.cpp", "c++17")] {
        let program = program(&source(name), standard, Link::Static);
        let played = run(Command::new(program).arg(schedule("luzhanqi")));
        assert_eq!(played, schedule_played("luzhanqi"));
    }
}

/// Two clients of the example play to the end, over a restarted server and a new connection.
#[test]
#[cfg(unix)]
fn online_games_are_played() {
    let [server, client] = ["server", "client"].map(|name| {
        let path = root().join(format!("luzhanqi-ffi/examples/net/{name}.c"));
        let lines = fs::read_to_string(&path)
            .expect("a program")
            .lines()
            .count();
        assert!(
            lines <= if name == "server" { 115 } else { 95 },
            "{name} has {lines} lines"
        );
        program(&path, "c99", Link::Static)
    });
    let home = scratch("online");
    fs::remove_dir_all(&home).expect("the folder can be removed");
    fs::create_dir_all(&home).expect("the folder can be made");
    let port = free_port().to_string();
    play_online(&home, |name| match name {
        "server" => {
            let mut server = Command::new(&server);
            let options = r#"{"rules":"standard,ply-limit=40","seating":"open"}"#;
            server.args([&port, "table.jnl", options]);
            server
        }
        _ => {
            let mut client = Command::new(&client);
            client.arg(&port);
            client
        }
    });
}

#[test]
fn every_function_is_walked() {
    let programs = [
        "walk_values.c",
        "walk_positions.c",
        "walk_games.c",
        "table.c",
    ];
    assert_walked(&programs, &functions());
}

#[test]
fn the_shared_library_exports_the_header_and_nothing_else() {
    assert_exports("luzhanqi", library(), &functions());
    // The header's number, in the name of the shared library: 0.x before 1.0.
    let header = fs::read_to_string(root().join("include/luzhanqi.h")).expect("the header");
    let number = |name: &str| {
        let define = header
            .lines()
            .find_map(|line| line.strip_prefix(&format!("#define LZQ_{name} ")));
        let number: u32 = define.and_then(|text| text.parse().ok()).expect(name);
        number
    };
    let (major, minor) = (number("VERSION_MAJOR"), number("VERSION_MINOR"));
    let (abi, end) = match major {
        0 => (minor, format!("0.{minor}")),
        major => (1000 * major, major.to_string()),
    };
    assert_eq!(number("ABI_VERSION"), abi);
    assert_eq!(
        soname("luzhanqi", library()),
        format!("libluzhanqi.so.{end}")
    );
}
