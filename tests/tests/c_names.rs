//! Every public capability of the core crate and of `luzhanqi-env` has a C name:
//! `luzhanqi-ffi/API.md` is compared with the sources of both and with the header.

#[path = "../c/build.rs"]
mod build;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use build::{functions, headers};
use luzhanqi_tests::{files, root};

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

/// `Type::function`, or `module::function` for free ones, of a source.
fn public_functions(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a source");
    let module = path.file_stem().expect("a name").to_string_lossy();
    let module = match path.parent().and_then(Path::file_name) {
        Some(parent) if parent != "src" => parent.to_string_lossy(),
        _ => module,
    };
    // Blocks may be nested: a method may have a type of its own.
    let mut owners: Vec<(Option<String>, usize)> = Vec::new();
    let mut all = Vec::new();
    for line in text.lines() {
        if line.contains("mod tests {") {
            break;
        }
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
        // The getters and setters of the rule options come from a macro; the header has the options.
        // So do the words and details of errors, which C has as constants and members.
        if !name.starts_with('$') && !owner.is_empty() {
            all.push(format!("{owner}::{name}"));
        }
    }
    all
}

/// What stands in backticks on the left and on the right of the table's rows.
fn table() -> (BTreeSet<String>, BTreeSet<String>) {
    let text = fs::read_to_string(root().join("luzhanqi-ffi/API.md")).expect("the table");
    let quoted = |cell: &str| -> Vec<String> {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_string)
            .collect()
    };
    let (mut left, mut right) = (BTreeSet::new(), BTreeSet::new());
    for row in text
        .lines()
        .filter(|line| line.starts_with("| `") || line.starts_with("| "))
    {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [rust, c] = cells[..] else {
            panic!("a row has two cells: {row}");
        };
        left.extend(quoted(rust));
        right.extend(quoted(c));
    }
    (left, right)
}

#[test]
fn every_public_function_of_the_crates_is_in_the_table() {
    let sources = ["luzhanqi/src", "luzhanqi-env/src"].map(|folder| files(folder, "rs"));
    // The types that the crates take over from there.
    let kit = |file: &str| public_functions(&root().join("kit/core/src").join(file));
    let own = [kit("lang.rs"), kit("options.rs"), kit("random.rs")].concat();
    let own = own
        .into_iter()
        .filter(|name| name.starts_with(char::is_uppercase));
    // The types that its macros declare.
    let declared = [
        ("two_sides.rs", "$Side", "Color"),
        ("two_sides.rs", "$Side", "Seat"),
        ("places.rs", "$Set", "Stations"),
        ("set.rs", "$Set", "Kinds"),
        ("set.rs", "$Set", "Stations"),
        ("comments.rs", "$Record", "Record"),
        ("comments.rs", "$Record", "SeatRecord"),
    ];
    let declared = declared.into_iter().flat_map(|(file, name, of)| {
        let all = kit(file).into_iter();
        let methods =
            all.filter(move |function| file != "comments.rs" || function.starts_with(name));
        methods.map(move |function| function.replace(name, of))
    });
    let all: Vec<String> = sources
        .iter()
        .flatten()
        .flat_map(|path| public_functions(path))
        .filter(|name| !name.starts_with('$'))
        .chain(own)
        .chain(declared)
        .collect();
    assert!(all.len() > 250, "the sources were read: {}", all.len());
    let (left, _) = table();
    let missing: Vec<_> = all.iter().filter(|name| !left.contains(*name)).collect();
    assert!(
        missing.is_empty(),
        "luzhanqi-ffi/API.md gives no C name for {missing:?}: add a function, or say what C uses"
    );
    let known: BTreeSet<_> = all.iter().collect();
    let functions = left.iter().filter(|name| {
        let last = name.rsplit("::").next().unwrap_or_default();
        name.contains("::") && last.starts_with(|c: char| c.is_ascii_lowercase())
    });
    let stale: Vec<_> = functions.filter(|name| !known.contains(name)).collect();
    assert!(stale.is_empty(), "the crates have no {stale:?} any more");
}

#[test]
fn the_table_and_the_header_have_the_same_functions() {
    let (_, right) = table();
    let header = headers("luzhanqi");
    let all = functions();
    let missing: Vec<_> = all
        .iter()
        .map(|f| &f.name)
        .filter(|name| !right.contains(*name))
        .collect();
    assert!(
        missing.is_empty(),
        "luzhanqi-ffi/API.md does not have {missing:?}"
    );
    let stale: Vec<_> = right
        .iter()
        .filter(|name| name.starts_with("lzq_") && !header.contains(name.as_str()))
        .collect();
    assert!(stale.is_empty(), "the header has no {stale:?}");
}
