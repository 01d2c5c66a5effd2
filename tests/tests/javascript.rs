//! The JavaScript package: it is built, tested in Node against the native library, checked by the
//! TypeScript compiler, and loaded in Chromium.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};

use luzhanqi::render::Scene;
use luzhanqi::{Game, Position, Seat};
use luzhanqi_tests::{
    find, link, need, package_home, page_programs, play_online, printed_here, root, run, schedule,
    schedule_played, stated, target,
};

const TYPESCRIPTS: [&str; 2] = ["typescript@7.0.2", "typescript5@npm:typescript@5.9.3"];

/// One of the packages.
struct Package {
    game: &'static str,
    name: &'static str,
    /// What its folder of tests holds.
    tests: &'static [&'static str],
    home: OnceLock<PathBuf>,
}

/// What both packages are tested for: each is told which one it tests.
const SHARED_TESTS: [&str; 3] = ["load.test.js", "objects.test.js", "opponent.test.js"];

static LUZHANQI: Package = Package {
    game: "luzhanqi",
    name: "luzhanqi",
    tests: &[
        "native.test.js",
        "package.test.js",
        "types.ts",
        "types-dom.ts",
        "browser.js",
    ],
    home: OnceLock::new(),
};

static XIANGQI: Package = Package {
    game: "xiangqi",
    name: "xiangqi-rules",
    tests: &["package.test.js", "types.ts", "types-dom.ts"],
    home: OnceLock::new(),
};

impl Package {
    /// The folder of the crate.
    fn sources(&self) -> PathBuf {
        package_home(&format!("{}-js", self.game))
    }

    /// The page for users.
    fn page(&self) -> String {
        self.sources()
            .join("package/README.md")
            .display()
            .to_string()
    }

    /// A folder whose JavaScript finds the package by its name; made once for the tests of this file.
    fn home(&self) -> &Path {
        self.home.get_or_init(|| {
            // Both are built with the same folders of others' work.
            static BUILDING: Mutex<()> = Mutex::new(());
            let _alone = BUILDING.lock().unwrap_or_else(|broken| broken.into_inner());
            need("npm", "apt-get install nodejs npm");
            let home = target().join("javascript").join(self.game);
            let package = home.join("node_modules").join(self.name);
            fs::create_dir_all(&package).expect("the build directory can be made");
            run(Command::new(root().join("kit/js/package/build.sh"))
                .arg(self.game)
                .arg(&package));
            fs::write(home.join("package.json"), r#"{ "type": "module" }"#).expect("a file");
            for file in self.tests {
                let from = self.sources().join("tests").join(file);
                fs::copy(from, home.join(file)).expect("the tests can be copied");
            }
            for file in SHARED_TESTS {
                let from = root().join("kit/js/package/tests").join(file);
                fs::copy(from, home.join(file)).expect("the tests can be copied");
            }
            home
        })
    }

    fn node(&self) -> Command {
        let mut node = Command::new(need("node", "apt-get install nodejs npm"));
        node.current_dir(self.home());
        node
    }

    /// How many bytes a browser loads, file by file, packed as servers do. `inlined.js`, which has all of
    /// them inside, comes last.
    fn packed(&self) -> Vec<u32> {
        let script = format!(
            "const {{ gzipSync }} = require('node:zlib');
             const {{ readFileSync }} = require('node:fs');
             const loaded = ['index.js', 'classes.js', 'client.js', 'library.js', 'load.js', 'opponent.js', 'support.js', 'rules.js', 'rules_bg.wasm', 'inlined.js'];
             const packed = (name) => gzipSync(readFileSync(`node_modules/{}/${{name}}`), {{ level: 9 }});
             console.log(loaded.map((name) => packed(name).length).join(' '));",
            self.name
        );
        let said = run(self.node().args(["-e", &script]));
        let sizes = said.split_whitespace();
        sizes.map(|size| size.parse().expect("a number")).collect()
    }

    /// How many bytes of these files a figure in the package's page for users counts.
    fn stated(&self, before: &str, bytes: u32) {
        stated(&self.page(), before, " kB", f64::from(bytes) / 1e3);
    }

    /// Runs the examples of the page for users, one after the other, each a module.
    fn examples(&self) {
        let page = fs::read_to_string(self.page()).expect("a page");
        let examples: Vec<&str> = page
            .split("```js\n")
            .skip(1)
            .map(|rest| rest.split("```").next().unwrap_or_default())
            .collect();
        assert!(examples.len() >= 3);
        for (number, example) in examples.iter().enumerate() {
            let file = self.home().join(format!("example-{number}.js"));
            fs::write(&file, example).expect("the example can be written");
            run(self.node().arg(&file));
        }
    }
}

fn chromium() -> PathBuf {
    let chromium = find("chromium").or_else(|| find("chromium-browser"));
    chromium.expect("`chromium` is missing; install it with `apt-get install chromium`")
}

/// What builds applications, and where the versions that users have differ, two of them.
const BUNDLERS: [&str; 6] = [
    "vite5@npm:vite@5.4.21",
    "vite8@npm:vite@8.3.8",
    "webpack@5.112.2",
    "rollup@4.68.7",
    "@rollup/plugin-node-resolve@16.0.3",
    "esbuild@0.28.2",
];

/// Installs packages of npm below a name, and gives the folder of their programs.
fn from_npm(name: &str, packages: &[&str]) -> PathBuf {
    let home = target().join(format!("npm-{name}"));
    fs::create_dir_all(&home).expect("the build directory can be made");
    run(Command::new(need("npm", "apt-get install nodejs npm"))
        .args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"])
        .arg(&home)
        .args(packages));
    home.join("node_modules/.bin")
}

#[test]
#[cfg_attr(
    not(any(second_tier, cross_tier)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn in_node() {
    let table = LUZHANQI.home().join("native.jsonl");
    fs::write(&table, printed_here("luzhanqi")).expect("the table can be written");
    run(LUZHANQI
        .node()
        .args(["--expose-gc", "--test", "native.test.js", "package.test.js"])
        .env("NATIVE", table)
        .env(
            "CASES",
            root().join("luzhanqi/tests/conformance/cases.jsonl"),
        )
        .env(
            "STREAMS",
            root().join("luzhanqi/tests/golden/observations/1.jsonl"),
        )
        .env("STEP", "1"));
}

/// Loading, what objects keep, and opponents in workers.
#[test]
#[cfg_attr(
    not(any(second_tier, cross_tier)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn both_in_node() {
    for package in [&LUZHANQI, &XIANGQI] {
        run(package
            .node()
            .arg("--test")
            .args(SHARED_TESTS)
            .env("PACKAGE", package.name));
    }
}

/// Tables do the same as in the other languages.
#[test]
#[cfg_attr(
    not(any(second_tier, cross_tier)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn tables_follow_the_schedule() {
    for package in [&LUZHANQI, &XIANGQI] {
        let script = package.home().join("play.js");
        fs::copy(root().join("tests/table/play.js"), &script).expect("a copy");
        let played = run(package
            .node()
            .arg(&script)
            .arg(package.name)
            .arg(schedule(package.game)));
        assert_eq!(played, schedule_played(package.game), "{}", package.name);
    }
}

/// Two players of the page on online games play to the end, over a restarted server and a new connection.
#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn online_games_are_played() {
    let home = LUZHANQI.home().join("online");
    let sockets = from_npm("ws", &["ws@8.23.0"]).with_file_name("ws");
    page_programs("js", &home);
    fs::create_dir_all(home.join("node_modules")).expect("a folder");
    link(&sockets, &home.join("node_modules/ws"));
    play_online(&home, |program| {
        let mut node = LUZHANQI.node();
        node.arg(home.join(format!("{program}.mjs")));
        node
    });
}

/// The oldest Node that the package promises to run in, from npm.
#[test]
#[cfg_attr(
    not(cross_tier),
    ignore = "LUZHANQI_TESTS=cross runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn in_oldest_node() {
    let tools = from_npm("oldest", &["node@18"]);
    run(Command::new(tools.join("node"))
        .current_dir(LUZHANQI.home())
        .args(["--expose-gc", "--test", "package.test.js"]));
}

/// What a browser loads, packed as servers do.
#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn size() {
    for (package, most) in [(&LUZHANQI, 360 << 10), (&XIANGQI, 272 << 10)] {
        let packed = package.packed();
        println!("{}: {packed:?}", package.name);
        let [scripts @ .., compiled, inline] = &packed[..] else {
            panic!("{packed:?}");
        };
        let scripts: u32 = scripts.iter().sum();
        assert!(scripts + compiled <= most, "{}: {packed:?}", package.name);
        package.stated("`rules_bg.wasm`, takes ", *compiled);
        package.stated("gzip. The JavaScript of the package takes ", scripts);
        package.stated("the compiled module and the worker (", *inline);
        if package.game == "luzhanqi" {
            let all = f64::from(scripts + compiled) / 1e3;
            stated("README.md", "A browser loads ", " kB", all);
        }
    }
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn examples() {
    LUZHANQI.examples();
    XIANGQI.examples();
}

#[test]
#[cfg_attr(
    not(any(second_tier, cross_tier)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn xiangqi_in_node() {
    let table = XIANGQI.home().join("native.jsonl");
    fs::write(&table, printed_here("xiangqi")).expect("the table can be written");
    run(XIANGQI
        .node()
        .args(["--test", "package.test.js"])
        .env("NATIVE", table)
        .env("VECTORS", root().join("xiangqi/core/tests/vectors"))
        .env(
            "STREAMS",
            root().join("xiangqi/core/tests/golden/observations/1.jsonl"),
        ));
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn types() {
    let tools = from_npm("types", &TYPESCRIPTS);
    let versions = ["typescript", "typescript5"];
    // With and without what browsers and later libraries have; as ES modules and as CommonJS.
    let settings = [
        "--target es2022 --lib es2022 --module nodenext --moduleResolution nodenext",
        "--target es2022 --lib es2022,dom,esnext.disposable --module nodenext --moduleResolution nodenext",
        "--target es2022 --lib es2022,webworker --module node16 --moduleResolution node16",
        "--target es2020 --lib es2020 --module esnext --moduleResolution bundler",
        "--target esnext --lib esnext,dom --module esnext --moduleResolution bundler",
    ];
    for package in [&LUZHANQI, &XIANGQI] {
        let home = package.home();
        fs::copy(home.join("types.ts"), home.join("types-required.cts")).expect("a copy");
        for (version, settings) in versions.iter().flat_map(|v| settings.map(|one| (v, one))) {
            let mut tsc = package.node();
            tsc.arg(tools.join("..").join(version).join("bin/tsc"));
            tsc.args(["--noEmit", "--strict", "--exactOptionalPropertyTypes"]);
            tsc.args(["--skipLibCheck", "false"]);
            tsc.args(settings.split(' '));
            tsc.arg("types.ts");
            if settings.contains("dom") {
                tsc.arg("types-dom.ts");
            }
            if settings.contains("--module node") {
                tsc.arg("types-required.cts");
            }
            run(&mut tsc);
        }
    }
}

/// Every bundler builds an application of each package, with a worker of its own where the bundler knows
/// workers; Chromium and Node run what comes out.
#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn bundlers() {
    let tools = target().join("npm-bundlers");
    from_npm("bundlers", &BUNDLERS);
    let sources = root().join("kit/js/package/tests/bundlers");
    fs::copy(sources.join("build.mjs"), tools.join("build.mjs")).expect("a copy");
    for package in [&LUZHANQI, &XIANGQI] {
        let application = package.home().join("application");
        fs::create_dir_all(&application).expect("the build directory can be made");
        for file in fs::read_dir(&sources).expect("the application") {
            let file = file.expect("a file");
            fs::copy(file.path(), application.join(file.file_name())).expect("a copy");
        }
        let builds = package.home().join("builds");
        run(Command::new(need("node", "apt-get install nodejs npm"))
            .current_dir(&tools)
            .args(["build.mjs", package.name])
            .arg(package.home())
            .arg(&builds));
        let folders = [
            "vite5-default",
            "vite5-vite-url",
            "vite5-inline",
            "vite8-default",
            "vite8-vite-url",
            "vite8-inline",
            "webpack",
            "webpack-inline",
            "rollup-es",
            "rollup-iife",
            "esbuild-esm",
            "esbuild-iife",
            "no-bundler",
            "script",
        ];
        let said = run(package
            .node()
            .arg(application.join("browse.mjs"))
            .arg(&builds)
            .arg(chromium())
            .args(folders));
        // Each has the move that the opponent chooses by the same seed.
        let chosen = run(package.node().arg(builds.join("esbuild-node/main.cjs")));
        let with_own = ["vite5-default", "vite8-default", "webpack"];
        let due = folders.map(|folder| match with_own.contains(&folder) {
            true => format!("{folder} {} true\n", chosen.trim()),
            false => format!("{folder} {}\n", chosen.trim()),
        });
        assert_eq!(said, due.concat(), "{}", package.name);
        let said = run(package
            .node()
            .arg(application.join("browse.mjs"))
            .arg(&builds)
            .arg(chromium())
            .arg("readme"));
        assert!(
            said.starts_with("readme moved "),
            "{}: {said}",
            package.name
        );
        for program in ["webpack-node/main.cjs", "esbuild-node/common.cjs"] {
            let said = run(package.node().arg(builds.join(program)));
            assert_eq!(said, "true\n", "{}: {program}", package.name);
        }
    }
}

#[test]
#[cfg_attr(
    not(any(second_tier, cross_tier)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn in_chromium() {
    let chromium = chromium();
    let said = run(LUZHANQI
        .node()
        .arg("browser.js")
        .arg("node_modules/luzhanqi")
        .arg(chromium));
    let mut game = Game::from_seed(&luzhanqi::Rules::OCA, 3);
    let mv = game.truth().legal_moves().list()[0];
    game.play(mv).expect("a legal move");
    let belief = game.view(Seat::North).belief().expect("a belief");
    let picture = Scene::from(game.truth()).last_move(mv, None).svg();
    let key = Position::from_seed(&luzhanqi::Rules::FLIP, 5).key();
    let line = format!("{key} {} {}", belief.count(), picture.len());
    // The page, and its worker.
    assert_eq!(said, format!("{line}\n{line}\n"));
}
