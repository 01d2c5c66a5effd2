//! The pages that people read: their links lead somewhere, nothing in them waits to be written, and
//! the C in them compiles and runs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::{Link, built, linked, run_program, scratch};
use luzhanqi::RuleSet;
use luzhanqi::rules::RuleOption;
use luzhanqi_tests::{files, need, root, run};

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What is published or installed, each with a README of its own.
const PACKAGES: [&str; 19] = [
    "luzhanqi",
    "luzhanqi-cli",
    "luzhanqi-env",
    "luzhanqi-ffi",
    "luzhanqi-py",
    "luzhanqi-js/package",
    "kit/env",
    "kit/table",
    "luzhanqi-table",
    "xiangqi/table",
    "player",
    "kit/cli",
    "kit/core",
    "xiangqi/core",
    "xiangqi/cli",
    "xiangqi/env",
    "xiangqi/ffi",
    "xiangqi/py",
    "xiangqi/js/package",
];

/// Every page in Markdown that is meant to be read.
fn pages() -> Vec<PathBuf> {
    let markdown = |dir: &str| -> Vec<PathBuf> {
        fs::read_dir(root().join(dir))
            .unwrap_or_else(|error| panic!("{dir}: {error}"))
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|ext| ext == "md"))
            .collect()
    };
    let others = [
        ".",
        ".github",
        "docs",
        "docs/design",
        "luzhanqi/docs",
        "luzhanqi-cli/docs",
        "luzhanqi-ffi/examples/sdl",
        "xiangqi/core/docs",
    ];
    let dirs = PACKAGES.into_iter().chain(others);
    let mut pages: Vec<PathBuf> = dirs.flat_map(markdown).collect();
    pages.sort();
    assert!(pages.len() > 10, "the pages were found: {pages:?}");
    pages
}

/// The text without its blocks of code.
fn prose(text: &str) -> String {
    let mut code = false;
    text.lines()
        .filter(|line| {
            let fence = line.trim_start().starts_with("```");
            code ^= fence;
            !code && !fence
        })
        .map(|line| format!("{line}\n"))
        .collect()
}

/// Where the links and pictures of a page lead, and the labels that it gives to targets.
fn targets(prose: &str) -> Vec<String> {
    let between = |open: &str, close: char| -> Vec<String> {
        let starts = prose.match_indices(open).map(|(at, _)| at + open.len());
        starts
            .filter_map(|at| prose[at..].split_once(close))
            .map(|(target, _)| target.trim_matches(['<', '>']).to_string())
            .collect()
    };
    let labels = prose
        .lines()
        .filter(|line| line.starts_with('['))
        .filter_map(|line| line.split_once("]: "))
        .map(|(_, target)| target.trim_matches(['<', '>']).to_string());
    let mut all: Vec<String> = labels.collect();
    for (open, close) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        all.extend(between(open, close));
    }
    all.retain(|target| !target.contains("://") && !target.starts_with("data:"));
    all
}

/// What the headings of a page are called in links.
fn anchors(text: &str) -> BTreeSet<String> {
    prose(text)
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = title.chars().filter_map(|c| match c {
                ' ' => Some('-'),
                c => (c.is_alphanumeric() || matches!(c, '-' | '_')).then_some(c),
            });
            kept.collect()
        })
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let (mut files, mut headings) = (0, 0);
    for page in pages() {
        let text = read(&page);
        for target in targets(&prose(&text)) {
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let file = match path {
                "" => page.clone(),
                path => page.parent().expect("a directory").join(path),
            };
            let place = format!("{}: {target}", page.display());
            assert!(file.exists(), "{place}: there is no such file");
            files += usize::from(!path.is_empty());
            if !anchor.is_empty() {
                assert!(
                    anchors(&read(&file)).contains(anchor),
                    "{place}: there is no such heading"
                );
                headings += 1;
            }
        }
    }
    assert!(files > 50 && headings > 5, "{files} {headings}");
}

/// Registries show the page without the files beside it.
#[test]
fn pages_of_packages_link_to_no_file() {
    // Those of the C libraries are installed, where these links are adjusted.
    for package in PACKAGES.iter().filter(|package| !package.ends_with("ffi")) {
        let page = root().join(package).join("README.md");
        let out: Vec<String> = targets(&prose(&read(&page)))
            .into_iter()
            .filter(|target| !target.starts_with('#'))
            .collect();
        assert!(out.is_empty(), "{}: {out:?}", page.display());
    }
}

/// The first page of the repository shows examples that are tested where they belong.
#[test]
fn the_example_of_the_first_page_is_that_of_the_crate() {
    let blocks = |page: &str| -> Vec<String> {
        let text = read(&root().join(page));
        let blocks = text.split("\n```rust\n").skip(1);
        blocks
            .filter_map(|rest| Some(rest.split_once("\n```")?.0.to_string()))
            .collect()
    };
    let shown = blocks("README.md");
    assert!(!shown.is_empty());
    assert_eq!(shown, blocks("luzhanqi/README.md"));
}

#[test]
fn labels_of_links_are_given_and_used() {
    for page in pages() {
        let text = prose(&read(&page));
        let given: BTreeSet<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix('[')?.split_once("]: "))
            .map(|(label, _)| label)
            .collect();
        let used: BTreeSet<&str> = text
            .match_indices("][")
            .filter_map(|(at, _)| text[at + 2..].split_once(']'))
            .map(|(label, _)| label)
            .collect();
        let apart: Vec<_> = given.symmetric_difference(&used).collect();
        assert!(apart.is_empty(), "{}: {apart:?}", page.display());
    }
}

#[test]
fn nothing_waits_to_be_written() {
    for page in pages() {
        for (number, line) in (1..).zip(read(&page).lines()) {
            let open = ["@@", "TODO", "FIXME", "XXX"].map(|word| line.contains(word));
            assert!(open == [false; 4], "{}:{number}: {line}", page.display());
        }
    }
}

/// A command of cargo that a page shows is one of cargo's own or an alias of this workspace.
#[test]
fn commands_of_cargo_exist() {
    let config = read(&root().join(".cargo/config.toml"));
    let aliases = config
        .lines()
        .filter_map(|line| line.split_once(" = \"").map(|(name, _)| name));
    let own = ["add", "build", "doc", "install", "publish", "run", "test"];
    let known: BTreeSet<&str> = aliases.chain(own).collect();
    let mut seen = BTreeSet::new();
    for page in pages() {
        for line in read(&page).lines() {
            let Some(command) = line.strip_prefix("cargo ") else {
                continue;
            };
            let name = command.split(' ').next().unwrap_or_default();
            assert!(known.contains(name), "{}: {line}", page.display());
            seen.insert(name.to_owned());
        }
    }
    for used in ["play", "playground", "luzhanqi", "xiangqi"] {
        assert!(seen.contains(used), "no page shows cargo {used}");
    }
}

/// The folders of the workspace's packages.
fn members() -> Vec<PathBuf> {
    let manifest = read(&root().join("Cargo.toml"));
    let (_, members) = manifest.split_once("members = [\n").expect("members");
    let (members, _) = members.split_once("\n]\n").expect("the end of the members");
    let folders = members.split('"').skip(1).step_by(2);
    folders.map(|member| root().join(member)).collect()
}

/// Each package has one program of tests: a file that its `main.rs` does not name is not compiled.
#[test]
fn programs_of_tests_have_every_file() {
    let mut programs = 0;
    for member in members() {
        let tests = member.join("tests");
        let main = tests.join("main.rs");
        if !main.is_file() {
            continue;
        }
        programs += 1;
        let text = read(&main);
        for entry in fs::read_dir(tests).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().expect("a name").to_string_lossy();
            if path.extension().is_some_and(|one| one == "rs") && name != "main" {
                let line = format!("\nmod {name};\n");
                assert!(
                    text.contains(&line),
                    "{} has no `mod {name};`",
                    main.display()
                );
            }
        }
    }
    assert!(programs > 7, "{programs}");
}

/// What `cargo test` commands select exists: packages, programs of tests, files of tests.
#[test]
fn commands_of_tests_select_what_exists() {
    let (mut packages, mut modules) = (BTreeSet::new(), BTreeSet::new());
    for member in members() {
        let manifest = read(&member.join("Cargo.toml"));
        let (_, rest) = manifest.split_once("\nname = \"").expect("a name");
        packages.insert(rest.split('"').next().expect("a name").to_owned());
        for entry in fs::read_dir(member.join("tests")).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            modules.insert(
                path.file_stem()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned(),
            );
        }
    }
    let sources = members().into_iter().flat_map(|member| {
        let folders = ["src", "tests"].map(|name| member.join(name));
        let folders = folders.into_iter().filter(|folder| folder.is_dir());
        let folders: Vec<String> = folders.map(|folder| folder.display().to_string()).collect();
        folders.into_iter().flat_map(|folder| files(&folder, "rs"))
    });
    let (mut wrong, mut filters) = (Vec::new(), 0);
    for page in pages().into_iter().chain(sources) {
        let text = read(&page).replace("\\\n", "");
        for command in text.split("cargo test ").skip(1) {
            let end = command.find(['`', '\n', '"', '#', ',', '|', '(']);
            let words: Vec<&str> = command[..end.unwrap_or(command.len())]
                .split_whitespace()
                .collect();
            for (at, word) in words.iter().enumerate() {
                let before = at.checked_sub(1).map(|at| words[at]);
                let exists = match before {
                    Some("-p" | "--exclude") => word.contains('{') || packages.contains(*word),
                    Some("--test") => ["tests", "whole"].contains(word),
                    _ => word.split_once("::").is_none_or(|(module, _)| {
                        filters += 1;
                        modules.contains(module)
                    }),
                };
                if !exists {
                    wrong.push(format!(
                        "{}: {word} in: {}",
                        page.display(),
                        words.join(" ")
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(filters > 30, "{filters}");
}

/// The reference in HTML has each name of the headers once, and its links lead to them.
#[test]
fn the_reference_of_c_has_every_name() {
    let python = need("python3", "apt-get install python3");
    for game in ["luzhanqi", "xiangqi"] {
        let json = root().join(format!("include/{game}.json"));
        let page = run(Command::new(&python)
            .arg(root().join("kit/ffi/package/reference.py"))
            .arg(&json));
        let between = |open: &str| -> Vec<String> {
            let found = page.split(open).skip(1);
            found
                .map(|rest| rest.split('"').next().expect("a name").to_string())
                .collect()
        };
        let places = between("id=\"");
        let named: BTreeSet<String> = places.iter().cloned().collect();
        assert_eq!(places.len(), named.len(), "{game}: a name twice");
        assert!(between("href=\"#").iter().all(|name| named.contains(name)));
        let headers = [format!("{game}.h"), format!("{game}_tools.h")];
        let headers = headers.map(|name| root().join("include").join(name));
        for header in headers.iter().filter(|header| header.exists()) {
            for line in read(header).lines() {
                let call = line
                    .split_once("_API ")
                    .and_then(|(_, it)| it.split_once('('));
                let word = |text: &str| text.rsplit([' ', '*']).next().map(str::to_string);
                let missing = call
                    .filter(|_| !line.starts_with("#"))
                    .and_then(|(start, _)| word(start))
                    .filter(|name| !named.contains(name));
                assert_eq!(missing, None, "{}", header.display());
            }
        }
    }
}

/// What a new rule option or set leaves to be written by hand.
#[test]
fn options_and_sets_are_counted_and_given_to_the_fuzzer() {
    let (options, sets) = (RuleOption::ALL.len(), RuleSet::ALL.len());
    for (file, says) in [
        (
            "README.md",
            format!("{options} options, {sets} named rule sets"),
        ),
        ("luzhanqi/src/lib.rs", format!("{sets} named sets")),
        (
            "luzhanqi/README.md",
            format!("{options} options and {sets} named sets"),
        ),
    ] {
        assert!(read(&root().join(file)).contains(&says), "{file}: {says}");
    }
    let words = read(&root().join("fuzz/tokens.dict"));
    let keys = RuleOption::ALL.iter().map(|option| option.key());
    for word in keys.chain(RuleSet::ALL.iter().map(|set| set.name)) {
        let quoted = format!("\"{word}\"");
        let line = |line: &str| line == quoted || line.starts_with(&format!("\"{word}="));
        assert!(words.lines().any(line), "fuzz/tokens.dict: {word}");
    }
}

/// Compiles and runs lines of C or C++ as a program of their own, which ends with `last`.
fn try_lines(name: &str, standard: &str, lines: &str, last: &str) {
    let (includes, body): (Vec<&str>, Vec<&str>) =
        lines.lines().partition(|line| line.starts_with("#include"));
    let library = if lines.contains("xq") {
        "xiangqi"
    } else {
        "luzhanqi"
    };
    let end = if standard.starts_with("c++") {
        "hpp"
    } else {
        "h"
    };
    let text = format!(
        "#include <{library}.{end}>\n{}\nint main(void) {{\n{}\n{last}\n}}\n",
        includes.join("\n"),
        body.join("\n")
    );
    let path = scratch("docs").join(name);
    fs::write(&path, text).expect("the program can be written");
    run_program(&linked(
        &path,
        standard,
        Link::Static,
        library,
        &built(library),
    ));
}

/// The only block of C in a page.
fn c_block(page: &str) -> String {
    let text = read(&root().join(page));
    let blocks: Vec<&str> = text
        .split("```c\n")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once("```")?.0))
        .collect();
    let [block] = blocks[..] else {
        panic!("{page} has {} blocks of C, not one", blocks.len());
    };
    block.to_string()
}

/// The example in the first comment of a header, which `call` is a part of.
fn first_lines(header: &str, call: &str) -> String {
    let text = read(&root().join("include").join(header));
    let lines: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.starts_with(" *     "))
        .map_while(|line| line.strip_prefix(" *     "))
        .collect();
    let lines = lines.join("\n");
    assert!(lines.contains(call), "{header}: {lines}");
    lines
}

#[test]
fn the_c_of_the_pages_runs() {
    for (library, page) in [
        ("luzhanqi", "luzhanqi-ffi/README.md"),
        ("xiangqi", "xiangqi/ffi/README.md"),
    ] {
        let block = c_block(page);
        try_lines(&format!("first-{library}.c"), "c99", &block, "return 0;");
    }
    // This one stops where the moves have been counted.
    let last = "return count > 0 ? 0 : 1;";
    try_lines("list.c", "c99", &c_block("README.md"), last);
}

#[test]
fn the_first_lines_of_the_headers_run() {
    let lines = first_lines("luzhanqi.h", "lzq_game_free(game);");
    try_lines("header.c", "c99", &lines, "return 0;");
    let lines = first_lines("luzhanqi.hpp", "game.play(move);");
    try_lines("header.cpp", "c++17", &lines, "return 0;");
    let lines = first_lines("xiangqi.h", "xq_game_free(game);");
    try_lines("xiangqi.c", "c99", &lines, "return 0;");
    let lines = first_lines("xiangqi.hpp", "game.play(");
    try_lines("xiangqi.cpp", "c++17", &lines, "return 0;");
}
