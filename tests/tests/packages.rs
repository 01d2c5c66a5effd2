//! What is published, unpacked alone in an empty folder, built and used.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::fetched::fetched;
use luzhanqi_tests::{need, of_workspace, root, run, target};

/// The packages of these kinds, as `.ci/package` makes them, collected as for a release.
fn made(kinds: &[&str]) -> PathBuf {
    let folder = target().join("packages-tested").join(kinds[0]);
    fs::remove_dir_all(&folder).ok();
    let (out, collected) = (folder.join("made"), folder.join("collected"));
    // The dev profile: what is tested is the package, not its speed.
    run(Command::new(root().join(".ci/package"))
        .arg(&out)
        .args(kinds)
        .env("PROFILE", "dev"));
    let collect = || {
        let mut command = Command::new(root().join(".ci/collect"));
        command.arg(&collected).arg(&out);
        command
    };
    run(&mut collect());
    // A second machine must not make a file of the same name.
    let twice = collect().arg(&out).output().expect("a shell");
    assert!(!twice.status.success());
    let sums = collected.join("SHA256SUMS");
    fs::remove_dir_all(&collected).expect("a folder");
    run(&mut collect());
    fs::remove_file(sums).expect("the checksums");
    collected
}

/// An empty folder that lies in no workspace.
fn alone(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("luzhanqi-{name}-{}", std::process::id()));
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

fn unpack(archive: &Path, into: &Path) {
    run(Command::new("tar")
        .arg("-xzf")
        .arg(archive)
        .arg("-C")
        .arg(into));
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

/// The crates in their order, each with what a user finds at its top.
const CRATES: [(&str, &[&str]); 14] = [
    ("luzhanqi-kit", &["src"]),
    ("luzhanqi-kit-env", &["src"]),
    ("luzhanqi-kit-cli", &["src"]),
    ("luzhanqi-kit-table", &["src"]),
    ("luzhanqi", &["docs", "src"]),
    ("luzhanqi-env", &["src"]),
    ("luzhanqi-cli", &["docs", "src"]),
    ("luzhanqi-table", &["src"]),
    ("luzhanqi-player", &["src"]),
    ("xiangqi", &["docs", "src"]),
    ("xiangqi-env", &["src"]),
    ("xiangqi-player", &["src"]),
    ("xiangqi-cli", &["src"]),
    ("xiangqi-table", &["src"]),
];

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs time to build all crates anew"
)]
fn crates() {
    let (packed, folder) = (made(&["crates"]), alone("crates"));
    let mut workspace = String::from("[workspace]\nresolver = \"3\"\nmembers = [\"user\"");
    for (name, _) in CRATES {
        unpack(&packed.join(format!("{name}-{}.crate", version())), &folder);
        workspace += &format!(", \"{name}-{}\"", version());
    }
    workspace += "]\n[patch.crates-io]\n";
    for (name, holds) in CRATES {
        let dir = format!("{name}-{}", version());
        let held = files(&folder.join(&dir));
        for file in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"]
            .iter()
            .chain(holds)
        {
            assert!(
                held.iter().any(|held| held == file),
                "{dir} has no {file}: {held:?}"
            );
        }
        workspace += &format!("{name} = {{ path = \"{dir}\" }}\n");
        let size = fs::metadata(packed.join(format!("{dir}.crate")))
            .expect("a crate")
            .len();
        assert!(size < 320_000, "{dir}: {size} bytes");
        assert!(!held.iter().any(|held| held == "tests"), "{dir}: {held:?}");
    }
    fs::write(folder.join("Cargo.toml"), workspace).expect("a manifest");
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
    let user = folder.join("user");
    fs::create_dir_all(user.join("src")).expect("a folder");
    fs::write(
        user.join("Cargo.toml"),
        "[package]\nname = \"user\"\nedition = \"2024\"\n\
         [dependencies]\nluzhanqi = \"0\"\nluzhanqi-env = \"0\"\nxiangqi = \"0\"\n",
    )
    .expect("a manifest");
    fs::write(
        user.join("src/main.rs"),
        "fn main() {\n\
             let rules = luzhanqi::Rules::STANDARD;\n\
             let config = luzhanqi_env::Config::new(&rules);\n\
             println!(\"{} {}\", xiangqi::Position::initial().legal_moves().len(), config.observation_len());\n\
             println!(\"{}\", luzhanqi::Position::from_seed(&rules, 1));\n\
         }\n",
    )
    .expect("a program");
    let cargo = |args: &[&str]| {
        run(Command::new(env!("CARGO"))
            .current_dir(&folder)
            .env("CARGO_TARGET_DIR", target().join("packages-alone"))
            .args(args))
    };
    cargo(&["build", "--quiet", "--workspace"]);
    let said = cargo(&["run", "--quiet", "-p", "user"]);
    assert!(
        said.starts_with("44 ") && said.lines().count() == 2,
        "{said}"
    );
    let said = cargo(&[
        "run",
        "--quiet",
        "-p",
        "luzhanqi-cli",
        "--",
        "play",
        "--seed",
        "1",
    ]);
    assert!(said.contains("plies"), "{said}");
    // The examples of the documentation reach no file outside.
    cargo(&[
        "test",
        "--quiet",
        "--doc",
        "-p",
        "luzhanqi",
        "-p",
        "luzhanqi-env",
        "-p",
        "xiangqi",
        "--all-features",
    ]);
    fs::remove_dir_all(&folder).ok();
}

/// Wheels and source distributions, with what PyPI asks of both. The second tier builds other wheels in `python`.
#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs maturin, zig and twine from PyPI"
)]
fn wheels_and_sources() {
    let (packed, folder) = (made(&["sdist", "wheels"]), alone("python"));
    let names = files(&packed);
    for package in ["luzhanqi", "xiangqi_rules"] {
        let find = |end: &str| {
            let name = names
                .iter()
                .find(|name| name.starts_with(package) && name.ends_with(end));
            packed.join(name.unwrap_or_else(|| panic!("no {package} {end}: {names:?}")))
        };
        let (wheel, source) = (find(".whl"), find(".tar.gz"));
        let name = wheel.file_name().unwrap().to_string_lossy().into_owned();
        assert!(name.contains("-cp310-abi3-"), "{name}");
        if cfg!(target_os = "linux") {
            assert!(
                name.contains("manylinux2014") || name.contains("manylinux_2_17"),
                "{name}"
            );
        }
        for archive in [&wheel, &source] {
            let list = match archive.extension().is_some_and(|end| end == "whl") {
                true => run(Command::new(python())
                    .args(["-m", "zipfile", "-l"])
                    .arg(archive)),
                false => run(Command::new("tar").arg("-tzf").arg(archive)),
            };
            for wanted in [
                "LICENSE-MIT",
                "LICENSE-APACHE",
                "THIRD-PARTY.txt",
                "py.typed",
            ] {
                assert!(list.contains(wanted), "{}: no {wanted}", archive.display());
            }
        }
        // Built from its source alone, quickly.
        let build = folder.join(package);
        run(Command::new(python())
            .args(["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"])
            .arg(&build)
            .arg(&source)
            .current_dir(&folder)
            .env("CARGO_TARGET_DIR", target().join("packages-sources"))
            .envs([
                ("CARGO_PROFILE_RELEASE_LTO", "off"),
                ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
            ])
            .envs([("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")]));
        for wheel in [wheel, build.join(&files(&build)[0])] {
            let home = folder.join("site");
            fs::remove_dir_all(&home).ok();
            run(Command::new(python())
                .args(["-m", "pip", "install", "--quiet", "--target"])
                .arg(&home)
                .arg(&wheel));
            let line = match package {
                "luzhanqi" => {
                    "import luzhanqi as lz; print(lz.Position.random('standard', seed=1).perft(1) > 9)"
                }
                _ => "import xiangqi_rules as xq; print(xq.Position().perft(1) == 44)",
            };
            let said = run(Command::new(python())
                .args(["-c", line])
                .current_dir(&folder)
                .env("PYTHONPATH", &home));
            assert_eq!(said.trim(), "True");
        }
    }
    fs::remove_dir_all(&folder).ok();
}

/// The interpreter of the environment that made the packages.
fn python() -> &'static Path {
    static PYTHON: OnceLock<PathBuf> = OnceLock::new();
    PYTHON.get_or_init(|| target().join("venv-packages/bin/python"))
}

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs npm, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn npm() {
    let npm = need("npm", "apt-get install nodejs npm");
    let (packed, folder) = (made(&["npm"]), alone("npm"));
    let names = ["luzhanqi", "xiangqi-rules"];
    let archives = names.map(|name| packed.join(format!("{name}-{}.tgz", version())));
    fs::write(folder.join("package.json"), "{ \"type\": \"module\" }").expect("a file");
    run(Command::new(npm)
        .args([
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--offline",
        ])
        .args(&archives)
        .current_dir(&folder));
    for name in names {
        let held = files(&folder.join("node_modules").join(name));
        for file in [
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "THIRD-PARTY.txt",
            "README.md",
        ] {
            assert!(held.iter().any(|held| held == file), "{held:?}");
        }
        let page = folder.join("node_modules").join(name).join("package.json");
        let page = fs::read_to_string(page).expect("a manifest");
        for key in ["homepage", "repository"] {
            assert!(page.contains(&of_workspace(key)), "{key}: {page}");
        }
    }
    // Both in one program.
    let script = "import { Position } from 'luzhanqi';\n\
                  import * as xiangqi from 'xiangqi-rules';\n\
                  console.log(Position.random('standard', 1).legalMoves().length > 9 &&\n\
                  new xiangqi.Position().legalCount() === 44);\n";
    fs::write(folder.join("use.js"), script).expect("a file");
    let said = run(Command::new("node").arg("use.js").current_dir(&folder));
    assert_eq!(said.trim(), "true");
    fs::remove_dir_all(&folder).ok();
}

/// Headers and libraries for C, found by pkg-config where the archive was unpacked.
#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs pkg-config (apt-get install)"
)]
fn c() {
    let (packed, folder) = (made(&["c"]), alone("c"));
    let [archive] = &files(&packed)[..] else {
        panic!("one archive: {:?}", files(&packed));
    };
    let name = archive.strip_suffix(".tar.gz").expect("an archive");
    assert!(
        name.starts_with(&format!("luzhanqi-c-{}-", version())),
        "{name}"
    );
    unpack(&packed.join(archive), &folder);
    let prefix = folder.join(name);
    let held = files(&prefix);
    for file in [
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "THIRD-PARTY.txt",
        "README.md",
    ] {
        assert!(held.iter().any(|held| held == file), "{held:?}");
    }
    if cfg!(target_os = "linux") {
        for library in ["lib/libluzhanqi.so", "lib/libxiangqi.so"] {
            let symbols = run(Command::new("objdump").arg("-T").arg(prefix.join(library)));
            let wanted = symbols.split("GLIBC_2.").skip(1);
            let newest = wanted.filter_map(|rest| rest.split(['.', ')', ' ']).next()?.parse().ok());
            let newest: u32 = newest.max().expect("versions of symbols");
            assert!(newest <= 17, "{library} needs glibc 2.{newest}");
        }
    }
    let archive = packed.join(archive);
    let sums = run(Command::new("sha256sum").arg(&archive));
    let sum = sums.split_whitespace().next().expect("a checksum");
    for (kind, said) in fetched(
        &folder.join("fetched"),
        &[
            format!("-DARCHIVE={}", archive.display()),
            format!("-DSHA256={sum}"),
        ],
    ) {
        assert_eq!(said, "both\n", "{kind}");
    }
    for linked in [&["--libs"][..], &["--libs", "--static"]] {
        let flags = run(
            Command::new(need("pkg-config", "apt-get install pkg-config"))
                .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
                .args(["--cflags", "luzhanqi", "xiangqi"])
                .args(linked),
        );
        run(Command::new(need("cc", "apt-get install gcc"))
            .current_dir(&folder)
            .arg(root().join("tests/c/both.c"))
            .args(["-o", "both"])
            .args(Some("-static").filter(|_| linked.len() == 2))
            .args(flags.split_whitespace()));
        let said =
            run(Command::new(folder.join("both")).env("LD_LIBRARY_PATH", prefix.join("lib")));
        assert_eq!(said, "both\n");
    }
    fs::remove_dir_all(&folder).ok();
}
