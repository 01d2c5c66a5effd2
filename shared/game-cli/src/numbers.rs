//! Numbers and names in arguments and answers.

use std::time::Duration;

/// Returns what is named by a text that may be in upper case: a point, or a move.
///
/// # Errors
/// Those of the type.
pub fn read_lower<T: std::str::FromStr>(text: &str) -> Result<T, T::Err> {
    text.trim().to_lowercase().parse()
}

/// Returns a whole number.
///
/// # Errors
/// What was expected.
pub fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    read_whole(text, 0, u64::MAX)
}

/// Returns a whole number that is not 0.
///
/// # Errors
/// What was expected.
pub fn counting<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    read_whole(text, 1, u64::MAX)
}

/// Returns a reader of whole numbers between two bounds; they belong to them.
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

/// Returns how many there were in a second, as a text.
pub fn rate(count: u64, spent: Duration) -> String {
    let rate = count as f64 / spent.as_secs_f64().max(1e-9);
    if rate >= 1e6 {
        format!("{:.1} million", rate / 1e6)
    } else {
        format!("{rate:.0}")
    }
}
