//! How the other tests run tools: what is missing or fails says what to do.

use std::process::Command;

use luzhanqi_tests::{need, run};

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
