//! How often tests with random positions repeat their work.

/// The number of repetitions: a third of `full` in the first tier, which has to be quick, and `full` if
/// `LUZHANQI_TESTS` adds another tier.
pub fn often(full: u32) -> u32 {
    match std::env::var_os("LUZHANQI_TESTS") {
        Some(tier) if !tier.is_empty() => full,
        _ => full / 3,
    }
}
