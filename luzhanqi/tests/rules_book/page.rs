//! The parts of the book that are written from the library.

use std::fmt::Write;

use luzhanqi::rules::{Allowed, RuleOption};
use luzhanqi::{Kind, RuleSet, Rules};

use super::cases::{Ask, Board, CASES, Case};
use crate::parts::{BEGIN, filled};

/// The page with every such part written anew.
pub fn fill(page: &str) -> String {
    filled(page, |wish, _| part(wish))
}

/// What the page asks for.
pub fn wishes(page: &str) -> Vec<&str> {
    page.lines()
        .filter_map(|line| line.strip_prefix(BEGIN)?.strip_suffix(" -->"))
        .collect()
}

fn part(wish: &str) -> String {
    match wish.split_once(' ') {
        Some(("option", key)) => option(RuleOption::from_key(key).expect(key)),
        Some(("example", name)) => example(case(name)),
        Some(("set", name)) => set(RuleSet::named(name).expect(name)),
        None if wish == "pieces" => pieces(),
        None if wish == "sets" => sets(),
        None if wish == "drawings" => CASES
            .iter()
            .map(|case| format!("[drawing-{0}]: <rules/{0}.svg>\n", case.name))
            .collect(),
        _ => panic!("the book has no part {wish:?}"),
    }
}

fn case(name: &str) -> &'static Case {
    CASES.iter().find(|case| case.name == name).expect(name)
}

fn option(option: RuleOption) -> String {
    let values = match option.allowed() {
        Allowed::Tokens(words) => format!("`{}`", words.join("`, `")),
        numbers => numbers.to_string(),
    };
    format!(
        "- Values: {values}. Default: `{}`.\n- Sources: {}\n\n{}",
        Rules::STANDARD.value(option),
        option.sources(),
        example(case(option.key())),
    )
}

fn example(case: &Case) -> String {
    let mut out = format!("![{}.][drawing-{}]\n\n", case.title, case.name);
    match case.board {
        Board::Bare => return out,
        Board::Position(text) => {
            let _ = write!(out, "Position: `{text}`\n\n");
        }
        Board::SouthSees(text) => {
            let _ = write!(out, "True position: `{text}`\n\n");
        }
        Board::Army(text) => {
            let _ = write!(out, "Army: `{text}`\n\n");
        }
    }
    let plays = case.claims.iter().any(|claim| !claim.play.is_empty());
    out += if plays {
        "| rules | played | what happens |\n|---|---|---|\n"
    } else {
        "| rules | what happens |\n|---|---|\n"
    };
    for claim in case.claims {
        let answer = match claim.ask {
            Ask::Does | Ask::Army => claim.answer.to_string(),
            Ask::SouthHears => format!("south observes: {}", claim.answer),
            Ask::NorthHears => format!("north observes: {}", claim.answer),
            Ask::Leaves => format!("the position becomes `{}`", claim.answer),
            Ask::Reaches => format!("it may go to {}", claim.answer),
        };
        let _ = match plays {
            true => writeln!(out, "| `{}` | `{}` | {answer} |", claim.rules, claim.play),
            false => writeln!(out, "| `{}` | {answer} |", claim.rules),
        };
    }
    out
}

fn set(set: RuleSet) -> String {
    let mut out = format!("Source: {}. ", set.source);
    let differences: Vec<String> = set
        .rules
        .differences(&Rules::STANDARD)
        .map(|option| format!("`{}={}`", option.key(), set.rules.value(option)))
        .collect();
    if differences.is_empty() {
        out += "Every option is at its default.";
    } else {
        let _ = write!(
            out,
            "Differs from `standard` by {}.",
            differences.join(", ")
        );
    }
    out
}

/// All sets by all options; what differs from `standard` is bold.
fn sets() -> String {
    let mut out = String::from("| option |");
    for &set in RuleSet::ALL {
        let _ = write!(out, " {} |", set.name);
    }
    out += "\n|---|";
    out += &"---|".repeat(RuleSet::ALL.len());
    out.push('\n');
    for option in RuleOption::ALL {
        let _ = write!(out, "| `{}` |", option.key());
        for &set in RuleSet::ALL {
            let value = set.rules.value(*option);
            let bold = if set.rules.agree_on(&Rules::STANDARD, *option) {
                ""
            } else {
                "**"
            };
            let _ = write!(out, " {bold}{value}{bold} |");
        }
        out.push('\n');
    }
    out
}

fn pieces() -> String {
    let mut out =
        "| letter | piece | order | in an army | Chinese | pinyin |\n|---|---|---|---|---|---|\n"
            .to_string();
    for kind in Kind::ALL {
        let order = kind.order().map_or("-".into(), |order| order.to_string());
        let _ = writeln!(
            out,
            "| `{}` | {} | {order} | {} | {} | {} |",
            kind.letter(),
            kind.name(),
            kind.count(),
            kind.chinese(),
            kind.pinyin(),
        );
    }
    out
}
