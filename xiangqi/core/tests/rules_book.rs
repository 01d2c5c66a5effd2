//! The rules book and the arbiter's page: what they say is so, and what is drawn or listed from the
//! library is up to date. `UPDATE_BOOK=1 cargo test -p xiangqi rules_book::` writes it anew.
//!
//! The pages are their own source: between `<!-- book: … -->` and `<!-- end -->` stand a position and
//! what is played in it, and the library draws and answers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::parts::BEGIN;
use crate::picture::{addresses, smaller};
use xiangqi::render::{Highlight, Scene};
use xiangqi::rules::{Allowed, RuleOption};
use xiangqi::{Game, Kind, Move, Point, Points, Position, RuleSet, Rules};

const PAGES: [&str; 2] = ["docs/rules.md", "docs/repetition.md"];

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_default()
}

/// Compares a file with what it should hold, or writes it with `UPDATE_BOOK=1`.
fn check(name: &str, wanted: &str) {
    if std::env::var_os("UPDATE_BOOK").is_some() {
        fs::write(path(name), wanted).expect(name);
        return;
    }
    for (found, wanted) in read(name).lines().zip(wanted.lines()) {
        let why =
            "UPDATE_BOOK=1 cargo test -p xiangqi rules_book:: writes it; look at what changes";
        assert_eq!(found, wanted, "{name}: {why}");
    }
    assert_eq!(read(name).len(), wanted.len(), "{name}");
}

/// The words between a line's pairs of backquotes.
fn quoted(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

/// A part of a page: what is asked for, and what stands there.
struct Part<'a> {
    wish: Vec<&'a str>,
    lines: Vec<&'a str>,
}

impl<'a> Part<'a> {
    fn line(&self, start: &str) -> Option<&'a str> {
        self.lines
            .iter()
            .copied()
            .find(|line| line.starts_with(start))
    }

    /// The name of the drawing.
    fn name(&self) -> &'a str {
        self.wish[1]
    }

    fn fen(&self) -> Option<&'a str> {
        Some(quoted(self.line("Position: ")?)[0])
    }

    /// Lines of the table: rules, what is played, and how often it is played.
    fn claims(&self) -> impl Iterator<Item = (&'a str, &'a str, usize)> + '_ {
        let rows = self.lines.iter().filter(|line| line.starts_with("| `"));
        rows.map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let times = match cells[2].rsplit('`').next() {
                Some(" twice") => 2,
                Some(" three times") => 3,
                _ => 1,
            };
            (quoted(cells[1])[0], cells[2], times)
        })
    }

    /// The text anew. What a person wrote stays: the title, the position, rules and moves.
    fn text(&self) -> String {
        match self.wish[..] {
            ["set", name] => set(RuleSet::named(name).expect(name)),
            ["option", key, ..] => {
                let option = RuleOption::from_key(key).expect(key);
                let allowed = match option.allowed() {
                    Allowed::Tokens(words) => format!("`{}`", words.join("`, `")),
                    numbers => numbers.to_string(),
                };
                let usual = Rules::ASIA.value(option);
                let sources = option.sources();
                format!(
                    "- Values: {allowed}. Default: `{usual}`.\n- Sources: {sources}\n\n{}",
                    self.example()
                )
            }
            ["example", ..] => self.example(),
            _ => panic!("the book has no part {:?}", self.wish),
        }
    }

    fn example(&self) -> String {
        let title = self
            .line("![")
            .unwrap_or_else(|| panic!("{}: no title", self.name()));
        let title = title.split(']').next().expect("a title");
        let mut out = format!("{title}][drawing-{}]\n\n", self.name());
        let Some(fen) = self.fen() else { return out };
        let _ = write!(out, "Position: `{fen}`\n\n");
        for (number, (rules, played, times)) in self.claims().enumerate() {
            if number == 0 {
                out += "| rules | played | what happens |\n|---|---|---|\n";
            }
            let moves = quoted(played);
            let moves: Vec<&str> = moves.iter().flat_map(|word| word.split(' ')).collect();
            let _ = writeln!(
                out,
                "| `{rules}` | {played} | {} |",
                answer(fen, rules, &moves.repeat(times))
            );
        }
        out
    }

    /// The position, with what the words after the name point out: where a piece can go, or a move.
    fn svg(&self) -> String {
        let Some(fen) = self.fen() else {
            return smaller(&Scene::empty().svg());
        };
        let position: Position = fen.parse().expect(fen);
        let mut scene = Scene::from(&position);
        for word in &self.wish[2..] {
            scene = match (word.parse::<Move>(), word.parse::<Point>()) {
                (Ok(mv), _) => scene.last_move(mv),
                (_, Ok(point)) => scene
                    .highlight(Points::from(point), Highlight::Selected)
                    .highlight(position.destinations(point), Highlight::Target),
                _ => panic!("{word}: neither a point nor a move"),
            };
        }
        smaller(&scene.svg())
    }
}

/// What the library says when the moves are played; of a point, where the piece on it can go.
fn answer(fen: &str, rules: &str, played: &[&str]) -> String {
    let position: Position = fen.parse().expect(fen);
    if let [word] = played
        && let Ok(point) = word.parse::<Point>()
    {
        let points = position.destinations(point);
        let points: Vec<String> = points.iter().map(|point| point.to_string()).collect();
        return match points.len() {
            0 => "it has no move".into(),
            _ => format!("it may go to {}", points.join(" ")),
        };
    }
    let rules: Rules = rules.parse().expect(rules);
    let mut game = Game::from_position(&rules, &position);
    let (last, earlier) = played.split_last().expect("a move");
    for word in earlier {
        let mv: Move = word.parse().expect(word);
        game.play(mv)
            .unwrap_or_else(|why| panic!("{fen}: {word}: {why}"));
    }
    let mv: Move = last.parse().expect(last);
    let before = *game.position();
    if let Err(why) = game.play(mv) {
        return format!("not legal: {why}");
    }
    let kind = |at| before.piece_at(at).map(|piece| piece.kind);
    let mover = kind(mv.origin()).expect("a piece");
    let mut said = match kind(mv.target()) {
        Some(taken) => format!("the {mover} takes the {taken}"),
        None => format!("the {mover} goes to {}", mv.target()),
    };
    if game.position().in_check() {
        said += ", check";
    }
    if let Some(verdict) = game.verdict() {
        let _ = write!(said, "; {verdict}");
    }
    if let Some(ending) = game.outcome() {
        let _ = write!(said, "; {ending}");
    }
    said
}

fn set(set: RuleSet) -> String {
    let differences: Vec<String> = set
        .rules
        .differences(&Rules::ASIA)
        .map(|option| format!("`{}={}`", option.key(), set.rules.value(option)))
        .collect();
    match differences.len() {
        0 => format!("Source: {}. Every option is at its default.", set.source),
        _ => format!(
            "Source: {}. Differs from `asia` by {}.",
            set.source,
            differences.join(", ")
        ),
    }
}

/// The page with every part written anew, and its drawings by name.
fn filled(page: &str) -> (String, BTreeMap<String, String>) {
    let mut drawings = BTreeMap::new();
    let out = crate::parts::filled(page, |wish, lines| {
        let wish = wish.split(' ').collect();
        let part = Part { wish, lines };
        if part.line("![").is_some() {
            drawings.insert(part.name().to_string(), part.svg());
        }
        match part.wish[0] {
            "drawings" => drawings
                .keys()
                .map(|name| format!("[drawing-{name}]: <rules/{name}.svg>\n"))
                .collect(),
            _ => part.text(),
        }
    });
    (out, drawings)
}

#[test]
fn pages_are_up_to_date() {
    let mut all = BTreeMap::new();
    for page in PAGES {
        let (text, drawings) = filled(&read(page));
        check(page, &text);
        for (name, svg) in drawings {
            check(&format!("docs/rules/{name}.svg"), &svg);
            assert!(
                all.insert(name.clone(), svg).is_none(),
                "{name} stands twice"
            );
        }
    }
    let pictures: Vec<(&str, String)> = all
        .iter()
        .map(|(name, svg)| (name.as_str(), svg.clone()))
        .collect();
    check("src/guide/drawings.rs", &addresses(&pictures));
    let found = fs::read_dir(path("docs/rules")).expect("the drawings");
    let found = found.map(|entry| entry.expect("a file").file_name().to_string_lossy().into());
    assert_eq!(
        found.collect::<BTreeSet<String>>(),
        all.keys().map(|name| format!("{name}.svg")).collect(),
        "docs/rules has a drawing for every example and nothing else"
    );
}

#[test]
fn the_book_is_complete() {
    let text = read(PAGES[0]);
    let begins = |wish: &str| text.contains(&format!("{BEGIN}{wish} "));
    for option in RuleOption::ALL {
        assert!(begins(&format!("option {}", option.key())), "{option:?}");
    }
    for &set in RuleSet::ALL {
        assert!(begins(&format!("set {}", set.name)), "{}", set.name);
    }
    for kind in Kind::ALL {
        assert!(begins(&format!("example {kind}")), "{kind}");
    }
}
