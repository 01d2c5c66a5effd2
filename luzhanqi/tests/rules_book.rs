//! The rules book: what it says is so, and what is written from the library is up to date.
//! `UPDATE_BOOK=1 cargo test -p luzhanqi rules_book::` writes the drawings and the parts anew.

mod answer;
mod cases;
mod drawing;
mod page;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cases::CASES;
use luzhanqi::rules::RuleOption;
use luzhanqi::{RuleSet, Rules};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Compares a file with what it should hold, or writes it with `UPDATE_BOOK=1`.
fn check(name: &str, wanted: &str) {
    let file = path(name);
    if std::env::var_os("UPDATE_BOOK").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect(name);
        fs::write(&file, wanted).expect(name);
        return;
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == wanted,
        "{name} is not up to date: UPDATE_BOOK=1 cargo test -p luzhanqi rules_book:: writes it"
    );
}

#[test]
fn claims_hold() {
    let mut wrong = String::new();
    for case in CASES {
        for claim in case.claims {
            let found = answer::answer(case, claim);
            if found != claim.answer {
                wrong += &format!(
                    "{}: {} {}\n  book:    {}\n  library: {found}\n",
                    case.name, claim.rules, claim.play, claim.answer
                );
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn drawings_are_up_to_date() {
    let drawings: Vec<(&str, String)> = CASES
        .iter()
        .map(|case| (case.name, drawing::svg(case)))
        .collect();
    for (name, svg) in &drawings {
        check(&format!("docs/rules/{name}.svg"), svg);
    }
    check(
        "src/guide/drawings.rs",
        &crate::picture::addresses(&drawings),
    );
    let files: BTreeSet<String> = fs::read_dir(path("docs/rules"))
        .expect("the drawings")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into())
        .collect();
    let cases = CASES
        .iter()
        .map(|case| format!("{}.svg", case.name))
        .collect();
    assert_eq!(
        files, cases,
        "docs/rules has a drawing for every case and nothing else"
    );
}

/// Every rule string of the page, those of apps among them.
#[test]
fn rule_strings_are_read() {
    let text = fs::read_to_string(path("docs/rules.md")).expect("docs/rules.md");
    let spans = text.split('`').skip(1).step_by(2);
    let of_a_set = |span: &&str| {
        let name = span.split(',').next().unwrap_or_default();
        RuleSet::named(name).is_some()
    };
    let mut apps = 0;
    for span in spans.filter(of_a_set) {
        let rules: Rules = span.parse().unwrap_or_else(|why| panic!("{span}: {why}"));
        apps += usize::from(rules.ply_limit() == 1000 && rules.to_string() == span);
    }
    assert!(apps > 0, "the book shows how apps play");
}

#[test]
fn page_is_up_to_date_and_complete() {
    let text = fs::read_to_string(path("docs/rules.md")).expect("docs/rules.md");
    let text = page::fill(&text);
    check("docs/rules.md", &text);
    let wishes = page::wishes(&text);
    let options = RuleOption::ALL
        .iter()
        .map(|option| format!("option {}", option.key()));
    let sets = RuleSet::ALL.iter().map(|set| format!("set {}", set.name));
    for wish in options.chain(sets) {
        assert!(wishes.contains(&wish.as_str()), "the book has no {wish}");
    }
    for case in CASES {
        let shown = format!("[drawing-{}]\n", case.name);
        assert!(
            text.contains(&shown),
            "the book does not show {}",
            case.name
        );
    }
}
