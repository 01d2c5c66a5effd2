//! The rules: options, named sets and rule strings.

mod options;
mod sets;
mod text;

pub use options::{Allowed, Count, Forces, MaterialDraw, Repetition, RuleOption, Rules};
pub use sets::RuleSet;

impl Default for Rules {
    fn default() -> Rules {
        Rules::ASIA
    }
}
