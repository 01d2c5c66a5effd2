//! Numbers and names in arguments and answers.

use std::time::Duration;

/// Parses a point or a move that may be in upper case.
///
/// # Errors
/// The errors are those of the type.
pub fn read_lower<T: std::str::FromStr>(text: &str) -> Result<T, T::Err> {
    text.trim().to_lowercase().parse()
}

/// Parses a whole number.
///
/// # Errors
/// The error text says what was expected.
pub fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    read_whole(text, 0, u64::MAX)
}

/// Parses a whole number other than 0.
///
/// # Errors
/// The error text says what was expected.
pub fn counting<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    read_whole(text, 1, u64::MAX)
}

/// Returns a parser of whole numbers between two bounds, both included.
pub fn between<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Copy + Send + Sync {
    move |text| read_whole(text, least, most)
}

fn read_whole<T: TryFrom<u64>>(text: &str, least: u64, most: u64) -> Result<T, String> {
    let most = most.min(u64::MAX >> (64 - 8 * size_of::<T>()));
    let number = text.parse().ok();
    number
        .filter(|number| (least..=most).contains(number))
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}

/// Formats a count per second.
pub fn rate(count: u64, spent: Duration) -> String {
    let rate = count as f64 / spent.as_secs_f64().max(1e-9);
    if rate >= 1e6 {
        format!("{:.1} million", rate / 1e6)
    } else {
        format!("{rate:.0}")
    }
}
