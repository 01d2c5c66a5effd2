//! The playground page: static files in `site`, beside which stand the JavaScript packages and the drawings
//! of the rules book. [`build`] puts them into one folder, which any web server can serve as it is;
//! [`serve`] does so on this machine.

mod server;

use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::process::Command;

pub use server::serve;

/// Puts the page into a folder, which is made if it is not there. Builds the JavaScript packages, which
/// takes some minutes the first time.
///
/// # Errors
/// What is missing on this machine, or what could not be read or written.
pub fn build(out: &Path) -> Result<(), String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.parent().ok_or("the page has no folder above it")?;
    for (tool, package) in [("bash", "bash"), ("node", "nodejs"), ("npm", "npm")] {
        let found = Command::new(tool).arg("--version").output();
        if found.is_err() {
            return Err(format!(
                "`{tool}` is missing; on Debian: apt-get install {package}"
            ));
        }
    }
    let script = root.join("shared/js-package/build.sh");
    for game in ["luzhanqi", "xiangqi"] {
        let package = out.join("pkg").join(game);
        fs::create_dir_all(&package).map_err(|why| at(&package, why))?;
        // The script says on standard error what it misses.
        let status = Command::new("bash")
            .args([script.as_path(), game.as_ref(), &package])
            .status();
        if !status.map_err(|why| at(&script, why))?.success() {
            return Err(format!(
                "the JavaScript package of {game} could not be built"
            ));
        }
    }
    copy(&here.join("site"), out)?;
    copy(&root.join("luzhanqi/docs/rules"), &out.join("drawings"))
}

/// Copies a folder and all that is in it.
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
