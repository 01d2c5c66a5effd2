//! The rules: options, named sets and rule strings.

mod error;
mod options;
mod sets;
mod text;

pub use error::ParseRulesError;
pub(crate) use options::read_number;
pub use options::{
    Allowed, Chase, ChaseAndCheck, Count, Forces, MaterialDraw, Repetition, RuleOption, Rules,
    RulesBitsError,
};
pub use sets::RuleSet;

impl Default for Rules {
    fn default() -> Rules {
        Rules::ASIA
    }
}
