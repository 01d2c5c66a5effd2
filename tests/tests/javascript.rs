//! The JavaScript package: it is built, tested in Node against the native library, checked by the
//! TypeScript compiler, and loaded in Chromium.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use luzhanqi::render::Scene;
use luzhanqi::{Army, Deal, Game, Position, Random, RuleSet, Seat};
use luzhanqi_tests::{find, need, root, run, second_tier, target};
use serde_json::json;

const NEEDS: &str =
    "npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown";
const TYPESCRIPT: &str = "typescript@7.0.2";

/// A folder whose JavaScript finds the package by its name; made once for the tests of this file.
fn home() -> &'static Path {
    static HOME: OnceLock<PathBuf> = OnceLock::new();
    HOME.get_or_init(|| {
        need("npm", "apt-get install nodejs npm");
        let home = target().join("javascript");
        let package = home.join("node_modules/luzhanqi");
        fs::create_dir_all(&package).expect("the build directory can be made");
        run(Command::new(root().join("luzhanqi-wasm/build.sh")).arg(&package));
        fs::write(home.join("package.json"), r#"{ "type": "module" }"#).expect("a file");
        for file in [
            "native.test.js",
            "package.test.js",
            "types.ts",
            "browser.js",
        ] {
            let from = root().join("luzhanqi-wasm/tests").join(file);
            fs::copy(from, home.join(file)).expect("the tests can be copied");
        }
        home
    })
}

fn node() -> Command {
    let mut node = Command::new(need("node", "apt-get install nodejs npm"));
    node.current_dir(home());
    node
}

/// What the native library says, a line of JSON for each set and seed.
fn native() -> String {
    let mut out = String::new();
    for set in RuleSet::ALL {
        for seed in [7u64, 23] {
            let start = Position::start(&set.rules, seed);
            let mut end = start;
            let plies = end.playout(&mut Random::new(seed), 10_000);
            let mut game = Game::from_position(&start);
            let mut random = Random::new(seed);
            if seed == 7 {
                game = Game::start(&set.rules, seed);
            }
            for _ in 0..40 {
                let Some(mv) = game.position().draw(&mut random) else {
                    break;
                };
                if game.play(mv).is_err() {
                    break;
                }
            }
            let belief = game.view(Seat::South).belief().expect("a belief");
            let seen = |seat| game.observations(seat).collect::<Vec<_>>();
            let marginals: Vec<f64> = belief.marginals().into_iter().flatten().collect();
            let line = json!({
                "rules": set.rules, "seed": seed, "start": start.to_string(),
                "key": start.key().to_string(), "army": Army::random(&set.rules, seed),
                "deal": Deal::random(seed), "moves": start.legal().len(),
                "svg": Scene::from(&start).svg(), "unicode": Scene::from(&start).unicode(),
                "plies": plies, "end": end.to_string(),
                "record": luzhanqi::record::Record::of(&game).to_string(),
                "observations": { "south": seen(Seat::South), "north": seen(Seat::North) },
                "count": belief.count().to_string(), "marginals": marginals,
                "sample": belief.sample(&mut Random::new(seed)).to_string(),
                "beliefSvg": Scene::from(&belief).svg(),
            });
            writeln!(out, "{line}").expect("text can be written");
        }
    }
    out
}

#[test]
fn in_node() {
    if !second_tier("javascript in_node", NEEDS) {
        return;
    }
    let table = home().join("native.jsonl");
    fs::write(&table, native()).expect("the table can be written");
    run(node()
        .args(["--expose-gc", "--test", "native.test.js", "package.test.js"])
        .env("NATIVE", table)
        .env(
            "CASES",
            root().join("luzhanqi/tests/conformance/cases.jsonl"),
        )
        .env("STEP", "1"));
    let module = fs::read(home().join("node_modules/luzhanqi/luzhanqi_bg.wasm")).expect("a module");
    let script = "process.stdout.write(String(require('zlib').gzipSync(require('fs').readFileSync(\
        'node_modules/luzhanqi/luzhanqi_bg.wasm'), { level: 9 }).length))";
    let packed: usize = run(node().args(["-e", script])).parse().expect("a number");
    assert!(
        packed <= 204_800,
        "{packed} bytes packed, {} unpacked",
        module.len()
    );
}

/// The examples of the page for users run, one after the other in one module.
#[test]
fn examples() {
    if !second_tier("javascript examples", NEEDS) {
        return;
    }
    let page = fs::read_to_string(root().join("luzhanqi-wasm/package/README.md")).expect("a page");
    let examples: Vec<&str> = page
        .split("```js\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect();
    assert!(examples.len() >= 3);
    for (number, example) in examples.iter().enumerate() {
        let file = home().join(format!("example-{number}.js"));
        fs::write(&file, example).expect("the example can be written");
        run(node().arg(&file));
    }
}

#[test]
fn types() {
    if !second_tier("javascript types", NEEDS) {
        return;
    }
    let tools = target().join("npm-types");
    fs::create_dir_all(&tools).expect("the build directory can be made");
    run(Command::new(need("npm", "apt-get install nodejs npm"))
        .args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"])
        .arg(&tools)
        .arg(TYPESCRIPT));
    run(Command::new(tools.join("node_modules/.bin/tsc"))
        .current_dir(home())
        .args([
            "--noEmit",
            "--strict",
            "--target",
            "es2022",
            "--lib",
            "es2022,dom,esnext.disposable",
        ])
        .args([
            "--module",
            "nodenext",
            "--moduleResolution",
            "nodenext",
            "types.ts",
        ]));
}

#[test]
fn in_chromium() {
    if !second_tier("javascript in_chromium", NEEDS) {
        return;
    }
    let chromium = find("chromium").or_else(|| find("chromium-browser"));
    let chromium =
        chromium.expect("`chromium` is missing; install it with `apt-get install chromium`");
    let said = run(node()
        .arg("browser.js")
        .arg("node_modules/luzhanqi")
        .arg(chromium));
    let mut game = Game::start(&luzhanqi::Rules::OCA, 3);
    let mv = game.position().legal().list()[0];
    game.play(mv).expect("a legal move");
    let belief = game.view(Seat::North).belief().expect("a belief");
    let picture = Scene::from(game.position()).last_move(mv, None).svg();
    let key = Position::start(&luzhanqi::Rules::FLIP, 5).key();
    let line = format!("{key} {} {}", belief.count(), picture.len());
    // The page, and its worker.
    assert_eq!(said, format!("{line}\n{line}\n"));
}
