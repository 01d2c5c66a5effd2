//! The notations with points: UCI and ICCS.

use alloc::string::String;

use crate::mv::Move;
use crate::point::Point;

pub(super) fn write_from_one(mv: Move) -> String {
    let [a, b] = [mv.origin(), mv.target()];
    let file = |point: Point| (b'a' + point.file()) as char;
    alloc::format!("{}{}{}{}", file(a), a.rank() + 1, file(b), b.rank() + 1)
}

pub(super) fn write_iccs(mv: Move) -> String {
    alloc::format!("{}-{}", mv.origin(), mv.target()).to_ascii_uppercase()
}

impl Move {
    /// Returns the move of a text in ICCS, whether legal or not; `None` for a syntax error.
    ///
    /// ```
    /// use xiangqi::Move;
    /// assert_eq!(Move::from_iccs("H2-E2"), "h2e2".parse().ok());
    /// assert_eq!(Move::from_iccs("h2e2"), None);
    /// ```
    pub fn from_iccs(text: &str) -> Option<Move> {
        read_iccs(text)
    }
}

pub(super) fn read_iccs(text: &str) -> Option<Move> {
    let (origin, target) = text.split_once('-')?;
    let point = |text: &str| {
        let lower = text.chars().all(|c| !c.is_ascii_lowercase());
        lower.then(|| text.to_ascii_lowercase().parse().ok())?
    };
    Move::new(point(origin)?, point(target)?)
}

pub(super) fn read_from_one(text: &str) -> Option<Move> {
    let (origin, rest) = split_from_one(text.as_bytes())?;
    match split_from_one(rest)? {
        (target, []) => Move::new(origin, target),
        _ => None,
    }
}

/// Splits a point with a rank 1 to 10 off the start of a text.
fn split_from_one(text: &[u8]) -> Option<(Point, &[u8])> {
    let (file, rank, rest) = match text {
        [file, b'1', b'0', rest @ ..] => (*file, 9, rest),
        [file, rank @ b'1'..=b'9', rest @ ..] => (*file, *rank - b'1', rest),
        _ => return None,
    };
    Point::at(file.checked_sub(b'a')?, rank).map(|point| (point, rest))
}
