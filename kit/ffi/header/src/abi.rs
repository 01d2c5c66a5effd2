//! The file of an ABI. It has a line for everything that a compiled program relies on, so that a test finds
//! every change.

use std::collections::BTreeSet;

use crate::description::Description;

/// The kind of a change of the ABI.
#[derive(PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing has changed.
    None,
    /// Only additions: compiled programs still work.
    More,
    /// Compiled programs may break, and the ABI number is new or unreleased.
    Allowed,
    /// Compiled programs may break, but the ABI number is a released one.
    Forbidden,
}

/// Returns the lines of an ABI. The first has its number, and `unreleased` until the first release.
pub fn lines(library: &Description) -> String {
    let mut out = format!("abi {} unreleased\n", library.abi);
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    for constant in &library.constants {
        // The first line has the version.
        if !constant.name.contains("_VERSION") {
            line(format!("constant {} = {}", constant.name, constant.value));
        }
    }
    for alias in &library.types {
        line(format!("type {} = {}", alias.name, alias.is));
    }
    for handle in &library.handles {
        line(format!("handle {}", handle.name));
    }
    for own in &library.structs {
        line(format!("struct {}: {} bytes", own.name, own.size));
        for member in &own.members {
            let lengths: String = member.lengths.iter().map(|n| format!("[{n}]")).collect();
            line(format!(
                "  {} + {}: {}{} {}",
                own.name, member.offset, member.ty, lengths, member.name
            ));
        }
    }
    for function in &library.functions {
        let parameters: Vec<&str> = function.parameters.iter().map(|one| &*one.ty).collect();
        line(format!(
            "function {} {}({})",
            function.returns,
            function.name,
            parameters.join(", ")
        ));
    }
    out
}

/// Returns the removed lines and the new lines.
pub fn difference<'a>(kept: &'a str, made: &'a str) -> [Vec<&'a str>; 2] {
    let [before, now] = [kept, made].map(|text| text.lines().skip(1).collect::<BTreeSet<_>>());
    [
        before.difference(&now).copied().collect(),
        now.difference(&before).copied().collect(),
    ]
}

/// Returns the kind of a change.
pub fn change(kept: &str, made: &str) -> Change {
    let number = |text: &str| -> Option<String> {
        Some(text.lines().next()?.split(' ').nth(1)?.to_string())
    };
    let released = !kept
        .lines()
        .next()
        .is_some_and(|line| line.ends_with("unreleased"));
    let [gone, new] = difference(kept, made);
    match (gone.is_empty(), new.is_empty()) {
        (true, true) if number(kept) == number(made) => Change::None,
        (true, _) if number(kept) == number(made) => Change::More,
        _ if !released || number(kept) != number(made) => Change::Allowed,
        _ => Change::Forbidden,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_released_abi_changes_with_its_number_alone() {
        let kept = "abi 1\nstruct a: 2 bytes\nfunction int f(int)\n";
        let more = "abi 1 unreleased\nstruct a: 2 bytes\nfunction int f(int)\nconstant B = 1\n";
        let other = "abi 1 unreleased\nstruct a: 4 bytes\nfunction int f(int)\n";
        let gone = "abi 1 unreleased\nstruct a: 2 bytes\n";
        assert_eq!(change(kept, kept), Change::None);
        assert_eq!(change(kept, more), Change::More);
        assert_eq!(change(kept, other), Change::Forbidden);
        assert_eq!(change(kept, gone), Change::Forbidden);
        assert_eq!(
            change(kept, &gone.replace("abi 1", "abi 2")),
            Change::Allowed
        );
        assert_eq!(
            change(&kept.replace("abi 1", "abi 1 unreleased"), gone),
            Change::Allowed
        );
        assert_eq!(
            difference(kept, other),
            [vec!["struct a: 2 bytes"], vec!["struct a: 4 bytes"]]
        );
    }
}
