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

impl RuleOption {
    /// Returns whether the option can affect a game under the other options of these rules. A menu may disable
    /// an option that does not apply.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::{Forces, RuleOption}};
    /// assert!(RuleOption::Chase.applies(&Rules::ASIA));
    /// assert!(!RuleOption::Chase.applies(&Rules::ASIA.with_forcing(Forces::Check)));
    /// ```
    pub const fn applies(self, rules: &Rules) -> bool {
        let asks_who_forces = matches!(rules.repetition(), Repetition::Forbid | Repetition::Lose);
        match self {
            RuleOption::RepetitionCount => !matches!(rules.repetition(), Repetition::Off),
            RuleOption::Forcing => asks_who_forces,
            RuleOption::Chase | RuleOption::ChaseAndCheck => {
                asks_who_forces && matches!(rules.forcing(), Forces::CheckAndChase)
            }
            RuleOption::QuietChecks => rules.quiet_limit() != 0,
            RuleOption::Repetition | RuleOption::QuietLimit | RuleOption::MaterialDraw => true,
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::ASIA
    }
}
