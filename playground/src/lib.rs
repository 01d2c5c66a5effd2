//! The playground page: modules in `site`, the JavaScript packages and the drawings of the rules book.
//! [`gather`] puts these parts into one folder, [`build`] bundles them into files for any web server, and
//! [`serve`] serves a folder on this machine.

mod server;

use std::collections::HashMap;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use luzhanqi::render::{Scene, Token};
use luzhanqi::{Color, Kind, Lang, Station};

pub use server::serve;

/// Writes the page, as files for a web server, to a folder. Creates the folder if it does not exist.
///
/// # Errors
/// The same as [`gather`].
pub fn build(out: &Path) -> Result<(), String> {
    let parts = parts();
    gather(&parts)?;
    let script = here().join("bundle.mjs");
    // The script that builds the packages installs esbuild there.
    let status = Command::new("node")
        .args([script.as_path(), &parts, out])
        .arg(target().join("npm"))
        .status();
    match status.map_err(|why| at(&script, why))?.success() {
        true => Ok(()),
        false => Err("the page could not be bundled".to_owned()),
    }
}

/// The folder in which [`build`] gathers the parts of the page.
pub fn parts() -> PathBuf {
    target().join("page-parts")
}

/// Puts the parts of the page into a folder: its modules, the JavaScript packages and the drawings. Browsers
/// can load them as they are, in a few dozen requests. Builds the packages, which takes a few minutes the
/// first time.
///
/// # Errors
/// Fails if a tool is missing on this machine, if a package cannot be built, or if a file cannot be read or
/// written.
pub fn gather(parts: &Path) -> Result<(), String> {
    for (tool, package) in [("bash", "bash"), ("node", "nodejs"), ("npm", "npm")] {
        let found = Command::new(tool).arg("--version").output();
        if found.is_err() {
            return Err(format!(
                "`{tool}` is missing; on Debian: apt-get install {package}"
            ));
        }
    }
    // Removes files that are no longer part of the page.
    if parts.exists() {
        fs::remove_dir_all(parts).map_err(|why| at(parts, why))?;
    }
    let script = root().join("kit/js/package/build.sh");
    for game in ["luzhanqi", "xiangqi"] {
        let package = parts.join("pkg").join(game);
        fs::create_dir_all(&package).map_err(|why| at(&package, why))?;
        // The script reports missing tools on standard error.
        let status = Command::new("bash")
            .args([script.as_path(), game.as_ref(), &package])
            .status();
        if !status.map_err(|why| at(&script, why))?.success() {
            return Err(format!(
                "the JavaScript package of {game} could not be built"
            ));
        }
    }
    copy(&here().join("site"), parts)?;
    let drawings = parts.join("drawings");
    copy(&root().join("luzhanqi/docs/rules"), &drawings)?;
    for entry in fs::read_dir(&drawings).map_err(|why| at(&drawings, why))? {
        let file = entry.map_err(|why| at(&drawings, why))?.path();
        let text = fs::read_to_string(&file).map_err(|why| at(&file, why))?;
        fs::write(&file, for_all_languages(&text)).map_err(|why| at(&file, why))?;
    }
    Ok(())
}

/// Makes a copy of a drawing. Loaded as `FILE.svg#zh-Hans` or `FILE.svg#zh-Hant`, the copy shows no letters
/// on its pieces; with `#zh-Hant`, it also has traditional characters.
fn for_all_languages(drawing: &str) -> String {
    const STYLE: &str = "<style>svg:target,g:target{--letters:none;--shift:11px}\
        g:target{--hans:none;--hant:inline}\
        .letter{display:var(--letters,inline)}.name{transform:translate(var(--shift,0))}\
        .hans{display:var(--hans,inline)}.hant{display:var(--hant,none)}</style>";
    let traditional = traditional_words();
    let named = drawing.replacen("<svg ", "<svg id=\"zh-Hans\" ", 1);
    let mut out = String::new();
    for line in named.lines() {
        let word = line
            .strip_prefix("<path id=\"")
            .and_then(|rest| rest.split_once("\" "));
        let word = word.and_then(|(id, path)| Some((id, path, traditional.get(id)?)));
        match word {
            Some((id, path, other)) if path != other => out.push_str(&format!(
                "<g id=\"{id}\"><path class=\"hans\" {path}<path class=\"hant\" {other}</g>"
            )),
            _ => out.push_str(line),
        }
        out.push('\n');
    }
    let out = out.replacen('>', &format!(">\n{STYLE}<g id=\"zh-Hant\">"), 1);
    out.replacen("</svg>", "</g></svg>", 1)
}

/// The outlines of the words on boards in traditional characters, by the identifiers of the simplified ones.
fn traditional_words() -> HashMap<String, String> {
    let stations = Station::all().zip(Kind::ALL);
    let pieces = stations.fold(Scene::empty(), |scene, (station, kind)| {
        scene.put(station, Token::known(Color::Red, kind))
    });
    let boards = [Scene::empty(), pieces].map(|scene| scene.lang(Lang::TraditionalChinese).svg());
    let lines = boards.iter().flat_map(|board| board.lines());
    let words = lines.filter_map(|line| line.strip_prefix("<path id=\"")?.split_once("-hant\" "));
    words.map(|(id, path)| (id.into(), path.into())).collect()
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn root() -> &'static Path {
    here().parent().expect("the page is in the workspace")
}

/// The build directory, as `build.sh` finds it.
fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => root().join("target"),
    }
}

/// Copies a folder with its contents.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|why| at(to, why))?;
    for entry in fs::read_dir(from).map_err(|why| at(from, why))? {
        let entry = entry.map_err(|why| at(from, why))?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to)?;
        } else {
            fs::copy(&from, &to).map_err(|why| at(&from, why))?;
        }
    }
    Ok(())
}

fn at(path: &Path, why: impl Display) -> String {
    format!("{}: {why}", path.display())
}
