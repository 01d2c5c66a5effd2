//! Progress bars.

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar on the standard error, which does not mix with the output.
pub fn progress(length: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} {elapsed}");
    // The template is a constant; without it the bar has its usual look.
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length)
        .with_style(style)
        .with_message(what.to_string())
}
