//! The pictures of the rules books.

/// Three fifths of the size that a board is drawn in by itself.
const SCALE: (u32, u32) = (3, 5);

/// The same picture with a smaller size of its own; the units inside stay as they are.
pub fn smaller(svg: &str) -> String {
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

/// The picture as an address that holds it, for pages which cannot take files along. It stays text, so
/// that what the pictures of a page share packs well.
pub fn address(svg: &str) -> String {
    let mut out = String::from("data:image/svg+xml,");
    for c in svg.chars() {
        match c {
            // A quotation mark of either kind will do in XML; the pictures have no other.
            '"' => out.push('\''),
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '.' | '/' | ':' | '=' | ',' => out.push(c),
            c => out.extend(c.to_string().bytes().map(|byte| format!("%{byte:02X}"))),
        }
    }
    out
}
