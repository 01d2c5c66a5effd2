//! The seeds, and what earlier fuzzing found, run through their targets on any toolchain.

use std::fs;
use std::path::Path;

use luzhanqi_fuzz::TARGETS;

#[test]
fn seeds_and_findings_pass() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, target) in TARGETS {
        let mut inputs = 0;
        for dir in ["seeds", "found"] {
            let Ok(files) = fs::read_dir(home.join(dir).join(name)) else {
                continue;
            };
            for file in files {
                let path = file.expect("a file").path();
                let input = fs::read(&path).expect("an input");
                let kept = std::panic::catch_unwind(|| target(&input));
                assert!(kept.is_ok(), "{}", path.display());
                inputs += 1;
            }
        }
        assert!(inputs >= 10, "{name} has {inputs} inputs");
    }
}
