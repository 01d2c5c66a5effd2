//! The Python packages of all games contain the files of `kit/py/python`, as copies: a wheel is built from
//! one folder. `UPDATE_COPIES=1 cargo test -p luzhanqi-tests copies::` writes them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use luzhanqi_tests::{files, root};

const PACKAGES: [&str; 2] = [
    "luzhanqi-py/python/luzhanqi",
    "xiangqi/py/python/xiangqi_rules",
];

#[test]
fn shared_python_files_are_copies() {
    let mut wrong = BTreeSet::new();
    let shared = files("kit/py/python", "py");
    assert!(shared.len() > 5);
    for file in shared {
        let text = fs::read(&file).expect("a source");
        for package in PACKAGES {
            let copy: PathBuf = root().join(package).join(file.file_name().expect("a name"));
            if std::env::var_os("UPDATE_COPIES").is_some() {
                fs::write(&copy, &text).expect("a package");
            }
            if fs::read(&copy).ok().as_ref() != Some(&text) {
                wrong.insert(copy);
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "these are no copies of the files of that name in kit/py/python; change those, and run \
         UPDATE_COPIES=1 cargo test -p luzhanqi-tests copies::: {wrong:?}"
    );
}
