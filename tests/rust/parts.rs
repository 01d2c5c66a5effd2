//! The parts of the rules books that are written from the libraries: between `<!-- book: … -->` and
//! `<!-- end -->` stands what the words after `book:` ask for.

use std::fmt::Write;

pub const BEGIN: &str = "<!-- book: ";
const END: &str = "<!-- end -->";

/// The page with every such part written anew: `part` is given the words, and the lines that stand
/// there.
pub fn filled<'a>(page: &'a str, mut part: impl FnMut(&'a str, Vec<&'a str>) -> String) -> String {
    let mut out = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        out += line;
        out.push('\n');
        let Some(wish) = line.strip_prefix(BEGIN) else {
            continue;
        };
        let wish = wish.strip_suffix(" -->").expect(line);
        let mut inside = Vec::new();
        loop {
            match lines.next().expect("an end to every part") {
                END => break,
                line => inside.push(line),
            }
        }
        let _ = write!(out, "\n{}\n\n{END}\n", part(wish, inside).trim());
    }
    out
}
