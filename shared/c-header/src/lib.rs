//! C headers from Rust sources: each part of a header is one file of a crate, whose constants, types and
//! functions cbindgen writes. Tests use it; the header is kept in the tree.

use std::fs;
use std::path::Path;
use std::process::Command;

use cbindgen::{Builder, Config, DocumentationStyle, Language, Style};

/// A header as its sources make it.
pub struct Header<'a> {
    /// The folder of the crate, `CARGO_MANIFEST_DIR`.
    pub home: &'a Path,
    /// The name of the library: the header is `../include/<name>.h`, the crate `<name>-ffi`.
    pub name: &'a str,
    /// The parts in the order in which a C reader learns, as files of `src`.
    pub parts: &'a [&'a str],
    /// Constants that a part has from elsewhere than its source.
    pub constants: &'a dyn Fn(&str) -> String,
}

impl Header<'_> {
    fn text(&self) -> String {
        let first = fs::read_to_string(self.home.join("header/first-page.h"));
        let first = first.expect("the first page");
        let shield = upper(self.name) + "_H";
        let mut out = format!(
            "{first}\n#ifndef {shield}\n#define {shield}\n\n#include <stddef.h>\n#include <stdint.h>\n\n\
             #ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n"
        );
        for name in self.parts {
            out.push_str(&part(self.home, name, &(self.constants)(name)));
            out.push('\n');
        }
        out.push_str("#ifdef __cplusplus\n}\n#endif\n\n");
        out.push_str(&format!("#endif /* {shield} */\n"));
        out
    }

    /// Compares the kept header with its sources; with `UPDATE_HEADER=1` it is written first.
    ///
    /// # Panics
    /// If they differ.
    pub fn check(&self) {
        let name = self.name;
        let path = self.home.join(format!("../include/{name}.h"));
        let made = self.text();
        if std::env::var("UPDATE_HEADER").is_ok_and(|wish| wish == "1") {
            fs::write(&path, &made).expect("the header can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            made == kept,
            "include/{name}.h is not that of the sources: run \
             UPDATE_HEADER=1 cargo test -p {name}-ffi --test header, and look at the difference"
        );
    }

    /// Checks that every public module of the crate is a part.
    ///
    /// # Panics
    /// If one is not, or a part is no module.
    pub fn check_parts(&self) {
        let lib = fs::read_to_string(self.home.join("src/lib.rs")).expect("the crate's root");
        let mut modules: Vec<&str> = lib
            .lines()
            .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
            .collect();
        modules.sort_unstable();
        let mut parts = self.parts.to_vec();
        parts.sort_unstable();
        assert_eq!(modules, parts);
    }

    /// Checks that the crate, as it would be published, holds its C and its C++ header.
    ///
    /// # Panics
    /// If it lacks one.
    pub fn check_package(&self) {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let list = Command::new(cargo)
            .args(["package", "--list", "--allow-dirty", "--offline"])
            .current_dir(self.home)
            .output()
            .expect("cargo runs");
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        for end in ["h", "hpp"] {
            let header = format!("include/{}.{end}", self.name);
            assert!(
                list.lines().any(|file| file == header),
                "{header} is not in:\n{list}"
            );
        }
    }
}

/// One part without guard and includes: constants, types, functions.
fn part(home: &Path, name: &str, constants: &str) -> String {
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
    let source = home.join(format!("src/{name}.rs"));
    let text = fs::read_to_string(&source).expect("a part of the header");
    let title = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("//! "))
        .expect("a part begins with its title");
    // A struct that only other parts use is made here all the same.
    config.export.include = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub struct "))
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
    let body = String::from_utf8(out).expect("text");
    let title = title.trim_end_matches('.');
    let line = "-".repeat(92usize.saturating_sub(title.len()));
    format!("/* {title} {line} */\n\n{constants}{}\n", tidy(body.trim()))
}

/// A constant with its meaning.
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

/// A word as a part of the name of a constant.
pub fn upper(word: &str) -> String {
    word.to_ascii_uppercase().replace('-', "_")
}

/// Comments of one line on one line, constants close together, negative numbers in parentheses, structs
/// with tags.
fn tidy(body: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in body.lines() {
        if line.trim() == "*/" && lines.len() >= 2 && lines[lines.len() - 2].trim() == "/**" {
            let text = lines.pop().unwrap_or_default();
            let open = lines.pop().unwrap_or_default();
            let indent = &open[..open.len() - open.trim_start().len()];
            let text = text.trim().trim_start_matches("* ");
            lines.push(format!("{indent}/** {text} */"));
            continue;
        }
        // A struct has its name as a tag too, so that it can be declared ahead.
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
