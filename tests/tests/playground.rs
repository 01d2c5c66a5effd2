//! The playground page: it is put together, served, and driven in Chromium.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, OnceLock};
use std::thread;

use luzhanqi::{Army, Lang, RuleSet, Seat};
use luzhanqi_tests::{find, need, root, run, stated, target, texts};

/// Where the page is served: bundled as it is published, and its parts.
struct Served {
    page: String,
    parts: String,
}

fn serve(folder: &Path) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let folder = folder.to_path_buf();
    thread::spawn(move || luzhanqi_playground::serve(&folder, &listener));
    format!("http://{address}/")
}

/// Builds the page and installs what drives it, once.
fn served() -> &'static Served {
    static SERVED: OnceLock<Served> = OnceLock::new();
    SERVED.get_or_init(|| {
        let page = target().join("page");
        fs::remove_dir_all(&page).ok();
        luzhanqi_playground::build(&page).expect("the page can be put together");
        let tools = target().join("npm-page");
        fs::create_dir_all(&tools).expect("the build directory can be made");
        for entry in fs::read_dir(root().join("playground/tests")).expect("the tests of the page") {
            let from = entry.expect("a directory entry").path();
            let name = from.file_name().expect("a name");
            fs::copy(&from, tools.join(name)).expect("the test can be copied");
        }
        run(Command::new(need("npm", "apt-get install nodejs npm"))
            .args(["ci", "--loglevel=error", "--no-audit", "--no-fund"])
            .args(["--ignore-scripts", "--prefix"])
            .arg(&tools));
        Served {
            page: serve(&page),
            parts: serve(&luzhanqi_playground::parts()),
        }
    })
}

/// Runs a script of `playground/tests`, one at a time. Returns what it printed.
fn drive(script: &str) -> String {
    static ONE: Mutex<()> = Mutex::new(());
    // A script that failed leaves nothing behind.
    let _one = ONE.lock().unwrap_or_else(|broken| broken.into_inner());
    let chromium = find("chromium").or_else(|| find("chromium-browser"));
    let chromium =
        chromium.expect("`chromium` is missing; install it with `apt-get install chromium`");
    let Served { page, parts } = served();
    let said = run(Command::new(need("node", "apt-get install nodejs npm"))
        .current_dir(target().join("npm-page"))
        .args([script, page, parts])
        .arg(chromium)
        .args(std::env::var_os("LUZHANQI_PICTURES"))
        .envs(cfg!(release_tier).then_some(("ALL_SIZES", "yes")))
        .env("PROGRAMS", target().join("debug")));
    println!("{said}");
    assert!(said.ends_with("visits\n"), "{said}");
    said
}

// Playwright needs a newer Node than the packages do.
#[test]
#[cfg_attr(
    not(all(second_tier, node_20)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Node 20, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn in_chromium() {
    drive("drive.js");
}

#[test]
#[cfg_attr(
    not(all(second_tier, node_20)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Node 20, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn luzhanqi_beside_the_moves() {
    drive("luzhanqi.js");
}

#[test]
#[cfg_attr(
    not(all(second_tier, node_20)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Node 20, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn at_a_table_in_two_browsers() {
    // The hosts.
    run(Command::new(env!("CARGO")).current_dir(root()).args([
        "build",
        "--quiet",
        "-p",
        "luzhanqi-cli",
        "-p",
        "xiangqi-cli",
    ]));
    drive("online.js");
}

#[test]
#[cfg_attr(
    not(all(second_tier, node_20)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Node 20, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn xiangqi_in_chromium() {
    drive("xiangqi.js");
}

#[test]
#[cfg_attr(
    not(all(release_tier, node_20)),
    ignore = "LUZHANQI_TESTS=release runs it; needs npm, Node 20, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn loads_in_few_requests_and_plays_offline() {
    let said = drive("load.js");
    for (game, before) in [
        ("luzhanqi", "Before the first move a visit loads about "),
        ("xiangqi", "requests for Luzhanqi, and "),
    ] {
        let line = format!("first visit of {game}: ");
        let (_, figures) = said.split_once(&line).expect("what a first visit loads");
        let figures = figures.lines().next().unwrap_or_default();
        let figures: Vec<f64> = (figures.split(' '))
            .map(|figure| figure.parse().expect("a number"))
            .collect();
        let page = fs::read_to_string(root().join("playground/README.md")).expect("a page");
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, rest) = page.split_once(before).expect(before);
        let requests = format!(" kB in {} requests", figures[0]);
        assert!(
            rest.split_once(&requests)
                .is_some_and(|(size, _)| size.len() < 4),
            "{said}"
        );
        stated("playground/README.md", before, " kB", figures[1] / 1e3);
    }
}

/// The sizes that pages state, of all files as they are and packed as servers do.
#[test]
#[cfg_attr(
    not(all(second_tier, node_20)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Node 20, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn stated_sizes() {
    served();
    let script = "const { gzipSync } = require('node:zlib');
        const { readdirSync, readFileSync } = require('node:fs');
        const files = readdirSync('.', { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
        const all = files.map((one) => readFileSync(`${one.parentPath ?? one.path}/${one.name}`));
        const sum = (list) => list.reduce((sum, bytes) => sum + bytes.length, 0);
        console.log(sum(all), sum(all.map((bytes) => gzipSync(bytes, { level: 9 }))));";
    let said = run(Command::new(need("node", "apt-get install nodejs npm"))
        .current_dir(target().join("page"))
        .args(["-e", script]));
    let sizes = said.split_whitespace();
    let sizes: Vec<f64> = sizes.map(|size| size.parse().expect("a size")).collect();
    stated(
        "playground/README.md",
        "All files together take ",
        " MB",
        sizes[0] / 1e6,
    );
    stated(
        "playground/README.md",
        " MB, or ",
        " kB compressed",
        sizes[1] / 1e3,
    );
    stated("README.md", "static files, ", " MB", sizes[0] / 1e6);
}

/// The texts of one language of the page: the sections with their keys, and the `{names}` in each text.
fn page_texts(file: &Path) -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(file).expect("a language");
    let mut found = Vec::new();
    // The formatter puts a long text below its key.
    let text = text.replace(":\n    \"", ": \"").replace(":\n  \"", ": \"");
    for line in text.lines() {
        if let Some(section) = line.strip_prefix("export const ") {
            found.push((section.to_string(), Vec::new()));
        } else if let Some((key, text)) = line.split_once(": \"") {
            let mut names: Vec<String> = (text.split('{').skip(1))
                .map(|rest| rest.split('}').next().expect("a name").to_string())
                .collect();
            names.sort();
            assert!(text.ends_with("\",") && text.len() > 2, "{line}");
            found.push((key.trim().to_string(), names));
        }
    }
    found
}

/// Each language of the page has one file, with the texts of every other. The page uses all of them, and no
/// others.
#[test]
fn every_language_of_the_page_has_every_text() {
    let site = root().join("playground/site");
    let english = page_texts(&site.join("lang/en.js"));
    assert!(english.len() > 200, "{}", english.len());
    // Where Chinese has no letters, or a notation, it takes other values.
    let differ = ["tile", "rankCount", "goesTo", "takesAt", "readOut"];
    for lang in Lang::ALL {
        let texts = page_texts(&site.join(format!("lang/{}.js", lang.code())));
        assert_eq!(texts.len(), english.len(), "{lang}");
        for ((key, names), (due, same)) in texts.iter().zip(&english) {
            assert_eq!(key, due, "{lang}");
            let differs = differ.contains(&due.as_str());
            assert!(names == same || differs, "{lang}: {key}: {names:?}");
        }
    }
    let languages = fs::read_dir(site.join("lang")).expect("the languages");
    assert_eq!(languages.count(), Lang::ALL.len());
    let scripts = texts("playground/site", "js").concat();
    for (at, _) in scripts.match_indices("t(\"") {
        if scripts[..at].ends_with(|c: char| c.is_alphanumeric()) {
            continue;
        }
        let key = scripts[at + 3..].split('"').next().expect("a key");
        let known = english.iter().any(|(one, _)| one.trim_matches('"') == key);
        assert!(known, "no text {key}");
    }
}

/// The set-ups that the page offers keep the set-up rules of every set of dark play.
#[test]
fn the_book_of_set_ups_is_legal() {
    let book = root().join("playground/site/luzhanqi/setups.js");
    let book = fs::read_to_string(book).expect("the book");
    let armies: Vec<&str> = (book.split("army: \"").skip(1))
        .map(|rest| rest.split('"').next().expect("a text"))
        .collect();
    assert_eq!(armies.len(), book.matches("id: \"").count());
    for style in ["attacking", "balanced", "defensive"] {
        let count = book.matches(&format!("style: \"{style}\"")).count();
        assert!(count >= 3, "{style}: {count}");
    }
    for &set in RuleSet::ALL {
        let rules = set.rules;
        if rules.is_expose() {
            continue;
        }
        for army in &armies {
            let faults = Army::faults(army, &rules, Seat::South);
            assert!(faults.is_empty(), "{army} by {}: {faults:?}", set.name);
        }
    }
}

#[test]
#[cfg_attr(
    not(all(release_tier, node_20)),
    ignore = "LUZHANQI_TESTS=release runs it; needs npm, Node 20, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn axe_finds_nothing() {
    drive("axe.js");
}
