//! The pictures of the rules books.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Three fifths of the size that a board is drawn in by itself.
const SCALE: (u32, u32) = (3, 5);

/// Removes an attribute from every element.
fn without(svg: &str, attribute: &str) -> String {
    let start = format!(" {attribute}=\"");
    let mut parts = svg.split(&start);
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        out.push_str(part.split_once('"').expect("a closing quote").1);
    }
    out
}

/// The same picture with a smaller size of its own; the units inside stay as they are. Pages of rules show
/// it as an image, so that what is for programs is left out.
pub fn smaller(svg: &str) -> String {
    let mut svg = svg.to_string();
    if let Some((before, points)) = svg.split_once("<g class=\"points\"") {
        let (_, after) = points.split_once("</g>\n").expect("the end of the points");
        svg = format!("{before}{after}");
    }
    for attribute in ["data-station", "data-point", "pointer-events"] {
        svg = without(&svg, attribute);
    }
    let (head, rest) = svg.split_once('>').expect("an svg element");
    let mut head = head.to_string();
    for name in [" width=\"", " height=\""] {
        let start = head.find(name).expect(name) + name.len();
        let end = start + head[start..].find('"').expect("a closing quote");
        let value: u32 = head[start..end].parse().expect("a number");
        head.replace_range(start..end, &(value * SCALE.0 / SCALE.1).to_string());
    }
    format!("{head}>{rest}")
}

/// Rust for a module that gives a macro `drawings`: where each picture is, for a page of rustdoc that calls
/// it by `[drawing-NAME]` and takes no files along. The addresses hold the pictures themselves; lines that
/// several of them have stand once. Where a label stands twice the first counts, so that these go before
/// the page.
pub fn addresses(pictures: &[(&str, String)]) -> String {
    let lines = |svg: &str| svg.lines().map(escaped).collect();
    let pictures: Vec<(&str, Vec<String>)> = pictures
        .iter()
        .map(|(name, svg)| (*name, lines(svg)))
        .collect();
    // How often a line stands, and what comes after it, if that is always so.
    let mut seen: BTreeMap<&str, (usize, Option<&str>)> = BTreeMap::new();
    for (_, lines) in &pictures {
        for (at, line) in lines.iter().enumerate() {
            let next = lines.get(at + 1).map(String::as_str);
            let entry = seen.entry(line).or_insert((0, next));
            entry.0 += 1;
            entry.1 = entry.1.filter(|same| Some(*same) == next);
        }
    }
    let together = |line: &String, next: &String| {
        let (count, after) = seen[line.as_str()];
        after == Some(next) && count == seen[next.as_str()].0
    };
    let (mut shared, mut own) = (String::new(), String::new());
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for (name, lines) in &pictures {
        let _ = write!(own, "        \"[drawing-{name}]: <data:image/svg+xml,\"");
        for part in lines.chunk_by(together) {
            let text = part.concat();
            if seen[part[0].as_str()].0 == 1 {
                let _ = write!(own, ",\"{}\"", outlined(&text));
                continue;
            }
            let new = numbers.len();
            let number = *numbers.entry(text).or_insert_with_key(|text| {
                let _ = writeln!(
                    shared,
                    "    ({new}) => {{ concat!(\"{}\") }};",
                    outlined(text)
                );
                new
            });
            let _ = write!(own, ",s!({number})");
        }
        own += ",\">\\n\",\n";
    }
    format!(
        "// Written by the test `book`.\n\n\
         macro_rules! s {{\n{shared}}}\n\n\
         macro_rules! drawings {{\n    () => {{ concat!(\n{own}    ) }};\n}}\n"
    )
}

/// A line of a picture inside an address in Markdown, between angle brackets, where spaces may stand.
fn escaped(line: &str) -> String {
    let mut out = String::new();
    for c in line.chars() {
        match c {
            // A quotation mark of either kind will do in XML; the pictures have no other.
            '"' => out.push('\''),
            'a'..='z' | 'A'..='Z' | '0'..='9' => out.push(c),
            ' ' | '-' | '.' | '/' | ':' | '=' | ',' | '(' | ')' => out.push(c),
            c => out.extend(c.to_string().bytes().map(|byte| format!("%{byte:02X}"))),
        }
    }
    out + "%0A"
}

/// What stands between the quotation marks of a literal in Rust, with the macro that gives an outline in
/// place of each outline.
fn outlined(text: &str) -> String {
    let table = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/render/outlines.rs"
    ));
    let row = |line: &'static str| line.strip_suffix('"')?.trim_start().split_once(" \"");
    let mut out = text.to_string();
    for (character, path) in table.lines().filter_map(row) {
        out = out.replace(path, &format!("\",outline!({character}),\""));
    }
    out.replace(",\"\"", "")
}
