//! Manifests, licences, addresses and requirements: what registries show, and what scripts install.

use std::fs;
use std::path::Path;
use std::process::Command;

#[cfg(unix)]
use luzhanqi_tests::target;
use luzhanqi_tests::{need, of_workspace, package_home, root, run};

/// The names of the published crates.
fn crates() -> Vec<String> {
    let names = run(&mut Command::new(root().join(".ci/crates")));
    names.lines().map(str::to_string).collect()
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect()
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
        "UPDATE_NOTICES=1 cargo test -p luzhanqi-tests manifests::notices"
    );
}

/// Each page on a registry leads to the project and names its words. npm's addresses are filled in.
#[test]
fn packages_have_addresses_and_keywords() {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect("a manifest");
    for name in crates() {
        let manifest =
            fs::read_to_string(package_home(&name).join("Cargo.toml")).expect("a manifest");
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
            let cure = "UPDATE_ADDRESSES=1 cargo test -p luzhanqi-tests manifests::addresses";
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
    let home = target().join("placeholders");
    fs::remove_dir_all(&home).ok();
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
    let scripts = names(&root().join(".ci"));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("requirements");
    let names = names(&folder);
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
    for script in scripts {
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
    for name in crates() {
        let verb = if name.ends_with("-cli") {
            "install"
        } else {
            "add"
        };
        pages.push((
            package_home(&name).join("README.md"),
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
