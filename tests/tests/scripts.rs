//! How the other tests run tools: what is missing or fails says what to do. And whether the faults that the tests
//! of tables must notice still fit the sources.

use std::process::Command;

use luzhanqi_tests::{need, root, run};

#[test]
fn missing_tools_are_named_with_their_cure() {
    let said = std::panic::catch_unwind(|| need("no-such-tool", "apt-get install nothing"));
    let said = *said.unwrap_err().downcast::<String>().unwrap();
    assert!(said.contains("no-such-tool") && said.contains("apt-get install nothing"));
}

#[test]
fn failures_show_what_was_said() {
    let said = std::panic::catch_unwind(|| {
        run(Command::new("sh").args(["-c", "echo left; echo right >&2; exit 3"]))
    });
    let said = *said.unwrap_err().downcast::<String>().unwrap();
    assert!(said.contains("left") && said.contains("right"), "{said}");
}

/// Each mutant's old text occurs once in its file, and the tests that must notice it exist.
#[test]
fn mutants_still_apply() {
    let python = need("python3", "apt-get install python3");
    run(Command::new(python)
        .arg(root().join(".ci/mutants"))
        .arg("--check"));
}
