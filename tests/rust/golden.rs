//! Golden files: `tests/golden/FORMAT/VERSION.jsonl` of a crate has lines as a version of the format wrote them.
//! Every later version reads them, so a file never changes. `UPDATE_GOLDEN=1` writes the file of the newest version
//! if there is none. Before a release, delete the file first to write it again.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

/// A format that a crate owns.
pub struct Format {
    /// The folder of its golden files.
    pub folder: PathBuf,
    /// The version that this crate writes.
    pub version: u32,
    /// The member of a line with the written form. Other members are what is read from it, or needed to read it.
    pub written: &'static str,
}

impl Format {
    /// The format of the crate in the folder `home`.
    pub fn new(
        home: impl Into<PathBuf>,
        name: &str,
        version: u32,
        written: &'static str,
    ) -> Format {
        let folder = home.into().join("tests/golden").join(name);
        Format {
            folder,
            version,
            written,
        }
    }

    /// Reads the lines of all versions, and those that `lines` makes now. `read` reads the written form of a line,
    /// and returns the line with that form as it is now saved and with what was read. The newest form must come back
    /// unchanged; an older one must be read again as the same.
    pub fn test(&self, lines: impl FnOnce() -> Vec<Value>, read: impl Fn(&Value) -> Value) {
        let update = std::env::var_os("UPDATE_GOLDEN").is_some();
        if let Err(why) = self.check(update, lines, read) {
            panic!("{}/{why}", self.folder.display());
        }
    }

    fn check(
        &self,
        update: bool,
        lines: impl FnOnce() -> Vec<Value>,
        read: impl Fn(&Value) -> Value,
    ) -> Result<(), String> {
        let path = |version: u32| self.folder.join(format!("{version}.jsonl"));
        let made = lines();
        for line in &made {
            self.check_line(line, &read, true)
                .map_err(|why| format!("now: {why}"))?;
        }
        let newest = path(self.version);
        if update && !newest.exists() {
            fs::create_dir_all(&self.folder).expect("a folder");
            let text: String = made.iter().map(|line| format!("{line}\n")).collect();
            fs::write(&newest, text).expect("a file");
        }
        for version in 1..=self.version {
            let text = fs::read_to_string(path(version)).map_err(|why| {
                format!("{version}.jsonl: {why}; UPDATE_GOLDEN=1 cargo test -p luzhanqi-tests -p luzhanqi-cli -p xiangqi-cli golden:: writes the newest")
            })?;
            if text.is_empty() {
                return Err(format!("{version}.jsonl: expected lines"));
            }
            for (number, line) in (1..).zip(text.lines()) {
                let line = line
                    .parse()
                    .map_err(|why| format!("{version}.jsonl:{number}: {why}"))?;
                self.check_line(&line, &read, version == self.version)
                    .map_err(|why| format!("{version}.jsonl:{number}: {why}"))?;
            }
        }
        match path(self.version + 1).exists() {
            true => Err(format!("expected version {} at most", self.version)),
            false => Ok(()),
        }
    }

    fn check_line(
        &self,
        line: &Value,
        read: impl Fn(&Value) -> Value,
        newest: bool,
    ) -> Result<(), String> {
        let again = read(line);
        let mut wanted = line.clone();
        if !newest {
            wanted[self.written] = again[self.written].clone();
        }
        if again != wanted {
            return Err(format!("expected {wanted}, got {again}"));
        }
        if !newest && read(&again) != again {
            return Err(format!("saved again, it reads as {}", read(&again)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Numbers: version 2 has one zero more than version 1.
    fn read(line: &Value) -> Value {
        let number = line["written"].as_str().unwrap().trim_start_matches('0');
        json!({"written": format!("00{number}"), "number": number})
    }

    #[test]
    fn golden_files_of_all_versions_are_read_and_stay() {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("golden-formats");
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).unwrap();
        let format = |version| Format {
            folder: folder.clone(),
            version,
            written: "written",
        };
        let lines = |text: &str| vec![json!({"written": text, "number": "7"})];
        let old = "{\"number\":\"7\",\"written\":\"07\"}\n";
        fs::write(folder.join("1.jsonl"), old).unwrap();
        let why = format(2).check(false, || lines("007"), read).unwrap_err();
        assert!(
            why.starts_with("2.jsonl: ") && why.contains("UPDATE_GOLDEN=1"),
            "{why}"
        );
        assert_eq!(format(2).check(true, || lines("007"), read), Ok(()));
        let written = || fs::read_to_string(folder.join("2.jsonl")).unwrap();
        assert_eq!(written(), "{\"number\":\"7\",\"written\":\"007\"}\n");
        assert_eq!(fs::read_to_string(folder.join("1.jsonl")).unwrap(), old);
        // What this version writes differs from what it has written: it needs a new number.
        let why = format(1).check(true, || lines("007"), read).unwrap_err();
        assert!(why.starts_with("1.jsonl:1: "), "{why}");
        // The result differs.
        fs::write(folder.join("1.jsonl"), old.replace("\"7\"", "\"8\"")).unwrap();
        let why = format(2).check(true, || lines("007"), read).unwrap_err();
        assert!(why.starts_with("1.jsonl:1: "), "{why}");
        assert!(
            format(2)
                .check(true, || lines("07"), read)
                .unwrap_err()
                .starts_with("now: ")
        );
        // Nothing is overwritten.
        fs::write(folder.join("1.jsonl"), old).unwrap();
        fs::write(
            folder.join("2.jsonl"),
            "{\"number\":\"9\",\"written\":\"009\"}\n",
        )
        .unwrap();
        assert_eq!(format(2).check(true, || lines("007"), read), Ok(()));
        assert!(written().contains("009"));
    }
}
