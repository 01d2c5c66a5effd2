//! The JavaScript package: it is built, tested in Node against the native library, checked by the
//! TypeScript compiler, and loaded in Chromium.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use luzhanqi::render::Scene;
use luzhanqi::{Game, Position, Seat};
use luzhanqi_tests::{find, need, root, run, said_here, second_tier, target};

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

#[test]
fn in_node() {
    if !second_tier("javascript in_node", NEEDS) {
        return;
    }
    let table = home().join("native.jsonl");
    fs::write(&table, said_here("luzhanqi")).expect("the table can be written");
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
