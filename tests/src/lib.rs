//! What the tests across languages share: the tiers, tools, and one Python environment.
//!
//! `cargo test --workspace` runs the first tier, which needs Rust, a C and C++ compiler and
//! Python 3. With `LUZHANQI_TESTS=all` the second tier runs too, and with `LUZHANQI_TESTS=release`
//! the tests for the day of a release; `LUZHANQI_TESTS=cross` runs those for other platforms. The
//! build script turns the variable into conditions: a test of a higher tier has
//! `#[cfg_attr(not(second_tier), ignore = "LUZHANQI_TESTS=all runs it; needs ...")]`, and cargo
//! reports it as ignored. A test that runs and misses a tool fails and names the line that installs it.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("this package lies in the workspace")
        .to_path_buf()
}

/// The folder of a package: `luzhanqi-env` has one at the top, `xiangqi-env` is in that of its game.
pub fn package_home(package: &str) -> PathBuf {
    for (start, folder) in [("luzhanqi-kit", "kit"), ("xiangqi", "xiangqi")] {
        if let Some(part) = package.strip_prefix(start) {
            return root().join(folder).join(part.get(1..).unwrap_or("core"));
        }
    }
    root().join(match package {
        "luzhanqi-player" => "player",
        other => other,
    })
}

/// What the first line of `Cargo.toml` with this key says, which is that of all packages.
pub fn of_workspace(key: &str) -> String {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let start = format!("{key} = \"");
    let line = manifest.lines().find_map(|line| line.strip_prefix(&start));
    line.unwrap_or_else(|| panic!("Cargo.toml: no {key}"))
        .trim_end_matches('"')
        .to_string()
}

/// The files of a folder of the workspace and its folders that have an extension.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let (mut folders, mut found) = (vec![root().join(folder)], Vec::new());
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder);
        let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|one| one == extension) {
                found.push(path);
            }
        }
    }
    found
}

/// The texts of [`files`].
pub fn texts(folder: &str, extension: &str) -> Vec<String> {
    let read = |path: PathBuf| fs::read_to_string(path).expect("a source");
    files(folder, extension).into_iter().map(read).collect()
}

/// How often a test of a property repeats its random run: the number in `LUZHANQI_RUNS`, or else `usual`. Without
/// optimization, a large number takes long: `--release`.
pub fn runs(usual: u64) -> u64 {
    match std::env::var("LUZHANQI_RUNS") {
        Err(_) => usual,
        Ok(text) => {
            let count = text.parse().ok().filter(|count| *count > 0);
            count.unwrap_or_else(|| panic!("LUZHANQI_RUNS: expected a number, got {text:?}"))
        }
    }
}

/// The build directory of the workspace.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// The path of a tool, if it is there.
pub fn find(tool: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|dir| dir.join(tool))
        .find(|file| file.is_file())
}

/// The path of a tool, or a failure that names the line which installs it.
pub fn need(tool: &str, install: &str) -> PathBuf {
    find(tool).unwrap_or_else(|| panic!("`{tool}` is missing; install it with `{install}`"))
}

/// Runs a command and gives its standard output; a failure shows all that it said.
pub fn run(command: &mut Command) -> String {
    let shown = format!("{command:?}");
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("cannot run {shown}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{shown}\nended with {}\n{text}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    text
}

/// What installs a compiler for other platforms: Debian's, which comes with the sources of its standard
/// library.
pub const CROSS_COMPILER: &str = "apt-get install rustc-web rust-web-src";

/// Has a command of cargo, or a script that calls it, build for other platforms in this folder of the
/// build directory. Cargo is to be told `-Zbuild-std` too.
pub fn with_cross_compiler(mut command: Command, dir: &str) -> Command {
    command
        .env("RUSTC", need("/usr/bin/rustc", CROSS_COMPILER))
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", target().join(dir))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .current_dir(root());
    command
}

/// Makes a symbolic link, if there is none.
pub fn link(to: &Path, from: &Path) {
    #[cfg(unix)]
    use std::os::unix::fs::symlink;
    #[cfg(windows)]
    use std::os::windows::fs::symlink_dir as symlink;
    if let Err(error) = symlink(to, from) {
        // Another test may make it at the same time.
        assert!(from.is_symlink(), "{}: {error}", from.display());
    }
}

/// What the program that runs on every platform says here about a game, luzhanqi or xiangqi.
pub fn printed_here(game: &str) -> String {
    run(Command::new(env!("CARGO"))
        .args(["run", "--quiet", "-p", "luzhanqi-platform", game])
        .current_dir(root()))
}

/// Builds the program whose workloads are counted as it is released; gives its path.
pub fn counted_program() -> PathBuf {
    let build = [
        "build",
        "--release",
        "-p",
        "luzhanqi-benches",
        "--bin",
        "counted",
    ];
    // An incremental build has other counts.
    run(Command::new(env!("CARGO"))
        .args(build)
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(root()));
    target().join("release/counted")
}

/// The instructions that a program takes with these arguments inside of the functions whose names fit
/// `region`.
pub fn instructions(program: &Path, args: &[&str], region: &str) -> u64 {
    let valgrind = need("valgrind", "apt-get install valgrind");
    let output = Command::new(valgrind)
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect={region}"))
        .arg(program)
        .args(args)
        .output()
        .expect("valgrind runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {said}");
    let collected = said
        .lines()
        .find_map(|line| line.split_once("Collected : "));
    let (_, count) = collected.unwrap_or_else(|| panic!("callgrind gave no count: {said}"));
    let count = count.trim().parse().expect("a count");
    assert!(count > 0, "the function that is counted was not found");
    count
}

/// The `bin` directory of a Python environment in the build directory with the packages of
/// `tests/requirements/<name>.txt`, which `.ci/lock` writes, made once for each wording of that file.
pub fn python_env(name: &str) -> PathBuf {
    let wanted = root().join(format!("tests/requirements/{name}.txt"));
    let text =
        fs::read_to_string(&wanted).unwrap_or_else(|error| panic!("{}: {error}", wanted.display()));
    let home = target().join(format!("venv-{name}"));
    fs::create_dir_all(target()).expect("the build directory can be made");
    // Tests run at once, in several processes: one of them makes it.
    let lock = File::create(target().join(format!("venv-{name}.lock"))).expect("a lock file");
    lock.lock().expect("a file lock");
    let stamp = home.join("made-from.txt");
    if fs::read_to_string(&stamp).ok().as_deref() != Some(&text) {
        let python = need("python3", "apt-get install python3 python3-venv");
        fs::remove_dir_all(&home).ok();
        run(Command::new(python).args(["-m", "venv"]).arg(&home));
        run(pip_install(&home.join("bin"))
            .args(["--require-hashes", "-r"])
            .arg(&wanted));
        fs::write(&stamp, &text).expect("the environment can be written");
    }
    home.join("bin")
}

/// `pip install` of the environment with this `bin` directory, saying little.
pub fn pip_install(bin: &Path) -> Command {
    let mut pip = Command::new(bin.join("python"));
    pip.args(["-m", "pip", "install", "--quiet"])
        .arg("--disable-pip-version-check");
    pip
}

/// Builds a Python package of this workspace, by its folder, with the maturin of an environment, for
/// this profile of cargo and in this build directory. The wheel lies alone in `out`.
pub fn build_wheel(bin: &Path, package: &str, profile: &str, build: &Path, out: &Path) -> PathBuf {
    fs::remove_dir_all(out).ok();
    run(Command::new(bin.join("maturin"))
        .args(["build", "--quiet", "--profile", profile, "--target-dir"])
        .arg(build)
        .arg("--out")
        .arg(out)
        .arg("--manifest-path")
        .arg(root().join(package).join("Cargo.toml")));
    let mut wheels = fs::read_dir(out).expect("maturin writes a wheel");
    let wheel = wheels.next().expect("maturin writes a wheel");
    wheel.expect("a directory entry").path()
}

/// Puts a wheel into an environment in the place of another one of its version.
pub fn install_wheel(bin: &Path, wheel: &Path) {
    run(pip_install(bin)
        .args(["--force-reinstall", "--no-deps"])
        .arg(wheel));
}

/// Compares a figure in a page of this repository, between two texts, with what was measured. Fails if they
/// differ by more than a twentieth, or half a unit of the figure's last digit if that is more.
pub fn stated(page: &str, before: &str, after: &str, measured: f64) {
    let text = fs::read_to_string(root().join(page)).expect("a page");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let figure = text
        .split_once(before)
        .and_then(|(_, rest)| rest.split_once(after));
    let (figure, _) = figure.unwrap_or_else(|| panic!("{page}: no figure after {before:?}"));
    let found: f64 = figure
        .parse()
        .unwrap_or_else(|_| panic!("{page}: {before}{figure}{after}"));
    println!("{page}: {before}{figure}{after}, measured {measured:.1}");
    let digits = figure.split_once('.').map_or(0, |(_, digits)| digits.len());
    let last = 0.5 / 10f64.powi(digits as i32);
    assert!(
        (found - measured).abs() <= last.max(found / 20.0),
        "{page}: \"{before}{figure}{after}\", measured {measured:.1}"
    );
}

/// The schedule of a game: what a table and its clients are told, for programs in every language.
pub fn schedule(game: &str) -> PathBuf {
    root().join(format!("tests/data/tables/{game}.schedule"))
}

/// What comes out of a schedule.
pub fn schedule_played(game: &str) -> String {
    fs::read_to_string(schedule(game).with_extension("played")).expect("the outputs of a schedule")
}

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// A port of this machine that is free.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// Writes the programs of the page on online games in a language to an empty folder, for another port and for short
/// games.
pub fn page_programs(language: &str, home: &Path) {
    fs::remove_dir_all(home).ok();
    fs::create_dir_all(home).expect("the build directory can be written");
    let page = fs::read_to_string(root().join("docs/online.md")).expect("the page");
    let port = free_port().to_string();
    let mark = format!("\n```{language} ");
    let blocks = page.split(&mark).skip(1);
    let lines: Vec<usize> = blocks
        .map(|block| {
            let (name, text) = block.split_once('\n').expect("a name");
            let (text, _) = text.split_once("\n```\n").expect("an end");
            let short = text
                .replace("8200", &port)
                .replace("quiet-limit=60", "ply-limit=40");
            fs::write(home.join(name), short + "\n").expect("a program");
            text.lines().filter(|line| !line.is_empty()).count()
        })
        .collect();
    assert!(matches!(lines[..], [0..=30, 0..=20]), "{lines:?}");
}

/// Lets two clients play a game to its end at a server in this folder. Meanwhile the server is killed and started
/// again, and so is a client.
pub fn play_online(home: &Path, command: impl Fn(&str) -> Command) {
    let start = |program: &str, seat: &str, output: &str| {
        let output = File::create(home.join(output)).expect("a file");
        let mut command = command(program);
        if program == "client" {
            command.arg(seat);
        }
        Running(
            command
                .current_dir(home)
                .stdout(output)
                .spawn()
                .expect("it starts"),
        )
    };
    let wait = |lines: usize| {
        // The table writes a line for each ply. Only a hanging program makes this fail.
        for _ in 0..6000 {
            let journal = fs::read(home.join("table.jnl")).unwrap_or_default();
            if journal.iter().filter(|byte| **byte == b'\n').count() >= lines {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("no game is played in {}", home.display());
    };
    let server = start("server", "", "server.out");
    let mut one = start("client", "one", "one.out");
    let mut two = start("client", "two", "two.out");
    wait(12);
    drop(server);
    let _server = start("server", "", "server.out");
    wait(20);
    drop(one);
    one = start("client", "one", "one.out");
    for client in [&mut one, &mut two] {
        assert!(client.0.wait().expect("a client ends").success());
    }
    for name in ["one.out", "two.out"] {
        let said = fs::read_to_string(home.join(name)).expect("a file");
        // One that comes back after the end has only that.
        assert!(said.len() > 40, "{name}: {said}");
    }
}
