//! What the tests in C and C++ share: the built libraries, the compilers, the header's functions.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use luzhanqi_tests::{link, need, root, run, target};

/// How a program is linked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Link {
    Static,
    Shared,
}

/// Strict warnings, all of them errors.
pub const STRICT: [&str; 5] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g"];

/// The directory with `libluzhanqi.a` and `libluzhanqi.so`, built for this run: `cargo test` alone
/// does not build them.
pub fn library() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| built("luzhanqi"))
}

/// Builds the libraries of a name, and says where they are.
pub fn built(name: &str) -> PathBuf {
    run(Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["build", "--quiet", "-p"])
        .arg(format!("{name}-ffi")));
    target().join("debug")
}

/// A place for files of this test.
pub fn scratch(name: &str) -> PathBuf {
    let dir = target().join("c").join(name);
    fs::create_dir_all(&dir).expect("the build directory can be written");
    dir
}

fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| {
        let about = run(Command::new("rustc").arg("-vV"));
        let host = about.lines().find_map(|line| line.strip_prefix("host: "));
        host.expect("rustc tells its host").to_string()
    })
}

/// The compiler for a standard, such as `c99` or `c++17`, which options may follow.
pub fn compiler(standard: &str) -> Command {
    let (standard, options) = standard.split_once(' ').unwrap_or((standard, ""));
    let cpp = standard.starts_with("c++");
    let tool = cc::Build::new()
        .cpp(cpp)
        .target(host())
        .host(host())
        .opt_level(1)
        .cargo_metadata(false)
        .try_get_compiler()
        .unwrap_or_else(|error| panic!("{error}; install one with `apt-get install gcc g++`"));
    let mut command = tool.to_command();
    command
        .arg(format!("-std={standard}"))
        .args(options.split_whitespace())
        .args(STRICT)
        .arg("-I")
        .arg(root().join("include"))
        .arg("-I")
        .arg(root().join("tests/c"));
    if cpp {
        command.args(["-x", "c++"]);
    }
    command
}

/// The system libraries that a program with the static library needs.
pub const SYSTEM: [&str; 5] = ["-lpthread", "-ldl", "-lm", "-lgcc_s", "-lc"];

/// Compiles and links a program of one file.
pub fn program(source: &Path, standard: &str, link: Link) -> PathBuf {
    linked(source, standard, link, "luzhanqi", library())
}

/// Compiles a program of one file and links it with the library of a name in a directory.
pub fn linked(source: &Path, standard: &str, link: Link, name: &str, library: &Path) -> PathBuf {
    let stem = source.file_stem().expect("a file").to_string_lossy();
    let out = scratch("programs").join(format!("{stem}-{standard}-{link:?}"));
    let mut command = compiler(standard);
    command.arg(source).args(["-x", "none", "-o"]).arg(&out);
    match link {
        Link::Static => command.arg(library.join(format!("lib{name}.a"))),
        Link::Shared => command
            .arg("-L")
            .arg(library)
            .arg(format!("-l{name}"))
            .arg(format!("-Wl,-rpath,{}", library.display())),
    };
    run(command.args(SYSTEM));
    out
}

/// A source of these tests.
pub fn source(name: &str) -> PathBuf {
    root().join("tests/c").join(name)
}

/// Runs a program in a directory where it finds the conformance cases.
pub fn run_program(program: &Path) -> String {
    run(Command::new(program).arg(root().join("luzhanqi/tests/conformance")))
}

/// A function of the header.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub returns: String,
    /// Types and names.
    pub params: Vec<(String, String)>,
}

/// A text without its C comments.
pub fn uncomment(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        out.push_str(&rest[..start]);
        rest = rest[start..].split_once("*/").map_or("", |parts| parts.1);
    }
    out + rest
}

/// The functions that the headers declare.
pub fn functions() -> Vec<Function> {
    let all = functions_of("luzhanqi", "lzq_");
    assert!(all.len() > 200, "the headers have their functions");
    all
}

/// Those of the functions that free a handle: one for each type of handle.
pub fn frees(mut functions: Vec<Function>) -> Vec<Function> {
    functions.retain(|function| function.name.ends_with("_free"));
    functions
}

/// The headers of a library, together.
pub fn headers(name: &str) -> String {
    let of = |end: &str| fs::read_to_string(root().join(format!("include/{name}{end}.h")));
    let more = of("_tools").unwrap_or_default();
    of("").expect("the header") + &more
}

/// The functions that the headers of a library declare, which begin alike.
pub fn functions_of(name: &str, prefix: &str) -> Vec<Function> {
    let header = uncomment(&headers(name));
    let code = header.lines();
    let code = code.filter(|line| !line.starts_with('#') && *line != "}");
    let text = code
        .collect::<Vec<_>>()
        .join(" ")
        .replace("extern \"C\" {", "");
    let mut all = Vec::new();
    for statement in text.split(';') {
        let Some((head, params)) = statement.split_once('(') else {
            continue;
        };
        let words = head.split_whitespace();
        let words: Vec<&str> = words
            .filter(|word| !word.ends_with("_API") && !word.ends_with("_MUST_USE"))
            .collect();
        let Some(name) = words.last().map(|word| word.trim_start_matches('*')) else {
            continue;
        };
        if !name.starts_with(prefix) {
            continue;
        }
        let returns = words.join(" ");
        let returns = returns[..returns.len() - name.len()].trim().to_string();
        let params = params.trim().trim_end_matches(')');
        let params = params
            .split(',')
            .map(|param| param.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|param| param != "void")
            .map(|param| {
                let at = param.rfind([' ', '*']).expect("a type and a name") + 1;
                (
                    param[..at].trim().replace(" *", "*"),
                    param[at..].to_string(),
                )
            })
            .collect();
        all.push(Function {
            name: name.to_string(),
            returns,
            params,
        });
    }
    all
}

/// Makes the name that the shared library of a name gives itself, which the loader looks for.
pub fn give_soname(name: &str, library: &Path) {
    let shared = library.join(format!("lib{name}.so"));
    let named = library.join(soname(name, library));
    link(&shared, &named);
}

/// The name that the shared library of a name gives itself.
pub fn soname(name: &str, library: &Path) -> String {
    let readelf = need("readelf", "apt-get install binutils");
    let about = run(Command::new(readelf)
        .args(["-d", "-W"])
        .arg(library.join(format!("lib{name}.so"))));
    let line = about.lines().find(|line| line.contains("(SONAME)"));
    let line = line.expect("the shared library has a SONAME");
    let name = line.split(['[', ']']).nth(1).expect("its name in brackets");
    name.to_string()
}

/// Fails if no program of `tests/c` among these calls a function of a header.
pub fn assert_walked(programs: &[&str], functions: &[Function]) {
    let mut called = BTreeSet::new();
    for name in programs {
        let text = uncomment(&fs::read_to_string(source(name)).expect("a program"));
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        called.extend(words.map(str::to_string));
        if name == &"table.c" {
            // It is compiled for xiangqi too.
            let other: Vec<String> = called
                .iter()
                .map(|word| word.replace("lzq_", "xq_"))
                .collect();
            called.extend(other);
        }
    }
    let mut names = functions.iter().map(|function| &function.name);
    let left: Vec<&String> = names
        .by_ref()
        .filter(|name| !called.contains(*name))
        .collect();
    assert!(left.is_empty(), "no program in tests/c calls {left:?}");
}

/// Fails if a shared library exports other functions than its header declares.
pub fn assert_exports(name: &str, library: &Path, functions: &[Function]) {
    let nm = need("nm", "apt-get install binutils");
    let exported = run(Command::new(nm)
        .args(["-D", "--defined-only", "--format=posix"])
        .arg(library.join(format!("lib{name}.so"))));
    let exported: BTreeSet<&str> = exported
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let declared: BTreeSet<&str> = functions
        .iter()
        .map(|function| function.name.as_str())
        .collect();
    let apart: Vec<_> = exported.symmetric_difference(&declared).collect();
    assert!(
        apart.is_empty(),
        "exported or declared, but not both: {apart:?}"
    );
}
