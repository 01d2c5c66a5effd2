//! Static libraries as they are released: nothing visible but the functions of the header, so that both
//! stand in one program, which may be linked with nothing else.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::{built, compiler, functions_of, scratch, source};
use luzhanqi_tests::{need, root, run};

/// The archive as a release has it.
fn sealed(prefix: &str, archive: &Path) -> PathBuf {
    need("objcopy", "apt-get install binutils");
    let name = archive.file_name().expect("a file");
    let out = scratch("sealed").join(name);
    run(Command::new(root().join("kit/ffi/package/seal.sh"))
        .arg(prefix)
        .arg(archive)
        .arg(&out));
    out
}

/// What a program can see of an archive.
fn visible(archive: &Path) -> BTreeSet<String> {
    let nm = need("nm", "apt-get install binutils");
    let said = run(Command::new(nm)
        .args(["--defined-only", "--extern-only", "--format=posix"])
        .arg(archive));
    said.lines()
        .filter_map(|line| line.split_once(" T "))
        .map(|(name, _)| name.to_string())
        .collect()
}

#[test]
fn both_libraries_stand_in_one_program() {
    let mut libraries = Vec::new();
    for (name, prefix) in [("luzhanqi", "lzq_"), ("xiangqi", "xq_")] {
        let archive = built(name).join(format!("lib{name}.a"));
        let library = sealed(prefix, &archive);
        let declared = functions_of(name, prefix);
        let declared: BTreeSet<String> = declared.into_iter().map(|one| one.name).collect();
        assert_eq!(visible(&library), declared);
        let size = |path: &Path| fs::metadata(path).expect("a file").len();
        assert!(
            size(&library) * 4 < size(&archive),
            "what is unused is gone"
        );
        libraries.push(library);
    }
    // Not even the unwinder is named: the compiler finds the one that fits.
    for kind in ["-pie", "-static"] {
        let program = scratch("programs").join(format!("both{kind}"));
        run(compiler("c99")
            .arg(source("both.c"))
            .args(["-x", "none", "-o"])
            .arg(&program)
            .args(&libraries)
            .args([kind, "-lm", "-lpthread", "-ldl"]));
        assert_eq!(run(&mut Command::new(program)), "both\n");
    }
}

/// Two libraries that panic inside and catch it, each with what unwinds in it.
#[test]
fn panics_are_caught_in_sealed_libraries() {
    let place = scratch("panics");
    let mut libraries = Vec::new();
    for name in ["one_", "two_"] {
        let text = format!(
            "#[unsafe(no_mangle)] pub extern \"C\" fn {name}caught(i: usize) -> i32 {{\n\
             std::panic::set_hook(Box::new(|_| ()));\n\
             std::panic::catch_unwind(|| vec![1, 2][i]).unwrap_or(7)\n}}\n"
        );
        let file = place.join(format!("{name}.rs"));
        fs::write(&file, text).expect("a source");
        let archive = place.join(format!("lib{name}.a"));
        run(Command::new("rustc")
            .args(["--edition", "2024", "-O", "--crate-type", "staticlib", "-o"])
            .arg(&archive)
            .arg(&file));
        libraries.push(sealed(name, &archive));
    }
    let file = place.join("main.c");
    let text = "int one_caught(unsigned long); int two_caught(unsigned long);\n\
                int main(void) { return one_caught(1) != 2 || one_caught(2) != 7 || two_caught(9) != 7; }\n";
    fs::write(&file, text).expect("a source");
    for kind in ["-pie", "-static"] {
        let program = place.join(format!("main{kind}"));
        run(compiler("c99")
            .arg(&file)
            .args(["-x", "none", "-o"])
            .arg(&program)
            .args(&libraries)
            .arg(kind));
        run(&mut Command::new(program));
    }
}
