//! The names that a language declares for its users, read from its sources.

use std::fs;
use std::path::Path;

use luzhanqi_tests::{files, root, texts};

/// The text of a file of the workspace.
pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The type of a line that begins an inherent `impl` block, and whether the line begins any block.
fn implements(line: &str) -> Option<Option<&str>> {
    let rest = line.trim_start().strip_prefix("impl")?;
    let rest = match rest.strip_prefix('<') {
        Some(generic) => generic.split_once('>')?.1,
        None => rest,
    };
    let rest = rest.strip_prefix(' ')?;
    if rest.contains(" for ") {
        return Some(None);
    }
    let of = rest
        .split(|c: char| !c.is_alphanumeric() && c != '$')
        .next();
    of.map(Some)
}

/// `Type::function`, or `module::function` for free ones, of a source. Those of a macro begin with the
/// name of its argument.
fn rust_file(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a source");
    let module = path.file_stem().expect("a name").to_string_lossy();
    let module = match path.parent().and_then(Path::file_name) {
        Some(parent) if parent != "src" => parent.to_string_lossy(),
        _ => module,
    };
    // Blocks may be nested: a method may have a type of its own.
    let mut owners: Vec<(Option<String>, usize)> = Vec::new();
    let mut all = Vec::new();
    for line in text
        .lines()
        .take_while(|line| !line.contains("mod tests {"))
    {
        let indent = line.len() - line.trim_start().len();
        if let Some(of) = implements(line) {
            owners.push((of.map(str::to_string), indent));
        } else if line.trim() == "}" && owners.last().is_some_and(|(_, at)| *at == indent) {
            owners.pop();
        }
        let line = line.trim_start();
        let name = line
            .strip_prefix("pub fn ")
            .or_else(|| line.strip_prefix("pub const fn "));
        let Some(name) = name.and_then(|rest| rest.split(['(', '<']).next()) else {
            continue;
        };
        let owner = owners.last().and_then(|(of, _)| of.as_deref());
        let owner = owner.unwrap_or(module.as_ref());
        // A macro makes the getters and setters of the options of rules.
        if !name.starts_with('$') && !owner.is_empty() {
            all.push(format!("{owner}::{name}"));
        }
    }
    all
}

/// The public functions of folders. Macros of the shared crate declare some: their file, the argument,
/// and the type that stands for it; an empty argument means the types that the file itself has.
pub fn rust(folders: &[&str], shared: &[(&str, &str, &str)]) -> Vec<String> {
    let own = folders.iter().flat_map(|folder| files(folder, "rs"));
    let own = own.flat_map(|path| rust_file(&path));
    let shared = shared.iter().flat_map(|(file, argument, of)| {
        let all = rust_file(&root().join("kit/core/src").join(file));
        all.into_iter().filter_map(move |name| {
            if argument.is_empty() {
                return name.starts_with(char::is_uppercase).then_some(name);
            }
            Some(format!("{of}{}", name.strip_prefix(argument)?))
        })
    });
    own.filter(|name| !name.starts_with('$'))
        .chain(shared)
        .collect()
}

/// The functions of a C library, from its description.
pub fn c(game: &str) -> Vec<String> {
    let described = read(&format!("include/{game}.json"));
    let described: serde_json::Value = serde_json::from_str(&described).expect("JSON");
    let functions = described["functions"].as_array().expect("functions");
    let name = |one: &serde_json::Value| one["name"].as_str().expect("a name").to_owned();
    functions.iter().map(name).collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The word at the end of a text.
fn last_word(text: &str) -> &str {
    &text[text.rfind(|c| !is_word(c)).map_or(0, |at| at + 1)..]
}

/// The word at the beginning of a text.
fn first_word(text: &str) -> &str {
    &text[..text.find(|c| !is_word(c)).unwrap_or(text.len())]
}

/// The classes, `Class.method` and functions of C++ headers.
pub fn cpp(headers: &[&str]) -> Vec<String> {
    let (mut class, mut public, mut all) = (String::new(), false, Vec::new());
    let text: String = headers.iter().map(|header| read(header)).collect();
    for line in text.lines() {
        let declared = line.split_once("> class ").map_or(line, |(_, rest)| rest);
        let of = line.strip_prefix("class ").or(line.strip_prefix("struct "));
        let of = of.or((declared != line).then_some(declared));
        if let Some(of) = of.filter(|_| line.ends_with('{')) {
            (class, public) = (first_word(of).to_owned(), line.starts_with("struct"));
            all.push(class.clone());
        } else if line.starts_with('}') {
            class.clear();
        } else if line == "public:" || line == "private:" {
            public = line == "public:";
        }
        let body = line
            .strip_prefix("    ")
            .filter(|body| !body.starts_with([' ', '/']));
        let function = match body.filter(|_| public && !class.is_empty()) {
            Some(body) => body,
            None if class.is_empty() && line.starts_with("inline ") => line,
            None => continue,
        };
        let Some((before, _)) = function.split_once('(') else {
            continue;
        };
        let name = last_word(before);
        let is_call = before.contains(['=', '.'])
            || ["return", "friend", "using"].contains(&first_word(before));
        // Operators, and what a range-based loop or the header itself needs.
        let is_own = ![
            "bool", "begin", "end", "c", "or_throw", "status", "done", "",
        ]
        .contains(&name);
        if !is_call && is_own && !before.contains("operator") && name != class {
            let of = if class.is_empty() {
                String::new()
            } else {
                format!("{class}.")
            };
            all.push(format!("{of}{name}"));
        }
    }
    all.retain(|name| !name.is_empty());
    all
}

/// The classes, `Class.member` and functions of a Python package.
pub fn python(package: &str) -> Vec<String> {
    let (mut class, mut all) = (String::new(), Vec::new());
    for file in ["_native.pyi", "enums.py", "values.py"] {
        let mut is_docstring = false;
        for line in read(&format!("{package}/{file}")).lines() {
            let was_docstring = is_docstring;
            is_docstring ^= line.matches("\"\"\"").count() % 2 == 1;
            if was_docstring {
                continue;
            }
            if let Some(rest) = line.strip_prefix("class ") {
                class = first_word(rest).to_owned();
                all.push(class.clone());
            } else if let Some(rest) = line.strip_prefix("def ") {
                class.clear();
                all.push(first_word(rest).to_owned());
            } else if let Some(rest) = line.strip_prefix("    ") {
                let name = first_word(rest.strip_prefix("def ").unwrap_or(rest));
                let is_member = rest.starts_with("def ") || rest[name.len()..].starts_with(": ");
                if is_member && !class.is_empty() && name.starts_with(char::is_lowercase) {
                    all.push(format!("{class}.{name}"));
                }
            }
        }
    }
    all.retain(|name| !name.starts_with('_') || name.contains('.'));
    all
}

/// The constructors (`new Class`), `Class.member` and functions of a JavaScript package.
pub fn javascript(folder: &str) -> Vec<String> {
    let mut all = Vec::new();
    // The macro of the shared crate that declares classes is indented.
    let shared = read("kit/js/src/tables.rs");
    let (_, shared) = shared.split_once("macro_rules! tables").expect("the macro");
    let shared = shared.replace("\n        ", "\n");
    for text in texts(&format!("{folder}/src"), "rs")
        .into_iter()
        .chain([shared])
    {
        let (mut class, mut attribute, mut is_open) = (None, String::new(), false);
        // A struct may have another name in JavaScript.
        let renamed = |class: &str| {
            let at = text.find(&format!("pub struct {class}"));
            let line = text[..at.unwrap_or(0)]
                .lines()
                .next_back()
                .unwrap_or_default();
            let name = line
                .split_once("js_name = ")
                .map(|(_, name)| first_word(name));
            name.unwrap_or(class).to_owned()
        };
        for line in text.lines() {
            let (here, indent) = (line.trim(), line.len() - line.trim_start().len());
            if is_open || here.starts_with("#[wasm_bindgen") && !here.ends_with(',') {
                attribute.push_str(here);
                is_open = here == "#[wasm_bindgen(" || is_open && here != ")]";
                continue;
            }
            if let (0, Some(rest)) = (indent, here.strip_prefix("impl ")) {
                class = (!attribute.is_empty()).then(|| renamed(first_word(rest)));
            } else if line == "}" {
                class = None;
            } else if let Some(rest) = here.strip_prefix("pub ").filter(|_| indent <= 4) {
                let rest = rest.strip_prefix("const ").unwrap_or(rest);
                let name = attribute.split_once("js_name = ").map_or_else(
                    || rest.strip_prefix("fn ").map(first_word),
                    |(_, name)| Some(first_word(name.trim_start_matches('"'))),
                );
                match (&class, name.filter(|_| rest.starts_with("fn "))) {
                    (Some(class), Some(_)) if attribute.contains("(constructor") => {
                        all.push(format!("new {class}"));
                    }
                    (Some(class), Some(name)) => all.push(format!("{class}.{name}")),
                    (None, Some(name)) if !attribute.is_empty() => all.push(name.to_owned()),
                    _ => {}
                }
            } else if here.starts_with(['/', '#']) {
                continue;
            }
            attribute.clear();
        }
    }
    // Members that the package adds to the class Position.
    let added = texts(&format!("{folder}/package"), "js").concat();
    let added = added
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.strip_suffix(": {"));
    all.extend(
        added
            .filter(|name| name.chars().all(is_word))
            .map(|name| format!("Position.{name}")),
    );
    all
}
