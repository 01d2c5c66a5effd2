//! Progress bars.

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a progress bar on the standard error, so that it does not mix with the output.
pub fn progress(length: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} {elapsed}");
    // The template is a constant; if it were wrong, the bar would have the default style.
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length)
        .with_style(style)
        .with_message(what.to_string())
}
