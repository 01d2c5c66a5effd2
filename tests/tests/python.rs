//! The Python packages: their wheels are built, installed and tested with pytest, and their stubs are
//! checked against them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};

use luzhanqi_tests::{
    build_wheel, install_wheel, need, page_programs, pip_install, play_online, python_env, root,
    run, schedule, schedule_played, target,
};

/// A Python package of this workspace.
struct Package {
    folder: &'static str,
    /// As it is imported.
    module: &'static str,
    wheel: OnceLock<PathBuf>,
    /// The environments that it is installed in.
    installed: Mutex<BTreeSet<String>>,
}

static LUZHANQI: Package = Package::new("luzhanqi-py", "luzhanqi");
static XIANGQI: Package = Package::new("xiangqi/py", "xiangqi_rules");

impl Package {
    const fn new(folder: &'static str, module: &'static str) -> Package {
        Package {
            folder,
            module,
            wheel: OnceLock::new(),
            installed: Mutex::new(BTreeSet::new()),
        }
    }

    /// The wheel, built once for the tests of this file.
    fn wheel(&self) -> &Path {
        self.wheel.get_or_init(|| {
            let build = target().join("python");
            let out = target().join(format!("wheels-tested-{}", self.module));
            build_wheel(&python_env("python"), self.folder, "dev", &build, &out)
        })
    }

    /// The `bin` directory of an environment with the wheel installed, once for the tests of this
    /// file: one test must not take away what another one is using.
    fn installed(&self, name: &str) -> PathBuf {
        let bin = python_env(name);
        let mut done = self
            .installed
            .lock()
            .expect("an environment could not be made");
        if done.insert(name.to_string()) {
            install_wheel(&bin, self.wheel());
        }
        bin
    }

    fn python(&self, bin: &Path) -> Command {
        let mut python = Command::new(bin.join("python"));
        python.current_dir(root().join(self.folder));
        // Notebooks that train run a tenth.
        python.env("LUZHANQI_PART", "0.1");
        python
    }

    /// Runs a folder of tests, or those that are run without being named.
    fn pytest(&self, bin: &Path, arguments: &[&str]) {
        let said = run(self
            .python(bin)
            .args(["-m", "pytest", "--quiet"])
            .args(arguments));
        assert!(
            said.contains(" passed") && !said.contains("skipped"),
            "{said}"
        );
    }

    /// Tests the package. Stubs say what the compiled module has, and the annotated parts agree with
    /// each other.
    fn test(&self) {
        let bin = self.installed("python");
        self.pytest(&bin, &[]);
        run(self.python(&bin).args([
            "-m",
            "mypy.stubtest",
            "--mypy-config-file",
            "pyproject.toml",
            "--allowlist",
            "tests/stubtest-allowlist.txt",
            "--ignore-unused-allowlist",
            self.module,
        ]));
        run(self.python(&bin).args([
            "-m",
            "mypy",
            "--config-file",
            "pyproject.toml",
            "-p",
            self.module,
        ]));
    }
}

/// Tables do the same as in the other languages.
#[test]
fn tables_follow_the_schedule() {
    for (package, game) in [(&LUZHANQI, "luzhanqi"), (&XIANGQI, "xiangqi")] {
        let bin = package.installed("python");
        let mut python = package.python(&bin);
        python
            .arg(root().join("tests/table/play.py"))
            .arg(package.module);
        assert_eq!(run(python.arg(schedule(game))), schedule_played(game));
    }
}

/// Two players of the page on online games play to the end, over a restarted server and a new connection.
#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs time to play"
)]
fn online_games_are_played() {
    let bin = LUZHANQI.installed("python");
    let home = target().join("online-python");
    page_programs("python", &home);
    play_online(&home, |program| {
        let mut python = LUZHANQI.python(&bin);
        python.arg(format!("{program}.py"));
        python
    });
}

#[test]
fn package() {
    LUZHANQI.test();
}

#[test]
fn package_of_xiangqi() {
    XIANGQI.test();
}

#[test]
fn a_wheel_installs_into_an_empty_environment() {
    let home = target().join("venv-empty");
    fs::remove_dir_all(&home).ok();
    let python3 = need("python3", "apt-get install python3 python3-venv");
    run(Command::new(python3).args(["-m", "venv"]).arg(&home));
    let bin = home.join("bin");
    run(pip_install(&bin).args([LUZHANQI.wheel(), XIANGQI.wheel()]));
    let said = run(LUZHANQI.python(&bin).current_dir(&home).args([
        "-c",
        "import luzhanqi as lz, xiangqi_rules as xq\n\
         print(lz.Position.random('standard', seed=1).perft(2) + xq.Position().perft(2))",
    ]));
    assert!(said.trim().parse::<u64>().expect("a number") > 2020);
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs the packages of tests/requirements/research.txt, and Chromium"
)]
fn openspiel_ray_widget_and_pyright() {
    let bin = LUZHANQI.installed("research");
    need("chromium", "apt-get install chromium");
    for package in [&LUZHANQI, &XIANGQI] {
        package.installed("research");
        package.pytest(&bin, &["tests/research"]);
        let pyright = ["-m", "pyright", "--pythonpath"];
        run(package.python(&bin).args(pyright).arg(bin.join("python")));
    }
}

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs the packages of tests/requirements/research.txt"
)]
fn notebooks() {
    let torch = "--ignore=notebooks/torch";
    for package in [&LUZHANQI, &XIANGQI] {
        let bin = package.installed("research");
        package.pytest(&bin, &["--nbmake", "notebooks", torch]);
    }
}

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs the packages of tests/requirements/trainers.txt, torch among them: 5.7 GB"
)]
fn trainers() {
    let bin = LUZHANQI.installed("trainers");
    LUZHANQI.pytest(&bin, &["tests/trainers", "--nbmake", "notebooks/torch"]);
}
