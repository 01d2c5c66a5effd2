//! Texts from outside the program.

/// Returns a text in printable form: control, bidi, format and other invisible characters become escapes.
pub fn printable(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        match c {
            '"' | '\'' | '\\' => shown.push(c),
            _ => shown.extend(c.escape_debug()),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn what_is_not_seen_is_escaped() {
        assert_eq!(printable(r#"C:\a b's "军棋""#), r#"C:\a b's "军棋""#);
        for hidden in [
            '\u{1b}',
            '\u{7}',
            '\n',
            '\u{85}',
            '\u{ad}',
            '\u{200b}',
            '\u{200f}',
            '\u{2028}',
            '\u{202e}',
            '\u{2066}',
            '\u{feff}',
            '\u{e0041}',
        ] {
            let shown = printable(&format!("a{hidden}b"));
            assert!(shown.starts_with("a\\") && shown.is_ascii(), "{shown}");
        }
    }
}
