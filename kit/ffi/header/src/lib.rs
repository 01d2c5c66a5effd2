//! Generates C headers from Rust sources with cbindgen. Each part of a header is one file of a crate, with
//! its constants, types and functions. Tests use it; the headers are in the repository.

pub mod abi;
pub mod description;

use std::fs;
use std::path::{Path, PathBuf};

use abi::Change;
use description::Description;

use cbindgen::{Builder, Config, DocumentationStyle, Language, Style};

/// The headers of a library, generated from its sources.
pub struct Header<'a> {
    /// The folder of the crate, `CARGO_MANIFEST_DIR`.
    pub home: &'a Path,
    /// The name of the library. Its description is `include/<name>.json` in the root of the workspace; its
    /// crate is `<name>-ffi`.
    pub name: &'a str,
    /// The version of the package.
    pub version: &'a str,
    /// The prefix of constants, such as `LZQ`.
    pub prefix: &'a str,
    /// The headers, `include/<name>.h`, with their parts: files of `src`, from basic to advanced. Each
    /// header includes those before it. Its first page is `header/<name>.h`.
    pub headers: &'a [(&'a str, &'a [&'a str])],
    /// The constants of a part that its source does not contain.
    pub constants: &'a dyn Fn(&str) -> String,
}

impl Header<'_> {
    /// The name and the text of every header.
    fn texts(&self) -> Vec<(String, String)> {
        let own = |number: usize| (format!("{}.h", self.headers[number].0), self.text(number));
        (0..self.headers.len()).map(own).collect()
    }

    fn text(&self, number: usize) -> String {
        let (name, parts) = self.headers[number];
        let first = fs::read_to_string(self.home.join(format!("header/{name}.h")));
        let first = first.expect("the first page");
        let shield = upper(name) + "_H";
        let includes = match number.checked_sub(1) {
            None => String::from("#include <stddef.h>\n#include <stdint.h>"),
            Some(before) => format!("#include \"{}.h\"", self.headers[before].0),
        };
        let mut out = format!(
            "{first}\n#ifndef {shield}\n#define {shield}\n\n{includes}\n\n\
             {}#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n",
            if number == 0 {
                import(self.prefix) + &must_use(self.prefix)
            } else {
                String::new()
            }
        );
        for name in parts {
            let mut constants = (self.constants)(name);
            if *name == "status" {
                constants = self.versions() + &constants;
            }
            out.push_str(&part(self.home, name, self.prefix, &constants));
            out.push('\n');
        }
        out.push_str("#ifdef __cplusplus\n}\n#endif\n\n");
        out.push_str(&format!("#endif /* {shield} */\n"));
        out
    }

    /// The version of the package and of its ABI.
    fn versions(&self) -> String {
        let mut parts = self.version.split(['.', '-']);
        let mut out = define(
            &format!("{}_ABI_VERSION", self.prefix),
            kit_ffi::version::abi(self.version) as usize,
            "The ABI version of this header. Before 1.0 it is the minor version; later it is 1000 times \
             the major version.",
        );
        for name in ["MAJOR", "MINOR", "PATCH"] {
            let number = parts.next().and_then(|part| part.parse().ok());
            out.push_str(&define(
                &format!("{}_VERSION_{name}", self.prefix),
                number.expect("a version has three numbers"),
                &format!("The {} version of this header.", name.to_ascii_lowercase()),
            ));
        }
        out
    }

    /// Returns the declarations of the headers as data.
    pub fn description(&self) -> Description {
        Description::read(self.name, self.version, &self.texts())
    }

    /// Checks that the headers and their JSON description match the sources. With `UPDATE_HEADER=1`, writes
    /// them first.
    ///
    /// # Panics
    /// If they differ, or if a first page contains a name that no header declares.
    pub fn check(&self) {
        let name = self.name;
        let mut files = self.texts();
        let library = self.description();
        for (header, text) in &files {
            let unknown = self.unknown(text, &library);
            assert!(
                unknown.is_empty(),
                "{header} names {unknown:?} on its first page"
            );
        }
        files.push((format!("{name}.json"), library.json()));
        for (file, made) in files {
            let path = include(self.home).join(&file);
            if wished("UPDATE_HEADER") {
                fs::write(&path, &made).expect("the header can be written");
            }
            let kept = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                made == kept,
                "include/{file} is not that of the sources: run \
                 UPDATE_HEADER=1 cargo test -p {name}-ffi, and look at the difference"
            );
        }
    }

    /// The names on the first page of a header that no header declares.
    fn unknown(&self, text: &str, library: &Description) -> Vec<String> {
        let page = text.split("#ifndef").next().unwrap_or_default();
        let prefix = format!("{}_", self.prefix.to_ascii_lowercase());
        let words = page.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        // A wildcard such as `lzq_game_...` ends with an underscore.
        let own = words.filter(|word| word.starts_with(&prefix) && !word.ends_with('_'));
        own.filter(|word| !library.declares(word))
            .map(str::to_string)
            .collect()
    }

    /// Checks that the ABI matches the crate's `abi.txt`. With `UPDATE_ABI=1`, writes the file, unless that
    /// would break programs that were compiled with a release of the same ABI number.
    ///
    /// # Panics
    /// If they differ; the message says what to do.
    pub fn check_abi(&self) {
        let path = self.home.join("abi.txt");
        let made = abi::lines(&self.description());
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let change = abi::change(&kept, &made);
        if change == Change::None {
            return;
        }
        let [gone, new] = abi::difference(&kept, &made).map(|lines| lines.join("\n  "));
        assert!(
            change != Change::Forbidden,
            "the ABI has changed, and its number has not. Programs that were compiled before would \
             break. Raise the minor version in Cargo.toml (from 1.0 on the major version): the header's \
             number, the SONAME and CMake's check follow.\nGone or changed:\n  {gone}\nNow:\n  {new}"
        );
        if wished("UPDATE_ABI") {
            let first = kept.lines().next().unwrap_or_default();
            // An extended ABI keeps its first line.
            let made = match (change, made.split_once('\n')) {
                (Change::More, Some((_, rest))) => format!("{first}\n{rest}"),
                _ => made,
            };
            fs::write(&path, made).expect("abi.txt can be written");
            return;
        }
        panic!(
            "the ABI is another than that of {name}-ffi/abi.txt. Look at the difference; if it is meant, \
             run UPDATE_ABI=1 cargo test -p {name}-ffi. Where lines are only new, raise the \
             patch version with the next release; where some are gone, the minor version (from 1.0 on \
             the major version).\nGone or changed:\n  {gone}\nNew:\n  {new}",
            name = self.name
        );
    }

    /// Checks that every public module of the crate is a part.
    ///
    /// # Panics
    /// If they differ.
    pub fn check_parts(&self) {
        let lib = fs::read_to_string(self.home.join("src/lib.rs")).expect("the crate's root");
        let mut modules = Vec::new();
        for module in public_modules(&lib) {
            // A module in a folder has several parts.
            match fs::read_to_string(self.home.join(format!("src/{module}/mod.rs"))) {
                Ok(text) => {
                    let inside = public_modules(&text).map(|part| format!("{module}/{part}"));
                    modules.extend(inside);
                }
                Err(_) => modules.push(module.to_string()),
            }
        }
        modules.sort_unstable();
        let parts = self.headers.iter().flat_map(|(_, parts)| parts.iter());
        let mut parts: Vec<&str> = parts.copied().collect();
        parts.sort_unstable();
        assert_eq!(modules, parts);
    }
}

/// The folder of the headers, in the root of the workspace.
fn include(home: &Path) -> PathBuf {
    let root = home.ancestors().skip(1);
    let mut folders = root.map(|folder| folder.join("include"));
    folders
        .find(|folder| folder.is_dir())
        .expect("the folder of the headers")
}

/// The public modules of a source.
fn public_modules(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
}

/// The macro before each function: empty, except for programs that use the .dll.
fn import(prefix: &str) -> String {
    format!(
        "#ifndef {prefix}_API\n#if defined(_WIN32) && defined({prefix}_DLL)\n\
         #define {prefix}_API __declspec(dllimport)\n#else\n#define {prefix}_API\n#endif\n#endif\n\n"
    )
}

/// The macro before each function that returns a status: compilers warn if a program ignores the status.
fn must_use(prefix: &str) -> String {
    format!(
        "/* Compilers warn about an ignored status. To switch this off, define {prefix}_MUST_USE as nothing. */\n\
         #ifndef {prefix}_MUST_USE\n\
         #if (defined(__cplusplus) && __cplusplus >= 201703L) || \
         (defined(__STDC_VERSION__) && __STDC_VERSION__ > 201710L)\n\
         #define {prefix}_MUST_USE [[nodiscard]]\n\
         #elif defined(__GNUC__)\n\
         #define {prefix}_MUST_USE __attribute__((warn_unused_result))\n\
         #elif defined(_MSC_VER)\n\
         #define {prefix}_MUST_USE _Check_return_\n\
         #else\n#define {prefix}_MUST_USE\n#endif\n#endif\n\n"
    )
}

/// Whether an environment variable is set to 1.
fn wished(name: &str) -> bool {
    std::env::var(name).is_ok_and(|wish| wish == "1")
}

/// One part, without include guard and includes: constants, types, functions.
fn part(home: &Path, name: &str, prefix: &str, constants: &str) -> String {
    let mut config = Config {
        language: Language::C,
        style: Style::Type,
        no_includes: true,
        usize_is_size_t: true,
        documentation_style: DocumentationStyle::Doxy,
        line_length: 100,
        tab_width: 4,
        ..Config::default()
    };
    let mut source = home.join(format!("src/{name}.rs"));
    let shared = include(home).join(format!("../kit/ffi/parts/{name}.rs"));
    if shared.exists() {
        source = std::env::temp_dir().join(format!(
            "{prefix}-{name}-{}-{:?}.rs",
            std::process::id(),
            std::thread::current().id()
        ));
        fs::write(&source, named(home, &shared, prefix)).expect("a part with names");
    }
    let text = fs::read_to_string(&source).expect("a part of the header");
    let title = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("//! "))
        .expect("a part begins with its title");
    config.function.prefix = Some(format!("{prefix}_API"));
    // Include types that only other parts use.
    let types = |line| {
        ["pub struct ", "pub type "]
            .iter()
            .find_map(|kind| str::strip_prefix(line, kind))
    };
    config.export.include = text
        .lines()
        .filter_map(types)
        .filter_map(|line| line.split([' ', '(']).next())
        .map(str::to_string)
        .collect();
    let mut out = Vec::new();
    Builder::new()
        .with_config(config)
        .with_src(&source)
        .generate()
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .write(&mut out);
    if shared.exists() {
        fs::remove_file(&source).expect("the part with names");
    }
    let body = String::from_utf8(out).expect("text");
    let title = title.trim_end_matches('.');
    let line = "-".repeat(92usize.saturating_sub(title.len()));
    let body = tidy(body.trim()).replace(
        &format!("\n{prefix}_API {}_status ", prefix.to_ascii_lowercase()),
        &format!(
            "\n{prefix}_MUST_USE\n{prefix}_API {}_status ",
            prefix.to_ascii_lowercase()
        ),
    );
    format!("/* {title} {line} */\n\n{constants}{body}\n")
}

/// A part that libraries share, with the names of this library instead of `any_...`.
fn named(home: &Path, shared: &Path, prefix: &str) -> String {
    let read = |path: &Path| fs::read_to_string(path).expect("a source");
    let mut text = read(shared);
    // Names that differ in the library: `lzq_view as any_seen`.
    let own = read(&home.join("src/own.rs"));
    for (before, after) in own.split(" as ").zip(own.split(" as ").skip(1)) {
        let end = |c: char| !c.is_alphanumeric() && c != '_';
        let own = before.rsplit(end).next().unwrap_or_default();
        let any = after.split(end).next().unwrap_or_default();
        if any.starts_with("any_") {
            text = text.replace(any, own);
        }
    }
    let prefix_of = prefix.to_ascii_lowercase();
    let text = text
        .replace("ANY_", &format!("{prefix}_"))
        .replace("any_", &format!("{prefix_of}_"));
    let export = |line: &str| match line.starts_with("#[unsafe(export_name") {
        true => String::from("#[unsafe(no_mangle)]\n"),
        false => format!("{line}\n"),
    };
    text.lines().map(export).collect()
}

/// Returns the definition of a constant with its documentation.
pub fn define(name: &str, number: usize, meaning: &str) -> String {
    let mut lines = vec![String::from("/**")];
    for word in meaning.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= 97 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!(" * {word}")),
        }
    }
    format!("{} */\n#define {name} {number}\n", lines.join("\n"))
}

/// Returns a word in the form for names of constants.
pub fn upper(word: &str) -> String {
    word.to_ascii_uppercase().replace('-', "_")
}

/// Formats the output of cbindgen: short comments on one line, constants without blank lines, negative
/// numbers in parentheses, structs with tags.
fn tidy(body: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    // The indentation of a function's parameters.
    let mut shift = 0;
    for line in body.lines() {
        let begun = lines.last().is_some_and(|line| line.ends_with("_API"));
        if begun || shift > 0 {
            let last = lines.last_mut().filter(|_| begun);
            match last {
                Some(last) => {
                    shift = last.len() + 1;
                    *last = format!("{last} {line}");
                }
                None => lines.push(format!("{}{line}", " ".repeat(shift))),
            }
            if line.ends_with(';') {
                shift = 0;
            }
            continue;
        }
        if line.trim() == "*/" && lines.len() >= 2 && lines[lines.len() - 2].trim() == "/**" {
            let text = lines.pop().unwrap_or_default();
            let open = lines.pop().unwrap_or_default();
            let indent = &open[..open.len() - open.trim_start().len()];
            let text = text.trim().trim_start_matches("* ");
            lines.push(format!("{indent}/** {text} */"));
            continue;
        }
        // The name is also the tag, which allows forward declarations.
        if let Some(name) = line
            .strip_prefix("} ")
            .and_then(|rest| rest.strip_suffix(';'))
        {
            let open = lines.iter_mut().rfind(|line| *line == "typedef struct {");
            *open.expect("the struct began") = format!("typedef struct {name} {{");
        }
        let negative = line
            .strip_prefix("#define ")
            .and_then(|rest| rest.split_once(" -"));
        lines.push(match negative {
            Some((name, number)) => format!("#define {name} (-{number})"),
            None => line.to_string(),
        });
    }
    let define = |line: Option<&String>| line.is_some_and(|line| line.starts_with("#define"));
    let one_liner = |line: Option<&String>| line.is_some_and(|line| line.starts_with("/** "));
    let mut out = String::new();
    for (i, line) in lines.iter().enumerate() {
        let close = line.is_empty()
            && i > 0
            && define(lines.get(i - 1))
            && one_liner(lines.get(i + 1))
            && define(lines.get(i + 2));
        if !close {
            out.push_str(line);
            out.push('\n');
        }
    }
    out.trim_end().to_string()
}

/// Returns the constants of an option's named values, `PREFIX_KEY_VALUE`, with their meanings.
pub fn tokens(prefix: &str, key: &str, words: &[&str], meanings: &[&str]) -> String {
    let constant = |(number, (word, meaning)): (usize, (&&str, &&str))| {
        let name = format!(
            "{prefix}_{}_{}",
            upper(key),
            upper(&word.replace('+', "-and-"))
        );
        define(&name, number, &format!("{key}={word}. {meaning}"))
    };
    words
        .iter()
        .zip(meanings)
        .enumerate()
        .map(constant)
        .collect()
}

/// Defines the tests of a crate's `header()`.
#[macro_export]
macro_rules! header_tests {
    ($header:ident) => {
        #[test]
        fn the_header_is_that_of_the_sources() {
            $header().check();
        }

        #[test]
        fn the_abi_is_the_kept_one() {
            $header().check_abi();
        }

        #[test]
        fn every_module_is_a_part() {
            $header().check_parts();
        }
    };
}
