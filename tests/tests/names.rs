//! One thing has one name: every row of `docs/names.tsv` is a concept with its names in each language.
//! Every public function of the libraries is in one row, and every name of a row exists. The names of
//! a row are those of its second column (the last column says why there are several) or, if that is
//! empty, those in Rust. No other row has the first of these names. Some words name nothing.
//!
//! `docs/names.md` and the `API.md` of both C libraries show the table.
//! `UPDATE_NAMES=1 cargo test -p luzhanqi-tests names::` writes them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use luzhanqi_tests::root;
use public::read;

#[path = "../names/arguments.rs"]
mod arguments;
#[path = "../names/public.rs"]
mod public;

/// The columns of names, in order.
const COLUMNS: [&str; 10] = [
    "rust luzhanqi",
    "rust xiangqi",
    "c lzq",
    "c xq",
    "c++ lzq",
    "c++ xq",
    "python luzhanqi",
    "python xiangqi",
    "js luzhanqi",
    "js xiangqi",
];
/// Words that meant several things, or that only this project used.
const DENIED: &str = " moves legal legality check why_not mirror start draw listed play_listed beginning result \
    is_ruling moves_ahead ways chances chances_on with_chances memory with_memory even masks comment flag_guard \
    waiting asked guard guards guard_flags guards_flags own_flag_shown told tell tells said talk word from_word \
    dear moment moments team met shown left ruling learn book judge survey stands ";

#[derive(Default)]
struct Cell {
    names: Vec<String>,
    /// What to use where there is no such function, or besides.
    remark: String,
}

struct Row {
    place: String,
    section: String,
    concept: String,
    words: Vec<String>,
    cells: Vec<Cell>,
    why: String,
}

fn rows() -> Vec<Row> {
    let text = read("docs/names.tsv");
    let mut lines = text.lines().enumerate();
    let (_, head) = lines.next().expect("a head");
    let columns = [&["concept", "name"], &COLUMNS[..], &["why other names"]].concat();
    assert_eq!(head.split('\t').collect::<Vec<_>>(), columns);
    let list = |text: &str| -> Vec<String> {
        let names = text.split(", ").filter(|one| !one.is_empty());
        names.map(str::to_owned).collect()
    };
    let cell = |text: &str| match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((names, remark)) => Cell {
            names: list(names.trim_end()),
            remark: remark.to_owned(),
        },
        None => Cell {
            names: list(text),
            remark: String::new(),
        },
    };
    let (mut section, mut rows) = (String::new(), Vec::new());
    for (at, line) in lines {
        if let Some(title) = line.strip_prefix("# ") {
            title.clone_into(&mut section);
            continue;
        }
        let (place, parts) = (
            format!("docs/names.tsv:{}", at + 1),
            line.split('\t').collect::<Vec<_>>(),
        );
        assert_eq!(parts.len(), columns.len(), "{place}: columns");
        rows.push(Row {
            place,
            section: section.clone(),
            concept: parts[0].to_owned(),
            words: list(parts[1]),
            cells: parts[2..2 + COLUMNS.len()]
                .iter()
                .map(|text| cell(text))
                .collect(),
            why: parts[2 + COLUMNS.len()].to_owned(),
        });
    }
    rows
}

/// The public names of each column.
fn sources() -> [Vec<String>; 10] {
    let kit = [
        ("lang.rs", "", ""),
        ("options.rs", "", ""),
        ("random.rs", "", ""),
        ("comments.rs", "$Record", "Record"),
        ("outcome.rs", "$Outcome", "Outcome"),
    ];
    let luzhanqi = [
        ("two_sides.rs", "$Side", "Color"),
        ("two_sides.rs", "$Side", "Seat"),
        ("places.rs", "$Set", "Stations"),
        ("set.rs", "$Set", "Kinds"),
        ("set.rs", "$Set", "Stations"),
        ("comments.rs", "$Record", "SeatRecord"),
        ("comments.rs", "$Record", "AnyRecord"),
    ];
    let xiangqi = [
        ("two_sides.rs", "$Side", "Side"),
        ("places.rs", "$Set", "Points"),
        ("set.rs", "$Set", "Points"),
        ("news.rs", "News::cursor", "News::cursor"),
    ];
    let mut all = [
        public::rust(
            &["luzhanqi/src", "luzhanqi-env/src", "kit/table/src"],
            &[&luzhanqi[..], &kit].concat(),
        ),
        public::rust(
            &["xiangqi/core/src", "xiangqi/env/src", "kit/table/src"],
            &[&xiangqi[..], &kit].concat(),
        ),
        public::c("luzhanqi"),
        public::c("xiangqi"),
        public::cpp(&["include/luzhanqi.hpp", "include/game_table.hpp"]),
        public::cpp(&["include/xiangqi.hpp", "include/game_table.hpp"]),
        public::python("luzhanqi-py/python/luzhanqi"),
        public::python("xiangqi/py/python/xiangqi_rules"),
        public::javascript("luzhanqi-js"),
        public::javascript("xiangqi/js"),
    ];
    for (names, least) in all
        .iter_mut()
        .zip([500, 250, 250, 120, 200, 60, 300, 150, 180, 90])
    {
        names.sort();
        names.dedup();
        assert!(
            names.len() > least,
            "the sources were read: {}",
            names.len()
        );
    }
    all
}

/// What a name says without its type, in lower case without marks.
fn plain(name: &str) -> String {
    let name = ["lzq_", "xq_", "new "]
        .iter()
        .fold(name, |name, mark| name.strip_prefix(mark).unwrap_or(name));
    let last = name.rsplit([':', '.']).next().unwrap_or(name);
    last.to_lowercase().replace('_', "")
}

fn fail(problems: &[String]) {
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_public_name_is_in_one_row_and_every_row_exists() {
    let (rows, sources, mut wrong) = (rows(), sources(), Vec::new());
    let described = ["luzhanqi", "xiangqi"]
        .map(|game| read(&format!("include/{game}.json")))
        .concat();
    // An option of rules is a property in Python, and a class may be in many rows.
    let is_option = |name: &str| {
        let key = name.strip_prefix("Rules.");
        key.is_some_and(|key| described.contains(&format!("_RULE_{}\"", key.to_uppercase())))
    };
    let is_class = |name: &str| {
        !name.contains(['.', ':']) && name.replace("new ", "").starts_with(char::is_uppercase)
    };
    for (at, (column, source)) in COLUMNS.iter().zip(&sources).enumerate() {
        let mut places = BTreeMap::new();
        for row in &rows {
            for name in &row.cells[at].names {
                if source.binary_search(name).is_err() {
                    wrong.push(format!("{}: {column} has no {name}", row.place));
                }
                if let Some(other) = places.insert(name, &row.place).filter(|_| !is_class(name)) {
                    wrong.push(format!("{}: {name} is in {other} already", row.place));
                }
            }
        }
        for name in source {
            let is_elsewhere = is_option(name) || is_class(name) && !name.starts_with("new ");
            if !places.contains_key(name) && !is_elsewhere {
                wrong.push(format!("docs/names.tsv: no row has {name} of {column}"));
            }
        }
    }
    for row in &rows {
        for (rust, c) in [(0, 2), (1, 3)] {
            let (rust, c) = (&row.cells[rust], &row.cells[c]);
            if !rust.names.is_empty() && c.names.is_empty() && c.remark.is_empty() {
                wrong.push(format!(
                    "{}: say in parentheses what C uses for {:?}",
                    row.place, rust.names
                ));
            }
            let quoted = c
                .remark
                .split('`')
                .filter(|name| name.contains("q_") && !name.contains(' '));
            for name in quoted.filter(|name| !described.contains(&format!("\"{name}\""))) {
                wrong.push(format!("{}: C has no {name}", row.place));
            }
        }
    }
    fail(&wrong);
}

/// What one game has in a language, the other has too, or its cell says in parentheses what it has instead.
#[test]
fn both_games_have_what_one_has() {
    let mut wrong = Vec::new();
    for row in rows() {
        let has = |game: usize| {
            row.cells
                .iter()
                .skip(game)
                .step_by(2)
                .any(|cell| !cell.names.is_empty())
        };
        // Only Luzhanqi hides pieces, and only Xiangqi has checks.
        if !has(0) || !has(1) {
            continue;
        }
        for (at, column) in COLUMNS.iter().enumerate() {
            let (cell, other) = (&row.cells[at], &row.cells[at ^ 1]);
            if cell.names.is_empty() && cell.remark.is_empty() && !other.names.is_empty() {
                wrong.push(format!("{}: {column} lacks {:?}", row.place, other.names));
            }
        }
    }
    fail(&wrong);
}

#[test]
fn the_names_of_a_row_agree() {
    let (rows, mut wrong) = (rows(), Vec::new());
    let firsts: BTreeMap<String, &str> = rows
        .iter()
        .filter_map(|row| Some((plain(row.words.first()?), row.place.as_str())))
        .collect();
    for row in &rows {
        if !row.words.is_empty() && (row.words.len() > 1) == row.why.is_empty() {
            wrong.push(format!("{}: several names need a reason", row.place));
        }
        // A single word, such as "open", is no reason.
        if !row.why.is_empty() && !row.why.contains(' ') {
            wrong.push(format!("{}: {:?} is no reason", row.place, row.why));
        }
        let in_rust = row.cells[..2].iter().flat_map(|cell| &cell.names);
        let words: BTreeSet<String> = match row.words[..] {
            [] => in_rust.map(|name| plain(name)).collect(),
            _ => row.words.iter().map(|word| plain(word)).collect(),
        };
        let is_group = row.words.is_empty() && !row.why.is_empty();
        for (cell, column) in row.cells.iter().zip(COLUMNS).filter(|_| !is_group) {
            let fits = |name: &String| words.iter().any(|word| plain(name).ends_with(word));
            if !cell.names.is_empty() && !cell.names.iter().any(fits) {
                wrong.push(format!("{}: {column} has none of {words:?}", row.place));
            }
            for name in &cell.names {
                let word = plain(name);
                let other = firsts.get(&word).filter(|place| **place != row.place);
                if let Some(other) = other.filter(|_| !words.contains(&word)) {
                    wrong.push(format!("{}: {name} has the name of {other}", row.place));
                }
            }
        }
    }
    let named = rows.iter().filter(|row| !row.words.is_empty()).count();
    if firsts.len() < named {
        wrong.push(String::from(
            "docs/names.tsv: two rows have the same first name",
        ));
    }
    fail(&wrong);
}

#[test]
fn denied_words_name_nothing() {
    let mut found = Vec::new();
    for (names, column) in sources().iter().zip(COLUMNS) {
        for name in names {
            let (class, word) = name.rsplit_once(['.', ':']).unwrap_or(("", name));
            let word = if column.starts_with("c ") {
                name.splitn(3, '_').nth(2).unwrap_or_default()
            } else {
                word
            };
            if DENIED.contains(&format!(" {word} "))
                && !["Rollouts", "Play", "Verdict", "Table:"].contains(&class)
            {
                found.push(format!("{column} has {name}"));
            }
        }
    }
    fail(&found);
}

/// Names and remark of a cell, as Markdown.
fn shown(names: &[&String], remark: &str) -> String {
    let names = names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    match (names.is_empty(), remark.is_empty()) {
        (_, true) => names,
        (true, false) => remark.to_owned(),
        (false, false) => format!("{names}; {remark}"),
    }
}

/// The lines of a page: a heading for each section that has rows, and a table row for each of them.
fn tables(rows: &[Row], head: &str, line: impl Fn(&Row) -> Option<String>) -> String {
    let (mut page, mut section) = (String::new(), "");
    for row in rows {
        let Some(line) = line(row) else {
            continue;
        };
        if row.section != section {
            section = &row.section;
            let rule = "|---".repeat(head.matches(" |").count());
            let _ = write!(page, "\n## {section}\n\n{head}\n{rule}|\n");
        }
        page.push_str(&line);
    }
    page
}

/// What Rust has and what C has.
fn c_page(rows: &[Row], game: &str, at: usize) -> String {
    let all = |cell: &Cell| shown(&cell.names.iter().collect::<Vec<_>>(), &cell.remark);
    let line = |row: &Row| {
        let (rust, c) = (&row.cells[at], &row.cells[at + 2]);
        let is_empty = rust.names.is_empty() && c.names.is_empty();
        (!is_empty).then(|| format!("| {} | {} | {} |\n", row.concept, all(rust), all(c)))
    };
    let tables = tables(rows, "| | Rust | C |", line);
    format!(
        "# Every Rust function and its C name\n\n\
         The functions of the crates `{game}` and `{game}-env`, and their names in C. If there is no such\n\
         function, the right column says what C uses instead. The page is made from `docs/names.tsv` of the\n\
         repository, which has the names in all languages.\n\n\
         `Clone` is `=` for a plain value and the `_clone` function of a handle. `PartialEq` is the `_equal`\n\
         function of a handle; compare plain values by `memcmp` or their text.\n{tables}"
    )
}

/// What every language has.
fn page(rows: &[Row]) -> String {
    let line = |row: &Row| {
        let mut line = format!("| {}", row.concept);
        if let Some(word) = row.words.first() {
            let _ = write!(line, ": **{word}**");
        }
        for pair in row.cells.chunks(2) {
            let (one, other) = (&pair[0].names, &pair[1].names);
            let both: Vec<_> = one.iter().filter(|name| other.contains(name)).collect();
            let only = |names: &[String]| {
                shown(
                    &names
                        .iter()
                        .filter(|name| !both.contains(name))
                        .collect::<Vec<_>>(),
                    "",
                )
            };
            let (luzhanqi, xiangqi) = (only(one), only(other));
            let parts = [shown(&both, ""), luzhanqi, format!("*{xiangqi}*")];
            let parts = parts
                .into_iter()
                .filter(|part| !part.is_empty() && part != "**");
            let _ = write!(line, " | {}", parts.collect::<Vec<_>>().join("<br>"));
        }
        Some(format!("{line} |\n"))
    };
    let tables = tables(rows, "| | Rust | C | C++ | Python | JavaScript |", line);
    format!(
        "# Names in all languages\n\n\
         One thing has one name (bold) in both games and all languages. Names in *italics* are those of Xiangqi\n\
         alone. The page is made from `names.tsv`, where the last column says why a row has several names; see the\n\
         [recipes](recipes.md) for how to add one.\n{tables}"
    )
}

#[test]
fn the_pages_show_the_table() {
    let rows = rows();
    let pages = [
        ("docs/names.md", page(&rows)),
        ("luzhanqi-ffi/API.md", c_page(&rows, "luzhanqi", 0)),
        ("xiangqi/ffi/API.md", c_page(&rows, "xiangqi", 1)),
    ];
    for (path, page) in pages {
        if std::env::var_os("UPDATE_NAMES").is_some() {
            fs::write(root().join(path), &page).expect("the page is written");
        }
        let is_made = fs::read_to_string(root().join(path)).is_ok_and(|text| text == page);
        assert!(
            is_made,
            "{path}: UPDATE_NAMES=1 cargo test -p luzhanqi-tests names:: writes it"
        );
    }
}
