//! What the descriptions of the libraries say is what a C compiler makes of the headers, and enough to
//! play a game with.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::build;
use crate::build::{compiler, library, scratch, source};
use luzhanqi_tests::{need, root, run};
use serde_json::Value;

fn description(name: &str) -> (PathBuf, Value) {
    let path = root().join(format!("include/{name}.json"));
    let text = fs::read_to_string(&path).expect("the description");
    let read = serde_json::from_str(&text).expect("the description is JSON");
    (path, read)
}

fn each<'a>(of: &'a Value, list: &str) -> &'a [Value] {
    let all = of[list].as_array().expect("a list");
    assert!(!all.is_empty() || list == "parameters", "no {list}");
    all
}

fn text<'a>(of: &'a Value, key: &str) -> &'a str {
    of[key].as_str().expect("a text")
}

/// A program of assertions: it compiles if the description is right.
fn assertions(name: &str) -> String {
    let (_, library) = description(name);
    let mut out = String::new();
    let headers = each(&library, "functions")
        .iter()
        .map(|one| text(one, "header"));
    for header in headers.collect::<BTreeSet<_>>() {
        writeln!(out, "#include \"{header}\"").unwrap();
    }
    let mut is = |left: String, right: &Value| {
        writeln!(
            out,
            "_Static_assert({left} == {right}, \"as it is described\");"
        )
        .unwrap();
    };
    for one in each(&library, "constants") {
        is(text(one, "name").to_string(), &one["value"]);
    }
    for one in each(&library, "structs") {
        let name = text(one, "name");
        // Both by its name and by its tag.
        is(format!("sizeof({name})"), &one["size"]);
        is(format!("_Alignof(struct {name})"), &one["align"]);
        for member in each(one, "members") {
            let place = format!("offsetof({name}, {})", text(member, "name"));
            is(place, &member["offset"]);
        }
    }
    for one in each(&library, "types") {
        let (name, is) = (text(one, "name"), text(one, "is"));
        writeln!(
            out,
            "_Static_assert(_Generic(({name})0, {is}: 1, default: 0), \"\");"
        )
        .unwrap();
    }
    for one in each(&library, "handles") {
        writeln!(out, "struct {0}; extern {0} *a_{0};", text(one, "name")).unwrap();
    }
    for (number, one) in each(&library, "functions").iter().enumerate() {
        let types: Vec<&str> = each(one, "parameters")
            .iter()
            .map(|one| text(one, "type"))
            .collect();
        let types = if types.is_empty() {
            "void".to_string()
        } else {
            types.join(", ")
        };
        let (returns, name) = (text(one, "returns"), text(one, "name"));
        writeln!(out, "{returns} (*const f{number})({types}) = {name};").unwrap();
        assert!(!text(one, "doc").is_empty(), "{name} has no description");
    }
    out + "int main(void) { return 0; }\n"
}

#[test]
fn descriptions_are_what_the_compiler_sees() {
    for name in ["luzhanqi", "xiangqi"] {
        let path = scratch("layout").join(format!("{name}.c"));
        fs::write(&path, assertions(name)).expect("the program can be written");
        run(compiler("c11").arg("-fsyntax-only").arg(&path));
    }
}

#[test]
fn the_cpp_layer_covers_the_main_header() {
    let read = |name: &str| fs::read_to_string(root().join("include").join(name)).expect("a layer");
    // What both games share is written with a macro.
    let layer = read("luzhanqi.hpp") + &read("game_table.hpp").replace("GAME_TABLE(", "lzq_");
    let words: BTreeSet<&str> = layer
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .collect();
    let (_, library) = description("luzhanqi");
    let main = each(&library, "functions").iter();
    let main = main.filter(|one| text(one, "header") == "luzhanqi.h");
    let main: Vec<&str> = main.map(|one| text(one, "name")).collect();
    assert!(main.len() > 90, "the main header has its functions");
    let left: Vec<_> = main.iter().filter(|name| !words.contains(*name)).collect();
    assert!(left.is_empty(), "luzhanqi.hpp has nothing for {left:?}");
}

#[test]
fn a_module_that_is_made_from_the_description_plays_games() {
    let python = need("python3", "apt-get install python3");
    let maker = root().join("luzhanqi-ffi/examples/bindings.py");
    let folder = scratch("ctypes");
    for (name, module) in [("luzhanqi", "lzq.py"), ("xiangqi", "xq.py")] {
        let made = run(Command::new(&python)
            .arg(&maker)
            .arg(description(name).0)
            .arg("python"));
        fs::write(folder.join(module), made).expect("the module can be written");
    }
    let said = run(Command::new(&python)
        .arg(source("ctypes_game.py"))
        .arg(&folder)
        .arg(library().join("libluzhanqi.so")));
    assert_eq!(said.trim(), "played 6");
    // The other library's module loads at least.
    run(Command::new(&python)
        .current_dir(&folder)
        .arg("-c")
        .arg("import xq, sys; xq.load(sys.argv[1])")
        .arg(build::built("xiangqi").join("libxiangqi.so")));
}

#[test]
#[cfg_attr(
    not(cross_tier),
    ignore = "LUZHANQI_TESTS=cross runs it; needs mono-mcs, mono-runtime (apt-get install)"
)]
fn a_program_in_csharp_plays_games() {
    let python = need("python3", "apt-get install python3");
    let example = root().join("luzhanqi-ffi/examples");
    let folder = scratch("csharp");
    let made = run(Command::new(python)
        .arg(example.join("bindings.py"))
        .arg(description("luzhanqi").0)
        .arg("csharp"));
    fs::write(folder.join("Lzq.cs"), made).expect("the bindings can be written");
    run(Command::new(need("mcs", "apt-get install mono-mcs"))
        .arg("-unsafe")
        .arg(format!("-out:{}", folder.join("Game.exe").display()))
        .arg(example.join("csharp/Game.cs"))
        .arg(folder.join("Lzq.cs")));
    let mono = need("mono", "apt-get install mono-runtime");
    for rules in ["ccgc", "oca,ply-limit=300", "flip,quiet-limit=60"] {
        let said = run(Command::new(&mono)
            .env("LD_LIBRARY_PATH", library())
            .arg(folder.join("Game.exe"))
            .arg(rules));
        assert!(said.contains(" plies"), "{said}");
    }
}
