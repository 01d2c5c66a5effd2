//! What is published, unpacked alone in an empty folder, built and used.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

#[path = "../c/fetched.rs"]
mod fetched;

use fetched::fetched;
use luzhanqi_tests::{need, package_home, root, run, target};

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

/// What the first line of `Cargo.toml` with this key says, which is that of all packages.
fn of_workspace(key: &str) -> String {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let start = format!("{key} = \"");
    let line = manifest.lines().find_map(|line| line.strip_prefix(&start));
    line.unwrap_or_else(|| panic!("Cargo.toml: no {key}"))
        .trim_end_matches('"')
        .to_string()
}

/// What others wrote and packages contain is listed with its licence.
#[test]
fn notices_are_up_to_date() {
    let python = need("python3", "apt-get install python3");
    let made = run(Command::new(python).arg(root().join(".ci/notices")));
    let file = root().join("THIRD-PARTY.txt");
    if std::env::var_os("UPDATE_NOTICES").is_some() {
        fs::write(&file, &made).expect("the notices");
    }
    let kept = fs::read_to_string(&file).expect("the notices");
    assert!(
        kept == made,
        "UPDATE_NOTICES=1 cargo test -p luzhanqi-tests --test packages notices"
    );
}

/// Each page on a registry leads to the project and names its words. npm's addresses are filled in.
#[test]
fn packages_have_addresses_and_keywords() {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect("a manifest");
    for (name, _) in CRATES {
        let manifest =
            fs::read_to_string(package_home(name).join("Cargo.toml")).expect("a manifest");
        for key in ["homepage", "repository"] {
            let line = format!("\n{key}.workspace = true\n");
            assert!(
                manifest.contains(&line),
                "{name}: no {key} of the workspace"
            );
        }
        for key in ["description", "keywords", "categories", "readme"] {
            let found = manifest.contains(&format!("\n{key}"));
            assert!(found, "{name}: expected {key} in its manifest");
        }
    }
    for game in ["luzhanqi-py", "xiangqi/py"] {
        let manifest = read(&format!("{game}/pyproject.toml"));
        assert!(manifest.contains("\nkeywords = ["), "{game}: no keywords");
    }
    for game in ["luzhanqi-js", "xiangqi/js"] {
        let manifest = read(&format!("{game}/package/package.json"));
        assert!(
            manifest.contains("\n  \"keywords\": ["),
            "{game}: no keywords"
        );
    }
}

/// The owner's addresses are those of `Cargo.toml` everywhere. `UPDATE_ADDRESSES=1` writes them.
#[test]
fn addresses_are_those_of_the_workspace() {
    for (file, before, key, after) in [
        (
            "luzhanqi-py/pyproject.toml",
            "\nHomepage = \"",
            "homepage",
            "\"\n",
        ),
        (
            "luzhanqi-py/pyproject.toml",
            "\nRepository = \"",
            "repository",
            "\"\n",
        ),
        (
            "xiangqi/py/pyproject.toml",
            "\nHomepage = \"",
            "homepage",
            "\"\n",
        ),
        (
            "xiangqi/py/pyproject.toml",
            "\nRepository = \"",
            "repository",
            "\"\n",
        ),
        (
            "CITATION.cff",
            "\nrepository-code: \"",
            "repository",
            "\"\n",
        ),
        (
            ".github/SECURITY.md",
            "\nReport in private at <",
            "contact",
            ">.\n",
        ),
    ] {
        let path = root().join(file);
        let text = fs::read_to_string(&path).expect("a file");
        let parts = text.split_once(before).and_then(|(start, rest)| {
            let (address, end) = rest.split_once(after)?;
            Some((start, address, end))
        });
        let (start, address, end) = parts.unwrap_or_else(|| panic!("{file}: no {before}"));
        let wanted = of_workspace(key);
        if std::env::var_os("UPDATE_ADDRESSES").is_some() {
            fs::write(&path, [start, before, &wanted, after, end].concat()).expect("a file");
        } else {
            let cure = "UPDATE_ADDRESSES=1 cargo test -p luzhanqi-tests --test packages addresses";
            assert!(
                address == wanted,
                "{file}: expected {wanted}, got {address}; {cure}"
            );
        }
    }
}

/// Nothing is published while the owner's address is a placeholder; a list of what is left goes on.
#[test]
#[cfg(unix)]
fn placeholders_are_not_published() {
    // A project without packages, whose address never changes.
    let home = alone("placeholders");
    for folder in [
        ".ci",
        ".github",
        "luzhanqi-py",
        "xiangqi/py",
        "luzhanqi-js/package",
        "xiangqi/js/package",
        "made",
    ] {
        fs::create_dir_all(home.join(folder)).expect("a folder");
    }
    fs::copy(root().join(".ci/publish"), home.join(".ci/publish")).expect("a script");
    fs::write(home.join(".ci/crates"), "#!/bin/sh\n").expect("a script");
    fs::set_permissions(
        home.join(".ci/crates"),
        std::os::unix::fs::PermissionsExt::from_mode(0o755),
    )
    .expect("a script");
    for file in [
        "luzhanqi-py/pyproject.toml",
        "xiangqi/py/pyproject.toml",
        "luzhanqi-js/package/package.json",
        "xiangqi/js/package/package.json",
        "CITATION.cff",
    ] {
        fs::write(home.join(file), "").expect("a file");
    }
    let publish = |contact: &str, words: &[&str]| {
        fs::write(home.join("Cargo.toml"), "version = \"1.0.0\"\n").expect("a manifest");
        fs::write(home.join(".github/SECURITY.md"), contact).expect("a page");
        let mut command = Command::new(home.join(".ci/publish"));
        let output = command
            .args(words)
            .arg(home.join("made"))
            .output()
            .expect("bash");
        let said = [output.stdout, output.stderr].concat();
        (
            output.status.code(),
            String::from_utf8(said).expect("a text"),
        )
    };
    let placeholder = "Report at <https://example.org/report>.\n";
    let (code, said) = publish(placeholder, &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("SECURITY.md:1:") && said.contains("placeholders: "),
        "{said}"
    );
    let (code, said) = publish(placeholder, &["--list"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("placeholders: ") && said.contains("0 packages are left"),
        "{said}"
    );
    assert_eq!(
        publish("Report at <https://example.com/>.\n", &[]),
        (Some(0), String::new())
    );
    fs::remove_dir_all(&home).ok();
}

/// Packages with the outlines of characters have the licence of these outlines too.
#[test]
fn licences_cover_the_outlines() {
    let expression = "(MIT OR Apache-2.0) AND Apache-2.0";
    let text = run(Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(root()));
    let metadata: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut covered = Vec::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let home = Path::new(package["manifest_path"].as_str().expect("a path"));
        let home = home.parent().expect("a folder");
        let draws = |needed: &serde_json::Value| {
            needed["kind"].is_null()
                && needed["features"]
                    .as_array()
                    .is_some_and(|all| all.contains(&"svg".into()))
        };
        let needs = package["dependencies"].as_array().expect("a list");
        let has = home.join("src/render/outlines.rs").exists() || needs.iter().any(draws);
        let name = package["name"].as_str().expect("a name");
        let tool = ["luzhanqi-benches", "luzhanqi-platform"].contains(&name);
        assert_eq!(
            has && !tool,
            package["license"] == expression,
            "{name}: {}",
            package["license"]
        );
        if has {
            covered.push(name);
        }
    }
    for name in [
        "luzhanqi",
        "luzhanqi-cli",
        "luzhanqi-ffi",
        "luzhanqi-js",
        "luzhanqi-py",
        "xiangqi",
        "xiangqi-py",
    ] {
        assert!(covered.contains(&name), "{name}: {covered:?}");
    }
    for (file, line) in [
        (
            "luzhanqi-py/pyproject.toml",
            format!("license = \"{expression}\""),
        ),
        (
            "xiangqi/py/pyproject.toml",
            format!("license = \"{expression}\""),
        ),
        (
            "luzhanqi-js/package/package.json",
            format!("\"license\": \"{expression}\""),
        ),
        (
            "xiangqi/js/package/package.json",
            format!("\"license\": \"{expression}\""),
        ),
        ("THIRD-PARTY.txt", "WenQuanYi Micro Hei".to_string()),
    ] {
        let text = fs::read_to_string(root().join(file)).expect("a file");
        assert!(text.contains(&line), "{file}: expected {line}");
    }
}

/// Every package from PyPI that scripts and tests install is locked, with hashes.
#[test]
fn python_packages_are_locked() {
    let folder = root().join("tests/requirements");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("requirements");
    let names = files(&folder);
    let wanted = names.iter().filter_map(|name| name.strip_suffix(".in"));
    for name in wanted {
        let (wanted, locked) = (read(&format!("{name}.in")), read(&format!("{name}.txt")));
        let joined = locked.replace("\\\n", "");
        let locks: Vec<&str> = joined.lines().filter(|line| line.contains("==")).collect();
        for lock in &locks {
            assert!(
                lock.contains("--hash=sha256:"),
                "{name}.txt: no hash: {lock}"
            );
        }
        for package in wanted.lines().filter(|line| line.contains("==")) {
            // Without extras: `pyright[nodejs]==1.1.414`.
            let (package, version) = package.split_once("==").expect("a version");
            let package = package
                .split('[')
                .next()
                .unwrap_or(package)
                .replace('_', "-");
            let is = |lock: &&&str| {
                let lock = lock.split_once(['[', '=']).map_or("", |(name, _)| name);
                lock == package
            };
            let lock = locks.iter().find(is);
            let found = lock.is_some_and(|lock| lock.contains(&format!("=={version} ")));
            assert!(
                found,
                "{name}.txt: expected {package}=={version}; .ci/lock writes it"
            );
        }
        assert!(!locks.is_empty(), "{name}.txt");
    }
    assert!(
        names
            .iter()
            .all(|name| name.ends_with(".in") || names.contains(&name.replace(".txt", ".in"))),
        "{names:?}"
    );
    // Scripts install nothing else. A wheel that was built here is a file.
    for script in files(&root().join(".ci")) {
        let text = fs::read_to_string(root().join(".ci").join(&script)).expect("a script");
        for (number, line) in (1..).zip(text.lines()) {
            let installs = line.contains("pip install") || line.contains("pip\", \"install");
            let next = text.lines().nth(number).unwrap_or_default();
            let hashed = [line, next]
                .iter()
                .any(|line| line.contains("--require-hashes"));
            assert!(!installs || hashed, ".ci/{script}:{number}: no hashes");
        }
    }
}

/// Each page on a registry says first how to install from there, and has no link that needs the repository.
#[test]
fn registry_pages_stand_alone() {
    let mut pages = vec![
        (
            "luzhanqi-py/README.md".into(),
            "pip install luzhanqi".to_string(),
        ),
        (
            "xiangqi/py/README.md".into(),
            "pip install xiangqi-rules".into(),
        ),
        (
            "luzhanqi-js/package/README.md".into(),
            "npm install luzhanqi".into(),
        ),
        (
            "xiangqi/js/package/README.md".into(),
            "npm install xiangqi-rules".into(),
        ),
    ];
    for (name, _) in CRATES {
        let verb = if name.ends_with("-cli") {
            "install"
        } else {
            "add"
        };
        pages.push((
            package_home(name).join("README.md"),
            format!("cargo {verb} {name}"),
        ));
    }
    for (page, install) in pages {
        let text = fs::read_to_string(root().join(&page)).expect("a page");
        let page = page.display();
        // The pages of shared code lead to the packages for users.
        let shared = install.contains(" luzhanqi-kit");
        let block = text.split("```sh\n").nth(1).unwrap_or_default();
        assert!(
            shared || block.starts_with(&install),
            "{page}: expected `{install}` first"
        );
        for place in ["](", "src=\"", "href=\""] {
            for link in text.split(place).skip(1) {
                let absolute = link.starts_with("https://") || link.starts_with('#');
                assert!(
                    absolute,
                    "{page}: {}",
                    link.lines().next().unwrap_or_default()
                );
            }
        }
    }
}

/// The crates in their order, each with what a user finds at its top.
const CRATES: [(&str, &[&str]); 13] = [
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
    ("xiangqi-cli", &["src"]),
    ("xiangqi-table", &["src"]),
];

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs time to build all crates anew"
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
        assert!(size < 300_000, "{dir}: {size} bytes");
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
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, and Rust's or Debian's standard library for wasm32-unknown-unknown"
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
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs pkg-config (apt-get install)"
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
